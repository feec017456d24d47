"""Statistics of the library in the window: plots, and the same numbers in words; ratings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from client import texts
from client.app.parts import button
from client.app.speech import mark, tr
from client.fields import Box
from client.qt import QImage, QPainter, QRectF, QSize, QtCore, QtGui, QtSvg, QtWidgets, QWidget, Signal
from client.review.camera import encoded
from client.table.inkwell import mixed
from client.table.look import Look
from client.texts import label
from netcore.files import reason, write_whole
from netcore.identity import spoken
from netcore.plain import quoted
from replays.library.index import Library
from replays.library.query import Query
from replays.library.stats import Record, Statistics
from replays.plots import HEIGHT, WIDTH, Colours

SAID = (
    mark("all seats"),
    mark("Nothing to show yet"),
    mark("share won"),
    mark("won"),
    mark("game"),
    mark("games"),
    mark("games, by minutes"),
    mark("rating"),
    mark("Won by game: {who}"),
    mark("Won against: {who}"),
    mark("Won by deck: {who}"),
    mark("Won by seat: {who}"),
    mark("Won when played: {who}"),
    mark("Last 20 games: {who}"),
    mark("Length of games"),
    mark("Thought per game: {who}"),
    mark("Ratings (Glicko-2)"),
)
"""What the plots say: their own words are English."""
LINES = 8
"""Lines of a table in words."""
BRIGHT = ("#6fb1ec", "#f0a07c", "#8fd694", "#c9a2e8", "#e0c766", "#9cc0d0", "#e89ab4", "#d0d0d0")
"""Inks on a dark ground."""


class Plot(QWidget):
    """One plot, as large as there is room."""

    def __init__(self, svg: str, words: str) -> None:
        super().__init__()
        self._renderer = QtSvg.QSvgRenderer(QtCore.QByteArray(svg.encode()), self)
        texts.name(self, words)
        self.setMinimumSize(320, 160)
        policy = QtWidgets.QSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Preferred
        )
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        """Its height follows from its width."""
        return round(width * HEIGHT / WIDTH)

    def sizeHint(self) -> QSize:
        """As drawn."""
        return QSize(WIDTH, HEIGHT)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """The plot, in its own proportions."""
        painter = QPainter(self)
        wide = min(self.width(), self.height() * WIDTH / HEIGHT)
        self._renderer.render(painter, QRectF((self.width() - wide) / 2, 0, wide, wide * HEIGHT / WIDTH))
        painter.end()


class StatisticsPage(QWidget):
    """How somebody fares: plots, and below them the numbers in words."""

    told = Signal(str)

    def __init__(self, library: Library, titles: Callable[[str], str], look: Look) -> None:
        super().__init__()
        self._library, self._titles, self._look = library, titles, look
        self._found: Statistics | None = None
        column = QtWidgets.QVBoxLayout(self)
        head = QtWidgets.QHBoxLayout()
        self.player, self.game = Box(), Box()
        for box, name in ((self.player, tr("Player")), (self.game, tr("Game"))):
            texts.name(box, name)
            box.setMinimumContentsLength(12)
            box.currentIndexChanged.connect(lambda _: self.count())
            head.addWidget(label(name, "faint"))
            head.addWidget(box)
        self.said = label("", "faint")
        head.addWidget(self.said, 1)
        self.save = button(tr("Save the plots …"), self._save)
        head.addWidget(self.save)
        column.addLayout(head)
        area = QtWidgets.QScrollArea()
        area.setWidgetResizable(True)
        self._inner = QWidget()
        self._inner.setObjectName("inner")
        self._grid = QtWidgets.QGridLayout(self._inner)
        self._grid.setContentsMargins(0, 0, 8, 0)
        area.setWidget(self._inner)
        column.addWidget(area, 1)

    def offer(self) -> None:
        """What can be chosen now, and everything counted anew."""
        for box, everything, words in (
            (self.player, tr("all seats"), [(name, name) for name in self._library.words("player")]),
            (self.game, tr("all games"), [(g, self._titles(g)) for g in self._library.words("game")]),
        ):
            texts.offer(box, everything, words)
        self.count()

    def count(self) -> None:
        """Count, and draw."""
        query = Query(game=self.game.currentData() or "")
        found = self._found = Statistics(self._library, self.player.currentData() or "", query)
        said = tr("{count} finished games").format(count=found.finished)
        if found.unverified:
            more = tr("not verified: {count}; ratings are of verified games alone")
            said = f"{said}, {more.format(count=found.unverified)}"
        texts.write(self.said, said)
        while (old := self._grid.takeAt(0)) is not None:
            widget = old.widget()
            if widget is not None:
                widget.deleteLater()
        words = {
            "games.svg": _lines(found.by_game(), self._titles),
            "opponents.svg": _lines(found.by_opponent(), quoted),
            "decks.svg": _lines(found.by_deck()),
            "seats.svg": _lines(found.by_seat()),
            "cards.svg": _lines(found.by_card()),
            "ratings.svg": [
                tr("{name} ({words}): {rating} ± {spread}").format(
                    name=quoted(name),
                    words=spoken(bytes.fromhex(key), 3),
                    rating=round(rating.rating),
                    spread=round(2 * rating.deviation),
                )
                for key, (name, rating) in list(found.ratings().items())[:LINES]
            ],
        }
        for number, (name, svg) in enumerate(found.plots(tr, colours(self._look), self._titles).items()):
            cell = QWidget()
            inside = QtWidgets.QVBoxLayout(cell)
            inside.setContentsMargins(0, 0, 0, 8)
            lines = words.get(name, [])
            inside.addWidget(Plot(svg, "; ".join(lines) or name.removesuffix(".svg")))
            if lines:
                inside.addWidget(label("\n".join(lines), "small", wrap=True))
            inside.addStretch()
            self._grid.addWidget(cell, number // 2, number % 2)

    def _save(self) -> None:
        folder = QtWidgets.QFileDialog.getExistingDirectory(self, tr("Where the plots go"))
        if folder:
            self.save_in(Path(folder))

    def save_in(self, folder: Path) -> None:
        """Write every plot as SVG and PNG."""
        assert self._found is not None
        plots = self._found.plots(tr, titles=self._titles)
        try:
            for name, svg in plots.items():
                write_whole(folder / name, svg.encode())
                write_whole((folder / name).with_suffix(".png"), painted(svg))
        except OSError as error:
            self.told.emit(tr("This cannot be written: {reason}.").format(reason=reason(error)))
            return
        self.told.emit(tr("{count} plots were written.").format(count=len(plots)))


def painted(svg: str, scale: int = 2) -> bytes:
    """A plot as the bytes of a PNG file."""
    image = QImage(WIDTH * scale, HEIGHT * scale, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    QtSvg.QSvgRenderer(QtCore.QByteArray(svg.encode())).render(painter)
    painter.end()
    return encoded(image, "PNG")


def colours(look: Look) -> Colours:
    """A plot's colours that go with the window's."""
    c = look.palette
    plain = Colours(c.panel, c.text, c.faint, mixed(c.panel, c.text, 0.2))
    return plain._replace(inks=BRIGHT) if c.dark else plain


def _lines(records: list[Record], name: Callable[[str], str] = str) -> list[str]:
    return [
        tr("{name}: {rate} % of {games}").format(
            name=name(one.name), rate=round(one.rate * 100), games=one.games
        )
        for one in records[:LINES]
    ]
