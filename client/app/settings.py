"""The player's settings as the window uses them: with languages and themes to choose from, and a look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from client.app.speech import LANGUAGES
from client.service import settings as service
from client.service.settings import default_path
from client.table.look import PALETTES, SCALES, Look

__all__ = ["THEMES", "Settings", "SettingsFile", "default_path"]

THEMES = tuple(palette.name for palette in PALETTES)


@dataclass(frozen=True)
class Settings(service.Settings):
    """All settings; the defaults are those of a first start."""

    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {"language": tuple(LANGUAGES), "theme": THEMES}
    BOUNDS: ClassVar[Mapping[str, tuple[float, float]]] = {
        **service.Settings.BOUNDS,
        "text_scale": SCALES,
        "card_scale": SCALES,
    }

    @property
    def look(self) -> Look:
        """The looks of the table that follow from this."""
        palette = next((p for p in PALETTES if p.name == self.theme), PALETTES[0])
        return Look(palette, self.card_scale, self.text_scale, self.reduced_motion, self.marks)


class SettingsFile(service.SettingsFile[Settings]):
    """The file and what it says."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Settings)
