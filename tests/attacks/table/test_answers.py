"""Attacks by answers, openings and contributions: 36 (live), 42 to 44 of the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from netcore.dealer import Group, sound_group
from netcore.dealer.opening import Opening
from netcore.item import Item, Kind
from netcore.table import Ask, Trouble
from netcore.wire import BODY_LIMIT, pack, unpack
from tests.attacks.table.cheats import bend, flip, until_trouble
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.table.test_words import opened
from tests.netsim.world import World

NO_OPENING = tuple(Opening())


def stopped(world: World, seat: int, trouble: Trouble) -> None:
    """The honest table names the seat, keeps the item, changes nothing and gives only its seed."""
    table = world.table(1 - seat)
    assert trouble.seat == seat
    number, position = table.log.number, table.fold
    assert position is not None
    assert any(item.seat == seat for item in table.log.open_items)
    world.pass_time(30_000)
    assert table.log.number == number
    assert {item.kind for item in table.log.open_items if item.seat == 1 - seat} >= {Kind.SEED}
    assert [verdict.word for verdict in table.verdicts][seat] == "broken"


# --- 42: answers the rules refuse


def asked(world: World) -> tuple[int, Ask]:
    """The first seat with a question; orders asked for before it are given."""
    while not any(isinstance(ask, Ask) for ask in world.asks):
        world.answers(1)
    return next((seat, ask) for seat, ask in enumerate(world.asks) if isinstance(ask, Ask))


@pytest.mark.attack(42)
@pytest.mark.parametrize(
    "value", [("mark", 99), ("mark", -1), ("mark",), ("fly",), (), 3, "mark", ("mark", 0, 0), None]
)
def test_an_answer_the_rules_do_not_allow(value: Any) -> None:
    world = opened(answers=2)
    seat, _ = asked(world)
    bend(world, seat, Kind.ANSWER, lambda item: pack((value, NO_OPENING, 0)))
    world.answer(seat)
    trouble = until_trouble(world, 1 - seat)
    assert "the rules refuse it" in trouble.sentence
    stopped(world, seat, trouble)


@pytest.mark.attack(42)
def test_a_cell_that_is_taken() -> None:
    world = opened(answers=2)
    seat, ask = asked(world)
    free = {answer.value[1] for answer in ask.options.answers()}
    taken = next(cell for cell in range(9) if cell not in free)
    bend(world, seat, Kind.ANSWER, lambda item: pack((("mark", taken), NO_OPENING, 0)))
    world.answer(seat)
    assert "is taken" in until_trouble(world, 1 - seat).sentence


@pytest.mark.attack(42)
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\x90",
        pack((1,)),
        pack((("pass",), NO_OPENING, -1)),
        pack((("pass",), NO_OPENING, "soon")),
        pack(7),
    ],
)
def test_an_answer_that_cannot_be_read(body: bytes) -> None:
    world = opened("highcard", answers=1)
    seat, _ = asked(world)
    bend(world, seat, Kind.ANSWER, lambda item: body)
    world.answer(seat)
    assert until_trouble(world, 1 - seat).seat == seat


def hand(world: World, seat: int) -> dict[int, int]:
    fold = world.fold(seat)
    return {card: fold.know.faces[card] for card in fold.table.zone("hand", seat)}


def playing(world: World, seat: int, card: int, opener: int | None = None) -> Callable[[Item], bytes]:
    """The answer `play card`, opened by this seat's dealer or another's."""

    def body(item: Item) -> bytes:
        table = world.table(seat if opener is None else opener)
        assert table.play is not None
        made = table.play.dealer.opening(item.step, table.log.steps[item.step - 1].chain, (card,))
        return pack((("play", card), tuple(made), 0))

    return body


def to_act(group: Group = UNSAFE) -> tuple[World, int]:
    """High Card, at a seat that may play a card."""
    for seed in range(20):
        world = opened("highcard", answers=0, seed=seed, group=group, rounds=6)
        for _ in range(4):
            seat, ask = asked(world)
            faces = hand(world, seat).values()
            if ask.options.decision.name == "act" and {face % 2 for face in faces} == {0, 1}:
                return world, seat
            world.answers(1)
    raise AssertionError("no such table")


@pytest.mark.attack(42)
def test_a_card_that_may_not_be_played_is_refused_with_its_opening() -> None:
    world, seat = to_act()
    odd = next(card for card, face in hand(world, seat).items() if face % 2)
    bend(world, seat, Kind.ANSWER, playing(world, seat, odd))
    world.answer(seat)
    trouble = until_trouble(world, 1 - seat)
    assert "Only even cards" in trouble.sentence
    assert world.fold(1 - seat).table.rows[odd].face is None
    stopped(world, seat, trouble)


# --- 43: openings


@pytest.mark.attack(43)
@pytest.mark.parametrize("group", [UNSAFE, sound_group()], ids=lambda group: group.name)
@pytest.mark.parametrize("change", [lambda d: flip(d, 3), lambda d: b"\0" * len(d), lambda d: d[:-1]])
def test_an_opening_with_a_wrong_share(group: Group, change: Callable[[bytes], bytes]) -> None:
    world, seat = to_act(group)
    even = next(card for card, face in hand(world, seat).items() if face % 2 == 0)
    honest = playing(world, seat, even)

    def wrong(item: Item) -> bytes:
        value, (cards, products, proof, passed), spent = unpack(honest(item))
        return pack((value, (cards, change(products), proof, passed), spent))

    bend(world, seat, Kind.ANSWER, wrong)
    world.answer(seat)
    trouble = until_trouble(world, 1 - seat)
    stopped(world, seat, trouble)


@pytest.mark.attack(43)
def test_a_card_of_the_other_s_hand() -> None:
    world, seat = to_act()
    theirs = sorted(hand(world, 1 - seat)) or [world.fold(0).table.zone("deck", 1 - seat)[0]]
    even = next(card for card, face in hand(world, seat).items() if face % 2 == 0)
    honest = playing(world, seat, even)

    def wrong(item: Item) -> bytes:
        _, (_, products, proof, passed), spent = unpack(honest(item))
        return pack((("play", theirs[0]), ((theirs[0],), products, proof, passed), spent))

    bend(world, seat, Kind.ANSWER, wrong)
    world.answer(seat)
    assert until_trouble(world, 1 - seat).seat == seat


@pytest.mark.attack(43)
def test_a_card_played_without_being_opened() -> None:
    world, seat = to_act()
    even = next(card for card, face in hand(world, seat).items() if face % 2 == 0)
    bend(world, seat, Kind.ANSWER, lambda item: pack((("play", even), NO_OPENING, 0)))
    world.answer(seat)
    assert "Open just the card" in until_trouble(world, 1 - seat).sentence


# --- 36: every kind of contribution altered by one byte


def last_bytes(value: Any) -> Any:
    """A received value with one bit of its last long string of bytes changed."""
    if type(value) is bytes and len(value) >= 16:
        return flip(value, 7)
    if type(value) is tuple:
        for at in range(len(value) - 1, -1, -1):
            changed = last_bytes(value[at])
            if changed != value[at]:
                return (*value[:at], changed, *value[at + 1 :])
    return value


@pytest.mark.attack(36)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "kind",
    [Kind.DECK, Kind.MIX, Kind.PROOF, Kind.SHARE, Kind.COIN, Kind.PLEDGE, Kind.UNVEIL],
    ids=lambda kind: kind.word,
)
def test_a_contribution_altered_by_one_bit_names_its_seat_and_step(kind: Kind, seat: int) -> None:
    world = World("highcard", rounds=6)
    steps: list[int] = []

    def altered(item: Item) -> bytes:
        steps.append(item.step)
        return pack(last_bytes(unpack(item.body, BODY_LIMIT)))

    bend(world, seat, kind, altered)
    world.link_all()
    trouble = until_trouble(world, 1 - seat)
    assert trouble.seat == seat
    assert f"step {steps[0]}:" in trouble.sentence
    if kind is not Kind.PLEDGE:  # it shows when it is unveiled
        stopped(world, seat, trouble)


@pytest.mark.attack(36)
def test_a_seat_that_holds_back_what_it_owes_keeps_everybody_waiting_and_is_named() -> None:
    world = World("highcard")
    bend(world, 1, Kind.COIN, lambda item: None)
    world.link_all()
    world.pass_time(5_000)
    waiting = world.table(0)._find_waiting()
    assert waiting is not None
    assert waiting.seats == (1,)
