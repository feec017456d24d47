"""The stand: sends a growing log to many spectators and hears nothing from them.

Every spectator reads at its own pace from the log itself; what waits for one of them is bounded, and one who
takes in nothing is dropped. However many there are, they are served a few at a time, so that the game's own
messages never wait for them.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

from netcore.link.cable import Cable
from netcore.link.door import Turned
from netcore.link.limits import Limits
from netcore.link.messages import DELAY_LIMIT, Channel, Greeting, Welcome
from netcore.link.reactor import Later, Timer
from netcore.link.stream import FrameSource, Press, StreamPlace

BATCH: Final = 25
"""Spectators served in one turn of the reactor: some two milliseconds."""


class Spectator(NamedTuple):
    """Who watches, as far as he says."""

    number: int
    name: str
    key: bytes
    box: bytes
    """To this key players may seal what they release to spectators late."""
    delay: int = 0
    """Seconds by which this one is behind."""


class Hub:
    """The stand of one table, passed to `Link` as such; all methods are called in the reactor's thread."""

    def __init__(
        self,
        clock: Timer,
        source: FrameSource,
        *,
        delay: int = 0,
        limits: Limits | None = None,
        wall: Callable[[], float] = time.time,
        changed: Callable[[], None] | None = None,
    ) -> None:
        self.delay = delay
        """Seconds by which every spectator is behind at least."""
        self.spectators: dict[Cable, Spectator] = {}
        self._clock = clock
        self._source = source
        self._limits = limits or Limits()
        self._wall = wall
        self._changed = changed
        self._press = Press(source)
        self._places: dict[Cable, StreamPlace] = {}
        self._seated: dict[int, Cable] = {}
        self._hungry: OrderedDict[Cable, None] = OrderedDict()
        self._serving: Later | None = None
        self._wake: tuple[float, Later] | None = None
        self._numbers = 0

    def grew(self) -> None:
        """The log has new frames."""
        self._serve_soon(*self._places)

    def whisper(self, number: int, body: bytes) -> bool:
        """Send something to one spectator alone, after all frames there are now, however late he gets them.

        False if he is gone or too much waits for him.
        """
        cable = self._seated.get(number)
        if cable is None:
            return False
        place = self._places[cable]
        if sum(len(waiting) for _, waiting in place.whispers) + len(body) > self._limits.watcher_queue:
            return False
        place.whispers.append((len(self._source), body))
        self._serve_soon(cable)
        return True

    def last_call(self) -> None:
        """The game is over and nothing is left to hide: everybody gets the rest without delay."""
        self.delay = 0
        for place in self._places.values():
            place.delay = 0
        self.grew()

    @property
    def settled(self) -> bool:
        """Whether every spectator has been sent everything and has taken it in."""
        return all(
            place.next >= len(self._source) and not place.whispers and cable.idle
            for cable, place in self._places.items()
        )

    def stop(self) -> None:
        """Serve nobody any more; the link closes the lines."""
        for later in (self._serving, self._wake[1] if self._wake else None):
            if later is not None:
                later.cancel()
        self._serving = self._wake = None
        self._hungry.clear()

    # --- what the link tells

    def join(self, cable: Cable, greeting: Greeting, welcome: Welcome) -> Welcome | Turned:
        """A spectator takes a place, if one is free."""
        if len(self._places) >= self._limits.watchers:
            return Turned("every place to watch from is taken", again=True)
        delay = min(max(self.delay, greeting.delay), DELAY_LIMIT)
        self._numbers += 1
        start = min(greeting.start, len(self._source))  # a log may have lost its end
        self._places[cable] = StreamPlace(start, delay)
        self._seated[self._numbers] = cable
        self.spectators[cable] = Spectator(self._numbers, greeting.name, cable.key, greeting.box, delay)
        self._tell()
        return welcome._replace(delay=delay)

    def drained(self, cable: Cable) -> None:
        """A spectator has taken in what there was."""
        self._serve_soon(cable)

    def left(self, cable: Cable) -> None:
        """A spectator is gone."""
        self._places.pop(cable, None)
        self._hungry.pop(cable, None)
        who = self.spectators.pop(cable, None)
        if who is not None:
            del self._seated[who.number]
            self._tell()

    # --- inside

    def _tell(self) -> None:
        if self._changed is not None:
            self._changed()

    def _serve_soon(self, *cables: Cable) -> None:
        self._hungry.update(dict.fromkeys(cables))
        if self._hungry and self._serving is None:
            self._serving = self._clock.callLater(0, self._serve)

    def _serve(self) -> None:
        self._serving = None
        now = self._wall()
        for _ in range(min(BATCH, len(self._hungry))):
            cable, _none = self._hungry.popitem(last=False)
            if cable in self._places:
                self._feed(cable, self._places[cable], now)
        self._serve_soon()

    def _feed(self, cable: Cable, place: StreamPlace, now: float) -> None:
        while cable.line.queued < self._limits.watcher_queue:
            whisper = place.whispered()
            if whisper is not None:
                cable.send(Channel.WHISPER, whisper)
                continue
            due = place.due(self._source)
            if due is None:
                return
            if due > now:
                self._wake_at(due, now)
                return
            if not cable.push(self._press.printed(place.next)):
                return
            place.next += 1

    def _wake_at(self, due: float, now: float) -> None:
        """Somebody's next frame may be sent later: look again then."""
        if self._wake is not None:
            if self._wake[0] <= due:
                return
            self._wake[1].cancel()
        self._wake = due, self._clock.callLater(due - now, self._awake)

    def _awake(self) -> None:
        self._wake = None
        self._serve_soon(*self._places)
