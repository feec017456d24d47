"""What each ailment does."""

from __future__ import annotations

import pytest

from tests.cards.runeslingers.cases import NAMED, case, play

JABS = ("quick_jab",)

AILMENTS = [
    # --- Burn
    case("burn", 1, "sling flaming_fists", "see foe health 14, burn 1", me={"hand": ("flaming_fists",)}),
    case(
        "burn", 1, "sling supernova", "take 4 Burn", "see foe power 4, health 15, burn 4",
        edge=True, me={"hand": ("supernova",)}, foe={"health": 3},
    ),
    case("burn", 2, "see me health 17, burn 4", turn=True, me={"hand": (), "ailments": {"burn": 4}}),
    case("burn", 2, "see me health 20", edge=True, turn=True, me={"hand": (), "ailments": {"burn": 3}}),
    case(
        "burn", 2, "see me health 20, burn 6", edge=True, turn=True,
        me={"hand": (), "ailments": {"burn": 6}, "boons": {"burn": ("mask_of_calm", 0)}},
    ),
    # --- Debilitate
    case(
        "debilitate", 1, "sling bone_cracker", "see foe max_health 18, health 12, debilitate 2",
        me={"hand": ("bone_cracker",)},
    ),
    case(
        "debilitate", 1, "sling bone_cracker", "won me", edge=True,
        me={"hand": ("bone_cracker",)}, foe={"ailments": {"debilitate": 18}},
    ),
    case(
        "debilitate", 2, "use hearthstone", "see me health 5", edge=True,
        me={"hand": (), "field": ("hearthstone",), "health": 5, "ailments": {"debilitate": 4}},
    ),
    case(
        "debilitate", 2, "use hearthstone", "see me health 8",
        me={"hand": (), "field": ("hearthstone",), "health": 5, "ailments": {"debilitate": 3}},
    ),
    # --- Curse
    case(
        "curse", 1, "sling hex_blade", "see foe curse 2, deck 7, discard quick_jab quick_jab",
        me={"hand": ("hex_blade",)},
    ),
    case(
        "curse", 1, "sling silent_dart", "see foe power 4, determination 1, deck 1, discard -",
        edge=True, me={"hand": ("silent_dart",)}, foe={"deck": JABS},
    ),
    case("curse", 2, "sling wisp foe", "see me used 2", me={"hand": ("wisp",), "ailments": {"curse": 4}}),
    case(
        "curse", 2, "no sling quick_jab", "no use eva", edge=True,
        me={"hand": JABS, "conc": JABS, "used": (0,), "ailments": {"curse": 5}},
    ),
    case(
        "curse", 2, "sling wisp foe", "see me used 1", edge=True,
        me={"hand": ("wisp",), "ailments": {"curse": 3}},
    ),
    # --- Fragment
    case(
        "fragment", 1, "see me hand_size 6", "use scrying_lens", "see me hand 6, discard quick_jab",
        me={"hand": JABS * 6, "field": ("scrying_lens",), "ailments": {"fragment": 2}},
    ),
    case(
        "fragment", 2, "see me hand_size 4", edge=True,
        me={"hand": JABS, "field": ("wide_satchel",), "ailments": {"fragment": 6}},
    ),
    case(
        "fragment", 2, "use scrying_lens", "see me hand 4",
        me={"hand": JABS * 3, "field": ("scrying_lens",), "ailments": {"fragment": 4}},
    ),
    # --- Weaken
    case(
        "weaken", 1, "sling hammer_blow", "pass", "block wisp", "see foe health 11",
        me={"hand": ("hammer_blow",)}, foe={"hand": ("wisp", "wisp"), "ailments": {"weaken": 2}},
    ),
    case(
        "weaken", 1, "sling hammer_blow", "pass", "asks me act", "see foe health 9", edge=True,
        me={"hand": ("hammer_blow",)}, foe={"hand": ("wisp",), "ailments": {"weaken": 4}},
    ),
    case(
        "weaken", 2, "sling hammer_blow", "see foe health 11",
        me={"hand": ("hammer_blow",), "ailments": {"weaken": 4}},
    ),
    case(
        "weaken", 2, "sling quick_jab", "pass", "asks me act", "see foe health 20", edge=True,
        me={"hand": JABS, "ailments": {"weaken": 4}}, foe={"hand": ("wisp",)},
    ),
    case(
        "weaken", 2, "sling bleed_dry", "see foe health 13", edge=True,
        me={"hand": ("bleed_dry",), "ailments": {"weaken": 4}},
    ),
    # --- Insanity
    case(
        "insanity", 1, "sling mind_spike", "see foe insanity 2, deck 7, void 2, discard -",
        me={"hand": ("mind_spike",)},
    ),
    case(
        "insanity", 1, "sling mind_spike", "won me", edge=True,
        me={"hand": ("mind_spike",)}, foe={"deck": JABS},
    ),
    case(
        "insanity", 2, "take Play on", "see me hand 4, discard quick_jab", turn=True,
        me={"hand": JABS * 3, "ailments": {"insanity": 4}},
    ),
    case(
        "insanity", 2, "take Pass and draw a card", "see me hand 6, discard -", edge=True, turn=True,
        me={"hand": JABS * 3, "ailments": {"insanity": 4}},
    ),
]  # fmt: skip


@pytest.mark.parametrize(NAMED, AILMENTS)
def test_ailments(scene, me, foe, lines, turn):
    play(scene, me, foe, lines, turn)
