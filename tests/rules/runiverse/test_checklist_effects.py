"""The checklist of the card set goes on: what effects do, when, and to what."""

from __future__ import annotations

import pytest

from engines.effects import grammar as g
from engines.runiverse import nodes
from engines.runiverse.policy import TRAITS
from tests.rules.cards import inside
from tests.rules.runiverse.real import FILL, OTHERS, bonds, doing, evoked, first_answers, lay, of

# --- attacks, damage, levels --------------------------------------------------------------------------------


@pytest.mark.rule("RV-190", "RV-189", "RV-206", "RV-R13")
def test_non_combat_attacks_and_damage(scene):
    assert len(doing(nodes.Assault)) == 4
    assert len(doing(g.Damage)) >= 3
    s = evoked(scene, "ruby", "searing_lance")
    assert bonds(s, 1) == 1
    s = lay(
        scene, "trine", mine="siege_hammer", enemy="frost_fox granite_ram", second={"guards": ("frost_fox",)}
    )
    first_answers(s.use(s.up("siege_hammer")))
    assert s.zone("discard", 1) == ("frost_fox",)
    s = evoked(scene, "ruby", "sweeping_flame", enemy="frost_fox granite_ram kittle")
    assert s.zone("field", 1) == ("granite_ram",) and bonds(s, 1) == 2


@pytest.mark.rule("RV-212", "RV-211", "RV-134")
def test_levels_up_and_down(scene):
    changed = doing(g.AddChange, stat="level")
    assert {"diminish", "frozen_mirror", "entangle", "sudden_growth"} <= changed
    s = evoked(scene, "thyst", "diminish", enemy="frost_fox")
    assert s.stat(s.up("frost_fox", 1), "level") == 0
    s.end_turn()
    assert s.stat(s.up("frost_fox", 1), "level") == 2
    s = evoked(scene, "emry", "sudden_growth", mine="meadow_ylart")
    assert s.stat(s.up("meadow_ylart"), "level") == 5
    s = lay(
        scene,
        "quam",
        mine="frozen_mirror frost_fox",
        enemy="granite_ram",
        second={"tasked": ("granite_ram",)},
    )
    assert s.stat(s.up("granite_ram", 1), "level") == 3, "nobody is engaged yet"
    s.attack(s.up("frost_fox"), s.up("granite_ram", 1))
    assert s.zone("discard", 1) == ("granite_ram",)


@pytest.mark.rule("RV-059", "RV-058", "RV-061")
def test_counters(scene):
    plus = doing(g.Counter, name="plus")
    assert len({id for id in plus if "emry" in OTHERS[id].tags}) >= 5
    assert len({id for id, card in OTHERS.items() if "flame" in card.text}) >= 3
    assert doing(g.Counter, name="sap") == {"siphon_eel", "lurking_kraken", "siphon"}
    s = evoked(scene, "emry", "overgrowth", mine="meadow_ylart roving_stag")
    assert (s.stat(s.up("meadow_ylart"), "level"), s.stat(s.up("roving_stag"), "level")) == (3, 4)
    s = lay(
        scene,
        "ruby",
        mine="everburning_brazier",
        enemy="granite_ram",
        power=2,
        first={"vars": {"power": 2, "flame": 2}},
    )
    brazier = s.up("everburning_brazier")
    s.use(brazier)
    s.end_turn().end_turn().phase().power()
    first_answers(s.use(brazier, 1))
    assert s.get(0, "flame") == 3 and s.zone("discard", 1) == ("granite_ram",)
    s = evoked(scene, "saff", "siphon", foe="adamar")
    assert s.row(s.mage(1)).mark("sap") == 3
    s.end_turn().phase().power()
    assert s.get(1, "power") == 0 and s.row(s.mage(1)).mark("sap") == 0


