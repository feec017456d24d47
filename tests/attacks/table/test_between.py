"""Attacks by one of three, or by a host: what it tells only one of the others, or nobody, charges no honest
player, and nobody honest is left waiting for ever.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.kernel import digest
from netcore.ack import Ack, signed_ack
from netcore.item import ZERO_DIGEST, Context, Item, Kind, placing, signed, signed_any
from netcore.table import FORFEIT, PAUSE, NotNow, Refusal, TableTerms, Trouble
from netcore.table.agreement import Agreement, Heard
from netcore.table.messages import Held, Hold, Message, Sync, decode
from netcore.table.play import Phase
from netcore.table.review import Review
from netcore.table.words import Said, word_body
from tests.attacks.table.cheats import put
from tests.attacks.table.real import Duel
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE, World

TERMS = TableTerms(coins=128, patience=60_000, grace=5_000, vanish=FORFEIT)


def three() -> World:
    """Three at high card, with a question open."""
    world = opened("highcard", 3, 2, terms=TERMS)
    world.quiet()
    return world


def sift(world: World, seat: int, unwanted: Callable[[Message], bool]) -> None:
    """From now on a seat does not send such messages."""
    send = world.send

    def sifted(here: int, key: bytes, raw: bytes) -> None:
        if here != seat or not unwanted(decode(raw)):
            send(here, key, raw)

    world.send = sifted  # type: ignore[method-assign]


def answered(world: World) -> None:
    """Everybody who is asked answers; the dealers are at work then."""
    for seat, asked in enumerate(world.asks):
        if asked is not None:
            world.answer(seat)
            world.quiet()


def accused(world: World) -> None:
    """Ben and Cyd would like to have the host given up; Ben is honest, and says it if his table lets him."""
    world.pass_time(66_000)
    log = world.table(2).log
    body = word_body(Said(Kind.OVERDUE, number=0, at=world.table(1).log.number))
    put(world, 2, 0, signed_any(PEOPLE[2], log.game, 2, log.counted(2), Kind.OVERDUE, body))
    try:
        world.call(1, lambda table: table.overdue(world.now))
    except NotNow:
        return
    world.pass_time(140_000)


def nobody_charged(world: World) -> None:
    for seat in (0, 1):
        fold, fault = world.fold(seat), world.fault(seat)
        assert fold.table.result is None and not fold.void
        assert fault is None
        assert not [trouble for trouble in world.seen(seat, Trouble) if trouble.seat in (0, 1)]


# --- a dispute that not all are told of


@pytest.mark.attack(146)
def test_who_honestly_says_that_there_is_no_table_is_convicted_by_no_file() -> None:
    """Host and guest both claim other tables, to Ben alone; the guest leaves, and the host keeps back its own
    claim: to Ben the tables still differ, by the file they do not.
    """
    world = three()
    number = world.table(1).log.number
    sift(world, 0, lambda message: isinstance(message, Ack | Item) and message.step > number)
    sift(world, 0, lambda message: isinstance(message, Ack))
    answered(world)
    log, play = world.table(1).log, world.table(1).play
    assert play is not None and play.phase is Phase.WAITING
    claims = [
        signed_ack(PEOPLE[seat], log.game, seat, number, log.chain, b"%d" % seat * 16) for seat in (0, 2)
    ]
    for claim in claims:
        put(world, 0, 1, claim)
    assert world.fold(1).claimed.keys() == {0, 2}
    seed = world.table(2).wheel.place.seed
    word = signed_any(PEOPLE[2], log.game, 2, log.counted(2), Kind.LEAVE, seed)
    here = Context(log.game, log.chain, ZERO_DIGEST)
    put(world, 0, 1, word)
    put(world, 0, 1, signed(PEOPLE[0], here, log.number, 0, Kind.PLACE, placing((word,))))
    world.quiet()
    sent = (decode(raw) for here, _, raw in world.wire if here == 1)
    mine = [message for message in sent if isinstance(message, Ack)][-1]
    assert (mine.seat, mine.step, mine.digest) == (1, number + 1, ZERO_DIGEST)
    steps = [*log.steps[:-1], log.steps[-1]._replace(digest=digest(world.fold(1).table))]
    for told in (claims[1], mine), (mine,):
        settled = told == (mine,)
        if settled:  # the same, where the others had settled before the guest left
            review = Review(world.game, world.group, log.steps[:-2], claims=told)
            review.run()
            steps[-2] = steps[-2]._replace(digest=review.fold.last)
        review = Review(world.game, world.group, steps, claims=told)
        review.run()
        assert {found.seat for found in review.found} <= {2}


@pytest.mark.attack(146)
def test_where_a_word_was_placed_that_there_is_no_table_opens_no_dispute() -> None:
    """It is no acknowledgement either; after any other step it is a claim."""
    world = three()
    world.call(1, lambda table: table.offer("draw", world.now))
    world.quiet()
    log = world.table(0).log
    assert log.steps[-1].placed
    agreement = Agreement(log, log.hello, 0, PEOPLE[0])
    agreement.closed(log.digest)
    before, last = log.steps[-2:]
    none = signed_ack(PEOPLE[1], log.game, 1, last.number, last.chain, ZERO_DIGEST)
    assert agreement.heard(none) is Heard.IDLE
    assert agreement.behind([1]) == [1]
    none = signed_ack(PEOPLE[1], log.game, 1, before.number, before.chain, ZERO_DIGEST)
    assert not before.placed
    assert agreement.heard(none) is Heard.CLAIMS


@pytest.mark.attack(147)
def test_a_claim_is_not_hidden_by_what_is_said_of_a_later_step() -> None:
    """Ben is slow at a step; by then the host has heard of another table, and of a step nobody has come to.
    Both tables hold, and by both the game can be ended.
    """
    world = three()
    number = world.table(0).log.number
    sift(world, 2, lambda message: isinstance(message, Ack | Sync))
    send, slow = world.send, list[bytes]()

    def kept(here: int, key: bytes, raw: bytes) -> None:
        if (here, key) == (0, world.keys[1]):
            slow.append(raw)
        else:
            send(here, key, raw)

    world.send = kept  # type: ignore[method-assign]
    answered(world)
    log = world.table(0).log
    assert (log.number, world.table(1).log.number) == (number + 1, number)
    put(world, 2, 0, signed_ack(PEOPLE[2], log.game, 2, number, log.chain, b"d" * 16))
    put(world, 2, 0, signed_ack(PEOPLE[2], log.game, 2, number + 1, b"c" * 32, b"d" * 16))
    assert world.fold(0).disputed
    world.send = send  # type: ignore[method-assign]
    for raw in sorted(slow, key=lambda raw: not isinstance(decode(raw), Ack)):  # the step closes last
        world.do(1, world.table(1).receive(world.keys[0], raw, world.now))
    world.quiet()
    assert world.fold(1).disputed
    for seat in (0, 1):
        world.call(seat, lambda table: table.accept("wrong", world.now))
    world.pass_time(10_000)
    for seat in (0, 1):
        assert world.result(seat).winners == (0, 1)


# --- a host that may not sign


@pytest.mark.attack(148)
@pytest.mark.parametrize("how", ["acknowledges", "says nothing"])
def test_a_host_signs_what_it_owes_whatever_a_guest_pretends(how: str) -> None:
    """The guest is said to be a step further, or comes back and does not say where it is. Ben sees the host
    alone owe something.
    """
    world = three()
    number, log = world.table(0).log.number, world.table(0).log
    sift(world, 2, lambda message: isinstance(message, Sync))
    if how == "acknowledges":
        put(world, 2, 0, signed_ack(PEOPLE[2], log.game, 2, number + 1, b"c" * 32, b"d" * 16))
    else:
        world.cut(0, 2)
        world.pass_time(100)
        world.link_all()
    answered(world)
    world.pass_time(TERMS.grace + 1_000)
    assert world.table(1).log.number > number + 1, "the dealers' step is closed"
    accused(world)
    nobody_charged(world)


@pytest.mark.attack(148)
def test_a_log_that_is_not_ours_is_told_of_whoever_acknowledged_it() -> None:
    """The host merely passed it on."""
    world = three()
    log = world.table(0).log
    false = signed_ack(PEOPLE[2], log.game, 2, log.number - 1, b"c" * 32, log.digest)
    put(world, 2, 0, false)
    world.quiet()
    for seat in (0, 1):
        told = [trouble.sentence for trouble in world.seen(seat, Trouble)]
        assert told == [f"the log of Cyd (seat 2) is not ours at step {log.number - 1}"]


@pytest.mark.attack(149)
def test_a_host_that_was_started_again_is_not_kept_silent_by_one_guest() -> None:
    """The guest does not say what it has: its line is cut, and the host goes on with the other."""
    world = three()
    number = world.table(0).log.number
    world.kill(0)
    world.pass_time(2_000)
    sift(world, 2, lambda message: isinstance(message, Sync))
    world.back(0)
    world.quiet()
    for seat in (1, 2):
        if world.asks[seat] is not None:
            world.answer(seat)
    world.pass_time(TERMS.patience + 1_000)
    assert {refusal.peer for refusal in world.seen(0, Refusal)} == {world.keys[2]}
    world.cut(0, 2)  # as its node does with whom its table refuses
    world.pass_time(1_000)
    world.link_all()
    answered(world)
    world.pass_time(TERMS.grace + 1_000)
    assert world.table(1).log.number > number
    accused(world)
    nobody_charged(world)


# --- a host that has everything held


@pytest.mark.attack(150)
def test_a_host_that_asks_to_hold_again_and_again_is_overdue_itself() -> None:
    """The guest has answered, and its program keeps the promise; nothing is placed, and nothing goes on."""
    duel = Duel(0)
    duel.drop(lambda message: isinstance(message, Hold))
    duel.to_move(duel.honest)
    number = duel.log.number
    duel.send(Hold(number, True))
    duel.wait(1)
    asked = duel.honest.asked
    assert asked is not None
    duel.honest.reply(asked)
    for _ in range(4):
        duel.wait(14)
        with pytest.raises(NotNow):
            duel.honest.node.act(lambda table, now: table.overdue(now))
        duel.send(Hold(number, True))
    duel.wait(12)
    assert not duel.honest.table.log.has(Kind.ANSWER, 1)
    duel.honest.node.act(lambda table, now: table.overdue(now))
    for _ in range(6):  # a sign of life counts for as long again
        duel.send(Hold(number, True))
        duel.wait(14)
    fold = duel.honest.table.fold
    assert fold is not None and fold.table.result is not None
    assert fold.table.result.winners == (1,)


# --- a sign of life that one guest alone is shown


@pytest.mark.attack(152)
@pytest.mark.parametrize("again", [False, True], ids=["at once", "started again"])
def test_a_guest_that_has_not_seen_a_sign_of_life_is_not_named(again: bool) -> None:
    """The host keeps back what it owes, and shows that it is there to Cyd alone; Ben gives it up with her."""
    world = three()
    sift(world, 0, lambda message: isinstance(message, Item) and message.seat == 0)
    answered(world)
    world.pass_time(66_000)
    for seat in (1, 2):
        world.call(seat, lambda table: table.overdue(world.now))
    log = world.table(2).log
    body = word_body(Said(Kind.HERE, number=1, at=log.number))
    put(world, 0, 2, signed_any(PEOPLE[0], log.game, 0, log.counted(0), Kind.HERE, body))
    send, late = world.send, list[bytes]()

    def slow(here: int, key: bytes, raw: bytes) -> None:
        message = decode(raw)
        if here == 0 and key == world.keys[2] and isinstance(message, Item):
            late.append(raw)
        else:
            send(here, key, raw)

    world.send = slow  # type: ignore[method-assign]
    world.pass_time(8_000)
    assert world.fold(1).over
    for raw in late:
        world.do(2, world.table(2).receive(world.keys[0], raw, world.now))
    if again:
        world.kill(2)
        world.resume(2)
    fault = world.fault(2)
    assert fault is not None
    assert fault.seat is None
    assert not [trouble for trouble in world.seen(2, Trouble) if trouble.seat is not None]


@pytest.mark.attack(154)
@pytest.mark.parametrize("here", [0, 1], ids=["host", "guest"])
@pytest.mark.parametrize("wrong", ["forged", "alone"])
def test_what_could_not_stand_in_a_step_that_has_just_closed_names_its_author_or_nobody_stops(
    here: int, wrong: str
) -> None:
    world = three()
    log = world.table(here).log
    step = max(one.number for one in log.steps if len({item.seat for item in one.items}) == 3)
    before, accused = log.steps[step - 1], 1 - here
    world.table(here).wheel.agreement.agreed.pop(2)  # it has not said that it has closed the step
    body = word_body(Said(Kind.OVERDUE, number=accused, at=step))
    mine = signed_any(PEOPLE[2], log.game, 2, log.counted(2), Kind.OVERDUE, body)
    words = (mine,) if wrong == "alone" else tuple(sorted((mine._replace(seat=here), mine)))
    where = Context(log.game, before.chain, before.digest)
    put(world, 0 if here else 2, here, signed(PEOPLE[2], where, step, 2, Kind.PLACE, placing(words)))
    fault = world.fault(here)
    if wrong == "forged":
        assert fault is None
        assert world.seen(here, Refusal)
        return
    assert fault is not None and fault.seat == 2
    world.kill(here)
    world.resume(here)
    fault = world.fault(here)
    assert fault is not None and fault.seat == 2
    [item] = world.table(here).log.refused
    review = Review(world.game, world.group, log.steps, refused=[item])
    review.run()
    assert {found.seat for found in review.found} == {2}


@pytest.mark.attack(154)
def test_what_could_not_stand_in_the_open_step_hides_behind_no_sign_of_life() -> None:
    """A host passes on that it is overdue, in words that Ben never said, and shows him that it is here."""
    world = three()
    log, wheel = world.table(1).log, world.table(1).wheel
    body = word_body(Said(Kind.OVERDUE, number=0, at=log.number))
    mine = signed_any(PEOPLE[2], log.game, 2, log.counted(2), Kind.OVERDUE, body)
    wheel.ledger.accuse(0, wheel.desk.now)
    wheel.ledger.lives(0, wheel.desk.now)
    world.pass_time(6_000)
    where = Context(log.game, log.chain, log.digest)
    words = placing(tuple(sorted((mine._replace(seat=1), mine))))
    put(world, 0, 1, signed(PEOPLE[2], where, log.number, 2, Kind.PLACE, words))
    fault = world.fault(1)
    assert fault is not None and fault.seat == 2


@pytest.mark.attack(126)
def test_among_three_a_host_that_is_kept_from_ending_a_pause_owes_nothing() -> None:
    """It waits for a promise of Cyd, which does not come; Ben, who would go on, cannot know that."""
    world = three()
    assert world.asks[2] is not None
    world.call(0, lambda table: table.offer(PAUSE, world.now))
    world.quiet()
    for seat in (1, 2):
        world.call(seat, lambda table: table.accept(PAUSE, world.now))
    world.quiet()
    assert world.fold(1).paused
    sift(world, 2, lambda message: isinstance(message, Held))
    world.call(1, lambda table: table.go_on(world.now))
    world.pass_time(70_000)
    assert world.fold(1).paused
    with pytest.raises(NotNow, match="long enough"):
        world.call(1, lambda table: table.overdue(world.now))
    nobody_charged(world)
