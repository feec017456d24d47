"""Attacks by which an honest program seems to owe what it cannot give yet."""

from __future__ import annotations

import pytest

from netcore.ack import Ack
from netcore.item import Context, Item, Kind, placing, signed, signed_any
from netcore.table import FORFEIT, PAUSE, NotNow, TableTerms, Trouble
from netcore.table.messages import Held, Message, Sync
from netcore.table.words import Said, word_body
from tests.attacks.table.cheats import put
from tests.attacks.table.test_between import sift
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE, World

TERMS = TableTerms(coins=128, patience=60_000, grace=5_000, vanish=FORFEIT)


def given_up(world: World, cheat: int) -> None:
    """The cheat waits, says that the other is overdue, waits for as long again, and places it."""
    honest = 1 - cheat
    log = world.table(honest).log
    world.pass_time(TERMS.patience + TERMS.grace + 1_000)
    body = word_body(Said(Kind.OVERDUE, number=honest, at=log.number))
    word = signed_any(PEOPLE[cheat], log.game, cheat, log.counted(cheat), Kind.OVERDUE, body)
    put(world, cheat, honest, word)
    world.pass_time(TERMS.patience + TERMS.grace + 1_000)
    here = Context(log.game, log.chain, log.digest)
    put(world, cheat, honest, signed(PEOPLE[cheat], here, log.number, cheat, Kind.PLACE, placing((word,))))


def only_the_cheat_is_named(world: World, cheat: int) -> None:
    fold, fault = world.fold(1 - cheat), world.fault(1 - cheat)
    assert fold.table.result is None and not fold.void
    assert fault is not None and fault.seat == cheat
    assert {trouble.seat for trouble in world.seen(1 - cheat, Trouble)} == {cheat}


def stuck(name: str, cheat: int, kind: Kind) -> World:
    """A game in which the cheat's program keeps back its items of a kind, and what comes after them."""
    world = World(name, terms=TERMS, seed=3, rounds=6)
    kept: list[int] = []

    def unwanted(message: Message) -> bool:
        if isinstance(message, Item) and (message.seat, message.kind) == (cheat, kind):
            kept.append(message.step)
        after = isinstance(message, Item | Ack) and message.step >= min(kept, default=2**30)
        return bool(kept) and (after or isinstance(message, Sync))

    sift(world, cheat, unwanted)
    world.link_all()
    log, number = world.table(1 - cheat).log, -1
    while log.number != number:
        number = log.number
        world.pass_time(1_500)
    return world


@pytest.mark.attack(155)
@pytest.mark.parametrize("cheat", [0, 1])
@pytest.mark.parametrize(("name", "kind"), [("highcard", Kind.PLEDGE), ("rune", Kind.MIX)])
def test_nobody_owes_what_builds_on_something_that_another_keeps_back(
    name: str, kind: Kind, cheat: int
) -> None:
    """A choice is unveiled when all have pledged theirs, a pile mixed in turn."""
    world = stuck(name, cheat, kind)
    play = world.table(1 - cheat).play
    assert play is not None and (kind, cheat) in play.missing()
    given_up(world, cheat)
    only_the_cheat_is_named(world, cheat)


@pytest.mark.attack(155)
def test_who_keeps_back_a_mix_that_others_build_on_may_be_declared_overdue() -> None:
    world = stuck("rune", 0, Kind.MIX)
    play = world.table(1).play
    assert play is not None and {(Kind.MIX, 0), (Kind.MIX, 1)} <= set(play.missing())
    world.pass_time(TERMS.patience + TERMS.grace)
    world.call(1, lambda table: table.overdue(world.now))


@pytest.mark.attack(156)
@pytest.mark.parametrize("cheat", [0, 1])
def test_an_acknowledgement_is_owed_also_in_a_step_that_has_begun(cheat: int) -> None:
    """The cheat says nothing of a closed step, pretends to be further, so that the next one begins, and
    then that it is not: the other may not sign there, and waits.
    """
    honest = 1 - cheat
    world = World("highcard", terms=TERMS, seed=3)

    def unwanted(message: Message) -> bool:
        last = isinstance(message, Item) and message.step >= 1
        return last or isinstance(message, Ack) or (isinstance(message, Sync) and message.number > 0)

    sift(world, cheat, unwanted)
    world.link_all()
    world.quiet()
    log, play = world.table(honest).log, world.table(honest).play
    assert play is not None and not play.begun
    said = Sync(log.game, log.number + 1, b"c" * 32, log.digest, (), (0, 0), (0, 0), (0, 0), False)
    put(world, cheat, honest, said)
    world.quiet()
    assert play.begun and play.owes(honest)
    put(world, cheat, honest, said._replace(number=log.number, chain=log.chain))
    given_up(world, cheat)
    only_the_cheat_is_named(world, cheat)


