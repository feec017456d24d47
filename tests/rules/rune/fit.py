"""Fits the weights of `engines/rune/value.py` anew: games played here, positions held against how they ended.

python -m tests.rules.rune.fit --games 400 --bot strong --first 1
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random

from engines.bots import bot_chance, make_bot, next_answer
from engines.kernel import Answer, LocalGame
from engines.rune import Rune
from engines.rune.position import board_of, unplaced
from engines.rune.value import SCALE, Situation, features, ground_of

STRAY = 0.1
"""How often an answer is left to chance, so that positions which nobody would seek are seen as well."""
CALM = 50.0
"""Pulls weights that little speaks for towards nothing."""

Row = tuple[tuple[int, ...], int]


def rows(bot: str, number: int) -> list[Row]:
    """The positions of one game as features for whoever was to move, and what that side won by."""
    seed = b"fit %d" % number
    game, chance = Rune(), Random(number)
    local = LocalGame(game, game.setup("duel"), seed)
    bots = {seat: make_bot(bot, game, bot_chance(seed, seat)) for seat in (0, 1)}
    seen: list[tuple[int, tuple[int, ...]]] = []
    while not local.over:
        t = local.table
        options = local.options(local.waiting()[0])
        assert options is not None
        if t.phase == "place":
            hands = len(t.zone("hand", 0)), len(t.zone("hand", 1))
            stand = Situation((unplaced(t, 0), unplaced(t, 1)), hands, len(t.zone("deck")))
            seen.append((t.active, features(ground_of(board_of(t)), stand, t.active)))
        answer: Answer | None = (
            options.sample(chance) if chance.random() < STRAY else next_answer(local, bots)
        )
        assert answer is not None
        local.submit(answer)
    result = local.table.result
    assert result is not None
    ahead = SCALE * (result.scores[0] - result.scores[1])
    return [(found, ahead if mover == 0 else -ahead) for mover, found in seen]


def fitted(data: Sequence[Row]) -> list[float]:
    """The weights with the least squared error."""
    size = len(data[0][0])
    left = [[CALM if row == column else 0.0 for column in range(size)] for row in range(size)]
    right = [0.0] * size
    for found, ahead in data:
        for row, weight in enumerate(found):
            if weight:
                right[row] += weight * ahead
                for column, other in enumerate(found):
                    left[row][column] += weight * other
    return solved(left, right)


def solved(left: list[list[float]], right: list[float]) -> list[float]:
    """A system of linear equations, by elimination."""
    size = len(right)
    lines = [[*line, end] for line, end in zip(left, right, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(lines[row][at]))
        lines[at], lines[pivot] = lines[pivot], lines[at]
        for row in range(size):
            if row != at:
                share = lines[row][at] / lines[at][at]
                lines[row] = [one - share * other for one, other in zip(lines[row], lines[at], strict=True)]
    return [lines[row][size] / lines[row][row] for row in range(size)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--first", type=int, default=1)
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.games)
    data = [row for number in numbers for row in rows(arguments.bot, number)]
    weights = fitted(data)
    misses = [ahead - sum(w * f for w, f in zip(weights, found, strict=True)) for found, ahead in data]
    off = (sum(miss * miss for miss in misses) / len(misses)) ** 0.5 / SCALE
    print(f"{len(data)} positions, off by {off:.2f} points")
    print(f"WEIGHTS = ({', '.join(str(round(100 * weight)) for weight in weights)})")


if __name__ == "__main__":
    main()