@pytest.mark.rule("RV-193", "RV-179", "RV-217")
def test_tasking_untasking_healing(scene):
    assert len(doing(g.Exhaust)) >= 3 and len(doing(g.Ready)) >= 2 and len(doing(nodes.Mend)) >= 2
    s = evoked(scene, "quam", "snow_herald", enemy="granite_ram", second={"guards": ("granite_ram",)})
    ram = s.row(s.up("granite_ram", 1))
    assert ram.turned and not ram.mark("guard")
    s = lay(scene, "quam", "ice_prison", enemy="granite_ram")
    first_answers(s.evoke("ice_prison"))
    s.end_turn().end_turn()
    assert s.row(s.up("granite_ram", 1)).turned
    s.end_turn().end_turn()
    assert not s.row(s.up("granite_ram", 1)).turned
    s = lay(scene, "orth", mine="patient_hermit myconid_host", first={"tasked": ("myconid_host",)})
    first_answers(s.use(s.up("patient_hermit")))
    assert not s.row(s.up("myconid_host")).turned
    s = lay(scene, "trine", "mend_the_cracks", "mountain_elder", enemy="granite_ram")
    s.attack(s.up("mountain_elder"), s.up("granite_ram", 1))
    assert s.row(s.up("mountain_elder")).damage == 3
    s.evoke("mend_the_cracks")
    first_answers(s)
    assert s.row(s.up("mountain_elder")).damage == 0


# --- tokens, control, zones ---------------------------------------------------------------------------------


@pytest.mark.rule("RV-073", "RV-077")
def test_snowplay_and_wild_summons(scene):
    assert doing(nodes.Snowplay) == {"snowmaster", "snow_day"}
    assert len(doing(nodes.Wild)) >= 2
    s = lay(scene, "quam", "snow_day", power=4)
    s.evoke("snow_day")
    s.answer((s.find("snowmaniac", "snow", 0),)).answer((s.find("snowbros", "snow", 0),))
    assert s.zone("field", 0) == ("snowmaniac", "snowbros") and s.zone("snow", 0) == ("snowball",)
    assert not s.row(s.up("snowmaniac")).turned
    s = evoked(scene, "emry", "wild_summoning")
    assert len(s.t.zone("field", 0)) + len(s.t.zone("wild", 0)) == 7


@pytest.mark.rule("RV-070", "RV-038", "RV-035", "RV-066")
def test_control_and_return(scene):
    assert doing(nodes.Take) == {"hypno_toad"}
    s = evoked(scene, "saff", "hypno_toad", enemy="frost_fox granite_ram", foe="anik")
    assert s.zone("field", 0) == ("hypno_toad", "frost_fox")
    returned = {id for id in doing(g.Move, to="hand") if "owner's hand" in OTHERS[id].text}
    assert len(returned) >= 2
    s = lay(scene, "quam", "send_home", "frost_fox", enemy="granite_ram")
    s.evoke("send_home").engages().answer((s.up("granite_ram", 1),))
    assert s.zone("hand", 1) == ("granite_ram",)
    s = lay(scene, "quam", "snow_day send_home")
    s.evoke("snow_day").answer((s.find("snowbros", "snow", 0),))
    s.answer((s.find("snowmaniac", "snow", 0),))
    s.evoke("send_home").engages().answer((s.up("snowbros"),))
    assert "snowbros" in s.zone("snow", 0)


@pytest.mark.rule("RV-050", "RV-051", "RV-053")
def test_banish_and_exalt(scene):
    assert doing(g.Move, to="banished") == {"revolving_door", "unmake"}
    assert doing(g.Move, to="exalted") == {"memory_pearl", "muse_of_storms"}
    s = evoked(scene, "thyst", "unmake", enemy="granite_ram")
    assert s.zone("banished", 1) == ("granite_ram",)
    s = lay(scene, "thyst", mine="revolving_door mind_thief", second={"hand": "sear sear"})
    first_answers(s.use(s.up("revolving_door")))
    assert s.zone("field", 0) == ("revolving_door", "mind_thief") and s.zone("banished", 0) == ()
    assert s.row(s.up("mind_thief")).turned and len(s.t.zone("hand", 1)) == 1
    s = lay(scene, "thyst", mine="muse_of_storms thunder_roc", power=3)
    s.use(s.up("muse_of_storms"))
    assert s.zone("exalted", 0) == ("muse_of_storms",) and s.stat(s.up("thunder_roc"), "might") == 1


