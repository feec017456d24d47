"""Abilities, status, timing (ledger section 9, second part, and section 10)."""

from __future__ import annotations

import pytest

from engines.kernel import Answer, IllegalAnswer, player

VAULT = "drake golem loner scout miller"


@pytest.mark.rule("SG-187", "SG-201")
def test_a_creature_that_cannot_attack_may_block(scene):
    """Example 5."""
    s = scene({"field": "sentry golem", "hand": "scout"}, {"field": "sentry", "hand": "scout"}, at="battle")
    sentry = s.find("sentry", "field", 0)
    assert {card for card, _ in s.offered("attack")} == {s.find("golem", "field", 0)}
    with pytest.raises(IllegalAnswer, match="SG-187"):
        s.local.submit(Answer(s.t.step, 0, ("attack", sentry, player(1))))
    s.attacks("golem")
    assert s.asked == (1, "block") and s.chosen_from() == {"sentry"}


@pytest.mark.rule("SG-187", "SG-033")
def test_a_veiled_or_spelled_creature_has_no_passive_ability(scene):
    s = scene({"veiled": "drummer", "field": "golem", "hand": "scout"})
    assert s.strength("golem") == 7


@pytest.mark.rule("SG-188", "SG-R31", "SG-098")
def test_a_condition_is_watched_all_the_time(scene):
    """Example 6: alone rejected; with another own creature allowed at once; alone again, rejected."""
    s = scene(
        {"field": "loner", "hand": "brute scout", "vault": "drake drake"}, {"field": "golem", "hand": "scout"}
    )
    s.summons("brute").no()
    loner = s.find("loner", "field", 0)
    assert s.offered("attack") == {(loner, player(1))}, "the Brute itself is dizzy"
    s = scene({"field": "loner", "hand": "scout"}, {"field": "golem", "hand": "scout"}, at="battle")
    assert s.t.phase == "discard", "the opponent's creatures are no other creatures"
    s = scene(
        {"field": "loner brute", "hand": "scout"},
        {"field": "golem", "engaged": "golem", "hand": "scout"},
        at="battle",
    )
    s.attacks("brute", s.find("golem", "field", 1))
    assert s.zone("groove", 0) == ("brute",) and s.t.phase == "discard"


@pytest.mark.rule("SG-189", "SG-191")
def test_a_trigger_works_once_each_time(scene):
    """Example 7: five cards in hand, four after playing, then five; nothing in later turns."""
    s = scene({"hand": "drake scout ghost brute golem", "vault": VAULT}, {"hand": "scout"})
    s.summons("drake")
    assert s.count(0)["hand"] == 5
    s.ends().ends()
    assert s.count(0)["hand"] == 6, "the card of step 7 alone"


@pytest.mark.rule("SG-190", "SG-R23", "SG-R31")
def test_a_condition_of_a_trigger_is_checked_when_it_triggers(scene):
    """Example 8: on an empty battlefield it draws, with a creature there already it does not."""
    s = scene({"hand": "scout brute", "vault": VAULT}, {"field": "golem"})
    s.summons("scout")
    assert s.count(0)["hand"] == 2
    s = scene({"hand": "scout brute", "vault": VAULT, "field": "golem"})
    s.summons("scout")
    assert s.count(0)["hand"] == 1


@pytest.mark.rule("SG-193", "SG-R13", "SG-263")
def test_an_ability_that_uses_a_creature_needs_it_ready_and_engages_it(scene):
    s = scene({"field": "miller golem", "hand": "scout"})
    miller = s.find("miller", "field", 0)
    s.use(miller).choosing(player(1))
    assert s.t.rows[miller].turned and s.count(1)["trash"] == 1
    assert s.t.phase != "cast" or not s.offered("use")
    s = scene({"field": "miller golem", "engaged": "miller", "hand": "scout", "vault": "scout"})
    assert not s.offered("use")
    with pytest.raises(IllegalAnswer):
        s.local.submit(Answer(s.t.step, 0, ("use", s.find("miller", "field", 0), "miller.use[0]")))


@pytest.mark.rule("SG-193", "SG-R13", "SG-100")
def test_abilities_are_used_in_step_4b_and_between_attacks(scene):
    s = scene({"field": "miller golem", "hand": "scout"}, {}, at="battle")
    assert s.offered("use"), "between attacks too"
    s = scene({"field": "miller golem", "hand": "scout"}, {}, at="discard")
    assert s.asked == (0, "discard")


@pytest.mark.rule("SG-194", "SG-200", "SG-R36")
def test_affliction_stays_until_cured(scene):
    s = scene({"hand": "drake ghost scout", "vault": VAULT, "field": "golem"}, {"hand": "scout"})
    golem = s.find("golem", "field", 0)
    s.casts("drake")
    assert s.game.afflicted(s.t, golem)
    s.ends().ends().to("cast")
    assert s.game.afflicted(s.t, golem)
    s.casts("ghost")
    assert not s.game.afflicted(s.t, golem)


