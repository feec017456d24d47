"""Objective and end (ledger section 1)."""

from __future__ import annotations

import pytest

RAID = {"field": "golem drake brute"}


@pytest.mark.rule("SG-002", "SG-003", "SG-005", "SG-126", "SG-262")
def test_the_siege_after_the_last_tower_destroys_the_lord(scene):
    s = scene(RAID, {"towers": "golem"}, at="battle")
    s.attacks("golem")
    assert s.zone("towers", 1) == () and not s.local.over, "losing the last tower is not the end"
    s.attacks("drake")
    assert s.t.result.winners == (0,)
    assert (s.t.result.reason, s.t.result.clause) == ("destroyed", "SG-005")


@pytest.mark.rule("SG-002", "SG-R01")
def test_five_towers_stand_six_sieges(scene):
    s = scene({"field": "golem drake brute ghost raider"}, {"towers": "golem " * 5}, at="battle")
    for n, id in enumerate(("golem", "drake", "brute", "ghost", "raider"), 1):
        s.attacks(id)
        if n < 5:
            s.razes()
        assert len(s.t.zone("towers", 1)) == 5 - n and not s.local.over
    s.ends().ends().to("battle")
    s.attacks("golem")
    assert s.t.result.winners == (0,)


@pytest.mark.rule("SG-006", "SG-R01")
def test_spells_do_not_protect_a_lord_without_towers(scene):
    s = scene(RAID, {"towers": "", "fortress": "drummer", "veiled_spell": "lurker"}, at="battle")
    s.attacks("golem")
    assert s.t.result.winners == (0,)


@pytest.mark.rule("SG-006", "SG-127", "SG-129", "SG-R01")
def test_while_a_tower_stands_a_siege_may_be_spent_on_a_spell(scene):
    s = scene(RAID, {"towers": "golem", "fortress": "drummer"}, at="battle")
    s.attacks("golem")
    s.choosing(s.find("drummer", "fortress", 1))
    assert s.zone("groove", 1) == ("drummer",), "no card of the deck comes with it"
    assert len(s.t.zone("towers", 1)) == 1


@pytest.mark.rule("SG-007", "SG-R02")
def test_an_effect_that_finds_no_tower_destroys_nobody(scene):
    s = scene({"hand": "herald drake", "vault": "trickle"}, {"towers": "golem"})
    s.casts("herald", -3)
    assert s.zone("towers", 1) == () and not s.local.over
    s = scene({"hand": "herald drake", "vault": "trickle"}, {"towers": ""})
    s.casts("herald", -3)
    assert not s.local.over and s.zone("trash", 0) == ("herald",)


@pytest.mark.rule("SG-004", "SG-240", "SG-246")
def test_the_last_surviving_lord_wins(scene):
    s = scene(RAID, {"towers": ""}, {"towers": ""}, at="battle", mode="free3")
    s.attacks("golem")
    assert s.t.out(1) and not s.local.over
    s.answer(("attack", s.find("drake", "field", 0), -4))
    assert s.t.result.winners == (0,) and s.t.result.clause == "SG-004"


@pytest.mark.rule("SG-R29")
def test_a_game_that_reaches_its_cap_is_drawn(scene):
    s = scene({}, {}, at="draw", turn=200)
    assert s.t.result.winners == ()
    assert (s.t.result.reason, s.t.result.clause) == ("cap", "SG-R29")
    s = scene({"hand": "drake"}, {"hand": "drake"}, at="draw", turn=199)
    assert s.t.turn == 200 and not s.local.over
