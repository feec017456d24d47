"""Before a networked table: how to host, how to join, how to watch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from client import texts
from client.app.newgame import OptionsForm
from client.app.parts import Screen, button, form, row
from client.app.speech import mark, tr
from client.cli.refusal import BadInput
from client.contacts import known_words
from client.qt import QtWidgets, Signal
from client.session.net.guest import invitation_in, invitation_of
from client.session.net.host import Hosting
from client.session.net.nearby import NearbyTables
from client.session.plan import Plan
from client.texts import label
from engines import registry
from netcore.link.lan import Nearby
from netcore.link.mailbox import MailboxError, tidy_code
from netcore.link.messages import Want
from netcore.link.point import OFF
from netcore.plain import quoted
from netcore.table import FORFEIT, VOID

CLOCKS = (
    (0, mark("No clock")),
    (300, mark("5 minutes each")),
    (900, mark("15 minutes each")),
    (2700, mark("45 minutes each")),
)
WATCH_WORDS = {
    "closed": mark("Nobody"),
    "invited": mark("Whoever has an invitation to watch"),
    "open": mark("Everybody who finds the table"),
}
VANISH_WORDS = {VOID: mark("The game counts for nothing"), FORFEIT: mark("Whoever stays away loses")}


class HostScreen(Screen):
    """What to host, and on which terms."""

    hosted = Signal(object)
    """Hosting."""

    def __init__(
        self,
        back: Callable[[], object],
        *,
        meet: str = "",
        relay_only: bool = False,
        last: str = "",
        deck: str = "",
    ) -> None:
        super().__init__(tr("Host a table"), back)
        self._meet = meet
        self.options = OptionsForm(last, least=2, deck=deck)
        card = self.card()
        card.addWidget(self.options)
        self.problem = label("", "problem", wrap=True)
        terms = form(self.card())
        self.clock = _choice((seconds, tr(words)) for seconds, words in CLOCKS)
        row(terms, tr("Time"), self.clock)
        self.vanish = _choice((word, tr(words)) for word, words in VANISH_WORDS.items())
        row(terms, tr("If somebody stays away"), self.vanish)
        self.watch = _choice((word, tr(words)) for word, words in WATCH_WORDS.items())
        row(terms, tr("Who may watch"), self.watch)
        self.lan = _switch(terms, tr("Announce the table on the home network"), True)
        self.relay_only = _switch(terms, tr("Tell nobody my address (relay only)"), relay_only)
        self.relay_only.setEnabled(meet != OFF)
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
        try:
            plan.opening()
        except BadInput as error:
            texts.write(self.problem, str(error))
            self.problem.show()
            return
        decks = plan.decks.split(",")
        self.hosted.emit(
            Hosting(
                Plan(plan.game, plan.mode, plan.options),
                decks[0] if decks else "",
                clock=self.clock.currentData(),
                vanish=self.vanish.currentData(),
                watch=self.watch.currentData(),
                lan=self.lan.isChecked(),
                meet=self._meet,
                relay_only=self.relay_only.isEnabled() and self.relay_only.isChecked(),
            )
        )


class MeetScreen(Screen):
    """Join or watch: by a pasted invitation, from the home network, or (to join) with a spoken code."""

    found = Signal(object)
    """Invitation."""
    code_given = Signal(str)

    def __init__(
        self, want: Want, back: Callable[[], object], look: Callable[[], NearbyTables], *, meet: str = ""
    ) -> None:
        joins = want is Want.PLAY
        super().__init__(tr("Join a table") if joins else tr("Watch a table"), back)
        self._want, self._look, self._meets = want, look, meet != OFF
        self._nearby: NearbyTables | None = None
        self._tables: dict[str, Nearby] = {}
        self.problem = label("", "problem", wrap=True)
        self._by_paste()
        self._by_lan()
        if joins:
            self._by_code()
        self.column.addWidget(self.problem)
        self.column.addStretch()
        self.problem.hide()

    def _by_paste(self) -> None:
        card = self.card()
        card.addWidget(label(tr("With an invitation"), "heading"))
        self.paste = QtWidgets.QPlainTextEdit()
        self.paste.setObjectName("board")
        self.paste.setAccessibleName(tr("Paste the invitation here"))
        self.paste.setPlaceholderText(tr("Paste the invitation here: it begins with runetable2:"))
        self.paste.setTabChangesFocus(True)
        self.paste.setMaximumHeight(110)
        card.addWidget(self.paste)
        self.go = button(tr("Join") if self._want is Want.PLAY else tr("Watch"), self._pasted, "primary")
        card.addWidget(self.go)

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

    def _by_code(self) -> None:
        card = self.card()
        card.addWidget(label(tr("With a spoken code"), "heading"))
        line = QtWidgets.QHBoxLayout()
        self.code = QtWidgets.QLineEdit()
        self.code.setAccessibleName(tr("Spoken code"))
        self.code.setPlaceholderText(tr("such as 7-guitarist-revenge"))
        self.code.returnPressed.connect(self._coded)
        self.use = button(tr("Join"), self._coded)
        line.addWidget(self.code, 1)
        line.addWidget(self.use)
        card.addLayout(line)
        if not self._meets:
            card.addWidget(
                label(
                    tr("Codes need a meeting point, which is switched off in the settings."),
                    "faint",
                    wrap=True,
                )
            )
        self.code.setEnabled(self._meets)
        self.use.setEnabled(self._meets)

    def close_session(self) -> None:
        """The screen goes: look no more."""
        if self._nearby is not None:
            self._nearby.stop()
            self._nearby = None

    def _complain(self, sentence: str) -> None:
        texts.write(self.problem, sentence[:1].upper() + sentence[1:])
        self.problem.show()

    def _pasted(self) -> None:
        try:
            invitation = invitation_in(self.paste.toPlainText(), self._want)
        except BadInput as error:
            self._complain(str(error))
            return
        self.found.emit(invitation)

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
            self.found.emit(invitation_of(tables[at], self._want))

    def _coded(self) -> None:
        try:
            self.code_given.emit(tidy_code(self.code.text()))
        except MailboxError as error:
            self._complain(f"{error}.")


def _title(game: str) -> str:
    known = {engine.id: engine.kind.title for engine in registry.engines()}
    return known.get(game, game)


def _choice(choices: Any) -> QtWidgets.QComboBox:
    box = QtWidgets.QComboBox()
    for value, words in choices:
        texts.choice(box, words, value)
    return box


def _switch(inside: QtWidgets.QFormLayout, text: str, on: bool) -> QtWidgets.QCheckBox:
    box = QtWidgets.QCheckBox()
    texts.write(box, text)
    texts.name(box, text)
    box.setChecked(on)
    inside.addRow("", box)
    return box
