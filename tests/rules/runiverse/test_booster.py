"""Booster Decks: facets taken, packs made by the dealer, opened, put together with the mages, and played."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.kernel import LocalGame
from engines.runiverse.formats import PACK, dream_deck
from engines.runiverse.policy import FACETS
from tests.rules.runiverse.table import CARDS, GAME
from tests.rules.table import play_out


def opened(seed, *facets, first="seat 1"):
    """A game in which these facets were taken; at the first question about an opening hand."""
    local = LocalGame(GAME, GAME.setup("booster", {"first": first}), b"booster %d" % seed)
    for facet in facets:
        (seat,) = local.waiting()
        options = local.options(seat)
        assert options is not None
        answers = list(options.answers())
        assert len(answers) == len(FACETS)
        local.submit(answers[FACETS.index(facet)])
    return local


def truth(local, *zones):
    """The faces that lie in zones, whoever knows them, seat by seat."""
    return [
        [local.dealer.truth[card] for zone in zones for card in local.table.zone(zone, seat)]
        for seat in range(2)
    ]


@pytest.mark.rule("RV-317", "RV-318", "RV-319", "RV-R146")
@pytest.mark.parametrize("facet", FACETS)
def test_a_booster_deck_is_a_pack_and_the_mages_of_one_facet(facet):
    found = []
    for seed in range(3):
        local = opened(seed, facet, "quam")
        main, dream = truth(local, "deck", "hand")[0], truth(local, "dream")[0]
        others = Counter(face for face in main if CARDS[face].kind != "mage")
        mages = [face for face in main if CARDS[face].kind == "mage"]
        assert len(main) == 30 and len(set(mages)) == len(mages) == 12
        assert {GAME.facet_of[face] for face in main} == {facet}
        assert Counter(tag for face in others.elements() for tag in CARDS[face].tags if tag in PACK) == PACK
        assert sum(GAME.pips_of[face] for face in main) == 30 and max(others.values()) <= 2
        assert sorted(dream) == sorted(dream_deck(GAME, facet))
        assert {GAME.facet_of[face] for face in truth(local, "deck", "hand")[1]} == {"quam"}
        found.append(others)
    assert found[0] != found[1] or found[1] != found[2], "packs differ"


@pytest.mark.rule("RV-317", "RV-319")
def test_a_pack_is_seen_by_whoever_opens_it_and_by_nobody_else():
    local = opened(1, "ruby", "orth", first="seat 2")
    packs = {event.seat: event.cards for event in local.events if event.kind == "unpacked"}
    assert sorted(packs) == [0, 1] and {len(cards) for cards in packs.values()} == {18}
    assert [event.args for event in local.events if event.kind == "chose"] == [("ruby",), ("orth",)]
    for seat in range(2):
        says = [GAME.say_event(local.table, e, local.secrets[seat]) for e in local.events]
        (mine,) = [line for line in says if line.startswith("You open a Booster Deck")]
        assert f"Seat {2 - seat} opens a Booster Deck: 18 cards." in says and mine.count(",") == 17
    assert {GAME.facet_of[face] for face in truth(local, "deck")[1]} == {"ruby"}, "who is first says it first"
    assert all(row.face is None for card, row in enumerate(local.table.rows) if row.zone in _boxes(local))


def _boxes(local):
    return local.table.map.numbers("box")


@pytest.mark.rule("RV-317")
@pytest.mark.parametrize("seed", range(3))
def test_booster_games_are_played_to_their_end(seed):
    rng = Random(seed)
    local = LocalGame(GAME, GAME.setup("booster"), b"boosters %d" % seed)
    assert play_out(local, rng).over
