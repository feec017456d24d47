"""Asking first: before leaving a game that is not over, among people always; before what is hardly meant."""

from __future__ import annotations

from collections.abc import Callable

from client import texts
from client.app.speech import tr
from client.qt import QtWidgets, QWidget


def ask_to_leave(
    parent: QWidget, *, shared: bool, stop_asking: Callable[[], object], leave: Callable[[], object]
) -> QtWidgets.QMessageBox:
    """Ask; `leave` is called if the answer is yes. Only a click, or going to the button by Tab, leaves: Enter
    and Esc play on.
    """
    if shared:
        words = tr("Leave the game? The others are left waiting. You can come back; the game is kept.")
    else:
        words = tr("Leave the game? It is kept, and you can go on with it later.")
    box = texts.message(parent, tr("Leave the game"), words)
    yes = box.addButton(tr("Leave"), QtWidgets.QMessageBox.ButtonRole.DestructiveRole)
    no = box.addButton(tr("Play on"), QtWidgets.QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(no)
    box.setEscapeButton(no)
    never: QtWidgets.QCheckBox | None = None
    if not shared:
        never = QtWidgets.QCheckBox(tr("Do not ask again in games on this computer"))
        box.setCheckBox(never)

    def done(_: int) -> None:
        if box.clickedButton() is not yes:
            return
        if never is not None and never.isChecked():
            stop_asking()
        leave()

    box.finished.connect(done)
    box.open()
    no.setFocus()
    return box


def ask_to_resign(parent: QWidget, resign: Callable[[], object]) -> QtWidgets.QMessageBox:
    """Ask whether to give the game up; Enter and Esc play on."""
    box = texts.message(parent, tr("Resign"), tr("Give the game up?"))
    yes = box.addButton(tr("Resign"), QtWidgets.QMessageBox.ButtonRole.DestructiveRole)
    no = box.addButton(tr("Play on"), QtWidgets.QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(no)
    box.setEscapeButton(no)
    box.finished.connect(lambda _: resign() if box.clickedButton() is yes else None)
    box.open()
    return box


def ask_whether_meant(
    parent: QWidget, doubt: str, *, go_on: Callable[[], object], back: Callable[[], object]
) -> QtWidgets.QMessageBox:
    """Ask whether an answer is meant that harms whoever gives it. Enter and Esc go back to the question."""
    box = texts.message(parent, tr("The only target"), tr("{why} Go on?").format(why=doubt))
    yes = box.addButton(tr("Do it"), QtWidgets.QMessageBox.ButtonRole.DestructiveRole)
    no = box.addButton(tr("Choose again"), QtWidgets.QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(no)
    box.setEscapeButton(no)
    box.finished.connect(lambda _: go_on() if box.clickedButton() is yes else back())
    box.open()
    no.setFocus()
    return box
