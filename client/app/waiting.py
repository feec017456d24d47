"""The waiting room: who is here, how friends find the table, and the fair dealing step by step, in words."""

from __future__ import annotations

from collections.abc import Callable

from client import texts
from client.app.game_looks import game_titled
from client.app.parts import Screen, button
from client.app.speech import mark, tr
from client.fields import Box
from client.qt import Qt, QtGui, QtWidgets, QWidget
from client.service.net.events import Question
from client.service.qr import qr_squares
from client.service.words import HOME_ONLY
from client.session.base import Session
from client.session.net.news import DealingStep, Room, Wire
from client.session.net.seat import NetSession
from client.texts import label
from engines.kernel.say import say
from netcore.link.news import LineState
from netcore.plain import quoted

LINE_WORDS = {
    LineState.OPEN: mark("{name} is here{how}."),
    LineState.LOST: mark("The line to {name} is lost: {sentence}"),
    LineState.CALLING: mark("Calling {name} again in {seconds} s: {sentence}"),
    LineState.WAITING: mark("{name} is being asked whether you may come in."),
    LineState.REFUSED: mark("{name} refuses: {sentence}"),
}
WAY_WORDS = {
    "direct": mark("direct"),
    "router": mark("through the router"),
    "punched": mark("punched"),
    "relayed": mark("relayed"),
}
REPLIES = (
    mark("Play again"),
    mark("Let in"),
    mark("No"),
    mark("Play"),
    mark("No, thank you"),
    mark("Fetch them"),
)
"""What sessions offer as answers to their questions."""
STEPS = (mark("The replay comes"),)
"""What sessions say of what they do; the rest is in the words of the network."""
QR_SIZE = 132
"""Pixels of a code for telephones, about."""
STEPS_SHOWN = 6
"""Steps of the dealing that stay in sight."""


def line_words(wire: Wire) -> str:
    """How it stands with a line, in a sentence."""
    return tr(LINE_WORDS[wire.state]).format(
        name=quoted(wire.name), sentence=_said(wire), seconds=round(wire.seconds), how=how_words(wire)
    )


def how_words(wire: Wire) -> str:
    """On which way an open line runs, and how long it is."""
    parts = [tr(WAY_WORDS.get(wire.way, wire.way))] if wire.way else []
    parts += [tr("{ms} ms").format(ms=wire.trip)] if wire.trip is not None else []
    return f" ({', '.join(parts)})" if parts else ""


def _said(wire: Wire) -> str:
    """What there is to say of a line; the other side's own words are set off."""
    theirs = wire.state is LineState.REFUSED
    return quoted(wire.sentence) if theirs else wire.sentence


