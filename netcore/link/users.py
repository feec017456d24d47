"""Who uses a link, and what it is told."""

from __future__ import annotations

from typing import Protocol

from netcore.link.cable import Cable
from netcore.link.door import Turned
from netcore.link.messages import Channel, Greeting, Welcome


class LinkUser(Protocol):
    """Who uses the link. Everything is told in the reactor's thread, never while the user is calling."""

    def connected(self, key: bytes, name: str) -> None:
        """A line to this peer is open."""

    def lost(self, key: bytes, sentence: str) -> None:
        """The line is lost; what was sent last may not have arrived."""

    def received(self, key: bytes, channel: Channel, body: bytes) -> None:
        """A whole message."""

    def calling(self, key: bytes, seconds: float, faults: tuple[str, ...]) -> None:
        """This peer will be called again in so many seconds; why it could not be reached."""

    def refused(self, key: bytes, sentence: str) -> None:
        """This peer will not have us and is not called again."""

    def asked(self, key: bytes, greeting: Greeting) -> None:
        """Somebody without an invitation wants to come in: `Link.answer` with a person's decision."""

    def waiting(self, key: bytes, sentence: str) -> None:
        """A person on the other side is being asked about us."""


class Seating(Protocol):
    """Where spectators are seated."""

    def join(self, cable: Cable, greeting: Greeting, welcome: Welcome) -> Welcome | Turned:
        """A spectator was let in: the welcome to say, after which the stand may write on the cable."""

    def drained(self, cable: Cable) -> None:
        """A spectator has taken in everything."""

    def left(self, cable: Cable) -> None:
        """A spectator is gone."""
