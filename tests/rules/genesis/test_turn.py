"""The turn and its steps (ledger section 5)."""

from __future__ import annotations

import pytest

from engines.genesis.policy import SPHERES
from engines.kernel import Answer, IllegalAnswer, Shuffle
from tests.rules.genesis.table import opened
from tests.rules.table import give, values

HANDS = ({"hand": "drake golem"}, {"hand": "drake golem"})


def phases(s):
    return [event.args[0] for event in s.local.events if event.kind == "phase"]


@pytest.mark.rule("SG-058", "SG-085")
def test_eight_steps_in_order_then_the_next_lord(scene):
    s = scene(*HANDS, at="regroup")
    s.ends()
    order = ["regroup", "cure", "crystal", "cast", "battle", "discard", "draw", "end"]
    assert phases(s)[:9] == [*order, "regroup"] and (s.t.active, s.t.turn) == (1, 4)
    s.ends()
    assert (s.t.active, s.t.turn) == (0, 5)


@pytest.mark.rule("SG-059", "SG-060", "SG-R07", "SG-125", "SG-132")
def test_only_the_active_lords_creatures_regroup(scene):
    both = {"field": "golem", "engaged": "golem", "hand": "drake"}
    s = scene(both, both, at="regroup")
    mine, theirs = s.find("golem", "field", 0), s.find("golem", "field", 1)
    assert not s.t.rows[mine].turned and s.t.rows[theirs].turned
    s.ends()
    assert not s.t.rows[theirs].turned


@pytest.mark.rule("SG-061", "SG-062", "SG-063", "SG-200", "SG-R08")
def test_curing_costs_a_crystal_of_the_creatures_sphere_each(scene):
    s = scene(
        {"field": "drake golem", "afflicted": "drake golem", "vault": "brute victor loner", "hand": "scout"},
        at="cure",
    )
    drake, golem = s.find("drake", "field", 0), s.find("golem", "field", 0)
    chaos, science = s.find("brute", "vault", 0), s.find("victor", "vault", 0)
    assert s.offered("cure") == {(drake, chaos), (golem, science)}, "nature cures nobody here"
    s.answer(("cure", drake, chaos))
    assert s.zone("trash", 0) == ("brute",) and s.t.rows[chaos].up
    assert not s.game.afflicted(s.t, drake) and s.game.afflicted(s.t, golem)
    s.answer(("cure", golem, science))
    assert s.zone("vault", 0) == ("loner",) and s.asked == (0, "crystal"), "nobody is left to cure"


@pytest.mark.rule("SG-063")
def test_curing_is_optional(scene):
    s = scene({"field": "drake", "afflicted": "drake", "vault": "brute", "hand": "scout"}, at="cure")
    s.no()
    assert s.game.afflicted(s.t, s.find("drake", "field", 0)) and s.asked == (0, "crystal")


@pytest.mark.rule("SG-062", "SG-R08", "SG-R03")
def test_a_shared_sphere_will_do_and_a_veiled_creature_goes_by_its_back(scene):
    s = scene(
        {"field": "prism", "veiled": "tide_scribe", "afflicted": "prism veiled", "vault": "prism drake"},
        at="cure",
    )
    dual = s.find("prism", "vault", 0)
    assert s.offered("cure") == {(card, dual) for card in s.t.zone("field", 0)}


@pytest.mark.rule("SG-064", "SG-032")
def test_one_hand_card_may_become_a_crystal(scene):
    s = scene({"hand": "drake golem"}, at="crystal")
    assert {answer.value for answer in s.options.answers()} == {(), *((c,) for c in s.t.zone("hand", 0))}
    card = s.find("drake", "hand", 0)
    s.answer((card,))
    row = s.t.rows[card]
    assert s.t.zone("vault", 0) == (card,) and (row.face, row.seen, row.up) == (None, 1, False)
    s = scene({"hand": "drake golem"}, at="crystal")
    s.no()
    assert s.zone("vault", 0) == () and s.asked == (0, "act")


@pytest.mark.rule("SG-065", "SG-R03")
def test_a_dual_crystal_skips_step_four(scene):
    """Neither a second crystal nor casting, though there is mana and something to cast."""
    s = scene({"hand": "prism drake scout", "vault": "drake drake", "field": "golem"}, at="crystal")
    s.answer((s.find("prism", "hand", 0),))
    assert s.t.phase == "battle" and "cast" in phases(s)


