"""The games on this machine that were left, to go on with."""

from __future__ import annotations

from collections.abc import Callable

from client import texts
from client.app.parts import Screen, button
from client.app.speech import tr
from client.qt import Qt, QtWidgets, Signal
from client.service.journals import KeptFile, due
from client.session.aside import Aside
from client.texts import label
from netcore.plain import listed
from replays.errors import ReplayError

ASKED = 20
"""Games of which it is found out what they wait for: each has to be gone through from its beginning."""


def kind_words(game: KeptFile) -> str:
    """What is to be gone on with."""
    if game.room:
        return tr("your waiting room; the invitations to it are still good")
    return tr("over the network") if game.joint else tr("at this machine")


class ResumeScreen(Screen):
    """Games that were left."""

    chosen = Signal(object)
    """KeptFile."""

    def __init__(self, games: list[KeptFile], back: Callable[[], object]) -> None:
        super().__init__(tr("Go on"), back)
        self._games = games
        card = self.card()
        if not games:
            card.addWidget(
                label(
                    tr("No game was left. Games appear here when you leave before the end."),
                    "faint",
                    wrap=True,
                )
            )
        self.list = QtWidgets.QListWidget()
        self.list.setAccessibleName(tr("Games that were left"))
        self.list.setMinimumHeight(300)
        self._aside: Aside | None = None
        for number, game in enumerate(games):
            text = f"{game.title} · {listed(game.names)}\n{game.day}, {kind_words(game)}"
            if game.problem:
                text = f"{game.path.name}\n{game.problem}"
            item = texts.item(self.list, text)
            if game.problem:
                item.setFlags(Qt.ItemFlag.ItemIsSelectable)
            elif not game.room:
                self._ask(number, game)
        self.list.itemActivated.connect(lambda _: self._go())
        self.go = button(tr("Go on with this game"), self._go, "primary")
        card.addWidget(self.list)
        card.addWidget(self.go)
        self.list.setVisible(bool(games))
        self.go.setVisible(bool(games))
        self.column.addStretch()
        if games:
            self.list.setCurrentRow(0)
            self.list.setFocus()
        else:
            self.back.setFocus()

    def _ask(self, number: int, game: KeptFile) -> None:
        """Find out, aside, what the game waits for."""
        if number >= ASKED:
            return
        if self._aside is None:
            self._aside = Aside("games that were left", self)
        aside = self._aside

        def look() -> None:
            try:
                turn, names = due(game.path)
            except ReplayError:
                return  # going on with it will say what is wrong
            aside.home(lambda: self._tell(number, turn, names))

        aside.do(look)

    def _tell(self, number: int, turn: int, names: tuple[str, ...]) -> None:
        words = tr("turn {turn}, {names} to answer").format(turn=turn, names=listed(names))
        item = self.list.item(number)
        texts.write(item, f"{item.text()}, {words}" if names else item.text())

    def close_session(self) -> None:
        """The screen goes."""
        if self._aside is not None:
            self._aside.close()

    def _go(self) -> None:
        at = self.list.currentRow()
        if 0 <= at < len(self._games) and not self._games[at].problem:
            self.chosen.emit(self._games[at])
