"""The picture on a game's tile: that of one of its cards, made once in a thread of its own and kept on disc.

Nobody waits: the game's ground stands there until the picture has come.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from client.art.choosing import recipe_of
from client.art.gallery import VERSION, style_of
from client.art.paint import picture
from client.qt import QImage, QObject, QtCore, Signal
from engines import registry
from engines.kernel import Game, PrintedCard
from engines.registry import Engine, RegistryError
from netcore.files import home

SCALE = 2
MAX_CARDS = 5000


_running: set[QtCore.QThread] = set()
"""Threads that have not ended; a thread must not be forgotten while it runs."""


def end_covers() -> None:
    """The program ends: wait for what is under way."""
    for worker in list(_running):
        worker.requestInterruption()
        worker.wait()


class Covers(QObject):
    """Covers of games, by id."""

    arrived = Signal(str, QImage)

    def __init__(self, wanted: list[tuple[str, str]], parent: QObject) -> None:
        super().__init__(parent)
        self._worker = _Worker(wanted)
        self._worker.arrived.connect(self.arrived)

    def start(self) -> None:
        """Begin, once everything else is on the screen."""
        _running.add(self._worker)
        self._worker.finished.connect(partial(_running.discard, self._worker))
        self._worker.start(QtCore.QThread.Priority.LowestPriority)

    def stop(self) -> None:
        """End after the picture under way; nobody waits for that."""
        self._worker.requestInterruption()


class _Worker(QtCore.QThread):
    arrived = Signal(str, QImage)

    def __init__(self, wanted: list[tuple[str, str]]) -> None:
        super().__init__()
        self._wanted = wanted

    def run(self) -> None:
        """First what lies on disc, then what has to be made."""
        missing = []
        for game, card in self._wanted:
            image = QImage(str(path_of(game, card)))
            if image.isNull():
                missing.append((game, card))
            else:
                self.arrived.emit(game, image)
        for game, card in missing:
            if self.isInterruptionRequested():
                return
            made = cover(registry.engine(game), card)
            if made is not None:
                self.arrived.emit(game, made)


def path_of(game: str, card: str) -> Path:
    """Where a cover is kept."""
    safe = "".join(c if c.isalnum() else "-" for c in f"{game}-{card}")[:80]
    return home() / "cache" / "art" / f"v{VERSION}" / "covers" / f"{safe}.jpg"


def _printed(game: Game) -> Iterator[PrintedCard]:
    for face in range(MAX_CARDS):
        try:
            yield game.printed(face)
        except (IndexError, KeyError):
            return


def cover(engine: Engine, card: str) -> QImage | None:
    """Make a game's cover from one of its cards, and keep it; None where there is no such card."""
    try:
        game = engine.game()
    except RegistryError:
        return None
    printed = next((one for one in _printed(game) if one.name == card), None)
    if printed is None:
        return None
    style = style_of(engine.id)
    image = picture(recipe_of(printed, engine.id, style), style, scale=SCALE)
    path = path_of(engine.id, card)
    with contextlib.suppress(OSError):  # a full or locked disc only means that it is made again
        path.parent.mkdir(parents=True, exist_ok=True)
        image.save(str(path), quality=90)
    return image
