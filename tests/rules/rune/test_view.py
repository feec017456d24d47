"""What players read and hear: the board, words for options and events, previews, the layout."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import engines.rune
from engines.kernel import Answer, Secrets, render
from engines.rune.areas import points
from engines.rune.faces import BLUE, GREEN
from engines.rune.view import placements, preview, target_cells
from tests.rules.rune.pictures import FACE
from tests.rules.rune.scene import GAME, fresh, scene

EXAMPLE: dict[str, Any] = {"cards": (("R13", 1, 1, 0),), "masters": {(2, 1): 0}}


def lines(s, seat=0):
    return GAME.view(s.table, seat, s.game.secrets[seat]).lines


def said(s, *value):
    seat = s.seat
    faces = s.game.secrets[seat].open(s.table, (value[1],)) if value[0] == "place" else ()
    answer = Answer(s.table.step, seat, value, faces)
    return GAME.say_answer(s.table, s.question, answer, s.game.secrets[seat])


def test_the_board_as_lines_of_letters():
    shown = lines(scene(tokens={(1, 1): (1, GREEN)}, grand_master=True, **EXAMPLE))
    assert shown[1].split() == ["column", "0", "1", "2", "3"]
    assert [line.split() for line in shown[2:5]] == [
        ["row", "0", "G", "B", "G", "."],
        ["row", "1", "B", "g", "G1", "B"],
        ["row", "2", ".", "G", "B", "R"],
    ]
    assert "You: master at column 2, row 1: 4 green runes, 8 points" in shown


def test_the_last_card_is_named():
    s = scene()
    assert not any(line.startswith("Last card") for line in lines(s))
    assert lines(s.place("R13", 1, 1))[-1] == "Last card: R13 at column 1, row 1, placed by you"


def test_every_line_of_the_text_table_is_plain_text():
    s = fresh("teams", grand_master=True)
    for seat in (0, -1):
        know = s.game.secrets[seat] if seat >= 0 else Secrets()
        text = render(GAME.view(s.table, seat, know))
        assert all(line.strip() and line.isprintable() for line in text)
        assert any(line.startswith("Board:") for line in text)


def test_cells_hold_layers_pieces_and_marks():
    s = scene(tokens={(3, 2): (0, BLUE)}, grand_master=True, **EXAMPLE)
    cells = {(c.x, c.y): c for c in GAME.view(s.table, 0, s.game.secrets[0]).board}
    start, card = s.table.zone("table")
    assert len(cells) == 10 and cells[1, 1].cards == (start, card) and cells[0, 0].cards == (start,)
    assert (cells[2, 1].shows, cells[2, 1].piece, cells[2, 1].seat) == ("G", "master", 0)
    assert (cells[3, 2].shows, cells[3, 2].mark, cells[3, 2].seat) == ("B", "token", -1)


def test_seats_show_points_and_what_is_left():
    s = scene(**EXAMPLE)
    seats = GAME.view(s.table, 0, s.game.secrets[0]).seats
    assert dict(seats[0].values) == {"points now": 4, "masters to place": 2, "cards": 3}
    assert dict(seats[1].values)["points now"] == 0
    s = fresh(grand_master=True)
    assert dict(GAME.view(s.table, 0, s.game.secrets[0]).seats[1].values)["tokens"] == 1


@pytest.mark.parametrize(
    ("at", "text"),
    [
        ((2, 1, 0), "Place R13 at column 2, row 1, matching beneath"),
        ((1, 1, 0), "Place R13 at column 1, row 1, matching around"),
        ((-1, -2, 270), "Place R13 at column -1, row -2, turned 270°, matching beneath"),
    ],
)
def test_words_for_placements(at, text):
    s = scene(hands=("R13", "R03"))
    card = s.table.zone("hand", 0)[0]
    assert ("place", card, *at) in s.answers() and said(s, "place", card, *at) == text


def test_words_for_every_other_answer():
    s = scene(second=True)
    assert said(s, "draw") == "Draw a card"
    assert said(s, "master", 1, 1) == "Place a master at column 1, row 1: 1 red rune, 3 points"
    s = scene(second=True, grand_master=True).master(1, 1)
    assert said(s, "keep") == "Keep the token"
    assert said(s, "token", 1, 0, GREEN) == "Turn the blue rune at column 1, row 0 green with the token"
    words = {said(scene(), word) for word in ("pass", "show", "aside", "end")}
    assert len(words) == 4 and all(len(text) > 8 for text in words)


def test_words_for_questions():
    questions = {
        GAME.say_question(s.table, s.question)
        for s in (
            scene(),
            scene(second=True),
            scene(second=True, deck=""),
            scene("teams", left=(0, 2, 2, 2)),
            scene("teams", left=(0, 2, 2, 2), second=True),
            scene(second=True, grand_master=True).master(1, 1),
        )
    }
    assert len(questions) == 6 and all(text.endswith(".") for text in questions)


@pytest.mark.parametrize("mode", ["duel", "solo", "teams"])
def test_every_event_of_a_game_can_be_told_to_everybody(mode):
    s = fresh(mode, grand_master=True)
    told: dict[int, list[str]] = {-1: [], 0: []}
    while not s.game.over:
        answers = s.options()
        for event in s.game.submit(answers[len(answers) // 2]):
            for seat, know in ((0, s.game.secrets[0]), (-1, Secrets())):
                told[seat].append(GAME.say_event(s.table, event, know))
    assert any(line.startswith("You place") for line in told[0])
    assert not any(line.startswith("You") for line in told[-1])
    assert any("a master at" in line for line in told[-1]) and any("Points:" in line for line in told[-1])


def test_a_drawn_card_is_named_to_its_owner_alone():
    s = scene(hands=("R13", "R03"), deck="R14 R16", second=True)
    event = next(e for e in s.game.submit(Answer(s.table.step, 0, ("draw",))) if e.kind == "drew")
    assert GAME.say_event(s.table, event, s.game.secrets[0]) == "You draw R16."
    assert GAME.say_event(s.table, event, s.game.secrets[1]) == "Seat 1 draws a card."


def test_a_preview_tells_what_each_side_would_hold():
    s = scene(masters={(2, 0): 0, (0, 1): 1})
    (mine, cells), (theirs, _) = preview(s.table, 0, ("place", 0, 1, 1, 0), FACE["R13"])
    assert (mine, theirs) == (4, 3) and cells == ((2, 0), (2, 1))
    assert points(s.board, 0) == 2, "nothing has happened yet"
    assert preview(s.table, 0, ("master", 1, 1))[0][0] == 5
    assert preview(s.table, 0, ("token", 2, 1, GREEN))[0][0] == 4


def test_legal_places_for_a_card_and_cells_for_a_piece():
    s = scene(hands=("R13", "R03"))
    assert len(placements(s.table, s.table.zone("hand", 0)[0], s.game.secrets[0])) == 30
    assert placements(s.table, s.table.zone("hand", 1)[0], s.game.secrets[0]) == ()
    assert (1, 1) in target_cells(s.table, s.game.secrets[0], GAME)
    assert target_cells(s.table, s.game.secrets[1], GAME) == ()
    s = scene(second=True)
    cells = target_cells(s.table, s.game.secrets[0], GAME)
    assert cells == ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1))


def test_the_layout_names_what_the_game_has():
    layout = tomllib.loads((Path(engines.rune.__file__).parent / GAME.layout).read_text("utf-8"))
    assert set(layout["zones"]) == {zone.name for zone in GAME.zones}
    assert set(layout["cells"]) == set("BGR") and layout["grid"]["turns"] == [0, 90, 180, 270]
    assert [layout["cells"][letter]["points"] for letter in "BGR"] == [1, 2, 3]
