"""What is special about a networked game, in one strip: lines, dealing, waiting, offers, spectators."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial

from client import texts
from client.app.parts import button
from client.app.speech import mark, tr
from client.app.waiting import QuestionCard, how_words, line_words
from client.qt import Qt, QTimer, QtWidgets, QWidget
from client.service.net.events import Question
from client.session.base import OVER, PlayState, Session
from client.session.net.news import DealingStep, Patience, Proposal, Spectators, Wire
from client.session.net.seat import NetSession
from client.session.net.watch import WatchSession
from client.texts import label
from netcore.link.news import LineState
from netcore.plain import listed, quoted
from netcore.table import AT_THE_END, CLOSED

CONSENTS = (
    (CLOSED, mark("Spectators do not see my cards")),
    (10, mark("Spectators see my cards ten turns later")),
    (AT_THE_END, mark("Spectators see my cards at the end")),
)


class NetStrip(QWidget):
    """Says how things stand with the others, and offers what can be done about it."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.session = session
        self._until: float | None = None
        self._names: tuple[str, ...] = ()
        self._what = ""
        self._over = False
        """Whether the game is over: then nothing about it is urgent."""
        self._questions: list[Question] = []
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(14, 6, 14, 6)
        row = QtWidgets.QHBoxLayout()
        row.setSpacing(12)
        column.addLayout(row)
        self.line = label(tr("● Connected"), "good")
        self.doing = label("", "faint")
        self.offer = label("", "")
        self.accept = button(tr("Agree"), self._accept, "primary")
        self.decline = button(tr("No"), self._turn_down)
        self.go_on = button(tr("Go on"), self._go_on, "primary")
        self.vanished = button(tr("Declare vanished"), self._vanished)
        self.audience = label("", "faint")
        self.consent = button("", self._choose_consent)
        self._consents(CLOSED)
        row.addWidget(self.line)
        row.addWidget(self.doing, 1)
        for widget in (self.offer, self.accept, self.decline, self.go_on, self.vanished):
            row.addWidget(widget)
            widget.hide()
        policy = self.decline.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # an offer that comes moves no table
        self.decline.setSizePolicy(policy)
        row.addWidget(self.audience)
        row.addWidget(self.consent)
        self.audience.hide()
        self.consent.hide()
        self.question = QuestionCard(self._answered)
        column.addWidget(self.question)
        for each in (self.accept, self.decline, self.go_on, self.vanished, self.consent):
            each.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click takes no key from the table
        self._timer = QTimer(self)
        self._timer.setInterval(500)
        self._timer.timeout.connect(self._tick)
        if isinstance(session, NetSession):
            session.line.connect(self._line)
            session.dealing.connect(self._dealing)
            session.patience.connect(self._patience)
            session.offered.connect(self._offered)
            session.watched.connect(self._watched)
            session.asked.connect(self._asked)
            session.state.connect(self._state)
        elif isinstance(session, WatchSession):
            session.line.connect(self._line)
        session.over.connect(self._finished)

    def _line(self, wire: Wire) -> None:
        here = wire.state is LineState.OPEN
        self.line.setObjectName("good" if here else "faint" if self._over else "problem")
        if here:
            said = f"{tr('● Connected')}{how_words(wire)}"
        elif self._over:
            said = "○ " + tr("{name} is gone.").format(name=quoted(wire.name))
        else:
            said = f"○ {line_words(replace(wire, sentence=''))}".rstrip(": ")
        texts.write(self.line, said)
        texts.tip(self.line, "" if self._over else wire.sentence)
        self.line.setStyleSheet("")  # the name decides the style: have it looked up again
        style = self.line.style()
        style.unpolish(self.line)
        style.polish(self.line)

    def _dealing(self, step: DealingStep) -> None:
        texts.write(self.doing, f"{step.words} ({step.done}/{step.total})" if step.words else "")

    def _patience(self, news: Patience) -> None:
        if self._over:
            return
        self._names = news.names
        self._until = None if news.seconds is None else time.monotonic() + news.seconds
        self.vanished.hide()
        if self._until is None:
            self._timer.stop()
            self.doing.setText("")
        else:
            self._timer.start()
            self._tick()

    def _tick(self) -> None:
        if self._until is None:
            return
        left = round(self._until - time.monotonic())
        names = listed(self._names)
        if left > 0:
            words = tr("Waiting for {names}: {seconds} s until they count as vanished")
            texts.write(self.doing, words.format(names=names, seconds=left))
        else:
            texts.write(self.doing, tr("{names} stayed away too long").format(names=names))
            self.vanished.show()
            self._timer.stop()

    def _offered(self, proposal: Proposal) -> None:
        self._what = proposal.what
        texts.write(self.offer, proposal.text)
        for widget in (self.offer, self.accept, self.decline):
            widget.show()

    def _accept(self) -> None:
        self.session.accept(self._what)
        self._answered_offer()

    def _turn_down(self) -> None:
        self.session.decline(self._what)
        self._answered_offer()

    def _answered_offer(self) -> None:
        for widget in (self.offer, self.accept, self.decline):
            widget.hide()

    def _go_on(self) -> None:
        if isinstance(self.session, NetSession):
            self.session.go_on()

    def _vanished(self) -> None:
        if isinstance(self.session, NetSession):
            self.session.overdue()

    def _watched(self, audience: Spectators) -> None:
        names = listed(audience.names)
        texts.write(self.audience, tr("{count} watch").format(count=audience.count))
        texts.tip(self.audience, names)
        texts.name(self.audience, f"{self.audience.text()}: {names}")
        self.audience.setVisible(audience.count > 0)
        self.consent.setVisible(audience.count > 0 and not self._over)

    def _consents(self, turns: int) -> None:
        """Say what spectators see."""
        texts.write(self.consent, f"{tr(dict(CONSENTS)[turns])} ▾")
        texts.name(self.consent, tr("What spectators see of your cards"), self.consent.text())

    def _choose_consent(self) -> None:
        """Offer what spectators may see; showing anything is asked about once more, whatever chose it."""
        menu = QtWidgets.QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for turns, words in CONSENTS:
            texts.action(menu, tr(words), partial(self._consent, turns))
        menu.popup(self.consent.mapToGlobal(self.consent.rect().bottomLeft()))

    def _consent(self, turns: int) -> None:
        if turns == CLOSED:
            self._show_cards(turns)
            return
        box = texts.message(self, tr("Spectators"), tr("Show your cards?") + " " + tr(dict(CONSENTS)[turns]))
        yes = box.addButton(tr("Show them"), QtWidgets.QMessageBox.ButtonRole.DestructiveRole)
        no = box.addButton(tr("Keep them hidden"), QtWidgets.QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(no)
        box.setEscapeButton(no)
        box.finished.connect(lambda _: self._show_cards(turns) if box.clickedButton() is yes else None)
        box.open()

    def _show_cards(self, turns: int) -> None:
        self._consents(turns)
        if isinstance(self.session, NetSession):
            self.session.consent(turns)

    def _state(self, state: PlayState) -> None:
        self.go_on.setVisible(state.paused)
        if state.phase == OVER and not self._over:
            self._finished()

    def _finished(self) -> None:
        """The game is over: nobody is waited for, and nothing is offered any more."""
        self._over = True
        self._until = None
        self._timer.stop()
        self.doing.setText("")
        for widget in (self.vanished, self.go_on, self.consent):
            widget.hide()
        self._answered_offer()

    def _asked(self, question: Question) -> None:
        self._questions.append(question)
        if not self.question.isVisible():
            self.question.ask(self._questions[0])

    def _answered(self, yes: bool, deck: str) -> None:
        self._questions.pop(0).reply(yes, deck)
        if self._questions:
            self.question.ask(self._questions[0])
