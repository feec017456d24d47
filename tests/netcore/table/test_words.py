"""What may be said at any time: resigning, offers, pauses, take-backs, and where they are placed."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel import IllegalAnswer
from netcore.item import Kind
from netcore.table import DRAW, PAUSE, TAKE_BACK, Ask, NotNow, Offered, Stage
from netcore.table.play import Phase
from netcore.table.words import Said
from tests.netsim.world import World


def opened(name: str = "tictactoe", seats: int = 2, answers: int = 2, **more: Any) -> World:
    """A calm table after some answers, with a question open; players answer when they are told to."""
    world = World(name, seats, play=False, **more)
    world.link_all()
    world.answers(answers)
    return world


def same_logs(world: World) -> bool:
    return len({tuple(step.chain for step in table.log.steps) for table in world.alive}) == 1


def say(world: World, text: str) -> None:
    world.call(0, lambda table: table.say(text, world.now))


def placed(world: World) -> list[Kind]:
    return [step.placed[0].kind for step in world.table(0).log.steps if step.placed]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("answers", [2, 3])
def test_a_seat_resigns_in_its_own_or_the_other_s_turn(seat: int, answers: int) -> None:
    world = opened(answers=answers)
    world.call(seat, lambda table: table.resign(world.now))
    world.run()
    for table in world.alive:
        assert table.fold is not None
        assert table.fold.table.result is not None
        assert (table.fold.table.result.winners, table.fold.table.result.reason) == ((1 - seat,), "resigned")
    assert world.words() == ["verified", "verified"]
    assert placed(world) == [Kind.RESIGN]
    assert same_logs(world)


def test_an_answer_and_a_resignation_that_cross_keep_their_order() -> None:
    world = opened(answers=2)
    world.wild.delay = 50
    asked = next(seat for seat in (0, 1) if world.asks[seat] is not None)
    world.answer(asked)
    world.call(1 - asked, lambda table: table.resign(world.now))
    world.run()
    assert same_logs(world)
    assert world.words() == ["verified", "verified"]


def test_an_offered_draw_is_accepted() -> None:
    world = opened()
    world.call(1, lambda table: table.offer(DRAW, world.now))
    world.quiet()
    assert world.seen(0, Offered) == [Offered(1, DRAW, 0)]
    world.call(0, lambda table: table.accept(DRAW, world.now))
    world.run()
    assert world.result(1).reason == "agreed"
    assert placed(world) == [Kind.OFFER, Kind.AGREE]
    assert world.words() == ["verified", "verified"]


def test_an_offer_lapses_with_the_next_answer() -> None:
    world = opened()
    world.call(1, lambda table: table.offer(DRAW, world.now))
    world.answers(1)
    with pytest.raises(NotNow, match="Nobody offers"):
        world.table(0).accept(DRAW, world.now)


def test_an_answer_under_way_is_sent_again_after_an_offer_voided_its_step() -> None:
    """Both seats vote at once: one has, an offer voids the step, the vote counts under the new number."""
    world = opened("highcard", answers=0)
    table = world.table(0)
    fold = world.fold(0)
    while len(fold.asked) < 2 or fold.sealed:
        world.answers(1)
    world.answer(0)
    world.quiet()
    number = table.log.number
    world.call(1, lambda other: other.offer(DRAW, world.now))
    world.quiet()
    assert table.log.number == number + 1
    assert table.log.steps[-1].void
    assert table.log.has(Kind.ANSWER, 0)
    world.answer(1)
    world.plays = True
    world.run()
    assert world.words() == ["verified", "verified"]


def test_the_same_is_not_offered_twice() -> None:
    world = opened()
    world.call(0, lambda table: table.offer(DRAW, world.now))
    with pytest.raises(NotNow, match="already"):
        world.table(0).offer(DRAW, world.now)


@pytest.mark.parametrize("seat", [0, 1])
def test_an_answer_is_taken_back_with_consent(seat: int) -> None:
    world = opened(answers=2 + seat)  # the other one is to move
    before = world.fold(0).table
    author = 1 - next(seat for seat in (0, 1) if world.asks[seat] is not None)
    world.call(author, lambda table: table.offer(TAKE_BACK, world.now))
    world.quiet()
    world.call(1 - author, lambda table: table.accept(TAKE_BACK, world.now))
    world.quiet()
    after = world.fold(0).table
    assert len(after.rows) == len(before.rows) - 1
    assert after.step > before.step
    assert isinstance(world.asks[author], Ask)
    world.plays = True
    world.answer(author)
    world.run()
    assert same_logs(world)
    assert world.words() == ["verified", "verified"]


def test_nothing_is_taken_back_across_a_deal() -> None:
    world = opened("rune", answers=4)
    asked = next(seat for seat in (0, 1) if world.asks[seat] is not None)
    with pytest.raises(NotNow, match="dealt or shown"):
        world.table(asked).offer(TAKE_BACK, world.now)
    with pytest.raises(NotNow, match="dealt or shown"):
        world.table(1 - asked).offer(TAKE_BACK, world.now)


def test_a_pause_needs_both_and_stops_answers() -> None:
    world = opened()
    asked = next(seat for seat in (0, 1) if world.asks[seat] is not None)
    world.call(0, lambda table: table.offer(PAUSE, world.now))
    world.quiet()
    assert not world.fold(1).paused
    world.call(1, lambda table: table.accept(PAUSE, world.now))
    world.quiet()
    ask = world.asks[asked]
    assert isinstance(ask, Ask)
    with pytest.raises(IllegalAnswer, match="paused"):
        world.table(asked).answer(next(iter(ask.options.answers())), world.now)
    world.call(1, lambda table: table.go_on(world.now))
    world.quiet()
    world.plays = True
    world.answer(asked)
    world.run()
    assert placed(world) == [Kind.OFFER, Kind.PAUSE, Kind.PAUSE]
    assert world.words() == ["verified", "verified"]


def test_words_said_while_dealers_are_at_work_wait_or_void_the_deal() -> None:
    """A resignation in the middle of a shuffle ends the game there; counters and coins count as spent."""
    world = World("rune", 2, play=False)
    world.wild.delay = 30
    world.link_all()
    world.run(lambda: all(table.stage is Stage.DEAL and table.log.number >= 3 for table in world.alive))
    world.call(1, lambda table: table.resign(world.now))
    world.run()
    assert world.result(0).winners == (0,)
    assert same_logs(world)
    assert world.words() == ["verified", "verified"]


def test_nothing_is_placed_in_a_step_that_has_not_begun() -> None:
    """Not by a seat of its own accord either: not everybody is known to have the table before it."""
    world = opened(answers=2)
    if world.asks[1] is None:
        world.answers(1)
    table = world.table(1)
    assert table.play is not None
    assert table.wheel.speaking._safe(table.play, Said(Kind.RESIGN))
    table.play.phase = Phase.WAITING
    assert not table.wheel.speaking._safe(table.play, Said(Kind.RESIGN))


def test_a_host_places_nothing_behind_the_back_of_a_guest_that_is_away() -> None:
    """It owes the answer itself; still the guest may be giving up on its own at that moment."""
    world = opened(answers=2)
    if world.asks[0] is None:
        world.answers(1)
    world.cut(0, 1)
    world.call(0, lambda table: table.resign(world.now))
    world.pass_time(10_000)
    assert placed(world) == []
    world.link_all()
    world.run()
    assert placed(world) == [Kind.RESIGN]


def test_nobody_resigns_before_the_game_or_after_it() -> None:
    world = World("tictactoe")
    with pytest.raises(NotNow, match="not begun"):
        world.table(0).resign(0)
    world.link_all()
    world.run()
    with pytest.raises(NotNow, match="nothing left"):
        world.table(0).resign(world.now)


def test_chat_reaches_everybody_once_and_in_order() -> None:
    world = opened()
    world.wild.repeat = 1000
    for text in ("hello", "good luck", "  "):
        if text.strip():
            say(world, text)
    world.quiet()
    lines = world.table(1).chat.lines
    assert [(line.seat, line.text) for line in lines] == [(0, "hello"), (0, "good luck")]
