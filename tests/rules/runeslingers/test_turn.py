"""The turn and its phases (ledger section 4)."""

from __future__ import annotations

import pytest

from engines.kernel import player
from engines.runeslingers.turn import begin_turn, draw, shed


def phases(s):
    return [event.args[0] for event in s.local.events if event.kind == "phase"]


@pytest.mark.rule("RS-099", "RS-103", "RS-125", "RS-290")
def test_five_phases_in_order_then_the_player_to_the_left(scene):
    s = scene({"hand": ("ash",)}, {"hand": ("ash",)}, at=begin_turn)
    s.plays_on().ends()
    assert phases(s)[:6] == ["ready", "ailment", "draw", "play", "discard", "ready"]
    assert (s.t.active, s.t.turn) == (1, 4)


@pytest.mark.rule("RS-100", "RS-101", "RS-102", "RS-R022")
def test_turns_and_phases_have_a_beginning_and_an_end(scene):
    """Beginning of the turn, five beginnings and five ends; then the end of the turn, whose light, barrier
    and damage are wiped before the next player is active."""
    s = scene({"hand": ("ash",), "field": ("clock",), "used": (1,)}, {"hand": ("ash",)}, at=begin_turn)
    assert [s.t.rows[card].turned for card in s.t.zone("conc", 0)] == [False, False, False]
    clock = s.find("clock", "field", 0)
    s.plays_on().ends()
    assert (s.t.rows[clock].mark("token"), s.t.rows[clock].mark("mastery")) == (1 + 5 + 5, 1)
    assert (s.get(0, "light"), s.get(0, "barrier"), s.t.rows[clock].damage) == (0, 0, 0)


@pytest.mark.rule("RS-100")
def test_the_turn_begins_before_anything_is_readied(scene):
    s = scene({"field": ("clock",), "used": (1,)}, {}, at=begin_turn)
    clock, used = s.find("clock", "field", 0), s.t.zone("conc", 0)[1]
    order = [
        event.kind if event.kind != "phase" else event.args[0]
        for event in s.local.events
        if event.kind == "phase" or (event.kind == "counted" and event.cards == (clock,))
    ]
    assert order[:2] == ["ready", "counted"]
    assert not s.t.rows[used].turned


@pytest.mark.rule("RS-104", "RS-105", "RS-106", "RS-R063")
def test_only_exposed_used_cards_of_the_active_player_are_readied(scene):
    mine = {"hand": ("ash",), "field": ("lens",), "used": (0, 1)}
    s = scene(mine, {"used": (0,), "hand": ("ash",)}, at=begin_turn)
    assert [s.t.rows[card].turned for card in s.t.zone("conc", 0)] == [True, False, False]
    assert s.t.rows[s.t.zone("conc", 1)[0]].turned
    lens = s.find("lens", "field", 0)
    s.plays_on().use(lens)
    s.passes().passes()
    assert not s.t.rows[lens].turned


@pytest.mark.rule("RS-107", "RS-108", "RS-109", "RS-R046")
def test_eight_go_and_again_until_fewer_are_left(scene):
    """Seventeen instances of three types: the player chooses twice, and one is left."""
    s = scene({"ailments": {"curse": 9, "weaken": 5, "fragment": 3}}, {}, at=shed)
    assert s.asked == (0, "#take")
    s.answer(0)  # no Curse, so all Weaken and Fragment
    assert (s.instances("weaken", 0), s.instances("fragment", 0)) == (0, 0)
    assert (s.get(0, "power"), s.instances("curse", 0)) == (3, 1)


@pytest.mark.rule("RS-109")
def test_types_may_be_mixed(scene):
    s = scene({"ailments": {"curse": 6, "weaken": 6}}, {}, at=shed)
    s.answer(5)
    assert (s.instances("curse", 0), s.instances("weaken", 0), s.get(0, "power")) == (1, 3, 4)


@pytest.mark.rule("RS-107", "RS-110", "RS-111")
def test_seven_are_borne(scene):
    s = scene({"ailments": {"curse": 7}}, {}, at=shed)
    assert (s.get(0, "power"), s.instances("curse", 0)) == (5, 7)


@pytest.mark.rule("RS-R046", "RS-R027")
def test_debilitate_that_goes_gives_the_maximum_back(scene):
    s = scene({"ailments": {"debilitate": 9}}, {}, at=shed)
    assert (s.stat(player(0), "max_health"), s.get(0, "health")) == (19, 11)


@pytest.mark.rule("RS-112", "RS-113")
@pytest.mark.parametrize(("turn", "drawn"), [(1, 1), (2, 2), (3, 2)])
def test_two_cards_are_drawn_and_one_in_the_very_first_turn(scene, turn, drawn):
    s = scene({}, {}, at=draw, turn=turn)
    assert len(s.t.zone("hand", 0)) == drawn
    s.plays_on().passes()
    assert len(s.t.zone("hand", 1)) == 2


@pytest.mark.rule("RS-114", "RS-115", "RS-116", "RS-R068")
def test_passing_for_a_card_skips_the_play_phase(scene):
    s = scene({"hand": ("ash",)}, {"hand": ("ash",)}, at=draw, turn=1)
    assert s.asked == (0, "pass")
    s.answer(1)
    assert (len(s.t.zone("hand", 0)), s.t.active) == (3, 1)
    assert "play" not in phases(s)[: phases(s).index("discard")]


