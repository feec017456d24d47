"""The left side of the deck builder: search, kinds to tick, the cards, and a card seen large."""

from __future__ import annotations

from functools import cached_property

from client import texts
from client.app.flow import FlowLayout
from client.app.speech import tr
from client.decks.deck import Deck
from client.decks.grid import CardGrid
from client.decks.pool import Pool
from client.decks.query import QUERY_LIMIT, QueryError
from client.qt import QRect, QRectF, Qt, QtGui, QtWidgets, QWidget
from client.table.closeup import Closeup, rules_for, told_rules
from client.table.faces import printed_face
from client.table.inkwell import readable
from client.table.look import Look
from client.texts import label
from engines.ledger import Clause
from engines.registry import RegistryError


class Shelf(QWidget):
    """Cards to choose from, as few of them as one likes."""

    def __init__(self, pool: Pool, look: Look, over: QWidget) -> None:
        super().__init__()
        self.pool, self.look, self._over = pool, look, over
        self._deck = Deck("", {})
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(16, 14, 10, 12)
        column.setSpacing(8)
        line = QtWidgets.QHBoxLayout()
        self.search = QtWidgets.QLineEdit()
        self.search.setMaxLength(QUERY_LIMIT)
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(tr("Search the cards"))
        texts.example(self.search, self._example())
        texts.tip(self.search, self._help())
        texts.describe(self.search, self._help())
        self.search.textChanged.connect(lambda _: self._search())
        self.search.returnPressed.connect(self._to_cards)
        line.addWidget(self.search, 1)
        self.found = label("", "faint")
        line.addWidget(self.found)
        column.addLayout(line)
        self.chips: dict[str, QtWidgets.QPushButton] = {}
        column.addWidget(self._kinds())
        self.problem = label("", "problem", wrap=True)
        self.problem.hide()
        column.addWidget(self.problem)
        self.grid = CardGrid(pool, look)
        self.grid.setObjectName("pool")
        self.grid.large.connect(lambda face, rect: self.toggle_large(face, rect, self.grid.viewport()))
        self.grid.selectionModel().currentChanged.connect(self.hide_large)
        column.addWidget(self.grid, 1)
        self.closeup = Closeup(pool.layout, look, over)
        hint = tr("Double click or Enter adds a card, - takes one away, space shows it large.")
        self.hint = label(hint, "small", wrap=True)
        column.addWidget(self.hint)
        QtGui.QShortcut(
            Qt.Key.Key_Escape, self, self._escape, context=Qt.ShortcutContext.WidgetWithChildrenShortcut
        )
        self.set_look(look)

    def _example(self) -> str:
        kind = f" kind:{self.pool.kinds[0]}" if self.pool.kinds else ""
        number = next(iter(self.pool.searching.numbers))
        printed = sorted(value for card in self.pool.cards for name, value in card.stats if name == number)
        usual = printed[len(printed) // 2] if printed else 2
        return tr("Search, such as: {example}").format(example=f"damage{kind} {number}<={usual}")

    def _help(self) -> str:
        numbers = ", ".join(dict.fromkeys(self.pool.searching.numbers.values()))
        return tr(
            'Words anywhere on a card; "two words" together; -word for cards without it; or between two '
            "ways. name: text: kind: tag: word: look in one place. Numbers ({numbers}) are compared with "
            "= != < <= > >=."
        ).format(numbers=numbers)

    def _kinds(self) -> QWidget:
        inner = QWidget()
        inner.setObjectName("inner")
        row = FlowLayout(inner, 6)
        for kind in self.pool.kinds:
            chip = QtWidgets.QPushButton()
            texts.write(chip, self.pool.kind_word(kind))
            chip.setObjectName("chip")
            chip.setCheckable(True)
            texts.name(chip, tr("Only {kind}").format(kind=self.pool.kind_word(kind)))
            chip.toggled.connect(lambda _: self._search())
            self.chips[kind] = chip
            row.addWidget(chip)
        return inner

    def set_look(self, look: Look) -> None:
        """Other colours and sizes."""
        self.look = look
        self.grid.set_look(look)
        self.closeup.look = look
        palette, size = look.palette, round(13 * look.text_scale)
        for kind, chip in self.chips.items():
            ground = self.pool.layout.kind(kind).colour
            chip.setStyleSheet(
                f"QPushButton#chip {{ padding: 3px 10px; font-size: {size}px; border-radius: 6px;"
                f" border: 1px solid {palette.line}; border-left: 6px solid {ground}; }}"
                f"QPushButton#chip:checked {{ background: {ground}; color: {readable(ground)};"
                f" border: 1px solid {palette.accent}; border-left: 6px solid {palette.accent}; }}"
                f"QPushButton#chip:focus {{ border: 2px solid {palette.focus};"
                f" border-left: 6px solid {palette.focus}; }}"
            )
        self.grid.setStyleSheet("QListView#pool { background: transparent; border: none; padding: 0; }")

    # --- what it shows

    def show_deck(self, deck: Deck, counts: dict[int, int]) -> None:
        """Cards with the number that this deck has of them."""
        self._deck = deck
        self.grid.set_counts(dict(counts))
        self._search()

    def _search(self) -> None:
        ticked = frozenset(kind for kind, chip in self.chips.items() if chip.isChecked())
        try:
            cards = self.pool.found(self.search.text(), self._deck, ticked)
        except QueryError as error:
            texts.write(self.problem, str(error))
            self.problem.show()
            return
        self.problem.hide()
        self.grid.show_cards(cards)
        told = tr("{count} of {all} cards").format(count=len(cards), all=len(self.pool.cards))
        texts.write(self.found, told)

    def _to_cards(self) -> None:
        if self.grid.faces():
            self.grid.setFocus()

    def _escape(self) -> None:
        """First the large card goes, then the search, then the kinds."""
        if self.closeup.isVisible():
            self.closeup.hide()
        elif self.search.text():
            self.search.clear()
        else:
            for chip in self.chips.values():
                chip.setChecked(False)

    # --- a card seen large

    def hide_large(self) -> None:
        """No card is seen large any more."""
        self.closeup.hide()

    def toggle_large(self, face: int, rect: QRect, where: QWidget) -> None:
        """See a card large, or no longer."""
        if self.closeup.isVisible():
            self.closeup.hide()
        else:
            self.show_large(face, rect, where, rules=True)

    def show_large(self, face: int, rect: QRect, where: QWidget, *, rules: bool = False) -> None:
        """See a card large beside its place; -1 for none."""
        if face < 0:
            self.closeup.hide()
            return
        card = self.pool.card(face)
        near = QRectF(QRect(where.mapTo(self._over, rect.topLeft()), rect.size()))
        words = card.words if rules else ()
        self.closeup.display(
            printed_face(card), near, " · ".join(card.tags), told_rules(rules_for(words, self._clauses))
        )

    @cached_property
    def _clauses(self) -> tuple[Clause, ...]:
        try:
            return self.pool.engine.ledger()
        except RegistryError:  # F1 says why
            return ()
