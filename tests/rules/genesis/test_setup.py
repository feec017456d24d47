"""Setting up (ledger section 4)."""

from __future__ import annotations

import pytest

from engines.kernel import LocalGame, Make, Reveal, SetupError, Shuffle, questions
from engines.registry import deck_sizes
from tests.rules.genesis.stage import STOCK
from tests.rules.genesis.table import GAME, lists, opened

PROBE = type(GAME)(STOCK.packs(False))


def begun(*decks: str, seed: bytes = b"x", **how):
    """A game of the probe cards; a deck is 48 cards of the ids named, in turn."""
    number = PROBE.catalogue.number
    faces = tuple((("main", tuple(number[id] for id in (deck.split() * 48)[:48])),) for deck in decks)
    setup = PROBE.setup(decks=deck_sizes(PROBE, faces), **how)
    return LocalGame(PROBE, setup, seed, faces)


def intents(local):
    every = [local.table_at(step).pending for step in range(local.table.step)]
    return [pending for pending in every if isinstance(pending, Make | Shuffle | Reveal)]


def splits(local):
    """Which cards were shown at which costs, in order."""
    return [(event.seat, event.args) for event in local.events if event.kind == "split"]


@pytest.mark.rule("SG-048")
def test_every_lord_needs_a_finished_deck():
    decks = deck_sizes(GAME, lists("forge", "grove"))
    short = {"main": dict(lists("forge")[0])["main"][:-1]}
    for wrong in ((), decks[:1], (decks[0], GAME.deck_sizes(short)), (decks[0], (("main", 48),))):
        with pytest.raises(SetupError, match="SG-048"):
            GAME.setup(decks=wrong)


@pytest.mark.rule("SG-049")
def test_the_highest_creature_cost_at_the_split_begins():
    for decks, first in ((("golem", "drake"), 0), (("drake", "golem"), 1), (("caller", "golem"), 0)):
        local = begun(*decks)
        assert local.table.active == first and local.table.turn == 1
        assert all(local.table.rows[card].face is None for card in local.table.zone("deck", 0))
    kinds = [type(intent) for intent in intents(begun("golem", "drake"))]
    assert kinds == [Make, Shuffle, Reveal, Shuffle, Reveal], "decks, split, shown, shuffled again, hands"


@pytest.mark.rule("SG-050", "SG-R05")
def test_a_tie_is_decided_by_the_spell_cost():
    """Three against three: an inverted cost counts 3; then 2 against 1."""
    assert splits(begun("tally", "golem")) == [(0, (3, 2)), (1, (3, 1))]
    assert begun("tally", "golem").table.active == 0
    assert begun("golem", "tide_scribe").table.active == 1
    assert splits(begun("golem", "tide_scribe"))[1] == (1, (3, 2))


@pytest.mark.rule("SG-051", "SG-R05")
def test_those_who_tie_in_both_split_again():
    """Decks of two sorts: sooner or later the cards shown differ, and then it is over."""
    found = splits(begun("golem drake", "golem drake", seed=b"again 4"))
    rounds = [found[n : n + 2] for n in range(0, len(found), 2)]
    assert len(rounds) > 1
    assert all(a[1] == b[1] for a, b in rounds[:-1]) and rounds[-1][0][1] != rounds[-1][1][1]


@pytest.mark.rule("SG-051")
def test_only_those_who_tie_split_again():
    local = opened(mode="free4", seed=1)
    number = PROBE.catalogue.number
    deck = (("main", (number["golem"], number["caller"]) * 24),)
    low = (("main", (number["drake"],) * 48),)
    faces = (deck, low, deck, low)
    local = LocalGame(PROBE, PROBE.setup("free4", decks=deck_sizes(PROBE, faces)), b"tie 2", faces)
    seats = [seat for seat, _ in splits(local)]
    assert len(seats) > 4, "this seed ties at first"
    assert seats[:4] == [0, 1, 2, 3] and set(seats[4:]) == {0, 2}


@pytest.mark.rule("SG-052", "SG-R05", "SG-R44")
def test_in_a_series_the_start_passes_on_clockwise():
    """Whoever the split lets begin, the next game begins at the next seat, with two lords and with more."""
    for mode, seats in (("duel", 2), ("free3", 3), ("limited5", 5)):
        for seed in range(3):
            first = opened(mode=mode, seed=seed)
            assert splits(first)
            began = first.table.active
            local = opened(mode=mode, match=1, start=(began + 1) % seats + 1)
            assert local.table.active == (began + 1) % seats
            assert not splits(local)
            assert GAME.next_options(first.table) == {"start": (began + 1) % seats + 1}, "named by itself"


@pytest.mark.rule("SG-052", "SG-R44")
@pytest.mark.parametrize("start", [1, 2, 3, 4])
def test_of_a_citadel_the_next_game_begins_after_the_lord_who_began_not_after_the_partner(start):
    """Partners act in seat order, whoever of them begins the turn of both."""
    opened_by = opened(mode="citadel4", start=start).table
    assert opened_by.active in ((start - 1) % 2, start - 1)
    assert GAME.next_options(opened_by) == {"start": start % 4 + 1}


@pytest.mark.rule("SG-052", "SG-R44")
def test_a_later_game_of_a_series_says_who_begins():
    for mode in ("duel", "free3"):
        with pytest.raises(SetupError, match="SG-052"):
            opened(mode=mode, match=1)


@pytest.mark.rule("SG-053", "SG-R05")
def test_the_shown_card_goes_back_and_everything_is_shuffled():
    local = opened()
    shown = next(event.cards[0] for event in local.events if event.kind == "split")
    assert local.table.rows[shown].face is None
    last = [intent for intent in intents(local) if isinstance(intent, Shuffle)][-1]
    assert [len(part) for part in last.parts] == [48, 48]


@pytest.mark.rule("SG-054", "SG-055", "SG-R06")
def test_five_towers_that_nobody_has_seen():
    t = opened().table
    for seat in range(2):
        towers = t.zone("towers", seat)
        assert len(towers) == 5
        assert all(
            (t.rows[card].seen, t.rows[card].face, t.rows[card].up) == (0, None, False) for card in towers
        )
        assert all(t.rows[card].back is not None for card in towers)


@pytest.mark.rule("SG-056", "SG-057")
def test_five_cards_in_hand_and_nothing_else():
    local = opened()
    t = local.table
    for seat in range(2):
        hand = t.zone("hand", seat)
        assert len(hand) == 5 and len(t.zone("deck", seat)) == 38
        assert all(t.rows[card].seen == 1 << seat for card in hand)
        assert not any(t.zone(name, seat) for name in ("vault", "groove", "field", "fortress", "trash"))
    (asked,) = questions(t.pending)
    assert (asked.seat, asked.name) == (t.active, "crystal"), "nobody is asked whether to draw anew"
