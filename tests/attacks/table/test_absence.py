"""Attacks with absence: declaring somebody overdue who is here, a host that is silent, holds or lies."""

from __future__ import annotations

from typing import Any

import pytest

from netcore.dealer import UNAUDITED, VERIFIED
from netcore.item import AnyItem, Item, Kind, signed_any
from netcore.table import FORFEIT, VOID, Refusal, TableTerms, Trouble
from netcore.table.messages import Hold
from netcore.table.words import Said, word_body
from tests.attacks.table.cheats import bend, culprit, place_item, put
from tests.netcore.table.test_words import opened, placed, same_logs
from tests.netsim.world import PEOPLE, World

PATIENT = TableTerms(coins=128, patience=60_000, vanish=FORFEIT)


def thinking(seat: int, **more: Any) -> World:
    """A calm game of two in which this seat is asked something."""
    world = opened(answers=2, **{"terms": PATIENT, **more})
    if world.asks[seat] is None:
        world.answers(1)
    return world


def accusation(world: World, by: int, against: int) -> Item:
    """The host's placing of an overdue that everybody but the accused has signed."""
    log = world.table(by).log
    body = word_body(Said(Kind.OVERDUE, number=against, at=log.number))
    words: list[AnyItem] = [
        signed_any(PEOPLE[seat], log.game, seat, log.counted(seat), Kind.OVERDUE, body)
        for seat in range(world.seats)
        if seat != against
    ]
    return place_item(world, by, *words)


@pytest.mark.attack(49)
@pytest.mark.parametrize("rule", [VOID, FORFEIT])
@pytest.mark.parametrize("seats", [2, 3])
def test_declaring_a_seat_overdue_that_is_here_blames_who_placed_it(seats: int, rule: str) -> None:
    """At once, by the victim's own measure; nobody wins or escapes a game that way."""
    name = "tictactoe" if seats == 2 else "highcard"
    world = opened(name, seats, 2, terms=PATIENT._replace(vanish=rule))
    victim = seats - 1
    number = world.table(victim).log.number
    put(world, 0, victim, accusation(world, 0, victim))
    trouble = culprit(world, victim)
    assert trouble.seat == 0
    assert f"step {number}:" in trouble.sentence
    assert "declared this seat overdue" in trouble.sentence
    assert world.table(victim).log.number == number
    assert world.fold(victim).table.result is None
    assert not world.fold(victim).void


@pytest.mark.attack(49)
def test_a_short_cut_of_the_line_is_no_absence() -> None:
    """The host cuts the line for a moment and says that it has placed the overdue meanwhile."""
    world = opened(answers=2, terms=PATIENT)
    if world.asks[1] is None:
        world.answers(1)  # seat 1 thinks
    world.cut(0, 1)
    world.table(0).log.add(accusation(world, 0, 1))
    item = world.table(0).log.open_items[0]
    host = world.table(0)
    assert host.play is not None
    host.wheel.following.took(item)
    host.tick(world.now)
    world.pass_time(1_000)
    world.link_all()
    world.pass_time(1_000)
    assert culprit(world, 1).seat == 0
    assert "which was here" in culprit(world, 1).sentence


@pytest.mark.attack(49)
def test_who_was_away_long_enough_has_no_say() -> None:
    world = thinking(1)
    world.cut(0, 1)
    world.pass_time(66_000)
    world.call(0, lambda table: table.overdue(world.now))
    world.pass_time(20_000)
    world.link_all()
    world.pass_time(30_000)
    assert world.result(1).winners == (0,)
    assert same_logs(world)
    assert not [trouble for trouble in world.seen(1, Trouble) if trouble.seat is not None]


@pytest.mark.attack(49)
def test_an_answer_lost_on_the_way_makes_nobody_a_cheat() -> None:
    """Seat 1 completed the step, but its answer never arrived, and the host waited in vain."""
    world = opened(answers=2, terms=PATIENT)
    if world.asks[1] is None:
        world.answers(1)
    bend(world, 1, Kind.ANSWER, lambda item: None)
    world.answer(1)
    world.cut(0, 1)
    world.pass_time(66_000)
    world.call(0, lambda table: table.overdue(world.now))
    world.pass_time(20_000)
    world.link_all()
    world.pass_time(30_000)
    assert world.result(0).winners == (0,)
    assert any("given up waiting" in trouble.sentence for trouble in world.seen(1, Trouble))
    assert not [
        trouble for trouble in (*world.seen(0, Trouble), *world.seen(1, Trouble)) if trouble.seat is not None
    ]


