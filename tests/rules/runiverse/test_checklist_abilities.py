"""The checklist of the card set goes on: named abilities."""

from __future__ import annotations

import pytest

from engines.effects import grammar as g
from tests.rules.runiverse.real import OTHERS, bonds, doing, evoked, first_answers, having, lay, of

# --- named abilities ----------------------------------------------------------------------------------------


@pytest.mark.rule("RV-254", "RV-271", "RV-268", "RV-285")
def test_aggressive_drive_deft_strength(scene):
    assert len(having("aggressive")) >= 4 and "aggressive 2" in OTHERS["infernal_flariger"].keywords
    assert len(having("drive")) >= 4 and len(having("deft")) >= 3
    assert len(having("strength")) >= 4 and "strength 2" in OTHERS["quarry_giant"].keywords
    s = evoked(scene, "ruby", "flarerunner", mine="hothead_brawler", enemy="granite_ram granite_ram", power=4)
    assert not s.row(s.up("flarerunner")).turned
    s.attack(s.up("flarerunner"), s.up("granite_ram", 1)).attack(
        s.up("hothead_brawler"), s.up("granite_ram", 1)
    )
    assert s.zone("discard", 1) == ("granite_ram",) * 2 and s.zone("field", 0) == ("flarerunner",)
    s = lay(scene, "ruby", mine="cinderblade_duelist", enemy="frost_fox")
    s.attack(s.up("cinderblade_duelist"), s.up("frost_fox", 1))
    assert s.zone("discard", 1) == ("frost_fox",) and s.row(s.up("cinderblade_duelist")).damage == 0
    s = evoked(scene, "trine", "quarry_giant", power=4)
    assert s.stat(s.up("quarry_giant"), "level") == 6


@pytest.mark.rule("RV-302", "RV-304")
def test_face_down_vim(scene):
    assert len(doing(g.Attach, face="down")) >= 3
    s = evoked(scene, "trine", "unbroken_colossus")
    colossus = s.up("unbroken_colossus")
    assert [s.row(card).up for card in s.game.vim(s.t, colossus)] == [False]
    assert s.stat(colossus, "level") == OTHERS["unbroken_colossus"].stats["level"]


@pytest.mark.rule("RV-272", "RV-273", "RV-274", "RV-275")
def test_evolving(scene):
    assert {id for id, c in OTHERS.items() if any(p.as_ == "evolve" for p in c.play)} == {
        "flariger", "infernal_flariger", "cooperative_ylart", "ylart_matriarch",
    }  # fmt: skip
    s = lay(scene, "ruby", "flariger infernal_flariger", "kittle pyre_drake")
    assert s.offers("play", s.find("flariger", "hand", 0))
    s.evoke("flariger", "evolve").evoke("infernal_flariger", "evolve")
    top = s.up("infernal_flariger")
    assert s.ids(s.game.vim(s.t, top)) == ("kittle", "flariger")
    assert s.stat(top, "might") == 3, "its own Aggressive 2 and that of the Flariger beneath"
    s = lay(scene, "emry", "ylart_matriarch", "meadow_ylart roving_stag")
    s.evoke("ylart_matriarch", "evolve")
    assert s.ids(s.game.vim(s.t, s.up("ylart_matriarch"))) == ("meadow_ylart",)


@pytest.mark.rule("RV-297", "RV-303")
def test_attaching_itself_as_vim(scene):
    itself = doing(g.Attach, card="self", face="up", zone=None)
    assert itself == {"gleaming_mayfly", "clinging_slime"}
    s = lay(scene, "sphene", mine="clinging_slime bog_companion gleaming_mayfly", power=2)
    s.use(s.up("clinging_slime")).answer((s.up("bog_companion"),))
    assert s.stat(s.up("bog_companion"), "level") > 2, "Strength of the slime beneath"
    s.use(s.up("gleaming_mayfly"))
    assert s.zone("field", 0) == ("bog_companion",)


