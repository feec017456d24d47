"""What a person has set: one readable file in the system's place for settings.

A file that cannot be read, or a line in it that makes no sense, costs that line its effect and nothing else:
it is told in a sentence, and before the file is written again the old one is laid aside.
"""

from __future__ import annotations

import json
import os
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from client.app.speech import LANGUAGES
from client.table.look import PALETTES, SCALES, Look
from netcore.files import reason, write_whole

FILE_LIMIT = 256 * 1024
"""Bytes of a settings file: ours has about two thousand."""
PLACES_LIMIT = 64
"""Windows and splitters remembered."""

Scalar = bool | int | float | str

THEMES = tuple(palette.name for palette in PALETTES)


@dataclass(frozen=True)
class Settings:
    """All settings; the defaults are those of a first start."""

    language: str = "en"
    theme: str = "dark"
    text_scale: float = 1.0
    card_scale: float = 1.0
    marks: bool = True
    reduced_motion: bool = False
    sounds: bool = True
    text_table: bool = False
    """Games open with the text table instead of the drawn one."""
    bot_pace: float = 0.6
    tutorials_seen: tuple[str, ...] = ()
    last_game: str = ""
    last_deck: str = ""
    """The deck worked on last, as GAME/NAME."""
    meet: str = ""
    """The meeting point: a host, `off`, or nothing for the public one."""
    relay_only: bool = False
    """Address of the server for spoken codes; nothing is asked of any server without one."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Key bindings that differ from the defaults, by action."""
    places: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Where windows were and how they were divided, by name."""

    @property
    def look(self) -> Look:
        """The looks of the table that follow from this."""
        palette = next((p for p in PALETTES if p.name == self.theme), PALETTES[0])
        return Look(palette, self.card_scale, self.text_scale, self.reduced_motion, self.marks)


def default_path(environment: Mapping[str, str] | None = None) -> Path:
    """The settings file: in RUNETABLE_HOME if that is set, else where the system keeps settings."""
    env = os.environ if environment is None else environment
    if env.get("RUNETABLE_HOME"):
        return Path(env["RUNETABLE_HOME"]) / "settings.toml"
    if env.get("XDG_CONFIG_HOME"):
        return Path(env["XDG_CONFIG_HOME"]) / "runetable" / "settings.toml"
    if sys.platform == "win32" and env.get("APPDATA"):
        return Path(env["APPDATA"]) / "runetable" / "settings.toml"
    home = Path(env.get("HOME") or Path.home())
    if sys.platform == "darwin":
        return home / "Library" / "Preferences" / "runetable" / "settings.toml"
    return home / ".config" / "runetable" / "settings.toml"


class SettingsFile:
    """The file and what it says. `problems` are sentences about what in it could not be used."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems: list[str] = []
        self._unknown: dict[str, Any] = {}
        self._aside = False
        """Whether the file holds something that writing it anew would lose."""
        self.now = self._read()

    def change(self, **changes: Any) -> str:
        """Set something and write the file; gives a sentence if that failed (the setting holds anyway)."""
        self.now = replace(self.now, **changes)
        return self.save()

    def save(self) -> str:
        """Write the file whole; a sentence if it cannot be written."""
        try:
            if self._aside and self.path.exists():
                self.path.replace(self._free_name())
            write_whole(self.path, self._text().encode())
            self._aside = False
        except OSError as error:
            return f"The settings could not be saved in {self.path}: {reason(error)}."
        return ""

    def _free_name(self) -> Path:
        number = 1
        while (name := self.path.with_name(f"{self.path.stem}-old-{number}{self.path.suffix}")).exists():
            number += 1
        return name

    # --- reading

    def _read(self) -> Settings:
        try:
            with self.path.open("rb") as stream:
                raw = stream.read(FILE_LIMIT + 1)
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            return self._refuse(f"cannot be read: {reason(error)}")
        if len(raw) > FILE_LIMIT:
            return self._refuse(f"is longer than {FILE_LIMIT} bytes")
        try:
            values = tomllib.loads(raw.decode())
        except UnicodeDecodeError:
            return self._refuse("is not UTF-8 text")
        except tomllib.TOMLDecodeError as error:
            return self._refuse(f"cannot be understood: {error}")
        except RecursionError:
            return self._refuse("cannot be understood: it is nested too deeply")
        return self._taken(values)

    def _refuse(self, why: str) -> Settings:
        self._aside = True
        self.problems.append(f"The settings file {self.path} {why}. Defaults are used; the file is kept.")
        return Settings()

    def _taken(self, values: dict[str, Any]) -> Settings:
        known = {entry.name: getattr(Settings(), entry.name) for entry in fields(Settings)}
        taken: dict[str, Any] = {}
        for name, value in values.items():
            if name not in known:
                self._unknown[name] = value
                continue
            wrong = _wrong(name, value, known[name])
            if wrong:
                self._aside = True
                self.problems.append(f"In {self.path} {name} {wrong}; the default is used.")
            else:
                taken[name] = _frozen(name, value)
        return Settings(**taken)

    # --- writing

    def _text(self) -> str:
        lines = ["# Settings of Runetable. Safe to edit while Runetable is closed."]
        tables: list[str] = []
        everything = {entry.name: getattr(self.now, entry.name) for entry in fields(Settings)}
        for name, value in (everything | self._unknown).items():
            if isinstance(value, Mapping):
                tables += ["", f"[{_key(name)}]", *(f"{_key(k)} = {_toml(v)}" for k, v in value.items())]
            else:
                lines.append(f"{_key(name)} = {_toml(value)}")
        return "\n".join(lines + tables) + "\n"


def _wrong(name: str, value: Any, default: Any) -> str:
    """Why a value cannot be used; empty if it can."""
    if isinstance(default, bool):
        return "" if isinstance(value, bool) else "is neither true nor false"
    if isinstance(default, float):
        low, high = (0.0, 5.0) if name == "bot_pace" else SCALES
        number = isinstance(value, int | float) and not isinstance(value, bool)
        return "" if number and low <= value <= high else f"is not a number from {low} to {high}"
    if isinstance(default, str):
        choices = {"language": tuple(LANGUAGES), "theme": THEMES}.get(name)
        if not isinstance(value, str) or len(value) > 500:
            return "is not a text"
        return "" if choices is None or value in choices else f"is none of {', '.join(choices)}"
    if isinstance(default, tuple):
        return (
            ""
            if isinstance(value, list) and all(isinstance(v, str) for v in value)
            else "is no list of texts"
        )
    if not isinstance(value, dict) or len(value) > PLACES_LIMIT:
        return f"is no table of at most {PLACES_LIMIT} entries"
    if name == "keys":
        return "" if all(isinstance(v, str) for v in value.values()) else "holds something that is no text"
    numbers = all(isinstance(v, list) and all(type(n) is int for n in v) for v in value.values())
    return "" if numbers else "holds something that is no list of whole numbers"


def _frozen(name: str, value: Any) -> Any:
    if isinstance(value, list):
        return tuple(value)
    if name == "places":
        return {key: tuple(numbers) for key, numbers in value.items()}
    return float(value) if name in ("text_scale", "card_scale", "bot_pace") else value


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if bare else _toml(name)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple | list):
        return f"[{', '.join(_toml(item) for item in value)}]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False)
        return text.replace("\x7f", "\\u007f")
    if isinstance(value, int | float):
        return repr(value)
    return json.dumps(str(value))  # dates: kept as text