@pytest.mark.attack(50)
def test_a_host_that_has_everything_held_and_places_nothing_only_wastes_time() -> None:
    """The seat signs nothing meanwhile, and goes on when it is told to; nobody else may ask for that."""
    world = opened(answers=2)
    if world.asks[1] is None:
        world.answers(1)
    number = world.table(1).log.number
    put(world, 0, 1, Hold(number, True))
    world.answer(1)
    assert not world.table(1).log.has(Kind.ANSWER, 1)
    put(world, 0, 1, Hold(number, False))
    assert world.table(1).log.number > number or world.table(1).log.has(Kind.ANSWER, 1)
    (refusal,) = put(world, 1, 0, Hold(number, True))[:1]
    assert isinstance(refusal, Refusal)


@pytest.mark.attack(50)
def test_a_host_that_comes_back_after_a_seat_gave_up_without_it_ends_too() -> None:
    """The host had placed an offer that nobody got; the seat has resigned on its own: both games end."""
    world = opened(answers=2, terms=PATIENT)
    if world.asks[1] is None:
        world.answers(1)
    world.cut(0, 1)
    world.call(1, lambda table: table.resign(world.now))
    world.pass_time(61_000)
    world.link_all()
    world.run(lambda: all(table.verdicts for table in world.alive), 20_000)
    assert placed(world) == [Kind.RESIGN]
    assert world.result(0).winners == (0,)
    assert {VERIFIED, UNAUDITED} >= set(world.words(0))
    assert same_logs(world)


@pytest.mark.attack(49)
def test_at_a_table_that_waits_for_ever_nobody_is_overdue() -> None:
    world = opened(answers=2, terms=PATIENT._replace(patience=0))
    world.pass_time(3_600_000)
    put(world, 0, 1, accusation(world, 0, 1))
    assert culprit(world, 1).seat == 0
    assert "waits for ever" in culprit(world, 1).sentence


def test_a_host_that_comes_back_answers_and_the_game_goes_on() -> None:
    """Both guests said that it is overdue: it places nothing against itself, and nobody is named."""
    world = opened("highcard", 3, 2, terms=PATIENT)
    world.kill(0)
    world.pass_time(66_000)
    said = Said(Kind.OVERDUE, number=0, at=world.table(1).log.number)
    for seat in (1, 2):
        world.call(seat, lambda table: table.wheel.turn(world.now, lambda: table.wheel.speaking.say(said)))
    world.back(0)
    world.pass_time(1_000)
    assert not placed(world)
    assert any(word.kind is Kind.HERE for word in world.table(1).log.words)
    assert not [one for seat in range(3) for one in world.seen(seat, Trouble) if one.seat is not None]


# --- signs of life


def says(world: World, by: int, kind: Kind, about: int) -> None:
    """A seat's word of the open step, for everybody to hear."""
    log = world.table(by).log
    body = word_body(Said(kind, number=about, at=log.number))
    word = signed_any(PEOPLE[by], log.game, by, log.counted(by), kind, body)
    for seat in range(world.seats):
        if seat != by:
            put(world, by, seat, word)


@pytest.mark.attack(161)
@pytest.mark.parametrize("named", [0, 1], ids=["the accuser", "itself"])
@pytest.mark.parametrize("cheat", [0, 1])
def test_who_gives_a_sign_of_life_before_and_then_stays_away_is_given_up_all_the_same(
    cheat: int, named: int
) -> None:
    """Whoever it names as its accuser."""
    world = thinking(cheat, terms=PATIENT._replace(grace=5_000))
    honest = 1 - cheat
    says(world, cheat, Kind.HERE, cheat if named else honest)
    world.kill(cheat)
    world.pass_time(65_001)
    world.call(honest, lambda table: table.overdue(world.now))
    world.pass_time(65_001)
    result = world.fold(honest).table.result
    assert result is not None and result.winners == (honest,)


@pytest.mark.attack(162)
@pytest.mark.parametrize("again", [0, 2], ids=["host", "accused"])
def test_who_was_started_again_knows_signs_of_life_given_before(again: int) -> None:
    """Cyd was away, and has answered since; Ben says all the same that she is overdue. The host would place
    that, and Cyd, who is here, would name it; and she answers once.
    """
    world = opened("highcard", 3, 2, terms=PATIENT._replace(grace=5_000))
    while world.asked() == 0:
        world.answers(1)
    world.cut(0, 2)
    world.pass_time(65_001)
    world.call(0, lambda table: table.overdue(world.now))
    world.link(0, 2)
    world.quiet()
    says(world, 1, Kind.OVERDUE, 2)
    world.quiet()
    said = [(word.seat, word.kind) for word in world.table(0).log.words]
    assert said == [(0, Kind.OVERDUE), (1, Kind.OVERDUE), (2, Kind.HERE)]
    world.kill(again)
    world.resume(again)
    world.link_all()
    world.pass_time(30_000)
    assert len(world.table(0).log.words) == 3
    for seat in range(3):
        assert world.fault(seat) is None
        assert not world.fold(seat).over
