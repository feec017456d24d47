"""Long work on a replay, spread over processes: analysis, and games played on from a position.

It has neither window nor command line. Whoever calls is told how far it is, may stop it at any time, and then
has what was done so far.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from client.service.workers import spread
from engines.kernel import Answer, Secrets, Table
from engines.registry import load
from replays.errors import ReplayError
from replays.study.analysis import PLAYOUTS, gathered, judging, opened, scale_of, scaling, work
from replays.study.notes import Analysis, Move, Outcome
from replays.study.playouts import End, ends, outcome
from replays.study.whatif import Variation, begin
from replays.timeline import open_timeline

Tell = Callable[[int, int], None]
"""Is told how much is done of how much."""
Stop = Callable[[], bool]
"""Is asked whether to stop."""

BATCH: Final = 5
"""Games that a process plays on before it reports."""


def cores() -> int:
    """How many processes may work at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def analyse(
    path: Path,
    playouts: int = PLAYOUTS,
    jobs: int = 0,
    tell: Tell | None = None,
    stop: Stop | None = None,
) -> Analysis:
    """Judge every decision of a file. Stopped, it gives what was judged so far.

    ReplayError if there is nothing to judge: no rules, or no seat whose knowledge is in the file.
    """
    timeline = open_timeline(path)
    first = scaling(timeline, path) if timeline.game is not None else []
    if not first:
        raise ReplayError(
            "nothing can be judged: the rules of the game or what its players knew are not here"
        )
    every = judging(timeline, path, scale_of(()), playouts)
    total, done = len(first) + len(every), 0
    jobs = jobs or cores()

    def halted() -> bool:
        nonlocal done
        done += 1
        if tell is not None:
            tell(done, total)
        return stop is not None and stop()

    scales: list[Any] = []
    for _, result in spread(work, first, jobs):
        scales.append(result)
        if halted():
            return gathered((), playouts, complete=False)
    scale = scale_of(scales)
    found: list[Any] = []
    for _, result in spread(work, [job._replace(scale=scale) for job in every], jobs):
        found.append(result)
        if halted():
            return gathered(found, playouts, complete=done == total)
    return gathered(found, playouts, complete=True)


class PlayOn(NamedTuple):
    """Some games to be played on from a position, or from a line that left there."""

    path: str
    at: int
    seat: int
    seed: str
    moves: tuple[Move, ...]
    first: int
    games: int


def play_on(order: PlayOn) -> list[End]:
    """Play them, each on a deal of its own."""
    timeline = opened(order.path)
    if order.moves:
        line = begin(timeline, order.at, order.seat, order.seed).follow(order.moves)
        table, know = line.table, line.fork.secrets[order.seat]
    else:
        table, know = timeline.table(order.at), timeline.secrets(order.at, order.seat)
    assert timeline.game is not None
    found = ends(timeline.game, table, know, f"{order.seed} {order.first}")
    return [next(found) for _ in range(order.games)]


def played_out(
    path: Path,
    line: Variation,
    seat: int,
    games: int,
    jobs: int = 0,
    tell: Callable[[Outcome], None] | None = None,
    stop: Stop | None = None,
) -> Outcome:
    """What comes of a line of a file if it is played on that often, for a seat that then sees no more than it
    would know; `tell` hears the result so far.
    """
    if line.over:
        raise ReplayError("the game is over here; there is nothing to play on")
    orders = [
        PlayOn(str(path), line.at, seat, line.seed, line.moves, first, min(BATCH, games - first))
        for first in range(0, games, BATCH)
    ]
    found: list[End] = []
    for _, some in spread(play_on, orders, jobs or cores()):
        found += some
        if tell is not None:
            tell(outcome(seat, found))
        if stop is not None and stop():
            break
    return outcome(seat, found)


def played_out_here(
    game: str,
    table: Table,
    know: Secrets,
    games: int,
    first: Answer | None = None,
    tell: Callable[[Outcome], None] | None = None,
    stop: Stop | None = None,
) -> Outcome:
    """The same from any table, in this process: for a game that is being played."""
    found: list[End] = []
    for end in ends(load(game), table, know, "here", first):
        found.append(end)
        if tell is not None:
            tell(outcome(know.seat, found))
        if len(found) >= games or (stop is not None and stop()):
            break
    return outcome(know.seat, found)
