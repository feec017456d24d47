"""Ledger section 2: components and zones, with the rulings on words and objects."""

from __future__ import annotations

import pytest

from engines.effects import grammar as g
from engines.effects.change import ruled
from engines.effects.scope import Scope
from engines.kernel import IllegalAnswer, Work
from engines.reapers.policy import CASTS, CLASSES, LINES, POSITIONS, ROOM, ZONES
from tests.rules.cards import inside
from tests.rules.reapers.table import GAME

DRAKE = ("wyrm_1", "wyrm_2")
KINDS = {"front": "squire", "mage": "acolyte", "ranger": "archer"}


@pytest.mark.rule("RP-009", "RP-117", "RP-121", "RP-122", "RP-123", "RP-125", "RP-127", "RP-R03", "RP-R18")
def test_what_is_printed_on_the_cards():
    """Of the real set: three kinds of card and Tokens; what each must have is on each."""
    seen = set()
    for card in GAME.catalogue.cards:
        tags = set(card.tags)
        classes, places = tags & set(CLASSES), tags & set(POSITIONS)
        if card.kind == "soul":
            assert (len(classes), len(places)) == (1, 1), card.id
            assert set(card.stats) == {"rank", "atk", "grd"} and card.stats["rank"] in (1, 2, 3), card.id
        elif card.kind == "token":
            assert (len(classes), places) == (1, {"warrior"}), card.id
            assert set(card.stats) == {"atk", "grd"}, card.id
        elif card.kind == "cast":
            assert len(tags & set(CASTS)) == 1 and not card.stats, card.id
        else:
            assert card.kind == "reaper" and not places
            assert set(card.stats) == {"grd", "strike"} and len(classes) <= 1, card.id
        seen |= classes
    assert seen == set(CLASSES) and len(CLASSES) == 5


@pytest.mark.rule("RP-R20")
def test_values_are_multiples_of_a_hundred():
    for card in GAME.catalogue.cards:
        assert all(card.stats.get(name, 0) % 100 == 0 for name in ("atk", "grd")), card.id


@pytest.mark.rule("RP-010", "RP-011", "RP-012", "RP-016", "RP-055", "RP-074")
@pytest.mark.parametrize("line", LINES)
def test_positions_are_limited_and_nothing_else_is(scene, line):
    """Any number of Rank 1 Souls without cost, until no position of their kind is free."""
    soul = KINDS[line]
    s = scene({"hand": (soul,) * 6 + ("bolt",)}, {})
    for n in range(ROOM[line]):
        assert len(s.t.zone(line, 0)) == n
        s.put(soul).quiet()
    assert ROOM == {"front": 5, "mage": 2, "ranger": 2}
    assert s.clause(*s.play_of(soul)) == "RP-074"


@pytest.mark.rule("RP-015", "RP-021", "RP-022", "RP-023", "RP-024", "RP-020")
def test_a_soul_goes_where_its_position_says(scene):
    s = scene({"hand": ("squire", "acolyte", "archer", "archer", "archer", "bolt")}, {})
    for id in ("squire", "acolyte", "archer", "archer"):
        s.put(id).quiet()
    assert [s.zone(line, 0) for line in LINES] == [("squire",), ("acolyte",), ("archer", "archer")]
    assert s.clause(*s.play_of("archer")) == "RP-074", "a free Mage position takes no Ranger"


@pytest.mark.rule("RP-013", "RP-014")
def test_each_player_has_zones_of_their_own(scene):
    s = scene({}, {})
    assert not any(zone.shared for zone in ZONES)
    assert all(len(s.t.map.numbers(name)) == 2 for name in ("deck", "graveyard", "purgatory", "reaper"))
    assert all(len(s.t.zone("reaper", seat)) == 1 for seat in (0, 1))


@pytest.mark.rule("RP-017")
def test_a_stack_takes_one_position(scene):
    s = scene({"hand": ("squire", "squire"), "souls": (DRAKE, DRAKE, "squire", "squire")}, {})
    s.put("squire").quiet()
    assert len(s.t.zone("front", 0)) == 5
    assert s.clause(*s.play_of("squire")) == "RP-074"


