"""Where a card was, who attacks, what a battlemage is, whom one engages: rules at their edges, with real
cards.
"""

from __future__ import annotations

import pytest

from tests.rules.runiverse.real import bonds, first_answers, lay

# --- what a card that left remembers ------------------------------------------------------------------------


@pytest.mark.rule("RV-R141", "RV-R111")
def test_a_dispelled_card_reaches_from_where_it_was(scene):
    s = lay(scene, "trine", mine="rubble_imp", enemy="granite_ram kittle",
            second={"mages1": "borin", "field1": "kittle"})  # fmt: skip
    s.attack(s.up("rubble_imp"), s.up("granite_ram", 1))
    assert s.zone("discard", 1) == ("kittle",) and s.row(s.up("granite_ram", 1)).damage == 2
    assert s.zone("field", 1, 1) == ("kittle",), "another location is out of its reach"
    s = lay(scene, "ruby", mine="pyre_drake kittle", enemy="rubble_imp")
    s.attack(s.up("pyre_drake"), s.up("rubble_imp", 1))
    assert s.row(s.up("pyre_drake")).damage == 2 and s.zone("discard", 0) == ("kittle",), "and defending"


@pytest.mark.rule("RV-R141", "RV-R60")
def test_a_card_dispelled_where_nobody_is_engaged_reaches_no_enemy(scene):
    s = lay(scene, "thyst", "severing_bolt", enemy="frost_fox", foe="anik",
            first={"field1": "rubble_imp", "mages1": "adamar"},
            second={"rifts0": "dorta dorta"})  # fmt: skip
    first_answers(s.evoke("severing_bolt"))
    assert s.zone("discard", 0)[0] == "rubble_imp", "the Dispel gift of the bond"
    assert s.row(s.up("frost_fox", 1)).damage == 0


@pytest.mark.rule("RV-R141", "RV-134")
def test_a_spell_that_is_over_goes_on_where_it_was_evoked(scene):
    s = lay(scene, "sphene", "common_cause", "mudskip_beetle frost_fox", power=9,
            first={"mages1": "anik", "field1": "glacier_yak"})  # fmt: skip
    s.evoke("common_cause")
    assert (s.stat(s.up("mudskip_beetle"), "level"), s.stat(s.up("frost_fox"), "level")) == (2, 3)
    assert len(s.t.zone("hand", 0)) == 1, "two of them: a card"
    s.end_phase().phase(1)
    assert s.stat(s.up("mudskip_beetle"), "level") == 2, "also in another mage's phase"
    assert s.stat(s.up("glacier_yak"), "level") == 4, "and there alone"
    s.end_turn()
    assert s.stat(s.up("mudskip_beetle"), "level") == 1


# --- guards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-R63", "RV-192", "RV-212")
@pytest.mark.parametrize("guard", ["cliffguard", "bog_companion"])
def test_a_guard_fights_as_a_guard_and_is_none_afterwards(scene, guard):
    s = lay(scene, "ruby", mine="granite_ram kittle", enemy=guard, second={"guards": (guard,)})
    card = s.up(guard, 1)
    assert s.stat(card, "level") == 4
    s.attack(s.up("granite_ram"), card)
    assert s.zone("discard", 0) == ("granite_ram",), "it dealt 4"
    assert s.zone("field", 1) == (guard,), "3 damage do not dispel level 4"
    assert (s.stat(card, "level"), s.row(card).damage, s.row(card).mark("guard")) == (2, 1, 0)
    s.attack(s.up("kittle"), s.mage(1))
    assert bonds(s, 1) == 1


# --- who attacks --------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-R142", "RV-190")
@pytest.mark.parametrize("trap", ["riptide_snare", "cave_in", "patient_undertow"])
def test_a_trap_on_the_attacker_misses_a_spell(scene, trap):
    s = lay(scene, "ruby", "searing_lance", foe="abyssa" if trap != "cave_in" else "amos",
            second={"secrets0": trap})  # fmt: skip
    first_answers(s.evoke("searing_lance"))
    assert s.zone("discard", 0) == ("searing_lance",) and s.zone("hand", 0) == ()
    assert bonds(s, 1) == 1 and len(s.t.zone("hand", 1)) == 1


@pytest.mark.rule("RV-R64", "RV-R142")
def test_a_relic_that_attacks_is_the_attacker(scene):
    s = lay(scene, "trine", mine="siege_hammer", foe="abyssa", second={"secrets0": "riptide_snare"})
    first_answers(s.use(s.up("siege_hammer")))
    assert s.zone("hand", 0) == ("siege_hammer",) and bonds(s, 1) == 2, "what is gone deals no damage"


@pytest.mark.rule("RV-262", "RV-189")
def test_a_boundless_attack_past_a_guard_is_refused_by_the_guard(scene):
    s = lay(scene, "thyst", mine="wind_strider kittle", enemy="frost_fox",
            second={"mages1": "borin", "rifts1": "kittle", "field1": "granite_ram",
                    "guards": ("granite_ram",)})  # fmt: skip
    s.attack(s.up("kittle"), s.mage(1))
    assert s.refused(("attack", s.up("wind_strider"), s.mage(1, 1)))[1] == "RV-189"
    assert s.offers("attack", s.up("wind_strider"), s.up("granite_ram", 1))


