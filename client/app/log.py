"""The log: one line for each thing that happened, with links to cards and moments; and the chat beside it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple

from client import texts
from client.app.parts import button
from client.app.speech import tr
from client.qt import QColor, Qt, QtCore, QtGui, QTimer, QtWidgets, QWidget, Signal
from client.service.glossary import explain_text
from client.session.telling import CHAT, NOTE, TURN, LogLine, Told
from client.table.inks import seat_ink
from client.table.look import Look, seat_sign
from client.table.naming import named, turn_order
from client.texts import label
from engines.kernel import TableView

VOID = "void"
"""Lines of what was taken back."""
KEPT = 20_000
"""Lines kept in the pane; the record has them all."""
LONGEST = 300
"""Characters of one line."""
CHUNK = 250
"""Lines written before the window may do something else."""
NEAR = 4
"""Pixels from the end that count as the end."""
FOLLOWS = 20
"""Milliseconds after which the page follows a leap: the table is painted first."""
CHAT_LONGEST = 400
"""Characters one may say at once."""


class LogPage(QtWidgets.QTextBrowser):
    """A page that paints its own ground: what lies beneath is not painted, layer by layer, with each line."""

    def __init__(self) -> None:
        super().__init__()
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """The ground that the sheet gives it, then the lines."""
        p = QtGui.QPainter(self.viewport())
        p.fillRect(event.rect(), self.palette().base())
        p.end()
        super().paintEvent(event)


class Seen(NamedTuple):
    """A card as it was seen: what is hidden in between comes back under another number, what changes its
    place may be called otherwise there.
    """

    name: str
    face: int | None
    owner: int

    def is_still(self, other: Seen | None) -> bool:
        """Whether this may be the same card; a piece without a face goes by what it is called."""
        if other is None or other.owner != self.owner:
            return False
        return other.name == self.name if self.face is None else other.face == self.face


class LogPane(QWidget):
    """The log, and under it a line to say something where there is somebody to hear it."""

    card_wanted = Signal(int)
    """Somebody follows a line to its card."""
    moment_wanted = Signal(int)
    """Somebody follows a line to its moment."""
    gone = Signal(str)
    """Somebody follows a line to a card that is not to be seen now; its name."""
    spoken = Signal(str)
    left = Signal()
    """The keyboard goes back to the table."""

    def __init__(
        self, look: Look, names: tuple[str, ...] = (), *, chat: bool = False, game: str = ""
    ) -> None:
        super().__init__()
        self._look, self._names, self._game = look, names, game
        self._cards: dict[int, Seen] = {}
        self._places: dict[int, int] = {}
        self._own: Mapping[int, str] = {}
        self._steps: list[int] = []
        self._lines: deque[LogLine] = deque(maxlen=KEPT)
        """All that was told."""
        self._void: set[int] = set()
        """Steps of the engine's that were taken back."""
        self._hidden = {VOID}
        """Kinds of lines that are not shown."""
        self._now: dict[int, Seen] = {}
        """Names of the cards in sight now: ids are places, and another card may lie there."""
        self._links: list[tuple[int, Seen]] = []
        """Cards that lines lead to, as they were called when the line was told."""
        self._coming: deque[LogLine] = deque(maxlen=KEPT)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._write_some)
        self._goal = -1
        """The moment that the page goes to next."""
        self._following = QTimer(self, singleShot=True, interval=FOLLOWS)
        self._following.timeout.connect(lambda: self.mark_moment(self._goal))
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 8)
        column.setSpacing(6)
        head = QtWidgets.QHBoxLayout()
        head.setContentsMargins(14, 0, 10, 0)
        head.addWidget(label(tr("Log"), "heading"), 1)
        self.filter = button(tr("Show ▾"), self._filter, "quiet")
        self.filter.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.filter.setToolTip(tr("Which lines the log shows"))
        head.addWidget(self.filter)
        column.addLayout(head)
        self.page = LogPage()
        self.page.setObjectName("log")
        self.page.setAccessibleName(tr("Log"))
        self.page.setOpenLinks(False)
        self.page.setOpenExternalLinks(False)
        self.page.setUndoRedoEnabled(False)
        self.page.document().setMaximumBlockCount(KEPT)
        self.page.document().setDocumentMargin(10)
        self.page.anchorClicked.connect(self._followed)
        self.page.viewport().installEventFilter(self)
        self._at_end, self._marked = True, -1
        bar = self.page.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        bar.rangeChanged.connect(self._grown)
        column.addWidget(self.page, 1)
        self.entry = QtWidgets.QLineEdit()
        self.entry.setMaxLength(CHAT_LONGEST)
        self.entry.setPlaceholderText(tr("Say something"))
        self.entry.setAccessibleName(tr("Say something"))
        self.entry.returnPressed.connect(self._say)
        self.entry.setVisible(chat)
        holder = QtWidgets.QHBoxLayout()
        holder.setContentsMargins(12, 0, 12, 0)
        holder.addWidget(self.entry)
        column.addLayout(holder)

    def set_look(self, look: Look) -> None:
        """Other colours, for what was told before as well: it stands on another ground now."""
        before, self._look = self._look, look
        if look.palette != before.palette:
            self._rewrite()

    def know(self, view: TableView, own: Mapping[int, str]) -> None:
        """Learn the names of the cards in sight, to find them in lines, and the colours of the seats, or of
        their own pieces.
        """
        other, self._own = own != self._own, own
        self._places = {seat: place for place, seat in enumerate(turn_order(view))}
        cards = (card for zone in view.zones for card in zone.cards if card.name)
        self._now = {card.id: Seen(card.name, card.face, card.owner) for card in cards}
        self._cards.update(self._now)
        if other and self._lines:  # a replay tells all of it before anything is seen
            self._rewrite()

    def tell(self, told: Told) -> None:
        """Add lines, or begin afresh with these."""
        if told.afresh:
            self.page.clear()
            self._steps = []
            self._coming.clear()
            self._lines.clear()
            self._void.clear()
            self._links.clear()
        self._lines += told.lines[-KEPT:]
        void = {step for line in told.lines if line.back >= 0 for step in range(line.back + 1, line.at)}
        if void - self._void:
            self._void |= void
            self._rewrite()
            return
        self._coming += (line for line in told.lines[-KEPT:] if self.shows(line))
        self._write_some()

    # --- which lines

    def shows(self, line: LogLine) -> bool:
        """Whether a line is one of those that are wanted."""
        void = line.at in self._void and line.back < 0
        return line.kind not in self._hidden and not (void and VOID in self._hidden)

    def set_shown(self, kind: str, yes: bool) -> None:
        """Show a kind of lines, or do not."""
        self._hidden = self._hidden - {kind} if yes else self._hidden | {kind}
        self._rewrite()

    def _rewrite(self) -> None:
        """Write everything anew, as far as it is wanted."""
        self.page.clear()
        self._steps, self._links = [], []
        self._coming.clear()
        self._coming += (line for line in self._lines if self.shows(line))
        self._write_some()
        self.mark_moment(self._marked)

    def _filter(self) -> None:
        menu = QtWidgets.QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for kind, words in (
            ("move", tr("What players do")),
            (NOTE, tr("What the program says")),
            (CHAT, tr("What players say")),
            (VOID, tr("What was taken back")),
        ):
            action = texts.action(menu, words, partial(self.set_shown, kind, kind in self._hidden))
            action.setCheckable(True)
            action.setChecked(kind not in self._hidden)
        menu.popup(self.filter.mapToGlobal(self.filter.rect().bottomLeft()))

    def _write_some(self) -> None:
        """Write what is coming, a part at a time, so that ten thousand lines do not hold the window up."""
        self._add([self._coming.popleft() for _ in range(min(CHUNK, len(self._coming)))])
        if self._coming:
            self._later.start()

    def _scrolled(self, value: int) -> None:
        self._at_end = value >= self.page.verticalScrollBar().maximum() - NEAR

    def _grown(self, least: int, most: int) -> None:
        """Whoever reads the end goes on reading it, whether lines were added or the pane became smaller."""
        if self._at_end:
            self.page.verticalScrollBar().setValue(most)

    def announce(self, lines: Iterable[LogLine]) -> None:
        """Have a screen reader say these lines, if one listens."""
        texts.announce(self.page, "\n".join(self.words(line) for line in lines))

    def follow(self, step: int) -> None:
        """Mark a moment once the table has been painted: of leaps that come faster, only the last."""
        self._goal = step
        if not self._following.isActive():  # never put off: whoever goes on and on sees the page follow
            self._following.start()

    def mark_moment(self, step: int) -> None:
        """Bring the lines of a moment into view and mark them; -1 marks none."""
        self._following.stop()
        self._marked = step
        if step < 0:
            self.page.setExtraSelections([])
            return
        blocks = [number for number, at in enumerate(self._steps) if at == step]
        if not blocks:
            before = [number for number, at in enumerate(self._steps) if at <= step]
            blocks = before[-1:]
        document, marks = self.page.document(), []
        for number in blocks:
            cursor = QtGui.QTextCursor(document.findBlockByNumber(number))
            cursor.movePosition(
                QtGui.QTextCursor.MoveOperation.EndOfBlock, QtGui.QTextCursor.MoveMode.KeepAnchor
            )
            mark = QtWidgets.QTextEdit.ExtraSelection()
            mark.cursor = cursor
            ground = QColor(self._look.palette.accent)
            ground.setAlpha(70)
            mark.format.setBackground(ground)
            marks.append(mark)
        self.page.setExtraSelections(marks)
        if blocks:
            self.page.setTextCursor(QtGui.QTextCursor(document.findBlockByNumber(blocks[-1])))
            self.page.ensureCursorVisible()

    def last_by(self, step: int) -> str:
        """What had happened last at a moment, in one line."""
        lines = (line for line in reversed(self._lines) if line.kind != CHAT and line.step <= step)
        line = next(lines, None)
        return "" if line is None else self.words(line)

    def moment_beside(self, step: int, count: int) -> int:
        """The moment so many further on, or back, of those that lines speak of; -1 if there is none."""
        steps = sorted({at for at in self._steps if at})
        here = bisect_left(steps, step) if count < 0 else bisect_right(steps, step) - 1
        there = here + count
        return steps[there] if 0 <= there < len(steps) else -1

    def text(self) -> str:
        """All that stands there."""
        return self.page.toPlainText()

    def focus_entry(self) -> None:
        """To the line where one says something."""
        if self.entry.isVisible():
            self.entry.setFocus()

    # --- writing

    def _add(self, lines: Iterable[LogLine]) -> None:
        cursor = QtGui.QTextCursor(self.page.document())
        cursor.movePosition(QtGui.QTextCursor.MoveOperation.End)
        cursor.beginEditBlock()
        for line in lines:
            self._write(cursor, line)
        cursor.endEditBlock()
        del self._steps[: max(0, len(self._steps) - KEPT)]

    def _write(self, cursor: QtGui.QTextCursor, line: LogLine) -> None:
        colours = self._look.palette
        block = QtGui.QTextBlockFormat()
        block.setTopMargin((12 if line.kind == TURN else 3) if self._steps else 0)
        if self._steps:
            cursor.insertBlock(block)
        else:
            cursor.setBlockFormat(block)
        self._steps.append(line.step)
        plain = QtGui.QTextCharFormat()
        colour = {TURN: colours.text, NOTE: colours.faint}.get(line.kind, colours.text)
        plain.setForeground(QColor(colour))
        if line.kind == TURN:
            plain.setFontWeight(QtGui.QFont.Weight.DemiBold)
        if line.kind != CHAT and line.step:
            plain.setAnchor(True)
            plain.setAnchorHref(f"step:{line.step}")
        if line.seat >= 0 and line.kind in (CHAT, "move"):
            dot = QtGui.QTextCharFormat(plain)
            place = self._places.get(line.seat, line.seat)
            dot.setForeground(QColor(seat_ink(colours, place, self._own.get(line.seat, ""))))
            texts.insert(cursor, f"{seat_sign(line.seat)} ", dot)
        text = self.words(line)
        name, card = self._linked(line, text)
        before, _, after = text.partition(name) if name else (text, "", "")
        texts.insert(cursor, before, plain)
        if name:
            link = QtGui.QTextCharFormat(plain)
            link.setAnchor(True)
            link.setAnchorHref(f"card:{len(self._links)}")
            self._links.append((card, self._cards[card]))
            link.setForeground(QColor(colours.choice))
            link.setFontUnderline(True)
            texts.insert(cursor, name, link)
            texts.insert(cursor, after, plain)

    def words(self, line: LogLine) -> str:
        """What a line says, with the players' names; what somebody said stays as it was said."""
        text = line.text[:LONGEST]
        return text if line.kind == CHAT else named(text, self._names)

    def _linked(self, line: LogLine, text: str) -> tuple[str, int]:
        """The name in a line that leads to a card."""
        for card in line.cards:
            seen = self._cards.get(card)
            if seen is not None and seen.name in text:
                return seen.name, card
        return "", -1

    def _followed(self, url: QtCore.QUrl) -> None:
        what, _, number = url.toString().partition(":")
        if not number.isdigit():
            return
        if what != "card":
            self.moment_wanted.emit(int(number))
        elif int(number) < len(self._links):
            self._follow(*self._links[int(number)])

    def _follow(self, card: int, seen: Seen) -> None:
        """To the card that a line spoke of, wherever it lies now; never to another player's that is called
        the same.
        """
        if not seen.is_still(self._now.get(card)):
            card = next((other for other, now in self._now.items() if seen.is_still(now)), -1)
        if card >= 0:
            self.card_wanted.emit(card)
        else:
            self.gone.emit(seen.name)

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        """A word of the game that is pointed at is explained."""
        if isinstance(event, QtGui.QHelpEvent) and event.type() == QtCore.QEvent.Type.ToolTip:
            texts.show_tip(self.meaning_at(event.pos()), event.globalPos(), self.page)
            return True
        return super().eventFilter(watched, event)

    def meaning_at(self, point: QtCore.QPoint) -> str:
        """What the word at a point of the page means in this game; nothing where it is no such word."""
        cursor = self.page.cursorForPosition(point)
        text, here = cursor.block().text(), cursor.positionInBlock()
        for term in explain_text(self._game, text):
            for found in re.finditer(re.escape(term.word), text, re.IGNORECASE):
                if found.start() <= here <= found.end():
                    return f"{term.word}: {term.text}"
        return ""

    def _say(self) -> None:
        text = self.entry.text().strip()
        self.entry.clear()
        if text:
            self.spoken.emit(text)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Esc leaves the log and the chat line."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)
