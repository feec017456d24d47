"""Tables that come out differently: noticed at once, explained in words, and a way back for all."""

from __future__ import annotations

import pytest

from engines.kernel import Entry, Event, Game
from engines.kernel.table import Table as Position
from netcore.item import ZERO_DIGEST
from netcore.table import TAKE_BACK, VOID_GAME, NotNow, Offered, Trouble
from tests.example_engine.tictactoe import TicTacToe
from tests.kernel.highcard import HighCard
from tests.netcore.table.test_words import opened, same_logs
from tests.netsim.world import World


class Miscounts(Game):
    """Rules that come out wrong once."""

    times = 1

    def apply(
        self, table: Position, entry: Entry, earlier: Position | None = None
    ) -> tuple[Position, list[Event]]:
        after, events = super().apply(table, entry, earlier)
        if self.times:
            self.times -= 1
            after.turn += 7
        return after, events


class Crooked(Miscounts, TicTacToe):
    """Between two."""


class CrookedCards(Miscounts, HighCard):
    """Among three."""


def disputed(seat: int = 1) -> World:
    world = opened(answers=2)
    world.fold(seat).game = Crooked()
    world.answers(1)
    return world


@pytest.mark.parametrize("seat", [0, 1])
def test_both_sides_say_in_words_what_differs(seat: int) -> None:
    world = disputed(seat)
    for one in (0, 1):
        said = [trouble.sentence for trouble in world.seen(one, Trouble)]
        assert any("the table of" in sentence for sentence in said)
        assert any("turn: " in sentence and "here" in sentence for sentence in said)


def test_both_reports_are_kept_on_both_sides_and_after_a_restart() -> None:
    world = disputed()
    kept = [{(report.seat, report.digest) for report in table.reports} for table in world.alive]
    assert kept[0] == kept[1]
    assert len(kept[0]) == 2
    world.kill(0)
    world.resume(0)
    assert {(report.seat, report.digest) for report in world.table(0).reports} == kept[0]


def test_nobody_signs_on_a_table_that_is_not_everybody_s() -> None:
    world = disputed()
    number = world.table(0).log.number
    world.plays = True
    world.pass_time(20_000)
    assert [table.log.number for table in world.alive] == [number, number]
    assert all(table.log.steps[-1].digest == ZERO_DIGEST for table in world.alive)
    with pytest.raises(NotNow):
        world.table(0).offer("draw", world.now)


@pytest.mark.parametrize("restart", [None, 0])
def test_all_go_back_to_the_last_position_they_agreed_on(restart: int | None) -> None:
    world = disputed()
    if restart is not None:
        world.kill(restart)
        world.pass_time(100)
        world.resume(restart)
        world.link_all()
        world.pass_time(100)
    offers = [world.seen(seat, Offered)[-1] for seat in (0, 1)]
    assert {(offer.seat, offer.what) for offer in offers} == {(None, TAKE_BACK)}
    world.call(1, lambda table: table.accept(TAKE_BACK, world.now))
    world.quiet()
    world.plays = True
    world.call(0, lambda table: table.accept(TAKE_BACK, world.now))
    world.run()
    assert same_logs(world)
    assert world.words(0) == world.words(1) == ["verified", "broken"]  # its table was not by the rules


def test_of_three_all_agree_that_there_was_no_game() -> None:
    """Nothing that was opened is opened again: cards were shown since, so there is no way back."""
    world = opened("highcard", 3, 2, seed=1)
    world.fold(2).game = CrookedCards()
    world.answer(world.asked())
    world.pass_time(2_000)
    assert all(fold.disputed for fold in world.folds)
    world.plays = True
    with pytest.raises(NotNow, match="Nobody offers"):
        world.table(0).accept(TAKE_BACK, world.now)
    for seat in (1, 2, 0):
        world.call(seat, lambda table: table.accept(VOID_GAME, world.now))
        world.quiet()
    world.run(lambda: all(table.verdicts for table in world.alive))
    assert same_logs(world)
    assert all(fold.void for fold in world.folds)
    assert [verdict.word for verdict in world.table(0).verdicts] == ["verified", "verified", "broken"]
