"""Servers of a meeting point that do not mean well, as programs.

    python hostile.py relay PORT MODE TURNS RECORD | mailbox PORT alter PORT-OF-AN-HONEST-ONE

The relay joins two who name one token, as the stock one does, and then drops, delays, reorders, alters or
records what passes; after so many pairs it is honest. The mailbox stands before an honest one and alters what
that hands out.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from twisted.internet import endpoints, protocol, reactor

LOOP: Any = reactor
AFTER: Final = 3_000
"""Bytes of a pair that pass as they are: the handshake and a little more."""


class Relay(protocol.Factory):
    """Joins pairs by token."""

    def __init__(self, mode: str, turns: int, record: Path) -> None:
        self.mode, self.turns = mode, turns
        self.record = record
        self.waiting: dict[bytes, Side] = {}
        self.pairs = 0

    def buildProtocol(self, addr: Any) -> Side:
        return Side(self)


class Side(protocol.Protocol):
    """One end of a relayed line."""

    def __init__(self, relay: Relay) -> None:
        self._relay = relay
        self._said = b""
        self._token = b""
        self._other: Side | None = None
        self._passed = 0
        self._held = b""
        self._mode = ""

    def dataReceived(self, data: bytes) -> None:
        if self._token:
            self._pass(data)
            return
        self._said += data
        line, end, rest = self._said.partition(b"\n")
        if not end:
            return
        self._token = line.split()[2]
        other = self._relay.waiting.pop(self._token, None)
        if other is None:
            self._relay.waiting[self._token] = self
            return
        self._relay.pairs += 1
        mode = self._relay.mode if self._relay.pairs <= self._relay.turns else "pass"
        for one, two in ((self, other), (other, self)):
            one._other, one._mode = two, mode
            one.wire.write(b"ok\n")
        if rest:
            self._pass(rest)

    def connectionLost(self, reason: Any = None) -> None:
        if self._relay.waiting.get(self._token) is self:
            del self._relay.waiting[self._token]
        if self._other is not None:
            self._other.wire.loseConnection()

    def _pass(self, data: bytes) -> None:
        with self._relay.record.open("ab") as record:
            record.write(data)
        self._passed += len(data)
        if self._passed <= AFTER or self._mode == "pass":
            self._give(data)
            return
        match self._mode:
            case "delay":
                LOOP.callLater(0.3, self._give, data)
            case "alter":
                self._give(data[:-1] + bytes([data[-1] ^ 1]))
            case "inject":
                self._give(data + data)
            case "reorder":
                if self._held:
                    self._give(data + self._held)
                    self._held = b""
                else:
                    self._held = data

    def _give(self, data: bytes) -> None:
        if self._other is not None:
            self._other.wire.write(data)

    @property
    def wire(self) -> Any:
        return self.transport


class Mailbox(protocol.Protocol):
    """A client of the mailbox server, whose server's words are altered on the way."""

    def __init__(self, where: Any, alter: Callable[[bytes], bytes]) -> None:
        self._alter = alter
        self._where = where
        self._behind: Any = None
        self._waiting = b""

    def connectionMade(self) -> None:
        outer = self

        class Behind(protocol.Protocol):
            def dataReceived(self, data: bytes) -> None:
                outer.wire.write(outer._alter(data))

            def connectionLost(self, reason: Any = None) -> None:
                outer.wire.loseConnection()

        endpoints.connectProtocol(self._where, Behind()).addCallback(self._connected)

    def _connected(self, behind: Any) -> None:
        self._behind = behind
        behind.transport.write(self._waiting)

    def dataReceived(self, data: bytes) -> None:
        if self._behind is None:
            self._waiting += data
        else:
            self._behind.transport.write(data)

    def connectionLost(self, reason: Any = None) -> None:
        if self._behind is not None:
            self._behind.transport.loseConnection()

    @property
    def wire(self) -> Any:
        return self.transport


def altered(data: bytes) -> bytes:
    """The last digit of every body that the server hands out is another."""
    return re.sub(
        rb'("body": "[0-9a-f]+)([0-9a-f])"', lambda m: m[1] + (b"0" if m[2] != b"0" else b"1") + b'"', data
    )


def main(kind: str, port: str, mode: str, more: str, record: str = "") -> None:
    """Run one of them."""
    if kind == "relay":
        LOOP.listenTCP(int(port), Relay(mode, int(more), Path(record)), interface="::")
    else:
        where = endpoints.TCP4ClientEndpoint(LOOP, "127.0.0.1", int(more))
        server = protocol.Factory.forProtocol(lambda: Mailbox(where, altered))
        LOOP.listenTCP(int(port), server, interface="::")
    print('{"event": "ready"}', flush=True)
    LOOP.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
