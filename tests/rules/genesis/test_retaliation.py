"""Retaliation (ledger section 7, second part)."""

from __future__ import annotations

import pytest

from engines.effects.scope import Scope
from engines.effects.use import coverable
from engines.kernel import ALL_SEATS, NOTHING, player
from tests.rules.genesis.real import choosing, retaliating

RAID = {"field": "golem drake", "hand": "scout"}


def struck(scene, given, field="golem drake"):
    """The first lord's Golem has taken a tower of the second, who may retaliate."""
    s = scene({"field": field, "hand": "scout"}, {"towers": "drake brute raider", **given}, at="battle")
    s.attacks("golem").unblocked().razes()
    return s


@pytest.mark.rule("SG-135", "SG-136", "SG-141", "SG-142", "SG-088")
def test_a_lord_whose_groove_got_a_card_may_play_a_spell(scene):
    s = struck(scene, {"hand": "brute scout"})
    assert s.asked == (1, "#reply")
    golem = s.find("golem", "field", 0)
    tower, companion = s.t.zone("groove", 1)
    s.retaliates("brute", golem)
    assert s.zone("groove", 0) == ("golem",) and s.zone("groove", 1) == ()
    assert {s.find("drake", "trash", 1), *s.t.zone("trash", 1)} >= {tower, companion}, (
        "just arrived, and spent"
    )
    assert all(s.t.rows[card].up and s.t.rows[card].seen & ALL_SEATS for card in s.t.zone("trash", 1))
    assert s.asked == (0, "act"), "then the active lord goes on"


@pytest.mark.rule("SG-135")
def test_a_creature_lost_in_battle_counts_too(scene):
    s = scene(RAID, {"field": "brute", "engaged": "brute", "hand": "scout"}, at="battle")
    s.attacks("golem", s.find("brute", "field", 1))
    assert s.asked == (1, "#reply")


@pytest.mark.rule("SG-135")
def test_an_attack_that_put_no_card_there_gives_none(scene):
    s = scene(RAID, {"field": "caller", "hand": "scout"}, at="battle")
    s.attacks("golem").answer((s.find("caller", "field", 1),))
    assert s.zone("groove", 0) == ("golem",) and s.asked == (0, "act")


@pytest.mark.rule("SG-135", "SG-147")
def test_cards_that_the_attack_put_there_count_though_they_are_gone(real):
    """Riot trashes both; what lay there before pays, and a veiled spell needs no payment."""
    rioting = {"field": "colossus mote", "fortress": "war_ogre"}
    s = real(rioting, {"hand": "cinder_imp", "groove": "cinder_imp"}, at="battle")
    s.attacks("colossus").razes()
    choosing(s, tuple(sorted(s.t.zone("groove", 1)[-2:])))
    assert s.zone("groove", 1) == ("cinder_imp",) and s.asked == (1, "#reply")
    retaliating(s, "cinder_imp", ("mote", "vault", 0))
    assert s.zone("groove", 0) == ("mote",) and s.zone("groove", 1) == ()
    s = real(rioting, {"veiled_spell": "great_serpent"}, at="battle").attacks("colossus").razes()
    assert s.zone("groove", 1) == () and s.offers("turn_up")


@pytest.mark.rule("SG-135", "SG-147")
def test_what_an_earlier_attack_put_there_does_not_count_again(scene):
    s = struck(scene, {"hand": "scout brute", "field": "caller"})
    s.no().attacks("drake").answer((s.find("caller", "field", 1),))
    assert s.zone("groove", 0) == ("drake",) and s.asked[1] != "#reply", "the attacker fell, and nothing else"


@pytest.mark.rule("SG-137")
def test_only_spells_are_used(scene):
    s = struck(scene, {"hand": "brute scout", "groove": "drake drake drake"})
    ways = {value[2] for value in s.offered("play")}
    assert ways == {"retaliation"}
    assert s.refused(("play", s.find("brute", "hand", 1), "brute.play[0]", "creature"))[1] == "SG-137"


@pytest.mark.rule("SG-138", "SG-140")
def test_energy_equal_to_the_cost_is_discarded_and_crystals_do_not_pay(scene):
    """A cost of 3 needs three energies: two are not enough, whatever the vault holds."""
    s = struck(scene, {"hand": "lurker scout", "vault": "drake " * 5, "deck": ""})
    assert s.refused(("conceal", s.find("lurker", "hand", 1), "veiled_retaliation"))[1] == "SG-138"
    s = struck(scene, {"hand": "brute scout", "groove": "loner ghost"})
    s.retaliates("brute", s.find("golem", "field", 0))
    assert s.count(1)["groove"] == 2 and s.count(1)["trash"] == 3, "two of four energies, and the spell"


