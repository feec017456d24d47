"""Pictures on demand: made once in one worker of low priority, kept on disc under a version, a few in memory.

Nobody waits: `Gallery.picture` gives what is there, else nothing, and `arrived` tells when it is.
"""

from __future__ import annotations

import contextlib
import heapq
import os
import threading
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import blake2b
from itertools import count
from pathlib import Path

from client.art.choosing import recipe_of
from client.art.paint import picture
from client.art.recipe import Recipe
from client.art.style import Style, StyleError, read_style
from client.qt import QImage, QObject, QtCore, Signal
from engines import registry
from engines.kernel import Game, PrintedCard
from engines.kernel.view import Pairs
from engines.registry import RegistryError
from netcore.files import home

VERSION = 1
"""Goes up with every change that makes pictures look different: old ones are then made anew."""
MAX_BYTES = 30_000_000
"""Pictures in memory; about seventy at single scale."""
MAX_DISC = 60_000_000
"""Bytes of all pictures on disc; ours together have about fifteen million."""
MAX_WAITING = 600
"""Pictures that wait to be made; whoever still wants a further one asks again."""
QUALITY = 90
NICE = 5

HAND, TABLE, LATER = 0, 1, 2
"""How soon a picture is wanted."""


@dataclass(frozen=True)
class Wish:
    """One picture that somebody wants."""

    recipe: Recipe
    style: Style
    scale: int
    coarse: bool

    @property
    def key(self) -> str:
        """Its name in memory and on disc: everything the picture depends on."""
        what = f"{self.recipe!r} {self.style.palettes.get(self.recipe.palette)!r}"
        digest = blake2b(what.encode(), digest_size=12).hexdigest()
        return f"{self.recipe.game}/{digest}{'c' if self.coarse else ''}{self.scale}"


class Album:
    """The pictures of one game's cards: which recipe each has."""

    def __init__(self, game: Game, style: Style) -> None:
        self.game, self.style = game, style
        self._recipes: dict[int | str, Recipe] = {}

    def recipe(self, face: int, name: str = "", kind: str = "", words: tuple[str, ...] = ()) -> Recipe:
        """A card's recipe, by its face; a card that nobody printed by what is written on it."""
        at: int | str = face if face >= 0 else f"{kind}/{name}"
        found = self._recipes.get(at)
        if found is None:
            try:
                card = self.game.printed(face) if face >= 0 else None
            except (IndexError, KeyError):
                card = None
            card = card or PrintedCard(face, name, kind, words=words, tags=tuple(w.casefold() for w in words))
            found = self._recipes[at] = recipe_of(card, self.game.id, self.style)
        return found

    def printed_stats(self, face: int) -> Pairs:
        """A card's numbers as printed."""
        try:
            return self.game.printed(face).stats if face >= 0 else ()
        except (IndexError, KeyError):
            return ()


def style_of(game: str) -> Style:
    """A game's art, or a plain style where it brings none or a broken one."""
    with contextlib.suppress(StyleError, RegistryError):
        source = registry.engine(game).art()
        if source is not None:
            return read_style(source)
    return Style()


