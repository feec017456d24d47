"""What is hidden from whom, when it opens, what is random, and who is asked in another's turn (*Hidden
information*, *Randomness*, *Decisions*).
"""

from __future__ import annotations

import pytest

from engines.kernel import ALL_SEATS, Arrange, Back, Pick, Reveal, Shuffle, player

VAULT = "drake golem loner scout miller"


def tables(s, start=0):
    return [s.local.table_at(step) for step in range(start, s.t.step)]


def intents(s, kind, start=0):
    return [t.pending for t in tables(s, start) if isinstance(t.pending, kind)]


def knows(s, seat, card):
    return s.local.secrets[seat].face(s.t, card) is not None


# --- zones --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-044", "SG-R32")
def test_of_a_deck_everybody_knows_number_and_top_colour_alone(scene):
    s = scene({"hand": "prism scout", "vault": VAULT})
    deck = s.t.zone("deck", 0)
    assert [s.t.rows[card].back is not None for card in deck] == [False, False, False, True]
    s.casts("prism")
    assert [s.t.rows[card].back is not None for card in s.t.zone("deck", 0)] == [False, False, True]


@pytest.mark.rule("SG-014", "SG-026")
def test_a_drawn_card_shows_its_colour_to_all_and_its_face_to_its_lord(scene):
    s = scene({"hand": "prism scout", "vault": VAULT})
    top = s.t.zone("deck", 0)[-1]
    s.casts("prism")
    assert s.t.rows[top].back is not None and knows(s, 0, top) and not knows(s, 1, top)


@pytest.mark.rule("SG-026", "SG-014")
def test_a_mixed_hand_keeps_its_colours_and_loses_its_places(scene):
    """What came from the vault cannot be told from what was there, save by its colour."""
    s = scene({"hand": "loner scout hunter", "vault": "loner guard"}, {"hand": "drake"})
    s.casts("loner", player(0), s.find("guard", "vault", 0))
    s.ends().ends()
    mixes = intents(s, Arrange)
    assert mixes and all(s.t.rows[card].mixed for card in s.t.zone("hand", 0))
    backs = [s.t.rows[card].back for card in s.t.zone("hand", 0)]
    assert None not in backs and len(set(backs)) > 1


@pytest.mark.rule("SG-055", "SG-122", "SG-142")
def test_a_tower_is_known_to_nobody_until_its_energy_is_spent(scene):
    s = scene(
        {"field": "golem", "hand": "scout"}, {"hand": "brute scout", "towers": "drake brute"}, at="battle"
    )
    tower = s.find("drake", "towers", 1)
    s.attacks("golem").answer((tower,))
    assert not knows(s, 0, tower) and not knows(s, 1, tower), "not even when destroyed"
    s.retaliates("brute")
    assert tower in s.t.zone("trash", 1) and knows(s, 0, tower), "when it is spent"


@pytest.mark.rule("SG-032", "SG-061")
def test_a_crystal_from_hand_is_known_to_its_lord_and_opens_when_it_pays_a_cure(scene):
    s = scene(
        {"hand": "guard scout", "field": "mender", "afflicted": "mender"}, {"hand": "drake"}, at="crystal"
    )
    card = s.find("guard", "hand", 0)
    s.answer((card,))
    assert knows(s, 0, card) and not knows(s, 1, card)
    s.ends().ends()
    assert s.asked == (0, "cure")
    s.answer(("cure", s.find("mender", "field", 0), card))
    assert knows(s, 1, card) and card in s.t.zone("trash", 0)


@pytest.mark.rule("SG-032", "SG-161")
def test_a_crystal_from_the_deck_is_known_to_nobody(scene):
    s = scene({"field": "victor", "hand": "scout"}, {"field": "ghost", "engaged": "ghost"}, at="battle")
    s.attacks("victor", s.find("ghost", "field", 1))
    (crystal,) = s.t.zone("vault", 0)
    assert not knows(s, 0, crystal) and s.t.rows[crystal].back is not None


@pytest.mark.rule("SG-041", "SG-120")
def test_former_creatures_in_the_groove_are_known_to_all(scene):
    s = scene({"hand": "brute scout", "vault": VAULT}, {"field": "golem"})
    s.casts("brute")
    (energy,) = s.t.zone("groove", 1)
    assert knows(s, 0, energy) and knows(s, 1, energy) and s.t.rows[energy].seen & ALL_SEATS


@pytest.mark.rule("SG-110", "SG-153")
def test_a_veiled_creature_that_falls_stays_its_owners_secret(scene):
    s = scene({"field": "caller", "hand": "scout"}, {"veiled": "shade", "engaged": "veiled"}, at="battle")
    (card,) = s.t.zone("field", 1)
    s.attacks("caller", card)
    assert s.asked == (1, "fighter")
    s.no()
    assert card in s.t.zone("groove", 1) and knows(s, 1, card) and not knows(s, 0, card)


@pytest.mark.rule("SG-079")
def test_a_new_deck_is_known_as_a_set_and_in_no_order(scene):
    s = scene({"hand": "drake", "deck": "", "trash": "golem brute ghost miller"}, at="draw")
    deck = set(s.t.zone("deck", 0))
    (pool,) = [pool for pool in s.t.pools if deck <= set(pool.cards)]
    faces = sorted(s.game.catalogue.cards[face].id for face in pool.faces)
    assert faces == ["brute", "ghost", "golem", "miller"]
    assert all(not knows(s, seat, card) for seat in range(2) for card in deck)


