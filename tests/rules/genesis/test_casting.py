"""Mana and casting (ledger section 6)."""

from __future__ import annotations

import pytest

from engines.kernel import player


@pytest.mark.rule("SG-073", "SG-089", "SG-092", "SG-094")
def test_any_number_of_cards_as_far_as_mana_goes(scene):
    """Example 11: five crystals pay costs 2 and 3, then no more; 2, 2 and 2 are rejected at the third."""
    vault = "drake golem loner loner loner"
    s = scene({"hand": "brute golem drake", "vault": vault})
    assert s.stat(player(0), "mana") == 5
    s.summons("brute").summons("golem")
    assert s.stat(player(0), "mana") == 0
    assert s.refused(s.way("drake", "creature"))[1] == "SG-094"
    s = scene({"hand": "brute drake duelist", "vault": vault})
    s.summons("brute").summons("duelist")
    assert s.refused(s.way("drake", "creature"))[1] == "SG-094"


@pytest.mark.rule("SG-089", "SG-090", "SG-094")
def test_mana_comes_back_each_turn_and_is_not_saved(scene):
    s = scene({"hand": "brute drake scout", "vault": "drake drake drake"}, {"hand": "drake"})
    s.summons("brute")
    assert s.game.mana(s.t, 0) == 1
    s.ends()
    assert s.get(0, "mana") == 0
    s.ends().to("cast")
    assert s.game.mana(s.t, 0) == 3, "no more for what was left over"


@pytest.mark.rule("SG-R46", "SG-094")
def test_mana_follows_the_crystals(scene):
    s = scene({"hand": "loner scout", "vault": "loner golem drake drake"})
    s.casts("loner", player(0), s.find("golem", "vault", 0))
    assert s.game.mana(s.t, 0) == 4 - 1 - 1, "one spent, one crystal gone"


@pytest.mark.rule("SG-091", "SG-087")
def test_mana_is_spent_in_step_4b_only(scene):
    s = scene({"hand": "drake scout", "vault": "drake drake", "field": "golem"}, at="battle")
    assert s.game.mana(s.t, 0) == 0
    assert s.refused(("play", s.find("drake", "hand", 0), "drake.play[0]", "creature"))[1] == "SG-091"
    assert s.refused(("conceal", s.find("drake", "hand", 0), "veiled_creature"))[1] == "SG-091"
    assert s.words == {"pass", "attack"}


@pytest.mark.rule("SG-093", "SG-092", "SG-R12")
def test_the_vault_needs_a_crystal_of_the_sphere_which_need_not_pay(scene):
    s = scene({"hand": "brute scout", "vault": "loner loner loner"})
    assert s.refused(s.way("brute", "creature"))[1] == "SG-093"
    s = scene({"hand": "brute drake raider", "vault": "drake loner loner loner"})
    s.summons("brute").summons("raider")
    assert s.zone("field", 0) == ("brute", "raider"), "one Chaos crystal does for both"


@pytest.mark.rule("SG-093", "SG-R12")
def test_a_spell_that_costs_nothing_still_needs_the_crystal(scene):
    s = scene({"hand": "trickle drake", "vault": "drake"})
    assert s.refused(s.way("trickle", "spell"))[1] == "SG-093"
    s = scene({"hand": "trickle drake", "vault": "scout"})
    s.casts("trickle")
    assert s.count(0)["groove"] == 1 and s.game.mana(s.t, 0) == 1


@pytest.mark.rule("SG-095", "SG-R12")
def test_a_crystal_of_step_three_gives_mana_at_once(scene):
    s = scene({"hand": "brute drake", "vault": "loner"}, at="crystal")
    s.answer((s.find("drake", "hand", 0),)).summons("brute")
    assert s.zone("field", 0) == ("brute",)


@pytest.mark.rule("SG-096", "SG-R03")
def test_a_dual_card_needs_both_its_spheres(scene):
    for vault, good in (("scout", False), ("golem", False), ("scout golem", True), ("prism", True)):
        s = scene({"hand": "prism drake", "vault": vault})
        assert s.offers(*s.way("prism", "creature")) == good
        if not good:
            assert s.refused(s.way("prism", "creature"))[1] == "SG-096"


@pytest.mark.rule("SG-097", "SG-102", "SG-103")
def test_a_creature_enters_ready_and_a_one_time_spell_is_trashed(scene):
    s = scene({"hand": "brute drake brute", "vault": "drake drake drake"}, {"field": "golem"})
    card = s.find("brute", "hand", 0)
    s.summons("brute")
    assert s.t.zone("field", 0) == (card,) and s.t.rows[card].up and not s.t.rows[card].turned
    s.casts("drake", s.find("golem", "field", 1))
    assert s.zone("trash", 0) == ("drake",) and s.game.mana(s.t, 0) == 0, "2 for the one, 1 for the other"
    assert s.game.afflicted(s.t, s.find("golem", "field", 1))


