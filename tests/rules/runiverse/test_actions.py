"""Actions in a mage phase: power, assists, evoking, dreaming, abilities, tasking, engagement (ledger
section 5).
"""

from __future__ import annotations

import pytest

from engines.kernel import Number, Option, Reveal, Shuffle, Work
from engines.runiverse.turn import gained
from tests.rules.runiverse.real import lay

THREE = {"mages1": "gale", "mages2": "stone"}


@pytest.mark.rule("RV-135", "RV-136", "RV-137")
def test_six_actions_in_any_order_any_number_of_times(scene):
    s = scene(
        {**THREE, "field0": "imp spitter", "hand": "lens imp ember", "vars": {"power": 4}},
        {"field0": "titan"},
    )
    s.phase()
    assert s.words == {"pass", "use", "assist", "attack", "delve", "play", "power"}
    s.evoke("lens").answer(("assist", s.mage(0, 1))).evoke("imp").answer(("assist", s.mage(0, 2))).power()
    assert {"use", "attack", "delve"} <= s.words


# --- power --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-138", "RV-139", "RV-107", "RV-142")
@pytest.mark.parametrize("rifts", [1, 2, 3])
def test_power_by_the_number_of_rifts(scene, rifts):
    s = scene({"vars": {"opened": (1 << rifts) - 1, "rifts": rifts}, "rifts0": "", "hand": "imp imp"})
    s.phase()
    s.power()
    assert s.get(0, "power") == rifts and s.row(s.mage(0)).turned
    assert s.refused(("power",)) == ("used_up", "RV-138")


@pytest.mark.rule("RV-142")
def test_evoking_does_not_task_the_mage(scene):
    s = scene({"hand": "imp", "vars": {"power": 1}})
    s.phase().evoke("imp")
    assert not s.row(s.mage(0)).turned


@pytest.mark.rule("RV-140", "RV-R122", "RV-143")
def test_power_is_spent_by_the_current_mage_and_its_cards(scene):
    s = scene({"mages1": "gale", "field0": "battery", "field1": "battery", "vars": {"power": 2}})
    here, there = s.t.zone("field", 0, 0)[0], s.t.zone("field", 0, 1)[0]
    s.phase()
    assert s.refused(("use", there, "battery.use[1]")) == ("not_now", "RV-128")
    s.use(here, 1)
    assert s.get(0, "power") == 0 and s.row(here).mark("charge") == 1


@pytest.mark.rule("RV-R122", "RV-242")
def test_a_trigger_elsewhere_cannot_be_paid_with_the_current_mages_power(scene):
    s = scene({"mages1": "gale", "field0": "tithe", "field1": "tithe", "hand": "study", "vars": {"power": 1}})
    s.phase().evoke("study")
    assert s.get(0, "power") == 0
    assert [s.row(s.t.zone("field", 0, p)[0]).mark("charge") for p in (0, 1)] == [1, 0]


@pytest.mark.rule("RV-141", "RV-R33")
def test_unspent_power_is_lost_when_the_phase_ends(scene):
    s = scene({"mages1": "gale", "hand": "imp imp"})
    s.phase().power()
    assert s.get(0, "power") == 2
    s.end_phase().phase(1)
    assert s.get(0, "power") == 0


# --- assist -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-144", "RV-145", "RV-R113")
def test_assist_by_a_mage_card_from_hand(scene):
    s = scene({**THREE, "hand": "tide imp"})
    s.phase().answer(("assist", s.find("tide", "hand", 0)))
    assert s.get(0, "power") == 3 and s.zone("discard", 0) == ("tide",), "any facet will do"
    imp = s.find("imp", "hand", 0)
    assert s.refused(("assist", imp)) == ("does_not_fit", "RV-145")


@pytest.mark.rule("RV-144", "RV-146", "RV-147", "RV-148")
def test_assist_by_another_mage(scene):
    s = scene({"mages1": "gale", "hand": "imp imp"})
    s.phase().answer(("assist", s.mage(0, 1)))
    assert s.get(0, "power") == 2 and s.row(s.mage(0, 1)).turned
    assert s.refused(("assist", s.mage(0, 1))) == ("used_up", "RV-147")
    assert s.refused(("assist", s.mage(0, 0))) == ("does_not_fit", "RV-146"), "another mage"
    s.end_phase().phase(1)
    assert not s.offers("power")


@pytest.mark.rule("RV-148")
def test_a_mage_may_assist_after_its_own_phase(scene):
    s = scene({"mages1": "gale", "hand": "imp imp"})
    s.phase(0).end_phase().phase(1).answer(("assist", s.mage(0, 0)))
    assert s.get(0, "power") == 2


