"""Qt comes in through one door."""

from __future__ import annotations

import ast
from pathlib import Path

import client.qt

CLIENT = Path(client.qt.__file__).parent


def test_nothing_in_the_client_goes_round_the_door():
    for path in CLIENT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert path.name == "qt.py" or name.split(".")[0] not in ("PySide6", "shiboken6"), path


def test_commands_start_without_qt():
    """The table's words and choices are Qt-side; a command of the terminal imports none of it."""
    for path in (CLIENT / "cli").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith(("client.qt", "client.table", "client.app")), path
