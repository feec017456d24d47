"""What each Runeslinger, stance and ability does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cards.runeslingers.cases import NAMED, case, play

JABS = ("quick_jab", "quick_jab")


def with_(*equips: str, **more: Any) -> dict[str, Any]:
    """A seat with these equips."""
    return {"hand": (), "equips": equips, **more}


RUNESLINGERS = [
    case("eva", 1, 2, 3, "use eva foe", "see foe health 18", "see me used 1", "no use eva", me=with_("eva")),
    case(
        "eva", 2, "use eva buckler", "see foe buckler.damage 2, health 20", edge=True,
        me=with_("eva"), foe={"field": ("buckler",)},
    ),
    case(
        "eva", 2, "use eva foe", "asks foe #block", "block quick_jab", "see foe health 20, barrier 2",
        edge=True,
        me=with_("eva"), foe={"hand": JABS},
    ),
    case("oriel", 1, 2, 3, "use oriel", "see foe deck 7, discard 2", "no use oriel", me=with_("oriel")),
    case(
        "oriel", 2, "use oriel", "see foe power 4, deck 1, discard quick_jab", edge=True,
        me=with_("oriel"), foe={"deck": ("quick_jab",), "discard": ("quick_jab",)},
    ),
    case(
        "romin", 1, 2, 3, "use romin", "see me burn 1", "no use romin",
        me=with_("romin", ailments={"burn": 2}),
    ),
    case("romin", 2, "use romin", "see me used 1", edge=True, me=with_("romin")),
    case("halda", 1, 2, 3, "use halda", "see me health 7", "no use halda", me=with_("halda", health=5)),
    case("halda", 2, "use halda", "see me health 18", edge=True, me=with_("halda", health=17)),
]  # fmt: skip

STANCES = [
    case(
        "talakas_heart", 1, "sling wisp foe", "see foe deck 7, health 15",
        me=with_("eva", "talakas_heart", hand=("wisp",)),
    ),
    case(
        "talakas_heart", 1, "sling quick_jab", "see foe deck 9", edge=True,
        me=with_("eva", "talakas_heart", hand=("quick_jab",)),
    ),
    case(
        "talakas_heart", 1, "sling wisp foe", "see foe deck 7", "sling hush wisp",
        "see foe health 20, discard 2",
        edge=True, me=with_("eva", "talakas_heart", hand=("wisp",)), foe={"hand": ("hush",)},
    ),
    case("ember_walk", 1, "see foe health 19", turn=True, me=with_("eva", "ember_walk")),
    case(
        "ember_walk", 1, "see foe power 4, health 20", edge=True, turn=True,
        me=with_("eva", "ember_walk"), foe={"health": 1},
    ),
    case(
        "ember_walk", 1, "take Play on", "end", "see foe health 19", "see me health 20", edge=True, turn=True,
        me=with_("eva", "ember_walk", hand=JABS), foe={"hand": JABS},
    ),
    case(
        "wide_sight", 1, 2, "see me hand_size 10, max_health 24", "use scrying_lens", "see me hand 9",
        me=with_("oriel", "wide_sight", hand=("wisp",) * 8, field=("scrying_lens",)),
    ),
    case(
        "wide_sight", 1, "see me hand_size 4", edge=True,
        me=with_("oriel", "wide_sight", hand=JABS, ailments={"fragment": 4}),
    ),
    case(
        "living_wall", 1, 2, "sling hammer_blow", "pass", "block quick_jab", "see foe health 14",
        me={"hand": ("hammer_blow",), "field": ("stifling_air",)},
        foe={"hand": JABS, "equips": ("romin", "living_wall")},
    ),
    case(
        "living_wall", 1, 2, "sling hammer_blow", "pass", "asks me act", "see foe block 0, health 9",
        edge=True,
        me={"hand": ("hammer_blow",)},
        foe={"hand": JABS, "equips": ("romin", "living_wall"), "ailments": {"weaken": 5}},
    ),
    case(
        "iron_patience", 1, "sling hammer_blow", "pass", "block quick_jab", "see me health 17",
        "see foe health 13",
        me={"hand": ("hammer_blow",)}, foe={"hand": JABS, "equips": ("romin", "iron_patience")},
    ),
    case(
        "iron_patience", 1, "sling hammer_blow", "pass", "block", "see me health 20", edge=True,
        me={"hand": ("hammer_blow",)}, foe={"hand": JABS, "equips": ("romin", "iron_patience")},
    ),
    case(
        "iron_patience", 1, "sling hammer_blow", "pass", "block quick_jab", "won foe", edge=True,
        me={"hand": ("hammer_blow",), "health": 3, "power": 1},
        foe={"hand": JABS, "equips": ("romin", "iron_patience")},
    ),
    case(
        "steady_breath", 1, "end", "see me health 10",
        me=with_("halda", "steady_breath", health=9, hand=JABS), foe={"hand": JABS},
    ),
    case(
        "steady_breath", 1, "end", "see me health 18", edge=True,
        me=with_("halda", "steady_breath", hand=JABS), foe={"hand": JABS},
    ),
]  # fmt: skip

ABILITIES = [
    case(
        "spark_of_nim", 1, "use spark_of_nim foe", "use spark_of_nim foe", "see foe health 10",
        "see me determination 0", "no use spark_of_nim", me=with_("eva", "spark_of_nim", determination=2),
    ),
    case(
        "spark_of_nim", 1, "use spark_of_nim buckler", "see foe field -", edge=True,
        me=with_("eva", "spark_of_nim", determination=1), foe={"field": ("buckler",)},
    ),
    case(
        "flame_of_nim", 1, 2, "use flame_of_nim", "see foe health 8, burn 2", "see me determination 1",
        me=with_("eva", "flame_of_nim", determination=3),
    ),
    case(
        "flame_of_nim", 1, 2, "use flame_of_nim", "see foe health 20, burn 0", edge=True,
        me=with_("eva", "flame_of_nim", determination=2), foe={"barrier": 8},
    ),
    case(
        "flame_of_nim", 1, "no use flame_of_nim", edge=True, me=with_("eva", "flame_of_nim", determination=1),
    ),
    case(
        "unmaking", 1, 2, "use unmaking", "see foe insanity 4, void 4", "see me hand 2",
        me=with_("oriel", "unmaking", determination=3),
    ),
    case(
        "unmaking", 1, 2, "use unmaking", "see foe insanity 0, void 0", "see me hand 2", edge=True,
        me=with_("oriel", "unmaking", determination=3),
        foe={"ailments": {"burn": 1, "curse": 1, "fragment": 1, "weaken": 1}},
    ),
    case(
        "second_wind", 1, 2, "use second_wind", "see me health 9, hand 1, determination 0",
        me=with_("romin", "second_wind", determination=1, health=5),
    ),
    case(
        "second_wind", 1, 2, "use second_wind", "see me health 5, hand 1", edge=True,
        me=with_("romin", "second_wind", determination=1, health=5), foe={"field": ("salt_ring",)},
    ),
    case(
        "bulwark", 1, 2, "use bulwark", "see me block 8", "see foe weaken 3", "end", "see me block 8",
        "take Play on", "end", "see me block 4",
        me=with_("romin", "bulwark", determination=2, hand=JABS), foe={"hand": JABS},
    ),
    case(
        "bulwark", 2, "use bulwark", "see foe weaken 0", edge=True,
        me=with_("romin", "bulwark", determination=2),
        foe={"ailments": {"burn": 1, "curse": 1, "fragment": 1, "insanity": 1}},
    ),
    case(
        "battle_rite", 1, 2, "use battle_rite", "see me hand 4", "sling quick_jab", "see foe health 15",
        "end",
        "see me might 0", me=with_("romin", "battle_rite", determination=3, hand=("quick_jab",)),
    ),
    case(
        "battle_rite", 1, 2, "use battle_rite", "see me hand 8, discard 1", "sling bleed_dry",
        "see foe health 13", edge=True,
        me=with_("romin", "battle_rite", determination=3, hand=("bleed_dry", *("wisp",) * 5)),
    ),
]  # fmt: skip


@pytest.mark.parametrize(NAMED, (*RUNESLINGERS, *STANCES, *ABILITIES))
def test_equips(scene, me, foe, lines, turn):
    play(scene, me, foe, lines, turn)