# --- evoke --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-149", "RV-150", "RV-151", "RV-248", "RV-249", "RV-228", "RV-229")
def test_evoking_creatures_and_relics(scene):
    s = scene({"mages1": "ember", "hand": "brute statue bolt", "vars": {"power": 5}})
    s.phase(1).evoke("brute").evoke("statue")
    assert s.get(0, "power") == 0
    assert s.zone("field", 0, 1) == ("brute", "statue"), "they join the evoking mage"
    assert s.row(s.up("brute")).turned and not s.row(s.up("statue")).turned
    bolt = s.find("bolt", "hand", 0)
    assert s.refused(("play", bolt, "bolt.play[0]", "plain")) == ("cannot_pay", "RV-149")


@pytest.mark.rule("RV-152", "RV-154", "RV-R45")
def test_evoking_spells(scene):
    s = scene(
        {"hand": "bolt haze", "vars": {"power": 2}}, {"field0": "titan", "mages1": "gale", "field1": "titan"}
    )
    s.phase().evoke("bolt")
    assert s.asked == (0, "#engage")
    s.answer(0)
    assert s.row(s.t.zone("field", 1, 0)[0]).damage == 2, "only at the engaged location"
    assert s.zone("discard", 0) == ("bolt",)
    s.evoke("haze")
    assert s.zone("field", 0) == ("haze",) and s.zone("discard", 0) == ("bolt",)
    haze = s.up("haze")
    s.end_turn().phase()
    assert haze not in [a.value[2] for a in s.options.answers() if a.value[0] == "attack"], "it is no target"


@pytest.mark.rule("RV-155", "RV-164")
def test_cards_are_evoked_from_hand_or_from_what_was_dreamed(scene):
    s = scene({"hand": "imp", "dream": "imp imp imp", "discard": "imp", "vars": {"power": 3}})
    s.phase().answer(("delve",))
    zones = {s.t.map.of[s.row(a.value[1]).zone].name for a in s.options.answers() if a.value[0] == "play"}
    assert zones == {"hand", "dreaming"}
    discarded = s.find("imp", "discard", 0)
    assert s.refused(("play", discarded, "imp.play[0]", "plain"))[0] == "unknown_option"


@pytest.mark.rule("RV-156", "RV-157", "RV-158", "RV-R43")
def test_x_is_chosen_as_the_cost_is_paid_and_holds_for_the_whole_card(scene):
    s = scene({"hand": "hydra recall", "vars": {"power": 4}})
    hydra = s.find("hydra", "hand", 0)
    assert s.game.stat(s.t, hydra, "level", {hydra: s.local.dealer.truth[hydra]}) == 0, "X is 0 elsewhere"
    s.phase().evoke("hydra")
    d = s.options.decision
    assert isinstance(d, Number) and (d.lo, d.hi) == (1, 4)
    s.answer(3)
    assert (s.stat(s.up("hydra"), "level"), s.get(0, "flame"), s.get(0, "power")) == (3, 3, 1)
    s.evoke("recall")
    assert s.row(s.find("hydra", "hand", 0)).link("x") is None


@pytest.mark.rule("RV-R43")
def test_x_in_play_without_a_payment_is_one(scene):
    """Banished and back: nothing was paid this time."""
    s = scene({"hand": "exile", "vars": {"power": 1}}, {"field0": "hydra"})
    s.phase().evoke("exile").engages().end_turn()
    assert s.stat(s.up("hydra", 1), "level") == 1


@pytest.mark.rule("RV-159")
def test_x_of_an_ability_is_chosen_anew_each_time(scene):
    s = scene({"field0": "relay", "vars": {"power": 4}}, {"field0": "titan"})
    s.phase()
    for x, damage in ((1, 1), (2, 3)):
        s.use(s.up("relay"))
        s.answer(x).engages()
        assert s.row(s.up("titan", 1)).damage == damage


@pytest.mark.rule("RV-160")
def test_a_card_of_level_0_costs_nothing(scene):
    s = scene({"hand": "pebble idol"})
    s.phase().evoke("pebble").evoke("idol")
    assert set(s.zone("field", 0)) == {"pebble", "idol"}


@pytest.mark.rule("RV-R41", "RV-286")
def test_the_printed_level_is_paid(scene):
    s = scene({"hand": "colossus", "field0": "captain", "vars": {"power": 3}})
    s.phase().evoke("colossus")
    assert s.get(0, "power") == 0 and s.stat(s.up("colossus"), "level") == 6


