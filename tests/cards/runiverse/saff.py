"""Saff: what its cards do, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.cards.runiverse.gifts import broken, drawn, gifts
from tests.cards.runiverse.told import body, costly, told

MAGES = {
    "bond": "abyssa brack coralie",
    "dispel": "delph ebba fathom",
    "draw": "galene hydrel isla",
    "saff": "jetta kelda lorelei",
}


@pytest.mark.parametrize(("mage", "gift"), gifts(MAGES))
def test_a_gift_on_the_first_draw(scene, mage, gift):
    drawn(scene, mage, gift)


@pytest.mark.parametrize(("mage", "gift"), gifts(MAGES, edge=True))
def test_a_gift_of_a_broken_bond(scene, mage, gift):
    broken(scene, mage, gift)


@pytest.mark.parametrize(
    "story",
    [
        told("tide_runner", 1, me="saff", mine="tide_runner", my_mages1="abyssa", enemy="kittle",
             do="use tide_runner; done; phase 1; attack tide_runner > kittle",
             see="mine1=-, foepile=kittle, pile=tide_runner"),
        told("tide_runner", 1, me="saff", mine="tide_runner", my_mages1="abyssa", edge=True,
             my_tasked="tide_runner",
             do="use tide_runner; done; phase 1",
             see="mine1=tide_runner, tide_runner:tasked=yes, can use tide_runner=no"),
        told("deep_archivist", 1, me="saff", hand="deep_archivist sear", power=1,
             do="evoke deep_archivist; pick sear", see="hand=kittle kittle, pile=sear"),
        told("deep_archivist", 1, me="saff", hand="deep_archivist", my_deck="kittle", edge=True,
             do="evoke deep_archivist; pick kittle", see="cards=1, pile=kittle, bonds=1"),
        told("keeper_of_lost_lore", 1, me="saff", hand="ashka deep_archivist", mine="keeper_of_lost_lore",
             do="assist ashka", see="keeper_of_lost_lore:level=3, pile=ashka"),
        told("keeper_of_lost_lore", 1, me="saff", hand="siphon", mine="keeper_of_lost_lore", edge=True,
             do="evoke siphon", see="keeper_of_lost_lore:level=2, pile=siphon"),
        told("drifting_jelly", 1, me="saff", hand="drifting_jelly", my_mages1="abyssa", power=2,
             do="evoke drifting_jelly; use drifting_jelly",
             see="mine1=drifting_jelly, drifting_jelly:level=3"),
        told("drifting_jelly", 1, me="ruby", hand="searing_lance", mine="granite_ram",
             enemy="drifting_jelly", foe="abyssa",
             edge=True, do="evoke searing_lance; attack granite_ram > drifting_jelly",
             see="foebonds=1, foepile=drifting_jelly, pile=granite_ram searing_lance"),
        told("siphon_eel", 1, me="saff", mine="siphon_eel", do="attack siphon_eel > mage; end; phase; power",
             see="foebonds=1, foe.mage:sap=0, foepower=0"),
        told("siphon_eel", 1, me="saff", mine="siphon_eel", enemy="worn_altar", edge=True,
             do="attack siphon_eel > worn_altar", see="foe.mage:sap=0, foe.worn_altar:damage=2"),
        told("siphon_eel", 2, me="saff", mine="siphon_eel", power=6, do="use siphon_eel",
             see="siphon_eel:level=3, power=3, can use siphon_eel=no"),
        told("siphon_eel", 2, me="saff", mine="siphon_eel", power=2, edge=True, do="",
             see="can use siphon_eel=no"),
        body("reef_turtle", 1, 2, me="saff", cost=3),
        costly("reef_turtle", 1, me="saff", far="ruby", cost=3),
        told("whispering_naiad", 1, me="saff", hand="study_the_currents diminish", mine="whispering_naiad",
             enemy="kittle granite_ram",
             do="evoke diminish; pick granite_ram", see="foepile=kittle granite_ram"),
        told("whispering_naiad", 1, me="saff", hand="diminish", my_mages1="abyssa",
             my_field1="whispering_naiad",
             enemy="kittle", edge=True, do="evoke diminish", see="enemy=kittle, foe.kittle:damage=0"),
        told("whispering_naiad", 1, me="ruby", hand="sear", mine="kittle granite_ram",
             enemy="whispering_naiad", foe="abyssa",
             edge=True, do="evoke sear", see="pile=kittle sear, granite_ram:damage=1"),
        told("hypno_toad", 1, me="saff", hand="hypno_toad", enemy="granite_ram glacier_yak", power=4,
             do="evoke hypno_toad", see="mine=granite_ram hypno_toad, enemy=glacier_yak, hypno_toad:level=5"),
        told("hypno_toad", 1, me="saff", hand="hypno_toad", mine="", enemy="granite_ram",
             foe_hand="dissolve", foe="azzi",
             edge=True, foe_vars={"power": 4},
             do="evoke hypno_toad; end; phase; evoke dissolve; pick granite_ram",
             see="mine=hypno_toad, foepile=granite_ram dissolve, pile=-"),
        told("hypno_toad", 1, me="saff", hand="hypno_toad", enemy="glacier_yak", edge=True,
             do="evoke hypno_toad", see="mine=hypno_toad, enemy=glacier_yak"),
        told("lurking_kraken", 1, me="ruby", mine="kittle", foe="abyssa", foe_secrets0="lurking_kraken",
             do="attack kittle > mage", see="enemy=lurking_kraken, mage:sap=2, foebonds=1"),
        told("lurking_kraken", 1, me="saff", hand="lurking_kraken", edge=True, power=5,
             do="evoke lurking_kraken", see="foe.mage:sap=2, mage:sap=0"),
        body("leviathan", 1, 2, me="saff", cost=6),
        costly("leviathan", 1, me="saff", far="ruby", cost=6),
        told("siphon", 1, 2, me="saff", hand="siphon", foe_mages1="borin", power=1,
             do="evoke siphon; engage 1", see="foe.mage1:sap=3, foe.mage:sap=0, cards=1"),
        told("siphon", 1, 2, me="saff", hand="siphon", edge=True, do="evoke siphon; end; phase; power",
             see="foepower=0, foe.mage:sap=0, foe.mage:tasked=yes"),
        told("riptide_snare", 1, me="saff", hand="riptide_snare", enemy="elderwood_giant", power=2,
             do="evoke riptide_snare", see="foehand=elderwood_giant, enemy=-"),
        told("riptide_snare", 1, me="ruby", mine="pyre_drake", foe="abyssa", foe_secrets0="riptide_snare",
             edge=True,
             do="attack pyre_drake > mage", see="hand=pyre_drake, foebonds=2, foepile=riptide_snare"),
        told("study_the_currents", 1, me="saff", hand="study_the_currents", power=3,
             do="evoke study_the_currents",
             see="cards=2, deck=4"),
        told("study_the_currents", 1, me="saff", hand="study_the_currents", my_deck="kittle", edge=True,
             do="evoke study_the_currents", see="cards=2, deck=0, bonds=1"),
        told("deep_choir", 1, me="saff", hand="deep_choir", enemy="kittle granite_ram",
             foe_guards="granite_ram", power=3,
             foe_mages1="borin", foe_field1="frost_fox", do="evoke deep_choir",
             see="foe.kittle:tasked=yes, foe.granite_ram:tasked=yes, foe.granite_ram:guard=0, "
                 "foe.frost_fox:tasked=no"),
        told("deep_choir", 1, me="saff", hand="deep_choir", enemy="kittle", power=2, edge=True,
             do="secret deep_choir; end; end; phase; evoke deep_choir as ritual",
             see="foe.kittle:tasked=yes, pile=deep_choir"),
        told("deep_choir", 1, me="saff", hand="deep_choir", power=9, edge=True,
             do="secret deep_choir", see="can evoke deep_choir as ritual=no"),
        told("patient_undertow", 1, me="saff", hand="patient_undertow", enemy="glacier_yak", power=3,
             do="evoke patient_undertow", see="foepile=glacier_yak, pile=patient_undertow"),
        told("patient_undertow", 1, me="ruby", mine="pyre_drake granite_ram", foe="abyssa",
             foe_secrets0="patient_undertow",
             edge=True, do="attack pyre_drake > mage; attack granite_ram > mage",
             see="pile=granite_ram pyre_drake, foebonds=2, foesecrets=patient_undertow"),
        told("coral_idol", 1, me="saff", mine="coral_idol kittle", hand="deep_choir",
             do="secret deep_choir", see="kittle:level=3"),
        told("coral_idol", 1, me="saff", mine="coral_idol kittle", my_mages1="abyssa",
             my_secrets1="deep_choir", edge=True,
             do="", see="kittle:level=1"),
        told("coral_idol", 2, me="saff", mine="coral_idol kittle", power=6,
             do="use coral_idol; end; end", see="kittle:level=2, coral_idol:tasked=no"),
        told("coral_idol", 2, me="saff", mine="coral_idol", enemy="frost_fox", my_mages1="abyssa",
             my_field1="kittle", edge=True,
             do="use coral_idol", see="kittle:level=1, foe.frost_fox:level=2, power=6"),
        told("memory_pearl", 1, 2, 3, me="saff", hand="siphon siphon", mine="memory_pearl", power=4,
             do="use memory_pearl; evoke siphon; evoke siphon", see="exalted=memory_pearl, cards=3, mine=-"),
        told("memory_pearl", 1, 2, 3, me="saff", hand="siphon", mine="memory_pearl", power=1, edge=True,
             do="evoke siphon", see="cards=1, exalted=-, mine=memory_pearl"),
        told("sunken_library", 1, me="saff", hand="sunken_library", power=5,
             do="evoke sunken_library; use sunken_library",
             see="cards=1, power=0, sunken_library:tasked=yes"),
        told("sunken_library", 1, me="saff", hand="sunken_library", power=2, edge=True,
             do="secret sunken_library; end; end; phase; power; evoke sunken_library as ritual; "
                 "use sunken_library",
             see="mine=sunken_library, power=0, cards=2"),
    ],
)  # fmt: skip
def test_a_card(scene, story):
    story.play(scene)