@pytest.mark.rule("SG-098", "SG-099", "SG-100", "SG-R13")
def test_a_creature_is_dizzy_in_the_turn_it_comes_however_it_got_there(scene):
    s = scene(
        {"hand": "brute giant drake", "trash": "miller", "vault": "drake drake loner", "field": "golem"}
    )
    s.summons("brute").casts("giant")
    assert s.zone("field", 0) == ("golem", "brute", "miller"), "summoned from hand and from the trash"
    s.no()
    golem, brute = s.find("golem", "field", 0), s.find("brute", "field", 0)
    assert s.offered("attack") == {(golem, player(1))}
    assert s.refused(("attack", brute, player(1)))[1] == "SG-098"
    assert s.offered("use"), "a dizzy creature may use its ability"
    s.ends().ends().to("battle")
    assert {card for card, _ in s.offered("attack")} == {golem, brute, s.find("miller", "field", 0)}


@pytest.mark.rule("SG-100")
def test_a_dizzy_creature_blocks(scene):
    s = scene({"hand": "brute drake", "vault": "drake drake"}, {"field": "golem"})
    s.summons("brute").ends().to("battle").attacks("golem")
    assert s.asked == (0, "block")


@pytest.mark.rule("SG-104", "SG-188")
def test_an_active_spell_works_for_as_long_as_it_lies_there(scene):
    s = scene({"hand": "drummer drake", "vault": "loner loner"}, {"field": "golem brute"})
    assert s.strength("golem", 1) == 7
    s.casts("drummer")
    assert s.zone("fortress", 0) == ("drummer",) and s.t.rows[s.find("drummer", "fortress", 0)].up
    assert s.strength("golem", 1) == 4
    s.ends().to("battle").attacks("golem").choosing(s.find("drummer", "fortress", 0))
    assert s.zone("groove", 0) == ("drummer",) and s.strength("golem", 1) == 7


@pytest.mark.rule("SG-105", "SG-106", "SG-R14")
def test_an_attached_spell_lies_under_an_own_creature(scene):
    s = scene({"hand": "golem scout", "vault": "golem", "field": "drake ghost"}, {"field": "brute"})
    s.answer(s.way("golem", "spell"))
    assert s.chosen_from() == {"drake", "ghost"}, "own creatures only"
    host = s.find("ghost", "field", 0)
    s.choosing(host)
    card = s.find("golem", "attached", 0)
    assert s.t.rows[card].host == host and s.t.rows[card].up
    assert s.strength("ghost") == 7


@pytest.mark.rule("SG-106", "SG-R14")
def test_an_attached_spell_lies_under_an_own_tower(scene):
    s = scene({"hand": "sentry drake", "vault": "golem"})
    s.answer(s.way("sentry", "spell"))
    assert set(s.options.decision.cards) == set(s.t.zone("towers", 0))
    s.choosing(s.t.zone("towers", 0)[1])
    assert s.t.rows[s.find("sentry", "attached", 0)].host == s.t.zone("towers", 0)[1]


@pytest.mark.rule("SG-105", "SG-039", "SG-R14")
def test_of_an_attachment_only_the_spell_text_counts(scene):
    """The Sentry's own "cannot attack" is on its creature half."""
    s = scene({"field": "brute", "attached": "sentry", "on": "tower"}, at="battle")
    assert s.offered("attack")


@pytest.mark.rule("SG-R14", "SG-123")
def test_attachments_are_trashed_when_their_host_leaves_otherwise(scene):
    """The host is summoned anew: moved within the field's owner to another zone and back."""
    from engines.kernel import Work

    s = scene({"field": "drake", "attached": "golem", "on": "drake"})
    for zone in ("hand", "towers", "deck", "vault"):
        w = Work(s.game, s.t.copy())
        s.game.send(w, s.find("drake", "field", 0), zone, by=0)
        assert s.find("golem", "attached", 0) in w.t.zone("trash", 0)


@pytest.mark.rule("SG-R23", "SG-184")
def test_a_spell_needs_a_legal_target(scene):
    s = scene({"hand": "drake scout", "vault": "drake"})
    assert s.refused(s.way("drake", "spell"))[1] == "SG-R23"


@pytest.mark.rule("SG-R34", "SG-R35", "SG-191", "SG-099")
def test_a_calling_summons_its_own_creature_for_the_spells_cost(scene):
    s = scene({"hand": "caller drake", "vault": "loner loner"})
    card = s.find("caller", "hand", 0)
    s.casts("caller")
    assert s.t.zone("field", 0) == (card,) and s.game.mana(s.t, 0) == 0
    assert s.count(0)["hand"] == 2, "when summoned works: 2 - 1 + 1"
    s.no()
    assert s.t.phase == "discard", "it is dizzy, so nobody is able to attack"
