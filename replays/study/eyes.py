"""Through whose eyes a replay is seen: a seat's, a spectator's, or eyes that see whatever any seat saw."""

from __future__ import annotations

from typing import Final

from engines.kernel import Secrets, TableView
from replays.errors import ReplayError
from replays.timeline import SPECTATOR, Timeline

ALL_OPEN: Final = -2
"""In place of a seat: all hands are open."""


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
