"""Before a networked table: how to host, how to join, how to watch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from client import texts
from client.app.newgame import OptionsForm
from client.app.parts import Screen, button, form, row, spanning
from client.app.speech import mark, tr
from client.app.theme import dressed
from client.fields import Box
from client.qt import Qt, QtGui, QtWidgets, Signal
from client.service.clocks import read_control
from client.service.contacts import is_blocked, known_words
from client.service.net.hosting import Hosting
from client.service.net.joining import invitation_in, invitation_nearby
from client.service.net.party import Choices
from client.service.net.privacy import Privacy
from client.service.plan import Plan
from client.service.refusal import BadInput
from client.service.settings import Settings
from client.service.ways import addresses_of
from client.service.words import LEARNS, clock_words
from client.session.net.nearby import NearbyTables
from client.texts import label
from engines import registry
from engines.kernel.say import say
from netcore.link.addresses import DEFAULT_PORT
from netcore.link.lan import Nearby
from netcore.link.mailbox import MailboxError, tidy_code
from netcore.link.messages import Want
from netcore.link.point import OFF, PUBLIC
from netcore.plain import quoted
from netcore.table import FORFEIT, VOID, TableTerms

CLOCKS = ("none", "5m", "10m+5s", "15m+10s", "10m d5s", "45m+30s", "2m/move", "1d/move", "3d/move")
"""Clock controls to choose from, as the command line writes them."""
MATCHES = ((1, mark("One game")), (3, mark("Best of three")), (5, mark("Best of five")))
WATCH_WORDS = {
    "closed": mark("Nobody"),
    "invited": mark("Whoever has an invitation to watch"),
    "open": mark("Everybody who finds the table"),
}
VANISH_WORDS = {VOID: mark("The game counts for nothing"), FORFEIT: mark("Whoever stays away loses")}


HOST_WIDTH, BESIDE = 1180, 1060
"""Pixels that hosting takes at most, and from which on its halves stand side by side, at text scale 1."""
CODE_LONGEST = 120
"""Characters of a code as people type it; what is longer was meant as an invitation."""


class HostScreen(Screen):
    """What to host, and on which terms."""

    hosted = Signal(object, object)
    """Hosting and Choices."""

    def __init__(self, back: Callable[[], object], settings: Settings, *, deck: str = "") -> None:
        super().__init__(tr("Host a table"), back, width=HOST_WIDTH)
        self._meet, self._proxy = settings.meet, settings.proxy
        self.options = OptionsForm(settings.last_game, least=2, deck=deck)
        self.banner = self.add_banner()
        self._sides = QtWidgets.QBoxLayout(QtWidgets.QBoxLayout.Direction.LeftToRight)
        self._sides.setSpacing(16)
        game, how = self.card(), self.card()
        for each in (game, how):
            frame = each.parentWidget()
            assert frame is not None
            self._sides.addWidget(frame, 1)
        self.column.addLayout(self._sides)
        game.addWidget(self.options)
        game.addStretch()
        self.options.changed.connect(self._ground)
        self._ground()
        self.problem = label("", "problem", wrap=True)
        terms = form(how)
        how.addStretch()
        self.clock = _choice((word, clock_words(clock_terms(word))) for word in CLOCKS)
        row(terms, tr("Time"), self.clock)
        self.match = _choice((games, tr(words)) for games, words in MATCHES)
        row(terms, tr("Match"), self.match)
        self.vanish = _choice((word, tr(words)) for word, words in VANISH_WORDS.items())
        row(terms, tr("If somebody stays away"), self.vanish)
        self.watch = _choice((word, tr(words)) for word, words in WATCH_WORDS.items())
        row(terms, tr("Who may watch"), self.watch)
        self.address = QtWidgets.QLineEdit()
        self.address.setPlaceholderText(tr("found by itself; such as example.org:4747"))
        row(terms, tr("Your address"), self.address)
        self.lan = _switch(terms, tr("Announce the table on the home network"), True)
        self.relay_only = _switch(terms, tr("Tell nobody my address (relay only)"), settings.relay_only)
        self.relay_only.setEnabled(settings.meet != OFF)
        self.meeting = _switch(terms, tr("Meet through the meeting point"), settings.meet != OFF)
        self.meeting.toggled.connect(self.relay_only.setEnabled)
        self.learns = label(say(LEARNS), "faint", wrap=True)
        self.learns.setVisible(not settings.meet_told and settings.meet != OFF)
        if not settings.meet_told:
            self.meeting.toggled.connect(self.learns.setVisible)
        self.column.addWidget(self.learns)
        about = tr("Opening the table takes calls on this machine, as chosen here, until you leave it.")
        self.column.addWidget(label(about, "faint", wrap=True))
        self.column.addWidget(self.problem)
        self.open = button(tr("Open the table"), self._host, "primary")
        self.open.setMinimumHeight(48)
        self.column.addWidget(self.open)
        self.column.addStretch()
        self.problem.hide()

    def _host(self) -> None:
        plan = self.options.plan()
        addresses = tuple(self.address.text().replace(",", " ").split())
        try:
            plan.opening()
            addresses_of(list(addresses), DEFAULT_PORT)
        except BadInput as error:
            texts.write(self.problem, str(error))
            self.problem.show()
            return
        decks = plan.decks.split(",")
        clock = clock_terms(self.clock.currentData())
        terms = clock._replace(vanish=self.vanish.currentData(), games=self.match.currentData())
        meets = self.meeting.isChecked()
        hosting = Hosting(
            Plan(plan.game, plan.mode, plan.options),
            terms,
            self.watch.currentData(),
            lan=self.lan.isChecked(),
            privacy=Privacy(
                (self._meet if self._meet != OFF else PUBLIC) if meets else OFF,
                meets and self.relay_only.isChecked(),
                self._proxy,
            ),
            addresses=addresses,
        )
        self.hosted.emit(hosting, Choices(deck=decks[0] if decks else ""))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """What is played and on which terms stand side by side where there is room."""
        super().resizeEvent(event)
        way = QtWidgets.QBoxLayout.Direction
        wide = self.room >= BESIDE * dressed().text_scale
        self._sides.setDirection(way.LeftToRight if wide else way.TopToBottom)

    def _ground(self) -> None:
        if self.options.engines:
            engine = self.options.engine
            self.ground.show_game(engine.id)
            self.banner.present(engine.id, engine.kind.title)


def clock_terms(word: str) -> TableTerms:
    """A clock control as terms; with days for an answer, everybody is waited for."""
    control = read_control(word)
    terms = TableTerms(clock=control.clock, increment=control.increment, delay=control.delay)
    return terms if control.clock or not control.delay else terms._replace(patience=0)


class Paste(QtWidgets.QPlainTextEdit):
    """A field for a code or for the lines of an invitation: Enter takes what stands there."""

    entered = Signal()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Lines come by pasting; nobody types an invitation."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class MeetScreen(Screen):
    """Join or watch: with a code or an invitation, typed or pasted, or from the home network."""

    found = Signal(object, str)
    """Invitation (or None) and code (or nothing)."""

    def __init__(
        self, want: Want, back: Callable[[], object], look: Callable[[], NearbyTables], settings: Settings
    ) -> None:
        joins = want is Want.PLAY
        super().__init__(tr("Join a table") if joins else tr("Watch a table"), back)
        self._want, self._look, self._meets = want, look, settings.meet != OFF
        self._learns = self._meets and not settings.meet_told
        self._nearby: NearbyTables | None = None
        self._tables: dict[str, Nearby] = {}
        self.problem = label("", "problem", wrap=True)
        self._by_paste()
        self._by_lan()
        self.column.addWidget(self.problem)
        self.column.addStretch()
        self.problem.hide()

    def _by_paste(self) -> None:
        card = self.card()
        card.addWidget(label(tr("With a code or an invitation"), "heading"))
        self.paste = Paste()
        self.paste.entered.connect(self._pasted)
        self.paste.setObjectName("board")
        self.paste.setAccessibleName(tr("Type the code or paste the invitation here"))
        self.paste.setPlaceholderText(
            tr("A code such as 7-guitarist-revenge, or an invitation: it begins with runetable2:")
        )
        self.paste.setTabChangesFocus(True)
        self.paste.setMaximumHeight(110)
        card.addWidget(self.paste)
        self.go = button(tr("Join") if self._want is Want.PLAY else tr("Watch"), self._pasted, "primary")
        card.addWidget(self.go)
        about = say(LEARNS) if self._learns else ""
        if not self._meets:
            about = tr("Codes need a meeting point, which is switched off in the settings.")
        self.about = label(about, "faint", wrap=True)
        self.about.setVisible(bool(about))
        card.addWidget(self.about)

    def _by_lan(self) -> None:
        card = self.card()
        card.addWidget(label(tr("On the home network"), "heading"))
        self.tables = QtWidgets.QListWidget()
        self.tables.setAccessibleName(tr("Tables on the home network"))
        self.tables.setMaximumHeight(150)
        self.tables.itemActivated.connect(lambda _: self._picked())
        self.tables.hide()
        self.looking = label(tr("Nothing is asked of the network before you say so."), "faint", wrap=True)
        self.look = button(tr("Look for tables"), self._search)
        self.pick = button(tr("Take this table"), self._picked, "primary")
        self.pick.hide()
        for widget in (self.looking, self.tables, self.look, self.pick):
            card.addWidget(widget)

    def close_session(self) -> None:
        """The screen goes: look no more."""
        if self._nearby is not None:
            self._nearby.stop()
            self._nearby = None

    def _complain(self, sentence: str) -> None:
        texts.write(self.problem, sentence[:1].upper() + sentence[1:])
        self.problem.show()

    def _pasted(self) -> None:
        text = self.paste.toPlainText().strip()
        try:
            spoken = 0 < len(text) <= CODE_LONGEST and "runetable" not in text.casefold()
            code = tidy_code(text) if spoken else ""
        except MailboxError as error:
            self._complain(f"{error}.")
            return
        try:
            if code and not self._meets:
                raise BadInput(tr("Codes need a meeting point, which is switched off in the settings."))
            wants = (Want.PLAY, Want.STUDY) if self._want is Want.PLAY else (self._want,)
            self.found.emit(None if code else invitation_in(text, *wants), code)
        except BadInput as error:
            self._complain(str(error))

    def _search(self) -> None:
        self._nearby = self._look()
        self._nearby.setParent(self)
        self._nearby.found.connect(self._seen)
        self._nearby.gone.connect(self._gone)
        self._nearby.trouble.connect(self._complain)
        self.looking.setText(tr("Looking for tables …"))
        self.look.hide()
        self.tables.show()
        self.tables.setFocus()
        self.pick.show()
        self.pick.setEnabled(False)

    def _seen(self, table: Nearby) -> None:
        if not is_blocked(table.key):
            self._tables[table.label] = table
            self._list()

    def _gone(self, name: str) -> None:
        self._tables.pop(name, None)
        self._list()

    def _list(self) -> None:
        self.tables.clear()
        for table in self._tables.values():
            note = "" if table.speaks_our_version else tr(" (another version of Runetable)")
            words = known_words(table.name, table.key)
            texts.item(self.tables, f"{quoted(table.name)} · {_title(table.game)} · {words}{note}")
        self.pick.setEnabled(bool(self._tables))
        if self._tables:
            self.tables.setCurrentRow(0)

    def _picked(self) -> None:
        at = self.tables.currentRow()
        tables = list(self._tables.values())
        if 0 <= at < len(tables):
            if not tables[at].speaks_our_version:
                self._complain(tr("That table speaks another version of Runetable."))
                return
            self.found.emit(invitation_nearby(tables[at], self._want), "")


def _title(game: str) -> str:
    known = {engine.id: engine.kind.title for engine in registry.engines()}
    return known.get(game, game)


def _choice(choices: Any) -> QtWidgets.QComboBox:
    box = Box()
    for value, words in choices:
        texts.choice(box, words, value)
    return box


def _switch(inside: QtWidgets.QFormLayout, text: str, on: bool) -> QtWidgets.QCheckBox:
    box = QtWidgets.QCheckBox()
    texts.write(box, text)
    texts.name(box, text)
    box.setChecked(on)
    spanning(inside, box)
    return box
