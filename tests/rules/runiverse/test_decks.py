"""The starter decks: eight facets, their dream decks, and what quick-start and formats ask of them."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.runiverse.formats import dream_deck
from engines.runiverse.policy import FACETS
from tests.rules.runiverse.table import CARDS, DECKS, GAME

CONSTRUCTED = GAME.modes[0]
LARGER = CONSTRUCTED.settled({"pips": 50})
RING = {facet: (FACETS[n - 1], FACETS[(n + 1) % 8]) for n, facet in enumerate(FACETS)}


def lists(facet):
    return dict(DECKS[facet].lists)


def facets(faces):
    return Counter(GAME.facet_of[face] for face in faces)


@pytest.mark.rule("RV-085", "RV-315", "RV-320", "RV-321", "RV-323", "RV-324", "RV-325")
@pytest.mark.parametrize("mode", [CONSTRUCTED, LARGER], ids=["40", "50"])
def test_a_legal_starter_deck_for_each_facet(mode):
    assert set(DECKS) == set(FACETS)
    for facet in FACETS:
        assert list(GAME.deck_faults(mode, lists(facet))) == [], facet


@pytest.mark.rule("RV-086", "RV-030")
@pytest.mark.parametrize("facet", FACETS)
def test_main_decks_are_mostly_of_their_facet(facet):
    main = lists(facet)["main"]
    mages = [face for face in main if CARDS[face].kind == "mage"]
    others = [face for face in main if CARDS[face].kind != "mage"]
    assert facets(mages) == {facet: 12} and len(set(main)) == 30
    assert facets(others) == {facet: 12, **dict.fromkeys(RING[facet], 3)}
    assert 27 <= sum(GAME.pips_of[face] for face in main) <= 33
    assert sum(CARDS[face].kind == "creature" for face in others) >= 8
    assert sum(CARDS[face].stats["level"] >= 7 for face in others) <= 1


@pytest.mark.rule("RV-086", "RV-318", "RV-031")
@pytest.mark.parametrize("facet", FACETS)
def test_the_dream_deck_is_the_ten_cards_with_the_facets_dream_icon(facet):
    dream = lists(facet)["dream"]
    assert sorted(dream) == sorted(dream_deck(GAME, facet)) and len(set(dream)) == 10
    assert facets(dream) == {facet: 6, **dict.fromkeys(RING[facet], 2)}
    assert sum("common" in CARDS[face].tags for face in dream) >= 8, "so that a delve shows three cards"


def test_every_card_of_the_set_is_in_a_starter_deck():
    used = {face for facet in FACETS for faces in lists(facet).values() for face in faces}
    assert used == set(GAME.deck_faces)
