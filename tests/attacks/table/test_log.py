"""Attacks on the log between tables: 34 of the list, and messages that are none."""

from __future__ import annotations

from random import Random

import msgpack
import pytest

from netcore.ack import Ack
from netcore.item import Context, Item, Kind, signed
from netcore.table import Ask, Refusal
from netcore.table.messages import Hold, Message, Proof, Remark, Request, decode, encode
from netcore.wire import WireError, pack, unpack
from tests.attacks.table.cheats import bend, culprit, forged, put, until_trouble
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE, World


def mid_game(seats: int = 2) -> World:
    world = opened("highcard", seats, 2)
    world.wild.delay = 0
    return world


def last_of(world: World, seat: int) -> Item:
    """The last item a seat signed in a closed step."""
    items = [item for step in world.table(0).log.steps[1:] for item in step.items if item.seat == seat]
    return items[-1]


# --- 34


@pytest.mark.attack(34)
@pytest.mark.parametrize("closed", [False, True])
def test_two_items_for_one_place_prove_it(closed: bool) -> None:
    """Whether the first is in the open step or in a closed one; proof, culprit, and no further play."""
    world = World("highcard")
    world.wild.delay = 30
    world.link_all()
    log = world.table(0).log
    world.run(lambda: log.number > 1 and any(item.seat == 1 for item in log.open_items), 5_000)
    item = last_of(world, 1) if closed else next(item for item in log.open_items if item.seat == 1)
    put(world, 1, 0, forged(world, 1, item, item.body + b"\0"))
    trouble = culprit(world, 0)
    assert trouble.seat == 1
    assert "signed two different items" in trouble.sentence
    assert trouble.report.proves
    assert world.table(0).log.doubles == [trouble.report]
    assert world.fault(0) is not None


@pytest.mark.attack(34)
def test_the_proof_convinces_others_too() -> None:
    world = mid_game(3)
    item = last_of(world, 2)
    put(world, 2, 0, forged(world, 2, item, item.body + b"\0"))
    world.quiet()
    assert culprit(world, 1).seat == 2
    assert world.table(1).log.doubles == world.table(0).log.doubles


@pytest.mark.attack(34)
def test_a_proof_of_nothing_is_refused() -> None:
    world = mid_game()
    (refusal,) = put(world, 1, 0, Proof(b"\x90"))[:1]
    assert isinstance(refusal, Refusal)
    assert world.fault(0) is None


@pytest.mark.attack(34)
@pytest.mark.parametrize("what", ["game", "before", "digest"])
def test_an_item_signed_in_another_history_is_refused(what: str) -> None:
    world = mid_game()
    table = world.table(0)
    here = Context(table.log.game, table.log.chain, table.log.digest)
    there = here._replace(**{what: b"x" * len(getattr(here, what))})
    item = signed(PEOPLE[1], there, table.log.number, 1, Kind.ANSWER, pack((1, ((), b"", b"", ()), 0)))
    (refusal,) = put(world, 1, 0, item)[:1]
    assert isinstance(refusal, Refusal)
    assert "not what its author signed" in refusal.sentence
    assert not table.log.has(Kind.ANSWER, 1)


@pytest.mark.attack(34)
def test_an_item_of_an_earlier_step_is_not_heard_again() -> None:
    world = mid_game()
    number, item = world.table(0).log.number, last_of(world, 1)
    assert put(world, 1, 0, item)[:1] == []
    (refusal,) = put(world, 1, 0, item._replace(step=number))[:1]
    assert isinstance(refusal, Refusal)


@pytest.mark.attack(34)
def test_an_item_for_another_s_seat_is_refused() -> None:
    world = mid_game()
    log = world.table(0).log
    item = signed(PEOPLE[1], Context(log.game, log.chain, log.digest), log.number, 0, Kind.ANSWER, b"\x90")
    (refusal,) = put(world, 1, 0, item)[:1]
    assert isinstance(refusal, Refusal)


@pytest.mark.attack(34)
def test_bytes_in_another_form_are_refused() -> None:
    world = mid_game()
    frame = encode(Ack(1, 1, b"c" * 32, b"d" * 16, b"s" * 64))
    loose = msgpack.packb([3, 1, b"c" * 32, b"d" * 16], use_bin_type=True).replace(b"\x01", b"\xcc\x01", 1)
    assert loose != frame
    (refusal,) = world.table(0).receive(world.keys[1], loose, world.now)[:1]
    assert isinstance(refusal, Refusal)


