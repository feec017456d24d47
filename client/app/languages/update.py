"""Brings the translation files up to date: `python -m client.app.languages.update`.

Gathers every text in a call of `tr` or `mark` in the client, keeps the translations there are, marks new
texts as unfinished, and compiles with Qt's `pyside6-lrelease`. The files are Qt's own format: Qt Linguist
opens them.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as Xml
from xml.sax.saxutils import escape

from client.app.speech import CONTEXT, FOLDER, LANGUAGES

CLIENT = Path(__file__).parents[2]
IN_WORDS = ("service", "cli")
"""Folders whose texts are said at a table in words: they have a catalogue beside those of the games."""


def texts() -> list[str]:
    """Every text of the interface, in order of the alphabet."""
    found: set[str] = set()
    for path in sorted(CLIENT.rglob("*.py")):
        if path.relative_to(CLIENT).parts[0] in IN_WORDS:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("tr", "mark")
            ):
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return sorted(found)


def translations(language: str) -> dict[str, str]:
    """What is translated so far; nothing for an unfinished text."""
    path = FOLDER / f"runetable_{language}.ts"
    if not path.exists():
        return {}
    done = {}
    for message in Xml.parse(path).getroot().iter("message"):
        source, target = message.findtext("source"), message.find("translation")
        if source and target is not None and target.text and target.get("type") != "unfinished":
            done[source] = target.text
    return done


def write(language: str, known: dict[str, str]) -> Path:
    """Write the file to translate in; texts that are gone are dropped."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<!DOCTYPE TS>",
        f'<TS version="2.1" language="{language}" sourcelanguage="en">',
        "<context>",
        f"    <name>{CONTEXT}</name>",
    ]
    for text in texts():
        mark = "" if text in known else ' type="unfinished"'
        lines += [
            "    <message>",
            f"        <source>{escape(text)}</source>",
            f"        <translation{mark}>{escape(known.get(text, ''))}</translation>",
            "    </message>",
        ]
    path = FOLDER / f"runetable_{language}.ts"
    path.write_text("\n".join([*lines, "</context>", "</TS>", ""]), encoding="utf-8")
    return path


def compiled(path: Path) -> None:
    """Make the file that the program reads."""
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([tool, str(path), "-qm", str(path.with_suffix(".qm"))], check=True)


if __name__ == "__main__":
    for code in LANGUAGES:
        if code != "en":
            compiled(write(code, translations(code)))