@pytest.mark.rule("RP-018", "RP-R57")
def test_a_warrior_stands_in_the_rear_only_by_an_effect(scene):
    """There it is a Rear-Line Soul and still a Warrior."""
    s = scene({"hand": ("archer", "archer"), "souls": ("scout",)}, {"souls": ("squire", "acolyte")})
    s.skill("scout").quiet()
    scout = s.soul("scout", 0)
    assert (s.zone("front", 0), s.zone("ranger", 0)) == ((), ("scout",))
    assert "warrior" in s.game.facts(Scope(s.game, s.t, -1, 0), scout).tags
    s.put("archer").quiet()
    assert s.clause(*s.play_of("archer")) == "RP-074", "it takes up a Ranger position"
    s.until("combat", 0)
    assert s.offers("attack", scout, s.soul("acolyte", 1)), "past the Front-Line"


@pytest.mark.rule("RP-018", "RP-R56")
def test_without_a_free_position_in_the_rear_the_effect_cannot_be_used(scene):
    s = scene({"souls": ("scout", "archer", "archer")}, {})
    assert s.clause("use", s.soul("scout", 0), "scout.use[0]") == "RP-R56"


@pytest.mark.rule("RP-019", "RP-R09")
def test_tokens_stand_in_the_front_line_only(scene):
    s = scene({"souls": ("broodmother",)}, {})
    s.skill("broodmother").quiet()
    assert s.zone("front", 0) == ("wisp", "wisp")
    w = Work(s.game, s.t.copy())
    s.game.send(w, s.soul("wisp", 0), "ranger", who=0)
    assert w.t.zone("ranger", 0) == ()
    assert s.game.make_token(w, "wisp", "mage", 0, 0, up=True) == -1


@pytest.mark.rule("RP-R09")
def test_a_token_is_a_soul_without_rank(scene):
    """It attacks at once, is caster by Class or Position but never by Rank, and cannot Rank up."""
    s = scene({"hand": ("small_smite", "bolt"), "souls": ("broodmother",)}, {"souls": ("squire",)})
    s.skill("broodmother").quiet()
    wisp = s.soul("wisp", 0)
    assert s.stat(wisp, "rank") == 0
    s.answer(s.play_of("bolt"))
    assert wisp in s.options.decision.cards
    s.choose(0, caster=wisp, t=s.soul("broodmother", 0)).quiet()
    assert s.clause(*s.play_of("small_smite")) == "RP-130", "only Tokens are left"
    s.until("combat", 0)
    assert s.offers("attack", wisp)


@pytest.mark.rule("RP-R09", "RP-R10")
def test_a_token_that_leaves_ceases_to_exist_and_counts_as_destroyed(scene):
    s = scene({"hand": ("bolt",), "souls": ("squire", "wisp", "keeper")}, {})
    wisp = s.soul("wisp", 0)
    s.put("bolt", caster=s.soul("squire", 0), t=wisp).quiet()
    assert (s.t.rows[wisp].zone, s.zone("graveyard", 0)) == (-1, ("bolt",))
    assert s.hand(0) == 1, "its destruction was noticed"


@pytest.mark.rule("RP-R10", "RP-203")
def test_a_sacrifice_is_no_destruction(scene):
    s = scene({"hand": (), "souls": ("verin", "wisp", "keeper"), "deck": ("squire",) * 4}, {})
    s.skill("verin").quiet()
    assert (s.souls(0), s.hand(0)) == (["verin", "keeper"], 0)


@pytest.mark.rule("RP-R10")
def test_what_goes_back_to_the_hand_is_not_destroyed(scene):
    s = scene({"hand": ("recall",), "souls": ("squire", "archer", "keeper")}, {})
    s.put("recall", caster=s.soul("squire", 0), t=s.soul("archer", 0)).quiet()
    assert s.zone("hand", 0) == ("archer",)


