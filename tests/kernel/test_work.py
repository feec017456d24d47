"""What steps may do to cards, seats and zones."""

from typing import Any

import pytest
from msgspec.structs import replace

from engines.kernel import (
    ALL_SEATS,
    BOTTOM,
    NOTHING,
    TABLE,
    FuelSpent,
    Invariant,
    Row,
    Table,
    Work,
    ZoneKind,
    ZoneMap,
    is_player,
    player,
    seat_of,
)
from tests.kernel.scenes import Scene, begun, lay, stay


@pytest.fixture
def w() -> Work:
    """Three hidden cards in seat 0's deck and one open card on its pile."""
    game, t = begun(lay("deck", 3), lay("pile", 1, face=6), stay)
    return Work(game, t.copy())


def kinds(w: Work) -> list[str]:
    return [event.kind for event in w.events]


def test_a_new_card_is_known_to_all(w: Work) -> None:
    card = w.new(w.t.map.number("pot"), face=2, owner=1, at=(1, 2, 3))
    assert (card, w.t.zone("pot")) == (4, (4,))
    assert w.t.rows[4] == Row(2, None, 1, 1, w.t.map.number("pot"), ALL_SEATS, True, at=(1, 2, 3))


def test_a_moved_card_is_a_fresh_thing(w: Work) -> None:
    w.change(3, damage=2, marks=(("coin", 1),), links=(("by", 1),), host=1, turned=True, at=(0, 0, 0))
    w.move(3, w.t.map.number("hand", 1), up=True)
    assert w.t.rows[3] == Row(6, None, 0, 1, w.t.map.number("hand", 1), ALL_SEATS, True)
    assert (w.t.zone("pile", 0), w.t.zone("hand", 1)) == ((), (3,))


def test_a_moved_card_may_go_on_being_the_same(w: Work) -> None:
    w.change(3, damage=2, turned=True)
    w.move(3, w.t.map.number("pile", 1), keep=True)
    row = w.t.rows[3]
    assert (row.damage, row.turned, row.seat, row.since) == (2, True, 1, w.t.step)


@pytest.mark.parametrize(("to", "order"), [(-1, (0, 1, 2, 3)), (BOTTOM, (3, 0, 1, 2)), (1, (0, 3, 1, 2))])
def test_a_card_goes_on_top_under_all_or_in_between(w: Work, to: int, order: tuple[int, ...]) -> None:
    w.move(3, w.t.map.number("deck", 0), to=to)
    assert w.t.zone("deck", 0) == order


def test_a_card_moved_within_its_zone_changes_places_silently(w: Work) -> None:
    w.move(0, w.t.map.number("deck", 0))
    assert (w.t.zone("deck", 0), kinds(w)) == ((1, 2, 0), [])


def test_a_card_in_a_common_zone_keeps_its_seat_unless_told(w: Work) -> None:
    w.move(0, w.t.map.number("pot"))
    w.move(1, w.t.map.number("pot"), seat=1)
    assert (w.t.rows[0].seat, w.t.rows[1].seat, w.t.rows[1].owner) == (0, 1, 0)


def test_a_move_is_reported_with_both_zones(w: Work) -> None:
    w.move(3, w.t.map.number("pot"))
    assert [(e.kind, e.cards, e.args) for e in w.events] == [
        ("moved", (3,), (w.t.map.number("pile", 0), w.t.map.number("pot")))
    ]


def test_a_removed_token_lies_nowhere_and_its_number_stays_used(w: Work) -> None:
    w.remove(3)
    assert (w.t.rows[3].zone, w.t.zone("pile", 0), kinds(w)) == (NOTHING, (), ["removed"])
    assert w.new(0, face=1, owner=0) == 4


def test_counters_never_fall_below_none(w: Work) -> None:
    assert w.mark(0, "coin", 2) == 2
    assert w.mark(0, "acid", 1) == 1
    assert w.t.rows[0].marks == (("acid", 1), ("coin", 2))
    assert w.mark(0, "coin", -5) == 0
    assert w.t.rows[0].mark("coin") == 0
    assert list(w.t.rows[0].marks) == [("acid", 1)]


def test_links_are_tied_and_untied(w: Work) -> None:
    w.link(0, "partner", 3)
    w.link(0, "x", 7)
    w.link(0, "partner", 2)
    assert w.t.rows[0].links == (("partner", 2), ("x", 7))
    w.link(0, "partner", None)
    assert (w.t.rows[0].link("partner"), w.t.rows[0].link("x")) == (None, 7)


