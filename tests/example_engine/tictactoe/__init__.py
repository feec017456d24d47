"""Noughts and crosses: the smallest complete engine, and the tutorial of docs/new-game.md.

A stroke is a card made on the spot and laid on a grid of three by three cells. Nothing is hidden and nothing
is random.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from engines import kernel as k

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MARKS = ("X", "O")


def owners(t: k.Table) -> list[int]:
    """Who holds each of the nine cells, -1 for a free one."""
    cells = [-1] * 9
    for card in t.zone("board"):
        row = t.rows[card]
        assert row.at is not None
        cells[row.at[1] * 3 + row.at[0]] = row.seat
    return cells


def ask(w: k.Work, f: k.Frame) -> None:
    """The seat whose turn it is chooses a cell."""
    w.ask(k.Act(w.t.active, "cell"))


def stroke(w: k.Work, f: k.Frame) -> None:
    """Put the mark there; three in a row win, a full board is a draw."""
    cell = f.get("cell")[1]
    t, seat = w.t, f.seat
    w.new(t.map.number("board"), face=seat, owner=seat, at=(cell % 3, cell // 3, 0))
    w.emit("stroke", seat, (), cell)
    cells = owners(t)
    if any(all(cells[c] == seat for c in line) for line in LINES):
        w.finish(k.Result((seat,), "three in a row"))
    elif -1 not in cells:
        w.finish(k.Result((), "full board"))


class TicTacToe(k.Game):
    """The rules, and the words for them."""

    id, title, revision = "tictactoe", "Noughts and Crosses", 1
    modes = (k.Mode("duel", 2, "Two players"),)
    zones = (k.ZoneKind("board", shared=True),)
    phases = (("move", "Stroke"),)

    def __init__(self) -> None:
        self.programs = {"turn": (ask, stroke)}

    def begin(self, w: k.Work, setup: k.Setup) -> None:
        """Nothing to lay out; the first turn follows by itself."""

    def flow(self, w: k.Work) -> None:
        """Seats take turns."""
        turn = w.t.turn + 1
        w.begin("move", active=(turn - 1) % 2, turn=turn)
        w.push("turn", seat=w.t.active)

    def acts(self, t: k.Table, d: k.Act, know: k.Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """Every free cell; nothing is opened."""
        for cell, owner in enumerate(owners(t)):
            if owner < 0:
                yield ("mark", cell), ()

    def judge_act(self, t: k.Table, d: k.Act, value: Any, faces: Mapping[int, int]) -> None:
        """A free cell, and nothing opened."""
        word, *cells = value
        if faces or word != "mark" or [type(cell) for cell in cells] != [int] or cells[0] not in range(9):
            raise k.IllegalAnswer("unknown_option", "Name one of the nine cells.")
        if owners(t)[cells[0]] >= 0:
            raise k.IllegalAnswer("bad_target", f"Cell {cells[0] + 1} is taken.")

    def face_count(self) -> int:
        """Two marks."""
        return len(MARKS)

    def face_name(self, face: int) -> str:
        """X or O."""
        return MARKS[face]

    def view(self, t: k.Table, seat: int, know: k.Secrets) -> k.TableView:
        """The plain view and the nine cells."""
        marks = [MARKS[o] if o >= 0 else "." for o in owners(t)]
        board = tuple(k.CellView(i % 3, i // 3, mark) for i, mark in enumerate(marks))
        rows = tuple(" ".join(marks[i : i + 3]) for i in (0, 3, 6))
        return replace(k.plain_view(self, t, seat, know), board=board, lines=rows)

    def say_question(self, t: k.Table, d: k.Decision) -> str:
        """Asked of whoever is to move."""
        return f"Where do you put your {MARKS[d.seat]}?"

    def say_answer(self, t: k.Table, d: k.Decision, answer: k.Answer, know: k.Secrets) -> str:
        """A cell by row and column."""
        return f"Row {answer.value[1] // 3 + 1}, column {answer.value[1] % 3 + 1}"

    def say_event(self, t: k.Table, event: k.Event, know: k.Secrets) -> str:
        """Strokes only."""
        return f"{MARKS[event.seat]} takes cell {event.args[0] + 1}." if event.kind == "stroke" else ""


GAME = TicTacToe