@pytest.mark.rule("SG-139", "SG-R03")
def test_one_energy_must_be_of_the_spells_sphere(scene):
    s = struck(scene, {"hand": "brute scout", "towers": "golem golem golem", "deck": "loner"})
    assert s.refused(s.way("brute", "retaliation"))[1] == "SG-139"
    s = struck(
        scene, {"hand": "brute scout", "towers": "drake golem golem", "deck": "loner", "groove": "loner"}
    )
    s.answer(s.way("brute", "retaliation")).choosing(s.find("golem", "field", 0))
    assert s.asked == (1, "#given") and s.chosen_from() == {"loner"}, "the one that fits is taken by itself"
    s.choosing(s.t.zone("groove", 1)[0])
    assert s.zone("trash", 1) == ("drake", "loner", "brute") and s.zone("groove", 1) == ("loner",)
    given = {"hand": "brute scout", "towers": "drake brute golem", "groove": "raider ghost"}
    s = struck(scene, given)
    s.answer(s.way("brute", "retaliation")).choosing(s.find("golem", "field", 0))
    assert s.chosen_from() == {"drake", "raider"}, "first one that fits, as the lord chooses …"
    s.choosing(s.find("raider", "groove", 1))
    assert s.chosen_from() == {"drake", "ghost", "lurker"}, "… then any other"


@pytest.mark.rule("SG-139", "SG-R03")
def test_a_dual_spell_needs_energy_of_both_spheres(scene):
    for towers, groove, good in (
        ("miller ", "", False), ("miller ", "loner", True), ("weaver ", "", True), ("loner ", "guard", False),
    ):  # fmt: skip
        s = struck(scene, {"hand": "weaver scout", "towers": towers * 3, "deck": "scout", "groove": groove})
        assert s.offers(*s.way("weaver", "retaliation")) == good


@pytest.mark.rule("SG-139", "SG-R03")
def test_so_many_energies_have_no_more_spheres_than_they_have(scene):
    """One of each sphere covers two spheres as a pair, and none of them alone."""
    s = scene({"groove": "drake golem"})
    energies, both = s.t.zone("groove", 0), ("chaos", "science")
    for tags, n, good in (
        (both, 2, True),
        (both, 1, False),
        (both[:1], 1, True),
        (both[:1], 0, False),
        ((), 0, True),
    ):
        assert coverable(Scope(s.game, s.t, NOTHING, 0), "sphere", tags, energies, n) == good


@pytest.mark.rule("SG-R19", "SG-138")
def test_a_spell_that_costs_nothing_needs_one_matching_energy_which_stays(scene):
    s = struck(scene, {"hand": "trickle brute", "towers": "golem " * 3, "deck": "loner loner"})
    assert s.refused(s.way("trickle", "retaliation"))[1] == "SG-139"
    s = struck(scene, {"hand": "trickle brute", "towers": "scout " * 3, "deck": "loner loner"})
    s.retaliates("trickle")
    assert s.count(1)["groove"] == 3 and s.zone("trash", 1) == ("trickle",)


@pytest.mark.rule("SG-143", "SG-148")
def test_one_retaliation_an_attack_and_none_to_a_retaliation(scene):
    """Two cards arrived; the spell destroys the attacker, who does not retaliate."""
    s = struck(scene, {"hand": "brute brute drake", "groove": "drake drake drake"})
    s.retaliates("brute", s.find("golem", "field", 0))
    assert s.zone("groove", 0) == ("golem",) and s.asked == (0, "act")
    s.attacks("drake").unblocked().razes()
    assert s.asked == (1, "#reply"), "another attack, another one"


@pytest.mark.rule("SG-143", "SG-137")
def test_a_veiled_spell_is_a_whole_retaliation_too(scene):
    s = struck(scene, {"hand": "lurker lurker", "groove": "lurker " * 6})
    s.conceals("lurker", "veiled_retaliation")
    while s.asked[1] == "#given":
        s.local.submit(next(s.options.answers()))
    assert s.count(1)["fortress"] == 1 and s.asked == (0, "act")


@pytest.mark.rule("SG-143")
def test_a_spell_that_turns_out_not_to_be_payable_is_no_retaliation(scene):
    """What only its lord could know: nothing in the hand pays for it, so it is called off, and the lord may
    still retaliate with something else.
    """
    s = struck(scene, {"hand": "almoner brute"})
    s.answer(s.way("almoner", "retaliation"))
    assert s.asked == (1, "#given")
    s.answer(())
    assert s.asked == (1, "#reply") and s.count(1)["hand"] == 2
    s.retaliates("brute", s.find("golem", "field", 0))
    assert s.zone("groove", 0) == ("golem",) and s.asked == (0, "act")