@pytest.mark.rule("RV-R145", "RV-199", "RV-201")
def test_when_i_attack_is_performed_though_the_attacker_falls(scene):
    s = lay(scene, "ruby", mine="hothead_brawler", enemy="granite_ram")
    s.attack(s.up("hothead_brawler"), s.up("granite_ram", 1))
    assert s.zone("discard", 0) == ("hothead_brawler",) and s.get(0, "flame") == 1
    s = lay(scene, "emry", mine="ylart_matriarch meadow_ylart", enemy="elderwood_giant")
    s.attack(s.up("ylart_matriarch"), s.up("elderwood_giant", 1))
    assert s.zone("field", 0) == ("meadow_ylart",) and s.stat(s.up("meadow_ylart"), "level") == 3
    s = lay(scene, "ruby", mine="hothead_brawler", foe="amos", second={"secrets0": "cave_in"})
    s.attack(s.up("hothead_brawler"), s.mage(1))
    assert s.zone("discard", 0) == ("hothead_brawler",) and s.get(0, "flame") == 0, "gone before step 4"


# --- battlemages --------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-256", "RV-R76")
@pytest.mark.parametrize(
    ("mine", "dealt"),
    [("champions_torch", 3), ("champions_torch pass_veteran", 4), ("champions_torch fuming_censer", 4)],
)
def test_ongoing_effects_on_creatures_reach_a_battlemage_that_attacks(scene, mine, dealt):
    s = lay(scene, "ruby", mine=mine, enemy="elderwood_giant")
    assert s.stat(s.mage(0), "level") == 3, "not before it fights"
    s.attack(s.mage(0), s.up("elderwood_giant", 1))
    assert s.row(s.up("elderwood_giant", 1)).damage == dealt
    assert s.stat(s.mage(0), "level") == 3


@pytest.mark.rule("RV-256", "RV-R76", "RV-257")
def test_an_attacked_battlemage_is_a_creature_and_still_a_mage(scene):
    s = lay(scene, "saff", mine="siphon_eel", enemy="champions_torch", foe="ashka")
    s.attack(s.up("siphon_eel"), s.mage(1))
    assert s.row(s.mage(1)).mark("sap") == 2, "the Eel attacked a mage"
    assert s.zone("discard", 0) == ("siphon_eel",), "which struck back as a creature of level 3"
    assert (bonds(s, 1), s.row(s.mage(1)).damage) == (2, 2)
    s = lay(scene, "ruby", mine="infernal_flariger", enemy="champions_torch", foe="ashka")
    s.attack(s.up("infernal_flariger"), s.mage(1))
    hits = [e.args[0] for e in s.local.events if e.kind == "damaged" and e.cards == (s.mage(1),)]
    assert hits == [1, 7], "each enemy creature, before it attacks"


@pytest.mark.rule("RV-257", "RV-258", "RV-R77")
def test_a_trap_that_would_dispel_an_attacking_battlemage_breaks_its_bond(scene):
    s = lay(scene, "ruby", mine="champions_torch", foe="amos", second={"secrets0": "cave_in"})
    s.attack(s.mage(0), s.mage(1))
    assert (bonds(s, 0), s.row(s.mage(0)).damage) == (1, 0), "4 damage on level 3"
    assert bonds(s, 1) == 1, "it is still there and attacks"


@pytest.mark.rule("RV-257", "RV-220", "RV-R14")
def test_a_battlemage_without_bonds_keeps_its_damage(scene):
    s = lay(scene, "ruby", mine="pyre_drake", enemy="champions_torch", foe="ashka", second={"rifts0": ""})
    s.attack(s.up("pyre_drake"), s.mage(1))
    assert (bonds(s, 1), s.row(s.mage(1)).damage) == (0, 4) and s.asked[1] == "act"


@pytest.mark.rule("RV-R143", "RV-227")
@pytest.mark.parametrize("spared", [True, False])
def test_a_ritual_in_place_of_a_battlemages_bond(scene, spared):
    s = lay(scene, "ruby", mine="pyre_drake", enemy="champions_torch", foe="aeri",
            second={"secrets0": "thunder_rite"})  # fmt: skip
    s.attack(s.up("pyre_drake"), s.mage(1))
    s.answer((s.find("thunder_rite", "secrets", 1),) if spared else ())
    assert s.zone("discard", 1) == (("thunder_rite",) if spared else ())
    assert (bonds(s, 1), s.row(s.mage(1)).damage) == (2 if spared else 1, 0)


# --- engagement ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-182", "RV-R144")
def test_a_card_of_ones_own_needs_no_engagement(scene):
    s = lay(scene, "quam", "send_home", "frost_fox", enemy="granite_ram", second={"mages1": "borin"})
    s.evoke("send_home").answer(2)
    assert s.zone("hand", 0) == ("frost_fox",) and s.var("engaged") == 0
    s = lay(scene, "quam", "send_home", "frost_fox")
    s.evoke("send_home")
    assert s.zone("hand", 0) == ("frost_fox",) and s.var("engaged") == 0, "no enemy to choose: nobody asked"
    s = lay(scene, "quam", "send_home", "", enemy="granite_ram")
    s.evoke("send_home")
    assert s.zone("hand", 1) == ("granite_ram",) and s.var("engaged") == 1, "nothing of one's own: engaged"


