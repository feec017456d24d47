"""The host's stand: one table of a game, as many spectators as there are places.

To the table the whole stand is one spectator under the key GALLERY. What it is sent becomes the film that the
hub shows to all; late keys are whispered to the spectator whose box key they are sealed to. All methods are
called in the reactor's thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from netcore.link.film import SHOWN, Film, frames_of
from netcore.link.hub import Hub, Spectator
from netcore.link.limits import Limits
from netcore.link.messages import BOX_SIZE
from netcore.link.reactor import Later, Timer
from netcore.link.stream import Frame
from netcore.log import Log
from netcore.table.messages import AUDIENCE_LIMIT, Code, Crowd, LateKey, decode, encode, peek

CROWD_EVERY: Final = 1.0
"""Seconds between two lists of spectators for the players, while a crowd comes in."""

Say = Callable[[bytes], None]
"""Hands a frame to the host's table as from GALLERY."""


class Gallery:
    """The stand of one game. `hub` goes to the link, `take` to whoever sends the table's frames."""

    def __init__(
        self,
        clock: Timer,
        *,
        delay: int = 0,
        limits: Limits | None = None,
        wall: Callable[[], float] = time.time,
        changed: Callable[[], None] | None = None,
    ) -> None:
        self.film = Film()
        self.hub = Hub(clock, self.film, delay=delay, limits=limits, wall=wall, changed=self._changed)
        """Its `delay` is how far every spectator is behind at least."""
        self._clock = clock
        self._wall = wall
        self._tell = changed
        self._say: Say | None = None
        self._told: tuple[Spectator, ...] | None = None
        self._later: Later | None = None

    @property
    def audience(self) -> tuple[Spectator, ...]:
        """Who watches, those there longest first."""
        return tuple(self.hub.spectators.values())

    def recall(self, records: Iterable[bytes], log: Log, made: float) -> None:
        """Before a table is taken up again: show what its journal holds, in the same order as before.

        `made` is when the last of it was written, in seconds since 1970: nobody sees it sooner than the delay
        after that.
        """
        for body in frames_of(records, log):
            self.film.add(Frame(made, body))
        self.hub.grew()

    def begin(self, say: Say) -> None:
        """There is a table: tell it who watches, now and whenever that changes."""
        self._say = say
        if self._later is None:
            self._later = self._clock.callLater(0, self._tell_table)  # when it is linked to us

    def take(self, frame: bytes) -> None:
        """Something from the table for its spectators."""
        kind = peek(frame)
        if kind is Code.LATE:
            self._whisper(frame)
        elif kind in SHOWN:
            self.film.add(Frame(self._wall(), frame))
            self.hub.grew()

    def stop(self) -> None:
        """Show nothing any more; the link closes the lines."""
        self._say = None
        if self._later is not None:
            self._later.cancel()
            self._later = None
        self.hub.stop()

    # --- inside

    def _whisper(self, frame: bytes) -> None:
        late = decode(frame)
        assert isinstance(late, LateKey)
        for who in self.audience:
            if who.box == late.box:
                self.hub.whisper(who.number, frame)

    def _changed(self) -> None:
        """Somebody came or went: the players are told, but not for each of a hundred."""
        if self._tell is not None:
            self._tell()
        if self._say is not None and self._later is None:
            self._later = self._clock.callLater(CROWD_EVERY, self._tell_table)

    def _tell_table(self) -> None:
        self._later = None
        before, now = self._told, self.audience
        if self._say is None or now == before:
            return
        self._told = now
        left = {who.box for who in before or () if who not in now}
        if any(
            who.box in left for who in now
        ):  # back on a new line: what was whispered between is given again
            self._say(encode(_crowd([who for who in now if who.box not in left])))
        self._say(encode(_crowd(now)))


def _crowd(audience: Sequence[Spectator]) -> Crowd:
    people = [(who.name, who.box if len(who.box) == BOX_SIZE else b"") for who in audience[:AUDIENCE_LIMIT]]
    return Crowd(len(audience), tuple(people))
