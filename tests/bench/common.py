"""What the benchmarks share: random games as units of work, and recorded games of a given length."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from client.cli.benchmarks import Figure
from client.cli.benchmarks.measure import Work, rates
from engines.kernel import Answer, Game, LocalGame, Setup
from tests.battery.games import Case
from tests.battery.playing import Witness, playout
from tests.kernel.highcard import HighCard

ANSWERS = 400
"""Length of the games that are folded: a long evening's game."""


class OneBack(HighCard):
    """High Card as most card games are: all backs alike, so that nothing is asked about them."""

    def backs(self) -> dict[int, int]:
        return {}


def random_play(case: Case) -> Work:
    """Plays one random game with all options listed at each question; units are answers."""
    game = case.make()
    setup = case.setup(game)
    numbers = iter(range(10**9))

    def play() -> int:
        number = next(numbers)
        local, chance, answers = LocalGame(game, setup, b"%d" % number, case.decks), Random(number), 0
        local.keep_past = False
        for options in local.play():
            listed = list(options.answers())
            local.submit(listed[chance.randrange(len(listed))])
            answers += 1
        return answers

    return play


class Recorded(NamedTuple):
    """Games that together have so many answers."""

    game: Game
    setup: Setup
    games: list[Witness]


def recorded(case: Case, answers: int = ANSWERS) -> Recorded:
    """Random games until there are that many answers; what follows is cut off."""
    games: list[Witness] = []
    left = answers
    while left > 0:
        running = playout(case, len(games))
        given = [place for place, step in enumerate(running.steps) if isinstance(step.entry, Answer)]
        if len(given) > left:
            del running.steps[given[left] :]
        left -= len(given)
        games.append(running)
    return Recorded(games[0].game, games[0].setup, games)


def compared(works: dict[str, Work], unit: str, baseline: str, per: float = 1.0) -> list[Figure]:
    """Rates of some works, each beside that of the one named as baseline."""
    found = rates(works)
    return [
        Figure(name, rate * per, unit, None if name == baseline else baseline, rate / found[baseline])
        for name, rate in found.items()
    ]


def timed(works: dict[str, Work], unit: str, baseline: str, per: float) -> list[Figure]:
    """Times of some works, `per` of a second each, beside that of the one named as baseline."""
    found = rates(works)
    return [
        Figure(name, per / rate, unit, None if name == baseline else baseline, found[baseline] / rate)
        for name, rate in found.items()
    ]
