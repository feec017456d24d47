"""What is yours, on the start screen: tables of friends on this network, games lately played, decks.

Nothing is asked of the network before somebody says so. Who has no replays yet is offered those that come
with the program.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from client import texts
from client.app.cover_panel import paint_cells
from client.app.covers import path_of as cover_path
from client.app.game_looks import layout_of
from client.app.last_look import seen
from client.app.parts import button
from client.app.speech import tr
from client.qt import QImage, QPainter, QPainterPath, QRectF, QSize, Qt, QtGui, QtWidgets, QWidget, Signal
from client.session.aside import Aside
from client.table.fonts import font
from client.table.grounds import paint_ground
from client.table.inkwell import colour, cut, write_line
from client.table.look import Look
from client.texts import label
from engines import registry
from netcore.files import home
from netcore.plain import listed, quoted

if TYPE_CHECKING:
    from netcore.link.lan import Nearby

PICTURES = 3
"""Replays that are shown."""
TABLES = 3
DECKS = 4


class LatelyPlayed(NamedTuple):
    """A replay, as it is shown here."""

    path: Path
    game: str
    title: str
    names: tuple[str, ...]


class ReplayButton(QtWidgets.QPushButton):
    """A replay as a small picture with its game and players; a click opens it."""

    def __init__(self, played: LatelyPlayed, look: Look) -> None:
        super().__init__()
        self.setObjectName("picture")
        self._played, self._look = played, look
        texts.name(
            self, tr("Replay of {game}: {names}").format(game=played.title, names=listed(played.names))
        )
        texts.tip(self, self.accessibleName())
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMinimumSize(84, 62)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Expanding)
        self._image = seen(played.path)
        if self._image.isNull() and (card := layout_of(played.game).tile.card):
            self._image = QImage(str(cover_path(played.game, card)))

    def show_cover(self, game: str, image: QImage) -> None:
        """The picture of this game's card has come."""
        if game == self._played.game and self._image.isNull():
            self._image = image
            self.update()

    def sizeHint(self) -> QSize:
        """Wide enough for a picture of a table."""
        return QSize(120, 78)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """The end of the game, the game's card, or its ground; below, what it was and who played."""
        pal, box = self._look.palette, QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        p = QPainter(self)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        path = QPainterPath()
        path.addRoundedRect(box, 8, 8)
        p.setClipPath(path)
        layout = layout_of(self._played.game)
        ground = layout.ground
        if self._image.isNull():
            paint_ground(p, (self.width(), self.height()), ground, pal)
            if layout.cells:
                paint_cells(p, box, layout, self._look)
        else:
            shape = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatioByExpanding)
            spot = QRectF(0, 0, shape.width(), shape.height())
            spot.moveCenter(box.center())
            p.drawImage(spot, self._image)
        size = 11.5 * self._look.text_scale
        band = QRectF(box.left(), box.bottom() - 2.8 * size, box.width(), 2.8 * size)
        p.fillRect(band, QtGui.QColor(8, 8, 12, 215))
        for number, words in enumerate((self._played.title, listed(self._played.names))):
            made = font(size, bold=not number)
            line = QRectF(
                band.left() + 6, band.top() + 2 + number * size * 1.25, band.width() - 10, size * 1.3
            )
            ink = colour("#ffffff" if not number else "#d6d2e4")
            write_line(p, line, texts.shown(words), made, ink, Qt.AlignmentFlag.AlignLeft)
        p.setClipping(False)
        rim = pal.focus if self.hasFocus() else ground.accent if ground is not None else pal.line
        p.setPen(QtGui.QPen(colour(rim), 2.5 if self.hasFocus() or self.underMouse() else 1.2))
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.drawPath(path)
        p.end()


