"""What a changed program may try: each is refused at once, nothing changes, and the clause is named; what
only the truth can tell is found by the dealer or at the audit.
"""

from __future__ import annotations

import pytest

from engines.kernel import Answer, IllegalAnswer
from tests.rules.reapers.table import DECKS, GAME

DRAKE = ("wyrm_1", "wyrm_2")
DROGON = ("drogon_1", "drogon")


# --- cards ------------------------------------------------------------------------------------------------


def test_a_soul_without_a_free_position(scene):
    s = scene({"hand": ("acolyte", "bolt"), "souls": ("acolyte", "acolyte")}, {})
    assert s.refused(s.play_of("acolyte")) == ("does_not_fit", "RP-074")


def test_a_rank_without_its_lower_rank_or_a_second_one(scene):
    s = scene({"hand": ("wyrm_3", "wyrm_2", "wyrm_2"), "souls": ("wyrm_1", "wyrm_1")}, {})
    assert s.refused(s.play_of("wyrm_3")) == ("bad_target", "RP-087")
    s.put("wyrm_2").quiet()
    assert s.refused(s.play_of("wyrm_2")) == ("used_up", "RP-057")


def test_a_rank_card_summoned_by_itself(scene):
    s = scene({"hand": ("wyrm_2", "squire")}, {})
    card = s.find("wyrm_2", "hand", 0)
    assert s.refused(("play", card, "wyrm_2.play[0]", "summon"))[0] == "unknown_option"
    assert s.refused(("play", card, "wyrm_2.play[0]", "rank_up")) == ("bad_target", "RP-087")


def test_a_cast_without_its_requirement(scene):
    s = scene({"hand": ("smite", "squire"), "souls": ("squire",)}, {"souls": ("squire",)})
    assert s.refused(s.play_of("smite")) == ("bad_target", "RP-130")


def test_a_cast_without_a_target_or_its_cost(scene):
    s = scene({"hand": ("smite", "squire"), "souls": ("acolyte",)}, {})
    assert s.refused(s.play_of("smite")) == ("bad_target", "RP-R108")
    s = scene({"hand": ("volley",), "souls": ("archer",)}, {"souls": ("squire",)})
    assert s.refused(s.play_of("volley")) == ("cannot_pay", "RP-R108")


def test_a_card_that_is_not_in_the_hand(scene):
    """From the Graveyard, from the Deck, from the enemy's hand."""
    s = scene({"hand": ("archer", "archer"), "graveyard": ("squire",)}, {"hand": ("squire", "squire")})
    truth = s.local.dealer.truth
    grave = s.find("squire", "graveyard", 0)
    assert s.refused(("play", grave, "squire.play[0]", "summon"))[0] == "unknown_option"
    top = s.t.zone("deck", 0)[-1]
    assert s.refused(("play", top, "squire.play[0]", "summon"), ((top, truth[top]),))[0] == "not_opened"
    theirs = s.find("squire", "hand", 1)
    value = ("play", theirs, "squire.play[0]", "summon")
    assert s.refused(value, ((theirs, truth[theirs]),))[0] == "not_opened"


def test_a_card_played_as_another(scene):
    """The opening is checked by the dealer, the way to play by the rules."""
    s = scene({"hand": ("archer", "bolt"), "souls": ("acolyte",)}, {"souls": ("squire",)})
    archer = s.find("archer", "hand", 0)
    number = s.game.catalogue.number
    assert s.refused(("play", archer, "smite.play[0]", "cast"))[0] == "unknown_option"
    lie = ("play", archer, "smite.play[0]", "cast")
    with pytest.raises(IllegalAnswer):
        s.local.submit(Answer(s.t.step, 0, lie, ((archer, number["smite"]),)))
    assert s.refused(("play", archer, "archer.play[0]", "summon"), ())[0] == "not_opened"


# --- time -------------------------------------------------------------------------------------------------


def test_what_is_not_quick_as_an_answer(scene):
    s = scene(
        {"hand": ("archer", "bolt")},
        {"hand": ("smite", "squire", "armor", "wyrm_2"), "souls": ("acolyte", "oracle", "wyrm_1")},
    )
    s.put("archer")
    assert s.asked == (1, "#reply")
    for id in ("smite", "squire", "armor", "wyrm_2"):
        assert s.refused(s.play_of(id)) == ("not_now", "RP-213")
    assert s.refused(("use", s.soul("oracle", 1), "oracle.use[0]")) == ("not_now", "RP-214")