@pytest.mark.rule("RS-115", "RS-117", "RS-R068")
def test_passing_for_a_concentration(scene):
    """A used one will do; one under a card will not. There is no Play Phase then either."""
    s = scene({"field": ("lens",), "used": (1,)}, {"hand": ("ash",)}, at=draw)
    _, used, ready = s.t.zone("conc", 0)
    s.answer(2)
    assert {answer.value for answer in s.options.answers()} == {(used,), (ready,)}
    s.answer((used,))
    assert used in s.t.zone("hand", 0) and len(s.t.zone("conc", 0)) == 2
    assert s.t.rows[used].face is None
    assert s.t.active == 1 and "play" not in phases(s)[: phases(s).index("discard")]


@pytest.mark.rule("RS-R068")
def test_without_an_exposed_concentration_only_the_draw_is_left(scene):
    s = scene({"field": ("lens",), "conc": ("ash",)}, {}, at=draw)
    assert len(s.labels) == 2


@pytest.mark.rule("RS-118")
def test_actions_come_in_any_order_and_number(scene):
    s = scene({"hand": ("ash", "lens", "ash"), "conc": ("ash",) * 3, "vars": {"light": 2}}, {})
    s.sling("ash")
    s.answer(("light", s.t.zone("conc", 0)[1]))
    s.answer(("set", s.find("ash", "hand", 0)))
    s.sling("lens")
    assert s.zone("field", 0) == ("ash", "lens")


@pytest.mark.rule("RS-119", "RS-177", "RS-R062")
def test_runespells_stay_in_play_until_the_discard_phase(scene):
    """Those of both players, each to its owner."""
    s = scene({"hand": ("fists", "ash")}, {"hand": ("riposte", "ash")})
    s.sling("fists").sling("riposte").passes().blocks().blocks()
    assert (s.zone("field", 0), s.zone("field", 1)) == (("fists",), ("riposte",))
    s.passes()
    assert (s.zone("field", 0), s.zone("field", 1)) == ((), ())
    assert (s.zone("discard", 0), s.zone("discard", 1)) == (("fists",), ("riposte",))


@pytest.mark.rule("RS-120", "RS-R023")
def test_effects_of_abilities_end_with_the_turn_unless_they_say_otherwise(scene):
    s = scene(
        {"equips": ("eva", "rally"), "vars": {"determination": 3}, "hand": ("ash",)}, {"hand": ("ash",)}
    )
    rally = s.find("rally", "slinger", 0)
    s.use(rally).use(rally, 1)
    assert s.stat(player(0), "block") == 8
    s.passes()
    assert s.stat(player(0), "block") == 5
    s.passes()
    assert s.stat(player(0), "block") == 4


@pytest.mark.rule("RS-121", "RS-R062")
def test_a_lasting_effect_ends_when_its_card_leaves(scene):
    """Fury, 2 more damage this turn: until it is returned to the hand."""
    hand = ("fury", "fists", "recall", "fists")
    s = scene({"hand": hand, "conc": ("ash",) * 5, "vars": {"light": 4}}, {})
    s.sling("fury").sling("fists")
    assert s.get(1, "health") == 12
    s.sling("recall", at=s.find("fury", "field", 0)).sling("fists")
    assert s.get(1, "health") == 6


@pytest.mark.rule("RS-121", "RS-R023")
def test_what_a_defense_card_said_for_this_turn_ends_when_it_leaves(scene):
    """The Buckler's 2 more block are gone with the Buckler."""
    s = scene(
        {"hand": ("riposte", "shatter"), "conc": ("ash",) * 4},
        {"hand": ("ash", "ash"), "field": ("buckler",)},
    )
    s.sling("riposte").passes().blocks("ash")
    assert s.stat(player(1), "block") == 6
    s.sling("shatter", at=s.find("buckler", "field", 1)).passes()
    assert s.stat(player(1), "block") == 4


@pytest.mark.rule("RS-122")
def test_unspent_light_is_lost(scene):
    s = scene({"vars": {"light": 3}, "hand": ("ash",)}, {"hand": ("ash",)})
    s.ends()
    assert s.get(0, "light") == 0


@pytest.mark.rule("RS-123", "RS-158")
def test_defense_cards_are_restored(scene):
    """4 damage on a defense of 6 in one turn and 4 in the next do not destroy it."""
    s = scene(
        {"equips": ("ember",), "conc": ("ash",) * 4, "hand": ("ash",)}, {"field": ("lens",), "hand": ("ash",)}
    )
    lens, ember = s.find("lens", "field", 1), s.find("ember", "slinger", 0)
    for _ in range(4):
        s.use(ember).goes_on(0, {"#light": None, "t": lens})
        s.blocks()
    assert s.t.rows[lens].damage == 4
    s.passes().passes()
    assert s.t.rows[lens].damage == 0
    assert s.zone("field", 1) == ("lens",)


@pytest.mark.rule("RS-124", "RS-168")
def test_every_barrier_goes_with_the_turn(scene):
    s = scene({"hand": ("shell",)}, {"hand": ("ash",)})
    s.sling("shell").passes()
    assert s.get(0, "barrier") == 5
    s.ends()
    assert s.get(0, "barrier") == 0
