"""The start screen: everything one can do here, each one press away."""

from __future__ import annotations

from client import texts
from client.app.parts import Screen, Tile, button
from client.app.speech import mark, tr
from client.qt import QColor, Qt, QtWidgets, Signal
from client.session.journals import Kept
from client.texts import label
from netcore.plain import listed

BOT, SHARE, HOST, JOIN, WATCH, REPLAY, RESUME = "bot", "share", "host", "join", "watch", "replay", "resume"
DECKS = "decks"

TILES = (
    (SHARE, "people", mark("Share this screen"), mark("Two or more people, one after another")),
    (RESUME, "resume", mark("Go on"), mark("Games that were left")),
    (HOST, "host", mark("Host a table"), mark("Invite people to play over the network")),
    (JOIN, "join", mark("Join a table"), mark("By invitation, home network or spoken code")),
    (WATCH, "watch", mark("Watch a table"), mark("See others play, as they allow it")),
    (REPLAY, "replay", mark("Open a replay"), mark("Step through a finished game and verify it")),
    (DECKS, "decks", mark("Decks"), mark("Build decks of your own, with the rules at hand")),
)


class StartScreen(Screen):
    """Where the program begins."""

    chosen = Signal(str)
    """What to do."""
    taken_up = Signal(object)
    """A game that was left, as Kept."""
    settings_wanted = Signal()
    rules_wanted = Signal()

    def __init__(self, name: str, key: str, left: list[Kept], on_accent: str) -> None:
        super().__init__(tr("Start"), width=900)
        self.column.setSpacing(14)
        self.column.addStretch(2)
        self.column.addWidget(label("Runetable", "brand"))
        about = tr("Card and tile games, straight from desktop to desktop. No server, no account.")
        self.column.addWidget(label(about, "faint", wrap=True))
        self.column.addSpacing(10)
        self.bot = Tile(
            "bot", tr("Play a bot"), tr("A game in seconds, with rules that explain themselves"), lead=True
        )
        self.bot.emblem.colour = QColor(on_accent)
        self.bot.clicked.connect(lambda: self.chosen.emit(BOT))
        self.column.addWidget(self.bot)
        for game in left[:1]:
            self._offer(game)
        grid = QtWidgets.QGridLayout()
        grid.setSpacing(14)
        self.tiles: dict[str, Tile] = {}
        for number, (what, emblem, title, more) in enumerate(TILES):
            tile = Tile(emblem, tr(title), tr(more))
            tile.clicked.connect(lambda _=False, what=what: self.chosen.emit(what))
            self.tiles[what] = tile
            last = number == len(TILES) - 1 and number % 2 == 0
            grid.addWidget(tile, number // 2, number % 2, 1, 2 if last else 1)
        count = len(left)
        self.tiles[RESUME].setEnabled(bool(count))
        self.column.addLayout(grid)
        self.column.addStretch(3)
        foot = QtWidgets.QHBoxLayout()
        who = label(tr("You are {name} ({key})").format(name=name, key=key), "small", wrap=True)
        who.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        texts.name(who, who.text())
        foot.addWidget(who, 1)
        foot.addWidget(button(tr("Rules"), self.rules_wanted.emit, "quiet"))
        foot.addWidget(button(tr("Settings"), self.settings_wanted.emit, "quiet"))
        self.column.addLayout(foot)
        self.bot.setFocus()

    def _offer(self, game: Kept) -> None:
        """The game left last, one press away."""
        names = listed(game.names) or game.problem
        more = f"{game.title} · {names} · {game.day}"
        tile = Tile("resume", tr("Go on with your last game"), more)
        tile.clicked.connect(lambda: self.taken_up.emit(game))
        tile.setEnabled(not game.problem)
        self.last_game = tile
        self.column.addWidget(tile)
