"""The one door through which Qt comes in: everything else in `client` imports it from here.

So the binding can be changed, or its absence explained, in one place; a test sees that nothing goes round it.
"""

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QFont, QImage, QKeySequence, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

__all__ = [
    "QApplication",
    "QColor",
    "QFont",
    "QImage",
    "QKeySequence",
    "QObject",
    "QPainter",
    "QPainterPath",
    "QPixmap",
    "QPoint",
    "QPointF",
    "QRect",
    "QRectF",
    "QSize",
    "QSizeF",
    "QTimer",
    "QWidget",
    "Qt",
    "QtCore",
    "QtGui",
    "QtWidgets",
    "Signal",
    "Slot",
]