def test_a_summon_or_a_cast_in_the_wrong_phase_or_turn(scene):
    s = scene({"hand": ("squire", "spell"), "souls": ("acolyte",)}, {}, at="combat")
    assert s.refused(s.play_of("squire")) == ("not_now", "RP-R44")
    assert s.refused(s.play_of("spell")) == ("not_now", "RP-R40")
    s = scene({"souls": ("squire",)}, {"hand": ("squire", "spell"), "souls": ("acolyte",)})
    s.passes()
    assert s.refused(s.play_of("squire")) == ("not_now", "RP-R44")
    assert s.refused(s.play_of("spell")) == ("not_now", "RP-134")


def test_who_has_no_soul_outside_of_the_main_phases_is_told_so(scene):
    """Lucifer may return, so there is a question; no card in hand can be an answer to it."""
    s = scene(
        {"hand": ("bolt", "squire"), "graveyard": ("lucifer", "squire")}, {"souls": ("squire",)}, at="combat"
    )
    assert s.uses("lucifer", 0, "graveyard")
    assert s.refused(s.play_of("bolt")) == ("not_now", "RP-128")
    assert s.refused(s.play_of("squire")) == ("not_now", "RP-R44")


def test_answering_out_of_turn_and_twice(scene):
    s = scene({"hand": ("squire", "squire")}, {"hand": ("squire",)})
    assert s.refused(("pass",), (), seat=1)[0] == "wrong_seat"
    old = Answer(s.t.step, 0, ("pass",))
    s.put("squire")
    with pytest.raises(IllegalAnswer) as caught:
        s.local.submit(old)
    assert caught.value.code == "stale"


def test_a_redraw_that_is_not_asked_for(scene):
    """Not in another moment, and no third way."""
    s = scene({"hand": ("squire",) * 6, "deck": ("squire",) * 20}, {}, at="draw")
    assert s.refused(2, ())[0] in ("unknown_option", "does_not_fit")
    s.answer(0)
    assert s.refused(("redraw",), ())[0] == "unknown_option"


# --- Skills -----------------------------------------------------------------------------------------------


def test_a_second_use_and_a_use_in_the_wrong_turn(scene):
    s = scene({"souls": ("ibwa_1", "ibwa_1")}, {"souls": ("ibwa_1",)})
    s.skill("ibwa_1").quiet()
    assert s.refused(("use", s.soul("ibwa_1", 0, 1), "ibwa_1.use[0]")) == ("used_up", "RP-176")
    s.passes()
    assert s.asked == (1, "open")
    assert s.refused(("use", s.soul("ibwa_1", 1), "ibwa_1.use[0]")) == ("does_not_fit", "RP-191")


def test_a_skill_of_the_enemy_of_a_buried_rank_or_of_another_zone(scene):
    s = scene(
        {"souls": (("ibwa_1", "ibwa_2"),), "graveyard": ("oracle",), "hand": ("oracle", "squire")},
        {"souls": ("oracle",)},
    )
    buried = s.find("ibwa_1", "under", 0)
    grave, held = s.find("oracle", "graveyard", 0), s.find("oracle", "hand", 0)
    for value in (
        ("use", s.soul("oracle", 1), "oracle.use[0]"),
        ("use", buried, "ibwa_1.use[0]"),
        ("use", s.soul("ibwa_2", 0), "ibwa_1.use[0]"),
        ("use", grave, "oracle.use[0]"),
        ("use", held, "oracle.use[0]"),
    ):
        assert s.refused(value, ())[0] == "unknown_option"


def test_a_passive_quick_skill_without_its_occasion(scene):
    s = scene({"souls": ("marut", "baatar", "squire")}, {})
    for id in ("marut", "baatar"):
        assert s.refused(("use", s.soul(id, 0), f"{id}.use[0]")) == ("not_now", "RP-170")


def test_a_skill_without_its_cost_target_or_room(scene):
    s = scene({"graveyard": ("lucifer",), "souls": (DROGON, "broodmother", *("squire",) * 4)}, {})
    lucifer = s.find("lucifer", "graveyard", 0)
    assert s.refused(("use", lucifer, "lucifer.use[0]")) == ("cannot_pay", "RP-R108")
    assert s.refused(("use", s.soul("drogon", 0), "drogon.use[0]")) == ("bad_target", "RP-R108")
    assert s.refused(("use", s.soul("broodmother", 0), "broodmother.use[0]")) == ("does_not_fit", "RP-R56")


# --- attacks ----------------------------------------------------------------------------------------------


