"""Deck construction and formats (ledger section 10)."""

from __future__ import annotations

import pytest

from engines.kernel import SetupError
from engines.registry import deck_sizes
from engines.runiverse import formats
from engines.runiverse.policy import FACETS
from tests.rules.runiverse.table import CARDS, DECKS, ENGINE, GAME

CONSTRUCTED, BOOSTER = GAME.modes
LARGER = CONSTRUCTED.settled({"pips": 50})


def clauses(mode, main=None, dream=None):
    """The clauses that the checker names for these lists."""
    lists = {label: faces for label, faces in (("main", main), ("dream", dream)) if faces is not None}
    return [fault.clause for fault in GAME.deck_faults(mode, lists)]


def ruby():
    """Main and dream deck of the Ruby starter."""
    found = dict(DECKS["ruby"].lists)
    return found["main"], found["dream"]


def faces(facet, kind=None, rarity=None):
    """Faces of a facet, tokens left out."""
    return tuple(
        face
        for face, card in enumerate(CARDS)
        if facet in card.tags
        and "token" not in card.tags
        and (kind is None or (card.kind == "mage") == (kind == "mage"))
        and (rarity is None or rarity in card.tags)
    )


@pytest.mark.rule("RV-315")
def test_a_main_deck_has_thirty_cards_twelve_of_them_mages():
    main, dream = ruby()
    assert clauses(CONSTRUCTED, main, dream) == []
    assert "RV-315" in clauses(CONSTRUCTED, main[:-1])
    spare = next(face for face in faces("ruby", "other") if face not in main)
    mages = [face for face in main if CARDS[face].kind == "mage"]
    swapped = tuple(spare if face == mages[0] else face for face in main)
    assert "RV-315" in clauses(CONSTRUCTED, swapped)


@pytest.mark.rule("RV-316", "RV-322", "RV-326", "RV-R140")
def test_formats_are_modes_settled_before_the_game():
    assert [mode.name for mode in GAME.modes] == ["constructed", "booster"]
    assert [formats.budget(mode) for mode in (CONSTRUCTED, LARGER, BOOSTER)] == [40, 50, None]
    setup = GAME.setup("constructed", {"pips": 60}, decks=deck_sizes(GAME, (DECKS["ruby"].lists,) * 2))
    assert formats.budget(GAME.mode_of(setup)) == 60, "as agreed, for whoever audits it"


@pytest.mark.rule("RV-317")
def test_in_booster_mode_no_deck_is_brought():
    assert clauses(BOOSTER, *ruby()) == ["RV-317"] and clauses(BOOSTER, (), ()) == []
    assert GAME.deck_parts(BOOSTER) == () and ENGINE.decks_in(GAME, BOOSTER) == ()
    with pytest.raises(SetupError, match="RV-317"):
        GAME.setup("booster", decks=deck_sizes(GAME, (DECKS["ruby"].lists, DECKS["orth"].lists)))


@pytest.mark.rule("RV-320")
def test_at_most_three_mages_with_one_gift():
    main, _ = ruby()
    thyst_draw = next(f for f in faces("thyst", "mage") if "gift_draw" in CARDS[f].keywords)
    bond = next(face for face in main if "gift_bond" in CARDS[face].keywords)
    swapped = tuple(thyst_draw if face == bond else face for face in main)
    assert clauses(CONSTRUCTED, swapped) == ["RV-320"]


@pytest.mark.rule("RV-321", "RV-322")
def test_the_pip_budget():
    mages = tuple(face for face in ruby()[0] if CARDS[face].kind == "mage")
    rares = [face for facet in ("ruby", "thyst", "trine") for face in faces(facet, "other", "rare")]
    uncommons = [face for facet in ("ruby", "thyst") for face in faces(facet, "other", "uncommon")]
    commons = list(faces("ruby", "other", "common"))
    at_40 = (*rares[:8], *uncommons[:6], *commons[:4])
    pips = sum(GAME.pips_of[face] for face in at_40)
    assert pips == 40 and clauses(CONSTRUCTED, (*mages, *at_40)) == []
    at_41 = (*rares[:9], *uncommons[:5], *commons[:4])
    assert clauses(CONSTRUCTED, (*mages, *at_41)) == ["RV-321"]
    assert clauses(LARGER, (*mages, *at_41)) == []
    many = (*rares[:9], *rares[:8], *uncommons[:1])
    assert sum(GAME.pips_of[face] for face in many) == 53
    assert clauses(LARGER, (*mages, *many)) == ["RV-322"]


@pytest.mark.rule("RV-323", "RV-325")
def test_two_copies_over_both_decks():
    """EX-17 in the checker's words."""
    main, dream = ruby()
    card = next(face for face in main if CARDS[face].kind != "mage" and "common" in CARDS[face].tags)
    others = [n for n, face in enumerate(main) if CARDS[face].kind != "mage" and "common" in CARDS[face].tags]
    twice = tuple(card if n in others[:2] else face for n, face in enumerate(main))
    twice = (
        twice if twice.count(card) == 2 else tuple(card if n == others[2] else f for n, f in enumerate(twice))
    )
    rest = tuple(face for face in dream if face != card)
    filler = tuple(face for face in faces("ruby", "other") if face not in (*rest, *main, card))
    without = (*rest, *filler)[:10]
    once_there = (*without[:9], card)
    assert clauses(CONSTRUCTED, twice, without) == []
    assert clauses(CONSTRUCTED, twice, once_there) == ["RV-325"]
    assert clauses(CONSTRUCTED, main, once_there) == []
    assert "RV-325" in clauses(CONSTRUCTED, main, (*without[:8], card, card))
    thrice = tuple(card if n in others[:3] else face for n, face in enumerate(main))
    assert thrice.count(card) >= 3 and "RV-323" in clauses(CONSTRUCTED, thrice, without)


@pytest.mark.rule("RV-324", "RV-326", "RV-R21")
def test_a_dream_deck_has_ten_cards_or_more_no_mages_and_no_pip_limit():
    main, dream = ruby()
    assert clauses(CONSTRUCTED, dream=dream[:9]) == ["RV-324"]
    mage = faces("ruby", "mage")[0]
    assert clauses(CONSTRUCTED, dream=(*dream[:9], mage)) == ["RV-324"]
    every = tuple(face for facet in FACETS for face in faces(facet, "other", "rare"))
    assert len(every) > 10 and clauses(CONSTRUCTED, dream=every) == []
    assert main


@pytest.mark.rule("RV-087", "RV-068")
def test_tokens_are_part_of_no_deck():
    main, dream = ruby()
    token = GAME.catalogue.number["snowbros"]
    assert "RV-087" in clauses(CONSTRUCTED, (*main[:-1], token))
    assert "RV-087" in clauses(CONSTRUCTED, dream=(*dream[:-1], token))
    for mode in GAME.modes:
        assert all(token not in part.faces for part in GAME.deck_parts(mode))


def test_an_unknown_list_is_named():
    assert [fault.label for fault in GAME.deck_faults(CONSTRUCTED, {"side": ()})] == ["side"]
