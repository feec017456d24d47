"""Abilities in general and the named ones (ledger sections 8.1 and 8.2)."""

from __future__ import annotations

import pytest

from engines.kernel import Number
from engines.runiverse.keywords import KEYWORDS, NAMED
from tests.rules.runiverse.real import lay
from tests.rules.runiverse.table import CARDS, GAME


def targets(s, card):
    """What a card may attack."""
    return [s._id(a.value[2]) for a in s.options.answers() if a.value[:2] == ("attack", card)]


# --- in general ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-236", "RV-237")
def test_named_abilities_stand_on_cards_without_their_text():
    """All the names of the ledger are there, each with its text for whoever asks."""
    assert {
        *(
            "aggressive",
            "battlemage",
            "boundless",
            "burrowing",
            "deft",
            "drive",
            "relentless",
            "ritual",
            "roaming",
        ),
        *("strength", "swarm", "swarm_up", "trap", "unity", "ward"),
    } == set(NAMED)
    assert all(keyword.text for keyword in KEYWORDS.values())
    used = {use.split(" ")[0] for card in CARDS for use in card.keywords}
    granted = {use.split(" ")[0] for use in GAME.catalogue._keywords}
    assert used | granted == set(KEYWORDS), "the card set uses every one"


@pytest.mark.rule("RV-238", "RV-239")
def test_an_effect_applies_while_its_card_is_in_play(scene):
    s = scene({"field0": "captain imp", "hand": "recall"})
    assert s.stat(s.up("imp"), "level") == 2
    s.phase().evoke("recall").answer((s.up("captain"),))
    assert s.stat(s.up("imp"), "level") == 1


@pytest.mark.rule("RV-240", "RV-246", "RV-247")
def test_an_ally_is_another_creature_of_the_same_mage(scene):
    s = scene({"mages1": "gale", "field0": "captain imp", "field1": "imp"})
    assert s.stat(s.up("captain"), "level") == 2, "no card is its own ally"
    assert s.stat(s.t.zone("field", 0, 0)[1], "level") == 2
    assert s.stat(s.t.zone("field", 0, 1)[0], "level") == 1


@pytest.mark.rule("RV-241", "RV-242")
def test_a_trigger_has_a_check_a_result_and_perhaps_a_cost(scene):
    s = scene({"field0": "tithe", "hand": "study", "vars": {"power": 1}})
    s.phase().evoke("study")
    assert s.row(s.up("tithe")).mark("charge") == 1 and s.get(0, "power") == 0, "paid once, then no more"


@pytest.mark.rule("RV-244")
def test_i_means_this_very_copy(scene):
    s = scene({"field0": "herald herald"}, {"field0": "titan"})
    first, second = s.t.zone("field", 0)
    s.phase().attack(first, s.mage(1))
    assert (s.row(first).mark("charge"), s.row(second).mark("charge")) == (1, 0)


@pytest.mark.rule("RV-248", "RV-249")
def test_cards_join_without_being_evoked(scene):
    s = scene({"hand": "brood snowcall"})
    s.phase().evoke("brood")
    assert s.row(s.up("swarming_bug")).turned
    assert s.row(s.up("swarming_bug")).link("evoker") is None


@pytest.mark.rule("RV-R42")
def test_levels_in_texts_are_current_in_play(scene):
    """A bug with a level counter is no level-1 Bug for Swarm Up."""
    s = scene({"hand": "brood grow", "field0": "beetle"})
    s.phase().evoke("grow").evoke("brood").use(s.up("swarming_bug"))
    assert s.zone("field", 0) == ("beetle", "swarming_bug")


# --- Aggressive, Strength, Drive, Deft ----------------------------------------------------------------------


@pytest.mark.rule("RV-254")
def test_aggressive_adds_damage_while_attacking_only(scene):
    s = scene({"field0": "raider berserker"}, {"field0": "titan"})
    s.phase().attack(s.up("raider"), s.up("titan", 1))
    assert s.row(s.up("titan", 1)).damage == 2
    s.attack(s.up("berserker"), s.mage(1)).end_turn().phase()
    assert s.stat(s.up("berserker"), "level") == 2
    s.attack(s.up("titan", 1), s.up("berserker"))
    assert s.row(s.up("titan", 1)).damage == 2, "defending it deals its level"


