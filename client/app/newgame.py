"""What to play, and against whom: games, modes, options, decks and seats as the engines declare them."""

from __future__ import annotations

from collections.abc import Callable

from client import texts
from client.app.parts import Screen, button, form, row, spanning
from client.app.speech import mark, tr
from client.fields import Box
from client.qt import Qt, QtWidgets, QWidget, Signal
from client.service.offered import offered
from client.service.plan import DEFAULT_BOT, Plan
from client.service.refusal import BadInput
from client.service.seats import YOU
from client.texts import label
from engines import registry
from engines.kernel import Mode, OptionSpec
from engines.kernel.say import say
from engines.registry import Engine, RegistryError

BOTS, PEOPLE, ALONE = "bots", "people", "alone"
"""Who sits in the seats: you against bots, people here, or (at a networked table) oneself in one of them."""

STRENGTHS = {
    "beginner": mark("Bot, beginner"),
    "club": mark("Bot, club player"),
    "strong": mark("Bot, strong (thinks about a second)"),
}
"""Words for the strengths of bots; a game may have others, which it names itself."""


class OptionsForm(QWidget):
    """Game, mode, seats, decks and options."""

    changed = Signal()
    """Another game or mode was chosen."""
    edit_wanted = Signal(str, str)
    """Game and deck: look at this deck in the deck builder."""

    def __init__(self, last: str = "", *, seats: str = ALONE, least: int = 1, deck: str = "") -> None:
        super().__init__()
        self._company, self._least, self._deck = seats, least, deck
        self.engines = registry.engines()
        self.problem = ""
        self._fields: dict[str, QWidget] = {}
        self._seats: list[QtWidgets.QComboBox] = []
        self._decks: list[QtWidgets.QComboBox] = []
        self._column = QtWidgets.QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(12)
        what = form(self._column)
        self.games = Box()
        for engine in self.engines:
            texts.choice(self.games, engine.kind.title, engine.id)
        self.modes = Box()
        row(what, tr("Game"), self.games)
        row(what, tr("Way to play"), self.modes)
        self._inside: QWidget | None = None
        self.games.currentIndexChanged.connect(self._game_chosen)
        self.modes.currentIndexChanged.connect(self._mode_chosen)
        known = [engine.id for engine in self.engines]
        if last in known:
            self.games.setCurrentIndex(known.index(last))
        self._game_chosen()

    @property
    def engine(self) -> Engine:
        """The game chosen."""
        return self.engines[self.games.currentIndex()]

    @property
    def mode(self) -> Mode:
        """The mode chosen."""
        return self._choices()[max(0, self.modes.currentIndex())]

    def _choices(self) -> list[Mode]:
        """Modes with seats enough."""
        modes = list(self.engine.kind.modes)
        return [mode for mode in modes if mode.seats >= self._least] or modes

    def _game_chosen(self) -> None:
        if not self.engines:
            self.problem = tr("No game is installed.")
            return
        self.modes.blockSignals(True)
        self.modes.clear()
        for mode in self._choices():
            texts.choice(self.modes, say(mode.title or mode.name), mode.name)
        self.modes.blockSignals(False)
        self._mode_chosen()

    def _mode_chosen(self) -> None:
        """Ask what this mode lets one choose."""
        if self._inside is not None:
            self._column.removeWidget(self._inside)
            self._inside.hide()
            self._inside.deleteLater()
        self._inside = QWidget()
        holder = QtWidgets.QVBoxLayout(self._inside)
        holder.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self._inside)
        inside = form(holder)
        self._seats, self._decks, self._fields = [], [], {}
        self.problem = ""
        mode, decks = self.mode, self._deck_names()
        for seat in range(mode.seats if self._company != ALONE else 1):
            if self._company != ALONE:
                chooser = self._seat_chooser(seat)
                row(inside, tr("Seat {number}").format(number=seat + 1), chooser)
                self._seats.append(chooser)
            if decks:
                self._decks.append(self._deck_chooser(decks, seat, inside))
        for spec in mode.options:
            self._fields[spec.name] = self._option(spec, inside)
        self.changed.emit()

    def _seat_chooser(self, seat: int) -> QtWidgets.QComboBox:
        chooser = Box()
        texts.choice(chooser, tr("A person here") if self._company == PEOPLE else tr("You"), YOU)
        for bot in self.engine.kind.strengths:
            texts.choice(chooser, tr(STRENGTHS[bot]) if bot in STRENGTHS else bot, bot)
        if seat and self._company == BOTS:
            chooser.setCurrentIndex(chooser.findData(DEFAULT_BOT))
        return chooser

    def _deck_chooser(
        self, decks: tuple[str, ...], seat: int, inside: QtWidgets.QFormLayout
    ) -> QtWidgets.QComboBox:
        chooser = Box()
        for deck in decks:
            texts.choice(chooser, deck, deck)
        wanted = decks.index(self._deck) if seat == 0 and self._deck in decks else seat
        chooser.setCurrentIndex(wanted % len(decks))
        alone = self._company == ALONE
        name = tr("Your deck") if alone else tr("Deck of seat {number}").format(number=seat + 1)
        edit = button(
            tr("Edit"), lambda: self.edit_wanted.emit(self.engine.id, chooser.currentData()), "quiet"
        )
        texts.name(edit, f"{tr('Edit')}: {name}")
        row(inside, name, chooser, edit)
        return chooser

    def _deck_names(self) -> tuple[str, ...]:
        try:
            return tuple(deck.name for deck in offered(self.engine, self.engine.game(), self.mode))
        except RegistryError as error:
            self.problem = str(error)
            return ()

    def _option(self, spec: OptionSpec, inside: QtWidgets.QFormLayout) -> QWidget:
        title = say(spec.title or spec.name)
        if all(isinstance(value, bool) for value in spec.values):
            box = QtWidgets.QCheckBox()
            texts.write(box, title)
            box.setChecked(bool(spec.values[0]))
            texts.name(box, title)
            spanning(inside, box)
            return box
        chooser = Box()
        for value in spec.values:
            texts.choice(chooser, say(str(value)), value)
        row(inside, title, chooser)
        return chooser

    def plan(self) -> Plan:
        """What has been chosen."""
        options: list[tuple[str, int | str | bool]] = []
        for name, field in self._fields.items():
            if isinstance(field, QtWidgets.QCheckBox):
                options.append((name, field.isChecked()))
            elif isinstance(field, QtWidgets.QComboBox):
                options.append((name, field.currentData()))
        return Plan(
            self.engine.id,
            self.mode.name,
            tuple(options),
            ",".join(deck.currentData() for deck in self._decks),
            ",".join(str(seat.currentData(Qt.ItemDataRole.UserRole)) for seat in self._seats),
        )