@pytest.mark.rule("RV-R44")
def test_a_spell_with_nothing_to_choose_may_be_evoked(scene):
    s = scene({"hand": "bolt", "vars": {"power": 1}}, {})
    s.phase().evoke("bolt").engages()
    assert s.zone("discard", 0) == ("bolt",) and s.get(0, "power") == 0 and s.var("engaged") in (0, 1)


# --- dreaming -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-161", "RV-162", "RV-163", "RV-R47")
def test_a_delve_expends_the_counter_and_reveals_up_to_three_cards(scene):
    s = scene({"dream": "imp imp imp imp", "hand": "imp"})
    s.phase().answer(("delve",))
    assert s.get(0, "dream0") == 2
    assert s.zone("dreaming", 0) == ("imp",) * 3
    assert all(s.row(card).face is not None for card in s.t.zone("dreaming", 0))
    assert s.refused(("delve",)) == ("used_up", "RV-162")


@pytest.mark.rule("RV-163", "RV-R46", "RV-027")
@pytest.mark.parametrize(
    ("dream", "seen"),
    [
        ("imp imp titan", 1),
        ("imp brute brute", 2),
        ("imp brute imp", 2),
        ("titan imp imp", 3),
        ("imp", 1),
        ("", 0),
    ],
)
def test_a_delve_stops_at_three_pips(scene, dream, seen):
    """Rare 3, uncommon 2, common 1; an empty dream deck reveals nothing, the counter is spent."""
    s = scene({"dream": dream, "hand": "imp"})
    s.phase().answer(("delve",))
    assert len(s.zone("dreaming", 0)) == seen and s.get(0, "dream0") == 2


@pytest.mark.rule("RV-164", "RV-165")
def test_delved_cards_are_evoked_as_usual_and_the_rest_is_shuffled_back(scene):
    s = scene({"dream": "imp mossling imp imp", "hand": "imp", "vars": {"power": 1}})
    s.phase().answer(("delve",)).evoke("imp", zone="dreaming")
    assert s.get(0, "power") == 0
    mossling = s.find("mossling", "dreaming", 0)
    assert s.refused(("play", mossling, "mossling.play[0]", "plain")) == ("does_not_fit", "RV-153")
    before = len(s.local.entries)
    s.end_phase()
    assert s.zone("dreaming", 0) == () and len(s.zone("dream", 0)) == 3
    assert any(isinstance(t.pending, Shuffle) for t in s.tables()[before:])
    assert all(s.row(card).face is None for card in s.t.zone("dream", 0))


@pytest.mark.rule("RV-167", "RV-168")
def test_effects_expend_and_refresh_dream_counters(scene):
    s = scene({"hand": "insomnia lullaby imp", "dream": "imp imp imp imp"}, {"hand": "imp"})
    s.phase().answer(("delve",)).evoke("insomnia").engages()
    assert s.get(1, "dream0") == 2
    s.evoke("lullaby")
    assert s.get(0, "dream0") == 1 and s.offers("delve")
    s.end_turn().phase()
    assert not s.offers("delve")


@pytest.mark.rule("RV-169", "RV-170", "RV-171", "RV-172", "RV-173", "RV-R48")
def test_dreaming_by_an_ability_keeps_one_fitting_card(scene):
    s = scene({"dream": "imp imp idol imp lens", "hand": "lucid imp imp", "vars": {"power": 1}})
    before = len(s.local.entries)
    s.phase().evoke("lucid")
    assert s.asked == (0, "dreamed")
    assert s.ids(s.options.decision.cards) == ("lens", "idol"), "only relics fit"
    reveals = [t.pending for t in s.tables()[before:] if isinstance(t.pending, Reveal)]
    assert len(reveals) == 3
    s.answer((s.find("lens", "dreaming", 0),))
    assert s.zone("dreaming", 0) == ("lens",) and len(s.zone("dream", 0)) == 4
    assert all(s.row(card).face is None for card in s.t.zone("dream", 0)), "shuffled back at once"
    assert s.get(0, "dream0") == 1, "no counter is expended"
    s.end_phase()
    assert s.zone("dreaming", 0) == () and len(s.zone("dream", 0)) == 5


@pytest.mark.rule("RV-R48", "RV-171")
def test_if_nothing_fits_all_dreamed_cards_go_back(scene):
    s = scene({"dream": "imp imp imp", "hand": "lucid imp imp"})
    s.phase().evoke("lucid")
    assert s.asked == (0, "act") and s.zone("dreaming", 0) == () and len(s.zone("dream", 0)) == 3


