"""Taking back: only one's own answer, only while nobody has learned anything, always as a new entry."""

import pytest

from engines.kernel import Arrange, Done, Game, Leave, LocalGame, Resign, Reveal, Rewind, Roll, Together
from engines.kernel.table import Row
from engines.kernel.takeback import NotFair, bar_to, learned, take_back, way_back
from engines.registry import load


def begun(game: Game) -> LocalGame:
    return LocalGame(game, game.setup(), b"take back")


def answer(local: LocalGame, word: str = "") -> int:
    """Give the first answer that begins with this word; the seat that gave it."""
    (seat, *_) = local.waiting()
    options = local.options(seat)
    assert options is not None
    local.submit(next(a for a in options.answers() if not word or a.value[0] == word))
    return seat


@pytest.fixture
def rune() -> LocalGame:
    return begun(load("rune"))


@pytest.fixture
def strokes() -> LocalGame:
    return begun(load("tictactoe"))


def test_one_s_own_opened_card_goes_back_to_the_hand(rune: LocalGame) -> None:
    before = rune.table
    seat = answer(rune, "place")
    rune.submit(take_back(rune, seat, fair=True))
    assert rune.waiting() == (seat,)
    assert rune.table.zones == before.zones


def test_a_drawn_card_cannot_be_put_back(rune: LocalGame) -> None:
    seat = answer(rune, "place")
    answer(rune, "draw")
    with pytest.raises(NotFair, match="dealt or shown"):
        take_back(rune, seat, fair=True)


def test_against_a_bot_it_can(rune: LocalGame) -> None:
    seat = answer(rune, "place")
    answer(rune, "draw")
    rune.submit(take_back(rune, seat, fair=False))
    assert rune.table.phase == "choose"


def test_not_after_another_player_has_shown_a_card(rune: LocalGame) -> None:
    seat = answer(rune, "place")
    answer(rune, "master")
    assert answer(rune, "place") != seat
    with pytest.raises(NotFair, match="another player has shown cards"):
        take_back(rune, seat, fair=True)


def test_across_an_answer_that_shows_nothing(strokes: LocalGame) -> None:
    seat = answer(strokes)
    answer(strokes)
    strokes.submit(take_back(strokes, seat, fair=True))
    assert strokes.table.zone("board") == ()


def test_one_after_another_back_to_the_start(strokes: LocalGame) -> None:
    for _ in range(4):
        answer(strokes)
    strokes.submit(take_back(strokes, 0, fair=True))
    strokes.submit(take_back(strokes, 0, fair=True))
    assert strokes.table.zone("board") == ()
    with pytest.raises(NotFair, match="not answered anything"):
        take_back(strokes, 0, fair=True)


def test_what_was_taken_back_is_not_on_the_line_any_more(strokes: LocalGame) -> None:
    for _ in range(3):
        answer(strokes)
    strokes.submit(Rewind(1))
    answer(strokes)
    assert [way.at for way in way_back(strokes)] == [4, 0]


def test_nothing_to_take_back(strokes: LocalGame) -> None:
    answer(strokes)
    with pytest.raises(NotFair, match="not answered anything"):
        take_back(strokes, 1, fair=False)


def dealt(intent: object, seat: int = 0) -> str:
    """What a seat learned from a deal that filled this intent."""
    table = load("rune").start(load("rune").setup())
    table.pending = intent  # type: ignore[assignment]
    return learned(Done(0, (), ()), table, seat)


def test_an_order_that_a_player_chose_is_not_taken_back_but_the_mixing_of_a_hand_is() -> None:
    assert dealt(Arrange((((0, 1), 0),), ask=True))
    assert not dealt(Arrange((((0, 1), 0),)))


def test_dice_and_deals_are_never_taken_back() -> None:
    assert "dice rolled" in dealt(Roll(1, 6))
    assert "dealt" in dealt(Reveal((((0,), (1,)),)))


@pytest.mark.parametrize(("seat", "new"), [(0, False), (1, True)])
def test_a_card_shown_to_all_tells_nothing_to_whom_it_was_known(seat: int, new: bool) -> None:
    table = load("rune").start(load("rune").setup())
    table.rows[:1] = [Row(None, None, 0, 0, 0, seen=1)]
    table.pending = Reveal((((0,), ()),))
    assert bool(learned(Done(0, (), ()), table, seat)) is new


def test_answers_given_together_are_never_taken_back() -> None:
    table = load("rune").start(load("rune").setup())
    assert learned(Together(0, ()), table, 0)
    assert learned(Resign(1), table, 0) == "somebody has given up since"
    assert learned(Leave(1), table, 0) == "somebody has left since"


def test_a_way_back_that_does_not_lead_here_is_none(strokes: LocalGame) -> None:
    answer(strokes)
    answer(strokes)
    assert bar_to(way_back(strokes), (0, 1), 0, 2) == ""
    assert bar_to(way_back(strokes), (0, 1), 2, 2) == ""
    assert bar_to(way_back(strokes), (0, 1), 5, 2) == "that position does not lead here"
