"""What each boon, trinket and chant does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cards.runeslingers.cases import NAMED, case, play

JABS = ("quick_jab", "quick_jab")


def boon(name: str, *, owner: int = 0, **more: Any) -> dict[str, Any]:
    """A seat with a Burn on which a boon lies, and what it has besides."""
    ailments = {"burn": 1, **more.pop("ailments", {})}
    return {"hand": (), **more, "ailments": ailments, "boons": {"burn": (name, owner)}}


BOONS = [
    case(
        "binding", 1, "sling binding on burn", "see me max_health 22, health 20, boons binding",
        me={"ailments": {"burn": 1}},
    ),
    case("binding", 1, "no sling binding", edge=True),
    case(
        "binding", 1, "sling wisp binding", "see me max_health 22", "sling wisp binding",
        "see me max_health 20, health 20, boons -", edge=True, me=boon("binding", hand=("wisp", "wisp")),
    ),
    case(
        "binding", 1, "sling binding on curse", "see foe max_health 22", "see me max_health 20",
        edge=True, foe={"ailments": {"curse": 1}},
    ),
    case(
        "divine_barrier", 1, "end", "take Play on", "sling hammer_blow", "pass", "block quick_jab",
        "see me health 15", me=boon("divine_barrier", hand=JABS), foe={"hand": ("hammer_blow",)},
    ),
    case(
        "divine_barrier", 2, "sling stone_breaker", "take Destroy a defense card > divine_barrier",
        "see foe health 11, boons -", "see me discard divine_barrier",
        me={"hand": ("stone_breaker",)}, foe=boon("divine_barrier"),
    ),
    case(
        "divine_barrier", 2, "sling stone_breaker", "take Destroy a defense card > divine_barrier",
        "see foe health 20, boons -", edge=True,
        me={"hand": ("stone_breaker",)}, foe=boon("divine_barrier", owner=1),
    ),
    case(
        "divine_barrier", 2, "sling hush divine_barrier", "see foe health 20, boons -",
        "see me hand divine_barrier", edge=True, me={"hand": ("hush",)}, foe=boon("divine_barrier"),
    ),
    case(
        "divine_barrier", 2, "sling binding on divine_barrier", "see foe health 11, boons binding",
        edge=True, me={"hand": ("binding",)}, foe=boon("divine_barrier"),
    ),
    case(
        "ward_of_answers", 1, "sling ward_of_answers", "see me barrier 4", me={"ailments": {"burn": 1}},
    ),
    case(
        "ward_of_answers", 1, "sling hammer_blow", "sling ward_of_answers", "see foe health 13, barrier 0",
        me={"hand": ("hammer_blow",)}, foe={"hand": ("ward_of_answers",), "ailments": {"burn": 1}},
    ),
    case(
        "ward_of_answers", 1, "sling hammer_blow", "sling ward_of_answers",
        "see foe health 9, discard ward_of_answers", edge=True,
        me={"hand": ("hammer_blow",), "field": ("crumble_song", "crumble_song")},
        foe={"hand": ("ward_of_answers",), "ailments": {"burn": 1}},
    ),
    case(
        "ward_of_answers", 1, "sling ward_of_answers on curse", "see foe barrier 4", "see me barrier 0",
        edge=True, foe={"ailments": {"curse": 1}},
    ),
    case(
        "spring_charm", 1, "use spring_charm", "see me curse 1, burn 1",
        me=boon("spring_charm", ailments={"curse": 2}),
    ),
    case(
        "spring_charm", 1, "use spring_charm", "see me burn 1, spring_charm.turned 1", "no use spring_charm",
        edge=True, me=boon("spring_charm"),
    ),
    case(
        "spring_charm", 1, "sling spring_charm on burn", "no use spring_charm", edge=True,
        me={"ailments": {"burn": 1, "curse": 1}},
    ),
    case(
        "leaden_blessing", 1, "sling leaden_blessing on burn", "end", "take Play on", "sling wisp me",
        "see foe used 2", foe={"hand": ("wisp",), "ailments": {"burn": 1}},
    ),
    case(
        "leaden_blessing", 1, "sling wisp leaden_blessing", "see me used 2, boons -", "sling wisp foe",
        "see me used 3", edge=True, me=boon("leaden_blessing", owner=1, hand=("wisp", "wisp")),
    ),
    case(
        "crown_of_sparks", 1, "sling wisp foe", "see foe health 14", me=boon("crown_of_sparks",
        hand=("wisp",)),
    ),
    case(
        "crown_of_sparks", 1, "sling wisp foe", "see foe health 19", "sling stone_trap me.wisp",
        "see foe health 19", edge=True,
        me=boon("crown_of_sparks", hand=("wisp",)), foe={"hand": ("stone_trap",)},
    ),
    case(
        "crown_of_sparks", 1, "sling quick_jab", "see foe health 18", edge=True,
        me=boon("crown_of_sparks", hand=("quick_jab",)),
    ),
    case(
        "mask_of_calm", 1, "sling quick_jab", "see foe power 4, hand 2",
        me={"hand": ("quick_jab",)}, foe=boon("mask_of_calm", owner=1, health=1),
    ),
    case(
        "mask_of_calm", 1, "sling silent_dart", "pass", "see foe power 4, hand 8, discard 3", edge=True,
        me={"hand": ("silent_dart",)}, foe=boon("mask_of_calm", owner=1, health=1, hand=("wisp",) * 8),
    ),
    case(
        "halo_of_cinders", 1, "take Play on", "see foe curse 1, deck 8", turn=True,
        me=boon("halo_of_cinders"),
    ),
    case(
        "halo_of_cinders", 1, "take Pass and draw a card", "see foe curse 0", edge=True, turn=True,
        me=boon("halo_of_cinders"),
    ),
    case(
        "halo_of_cinders", 1, "take Play on", "end", "take Play on", "see me curse 1", "see foe curse 0",
        edge=True, turn=True, me={"hand": JABS}, foe=boon("halo_of_cinders", hand=JABS),
    ),
]  # fmt: skip

TRINKETS = [
    case(
        "buckler", 1, "sling hammer_blow", "pass", "block quick_jab", "see foe health 15, block 6", "end",
        "see foe block 4", me={"hand": ("hammer_blow", "wisp")}, foe={"hand": JABS, "field": ("buckler",)},
    ),
    case(
        "buckler", 1, "sling hammer_blow", "pass", "block quick_jab", "see foe health 13", edge=True,
        me={"hand": ("hammer_blow",), "field": ("rust_hymn",)}, foe={"hand": JABS, "field": ("buckler",)},
    ),
    case(
        "scrying_lens", 1, "use scrying_lens", "see me hand 1, scrying_lens.turned 1", "no use scrying_lens",
        me={"hand": (), "field": ("scrying_lens",)},
    ),
    case("scrying_lens", 1, "sling scrying_lens", "no use scrying_lens", edge=True),
    case(
        "scrying_lens", 1, "use scrying_lens", "see me hand 8, discard quick_jab", edge=True,
        me={"hand": ("wisp",) * 8, "field": ("scrying_lens",)},
    ),
    case(
        "wide_satchel", 1, "use scrying_lens", "see me hand 9, hand_size 10, discard -",
        me={"hand": ("wisp",) * 8, "field": ("wide_satchel", "scrying_lens")},
    ),
    case("wide_satchel", 2, "sling wide_satchel", "see me hand quick_jab"),
    case("wide_satchel", 1, 2, "no sling wide_satchel", edge=True, me={"field": ("wide_satchel",)}),
    case(
        "wide_satchel", 1, 2, "sling wide_satchel", "see me hand_size 4, hand 4, discard quick_jab",
        edge=True, me={"hand": ("wide_satchel", *JABS, *JABS), "ailments": {"fragment": 4}},
    ),
    case(
        "ember_rod", 1, "sling fireball foe", "see me used 2", "sling wisp foe", "see me used 2",
        me={"hand": ("fireball", "wisp"), "field": ("ember_rod",)},
    ),
    case(
        "ember_rod", 1, "sling hammer_blow", "see me used 3", edge=True,
        me={"hand": ("hammer_blow",), "field": ("ember_rod",)},
    ),
    case(
        "ember_rod", 1, "sling wisp foe", "see me used 1", edge=True,
        me={"hand": ("wisp",)}, foe={"field": ("ember_rod",)},
    ),
    case(
        "snowmelt_flask", 1, 2, 3, "use snowmelt_flask", "see me burn 1, curse 2, hand 1, used 1",
        "no use snowmelt_flask",
        me={"hand": (), "field": ("snowmelt_flask",), "ailments": {"burn": 3, "curse": 2}},
    ),
    case(
        "snowmelt_flask", 1, 2, "use snowmelt_flask", "see me curse 2, hand 1", edge=True,
        me={"hand": (), "field": ("snowmelt_flask",), "ailments": {"curse": 2}},
    ),
    case("snowmelt_flask", 3, "sling snowmelt_flask", "use snowmelt_flask", "see me hand 1", edge=True),
    case(
        "hearthstone", 1, 2, "use hearthstone", "see me health 8",
        me={"hand": (), "field": ("hearthstone",), "health": 5}, foe={"field": ("salt_ring",)},
    ),
    case(
        "hearthstone", 2, "use hearthstone", "see me health 20", edge=True,
        me={"hand": (), "field": ("hearthstone",), "health": 18},
    ),
    case(
        "hearthstone", 1, "use hearthstone", "see me health 5", edge=True,
        me={"hand": (), "field": ("hearthstone", "salt_ring"), "health": 5},
    ),
    case(
        "lead_shackle", 1, "use lead_shackle", "see foe weaken 1", me={"hand": (),
        "field": ("lead_shackle",)},
    ),
    case(
        "lead_shackle", 1, "use lead_shackle", "see foe weaken 0", edge=True,
        me={"hand": (), "field": ("lead_shackle",)},
        foe={"ailments": {"burn": 1, "curse": 1, "fragment": 1, "insanity": 1}},
    ),
]  # fmt: skip

CHANTS = [
    case(
        "stone_trap", 1, 2, "sling stone_trap buckler", "see foe field -", "see me under buckler",
        "sling stone_breaker", "take Destroy a defense card > stone_trap", "see foe hand buckler",
        "see me under -, discard stone_trap",
        me={"hand": ("stone_trap", "stone_breaker")}, foe={"field": ("buckler",)},
    ),
    case(
        "stone_trap", 1, "sling hammer_blow", "sling stone_trap hammer_blow",
        "see foe health 20, under hammer_blow",
        edge=True, me={"hand": ("hammer_blow",)}, foe={"hand": ("stone_trap",)},
    ),
    case(
        "stone_trap", 1, "sling hammer_blow", "sling stone_trap",
        "see foe health 9, under -, discard stone_trap",
        edge=True, me={"hand": ("hammer_blow",), "field": ("crumble_song",) * 3},
        foe={"hand": ("stone_trap",)},
    ),
    case(
        "stone_trap", 2, "sling stone_trap buckler", "sling stone_breaker",
        "take Destroy a defense card > stone_trap", "pass", "see foe hand 8, discard buckler", edge=True,
        me={"hand": ("stone_trap", "stone_breaker")}, foe={"field": ("buckler",), "hand": ("wisp",) * 8},
    ),
    case("stone_trap", 1, "sling stone_trap foe.conc", "see foe conc 2", "see me under quick_jab", edge=True),
    case(
        "salt_ring", 1, "sling salt_ring", "see me max_health 18, health 18",
        "see foe max_health 18, health 18",
    ),
    case(
        "salt_ring", 1, "sling cleanse", "see me health 5", me={"hand": ("cleanse",), "health": 5},
        foe={"field": ("salt_ring",)},
    ),
    case(
        "salt_ring", 1, "sling wisp salt_ring", "see me max_health 18", "sling wisp salt_ring",
        "see me max_health 20, health 18", edge=True,
        me={"hand": ("wisp", "wisp"), "health": 18}, foe={"field": ("salt_ring",)},
    ),
    case(
        "stifling_air", 1, "sling stifling_air", "sling hammer_blow", "pass", "asks me act",
        "see foe health 9",
        me={"hand": ("stifling_air", "hammer_blow")}, foe={"hand": JABS},
    ),
    case(
        "stifling_air", 1, "sling hammer_blow", "pass", "asks foe #block", edge=True,
        me={"hand": ("hammer_blow",), "field": ("stifling_air",)},
        foe={"hand": JABS, "equips": ("romin", "living_wall")},
    ),
    case(
        "stifling_air", 1, "sling wisp stifling_air", "see foe field -, conc 2", edge=True,
        me={"hand": ("wisp",)}, foe={"field": ("stifling_air",)},
    ),
    case(
        "rust_hymn", 1, "sling rust_hymn", "end", "take Play on", "no use scrying_lens",
        foe={"field": ("scrying_lens",), "hand": JABS},
    ),
    case(
        "rust_hymn", 2, "sling hammer_blow", "pass", "block quick_jab", "see foe health 11",
        me={"hand": ("hammer_blow",), "field": ("rust_hymn",)}, foe={"hand": JABS},
    ),
    case(
        "rust_hymn", 1, "sling wisp rust_hymn", "use scrying_lens", "see me hand 1", edge=True,
        me={"hand": ("wisp",), "field": ("scrying_lens",)}, foe={"field": ("rust_hymn",)},
    ),
    case(
        "rust_hymn", 2, "sling hammer_blow", "pass", "block quick_jab", "see foe health 9, barrier 0",
        edge=True,
        me={"hand": ("hammer_blow",), "field": ("rust_hymn",)}, foe={"hand": JABS, "ailments": {"weaken": 2}},
    ),
    case(
        "crumble_song", 1, "sling crumble_song", "see foe buckler.defense 3", "see me scrying_lens.defense 5",
        me={"field": ("scrying_lens",)}, foe={"field": ("buckler",)},
    ),
    case(
        "crumble_song", 1, "sling crumble_song", "see foe field -, discard ember_rod", edge=True,
        me={"field": ("crumble_song",)}, foe={"field": ("ember_rod",)},
    ),
    case(
        "gathering_storm_x", 1, "sling gathering_storm_x", "see me gathering_storm_x.token 1",
        "use gathering_storm_x#1", "see me gathering_storm_x.token 2", "no use gathering_storm_x",
        "no use gathering_storm_x#1", "pass", "pass", "use gathering_storm_x#1", "use gathering_storm_x foe",
        "block", "see foe health 12", "see me gathering_storm_x.token 0",
    ),
    case(
        "gathering_storm_x", 1, "sling gathering_storm_x", "use gathering_storm_x#1",
        "no use gathering_storm_x",
        edge=True,
    ),
    case(
        "long_watch", 1, 2, "use long_watch", "pass", "pass", "use long_watch",
        "see me long_watch.mastery 2, might 0",
        "pass", "pass", "use long_watch", "see me long_watch.mastery 3, might 2", "sling quick_jab", "pass",
        "block",
        "see foe health 16", me={"hand": ("quick_jab",), "field": ("long_watch",)},
    ),
    case("long_watch", 1, "sling long_watch", "no use long_watch", edge=True),
    case(
        "long_watch", 1, 2, "no use long_watch", edge=True,
        me={"hand": JABS, "field": ("long_watch",)}, foe={"field": ("rust_hymn",)},
    ),
]  # fmt: skip


@pytest.mark.parametrize(NAMED, (*BOONS, *TRINKETS, *CHANTS))
def test_defense_cards(scene, me, foe, lines, turn):
    play(scene, me, foe, lines, turn)
