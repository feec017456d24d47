"""What the library does beside the window: looking at folders, verifying, following games for their pictures.

Each has a thread and a connection of its own, so that the window waits for none of them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from pathlib import Path

from client.app.drawn import NotDrawn
from client.qt import QImage, QObject, Signal
from client.review.camera import Camera, small
from client.service.fault import report
from client.service.heard import heard
from client.service.shelf import open_library
from client.service.workers import WorkerLost, spread
from client.session.aside import Aside
from client.studying import cores
from client.table.look import Look
from engines.kernel import Game, TableView
from engines.kernel.say import say
from netcore.files import reason
from replays.errors import ReplayError, tidy
from replays.library.facts import Deep, deep_facts
from replays.library.index import Changes, Library, watch
from replays.timeline import open_timeline

EVERY = 5.0
"""Seconds between looks at the folders."""
WAITING = 60
"""Most pictures that wait to be made; the newest wishes come first."""


def looked_into(path: str) -> Deep:
    """What verifying one file shows; a process of its own calls it."""
    try:
        return deep_facts(Path(path))
    except ReplayError as error:
        return Deep("broken", tidy(str(error)), 0, (), ())


class LibraryWork(QObject):
    """The work of one library screen. All signals arrive in the window's thread."""

    changed = Signal()
    """The index knows something new."""
    read = Signal(int, int)
    """How many files of how many have been read."""
    verified = Signal(int, int)
    """How many files of how many have been verified."""
    done = Signal(int)
    """Verifying has ended; how many it were."""
    came = Signal(int, list)
    """How many replays came in from elsewhere, and why others did not."""
    told = Signal(str)
    """Something went wrong, in a sentence."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folders = Aside("library folders", self)
        self._checks = Aside("library checks", self)
        self._imports = Aside("library imports", self)
        self._every = (self._folders, self._checks, self._imports)
        for aside in self._every:
            aside.failed.connect(lambda error: self.told.emit(report(error, ["window"])))
        self.verifying = False
        self._stop = False
        self._folders.do(self._watch)

    def verify(self, paths: list[str] | None = None) -> None:
        """Verify these files, or all that were not yet, one after another on all cores."""
        if not self.verifying:
            self.verifying, self._stop = True, False
            self._checks.do(lambda: self._verify(paths))

    def stop(self) -> None:
        """Verify no more; what was verified stays."""
        self._stop = True

    def close(self) -> None:
        """The screen goes."""
        self._stop = True
        for aside in self._every:
            aside.close()

    def bring_in(self, paths: list[Path], here: Path) -> None:
        """Copy replays into a folder; folders among them are looked at from now on."""
        self._imports.do(lambda: self._bring_in(paths, here))

    # --- aside

    def _with_library(self, aside: Aside, act: Callable[[Library], object]) -> None:
        try:
            library = open_library()
        except ReplayError as error:
            sentence = heard(str(error))
            aside.home(lambda: self.told.emit(sentence))
            return
        try:
            act(library)
        except (ReplayError, WorkerLost) as error:
            sentence = heard(str(error))
            aside.home(lambda: self.told.emit(sentence))
        finally:
            library.close()

    def _watch(self) -> None:
        aside = self._folders

        def tell(done: int, total: int) -> None:
            aside.home(lambda: self.read.emit(done, total))
            aside.home(self.changed.emit)

        def changed(changes: Changes) -> None:
            aside.home(self.changed.emit)

        def look(library: Library) -> None:
            library.refresh(tell, aside.closing.is_set)
            watch(library, EVERY, aside.closing.is_set, changed)

        self._with_library(aside, look)

    def _bring_in(self, paths: list[Path], here: Path) -> None:
        aside = self._imports

        def tell(done: int, total: int) -> None:
            aside.home(lambda: self.read.emit(done, total))

        def bring(library: Library) -> None:
            try:
                here.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise ReplayError(
                    say("cannot write {path}: {why}", path=here, why=say(reason(error)))
                ) from None
            stop = aside.closing.is_set
            for folder in (here, *(path for path in paths if path.is_dir())):
                library.add_folder(folder)
            files = [path for path in paths if not path.is_dir()]
            brought, problems = library.bring_in(files, here, tell, stop)
            library.refresh(tell, stop)
            aside.home(lambda: self.read.emit(1, 1))
            aside.home(lambda: self.came.emit(len(brought), problems))

        self._with_library(aside, bring)

    def _verify(self, paths: list[str] | None) -> None:
        aside, count = self._checks, 0

        def check(library: Library) -> None:
            nonlocal count
            wanted = library.unverified() if paths is None else paths
            for number, deep in spread(looked_into, wanted, cores()):
                library.take(wanted[number], deep)
                count += 1
                done, total = count, len(wanted)
                aside.home(partial(self.verified.emit, done, total))
                if self._stop:
                    break

        self._with_library(aside, check)
        aside.home(lambda: self._ended(count))

    def _ended(self, count: int) -> None:
        self.verifying = False
        self.done.emit(count)
        self.changed.emit()


class Pictures(QObject):
    """Makes small pictures of how games ended, one after another, the last wish first."""

    made = Signal(str, bytes)
    """The file, and its picture; empty if there is none to be made."""

    def __init__(self, look: Look, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._wanted: OrderedDict[str, None] = OrderedDict()
        self._busy = ""
        self._camera: Camera | None = None
        self._game: Game | None = None
        self._aside = Aside("library pictures", self)
        self._aside.failed.connect(lambda _: self._take(b""))

    def want(self, path: str) -> None:
        """Somebody looks at this file."""
        if path != self._busy:
            self._wanted[path] = None
            self._wanted.move_to_end(path)
            while len(self._wanted) > WAITING:
                self._wanted.popitem(last=False)
            self._next()

    def close(self) -> None:
        """No more pictures."""
        self._wanted.clear()
        self._aside.close()
        if self._camera is not None:
            self._camera.close()
            self._camera = None

    def _next(self) -> None:
        if not self._busy and self._wanted:
            self._busy, _ = self._wanted.popitem()
            path = Path(self._busy)
            self._aside.do(lambda: self._follow(path))

    def _follow(self, path: Path) -> None:
        try:
            timeline = open_timeline(path)
        except ReplayError:
            self._aside.home(lambda: self._take(b""))
            return
        game = timeline.game
        if game is None or not timeline.moments:
            self._aside.home(lambda: self._take(b""))
            return
        last = len(timeline.moments) - 1
        view, names = timeline.view(last), tuple(seat.name for seat in timeline.replay.hello.seats)
        self._aside.home(lambda: self._draw(game, view, names))

    def _draw(self, game: Game, view: TableView, names: tuple[str, ...]) -> None:
        try:
            if self._camera is None or self._game is not game:
                if self._camera is not None:
                    self._camera.close()
                self._camera, self._game = Camera(game, self._look, names, (900, 562)), game
            self._camera.aim(view, 0, names)
            self._camera.take(view, 0, self._developed)
        except NotDrawn:
            self._take(b"")

    def _developed(self, image: QImage) -> None:
        self._take(small(image))

    def _take(self, image: bytes) -> None:
        path, self._busy = self._busy, ""
        self.made.emit(path, image)
        self._next()
