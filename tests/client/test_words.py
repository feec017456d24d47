"""Words come into the window through one door, `client.texts`: nothing in the client goes round it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import client.texts

CLIENT = Path(client.texts.__file__).parent
DOOR = CLIENT / "texts.py"

SAYING = {
    *("setText", "setToolTip", "setStatusTip", "setWhatsThis", "setWindowTitle", "setTitle", "setItemText"),
    *("setAccessibleName", "setAccessibleDescription", "setPlaceholderText", "setPlainText", "setHtml"),
    *("setMarkdown", "insertHtml", "insertText", "insertPlainText", "appendPlainText", "appendHtml"),
    *("addItem", "addItems", "insertItem", "insertItems", "addAction", "addMenu", "addTab", "setTabText"),
    *("setInformativeText", "setDetailedText", "setLabelText", "setSubTitle", "showMessage", "showText"),
    *("setHeaderLabel", "setHeaderLabels", "setHorizontalHeaderLabels", "setPrefix", "setSuffix"),
    *("setSpecialValueText", "setIconText", "setToolTipDuration", "addRow", "setTextFormat"),
    *("drawText", "drawStaticText", "addText", "addSimpleText", "updateAccessibility", "setFormat"),
    *("information", "warning", "critical", "question", "about", "getText", "getItem", "getInt"),
}
"""Methods of Qt that take words."""
MADE = {
    *("QLabel", "QPushButton", "QToolButton", "QCheckBox", "QRadioButton", "QCommandLinkButton", "QGroupBox"),
    *("QAction", "QLineEdit", "QTextEdit", "QPlainTextEdit", "QTextBrowser", "QTextLayout", "QDockWidget"),
    *("QListWidgetItem", "QTreeWidgetItem", "QTableWidgetItem", "QStandardItem", "QGraphicsTextItem"),
    *("QGraphicsSimpleTextItem", "QTextDocument", "QAccessibleAnnouncementEvent"),
}
"""Things of Qt that can be made with words."""
NEVER = {
    *("QMessageBox", "QInputDialog", "QErrorMessage", "QProgressDialog", "QStaticText", "QSplashScreen"),
    *("QSystemTrayIcon", "QWizard"),
}
"""Things of Qt that guess what their words are."""
ROLES = {"DisplayRole", "EditRole", "ToolTipRole", "StatusTipRole", "WhatsThisRole", "AccessibleTextRole"}
"""What a model of Qt may be asked for in words."""

PAINTED = "table/inkwell.py"
"""Where words are painted; it takes them from the door."""
ELSEWHERE = {
    ("table/scene.py", "addItem"): "things on the table, which have no words of their own",
    ("table/furniture.py", "addItem"): "things on the table, which have no words of their own",
    ("table/arrows.py", "addItem"): "arrows, which have no words",
    ("table/lights.py", "addItem"): "rings of light, which have no words",
    ("table/effects.py", "addItem"): "things on the table, which have no words of their own",
    ("table/faces/lettering.py", "addText"): "painted plainly, cut by the inkwell",
    ("table/momentary.py", "addText"): "numbers",
    ("table/momentary.py", "drawText"): "painted plainly, taken from the door",
    ("table/plates.py", "addText"): "numbers",
    ("table/wrapping.py", "drawText"): "a button's own words, which came through the door",
    ("app/drawer.py", "drawText"): "a word of the program",
    ("app/menus.py", "addAction"): "an action, whose words are the program's",
    ("app/settings_screen.py", "addRow"): "a label of the door",
    ("app/settings_screen.py", "addTab"): "titles said by the program two lines above",
    ("review/pane.py", "addTab"): "titles said by the program in the lines above",
    ("review/lines.py", "addTab"): "titles said by the program",
    ("review/pages.py", "QTreeWidgetItem"): "a line below another; its words come through the door",
    ("library/screen.py", "addTab"): "titles said by the program",
    ("library/model.py", "DisplayRole"): "headings of the program, and words made by the door",
    ("library/model.py", "AccessibleTextRole"): "words made by the door",
    ("library/model.py", "ToolTipRole"): "a tip made by the door",
    ("app/parts.py", "addRow"): "a label of the door",
    (PAINTED, "drawText"): "painted plainly",
    (PAINTED, "QTextLayout"): "laid out plainly",
    ("app/help.py", "setHtml"): "rules of the ledger, escaped sign by sign",
}
"""The few places beside the door, and why."""


def said_by_us(words: ast.expr) -> bool:
    """Whether words are the program's own: a constant, or one that is translated."""
    if isinstance(words, ast.Call):
        return isinstance(words.func, ast.Name) and words.func.id == "tr"
    return isinstance(words, ast.Constant)


FIRST = {"addItem", "addAction", "QAction", "addRow"}
"""Where only what comes first is words."""


def wordless(argument: ast.expr) -> bool:
    """A parent, a layout or another thing of Qt, which says nothing: told by its name."""
    return isinstance(argument, ast.Name) and argument.id in {"self", "parent", "menu", "button", "window"}


def round_the_door(source: str) -> Iterator[tuple[int, str]]:
    """Calls that give words to Qt which are not the program's own."""
    nodes = list(ast.walk(ast.parse(source)))
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    reading = {argument for call in calls if _called(call) == "data" for argument in call.args}
    for node in nodes:
        if isinstance(node, ast.Attribute) and node.attr in ROLES and node not in reading:
            yield node.lineno, node.attr
    for call in calls:
        called = _called(call)
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        given = given[:1] if called in FIRST else given
        by_door = ast.unparse(call.func).startswith("texts.")
        ours = called not in NEVER and all(said_by_us(words) or wordless(words) for words in given)
        if called in SAYING | MADE | NEVER and not by_door and not ours:
            yield call.lineno, called


def _called(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def files() -> list[Path]:
    return sorted(path for path in CLIENT.rglob("*.py") if path != DOOR and "languages" not in path.parts)


@pytest.mark.attack(55)
def test_nothing_goes_round_the_door() -> None:
    found = [
        f"{path.relative_to(CLIENT)}:{line}: {called}"
        for path in files()
        for line, called in round_the_door(path.read_text("utf-8"))
        if (path.relative_to(CLIENT).as_posix(), called) not in ELSEWHERE
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "label.setText(name)",
        "label.setToolTip(f'{name}')",
        "label.setText(tr('{name} is here').format(name=name))",
        "QtWidgets.QLabel(name)",
        "QtWidgets.QMessageBox(self)",
        "QtWidgets.QMessageBox.warning(self, 'x', name)",
        "box.addItem(name, data)",
        "menu.addAction(name, act)",
        "view.setData(index, name, Qt.ItemDataRole.ToolTipRole)",
        "QtWidgets.QToolTip.showText(at, name)",
        "page.setHtml(name)",
        "p.drawText(rect, name)",
    ],
)
def test_a_way_round_is_found(source: str) -> None:
    assert list(round_the_door(source))


@pytest.mark.parametrize("source", ["label.setText('')", "label.setText(tr('Live'))", "texts.tip(on, name)"])
def test_our_own_words_and_the_door_are_no_way_round(source: str) -> None:
    assert not list(round_the_door(source))