# --- copies, piles, bonds -----------------------------------------------------------------------------------


@pytest.mark.rule("RV-R102")
@pytest.mark.parametrize(("mine", "dealt"), [("mudskip_beetle", 1), ("mudskip_beetle fuming_censer", 2)])
def test_a_swarm_copy_has_what_its_host_was_granted(scene, mine, dealt):
    s = lay(scene, "sphene", "hatching", mine, enemy="elderwood_giant")
    s.evoke("hatching")
    bug = s.up("swarming_bug")
    s.answer(("use", bug, "swarming_bug.use[0]")).answer((s.up("mudskip_beetle"),))
    s.end_turn().end_turn().phase()
    s.attack(bug, s.up("elderwood_giant", 1))
    assert s.row(s.up("elderwood_giant", 1)).damage == dealt


@pytest.mark.rule("RV-301", "RV-045", "RV-R135")
def test_piles_are_rearranged_in_a_phase_too(scene):
    s = lay(scene, "orth", first={"discard": "kittle myconid_host sear"})
    s.answer(("raise", s.find("kittle", "discard", 0)))
    assert s.zone("discard", 0) == ("myconid_host", "kittle", "sear")
    s = lay(scene, "ruby", "flariger infernal_flariger", "kittle")
    s.evoke("flariger", "evolve").evoke("infernal_flariger", "evolve")
    s.answer(("sink", s.find("flariger", "vim", 0)))
    assert s.ids(s.game.vim(s.t, s.up("infernal_flariger"))) == ("flariger", "kittle")


@pytest.mark.rule("RV-R94", "RV-R112")
def test_nobody_is_asked_where_no_bond_goes(scene):
    s = lay(scene, "trine", "keystone", first={"deck": "", "mages1": "borin", "rifts1": "ashka ashka"})
    s.evoke("keystone")
    assert s.asked[1] == "act" and bonds(s, 0) == 2
    two = {"rifts0": "adamar kittle", "mages1": "borin", "rifts1": "kittle"}
    s = lay(scene, "thyst", "severing_bolt", foe="adamar", second={"deck": "", **two})
    s.evoke("severing_bolt").engages()
    assert s.asked[1] == "act", "the gift is Bond, and there is no card for one"
    assert [e.kind for e in s.local.events].count("bonded") == 0


# --- partners apart, abilities lost -----------------------------------------------------------------------


@pytest.mark.rule("RV-240", "RV-186", "RV-R106")
def test_an_ongoing_effect_on_a_partner_ends_where_the_location_does(scene):
    """The two stay a pair, so that the Ylart has its own L+1."""
    elsewhere = {"mages1": "briar", "rifts1": "kittle kittle"}
    s = lay(scene, "emry", "cooperative_ylart", "roving_stag", first=elsewhere)
    s.evoke("cooperative_ylart")
    stag, ylart = s.up("roving_stag"), s.up("cooperative_ylart")
    assert (s.stat(stag, "level"), s.stat(ylart, "level")) == (4, 4)
    s.use(stag)
    assert s.game.located(s.t, stag) == (0, 1)
    assert (s.stat(stag, "level"), s.stat(ylart, "level")) == (3, 4)


@pytest.mark.rule("RV-R147", "RV-240", "RV-303", "RV-268")
@pytest.mark.parametrize(("enemy", "struck"), [("frost_fox", 0), ("frost_fox smothering_loam", 2)])
def test_who_has_no_abilities_has_none_of_its_vim_either(scene, enemy, struck):
    """Needlewing beneath makes its host deft, unless enemies have no abilities."""
    s = lay(scene, "sphene", "great_coalescence", "needlewing", enemy=enemy, foe="amos")
    s.evoke("great_coalescence").answer((s.up("needlewing"),))
    host = s.up("great_coalescence")
    assert s.ids(s.game.vim(s.t, host)) == ("needlewing",)
    s.end_turn().end_turn().phase()
    s.attack(host, s.up("frost_fox", 1))
    assert (s.zone("discard", 1), s.row(host).damage) == (("frost_fox",), struck)


@pytest.mark.rule("RV-R147")
@pytest.mark.parametrize(("hand", "mine", "dealt"), [("", "fuming_censer", 3), ("fuming_censer", "", 4)])
def test_what_was_given_before_all_abilities_were_taken_is_taken_and_what_came_later_is_not(
    scene, hand, mine, dealt
):
    s = lay(scene, "ruby", hand, f"granite_ram {mine}", enemy="elderwood_giant smothering_loam", foe="amos")
    if hand:
        s.evoke(hand)
    s.attack(s.up("granite_ram"), s.up("elderwood_giant", 1))
    assert s.row(s.up("elderwood_giant", 1)).damage == dealt