@pytest.mark.rule("SG-066", "SG-067", "SG-069")
def test_a_second_crystal_in_place_of_casting(scene):
    s = scene({"hand": "drake scout brute", "vault": "drake drake", "field": "golem"}, at="crystal")
    s.answer((s.find("brute", "hand", 0),))
    assert {"second", "play"} <= s.words
    card = s.find("scout", "hand", 0)
    s.answer(("second", card))
    assert len(s.t.zone("vault", 0)) == 4 and s.t.phase == "battle", "no mana for the rest of the turn"
    assert s.game.mana(s.t, 0) == 0


@pytest.mark.rule("SG-066")
def test_after_casting_there_is_no_second_crystal(scene):
    s = scene({"hand": "drake scout brute", "vault": "drake drake"}, at="crystal")
    s.answer((s.find("brute", "hand", 0),)).summons("drake")
    assert "second" not in s.words
    assert s.refusal("second", s.find("scout", "hand", 0)) == "does_not_fit"


@pytest.mark.rule("SG-068", "SG-R09")
def test_no_second_crystal_without_a_first(scene):
    s = scene({"hand": "drake scout", "vault": "drake"}, at="crystal")
    s.no()
    assert "second" not in s.words
    with pytest.raises(IllegalAnswer, match="SG-068"):
        s.local.submit(Answer(s.t.step, 0, ("second", s.find("scout", "hand", 0))))


@pytest.mark.rule("SG-070", "SG-R09")
def test_who_begins_places_one_crystal_in_the_first_turn():
    """The other lord may place two in the second turn of the game."""
    local = opened(seed=5)
    for turn in (1, 2):
        seat = local.table.active
        hand = local.table.zone("hand", seat)
        first = next(card for card in hand if (local.table.rows[card].back or 0) < len(SPHERES))
        give(local, (first,))
        words = {value[0] for value in values(local)}
        assert ("second" in words) == (turn == 2), "this seed deals two colours to both"
        while local.table.turn == turn:
            give(local)


@pytest.mark.rule("SG-071")
def test_the_two_crystals_of_a_turn_differ_in_sphere(scene):
    s = scene({"hand": "drake brute scout golem", "vault": "drake"}, at="crystal")
    s.answer((s.find("brute", "hand", 0),))
    assert {s._id(card) for (card,) in s.offered("second")} == {"scout", "golem"}
    with pytest.raises(IllegalAnswer, match="SG-071"):
        s.local.submit(Answer(s.t.step, 0, ("second", s.find("drake", "hand", 0))))


@pytest.mark.rule("SG-072", "SG-R09")
def test_the_second_crystal_is_no_dual_card(scene):
    s = scene({"hand": "brute prism scout"}, at="crystal")
    s.answer((s.find("brute", "hand", 0),))
    assert {s._id(card) for (card,) in s.offered("second")} == {"scout"}
    with pytest.raises(IllegalAnswer, match="SG-072"):
        s.local.submit(Answer(s.t.step, 0, ("second", s.find("prism", "hand", 0))))


@pytest.mark.rule("SG-074")
def test_the_battle_ends_when_the_lord_stops_or_all_creatures_are_engaged(scene):
    s = scene({"field": "golem drake", "hand": "scout"}, {}, at="battle")
    s.attacks("golem").razes()
    assert s.asked == (0, "act")
    s.attacks("drake").razes()
    assert s.t.phase == "discard"
    s = scene({"field": "golem drake", "hand": "scout"}, {}, at="battle")
    s.no()
    assert s.t.phase == "discard"
    s = scene({"field": "sentry", "hand": "scout"}, {}, at="battle")
    assert s.t.phase == "discard", "stopping is all that a lord can do whose creatures cannot attack"


@pytest.mark.rule("SG-074", "SG-R13")
def test_a_ready_creature_that_cannot_attack_may_use_its_ability_in_the_battle(real):
    """Master Builder has come this turn; Elder Druid may let an attacker attack again."""
    s = real({"hand": "master_builder"}).summons("master_builder").to("battle")
    assert not s.offered("attack") and s.words == {"use", "pass"}
    s.use(s.find("master_builder", "field", 0))
    assert s.count(0)["vault"] == 6 and s.t.phase == "discard", "now all are engaged"
    s = real({"hand": "elder_druid", "field": "mote"}).summons("elder_druid").to("battle")
    s.attacks("mote").razes()
    s.use(s.find("elder_druid", "field", 0))
    assert s.asked == (0, "act") and s.offers("attack", s.find("mote", "field", 0))


@pytest.mark.rule("SG-075", "SG-076", "SG-078", "SG-R10")
def test_the_whole_hand_or_nothing_then_five_cards(scene):
    deck = "trickle drake golem lurker scout loner"
    s = scene({"hand": "drake golem scout", "deck": deck}, {"hand": "drake"}, at="discard")
    assert [answer.value for answer in s.options.answers()] == [0, 1]
    s.answer(1)
    assert sorted(s.zone("trash", 0)) == ["drake", "golem", "scout"]
    assert all(s.t.rows[card].face is not None for card in s.t.zone("trash", 0))
    assert (s.count(0)["hand"], s.count(0)["deck"]) == (5, 1)


