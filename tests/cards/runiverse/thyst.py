"""Thyst: what its cards do, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.cards.runiverse.gifts import broken, drawn, gifts, thyst
from tests.cards.runiverse.told import Told, body, costly, joins, told
from tests.cards.sentences import shows

MAGES = {
    "bond": "aeri bolta cirrus",
    "dispel": "dervish eurus fulmina",
    "draw": "gale hex iris",
}
THYST = "jinx kaelo levin"
BEFORE = ("", "power; ", "assist ashka; ", "power; assist ashka; ", "assist ashka; assist bram; ",
          "power; assist ashka; assist bram; ")  # fmt: skip
"""What was done before the die is rolled: so it falls otherwise."""


@pytest.mark.parametrize(("mage", "gift"), gifts(MAGES))
def test_a_gift_on_the_first_draw(scene, mage, gift):
    drawn(scene, mage, gift)


@pytest.mark.parametrize(("mage", "gift"), gifts(MAGES, edge=True))
def test_a_gift_of_a_broken_bond(scene, mage, gift):
    broken(scene, mage, gift)


@pytest.mark.parametrize(("mage", "gift"), [*gifts({"thyst": THYST}), *gifts({"thyst": THYST}, edge=True)])
def test_the_gift_of_thyst(scene, mage, gift):
    """However the die falls: a card, 2 damage to the least creature, or a dream counter."""
    dice = {(thyst(scene, mage, before) - 1) // 2 for before in BEFORE}
    assert dice == {0, 1, 2}


def rolled(s):
    return [int(event.args[0]) for event in s.local.events if event.kind == "rolled"]


@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.parametrize(
    "enemy",
    [
        pytest.param("elderwood_giant", marks=shows("chaos_bolt", 1, 2)),
        pytest.param("", marks=shows("chaos_bolt", 1, 2, edge=True)),
    ],
)
def test_chaos_bolt(scene, before, enemy):
    """As much damage as the die shows; without a creature it is rolled all the same."""
    how = {"hand": "chaos_bolt ashka bram", "enemy": enemy, "power": 2}
    s = Told("thyst", how, f"{before}evoke chaos_bolt", "").play(scene)
    (die,) = rolled(s)
    assert 1 <= die <= 6
    if enemy:
        assert s.row(s.up(enemy, 1)).damage == die


@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.parametrize(
    "again",
    [
        pytest.param(False, marks=shows("stormwing", 1, 2)),
        pytest.param(True, marks=shows("stormwing", 1, 2, edge=True)),
    ],
)
def test_stormwing(scene, before, again):
    """On 4 or more it untasks, once per turn: after a second attack the die is not rolled."""
    how = {"hand": "ashka bram", "mine": "stormwing", "enemy": "kittle kittle"}
    s = Told("thyst", how, f"{before}attack stormwing > kittle", "").play(scene)
    (die,) = rolled(s)
    assert s.row(s.up("stormwing")).turned == (die < 4)
    if again and die >= 4:
        s.attack(s.up("stormwing"), s.up("kittle", 1))
        assert len(rolled(s)) == 1 and s.row(s.up("stormwing")).turned


@pytest.mark.parametrize(
    "story",
    [
        told("wind_strider", 1, me="thyst", mine="wind_strider kittle", enemy="elderwood_giant",
             foe_mages1="borin",
             foe_rifts1="kittle", do="attack wind_strider > mage1; attack kittle > elderwood_giant",
             see="foebonds1=0, foe.elderwood_giant:damage=1"),
        told("wind_strider", 1, me="thyst", mine="wind_strider kittle", foe_mages1="borin",
             foe_rifts1="kittle",
             foe_field1="granite_ram", foe_guards="granite_ram", edge=True,
             do="attack kittle > mage",
             see="can attack wind_strider > mage1=no, can attack wind_strider > granite_ram=yes"),
        told("flickering_sprite", 1, me="thyst", hand="flickering_sprite", power=1,
             do="evoke flickering_sprite; attack flickering_sprite > mage",
             see="hand=flickering_sprite, mine=-, foebonds=1"),
        told("flickering_sprite", 1, me="thyst", mine="flickering_sprite", enemy="kittle", edge=True,
             do="attack flickering_sprite > kittle", see="hand=-, pile=flickering_sprite, foepile=kittle"),
        told("nightmare_foal", 1, me="thyst", hand="nightmare_foal", foe_mages1="borin", power=1,
             do="evoke nightmare_foal; engage 1", see="foedream1=2, foedream0=1, dream=1"),
        told("nightmare_foal", 1, me="thyst", hand="nightmare_foal", foe_vars={"dream0": 2}, edge=True,
             do="evoke nightmare_foal", see="foedream0=2, mine=nightmare_foal"),
        joins("squall_runner", 2, me="thyst", cost=2, tasked="no"),
        told("squall_runner", 1, me="thyst", mine="squall_runner", my_tasked="squall_runner", power=6,
             do="use squall_runner", see="squall_runner:level=3, power=3, can use squall_runner=no"),
        told("squall_runner", 1, me="thyst", mine="squall_runner", my_mages1="aeri", edge=True,
             do="use squall_runner; done; phase 1", see="can use squall_runner=no, squall_runner:level=3"),
        told("squall_runner", 2, me="orth", mine="smothering_loam kittle", enemy="squall_runner", foe="aeri",
             edge=True,
             do="attack kittle > squall_runner", see="foe.squall_runner:damage=1, pile=kittle"),
        told("mind_thief", 1, me="thyst", hand="mind_thief", foe_hand="sear sear", power=2,
             do="evoke mind_thief", see="foehand=sear, foepile=sear, mind_thief:level=3"),
        told("mind_thief", 1, me="thyst", hand="mind_thief sear", edge=True,
             do="evoke mind_thief", see="foecards=0, foepile=-, hand=sear"),
        body("cloud_ram", 1, me="thyst", cost=3),
        costly("cloud_ram", 1, me="thyst", far="emry", cost=3),
        told("muse_of_storms", 1, 2, me="thyst", mine="muse_of_storms thunder_roc kittle", my_mages1="aeri",
             my_field1="cloud_ram", enemy="elderwood_giant", power=3,
             do="use muse_of_storms; attack thunder_roc > elderwood_giant",
             see="exalted=muse_of_storms, foe.elderwood_giant:damage=6, cloud_ram:might=1, kittle:might=0"),
        told("muse_of_storms", 1, 2, me="thyst", mine="muse_of_storms thunder_roc", power=2, edge=True,
             do="", see="can use muse_of_storms=no, thunder_roc:might=0"),
        body("thunder_roc", 1, me="thyst", cost=5),
        costly("thunder_roc", 1, me="thyst", far="emry", cost=5),
        told("tempest_avatar", 1, me="thyst", mine="tempest_avatar", enemy="kittle", foe_mages1="borin",
             foe_rifts1="kittle",
             do="attack tempest_avatar > kittle; attack tempest_avatar > mage1",
             see="foepile=kittle, foebonds1=0, tempest_avatar:tasked=yes, tempest_avatar:damage=1"),
        told("tempest_avatar", 1, me="thyst", hand="tempest_avatar", power=6, edge=True,
             do="evoke tempest_avatar", see="tempest_avatar:tasked=yes, can attack tempest_avatar=no"),
        told("diminish", 1, me="thyst", hand="diminish", mine="kittle", enemy="glacier_yak", power=1,
             do="evoke diminish; attack kittle > glacier_yak",
             see="foepile=glacier_yak, pile=diminish kittle"),
        told("diminish", 1, me="thyst", hand="diminish diminish", mine="kittle", enemy="kittle", edge=True,
             do="evoke diminish; evoke diminish; end", see="foe.kittle:level=1, enemy=kittle"),
        told("unmake", 1, me="thyst", hand="unmake", enemy="glacier_yak elderwood_giant", power=3,
             do="evoke unmake", see="foebanished=glacier_yak, enemy=elderwood_giant, foepile=-"),
        told("unmake", 1, me="thyst", hand="unmake", enemy="swarming_bug", edge=True,
             do="evoke unmake", see="foebanished=-, enemy=-"),
        told("unmake", 1, me="thyst", hand="unmake", enemy="elderwood_giant", edge=True,
             do="evoke unmake", see="enemy=elderwood_giant, pile=unmake"),
        told("severing_bolt", 1, me="thyst", hand="severing_bolt", enemy="granite_ram",
             foe_guards="granite_ram", power=4,
             do="evoke severing_bolt", see="foebonds=1, foecards=1, foe.granite_ram:guard=1"),
        told("severing_bolt", 1, me="thyst", hand="severing_bolt", foe_rifts0="", edge=True,
             do="evoke severing_bolt", see="foebonds=0, foecards=0, won=nobody"),
        told("severing_bolt", 1, me="thyst", hand="severing_bolt", foe_rifts0="kittle", foe_mages1="borin",
             foe_mages2="cragga",
             edge=True, do="evoke severing_bolt", see="won=0"),
        told("thunder_rite", 1, me="thyst", hand="thunder_rite", enemy="kittle granite_ram glacier_yak",
             mine="kittle", power=4,
             do="evoke thunder_rite", see="enemy=glacier_yak, foe.glacier_yak:damage=3, mine=kittle"),
        told("thunder_rite", 1, me="ruby", mine="kittle", foe="aeri", foe_secrets0="thunder_rite", edge=True,
             do="attack kittle > mage; pick thunder_rite", see="foepile=thunder_rite, foebonds=2"),
        told("overcharged_coil", 1, 2, me="thyst", hand="diminish", mine="overcharged_coil",
             enemy="glacier_yak", power=2,
             do="evoke diminish", see="power=0, foepile=glacier_yak"),
        told("overcharged_coil", 1, 2, me="thyst", hand="diminish", mine="overcharged_coil",
             enemy="glacier_yak", power=1,
             edge=True, do="", see="can evoke diminish=no"),
        told("restless_engine", 1, me="thyst", mine="restless_engine", enemy="granite_ram", power=3,
             do="use restless_engine; use restless_engine",
             see="foe.granite_ram:damage=2, power=1, restless_engine:tasked=yes"),
        told("restless_engine", 1, me="thyst", mine="restless_engine", enemy="granite_ram", power=0,
             edge=True,
             do="", see="can use restless_engine=no"),
        told("revolving_door", 1, me="thyst", mine="revolving_door mind_thief", foe_hand="sear", power=0,
             do="use revolving_door",
             see="mine=mind_thief revolving_door, mind_thief:tasked=yes, banished=-, foepile=sear"),
        told("revolving_door", 1, me="thyst", mine="revolving_door swarming_bug", edge=True,
             do="use revolving_door", see="mine=revolving_door swarming_bug, revolving_door:tasked=yes"),
    ],
)  # fmt: skip
def test_a_card(scene, story):
    story.play(scene)