@pytest.mark.rule("RV-222", "RV-048", "RV-R16")
def test_bonds_by_effects(scene):
    s = evoked(scene, "thyst", "severing_bolt", mine="", enemy="granite_ram", foe="adamar",
               second={"field0": "granite_ram waystone_cairn"})  # fmt: skip
    assert bonds(s, 1) == 1 and s.stat(s.up("granite_ram", 1), "level") == 4
    s = evoked(scene, "trine", "keystone")
    assert bonds(s, 0) == 3


@pytest.mark.rule("RV-111", "RV-042", "RV-R110")
def test_drawing_and_discarding(scene):
    assert len(doing(g.Draw)) >= 3 and doing(nodes.Discard) == {"deep_archivist", "mind_thief"}
    s = lay(scene, "saff", "deep_archivist sear", "keeper_of_lost_lore")
    before = s.stat(s.up("keeper_of_lost_lore"), "level")
    s.evoke("deep_archivist")
    first_answers(s)
    assert s.stat(s.up("keeper_of_lost_lore"), "level") == before + 1 and len(s.t.zone("discard", 0)) == 1
    s = evoked(scene, "thyst", "mind_thief", second={"hand": "sear kittle"})
    assert len(s.t.zone("hand", 1)) == 1 and len(s.t.zone("discard", 1)) == 1


# --- timing, reach, focus -----------------------------------------------------------------------------------


@pytest.mark.rule("RV-305", "RV-309", "RV-311", "RV-313", "RV-314")
def test_before_when_and_after(scene):
    at = {time: {id for id, card in OTHERS.items() for when in card.when
                 if when.at == time and when.on.event in ("attack", "play")}
          for time in ("before", "when", "after")}  # fmt: skip
    assert len(at["before"]) >= 2 and len(at["when"]) >= 3 and len(at["after"]) >= 3
    s = lay(scene, "ruby", mine="infernal_flariger", enemy="kittle deepdelve_ogre")
    s.attack(s.up("infernal_flariger"), s.up("kittle", 1))
    assert s.zone("discard", 1) == ("kittle",) and s.row(s.up("deepdelve_ogre", 1)).damage == 1
    assert s.row(s.up("infernal_flariger")).damage == 0, "the Kittle was gone before it could hit back"
    s = lay(scene, "thyst", "chaos_bolt", "overcharged_coil", enemy="deepdelve_ogre", power=2)
    assert not s.offers("play", s.find("chaos_bolt", "hand", 0)), "2 for the spell and 1 before it"
    s = evoked(scene, "thyst", "diminish", mine="overcharged_coil", enemy="deepdelve_ogre", power=2)
    assert s.get(0, "power") == 0 and s.zone("discard", 1) == ("deepdelve_ogre",), "2 of the 2 it had left"
    s = lay(scene, "ruby", mine="kittle", enemy="ox_of_the_pass")
    s.attack(s.up("kittle"), s.up("ox_of_the_pass", 1))
    assert s.row(s.up("ox_of_the_pass", 1)).damage == 0, "it survived (RV-218) and is healed"
    assert next(e.cards for e in s.local.events if e.kind == "damaged") == (s.up("ox_of_the_pass", 1),)


