"""A spectator's link: follows a table and says nothing to it; may seat further spectators itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from twisted.internet.defer import Deferred

from netcore.identity import Identity
from netcore.link.addresses import Address
from netcore.link.bond import Aim
from netcore.link.door import Door
from netcore.link.hub import Hub
from netcore.link.limits import Limits
from netcore.link.link import Link
from netcore.link.messages import Channel, Greeting, Want
from netcore.link.reactor import Reactor
from netcore.link.stream import Copy, Frame, read_frame
from netcore.wire import WireError


class Viewer(Protocol):
    """Who watches. Everything is told in the reactor's thread."""

    def grew(self) -> None:
        """The copy has a new frame."""

    def whispered(self, body: bytes) -> None:
        """Something came for this spectator alone."""

    def state(self, watching: bool, sentence: str) -> None:
        """The table is watched (and how late), or not, and why not; it is called again by itself."""

    def ended(self, sentence: str) -> None:
        """Watching is over: we were refused, or what came cannot be right."""


class Watch:
    """Follows one table. There is no way to say anything to it: a spectator's line carries frames one way."""

    def __init__(
        self,
        reactor: Reactor,
        identity: Identity,
        copy: Copy,
        viewer: Viewer,
        *,
        hub: Hub | None = None,
        overlap: int = 0,
        limits: Limits | None = None,
        wall: Callable[[], float] = time.time,
        bars: Callable[[bytes], bool] = lambda key: False,
        **options: Any,
    ) -> None:
        self._copy = copy
        self._viewer = viewer
        self._hub = hub
        self._wall = wall
        self._overlap = overlap
        self._next = len(copy)
        self._fresh = False
        self._aim: tuple[bytes, Aim] | None = None
        door = Door(watch=hub is not None, bars=bars)
        self.link = Link(reactor, identity, self, door=door, stand=hub, limits=limits, wall=wall, **options)

    def follow(
        self,
        key: bytes,
        addresses: tuple[Address, ...],
        *,
        secret: bytes = b"",
        table: bytes = b"",
        delay: int = 0,
        box: bytes = b"",
    ) -> None:
        """Watch this table, from where the copy ends, through any number of broken lines.

        With an `overlap` the last so many frames are asked for again after each: the table may have lost its
        end, and have gone on from there in another order. The copy then leaves out what it has.
        """
        self._aim = key, Aim(Want.WATCH, addresses, table, secret, self._start, delay, box)
        self.link.reach(*self._aim)

    def again(self) -> None:
        """Have everything sent anew, from the first frame on."""
        if self._aim is not None:
            self._next = 0
            self.link.leave(self._aim[0], "asks for everything anew")
            self.link.reach(*self._aim)

    def leave(self, sentence: str) -> None:
        """Follow it no more, and say why; others may still watch from here."""
        if self._aim is not None:
            self.link.leave(self._aim[0], sentence)

    def _start(self) -> int:
        self._next, self._fresh = max(0, self._next - self._overlap), True
        return self._next

    def serve(self, port: int = 0, interface: str = "") -> int:
        """Let others watch from here; needs a hub over the same copy."""
        return self.link.listen(port, interface)

    def stop(self) -> Deferred[None]:
        """Watch no more."""
        if self._hub is not None:
            self._hub.stop()
        return self.link.stop()

    # --- what the link tells

    def connected(self, key: bytes, name: str) -> None:
        """The table is watched."""
        seconds = self.link.behind(key)
        self._viewer.state(True, f"{seconds} s behind" if seconds else "")

    def lost(self, key: bytes, sentence: str) -> None:
        """The line is lost."""
        self._viewer.state(False, sentence)

    def received(self, key: bytes, channel: Channel, body: bytes) -> None:
        """Something came from the table."""
        if channel is Channel.WHISPER:
            self._viewer.whispered(body)
            return
        try:
            number, content = read_frame(body)
            if self._fresh:
                self._next = min(self._next, number)  # the table has fewer than it had
            if number != self._next:
                raise WireError(f"frame {number} came where {self._next} was to come")
            self._next, self._fresh = number + 1, False
            self._copy.add(Frame(self._wall(), content))
        except WireError as error:
            self.link.leave(key, str(error))
            self._viewer.ended(str(error))
            return
        self._viewer.grew()
        if self._hub is not None:
            self._hub.grew()

    def calling(self, key: bytes, seconds: float, faults: tuple[str, ...]) -> None:
        """The table is called again."""
        self._viewer.state(False, "; ".join(faults))

    def refused(self, key: bytes, sentence: str) -> None:
        """The table will not have us."""
        self._viewer.ended(sentence)

    def asked(self, key: bytes, greeting: Greeting) -> None:
        """Nobody is asked here: whoever comes may watch, and only that."""
        self.link.answer(key, False, "here one can only watch")

    def waiting(self, key: bytes, sentence: str) -> None:
        """A person is being asked about us."""
        self._viewer.state(False, sentence)
