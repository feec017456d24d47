"""A card on its way between pool and deck, under the pointer."""

from __future__ import annotations

from typing import cast

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


class TakesCards:
    """For a widget onto which cards from elsewhere may be dropped: it says what it does with one."""

    def take(self, face: int) -> None:
        """A card has been dropped here."""
        raise NotImplementedError

    def dragEnterEvent(self, event: QtGui.QDragEnterEvent) -> None:
        """A card may come in."""
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QtGui.QDragMoveEvent) -> None:
        """The same, on the way."""
        if self._come(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QtGui.QDropEvent) -> None:
        """Take it."""
        face = self._come(event)
        if face is not None:
            self.take(face)
            event.acceptProposedAction()

    def _come(self, event: QtGui.QDropEvent) -> int | None:
        found, here = carried_card(event.mimeData()), cast(object, self)
        return None if found is None or event.source() is here else found[0]