class Lately(QtWidgets.QFrame):
    """One panel of the start screen."""

    replay_chosen = Signal(object)
    """Path."""
    deck_chosen = Signal(str, str)
    """Game and deck."""
    look_wanted = Signal()
    """Somebody asks what tables there are on this network."""
    table_chosen = Signal(object)
    """Nearby."""
    closed = Signal()
    """The screen goes: nobody looks for tables any more."""

    def __init__(self, replays: list[Path], look: Look) -> None:
        super().__init__()
        self.setObjectName("card")
        self._look = look
        texts.name(self, tr("Lately"))
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Expanding)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(7)
        head = QtWidgets.QHBoxLayout()
        head.addWidget(label(tr("On this network"), "strong"), 1)
        self.look_for = button(tr("Look for tables"), self._look_for, "tool")
        texts.tip(self.look_for, tr("Nothing is asked of the network before you say so."))
        head.addWidget(self.look_for)
        column.addLayout(head)
        self.tables = QtWidgets.QVBoxLayout()
        self.tables.setSpacing(4)
        column.addLayout(self.tables)
        self.said = label("", "small", wrap=True)
        self.said.hide()
        column.addWidget(self.said)
        self._near: dict[str, Nearby] = {}
        self.heading = label(tr("Recent replays") if replays else tr("Games to look at"), "strong")
        column.addWidget(self.heading)
        self._pictures = QtWidgets.QHBoxLayout()
        self._pictures.setSpacing(8)
        column.addLayout(self._pictures, 1)
        self.replays: list[ReplayButton] = []
        self._decks(column)
        self._files = replays
        self._aside: Aside | None = None
        self._closed = False

    def begin(self) -> None:
        """Find out what the replays are, once everything else is on the screen."""
        if self._closed:
            return
        aside = self._aside = Aside("replays on the start screen", self)
        aside.do(partial(self._read, aside))

    # --- replays

    def _read(self, aside: Aside) -> None:
        """Aside: what the newest replays are."""
        from replays.errors import ReplayError
        from replays.library.facts import quick_facts
        from replays.samples import samples

        titles = {engine.id: engine.kind.title for engine in registry.engines()}
        found: list[LatelyPlayed] = []
        for path in self._files or samples():
            if len(found) == PICTURES:
                break
            try:
                facts = quick_facts(path)
            except (ReplayError, OSError):
                continue  # the list of replays says what is wrong with it
            names = tuple(player.name for player in facts.players)
            found.append(LatelyPlayed(path, facts.game, titles.get(facts.game, facts.game), names))
        aside.home(partial(self._show, found))

    def _show(self, found: list[LatelyPlayed]) -> None:
        for played in found:
            made = ReplayButton(played, self._look)
            made.clicked.connect(partial(self.replay_chosen.emit, played.path))
            self._pictures.addWidget(made)
            self.replays.append(made)
        self.heading.setVisible(bool(found))

    # --- decks

    def _decks(self, column: QtWidgets.QVBoxLayout) -> None:
        """The decks last written, one press from the builder."""
        decks = newest_decks()[:DECKS]
        if not decks:
            return
        column.addWidget(label(tr("Your decks"), "strong"))
        line = QtWidgets.QHBoxLayout()
        line.setSpacing(6)
        for game, name in decks:
            made = button(name, partial(self.deck_chosen.emit, game, name), "tool")
            made.setSizePolicy(QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Fixed)
            texts.tip(made, f"{name} · {game}")
            texts.write(made, cut(name, made.font(), 96 * self._look.text_scale))
            line.addWidget(made, 1)
        column.addLayout(line)

    # --- tables

    def _look_for(self) -> None:
        self.look_for.setEnabled(False)
        self._say(tr("Looking for tables …"))
        self.look_wanted.emit()

    def _say(self, words: str) -> None:
        texts.write(self.said, words)
        self.said.setVisible(bool(words))

    def tell(self, sentence: str) -> None:
        """The network cannot be asked."""
        self._say(sentence)

    def came(self, table: Nearby) -> None:
        """A table has been found."""
        self._near[table.label] = table
        self._list()

    def went(self, name: str) -> None:
        """A table is no longer there."""
        self._near.pop(name, None)
        self._list()

    def _list(self) -> None:
        while (item := self.tables.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        titles = {engine.id: engine.kind.title for engine in registry.engines()}
        for table in list(self._near.values())[:TABLES]:
            words = f"{quoted(table.name)} · {titles.get(table.game, table.game)}"
            made = button(words, partial(self.table_chosen.emit, table), "tool")
            made.setEnabled(table.speaks_our_version)
            self.tables.addWidget(made)
        self._say("" if self._near else tr("Looking for tables …"))

    def ways(self) -> list[QWidget]:
        """Everything on it that can be pressed, in reading order."""
        return [*self.findChildren(QtWidgets.QPushButton)]

    def close_session(self) -> None:
        """The screen goes."""
        self._closed = True
        self.closed.emit()
        if self._aside is not None:
            self._aside.close()


def newest_decks() -> list[tuple[str, str]]:
    """Game and name of the decks in the player's folder, newest first."""
    from client.decks.store import DELETED, MAX_DECKS, SUFFIX

    found = []
    try:
        for place in (home() / "decks").glob(f"*/*{SUFFIX}"):
            if DELETED not in place.parts and not place.name.startswith("."):
                found.append((place.stat().st_mtime, place.parent.name, place.stem))
    except OSError:
        return []
    return [(game, name) for _, game, name in sorted(found, reverse=True)[:MAX_DECKS]]
