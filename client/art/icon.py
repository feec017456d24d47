"""The program's own picture: a rune of light cut into a tile on a dark table, drawn by code at every size."""

from __future__ import annotations

from client.qt import QColor, QPainter, QPainterPath, QPixmap, QPointF, QRectF, Qt, QtGui

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
GROUND, SECOND, LIGHT, GOLD = "#120d22", "#3b2c6e", "#8fd8ff", "#e8b84a"


def paint_icon(p: QPainter, side: float) -> None:
    """The picture within a square from the origin."""
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    k = side / 100
    p.scale(k, k)
    box = QRectF(3, 3, 94, 94)
    shine = QtGui.QRadialGradient(50, 40, 70)
    shine.setColorAt(0, QColor(SECOND))
    shine.setColorAt(1, QColor(GROUND))
    p.setPen(QtGui.QPen(QColor(GOLD), 5))
    p.setBrush(QtGui.QBrush(shine))
    p.drawRoundedRect(box, 20, 20)
    if side >= 48:  # two cards behind the rune; at small sizes they would be noise
        for turn, ink in ((-16, "#5a4796"), (14, "#7a64c0")):
            p.save()
            p.translate(50, 56)
            p.rotate(turn)
            p.setPen(QtGui.QPen(QColor("#0b0818"), 2))
            p.setBrush(QColor(ink))
            p.drawRoundedRect(QRectF(-21, -34, 42, 60), 5, 5)
            p.restore()
    rune = QPainterPath(QPointF(50, 16))
    rune.lineTo(50, 84)
    rune.moveTo(50, 20)
    rune.lineTo(73, 36)
    rune.lineTo(50, 52)
    rune.lineTo(73, 78)
    rune.moveTo(50, 36)
    rune.lineTo(30, 48)
    p.setBrush(Qt.BrushStyle.NoBrush)
    solid, cap, join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    for ink, width in (("#06040e", 17.0), ("#3a8fc8", 12.0), (LIGHT, 8.5), ("#ffffff", 3.0)):
        p.setPen(QtGui.QPen(QColor(ink), width, solid, cap, join))
        p.drawPath(rune)


def app_icon() -> QtGui.QIcon:
    """The icon for windows, task bars and docks."""
    icon = QtGui.QIcon()
    for side in SIZES:
        picture = QPixmap(side, side)
        picture.fill(Qt.GlobalColor.transparent)
        p = QPainter(picture)
        paint_icon(p, side)
        p.end()
        icon.addPixmap(picture)
    return icon
