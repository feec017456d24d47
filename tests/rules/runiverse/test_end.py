"""Objective and end (ledger section 1)."""

from __future__ import annotations

import pytest

from engines.kernel import Resign, Work
from engines.runiverse.turn import check_decks, draw

ALL_OPEN = {"vars": {"opened": 7, "rifts": 3}}


def last_bond(scene, bond: str, **more):
    """Seat 0's brute attacks the mage of seat 1, whose only bond this is."""
    s = scene({"field0": "brute", **more.pop("mine", {})}, {"rifts0": bond, **ALL_OPEN, **more})
    s.phase().attack(s.up("brute"), s.mage(1))
    return s


@pytest.mark.rule("RV-001", "RV-002")
def test_the_last_broken_bond_loses(scene):
    s = last_bond(scene, "imp")
    assert s.t.result is not None
    assert (s.t.result.winners, s.t.result.reason, s.t.result.clause) == ((0,), "bonds", "RV-002")


@pytest.mark.rule("RV-002")
def test_two_bonds_from_each_of_three_rifts(scene):
    """Five broken bonds are not enough, the sixth is."""
    s = scene(
        {"field0": "wisp wisp wisp wisp wisp wisp"},
        {"mages1": "ember", "mages2": "ember", "rifts0": "imp imp", "rifts1": "imp imp", "rifts2": "imp imp"},
    )
    s.phase()
    for n in range(6):
        assert s.t.result is None
        s.attack(s.up("wisp", nth=n), s.mage(1, n // 2))
    assert s.t.result is not None and s.t.result.winners == (0,)


@pytest.mark.rule("RV-R01")
def test_with_an_unopened_rift_nobody_loses_by_broken_bonds(scene):
    s = scene({"field0": "brute"}, {"rifts0": "imp"})
    s.phase().attack(s.up("brute"), s.mage(1))
    assert s.t.result is None and s.zone("rifts", 1) == ()


@pytest.mark.rule("RV-003", "RV-004")
def test_the_bond_gift_may_replace_the_last_bond_in_time(scene):
    s = last_bond(scene, "stone")
    assert s.t.result is None and s.asked == (0, "place"), "the active player chooses between equals"
    s.answer(0)
    assert (len(s.zone("rifts", 1)), s.zone("hand", 1)) == (1, ("stone",))


@pytest.mark.rule("RV-003", "RV-R10")
def test_the_loss_comes_after_the_gift(scene):
    s = last_bond(scene, "gale")
    assert s.t.result is not None
    assert sorted(s.zone("hand", 1)) == ["gale", "imp"]


@pytest.mark.rule("RV-005", "RV-006", "RV-112")
def test_the_last_bond_taken_as_a_draw_loses_at_the_end_of_the_turn(scene):
    s = scene({"deck": "", "rifts0": "imp", **ALL_OPEN}, {}, at=draw)
    s.settled()
    assert not s.local.over and s.zone("hand", 0) == ("imp",)
    s.end_turn()
    assert (s.t.result.winners, s.t.result.reason, s.t.result.clause) == ((1,), "deck", "RV-005")


@pytest.mark.rule("RV-R01", "RV-005")
def test_with_an_unopened_rift_nobody_loses_by_a_bond_drawn(scene):
    s = scene({"deck": "", "rifts0": "imp", "vars": {"opened": 1, "rifts": 1}}, {}, at=draw)
    s.settled().end_turn()
    assert s.t.result is None and s.zone("rifts", 0) == ()


@pytest.mark.rule("RV-006", "RV-R137")
def test_who_took_the_last_bond_may_still_win_first(scene):
    s = scene(
        {"deck": "", "rifts0": "imp", "field0": "brute", **ALL_OPEN}, {"rifts0": "imp", **ALL_OPEN}, at=draw
    )
    s.settled().phase().attack(s.up("brute"), s.mage(1))
    assert s.t.result.winners == (0,)


@pytest.mark.rule("RV-005")
def test_the_loss_comes_at_the_end_of_whosever_turn(scene):
    s = scene({"hand": "swap_fates"}, {"deck": "", "rifts0": "imp", **ALL_OPEN})
    s.phase().evoke("swap_fates")
    assert not s.local.over and s.zone("rifts", 1) == ()
    s.end_turn()
    assert s.t.result.winners == (0,)


@pytest.mark.rule("RV-R02")
def test_both_lose_at_once_draw(scene):
    """Both took their last bond as a draw in this turn."""
    s = scene(
        {"deck": "", "rifts0": "imp", "hand": "swap_fates", **ALL_OPEN},
        {"deck": "", "rifts0": "imp", **ALL_OPEN},
        at=draw,
    )
    s.settled().phase().evoke("swap_fates").end_turn()
    assert s.t.result.winners == ()


@pytest.mark.rule("RV-R03", "RV-307")
def test_an_inner_break_is_checked_first(scene):
    """The gift of the last bond itself breaks the attacker's last one: the attacker loses."""
    s = scene(
        {"field0": "brute", "rifts0": "imp", **ALL_OPEN},
        {"rifts0": "avenger", "deck": "imp imp imp", **ALL_OPEN},
    )
    s.phase().attack(s.up("brute"), s.mage(1))
    while not s.local.over:
        s.local.submit(next(iter(s.options.answers())))
    assert s.t.result.winners == (1,)


@pytest.mark.rule("RV-R02", "RV-R66")
def test_bonds_of_both_that_break_in_one_round_are_checked_together(scene):
    """Both have one bond; battlemages trade them, and the gifts come before the one common check: a draw."""
    s = scene(
        {"field0": "banner", "rifts0": "imp", "vars": {"opened": 7, "rifts": 3, "power": 1}},
        {"field0": "banner", "rifts0": "imp", **ALL_OPEN},
    )
    s.phase().attack(s.mage(0), s.mage(1))
    assert s.asked[1] == "order"
    s.local.submit(next(iter(s.options.answers())))
    assert s.t.result.winners == ()


@pytest.mark.rule("RV-R04")
def test_a_gift_that_draws_the_last_bond_loses_at_once(scene):
    s = last_bond(scene, "gale imp", deck="")
    assert s.t.result is not None and s.t.result.reason == "bonds"


@pytest.mark.rule("RV-R05")
def test_a_bond_again_at_the_end_of_the_turn_saves(scene):
    """The last bond was drawn; by whatever effect there is one again when the turn ends."""
    s = scene({"deck": "", "rifts0": "imp", **ALL_OPEN}, {}, at=draw)
    s.settled()
    assert s.get(0, "decked") == 1
    twin = s.local.table.copy()
    card = twin.zone("hand", 0)[0]
    w = Work(s.game, twin)
    w.move(card, twin.map.number("rifts", 0, 0), up=False)
    check_decks(w, twin.stack[-1])
    assert twin.result is None and twin.get(0, "decked") == 0


@pytest.mark.rule("RV-R06")
def test_a_draw_with_nothing_left_does_nothing(scene):
    s = scene({"deck": "", "rifts0": "", "hand": "study", "vars": {"opened": 1, "rifts": 1}}, {})
    s.phase().evoke("study")
    assert s.zone("hand", 0) == () and s.t.result is None


@pytest.mark.rule("RV-R18")
def test_giving_up_loses(scene):
    s = scene({}, {})
    s.local.submit(Resign(1))
    assert s.t.result.winners == (0,)
