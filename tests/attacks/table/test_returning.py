"""Attacks by which a game stops while one of several is away: who comes back must stop too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from netcore.item import Context, Item, Kind, placing, signed, signed_any
from netcore.table import NotNow, Trouble
from netcore.table.messages import Proof, decode
from tests.attacks.table.cheats import put
from tests.attacks.table.test_between import three
from tests.attacks.table.test_leavers import left
from tests.netsim.world import PEOPLE, World

CHEAT = 2


def two_words(world: World) -> None:
    """The cheat signs two words under one number; the host alone sees it."""
    game = world.table(0).log.game
    for kind in (Kind.RESIGN, Kind.FLAG):
        put(world, CHEAT, 0, signed_any(PEOPLE[CHEAT], game, CHEAT, 0, kind, b""))


def late_word(world: World) -> None:
    """The cheat places a word in a step that had closed; the host alone sees it."""
    log = world.table(0).log
    word = signed_any(PEOPLE[CHEAT], log.game, CHEAT, 0, Kind.RESIGN, b"")
    step, before = log.number - 1, log.steps[-2]
    assert not log.steps[step].placed
    where = Context(log.game, before.chain, before.digest)
    put(world, CHEAT, 0, signed(PEOPLE[CHEAT], where, step, CHEAT, Kind.PLACE, placing((word,))))


def deaf(world: World) -> None:
    """The cheat's program takes no notice of what stops the game."""
    send = world.send

    def sifted(here: int, key: bytes, raw: bytes) -> None:
        message = decode(raw)
        stops = isinstance(message, Proof) or (
            isinstance(message, Item) and message.kind in (Kind.SEED, Kind.CLOSING, Kind.PLACE)
        )
        if here != 0 or key != world.keys[CHEAT] or not stops:
            send(here, key, raw)

    world.send = sifted  # type: ignore[method-assign]


@pytest.mark.attack(153)
@pytest.mark.parametrize("restarted", [False, True], ids=["on", "restarted"])
@pytest.mark.parametrize("how", [two_words, late_word])
def test_who_was_away_when_the_game_stopped_is_told_of_it(
    how: Callable[[World], None], restarted: bool
) -> None:
    """Else the two who do not know play on, until the host owes them something: it would lose."""
    world = three()
    deaf(world)
    world.cut(0, 1)
    world.quiet()
    how(world)
    world.quiet()
    fault = world.fault(0)
    assert fault is not None and fault.seat == CHEAT
    if restarted:
        world.kill(0)
        world.resume(0)
        world.link(0, CHEAT)
    world.link(0, 1)
    world.quiet()
    if world.asks[CHEAT] is not None:
        world.answer(CHEAT)
        world.quiet()
    for _ in range(2):
        world.pass_time(70_000)
        for seat in (1, CHEAT):
            try:
                world.call(seat, lambda table: table.overdue(world.now))
            except NotNow:
                continue
    world.pass_time(70_000)
    fault = world.fault(1)
    assert fault is not None and fault.seat == CHEAT
    assert world.fold(1).table.result is None
    assert {trouble.seat for trouble in world.seen(1, Trouble)} == {CHEAT}


@pytest.mark.attack(153)
def test_what_stopped_the_game_is_shown_once_a_line() -> None:
    world = three()
    world.cut(0, 1)
    two_words(world)
    shown = 0
    send = world.send

    def counted(here: int, key: bytes, raw: bytes) -> None:
        nonlocal shown
        shown += isinstance(decode(raw), Proof) and (here, key) == (0, world.keys[1])
        send(here, key, raw)

    world.send = counted  # type: ignore[method-assign]
    for lines in (1, 2):
        world.link(0, 1)
        world.pass_time(100_000)
        assert shown == lines
        world.cut(0, 1)


@pytest.mark.attack(153)
def test_two_words_of_one_who_has_left_are_not_shown_to_who_comes_back() -> None:
    """Before it has seen the leaving they would stop its game, and the others' goes on."""
    world, _ = left(CHEAT)
    two_words(world)
    assert world.table(0).log.doubles
    world.cut(0, 1)
    before = len(world.wire)
    world.link(0, 1)
    world.quiet()
    assert len(world.wire) > before
    assert not [raw for _, _, raw in world.wire[before:] if isinstance(decode(raw), Proof)]
    assert world.fault(1) is None