@pytest.mark.rule("RV-081", "RV-082", "RV-083")
def test_swarming_bugs(scene):
    assert doing(g.Make, card="swarming_bug") == {"hatching", "hive_marshal", "swarm_queen", "waxen_hive"}
    bugs = {id for id in of("creature") if "bug" in OTHERS[id].tags and OTHERS[id].stats["level"] == 1}
    assert bugs == {"mudskip_beetle", "marsh_piercer", "gleaming_mayfly", "needlewing"}
    s = lay(scene, "sphene", "hatching", "needlewing", enemy="kittle", foe="anik")
    s.evoke("hatching")
    bug = s.up("swarming_bug")
    s.answer(("use", bug, "swarming_bug.use[0]")).answer((s.up("needlewing"),))
    assert s.game.vim(s.t, s.up("needlewing")) == (bug,)
    s.end_turn().end_turn().phase()
    s.attack(bug, s.up("kittle", 1))
    assert s.zone("discard", 1) == ("kittle",)
    assert s.row(bug).damage == 0, "a copy of the Needlewing, Deft and all"
    assert "needlewing" in s.zone("field", 0), "the host is untouched"


@pytest.mark.rule("RV-288", "RV-290")
def test_unity(scene):
    assert having("unity") == {"bog_companion", "hive_marshal", "skating_pair"}
    s = lay(scene, "sphene", mine="bog_companion mudskip_beetle", enemy="granite_ram")
    s.attack(s.up("bog_companion"), s.up("granite_ram", 1), s.up("mudskip_beetle"))
    first_answers(s)
    assert s.zone("discard", 1) == ("granite_ram",)


@pytest.mark.rule("RV-263", "RV-265")
def test_burrowing(scene):
    assert len(having("burrowing")) >= 3
    assert {id for id, card in OTHERS.items() if "burrowed" in card.text} == {"deep_stalker"}
    s = lay(scene, "trine", mine="granite_ram", enemy="deep_stalker mole_scout", foe="amos")
    assert s.stat(s.up("mole_scout", 1), "level") == 1
    s.attack(s.up("granite_ram"), s.up("deep_stalker", 1))
    assert s.row(s.up("deep_stalker", 1)).damage == 0 and s.row(s.up("deep_stalker", 1)).turned
    assert s.stat(s.up("mole_scout", 1), "level") == 3


@pytest.mark.rule("RV-231", "RV-279", "RV-287", "RV-235")
def test_rituals_traps_and_secrets(scene):
    rituals, traps = having("ritual"), having("trap")
    assert {OTHERS[id].kind for id in rituals} == {"spell", "relic"} and len(rituals) == 4
    assert {OTHERS[id].kind for id in traps} == {"spell", "creature"} and len(traps) >= 4
    s = lay(scene, "saff", "sunken_library", power=2)
    s.secret("sunken_library").end_turn().end_turn().phase().power()
    power = s.get(0, "power")
    s.evoke("sunken_library", "ritual", zone="secrets")
    assert s.zone("field", 0) == ("sunken_library",) and s.get(0, "power") == power - 1
    s = lay(scene, "ruby", mine="pyre_drake kittle", foe="amos",
            second={"secrets0": "trapdoor_crawler cave_in"})  # fmt: skip
    s.attack(s.up("kittle"), s.mage(1))
    first_answers(s)
    assert s.zone("field", 1) == ("trapdoor_crawler",) and s.zone("discard", 1) == ("cave_in",)
    assert s.zone("discard", 0) == ("kittle",) and bonds(s, 1) == 2


@pytest.mark.rule("RV-227", "RV-233")
def test_an_effect_that_names_secrets(scene):
    assert {id for id, card in OTHERS.items() if "Secret" in card.text} == {"coral_idol"}
    s = lay(scene, "saff", "deep_choir", "coral_idol reef_turtle", power=2)
    assert s.stat(s.up("reef_turtle"), "level") == 3
    s.secret("deep_choir")
    assert s.stat(s.up("reef_turtle"), "level") > 3