class WaitingScreen(Screen):
    """Shows a networked session until there is a table."""

    def __init__(self, session: Session, title: str, back: Callable[[], object]) -> None:
        super().__init__(title, self._go_back)
        self.session = session
        self._then = back
        self.handed_over = False
        """Whether the table has taken the session over."""
        self._questions: list[Question] = []
        self._steps: list[str] = []
        self.question = QuestionCard(self._answered)
        self.column.addWidget(self.question)
        self.banner = self.add_banner()
        self.banner.hide()
        people = self.card()
        self.people = label(tr("Nobody is here yet."), "", wrap=True)
        self.terms = label("", "faint", wrap=True)
        for widget in (self.people, self.terms):
            people.addWidget(widget)
        self.invite = self.card()
        frame = self.invite.parentWidget()
        assert frame is not None
        self._frame = frame
        self.invite.addWidget(label(tr("Invite a friend"), "heading"))
        self.say = label(tr("Say this code to one person:"), "faint", wrap=True)
        self.code = label("", "title")
        self.code.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.copy_code = button(tr("Copy the code"), self._copy_code, "primary")
        self.qr = QtWidgets.QLabel()
        self.qr.setAccessibleName(tr("The invitation as a picture for a telephone"))
        top = QtWidgets.QHBoxLayout()
        words = QtWidgets.QVBoxLayout()
        words.addWidget(self.say)
        words.addWidget(self.code)
        words.addWidget(self.copy_code)
        top.addLayout(words, 1)
        top.addSpacing(14)
        top.addWidget(self.qr, 0, Qt.AlignmentFlag.AlignTop)
        self.invite.addLayout(top)
        self.send = label(tr("Send this text to one person, in a letter or a chat:"), "faint", wrap=True)
        words.addWidget(self.send)
        self.text = QtWidgets.QPlainTextEdit()
        self.text.setObjectName("board")
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setMaximumHeight(QR_SIZE)
        self.text.setAccessibleName(tr("Invitation"))
        words.addWidget(self.text, 1)
        line = QtWidgets.QHBoxLayout()
        self.copy = button(tr("Copy the invitation"), self._copy, "primary")
        self.copy_watch = button(tr("Copy an invitation to watch"), self._copy_watch)
        line.addWidget(self.copy, 1)
        line.addWidget(self.copy_watch)
        self.invite.addLayout(line)
        self.home_only = label(say(HOME_ONLY), "problem", wrap=True)
        self.found = label("", "small", wrap=True)
        self.invite.addWidget(self.home_only)
        self.invite.addWidget(self.found)
        self._shown_code = self._pictured = ""
        dealing = self.card()
        dealing.addWidget(label(tr("What happens"), "heading"))
        self.steps = label(tr("Nothing yet."), "", wrap=True)
        self.progress = QtWidgets.QProgressBar()
        self.progress.setAccessibleName(tr("Progress"))
        self.progress.setTextVisible(False)
        self.progress.hide()
        dealing.addWidget(self.steps)
        dealing.addWidget(self.progress)
        self.problem = label("", "problem", wrap=True)
        self.problem.hide()
        self.column.addWidget(self.problem)
        self.column.addStretch()
        self._frame.hide()
        self._watch = ""
        session.failed.connect(self._failed)
        session.trouble.connect(self._trouble)
        for name, slot in (
            ("room", self._room),
            ("line", self._line),
            ("dealing", self._dealing),
            ("coming", self._dealing),
            ("asked", self._asked),
        ):
            signal = getattr(session, name, None)
            if signal is not None:
                signal.connect(slot)

    def report(self, error: Exception) -> None:
        """A fault of the program, in the network's thread."""
        from client.service.fault import report

        self._trouble(report(error, ["window"]))

    def _go_back(self) -> None:
        """Whoever goes back wants no guests any more; a program that ends keeps the waiting room."""
        if isinstance(self.session, NetSession):
            self.session.give_up()
        self._then()

    def close_session(self) -> None:
        """The screen goes, and the session with it, unless it goes on at the table."""
        if not self.handed_over:
            self.session.leave()

    def _room(self, room: Room) -> None:
        game = game_titled(room.game)
        self.ground.show_game(game)
        self.banner.show_game(game)
        self.banner.tell(room.game, say(room.mode))
        self.banner.setVisible(bool(room.game))
        names = [
            tr("{name} (ready)").format(name=quoted(name)) if seat in room.ready else quoted(name)
            for seat, name in enumerate(room.names)
        ]
        free = room.wanted - len(room.names)
        if names:
            count = tr("{here} of {wanted} seats taken: ").format(here=len(names), wanted=room.wanted)
            texts.write(self.people, count + ", ".join(names))
        texts.write(self.terms, "\n".join(room.terms))
        self._frame.setVisible(bool(room.invitations) and free > 0)
        if room.invitations:
            texts.page(self.text, room.invitations[-1])
        self._watch = room.watch
        self.copy_watch.setVisible(bool(room.watch))
        self._shown_code = room.code
        texts.write(self.code, room.code)
        for widget in (self.say, self.code, self.copy_code):
            widget.setVisible(bool(room.code))
        self.copy.setObjectName("" if room.code else "primary")
        self.home_only.setVisible(room.home_only)
        self._picture(room.code or (room.invitations[-1] if room.invitations else ""))
        ways = [tr("Your key in words: {words}").format(words=room.words)]
        if room.announced:
            ways.append(tr("The home network knows of this table."))
        texts.write(self.found, "\n".join(ways))

    def _picture(self, text: str) -> None:
        """The code, or else the invitation, for a telephone."""
        if text == self._pictured:
            return
        self._pictured = text
        rows = qr_squares(text) if text else ()
        self.qr.setVisible(bool(rows))
        if not rows:
            return
        image = QtGui.QImage(len(rows), len(rows), QtGui.QImage.Format.Format_RGB32)
        for y, row in enumerate(rows):
            for x, dark in enumerate(row):
                image.setPixelColor(x, y, QtGui.QColor("black" if dark else "white"))
        size = len(rows) * max(2, QR_SIZE // len(rows))
        self.qr.setPixmap(QtGui.QPixmap.fromImage(image.scaled(size, size)))

    def _line(self, wire: Wire) -> None:
        self._add(line_words(wire))

    def _dealing(self, step: DealingStep) -> None:
        if step.words:
            self._add(f"{tr(step.words)}.")
        self.progress.setVisible(step.total > 0)
        self.progress.setRange(0, max(1, step.total))
        self.progress.setValue(step.done)

    def _add(self, sentence: str) -> None:
        if self._steps[-1:] != [sentence]:
            self._steps = [*self._steps, sentence][-STEPS_SHOWN:]
        texts.write(self.steps, "\n".join(self._steps))

    def _asked(self, question: Question) -> None:
        self._questions.append(question)
        self._next_question()

    def _next_question(self) -> None:
        if self._questions and not self.question.isVisible():
            self.question.ask(self._questions[0])

    def _answered(self, yes: bool, deck: str) -> None:
        question = self._questions.pop(0)
        question.reply(yes, deck)
        self.setFocus()  # no key goes on to another button: the next one would be the way back
        self._next_question()

    def _failed(self, sentence: str) -> None:
        self._trouble(sentence)
        self.progress.hide()
        self._questions.clear()  # nobody is there to hear an answer
        self.question.hide()
        self.back.setFocus()

    def _trouble(self, sentence: str) -> None:
        texts.write(self.problem, sentence[:1].upper() + sentence[1:])
        self.problem.show()

    def _copy_code(self) -> None:
        texts.copy(self._shown_code)
        self.copy_code.setText(tr("✓ Copied"))

    def _copy(self) -> None:
        texts.copy(self.text.toPlainText())
        self.copy.setText(tr("✓ Copied"))

    def _copy_watch(self) -> None:
        texts.copy(self._watch)
        self.copy_watch.setText(tr("✓ Copied"))


class QuestionCard(QtWidgets.QFrame):
    """A question with two answers and, where needed, a deck to choose.

    It comes unasked, while somebody may be pressing keys for something else: so it takes the keyboard from
    nobody, and is answered by a click, or by going to its buttons with Tab.
    """

    def __init__(self, answered: Callable[[bool, str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._answered = answered
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 20)
        column.setSpacing(10)
        self.text = label("", "heading", wrap=True)
        self.details = label("", "faint", wrap=True)
        self.decks = Box()
        self.decks.setAccessibleName(tr("Deck"))
        self.yes = button("", lambda: self._done(True), "primary")
        self.no = button("", lambda: self._done(False))
        line = QtWidgets.QHBoxLayout()
        line.addWidget(self.yes, 1)
        line.addWidget(self.no)
        for each in (self.decks, self.yes, self.no):
            each.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for widget in (self.text, self.details, self.decks):
            column.addWidget(widget)
        column.addLayout(line)
        self.hide()

    def ask(self, question: Question) -> None:
        """Put it."""
        texts.write(self.text, question.text)
        texts.write(self.details, "\n".join(question.details))
        self.details.setVisible(bool(question.details))
        self.decks.clear()
        for deck in question.decks:
            texts.choice(self.decks, deck, deck)
        self.decks.setCurrentIndex(max(0, self.decks.findData(question.deck)))
        self.decks.setVisible(bool(question.decks))
        for made, words in ((self.yes, question.yes), (self.no, question.no)):
            texts.write(made, tr(words))
            texts.name(made, tr(words))
        self.show()
        texts.announce(self, question.text)

    def _done(self, yes: bool) -> None:
        self.hide()
        self._answered(yes, self.decks.currentData() or "")