@pytest.mark.rule("SG-194")
def test_afflicting_twice_is_afflicting_once(scene):
    s = scene({"hand": "drake scout", "vault": VAULT, "field": "golem", "afflicted": "golem"})
    s.casts("drake")
    assert s.t.rows[s.find("golem", "field", 0)].mark("afflicted") == 1


@pytest.mark.rule("SG-195", "SG-196")
def test_an_afflicted_creatures_triggers_are_silent_and_its_passives_work(scene):
    s = scene(
        {
            "field": "martyr drummer golem",
            "afflicted": "martyr drummer golem",
            "hand": "brute scout",
            "vault": VAULT,
        }
    )
    assert s.strength("golem") == 3 + 1, "the afflicted Drummer still gives 2, halved"
    s.casts("brute", s.find("martyr", "field", 0))
    assert s.zone("groove", 0) == ("martyr",) and s.count(0)["hand"] == 1, "no card for it"


@pytest.mark.rule("SG-197", "SG-198", "SG-R18")
def test_afflicted_strength_is_weak_and_bonuses_are_halved_once(scene):
    """Plating 5 and a Drummer's 2 make 7, halved 3: not 2 + 1."""
    s = scene(
        {"field": "golem drummer", "afflicted": "golem", "attached": "golem", "on": "golem", "hand": "scout"}
    )
    assert s.strength("golem") == 3 + 3
    s = scene(
        {"field": "golem", "afflicted": "golem", "hand": "scout"}, {"fortress": "drummer drummer drummer"}
    )
    assert s.strength("golem") == 0, "3 - 9 halved toward zero, never below 0"
    s = scene({"field": "golem", "afflicted": "golem", "hand": "scout"}, {"fortress": "drummer"})
    assert s.strength("golem") == 2, "3 - 3 halved toward zero"


@pytest.mark.rule("SG-200", "SG-189")
def test_a_cure_by_step_two_or_by_effect_is_the_same(scene):
    lord = {"field": "mender", "afflicted": "mender", "hand": "ghost scout", "vault": "loner miller"}
    s = scene(lord, at="cure")
    s.answer(("cure", s.find("mender", "field", 0), s.find("loner", "vault", 0)))
    assert s.count(0)["hand"] == 3, "it is normal when its trigger is looked at"
    s = scene(lord)
    s.casts("ghost")
    assert s.count(0)["hand"] == 2
    s = scene({**lord, "afflicted": ""})
    s.casts("ghost")
    assert s.count(0)["hand"] == 1, "what is not afflicted is not cured"


@pytest.mark.rule("SG-201")
def test_card_text_beats_rules(scene):
    """May attack ready creatures; cannot be blocked; not dizzy; blocked only by the strong."""
    s = scene({"field": "hunter ghost", "hand": "scout"}, {"field": "golem", "hand": "scout"}, at="battle")
    golem = s.find("golem", "field", 1)
    assert s.offered("attack") == {
        (s.find("hunter", "field", 0), golem),
        (s.find("hunter", "field", 0), player(1)),
        (s.find("ghost", "field", 0), player(1)),
    }
    s.attacks("ghost")
    assert s.asked == (0, "siege"), "nobody is asked to block"
    s = scene({"hand": "runner scout", "vault": "drake"})
    s.summons("runner").no()
    assert s.offered("attack") == {(s.find("runner", "field", 0), player(1))}
    s = scene({"field": "giant", "hand": "scout"}, {"field": "golem ghost", "hand": "scout"}, at="battle")
    s.attacks("giant")
    assert s.chosen_from() == {"golem"}


@pytest.mark.rule("SG-202", "SG-204", "SG-R23")
@pytest.mark.parametrize(("mine", "theirs"), [("sapper", "martyr"), ("martyr", "sapper")])
def test_moves_come_before_triggers_and_the_active_lords_go_first(scene, mine, theirs):
    """Equals fall together: the Martyr's lord draws, though the Sapper's last act afflicts everybody who is
    left; the attacker's trigger is carried out first.
    """
    s = scene(
        {"field": f"{mine} golem", "hand": "brute"},
        {"field": theirs, "engaged": theirs, "deck": "drake drake drake"},
        at="battle",
    )
    s.attacks(mine, s.find(theirs, "field", 1))
    assert (s.zone("groove", 0), s.zone("groove", 1)) == ((mine,), (theirs,))
    kinds = [event.kind for event in s.local.events if event.kind in ("drew", "counted")]
    assert kinds == (["counted", "drew"] if mine == "sapper" else ["drew", "counted"])


@pytest.mark.rule("SG-202")
def test_a_lord_orders_several_triggers_of_their_own(scene):
    """Two different abilities see one creature fall: its own, and the Dirge in the fortress."""
    s = scene(
        {"field": "sapper", "fortress": "shade", "hand": "brute scout", "vault": VAULT}, {"field": "golem"}
    )
    s.casts("brute", s.find("sapper", "field", 0))
    assert s.asked == (0, "#order")
    s.answer((1, 0))
    assert s.count(0)["hand"] == 2 and s.game.afflicted(s.t, s.find("golem", "field", 1))


