"""What stands in the way of a word at the wrong place, step or time: each small condition, driven alone."""

from __future__ import annotations

import pytest

from engines.kernel import Leave
from netcore.ack import Ack, signed_ack
from netcore.item import ZERO_DIGEST, AnyItem, Context, Item, Kind, placing, signed, signed_any
from netcore.log import Step
from netcore.table import DRAW, FORFEIT, Offered, TableTerms
from netcore.table.agreement import Agreement, Heard
from netcore.table.ending import ENDING_PATIENCE
from netcore.table.evidence import in_good_faith, tells_of_no_table
from netcore.table.fold import Applied, Blamed, Fold
from netcore.table.messages import decode
from netcore.table.offers import Offers
from netcore.table.pen import HOLD
from netcore.table.placing import Hand, next_words
from netcore.table.reports import make_report
from netcore.table.words import TIME_UP, Said, word_body
from tests.attacks.table.cheats import put
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE, World

TERMS = TableTerms(coins=128, patience=60_000, grace=5_000, vanish=FORFEIT)


def word(seat: int, said: Said) -> AnyItem:
    return AnyItem(seat, 0, said.kind, word_body(said), bytes(64))


def three() -> Fold:
    table = opened("highcard", 3, 2, terms=TERMS).table(0)
    assert table.fold is not None
    return table.fold


def signed_word(world: World, seat: int, number: int, said: Said) -> AnyItem:
    return signed_any(PEOPLE[seat], world.table(0).log.game, seat, number, said.kind, word_body(said))


# --- who must have said it, and of which step


@pytest.mark.parametrize("kind", [Kind.OVERDUE, Kind.WRONG])
def test_one_witness_of_two_is_too_few(kind: Kind) -> None:
    fold = three()
    fold.dispute({2: b"d" * 16})
    said = Said(kind, number=2, at=20 if kind is Kind.OVERDUE else 19)
    with pytest.raises(Blamed, match="have not, or others have"):
        fold.placed(20, 0, (word(0, said),))
    assert fold.placed(20, 0, (word(0, said), word(1, said)))[0] == said


def test_a_pause_that_one_has_not_agreed_to_does_not_begin() -> None:
    fold = three()
    said = Said(Kind.PAUSE, number=1, at=fold.table.step)
    with pytest.raises(Blamed, match="have not, or others have"):
        fold.placed(20, 0, (word(0, said), word(2, said)))


@pytest.mark.parametrize("at", [17, 18, 20, 21])
def test_that_a_seat_is_wrong_is_said_in_the_step_after(at: int) -> None:
    fold = three()
    fold.dispute({2: b"d" * 16})
    said = Said(Kind.WRONG, number=2, at=at)
    with pytest.raises(Blamed, match="another step"):
        fold.placed(20, 0, (word(0, said), word(1, said)))


def test_a_word_of_one_who_has_left_is_not_placed() -> None:
    fold = three()
    fold.left = frozenset({2})
    fold._look()
    with pytest.raises(Blamed, match="has left"):
        fold.placed(20, 0, (word(2, Said(Kind.RESIGN)),))


def test_an_offer_may_be_made_again_when_the_game_has_moved_on() -> None:
    world = opened(answers=2, terms=TERMS)
    for _ in range(2):
        number = world.table(0).log.number
        world.call(0, lambda table: table.offer(DRAW, world.now))
        world.quiet()
        assert world.table(0).log.number == number + 1, "it is placed"
        world.answers(1)


# --- tables that differ


@pytest.mark.parametrize(("gone", "differs"), [(1, True), (2, True), (None, False)])
def test_tables_differ_until_the_last_claimant_has_left(gone: int | None, differs: bool) -> None:
    fold = three()
    fold.dispute({1: b"d" * 16, 2: b"e" * 16})
    if gone is None:
        del fold.claimed[1]
        gone = 2
    said = Said(Kind.LEAVE, seed=b"s" * 32)
    applied = fold.apply(Leave(gone))
    assert (fold.recorded(applied, said, gone) == ZERO_DIGEST) is differs
    fold.commit_words(20, (word(gone, said),), said, applied)
    assert fold.disputed is differs
    assert gone not in fold.claimed


