"""A card on its way between pool and deck, under the pointer."""

from __future__ import annotations

from client.qt import QPixmap, QtCore, QtGui, QWidget

FORM = "application/x-runetable-card"


def carrying(source: QWidget, face: int, label: str, picture: QPixmap) -> QtGui.QDrag:
    """A drag with this card, from the list of that label (none: from the pool)."""
    data = QtCore.QMimeData()
    data.setData(FORM, QtCore.QByteArray(f"{face} {label}".encode()))
    drag = QtGui.QDrag(source)
    drag.setMimeData(data)
    drag.setPixmap(picture)
    return drag


def carried_card(data: QtCore.QMimeData) -> tuple[int, str] | None:
    """The card that is carried, and its list; None if something else is."""
    if not data.hasFormat(FORM):
        return None
    face, _, label = bytes(data.data(FORM).data()).decode(errors="replace").partition(" ")
    return (int(face), label) if face.isascii() and face.isdigit() and len(face) < 7 else None


def welcome(here: QWidget, event: QtGui.QDragMoveEvent) -> None:
    """Let a card that comes from elsewhere in."""
    if event.source() is not here and carried_card(event.mimeData()) is not None:
        event.acceptProposedAction()
