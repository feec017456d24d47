"""Speed of the engines: random games with all options listed, copies and digests of positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from random import Random

from client.cli.benchmarks import Figure, benchmark, long_benchmark
from client.cli.benchmarks.measure import Work, rates
from client.cli.playing import Batch, play_all
from client.cli.tally import Tally
from client.service.chance import seed_bytes
from client.service.opening import opening
from engines import registry
from engines.kernel import LocalGame, Table, digest

EXAMPLE = "tictactoe"
"""The engine of the plug-in tutorial: as little as a game can be."""


@benchmark
def playouts() -> Iterable[Figure]:
    """Answers a second in random games of every game installed, all options listed at each, and microseconds
    to copy a position of each; beside the example engine, or random chess, where they are installed.
    """
    games = registry.games()
    works: dict[str, Work] = {name: _playout(name) for name in games}
    chess = _chess_playout()
    if chess is not None:
        works["chess"] = chess
    found = rates(works)
    beside = next((name for name in (EXAMPLE, "chess") if name in works), None)
    for name, rate in found.items():
        yield _beside(f"playouts of {name}", rate, "answers/s", beside, found)
    copies = rates({name: _repeat(_middle(name), Table.copy) for name in games})
    times = {name: 1e6 / rate for name, rate in copies.items()}
    for name, spent in times.items():
        yield _beside(f"copy of {name}", spent, "µs", EXAMPLE if EXAMPLE in times else None, times)


@benchmark
def positions() -> Iterable[Figure]:
    """Microseconds to digest a position in the middle of a game."""
    works = {f"digest of {name}": _repeat(_middle(name), digest) for name in registry.games()}
    for name, rate in rates(works).items():
        yield Figure(name, 1e6 / rate, "µs")


@long_benchmark
def bots() -> Iterable[Figure]:
    """Games out of ten that each bot wins against the next weaker one, draws counted half."""
    for name in registry.games():
        found = opening(name, "", [], "")
        for worse, better in pairwise(("random", *found.game.strengths)):
            if found.mode.seats == 2:
                won = _won(name, (better, worse), 0) + _won(name, (worse, better), 1)
                yield Figure(f"{better} at {name}", won, "games of 10", worse, won / max(10 - won, 0.5))


def _beside(name: str, value: float, unit: str, baseline: str | None, found: Mapping[str, float]) -> Figure:
    """A figure, compared with that of another game unless it is that game's own."""
    if baseline is None or value == found[baseline]:
        return Figure(name, value, unit)
    return Figure(name, value, unit, baseline, value / found[baseline])


def _won(name: str, pair: tuple[str, str], seat: int) -> float:
    """Games out of five that the bot at a seat wins."""
    tally = Tally(2)
    tally.add(play_all(Batch(name, "", (), "", pair, tuple(range(1, 6)))))
    facts = tally.facts()
    return float(facts["wins"][seat] + facts["draws"] / 2)


def _playout(name: str) -> Work:
    found = opening(name, "", [], "")
    numbers = iter(range(10**9))

    def play() -> int:
        number = next(numbers)
        local, chance, answers = found.start(seed_bytes(number), number), Random(number), 0
        local.keep_past = False
        for options in local.play():
            listed = list(options.answers())
            local.submit(listed[chance.randrange(len(listed))])
            answers += 1
        return answers

    return play


def _middle(name: str) -> Table:
    """The table at half of a random game."""
    found = opening(name, "", [], "")
    chance = Random(1)
    local: LocalGame = found.start(seed_bytes(1), 1)
    for options in local.play():
        local.submit(options.sample(chance))
    return local.table_at(len(local.entries) // 2)


def _repeat(table: Table, act: Callable[[Table], object]) -> Work:
    def many() -> int:
        for _ in range(1000):
            act(table)
        return 1000

    return many


def _chess_playout() -> Work | None:
    try:
        import chess
    except ImportError:
        return None
    chance = Random(1)

    def play() -> int:
        board, moves = chess.Board(), 0
        while not board.is_game_over() and moves < 200:
            listed = list(board.legal_moves)
            board.push(listed[chance.randrange(len(listed))])
            moves += 1
        return moves

    return play
