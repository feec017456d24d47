"""A playout ends when everybody has had a turn, whenever the question comes."""

from __future__ import annotations

from random import Random

import pytest

from engines import kernel as k
from engines.bots.search import AHEAD, SearchBot
from engines.kernel import LocalGame

PRIZES = (1, 2, 1, 1, 1, 1)
"""What each turn brings whoever has it: going second is better, as only who looks two turns ahead sees."""


def ask_first(w: k.Work, f: k.Frame) -> None:
    w.ask(k.Option(0, "go", ("first", "second")))


def settle_first(w: k.Work, f: k.Frame) -> None:
    w.put(k.TABLE, "first", f.get("go"))


def step(w: k.Work, f: k.Frame) -> None:
    w.ask(k.Option(f.seat, "step", ("left", "right")))


def prize(w: k.Work, f: k.Frame) -> None:
    w.add(f.seat, "points", PRIZES[w.t.turn - 1])


class Race(k.Game):
    """Turns so long that a playout ends with the turn that it looks to, not with the answers it may see."""

    id, title, revision = "race", "Race", 1
    modes = (k.Mode("duel", 2, "Two players"),)
    zones = (k.ZoneKind("board", shared=True),)
    seat_vars, table_vars = ("points",), ("first",)

    def __init__(self) -> None:
        self.programs = {"start": (ask_first, settle_first), "turn": (*(step,) * AHEAD, prize)}

    def begin(self, w: k.Work, setup: k.Setup) -> None:
        w.push("start")

    def flow(self, w: k.Work) -> None:
        turn = w.t.turn + 1
        if turn > len(PRIZES):
            w.finish(k.Result((), "over"))
            return
        w.begin("move", active=(turn - 1 + w.t.get(k.TABLE, "first")) % 2, turn=turn)
        w.push("turn", seat=w.t.active)

    def evaluate(self, t: k.Table, seat: int, know: k.Secrets) -> int:
        return t.get(seat, "points") - t.get(1 - seat, "points")


@pytest.mark.parametrize("seed", range(3))
def test_before_the_first_turn_both_players_turns_are_looked_at(seed: int) -> None:
    local = LocalGame(Race(), Race().setup("duel"), b"race")
    options = local.options(0)
    assert options is not None and local.table.turn == 0
    answer = SearchBot(local.game, Random(seed), 16).choose(local.table, options, local.secrets[0])
    assert options.decision.labels[answer.value] == "second"  # type: ignore[union-attr]
