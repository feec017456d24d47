"""The one door through which Qt comes in: everything else in `client` imports it from here.

So the binding can be changed, or its absence explained, in one place; a test sees that nothing goes round it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QFont, QImage, QKeySequence, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from PySide6 import QtNetwork, QtSvg

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
    "QtNetwork",
    "QtSvg",
    "QtWidgets",
    "Signal",
    "Slot",
]

SELDOM = ("QtNetwork", "QtSvg")
"""Parts of Qt that are loaded when somebody first asks for them: the window opens sooner without."""


def __getattr__(name: str) -> Any:
    if name in SELDOM:
        return import_module(f"PySide6.{name}")
    raise AttributeError(name)
