"""Deck building and the five starter decks (ledger section 10 and its advice on decks)."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.reapers.policy import CLASSES
from tests.rules.reapers.table import DECKS, GAME

CARDS = GAME.catalogue.cards
NUMBER = GAME.catalogue.number


def clauses(**lists):
    """The clauses that a deck breaks: `angels` with these lists in place of its own."""
    whole = {**dict(DECKS["angels"].lists), **lists}
    return [fault.clause for fault in GAME.deck_faults(GAME.modes[0], whole)]


def main(name="angels"):
    return dict(DECKS[name].lists)["main"]


def cards(name):
    return [CARDS[face] for face in main(name)]


def of_rank(name, rank):
    return [card for card in cards(name) if card.kind == "soul" and card.stats["rank"] == rank]


@pytest.mark.rule("RP-222", "RP-223", "RP-224", "RP-225", "RP-226", "RP-R16", "RP-R17")
@pytest.mark.parametrize("name", sorted(DECKS))
def test_starter_decks_are_legal(name):
    lists = dict(DECKS[name].lists)
    assert [fault.clause for fault in GAME.deck_faults(GAME.modes[0], lists)] == []
    assert (len(lists["main"]), len(lists["reaper"])) == (40, 1)


@pytest.mark.rule("RP-222", "RP-223", "RP-224")
def test_forty_to_sixty_cards_without_the_reaper():
    assert clauses(main=main()[1:]) == ["RP-222"]
    spare = [face for name in ("demons", "humans") for face in main(name)]
    fresh = [face for face in spare if face not in main()]
    assert clauses(main=(*main(), *fresh[:20])) == []
    assert clauses(main=(*main(), *fresh[:21])) == ["RP-223"]


@pytest.mark.rule("RP-R16", "RP-119")
def test_three_copies_of_a_full_name():
    """Ranks of one Soul are different cards."""
    novice, shield = NUMBER["seraphiel_1"], NUMBER["seraphiel_2"]
    assert clauses(main=(*main(), novice)) == ["RP-R16"]
    assert main().count(novice) == 3 and clauses(main=(*main(), shield)) == []


@pytest.mark.rule("RP-225")
def test_exactly_one_reaper():
    raziel, furnace = NUMBER["raziel"], NUMBER["old_furnace"]
    assert clauses(reaper=()) == ["RP-225"]
    assert clauses(reaper=(raziel, furnace)) == ["RP-225"]
    assert clauses(reaper=(NUMBER["marut"],)) == ["RP-225"]


@pytest.mark.rule("RP-226", "RP-R17")
@pytest.mark.parametrize("other", ["raziel", "imp"])
def test_no_reapers_and_tokens_among_the_cards(other):
    assert clauses(main=(*main(), NUMBER[other])) == ["RP-226"]


@pytest.mark.rule("RP-227", "RP-R07", "RP-R17", "RP-236")
def test_any_mixture_of_classes_is_legal():
    """Also with a Reaper of another Class, and without any Cast."""
    both = Counter((*main("demons"), *main("undead")))
    mixed = tuple(face for face, n in both.items() for _ in range(min(n, 3)))
    assert clauses(main=mixed[:60], reaper=(NUMBER["ferryman"],)) == []
    souls = [face for face in mixed if CARDS[face].kind == "soul"]
    assert clauses(main=tuple(souls[:40])) == []


@pytest.mark.rule("RP-231", "RP-232", "RP-233")
@pytest.mark.parametrize("name", sorted(DECKS))
def test_the_shape_of_a_starter_deck(name):
    """As the ledger suggests: two thirds can be Summoned onto an empty field, Casts are a minority, and
    higher Ranks come only with three copies of their Rank 1.
    """
    kinds = Counter(card.kind for card in cards(name))
    assert kinds == {"soul": 32, "cast": 8}
    lowest = Counter(tag for card in of_rank(name, 1) for tag in card.tags)
    assert (lowest["warrior"], lowest["mage"], lowest["ranger"]) == (14, 6, 6)
    assert (len(of_rank(name, 2)), len(of_rank(name, 3))) == (5, 1)
    names = Counter(card.name.split(" – ")[0] for card in of_rank(name, 1))
    for card in (*of_rank(name, 2), *of_rank(name, 3)):
        assert names[card.name.split(" – ")[0]] == 3, card.id


def test_each_deck_keeps_to_one_class_but_for_two_helpers_and_together_they_hold_every_card():
    """Eight Rank 1 Souls of a Class, three copies each, are not enough: two plain ones come from another."""
    used = {face for name in DECKS for face in main(name)}
    assert {CARDS[face].id for face in used} == {card.id for card in CARDS if card.kind in ("soul", "cast")}
    for name in DECKS:
        found = Counter(tag for card in cards(name) for tag in card.tags if tag in CLASSES)
        (own, n), *others = found.most_common()
        assert (n, [count for _, count in others]) == (30, [2])
        helpers = [card for card in cards(name) if card.kind == "soul" and own not in card.tags]
        assert all(not card.text and "warrior" in card.tags for card in helpers)
        assert own in CARDS[dict(DECKS[name].lists)["reaper"][0]].tags


def test_every_cast_finds_a_caster_in_its_deck():
    """A Cast that asks for a Class lies in that Class's deck alone."""
    for name in DECKS:
        own = next(tag for card in of_rank(name, 3) for tag in card.tags if tag in CLASSES)
        for card in cards(name):
            if card.kind == "cast":
                asked = [other for other in CLASSES if other.capitalize() in card.text.split(".")[0]]
                assert asked in ([], [own]), (name, card.id)
