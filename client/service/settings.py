"""What a person has set: one readable file in the system's place for settings.

A file that cannot be read, or a line in it that makes no sense, costs that line its effect and nothing else:
it is told in a sentence, and before the file is written again the old one is laid aside.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

import platformdirs
import tomli_w

from client.service.passing import PASSED, WORDS, Pace
from netcore.files import TooLong, read_toml, reason, write_whole

FILE_LIMIT = 256 * 1024
"""Bytes of a settings file: ours has about two thousand."""
PLACES_LIMIT = 64
"""Windows and splitters remembered."""

MOMENTS = tuple(WORDS)
"""The moments that can be passed."""
Scalar = bool | int | float | str


VOLUMES = ("volume_cards", "volume_blows", "volume_calls")


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
    volume_cards: float = 0.8
    volume_blows: float = 0.8
    volume_calls: float = 0.8
    """How loud each group of sounds is, 0 to 1."""
    text_table: bool = False
    """Games open with the text table instead of the drawn one."""
    bot_pace: float = 0.6
    ask_leaving: bool = True
    """Leaving a game on this computer asks first; in games among people it always does."""
    asked: tuple[str, ...] = tuple(moment for moment in MOMENTS if moment not in PASSED)
    """The moments at which one is asked, by their names; all others are passed."""
    ask_could: bool = True
    """Among people: asked only where one could answer, at an even pace."""
    tutorials_seen: tuple[str, ...] = ()
    last_game: str = ""
    last_deck: str = ""
    """The deck worked on last, as GAME/NAME."""
    meet: str = ""
    """The meeting point: a host, `off`, or nothing for the public one."""
    relay_only: bool = False
    """Whether nobody but the relay learns our address."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Key bindings that differ from the defaults, by action."""
    places: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Where windows were and how they were divided, by name."""

    proxy: str = ""
    """A SOCKS5 proxy for all lines, as HOST:PORT; empty for none."""
    online: bool = False
    """Whether people one knows may see that one is there, and the other way round."""
    meet_told: bool = False
    """Whether it was said what the meeting point learns."""

    name_asked: bool = False
    """Whether a new player was asked for a name."""

    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What a word may be, where not everything goes."""
    BOUNDS: ClassVar[Mapping[str, tuple[float, float]]] = {
        "bot_pace": (0.0, 5.0),
        **dict.fromkeys(VOLUMES, (0.0, 1.0)),
    }
    """Between what a number may be."""

    @property
    def pace(self) -> Pace:
        """What one is asked at first in every game."""
        passed = frozenset(moment for moment in MOMENTS if moment not in self.asked)
        return Pace(passed=passed, could=self.ask_could)


S = TypeVar("S", bound=Settings)


def default_path() -> Path:
    """The settings file: in RUNETABLE_HOME if that is set, else where the system keeps settings."""
    chosen = os.environ.get("RUNETABLE_HOME")
    if chosen:
        return Path(chosen) / "settings.toml"
    return Path(platformdirs.user_config_dir("runetable", appauthor=False, roaming=True)) / "settings.toml"


def net_settings() -> Settings:
    """What the player has set, for programs without a window; what cannot be read is left to the window."""
    return SettingsFile(default_path(), Settings).now


class SettingsFile(Generic[S]):
    """The file and what it says. `problems` are sentences about what in it could not be used."""

    def __init__(self, path: Path, kind: type[S]) -> None:
        self.path = path
        self._kind = kind
        self.problems: list[str] = []
        self._unknown: dict[str, Any] = {}
        self._aside = False
        """Whether the file holds something that writing it anew would lose."""
        self.now: S = self._read()

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

    def _read(self) -> S:
        try:
            values = read_toml(self.path, FILE_LIMIT)
        except FileNotFoundError:
            return self._kind()
        except OSError as error:
            return self._refuse(f"cannot be read: {reason(error)}")
        except TooLong:
            return self._refuse(f"is longer than {FILE_LIMIT} bytes")
        except UnicodeDecodeError:
            return self._refuse("is not UTF-8 text")
        except ValueError as error:
            return self._refuse(f"cannot be understood: {error}")
        return self._taken(values)

    def _refuse(self, why: str) -> S:
        self._aside = True
        self.problems.append(f"The settings file {self.path} {why}. Defaults are used; the file is kept.")
        return self._kind()

    def _taken(self, values: dict[str, Any]) -> S:
        known = {entry.name: getattr(self._kind(), entry.name) for entry in fields(self._kind)}
        taken: dict[str, Any] = {}
        for name, value in values.items():
            if name not in known:
                self._unknown[name] = value
                continue
            wrong = _wrong(self._kind, name, value, known[name])
            if wrong:
                self._aside = True
                self.problems.append(f"In {self.path} {name} {wrong}; the default is used.")
            else:
                taken[name] = _frozen(name, value)
        return self._kind(**taken)

    # --- writing

    def _text(self) -> str:
        everything = {entry.name: getattr(self.now, entry.name) for entry in fields(self._kind)}
        plain = {name: _told(value) for name, value in (everything | self._unknown).items()}
        return "# Settings of Runetable. Safe to edit while Runetable is closed.\n" + tomli_w.dumps(plain)


def _told(value: Any) -> Any:
    """As TOML has it."""
    if isinstance(value, Mapping):
        return {key: _told(inner) for key, inner in value.items()}
    return [_told(inner) for inner in value] if isinstance(value, tuple | list) else value


def _wrong(kind: type[Settings], name: str, value: Any, default: Any) -> str:
    """Why a value cannot be used; empty if it can."""
    if isinstance(default, bool):
        return "" if isinstance(value, bool) else "is neither true nor false"
    if isinstance(default, float):
        low, high = kind.BOUNDS.get(name, (0.0, 10.0))
        number = isinstance(value, int | float) and not isinstance(value, bool)
        return "" if number and low <= value <= high else f"is not a number from {low} to {high}"
    if isinstance(default, str):
        choices = kind.CHOICES.get(name)
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
    return float(value) if name in ("text_scale", "card_scale", "bot_pace", *VOLUMES) else value
