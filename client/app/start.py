"""The start screen: the games as tiles, and everything else one can do here, each one press away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

from client import texts
from client.app.covers import Covers
from client.app.friends import Friends, OnlineStrip
from client.app.game_looks import layout_of
from client.app.game_tile import GameTile
from client.app.identity import NameLine
from client.app.lately import Lately
from client.app.parts import Screen, button
from client.app.resume import kind_words
from client.app.speech import mark, tr
from client.art.gallery import gallery
from client.later import later
from client.qt import QImage, Qt, QtCore, QtGui, QtWidgets, QWidget, Signal
from client.service.journals import KeptFile
from client.table.look import Look
from client.texts import label
from engines import registry
from engines.registry import Engine
from netcore.plain import listed

BOT, SHARE, HOST, JOIN, WATCH, REPLAY, RESUME = "bot", "share", "host", "join", "watch", "replay", "resume"
DECKS = "decks"
PLAY, LEARN = "play", "learn"
"""What a tile leads to besides hosting: a game against a bot at once, or a guided one."""

WAYS = (
    (JOIN, mark("Join a table"), mark("By invitation, home network or spoken code")),
    (HOST, mark("Host a table"), mark("Invite people to play over the network")),
    (WATCH, mark("Watch a table"), mark("See others play, as they allow it")),
    (SHARE, mark("Share this screen"), mark("Two or more people, one after another")),
    (RESUME, mark("Go on"), mark("Games that were left")),
    (REPLAY, mark("Open a replay"), mark("Step through a finished game and verify it")),
    (DECKS, mark("Decks"), mark("Build decks of your own, with the rules at hand")),
)
COVERS_AFTER = 250
"""Milliseconds after the screen has come in which no picture is made."""
LEVELS = 4
"""Layouts from a tile up to the screen: each asks the next one for room, before anything is drawn."""
TILES_ACROSS, WAYS_ACROSS = (3, 2, 1), (8, 4, 3, 2, 1)
"""How many may stand in a row: as many as there is room for."""


class StartScreen(Screen):
    """Where the program begins."""

    chosen = Signal(str)
    """What to do."""
    game_chosen = Signal(str, str)
    """A game, and what to do with it: PLAY, HOST or LEARN."""
    taken_up = Signal(object)
    """A game that was left, as KeptFile."""
    settings_wanted = Signal()
    rules_wanted = Signal()
    people_wanted = Signal()

    def __init__(
        self,
        name: str,
        key: str,
        left: list[KeptFile],
        look: Look,
        friends: Friends,
        replays: Sequence[Path] = (),
        *,
        asks_name: bool = False,
    ) -> None:
        super().__init__(tr("Start"), width=1640)
        self._look = look
        self.lately = Lately(list(replays), look)
        self.column.setSpacing(14)
        self._head()
        self.name_line = NameLine() if asks_name else None
        if self.name_line is not None:
            self.column.addWidget(self.name_line)
        self._ways(len(left))
        self.people = OnlineStrip(friends)
        self.column.addWidget(self.people)
        self._grid = QtWidgets.QGridLayout()
        self._grid.setSpacing(14)
        self.games: dict[str, GameTile] = {}
        self.column.addLayout(self._grid, 1)
        self._columns = 0, 0, False
        self.covers: Covers | None = None
        self._foot(name, key, left)
        self._arrange()
        self.bot.setFocus()
        self._left = left
        self.ground.painted.connect(self._fill, Qt.ConnectionType.QueuedConnection)

    def _fill(self) -> None:
        """The tiles, once the rest is on the screen: finding the games takes a moment."""
        if self.games:
            return
        for engine in registry.engines():
            self.games[engine.id] = self._tile(engine, self._left)
        self._columns = 0, 0, False
        self._arrange()
        for _ in range(LEVELS):
            QtWidgets.QApplication.sendPostedEvents(None, QtCore.QEvent.Type.LayoutRequest)
        self._begin_covers()
        later(self, COVERS_AFTER, self.lately.begin)

    # --- building

    def _head(self) -> None:
        head = self._head_lines = QtWidgets.QGridLayout()
        head.setVerticalSpacing(0)
        head.setColumnStretch(0, 1)
        self._brand = label("Runetable", "brand")
        head.addWidget(self._brand, 0, 0)
        about = tr("Card and tile games, straight from desktop to desktop. No account, nobody to trust.")
        head.addWidget(label(about, "faint", wrap=True), 1, 0, 1, 2)
        self._links = QWidget()
        links = QtWidgets.QHBoxLayout(self._links)
        links.setContentsMargins(0, 0, 0, 0)
        for text, act in (
            (tr("People"), self.people_wanted.emit),
            (tr("Rules"), self.rules_wanted.emit),
            (tr("Settings"), self.settings_wanted.emit),
        ):
            links.addWidget(button(text, act, "quiet"))
        self.column.addLayout(head)

    def _ways(self, count: int) -> None:
        """What is not about one game: one line of buttons that wraps."""
        self.bot = button(tr("Play a bot"), lambda: self.chosen.emit(BOT), "primary")
        texts.describe(self.bot, tr("A game in seconds, with rules that explain themselves"))
        self.tiles: dict[str, QtWidgets.QPushButton] = {}
        self._line = QtWidgets.QGridLayout()
        self._line.setSpacing(8)
        for what, title, more in WAYS:
            words = f"{tr(title)} ({count})" if what == RESUME and count else tr(title)
            made = button(words, partial(self.chosen.emit, what))
            texts.name(made, tr(title))
            texts.describe(made, tr(more))
            texts.tip(made, tr(more))
            self.tiles[what] = made
        self.tiles[RESUME].setEnabled(bool(count))
        self.column.addLayout(self._line)

    def _tile(self, engine: Engine, left: list[KeptFile]) -> GameTile:
        game, title = engine.id, engine.kind.title
        tile = GameTile(title, layout_of(game), self._look)
        kept = next((one for one in left if one.title == title and not one.problem), None)
        if kept is not None:
            go_on = tile.add_first_way(tr("Continue"), lambda: self.taken_up.emit(kept))
            texts.tip(go_on, f"{listed(kept.names)} · {kept.day} · {kind_words(kept)}")
            texts.name(go_on, tr("Continue {game}").format(game=title))
        play = tile.add_way(tr("Play a bot"), lambda: self.game_chosen.emit(game, PLAY), main=kept is None)
        texts.name(play, tr("Play {game} against a bot").format(game=title))
        host = tile.add_way(tr("Host"), lambda: self.game_chosen.emit(game, HOST))
        texts.name(host, tr("Host a table of {game}").format(game=title))
        learn = tile.add_way(tr("Learn"), lambda: self.game_chosen.emit(game, LEARN))
        texts.name(learn, tr("Learn {game} in a guided game").format(game=title))
        tile.ways = {PLAY: play, HOST: host, LEARN: learn}
        return tile

    def _foot(self, name: str, key: str, left: list[KeptFile]) -> None:
        foot = QtWidgets.QHBoxLayout()
        who = label(tr("You are {name} ({key})").format(name=name, key=key), "small", wrap=True)
        who.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        texts.name(who, who.text())
        foot.addWidget(who, 1)
        if left:
            game = left[0]
            more = f"{game.title} · {listed(game.names) or game.problem} · {game.day} · {kind_words(game)}"
            words = tr("Open your waiting room again") if game.room else tr("Go on with your last game")
            self.last_game = button(words, lambda: self.taken_up.emit(game), "quiet")
            texts.tip(self.last_game, more)
            texts.describe(self.last_game, more)
            self.last_game.setEnabled(not game.problem)
            foot.addWidget(self.last_game)
        self.column.addLayout(foot)

    # --- its width

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """A narrow window has fewer tiles in a row."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Tiles in rows of as many as there is room for, and then what is yours; ways likewise."""
        buttons: list[QWidget] = [self.bot, *self.tiles.values()]
        tiles: list[QWidget] = [*self.games.values(), self.lately]
        columns = across(tiles, self.room, self._grid.spacing(), TILES_ACROSS)
        ways = across(buttons, self.room, self._line.spacing(), WAYS_ACROSS)
        beside = (
            across([self._brand, self._links], self.room, self._head_lines.horizontalSpacing(), (2, 1)) == 2
        )
        if (columns, ways, beside) == self._columns:
            return
        self._columns = columns, ways, beside
        where = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight
        if beside:
            self._head_lines.addWidget(self._links, 0, 1, where)
        else:
            self._head_lines.addWidget(self._links, 2, 0, 1, 2, where)
        for row, start in enumerate(range(0, len(tiles), columns)):
            here = tiles[start : start + columns]
            for number, tile in enumerate(here):
                span = 6 // len(here)
                self._grid.addWidget(tile, row, number * span, 1, span)
                tile.show()
        for number, each in enumerate(buttons):
            self._line.addWidget(each, number // ways, number % ways)
        order = [*buttons, *(way for tile in tiles for way in tile.findChildren(QtWidgets.QPushButton))]
        for one, other in pairwise(order):
            QWidget.setTabOrder(one, other)

    # --- covers

    def _begin_covers(self) -> None:
        """Pictures of the tiles, once everything else is there."""
        wanted = [(game, tile.cover) for game, tile in self.games.items() if tile.cover]
        self.covers = Covers(wanted, self)
        self.covers.arrived.connect(self._cover)
        later(self, COVERS_AFTER, self._start_covers)

    def _start_covers(self) -> None:
        if self.covers is not None and self.isVisible() and gallery().working:
            self.covers.start()

    def _cover(self, game: str, image: QImage) -> None:
        if game in self.games:
            self.games[game].show_cover(image)
        for replay in self.lately.replays:
            replay.show_cover(game, image)

    def close_session(self) -> None:
        """The screen goes: no more pictures."""
        self.lately.close_session()
        if self.covers is not None:
            self.covers.stop()


def across(widgets: Sequence[QWidget], room: int, gap: int, numbers: Sequence[int]) -> int:
    """How many of these fit side by side, as columns of a grid; of these numbers."""
    for each in widgets:
        each.ensurePolished()
    needs = [each.minimumSizeHint().width() for each in widgets]
    for number in numbers:
        if sum(max(needs[at::number], default=0) for at in range(number)) + gap * (number - 1) <= room:
            return number
    return numbers[-1]
