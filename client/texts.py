"""The one door for words in the window: labels, buttons, lists, tips, titles, accessible names, pages.

Qt guesses whether a text is meant as markup, and a button takes an ampersand for a key. Here nothing is
guessed: words are shown as they are written, bounded, with everything spelled out that cannot be seen. What
is not said by the program itself, in `tr("…")` or as a constant, comes in through here, and a test sees that
nothing goes round.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterable

from client.qt import QApplication, QPoint, Qt, QtCore, QtGui, QtWidgets, QWidget
from netcore.plain import CLOSES, OPENS, plain

LONGEST = 2000
"""Characters of one text; what strangers send is longer at their own cost."""
PAGE = 2_000_000
"""Characters of a page that scrolls."""

_SET_OFF = re.compile(f"{OPENS}([^{CLOSES}]*){CLOSES}")
_TURNING = ("R", "AL", "AN")


def shown(text: str, most: int = LONGEST) -> str:
    """The text as it may be drawn: bounded, each line plain; quoted words cannot turn what is around them."""
    return "\n".join(_isolated(plain(line)) for line in text[:most].replace("\t", "    ").split("\n"))


def _isolated(line: str) -> str:
    """Words set off that run from right to left keep to themselves (first strong isolate)."""
    if line.isascii() or not any(unicodedata.bidirectional(sign) in _TURNING for sign in line):
        return line
    return _SET_OFF.sub(f"{OPENS}\u2068\\1\u2069{CLOSES}", line)


def label(text: str, name: str = "", *, wrap: bool = False) -> QtWidgets.QLabel:
    """A label in one of the styles of the theme; never read as markup."""
    made = QtWidgets.QLabel()
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setText(shown(text))
    made.setObjectName(name)
    made.setWordWrap(wrap)
    return made


def write(
    on: QtWidgets.QLabel | QtWidgets.QAbstractButton | QtWidgets.QLineEdit | QtWidgets.QListWidgetItem,
    text: str,
) -> None:
    """What a thing says."""
    if isinstance(on, QtWidgets.QLabel):
        on.setTextFormat(Qt.TextFormat.PlainText)
    on.setText(unkeyed(text) if isinstance(on, QtWidgets.QAbstractButton) else shown(text))


def unkeyed(text: str) -> str:
    """For buttons and menus: an ampersand is an ampersand, not the key of the letter after it."""
    return shown(text).replace("&", "&&")


def item(on: QtWidgets.QListWidget, text: str) -> QtWidgets.QListWidgetItem:
    """One more line of a list."""
    made = QtWidgets.QListWidgetItem(shown(text))
    on.addItem(made)
    return made


def branch(on: QtWidgets.QTreeWidgetItem, text: str, tip: str = "", spoken: str = "") -> None:
    """What a line of a tree says, and what a screen reader says of it."""
    on.setText(0, shown(text))
    on.setToolTip(0, tip_of(tip))
    on.setData(0, int(Qt.ItemDataRole.AccessibleTextRole), shown(spoken or text))


def card(on: QtGui.QStandardItem, text: str, spoken: str) -> None:
    """What a thing in a grid is called, and what a screen reader says of it."""
    on.setText(shown(text))
    on.setData(shown(spoken), int(Qt.ItemDataRole.AccessibleTextRole))


def example(on: QtWidgets.QLineEdit, text: str) -> None:
    """What an empty line shows of what can be typed there."""
    on.setPlaceholderText(shown(text))


def choice(box: QtWidgets.QComboBox, text: str, data: object = None) -> None:
    """One more choice in a box; what it stands for is its data, not its words."""
    box.addItem(shown(text), data)


def offer(box: QtWidgets.QComboBox, everything: str, choices: Iterable[tuple[object, str]]) -> None:
    """Fill a box anew: everything, then these values by their words; what was chosen stays chosen, untold."""
    chosen = box.currentData()
    box.blockSignals(True)
    box.clear()
    choice(box, everything, "")
    for value, words in choices:
        choice(box, words, value)
    box.setCurrentIndex(max(0, box.findData(chosen)))
    box.blockSignals(False)


def action(menu: QtWidgets.QMenu, text: str, act: Callable[[], object], key: str = "") -> QtGui.QAction:
    """One more line of a menu; the key is shown at its end."""
    made = QtGui.QAction(unkeyed(text) + (f"\t{key}" if key else ""), menu)
    made.triggered.connect(lambda _=False: act())
    menu.addAction(made)
    return made


def tip(on: QWidget | QtWidgets.QListWidgetItem, text: str) -> None:
    """What is shown while the pointer rests."""
    on.setToolTip(tip_of(text))


def tip_of(text: str) -> str:
    """A tip says its words whatever they look like: tips are always markup, in which these are plain text."""
    return f'<p style="white-space:pre-wrap">{html.escape(shown(text))}</p>' if text else ""


def show_tip(text: str, at: QPoint, over: QWidget) -> None:
    """Show a tip now, or none where there is nothing to say."""
    if text:
        QtWidgets.QToolTip.showText(at, tip_of(text), over)
    else:
        QtWidgets.QToolTip.hideText()


def entitle(window: QWidget, text: str) -> None:
    """A window's title; `[*]` in it would stand for changes that are not saved."""
    window.setWindowTitle(shown(text).replace("[*]", "[*][*]"))


def name(on: QWidget, text: str, more: str = "") -> None:
    """What a screen reader says of a thing, and what more if it is asked."""
    on.setAccessibleName(shown(text))
    if more:
        describe(on, more)


def describe(on: QWidget, text: str) -> None:
    """What more a screen reader says of a thing."""
    on.setAccessibleDescription(shown(text))


def announce(on: QWidget, text: str) -> None:
    """Have a screen reader say this now, if one listens."""
    if QtGui.QAccessible.isActive():
        QtGui.QAccessible.updateAccessibility(QtGui.QAccessibleAnnouncementEvent(on, shown(text)))


def page(on: QtWidgets.QTextEdit | QtWidgets.QPlainTextEdit, text: str) -> None:
    """A page of text."""
    on.setPlainText(shown(text, PAGE))


def insert(cursor: QtGui.QTextCursor, text: str, form: QtGui.QTextCharFormat) -> None:
    """Text at a place of a page, in one line."""
    cursor.insertText(shown(text).replace("\n", " "), form)


def message(parent: QWidget, title: str, text: str) -> QtWidgets.QMessageBox:
    """A box with a sentence; the caller adds buttons and opens it."""
    box = QtWidgets.QMessageBox(parent)
    entitle(box, title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(shown(text))
    return box


def ask_secret(parent: QWidget | None, title: str, text: str) -> str | None:
    """Ask for a passphrase; None if nobody gives one."""
    dialog = QtWidgets.QInputDialog(parent)
    entitle(dialog, title)
    dialog.setTextEchoMode(QtWidgets.QLineEdit.EchoMode.Password)
    dialog.setLabelText(shown(text))
    for made in dialog.findChildren(QtWidgets.QLabel):
        made.setTextFormat(Qt.TextFormat.PlainText)
    return dialog.textValue() if dialog.exec() else None


def copy(text: str) -> None:
    """Lay a text on the clipboard, as it is."""
    QApplication.clipboard().setText(text)


def copy_file(path: str) -> None:
    """Lay a file on the clipboard, and its path for whatever takes only text."""
    data = QtCore.QMimeData()
    data.setUrls([QtCore.QUrl.fromLocalFile(path)])
    data.setText(path)
    QApplication.clipboard().setMimeData(data)
