"""Ruby: what its cards do, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.cards.runiverse.gifts import broken, drawn, gifts
from tests.cards.runiverse.told import body, costly, joins, told

MAGES = {
    "bond": "ashka bram cindra",
    "dispel": "drusk eskel fyra",
    "draw": "garn hesta ignal",
    "ruby": "jorva korro lasha",
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
        body("kittle", 1, me="ruby", cost=1),
        costly("kittle", 1, me="ruby", far="emry", cost=1),
        joins("cinder_whelp", 1, me="ruby", cost=1, tasked="no"),
        told("cinder_whelp", 1, me="thyst", mine="revolving_door cinder_whelp", edge=True, power=0,
             my_tasked="cinder_whelp",
             do="use revolving_door", see="mine=cinder_whelp revolving_door, cinder_whelp:tasked=no"),
        told("ember_acolyte", 1, me="ruby", hand="ember_acolyte", enemy="kittle granite_ram", power=1,
             do="evoke ember_acolyte; pick granite_ram",
             see="flame=1, foe.granite_ram:damage=1, enemy=kittle granite_ram"),
        told("ember_acolyte", 1, me="ruby", hand="ember_acolyte", edge=True,
             do="evoke ember_acolyte", see="flame=1, mine=ember_acolyte"),
        told("hothead_brawler", 1, me="ruby", mine="hothead_brawler", enemy="elderwood_giant",
             do="attack hothead_brawler > elderwood_giant",
             see="flame=1, foe.elderwood_giant:damage=3, pile=hothead_brawler"),
        told("hothead_brawler", 1, me="ruby", mine="kittle", enemy="hothead_brawler", edge=True,
             do="attack kittle > hothead_brawler",
             see="foeflame=0, pile=kittle, foe.hothead_brawler:damage=1"),
        told("cinderblade_duelist", 1, me="ruby", mine="cinderblade_duelist", enemy="frost_fox",
             do="attack cinderblade_duelist > frost_fox",
             see="foepile=frost_fox, cinderblade_duelist:damage=0"),
        told("cinderblade_duelist", 1, me="ruby", mine="frost_fox", enemy="cinderblade_duelist", edge=True,
             do="attack frost_fox > cinderblade_duelist", see="foepile=cinderblade_duelist, pile=frost_fox"),
        told("flariger", 1, me="ruby", hand="flariger", mine="kittle pyre_drake", power=3,
             enemy="elderwood_giant",
             do="evoke flariger as evolve; end; end; phase; attack flariger > elderwood_giant",
             see="flariger:vim=-, foe.elderwood_giant:damage=4, mine=flariger pyre_drake, pile=kittle"),
        told("flariger", 1, me="ruby", hand="flariger", mine="pyre_drake", my_mages1="bram",
             my_field1="kittle",
             edge=True, do="", see="can evoke flariger as evolve=no, can evoke flariger as plain=yes"),
        told("wildfire_fury", 1, me="ruby", mine="wildfire_fury", enemy="kittle kittle kittle",
             do="attack wildfire_fury > kittle; attack wildfire_fury > kittle",
             see="wildfire_fury:tasked=yes, wildfire_fury:damage=2, enemy=kittle"),
        told("wildfire_fury", 1, me="ruby", hand="wildfire_fury", edge=True, power=3,
             do="evoke wildfire_fury", see="wildfire_fury:tasked=yes"),
        body("pyre_drake", 1, me="trine", cost=4),
        costly("pyre_drake", 1, me="trine", far="emry", cost=4),
        joins("flarerunner", 1, me="ruby", cost=4, tasked="no"),
        told("flarerunner", 1, me="ruby", hand="flarerunner", mine="kittle", foe_guards="granite_ram",
             enemy="granite_ram", edge=True,
             do="evoke flarerunner; attack flarerunner > granite_ram; attack kittle > mage",
             see="foepile=granite_ram, foebonds=1"),
        told("infernal_flariger", 1, 2, me="ruby", hand="infernal_flariger", mine="flariger kittle", power=5,
             enemy="kittle deepdelve_ogre",
             do="evoke infernal_flariger as evolve; end; end; phase; "
                 "attack infernal_flariger > deepdelve_ogre",
             see="enemy=-, foepile=deepdelve_ogre kittle, infernal_flariger:vim=-, pile=flariger"),
        told("infernal_flariger", 1, me="ruby", hand="infernal_flariger", mine="kittle", edge=True,
             do="", see="can evoke infernal_flariger as evolve=no"),
        told("infernal_flariger", 2, me="ruby", mine="infernal_flariger", enemy="kittle", edge=True,
             foe_mages1="borin", foe_field1="frost_fox", do="attack infernal_flariger > kittle",
             see="foepile=kittle, infernal_flariger:damage=0, foe.frost_fox:damage=0"),
        told("sear", 1, 2, me="ruby", hand="sear", enemy="frost_fox granite_ram", power=1,
             do="evoke sear; pick frost_fox", see="foepile=frost_fox, flame=1, pile=sear"),
        told("sear", 1, 2, me="ruby", hand="sear", enemy="worn_altar", power=1,
             do="evoke sear", see="foe.worn_altar:damage=2, enemy=worn_altar"),
        told("sear", 1, 2, me="ruby", hand="sear", edge=True, do="evoke sear", see="flame=1, pile=sear"),
        told("searing_lance", 1, me="ruby", hand="searing_lance", enemy="granite_ram", power=2,
             do="evoke searing_lance; pick mage", see="foebonds=1, foecards=1"),
        told("searing_lance", 1, me="ruby", hand="searing_lance", enemy="granite_ram kittle",
             foe_guards="granite_ram",
             edge=True, do="evoke searing_lance",
             see="foe.granite_ram:damage=2, foe.granite_ram:guard=0, foebonds=2"),
        told("battle_trance", 1, 2, me="ruby", hand="battle_trance", mine="kittle granite_ram",
             enemy="elderwood_giant",
             my_tasked="granite_ram", power=2,
             do="evoke battle_trance; pick granite_ram; attack granite_ram > elderwood_giant",
             see="foe.elderwood_giant:damage=4"),
        told("battle_trance", 1, 2, me="ruby", hand="battle_trance", mine="granite_ram",
             enemy="elderwood_giant",
             edge=True, do="evoke battle_trance; end; end; phase; attack granite_ram > elderwood_giant",
             see="foe.elderwood_giant:damage=3"),
        told("sweeping_flame", 1, me="ruby", hand="sweeping_flame", mine="kittle",
             enemy="kittle frost_fox granite_ram",
             foe_mages1="borin", foe_field1="kittle", power=3,
             do="evoke sweeping_flame",
             see="enemy=granite_ram, foe.granite_ram:damage=2, enemy1=kittle, mine=kittle"),
        told("sweeping_flame", 1, me="ruby", hand="sweeping_flame", enemy="veiled_oracle", foe="anik",
             edge=True,
             do="evoke sweeping_flame", see="foepile=veiled_oracle"),
        told("kindled_ruin", 1, 2, 3, me="ruby", hand="kindled_ruin", enemy="glacier_yak", power=5,
             do="evoke kindled_ruin; say 4", see="power=1, foepile=glacier_yak, flame=1"),
        told("kindled_ruin", 1, me="ruby", hand="kindled_ruin", enemy="glacier_yak", power=0, edge=True,
             do="", see="can evoke kindled_ruin=no"),
        told("everburning_brazier", 1, 2, me="ruby", mine="everburning_brazier",
             enemy="frost_fox granite_ram",
             power=2, my_vars={"flame": 1, "power": 2},
             do="use everburning_brazier; end; end; phase; power; assist mage1; "
                 "use everburning_brazier 1; pick frost_fox",
             my_mages1="bram", see="flame=2, foepile=frost_fox, power=5"),
        told("everburning_brazier", 2, me="ruby", mine="everburning_brazier", enemy="granite_ram", power=1,
             edge=True,
             do="use everburning_brazier 1", see="power=0, foe.granite_ram:damage=0, flame=0"),
        told("champions_torch", 1, me="ruby", hand="champions_torch", enemy="granite_ram", power=3,
             do="evoke champions_torch; attack mage > granite_ram",
             see="foepile=granite_ram, mage:tasked=yes, bonds=1"),
        told("champions_torch", 1, me="ruby", mine="frost_fox kittle", enemy="champions_torch", foe="ashka",
             edge=True,
             do="attack frost_fox > mage; attack kittle > champions_torch",
             see="foebonds=2, foe.mage:damage=2, pile=frost_fox"),
        told("fuming_censer", 1, me="ruby", hand="fuming_censer", mine="kittle", enemy="elderwood_giant",
             power=3,
             my_mages1="bram", my_field1="kittle",
             do="evoke fuming_censer; attack kittle > elderwood_giant",
             see="foe.elderwood_giant:damage=2, my.kittle:might=0"),
        told("fuming_censer", 1, me="ruby", mine="frost_fox", enemy="fuming_censer kittle", foe="ashka",
             edge=True,
             do="attack frost_fox > kittle", see="frost_fox:damage=1, foepile=kittle"),
        told("fuming_censer", 2, me="ruby", mine="fuming_censer kittle frost_fox", power=6,
             do="use fuming_censer; pick kittle",
             see="kittle:level=2, frost_fox:level=2, power=3, can use fuming_censer=no"),
        told("fuming_censer", 2, me="ruby", mine="fuming_censer kittle", power=2, edge=True,
             do="", see="can use fuming_censer=no"),
    ],
)  # fmt: skip
def test_a_card(scene, story):
    story.play(scene)