@pytest.mark.rule("RV-285", "RV-286")
def test_strength_raises_the_level_in_play_not_the_cost(scene):
    s = scene({"hand": "golem colossus", "vars": {"power": 5}})
    s.phase().evoke("golem").evoke("colossus")
    assert (s.stat(s.up("golem"), "level"), s.stat(s.up("colossus"), "level")) == (3, 5)
    assert s.get(0, "power") == 0


@pytest.mark.rule("RV-271")
def test_drive_untasks_after_joining_by_any_means(scene):
    s = scene({"hand": "hound snowcall", "vars": {"power": 2}}, {"field0": "titan"})
    s.phase().evoke("hound")
    assert not s.row(s.up("hound")).turned and s.offers("attack", s.up("hound"))
    s.evoke("snowcall").answer((s.find("snowmaniac", "snow", 0),))
    assert not s.row(s.up("snowmaniac")).turned


@pytest.mark.rule("RV-268", "RV-269")
def test_deft_strikes_first(scene):
    s = scene({"field0": "fencer"}, {"field0": "hound"})
    s.phase().attack(s.up("fencer"), s.up("hound", 1))
    assert s.zone("discard", 1) == ("hound",) and s.row(s.up("fencer")).damage == 0
    s = scene({"field0": "fencer"}, {"field0": "brute"})
    s.phase().attack(s.up("fencer"), s.up("brute", 1))
    assert s.zone("discard", 0) == ("fencer",), "what it does not dispel strikes back"


@pytest.mark.rule("RV-270")
def test_deft_does_nothing_while_defending(scene):
    s = scene({"field0": "hound"}, {"field0": "fencer"})
    s.phase().attack(s.up("hound"), s.up("fencer", 1))
    assert (s.zone("discard", 0), s.zone("discard", 1)) == (("hound",), ("fencer",))


@pytest.mark.rule("RV-R68")
def test_a_defender_saved_by_vim_deals_nothing_back_to_deft(scene):
    s = scene({"field0": "fencer"}, {"field0": "hound", "hand": "brace", "vars": {"opened": 7, "rifts": 3}})
    s.end_turn().phase().evoke("brace").end_turn().phase().attack(s.up("fencer"), s.up("hound", 1))
    assert s.row(s.up("fencer")).damage == 0 and s.zone("field", 1) == ("hound",)


# --- Battlemage ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-255", "RV-256", "RV-196")
def test_a_battlemage_attacks_like_a_creature_of_its_level(scene):
    """Captain's L+1 for allies reaches it while it attacks, and only then."""
    s = scene({"field0": "banner captain"}, {"field0": "titan"})
    mage = s.mage(0)
    assert s.stat(mage, "level") == 2
    s.phase().attack(mage, s.up("titan", 1))
    assert s.row(s.up("titan", 1)).damage == 3
    assert s.row(mage).turned and s.stat(mage, "level") == 2


@pytest.mark.rule("RV-R54")
@pytest.mark.parametrize("given", ["champions_torch champions_torch", "champions_torch stone_mantle"])
def test_a_mage_is_no_stronger_for_being_a_battlemage_twice(scene, given):
    s = lay(scene, "ruby", "", given, "granite_ram")
    s.attack(s.mage(0), s.up("granite_ram", 1))
    assert (s.zone("field", 1), len(s.t.zone("rifts", 0, 0))) == ((), 1), "3 against 3: both give way"


@pytest.mark.rule("RV-R54")
def test_roaming_by_two_cards_is_roaming_once_a_turn(scene):
    here = {"mages1": "azzi", "rifts1": "kittle kittle"}
    s = lay(scene, "sphene", "great_coalescence", "roving_stag tide_runner", first=here)
    s.evoke("great_coalescence").answer(tuple(s.options.decision.cards))
    slime = s.up("great_coalescence")
    assert sum(answer.value[:2] == ("use", slime) for answer in s.options.answers()) == 1
    s.answer(("use", slime, "roving_stag.use[0]")).end_phase().phase(1)
    assert s.game.where(s.t, slime) == 1 and not s.offers("use", slime), "and not back in the same turn"


