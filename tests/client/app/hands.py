"""What a person does at a window, by mouse and by keys, and how a test waits for what follows."""

import re
from random import Random
from typing import Any

from client.app.play_screen import PlayScreen
from client.app.window import Window
from client.qt import Qt, QtWidgets, QWidget

SOON = 60_000
"""Milliseconds until a busy machine must have come round."""


def click(qtbot, widget: QWidget) -> None:
    """Press a thing with the left button, in its middle; it must be in sight."""
    qtbot.waitUntil(lambda: widget.isVisible() and widget.isEnabled(), timeout=SOON)
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def activate(qtbot, window: QWidget) -> None:
    """Bring a window to the front, so that it has the keyboard."""
    window.activateWindow()
    qtbot.waitUntil(lambda: QtWidgets.QApplication.focusWidget() is not None, timeout=SOON)


def tab_to(qtbot, window: QWidget, widget: QWidget, most: int = 60) -> None:
    """Press Tab until a thing has the focus."""
    for _ in range(most):
        focus = QtWidgets.QApplication.focusWidget()
        if focus is widget:
            return
        qtbot.keyClick(focus or window, Qt.Key.Key_Tab)
    raise AssertionError(f"{widget.accessibleName()!r} cannot be reached by Tab")


def playing(qtbot, window: Window) -> Any:
    """The game that shows, once it asks something."""
    qtbot.waitUntil(lambda: window.play is not None and asks(window.play), timeout=SOON)
    assert window.play is not None
    return window.play


def asks(play: PlayScreen) -> bool:
    """Whether the person is asked something now."""
    return play.position is not None and play.position.options is not None


def leave_by_box(qtbot, play: PlayScreen) -> None:
    """Say yes to the question whether to leave."""
    box = play.findChildren(QtWidgets.QMessageBox)[-1]
    (yes,) = [one for one in box.buttons() if one.text() == "Leave"]
    click(qtbot, yes)


def play_by_list(qtbot, play: PlayScreen) -> None:
    """Answer everything by pressing Enter on the first line of the list, until the game is over."""
    assert play.text is not None

    def on() -> bool:
        return play.ending.isVisible() or bool(play.text and play.text.choices.count())

    while not play.ending.isVisible():
        qtbot.waitUntil(on, timeout=SOON)
        if not play.ending.isVisible():
            qtbot.keyClick(play.text.choices, Qt.Key.Key_Return)
        qtbot.wait(1)


def answer_by_keys(qtbot, play: Any, chance: Random) -> None:
    """Some choice of the list, or what else a question asks to be typed; one step towards an answer."""
    text = play.text
    bounds = re.match(r"Type a number from (-?\d+) to", text.lines()[0])
    if bounds:
        qtbot.keyClicks(text.entry, bounds[1])
    else:
        for _ in range(chance.randrange(4)):
            qtbot.keyClick(text.choices, Qt.Key.Key_Down)
        qtbot.keyClick(text.choices, Qt.Key.Key_Return)
    if text.entry.text():
        qtbot.keyClick(text.entry, Qt.Key.Key_Return)
