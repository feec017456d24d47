"""Meetings of two or three of the real cards, each outcome as the printed texts and the ledger have it. How a
line is read stands with the scenarios of cards (`tests/cards/runiverse/told.py`).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.cards.runiverse.told import told

BROKE = {"power": 0}


def met(name: str, clauses: str, **how: Any) -> Any:
    """A meeting of cards: how the table lies, what is done and what is seen."""
    return pytest.param(told(name, **how).values[0], marks=pytest.mark.rule(*clauses.split()), id=name)


MEETINGS = [
    # --- control and pairs ---
    met("what the Toad took goes home to its owner", "RV-R104 RV-035", me="saff", hand="hypno_toad",
        enemy="granite_ram", foe="anik", foe_hand="send_home",
        do="evoke hypno_toad; end; phase; power; evoke send_home; pick granite_ram",
        see="foehand=granite_ram kittle, mine=hypno_toad"),
    met("what the Toad took and a Door banished rejoins who has it", "RV-R104 RV-R105", me="saff",
        hand="hypno_toad", mine="revolving_door", enemy="granite_ram",
        do="evoke hypno_toad; use revolving_door; pick granite_ram",
        see="mine=hypno_toad revolving_door granite_ram, granite_ram:tasked=yes, foebanished=-"),
    met("a partner that was taken is reached while the locations fight", "RV-R106 RV-R56", me="emry",
        hand="cooperative_ylart", mine="kittle", foe="abyssa", foe_hand="hypno_toad ashka",
        foe_mages1="aeri", foe_rifts1="kittle", foe_vars=BROKE,
        do="evoke cooperative_ylart; end; phase; power; assist mage1; assist ashka; evoke hypno_toad",
        see="enemy=hypno_toad kittle, cooperative_ylart:level=4, foe.kittle:level=2"),
    met("and not when that is over", "RV-R106 RV-240", me="emry",
        hand="cooperative_ylart", mine="kittle", foe="abyssa", foe_hand="hypno_toad ashka",
        foe_mages1="aeri", foe_rifts1="kittle", foe_vars=BROKE,
        do="evoke cooperative_ylart; end; phase; power; assist mage1; assist ashka; evoke hypno_toad; done",
        see="enemy=hypno_toad kittle, cooperative_ylart:level=4, foe.kittle:level=1"),
    met("a spell stays on what its mage did when the herald is gone", "RV-R37", me="quam", hand="snow_herald",
        enemy="glacier_yak frost_fox", foe="anik",
        do="evoke snow_herald; pick glacier_yak; end snow_herald; phase; "
        "attack frost_fox > my.snow_herald; end",
        see="foe.glacier_yak:tasked=yes, mine=-"),
    met("what rejoins is not bound any more", "RV-R105", me="quam", hand="snow_herald",
        enemy="glacier_yak revolving_door", foe="aeri",
        do="evoke snow_herald; end snow_herald; phase; use revolving_door; end glacier_yak",
        see="foe.glacier_yak:tasked=no, foe.glacier_yak:guard=1"),
    # --- evolving and vim ---
    met("an evolved creature sheds what was attached and keeps the vim", "RV-R99 RV-R107", me="emry",
        foe="ashka", hand="entangle", enemy="kittle", foe_hand="flariger", foe_vars={"power": 9},
        do="evoke entangle; end; phase; power; evoke flariger as evolve",
        see="foe.flariger:level=3, pile=entangle, foe.flariger:vim=kittle"),
    met("what becomes vim sheds what was attached to it", "RV-R96 RV-R107", me="emry", hand="entangle",
        enemy="clinging_slime kittle", foe="azzi",
        do="evoke entangle; pick clinging_slime; end; phase; power; use clinging_slime",
        see="pile=entangle, foe.kittle:level=3, enemy=kittle"),
    met("evolved twice it is aggressive by all three", "RV-275 RV-303 RV-R54", me="ruby", mine="kittle",
        hand="flariger infernal_flariger", enemy="elderwood_giant granite_ram", foe_guards="elderwood_giant",
        do="evoke flariger as evolve; evoke infernal_flariger as evolve; end infernal_flariger; end; phase; "
        "attack infernal_flariger > elderwood_giant",
        see="foepile=elderwood_giant, infernal_flariger:vim=flariger kittle, infernal_flariger:might=3"),
    met("a guard that ate a guardian stands as both", "RV-303 RV-245", me="sphene",
        mine="bog_companion kittle", hand="great_coalescence",
        do="evoke great_coalescence; pick bog_companion; end great_coalescence",
        see="great_coalescence:level=8, great_coalescence:vim=bog_companion"),
    met("an evolved Matriarch joins an Altar as a new creature", "RV-R99 RV-271", me="emry",
        mine="grove_altar meadow_ylart", hand="ylart_matriarch", do="evoke ylart_matriarch as evolve",
        see="ylart_matriarch:level=6, ylart_matriarch:vim=meadow_ylart, ylart_matriarch:tasked=yes"),
    met("saved by its vim an attacker goes on, and the Undertow stays", "RV-R69 RV-298", me="trine",
        hand="mend_the_cracks", mine="granite_ram", foe="abyssa", foe_secrets0="patient_undertow",
        do="evoke mend_the_cracks; attack granite_ram > mage",
        see="foebonds=1, mine=granite_ram, granite_ram:vim=-, foesecrets=patient_undertow"),
    met("saved before the blow, it strikes back", "RV-R69 RV-204", me="trine", hand="mend_the_cracks",
        mine="kittle", foe="ashka", enemy="infernal_flariger",
        do="evoke mend_the_cracks; end; phase; attack infernal_flariger > my.kittle",
        see="foe.infernal_flariger:damage=1, mine=-"),
    met("saved from a Deft blow, it does not", "RV-R68", me="trine", hand="mend_the_cracks", mine="kittle",
        foe="ashka", enemy="cinderblade_duelist",
        do="evoke mend_the_cracks; end; phase; attack cinderblade_duelist > my.kittle",
        see="foe.cinderblade_duelist:damage=0, mine=kittle, kittle:vim=-"),
    # --- battlemages ---
    met("a Mirror makes a battlemage less", "RV-256 RV-R76", me="trine", mine="stone_mantle",
        enemy="granite_ram frozen_mirror", foe="anik", do="attack mage > granite_ram",
        see="foe.granite_ram:damage=2, bonds=1"),
    met("a Veteran makes it more", "RV-256 RV-246", me="trine", mine="stone_mantle pass_veteran",
        enemy="elderwood_giant", do="attack mage > elderwood_giant",
        see="foe.elderwood_giant:damage=4, bonds=1"),
    met("two Mantles are one", "RV-R54", me="trine", mine="stone_mantle stone_mantle",
        enemy="elderwood_giant", do="attack mage > elderwood_giant",
        see="foe.elderwood_giant:damage=3, bonds=1"),
    met("a trap breaks its bond, and the attack goes on", "RV-R77 RV-258", me="trine", mine="stone_mantle",
        foe="amos", foe_secrets0="cave_in", do="attack mage > foe.mage", see="foebonds=1, bonds=1"),
    # --- traps ---
    met("a killing trap spares the bond and lies down again", "RV-R64 RV-R88", me="ruby", mine="granite_ram",
        foe="abyssa", foe_secrets0="patient_undertow", do="attack granite_ram > mage",
        see="foebonds=2, pile=granite_ram, foesecrets=patient_undertow"),
    met("of two attackers one is washed home", "RV-291", me="quam", mine="skating_pair frost_fox",
        foe="abyssa", foe_secrets0="riptide_snare",
        do="attack skating_pair > mage + frost_fox; pick frost_fox",
        see="foebonds=1, hand=frost_fox, mine=skating_pair"),
    met("when the Secret goes, the Idol's strength goes", "RV-239", me="ruby", mine="granite_ram",
        foe="abyssa", enemy="coral_idol kittle", foe_secrets0="riptide_snare", do="attack granite_ram > mage",
        see="foebonds=2, hand=granite_ram, foe.kittle:level=1, foepile=riptide_snare"),
    met("the Kraken saps the attacker's mage, the Eel the other", "RV-R87 RV-R56", me="saff",
        mine="siphon_eel", foe="abyssa", foe_secrets0="lurking_kraken", do="attack siphon_eel > foe.mage",
        see="foebonds=1, foe.mage:sap=2, mage:sap=2, enemy=lurking_kraken"),
    met("a Boundless attacker meets the trap of where it strikes", "RV-R59", me="thyst",
        mine="wind_strider kittle", enemy="kittle", foe_mages1="amos", foe_rifts1="kittle",
        foe_secrets1="cave_in", do="attack kittle > foe.kittle; attack wind_strider > mage1",
        see="foebonds1=1, pile=kittle wind_strider"),
    # --- swarming, and vim in the middle of things ---
    met("a token that attacks as a Mayfly draws as it falls", "RV-083 RV-R102", me="sphene",
        mine="gleaming_mayfly swarming_bug", enemy="granite_ram",
        do="use swarming_bug; attack swarming_bug > granite_ram",
        see="mine=gleaming_mayfly, cards=1, gleaming_mayfly:vim=-"),
    met("token and host fall to one Imp", "RV-R102 RV-R136 RV-R111", me="sphene",
        mine="mudskip_beetle swarming_bug", enemy="rubble_imp",
        do="use swarming_bug; attack swarming_bug > rubble_imp",
        see="foepile=rubble_imp, mine=-, pile=mudskip_beetle"),
    met("a Deft token lives, and goes for its host", "RV-R102 RV-298", me="sphene",
        mine="needlewing swarming_bug", enemy="rubble_imp",
        do="use swarming_bug; attack swarming_bug > rubble_imp",
        see="foepile=rubble_imp, mine=needlewing, needlewing:vim=-, needlewing:damage=0"),
    met("two Mayflies beneath a host draw twice when it is saved", "RV-303 RV-298", me="sphene",
        mine="gleaming_mayfly gleaming_mayfly", hand="great_coalescence", enemy="elderwood_giant",
        do="evoke great_coalescence; pick gleaming_mayfly gleaming_mayfly#2; end great_coalescence; end; "
        "phase; attack great_coalescence > elderwood_giant; pick gleaming_mayfly",
        see="cards=3, great_coalescence:vim=gleaming_mayfly"),
    met("a partner that becomes vim is none", "RV-R106 RV-R97", me="emry", hand="twinbloom",
        mine="gleaming_mayfly kittle",
        do="evoke twinbloom; pick gleaming_mayfly; use gleaming_mayfly; pick kittle; "
        "attack kittle > foe.mage",
        see="twinbloom:plus=0, mine=kittle twinbloom"),
    met("my token swarms under a Bug that the Toad took", "RV-R104 RV-083", me="sphene",
        my_mages0="abyssa", hand="hypno_toad", mine="swarming_bug", enemy="mudskip_beetle", foe="azzi",
        do="evoke hypno_toad; use swarming_bug; end; end; phase; attack swarming_bug > foe.mage",
        see="foebonds=1, mine=hypno_toad mudskip_beetle"),
    # --- levels that fall with what gave them ---
    met("when a Veteran falls, its allies lose level and damage", "RV-212 RV-R67", me="thyst",
        hand="thunder_rite", enemy="pass_veteran granite_ram", do="evoke thunder_rite",
        see="foepile=pass_veteran, foe.granite_ram:level=3, foe.granite_ram:damage=2"),
    met("a Banner needs two", "RV-212 RV-239", me="ruby", hand="sweeping_flame",
        enemy="banner_of_many kittle frost_fox", foe="azzi", do="evoke sweeping_flame",
        see="foepile=kittle, foe.frost_fox:level=2, foe.frost_fox:damage=1"),
    # --- spells that go off in an attack ---
    met("a Naiad answers the enemy's trap, if it outlives it", "RV-287 RV-314", me="saff",
        mine="whispering_naiad frost_fox", foe="amos", enemy="kittle", foe_secrets0="cave_in",
        do="attack frost_fox > foe.mage", see="pile=frost_fox, foepile=cave_in kittle, foebonds=2"),
    met("and does not, if it falls to it", "RV-287 RV-R145", me="saff", mine="whispering_naiad",
        foe="amos", enemy="kittle", foe_secrets0="cave_in", do="attack whispering_naiad > foe.mage",
        see="pile=whispering_naiad, foepile=cave_in, enemy=kittle, foebonds=2"),
    met("a Coil answers its own mage's trap, the attacker aims it", "RV-287 RV-101", me="ruby",
        mine="granite_ram frost_fox kittle", foe="amos", enemy="overcharged_coil", foe_secrets0="cave_in",
        do="attack granite_ram > foe.mage; pick kittle", see="pile=granite_ram kittle, frost_fox:damage=0"),
    met("of two Boundless attackers far off the trap meets the one named", "RV-R59 RV-R75 RV-291", me="thyst",
        mine="banner_of_many wind_strider stormwing kittle", enemy="kittle", foe_mages1="amos",
        foe_rifts1="kittle", foe_secrets1="cave_in",
        do="attack kittle > foe.kittle; attack wind_strider > mage1 + stormwing; pick stormwing",
        see="foebonds1=0, stormwing:damage=4, foepile=cave_in kittle"),
    # --- costs and counts ---
    met("two Coils want two more power", "RV-310 RV-311", me="thyst",
        mine="overcharged_coil overcharged_coil", hand="searing_lance", enemy="kittle", power=3,
        do="", see="can evoke searing_lance=no"),
    met("and their damage finds what was made small", "RV-305", me="thyst",
        mine="overcharged_coil overcharged_coil", hand="diminish", enemy="elderwood_giant", power=3,
        do="evoke diminish", see="power=0, foepile=elderwood_giant"),
    met("a Coil finds nobody to aim at among the warded", "RV-292", me="thyst", mine="overcharged_coil",
        hand="diminish", enemy="drifting_jelly", foe="abyssa", power=2, do="evoke diminish",
        see="foe.drifting_jelly:level=3, foe.drifting_jelly:damage=0, power=0"),
    met("a Hammer cannot pass a warded guard", "RV-R81", me="trine", mine="siege_hammer",
        enemy="drifting_jelly", foe_guards="drifting_jelly", foe="abyssa", power=3, do="use siege_hammer",
        see="foebonds=2, foe.drifting_jelly:damage=0"),
    met("a Throne grows once for two that fall together", "RV-R67 RV-R111", me="ruby", hand="sweeping_flame",
        enemy="kittle frost_fox throne_of_roots granite_ram", foe="amos", do="evoke sweeping_flame",
        see="foepile=kittle frost_fox, foe.granite_ram:level=4, foe.granite_ram:damage=2"),
    met("two Imps and a Whelp go together", "RV-R66 RV-R111", me="ruby", mine="kittle rubble_imp",
        enemy="rubble_imp cinder_whelp", foe="adamar", do="attack kittle > foe.rubble_imp",
        see="pile=kittle rubble_imp, foepile=rubble_imp cinder_whelp"),
    met("a Sprite that came back is another", "RV-R105 RV-271", me="thyst", hand="flickering_sprite",
        power=2, do="evoke flickering_sprite; attack flickering_sprite > foe.mage; "
        "evoke flickering_sprite; attack flickering_sprite > foe.mage",
        see="foebonds=0, hand=flickering_sprite"),
]  # fmt: skip


@pytest.mark.parametrize("story", MEETINGS)
def test_a_meeting(scene, story):
    story.play(scene)