@pytest.mark.rule("RV-257", "RV-258", "RV-R76", "RV-204")
def test_damage_on_a_battlemage_breaks_its_bond_only_when_it_would_dispel(scene):
    s = scene({"field0": "imp raider"}, {"field0": "banner"})
    mage = s.mage(1)
    s.phase().attack(s.up("imp"), mage)
    assert s.zone("discard", 0) == ("imp",), "it deals its level back"
    assert (s.row(mage).damage, len(s.zone("rifts", 1))) == (1, 2)
    s.attack(s.up("raider"), mage)
    assert (s.row(mage).damage, len(s.zone("rifts", 1))) == (0, 1)


@pytest.mark.rule("RV-R77", "RV-257")
def test_a_battlemage_loses_a_bond_in_its_own_attack(scene):
    s = scene({"field0": "banner", "rifts0": "gale imp"}, {"field0": "brute"})
    s.phase().attack(s.mage(0), s.up("brute", 1))
    assert s.zone("rifts", 0) == ("imp",) and "gale" in s.zone("hand", 0)
    assert s.row(s.up("brute", 1)).damage == 2


@pytest.mark.rule("RV-259", "RV-R78", "RV-221")
def test_nothing_makes_a_battlemage_leave(scene):
    s = scene({"hand": "doom", "vars": {"power": 1}}, {"field0": "banner"})
    s.phase().evoke("doom").engages().answer((s.mage(1),))
    assert s.zone("mages", 1) == ("ember",) and len(s.zone("rifts", 1)) == 2


# --- Boundless, Burrowing -----------------------------------------------------------------------------------


@pytest.mark.rule("RV-260", "RV-261", "RV-262")
def test_boundless_ignores_engagement_and_sets_none(scene):
    s = scene({"field0": "wisp wisp imp"}, {"field0": "titan", "mages1": "gale", "rifts1": "imp"})
    first, second = s.up("wisp"), s.up("wisp", nth=1)
    s.phase().attack(first, s.mage(1, 1))
    assert s.var("engaged") == 0 and s.zone("rifts", 1, 1) == ()
    s.attack(s.up("imp"), s.mage(1, 0))
    assert s.var("engaged") == 1
    assert "gale" in targets(s, second)


@pytest.mark.rule("RV-R59")
def test_traps_answer_a_boundless_attacker_from_elsewhere(scene):
    s = scene({"field0": "imp wisp"}, {"mages1": "ember", "secrets1": "pitfall", "rifts1": "imp"})
    s.phase().attack(s.up("imp"), s.mage(1, 0)).attack(s.up("wisp"), s.mage(1, 1))
    assert s.zone("discard", 0) == ("wisp",) and s.zone("rifts", 1, 1) == ("imp",)


@pytest.mark.rule("RV-R59")
def test_what_a_boundless_attacker_meets_elsewhere_reaches_it_alone(scene):
    s = scene({"field0": "imp wisp"}, {"mages1": "ember", "secrets1": "snare", "rifts1": "imp"})
    wisp = s.up("wisp")
    s.phase().attack(s.up("imp"), s.mage(1, 0)).attack(wisp, s.mage(1, 1))
    assert (s.stat(wisp, "level"), s.stat(s.up("imp"), "level")) == (1, 1), "the imp has 1 printed"


@pytest.mark.rule("RV-R59")
def test_an_attacked_card_weakens_the_boundless_attacker_and_nobody_beside_it(scene):
    s = scene({"field0": "imp wisp wisp"}, {"mages1": "ember", "field1": "captain", "rifts1": "imp"})
    captain, other = s.up("captain", 1), s.up("wisp", nth=1)
    s.phase().attack(s.up("imp"), s.mage(1, 0)).attack(s.up("wisp"), captain)
    assert s.row(captain).damage == 1 and s.stat(other, "level") == 2


