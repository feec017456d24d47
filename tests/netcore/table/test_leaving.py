"""Leaving with one's seed, so that three or more can go on without a seat."""

from __future__ import annotations

import pytest

from netcore.item import Kind
from netcore.table import DRAW, Stage
from tests.netcore.table.test_words import opened, placed, same_logs
from tests.netsim.world import World


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("answers", [1, 4])
def test_the_others_play_on_without_who_left(seat: int, answers: int) -> None:
    world = opened("highcard", 3, answers)
    world.call(seat, lambda table: table.leave(world.now))
    world.quiet()
    assert placed(world) == [Kind.LEAVE]
    world.kill(seat)
    world.plays = True
    for other, asked in enumerate(world.asks):
        if asked is not None and other != seat:
            world.answer(other)
    world.run(lambda: all(table.verdicts for table in world.alive))
    assert same_logs(world)
    assert all(fold.table.result is not None for fold in world.folds)
    assert world.words() == ["verified"] * 3


@pytest.mark.parametrize("seat", [1, 3])
def test_a_partner_plays_on_at_a_table_of_four(seat: int) -> None:
    world = opened("rune", 4, 3)
    world.call(seat, lambda table: table.leave(world.now))
    world.quiet()
    world.kill(seat)
    world.plays = True
    for other, asked in enumerate(world.asks):
        if asked is not None and other != seat:
            world.answer(other)
    world.run(lambda: all(table.verdicts for table in world.alive))
    assert same_logs(world)
    assert world.words() == ["verified"] * 4


def test_leaving_in_the_middle_of_a_shuffle_voids_it() -> None:
    world = World("highcard", 3)
    world.wild.delay = 20
    world.link_all()
    world.run(lambda: all(table.stage is Stage.DEAL and table.log.number == 2 for table in world.alive))
    world.call(2, lambda table: table.leave(world.now))
    world.run(lambda: bool(placed(world)))
    step = next(step for step in world.table(0).log.steps if step.placed)
    assert {item.kind for item in step.void} <= {Kind.MIX, Kind.PROOF}
    world.run(lambda: all(table.verdicts for table in world.alive[:2]))
    assert world.words() == ["verified"] * 3


def test_of_two_who_leaves_ends_the_game() -> None:
    world = opened()
    world.call(1, lambda table: table.leave(world.now))
    world.run(lambda: all(table.verdicts for table in world.alive))
    assert world.result(0).winners == (0,)
    assert world.words() == ["verified"] * 2


def test_those_who_stay_can_still_agree() -> None:
    world = opened("highcard", 3, 1)
    world.call(1, lambda table: table.leave(world.now))
    world.quiet()
    world.call(2, lambda table: table.offer(DRAW, world.now))
    world.quiet()
    world.call(0, lambda table: table.accept(DRAW, world.now))
    world.run(lambda: all(table.verdicts for table in world.alive))
    assert placed(world)[-1] is Kind.AGREE
    assert world.result(2).reason == "agreed"
