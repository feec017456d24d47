"""Ledger section 3, the zones of section 2, and what set-up is in the other modes."""

from collections import Counter

import pytest

from engines.kernel import LocalGame, SetupError
from engines.rune.faces import START
from engines.rune.position import MASTER, TOKEN
from engines.rune.view import master_colour
from tests.rules.rune.scene import GAME, fresh


@pytest.mark.rule("RN-025", "RN-026", "RN-108")
@pytest.mark.parametrize("mode", ["duel", "solo", "teams"])
def test_one_starting_card_in_the_middle(mode):
    t = fresh(mode).table
    rows = [t.rows[card] for card in t.zone("table")]
    assert [(row.face, row.at, row.up) for row in rows] == [(START, (0, 0, 0), True)]


@pytest.mark.rule("RN-027", "RN-029")
def test_deck_is_face_down_and_hands_are_dealt():
    t = fresh().table
    assert [len(t.zone("deck"))] + [len(t.zone("hand", s)) for s in (0, 1)] == [10, 3, 3]
    assert all(t.rows[card].face is None and t.rows[card].seen == 0 for card in t.zone("deck"))


@pytest.mark.rule("RN-014", "RN-027")
def test_deck_is_the_sixteen_cards_shuffled():
    orders = [fresh(seed=seed).game.dealer.truth[1:17] for seed in (b"a", b"b", b"c")]
    assert all(sorted(order) == list(range(16)) for order in orders)
    assert len(set(orders)) == 3 and tuple(range(16)) not in orders


@pytest.mark.rule("RN-029", "RN-038")
def test_hands_are_seen_by_their_owner_alone():
    s = fresh()
    for seat in (0, 1):
        hand = s.table.zone("hand", seat)
        assert all(s.table.rows[card].face is None and s.table.rows[card].seen == 1 << seat for card in hand)
        assert all(card in s.game.secrets[seat].faces for card in hand)
        assert not any(card in s.game.secrets[1 - seat].faces for card in hand)


@pytest.mark.rule("RN-019", "RN-028", "RN-110")
@pytest.mark.parametrize(("mode", "masters"), [("duel", [3, 3]), ("solo", [3]), ("teams", [2, 2, 2, 2])])
def test_masters_to_begin_with(mode, masters):
    assert fresh(mode).left("masters") == masters


@pytest.mark.rule("RN-019", "RN-028")
@pytest.mark.parametrize(
    ("first", "colours"), [("amber", ("amber", "violet")), ("violet", ("violet", "amber"))]
)
def test_colours_are_chosen_and_differ(first, colours):
    t = fresh(first_colour=first).table
    assert (master_colour(t, 0), master_colour(t, 1)) == colours


@pytest.mark.rule("RN-028")
def test_there_is_no_third_colour():
    with pytest.raises(SetupError):
        GAME.setup("duel", {"first_colour": "green"})


@pytest.mark.rule("RN-020", "RN-084", "RN-R21")
@pytest.mark.parametrize(("mode", "tokens"), [("duel", [1, 1]), ("solo", [1]), ("teams", [1, 1, 1, 1])])
def test_tokens_come_with_the_expansion_only(mode, tokens):
    assert fresh(mode, grand_master=True).left("tokens") == tokens
    assert fresh(mode).left("tokens") == [0] * len(tokens)


@pytest.mark.rule("RN-021")
@pytest.mark.parametrize("mode", ["duel", "solo", "teams"])
def test_every_card_and_piece_lies_in_one_zone(mode):
    t = fresh(mode, grand_master=True).table
    assert sorted(card for zone in t.zones for card in zone) == list(range(len(t.rows)))
    kinds = Counter(row.face for row in t.rows if row.face is not None)
    assert kinds == {START: 1, MASTER: 8 if mode == "teams" else 3 * t.map.seats, TOKEN: t.map.seats}
    assert {kind.name for kind in t.map.kinds} == {
        "deck",
        "hand",
        "masters",
        "tokens",
        "table",
        "pieces",
        "aside",
    }


@pytest.mark.rule("RN-030")
@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("teams", 4)])
def test_who_starts_is_chance(mode, seats):
    starters = Counter(fresh(mode, seed=b"%d" % n).seat for n in range(40 * seats))
    assert sorted(starters) == list(range(seats)) and min(starters.values()) > 20


@pytest.mark.rule("RN-100", "RN-R20")
def test_alone_eight_cards_leave_before_the_hand_is_drawn():
    t = fresh("solo").table
    assert (len(t.zone("deck")), len(t.zone("hand", 0)), len(t.zone("aside"))) == (5, 3, 8)
    assert all(t.rows[card].seen == 0 for card in t.zone("aside"))


@pytest.mark.rule("RN-107", "RN-109", "RN-R21")
def test_four_players_use_two_sets_without_eight_cards():
    s = fresh("teams")
    t = s.table
    assert sorted(s.game.dealer.truth[1:33]) == sorted([*range(16), *range(16)])
    assert (len(t.zone("deck")), s.left("hand"), len(t.zone("aside"))) == (12, [3, 3, 3, 3], 8)
    assert all(t.rows[card].seen == 0 for card in t.zone("aside"))


@pytest.mark.rule("RN-099", "RN-R19")
def test_options_of_the_modes():
    options = {mode.name: {spec.name: spec.values for spec in mode.options} for mode in GAME.modes}
    assert options["solo"]["solo_limit"] == ("line", "area")
    assert all("grand_master" in of_mode for of_mode in options.values())
    with pytest.raises(SetupError):
        GAME.setup("duel", {"solo_limit": "line"})


@pytest.mark.rule("RN-027", "RN-030")
def test_same_seed_same_game():
    tables = [LocalGame(GAME, GAME.setup("duel"), b"again").table for _ in range(2)]
    assert tables[0] == tables[1]