@pytest.mark.rule("RV-263", "RV-264", "RV-265", "RV-266", "RV-267")
def test_burrowing(scene):
    s = scene({"field0": "brute hound"}, {"field0": "mole"})
    mole = s.up("mole", 1)
    s.phase().attack(s.up("brute"), mole)
    row = s.row(mole)
    assert (row.damage, s.row(s.up("brute")).damage) == (0, 0)
    assert row.turned and row.mark("burrowed") == 1
    assert s.refused(("attack", s.up("hound"), mole)) == ("bad_target", "RV-264")
    s.end_turn()
    assert s.row(mole).turned and s.row(mole).mark("burrowed") == 1, "all through its controller's turn"
    s.end_turn()
    assert not s.row(mole).turned and s.row(mole).mark("burrowed") == 0
    s.phase()
    assert "mole" in targets(s, s.up("hound"))


@pytest.mark.rule("RV-263", "RV-288")
def test_neither_of_two_attackers_hurts_what_burrows(scene):
    s = scene({"field0": "pal brute"}, {"field0": "mole"})
    s.phase().attack(s.up("pal"), s.up("mole", 1), s.up("brute"))
    assert s.row(s.up("mole", 1)).damage == 0 and s.row(s.up("mole", 1)).mark("burrowed") == 1


@pytest.mark.rule("RV-264", "RV-263", "RV-R139")
def test_a_burrowing_card_is_tasked_ahead_of_after_abilities(scene):
    """Other effects of the attack occur: the witness's, which finds no damage."""
    s = scene({"field0": "witness"}, {"field0": "mole"})
    s.phase().attack(s.up("witness"), s.up("mole", 1))
    assert s.row(s.up("witness")).mark("charge") == 0
    used = [e.cards for e in s.local.events if e.kind == "used"]
    assert used == [(s.up("witness"),), (s.up("mole", 1),)]


@pytest.mark.rule("RV-R79")
def test_a_burrowing_card_that_is_tasked_already_burrows_all_the_same(scene):
    s = scene({"field0": "brute"}, {"field0": "mole", "tasked": ("mole",)})
    s.phase().attack(s.up("brute"), s.up("mole", 1))
    assert s.row(s.up("mole", 1)).mark("burrowed") == 1 and s.row(s.up("mole", 1)).damage == 0


@pytest.mark.rule("RV-266")
def test_a_burrowed_card_untasked_by_an_effect_is_burrowed_no_longer(scene):
    s = scene({"field0": "brute"}, {"field0": "mole", "hand": "rouse"})
    s.phase().attack(s.up("brute"), s.up("mole", 1)).end_turn()
    s.phase().evoke("rouse")
    assert s.row(s.up("mole", 1)).mark("burrowed") == 0


# --- Relentless, Roaming ------------------------------------------------------------------------------------


@pytest.mark.rule("RV-276", "RV-278", "RV-R80")
def test_relentless_untasks_after_the_first_task_of_the_turn(scene):
    s = scene({"field0": "lynx"}, {"field0": "raider brute"})
    lynx = s.up("lynx")
    s.phase().attack(lynx, s.up("raider", 1))
    assert not s.row(lynx).turned and s.row(lynx).damage == 1, "its damage stays"
    s.attack(lynx, s.mage(1))
    assert s.row(lynx).turned


@pytest.mark.rule("RV-276", "RV-R80")
def test_relentless_looks_at_costs_and_at_each_turn_anew(scene):
    s = scene({"field0": "tired_lens", "hand": "imp imp"})
    lens = s.up("tired_lens")
    s.phase().use(lens).use(lens)
    assert s.get(0, "power") == 2 and s.row(lens).turned
    s.end_turn().end_turn().phase().use(lens).use(lens)
    assert s.row(lens).turned


@pytest.mark.rule("RV-277")
def test_joining_tasked_does_not_trigger_relentless(scene):
    s = scene({"hand": "lynx imp", "vars": {"power": 2}})
    s.phase().evoke("lynx")
    assert s.row(s.up("lynx")).turned


