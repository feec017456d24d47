"""Games in which one seat cheats at random: nobody honest is charged, hangs or is told a lie by the file.

A short form runs always; thousands of seeds run with -m slow.
"""

from __future__ import annotations

import pytest

from tests.netsim.byzantine import FURTHER, byzantine, outage

FURTHER_TRICKS = [
    ("tictactoe", 2, FURTHER),
    ("highcard", 2, FURTHER + 5),
    ("highcard", 2, FURTHER + 26),
    ("rune", 2, FURTHER),
    ("highcard", 3, FURTHER + 29),
]
"""Runs with tricks of the second list; in all but the first a host places over a step that is complete."""

SHORT = [("tictactoe", 2, 40), ("highcard", 2, 15), ("rune", 2, 8), ("highcard", 3, 3), ("rune", 4, 1)]


@pytest.mark.parametrize(
    ("name", "seats", "seed"),
    [*((n, seats, s) for n, seats, count in SHORT for s in range(count)), *FURTHER_TRICKS],
)
def test_nobody_honest_suffers_from_a_cheat(name: str, seats: int, seed: int) -> None:
    byzantine(name, seats, seed)


@pytest.mark.attack(140)
@pytest.mark.parametrize(
    ("name", "seats", "seed"),
    [
        ("tictactoe", 2, 1635),
        ("tictactoe", 2, 3998),
        ("highcard", 2, 1139),
        ("highcard", 3, 1043),
        ("highcard", 3, 1132),
        ("highcard", 3, 1142),
        ("highcard", 3, 1155),
        ("highcard", 3, 1190),
        ("highcard", 3, 1409),
        ("rune", 2, 1580),
        ("rune", 2, 1923),
        ("rune", 4, 1049),
        ("rune", 4, 1109),
    ],
)
def test_what_once_went_wrong(name: str, seats: int, seed: int) -> None:
    """In two a dispute ended after something was signed in it; in two a guest was left waiting; in three a
    host that came back placed against itself what the guests had said; in two an end that its loser never
    signed was called verified.
    """
    byzantine(name, seats, seed)


@pytest.mark.parametrize(
    ("name", "seats", "seed"), [("highcard", 2, 16), ("rune", 2, 27), ("highcard", 3, 0), ("highcard", 3, 4)]
)
def test_who_is_gone_for_a_while_is_no_cheat(name: str, seats: int, seed: int) -> None:
    """Nor is who has waited for it; and its journal can be taken up again."""
    outage(name, seats, seed)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(
    ("name", "seats", "count"), [(name, seats, 150 * count) for name, seats, count in SHORT]
)
def test_nobody_honest_suffers_in_many_games(name: str, seats: int, count: int) -> None:
    for seed in range(1_000, 1_000 + count):
        byzantine(name, seats, seed)
