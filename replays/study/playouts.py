"""Playing on many times: on one imagined deal after the other, and what came of it for a seat.

All seats answer as the quick bot does, at a glance. Only what the seat knew enters: table and Secrets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import exp, log, sqrt
from random import Random
from typing import Final, NamedTuple

from engines.bots import Fork
from engines.bots.greedy import GreedyBot
from engines.kernel import Answer, Game, Secrets, Table
from replays.study.notes import Outcome

ANSWERS: Final = 3000
"""Most answers in one playout to the end; what is not over by then counts as even."""
BARS: Final = 11
SIGHT, LEAST = 80, 8
"""Answers in a playout that does not go to the end: at most, and at least where turns are short."""
WHOLE: Final = 10_000
"""Shares are kept as whole ten-thousandths."""


class End(NamedTuple):
    """How one game played on came out for a seat."""

    share: float
    """1 for a win, 0 for a loss, an even part of a draw."""
    value: int
    """How the seat stood at the end in the game's own measure."""


def share(game: Game, table: Table, seat: int) -> float:
    """What a table that is over counts for a seat; an even part if nobody has won."""
    result, mode = table.result, game.mode(table)
    if result is None or not result.winners:
        sides = len(mode.sides) or table.map.seats
        return 1 / max(sides, 2)
    return 1.0 if seat in result.winners else 0.0


def played_on(fork: Fork, chance: Random, answers: int = ANSWERS) -> Fork:
    """The fork after everybody has played on to the end, at a glance."""
    bot = GreedyBot(fork.game, chance)
    for _ in range(answers):
        asked = fork.waiting()
        if fork.over or not asked:
            break
        fork = fork.enter(bot.at_a_glance(fork, asked[0]))
    return fork


def ends(game: Game, table: Table, know: Secrets, seed: str, first: Answer | None = None) -> Iterator[End]:
    """Game after game, each on a deal of its own that fits what the seat knows; `first` is its answer now."""
    number = 0
    while True:
        chance = Random(f"{seed} {number}")
        fork = Fork.imagine(game, table, know, chance)
        if first is not None:
            fork = fork.enter(first)
        fork = played_on(fork, chance)
        yield End(share(game, fork.table, know.seat), fork.value(know.seat))
        number += 1


def in_sight(fork: Fork, seat: int, scale: Scale, chance: Random, since: int) -> float:
    """What a fork counts for a seat at its end, or at the first turn that begins after everybody has had one
    since turn `since`: there, as where the scale was found, the game's own measure stands for a chance.
    """
    bot = GreedyBot(fork.game, chance)
    until = max(since, 1) + fork.table.map.seats  # nobody has a turn while the table is laid out
    turn = fork.table.turn
    for answered in range(SIGHT):
        asked = fork.waiting()
        begins, turn = fork.table.turn != turn, fork.table.turn
        enough = begins and turn >= until and answered >= LEAST
        if fork.over or not asked or (enough and not scale.whole):
            break
        fork = fork.enter(bot.at_a_glance(fork, asked[0]))
    if fork.over:
        return share(fork.game, fork.table, seat)
    return scale.chance(fork.value(seat), lead(fork.table, seat))


def outcome(seat: int, found: list[End]) -> Outcome:
    """Games played on, added up: the chance, its standard error, and how the seat stood at their ends."""
    chance, spread = estimate([end.share for end in found])
    return Outcome(seat, len(found), chance, spread, bars([end.value for end in found]))


