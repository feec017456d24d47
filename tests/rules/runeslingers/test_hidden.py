"""What is hidden from whom, when it opens, and what is asked in the other's turn (*Hidden information*,
*Decisions*, section 12).
"""

from __future__ import annotations

import pytest

from engines.kernel import ALL_SEATS, Arrange, Pick
from engines.runeslingers.turn import draw


@pytest.mark.rule("RS-292", "RS-R124")
def test_searing_turns_cards_up_singly_into_the_pile(scene):
    s = scene({"hand": ("landslide",)}, {"deck": ("ash", "hex", "dart", "toll", "fists", "study")})
    top = s.t.zone("deck", 1)[:0:-1]
    s.sling("landslide")
    assert s.t.zone("discard", 1) == top
    assert all(s.t.rows[card].up and s.t.rows[card].face is not None for card in top)


@pytest.mark.rule("RS-294", "RS-R125")
def test_a_card_at_random_is_picked_by_the_dealer(scene):
    """Nobody chooses; it is opened when it is discarded, and the others stay hidden."""
    s = scene({"hand": ("fumble",)}, {"hand": ("ash", "hex", "dart")})
    s.sling("fumble").passes()
    picks = [t.pending for t in s.tables() if isinstance(t.pending, Pick)]
    assert len(picks) == 1 and len(picks[0].cards) == 3
    assert len(s.zone("discard", 1)) == 1
    assert all(s.t.rows[card].face is None for card in s.t.zone("hand", 1))


@pytest.mark.rule("RS-R008", "RS-067")
def test_the_owner_chooses_what_to_discard_and_shows_it(scene):
    s = scene({"hand": ("purge",)}, {"hand": ("ash", "hex", "dart")})
    s.sling("purge").passes()
    assert s.asked == (1, "#cards")
    s.answer(tuple(sorted((s.find("ash", "hand", 1), s.find("hex", "hand", 1)))))
    assert sorted(s.zone("discard", 1)) == ["ash", "hex"]
    assert s.zone("hand", 1) == ("dart",)


def test_the_question_for_an_answer_is_put_whatever_the_hand_holds(scene):
    """Decision 16: with a Shout card and without."""
    for hand in (("ash", "hex"), ("riposte", "hex")):
        s = scene({"hand": ("fists",)}, {"hand": hand})
        s.sling("fists")
        assert s.asked == (1, "#reply")


def test_an_empty_hand_is_not_asked_for_an_answer_or_a_block(scene):
    s = scene({"hand": ("fists", "ash")}, {})
    s.sling("fists")
    assert s.asked == (0, "act")


def test_the_block_depends_on_public_facts_only(scene):
    """Decision 17: any card will do, so any hand is asked."""
    for hand in (("ash",), ("stone_trap",)):
        s = scene({"hand": ("riposte",)}, {"hand": hand})
        s.sling("riposte").passes()
        assert s.asked == (1, "#block")


@pytest.mark.rule("RS-R067", "RS-127")
def test_a_set_card_stays_hidden_from_all_but_its_owner(scene):
    s = scene({"hand": ("hex", "dart")}, {})
    card = s.find("hex", "hand", 0)
    s.answer(("set", card))
    assert s.t.rows[card].face is None and not s.t.rows[card].seen & ALL_SEATS
    assert s.local.secrets[0].face(s.t, card) is not None
    assert s.local.secrets[1].face(s.t, card) is None


@pytest.mark.rule("RS-R071", "RS-117")
def test_a_concentration_taken_back_is_lost_in_the_mixed_hand(scene):
    """The hand is mixed before a card of it is next named, so nobody can tell which one came back."""
    s = scene({"hand": ("hex", "dart"), "conc": ("fists", "ash")}, {"hand": ("ash",)}, at=draw)
    back = s.t.zone("conc", 0)[0]
    s.answer(2).answer((back,))
    s.plays_on().passes()
    mixes = [
        t for t in s.tables() if isinstance(t.pending, Arrange) and any(back in p[0] for p in t.pending.parts)
    ]
    assert mixes
    assert all(s.t.rows[card].mixed for card in s.t.zone("hand", 0))


def test_a_concentration_turned_away_by_a_full_hand_is_shown(scene):
    s = scene({"hand": ("ash",) * 8, "conc": ("fists",)}, {"hand": ("ash",)}, at=draw)
    s.answer(2)
    assert "fists" in s.zone("discard", 0)
    fists = s.find("fists", "discard", 0)
    assert s.t.rows[fists].face is not None


@pytest.mark.rule("RS-073")
def test_the_later_of_two_drawn_cards_is_the_one_turned_away(scene):
    s = scene({"hand": ("ash",) * 7}, {"hand": ("ash",)}, at=draw)
    moved = [event for event in s.local.events if event.kind == "moved" and event.seat == 0]
    goals = [s.t.map.of[event.args[1]].name for event in moved][-2:]
    assert goals == ["hand", "discard"]
    assert len(s.t.zone("hand", 0)) == 8


def test_a_reshuffled_deck_is_known_as_a_set_and_in_no_order(scene):
    """Pools: everybody knows what lies in the new deck, nobody where."""
    s = scene(
        {"hand": ("landslide", "ash")}, {"deck": ("ash",), "discard": ("hex", "dart", "toll", "fists", "ash")}
    )
    s.sling("landslide")
    deck = set(s.t.zone("deck", 1))
    assert deck and all(s.t.rows[card].face is None and not s.t.rows[card].seen for card in deck)
    known = [pool for pool in s.t.pools if deck & set(pool.cards)]
    assert known and len(known[0].faces) == len(known[0].cards)


def test_a_face_down_card_under_a_trap_is_known_to_its_owner_alone(scene):
    s = scene({"hand": ("stone_trap", "ash")}, {"conc": ("hex",)})
    prey = s.t.zone("conc", 1)[0]
    s.sling("stone_trap", at=prey)
    assert s.t.rows[prey].face is None
    assert s.local.secrets[1].face(s.t, prey) is not None
    assert s.local.secrets[0].face(s.t, prey) is None


def test_light_may_be_paid_with_any_ready_concentrations(scene):
    """Decision 9, also when answering; the cards stay unseen."""
    s = scene({"hand": ("fists",)}, {"hand": ("riposte",), "conc": ("ash", "hex", "dart")})
    s.sling("fists")
    last = s.t.zone("conc", 1)[2]
    s.sling("riposte", light=(last,))
    assert s.t.rows[last].turned and s.t.rows[last].face is None
    assert s.get(0, "health") == 16
