"""Attacks by one who has left: the others play on, whatever it signs or says from then on."""

from __future__ import annotations

from functools import partial

import pytest

from netcore.ack import Ack, signed_ack
from netcore.item import AnyItem, Context, Item, Kind, placing, signed, signed_any
from netcore.table import FORFEIT, Refusal, TableTerms, Trouble
from netcore.table.messages import Message, decode
from netcore.table.play import Phase
from netcore.wire import pack
from tests.attacks.table.cheats import put
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE, World

TERMS = TableTerms(coins=128, patience=60_000, vanish=FORFEIT)
BOTH = pytest.mark.parametrize("leaver", [0, 2], ids=["host", "guest"])


def left(leaver: int) -> tuple[World, tuple[int, ...]]:
    """A game of three in which one has left, and the two who play on."""
    world = opened("highcard", 3, 2, terms=TERMS)
    world.call(leaver, lambda table: table.leave(world.now))
    world.pass_time(1_000)
    stay = tuple(seat for seat in range(3) if seat != leaver)
    assert all(leaver in world.fold(seat).left for seat in range(3))
    return world, stay


def signs(world: World, leaver: int, kind: Kind, body: bytes) -> Item:
    """Something well signed by who has left, for the step that is open where the game goes on."""
    log = world.table(1).log
    return signed(PEOPLE[leaver], Context(log.game, log.chain, log.digest), log.number, leaver, kind, body)


def word(world: World, leaver: int, kind: Kind, number: int) -> AnyItem:
    return signed_any(PEOPLE[leaver], world.table(1).log.game, leaver, number, kind, b"")


def meets(leaver: int) -> tuple[int, ...]:
    """To whom it has a line."""
    return (1, 2) if leaver == 0 else (0,)


def played_on(world: World, leaver: int, stay: tuple[int, ...]) -> None:
    """The others come to the end of their game, and to a verdict about themselves that it cannot spoil."""
    world.plays = True
    for seat in stay:
        if world.asks[seat] is not None:
            world.answer(seat)
    world.run(lambda: all(world.table(seat).verdicts for seat in stay), 30_000)
    for seat in stay:
        assert world.fault(seat) is None
        assert set(world.result(seat).winners) <= set(stay)
        assert all(world.words(seat)[one] == "verified" for one in stay)


def goes_on(world: World, stay: tuple[int, ...]) -> None:
    """The others answer, and are asked again."""
    number = world.table(stay[0]).log.number
    for _ in range(2):
        for seat in stay:
            if world.asks[seat] is not None:
                world.answer(seat)
                world.quiet()
    for seat in stay:
        assert world.fault(seat) is None
        assert not world.fold(seat).disputed
        assert world.table(seat).log.number > number


@pytest.mark.attack(145)
@BOTH
@pytest.mark.parametrize("kind", [Kind.ANSWER, Kind.COIN, Kind.PLACE, Kind.COMPLAIN, Kind.CLOSING])
def test_an_item_of_one_who_has_left_stops_nobody(kind: Kind, leaver: int) -> None:
    world, stay = left(leaver)
    body = pack((0, ((), b"", b"", ()), 0))
    if kind is Kind.PLACE:
        body = placing((word(world, leaver, Kind.RESIGN, 7),))
    item = signs(world, leaver, kind, body)
    for seat in meets(leaver):
        put(world, leaver, seat, item)
        assert world.seen(seat, Refusal)
        assert not world.table(seat).log.has(kind, leaver)
    goes_on(world, stay)


@pytest.mark.attack(145)
def test_a_host_that_has_left_signs_no_end() -> None:
    """Another end, while the others sign theirs: they are finished all the same."""
    leaver = 0
    world, stay = left(leaver)
    send = world.send

    def told(seat: int, item: Item) -> None:
        put(world, leaver, seat, item)

    def late(here: int, key: bytes, raw: bytes) -> None:
        message = decode(raw)
        send(here, key, raw)
        if isinstance(message, Item) and message.kind is Kind.FINAL and here in stay:
            before = world.table(here).log.steps[message.step - 1]
            where = Context(world.table(here).log.game, before.chain, before.digest)
            false = signed(PEOPLE[leaver], where, message.step, leaver, Kind.FINAL, pack(None))
            for seat in stay:
                world.at(world.now, partial(told, seat, false))

    world.send = late  # type: ignore[method-assign]
    played_on(world, leaver, stay)


@pytest.mark.attack(145)
@BOTH
def test_two_words_of_one_who_has_left_are_kept_and_stop_nobody(leaver: int) -> None:
    world, stay = left(leaver)
    for seat in meets(leaver):
        put(world, leaver, seat, word(world, leaver, Kind.RESIGN, 7))
        put(world, leaver, seat, word(world, leaver, Kind.FLAG, 7))
        assert any(trouble.seat == leaver for trouble in world.seen(seat, Trouble))
        assert world.table(seat).log.doubles
    goes_on(world, stay)


@pytest.mark.attack(145)
@BOTH
def test_a_second_item_for_a_step_before_it_left_stops_nobody(leaver: int) -> None:
    world, stay = left(leaver)
    log = world.table(1).log
    old = next(item for step in log.steps[1:] for item in step.items if item.seat == leaver)
    before = log.steps[old.step - 1]
    where = Context(log.game, before.chain, before.digest)
    second = signed(PEOPLE[leaver], where, old.step, leaver, old.kind, old.body + b"\0")
    undue = signed(PEOPLE[leaver], where, old.step, leaver, Kind.UNVEIL, b"\0")
    for seat in meets(leaver):
        put(world, leaver, seat, second)
        put(world, leaver, seat, undue)
        assert world.table(seat).log.doubles
    played_on(world, leaver, stay)
    assert world.words(stay[0])[leaver] == "broken"


@pytest.mark.attack(145)
def test_a_false_table_of_one_who_has_left_opens_no_dispute() -> None:
    """It says so while the host waits for the other's acknowledgement, and nothing has begun."""
    world, stay = left(2)
    send = world.send
    kept: list[tuple[int, bytes, bytes]] = []

    def slow(here: int, key: bytes, raw: bytes) -> None:
        message: Message = decode(raw)
        if here == 1 and isinstance(message, Ack | Item) and message.step >= number:
            kept.append((here, key, raw))
        else:
            send(here, key, raw)

    number = world.table(0).log.number
    if world.asks[0] is None:
        world.answers(1)
        number = world.table(0).log.number
    world.send = slow  # type: ignore[method-assign]
    world.answer(0)
    world.quiet()
    log, play = world.table(0).log, world.table(0).play
    assert play is not None and play.phase is Phase.WAITING
    false = signed_ack(PEOPLE[2], log.game, 2, log.number - 1, log.chain, b"d" * 16)
    put(world, 2, 0, false)
    assert false in log.claims
    assert any(trouble.seat == 2 for trouble in world.seen(0, Trouble))
    assert not world.fold(0).disputed
    world.send = send  # type: ignore[method-assign]
    for held in kept:
        send(*held)
    world.quiet()
    goes_on(world, stay)