def test_going_back_ends_what_was_claimed() -> None:
    fold = three()
    fold.dispute({1: b"d" * 16})
    said = Said(Kind.REWIND, number=0, at=fold.table.step)
    fold.commit_words(20, tuple(word(seat, said) for seat in range(3)), said, Applied(None, fold.table, ()))
    assert not fold.claimed
    assert not fold.disputed


def test_who_has_agreed_takes_nothing_back() -> None:
    log = opened(answers=2).table(0).log
    agreement = Agreement(log, log.hello, 0, PEOPLE[0])
    agreement.closed(log.digest)
    last = log.steps[-1]
    right = signed_ack(PEOPLE[1], log.game, 1, last.number, last.chain, last.digest)
    false = signed_ack(PEOPLE[1], log.game, 1, last.number, last.chain, b"d" * 16)
    assert agreement.heard(right) is Heard.AGREES
    assert agreement.heard(false) is Heard.CLAIMS
    assert agreement.acks[1] == right


# --- words and offers


@pytest.mark.parametrize("off", [-1, 1])
def test_an_accusation_of_another_step_is_neither_answered_nor_offered(off: int) -> None:
    world = opened("highcard", 3, 2, terms=TERMS)
    number = world.table(0).log.number + off
    for accused in (0, 1):
        said = Said(Kind.OVERDUE, number=accused, at=number)
        put(world, 2, 0, signed_word(world, 2, world.table(0).log.counted(2), said))
    assert not [one for one in world.table(0).log.words if one.kind is Kind.HERE]
    assert not world.seen(0, Offered)


def test_a_word_behind_a_missing_one_waits_for_it() -> None:
    world = opened(answers=2, terms=TERMS)
    table = world.table(0)
    fold, log = table.fold, table.log
    assert fold is not None
    first, second = (signed_word(world, 1, number, Said(Kind.RESIGN)) for number in (0, 1))
    log.add_any(second)
    assert not next_words(log, fold, 0, lambda said: True)
    log.add_any(first)
    assert next_words(log, fold, 0, lambda said: True) == (first,)


def test_nobody_agrees_to_a_hint_that_time_is_up() -> None:
    offers = Offers(0)
    assert offers.hear(1, Said(Kind.OFFER, TIME_UP, 0, 5))
    assert offers.find(TIME_UP) is None


def test_an_offer_is_kept_once() -> None:
    fold = three()
    offers = Offers(0)
    offers.hear(0, Said(Kind.OFFER, DRAW, 0, fold.table.step))
    agreed = Said(Kind.AGREE, DRAW, at=fold.table.step)
    assert offers.keep(agreed, fold)
    assert not offers.keep(agreed, fold)


