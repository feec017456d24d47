"""Clocks measured by each side, and seats that stay away."""

from __future__ import annotations

import pytest

from netcore.item import Kind
from netcore.table import FORFEIT, OVERDUE, VOID, NotNow, Offered, TableTerms, Waiting
from netcore.table.clock import Clock
from tests.netcore.table.test_words import opened, placed, same_logs
from tests.netsim.world import World

CLOCKED = TableTerms(coins=128, clock=10_000, increment=1_000, grace=500)


def asked(world: World) -> int:
    return next(seat for seat in range(world.seats) if world.asks[seat] is not None)


# --- the clock itself


def test_an_answer_costs_what_it_took_and_brings_its_increment() -> None:
    clock = Clock(CLOCKED, 2)
    clock.ask([1], 4, 100)
    assert (clock.left(1, 3_100), clock.left(0, 3_100)) == (7_000, 10_000)
    clock.answered(1, 3_000)
    clock.ask([0], 5, 3_100)
    assert (clock.left(1, 9_000), clock.left(0, 4_100)) == (8_000, 9_000)


def test_a_question_put_again_runs_on() -> None:
    clock = Clock(CLOCKED, 2)
    clock.ask([1], 4, 100)
    clock.ask([1], 4, 5_000)
    assert clock.elapsed(1, 6_000) == 5_900


def test_a_pause_stops_time() -> None:
    clock = Clock(CLOCKED, 2)
    clock.ask([0], 1, 0)
    clock.pause(2_000)
    assert (clock.elapsed(0, 60_000), clock.ends(0)) == (2_000, None)
    clock.go_on(50_000)
    assert (clock.elapsed(0, 51_000), clock.ends(0)) == (3_000, 58_000)


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    clock = Clock(TableTerms(), 2)
    clock.ask([0], 1, 0)
    assert (clock.left(0, 10**9), clock.ends(0)) == (None, None)


# --- at the table


def test_who_runs_out_of_time_flags_itself_and_loses() -> None:
    world = opened(terms=CLOCKED)
    slow = asked(world)
    world.pass_time(9_900)
    assert not placed(world)
    world.run()
    assert placed(world) == [Kind.FLAG]
    assert world.result(0).winners == (1 - slow,)
    assert world.words() == ["verified", "verified"]


def test_answers_carry_the_time_their_authors_took() -> None:
    world = opened(terms=CLOCKED)
    author = asked(world)
    world.pass_time(4_000)
    world.answer(author)
    world.quiet()
    for table in world.alive:
        assert table.clock.left(author, world.now) == 10_000 + 2 * 1_000 - 4_000


def test_a_program_that_does_not_flag_itself_is_pointed_out() -> None:
    world = opened(terms=CLOCKED)
    slow = asked(world)
    world.table(slow).wheel.speaking.flag = lambda: None  # type: ignore[method-assign]
    world.pass_time(11_600)
    assert placed(world) == [Kind.OFFER]


def test_a_wrong_accusation_of_slowness_is_only_an_offer() -> None:
    world = opened(terms=CLOCKED)
    slow = asked(world)
    world.table(1 - slow).clock.answered(slow, 9_000)  # its measure of the other is wrong
    world.pass_time(3_600)
    assert placed(world) == [Kind.OFFER]
    world.answer(slow)
    world.quiet()
    assert world.fold(0).table.result is None


# --- vanished players


def test_nobody_is_waited_for_while_ones_own_player_thinks() -> None:
    """The window once counted down to the other's vanishing all through one's own move."""
    world = opened(terms=TableTerms(coins=128, patience=60_000))
    seat = asked(world)
    last = world.seen(seat, Waiting)[-1]
    assert (last.seats, last.until) == ((), None)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("rule", [VOID, FORFEIT])
def test_a_player_who_vanishes_is_declared_overdue(seat: int, rule: str) -> None:
    """Whoever stays, host or not, waits out the table's patience and then ends the game by its rule."""
    world = opened(terms=TableTerms(coins=128, patience=60_000, vanish=rule))
    if world.asks[seat] is None:
        world.answers(1)
    world.kill(seat)
    with pytest.raises(NotNow, match="long enough"):
        world.table(1 - seat).overdue(world.now)
    world.pass_time(64_000)
    waiting = world.seen(1 - seat, Waiting)[-1]
    assert (waiting.seats, waiting.until) == ((seat,), waiting.since + 65_000)
    with pytest.raises(NotNow, match="long enough"):
        world.table(1 - seat).overdue(world.now)
    world.pass_time(2_000)
    table = world.table(1 - seat)
    world.call(1 - seat, lambda table: table.overdue(world.now))
    world.run(lambda: bool(table.verdicts))
    result = world.fold(1 - seat).table.result
    assert (result and result.winners) == (None if rule == VOID else (1 - seat,))
    assert [v.word for v in table.verdicts] == ["unaudited" if s == seat else "verified" for s in (0, 1)]


def test_who_comes_back_too_late_learns_that_the_game_is_over() -> None:
    world = opened(terms=TableTerms(coins=128, patience=60_000, vanish=FORFEIT))
    if world.asks[1] is None:
        world.answers(1)
    world.kill(1)
    world.pass_time(66_000)
    world.call(0, lambda table: table.overdue(world.now))
    world.pass_time(20_000)
    world.resume(1)
    world.link_all()
    world.run(lambda: world.words(0) == world.words(1) == ["verified", "verified"], 1000)
    assert world.result(1).winners == (0,)
    assert same_logs(world)


def test_who_comes_back_in_time_goes_on() -> None:
    world = opened(terms=TableTerms(coins=128, patience=60_000))
    world.kill(1)
    world.pass_time(50_000)
    world.resume(1)
    world.link_all()
    world.plays = True
    if world.asks[0] is not None:
        world.answer(0)
    world.run()
    assert world.words() == ["verified", "verified"]


def test_of_three_both_others_must_find_a_player_overdue() -> None:
    world = opened("highcard", 3, 1, terms=TableTerms(coins=128, patience=60_000))
    while world.asked() != 2:
        world.answers(1)
    world.kill(2)
    world.pass_time(66_000)
    world.call(0, lambda table: table.overdue(world.now))
    world.quiet()
    assert world.seen(1, Offered)[-1] == Offered(0, OVERDUE, 2)
    assert not placed(world)
    world.call(1, lambda table: table.accept(OVERDUE, world.now))
    world.run(lambda: all(table.verdicts for table in world.alive))
    assert placed(world) == [Kind.OVERDUE]
    assert world.words() == ["verified", "verified", "unaudited"]


def test_a_table_that_can_only_wait_sleeps() -> None:
    """Answered in time, but the line is gone and the clock runs out: there is nothing to wake up for."""
    world = opened(terms=CLOCKED)
    slow = asked(world)
    world.pass_time(9_000)
    world.cut(0, 1)
    world.answer(slow)
    before = len(world.outputs[slow])
    world.pass_time(5_000)
    assert len(world.outputs[slow]) - before < 10