def test_attacks_that_are_not_allowed(scene):
    s = scene({"souls": ("squire", "archer")}, {"souls": ("wall", "acolyte"), "hand": ()}, at="combat")
    squire, archer = s.soul("squire", 0), s.soul("archer", 0)
    wall, acolyte = s.soul("wall", 1), s.soul("acolyte", 1)
    assert s.refused(("attack", squire, acolyte)) == ("bad_target", "RP-091")
    assert s.refused(("attack", archer, s.reaper(1))) == ("bad_target", "RP-096")
    assert s.refused(("attack", archer, squire)) == ("bad_target", "RP-059")
    assert s.refused(("attack", wall, squire)) == ("unknown_option", "RP-R04")
    assert s.refused(("attack", s.reaper(0), wall)) == ("unknown_option", "RP-R04")
    s.attack(squire, wall).quiet()
    assert s.refused(("attack", squire, wall)) == ("used_up", "RP-R58")
    s.until("regroup", 0)
    assert s.refused(("attack", archer, wall)) == ("not_now", "RP-059")


@pytest.mark.rule("RP-040")
def test_no_attack_on_turn_one(scene):
    s = scene({"souls": ("squire",), "hand": ("squire", "bolt")}, {}, turn=1)
    seen = set()
    while s.t.turn == 1:
        seen.add(s.t.phase)
        if s.asked == (0, "act"):
            value = ("attack", s.soul("squire", 0), s.reaper(1))
            assert s.refused(value) == ("not_now", "RP-059")
        s.idle()
    assert "combat" not in seen


def test_an_attack_of_a_soul_that_may_not(scene):
    s = scene({"souls": (DROGON,)}, {"souls": ("squire", "wall"), "hand": ()})
    s.skill("drogon", t=s.soul("squire", 1)).quiet()
    s.until("combat", 0)
    assert s.refused(("attack", s.soul("drogon", 0), s.soul("wall", 1))) == ("used_up", "RP-196")


# --- choices ----------------------------------------------------------------------------------------------


def test_casters_targets_bases_and_payments_that_are_not_offered(scene):
    s = scene(
        {"hand": ("volley", "squire", "smite"), "souls": ("archer", "ferryman", "squire")},
        {"souls": ("squire", "wall")},
    )
    s.answer(s.play_of("volley"))
    assert s.asked == (0, "caster")
    for wrong in (s.soul("squire", 0), s.soul("squire", 1), s.reaper(0)):
        assert s.refused((wrong,), ())[0] == "bad_target"
    s.answer((s.soul("archer", 0),))
    assert s.refused((s.reaper(1),), ())[0] == "bad_target"
    assert s.refused((), ())[0] == "does_not_fit"
    s.answer((s.soul("wall", 1),))
    assert s.asked == (0, "#given")
    hand = sorted(s.t.zone("hand", 0))
    assert s.refused((hand[0],), ())[0] == "not_opened"
    assert s.refused((s.soul("squire", 0),), ())[0] == "bad_target"


def test_a_discard_that_is_not_shown_or_too_many(scene):
    s = scene({"hand": ("hunger", "bolt", "smite"), "souls": ("squire",)}, {"hand": ()})
    s.put("hunger").quiet()
    hand = tuple(sorted(s.t.zone("hand", 0)))
    truth = s.local.dealer.truth
    assert s.refused(hand[:1], ())[0] == "not_opened"
    assert s.refused(hand, tuple((card, truth[card]) for card in hand))[0] == "does_not_fit"


def test_a_search_that_takes_what_does_not_fit(scene):
    s = scene(
        {"souls": ("verin", "wisp"), "deck": ("abaddon", *("squire",) * 9), "hand": ()},
        {"souls": ("squire",)},
    )
    s.skill("verin").quiet()
    wrong = s.find("squire", "deck", 0)
    truth = s.local.dealer.truth
    assert s.refused((wrong,), ((wrong, truth[wrong]),))[0] == "does_not_fit"
    right = s.find("abaddon", "deck", 0)
    assert s.refused((right,), ())[0] == "not_opened"


# --- what only the audit can tell -------------------------------------------------------------------------


@pytest.mark.rule("RP-222", "RP-223", "RP-225", "RP-226", "RP-R16")
def test_an_illegal_deck_is_named_by_its_clause():
    """The list is secret during play; the checker and the audit ask this of it."""
    main = dict(DECKS["angels"].lists)["main"]
    reaper = dict(DECKS["angels"].lists)["reaper"]
    token = next(face for face, card in enumerate(GAME.catalogue.cards) if card.kind == "token")
    wrong = {
        "RP-222": main[:39],
        "RP-223": main + main[:21],
        "RP-226": (*main[:-1], *reaper),
        "RP-R16": (*main[:-3], *main[:1] * 4),
    }
    for clause, faces in wrong.items():
        assert clause in [fault.clause for fault in GAME.deck_faults(GAME.modes[0], {"main": faces})]
    for faces in ((), main[:1], (token,), reaper * 2):
        assert "RP-225" in [fault.clause for fault in GAME.deck_faults(GAME.modes[0], {"reaper": faces})]
    assert not list(GAME.deck_faults(GAME.modes[0], {"main": main, "reaper": reaper}))
