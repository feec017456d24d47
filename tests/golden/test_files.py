"""Files that older programs wrote: whatever has changed since, each is judged as it was then.

Add a row for every file, and never change one. Only what was installed then can judge by the rules: once a
game's revision or packs are others, its file is no more judged by them, and the rest of it still holds.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from engines.kernel import Game
from engines.registry import load
from replays.container import read_replay
from replays.errors import ReplayError
from replays.verdict import CHECKS, Verdict
from replays.verify import verify
from replays.walk import Games, same_rules, setup_of

HOME = Path(__file__).parent / "files"
BY_THE_RULES = ("rules", "dealing", "claims")


class Row(NamedTuple):
    """What was said of a file when it was written."""

    actions: int
    steps: int
    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...] = ()
    dealt: str = "jointly"


ROWS = {
    "genesis-1": Row(191, 327, (0,), "destroyed"),
    "genesis-3": Row(295, 511, (1,), "destroyed"),
    "genesis-4": Row(242, 432, (0,), "destroyed"),
    "genesis-three-1": Row(517, 897, (1,), "destroyed"),
    "reapers-1": Row(291, 337, (1,), "Reaper destroyed"),
    "reapers-2": Row(336, 366, (0,), "Reaper destroyed"),
    "reapers-3": Row(178, 198, (0,), "Reaper destroyed"),
    "reapers-alone-1": Row(194, 224, (1,), "Reaper destroyed", dealt="alone"),
    "rune-1": Row(24, 42, (0,), "points", (35, 24)),
    "rune-alone-1": Row(18, 31, (0,), "points", (31, 8), dealt="alone"),
    "rune-full-1": Row(24, 42, (0,), "points", (35, 24)),
    "runeslingers-1": Row(311, 475, (1,), "no power left"),
    "runeslingers-3": Row(199, 321, (1,), "no power left"),
    "runiverse-1": Row(371, 453, (1,), "bonds"),
    "runiverse-2": Row(342, 426, (1,), "bonds"),
    "runiverse-3": Row(147, 205, (1,), "bonds"),
    "runiverse-4": Row(331, 407, (1,), "bonds"),
}


def later(name: str) -> Game:
    """A game after its rules were changed."""
    game = load(name)
    game.revision += 1  # type: ignore[misc]  # of this one alone
    return game


RULES: dict[str, Games] = {"installed": load, "later": later}


@cache
def judged(name: str, rules: str = "installed") -> Verdict:
    return verify(HOME / f"{name}.rune", RULES[rules])


def judged_by_the_rules(name: str, rules: str = "installed") -> bool:
    """Whether the rules it was played by are these."""
    try:
        same_rules(setup_of(read_replay(HOME / f"{name}.rune")), RULES[rules])
    except ReplayError:
        return False
    return True


def test_every_file_has_a_row() -> None:
    assert sorted(path.stem for path in HOME.glob("*.rune")) == sorted(ROWS)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", ROWS)
def test_a_file_is_judged_as_it_was_when_it_was_written(name: str, rules: str) -> None:
    verdict, ruled = judged(name, rules), judged_by_the_rules(name, rules)
    if ruled:
        assert (verdict.checks, verdict.verdict) == (dict.fromkeys(CHECKS, True), "verified")
        return
    made_anew = read_replay(HOME / f"{name}.rune").short is None  # a compact log needs the rules
    for check in CHECKS:
        known = check == "container" or (made_anew and check not in BY_THE_RULES)
        assert verdict.checks[check] in ((True,) if known else (True, None)), check
    assert (verdict.ok, verdict.verdict, verdict.checks["rules"]) == (True, "unaudited", None)
    assert "not judged again" in (verdict.problem or "") or "not made anew" in (verdict.problem or "")


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", ROWS)
def test_what_it_says_of_the_game_stays(name: str, rules: str) -> None:
    verdict, row = judged(name, rules), ROWS[name]
    assert (verdict.steps, verdict.dealt, verdict.finished) == (row.steps, row.dealt, True)
    assert all(len(player["words"].split("-")) == 8 for player in verdict.players)
    if not verdict.checks["chain"]:
        return
    assert verdict.actions == row.actions
    assert verdict.result is not None
    assert (tuple(verdict.result["winners"]), verdict.result["reason"]) == (row.winners, row.reason)
    assert tuple(verdict.result["scores"]) == row.scores


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.dealt == "jointly"])
def test_every_player_of_a_joint_file_stays_verified(name: str) -> None:
    if judged_by_the_rules(name):
        assert {player["verdict"] for player in judged(name).players} == {"verified"}
