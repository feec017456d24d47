"""Ailments one instance at a time, boons over them, and which of several values holds."""

from __future__ import annotations

import pytest

from engines.kernel import player


@pytest.mark.rule("RS-199", "RS-200", "RS-201")
def test_four_burns_are_four_losses(scene):
    """18, 16, 14, 12 in four separate losses."""
    s = scene({"hand": ("scorch",)}, {})
    s.sling("scorch")
    changed = [event for event in s.local.events if event.kind == "changed" and event.seat == 1]
    assert [event.args[1] for event in changed if event.args[0] == "health"] == [18, 16, 14, 12]
    assert s.instances("burn", 1) == 4


@pytest.mark.rule("RS-201", "RS-R029")
def test_an_instance_does_its_work_before_the_next_is_applied(scene):
    """The second of three Curses empties the deck; the third sears the new one."""
    s = scene({"hand": ("hex",)}, {"deck": ("ash", "ash"), "discard": ("fists",)})
    s.sling("hex")
    assert (s.instances("curse", 1), s.get(1, "power")) == (3, 4)
    assert (len(s.t.zone("deck", 1)), len(s.t.zone("discard", 1))) == (2, 1)


@pytest.mark.rule("RS-015", "RS-201")
def test_a_burn_that_downs_goes_on_burning(scene):
    """Health 1; each loss is 2, through the power."""
    s = scene({"hand": ("scorch",)}, {"vars": {"health": 1}})
    s.sling("scorch")
    assert (s.get(1, "power"), s.get(1, "health")) == (4, 13)


@pytest.mark.rule("RS-206", "RS-214", "RS-R037")
def test_no_free_area_and_nothing_is_applied(scene):
    """Four other types fill the areas, so no Burn and no loss."""
    four = {"curse": 1, "weaken": 1, "fragment": 1, "debilitate": 1}
    s = scene({"hand": ("scorch",)}, {"ailments": four})
    s.sling("scorch")
    assert (s.instances("burn", 1), s.get(1, "health")) == (0, 19)


@pytest.mark.rule("RS-184", "RS-185", "RS-192")
def test_a_boon_switches_the_ailment_off_and_on_again(scene):
    """Concealed it has no effect; when the boon is destroyed it is back."""
    s = scene({"hand": ("divine_barrier",), "ailments": {"weaken": 3}}, {"deck": ("shatter",) * 9})
    assert s.stat(player(0), "block") == 1
    s.sling("divine_barrier")
    assert s.stat(player(0), "block") == 6
    s.passes().sling("shatter", at=s.find("divine_barrier", "area", 0)).passes()
    assert (s.stat(player(0), "block"), s.get(0, "health")) == (1, 20)


@pytest.mark.rule("RS-186", "RS-187", "RS-188", "RS-193", "RS-R048")
def test_a_boon_on_a_boon_never_exposes_what_lies_under(scene):
    """Twenty Debilitates would lose the encounter the moment
    they are exposed, also while the trigger of the old boon resolves in the middle of the swap."""
    s = scene(
        {"hand": ("veil", "shatter"), "vars": {"light": 2}},
        {"ailments": {"debilitate": 20}, "boons": {"debilitate": ("divine_barrier", 0)}},
    )
    old, stack = s.find("divine_barrier", "area", 1), s.find("debilitate", "area", 1)
    assert (s.t.rows[old].seat, s.stat(player(1), "block")) == (1, 6)
    s.sling("veil", on=old)
    assert (s.t.result, s.get(1, "health"), s.stat(player(1), "max_health")) == (None, 11, 20)
    assert s.zone("discard", 0) == ("divine_barrier",)
    assert s.t.rows[stack].host == s.find("veil", "area", 1)
    s.sling("shatter", at=s.find("veil", "area", 1)).passes()
    assert s.t.result is not None and s.t.result.winners == (0,)


