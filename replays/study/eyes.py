"""Through whose eyes a replay is seen: a seat's, a spectator's, or eyes that see whatever any seat saw."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from engines.kernel import Secrets, TableView
from engines.kernel.say import language, voice
from replays.errors import ReplayError
from replays.timeline import SPECTATOR, Timeline

ALL_OPEN: Final = -2
"""In place of a seat: all hands are open."""
KEPT = 256
"""Positions that are kept as they were seen."""


def knowing(timeline: Timeline) -> tuple[int, ...]:
    """The seats whose knowledge is in the file."""
    return tuple(seat for seat in range(len(timeline.replay.hello.seats)) if timeline.knows(seat))


def known_to(timeline: Timeline, at: int, seat: int) -> Secrets:
    """What these eyes knew at a position; ReplayError if that was never revealed."""
    if seat != ALL_OPEN:
        return timeline.secrets(at, seat)
    seats = knowing(timeline)
    if not seats:
        raise ReplayError("what the seats knew is not in this replay: the seed was not revealed")
    faces: dict[int, int] = {}
    for one in seats:
        faces |= timeline.secrets(at, one).faces
    return Secrets(SPECTATOR, faces)


def seen_by(timeline: Timeline, at: int, seat: int) -> TableView:
    """A position as these eyes see it."""
    table, know = timeline.table(at), known_to(timeline, at, seat)
    assert timeline.game is not None
    return timeline.game.view(table, max(seat, SPECTATOR), know)


class Sights:
    """Positions of a replay as they were seen, the last of them kept: whoever goes back and forth sees the
    same ones again.
    """

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._kept: OrderedDict[tuple[object, ...], TableView] = OrderedDict()

    def at(self, at: int, seat: int) -> TableView:
        """A position as these eyes see it, in the words of now."""
        key = (at, seat, voice(), language())
        view = self._kept.pop(key, None) or seen_by(self._timeline, at, seat)
        self._kept[key] = view  # those seen last come last
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return view
