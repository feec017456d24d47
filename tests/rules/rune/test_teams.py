"""Ledger section 10 and RN-R24: four players in two teams, and what happens when one leaves."""

from functools import partial

import pytest

from engines.kernel import Leave, Resign, Reveal, SeededDealer
from engines.rune.areas import points
from engines.rune.position import side_of
from tests.rules.rune.pictures import drawn, verdict
from tests.rules.rune.scene import GAME, fresh, refused, scene

PLACED = {(0, 0): 0, (2, 0): 0}


@pytest.mark.rule("RN-106", "RN-111")
def test_partners_sit_opposite():
    assert [side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert GAME.mode_named("teams").sides == ((0, 2), (1, 3))


@pytest.mark.rule("RN-112")
def test_clockwise():
    s, seats = fresh("teams"), []
    for _ in range(6):
        seats.append(s.seat)
        s.place_any().draw()
    assert seats == [(seats[0] + n) % 4 for n in range(6)]


@pytest.mark.rule("RN-113", "RN-114")
def test_without_masters_one_still_has_turns():
    s = scene("teams", masters=PLACED)
    assert s.seat == 0 and s.asked == "place" and s.left() == [0, 2, 2, 2]
    assert s.answers()[-1] == ("pass",) and s.answers()[0][0] == "place"


@pytest.mark.rule("RN-113", "RN-112")
def test_nobody_is_passed_over_for_having_no_masters():
    s = scene("teams", left=(2, 0, 2, 2), second=True).draw()
    assert (s.seat, s.asked) == (1, "place")


@pytest.mark.rule("RN-114", "RN-R22")
def test_placing_is_optional_then_and_passing_ends_the_turn():
    s = scene("teams", masters=PLACED).give("pass")
    assert (s.seat, s.asked) == (1, "place") and s.left("hand") == [3, 3, 3, 3]


@pytest.mark.rule("RN-114")
def test_having_placed_one_may_draw_or_not():
    s = scene("teams", masters=PLACED, second=True)
    assert s.answers() == [("draw",), ("end",)]
    assert scene("teams", masters=PLACED, second=True).draw().left("hand") == [4, 3, 3, 3]
    assert scene("teams", masters=PLACED, second=True).give("end").left("hand") == [3, 3, 3, 3]


@pytest.mark.rule("RN-114", "RN-033")
def test_with_an_empty_deck_there_is_nothing_to_choose():
    s = scene("teams", masters=PLACED, deck="", hands=("R03", "R04", "R06", "R09"))
    s.place_any()
    assert (s.seat, s.asked) == (1, "place")


@pytest.mark.rule("RN-114", "RN-036")
def test_with_masters_left_placing_stays_a_duty():
    s = scene("teams")
    assert refused(lambda: s.give("pass")) == "RN-036"
    assert refused(lambda: scene("teams", masters=PLACED).show()) == "RN-114"


@pytest.mark.rule("RN-115")
def test_a_finished_player_keeps_nobody_from_drawing():
    s = scene("teams", left=(2, 0, 2, 0), second=True)
    assert s.answers()[0] == ("draw",)
    assert s.draw().left("hand") == [4, 3, 3, 3]


@pytest.mark.rule("RN-116", "RN-066")
def test_with_an_empty_deck_masters_must_be_placed():
    s = scene("teams", deck="", second=True)
    assert {value[0] for value in s.answers()} == {"master"} and refused(s.draw) == "RN-066"


@pytest.mark.rule("RN-117", "RN-120")
def test_a_team_holds_and_scores_together():
    s = scene("teams", cards=(("R13", 1, 1, 0),), masters={(2, 0): 0, (2, 1): 2, (3, 2): 1, (0, 1): 3})
    assert (points(s.board, 0), points(s.board, 1)) == (4, 6)


@pytest.mark.rule("RN-118")
def test_masters_may_join_a_partners_area():
    s = scene("teams", cards=(("R13", 1, 1, 0),), masters={(2, 0): 2}, second=True).master(2, 1)
    assert s.masters() == [((2, 0), 2), ((2, 1), 0)]


@pytest.mark.rule("RN-118", "RN-061", "RN-R07")
@pytest.mark.parametrize(
    ("seats", "expected"), [((0, 2), "around"), ((1, 3), "around"), ((0, 1), "RN-060"), ((2, 3), "RN-060")]
)
def test_areas_of_partners_may_be_joined(seats, expected):
    masters = {(0, 0): side_of(seats[0]), (3, 0): side_of(seats[1])}
    assert verdict(drawn("BR.B", masters=masters), "R01", 1, 0, 90) == expected


@pytest.mark.rule("RN-074", "RN-118")
def test_an_opponents_area_is_closed_to_both_partners():
    for seat in (0, 2):
        s = scene("teams", cards=(("R13", 1, 1, 0),), masters={(2, 0): 3}, seat=seat, second=True)
        assert refused(partial(s.master, 2, 1)) == "RN-074"


@pytest.mark.rule("RN-119", "RN-R22")
def test_the_eighth_master_ends_the_game():
    s = scene("teams", left=(1, 0, 0, 1), second=True).master(1, 1)
    assert not s.game.over
    while s.seat != 3:
        s.give("pass")
    s.place_any().master_any()
    assert s.game.over


@pytest.mark.rule("RN-120", "RN-001")
def test_the_team_with_more_points_wins():
    s = scene("teams", masters={(1, 1): 1, (0, 1): 2}, left=(1, 0, 0, 0), second=True).master(0, 0)
    assert s.result.scores == (3, 3) and s.result.winners == ()
    s = scene("teams", masters={(1, 1): 1, (0, 1): 2}, left=(0, 0, 1, 0), seat=2, second=True).master(2, 1)
    assert s.result.scores == (2, 3) and s.result.winners == (1, 3)


@pytest.mark.rule("RN-121", "RN-R21")
def test_partners_do_not_see_each_others_hands():
    s = fresh("teams")
    for seat in range(4):
        shown = GAME.view(s.table, seat, s.game.secrets[seat])
        hands = {zone.seat: zone for zone in shown.zones if zone.name == "hand"}
        assert {owner for owner, zone in hands.items() if not zone.hidden} == {seat}
        assert all(card.face is None for owner, zone in hands.items() if owner != seat for card in zone.cards)


# --- leaving ------------------------------------------------------------------------------------------


@pytest.mark.rule("RN-R24")
@pytest.mark.parametrize("entry", [Leave, Resign])
@pytest.mark.parametrize("mode", ["duel", "solo"])
def test_with_two_or_alone_leaving_loses(mode, entry):
    s = fresh(mode)
    s.game.submit(entry(0))
    assert s.game.over and s.result.winners == ((1,) if mode == "duel" else ())


@pytest.mark.rule("RN-R24")
def test_a_seat_that_left_is_skipped_and_its_things_are_set_aside():
    s = scene("teams", masters={(0, 0): 1}, grand_master=True)
    aside = len(s.table.zone("aside"))
    s.game.submit(Leave(1))
    assert (s.left("hand"), s.left(), s.left("tokens")) == ([3, 0, 3, 3], [2, 0, 2, 2], [1, 0, 1, 1])
    assert len(s.table.zone("aside")) == aside + 3 + 1 + 1 and s.masters() == [((0, 0), 1)]
    assert all(s.table.rows[card].face is None for card in s.table.zone("aside")[aside : aside + 3]), "unseen"
    assert s.seat == 0
    turn = s.table.turn
    s.place_any().draw()
    assert (s.seat, s.table.turn) == (2, turn + 1)


@pytest.mark.rule("RN-R24")
@pytest.mark.parametrize("second", [False, True])
def test_leaving_in_ones_own_turn_ends_it(second):
    s = scene("teams", second=second)
    s.game.submit(Leave(0))
    assert (s.seat, s.asked) == (1, "place")


@pytest.mark.rule("RN-R24", "RN-119")
def test_the_game_ends_when_the_last_masters_leave():
    s = scene("teams", masters={(0, 0): 0}, left=(0, 2, 0, 0), seat=2)
    s.game.submit(Leave(1))
    assert s.game.over and s.result.scores == (2, 0) and s.result.winners == (0, 2)


@pytest.mark.rule("RN-R24", "RN-097")
def test_a_token_due_is_still_played_when_another_leaves():
    s = scene("teams", left=(1, 2, 0, 0), grand_master=True, second=True).master(2, 0)
    s.game.submit(Leave(1))
    assert not s.game.over and (s.seat, s.asked) == (0, "token")
    s.give("token", 2, 1, 2)
    assert s.game.over and s.result.scores == (4, 0)


@pytest.mark.rule("RN-R24")
def test_a_team_with_nobody_left_loses():
    s = scene("teams", masters={(0, 0): 1})
    s.game.submit(Leave(1))
    s.game.submit(Leave(3))
    assert s.game.over and s.result.winners == (0, 2)


@pytest.mark.rule("RN-R24")
def test_leaving_while_the_table_is_set_up():
    for stop in range(4):
        table, dealer, step = GAME.start(GAME.setup("teams")), SeededDealer(b"set-up"), 0
        while table.phase == "setup":
            if step == stop:
                table = GAME.apply(table, Leave(2))[0]
                if isinstance(table.pending, Reveal):
                    assert [seats for _, seats in table.pending.parts] == [(0,), (1,), (3,)]
            table, step = GAME.apply(table, dealer.fill(table)[0])[0], step + 1
        assert step == 4, "making, shuffling, dealing, rolling"
        hands = [len(table.zone("hand", seat)) for seat in range(4)]
        assert hands == [3, 3, 0, 3]
        assert [len(table.zone("masters", seat)) for seat in range(4)] == [2, 2, 0, 2] and table.active != 2


@pytest.mark.rule("RN-R24")
def test_a_game_without_one_player_comes_to_its_end():
    s = fresh("teams", grand_master=True, seed=b"three")
    s.game.submit(Leave(1))
    while not s.game.over:
        options = s.options()
        assert s.seat != 1
        s.game.submit(options[-1] if s.asked == "choose" else options[0])
    assert len(s.result.scores) == 2