class Gallery(QObject):
    """All pictures of the program."""

    arrived = Signal(str)
    """A picture that was asked for is there now; its key."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self._folder = folder
        self._albums: dict[str, Album] = {}
        self._kept: OrderedDict[str, QImage] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Condition()
        self._waiting: list[tuple[int, int, str]] = []
        self._wishes: dict[str, Wish] = {}
        self._number = count()
        self._worker: _Worker | None = None
        self._done: OrderedDict[str, QImage] = OrderedDict()
        self.working = True
        """Whether pictures are made at all; without, cards show the ground of their kind."""
        self._came.connect(self._take, QtCore.Qt.ConnectionType.QueuedConnection)

    _came = Signal(str)

    @property
    def folder(self) -> Path:
        """Where pictures lie on disc."""
        return (self._folder or home() / "cache" / "art") / f"v{VERSION}"

    def open(self, game: Game) -> Album:
        """A game's album; cards of that game are found in it from now on."""
        album = self._albums.get(game.id)
        if album is None or album.game is not game:
            album = self._albums[game.id] = Album(game, style_of(game.id))
        return album

    def album(self, game: str) -> Album | None:
        """The album of a game that was opened."""
        return self._albums.get(game)

    @property
    def idle(self) -> bool:
        """Whether every picture that was asked for is there."""
        with self._lock:
            return not self._wishes

    def picture(self, wish: Wish, soon: int = TABLE) -> QImage | None:
        """The picture if it is in memory; else it is asked for."""
        key = wish.key
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        if self.working:
            self._ask(key, wish, soon)
        return None

    def _ask(self, key: str, wish: Wish, soon: int) -> None:
        with self._lock:
            if key in self._wishes or len(self._wishes) >= MAX_WAITING:
                return
            self._wishes[key] = wish
            heapq.heappush(self._waiting, (soon, next(self._number), key))
            self._lock.notify()
        if self._worker is None:
            self._worker = _Worker(self)
            self._worker.start(QtCore.QThread.Priority.LowPriority)

    def next_wish(self) -> tuple[str, Wish] | None:
        """For the worker: waits for the most urgent wish; None when all is over."""
        with self._lock:
            while self.working and not self._waiting:
                self._lock.wait()
            if not self.working:
                return None
            key = heapq.heappop(self._waiting)[2]
            return key, self._wishes[key]

    def bring(self, key: str, image: QImage) -> None:
        """For the worker: here it is."""
        with self._lock:
            self._done[key] = image
        self._came.emit(key)

    def _take(self, key: str) -> None:
        with self._lock:
            image = self._done.pop(key, None)
            self._wishes.pop(key, None)
        if image is None:
            return
        self._kept[key] = image
        self._bytes += image.sizeInBytes()
        while self._bytes > MAX_BYTES and len(self._kept) > 1:
            self._bytes -= self._kept.popitem(last=False)[1].sizeInBytes()
        self.arrived.emit(key)

    def close(self) -> None:
        """Stop making pictures."""
        with self._lock:
            self.working = False
            self._waiting.clear()
            self._wishes.clear()
            self._lock.notify_all()
        if self._worker is not None:
            self._worker.wait()
            self._worker = None


class _Worker(QtCore.QThread):
    """Reads pictures from disc or makes them, one after another."""

    def __init__(self, gallery: Gallery) -> None:
        super().__init__()
        self._gallery = gallery

    def run(self) -> None:
        """Until the gallery closes."""
        if hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
        written = 0
        while (task := self._gallery.next_wish()) is not None:
            key, wish = task
            image, fresh = fetched(self._gallery.folder / f"{key}.jpg", wish)
            self._gallery.bring(key, image)
            written += fresh
            if written and written % 50 == 0:
                trim(self._gallery.folder)


def fetched(path: Path, wish: Wish) -> tuple[QImage, bool]:
    """A picture from disc, or made and laid there; and whether it was made."""
    image = QImage(str(path))
    if not image.isNull():
        return image, False
    image = picture(wish.recipe, wish.style, scale=wish.scale, coarse=wish.coarse)
    image.setDevicePixelRatio(1)
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    draft = path.with_suffix(f".{threading.get_native_id()}.part.jpg")
    with contextlib.suppress(OSError):  # a full disc: the picture is made again next time
        path.parent.mkdir(parents=True, exist_ok=True)
        if image.save(str(draft), quality=QUALITY):
            draft.replace(path)
    return image, True


def trim(folder: Path, most: int = MAX_DISC) -> None:
    """Take the pictures that were made longest ago from the disc while all are too many."""
    with contextlib.suppress(OSError):
        files = sorted(
            ((f.stat().st_mtime, f.stat().st_size, f) for f in folder.rglob("*.*")), key=lambda f: f[0]
        )
        total = sum(size for _, size, _ in files)
        for _, size, file in files:
            if total <= most:
                break
            file.unlink(missing_ok=True)
            total -= size


_gallery: Gallery | None = None


def gallery() -> Gallery:
    """The gallery of this program."""
    global _gallery  # noqa: PLW0603
    if _gallery is None:
        _gallery = Gallery()
        application = QtCore.QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(_gallery.close)
    return _gallery
