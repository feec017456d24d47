"""Rulings that the book leaves open and no other clause needs."""

from __future__ import annotations

import pytest

from engines.effects import grammar as g
from engines.kernel import player
from tests.rules.cards import inside
from tests.rules.runeslingers.table import GAME


@pytest.mark.rule("RS-R015")
def test_an_effect_without_end_is_a_draw(scene):
    s = scene({"hand": ("echo_chamber",)}, {})
    s.sling("echo_chamber")
    assert s.t.result is not None and (s.t.result.winners, s.t.result.reason) == ((), "endless")


@pytest.mark.rule("RS-R017")
def test_determinations_have_no_limit(scene):
    s = scene({"hand": ("bleed",)}, {"vars": {"determination": 30, "health": 1}})
    s.sling("bleed")
    assert (s.get(1, "power"), s.get(1, "determination")) == (4, 31)


@pytest.mark.rule("RS-R020")
def test_maximum_health_does_not_fall_below_nothing(scene):
    """Twenty-three Debilitates come to light at once: the encounter is lost, at 0 and not below."""
    boons = {"debilitate": ("veil", 1)}
    s = scene({"hand": ("shatter",)}, {"ailments": {"debilitate": 23}, "boons": boons})
    s.sling("shatter", at=s.find("veil", "area", 1))
    assert s.t.result is not None and (s.t.result.winners, s.t.result.clause) == ((0,), "RS-019")
    assert s.stat(player(1), "max_health") == 0


@pytest.mark.rule("RS-R038")
def test_a_new_ailment_takes_the_lowest_free_area(scene):
    s = scene({"hand": ("scorch",)}, {"ailments": {"curse": 1, "weaken": 1}})
    s.sling("scorch")
    assert [s.zone("area", 1, place) for place in range(4)] == [("curse",), ("weaken",), ("burn",), ()]


@pytest.mark.rule("RS-R087")
def test_stone_trap_is_a_chant():
    assert next(card.kind for card in GAME.catalogue.cards if card.id == "stone_trap") == "chant"


@pytest.mark.rule("RS-R107")
def test_attacks_aim_at_runeslingers_spirits_at_anything_and_utility_does_no_damage():
    for card in GAME.catalogue.cards:
        hurts = [node for node in inside(card.play) if isinstance(node, g.Damage)]
        aims = [node for node in inside(card.play) if isinstance(node, g.Choose)]
        if card.kind == "attack":
            assert hurts and not any(getattr(node.set, "zone", None) for node in aims), card.id
        elif card.kind == "utility":
            assert not hurts, card.id


@pytest.mark.rule("RS-R118")
def test_two_players_are_what_it_takes():
    assert {mode.seats for mode in GAME.modes} == {2}
