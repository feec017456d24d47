"""Laying cards and pieces on a board: which cells are lit, the card about to be laid, what it would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.app.speech import tr
from client.table.acting import ActPicking
from client.table.board import BoardState, Ghost, ghost_cells
from client.table.choices import Choice, Ref
from client.table.foresight import changes, foresee
from client.table.inks import piece_colours
from client.table.naming import turn_order

if TYPE_CHECKING:
    from client.table.play import Play


class Laying:
    """The board's part of a position being played."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._cell: Ref | None = None
        """The cell that is being considered."""

    def begin(self) -> None:
        """A new question: no cell is considered yet."""
        self._cell = None

    def lit_cells(self, picking: ActPicking) -> frozenset[Ref]:
        """Where the pointer has to be: for a card to be laid, the cell in the middle of it."""
        at = len(picking.picked)
        found = set()
        for choice in picking.matching():
            if len(choice.path) <= at or choice.path[at].kind != "cell":
                continue
            turn = choice.path[at + 1] if len(choice.path) > at + 1 else None
            if turn is not None and turn.kind == "turn" and turn.a != picking.turn:
                continue
            found.add(self.grip(choice.path[at], back=True))
        return frozenset(found)

    def text(self) -> str:
        """The text of the card that is about to be laid on cells; empty if none is."""
        picking = self.play.picking
        if not isinstance(picking, ActPicking) or not picking.picked or picking.picked[0].kind != "card":
            return ""
        card = self.play.cards.get(picking.picked[0].a)
        laid = any(ref.kind == "cell" for ref in picking.next_refs())
        cells = card is not None and self.play.layout.kind(card.kind).face == "cells"
        return card.text if card is not None and laid and cells else ""

    def grip(self, cell: Ref, *, back: bool = False) -> Ref:
        """From the cell under the pointer to the corner of the card held by its middle, or back."""
        text = self.text()
        if not text or not isinstance(self.play.picking, ActPicking):
            return cell
        covered = ghost_cells(text, 0, 0, self.play.picking.turn)
        width, height = max(x for x, _, _ in covered), max(y for _, y, _ in covered)
        sign = 1 if back else -1
        return Ref("cell", cell.a + sign * (width // 2), cell.b + sign * (height // 2))

    def over(self, cell: Ref | None) -> None:
        """The cell that is being considered."""
        if cell != self._cell:
            self._cell = cell
            self._consider()

    def _consider(self) -> None:
        """Ghost and preview for the cell under the pointer or the focus."""
        board = self.play.scene.board
        if board is None:
            return
        state = board.state
        state.ghost, state.preview = None, {}
        picking, cell = self.play.picking, self._cell
        told = ""
        if isinstance(picking, ActPicking) and cell is not None:
            corner = self.grip(cell)
            choice = picking.hovering(corner)
            text = self.text()
            if text:
                state.ghost = Ghost(ghost_cells(text, corner.a, corner.b, picking.turn), choice is not None)
            if choice is not None:
                told = choice.words
                told += self._preview(choice, state)
        if cell is not None and not told and self.play.layout.grid is not None:
            told = self._layers(cell) if self.play.layout.grid.layers == "hover" else ""
        if told or not self.play.dock.refusing:  # a refusal stays until something else is to be said
            self.play.dock.tell(told)
        board.update()

    def _preview(self, choice: Choice, state: BoardState) -> str:
        shown = self.play.shown
        if not self.play.layout.answer(choice.word).preview or shown is None or shown.options is None:
            return ""
        after = foresee(self.play.game, shown.options, choice.answer)
        if after is None:
            return ""
        state.preview = {(cell.x, cell.y): cell.held for cell in after.board if cell.held >= 0}
        difference = changes(self.play.view, after)
        return f". {difference}" if difference else ""

    def _layers(self, cell: Ref) -> str:
        """What lies at a cell, uppermost first."""
        board = self.play.scene.board
        view = board.state.cells.get((cell.a, cell.b)) if board is not None else None
        if view is None or len(view.cards) < 2:
            return ""
        names = [self.play.cards[card].name for card in reversed(view.cards) if card in self.play.cards]
        hidden = tr("a face-down card")
        told = tr("Here lie, from the top: {names}")
        return told.format(names=", ".join(name or hidden for name in names))

    def refresh(self, lit: frozenset[Ref]) -> None:
        board = self.play.scene.board
        if board is None or self.play.shown is None:
            return
        view = self.play.view
        cells = {(cell.x, cell.y): cell for cell in view.board}
        pieces, focus = self.play.layout.pieces, self.play.focus
        words = {card.seat: card.words for card in self.play.cards.values() if card.name in pieces}
        newest = self._newest_card() if board.grid.last == "outline" else -1
        board.display(
            BoardState(
                cells,
                {seat: number for number, seat in enumerate(turn_order(view))},
                words,
                piece_colours(view, self.play.layout),
                frozenset((ref.a, ref.b) for ref in lit if ref.kind == "cell"),
                (focus.a, focus.b) if focus is not None and focus.kind == "cell" else None,
                last=frozenset(at for at, cell in cells.items() if newest in cell.cards),
                pointed=self._pointed_cells(),
            )
        )
        self._consider()

    def _pointed_cells(self) -> frozenset[tuple[int, int]]:
        """The cells of a card that is pointed at and lies on the board, or on which a piece stands."""
        wanted = {ref.a for ref in self.play.pointed if ref.kind == "card"}
        cells = {(cell.x, cell.y) for cell in self.play.view.board if wanted & set(cell.cards)}
        for card in wanted:
            at = self.play.cards[card].at if card in self.play.cards else None
            if at is not None and not cells:
                cells.add((at[0], at[1]))
        return frozenset(cells)

    def _newest_card(self) -> int:
        """The card laid last: the last of the zone whose cards lie on the board."""
        for zone in self.play.view.zones:
            place = self.play.layout.zones.get(zone.name)
            if place is not None and place.show == "board" and len(zone.cards) > 1:
                flat = [c for c in zone.cards if self.play.layout.kind(c.kind).face == "cells"]
                if flat:
                    return flat[-1].id
        return -1