@pytest.mark.rule("SG-144", "SG-145", "SG-R35", "SG-099")
def test_a_calling_in_retaliation_brings_a_creature_that_blocks(scene):
    s = struck(scene, {"hand": "caller scout", "groove": "loner"})
    s.retaliates("caller")
    caller = s.find("caller", "field", 1)
    assert not s.t.rows[caller].turned and s.count(1)["hand"] == 2, "ready; when summoned works"
    s.attacks("drake")
    assert s.asked == (1, "block") and s.chosen_from() == {"caller"}


@pytest.mark.rule("SG-147", "SG-R19")
def test_energy_added_outside_an_attack_gives_none(scene):
    s = scene(
        {"hand": "brute herald scout", "vault": "drake drake trickle"}, {"field": "ghost", "hand": "scout"}
    )
    s.casts("brute")
    assert s.zone("groove", 1) == ("ghost",) and s.asked == (0, "act"), "the only creature is aimed at"
    s.casts("herald", player(1), s.t.zone("towers", 1)[0])
    assert s.count(1)["groove"] == 3 and s.asked == (0, "act")


@pytest.mark.rule("SG-149")
def test_a_destroyed_lord_does_not_retaliate(scene):
    s = scene(RAID, {"towers": "", "hand": "brute", "groove": "drake drake"}, {}, at="battle", mode="free3")
    s.attacks("golem")
    assert s.t.out(1) and s.asked == (0, "act")


@pytest.mark.rule("SG-150")
def test_active_and_attached_spells_stay_in_play(scene):
    s = struck(scene, {"hand": "drummer scout", "groove": "loner loner"})
    s.retaliates("drummer")
    assert s.zone("fortress", 1) == ("drummer",) and s.strength("golem") == 4
    s = struck(scene, {"hand": "golem scout", "groove": "victor", "field": "ghost", "engaged": "ghost"})
    s.retaliates("golem")
    assert s.zone("attached", 1) == ("golem",) and s.strength("ghost", 1) == 7


@pytest.mark.rule("SG-135", "SG-R19")
def test_the_lord_is_asked_whatever_the_hand_holds_but_not_with_nothing_to_play(scene):
    s = struck(scene, {"hand": "golem"})
    assert s.asked == (1, "#reply")
    s = struck(scene, {"hand": ""})
    assert s.asked == (0, "act")
    s = struck(scene, {"hand": "", "veiled_spell": "lurker"})
    assert s.asked == (1, "#reply")


@pytest.mark.rule("SG-R19", "SG-R42", "SG-135", "SG-143")
def test_every_opposing_lord_whose_groove_got_a_card_may_retaliate_clockwise(scene):
    """The Shaker energizes a card of each opponent as it attacks: through the attack, so each may reply."""
    lord = {"hand": "trickle scout", "deck": "scout scout scout"}
    s = scene({"field": "shaker", "hand": "scout"}, lord, lord, at="battle", mode="free3")
    s.answer(("attack", s.find("shaker", "field", 0), player(2))).razes()
    assert (s.count(1)["groove"], s.count(2)["groove"]) == (1, 3)
    assert s.asked == (1, "#reply"), "clockwise from the active lord"
    s.retaliates("trickle")
    assert s.asked == (2, "#reply")
    s.no()
    assert s.asked == (0, "discard")


@pytest.mark.rule("SG-R19", "SG-146")
def test_a_partner_struck_by_the_attack_does_not_retaliate(scene):
    s = scene(
        {"field": "golem", "hand": "scout"},
        {"hand": "scout"},
        {"hand": "scout"},
        {},
        at="battle",
        mode="teams4",
    )
    s.attacks("golem").razes()
    assert s.asked == (1, "#reply")
    s.no()
    assert s.asked == (0, "discard"), "nobody else's groove got a card"


@pytest.mark.rule("SG-R19", "SG-244")
def test_a_retaliating_lords_spells_keep_to_that_lords_range(scene):
    lord = {"hand": "loner scout", "towers": "loner loner", "vault": "loner"}
    s = scene({"field": "golem", "hand": "scout"}, lord, {}, {}, {}, at="battle", mode="limited5")
    s.attacks("golem").razes()
    s.answer(s.way("loner", "retaliation"))
    assert set(s.options.decision.cards) == {player(0), player(1), player(2)}


@pytest.mark.rule("SG-R19")
def test_a_spell_worth_more_in_retaliation(scene):
    s = scene({"hand": "runner scout", "vault": "drake"})
    s.casts("runner")
    assert s.count(0)["groove"] == 1
    s = struck(scene, {"hand": "runner scout", "deck": "loner " * 6})
    s.retaliates("runner")
    assert s.count(1)["groove"] == 4, "two arrived, one paid, three more"