@pytest.mark.attack(156)
def test_who_keeps_back_the_acknowledgement_of_a_step_may_be_declared_overdue_in_the_next() -> None:
    world = World("highcard", terms=TERMS, seed=3)
    sift(
        world,
        1,
        lambda message: isinstance(message, Ack) or (isinstance(message, Item) and message.step >= 1),
    )
    sift(world, 1, lambda message: isinstance(message, Sync) and message.number > 0)
    world.link_all()
    world.quiet()
    log = world.table(0).log
    said = Sync(log.game, log.number + 1, b"c" * 32, log.digest, (), (0, 0), (0, 0), (0, 0), False)
    put(world, 1, 0, said)
    put(world, 1, 0, said._replace(number=log.number, chain=log.chain))
    with pytest.raises(NotNow):
        world.call(0, lambda table: table.overdue(world.now))
    world.pass_time(TERMS.patience + TERMS.grace)
    world.call(0, lambda table: table.overdue(world.now))


@pytest.mark.attack(164)
@pytest.mark.parametrize("cheat", [0, 1])
@pytest.mark.parametrize("how", ["pretends", "comes and goes"])
def test_what_a_program_owes_is_not_owed_anew_because_it_owes_something_else_in_between(
    how: str, cheat: int
) -> None:
    """Now and then the cheat pretends to be further, or cuts its line for a moment."""
    world = World("rune", terms=TERMS, seed=3)
    sift(world, cheat, lambda message: isinstance(message, Item | Ack) and message.step >= 2)
    sift(world, cheat, lambda message: isinstance(message, Sync) and message.number > 2)
    honest = 1 - cheat
    world.link_all()
    world.quiet()
    log = world.table(honest).log
    for at in range(4):
        world.pass_time(50_000)
        if how == "pretends":
            number = log.number + (at + 1) % 2
            put(
                world,
                cheat,
                honest,
                Sync(log.game, number, log.chain, log.digest, (), (0, 0), (0, 0), (0, 0), False),
            )
        else:
            world.cut(0, 1)
            world.pass_time(1_000)
            world.link(0, 1)
            world.quiet()
    world.pass_time(20_000)
    assert world.table(cheat) is not None
    world.call(honest, lambda table: table.overdue(world.now))


@pytest.mark.attack(165)
def test_who_says_a_word_and_does_not_let_it_be_placed_may_be_declared_overdue() -> None:
    """The host asks the guest to hold what it owes before it places; nothing else is owed meanwhile."""
    world = World("rune", terms=TERMS, seed=3)
    sift(world, 1, lambda message: isinstance(message, Held))
    sift(world, 1, lambda message: isinstance(message, Item | Ack) and message.step >= 2)
    sift(world, 1, lambda message: isinstance(message, Sync) and message.number > 2)
    world.link_all()
    world.quiet()
    given_up_by_the_host(world, Said(Kind.RESIGN), 1)


@pytest.mark.attack(165)
def test_a_pause_is_no_way_to_think_for_ever() -> None:
    """The guest, which is asked, does not promise to hold its answer: the end of the pause is not placed."""
    world = opened(answers=2, terms=TERMS)
    while world.asked() == 0:
        world.answers(1)
    world.call(0, lambda table: table.offer(PAUSE, world.now))
    world.quiet()
    world.call(1, lambda table: table.accept(PAUSE, world.now))
    world.quiet()
    assert world.fold(0).paused
    sift(world, 1, lambda message: isinstance(message, Held))
    world.call(0, lambda table: table.go_on(world.now))
    given_up_by_the_host(world, None, 1)


def given_up_by_the_host(world: World, said: Said | None, cheat: int) -> None:
    log = world.table(cheat).log
    if said is not None:
        number = log.counted(cheat)
        put(world, cheat, 0, signed_any(PEOPLE[cheat], log.game, cheat, number, said.kind, word_body(said)))
    world.pass_time(TERMS.patience + TERMS.grace - 1_000)
    assert not world.fold(0).over
    with pytest.raises(NotNow):
        world.call(0, lambda table: table.overdue(world.now))
    world.pass_time(12_000)
    world.call(0, lambda table: table.overdue(world.now))
    world.pass_time(2 * (TERMS.patience + TERMS.grace))
    assert world.result(0).winners == (0,)
