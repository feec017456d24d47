"""Ledger section 1: how a game ends, and section 11: the match it belongs to."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import TABLE, Agree, Flag, Leave, Resign, SetupError, Work, digest, fold
from engines.reapers import setup
from tests.rules.reapers.table import GAME, ended, lists, opened, until_turn
from tests.rules.table import asked, give, options, play_out

DRAKE = ("wyrm_1", "wyrm_2")


def strike(s):
    """Seat 0 attacks the Reaper with its only Soul, and nobody answers."""
    return s.attack(s.soul("wyrm_2", 0), s.reaper(1)).quiet()


@pytest.mark.rule("RP-002", "RP-R72")
def test_the_first_strike_destroys_a_reaper_of_one(scene):
    s = scene({"souls": (DRAKE,)}, {"reaper": "frail"}, at="combat")
    strike(s)
    assert s.t.result.winners == (0,)
    assert (s.t.result.reason, s.t.result.clause) == ("Reaper destroyed", "RP-001")


@pytest.mark.rule("RP-001", "RP-003")
def test_a_reaper_of_three_survives_two_strikes(scene):
    s = scene({"souls": (DRAKE,)}, {"reaper": "gate"}, at="combat")
    for strikes in (1, 2):
        strike(s)
        assert (s.t.result, s.get(1, "strikes")) == (None, strikes)
        assert s.zone("reaper", 1) == ("gate",)
        s.until("combat", 0)
    strike(s)
    assert s.t.result.winners == (0,)


@pytest.mark.rule("RP-004", "RP-R29")
def test_who_cannot_draw_a_single_card_is_decked_out(scene):
    """Even with more than six cards in hand."""
    s = scene({"deck": (), "hand": ("squire",) * 7}, {}, at="prep")
    s.done()
    assert s.t.result.winners == (1,)
    assert (s.t.result.reason, s.t.result.clause) == ("decked out", "RP-004")


@pytest.mark.rule("RP-005", "RP-053", "RP-R30")
def test_drawing_fewer_than_a_full_hand_is_no_deck_out(scene):
    s = scene({"deck": ("squire",) * 2, "hand": ("squire",)}, {}, at="prep")
    s.done()
    assert (s.t.result, s.hand(0), len(s.t.zone("deck", 0))) == (None, 3, 0)


@pytest.mark.rule("RP-006", "RP-R29")
def test_neither_an_empty_hand_nor_field_nor_deck_ends_a_game(scene):
    s = scene({"hand": (), "deck": ()}, {"hand": (), "souls": ()})
    s.until("fortify", 1)
    assert s.t.result is None


@pytest.mark.rule("RP-008", "RP-064")
def test_turns_alternate_without_a_limit(scene):
    both = {"deck": ("squire",) * 20, "souls": ("wall",)}
    s = scene(both, both)
    turns = []
    for _ in range(12):
        s.until("end")
        turns.append(s.t.active)
        s.done()
    assert turns == [0, 1] * 6


@pytest.mark.rule("RP-R37")
def test_a_game_that_both_lose_is_replayed(scene):
    s = scene({"hand": ("ruin", "squire"), "souls": ("squire",)}, {})
    s.put("ruin").quiet()
    assert (s.t.result, s.t.get(TABLE, "void")) == (None, 1)
    assert (s.get(0, "won"), s.get(1, "won"), s.t.turn) == (0, 0, 0)


@pytest.mark.rule("RP-R39")
def test_an_endless_effect_makes_the_game_void(scene):
    s = scene({"hand": ("loop", "squire"), "souls": ("squire",)}, {})
    s.put("loop").quiet()
    assert (s.t.result, s.t.get(TABLE, "void"), s.asked[1]) == (None, 1, "first")


@pytest.mark.rule("RP-R39", "RP-R115")
def test_games_are_not_void_for_ever(scene):
    s = scene({}, {})
    w = Work(s.game, s.t.copy())
    for void in (1, 2):
        setup.game_void(w, "endless")
        assert (w.t.result, w.t.get(TABLE, "void")) == (None, void)
    setup.game_void(w, "endless")
    assert w.t.result is not None
    assert (w.t.result.winners, w.t.result.reason) == ((), "endless")


# --- the match ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-228", "RP-230", "RP-032", "RP-R113")
def test_only_two_players(scene):
    assert [(mode.name, mode.seats) for mode in GAME.modes] == [("duel", 2), ("match", 2)]
    with pytest.raises(SetupError, match="no mode 'war'"):
        GAME.setup("war", decks=())
    with pytest.raises(SetupError, match="40 to 60 cards and one Reaper"):
        GAME.setup("duel", decks=((("main", 40), ("reaper", 1)),) * 3)


@pytest.mark.rule("RP-007", "RP-229", "RP-R38")
def test_a_match_is_the_best_of_three():
    local = opened(mode="match")
    until_turn(local, 2)
    local.submit(Resign(0))
    assert (local.over, local.table.get(1, "won"), local.table.get(TABLE, "game")) == (False, 1, 2)
    until_turn(local, 1)
    local.submit(Resign(1))
    assert (local.over, local.table.get(0, "won"), local.table.get(TABLE, "game")) == (False, 1, 3)
    until_turn(local, 3)
    local.submit(Resign(0))
    assert (local.over, ended(local).winners) == (True, (1,))


@pytest.mark.rule("RP-007", "RP-229")
def test_two_games_won_end_the_match():
    local = opened(mode="match")
    for game in (1, 2):
        assert not local.over and local.table.get(TABLE, "game") == game
        until_turn(local, 1)
        local.submit(Resign(0))
    assert ended(local).winners == (1,)
    assert ended(local).reason == "resigned"


@pytest.mark.rule("RP-R24")
def test_every_game_of_a_match_has_its_own_roll():
    local = opened(mode="match")
    until_turn(local, 1)
    local.submit(Resign(0))
    assert asked(local)[1] == "first"


@pytest.mark.rule("RP-R25")
def test_nothing_carries_over_to_the_next_game():
    """The same cards, all of them, shuffled; a fresh Re-draw, no damage, no Strikes, Reapers face down."""
    rng = Random(5)
    local = opened(mode="match", seed=5)
    while local.table.turn < 7:
        local.submit(options(local).sample(rng))
    own = {
        seat: sorted(local.dealer.truth[c] for c, r in enumerate(local.table.rows) if r.owner == seat)
        for seat in (0, 1)
    }
    local.submit(Resign(0))
    t = local.table
    while not t.turn:
        give(local)
        t = local.table
    for seat in (0, 1):
        assert (len(t.zone("hand", seat)), len(t.zone("deck", seat))) == (6, 34)
        assert [t.get(seat, name) for name in ("strikes", "redrawn", "out")] == [0, 0, 0]
        reaper = t.rows[t.zone("reaper", seat)[0]]
        assert (reaper.up, reaper.face, reaper.damage) == (False, None, 0)
        cards = [c for c, row in enumerate(t.rows) if row.owner == seat and row.zone >= 0]
        faces = {c: local.dealer.truth[c] for c in cards}
        assert set(faces.values()) <= set(own[seat]) and len(cards) == 41
        assert all(not t.zone(zone, seat) for zone in ("front", "mage", "ranger", "under", "graveyard"))
    assert (t.mods, t.chain, t.queue, t.turn) == ((), (), (), 1)
    assert not [key for key, _ in t.used if "acted" in key or "rank_up" in key]


@pytest.mark.rule("RP-R25")
def test_the_field_is_cleared_in_the_middle_of_whatever_goes_on(scene):
    """Tokens cease, stacks and attached Casts go back to their Decks, a chain under way is forgotten."""
    s = scene(
        {
            "souls": (("wyrm_1", "wyrm_2", "armor"), "wisp", "oracle"),
            "hand": ("surge", "bolt", "squire"),
            "graveyard": ("archer",),
            "purgatory": ("mourner",),
        },
        {"hand": ("bolt", "squire"), "souls": ("squire",)},
    )
    s.skill("oracle").quiet()
    s.put("surge", caster=s.soul("oracle", 0), t=s.soul("wyrm_2", 0)).quiet()
    s.put("bolt", caster=s.soul("oracle", 0), t=s.soul("squire", 1))
    assert s.t.chain and s.t.mods and s.t.used
    w = Work(s.game, s.t.copy())
    setup.play_on(w)
    t = w.t
    assert (t.chain, t.queue, t.mods, t.used, t.pending) == ((), (), (), (), ())
    names = [kind.name for kind in s.game.zones]
    filled = {name for name in names for seat in (0, 1) if t.zone(name, seat)}
    assert filled == {"deck", "reaper"}
    own = [s._id(card) for card in t.zone("deck", 0)]
    assert {"wyrm_1", "wyrm_2", "armor", "archer", "mourner", "surge", "bolt"} <= set(own)
    assert "wisp" not in own
    assert all(t.rows[card].host == -1 and not t.rows[card].damage for card in t.zone("deck", 0))


@pytest.mark.rule("RP-229")
def test_one_log_carries_the_whole_match():
    """Two or three random games in one log: whoever has the log alone comes to the same table."""
    local = opened(mode="match", seed=3)
    play_out(local, Random(3))
    t = local.table
    assert max(t.get(0, "won"), t.get(1, "won")) == 2
    assert t.get(TABLE, "game") == t.get(0, "won") + t.get(1, "won")
    tables = fold(GAME, local.setup, local.entries)
    assert digest(tables[-1]) == digest(t)


@pytest.mark.rule("RP-R38", "RP-R116")
def test_who_gives_up_loses_the_game_and_who_leaves_loses_all():
    local = opened()
    local.submit(Resign(0))
    assert (ended(local).winners, ended(local).clause) == ((1,), "RP-R38")
    for entry in (Leave(1), Flag(1)):
        local = opened(mode="match")
        local.submit(entry)
        assert ended(local).winners == (0,)
    local = opened(mode="match")
    local.submit(Agree("draw"))
    assert ended(local).winners == ()


def test_setups_without_a_deck_or_a_reaper_are_refused():
    sizes = {"main": 40, "reaper": 1}
    for wrong in ({"main": 39}, {"main": 61}, {"reaper": 2}, {"reaper": 0}, {"side": 3}):
        seat = tuple(sorted({**sizes, **wrong}.items()))
        with pytest.raises(SetupError, match="RP-222"):
            GAME.setup(decks=(seat, tuple(sorted(sizes.items()))))
    assert GAME.setup(decks=(tuple(sorted(sizes.items())),) * 2).seats == 2
    assert lists("angels")
