"""Attacks by words at any time: 49 to 51 of the list."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from engines.kernel import Choose, Roll, Shuffle
from netcore.item import AnyItem, Kind, signed_any
from netcore.table import DRAW, TAKE_BACK, NotNow, Refusal
from netcore.table.words import OFFERS, Said, word_body
from netcore.wire import BODY_LIMIT, pack, unpack
from tests.attacks.table.cheats import culprit, place_item, put
from tests.netcore.table.test_words import opened, placed, same_logs
from tests.netsim.world import PEOPLE, World


def word(world: World, seat: int, said: Said, counter: int | None = None) -> AnyItem:
    """A word as its seat would sign it."""
    log = world.table(seat).log
    number = log.counted(seat) if counter is None else counter
    return signed_any(PEOPLE[seat], log.game, seat, number, said.kind, word_body(said))


def dealing(kind: type) -> Callable[[World], bool]:
    """Whether everybody is in the middle of filling such an intent."""

    def holds(world: World) -> bool:
        tables = world.alive
        return all(
            table.fold is not None
            and isinstance(table.fold.table.pending, kind)
            and table.play is not None
            and table.play.begun
            and not table.play.complete()
            for table in tables
        ) and any(table.log.open_items for table in tables)

    return holds


# --- 49: in the middle of a mix, a coin, a choice


@pytest.mark.attack(49)
@pytest.mark.parametrize("what", ["resign", "leave"])
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("kind", [Shuffle, Roll, Choose], ids=lambda kind: kind.__name__)
def test_giving_up_in_the_middle_of_a_deal(kind: type, seat: int, what: str) -> None:
    """The step is void, everybody counts what was owed in it as spent, and the others go on or are done."""
    world = World("highcard", 3)
    world.wild.delay = world.wild.think = 25
    world.link_all()
    world.run(lambda: dealing(kind)(world), 50_000)
    world.call(seat, lambda table: getattr(table, what)(world.now))
    world.run(world.finished, 100_000)
    assert placed(world) == [Kind[what.upper()]]
    assert same_logs(world)
    assert [world.words(one) for one in range(3)] == [["verified"] * 3] * 3


@pytest.mark.attack(49)
def test_overdue_in_the_middle_of_a_mix() -> None:
    world = World("highcard", 2)
    world.wild.delay = 25
    world.link_all()
    world.run(lambda: dealing(Shuffle)(world), 50_000)
    world.kill(1)
    world.pass_time(world.terms.patience + world.terms.grace + 1_000)
    world.call(0, lambda table: table.overdue(world.now))
    world.run(lambda: bool(world.table(0).verdicts))
    assert placed(world) == [Kind.OVERDUE]
    assert world.fold(0).void
    assert world.words() == ["verified", "unaudited"]


# --- 50: placings


@pytest.mark.attack(50)
@pytest.mark.parametrize("what", [offer for offer in OFFERS if offer != TAKE_BACK])
def test_an_offer_placed_to_void_a_coin(what: str) -> None:
    world = World("highcard", 2)
    world.wild.delay = 25
    world.link_all()
    world.run(lambda: dealing(Roll)(world), 50_000)
    said = Said(Kind.OFFER, what, 0, world.fold(0).table.step)
    put(world, 0, 1, place_item(world, 0, word(world, 0, said)))
    trouble = culprit(world, 1)
    assert trouble.seat == 0
    assert "dealers are at work" in trouble.sentence


@pytest.mark.attack(50)
def test_a_placing_over_a_step_that_was_complete() -> None:
    world = opened(answers=2)
    seat = next(seat for seat in (0, 1) if world.asks[seat] is not None)
    if seat == 0:
        world.answers(1)
    item = place_item(world, 0, word(world, 0, Said(Kind.RESIGN)))
    world.answer(1)  # complete at seat 1 the moment it signs
    put(world, 0, 1, item)
    world.quiet()
    trouble = culprit(world, 1)
    assert trouble.seat == 0
    assert "where everything due was in" in trouble.sentence


@pytest.mark.attack(50)
def test_two_placings_of_one_step_leave_the_same_log() -> None:
    """Both resign at the same moment; whatever is placed first stands, for both."""
    world = opened(answers=2)
    world.wild.delay = 40
    for seat in (1, 0):
        world.call(seat, lambda table: table.resign(world.now))
    world.run()
    assert same_logs(world)
    assert placed(world) == [Kind.RESIGN]
    assert world.words() == ["verified", "verified"]


@pytest.mark.attack(50)
def test_only_the_host_places_what_others_said() -> None:
    world = opened("highcard", 3, 1)
    (refusal,) = put(world, 1, 0, place_item(world, 1, word(world, 2, Said(Kind.RESIGN))))[:1]
    assert isinstance(refusal, Refusal)
    assert "only the host or its author" in refusal.sentence


@pytest.mark.attack(50)
def test_a_word_nobody_said() -> None:
    world = opened(answers=2)
    false = word(world, 1, Said(Kind.RESIGN))._replace(seat=1, signature=b"\1" * 64)
    (refusal,) = put(world, 0, 1, place_item(world, 0, false))[:1]
    assert isinstance(refusal, Refusal)
    assert "did not sign" in refusal.sentence


@pytest.mark.attack(50)
def test_the_same_word_placed_twice() -> None:
    world = opened("highcard", 3, 1)
    world.call(1, lambda table: table.offer(DRAW, world.now))
    world.quiet()
    old = next(step.placed[0] for step in world.table(0).log.steps if step.placed)
    (refusal,) = put(world, 0, 1, place_item(world, 0, old))[:1]
    assert isinstance(refusal, Refusal)
    assert "second time" in refusal.sentence


@pytest.mark.attack(50)
def test_an_offer_repeated_to_void_what_others_answered() -> None:
    world = opened(answers=2)
    said = Said(Kind.OFFER, DRAW, 0, world.fold(0).table.step)
    seat = next(seat for seat in (0, 1) if world.asks[seat] is not None)
    world.call(0, lambda table: table.offer(DRAW, world.now))
    world.quiet()
    if seat == 1:
        put(world, 0, 1, place_item(world, 0, word(world, 0, said)))
        assert "offered already" in culprit(world, 1).sentence


@pytest.mark.attack(50)
def test_a_silent_host_does_not_keep_others_from_giving_up() -> None:
    """A seat whose turn it is places its own resignation once the host has been silent long enough."""
    world = opened(answers=2)
    if world.asks[1] is None:
        world.answers(1)
    world.kill(0)
    world.call(1, lambda table: table.resign(world.now))
    world.quiet()
    assert not any(step.placed for step in world.table(1).log.steps)
    world.pass_time(world.terms.patience + 1_000)
    assert [step.placed[0].kind for step in world.table(1).log.steps if step.placed] == [Kind.RESIGN]
    world.resume(0)
    world.link_all()
    world.run()
    assert same_logs(world)
    assert world.words() == ["verified", "verified"]


def test_two_words_under_one_number_prove_it() -> None:
    world = opened(answers=2)
    first = word(world, 1, Said(Kind.RESIGN), 7)
    second = word(world, 1, Said(Kind.FLAG), 7)
    world.table(0).wheel.speaking.place_next = lambda play, may_place: None  # type: ignore[method-assign]
    put(world, 1, 0, first)
    put(world, 1, 0, second)
    assert culprit(world, 0).seat == 1
    assert culprit(world, 0).report.proves


@pytest.mark.parametrize("body", [b"", b"x", pack((1,)), pack((99, 1)), pack(("win", 1)), pack((1, 2, 3, 4))])
@pytest.mark.parametrize("kind", [Kind.AGREE, Kind.REWIND, Kind.OFFER, Kind.PAUSE, Kind.OVERDUE, Kind.LEAVE])
def test_words_that_say_nothing_known_are_not_placed(kind: Kind, body: bytes) -> None:
    world = opened(answers=2)
    log = world.table(1).log
    false = signed_any(PEOPLE[1], log.game, 1, 0, kind, body)
    put(world, 1, 0, false)
    world.plays = True
    world.answer(next(seat for seat in (0, 1) if world.asks[seat] is not None))
    world.run()
    assert placed(world) == []
    assert world.words() == ["verified", "verified"]


# --- 51: going back


def rewind(world: World, seat: int, to: int) -> AnyItem:
    return word(world, seat, Said(Kind.REWIND, number=to, at=world.fold(seat).table.step))


@pytest.mark.attack(51)
def test_a_way_back_across_a_deal_is_not_agreed_to() -> None:
    world = opened("rune", answers=4)
    with pytest.raises(NotNow, match="dealt or shown"):
        world.table(0).offer(TAKE_BACK, world.now)
    put(world, 1, 0, rewind(world, 1, 0))
    world.quiet()
    assert placed(world) == []


@pytest.mark.attack(51)
def test_a_way_back_with_one_signature_missing() -> None:
    world = opened(answers=3)
    item = place_item(world, 0, rewind(world, 0, world.fold(0).table.step - 1))
    (refusal,) = put(world, 0, 1, item)[:1]
    assert isinstance(refusal, Refusal)
    assert "not everybody signed" in refusal.sentence


@pytest.mark.attack(51)
def test_a_signature_under_a_way_back_cannot_be_kept_for_later() -> None:
    world = opened(answers=3)
    to = world.fold(0).table.step - 1
    kept = rewind(world, 1, to)
    world.answers(1)
    stale = Said(Kind.REWIND, number=to, at=to + 1)
    item = place_item(world, 0, word(world, 0, stale), kept)
    put(world, 0, 1, item)
    assert culprit(world, 1).seat == 0
    assert "another position" in culprit(world, 1).sentence


@pytest.mark.attack(51)
def test_going_back_twice_in_a_row() -> None:
    world = opened(answers=4)
    for _ in range(2):
        author = 1 - next(iter(world.fold(0).asked))
        world.call(author, lambda table: table.offer(TAKE_BACK, world.now))
        world.quiet()
        world.call(1 - author, lambda table: table.accept(TAKE_BACK, world.now))
        world.quiet()
    assert placed(world).count(Kind.REWIND) == 2
    assert len(world.fold(0).table.rows) == 2
    world.plays = True
    world.answer(next(iter(world.fold(0).asked)))
    world.run()
    assert same_logs(world)
    assert world.words() == ["verified", "verified"]


def asked(world: World) -> int:
    """The first seat that is asked something."""
    return next(seat for seat in range(world.seats) if world.asks[seat] is not None)


def taken_back(seed: int) -> tuple[World, bool]:
    """High Card until somebody could take an answer back, who did; and whether a hand was mixed between."""
    world = opened("highcard", answers=1, seed=seed, rounds=6)
    for _ in range(12):
        author, before = asked(world), world.table(0).log.number
        with suppress(NotNow):
            world.call(author, lambda table: table.offer(TAKE_BACK, world.now))
            world.quiet()
            world.call(1 - author, lambda table: table.accept(TAKE_BACK, world.now))
            world.quiet()
            since = world.table(0).log.steps[before - 6 :]
            return world, any(item.kind is Kind.MIX for step in since for item in step.items)
        world.answers(1)
    return world, False


@pytest.mark.attack(51)
def test_after_a_way_back_the_dealers_go_on_with_fresh_counters() -> None:
    """Back across the mixing of a hand: it is mixed anew, and never twice with the same factors."""
    world = next(world for world, mixed in map(taken_back, range(40)) if mixed)
    world.plays = True
    for seat in (0, 1):
        if world.asks[seat] is not None:
            world.answer(seat)
    world.run()
    assert Kind.REWIND in placed(world)
    assert same_logs(world)
    assert world.words() == ["verified", "verified"]
    mixes = [
        (item.seat, *unpack(item.body, BODY_LIMIT)[:2])
        for step in world.table(0).log.steps
        for item in (*step.items, *step.void)
        if item.kind in (Kind.MIX, Kind.DECK)
    ]
    assert len(mixes) == len(set(mixes))
