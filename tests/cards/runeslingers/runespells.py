"""What each runespell does."""

from __future__ import annotations

import pytest

from tests.cards.runeslingers.cases import NAMED, case, play

HAND = ("quick_jab", "quick_jab")
TALAKA = ("eva", "talakas_heart")

ATTACKS = [
    case("quick_jab", 1, "sling quick_jab", "see foe health 18", "see me used 0"),
    case("quick_jab", 1, "sling quick_jab", "see foe power 4, health 20", edge=True, foe={"health": 1}),
    case("flaming_fists", 1, 2, "sling flaming_fists", "see foe health 14, burn 1"),
    case(
        "flaming_fists", 2, "sling flaming_fists", "pass", "block quick_jab", "see foe health 20, burn 0",
        edge=True, foe={"hand": HAND},
    ),
    case("glancing_arrow", 1, 2, "sling glancing_arrow", "see foe health 15, weaken 2, block 2"),
    case(
        "glancing_arrow", 2, "sling glancing_arrow", "see foe health 20, barrier 1, weaken 0",
        edge=True, foe={"barrier": 6},
    ),
    case("hammer_blow", 1, "sling hammer_blow", "see foe health 9"),
    case("hammer_blow", 1, "sling hammer_blow", "see foe power 4, health 20", edge=True, foe={"health": 5}),
    case("riposte", 1, 2, "sling riposte", "see foe health 16", "see me barrier 2"),
    case(
        "riposte", 1, 2, "sling quick_jab", "sling riposte", "see me health 16",
        "see foe health 20, barrier 0",
        edge=True, me={"hand": ("quick_jab",)}, foe={"hand": ("riposte",)},
    ),
    case("needle_rain", 1, "sling needle_rain", "see foe health 14"),
    case(
        "needle_rain", 1, "sling needle_rain", "pass", "block", "asks foe #block", "block quick_jab",
        "see foe health 18, barrier 0", edge=True, foe={"hand": HAND},
    ),
    case("silent_dart", 1, 2, "sling silent_dart", "see foe health 17, curse 1, deck 8"),
    case(
        "silent_dart", 1, 2, "sling silent_dart", "pass", "asks me act",
        "see foe health 17, barrier 9, curse 1",
        edge=True, foe={"hand": HAND, "barrier": 9},
    ),
    case("bone_cracker", 1, 2, "sling bone_cracker", "see foe health 12, debilitate 2, max_health 18"),
    case(
        "bone_cracker", 1, 2, "sling bone_cracker", "see foe power 4, health 18, debilitate 2",
        edge=True, foe={"health": 3},
    ),
    case("mind_spike", 1, 2, "sling mind_spike", "see foe health 12, insanity 2, void 2"),
    case(
        "mind_spike", 2, "sling mind_spike", "see foe power 4, void 2, deck 1", edge=True,
        foe={"deck": HAND, "discard": ("wisp",)},
    ),
    case("shatter_palm", 1, 2, "sling shatter_palm", "see foe health 14, fragment 2, hand_size 6"),
    case(
        "shatter_palm", 2, "sling shatter_palm", "see foe health 14, fragment 0", edge=True,
        foe={"ailments": {"burn": 1, "curse": 1, "weaken": 1, "insanity": 1}},
    ),
    case("plutonic_spike", 1, 2, "sling plutonic_spike", "see foe barrier 0, health 12", foe={"barrier": 7}),
    case(
        "plutonic_spike", 1, 2, "sling plutonic_spike", "see foe power 4, health 15", edge=True,
        foe={"barrier": 7, "health": 3},
    ),
    case("ember_toll", 1, 2, "sling ember_toll", "see foe health 11", "see me deck 7, discard 2"),
    case(
        "ember_toll", 1, "sling ember_toll", "see me power 4, deck 2, discard -", "see foe health 11",
        edge=True, me={"deck": HAND},
    ),
    case(
        "reckless_charge", 1, 2, "sling reckless_charge", "give wisp", "see foe health 8",
        "see me hand echo_bolt, discard wisp", me={"hand": ("reckless_charge", "wisp", "echo_bolt")},
    ),
    case("reckless_charge", 1, "no sling reckless_charge", edge=True),
    case("hex_blade", 1, 2, "sling hex_blade", "see foe health 14, curse 2, deck 7"),
    case(
        "hex_blade", 2, "sling hex_blade", "see foe curse 2, power 4, health 20", edge=True,
        foe={"health": 6},
    ),
    case("feint", 1, 2, "sling feint", "pass", "block", "see foe health 15, hand 1", foe={"hand": HAND}),
    case("feint", 2, "sling feint", "see foe health 15, hand 0", edge=True),
    case(
        "feint", 1, "sling feint", "see me conc 6", "end", "see me conc 5, discard feint quick_jab",
        edge=True,
    ),
    case("last_word_x", 1, "sling last_word_x", "see foe health 6", me={"determination": 3}),
    case("last_word_x", 1, "sling last_word_x", "see foe health 12", edge=True),
]  # fmt: skip