@pytest.mark.rule("SG-049", "SG-053")
def test_the_split_card_is_seen_and_lost_again():
    from tests.rules.genesis.table import opened

    local = opened(seed=8)
    shown = [event.cards[0] for event in local.events if event.kind == "split"]
    assert all(local.table.rows[card].face is None for card in shown)
    assert isinstance(local.table_at(2).pending, Back | Reveal)


@pytest.mark.rule("SG-169")
def test_a_recovered_card_is_known_on_top_until_the_next_shuffle(scene):
    s = scene({"hand": "hunter victor scout", "vault": f"{VAULT} golem", "trash": "ghost"})
    s.casts("hunter")
    top = s.t.zone("deck", 0)[-1]
    assert knows(s, 1, top)
    s.casts("victor").choosing(s.find("trickle", "deck", 0))
    assert all(not knows(s, 1, card) for card in s.t.zone("deck", 0))


# --- chance -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-173")
def test_a_random_hand_card_is_picked_blindly(scene):
    s = scene({"field": "raider", "hand": "scout"}, {"hand": "drake golem brute"}, at="battle")
    s.attacks("raider").razes()
    (pick,) = intents(s, Pick)
    assert (len(pick.cards), pick.count) == (3, 1)


@pytest.mark.rule("SG-053", "SG-079", "SG-172")
def test_shuffles_are_the_dealers_and_nobodys(scene):
    s = scene({"hand": "victor scout", "vault": VAULT, "deck": "drake golem brute"})
    start = s.t.step
    s.casts("victor").choosing(s.find("brute", "deck", 0))
    (shuffle,) = intents(s, Shuffle, start)
    assert sorted(shuffle.parts[0]) == sorted(s.t.zone("deck", 0))


# --- decisions in another's turn ----------------------------------------------------------------------------


@pytest.mark.rule("SG-116", "SG-118")
def test_a_block_is_asked_for_on_public_grounds(scene):
    """Whoever has a ready creature is asked, whoever has none is not."""
    s = scene({"field": "golem", "hand": "scout"}, {"field": "ghost"}, at="battle")
    s.attacks("golem")
    assert (s.asked, s.t.active) == ((1, "block"), 0)
    s = scene({"field": "golem", "hand": "scout"}, {"field": "ghost", "engaged": "ghost"}, at="battle")
    s.attacks("golem")
    assert s.asked == (0, "siege")


@pytest.mark.rule("SG-135", "SG-R19")
@pytest.mark.parametrize("hand", ["brute", "sentry", "golem"])
def test_retaliation_is_offered_whatever_the_hand_holds(scene, hand):
    """With a spell that could be paid, with one that finds no target or energy."""
    s = scene({"field": "golem", "hand": "scout"}, {"hand": hand, "towers": "drake drake"}, at="battle")
    s.attacks("golem").razes()
    assert s.asked == (1, "#reply")


@pytest.mark.rule("SG-153")
@pytest.mark.parametrize("card", ["shade", "drake"])
def test_a_veiled_fighter_is_asked_about_whatever_it_is(scene, card):
    """With the advanced rule a generic creature is asked about like any other, and can only stay."""
    s = scene(
        {"field": "golem", "hand": "scout"}, {"veiled": card, "engaged": "veiled"}, at="battle", generic=True
    )
    s.attacks("golem", s.t.zone("field", 1)[0])
    assert s.asked == (1, "fighter")
    assert ("turn_up" in s.words) == (card == "shade")


@pytest.mark.rule("SG-064", "SG-073", "SG-075")
def test_the_active_lord_is_asked_whatever_the_hand_holds(scene):
    """Crystal, casting and discard are questions of whoever holds cards, playable or not."""
    for hand in ("caller caller", "trickle trickle"):
        s = scene({"hand": hand}, {"hand": "drake"}, at="crystal")
        asked = []
        while s.t.turn == 3:
            asked.append(s.asked[1])
            s.no()
        assert asked == ["crystal", "act", "discard"]


@pytest.mark.rule("SG-174", "SG-082", "SG-202")
def test_other_choices_in_anothers_turn(scene):
    """The opponent's choice, and the tower of a lord who is made to draw from an empty deck."""
    s = scene({"hand": "mourner scout", "vault": VAULT}, {"field": "golem ghost"})
    s.casts("mourner", player(1))
    assert (s.asked, s.t.active) == ((1, "t"), 0)
    s = scene({"hand": "thief scout", "vault": VAULT}, {"deck": "", "trash": "drake golem"})
    s.casts("thief")
    assert (s.asked, s.t.active) == ((1, "tower"), 0)
    s.choosing(s.t.zone("towers", 1)[0])
    assert s.count(1)["hand"] == 1 and s.count(1)["groove"] == 2


@pytest.mark.rule("SG-171", "SG-172")
def test_a_search_shows_the_deck_to_the_searcher_alone(scene):
    s = scene({"hand": "raider scout", "vault": VAULT, "deck": "drake caller golem"})
    s.casts("raider")
    assert s.asked == (0, "c")
    assert all(knows(s, 0, card) and not knows(s, 1, card) for card in s.t.zone("deck", 0))
    caller = s.find("caller", "deck", 0)
    s.choosing(caller)
    number = s.game.catalogue.number["caller"]
    assert any(number in event.args[0] for event in s.local.events if event.kind == "shown"), "it had to fit"