@pytest.mark.rule("RV-R49")
def test_a_dreamed_card_may_be_laid_as_a_secret_that_all_know(scene):
    s = scene({"dream": "imp imp pitfall", "hand": "imp", "vars": {"power": 2}})
    s.phase().answer(("delve",))
    card = s.find("pitfall", "dreaming", 0)
    s.answer(("conceal", card, "secret"))
    assert s.t.zone("secrets", 0) == (card,) and not s.row(card).up
    assert s.row(card).face is not None
    assert not s.offers("conceal", s.find("imp", "dreaming", 0))


# --- abilities and tasking ----------------------------------------------------------------------------------


@pytest.mark.rule("RV-174", "RV-175", "RV-176", "RV-178", "RV-179")
def test_act_abilities_and_their_costs(scene):
    s = scene({"field0": "lens", "hand": "imp imp"})
    s.phase().use(s.up("lens"))
    assert s.get(0, "power") == 1 and s.row(s.up("lens")).turned
    assert s.refused(("use", s.up("lens"), "lens.use[0]")) == ("cannot_pay", "RV-176")


@pytest.mark.rule("RV-174", "RV-128")
def test_only_abilities_of_the_current_mages_cards(scene):
    s = scene({"mages1": "gale", "field1": "lens", "hand": "imp"}, {"field0": "lens"})
    s.phase()
    assert s.refused(("use", s.up("lens"), "lens.use[0]")) == ("not_now", "RV-128")
    assert s.refused(("use", s.up("lens", 1), "lens.use[0]"))[0] == "unknown_option"


@pytest.mark.rule("RV-177", "RV-186")
def test_an_ability_reaches_its_own_and_the_engaged_location_only(scene):
    s = scene({"field0": "spitter"}, {"field0": "imp", "mages1": "gale", "field1": "titan"})
    s.phase().use(s.up("spitter"))
    s.answer(1)
    assert s.row(s.up("titan", 1)).damage == 1 and s.row(s.up("imp", 1)).damage == 0


@pytest.mark.rule("RV-R50")
def test_a_tasked_creature_may_use_abilities_that_do_not_task_it(scene):
    s = scene({"field0": "relay", "tasked": ("relay",), "vars": {"power": 1}}, {"field0": "titan"})
    s.phase()
    assert s.offers("use", s.up("relay"))


@pytest.mark.rule("RV-R51")
def test_no_card_has_a_free_ability_without_end():
    """The pack reader refuses one."""
    from engines.effects.pack import read_pack
    from engines.effects.problem import PackError
    from engines.runiverse.policy import WORDS

    text = (
        'pack = "x"\ngame = "runiverse"\nlanguage = 2\n[[card]]\nid = "loop"\nname = "Loop"\nkind = "relic"\n'
        'tags = ["ruby"]\nstats = {level = 0}\n[[card.use]]\nlabel = "again"\n'
        'steps = [{do = "counter", to = "self", name = "charge"}]\n'
    )
    with pytest.raises(PackError, match="never ends"):
        read_pack(text, "x.toml", WORDS)


# --- engagement ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-181", "RV-182", "RV-183", "RV-184", "RV-185", "RV-R61")
def test_one_engagement_for_spells_abilities_and_attacks(scene):
    s = scene(
        {"field0": "imp spitter", "hand": "freeze imp", "vars": {"power": 2}},
        {"field0": "titan", "mages1": "gale", "field1": "brute"},
    )
    s.phase().evoke("imp")
    assert s.var("engaged") == 0, "nothing has called for it yet"
    s.evoke("freeze")
    assert isinstance(s.options.decision, Option) and s.options.decision.name == "#engage"
    s.answer(1)
    assert s.var("engaged") == 2 and s.row(s.up("brute", 1)).turned
    imp = s.t.zone("field", 0)[0]
    assert s.refused(("attack", imp, s.up("titan", 1))) == ("bad_target", "RV-183")
    s.use(s.up("spitter"))
    assert s.row(s.up("brute", 1)).damage == 1, "no question: the same engagement"
    s.attack(imp, s.mage(1, 1)).end_turn()
    assert s.var("engaged") == 0


@pytest.mark.rule("RV-182", "RV-185")
def test_an_attack_sets_the_engagement_too(scene):
    s = scene({"field0": "imp hound"}, {"field0": "titan", "mages1": "gale"})
    s.phase().attack(s.up("imp"), s.mage(1, 1))
    assert s.var("engaged") == 2
    assert s.refused(("attack", s.up("hound"), s.mage(1, 0))) == ("bad_target", "RV-183")