SPIRITS = [
    case("wisp", 1, "sling wisp foe", "see foe health 15"),
    case("wisp", 1, "sling wisp buckler", "see foe field -, discard buckler", foe={"field": ("buckler",)}),
    case(
        "wisp", 1, "sling wisp buckler", "pass", "block quick_jab",
        "see foe buckler.damage 0, buckler.guard 1",
        edge=True, foe={"hand": HAND, "field": ("buckler",)},
    ),
    case("fireball", 1, "sling fireball foe", "see foe health 12"),
    case(
        "fireball", 1, "sling fireball binding", "see foe boons -, burn 2, health 20, discard binding",
        edge=True,
        foe={"ailments": {"burn": 2}, "boons": {"burn": ("binding", 1)}, "health": 20},
    ),
    case("fireball", 1, "sling fireball me", "see me health 12", edge=True),
    case("spirit_lance", 1, "sling spirit_lance foe", "see foe health 8"),
    case(
        "spirit_lance", 1, "sling spirit_lance scrying_lens", "see foe field -, health 13", edge=True,
        foe={"field": ("scrying_lens",)},
    ),
    case(
        "spirit_lance", 1, "sling spirit_lance foe", "see foe power 4, health 10", edge=True,
        foe={"health": 2},
    ),
    case("backdraft", 1, "sling backdraft foe", "see foe health 15"),
    case(
        "backdraft", 1, "sling hammer_blow", "sling backdraft buckler", "see me field hammer_blow",
        "see foe health 9",
        edge=True, me={"hand": ("hammer_blow",), "field": ("buckler",)}, foe={"hand": ("backdraft",)},
    ),
    case(
        "rainbow_dart", 1, 2, 3, "sling rainbow_dart", "take Insanity > foe",
        "see foe health 16, insanity 2, void 2",
    ),
    case(
        "rainbow_dart", 2, 3, "sling rainbow_dart", "take Burn > ember_rod",
        "see foe field -, burn 0, health 20",
        edge=True, foe={"field": ("ember_rod",)},
    ),
    case("supernova", 1, "sling supernova", "take 4 Burn", "see foe burn 4, health 12"),
    case(
        "supernova", 2, "sling supernova", "take Discard 3 cards", "pass", "give quick_jab wisp wisp",
        "see foe hand hush, discard quick_jab wisp wisp", foe={"hand": ("quick_jab", "wisp", "wisp", "hush")},
    ),
    case(
        "supernova", 2, "sling supernova", "take Discard 3 cards", "pass", "see foe hand 0, deck 9",
        edge=True,
        foe={"hand": ("wisp",)},
    ),
    case("siphon", 1, 2, "sling siphon foe", "see foe health 13", "see me health 13", me={"health": 10}),
    case(
        "siphon", 2, "sling siphon foe", "see foe health 13", "see me health 20", edge=True,
        me={"health": 19},
    ),
    case(
        "siphon", 1, 2, "sling siphon foe", "see foe health 20, barrier 1", "see me health 10", edge=True,
        me={"health": 10}, foe={"barrier": 8},
    ),
    case(
        "stone_breaker", 1, "sling stone_breaker", "take Destroy a defense card > long_watch",
        "see foe field -",
        foe={"field": ("long_watch",)},
    ),
    case(
        "stone_breaker", 2, "sling stone_breaker", "take 5 damage > foe",
        "see foe field long_watch, health 15",
        foe={"field": ("long_watch",)},
    ),
    case("stone_breaker", 1, 2, "sling stone_breaker foe", "see foe health 15", edge=True),
    case("guardians_wrath", 1, "sling guardians_wrath foe", "see foe health 12"),
    case(
        "guardians_wrath", 1, "sling guardians_wrath foe", "see me block 1", "see foe health 15", edge=True,
        me={"ailments": {"weaken": 3}},
    ),
    case(
        "purging_light", 1, 2, "sling purging_light foe", "count 1", "see foe health 14",
        "see me burn 1, curse 1",
        me={"ailments": {"burn": 2, "curse": 2}},
    ),
    case(
        "purging_light", 1, 2, "sling purging_light foe", "see foe health 14", "see me burn 3, curse 0",
        edge=True,
        me={"ailments": {"burn": 3, "curse": 1}, "boons": {"burn": ("mask_of_calm", 0)}},
    ),
    case(
        "echo_bolt", 1, 2, "sling quick_jab", "sling echo_bolt foe", "see foe health 10", "see me hand 1",
        me={"hand": ("quick_jab", "echo_bolt")},
    ),
    case("echo_bolt", 1, 2, "sling echo_bolt foe", "see foe health 12", "see me hand 0", edge=True),
    case(
        "star_fall_x", 1, 2, "sling star_fall_x", "see foe health 10, buckler.damage 4, field buckler",
        foe={"field": ("buckler",)},
    ),
    case("star_fall_x", 1, 2, "sling star_fall_x", "see foe health 10", edge=True),
    case(
        "star_fall_x", 2, "sling star_fall_x", "first", "see foe health 10, field -, boons -, curse 2",
        edge=True,
        foe={"field": ("ember_rod",), "ailments": {"curse": 2}, "boons": {"curse": ("leaden_blessing", 1)}},
    ),
]  # fmt: skip