@pytest.mark.rule("SG-077", "SG-086")
def test_one_card_is_drawn_and_there_is_no_hand_limit(scene):
    s = scene({"hand": "drake " * 11}, {"hand": "drake"}, at="discard")
    s.no()
    assert s.count(0)["hand"] == 12


@pytest.mark.rule("SG-078", "SG-R10")
def test_the_empty_hand_is_looked_at_at_the_beginning_of_the_step(scene):
    """Cards played to the last one: five, though the hand is not empty any more after the first."""
    s = scene({"hand": "", "deck": "drake " * 7}, {"hand": "drake"}, at="draw")
    assert s.count(0)["hand"] == 5


DRY = {"hand": "drake", "deck": "", "trash": "golem drake trickle", "towers": "golem drake"}


@pytest.mark.rule("SG-079", "SG-081", "SG-082", "SG-R11")
def test_the_trash_becomes_the_deck_and_a_tower_is_lost(scene):
    s = scene(DRY, at="draw")
    assert s.asked == (0, "tower") and s.zone("trash", 0) == ()
    deck = s.t.zone("deck", 0)
    assert len(deck) == 3 and all(s.t.rows[card].seen == 0 for card in deck)
    assert any(isinstance(s.local.table_at(n).pending, Shuffle) for n in range(4, s.t.step))
    tower = s.find("drake", "towers", 0)
    s.answer((tower,))
    assert s.t.zone("groove", 0) == (tower, deck[-1]), "the companion comes from the new deck"
    assert s.count(0)["hand"] == 2 and s.t.zone("deck", 0) == deck[:1]


@pytest.mark.rule("SG-080", "SG-007")
def test_without_towers_there_is_no_penalty(scene):
    s = scene({**DRY, "towers": ""}, {"hand": "drake"}, at="draw")
    assert not s.local.over and s.count(0)["hand"] == 2 and s.zone("groove", 0) == ()


@pytest.mark.rule("SG-083")
def test_with_an_empty_trash_nothing_happens(scene):
    s = scene({**DRY, "trash": ""}, {"hand": "drake"}, at="draw")
    assert (s.count(0)["hand"], s.count(0)["towers"]) == (1, 2)


@pytest.mark.rule("SG-084")
def test_other_zones_are_no_part_of_the_reshuffle(scene):
    s = scene(
        {**DRY, "vault": "brute", "groove": "loner", "field": "scout", "fortress": "drummer"}, at="draw"
    )
    s.answer((s.find("golem", "towers", 0),))
    assert (s.zone("vault", 0), s.zone("field", 0), s.zone("fortress", 0)) == (
        ("brute",),
        ("scout",),
        ("drummer",),
    )
    assert "loner" in s.zone("groove", 0)


@pytest.mark.rule("SG-079", "SG-R11")
def test_a_draw_of_five_that_runs_dry_goes_on_after_the_reshuffle(scene):
    s = scene({**DRY, "hand": "", "deck": "scout loner", "trash": "golem drake trickle brute"}, at="draw")
    assert s.asked == (0, "tower") and s.count(0)["hand"] == 2
    s.answer((s.find("golem", "towers", 0),))
    assert s.count(0)["hand"] == 5 and s.count(0)["deck"] == 0


@pytest.mark.rule("SG-087", "SG-088")
def test_nobody_else_plays_cards_in_a_lords_turn(scene):
    """In a whole turn an opponent is asked nothing but blocks and retaliation."""
    s = scene(
        {"hand": "drake golem", "vault": "drake drake"}, {"hand": "drake", "vault": "drake", "field": "scout"}
    )
    asked = set()
    while s.t.turn == 3:
        asked.add(s.asked[0])
        s.no()
    assert asked == {0}
    with pytest.raises(IllegalAnswer, match="not asked"):
        s.local.submit(Answer(s.t.step, 0, ("pass",)))


@pytest.mark.rule("SG-205", "SG-R11")
def test_emptying_the_deck_does_nothing_by_itself(scene):
    s = scene({"hand": "scout drake", "vault": "trickle", "deck": "drake golem", "trash": "brute"})
    s.casts("scout")
    assert s.count(0)["deck"] == 0 and s.count(0)["groove"] == 2 and s.count(0)["towers"] == 3
    assert "brute" in s.zone("trash", 0), "other effects move what there is and cause no reshuffle"
