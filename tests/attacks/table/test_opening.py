"""Attacks on the opening of a table: 2 to 4 of the list."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engines.kernel import PackRef
from netcore.entries import setup_bytes
from netcore.item import Kind
from netcore.opening import JOINT, Hello, Seat, pack_hello, read_hello
from netcore.table import CannotOpen, Refusal, Table, TableTerms, Trouble
from netcore.wire import pack, unpack
from tests.attacks.table.cheats import bend
from tests.netsim.world import PEOPLE, TERMS, World, find


def stuck(world: World) -> bool:
    """Nobody gets past the opening."""
    return all(table.play is None for table in world.alive)


# --- 2, 4: copied and replayed commitments and keys


@pytest.mark.attack(2)
@pytest.mark.parametrize("kind", [Kind.COMMIT, Kind.KEY])
def test_what_another_seat_published_is_of_no_use(kind: Kind) -> None:
    world = World("highcard")

    def copied(item: Any) -> bytes | None:
        theirs = [one for one in world.table(0).log.open_items if one.place == (kind, 0)]
        return theirs[0].body if theirs else None

    bend(world, 1, kind, copied)
    world.link_all()
    world.pass_time(10_000)
    assert world.table(0).play is None
    assert world.seen(0, Trouble if kind is Kind.KEY else Refusal)


@pytest.mark.attack(4)
def test_a_key_with_the_proof_of_another_game() -> None:
    other = World("highcard", seed=1)
    other.link_all()
    other.run(lambda: other.table(1).play is not None)
    key = next(item for item in other.table(1).log.steps[0].items if item.place == (Kind.KEY, 1))
    world = World("highcard")
    bend(world, 1, Kind.KEY, lambda item: key.body)
    world.link_all()
    world.run(lambda: bool(world.seen(0, Trouble)), 2_000)
    trouble = world.seen(0, Trouble)[0]
    assert trouble.seat == 1
    assert "cannot begin" in trouble.sentence


@pytest.mark.attack(4)
def test_a_key_with_the_proof_of_another_seat() -> None:
    world = World("highcard")

    def swapped(item: Any) -> bytes | None:
        mine = unpack(item.body)
        theirs = [one for one in world.table(0).log.open_items if one.place == (Kind.KEY, 0)]
        return pack((mine[0], unpack(theirs[0].body)[1], *mine[2:])) if theirs else None

    bend(world, 1, Kind.KEY, swapped)
    world.link_all()
    world.run(lambda: bool(world.seen(0, Trouble)), 2_000)
    assert world.table(0).play is None
    assert world.seen(0, Trouble)[0].seat == 1


# --- 3: hellos that do not agree


def refused(change: Any) -> str:
    """What the host says to a peer whose hello differs."""
    world = World("highcard")
    other: Hello = change(read_hello(world.table(1).place.hello))
    table = world.table(1)
    table.wheel.place = table.place._replace(hello=pack_hello(other))
    world.link_all()
    world.run(lambda: bool(world.seen(0, Refusal)), 2_000)
    assert stuck(world)
    return str(world.seen(0, Refusal)[0].sentence)


def setup(hello: Hello, **more: Any) -> Hello:
    return hello._replace(setup=setup_bytes(replace(World("highcard").setup, **more)))


@pytest.mark.attack(3)
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda h: setup(h, revision=2), "revision 1 here, 2 there"),
        (lambda h: setup(h, packs=(PackRef("base", 1, b"x" * 32),)), "card pack 'base'"),
        (lambda h: setup(h, options=(("rounds", 20),)), "option 'rounds' is 1 here, 20 there"),
        (lambda h: setup(h, mode="three"), "mode is duel here, 'three' there"),
        (lambda h: setup(h, game="rune"), "game is highcard here, 'rune' there"),
        (lambda h: h._replace(terms=TERMS._replace(patience=5).pairs()), "patience is 180000 here, 5 there"),
        (lambda h: h._replace(terms=TERMS._replace(vanish="forfeit").pairs()), "vanish is 'void' here"),
        (
            lambda h: h._replace(seats=(Seat("Eve", h.seats[0].key), h.seats[1])),
            "Ada, Ben here, Eve, Ben there",
        ),
        (lambda h: h._replace(match=b"m" * 32), "the game before"),
    ],
)
def test_hellos_that_differ_are_told_apart_in_words(change: Any, words: str) -> None:
    assert words in refused(change)


@pytest.mark.attack(3)
def test_terms_this_program_does_not_know() -> None:
    game = find("highcard")
    world = World("highcard")
    for terms in ((("new", 1),), (*TERMS.pairs()[:-1],), TERMS._replace(coins=3).pairs()):
        hello = read_hello(world.table(0).place.hello)._replace(terms=terms)
        with pytest.raises(CannotOpen, match=r"cannot be opened"):
            Table(game, PEOPLE[0], world.table(0).place._replace(hello=pack_hello(hello)))


@pytest.mark.attack(3)
def test_one_key_for_two_seats() -> None:
    world = World("highcard")
    seats = (world.people[0], Seat("Again", PEOPLE[0].public))
    with pytest.raises(CannotOpen, match="each needs its own"):
        Table.open(find("highcard"), world.setup, seats, 0, PEOPLE[0], lists=world.lists[0])


@pytest.mark.attack(3)
def test_a_seeded_hello_opens_no_joint_table() -> None:
    world = World("highcard")
    hello = read_hello(world.table(0).place.hello)
    assert hello.dealing == JOINT
    with pytest.raises(CannotOpen, match="deal together"):
        Table(
            find("highcard"),
            PEOPLE[0],
            world.table(0).place._replace(hello=pack_hello(hello._replace(dealing="seeded"))),
        )


def test_a_seat_or_deck_that_is_not_one_s_own() -> None:
    world = World("highcard")
    game = find("highcard")
    with pytest.raises(CannotOpen, match="not Ben's"):
        Table.open(game, world.setup, world.people, 0, PEOPLE[1], lists=world.lists[0])
    with pytest.raises(CannotOpen, match="not those that the setup announces"):
        Table.open(game, world.setup, world.people, 0, PEOPLE[0], lists={"main": (1, 2)})
    with pytest.raises(CannotOpen, match="does not have"):
        Table.open(game, world.setup, world.people, 0, PEOPLE[0], lists={"main": (99,) * 10})


def test_a_hello_of_the_right_form_for_a_table_that_cannot_be() -> None:
    world = World("tictactoe")
    with pytest.raises(CannotOpen, match="2 seats, and 3 players"):
        people = (*world.people, Seat("Cyd", PEOPLE[2].public))
        Table.open(find("tictactoe"), world.setup, people, 0, PEOPLE[0], terms=TableTerms())