@pytest.mark.rule("RV-281", "RV-282", "RV-283", "RV-284")
def test_roaming(scene):
    s = scene(
        {"mages1": "gale", "mages2": "ember", "field0": "nomad", "hand": "grow imp"}, {"field0": "raider"}
    )
    nomad = s.up("nomad")
    s.phase().evoke("grow").attack(nomad, s.up("raider", 1))
    row = s.row(nomad)
    s.use(nomad).answer((s.mage(0, 1),))
    moved = s.row(nomad)
    assert s.zone("field", 0, 1) == ("nomad",)
    assert (moved.damage, moved.marks, moved.turned) == (row.damage, row.marks, True)
    assert not s.offers("use", nomad)
    s.end_phase().phase(1)
    assert s.refused(("use", nomad, "nomad.use[0]")) == ("used_up", "RV-281"), "once per turn"


@pytest.mark.rule("RV-282", "RV-283")
def test_who_roams_to_a_coming_phase_acts_there_and_to_a_past_one_does_not(scene):
    s = scene({"mages1": "gale", "field0": "nomad", "hand": "imp"}, {"field0": "titan"})
    nomad = s.up("nomad")
    s.phase(0).use(nomad)
    s.end_phase().phase(1)
    assert s.offers("attack", nomad)
    s = scene({"mages1": "gale", "field0": "nomad", "hand": "imp"}, {"field0": "titan"})
    nomad = s.up("nomad")
    s.phase(1).end_phase().phase(0).use(nomad)
    assert not s.offers("attack") and not s.offers("phase", 1)


# --- Unity, Ward --------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-288", "RV-289", "RV-290", "RV-R74", "RV-R75")
def test_two_attack_together(scene):
    s = scene({"field0": "pal brute imp"}, {"field0": "titan"})
    pal, brute, titan = s.up("pal"), s.up("brute"), s.up("titan", 1)
    s.phase().attack(pal, titan, brute)
    d = s.options.decision
    assert isinstance(d, Number) and (d.name, d.lo, d.hi) == ("split", 0, 5)
    s.answer(0)
    assert s.row(titan).damage == 4
    assert s.row(pal).turned and s.zone("discard", 0) == ("brute",) and s.row(pal).damage == 0


@pytest.mark.rule("RV-288", "RV-289", "RV-R74")
def test_only_with_unity_and_only_untasked_allies(scene):
    s = scene({"field0": "pal brute imp", "tasked": ("brute",)}, {"field0": "titan"})
    pal, brute, imp, titan = s.up("pal"), s.up("brute"), s.up("imp"), s.up("titan", 1)
    s.phase()
    assert s.offers("attack", pal, titan, imp)
    assert s.refused(("attack", pal, titan, brute)) == ("bad_target", "RV-288")
    assert s.refused(("attack", imp, titan, brute)) == ("bad_target", "RV-288")


@pytest.mark.rule("RV-R74", "RV-R15", "RV-289")
def test_a_unity_attack_breaks_one_bond_and_tasks_both(scene):
    s = scene({"field0": "pal brute"}, {})
    s.phase().attack(s.up("pal"), s.mage(1), s.up("brute"))
    assert len(s.zone("rifts", 1)) == 1
    assert s.row(s.up("pal")).turned and s.row(s.up("brute")).turned


@pytest.mark.rule("RV-R75", "RV-261")
@pytest.mark.parametrize(("ally", "engaged"), [("wisp", 0), ("brute", 1)])
def test_two_engage_nobody_only_if_both_are_boundless(scene, ally, engaged):
    s = scene({"field0": f"bold_pal {ally}"}, {})
    s.phase().attack(s.up("bold_pal"), s.mage(1), s.up(ally))
    assert s.var("engaged") == engaged


@pytest.mark.rule("RV-R75", "RV-268")
def test_each_keeps_its_own_abilities(scene):
    """Deft moves only its bearer's share: 2 first, then 3 and the answer."""
    s = scene({"field0": "deft_pal brute"}, {"field0": "hound"})
    s.phase().attack(s.up("deft_pal"), s.up("hound", 1), s.up("brute"))
    assert s.zone("discard", 1) == ("hound",) and s.row(s.up("brute")).damage == 0
    s = scene({"field0": "bold_pal wisp brute imp"}, {"field0": "titan", "mages1": "gale"})
    s.phase().attack(s.up("imp"), s.mage(1, 0))
    gale = s.mage(1, 1)
    assert s.offers("attack", s.up("bold_pal"), gale, s.up("wisp"))
    assert not s.offers("attack", s.up("bold_pal"), gale, s.up("brute"))


