"""Quam: what its cards do, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.cards.runiverse.gifts import broken, drawn, gifts
from tests.cards.runiverse.told import arrange, body, costly, told
from tests.cards.sentences import shows
from tests.rules.runiverse.real import lay

MAGES = {
    "bond": "anik brisa corvane",
    "dispel": "dianthe eirlys frode",
    "draw": "glacia halvard isolde",
    "quam": "jokul kirsa lumi",
}
DREAM = "send_home glacier_yak frost_fox"


@pytest.mark.parametrize(("mage", "gift"), gifts(MAGES))
def test_a_gift_on_the_first_draw(scene, mage, gift):
    drawn(scene, mage, gift)


@pytest.mark.parametrize(("mage", "gift"), gifts(MAGES, edge=True))
def test_a_gift_of_a_broken_bond(scene, mage, gift):
    broken(scene, mage, gift)


@pytest.mark.parametrize(
    "story",
    [
        told("icicle_fencer", 1, me="quam", mine="icicle_fencer", enemy="frost_fox", power=2,
             do="use icicle_fencer; attack icicle_fencer > frost_fox",
             see="power=1, foepile=frost_fox, icicle_fencer:damage=0"),
        told("icicle_fencer", 1, me="quam", mine="icicle_fencer", power=3, edge=True,
             do="use icicle_fencer", see="can use icicle_fencer=no, icicle_fencer:level=2"),
        told("veiled_oracle", 1, me="quam", hand="veiled_oracle", my_dream=DREAM, power=3,
             do="evoke veiled_oracle; pick frost_fox; evoke frost_fox",
             see="mine=frost_fox veiled_oracle, power=0, dreams=2, dream=1"),
        told("veiled_oracle", 1, me="quam", hand="veiled_oracle", my_dream=DREAM, edge=True,
             do="evoke veiled_oracle; pick glacier_yak; done",
             see="mine=veiled_oracle, dreaming=-, dreams=3"),
        told("veiled_oracle", 1, me="ruby", hand="sear", enemy="veiled_oracle", foe="anik", edge=True,
             do="evoke sear", see="enemy=veiled_oracle, foe.veiled_oracle:damage=0"),
        body("frost_fox", 1, me="quam", cost=2),
        costly("frost_fox", 1, me="quam", far="ruby", cost=2),
        told("snow_herald", 1, me="quam", hand="snow_herald", enemy="granite_ram", foe_guards="granite_ram",
             power=2,
             do="evoke snow_herald; end; end",
             see="foe.granite_ram:tasked=yes, foe.granite_ram:guard=0"),
        told("snow_herald", 1, me="quam", hand="snow_herald", enemy="granite_ram", edge=True,
             do="evoke snow_herald; end; end; end; end", see="foe.granite_ram:tasked=no"),
        told("snow_herald", 1, me="quam", hand="snow_herald", enemy="granite_ram", foe_tasked="granite_ram",
             edge=True,
             do="evoke snow_herald; end; end", see="foe.granite_ram:tasked=yes"),
        told("snow_herald", 1, me="quam", hand="snow_herald", enemy="granite_ram patient_hermit", foe="amos",
             edge=True,
             do="evoke snow_herald; pick granite_ram; end; phase; use patient_hermit",
             see="foe.granite_ram:tasked=no"),
        told("skating_pair", 1, 2, me="quam", mine="skating_pair kittle", enemy="granite_ram",
             do="attack skating_pair > granite_ram + kittle; say 1",
             see="foepile=granite_ram, skating_pair:damage=1, pile=kittle"),
        told("skating_pair", 1, 2, me="quam", mine="skating_pair kittle", my_tasked="kittle",
             enemy="granite_ram", edge=True,
             do="", see="can attack skating_pair > granite_ram + kittle=no, "
                 "can attack skating_pair > granite_ram=yes"),
        told("snowmaster", 1, me="quam", mine="snowmaster", power=1,
             do="use snowmaster; pick snowmaniac",
             see="mine=snowmaniac snowmaster, snow=snowball snowbros, power=0"),
        told("snowmaster", 1, me="saff", hand="hypno_toad", enemy="snowmaster", foe="anik", edge=True,
             power=9,
             do="evoke hypno_toad; end; end; phase; power; use snowmaster; pick snowbros",
             see="mine=hypno_toad snowbros snowmaster, foesnow=snowball snowmaniac"),
        told("mirrored_sprite", 1, me="quam", hand="mirrored_sprite", enemy="frost_fox granite_ram", power=3,
             do="evoke mirrored_sprite", see="foehand=frost_fox, enemy=granite_ram"),
        told("mirrored_sprite", 1, me="quam", hand="mirrored_sprite", enemy="swarming_bug granite_ram",
             edge=True,
             do="evoke mirrored_sprite", see="foehand=-, enemy=granite_ram"),
        told("mirrored_sprite", 1, me="quam", hand="mirrored_sprite", enemy="granite_ram", edge=True,
             do="evoke mirrored_sprite", see="enemy=granite_ram"),
        body("glacier_yak", 1, me="saff", cost=4),
        costly("glacier_yak", 1, me="quam", far="ruby", cost=4),
        told("sparkling_orator", 1, me="ruby", hand="sear", enemy="sparkling_orator kittle", foe="anik",
             do="evoke sear", see="enemy=kittle sparkling_orator, foe.kittle:damage=0, flame=1"),
        told("sparkling_orator", 1, me="ruby", hand="sweeping_flame", mine="granite_ram",
             enemy="sparkling_orator kittle",
             foe="anik", edge=True, do="evoke sweeping_flame; attack granite_ram > sparkling_orator",
             see="foepile=kittle sparkling_orator, pile=granite_ram sweeping_flame"),
        told("rime_sovereign", 1, me="quam", hand="rime_sovereign", mine="frost_fox", my_mages1="brisa",
             my_field1="glacier_yak", enemy="granite_ram", foe_mages1="borin", foe_field1="kittle", power=5,
             do="evoke rime_sovereign",
             see="frost_fox:tasked=no, glacier_yak:tasked=yes, foe.granite_ram:tasked=yes, "
                 "foe.kittle:tasked=yes"),
        told("rime_sovereign", 1, me="quam", hand="rime_sovereign", mine="kittle", enemy="granite_ram",
             edge=True,
             foe_guards="granite_ram", do="evoke rime_sovereign; attack kittle > mage",
             see="foe.granite_ram:guard=0, foebonds=1"),
        told("flash_freeze", 1, 2, me="brisa", hand="flash_freeze", enemy="granite_ram kittle", power=1,
             do="evoke flash_freeze; pick granite_ram",
             see="foe.granite_ram:tasked=yes, foe.kittle:tasked=no, cards=1"),
        told("flash_freeze", 1, 2, me="anik", hand="flash_freeze", enemy="granite_ram",
             foe_tasked="granite_ram", edge=True,
             do="evoke flash_freeze", see="cards=0, foe.granite_ram:tasked=yes"),
        told("send_home", 1, me="quam", hand="send_home", mine="frost_fox", enemy="granite_ram", power=2,
             do="evoke send_home; engage 0; pick granite_ram", see="foehand=granite_ram, mine=frost_fox"),
        told("send_home", 1, me="quam", hand="send_home", mine="frost_fox", enemy="granite_ram", edge=True,
             do="evoke send_home; engage nobody", see="hand=frost_fox, enemy=granite_ram"),
        told("ice_prison", 1, 2, me="quam", hand="ice_prison", enemy="granite_ram kittle", power=3,
             do="evoke ice_prison; pick granite_ram; end; end",
             see="foe.granite_ram:tasked=yes, foe.kittle:tasked=no"),
        told("ice_prison", 1, 2, me="quam", hand="ice_prison", enemy="granite_ram", foe_tasked="granite_ram",
             edge=True,
             do="evoke ice_prison; end; end", see="foe.granite_ram:tasked=yes"),
        told("ice_prison", 2, me="quam", hand="ice_prison", enemy="pyre_drake", foe="ashka",
             foe_hand="battle_trance", foe_vars={"opened": 7, "rifts": 3}, edge=True,
             do="evoke ice_prison; end; phase; power; evoke battle_trance", see="foe.pyre_drake:tasked=no"),
        told("snow_day", 1, me="quam", hand="snow_day", enemy="granite_ram kittle", power=4,
             do="evoke snow_day; pick snowbros; pick snowball; pick granite_ram",
             see="mine=snowbros, foe.granite_ram:tasked=yes, snow=snowball snowmaniac"),
        told("snow_day", 1, me="quam", hand="snow_day snow_day", power=8, edge=True,
             do="evoke snow_day; pick snowbros; pick snowmaniac; evoke snow_day",
             see="mine=snowbros snowmaniac, snow=snowball, pile=snow_day snow_day"),
        told("dreamglass", 1, me="quam", mine="dreamglass", my_dream=DREAM, power=4,
             do="use dreamglass; pick frost_fox; evoke frost_fox",
             see="mine=dreamglass frost_fox, power=0, dreams=2"),
        told("dreamglass", 1, me="quam", mine="dreamglass", my_dream="send_home send_home send_home",
             edge=True,
             do="use dreamglass", see="dreaming=-, dreams=3, dream=1"),
        told("frozen_mirror", 1, me="quam", mine="frozen_mirror frost_fox", enemy="granite_ram",
             do="attack frost_fox > granite_ram", see="foepile=granite_ram, pile=frost_fox"),
        told("frozen_mirror", 1, me="quam", mine="frozen_mirror frost_fox", enemy="granite_ram", edge=True,
             do="", see="foe.granite_ram:level=3, frost_fox:level=2"),
        told("frozen_mirror", 1, me="quam", mine="frozen_mirror frost_fox", enemy="champions_torch",
             foe="ashka", edge=True,
             do="attack frost_fox > mage", see="foebonds=1, foe.mage:damage=0"),
        told("frozen_mirror", 2, me="quam", mine="frozen_mirror frost_fox kittle", power=6,
             do="use frozen_mirror; pick frost_fox",
             see="frost_fox:level=3, kittle:level=1, power=3, can use frozen_mirror=no"),
        told("frozen_mirror", 2, me="quam", mine="frozen_mirror", enemy="granite_ram", my_mages1="anik",
             my_field1="frost_fox", edge=True,
             do="use frozen_mirror", see="frost_fox:level=2, foe.granite_ram:level=3, power=6"),
        told("hourglass_of_frost", 1, 2, me="quam", hand="hourglass_of_frost", my_dream=DREAM, power=3,
             do="delve; evoke hourglass_of_frost; use hourglass_of_frost",
             see="dream=1, hourglass_of_frost:charge=0, hourglass_of_frost:tasked=yes"),
        told("hourglass_of_frost", 1, 2, me="quam", mine="hourglass_of_frost", edge=True,
             do="", see="can use hourglass_of_frost=no, dream=1"),
        told("snowball", 1, me="quam", mine="snowmaster", enemy="granite_ram", power=1,
             do="use snowmaster; pick snowball",
             see="foe.granite_ram:tasked=yes, snow=snowball snowbros snowmaniac"),
        told("snowball", 1, me="quam", mine="snowmaster", enemy="granite_ram", foe_tasked="granite_ram",
             edge=True,
             do="use snowmaster; pick snowball", see="snow=snowball snowbros snowmaniac, mine=snowmaster"),
        told("snowbros", 1, me="quam", hand="snow_day", mine="kittle", enemy="granite_ram",
             do="evoke snow_day; pick snowbros; pick snowball; end; end; phase; "
                 "attack snowbros > granite_ram + kittle; say 1",
             see="foepile=granite_ram, snowbros:damage=1"),
        told("snowbros", 1, me="quam", hand="snow_day send_home", edge=True,
             do="evoke snow_day; pick snowbros; pick snowball; evoke send_home",
             see="hand=-, mine=-, snow=snowball snowbros snowmaniac"),
        told("snowmaniac", 1, me="quam", mine="snowmaster", enemy="elderwood_giant", power=1,
             do="use snowmaster; pick snowmaniac; attack snowmaniac > elderwood_giant",
             see="foe.elderwood_giant:damage=3, snow=snowball snowbros snowmaniac, pile=-"),
        told("snowmaniac", 1, me="quam", hand="snow_day", enemy="kittle", edge=True,
             do="evoke snow_day; pick snowmaniac; pick snowbros; attack snowmaniac > kittle",
             see="snowmaniac:damage=1, snowmaniac:tasked=yes, snowbros:tasked=yes"),
    ],
)  # fmt: skip
def test_a_card(scene, story):
    story.play(scene)


@shows("glimpse_ahead", 1, 2)
def test_glimpse_ahead(scene):
    """The three cards are put back as I like, and I draw the one I put on top."""
    s = lay(scene, "quam", "glimpse_ahead", power=1, first={"deck": "sear kittle frost_fox granite_ram"})
    s.evoke("glimpse_ahead")
    arrange(s, "granite_ram", "frost_fox", "kittle")
    assert s.zone("hand", 0) == ("kittle",)
    assert s.zone("deck", 0) == ("sear", "granite_ram", "frost_fox")


@shows("glimpse_ahead", 1, 2, edge=True)
def test_glimpse_ahead_at_an_empty_deck(scene):
    """Nothing is seen, and the card drawn is a bond."""
    s = lay(scene, "quam", "glimpse_ahead", first={"deck": ""})
    s.evoke("glimpse_ahead")
    assert len(s.t.zone("hand", 0)) == 1 and len(s.t.zone("rifts", 0)) == 1
