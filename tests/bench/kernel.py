"""Speed of the kernel: random games, copies, digests, folding a log, and following it as four onlookers."""

from __future__ import annotations

import copy
from collections.abc import Callable
from hashlib import blake2b
from random import Random

from client.cli.benchmarks import Benchmark, Figure, Skipped
from client.cli.benchmarks.measure import Work
from engines.kernel import Secrets, Table, decode, digest, encode, encode_entry
from tests.battery.games import Case, case
from tests.battery.views import Onlooker
from tests.bench.common import ANSWERS, OneBack, compared, random_play, recorded, timed

MICRO, MILLI = 1e6, 1e3


def card_play() -> list[Figure]:
    """Answers a second in small card games with hands, hidden cards and a dealer, all options listed, beside
    moves of random chess.
    """
    plain = case("highcard-duel")
    works = {
        "python-chess, random games": chess_play(),
        "high card": random_play(plain),
        "high card, all backs alike": random_play(Case(plain.id, plain.mode, OneBack, plain.decks)),
        "noughts and crosses": random_play(case("tictactoe-duel")),
        "duel, by the effect language": random_play(case("duel-duel")),
    }
    return compared(works, "answers/s", "python-chess, random games")


def chess_play() -> Work:
    """One random game of chess, as long as 200 moves; units are moves."""
    try:
        import chess
    except ImportError:
        raise Skipped("python-chess is not installed (pip install chess).") from None
    chance = Random(1)

    def play() -> int:
        board, moves = chess.Board(), 0
        while moves < 200 and not board.is_game_over():
            listed = list(board.legal_moves)
            board.push(listed[chance.randrange(len(listed))])
            moves += 1
        return moves

    return play


def table_parts() -> list[Figure]:
    """Microseconds to copy, digest, save and restore a table of two seats and 120 cards, beside hashing its
    bytes and copying it the slow way.
    """
    table = large_table()
    raw = encode(table)
    copies: dict[str, Work] = {
        "copy.deepcopy": repeated(lambda: copy.deepcopy(table), 10),
        "copy of a table": repeated(table.copy, 1000),
    }
    bytes_: dict[str, Work] = {
        "blake2b of the same bytes": repeated(lambda: blake2b(raw, digest_size=16).digest(), 1000),
        "digest of a table": repeated(lambda: digest(table), 500),
        "save a table": repeated(lambda: encode(table), 500),
        "restore a table": repeated(lambda: decode(raw, table.map), 50),
    }
    return [
        *timed(copies, "µs", "copy.deepcopy", MICRO),
        *timed(bytes_, "µs", "blake2b of the same bytes", MICRO),
    ]


def large_table() -> Table:
    """High Card in the middle of a game with decks of sixty."""
    like = case("highcard-duel")
    decks = tuple((("main", faces * 6),) for ((_, faces),) in like.decks)
    running = recorded(Case(like.id, like.mode, like.make, decks, {"rounds": 20}), 60).games[0]
    return running.steps[len(running.steps) // 2].before


def repeated(act: Callable[[], object], times: int) -> Work:
    """The same thing several times."""

    def many() -> int:
        for _ in range(times):
            act()
        return times

    return many


def folding() -> list[Figure]:
    """Milliseconds to fold 400 answers with the deals between them: bare, with a digest after each step, and
    as four onlookers (two seats and two spectators) whose digests are compared.
    """
    made = case("highcard-duel")
    log = recorded(made)

    def fold(digests: bool) -> int:
        for running in log.games:
            table = running.steps[0].before
            for step in running.steps:
                table, _ = log.game.apply(table, step.entry)
                if digests:
                    digest(table)
        return ANSWERS

    def follow() -> int:
        for running in log.games:
            onlookers = [Onlooker(made, Secrets(seat)) for seat in (0, 1, -1, -1)]
            for step in running.steps:
                raw = encode_entry(step.entry)
                for onlooker in onlookers:
                    onlooker.follow(raw, step.private.get(onlooker.know.seat, ()))
                assert len({digest(onlooker.table) for onlooker in onlookers}) == 1
        return ANSWERS

    bare = f"fold {ANSWERS} answers"
    works: dict[str, Work] = {
        bare: lambda: fold(False),
        f"fold {ANSWERS} answers with digests": lambda: fold(True),
        f"follow {ANSWERS} answers as four onlookers": follow,
    }
    return timed(works, "ms", bare, MILLI * ANSWERS)


BENCHMARKS: list[Benchmark] = [card_play, table_parts, folding]
