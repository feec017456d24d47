"""Which effect holds where two disagree (ledger section 9, rulings H)."""

from __future__ import annotations

import pytest

from engines.kernel import player


@pytest.mark.rule("RS-265", "RS-271")
def test_an_effect_prevails_over_a_rule(scene):
    """The hand size of the rules is 8; a card says 10."""
    s = scene({"field": ("wide_satchel",), "hand": ("study",) + ("ash",) * 8}, {})
    s.sling("study")
    assert len(s.t.zone("hand", 0)) == 10


@pytest.mark.rule("RS-266", "RS-267", "RS-R112")
def test_stances_prevail_over_cards(scene):
    """A card says that nobody gains health or blocks, the stance that its player can."""
    s = scene({"hand": ("tonic",), "vars": {"health": 9}, "field": ("ban",), "equips": ("eva", "vow")}, {})
    s.sling("tonic")
    assert s.get(0, "health") == 14
    s = scene({"hand": ("tonic",), "vars": {"health": 9}, "field": ("ban",)}, {})
    s.sling("tonic")
    assert s.get(0, "health") == 9
    s = scene({"hand": ("fists",)}, {"hand": ("ash",), "field": ("ban",), "equips": ("eva", "vow")})
    s.sling("fists").passes()
    assert s.asked == (1, "#block")
    s = scene({"hand": ("fists",)}, {"hand": ("ash",), "field": ("ban",)})
    s.sling("fists").passes()
    assert s.asked == (0, "act")


@pytest.mark.rule("RS-268", "RS-267")
def test_ailments_prevail_over_everything(scene):
    """Four Debilitates against a stance and a card that say otherwise."""
    mine = {
        "ailments": {"debilitate": 4},
        "field": ("grace",),
        "equips": ("eva", "vow"),
        "vars": {"health": 5},
    }
    s = scene({**mine, "hand": ("tonic",)}, {})
    s.sling("tonic")
    assert s.get(0, "health") == 5


@pytest.mark.rule("RS-269")
def test_ten_cards_do_nothing_against_four_fragments(scene):
    s = scene({"field": ("wide_satchel",), "ailments": {"fragment": 4}}, {})
    assert s.stat(player(0), "hand_size") == 4


@pytest.mark.rule("RS-270", "RS-R110", "RS-R113")
def test_on_one_level_the_active_players_word_counts(scene):
    """Ban against Grace: who is active decides whether anybody gains health."""
    s = scene({"field": ("ban",), "hand": ("ash",)}, {"field": ("grace",), "hand": ("ash",)})
    assert [s.game.allowed(s.t, seat, "gain") for seat in (0, 1)] == [False, False]
    s.passes()
    assert [s.game.allowed(s.t, seat, "gain") for seat in (0, 1)] == [True, True]


@pytest.mark.rule("RS-R110")
def test_among_ones_own_cannot_prevails(scene):
    s = scene({"field": ("ban", "grace")}, {})
    assert not s.game.allowed(s.t, 0, "gain")


@pytest.mark.rule("RS-R111")
def test_of_two_values_of_ones_own_the_later_counts(scene):
    s = scene({"hand": ("open_court", "closed_court"), "conc": ("ash",) * 3}, {})
    s.sling("closed_court")
    s.sling("open_court")
    assert s.stat(player(0), "hand_size") == 9


@pytest.mark.rule("RS-R109")
def test_more_and_less_add_up(scene):
    s = scene({"field": ("wide_satchel", "deep_pocket"), "ailments": {"fragment": 2}}, {})
    assert s.stat(player(0), "hand_size") == 10