@pytest.mark.rule("RV-287")
def test_a_trap_that_stays_face_down(scene):
    s = lay(scene, "ruby", mine="kittle hothead_brawler", foe="abyssa",
            second={"secrets0": "patient_undertow"})  # fmt: skip
    s.attack(s.up("kittle"), s.mage(1))
    assert s.zone("discard", 0) == ("kittle",) and s.zone("secrets", 1) == ("patient_undertow",)
    s.attack(s.up("hothead_brawler"), s.mage(1))
    assert s.zone("discard", 0) == ("kittle", "hothead_brawler")
    assert s.zone("secrets", 1) == ("patient_undertow",) and not s.row(s.t.zone("secrets", 1)[0]).up


@pytest.mark.rule("RV-260", "RV-276", "RV-281", "RV-292")
def test_boundless_relentless_roaming_ward(scene):
    assert having("boundless") == {"wind_strider", "stormwing", "tempest_avatar"}
    assert having("relentless") == {"wildfire_fury", "tempest_avatar", "restless_engine"}
    assert len(having("roaming")) >= 3 and len(having("ward")) >= 3
    s = lay(scene, "thyst", mine="tempest_avatar", second={"mages1": "alder", "rifts1": "kittle kittle"})
    avatar = s.up("tempest_avatar")
    s.attack(avatar, s.mage(1, 0)).attack(avatar, s.mage(1, 1))
    assert (bonds(s, 1, 0), bonds(s, 1, 1)) == (1, 1) and s.row(avatar).turned
    s = lay(scene, "thyst", mine="restless_engine", enemy="granite_ram", power=2)
    engine = s.up("restless_engine")
    first_answers(s.use(engine))
    first_answers(s.use(engine))
    assert s.row(s.up("granite_ram", 1)).damage == 2
    s = lay(scene, "saff", mine="drifting_jelly", first={"mages1": "brack", "rifts1": "kittle kittle"})
    s.use(s.up("drifting_jelly"))
    assert s.zone("field", 0, 1) == ("drifting_jelly",)
    s = lay(scene, "thyst", "chaos_bolt", enemy="drifting_jelly", foe="abyssa", power=2)
    first_answers(s.evoke("chaos_bolt"))
    assert s.zone("field", 1) == ("drifting_jelly",)


@pytest.mark.rule("RV-255", "RV-257")
def test_battlemage_by_a_relic_and_a_lasting_spell(scene):
    given = {id for id in doing(g.Grant) if "Battlemage" in OTHERS[id].text}
    assert given == {"champions_torch", "stone_mantle"}
    s = evoked(scene, "trine", "stone_mantle", enemy="kittle")
    assert s.zone("field", 0) == ("stone_mantle",)
    s.attack(s.mage(0), s.up("kittle", 1))
    assert s.zone("discard", 1) == ("kittle",) and bonds(s, 0) == 2, "1 damage is not enough for its level"


@pytest.mark.rule("RV-251", "RV-252", "RV-253")
def test_pairs(scene):
    assert doing(g.Link) == {"twinbloom", "cooperative_ylart"}
    s = lay(scene, "emry", "cooperative_ylart twinbloom", "roving_stag", enemy="spore_puff", foe="amos")
    s.evoke("cooperative_ylart")
    first_answers(s)
    assert (s.stat(s.up("roving_stag"), "level"), s.stat(s.up("cooperative_ylart"), "level")) == (4, 4)
    s.evoke("twinbloom").answer((s.up("roving_stag"),))
    assert (s.stat(s.up("roving_stag"), "level"), s.stat(s.up("cooperative_ylart"), "level")) == (3, 3)
    before = s.stat(s.up("twinbloom"), "level")
    s.attack(s.up("roving_stag"), s.up("spore_puff", 1))
    assert s.stat(s.up("twinbloom"), "level") == before + 1
