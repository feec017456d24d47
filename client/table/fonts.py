"""The typeface that comes with the program, at the sizes the table needs."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources

from client.qt import QFont, QtCore, QtGui

FAMILY = "Inter"


@cache
def load_fonts() -> str:
    """Make the bundled typeface known to Qt, once; gives its family. Needs a running application."""
    folder = resources.files("client") / "app" / "fonts"
    there = folder.iterdir() if folder.is_dir() else ()  # else the system's fonts have to do
    for place in sorted(there, key=lambda place: place.name):
        if place.name.endswith(".otf"):
            QtGui.QFontDatabase.addApplicationFontFromData(QtCore.QByteArray(place.read_bytes()))
    return FAMILY


@lru_cache(maxsize=512)
def font(pixels: float, *, bold: bool = False, italic: bool = False) -> QFont:
    """The typeface at a height in whole pixels. Not to be changed: it is shared."""
    made = QFont(load_fonts())
    made.setPixelSize(max(1, round(pixels)))
    made.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    made.setItalic(italic)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made
