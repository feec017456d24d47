"""Who somebody is: an Ed25519 key with a name, and the words by which people compare keys.

The key signs log items and opens the private section of this player's journals; `netcore.keyfile` stores it.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

import nacl.exceptions
from nacl.bindings import crypto_sign, crypto_sign_open
from nacl.public import SealedBox
from nacl.signing import SigningKey

from netcore.wire import fingerprint
from netcore.words import WORDS

KEY_SIZE: Final = 32
SIGNATURE_SIZE: Final = 64

NAME_LIMIT: Final = 40
"""Characters of a player's name: fits a seat label, keeps a signed opening small."""

_PRINT_WORDS: Final = 8  # 64 bits: too many to search for a second key with the same words


class IdentityError(Exception):
    """A key file or name that cannot be used; the text is one sentence for people."""


@dataclass(frozen=True)
class Identity:
    """A name and the key that proves it.

    `note` says what had to be put right when the file was opened, empty if nothing.
    """

    name: str
    key: SigningKey = field(repr=False)
    note: str = field(default="", compare=False)

    @classmethod
    def new(cls, name: str) -> Identity:
        """A fresh identity from the operating system's randomness."""
        return cls(check_name(name), SigningKey.generate())

    @cached_property
    def public(self) -> bytes:
        """The 32 bytes that others know this player by."""
        return bytes(self.key.verify_key)

    @cached_property
    def _secret(self) -> bytes:
        """The key as libsodium signs with it: seed and public key."""
        return bytes(self.key) + self.public

    def sign(self, message: bytes) -> bytes:
        """The bare 64-byte signature."""
        return crypto_sign(message, self._secret)[:SIGNATURE_SIZE]

    def seal(self, secret: bytes) -> bytes:
        """Encrypt so that only this identity reads it again."""
        return SealedBox(self.key.verify_key.to_curve25519_public_key()).encrypt(secret)

    def unseal(self, sealed: bytes) -> bytes:
        """Read what `seal` made; refuses what was sealed to another key or altered since."""
        try:
            return SealedBox(self.key.to_curve25519_private_key()).decrypt(sealed)
        except (nacl.exceptions.CryptoError, ValueError):
            raise IdentityError(f"what was sealed is damaged, or not for {self.name}'s key") from None

    def renamed(self, name: str) -> Identity:
        """The same key under another name."""
        return replace(self, name=check_name(name))


def signature_holds(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the owner of `public` signed `message`; malformed keys and signatures are simply false."""
    try:
        if len(public) != KEY_SIZE or len(signature) != SIGNATURE_SIZE:  # which the library does not look at
            return False
        crypto_sign_open(signature + message, public)
    except (nacl.exceptions.CryptoError, ValueError, TypeError):
        return False
    return True


def spoken(public: bytes, words: int = _PRINT_WORDS) -> str:
    """A key as words that two people can compare: `amber-otter-…`; fewer than all only shorten a label."""
    return "-".join(WORDS[byte] for byte in fingerprint("identity.words", public)[:words])


def check_name(name: str) -> str:
    """The name in its normal form, or an IdentityError that says what is wrong with it."""
    tidy = unicodedata.normalize("NFC", name).strip()
    if not tidy:
        raise IdentityError("a name needs at least one character")
    if len(tidy) > NAME_LIMIT:
        raise IdentityError(f"a name has at most {NAME_LIMIT} characters, this one has {len(tidy)}")
    if not tidy.isprintable():
        raise IdentityError("a name holds letters, digits, signs and spaces only")
    return tidy
