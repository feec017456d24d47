"""The collection by its codes, its sets and decks; what a deck of one's own may hold (ledger section 11)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from engines.genesis.policy import RACES, SPHERES
from tests.rules.genesis.cards import CARDS, half
from tests.rules.genesis.table import DECKS, GAME

NEIGHBOURS = {
    "forge": ("science", "chaos"),
    "grove": ("spirit", "nature"),
    "prism": ("ether", "science"),
    "riot": ("chaos", "spirit"),
    "tides": ("nature", "ether"),
}
"""The decks in their order, each of two neighbours on the ring."""
RING = ("science", "chaos", "spirit", "nature", "ether", "science")


def main(name):
    return dict(DECKS[name].lists)["main"]


def clauses(faces):
    return [fault.clause for fault in GAME.deck_faults(GAME.modes[0], {"main": tuple(faces)})]


def letter(card):
    return "ABCDEFGHIJKLMNOPQRST"[card.stats["set"]]


@pytest.mark.rule("SG-207", "SG-211")
@pytest.mark.parametrize("name", sorted(NEIGHBOURS))
def test_ready_decks_are_legal(name):
    assert clauses(main(name)) == []
    spheres = Counter(GAME.catalogue.cards[face].tags[0] for face in main(name))
    assert spheres == dict.fromkeys(NEIGHBOURS[name], 24)


@pytest.mark.rule("SG-211")
def test_a_deck_of_ones_own_has_48_cards_and_three_copies_at_most():
    faces = main("forge")
    assert clauses(faces[:-1]) == ["SG-211"]
    assert clauses((*faces, faces[0])) == ["SG-211", "SG-211"], "too many, and a fourth copy"
    assert clauses((*faces[:-1], faces[0])) == ["SG-211"]
    assert clauses(face for face in range(16) for _ in range(3)) == [], "of one sphere alone, if one likes"


@pytest.mark.rule("SG-225", "SG-226", "SG-228")
def test_the_collection_is_80_cards_three_times_and_the_decks_hold_all_of_it():
    assert len(CARDS) == 80
    assert Counter(card.tags[0] for card in CARDS.values()) == dict.fromkeys(SPHERES, 16)
    packed = Counter(face for name in DECKS for face in main(name))
    assert packed == dict.fromkeys(range(80), 3)
    assert list(NEIGHBOURS) == sorted(DECKS)


@pytest.mark.rule("SG-227")
def test_two_cards_of_each_race():
    races = Counter(
        race for card in CARDS.values() for race in half(card, "creature").tags if race in RACES[card.tags[0]]
    )
    assert races == {race: 2 for races in RACES.values() for race in races}


@pytest.mark.rule("SG-229", "SG-236")
def test_twenty_sets_of_four_cards_each_in_the_deck_of_its_letter():
    sets = Counter(letter(card) for card in CARDS.values())
    assert sets == dict.fromkeys("ABCDEFGHIJKLMNOPQRST", 4)
    for number, name in enumerate(NEIGHBOURS):
        letters = {letter(GAME.catalogue.cards[face]) for face in main(name)}
        assert letters == set("ABCDEFGHIJKLMNOPQRST"[4 * number : 4 * number + 4])
    for one in sets:
        assert len({card.tags[0] for card in CARDS.values() if letter(card) == one}) == 1


@pytest.mark.rule("SG-012", "SG-230", "SG-231", "SG-232", "SG-233", "SG-234", "SG-235", "SG-208")
def test_every_card_has_its_code_and_the_books_example_is_one():
    """Veil Dancer is the book's 0001-2B-33J."""
    codes = {}
    for card in CARDS.values():
        sphere = 1 + SPHERES.index(card.tags[0])
        deck = 1 + card.stats["set"] // 4
        left = f"{card.stats['collection']:04d}-{sphere}{card.stats['number']:X}"
        codes[card.id] = f"{left}-{card.stats['version']}{deck}{letter(card)}"
    assert len({code[:7] for code in codes.values()}) == 80
    assert codes["veil_dancer"] == "0001-2B-33J"
    assert codes["brass_sentry"] == "0001-10-33K"
    rebuilt = {id for id, code in codes.items() if code[-2] == "1"}
    assert rebuilt == {GAME.catalogue.cards[face].id for face in main("forge")}


@pytest.mark.rule("SG-019")
def test_the_last_card_of_each_sphere_is_of_the_next_sphere_too():
    for sphere, neighbour in pairwise(RING):
        (dual,) = [card for card in CARDS.values() if card.tags[0] == sphere and len(card.tags) == 2]
        assert (dual.stats["number"], dual.tags) == (15, (sphere, neighbour))
        (deck,) = [name for name in DECKS if GAME.catalogue.number[dual.id] in main(name)]
        assert set(NEIGHBOURS[deck]) == {sphere, neighbour}, "so that it can be cast there"


def test_a_deck_is_stated_in_the_order_of_its_labels():
    """As machines that open a game together expect it: back 10 comes before back 9."""
    from engines.genesis.setup import stated

    found = stated({1: 9, 2: 10}, {"main": (1, 2, 2)})
    assert found == (("main", 3), ("main/10", 2), ("main/9", 1))
