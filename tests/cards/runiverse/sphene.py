"""Sphene: what its cards do, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.cards.runiverse.gifts import broken, drawn, gifts
from tests.cards.runiverse.told import body, costly, joins, told

MAGES = {
    "bond": "azzi bzara chirr",
    "dispel": "dapple ekko flit",
    "draw": "gleb hum izzet",
    "sphene": "jiri klik lithe",
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
        told("ooze_droplet", 1, 2, me="sphene", hand="ooze_droplet", power=0, enemy="kittle",
             do="evoke ooze_droplet; end; end; phase; attack ooze_droplet > kittle",
             see="pile=ooze_droplet, foe.kittle:damage=0"),
        told("ooze_droplet", 1, 2, me="sphene", mine="ooze_droplet fuming_censer", edge=True,
             do="attack ooze_droplet > mage", see="foebonds=1"),
        body("mudskip_beetle", 1, me="sphene", cost=1),
        costly("mudskip_beetle", 1, me="sphene", far="ruby", cost=1),
        body("marsh_piercer", 2, me="sphene", cost=1),
        told("marsh_piercer", 1, me="sphene", mine="marsh_piercer", enemy="granite_ram", foe="anik",
             do="end marsh_piercer; phase; attack granite_ram > marsh_piercer",
             see="pile=marsh_piercer, foe.granite_ram:damage=2"),
        told("marsh_piercer", 1, 2, me="ruby", mine="frost_fox", enemy="marsh_piercer", edge=True,
             do="attack frost_fox > marsh_piercer", see="frost_fox:damage=1, foepile=marsh_piercer"),
        told("gleaming_mayfly", 1, me="sphene", hand="gleaming_mayfly", mine="granite_ram kittle", power=2,
             do="evoke gleaming_mayfly; use gleaming_mayfly; pick granite_ram",
             see="power=0, granite_ram:vim=gleaming_mayfly, mine=granite_ram kittle"),
        told("gleaming_mayfly", 2, me="sphene", mine="gleaming_mayfly", enemy="granite_ram",
             do="attack gleaming_mayfly > granite_ram", see="pile=gleaming_mayfly, cards=1"),
        told("gleaming_mayfly", 1, me="sphene", mine="gleaming_mayfly", edge=True, power=1,
             do="use gleaming_mayfly", see="mine=gleaming_mayfly, power=0"),
        told("gleaming_mayfly", 2, me="ruby", mine="granite_ram", enemy="gleaming_mayfly", edge=True,
             do="attack granite_ram > gleaming_mayfly", see="foepile=gleaming_mayfly, foecards=1"),
        joins("needlewing", 1, me="sphene", cost=1, tasked="no"),
        told("needlewing", 1, me="sphene", mine="needlewing", enemy="kittle", edge=True,
             do="attack needlewing > kittle", see="foepile=kittle, needlewing:damage=0"),
        told("clinging_slime", 1, me="sphene", mine="clinging_slime kittle", power=1,
             do="use clinging_slime", see="kittle:vim=clinging_slime, kittle:level=3, power=0"),
        told("clinging_slime", 1, me="orth", mine="granite_ram", enemy="clinging_slime", power=0, edge=True,
             do="attack granite_ram > clinging_slime", see="foe.clinging_slime:damage=3, pile=granite_ram"),
        told("bog_companion", 1, 2, me="sphene", mine="bog_companion", enemy="granite_ram", foe="anik",
             do="end bog_companion; phase; attack granite_ram > bog_companion",
             see="foepile=granite_ram, bog_companion:level=2, bog_companion:damage=1"),
        told("bog_companion", 1, 2, me="sphene", mine="bog_companion kittle", enemy="granite_ram", edge=True,
             do="attack bog_companion > granite_ram + kittle; say 3",
             see="foepile=granite_ram, pile=bog_companion, kittle:damage=0"),
        told("hive_marshal", 1, 2, me="sphene", hand="hive_marshal", mine="mudskip_beetle kittle", power=3,
             do="evoke hive_marshal",
             see="mine=hive_marshal kittle mudskip_beetle swarming_bug swarming_bug, swarming_bug:level=2, "
                 "mudskip_beetle:level=2, kittle:level=1, hive_marshal:level=3"),
        told("hive_marshal", 1, 2, me="sphene", mine="hive_marshal", enemy="granite_ram", edge=True,
             my_mages1="azzi", my_field1="mudskip_beetle", do="attack hive_marshal > granite_ram",
             see="mudskip_beetle:level=1, pile=hive_marshal"),
        told("swarm_queen", 1, me="sphene", mine="swarm_queen", do="",
             see="mine=swarm_queen swarming_bug, swarming_bug:tasked=yes"),
        told("swarm_queen", 1, me="sphene", my_mages1="azzi", my_field1="swarm_queen", edge=True,
             do="end; phase", see="mine=-, mine1=swarm_queen swarming_bug"),
        told("great_coalescence", 1, 2, me="sphene", hand="great_coalescence",
             mine="hothead_brawler kittle frost_fox",
             power=5, do="evoke great_coalescence; pick hothead_brawler kittle",
             see="great_coalescence:vim=hothead_brawler kittle, great_coalescence:level=6, "
                 "great_coalescence:might=1"),
        told("great_coalescence", 1, 2, me="sphene", hand="great_coalescence", mine="frost_fox", edge=True,
             do="evoke great_coalescence; pick nothing",
             see="great_coalescence:vim=-, great_coalescence:level=6"),
        told("hatching", 1, me="sphene", hand="hatching", power=2, do="evoke hatching",
             see="mine=swarming_bug swarming_bug swarming_bug, pile=hatching"),
        told("hatching", 1, me="sphene", hand="hatching", mine="pheromone_lamp", edge=True,
             do="evoke hatching", see="cards=1, swarming_bug:tasked=yes"),
        told("mire_grasp", 1, me="sphene", hand="mire_grasp", mine="kittle mudskip_beetle worn_altar",
             power=2,
             enemy="elderwood_giant", do="evoke mire_grasp", see="foe.elderwood_giant:damage=4"),
        told("mire_grasp", 1, me="sphene", hand="mire_grasp", enemy="elderwood_giant", edge=True,
             my_mages1="azzi", my_field1="kittle", do="evoke mire_grasp", see="foe.elderwood_giant:damage=2"),
        told("swarm_tactics", 1, 2, me="sphene", hand="swarm_tactics", mine="mudskip_beetle kittle", power=3,
             my_tasked="mudskip_beetle kittle", enemy="elderwood_giant",
             do="evoke swarm_tactics; attack mudskip_beetle > elderwood_giant",
             see="foe.elderwood_giant:damage=2, kittle:tasked=yes"),
        told("swarm_tactics", 1, 2, me="sphene", hand="swarm_tactics", mine="mudskip_beetle",
             enemy="elderwood_giant",
             edge=True, do="evoke swarm_tactics; end; end; phase; attack mudskip_beetle > elderwood_giant",
             see="foe.elderwood_giant:damage=1"),
        told("common_cause", 1, 2, me="sphene", hand="common_cause", mine="kittle frost_fox", power=3,
             do="evoke common_cause", see="kittle:level=2, frost_fox:level=3, cards=1"),
        told("common_cause", 1, 2, me="sphene", hand="common_cause", mine="kittle worn_altar", edge=True,
             do="evoke common_cause", see="kittle:level=2, cards=0, worn_altar:level=0"),
        told("common_cause", 1, me="sphene", hand="common_cause", mine="kittle", edge=True,
             do="evoke common_cause; end", see="kittle:level=1"),
        told("dissolve", 1, me="sphene", hand="dissolve", enemy="elderwood_giant siege_hammer", power=4,
             do="evoke dissolve; pick elderwood_giant", see="foepile=elderwood_giant, enemy=siege_hammer"),
        told("dissolve", 1, me="sphene", hand="dissolve", enemy="veiled_oracle siege_hammer", foe="anik",
             edge=True,
             do="evoke dissolve", see="foepile=siege_hammer, enemy=veiled_oracle"),
        told("waxen_hive", 1, me="sphene", hand="waxen_hive", power=3,
             do="evoke waxen_hive; use waxen_hive",
             see="mine=swarming_bug waxen_hive, waxen_hive:tasked=yes"),
        told("waxen_hive", 1, me="sphene", mine="waxen_hive", my_tasked="waxen_hive", edge=True,
             do="", see="can use waxen_hive=no"),
        told("banner_of_many", 1, 2, me="sphene", hand="banner_of_many", mine="kittle frost_fox", power=3,
             enemy="deepdelve_ogre",
             do="evoke banner_of_many; attack kittle > deepdelve_ogre + frost_fox; say 5",
             see="foepile=deepdelve_ogre, mine=banner_of_many frost_fox"),
        told("banner_of_many", 1, 2, me="sphene", mine="banner_of_many kittle", edge=True,
             do="", see="kittle:level=1"),
        told("pheromone_lamp", 1, 2, me="sphene", hand="kittle mudskip_beetle", mine="pheromone_lamp",
             do="evoke mudskip_beetle", see="cards=2"),
        told("pheromone_lamp", 1, 2, me="sphene", hand="mudskip_beetle mudskip_beetle",
             mine="pheromone_lamp", edge=True,
             do="evoke mudskip_beetle; evoke mudskip_beetle", see="cards=1"),
        told("swarming_bug", 1, 2, me="sphene", hand="hatching", mine="marsh_piercer",
             enemy="elderwood_giant",
             do="evoke hatching; use swarming_bug; pick marsh_piercer; end; end; phase; "
                 "attack swarming_bug > elderwood_giant",
             see="foe.elderwood_giant:damage=1"),
        told("swarming_bug", 1, 2, me="sphene", hand="hatching", mine="needlewing",
             enemy="kittle", edge=True,
             do="evoke hatching; use swarming_bug#3; pick needlewing; use swarming_bug; "
                 "pick needlewing; "
                "use swarming_bug; end; end; phase; attack swarming_bug > kittle",
             see="foepile=kittle, mine=needlewing, swarming_bug:damage=0, "
                 "needlewing:vim=swarming_bug swarming_bug swarming_bug"),
    ],
)  # fmt: skip
def test_a_card(scene, story):
    story.play(scene)