@pytest.mark.rule("RP-025", "RP-R05", "RP-103")
def test_no_effect_moves_or_destroys_a_reaper(scene):
    s = scene({"hand": ("doom", "squire"), "souls": ("squire",)}, {"souls": ("keeper",)})
    s.put("doom").quiet()
    assert s.hand(1) == 1, "nothing was destroyed, so nobody noticed"
    assert (s.zone("reaper", 1), s.t.result, s.get(1, "strikes")) == (("warden",), None, 0)


@pytest.mark.rule("RP-R02", "RP-R05")
def test_a_reaper_is_no_soul(scene):
    """No target and no caster where a text says Soul, and no defence of itself."""
    s = scene({"hand": ("bolt", "squire"), "souls": ("squire", "archer")}, {})
    s.answer(s.play_of("bolt"))
    casters = s.options.decision.cards
    s.answer((s.soul("squire", 0),))
    named = (*casters, *s.options.decision.cards)
    assert s.reaper(0) not in named and s.reaper(1) not in named
    alone = scene({"hand": ("bolt", "squire")}, {})
    assert alone.clause(*alone.play_of("bolt")) == "RP-130"


@pytest.mark.rule("RP-026", "RP-R06")
def test_a_hidden_reaper_does_nothing(scene):
    """On turn 1 neither its Skills nor its bonuses count, and nothing can be aimed at it."""
    s = scene(
        {"hand": ("siege", "squire"), "souls": ("squire", "baatar"), "reaper": "crown"}, {"souls": ()}, turn=1
    )
    assert (s.t.rows[s.reaper(0)].up, s.stat(s.soul("squire", 0), "atk")) == (False, 1000)
    assert not s.offers("use", s.reaper(0))
    assert s.clause("use", s.reaper(0), "crown.use[0]") == ""
    assert s.clause(*s.play_of("siege")) == "RP-R108"
    s.until("fortify", 0)
    open_ = scene({"souls": ("squire",), "reaper": "crown"}, {}, turn=3)
    assert open_.stat(open_.soul("squire", 0), "atk") == 1200
    assert open_.offers("use", open_.reaper(0))


@pytest.mark.rule("RP-027")
def test_a_destroyed_soul_lies_in_its_graveyard(scene):
    s = scene({"hand": ("smite", "squire"), "souls": ("acolyte",)}, {"souls": ("squire",)})
    s.put("smite").quiet()
    assert (s.zone("graveyard", 1), s.zone("graveyard", 0)) == (("squire",), ("smite",))


@pytest.mark.rule("RP-028", "RP-R88", "RP-R87")
def test_a_used_cast_reaches_the_graveyard_when_its_link_has_resolved(scene):
    s = scene({"hand": ("smite", "squire"), "souls": ("acolyte",)}, {"souls": ("squire",)})
    s.put("smite")
    assert (s.zone("graveyard", 0), s.zone("limbo", 0)) == ((), ("smite",))
    s.quiet()
    assert (s.zone("graveyard", 0), s.zone("limbo", 0)) == (("smite",), ())


@pytest.mark.rule("RP-029", "RP-030", "RP-205")
def test_only_effects_and_costs_use_purgatory(scene):
    """In by one Cast, out by a Skill."""
    s = scene({"hand": ("exhume", "squire"), "souls": ("ferryman", "squire"), "graveyard": ("archer",)}, {})
    assert s.zone("purgatory", 0) == ()
    s.put("exhume", caster=s.soul("squire", 0)).quiet()
    assert (s.zone("purgatory", 0), s.zone("graveyard", 0)) == (("archer",), ("exhume",))
    s.skill("ferryman").quiet()
    assert (s.zone("purgatory", 0), s.zone("ranger", 0)) == ((), ("ferryman", "archer"))


@pytest.mark.rule("RP-031", "RP-R36")
def test_a_hand_may_hold_more_than_six(scene):
    s = scene({"hand": ("spell",) + ("bolt",) * 6, "souls": ("acolyte",)}, {})
    s.put("spell").quiet()
    assert s.hand(0) == 8
    s.until("fortify", 1)
    assert s.hand(0) == 8, "nothing is discarded at the end of a turn"