class NewGameScreen(Screen):
    """The choices before a local game."""

    planned = Signal(object)
    """Plan."""
    guided = Signal(str)
    """The game whose guided first game is wanted."""

    def __init__(
        self, back: Callable[[], object], *, sharing: bool = False, last: str = "", deck: str = ""
    ) -> None:
        super().__init__(tr("Share this screen") if sharing else tr("Play a bot"), back)
        self._sharing = sharing
        company, least = (PEOPLE, 2) if sharing else (BOTS, 1)
        self.options = OptionsForm(last, seats=company, least=least, deck=deck)
        self.banner = self.add_banner()
        self.card().addWidget(self.options)
        self.problem = label(self.options.problem, "problem", wrap=True)
        self.problem.setVisible(bool(self.options.problem))
        self.column.addWidget(self.problem)
        self.begin = button(tr("Start the game"), self._begin, "primary")
        self.begin.setMinimumHeight(48)
        self.begin.setEnabled(bool(self.options.engines))
        self.column.addWidget(self.begin)
        self.learn = button(tr("Learn it in a guided game"), lambda: self.guided.emit(self.options.engine.id))
        self.column.addWidget(self.learn)
        self.column.addStretch()
        self.options.changed.connect(self._changed)
        self._changed()
        self.begin.setFocus()

    def _changed(self) -> None:
        if self.options.engines:
            engine = self.options.engine
            self.ground.show_game(engine.id)
            self.banner.present(engine.id, engine.kind.title)
        teaches = bool(self.options.engines) and self.options.engine.tutorial() is not None
        self.learn.setVisible(teaches and not self._sharing)
        texts.write(self.problem, self.options.problem)
        self.problem.setVisible(bool(self.options.problem))

    def _begin(self) -> None:
        plan = self.options.plan()
        try:
            plan.opening()
        except BadInput as error:
            texts.write(self.problem, str(error))
            self.problem.show()
            return
        self.planned.emit(plan)
