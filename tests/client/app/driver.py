"""The whole program in a process of its own, with somebody at its mouse and keys.

Run as a script: opens the real window and takes one command a line from stdin, carried out by real events on
real widgets; each is answered with one line of JSON. A test in another process holds the other end.
"""

import json
import sys
import threading
import traceback
from typing import Any

from PySide6.QtTest import QTest

from client.app import main as program
from client.app.start import HOST, JOIN, WATCH, StartScreen
from client.app.waiting import WaitingScreen
from client.app.window import Window
from client.qt import QApplication, QObject, Qt, QtWidgets, QWidget, Signal


class Hand(QObject):
    """Carries out commands."""

    told = Signal(str)

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.window = window
        self.told.connect(self.obey)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in sys.stdin:
            self.told.emit(line)
        self.told.emit('{"do": "close"}')

    def obey(self, line: str) -> None:
        command = json.loads(line)
        try:
            reply = getattr(self, f"do_{command.pop('do')}")(**command)
            print(json.dumps({"ok": reply}), flush=True)
        except Exception:
            print(json.dumps({"error": traceback.format_exc()}), flush=True)

    # --- what can be told

    def do_start(self, what: str) -> None:
        """Press a tile of the start screen."""
        self.window.show_start()
        start = self.window.screen_shown
        assert isinstance(start, StartScreen)
        press(
            start.bot
            if what == "bot"
            else start.tiles[{"host": HOST, "join": JOIN, "watch": WATCH}.get(what, what)]
        )

    def do_press(self, name: str) -> None:
        """Press a button of the screen by its attribute, such as `open` or `replay_bar.badge`."""
        press(self._part(name))

    def do_type(self, name: str, text: str) -> None:
        """Write into a field."""
        field = self._part(name)
        field.setFocus()
        if len(text) > 60 and isinstance(field, QtWidgets.QPlainTextEdit):
            QApplication.clipboard().setText(text)
            QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        else:
            QTest.keyClicks(field, text)

    def do_choose(self, name: str, value: object) -> None:
        """Choose in a box."""
        box = self._part(name)
        box.setCurrentIndex(box.findData(value))

    def do_check(self, name: str, on: bool) -> None:
        """Tick or clear a box."""
        box = self._part(name)
        if box.isChecked() != on:
            QTest.keyClick(box, Qt.Key.Key_Space)

    def do_count(self, name: str) -> int:
        """How much a list holds."""
        return self._part(name).count()

    def do_resume(self) -> None:
        """Take up the last game by the list."""
        self.window.show_resume()
        QTest.keyClick(self._part("list"), Qt.Key.Key_Return)

    def do_invite(self) -> None:
        """Press the first of those who are online on the start screen."""
        start = self.window.screen_shown
        assert isinstance(start, StartScreen)
        press(start.people.buttons[0])

    def do_called(self, yes: bool) -> None:
        """Answer the invitation that is on the screen."""
        card = self.window.friends.card
        assert card is not None
        press(card.yes if yes else card.no)

    def do_words(self) -> None:
        """The table in words."""
        assert self.window.play is not None
        self.window.play.show_words(True)

    def do_enter(self) -> None:
        """Press Enter on the first choice, if something is asked."""
        play = self.window.play
        if play is not None and play.text is not None and play.position and play.position.options is not None:
            if not play.text.isVisible():
                play.show_words(True)
            QTest.keyClick(play.text.choices, Qt.Key.Key_Return)

    def do_key(self, key: str) -> None:
        """Press a key of the window, which a screen without a window manager does not bring to the front."""
        self.window.activateWindow()
        assert QTest.qWaitForWindowActive(self.window)
        QTest.keyClick(self.window, getattr(Qt.Key, f"Key_{key}"))

    def do_open(self, path: str) -> None:
        """Open a replay."""
        self.window.open_replay(path)

    def do_lead(self, number: int) -> None:
        """Choose who leads, in the menu of the strip."""
        press(self._part("company.lead"))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QtWidgets.QMenu)
        menu.actions()[number].trigger()
        menu.close()

    def do_note(self, text: str) -> None:
        """Write a note on the position."""
        play = self.window.play
        assert play is not None and play.study is not None
        play.study.comment()
        QTest.keyClicks(play.study.notes.text, text)
        press(play.study.notes.keep)

    def do_say(self, text: str) -> None:
        """Say something."""
        play = self.window.play
        assert play is not None and play.log is not None
        play.focus_chat()
        QTest.keyClicks(play.log.entry, text)
        QTest.keyClick(play.log.entry, Qt.Key.Key_Return)

    def do_look(self) -> dict:
        """What is to be seen."""
        screen, play = self.window.screen_shown, self.window.play
        strip: Any = None if play is None else play.strip
        card = self.window.friends.card
        seen: dict = {"screen": type(screen).__name__, "called": card.text.text() if card is not None else ""}
        if isinstance(screen, StartScreen):
            seen["online"] = [one.text() for one in screen.people.buttons]
        if isinstance(screen, WaitingScreen):
            seen |= {
                "steps": screen.steps.text(),
                "invitation": screen.text.toPlainText(),
                "watch": screen._watch,
                "question": screen.question.text.text() if screen.question.isVisible() else "",
                "problem": screen.problem.text(),
                "code": screen.code.text() if screen.code.isVisible() else "",
                "people": screen.people.text(),
            }
        if play is not None and play.position is not None:
            seen |= {
                "step": play.position.number,
                "asked": play.position.options is not None,
                "stands": play.stands.text(),
                "log": play.log.text() if play.log else "",
                "proposal": strip.question.text.text() if strip and strip.question.isVisible() else "",
                "evening": play.ending.stands.text() if play.ending.isVisible() else "",
                "over": play.ending.title.text() if play.ending.isVisible() else "",
                "kept": play.ending.kept.text() if play.ending.isVisible() else "",
                "line": strip.line.text() if strip else "",
                "offer": strip.offer.text() if strip and strip.offer.isVisible() else "",
                "audience": strip.audience.text() if strip else "",
                "notice": play.notice.sentence.text() if play.notice.isVisible() else "",
                "turn": play.position.view.turn,
                "live": play.position.live,
            }
        if play is not None and play.company is not None:
            dialog = play.company.dialog
            seen |= {
                "together": play.company.words.text(),
                "back": play.company.back.text() if play.company.back.isVisible() else "",
                "invitation": dialog.text.toPlainText() if dialog is not None else "",
                "code": dialog.code.text() if dialog is not None else "",
                "eyes": play.replay_bar.seats.currentText() if play.replay_bar is not None else "",
                "notes": [note.text for note in play.study._study.notes] if play.study is not None else [],
            }
        return seen

    def do_shot(self, path: str) -> None:
        """A picture of the window."""
        self.window.grab().save(path)

    def do_close(self) -> None:
        """Close the window."""
        self.window.close()

    def _part(self, name: str) -> Any:
        part: Any = self.window.screen_shown
        for word in name.split("."):
            part = getattr(part, word)
        return part


def press(widget: QWidget) -> None:
    """The left button, in the middle."""
    assert widget.isEnabled(), widget.accessibleName()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


if __name__ == "__main__":

    class Driven(Window):
        """The program's own window, with the hand at it."""

        def __init__(self, settings) -> None:
            super().__init__(settings)
            self.hand = Hand(self)
            print(json.dumps({"ready": True}), flush=True)

    program.Window = Driven  # type: ignore[attr-defined]
    sys.exit(program.run())