@pytest.mark.rule("RV-243", "RV-R60")
def test_a_check_beyond_engagement_with_a_bound_result(scene):
    s = lay(scene, "saff", "study_the_currents diminish", enemy="kittle",
            first={"mages1": "aeri", "field1": "whispering_naiad"})  # fmt: skip
    s.evoke("study_the_currents").evoke("diminish").engages()
    assert s.row(s.up("kittle", 1)).damage == 0, "the Naiad's own location engages nobody"
    s = lay(scene, "saff", "diminish", "whispering_naiad", enemy="kittle deepdelve_ogre")
    s.evoke("diminish").engages().answer((s.up("deepdelve_ogre", 1),))
    assert s.zone("field", 1) == ("deepdelve_ogre",)


@pytest.mark.rule("RV-186", "RV-240", "RV-R56")
def test_many_mages_and_ongoing_reach(scene):
    s = evoked(scene, "emry", "vinecrown_ancient", first={"mages1": "briar", "field1": "meadow_ylart"})
    assert s.stat(s.up("meadow_ylart"), "level") == 3
    s = evoked(scene, "quam", "rime_sovereign", mine="frost_fox", enemy="granite_ram",
               first={"mages1": "brisa", "field1": "glacier_yak"},
               second={"mages1": "borin", "field1": "mountain_elder"})  # fmt: skip
    tasked = {id: s.row(s.up(id, seat)).turned for id, seat in
              (("frost_fox", 0), ("glacier_yak", 0), ("granite_ram", 1), ("mountain_elder", 1))}  # fmt: skip
    assert tasked == {"frost_fox": False, "glacier_yak": True, "granite_ram": True, "mountain_elder": True}
    allies = {id for id, card in OTHERS.items() for a in card.always
              if isinstance(a.to, g.CardSet) and a.to.of == "you" and a.zone is None}  # fmt: skip
    enemies = {id for id, card in OTHERS.items() for a in card.always
               if isinstance(a.to, g.CardSet) and a.to.of == "foe"}  # fmt: skip
    assert len(allies) >= 3 and len(enemies) >= 2
    s = lay(scene, "orth", mine="smothering_loam tunnel_warden", enemy="pebble_sentry")
    s.attack(s.up("tunnel_warden"), s.up("pebble_sentry", 1))
    assert s.zone("discard", 1) == ("pebble_sentry",) and s.row(s.up("tunnel_warden")).damage == 1


@pytest.mark.rule("RV-023", "RV-024")
def test_focus_and_traits(scene):
    evoker = {id for id, card in OTHERS.items() if "link.evoker" in repr(card)}
    traits = {id for id in doing(g.Filter) for node in inside(OTHERS[id])
              if isinstance(node, g.Filter) and node.tag in TRAITS}  # fmt: skip
    assert evoker == {"flash_freeze", "forests_gift"} and len(traits) >= 4
    for mage, drawn in (("brisa", 1), ("anik", 0)):
        s = evoked(scene, mage, "flash_freeze", enemy="granite_ram")
        assert len(s.t.zone("hand", 0)) == drawn, mage
    levels = []
    for mage in ("briar", "alder"):
        s = evoked(scene, mage, "forests_gift", mine="meadow_ylart")
        levels.append(s.stat(s.up("meadow_ylart"), "level"))
    assert levels[0] == levels[1] + 1 > 3


# --- dreams, X, dice, attachments, piles --------------------------------------------------------------------


@pytest.mark.rule("RV-170", "RV-167", "RV-168", "RV-169")
def test_dreams(scene):
    assert doing(nodes.Dream) == {"veiled_oracle", "dreamglass"}
    assert doing(nodes.Expend) == {"nightmare_foal"} and doing(nodes.Refresh) == {"hourglass_of_frost"}
    s = lay(scene, "quam", "veiled_oracle", first={"dream": "frost_fox glacier_yak send_home"}, power=3)
    s.evoke("veiled_oracle").answer((s.find("frost_fox", "dreaming", 0),))
    s.evoke("frost_fox", zone="dreaming")
    assert s.zone("field", 0) == ("veiled_oracle", "frost_fox")
    s = lay(scene, "quam", mine="dreamglass", first={"dream": "frost_fox glacier_yak send_home"}, power=3)
    s.use(s.up("dreamglass"))
    assert {s._id(c) for a in s.options.answers() for c in a.value} == {"frost_fox", "glacier_yak"}
    s = evoked(scene, "thyst", "nightmare_foal")
    assert s.get(1, "dream0") == 2
    s = lay(scene, "quam", "hourglass_of_frost", first={"dream": "frost_fox"})
    s.answer(("delve",)).evoke("hourglass_of_frost").use(s.up("hourglass_of_frost"))
    assert s.get(0, "dream0") == 1