def test_variables_of_seats_and_of_the_table(w: Work) -> None:
    assert w.add(1, "points", 4) == 4
    w.put(TABLE, "round", 2)
    assert (w.t.get(1, "points"), w.t.get(0, "points"), w.t.get(TABLE, "round")) == (4, 0, 2)
    assert [(e.seat, e.args) for e in w.events] == [(1, ("points", 4)), (TABLE, ("round", 2))]


def test_a_phase_may_be_another_seat_s(w: Work) -> None:
    w.begin("fight", active=1, turn=5)
    w.begin("end")
    assert (w.t.phase, w.t.active, w.t.turn) == ("end", 1, 5)


@pytest.mark.parametrize("change", ["move", "face"])
def test_derived_facts_about_cards_are_dropped_when_cards_change(w: Work, change: str) -> None:
    w.t.memo["x"] = w.t.watch["x"] = 1
    w.change(0, damage=1)
    assert (w.t.memo, w.t.watch) == ({}, {"x": 1})
    w.move(0, w.t.map.number("pile", 0)) if change == "move" else w.change(0, face=3)
    assert w.t.watch == {}


def test_a_move_among_hidden_zones_leaves_what_is_known_of_cards_in_play(w: Work) -> None:
    w.t.watch["x"] = 1
    card = w.new(w.t.map.number("deck", 0), face=None, owner=0, up=False)
    w.t.watch["x"] = 1
    w.move(card, w.t.map.number("hand", 0))
    assert w.t.watch == {"x": 1}


def test_nor_does_a_move_to_where_cards_tell_nothing(w: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(w.game), "tells", lambda self, t, zone: zone != "pile")
    card = w.new(w.t.map.number("deck", 0), face=3, owner=0, up=False)
    w.t.watch["x"] = 1
    w.move(card, w.t.map.number("pile", 0), up=True)
    assert w.t.watch == {"x": 1}


def test_whoever_leaves_changes_what_is_in_force(w: Work) -> None:
    w.t.watch["x"] = 1
    w.put(1, "points", 4)
    assert w.t.watch == {"x": 1}
    w.put(1, "out", 1)
    assert w.t.watch == {}


def test_a_copy_s_derived_values_do_not_reach_back(w: Work) -> None:
    w.t.memo["x"] = 1
    twin = Work(w.game, w.t.copy())
    twin.change(0, damage=1)
    assert (w.t.memo, w.t.rows[0].damage) == ({"x": 1}, 0)


def test_too_many_cards_are_an_effect_that_does_not_end(w: Work) -> None:
    w.t.rows *= 1024
    with pytest.raises(FuelSpent):
        w.new(0, face=1, owner=0)


def test_a_player_is_named_by_a_number_that_no_card_has() -> None:
    assert [seat_of(player(seat)) for seat in range(8)] == list(range(8))
    assert is_player(player(0))
    assert not is_player(NOTHING)


def test_zones_are_numbered_by_seat_and_place() -> None:
    zones = Scene.map_for(2)
    assert [zones.number("pile", 1, place) for place in (0, 1)] == [6, 7]
    assert list(zones.numbers("pile")) == [4, 5, 6, 7]
    assert (zones.owner(6), zones.place(7), zones.of[8].words) == (1, 1, "the pot")
    assert (zones.number("pot", 1), zones.owner(8), zones.count) == (8, TABLE, 9)
    assert (zones.has("pot"), zones.has("moon")) == (True, False)


def test_a_zone_declared_twice_is_a_bug() -> None:
    with pytest.raises(Invariant, match="zone pile is declared twice"):
        ZoneMap((ZoneKind("pile"), ZoneKind("pile")), 2, (), ())


def test_tables_are_equal_by_content_and_not_hashable(w: Work) -> None:
    twin: Any = w.t.copy()
    assert twin == w.t
    twin.phase = "other"
    assert twin != w.t
    with pytest.raises(TypeError):
        hash(twin)
    assert isinstance(twin, Table)


@pytest.mark.parametrize("keep", [False, True])
def test_a_card_that_comes_to_a_hand_is_not_mixed_into_it_yet(w: Work, keep: bool) -> None:
    hand = w.t.map.number("hand", 0)
    w.t.rows[0] = replace(w.t.rows[0], mixed=True)
    w.move(0, hand, keep=keep)
    assert not w.t.rows[0].mixed
