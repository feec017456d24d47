"""What is hidden from whom, when it opens, and what is asked on which grounds (*Hidden information*,
*Randomness*, *Decisions*).
"""

from __future__ import annotations

import pytest

from engines.effects import grammar as g
from engines.kernel import ALL_SEATS, Arrange, Pick, Reveal, Shuffle
from tests.rules.cards import inside
from tests.rules.reapers.table import GAME, opened, until_turn
from tests.rules.table import give


def intents(s, kind):
    """What the dealer was asked for, of one kind."""
    return [table.pending for table in s.tables() if isinstance(table.pending, kind)]


def seen(s, card):
    """Who knows the face of a card: seats, or everybody."""
    row = s.t.rows[card]
    return "all" if row.seen & ALL_SEATS else [seat for seat in (0, 1) if row.seen >> seat & 1]


def knows_of(s, id):
    """Among which cards everybody knows that one of this face lies."""
    face = s.game.catalogue.number[id]
    (pool,) = [pool for pool in s.t.pools if face in pool.faces]
    return set(pool.cards)


# --- zones --------------------------------------------------------------------------------------------------


def test_a_deck_is_known_to_nobody_and_a_hand_to_its_player():
    local = opened(seed=7)
    give(local)
    until_turn(local, 1)
    t = local.table
    for seat in (0, 1):
        assert all(t.rows[card].seen == 0 for card in t.zone("deck", seat))
        assert all(t.rows[card].seen == 1 << seat for card in t.zone("hand", seat))
        assert all(local.secrets[1 - seat].face(t, card) is None for card in t.zone("hand", seat))


@pytest.mark.rule("RP-026", "RP-035")
def test_a_reaper_is_known_to_its_player_until_it_is_turned_up():
    local = opened(seed=7)
    give(local)
    until_turn(local, 1)
    reapers = [local.table.zone("reaper", seat)[0] for seat in (0, 1)]
    assert [local.table.rows[card].seen for card in reapers] == [1, 2]
    until_turn(local, 2, "fortify")
    assert all(local.table.rows[card].seen & ALL_SEATS for card in reapers)


def test_what_is_on_the_field_and_in_the_piles_is_open(scene):
    s = scene(
        {
            "souls": (("wyrm_1", "wyrm_2", "armor"), "wisp"),
            "graveyard": ("squire",),
            "purgatory": ("archer",),
        },
        {},
    )
    open_ = [c for name in ("front", "under", "graveyard", "purgatory") for c in s.t.zone(name, 0)]
    assert len(open_) == 6 and {seen(s, card) for card in open_} == {"all"}


@pytest.mark.rule("RP-135", "RP-188")
def test_casters_targets_and_costs_are_public_at_activation(scene):
    s = scene(
        {"hand": ("volley", "smite", "squire"), "souls": ("archer",)},
        {"hand": ("bolt",), "souls": ("squire",)},
    )
    s.put("volley", given=s.find("smite", "hand", 0))
    item = s.t.chain[-1]
    assert dict(item.env)["caster"] == (s.soul("archer", 0),)
    assert dict(item.env)["t"] == (s.soul("squire", 1),)
    assert s.zone("graveyard", 0) == ("smite",) and seen(s, s.t.zone("graveyard", 0)[0]) == "all"


# --- moments ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-051", "RP-052")
def test_drawn_cards_are_shown_to_the_drawer_alone(scene):
    s = scene({"hand": ("squire",) * 2, "deck": ("archer",) * 15}, {}, at="draw")
    reveals = intents(s, Reveal)[-1].parts
    assert [(len(cards), seats) for cards, seats in reveals] == [(4, (0,))]
    assert all(seen(s, card) == [0] for card in s.t.zone("hand", 0))


@pytest.mark.rule("RP-004")
def test_a_deck_out_is_decided_by_the_count_alone(scene):
    """No face is looked at."""
    s = scene({"deck": (), "hand": ("squire",)}, {"hand": ("bolt",)}, at="draw")
    assert s.t.result.winners == (1,)
    assert all(s.t.rows[card].face is None for seat in (0, 1) for card in s.t.zone("hand", seat))


