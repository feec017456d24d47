"""Placings, void steps and the end: more of 34, 49 and 50 of the list."""

from __future__ import annotations

import pytest

from netcore.ack import signed_ack
from netcore.item import WORD_LIMIT, Item, Kind, signed_any
from netcore.table import DRAW, Refusal, Stage, Trouble
from netcore.table.words import Said, word_body
from tests.attacks.table.cheats import culprit, forged, place_item, put
from tests.attacks.table.test_anytime import asked, word
from tests.netcore.table.test_words import opened, placed, same_logs
from tests.netsim.world import PEOPLE, World, calm_game


def thinking(seat: int = 1) -> World:
    """A calm game in which this seat is asked something."""
    world = opened(answers=2)
    if world.asks[seat] is None:
        world.answers(1)
    return world


@pytest.mark.attack(50)
def test_a_host_that_places_two_things_in_one_step_has_proved_it() -> None:
    """Whatever seat 1 got first stands; the second is a second signature for one place."""
    world = thinking()
    first = place_item(world, 0, word(world, 0, Said(Kind.OFFER, DRAW, 0, world.fold(0).table.step)))
    second = place_item(world, 0, word(world, 0, Said(Kind.RESIGN)))
    put(world, 0, 1, first)
    assert placed_at(world, 1) == [Kind.OFFER]
    put(world, 0, 1, second)
    trouble = culprit(world, 1)
    assert trouble.seat == 0
    assert trouble.report.proves
    assert "signed two different items (place)" in trouble.sentence


def placed_at(world: World, seat: int) -> list[Kind]:
    return [step.placed[0].kind for step in world.table(seat).log.steps if step.placed]


@pytest.mark.attack(50)
@pytest.mark.parametrize("kind", [Kind.RESIGN, Kind.FLAG, Kind.LEAVE])
def test_nobody_resigns_flags_or_leaves_for_another(kind: Kind) -> None:
    """Under one's own key for another's seat: refused, and nothing happens."""
    world = thinking()
    body = b"s" * 32 if kind is Kind.LEAVE else b""
    false = signed_any(PEOPLE[0], world.table(0).log.game, 1, 0, kind, body)
    (refusal,) = put(world, 0, 1, false)[:1]
    assert isinstance(refusal, Refusal)
    (refusal,) = put(world, 0, 1, place_item(world, 0, false))[:1]
    assert isinstance(refusal, Refusal)
    assert not placed_at(world, 1)


@pytest.mark.attack(50)
def test_a_word_of_another_game_is_worth_nothing_here() -> None:
    world, other = thinking(), World("tictactoe", seed=77)
    other.link_all()
    other.run(lambda: other.table(1).play is not None)
    old = signed_any(PEOPLE[1], other.table(1).log.game, 1, 0, Kind.RESIGN, b"")
    (refusal,) = put(world, 1, 0, old)[:1]
    assert isinstance(refusal, Refusal)
    assert "not signed by its author" in refusal.sentence


@pytest.mark.attack(34, 50)
def test_what_was_signed_for_a_void_step_cannot_be_used_in_the_next() -> None:
    """Both vote; an offer voids the step. The vote of before is no vote of after, whoever presents it."""
    world = opened("highcard", answers=0)
    while len(world.fold(0).asked) < 2 or world.fold(0).sealed:
        world.answers(1)
    world.answer(1)
    world.quiet()
    vote = next(item for item in world.table(0).log.open_items if item.seat == 1)
    world.tables[1] = None  # it does not send its vote again
    world.call(0, lambda table: table.offer(DRAW, world.now))
    table = world.table(0)
    closed = table.log.steps[-1]
    assert closed.void == (vote,)
    ack = signed_ack(PEOPLE[1], table.log.game, 1, closed.number, closed.chain, closed.digest)
    put(world, 1, 0, vote._replace(step=table.log.number))
    (refusal,) = [output for output in put(world, 1, 0, ack) if isinstance(output, Refusal)]
    assert "not what its author signed" in refusal.sentence
    assert not table.log.has(Kind.ANSWER, 1)


@pytest.mark.attack(49)
def test_leaving_with_another_seed_than_the_one_committed_to() -> None:
    """The others cannot deal on without it: who left is named at once."""
    world = opened("highcard", 3, 2)
    while world.asked() == 2:
        world.answers(1)
    false = signed_any(PEOPLE[2], world.table(2).log.game, 2, 0, Kind.LEAVE, b"s" * 32)
    world.tables[2] = None  # a program of its own making
    put(world, 2, 0, false)
    world.pass_time(1_000)
    for seat in (0, 1):
        trouble = culprit(world, seat)
        assert trouble.seat == 2
        assert "seed" in trouble.sentence


@pytest.mark.attack(160)
@pytest.mark.parametrize("by", [0, 2], ids=["host", "guest"])
def test_a_word_with_a_number_beyond_all_words_is_not_placed(by: int) -> None:
    """The others could tell nobody any more which words they know: no line would come to stand again."""
    world = opened("highcard", 3, 2)
    world.quiet()
    game = world.table(0).log.game
    last = signed_any(
        PEOPLE[by], game, by, WORD_LIMIT - 1, Kind.OFFER, word_body(Said(Kind.OFFER, DRAW, 0, 0))
    )
    word = signed_any(PEOPLE[by], game, by, WORD_LIMIT, Kind.RESIGN, b"")
    other = 1 if by == 0 else 0
    put(world, by, other, place_item(world, by, word))
    assert world.table(other).log.counted(by) == 0
    assert "more than 1000 words" in world.seen(other, Refusal)[-1].sentence
    put(world, by, other, last)
    assert world.table(other).log.counted(by) == WORD_LIMIT
    known = len(world.seen(0, Refusal)), len(world.seen(1, Refusal))
    world.cut(0, 1)
    world.link(0, 1)
    world.quiet()
    assert (len(world.seen(0, Refusal)), len(world.seen(1, Refusal))) == known


@pytest.mark.attack(34)
@pytest.mark.parametrize("kind", [Kind.ANSWER, Kind.COIN, Kind.MIX, Kind.PLACE, Kind.SEED])
def test_what_comes_after_the_end_changes_no_result(kind: Kind) -> None:
    world = calm_game("tictactoe")
    log, before = world.table(0).log, world.result(0)
    body = place_item(world, 1, word(world, 1, Said(Kind.RESIGN))).body if kind is Kind.PLACE else b"\x90"
    item = forged(world, 1, Item(log.number, 1, kind, body, b""), body)
    put(world, 1, 0, item)
    world.pass_time(20_000)
    assert world.result(0) == before
    assert world.table(0).stage is Stage.DONE
    assert world.words() == ["verified", "verified"]
    assert all(trouble.seat == 1 for trouble in world.seen(0, Trouble))


@pytest.mark.attack(50)
def test_a_resignation_said_while_the_game_ends_is_not_placed() -> None:
    world = opened(answers=4)
    world.plays = True
    world.wild.delay = 30
    world.answer(asked(world))
    world.run(lambda: any(table.fold is not None and table.fold.over for table in world.alive))
    late = next((table.seat for table in world.alive if table.fold is not None and not table.fold.over), None)
    if late is not None:
        world.call(late, lambda table: table.resign(world.now))
    world.run()
    assert placed(world) == []
    assert same_logs(world)
    assert world.words() == ["verified", "verified"]