@pytest.mark.rule("RP-R11")
def test_discarding_goes_to_the_graveyard_face_up(scene):
    s = scene({"hand": ("hunger", "bolt", "smite"), "souls": ("squire",)}, {"hand": ("archer",)})
    s.put("hunger").quiet()
    s.choose(0, cards=s.find("bolt", "hand", 0))
    assert s.zone("graveyard", 1) == ("archer",)
    assert set(s.zone("graveyard", 0)) == {"bolt", "hunger", "squire"}
    assert all(s.t.rows[card].face is not None for card in s.t.zone("graveyard", 0))


@pytest.mark.rule("RP-R12")
def test_may_not_goes_before_may(scene):
    """A Soul that may attack once more, but may not attack."""
    s = scene({"souls": ("lancer",)}, {"souls": ("wall",)}, at="combat")
    lancer = s.soul("lancer", 0)
    assert s.game.may_attack(s.t, lancer)
    w = Work(s.game, s.t.copy())
    w.mark(lancer, "attacked", 1)
    assert s.game.may_attack(w.t, lancer) and ruled(s.game, w.t, lancer, "attack_again")
    drogon = scene({"souls": (("drogon_1", "drogon"),)}, {"souls": ("squire", "wall")})
    drogon.skill("drogon", t=drogon.soul("squire", 1)).quiet()
    assert not drogon.game.may_attack(drogon.t, drogon.soul("drogon", 0))


@pytest.mark.rule("RP-R13")
def test_values_are_set_first_then_added_to_and_never_below_zero(scene):
    s = scene({"hand": ("surge", "fix", "wither", "squire"), "souls": ("squire", "acolyte")}, {})
    squire, acolyte = s.soul("squire", 0), s.soul("acolyte", 0)
    s.put("surge", caster=acolyte, t=squire).quiet()
    assert s.stat(squire, "atk") == 1500
    s.put("fix", caster=acolyte, t=squire).quiet()
    assert s.stat(squire, "atk") == 1200, "set to 700, then 500 more, whichever came first"
    s.put("wither", caster=acolyte, t=squire).quiet()
    assert s.stat(squire, "grd") == 0


@pytest.mark.rule("RP-R13")
def test_the_latest_of_two_set_values_holds(scene):
    s = scene({"hand": ("harden", "fix", "squire"), "souls": ("squire", "acolyte")}, {})
    squire, acolyte = s.soul("squire", 0), s.soul("acolyte", 0)
    s.put("harden", caster=acolyte, t=squire).quiet()
    s.put("fix", caster=acolyte, t=squire).quiet()
    assert s.stat(squire, "atk") == 700


@pytest.mark.rule("RP-R14")
def test_a_card_goes_to_its_owners_zone(scene):
    s = scene({"hand": ("recall", "squire"), "souls": ("squire",)}, {"souls": ("archer",), "hand": ()})
    s.put("recall", t=s.soul("archer", 1)).quiet()
    assert (s.zone("hand", 1), s.hand(0)) == (("archer",), 1)


@pytest.mark.rule("RP-R15")
def test_graveyard_and_purgatory_are_open_to_both(scene):
    s = scene({"graveyard": ("squire",), "purgatory": ("archer",)}, {})
    view = s.game.view(s.t, 1, s.local.secrets[1])
    shown = {
        card.name for zone in view.zones for card in zone.cards if zone.name in ("graveyard", "purgatory")
    }
    assert {"Squire", "Archer"} <= shown


@pytest.mark.rule("RP-R21")
def test_no_card_changes_sides():
    found = [node for card in GAME.catalogue.cards for node in inside(card)]
    assert not [node for node in found if isinstance(node, g.ControlChange)]


def test_a_card_is_named_by_its_number(scene):
    s = scene({}, {})
    with pytest.raises(IllegalAnswer):
        s.game.judge_act(s.t, s.options.decision, ("play", "x", "", ""), {})