@pytest.mark.rule("RP-068", "RP-069")
def test_a_redraw_mixes_the_whole_hand_with_the_deck(scene):
    """Hand and Deck become places again; what the other knew of the hand is lost among them."""
    s = scene(
        {"hand": ("squire",) * 5, "deck": ("squire",) * 20, "souls": ("archer",)},
        {"hand": ("recall", "squire"), "souls": ("squire",), "deck": ("squire",) * 12},
        at="prep",
    )
    s.passes()
    s.put("recall", t=s.soul("archer", 0)).quiet()
    assert knows_of(s, "archer") <= set(s.t.zone("hand", 0)), "everybody saw it go back to the hand"
    while s.asked[1] != "redraw":
        s.passes()
    s.answer(1)
    shuffled = intents(s, Shuffle)[-1].parts
    assert len(shuffled[0]) == 26
    assert knows_of(s, "archer") == {*s.t.zone("hand", 0), *s.t.zone("deck", 0)}
    assert all(s.t.rows[card].seen == 0 for card in s.t.zone("deck", 0))
    assert (s.hand(0), all(seen(s, card) == [0] for card in s.t.zone("hand", 0))) == (6, True)


@pytest.mark.rule("RP-069", "RP-070", "RP-065")
def test_whether_a_redraw_is_allowed_is_public(scene):
    """The same question to a spectator's eyes, whatever the hand holds."""
    for hand in (("bolt",) * 6, ("squire",) * 6):
        s = scene({"hand": hand, "deck": ("archer",) * 20}, {}, at="draw")
        assert s.asked == (0, "redraw")


def test_a_card_from_hand_opens_when_it_is_used(scene):
    s = scene({"hand": ("squire", "wyrm_2", "bolt", "archer"), "souls": ("wyrm_1",)}, {"souls": ("squire",)})
    for id in ("squire", "wyrm_2", "bolt"):
        card = s.find(id, "hand", 0)
        assert seen(s, card) == [0]
        s.put(id)
        assert seen(s, card) == "all", id
        s.quiet()
    assert all(seen(s, card) == [0] for card in s.t.zone("hand", 0))


def test_a_hand_that_received_cards_is_mixed_before_it_is_named(scene):
    s = scene({"hand": ("squire",) * 3, "deck": ("archer",) * 15}, {}, at="draw")
    s.answer(0)
    ((cards, seat),) = intents(s, Arrange)[-1].parts
    assert (sorted(cards), seat) == (sorted(s.t.zone("hand", 0)), 0)


@pytest.mark.rule("RP-R11")
def test_a_discard_of_choice_is_opened_and_one_at_random_is_picked_by_the_dealer(scene):
    s = scene(
        {"hand": ("hunger", "bolt", "smite"), "souls": ("squire",)}, {"hand": ("archer", "squire", "bolt")}
    )
    s.put("hunger").quiet()
    picks = intents(s, Pick)
    assert len(picks) == 1 and len(picks[0].cards) == 3
    assert len(s.zone("graveyard", 1)) == 1
    assert all(seen(s, card) == [1] for card in s.t.zone("hand", 1))
    assert s.asked == (0, "#cards")
    s.answer((s.find("smite", "hand", 0),))
    assert "smite" in s.zone("graveyard", 0)
    assert [seen(s, card) for card in s.t.zone("hand", 0)] == [[0]]


@pytest.mark.rule("RP-193", "RP-205")
def test_a_payment_from_hand_is_shown(scene):
    s = scene({"souls": ("spring",), "hand": ("archer", "bolt")}, {"souls": ("squire",)})
    s.skill("spring", given=s.find("bolt", "hand", 0))
    assert s.zone("graveyard", 0) == ("bolt",) and seen(s, s.t.zone("graveyard", 0)[0]) == "all"


@pytest.mark.rule("RP-R111", "RP-204")
def test_a_search_shows_the_deck_to_the_searcher_and_the_find_to_all(scene):
    s = scene(
        {"souls": ("verin", "wisp"), "deck": ("abaddon", *("squire",) * 9), "hand": ("archer",)},
        {"souls": ("squire",)},
    )
    s.skill("verin").quiet()
    assert all(seen(s, card) == [0] for card in s.t.zone("deck", 0)), "the searcher alone looks"
    s.answer((s.find("abaddon", "deck", 0),))
    assert all(s.t.rows[card].seen == 0 for card in s.t.zone("deck", 0)), "shuffled: nobody knows it now"
    faces = [face for event in s.local.events if event.kind == "shown" for face in event.args[0]]
    assert s.game.catalogue.number["abaddon"] in faces


