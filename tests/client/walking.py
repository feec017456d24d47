"""Walks all that a window shows: every text of every widget, tip, line of a list, thing on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from client.qt import Qt, QtGui, QtWidgets, QWidget

ISOLATES = "\u2068\u2069"
LONGEST = 16_000
"""Characters of one text that is not a page: escaped and spelled out, the longest has about ten thousand."""


class Said(NamedTuple):
    """A text somewhere in a window."""

    where: str
    text: str
    how: str
    """`plain`: drawn as it is; `tip`: Qt looks whether it is markup; `page`: a document, seen as its text."""
    rich: str = ""
    """What is more than plain text about it."""


def said(root: QWidget) -> Iterator[Said]:
    """Every text below a widget."""
    for widget in [root, *root.findChildren(QWidget)]:
        yield from _of_widget(widget)
    for action in root.findChildren(QtGui.QAction):
        yield Said("QAction", action.text(), "plain")
        if action.toolTip() != action.text().replace("&", ""):
            yield Said("tip of QAction", action.toolTip(), "tip")


def _of_widget(widget: QWidget) -> Iterator[Said]:
    name = f"{type(widget).__name__} {widget.objectName()}".strip()
    yield Said(f"tip of {name}", widget.toolTip(), "tip")
    yield Said(f"status of {name}", widget.statusTip(), "plain")
    yield Said(f"more of {name}", widget.whatsThis(), "tip")
    yield Said(f"title of {name}", widget.windowTitle(), "plain")
    yield Said(f"name of {name}", widget.accessibleName(), "plain")
    yield Said(f"more of {name}", widget.accessibleDescription(), "plain")
    if isinstance(widget, QtWidgets.QLabel):
        plain = widget.textFormat() is Qt.TextFormat.PlainText
        yield Said(name, widget.text(), "plain", "" if plain else "a label that guesses")
    elif isinstance(widget, QtWidgets.QAbstractButton):
        yield Said(name, widget.text(), "plain")
    elif isinstance(widget, QtWidgets.QLineEdit):
        yield Said(name, widget.text(), "plain")
        yield Said(f"example of {name}", widget.placeholderText(), "plain")
    elif isinstance(widget, QtWidgets.QTextEdit | QtWidgets.QPlainTextEdit):
        yield Said(name, widget.toPlainText(), "page", _formed(widget.document()))
    elif isinstance(widget, QtWidgets.QComboBox):
        yield from (Said(name, widget.itemText(at), "plain") for at in range(widget.count()))
    elif isinstance(widget, QtWidgets.QGraphicsView) and widget.scene() is not None:
        for thing in widget.scene().items():
            yield Said(f"tip of {type(thing).__name__}", thing.toolTip(), "tip")
            assert not isinstance(thing, QtWidgets.QGraphicsTextItem), "a thing that may be markup"
    elif isinstance(widget, QtWidgets.QAbstractItemView) and widget.model() is not None:
        yield from _of_model(name, widget)


def _of_model(name: str, view: QtWidgets.QAbstractItemView) -> Iterator[Said]:
    model, role = view.model(), Qt.ItemDataRole
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        yield Said(f"line of {name}", index.data(role.DisplayRole) or "", "plain")
        yield Said(f"name of a line of {name}", index.data(role.AccessibleTextRole) or "", "plain")
        yield Said(f"tip of a line of {name}", index.data(role.ToolTipRole) or "", "tip")


def _formed(document: QtGui.QTextDocument) -> str:
    """What of a page is more than text: pictures, headings, weights that nobody but the log itself sets."""
    if document.metaInformation(QtGui.QTextDocument.MetaInformation.DocumentUrl):
        return "a page from elsewhere"
    return "a picture" if "\ufffc" in document.toPlainText() else ""


def rendered(tip: str) -> str:
    """What a tip shows, read as the markup that it is."""
    page = QtGui.QTextDocument()
    page.setHtml(tip)
    return page.toPlainText()


def wrong(each: Said, word: str) -> str:
    """Why a text that holds a stranger's word is not shown as it should be; empty if it is."""
    unseen = [sign for sign in each.text if not sign.isprintable() and sign not in "\n" + ISOLATES]
    if each.rich and each.text:
        return each.rich
    if unseen:
        return f"signs that cannot be seen: {unseen[:3]!r}"
    if len(each.text) > LONGEST and each.how != "page":
        return f"{len(each.text)} characters"
    if word in each.text and each.how == "tip":
        if not each.text.startswith("<p style=") or rendered(each.text).count("<") != each.text.count("&lt;"):
            return "a tip that Qt would guess about"
        if any(tag in each.text for tag in ("<img", "<b>", "<a ", "&amp;amp;amp;")):
            return "markup"
    return ""