@pytest.mark.rule("RV-291")
def test_an_effect_on_the_attacking_creature_meets_the_one_chosen(scene):
    s = scene({"field0": "pal brute"}, {"secrets0": "pitfall"})
    s.phase().attack(s.up("pal"), s.mage(1), s.up("brute"))
    assert s.asked == (0, "which")
    s.answer((s.up("pal"),))
    assert s.zone("discard", 0) == ("pal",) and len(s.zone("rifts", 1)) == 1


@pytest.mark.rule("RV-291", "RV-241")
def test_both_attackers_attack(scene):
    """Each one's own "before I attack" goes off; nobody is asked which of the two it meets."""
    s = scene({"field0": "pal herald"}, {"field0": "titan"})
    s.phase().attack(s.up("pal"), s.mage(1), s.up("herald"))
    assert s.asked == (0, "act")
    assert s.row(s.up("herald")).mark("charge") == 1


@pytest.mark.rule("RV-291")
def test_what_meets_the_attacking_creature_in_play_meets_the_one_chosen(scene):
    s = scene({"field0": "pal brute"}, {"field0": "thorny"})
    s.phase().attack(s.up("pal"), s.up("thorny", 1), s.up("brute"))
    assert s.asked == (0, "which")
    s.answer((s.up("brute"),))
    s.answer(0)
    assert s.row(s.up("pal")).damage == 0 and s.zone("discard", 1) == ("thorny",)


@pytest.mark.rule("RV-292", "RV-293", "RV-294")
def test_ward(scene):
    s = scene(
        {"hand": "bolt quake imp", "field0": "imp brute", "vars": {"power": 2}}, {"field0": "sentry titan"}
    )
    s.phase().evoke("bolt").engages()
    assert s.row(s.up("titan", 1)).damage == 2, "the sentry cannot be singled out"
    assert "sentry" in targets(s, s.up("imp")), "it can be attacked"
    s.evoke("quake")
    while s.asked[1] != "act":
        s.local.submit(next(iter(s.options.answers())))
    assert "sentry" in s.zone("discard", 1)


@pytest.mark.rule("RV-292")
def test_ward_does_not_stop_its_own_player(scene):
    s = scene({"hand": "grow", "field0": "sentry"})
    s.phase().evoke("grow")
    assert s.stat(s.up("sentry"), "level") == 4


@pytest.mark.rule("RV-R81", "RV-292", "RV-189")
def test_a_warded_guard_shields_all_from_attacks_by_spells(scene):
    s = scene({"hand": "smite", "vars": {"power": 1}}, {"field0": "sentry titan", "guards": ("sentry",)})
    s.phase().evoke("smite").engages()
    assert s.row(s.up("titan", 1)).damage == 0 and s.row(s.up("sentry", 1)).damage == 0
    assert len(s.zone("rifts", 1)) == 2


@pytest.mark.rule("RV-R121", "RV-294")
def test_ward_against_effects_that_pick_by_rule(scene):
    """The Dispel gift: alone the lowest, it goes; in a tie it is not picked; among warded ones nothing is."""
    s = scene({"field0": "sentry brute"}, {"rifts0": "ember imp"})
    s.phase().attack(s.up("brute"), s.mage(1))
    assert s.zone("discard", 0) == ("sentry",)
    s = scene({"field0": "sentry hound brute"}, {"rifts0": "ember imp"})
    s.phase().attack(s.up("brute"), s.mage(1))
    assert s.zone("discard", 0) == ("hound",)
    s = scene({"field0": "sentry sentry brute"}, {"rifts0": "ember imp"})
    s.phase().attack(s.up("brute"), s.mage(1))
    assert s.zone("discard", 0) == ()
