"""What the wheel and its ears do themselves: lines that go, the wait at the end, time over a start."""

from __future__ import annotations

import pytest

from netcore.table import PAUSE, TableTerms
from netcore.table.clock import Clock
from netcore.table.ending import ENDING_PATIENCE
from netcore.table.messages import Hold
from netcore.table.pen import Voice
from netcore.table.timing import who_waits
from tests.attacks.table.cheats import put
from tests.netcore.table.test_words import opened
from tests.netsim.world import World


def test_at_the_end_a_silent_neighbour_is_waited_for_so_long_and_no_longer() -> None:
    world = opened("tictactoe", 2, 2)
    wheel, play = world.table(0).wheel, world.table(0).play
    assert play is not None
    wheel.agreement.agreed[1] = -5
    assert not wheel.level()
    play.blame(1, "something is wrong")
    wheel.ending.since = wheel.desk.now = 1_000
    assert not wheel.level()
    wheel.desk.now = 1_000 + ENDING_PATIENCE - 1
    assert not wheel.level()
    wheel.desk.now = 1_000 + ENDING_PATIENCE
    assert wheel.level()


def test_a_hold_ends_with_the_host_s_line() -> None:
    world = opened("tictactoe", 2, 2)
    if world.asks[1] is None:
        world.answers(1)
    pen, voices = world.table(1).wheel.pen, []
    put(world, 0, 1, Hold(world.table(1).log.number, True))
    voices.append(pen.voice)
    world.cut(0, 1)
    voices.append(pen.voice)
    assert voices == [Voice.HELD, Voice.AWAKE]


def test_without_its_host_a_guest_knows_nothing_of_the_others() -> None:
    world = opened("highcard", 3, 2)
    around = world.table(1).wheel.around
    world.cut(0, 2)
    world.quiet()
    assert around.away == {2}
    world.cut(0, 1)
    assert around.away == frozenset()
    world.link_all()
    world.quiet()
    assert around.away == frozenset()


def test_that_time_is_up_is_said_once_of_each_question() -> None:
    clock = Clock(TableTerms(clock=1_000), 2)
    assert clock.ask([0], 1, 0)
    assert clock.call(0) and not clock.call(0)
    assert not clock.ask([0], 1, 500), "the same question runs on"
    assert not clock.call(0)
    assert clock.ask([0], 2, 900)
    assert clock.elapsed(0, 1_000) == 100
    assert clock.call(0)


def clocked() -> tuple[World, int]:
    world = opened("tictactoe", 2, 2, terms=TableTerms(coins=128, clock=600_000))
    return world, next(seat for seat in (0, 1) if world.asks[seat] is not None)


@pytest.mark.parametrize("paused", [False, True])
def test_over_a_start_the_time_runs_on_but_not_in_a_pause(paused: bool) -> None:
    world, seat = clocked()
    world.pass_time(5_000)
    if paused:
        world.call(0, lambda table: table.offer(PAUSE, world.now))
        world.quiet()
        world.call(1, lambda table: table.accept(PAUSE, world.now))
        world.quiet()
        assert world.fold(seat).paused
    world.kill(seat)
    world.pass_time(100_000)
    world.resume(seat)
    world.link_all()
    world.quiet()
    clock = world.table(seat).clock
    assert clock.left(seat, world.now) == 600_000 - 5_000 - (0 if paused else 100_000)
    if paused:
        world.call(1 - seat, lambda table: table.go_on(world.now))
        world.quiet()
        world.pass_time(7_000)
        assert clock.left(seat, world.now) == 600_000 - 5_000 - 7_000


def test_whom_the_host_asks_to_hold_owes_it_the_promise_and_nothing_else_meanwhile() -> None:
    world = opened("highcard", 3, 2)
    wheel = world.table(0).wheel
    waiting = who_waits(wheel)
    assert waiting is not None and waiting.seats == (2,)
    wheel.speaking.hand.ask(wheel.log.number, world.now)
    waiting = who_waits(wheel)
    assert waiting is not None and waiting.seats == (2,)
    assert waiting.until == world.now + wheel.terms.patience + wheel.terms.grace
    wheel.speaking.hand.promised(2)
    assert who_waits(wheel) is None
    wheel.speaking.hand.release()
    assert who_waits(wheel) is not None
