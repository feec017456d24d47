"""Noughts and crosses: the smallest complete engine, and the tutorial of docs/new-game.md.

A stroke is a card made on the spot and laid on a grid of three by three cells. Nothing is hidden and nothing is random.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.kernel import (
    Act, Answer, CellView, Decision, Event, Frame, Game, IllegalAnswer, Mode, Result, Secrets, Setup, Table, TableView, Work,
    ZoneKind, plain_view,
)  # fmt: skip
from msgspec.structs import replace

LINES = tuple(
    tuple(cells)
    for cells in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
)
MARKS = ("X", "O")


def owners(t: Table) -> list[int]:
    """Who holds each of the nine cells, -1 for a free one."""
    cells = [-1] * 9
    for card in t.zone("board"):
        row = t.rows[card]
        assert row.at is not None
        cells[row.at[1] * 3 + row.at[0]] = row.seat
    return cells


def ask(w: Work, f: Frame) -> None:
    """The seat whose turn it is chooses a cell."""
    w.ask(Act(w.t.active, "cell"))


def stroke(w: Work, f: Frame) -> None:
    """Put the mark there; three in a row win, a full board is a draw."""
    cell = f.get("cell")[1]
    t, seat = w.t, f.seat
    w.new(t.map.number("board"), face=seat, owner=seat, at=(cell % 3, cell // 3, 0))
    w.emit("stroke", seat, (), cell)
    cells = owners(t)
    if any(all(cells[c] == seat for c in line) for line in LINES):
        w.finish(Result((seat,), "three in a row"))
    elif -1 not in cells:
        w.finish(Result((), "full board"))


class TicTacToe(Game):
    """The rules, and the words for them."""

    id, title, revision = "tictactoe", "Noughts and Crosses", 1
    modes = (Mode("duel", 2, "Two players"),)
    zones = (ZoneKind("board", shared=True),)
    phases = (("move", "Stroke"),)

    def __init__(self) -> None:
        self.programs = {"turn": (ask, stroke)}

    def begin(self, w: Work, setup: Setup) -> None:
        """Nothing to lay out; the first turn follows by itself."""

    def flow(self, w: Work) -> None:
        """Seats take turns."""
        turn = w.t.turn + 1
        w.begin("move", active=(turn - 1) % 2, turn=turn)
        w.push("turn", seat=w.t.active)

    def acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """Every free cell; nothing is opened."""
        for cell, owner in enumerate(owners(t)):
            if owner < 0:
                yield ("mark", cell), ()

    def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """A free cell, and nothing opened."""
        if (
            len(value) != 2
            or value[0] != "mark"
            or type(value[1]) is not int
            or not 0 <= value[1] < 9
            or faces
        ):
            raise IllegalAnswer("unknown_option", "Name one of the nine cells.")
        if owners(t)[value[1]] >= 0:
            raise IllegalAnswer("bad_target", f"Cell {value[1] + 1} is taken.")

    def face_count(self) -> int:
        """Two marks."""
        return len(MARKS)

    def face_name(self, face: int) -> str:
        """X or O."""
        return MARKS[face]

    def view(self, t: Table, seat: int, know: Secrets) -> TableView:
        """The plain view and the nine cells."""
        marks = [MARKS[o] if o >= 0 else "." for o in owners(t)]
        board = tuple(CellView(i % 3, i // 3, mark) for i, mark in enumerate(marks))
        rows = tuple(" ".join(marks[i : i + 3]) for i in (0, 3, 6))
        return replace(plain_view(self, t, seat, know), board=board, lines=rows)

    def say_question(self, t: Table, d: Decision) -> str:
        """Asked of whoever is to move."""
        return f"Where do you put your {MARKS[d.seat]}?"

    def say_answer(self, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
        """A cell by row and column."""
        return f"Row {answer.value[1] // 3 + 1}, column {answer.value[1] % 3 + 1}"

    def say_event(self, t: Table, event: Event, know: Secrets) -> str:
        """Strokes only."""
        return f"{MARKS[event.seat]} takes cell {event.args[0] + 1}." if event.kind == "stroke" else ""


GAME = TicTacToe