@pytest.mark.attack(34)
def test_an_item_that_was_not_due_stops_the_game_and_names_its_author() -> None:
    world = mid_game()
    log = world.table(0).log
    item = signed(PEOPLE[1], Context(log.game, log.chain, log.digest), log.number, 1, Kind.COIN, b"\x90")
    put(world, 1, 0, item)
    assert culprit(world, 0).seat == 1
    assert "not due" in culprit(world, 0).sentence


def test_a_fork_is_noticed_and_both_signatures_kept() -> None:
    """A seat sends one answer to the host and keeps another in its own log."""
    world = opened(answers=2)
    seat = next(seat for seat in (0, 1) if world.asks[seat] is not None)
    ask = world.asks[seat]
    assert isinstance(ask, Ask)
    legal = [answer.value for answer in ask.options.answers()]
    sent: list[Item] = []

    def another(item: Item) -> bytes:
        value, *rest = unpack(item.body)
        sent.append(item)
        return item.body if len(sent) > 1 else pack((next(v for v in legal if v != value), *rest))

    bend(world, seat, Kind.ANSWER, another)
    world.answer(seat)
    trouble = until_trouble(world, 1 - seat)
    assert trouble.seat == seat
    assert trouble.report.proves


# --- messages that are none


@pytest.mark.parametrize(
    "raw", [b"", b"\x90", b"\x91\x63", b"\xdc\x00\x02\x01\x02", b"\x92\x03", b"\xc1" * 9]
)
def test_what_is_no_message_is_refused_with_a_sentence(raw: bytes) -> None:
    world = mid_game()
    (refusal,) = world.table(0).receive(world.keys[1], raw, world.now)[:1]
    assert isinstance(refusal, Refusal)
    assert refusal.sentence


def noise(chance: Random) -> bytes:
    """A frame that nobody would send: bytes by chance, or a message with a bit flipped."""
    messages: list[Message] = [Hold(2, True), Request(0, ()), Ack(1, 0, b"c" * 32, b"d" * 16, b"s" * 64)]
    raw = bytearray(encode(chance.choice(messages)) if chance.randrange(2) else chance.randbytes(40))
    raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
    return bytes(raw)


def harmless(raw: bytes) -> bool:
    """Whether it is no message at all, or one that asks for something."""
    try:
        return not isinstance(decode(raw), Hold | Ack)
    except WireError:
        return True


def test_noise_between_two_tables_does_not_disturb_the_game() -> None:
    world = World("highcard")
    world.link_all()
    chance = Random(3)
    while not world.finished():
        if chance.randrange(20) == 0:
            seat, raw = chance.randrange(2), noise(chance)
            if harmless(raw):
                world.do(seat, world.table(seat).receive(world.keys[1 - seat], raw, world.now))
        assert world.step()
    assert world.words() == ["verified", "verified"]


def test_a_line_of_chat_in_another_s_name_is_refused() -> None:
    world = mid_game()
    line = world.table(1).chat.say(PEOPLE[1], 1, "I resign", world.now)
    for false in (line._replace(seat=0), line._replace(text="I win"), line._replace(number=3)):
        (refusal,) = put(world, 1, 0, false)[:1]
        assert isinstance(refusal, Refusal)
    assert put(world, 1, 0, line)
    assert isinstance(line, Remark)
    assert [one.text for one in world.table(0).chat.lines] == ["I resign"]


def test_a_stranger_may_ask_but_not_speak() -> None:
    world = mid_game()
    world.keys.append(PEOPLE[3].public)
    table = world.table(0)
    table.connected(PEOPLE[3].public, world.now)
    for message in (Ack(1, 1, b"c" * 32, b"d" * 16, b"s" * 64), last_of(world, 1), Hold(1, True)):
        (refusal,) = table.receive(PEOPLE[3].public, encode(message), world.now)[:1]
        assert isinstance(refusal, Refusal)
    assert table.receive(PEOPLE[3].public, encode(Request(0, ())), world.now)
