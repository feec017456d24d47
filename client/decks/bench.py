"""The right side of the deck builder: the deck, its costs, and whether it may be played."""

from __future__ import annotations

from client import texts
from client.app.speech import tr
from client.decks.curve import CostCurve
from client.decks.deck import Deck
from client.decks.listing import DeckListing
from client.decks.parts import parts_of
from client.decks.pool import Pool
from client.decks.verdict import ToMend
from client.fields import Box
from client.qt import Qt, QtWidgets, QWidget, Signal
from client.table.look import Look
from client.texts import label
from engines.kernel import DeckFault
from engines.kernel.say import say

WIDTH = 340
"""Pixels of this side at text scale 1, at least."""


class Bench(QWidget):
    """The deck in hand."""

    mode_chosen = Signal(str)

    def __init__(self, pool: Pool, look: Look) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.look = look
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(14, 14, 14, 12)
        column.setSpacing(8)
        self.modes = Box()
        self.modes.setAccessibleName(tr("Way to play"))
        for mode in pool.game.modes:
            if parts_of(pool.engine, pool.game, mode):
                texts.choice(self.modes, say(mode.title or mode.name), mode.name)
        self.modes.setCurrentIndex(self.modes.findData(pool.mode.name))
        self.modes.activated.connect(lambda _: self.mode_chosen.emit(self.modes.currentData()))
        self.modes.setVisible(self.modes.count() > 1)
        column.addWidget(self.modes)
        self.stands = label("", "good", wrap=True)
        column.addWidget(self.stands)
        self.listing = DeckListing(pool, look)
        self.listing.setObjectName("deck")
        column.addWidget(self.listing, 1)
        self.curve = CostCurve(pool, look)
        column.addWidget(self.curve)
        self.verdict = ToMend()
        column.addWidget(self.verdict)
        self.notice = label("", "faint", wrap=True)
        self.notice.hide()
        column.addWidget(self.notice)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        """Other colours and sizes."""
        self.look = look
        self.setMinimumWidth(round(WIDTH * max(1.0, 0.4 + 0.6 * look.text_scale)))
        self.listing.set_look(look)
        self.curve.set_look(look)
        self.verdict.setMaximumHeight(round(132 * look.text_scale))
        self.listing.setStyleSheet(
            "QTreeView#deck { background: transparent; border: none; padding: 0; }"
            "QTreeView#deck::item { background: transparent; border: none; }"
            "QTreeView#deck::branch { background: transparent; }"
        )

    def show_deck(self, deck: Deck, faults: list[DeckFault], *, kept: bool, notice: str) -> None:
        """This deck, and what is to be said of it."""
        texts.name(self.listing, deck.name)
        self.listing.show_deck(deck, faults)
        self.curve.show_deck(deck)
        self.verdict.show_faults(faults, deck.unread)
        count = len(faults) + len(deck.unread)
        self.verdict.setVisible(bool(count))
        if not count:
            words = tr("✓ May be played")
        elif not deck.size:
            words = tr("Empty: add cards, or begin with a copy of a ready deck.")
        else:
            words = tr("Not yet to be played: {count} to mend").format(count=count)
        if not kept and deck.size:
            words += " · " + tr("a copy, kept once you change it")
        texts.write(self.stands, words)
        self.stands.setObjectName("good" if not count else "problem" if deck.size else "faint")
        self.stands.style().unpolish(self.stands)
        self.stands.style().polish(self.stands)
        self.tell(notice)

    def tell(self, sentence: str) -> None:
        """One sentence under everything."""
        texts.write(self.notice, sentence)
        self.notice.setVisible(bool(sentence))