@pytest.mark.rule("RV-186", "RV-240", "RV-247")
def test_texts_that_name_several_mages_reach_them(scene):
    s = scene({"mages1": "gale", "field0": "bough imp", "field1": "imp"}, {"field0": "imp"})
    levels = [s.stat(card, "level") for place in (0, 1) for card in s.t.zone("field", 0, place)[-1:]]
    assert levels == [2, 2] and s.stat(s.up("imp", 1), "level") == 1
    s = scene({"mages1": "gale", "field0": "far_bough imp", "field1": "imp"})
    assert (
        s.stat(s.t.zone("field", 0, 0)[1], "level") == 1 and s.stat(s.t.zone("field", 0, 1)[0], "level") == 2
    )


@pytest.mark.rule("RV-R56", "RV-R57", "RV-240")
def test_ongoing_abilities_reach_the_engaged_location_both_ways(scene):
    """Before an engagement they reach no enemy; then each side's reach the other's, until the phase ends."""
    s = scene({"field0": "captain imp hound", "hand": "imp"}, {"field0": "captain titan"})
    titan, mine = s.up("titan", 1), s.up("hound")
    assert (s.stat(titan, "level"), s.stat(mine, "level")) == (6, 3)
    s.phase().attack(s.up("imp"), s.mage(1))
    assert (s.stat(titan, "level"), s.stat(mine, "level")) == (5, 2)
    s.end_phase()
    assert (s.stat(titan, "level"), s.stat(mine, "level")) == (6, 3)


@pytest.mark.rule("RV-R58", "RV-R60", "RV-243")
def test_a_check_may_look_further_than_its_result_reaches(scene):
    """The oracle notices a dispel at another location, but its result needs an engaged enemy."""
    s = scene({"mages1": "gale", "field0": "brute", "field1": "oracle"}, {"field0": "hound imp"})
    s.phase().attack(s.up("brute"), s.up("hound", 1))
    assert not s.row(s.up("imp", 1)).turned, "the oracle's location is not engaged"
    s = scene({"field0": "brute oracle"}, {"field0": "hound imp"})
    s.phase().attack(s.up("brute"), s.up("hound", 1))
    assert s.row(s.up("imp", 1)).turned


@pytest.mark.rule("RV-R12")
def test_a_rift_without_a_mage_is_engaged_and_attacked_by_itself(scene):
    s = scene({"field0": "brute imp"}, {"rifts1": "hound imp"})
    bond = s.t.zone("rifts", 1, 1)[0]
    s.phase().attack(s.up("brute"), bond)
    assert s.var("engaged") == 2
    assert s.zone("rifts", 1, 1) == ("imp",) and s.zone("hand", 1) == ("hound",)
    s = scene({"hand": "smite", "vars": {"power": 1}}, {"mages0": "", "rifts0": "", "rifts1": "hound imp"})
    s.phase().evoke("smite").engages(1)
    assert s.zone("rifts", 1, 1) == ("imp",)


@pytest.mark.rule("RV-140", "RV-R138")
def test_nobody_but_the_current_mage_gets_power(scene):
    """Neither in the opponent's turn nor between phases; and there is never less than none."""
    s = scene({"hand": "imp"})
    for seat in range(2):
        t = s.t.copy()
        w = Work(s.game, t)
        gained(w, {"name": "power", "by": seat, "amount": 2})
        assert t.get(seat, "power") == 0
    s.phase()
    w = Work(s.game, s.t.copy())
    for seat in (1, 0):
        gained(w, {"name": "power", "by": seat, "amount": 2})
    assert (w.t.get(0, "power"), w.t.get(1, "power")) == (2, 0), "its own player, and not the other one"
    gained(w, {"name": "power", "by": 0, "amount": -5})
    assert w.t.get(0, "power") == 0


@pytest.mark.rule("RV-R12")
def test_a_rift_without_a_mage_is_no_mage_that_is_attacked(scene):
    """A Siphon Eel saps no mage there, and not the one that lay there as a bond."""
    s = lay(scene, "saff", mine="siphon_eel", second={"rifts1": "juniper kittle"})
    bond = s.t.zone("rifts", 1, 1)[0]
    s.attack(s.up("siphon_eel"), bond)
    while s.asked[1] != "act":
        s.local.submit(next(iter(s.options.answers())))
    assert s.zone("hand", 1) == ("juniper",) and s.row(bond).marks == ()