@pytest.mark.rule("SG-203", "SG-205")
def test_effects_are_carried_out_as_far_as_possible(scene):
    s = scene({"hand": "scout brute", "vault": VAULT, "deck": "drake golem"})
    s.casts("scout")
    assert s.count(0)["groove"] == 2
    s = scene({"hand": "breaker brute", "vault": VAULT})
    s.summons("breaker")
    assert s.zone("field", 0) == ("breaker",), "a trigger without target does nothing"


@pytest.mark.rule("SG-204", "SG-R41")
def test_the_order_of_one_attack(scene):
    """Declare and engage, block and engage, turn up, compare, moves, triggers, retaliation."""
    s = scene(
        {"field": "herald golem", "hand": "scout"},
        {"field": "guard", "veiled": "shade", "hand": "scout brute", "groove": "drake"},
        at="battle",
    )
    hand = s.count(0)["hand"]
    s.attacks("herald")
    assert s.t.rows[s.find("herald", "field", 0)].turned and s.count(0)["hand"] == hand + 1
    assert s.asked == (1, "block"), "its trigger came before the block"
    s.answer((s.find("guard", "field", 1),))
    kinds = [event.kind for event in s.local.events]
    order = [kinds.index(kind) for kind in ("attacks", "blocks", "fought")]
    assert order == sorted(order)
    assert s.zone("groove", 0) == ("herald",), (
        "the Guard's trigger afflicted it before they compared: 1 against 2"
    )


@pytest.mark.rule("SG-204", "SG-136")
def test_triggers_come_before_retaliation(scene):
    s = scene(
        {"field": "raider", "hand": "scout"}, {"hand": "brute drake", "towers": "drake drake"}, at="battle"
    )
    s.attacks("raider").razes()
    assert s.asked == (1, "#reply") and s.count(1)["hand"] == 1 and s.count(1)["trash"] == 1


@pytest.mark.rule("SG-189", "SG-124")
def test_triggers_of_attack_block_win_siege_and_tower(scene):
    s = scene({"field": "victor", "hand": "scout"}, {"field": "ghost", "engaged": "ghost"}, at="battle")
    s.attacks("victor", s.find("ghost", "field", 1))
    assert s.count(0)["vault"] == 1, "won"
    s = scene({"field": "golem", "hand": "scout"}, {"field": "victor", "hand": ""}, at="battle")
    s.attacks("golem").answer((s.find("victor", "field", 1),))
    assert s.count(1)["vault"] == 0, "lost"
    s = scene({"field": "victor", "hand": "scout"}, {"field": "drake", "engaged": "drake"}, at="battle")
    s.attacks("victor", s.find("drake", "field", 1))
    assert s.count(0)["vault"] == 0, "of equals nobody wins"
    s = scene({"field": "golem", "hand": "scout"}, {"field": "mourner", "engaged": "mourner"}, at="battle")
    s.attacks("golem").razes()
    assert s.count(1)["hand"] == 1, "a tower lost"


@pytest.mark.rule("SG-082", "SG-079", "SG-189")
def test_the_reshuffles_tower_is_a_tower_lost(scene):
    s = scene(
        {"field": "mourner", "hand": "scout", "deck": "", "trash": "drake golem brute"},
        {"hand": "scout"},
        at="draw",
    )
    s.answer((s.t.zone("towers", 0)[0],))
    assert s.count(0)["hand"] == 3, "one for the Mourner, one for step 7"


@pytest.mark.rule("SG-190", "SG-202", "SG-204")
def test_each_trigger_of_one_moment_answers_its_own_event(scene):
    """The loser of a battle is destroyed and its winner wins; a Looter knows whom it has beaten, and draws
    after all that.
    """
    s = scene({"field": "looter", "hand": "scout"}, {"field": "ghost", "engaged": "ghost"}, at="battle")
    before = s.count(0)["hand"]
    s.attacks("looter", s.find("ghost", "field", 1))
    assert s.zone("trash", 1) == ("ghost",) and s.count(1)["groove"] == 0
    assert s.count(0)["hand"] == before + 1
    lord = {"field": "looter golem", "hand": "scout"}
    s = scene(lord, {"field": "ghost", "engaged": "ghost"}, at="battle")
    s.attacks("looter", s.find("ghost", "field", 1))
    assert s.zone("trash", 1) == ("ghost",) and s.count(0)["hand"] == before, "it is not alone"


@pytest.mark.rule("SG-189", "SG-204")
def test_what_waits_for_the_next_time_goes_off_once_in_one_moment(scene):
    """Two creatures fall together after a Toast: the first of them is the next one that does."""
    lord = {"field": "drake", "hand": "looter scout", "vault": "looter"}
    s = scene(lord, {"field": "drake", "hand": "scout"}).casts("looter").to("battle")
    before = s.count(0)["hand"]
    s.attacks("drake").answer((s.find("drake", "field", 1),))
    assert (s.zone("groove", 0), s.zone("groove", 1)) == (("drake",), ("drake",))
    assert s.count(0)["hand"] == before + 1
