"""Ledger section 3: from the shuffled Decks to the second player's first turn, with real Decks."""

from __future__ import annotations

import pytest

from engines.kernel import Reveal, Roll, Shuffle
from tests.rules.reapers.table import lists, opened, rolls, until_turn
from tests.rules.table import asked, give


def first_turn(seed: int = 1, *, choice: int = 0):
    """A game whose winner of the roll has chosen, at the first question of turn 1."""
    local = opened(seed=seed)
    give(local, choice)
    return local


def intents(local):
    """What the dealer was asked for, in order."""
    tables = [local.table_at(step) for step in range(len(local.entries) + 1)]
    return [table.pending for table in tables if not isinstance(table.pending, tuple)]


@pytest.mark.rule("RP-033", "RP-035")
def test_decks_are_shuffled_and_reapers_lie_face_down_before_the_roll():
    local = opened()
    wanted = [type(one) for one in intents(local)]
    assert wanted.index(Shuffle) < wanted.index(Roll)
    shuffled = next(one for one in intents(local) if isinstance(one, Shuffle))
    assert [len(part) for part in shuffled.parts[:2]] == [40, 40]
    for seat in (0, 1):
        reaper = local.table.rows[local.table.zone("reaper", seat)[0]]
        assert (reaper.up, reaper.face) == (False, None)


@pytest.mark.rule("RP-036", "RP-037")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("choice", [0, 1])
def test_the_winner_of_the_roll_chooses_the_turn(seed, choice):
    local = opened(seed=seed)
    dice = rolls(local)[-1]
    winner = 0 if dice[0] > dice[1] else 1
    assert asked(local) == (winner, "first")
    give(local, choice)
    until_turn(local, 1)
    assert local.table.active == (winner if choice == 0 else 1 - winner)


@pytest.mark.rule("RP-R23")
def test_equal_dice_are_rolled_again():
    for seed in range(40):
        local = opened(seed=seed)
        values = rolls(local)
        if len(values) > 1:
            assert values[0][0] == values[0][1] and values[-1][0] != values[-1][1]
            return
    raise AssertionError("no tie in forty games")


@pytest.mark.rule("RP-038", "RP-039", "RP-R27")
def test_six_cards_each_and_no_draw_on_turn_one():
    local = first_turn()
    t = local.table
    assert t.turn == 1
    assert [(len(t.zone("hand", seat)), len(t.zone("deck", seat))) for seat in (0, 1)] == [(6, 34)] * 2
    for seat in (0, 1):
        hand = set(t.zone("hand", seat))
        assert all(t.rows[card].seen == 1 << seat for card in hand), "each sees the own cards alone"


@pytest.mark.rule("RP-040", "RP-041", "RP-042", "RP-R42")
def test_turn_one_has_no_combat_phase_but_all_else(scene):
    s = scene(
        {"hand": ("squire", "spell", "bolt"), "souls": ("acolyte",)},
        {"souls": ("archer",), "hand": ("bolt",)},
        turn=1,
    )
    s.put("squire").quiet()
    s.put("spell").quiet()
    assert s.zone("graveyard", 0) == ("spell",)
    seen = []
    while s.t.turn == 1:
        seen.append(s.t.phase)
        s.idle()
    assert list(dict.fromkeys(seen)) == ["fortify", "regroup", "end"]
    assert s.phase == (1, "prep")


@pytest.mark.rule("RP-026", "RP-043", "RP-044", "RP-R35")
def test_the_second_player_draws_one_then_both_reapers_are_turned_up():
    local = first_turn()
    second = 1 - local.table.active
    hidden = [local.table.zone("reaper", seat)[0] for seat in (0, 1)]
    while local.table.turn < 2:
        assert all(local.table.rows[card].face is None for card in hidden)
        give(local, None)
    t = local.table
    assert asked(local) == (second, "redraw"), "draw, flip, then the Re-draw choice"
    assert (t.active, len(t.zone("hand", second)), len(t.zone("deck", second))) == (second, 7, 33)
    assert all(t.rows[card].up and t.rows[card].face is not None for card in hidden)
    shown = [one for one in intents(local) if isinstance(one, Reveal) and one.parts[0][0] == tuple(hidden)]
    assert len(shown) == 1 and shown[0].parts[0][1] == (), "to everybody"


@pytest.mark.rule("RP-R26")
def test_the_second_players_first_draw_is_the_ordinary_one(scene):
    s = scene({"hand": ("squire",) * 4}, {}, at="draw", turn=2)
    assert s.hand(0) == 6


@pytest.mark.rule("RP-045", "RP-046", "RP-047", "RP-048")
def test_the_second_player_has_a_whole_turn(scene):
    s = scene(
        {"hand": ("squire", "squire", "spell", "bolt"), "souls": ("acolyte", "archer")},
        {"souls": ("squire",)},
        turn=2,
    )
    s.put("squire").quiet()
    s.until("combat", 0)
    s.attack(s.soul("squire", 0), s.soul("squire", 1)).quiet()
    s.until("regroup", 0)
    s.put("squire").quiet()
    s.put("spell").quiet()
    s.until("end", 0)
    s.done()
    assert (s.phase, s.t.turn) == ((1, "prep"), 3)


@pytest.mark.rule("RP-R34")
def test_the_starting_player_may_redraw_on_turn_one():
    local = first_turn()
    first = local.table.active
    assert asked(local) == (first, "redraw")
    give(local, 1)
    assert (len(local.table.zone("hand", first)), len(local.table.zone("deck", first))) == (5, 35)


def test_the_own_reaper_is_known_to_its_player_alone():
    local = opened(lists("angels", "demons"))
    give(local)
    for seat in (0, 1):
        card = local.table.zone("reaper", seat)[0]
        assert local.secrets[seat].face(local.table, card) is not None
        assert local.secrets[1 - seat].face(local.table, card) is None
