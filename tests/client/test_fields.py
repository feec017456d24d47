"""The wheel rolls pages; it never turns a choice that happens to pass beneath the pointer."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest

import client
from client import fields, texts
from client.app.newgame import NewGameScreen
from client.qt import QPoint, QPointF, Qt, QtWidgets, QWidget

PLAIN = (
    "QComboBox",
    "QFontComboBox",
    "QSpinBox",
    "QDoubleSpinBox",
    "QSlider",
    "QDial",
    "QDateEdit",
    "QTimeEdit",
)
"""What Qt turns by the wheel."""


def roll(widget: QWidget, notches: int) -> None:
    """The wheel over the middle of a widget."""
    window = widget.window()
    at = QPointF(widget.mapTo(window, widget.rect().center()))
    QTest.wheelEvent(window.windowHandle(), at, QPoint(0, 120 * notches))


@pytest.mark.parametrize("kind", [fields.Box, fields.NumberBox, fields.Slide])
def test_a_page_rolls_on_over_its_fields(qtbot, kind: type[QWidget]) -> None:
    area, page = QtWidgets.QScrollArea(), QWidget()
    column, field = QtWidgets.QVBoxLayout(page), kind()
    column.addWidget(field)
    column.addSpacing(2000)
    area.setWidget(page)
    qtbot.addWidget(area)
    area.show()
    if isinstance(field, fields.Box):
        for word in ("one", "two", "three"):
            texts.choice(field, word)
    value = "currentIndex" if isinstance(field, fields.Box) else "value"
    field.setFocus()
    before = getattr(field, value)()
    roll(field, -1)
    assert getattr(field, value)() == before and area.verticalScrollBar().value() > 0
    qtbot.keyClick(field, Qt.Key.Key_Up if value == "value" else Qt.Key.Key_Down)
    assert getattr(field, value)() != before, "by key it is still turned"


def test_the_wheel_changes_nobody_in_a_new_game(qtbot, window: Any) -> None:
    window.screen_shown.bot.click()
    screen = window.screen_shown
    assert isinstance(screen, NewGameScreen)
    boxes = screen.findChildren(QtWidgets.QComboBox)
    before = [box.currentIndex() for box in boxes]
    for box in boxes:
        roll(box, -1)
        roll(box, -1)
    assert len(boxes) > 3 and [box.currentIndex() for box in boxes] == before


def test_no_field_is_made_that_the_wheel_turns() -> None:
    root = Path(client.__file__).parent
    found = [
        f"{path.relative_to(root)}:{node.lineno}"
        for path in sorted(root.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and (node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", ""))
        in PLAIN
    ]
    assert found == []