@pytest.mark.rule("RV-156", "RV-157", "RV-158", "RV-159")
def test_x(scene):
    xs = {id for id, card in OTHERS.items() for node in inside(card) if isinstance(node, g.Cost) and node.x}
    assert xs == {"kindled_ruin", "heartwood_staff"}
    s = lay(
        scene,
        "ruby",
        "kindled_ruin",
        enemy="glacier_yak",
        power=4,
    )
    s.evoke("kindled_ruin")
    assert {a.value for a in s.options.answers()} == {1, 2, 3, 4}
    first_answers(s.answer(4))
    assert s.zone("discard", 1) == ("glacier_yak",) and s.get(0, "power") == 0
    s = lay(scene, "emry", mine="heartwood_staff meadow_ylart", power=3)
    s.use(s.up("heartwood_staff")).answer(3)
    first_answers(s)
    assert s.stat(s.up("meadow_ylart"), "level") == 5


@pytest.mark.rule("RV-329")
def test_d6(scene):
    assert doing(g.Roll) == {"chaos_bolt", "stormwing"}
    s = evoked(scene, "thyst", "chaos_bolt", enemy="elderwood_giant")
    assert 1 <= s.row(s.up("elderwood_giant", 1)).damage <= 6


@pytest.mark.rule("RV-250", "RV-152", "RV-R107")
def test_attached_and_lasting_spells(scene):
    attached = doing(g.Attach, zone="attached")
    lasting = {id for id in of("spell") if any(play.to == "field" for play in OTHERS[id].play)}
    assert attached == {"entangle"} and lasting == {"smothering_loam", "stone_mantle"}
    s = evoked(scene, "emry", "entangle", enemy="granite_ram")
    assert s.stat(s.up("granite_ram", 1), "level") == 1
    s.end_turn().end_turn()
    assert s.stat(s.up("granite_ram", 1), "level") == 1


@pytest.mark.rule("RV-044", "RV-045")
def test_the_discard_pile(scene):
    piles = {id for id, card in OTHERS.items() if "discard pile" in card.text and "orth" in card.tags}
    assert len(piles) >= 2
    s = lay(scene, "orth", "sift_the_loam", first={"deck": f"{FILL} mole_scout ashka"})
    s.evoke("sift_the_loam")
    assert s.asked[1].endswith("pile"), "two cards at once: the active player chooses their order"
    cards = s.options.decision.cards
    wanted = next(card for card in cards if s._id(card) == "mole_scout")
    s.answer((*[card for card in cards if card != wanted], wanted))
    assert s.zone("hand", 0) == ("mole_scout",)
    sent = {"hand": "send_home", "vars": {"power": 2}}
    deck = {"deck": f"{FILL} sear frost_fox"}
    s = lay(scene, "trine", "unbroken_colossus mend_the_cracks", foe="anik", first=deck, second=sent)
    s.evoke("unbroken_colossus").evoke("mend_the_cracks").end_turn().phase().evoke("send_home").engages()
    below = s.options.decision.cards
    s.answer(tuple(reversed(below)))
    assert s.zone("hand", 0) == ("unbroken_colossus",), "its vim is discarded (RV-R95)"
    assert s.t.zone("discard", 0)[-2:] == tuple(reversed(below))
    s = evoked(scene, "orth", "fungal_gardener", first={"discard": "kittle myconid_host sear"})
    assert s.zone("hand", 0) == ("myconid_host",), "the topmost creature, whatever lies on it"