def bars(values: list[int]) -> tuple[int, ...]:
    """How often the seat stood so at the end, from worst to best, even in the middle.

    >>> bars([-5, 0, 5, 5])
    (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2)
    """
    most = max((abs(value) for value in values), default=0) or 1
    found = [0] * BARS
    for value in values:
        found[min(BARS - 1, (value + most) * BARS // (2 * most))] += 1
    return tuple(found)


def estimate(shares: list[float]) -> tuple[int, int]:
    """The mean and its standard error, in ten-thousandths. A few games that all came out alike do not make
    it certain: the error is that of one more game won and one more lost.

    >>> estimate([1.0, 1.0, 0.0, 0.0])
    (5000, 2041)
    """
    if not shares:
        return WHOLE // 2, WHOLE // 2
    mean = sum(shares) / len(shares)
    count = len(shares) + 2
    smooth = (sum(shares) + 1) / count
    return round(mean * WHOLE), round(sqrt(smooth * (1 - smooth) / count) * WHOLE)


class Scale(NamedTuple):
    """How a game's own measure becomes a chance of winning: 1 / (1 + exp(-value * slope - lead * tempo))."""

    slope: float
    tempo: float = 0.0
    """What it counts to be the one whose turn it is: a measure often sees only what lies on the table."""
    whole: bool = False
    """Whether games are so short that playouts go to their ends: then nothing rests on the measure."""

    def chance(self, value: int, lead: float = 0.0) -> float:
        """The chance of a seat that stands so; see `lead`."""
        odds = value * self.slope + lead * self.tempo
        return 1 / (1 + exp(-max(-40.0, min(40.0, odds))))


def lead(table: Table, seat: int) -> float:
    """1 for the seat whose turn it is; the others share the contrary, so that all add up to nothing."""
    if not 0 <= table.active < table.map.seats:
        return 0.0
    return 1.0 if table.active == seat else -1 / max(1, table.map.seats - 1)


class Sample(NamedTuple):
    """How a seat stood at the beginning of a turn, and what it had in the end."""

    value: int
    share: float
    lead: float = 0.0
    left: int = ANSWERS
    """Answers that the game took from there to its end."""


def samples(game: Game, table: Table, know: Secrets, seed: str) -> list[Sample]:
    """A game played on from here, turn by turn: what the game's measure is worth."""
    chance = Random(f"scale {seed}")
    bot = GreedyBot(game, chance)
    fork = Fork.imagine(game, table, know, chance)
    stood: list[tuple[int, int, float, int]] = []
    turn, answered = -1, 0
    for answered in range(ANSWERS):
        if fork.over or not fork.waiting():
            break
        if fork.table.turn != turn:
            turn = fork.table.turn
            seats = range(fork.table.map.seats)
            stood += [(seat, fork.value(seat), lead(fork.table, seat), answered) for seat in seats]
        fork = fork.enter(bot.at_a_glance(fork, fork.waiting()[0]))
    if not fork.over:
        return []
    return [
        Sample(value, share(game, fork.table, seat), ahead, answered - before)
        for seat, value, ahead, before in stood
    ]


STEEPEST, LARGEST = 8.0, 3.0
"""Bounds of what is fitted: the odds of the middle value, and those of having the turn."""
ROUNDS = 6
"""How often each of the two is fitted to the other."""


def fitted(found: list[Sample]) -> Scale:
    """The scale under which these games are likeliest, with a mild pull against certainty.

    >>> fitted([Sample(10, 1.0), Sample(-10, 0.0)] * 20).chance(10) > 0.9
    True
    >>> abs(fitted([Sample(10, 1.0), Sample(10, 0.0)]).chance(10) - 0.5) < 0.1
    True
    """
    values = sorted(abs(sample.value) for sample in found if sample.value)
    whole = all(sample.left <= SIGHT for sample in found)
    if not values:
        return Scale(0.0, whole=whole and bool(found))
    unit = values[len(values) // 2]

    def cost(slope: float, tempo: float) -> float:
        scale = Scale(slope / unit, tempo)
        off = 0.0
        for sample in found:
            p = min(1 - 1e-9, max(1e-9, scale.chance(sample.value, sample.lead)))
            off -= sample.share * log(p) + (1 - sample.share) * log(1 - p)
        return off + (slope * slope + tempo * tempo) / 8

    slope = tempo = 0.0
    for _ in range(ROUNDS):  # the cost is convex: each in turn to its lowest point
        slope = _lowest(partial(cost, tempo=tempo), 0.0, STEEPEST)
        tempo = _lowest(partial(cost, slope), -LARGEST, LARGEST)
    return Scale(slope / unit, tempo, whole)


def _lowest(cost: Callable[[float], float], low: float, high: float) -> float:
    """Where a convex cost is lowest."""
    for _ in range(30):
        third = (high - low) / 3
        if cost(low + third) < cost(high - third):
            high -= third
        else:
            low += third
    return (low + high) / 2