@pytest.mark.rule("RS-211", "RS-R039", "RS-R040")
def test_a_new_instance_does_not_go_under_a_boon(scene):
    """It starts a stack of its own, and the two merge when the boon goes."""
    s = scene(
        {"hand": ("scorch", "veil", "shatter"), "vars": {"light": 3}, "conc": ("ash",) * 4},
        {"ailments": {"burn": 2}},
    )
    s.sling("veil")
    s.sling("scorch").passes()
    assert (s.get(1, "health"), s.instances("burn", 1)) == (12, 6)
    assert len([place for place in range(4) if s.zone("area", 1, place)]) == 2
    s.sling("shatter", at=s.find("veil", "area", 1)).passes()
    assert (s.get(1, "health"), s.instances("burn", 1)) == (12, 6)
    assert [s.zone("area", 1, place) for place in range(2)] == [("burn",), ()]


@pytest.mark.rule("RS-266", "RS-267", "RS-268", "RS-269", "RS-R109")
def test_ailment_over_stance_over_card(scene):
    """Card 10, stance 6, Fragment II 4; only pluses of its level count."""
    satchel = {"field": ("wide_satchel", "deep_pocket")}
    s = scene(satchel, {})
    assert (s.stat(player(0), "hand_size"), s.stat(player(1), "hand_size")) == (12, 8)
    s = scene({**satchel, "equips": ("light_pack",)}, {})
    assert s.stat(player(0), "hand_size") == 6
    s = scene({**satchel, "ailments": {"fragment": 3}}, {})
    assert s.stat(player(0), "hand_size") == 9
    s = scene({**satchel, "equips": ("light_pack",), "ailments": {"fragment": 5}}, {})
    assert s.stat(player(0), "hand_size") == 4


@pytest.mark.rule("RS-073")
def test_a_card_drawn_beyond_fragment_is_turned_away(scene):
    """Four exposed Fragments and a card that says 10; the fifth card is discarded."""
    s = scene(
        {
            "hand": ("ash",) * 4,
            "field": ("wide_satchel",),
            "ailments": {"fragment": 4},
            "vars": {"determination": 2},
        },
        {},
    )
    s.use(s.find("eva", "slinger", 0))
    assert (len(s.t.zone("hand", 0)), s.zone("discard", 0)) == (4, ("ash",))


@pytest.mark.rule("RS-270", "RS-R113")
def test_the_active_players_effect_wins_a_tie(scene):
    """9 in the first player's turn, 3 in the second's, and back."""
    s = scene({"field": ("open_court",)}, {"field": ("closed_court",)})
    sizes = []
    for _ in range(3):
        sizes.append(s.stat(player(0), "hand_size"))
        s.passes()
    assert sizes == [9, 3, 9]


@pytest.mark.rule("RS-R034", "RS-R094")
def test_weaken_takes_from_damage_before_the_block(scene):
    """3 less 2 is still a hit that may be blocked."""
    s = scene({"hand": ("glancing",), "ailments": {"weaken": 4}}, {"hand": ("ash",)})
    s.sling("glancing").passes().blocks()
    assert (s.get(1, "health"), s.instances("weaken", 1)) == (19, 2)


@pytest.mark.rule("RS-204")
def test_who_is_to_choose_an_ailment_is_asked(scene):
    s = scene({"hand": ("dilemma",)}, {})
    s.sling("dilemma")
    assert s.asked == (1, "a")
    s.chooses("Burn")
    assert s.instances("burn", 0) == 1


@pytest.mark.rule("RS-208")
@pytest.mark.parametrize(("seat", "drawn"), [(0, 2), (1, 0)])
def test_who_converts_puts_the_new_instances_on(scene, seat, drawn):
    lords = [{"hand": ("sour",)}, {"ailments": {"curse": 2}}]
    lords[seat]["field"] = ("witness",)
    s = scene(*lords)
    s.sling("sour", at=player(1))
    assert (s.instances("burn", 1), len(s.t.zone("hand", seat))) == (2, drawn)