def test_a_promise_to_hold_is_good_for_half_its_time() -> None:
    hand = Hand()
    assert hand.ask(3, 1_000)
    hand.promised(1)
    assert hand.safe([1], 1_000 + HOLD // 2 - 1)
    assert not hand.safe([1], 1_000 + HOLD // 2)
    assert not hand.safe([2], 1_000)


# --- who is named, and when it is over


def placed_by(seat: int, said: Said, by: int) -> Item:
    return Item(3, seat, Kind.PLACE, placing((word(by, said),)), bytes(64))


@pytest.mark.parametrize(
    ("by", "said", "authors", "honest"),
    [
        (1, Said(Kind.OVERDUE, number=0, at=3), (0,), True),
        (1, Said(Kind.OVERDUE, number=0, at=3), (0, 1), True),
        (1, Said(Kind.OVERDUE, number=0, at=3), (1,), False),
        (1, Said(Kind.OVERDUE, number=1, at=3), (0,), False),
        (0, Said(Kind.RESIGN), (1,), True),
        (0, Said(Kind.RESIGN), (0,), False),
        (1, Said(Kind.RESIGN), (0,), False),
    ],
)
def test_who_may_have_placed_before_a_step_was_complete(
    by: int, said: Said, authors: tuple[int, ...], honest: bool
) -> None:
    """Not who completed it, nor who declares himself overdue, nor a guest that gives up over the others."""
    items = tuple(Item(3, seat, Kind.ANSWER, b"", bytes(64)) for seat in authors)
    closed = Step(3, items, (), bytes(32), bytes(16))
    assert in_good_faith(placed_by(by, said, by), closed) is honest


@pytest.mark.attack(146)
def test_where_one_may_say_that_there_is_no_table() -> None:
    struck, plain = ZERO_DIGEST, b"d" * 16
    word_in = (placed_by(0, Said(Kind.RESIGN), 0),)
    steps = [
        Step(0, (), (), bytes(32), plain),
        Step(1, (), (), bytes(32), struck),
        Step(2, (), (), bytes(32), plain),
        Step(3, word_in, (), bytes(32), plain),
        Step(4, (), (), bytes(32), plain),
    ]

    def told(step: int, what: bytes = ZERO_DIGEST) -> bool:
        return tells_of_no_table(Ack(1, step, bytes(32), what, bytes(64)), steps)

    assert [told(step) for step in range(6)] == [False, False, True, True, False, False]
    assert not told(3, plain)


@pytest.mark.parametrize("differs", [False, True])
def test_where_tables_differ_a_way_back_must_be_fair_for_all(
    differs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    fold = three()
    if differs:
        fold.dispute({2: b"d" * 16})
    monkeypatch.setattr(fold, "bar_to", lambda seats, to: "" if tuple(seats) == (1,) else "a card was opened")
    said = Said(Kind.REWIND, number=0, at=fold.table.step)
    words = tuple(word(seat, said) for seat in range(3))
    if differs:
        with pytest.raises(Blamed, match="a card was opened"):
            fold.placed(20, 0, words)
    else:
        assert fold.placed(20, 0, words)[0] == said


def test_nobody_places_that_he_is_overdue_himself() -> None:
    world = opened("highcard", 3, 2, terms=TERMS)
    wheel = world.table(0).wheel
    for seat in (0, 2):
        wheel.ledger.accuse(seat, wheel.desk.now - 2 * TERMS.grace)
    number = wheel.log.number
    assert wheel.speaking._placeable(Said(Kind.OVERDUE, number=2, at=number))
    assert not wheel.speaking._placeable(Said(Kind.OVERDUE, number=0, at=number))


def test_a_report_of_another_log_is_not_kept() -> None:
    world = opened(answers=2, terms=TERMS)
    log, fold = world.table(0).log, world.fold(0)
    step, other = log.number - 1, fold.past[0].table
    for chain, count in ((b"c" * 32, 0), (log.chain, 2)):
        put(world, 1, 0, make_report(PEOPLE[1], log.game, 1, step, chain, other))
        assert len(world.table(0).reports) == count, "with ours"


def test_a_game_that_stopped_is_closed_when_all_seeds_are_in_or_were_waited_for() -> None:
    world = opened(answers=2, terms=TERMS)
    send = world.send

    def sifted(here: int, key: bytes, raw: bytes) -> None:
        message = decode(raw)
        if not (here == 1 and isinstance(message, Item) and message.kind in (Kind.SEED, Kind.CLOSING)):
            send(here, key, raw)

    world.send = sifted  # type: ignore[method-assign]
    log = world.table(0).log
    here = Context(log.game, log.chain, log.digest)
    put(world, 1, 0, signed(PEOPLE[1], here, log.number, 1, Kind.UNVEIL, b"x"))
    world.pass_time(ENDING_PATIENCE - 1_000)
    assert log.has(Kind.SEED, 0)
    assert not log.has(Kind.CLOSING, 0)
    world.pass_time(2_000)
    assert log.has(Kind.CLOSING, 0)