UTILITIES = [
    case("bleed_dry", 1, "sling bleed_dry", "see foe health 13"),
    case(
        "bleed_dry", 1, "sling bleed_dry", "pass", "asks me act", "see foe power 4, health 15, barrier 9",
        edge=True,
        foe={"health": 2, "barrier": 9, "hand": ("wisp",)},
    ),
    case("landslide", 1, 2, "sling landslide", "see foe deck 3, discard 6, fragment 2"),
    case(
        "landslide", 1, 2, "sling landslide", "see foe power 4, deck 2, discard 2, fragment 2", edge=True,
        foe={"deck": ("wisp",) * 4},
    ),
    case("chasm", 1, "sling chasm", "see foe deck 6, void 3, discard -"),
    case(
        "chasm", 1, "sling chasm", "see foe power 4, deck 1, void 3, discard -", edge=True,
        foe={"deck": ("wisp",) * 2, "discard": ("wisp",) * 2},
    ),
    case("chasm", 1, "sling chasm", "won me", edge=True, foe={"deck": ("wisp",) * 3}),
    case("hush", 1, "sling hush buckler", "see foe field -, hand buckler", foe={"field": ("buckler",)}),
    case(
        "hush", 1, "sling hammer_blow", "sling hush hammer_blow", "see me hand hammer_blow, field -",
        "see foe health 20",
        edge=True, me={"hand": ("hammer_blow",)}, foe={"hand": ("hush",)},
    ),
    case(
        "hush", 1, "sling hush foe.conc", "pass", "see foe conc 2, hand 8, discard quick_jab", edge=True,
        foe={"hand": ("wisp",) * 8},
    ),
    case("foresee", 1, 2, "sling foresee", "see me deck 6, discard 1, hand 2"),
    case(
        "foresee", 1, 2, "sling foresee", "see me power 4, hand 2, deck 1, discard -", edge=True,
        me={"deck": HAND, "discard": ("wisp",)},
    ),
    case(
        "three_plagues", 1, 2, "sling three_plagues", "take Burn, Curse, Weaken", "first",
        "see foe burn 1, curse 1, weaken 1, health 18, deck 8",
    ),
    case(
        "three_plagues", 1, 2, "sling three_plagues", "take Burn, Curse, Weaken", "take Burn, Weaken",
        "first",
        "see foe burn 1, curse 0, weaken 1", edge=True,
        foe={"ailments": {"fragment": 1, "insanity": 1}, "boons": {"fragment": ("binding", 1)}},
    ),
    case(
        "cleanse", 1, 2, "sling cleanse", "see me burn 0, curse 0, health 12", me={"ailments": {"burn": 2,
        "curse": 1}, "health": 10},
    ),
    case("cleanse", 1, 2, "sling cleanse", "see me health 20, burn 2", edge=True,
        me={"ailments": {"burn": 2}, "boons": {"burn": ("mask_of_calm", 0)}, "health": 19},
    ),
    case(
        "transmute", 1, 2, "sling transmute", "take Burn > foe", "see foe curse 1, burn 3, health 14",
        foe={"ailments": {"curse": 4}},
    ),
    case(
        "transmute", 1, 2, "sling transmute", "take Curse > me", "see me burn 0, curse 2, deck 7", edge=True,
        me={"ailments": {"burn": 2}},
    ),
    case(
        "transmute", 2, "sling transmute", "take Burn > foe", "see foe burn 3, health 20", edge=True,
        foe={"ailments": {"burn": 3}},
    ),
    case(
        "war_cry", 1, 2, "sling war_cry", "see me hand quick_jab wisp", "sling wisp foe",
        "see foe power 4, health 15",
        me={"hand": ("war_cry", "wisp")}, foe={"health": 2},
    ),
    case(
        "war_cry", 2, "sling war_cry", "see me might 2", "end", "see me might 0", edge=True,
    ),
    case(
        "withering_x", 1, 2, "sling withering_x", "see foe debilitate 3, weaken 1, max_health 17, health 16",
    ),
    case(
        "withering_x", 2, "sling withering_x", "count 1", "see foe debilitate 4, weaken 1, burn 0", edge=True,
        foe={"ailments": {"burn": 1}},
    ),
]  # fmt: skip


@pytest.mark.parametrize(NAMED, (*ATTACKS, *SPIRITS, *UTILITIES))
def test_runespells(scene, me, foe, lines, turn):
    play(scene, me, foe, lines, turn)
