"""Who sits above a link in tests: notes everything it is told."""

from __future__ import annotations

from typing import Any

from netcore.identity import Identity
from netcore.link.addresses import Address
from netcore.link.bond import Aim
from netcore.link.door import Door
from netcore.link.link import Link
from netcore.link.messages import Channel, Greeting, Want


class Company:
    """Keeps what happened, in order."""

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []
        self.bodies: list[bytes] = []
        self.link: Link | None = None

    def connected(self, key: bytes, name: str) -> None:
        self.told.append(("connected", name))

    def lost(self, key: bytes, sentence: str) -> None:
        self.told.append(("lost", sentence))

    def received(self, key: bytes, channel: Channel, body: bytes) -> None:
        self.bodies.append(body)

    def calling(self, key: bytes, seconds: float, faults: tuple[str, ...]) -> None:
        self.told.append(("calling", seconds, faults))

    def refused(self, key: bytes, sentence: str) -> None:
        self.told.append(("refused", sentence))

    def asked(self, key: bytes, greeting: Greeting) -> None:
        self.told.append(("asked", greeting.name))

    def waiting(self, key: bytes, sentence: str) -> None:
        self.told.append(("waiting", sentence))

    def words(self) -> list[str]:
        return [entry[0] for entry in self.told]

    def sentences(self, word: str) -> list[Any]:
        return [entry[-1] for entry in self.told if entry[0] == word]


class Peer:
    """A player with a link and a company."""

    def __init__(self, reactor: Any, name: str, **options: Any) -> None:
        self.identity = options.pop("identity", None) or Identity.new(name)
        self.company = Company()
        self.door = options.pop("door", None) or Door()
        self.wall = options.setdefault("wall", lambda: 0.0)
        self.link = Link(reactor, self.identity, self.company, door=self.door, **options)

    @property
    def key(self) -> bytes:
        return self.identity.public

    def invite(self, want: Want = Want.PLAY, **options: Any) -> bytes:
        return self.door.issue(want, self.wall(), **options)

    def join(self, other: Peer, *addresses: Address, want: Want = Want.PLAY, **options: Any) -> None:
        """Call somebody by invitation."""
        secret = options.pop("secret", b"") or other.invite(want)
        self.link.reach(other.key, Aim(want, addresses, secret=secret, **options))

    def open_to(self, other: Peer) -> bool:
        return self.link.is_open(other.key)
