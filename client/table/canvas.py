"""The window onto the scene: it turns pointer and wheel into what was pointed at, and decides nothing."""

from __future__ import annotations

from collections.abc import Callable

from client.qt import QPainter, QPoint, QPointF, QRect, QRectF, Qt, QtCore, QtGui, QtWidgets, Signal
from client.table.choices import Ref
from client.table.scene import TableScene

DRAG_FROM = 7
"""Pixels that a pressed pointer moves before it is a drag."""


class Canvas(QtWidgets.QGraphicsView):
    """Shows a scene one to one: a pixel of the scene is a pixel of the window."""

    hovered = Signal(object, QPointF)
    clicked = Signal(object, bool)
    """What lies there, and whether it is to be added to what is chosen (Ctrl)."""
    doubled = Signal(object)
    menu_wanted = Signal(object, QPoint)
    drag_began = Signal(object)
    dragged = Signal(object, QPointF)
    dropped = Signal(object, QPointF)
    wheeled = Signal(int, QPointF, bool)
    """Steps, where, and whether Ctrl is held."""
    boxed = Signal(QRectF)
    """A box was drawn around things."""
    resized = Signal()
    left = Signal()

    def __init__(self, scene: TableScene, hurry: Callable[[], bool]) -> None:
        super().__init__(scene)
        self.table = scene
        self._hurry = hurry
        """Shows at once what waits to be shown; tells whether anything did."""
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        # one rectangle around all that changed: many small ones cost far more to join than to paint
        self.setViewportUpdateMode(QtWidgets.QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumSize(360, 260)
        self._pressed: tuple[QPoint, list[Ref]] | None = None
        self._dragging = False
        self._panning: QPointF | None = None
        self._band = QtWidgets.QRubberBand(QtWidgets.QRubberBand.Shape.Rectangle, self.viewport())
        self._boxing: QPoint | None = None

    def _refs(self, at: QPoint) -> list[Ref]:
        return self.table.refs_at(self.mapToScene(at))

    def _over_bare_board(self, refs: list[Ref]) -> bool:
        return not any(ref.kind in ("card", "zone", "seat") for ref in refs) and any(
            ref.kind == "cell" for ref in refs
        )

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """The beginning of a click, a drag or scrolling of the board; what still moves ends.

        A press that brings what waited does no more: what lies there now was not what it meant.
        """
        self.table.finish()
        if self._hurry():
            event.accept()
            return
        at = event.position().toPoint()
        refs = self._refs(at)
        if event.button() == Qt.MouseButton.MiddleButton and self._over_bare_board(refs):
            self._panning = event.position()
        elif event.button() == Qt.MouseButton.LeftButton:
            self._pressed = (at, refs)
            self._dragging = False
        event.accept()

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Hovering, dragging or scrolling."""
        at = event.position().toPoint()
        point = self.mapToScene(at)
        if self._panning is not None:
            if self.table.board is not None:
                self.table.board.pan(event.position() - self._panning)
            self._panning = event.position()
            return
        if self._boxing is not None:
            self._band.setGeometry(QRect(self._boxing, at).normalized())
            return
        if self._pressed is not None and not self._dragging:
            moved = at - self._pressed[0]
            if moved.manhattanLength() >= DRAG_FROM:
                if self._over_bare_board(self._pressed[1]):
                    self._pressed, self._panning = None, event.position()
                    return
                if not any(ref.kind == "card" for ref in self._pressed[1]):
                    self._boxing, self._pressed = self._pressed[0], None
                    self._band.show()
                    return
                self._dragging = True
                self.drag_began.emit(self._pressed[1])
        if self._dragging:
            self.dragged.emit(self.table.refs_at(point), point)
        else:
            self.hovered.emit(self.table.refs_at(point), point)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        """The end of a click or a drag."""
        if self._panning is not None:
            self._panning = None
            return
        if self._boxing is not None:
            box = QRect(self._boxing, event.position().toPoint()).normalized()
            self._boxing = None
            self._band.hide()
            self.boxed.emit(self.mapToScene(box).boundingRect())
            return
        if event.button() != Qt.MouseButton.LeftButton or self._pressed is None:
            return
        (_, refs), dragging = self._pressed, self._dragging
        self._pressed, self._dragging = None, False
        point = self.mapToScene(event.position().toPoint())
        if dragging:
            self.dropped.emit(self.table.refs_at(point), point)
        else:
            more = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self.clicked.emit(refs, more)

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        """The obvious thing."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.doubled.emit(self._refs(event.position().toPoint()))

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        """The full menu."""
        self.menu_wanted.emit(self._refs(event.pos()), event.globalPos())

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        """Turning a card, or scaling the board."""
        steps = event.angleDelta().y()
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        self.wheeled.emit(steps, self.mapToScene(event.position().toPoint()), control)
        event.accept()

    def leaveEvent(self, event: QtCore.QEvent) -> None:
        """Nothing is pointed at any more."""
        self.left.emit()
        super().leaveEvent(event)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """The table is laid out anew."""
        super().resizeEvent(event)
        self.resized.emit()
