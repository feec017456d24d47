"""Trine: what its cards do, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.cards.runiverse.gifts import broken, drawn, gifts
from tests.cards.runiverse.told import body, costly, joins, told

MAGES = {
    "bond": "adamar borin cragga",
    "dispel": "dorta edrun feldra",
    "draw": "gromm hulda ivar",
    "trine": "jarga kettil lodra",
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
        joins("pebble_sentry", 2, me="trine", cost=1, level=2),
        told("pebble_sentry", 1, me="trine", mine="pebble_sentry", power=7, do="use pebble_sentry",
             see="pebble_sentry:level=3, power=4, can use pebble_sentry=no"),
        told("pebble_sentry", 1, me="trine", mine="pebble_sentry", power=2, edge=True, do="",
             see="can use pebble_sentry=no"),
        told("pebble_sentry", 2, me="orth", mine="smothering_loam kittle", enemy="pebble_sentry", edge=True,
             do="attack kittle > pebble_sentry", see="foepile=pebble_sentry, pile=kittle"),
        told("rubble_imp", 1, me="trine", mine="rubble_imp", enemy="granite_ram kittle",
             do="attack rubble_imp > granite_ram",
             see="foepile=kittle, foe.granite_ram:damage=2, pile=rubble_imp"),
        told("rubble_imp", 1, me="ruby", mine="frost_fox kittle", enemy="rubble_imp", edge=True,
             do="attack frost_fox > rubble_imp", see="foepile=rubble_imp, pile=kittle frost_fox"),
        told("rubble_imp", 2, me="trine", mine="rubble_imp", power=7, do="use rubble_imp",
             see="rubble_imp:level=2, power=4, can use rubble_imp=no"),
        told("rubble_imp", 2, me="trine", mine="rubble_imp", power=2, edge=True, do="",
             see="can use rubble_imp=no"),
        told("cliffguard", 1, me="trine", mine="cliffguard granite_ram", enemy="granite_ram", foe="anik",
             do="end cliffguard; phase; attack granite_ram > cliffguard",
             see="foepile=granite_ram, mine=cliffguard granite_ram, cliffguard:level=2, cliffguard:damage=1"),
        told("cliffguard", 1, me="trine", mine="granite_ram", enemy="cliffguard", edge=True,
             do="attack granite_ram > cliffguard", see="foepile=cliffguard, granite_ram:damage=2"),
        told("avalanche_caller", 1, me="trine", mine="avalanche_caller", enemy="granite_ram", power=2,
             do="use avalanche_caller; pick mage", see="foebonds=1, power=0, avalanche_caller:tasked=yes"),
        told("avalanche_caller", 1, me="trine", mine="avalanche_caller", enemy="granite_ram", power=1,
             edge=True,
             do="", see="can use avalanche_caller=no"),
        told("avalanche_caller", 1, me="trine", mine="avalanche_caller", enemy="granite_ram kittle",
             edge=True,
             foe_guards="granite_ram", do="use avalanche_caller",
             see="foe.granite_ram:damage=2, avalanche_caller:damage=0, foebonds=2"),
        body("granite_ram", 1, 2, me="trine", cost=3),
        costly("granite_ram", 1, me="trine", far="quam", cost=3),
        told("ox_of_the_pass", 1, me="trine", mine="frost_fox", enemy="ox_of_the_pass",
             do="attack frost_fox > ox_of_the_pass", see="foe.ox_of_the_pass:damage=0, pile=frost_fox"),
        told("ox_of_the_pass", 1, me="trine", mine="granite_ram", enemy="ox_of_the_pass", edge=True,
             do="attack granite_ram > ox_of_the_pass", see="foepile=ox_of_the_pass, pile=granite_ram"),
        told("pass_veteran", 1, me="trine", mine="pass_veteran kittle", enemy="elderwood_giant",
             my_mages1="borin", my_field1="frost_fox", do="attack kittle > elderwood_giant",
             see="foe.elderwood_giant:damage=2, pass_veteran:level=3, frost_fox:level=2"),
        told("pass_veteran", 1, me="trine", hand="sear", mine="granite_ram", enemy="pass_veteran kittle",
             edge=True,
             do="attack granite_ram > pass_veteran",
             see="foepile=pass_veteran, foe.kittle:level=1, pile=granite_ram"),
        joins("quarry_giant", 1, 2, me="trine", cost=4, level=6),
        told("quarry_giant", 1, me="trine", mine="quarry_giant", do="done", edge=True,
             see="can guard quarry_giant=no, asked=guard"),
        told("unbroken_colossus", 1, me="trine", hand="unbroken_colossus", power=5,
             my_deck="kittle kittle sear",
             do="evoke unbroken_colossus",
             see="unbroken_colossus:vim=sear, deck=2, unbroken_colossus:level=5"),
        told("unbroken_colossus", 1, me="trine", hand="unbroken_colossus", my_deck="", edge=True,
             do="evoke unbroken_colossus", see="unbroken_colossus:vim=-, bonds=2"),
        body("mountain_elder", 1, me="trine", cost=6),
        costly("mountain_elder", 1, me="trine", far="quam", cost=6),
        told("mend_the_cracks", 1, 2, me="trine", hand="mend_the_cracks", mine="mountain_elder kittle",
             enemy="granite_ram", power=1,
             do="attack mountain_elder > granite_ram; evoke mend_the_cracks; pick mountain_elder",
             see="mountain_elder:damage=0, mountain_elder:vim=kittle, kittle:vim=-"),
        told("mend_the_cracks", 1, me="trine", hand="mend_the_cracks", mine="stone_mantle kittle",
             enemy="frost_fox",
             do="attack mage > frost_fox; evoke mend_the_cracks", see="mage:damage=0, kittle:vim=kittle"),
        told("mend_the_cracks", 1, 2, me="trine", hand="mend_the_cracks", mine="worn_altar", edge=True,
             do="evoke mend_the_cracks", see="pile=mend_the_cracks, vim=-"),
        told("shatter", 1, me="trine", hand="shatter", enemy="granite_ram worn_altar", power=2,
             do="evoke shatter; say 0", see="foepile=granite_ram, enemy=worn_altar"),
        told("shatter", 1, me="trine", hand="shatter", enemy="granite_ram siege_hammer", power=2,
             do="evoke shatter; say 1", see="foepile=siege_hammer, enemy=granite_ram"),
        told("shatter", 1, me="trine", hand="shatter", enemy="granite_ram", edge=True,
             do="evoke shatter; say 1", see="enemy=granite_ram, pile=shatter"),
        told("rockslide", 1, me="trine", hand="rockslide", enemy="kittle granite_ram", power=3,
             do="evoke rockslide; pick granite_ram", see="enemy=-, foepile=kittle granite_ram"),
        told("rockslide", 1, me="trine", hand="rockslide", enemy="kittle granite_ram", foe_guards="kittle",
             edge=True,
             do="evoke rockslide; pick mage", see="foepile=kittle, foe.granite_ram:damage=1, foebonds=1"),
        told("stone_mantle", 1, 2, me="trine", hand="stone_mantle", enemy="frost_fox", power=3,
             do="evoke stone_mantle; attack mage > frost_fox",
             see="mine=stone_mantle, foepile=frost_fox, mage:damage=2, bonds=2"),
        told("stone_mantle", 1, 2, me="trine", mine="kittle", enemy="stone_mantle", edge=True,
             do="", see="can attack kittle > stone_mantle=no, can attack kittle > mage=yes"),
        told("keystone", 1, me="trine", hand="keystone", my_mages1="borin", my_rifts1="kittle", power=4,
             do="evoke keystone", see="bonds=3, bonds1=1, deck=5"),
        told("keystone", 1, me="trine", hand="keystone", my_deck="", edge=True, do="evoke keystone",
             see="bonds=2, asked=act"),
        told("anvil_of_resolve", 1, 2, me="trine", hand="anvil_of_resolve", mine="mountain_elder",
             enemy="granite_ram",
             power=1, do="attack mountain_elder > granite_ram; evoke anvil_of_resolve; use anvil_of_resolve",
             see="anvil_of_resolve:charge=1, mountain_elder:damage=0, mountain_elder:level=7"),
        told("anvil_of_resolve", 2, me="trine", mine="anvil_of_resolve mountain_elder", edge=True,
             do="", see="can use anvil_of_resolve=no"),
        told("waystone_cairn", 1, me="ruby", mine="kittle", enemy="granite_ram waystone_cairn",
             do="attack kittle > mage", see="foebonds=1, foe.granite_ram:level=4"),
        told("waystone_cairn", 1, me="ruby", mine="kittle", enemy="granite_ram waystone_cairn", edge=True,
             foe_mages1="borin", foe_rifts1="kittle kittle",
             do="attack kittle > mage1", see="foebonds1=1, foe.granite_ram:level=3"),
        told("siege_hammer", 1, me="trine", mine="siege_hammer", enemy="granite_ram", power=3,
             do="use siege_hammer; pick mage", see="foebonds=1, power=0, siege_hammer:tasked=yes"),
        told("siege_hammer", 1, me="trine", mine="siege_hammer", enemy="granite_ram", power=2, edge=True,
             do="", see="can use siege_hammer=no"),
    ],
)  # fmt: skip
def test_a_card(scene, story):
    story.play(scene)
