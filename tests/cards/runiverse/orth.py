"""Orth: what its cards do, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.cards.runiverse.gifts import broken, drawn, gifts
from tests.cards.runiverse.told import body, costly, told

MAGES = {
    "bond": "amos berta corm",
    "dispel": "delva enok fenna",
    "draw": "gorse hollin imke",
    "orth": "jorn kessa lund",
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
        told("spore_puff", 1, 2, 3, me="orth", hand="spore_puff", power=0,
             do="evoke spore_puff; end; end; phase; attack spore_puff > mage",
             see="mine=spore_puff, foebonds=2"),
        told("spore_puff", 1, me="ruby", mine="kittle", enemy="spore_puff", edge=True,
             do="attack kittle > spore_puff", see="foepile=spore_puff, kittle:damage=0"),
        told("mole_scout", 1, me="orth", mine="mole_scout", enemy="elderwood_giant",
             do="attack mole_scout > elderwood_giant", see="foe.elderwood_giant:damage=1"),
        told("mole_scout", 1, me="ruby", mine="granite_ram kittle", enemy="mole_scout", edge=True,
             do="attack granite_ram > mole_scout",
             see="foe.mole_scout:tasked=yes, foe.mole_scout:damage=0, can attack kittle > mole_scout=no"),
        told("patient_hermit", 1, me="orth", mine="patient_hermit granite_ram", my_tasked="granite_ram",
             enemy="elderwood_giant", do="use patient_hermit; attack granite_ram > elderwood_giant",
             see="patient_hermit:tasked=yes, foe.elderwood_giant:damage=4"),
        told("patient_hermit", 1, me="orth", mine="patient_hermit", edge=True,
             do="use patient_hermit", see="patient_hermit:tasked=yes"),
        told("tunnel_warden", 1, me="orth", hand="tunnel_warden", enemy="kittle granite_ram", power=2,
             do="evoke tunnel_warden; pick kittle", see="foepile=kittle, tunnel_warden:tasked=yes"),
        told("tunnel_warden", 1, me="orth", hand="tunnel_warden", edge=True,
             do="evoke tunnel_warden", see="mine=tunnel_warden, power=7"),
        told("fungal_gardener", 1, me="orth", hand="fungal_gardener", my_discard="kittle myconid_host sear",
             power=2,
             do="evoke fungal_gardener", see="hand=myconid_host, pile=kittle sear, fungal_gardener:level=2"),
        told("fungal_gardener", 1, me="orth", hand="fungal_gardener", my_discard="sear ashka", edge=True,
             do="evoke fungal_gardener", see="hand=-, pile=sear ashka"),
        told("deep_stalker", 1, me="ruby", mine="granite_ram", enemy="deep_stalker kittle",
             do="attack granite_ram > deep_stalker",
             see="foe.kittle:level=3, foe.deep_stalker:level=4, foe.deep_stalker:damage=0"),
        told("deep_stalker", 1, me="ruby", mine="granite_ram", enemy="deep_stalker kittle", edge=True,
             do="attack granite_ram > deep_stalker; end; end",
             see="foe.kittle:level=1, foe.deep_stalker:tasked=no"),
        told("myconid_host", 1, me="orth", hand="myconid_host", mine="kittle", power=3, my_deck="kittle sear",
             do="evoke myconid_host", see="kittle:vim=sear, myconid_host:vim=-"),
        told("myconid_host", 1, me="orth", hand="myconid_host", my_mages1="amos", my_field1="kittle",
             edge=True,
             do="evoke myconid_host", see="kittle:vim=-, deck=6"),
        told("trapdoor_crawler", 1, 2, me="ruby", mine="kittle", foe="amos", foe_secrets0="trapdoor_crawler",
             do="attack kittle > mage",
             see="enemy=trapdoor_crawler, foe.trapdoor_crawler:tasked=yes, foebonds=1"),
        told("trapdoor_crawler", 1, 2, me="ruby", mine="kittle", foe="abyssa",
             foe_secrets0="trapdoor_crawler",
             edge=True, do="attack kittle > mage", see="enemy=-, foesecrets=trapdoor_crawler, foebonds=1"),
        body("deepdelve_ogre", 1, me="orth", cost=5),
        costly("deepdelve_ogre", 1, me="orth", far="saff", cost=5),
        told("ancient_of_the_deep", 1, me="orth", hand="ancient_of_the_deep", power=6,
             my_discard="kittle sear worn_altar mole_scout",
             do="evoke ancient_of_the_deep; pick kittle worn_altar",
             see="hand=kittle worn_altar, pile=sear mole_scout"),
        told("ancient_of_the_deep", 1, me="orth", hand="ancient_of_the_deep", my_discard="kittle sear",
             edge=True,
             do="evoke ancient_of_the_deep; pick nothing", see="hand=-, pile=kittle sear"),
        told("sift_the_loam", 1, 2, me="orth", hand="sift_the_loam", my_deck="kittle mole_scout ashka",
             power=1,
             do="evoke sift_the_loam; pick mole_scout ashka",
             see="hand=mole_scout, pile=ashka sift_the_loam, deck=1"),
        told("sift_the_loam", 1, 2, me="orth", hand="sift_the_loam", my_deck="", my_discard="ashka",
             edge=True,
             do="evoke sift_the_loam", see="hand=-, pile=ashka sift_the_loam"),
        told("mudslide", 1, 2, me="orth", hand="mudslide", enemy="kittle frost_fox granite_ram", power=2,
             do="evoke mudslide; pick kittle granite_ram",
             see="foe.kittle:tasked=yes, foe.granite_ram:tasked=yes, foe.frost_fox:tasked=no, cards=1"),
        told("mudslide", 1, 2, me="orth", hand="mudslide", enemy="kittle", foe_tasked="kittle", edge=True,
             do="evoke mudslide", see="cards=1, foe.kittle:tasked=yes"),
        told("cave_in", 1, me="orth", hand="cave_in", enemy="glacier_yak", power=3,
             do="evoke cave_in", see="foepile=glacier_yak"),
        told("cave_in", 1, me="ruby", mine="pyre_drake", foe="amos", foe_secrets0="cave_in", edge=True,
             do="attack pyre_drake > mage", see="pile=pyre_drake, foebonds=2, foepile=cave_in"),
        told("smothering_loam", 1, 2, me="orth", hand="smothering_loam", mine="kittle",
             enemy="pebble_sentry", power=3,
             do="evoke smothering_loam; attack kittle > pebble_sentry",
             see="mine=smothering_loam, foepile=pebble_sentry, pile=kittle"),
        told("smothering_loam", 1, 2, me="orth", mine="smothering_loam", enemy="pebble_sentry", edge=True,
             do="", see="foe.pebble_sentry:level=2"),
        told("buried_cache", 1, me="orth", hand="buried_cache", power=4,
             my_discard="kittle sear worn_altar ashka",
             do="evoke buried_cache; pick kittle worn_altar",
             see="hand=kittle worn_altar, pile=sear ashka buried_cache"),
        told("buried_cache", 1, me="orth", hand="buried_cache", power=2, edge=True,
             my_discard="mole_scout sear", my_mages1="amos",
             do="secret buried_cache; end; end; phase; power; evoke buried_cache as ritual; pick mole_scout",
             see="hand=kittle mole_scout, power=2"),
        told("worn_altar", 1, 2, me="orth", mine="worn_altar", power=0,
             do="use worn_altar; end; end; phase; use worn_altar; use worn_altar 1",
             see="worn_altar:charge=0, cards=2, worn_altar:tasked=yes"),
        told("worn_altar", 1, 2, me="orth", mine="worn_altar", power=0, edge=True,
             do="use worn_altar", see="can use worn_altar=no, can use worn_altar 1=no, worn_altar:charge=1"),
        told("diggers_lantern", 1, 2, me="orth", hand="diggers_lantern", mine="granite_ram",
             enemy="elderwood_giant",
             my_tasked="granite_ram", power=2,
             do="evoke diggers_lantern; use diggers_lantern; attack granite_ram > elderwood_giant",
             see="diggers_lantern:charge=2, foe.elderwood_giant:damage=4"),
        told("diggers_lantern", 2, me="orth", hand="diggers_lantern", edge=True,
             do="evoke diggers_lantern; use diggers_lantern",
             see="diggers_lantern:charge=2, diggers_lantern:tasked=yes"),
        told("throne_of_roots", 1, 2, me="orth", mine="throne_of_roots granite_ram", my_mages1="amos",
             enemy="elderwood_giant",
             my_field1="kittle kittle",
             do="done; phase 1; attack kittle > elderwood_giant; attack kittle > elderwood_giant",
             see="granite_ram:level=4, pile=kittle kittle"),
        told("throne_of_roots", 1, 2, me="orth", mine="throne_of_roots granite_ram", enemy="kittle",
             edge=True,
             do="attack granite_ram > kittle", see="granite_ram:level=3, foepile=kittle"),
    ],
)  # fmt: skip
def test_a_card(scene, story):
    story.play(scene)