@pytest.mark.rule("RP-R111")
def test_a_find_that_does_not_fit_is_refused(scene):
    s = scene(
        {"souls": ("verin", "wisp"), "deck": ("abaddon", *("squire",) * 9), "hand": ()},
        {"souls": ("squire",)},
    )
    s.skill("verin").quiet()
    wrong = s.find("squire", "deck", 0)
    s.clause_of((wrong,), {wrong: s.local.dealer.truth[wrong]})
    s.answer(())
    assert s.t.claims == (), "finding nothing is no claim: it is always allowed"


def test_looking_at_a_hand_leaves_the_count_and_tells_one_player(scene):
    s = scene({"hand": ("peek", "squire"), "souls": ("squire",)}, {"hand": ("bolt", "archer")})
    s.put("peek").quiet()
    assert s.hand(1) == 2
    assert all(seen(s, card) == [0, 1] for card in s.t.zone("hand", 1))
    assert all(s.t.rows[card].face is None for card in s.t.zone("hand", 1)), "not to everybody"


def test_the_top_of_the_deck_opens_when_it_lands(scene):
    s = scene({"hand": ("hunger", "bolt"), "souls": ("squire",), "deck": ("archer",) * 5}, {"hand": ()})
    s.put("hunger").quiet()
    assert s.zone("graveyard", 0).count("archer") == 2
    assert all(s.t.rows[card].seen == 0 for card in s.t.zone("deck", 0))


def test_a_card_that_went_back_to_the_hand_is_known_to_be_there(scene):
    s = scene({"hand": ("recall", "squire"), "souls": ("squire",)}, {"souls": ("archer",), "hand": ("bolt",)})
    s.put("recall", t=s.soul("archer", 1)).quiet()
    s.until("fortify", 1)
    assert knows_of(s, "archer") <= set(s.t.zone("hand", 1))


@pytest.mark.rule("RP-R14")
def test_a_card_that_went_back_to_the_deck_is_lost_among_the_others(scene):
    s = scene(
        {
            "hand": ("memory", "squire"),
            "souls": ("squire",),
            "graveyard": ("archer",),
            "deck": ("squire",) * 9,
        },
        {},
    )
    s.put("memory").quiet()
    deck = s.t.zone("deck", 0)
    assert len(deck) == 10 and all(s.t.rows[card].face is None for card in deck)
    assert sorted(intents(s, Shuffle)[-1].parts[0]) == sorted(deck)
    assert knows_of(s, "archer") == set(deck)


# --- who is asked -------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-R93")
@pytest.mark.parametrize("hand", [("bolt", "bolt"), ("squire", "squire"), ("armor", "spell")])
def test_whether_a_hand_holds_a_reply_changes_no_question(scene, hand):
    s = scene(
        {"hand": ("archer", "squire"), "souls": ("oracle",)}, {"hand": hand, "souls": ("squire", "acolyte")}
    )
    asked = []
    s.put("archer")
    asked.append(s.asked)
    s.quiet()
    s.skill("oracle")
    asked.append(s.asked)
    s.quiet().passes()
    asked.append(s.asked)
    assert asked == [(1, "#reply"), (1, "#reply"), (1, "open")]


@pytest.mark.rule("RP-R93")
def test_a_player_without_a_card_or_a_usable_skill_is_passed_over_in_public(scene):
    s = scene({"hand": ("archer", "squire")}, {"hand": (), "souls": ("squire",)})
    s.put("archer")
    assert s.asked == (0, "#reply")
    s = scene({"hand": ("archer", "squire")}, {"hand": (), "souls": (("autha_1", "autha"),)})
    s.put("archer")
    assert s.asked == (1, "#reply"), "a Quick Skill can be used without a hand"


@pytest.mark.rule("RP-R97", "RP-167")
def test_the_controller_decides_on_a_trigger_in_the_opponents_turn(scene):
    s = scene({"souls": (("wyrm_1", "wyrm_2"),)}, {"souls": ("martyr", "squire"), "hand": ()}, at="combat")
    s.attack(s.soul("wyrm_2", 0), s.soul("martyr", 1)).quiet()
    assert s.asked == (1, "#go")
    s.answer(0)
    s.quiet()
    assert s.hand(1) == 1


def test_no_card_of_the_set_asks_what_a_player_does_not_hold():
    """ "If you hold none" could be checked only by showing the hand: the set has no such card."""
    nodes = [node for card in GAME.catalogue.cards for node in inside(card)]
    assert not [node for node in nodes if isinstance(node, g.Duty | g.Claim)]
    for node in nodes:
        if isinstance(node, g.Exists | g.Count) and isinstance(node.set, g.CardSet):
            hidden = {"hand", "deck"} & set(node.set.zones)
            assert not hidden or node.set.where is None, node
