"""Layouts: what is read, what is refused, and what a game without one gets."""

from __future__ import annotations

import pytest

from client.service.plan import Plan
from client.table.layout import Layout, LayoutError, automatic, complete, layout_for, read_layout
from client.table.look import Look
from client.table.planning import make_plan
from engines import registry
from engines.kernel import ZoneKind
from engines.registry import SourceFile
from tests.client.table.described import duel, duel_layout


def read(text: str) -> Layout:
    return read_layout(SourceFile("layout.toml", text))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[zones.hand]\narea = 'attic'", "zones"),
        ("[zones.hand]\nshow = 3", "zones"),
        ("[kinds.unit]\ncolour = 'red'", "kinds"),
        ("[card]\nratio = [5]", "card.ratio"),
        ("[marks.x]\nshape = 'banana'", "marks"),
        ("[answers.play]\nkey = 'pl'", "answers"),
        ("unknown = 1", "unknown"),
        ("[zones]\n= 3", "line 2"),
        ("title = 7", "title"),
    ],
)
def test_a_wrong_layout_is_refused_with_the_place_of_the_fault(text, wrong):
    with pytest.raises(LayoutError) as refused:
        read(text)
    assert str(refused.value).startswith("layout.toml: ") and wrong in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_huge_layout_is_refused():
    with pytest.raises(LayoutError, match="longer than"):
        read("#" * 100_000)


def test_deep_nesting_is_refused():
    with pytest.raises(LayoutError):
        read("title = " + "[" * 5000 + "]" * 5000)


@pytest.mark.parametrize(
    ("kind", "area", "show"),
    [
        (ZoneKind("hand", see="owner", keep=True), "hand", "fan"),
        (ZoneKind("deck", see="none"), "right", "pile"),
        (ZoneKind("discard"), "right", "pile"),
        (ZoneKind("field"), "front", "row"),
        (ZoneKind("lane", places=3), "back", "row"),
        (ZoneKind("market", shared=True), "centre", "row"),
    ],
)
def test_a_zone_without_a_place_gets_one_by_its_declaration(kind, area, show):
    place = automatic(kind)
    assert (place.area, place.show) == (area, show)


def test_a_game_without_a_layout_has_every_zone():
    game = duel()
    layout = layout_for(game)
    assert set(layout.zones) == {zone.name for zone in game.zones} and layout.title == "Duel"


def test_every_installed_layout_names_only_what_its_game_has():
    for engine in registry.engines():
        game = engine.game()
        source = engine.layout()
        written = read_layout(source) if source is not None else Layout()
        assert set(written.zones) <= {zone.name for zone in game.zones}
        assert set(complete(written, game).zones) == {zone.name for zone in game.zones}
        assert set(written.flavour) <= {game.face_name(face) for face in range(game.face_count())}


def test_a_kind_that_is_not_listed_has_a_steady_colour():
    layout = duel_layout(duel())
    assert layout.kind("wizard") == layout.kind("wizard") != layout.kind("unit")


@pytest.mark.parametrize("game", ["rune", "runiverse"])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_large_words_leave_the_hand_its_room(qapp, game, scale):
    """At 200 % in a small window all cards once lay within one card's width."""
    found = Plan(game).opening()
    local = found.start(b"room")
    view = local.game.view(local.table, 0, local.secrets[0])
    layout = layout_for(found.game, registry.engine(game))
    plan = make_plan(view, layout, 960, 580, Look(text_scale=scale))
    (hand,) = [zone for zone in plan.zones.values() if zone.place.area == "hand" and not zone.far]
    assert hand.rect.width() >= 2.3 * plan.hand[0]
    assert not hand.rect.intersects(plan.dock)
