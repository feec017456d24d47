"""A caller with bad manners: a bare socket, with TLS driven by hand where wanted."""

from __future__ import annotations

import socket

from OpenSSL import SSL

from netcore.identity import Identity
from netcore.link.messages import Message, write_message
from netcore.link.tls import Credentials


class RawCaller:
    """A blocking connection to a host on this machine."""

    def __init__(self, port: int, home: str = "127.0.0.1") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), 10, (home, 0))
        self.tls: SSL.Connection | None = None

    def secure(self, identity: Identity) -> RawCaller:
        """Do a handshake with this key."""
        return self.handshake(Credentials(identity).clientConnectionForTLS(None))  # type: ignore[arg-type]

    def handshake(self, tls: SSL.Connection) -> RawCaller:
        tls.set_connect_state()
        self.tls = tls
        while True:
            try:
                tls.do_handshake()
                break
            except SSL.WantReadError:
                self._flush()
                data = self.socket.recv(65536)
                if not data:
                    raise ConnectionError("closed in the handshake") from None
                tls.bio_write(data)
        self._flush()
        return self

    def write(self, data: bytes) -> None:
        """Send bytes, through TLS if there is any."""
        if self.tls is None:
            self.socket.sendall(data)
        else:
            self.tls.send(data)
            self._flush()

    def say(self, message: Message) -> None:
        self.write(write_message(message))

    def is_closed(self) -> bool:
        """Whether the other side has closed, waiting for it for a while."""
        try:
            while self.socket.recv(65536):
                pass
        except TimeoutError:
            return False
        except OSError:
            return True
        return True

    def read(self) -> bytes:
        """Everything that still comes, decrypted, until the other side closes."""
        assert self.tls is not None
        out = b""
        while True:
            try:
                out += self.tls.recv(65536)
            except SSL.WantReadError:
                try:
                    data = self.socket.recv(65536)
                except OSError:
                    return out
                if not data:
                    return out
                self.tls.bio_write(data)
            except SSL.Error:
                return out

    def close(self) -> None:
        self.socket.close()

    def _flush(self) -> None:
        assert self.tls is not None
        while True:
            try:
                self.socket.sendall(self.tls.bio_read(65536))
            except SSL.WantReadError:
                return
