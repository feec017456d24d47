"""TLS 1.3 between identity keys: a self-signed certificate on each side, made in memory, carrying the key.

Certificates are wrapping only: no names, no dates, no authorities. What counts is which key answered, and
that is compared with the key that was expected before any byte of the other side is looked at. The identity
key signs log items (always over a 32-byte hash), its own certificate, and TLS handshakes (always over text
that begins with 64 spaces): no signature of one kind can pass for another.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509.oid import NameOID
from OpenSSL import SSL, crypto
from twisted.internet.interfaces import IOpenSSLClientConnectionCreator, IOpenSSLServerConnectionCreator
from twisted.protocols.tls import TLSMemoryBIOProtocol
from zope.interface import implementer

from netcore.identity import Identity

_NAME: Final = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "runetable")])
_FROM: Final = datetime(2000, 1, 1, tzinfo=UTC)
_UNTIL: Final = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
"""Always: a key is as good on a machine whose clock is wrong."""


@implementer(IOpenSSLClientConnectionCreator, IOpenSSLServerConnectionCreator)
class Credentials:
    """This player's side of every handshake; the secret key is in memory only."""

    def __init__(self, identity: Identity) -> None:
        key = Ed25519PrivateKey.from_private_bytes(bytes(identity.key))
        context = SSL.Context(SSL.TLS_METHOD)
        context.set_min_proto_version(SSL.TLS1_3_VERSION)
        context.use_certificate(certificate(key))
        context.use_privatekey(key)
        context.set_session_cache_mode(SSL.SESS_CACHE_OFF)
        context.set_options(SSL.OP_NO_TICKET)
        context.set_verify(SSL.VERIFY_PEER | SSL.VERIFY_FAIL_IF_NO_PEER_CERT, _one_plain_certificate)
        self._context = context

    def clientConnectionForTLS(self, protocol: TLSMemoryBIOProtocol) -> SSL.Connection:
        """The calling side of a handshake."""
        return SSL.Connection(self._context, None)

    def serverConnectionForTLS(self, protocol: TLSMemoryBIOProtocol) -> SSL.Connection:
        """The called side of a handshake."""
        return SSL.Connection(self._context, None)


def certificate(key: Ed25519PrivateKey) -> x509.Certificate:
    """The certificate that carries a key; the same key gives the same bytes."""
    builder = x509.CertificateBuilder(_NAME, _NAME, key.public_key(), 1, _FROM, _UNTIL)
    return builder.sign(key, None)


def peer_key(transport: TLSMemoryBIOProtocol) -> bytes | None:
    """The identity key that the other side has just proven to hold; None if it showed none."""
    shown = transport.getPeerCertificate()
    key = None if shown is None else _plain_key(shown)
    return None if key is None else key.public_bytes(Encoding.Raw, PublicFormat.Raw)


def _one_plain_certificate(
    connection: SSL.Connection, shown: crypto.X509, fault: int, depth: int, preverified: int
) -> bool:
    """Accept any lone Ed25519 certificate; others are not worth the arithmetic of checking them."""
    return depth == 0 and _plain_key(shown) is not None


def _plain_key(shown: crypto.X509) -> Ed25519PublicKey | None:
    try:
        key = shown.to_cryptography().public_key()
    except (ValueError, UnsupportedAlgorithm):
        return None
    return key if isinstance(key, Ed25519PublicKey) else None
