"""Pictures of positions, drawn by the table itself, out of sight: small ones for the library, large ones and
films for sending.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO
from typing import Any

from PIL import Image

from client.app.drawn import drawn_table
from client.art.gallery import gallery
from client.qt import QImage, QObject, QSize, Qt, QtCore, QtGui, QTimer
from client.table.look import Look
from client.table.shown import Shown
from engines.kernel import Game, TableView
from replays.errors import ReplayError
from replays.study.course import Course
from replays.study.eyes import seen_by
from replays.timeline import Timeline

SIZE, FILM_SIZE = (1280, 800), (800, 500)
SIZES = (320, 4096)
"""Pixels that a picture is wide or high, at least and at most."""
SMALL = (320, 200)
PATIENCE = 4.0
"""Seconds to wait for the illustrations of cards; then the picture is taken without those that lack."""
LOOK_AGAIN = 60
"""Milliseconds between looks whether they are there."""
FRAMES = 400
"""Most positions of a film."""
LONGEST_FRAME, SHORTEST_FRAME = 2500, 300
"""Milliseconds that a position of a film is seen."""


class Camera(QObject):
    """Takes pictures of one game's table; NotDrawn if it cannot be drawn."""

    def __init__(self, game: Game, look: Look, names: tuple[str, ...], size: tuple[int, int] = SIZE) -> None:
        super().__init__()
        self._table = drawn_table(game, look, None)
        self._table.resize(*size)
        self._table.set_names(names)
        self._table.grab()  # so that it is laid out; nobody sees it
        self._then: Callable[[QImage], object] | None = None
        self._until = 0.0
        self._timer = QTimer(self, interval=LOOK_AGAIN)
        self._timer.timeout.connect(self._look)

    def aim(self, view: TableView, number: int, names: tuple[str, ...] | None = None) -> None:
        """At this position."""
        if names is not None:
            self._table.set_names(names)
        self._table.show_position(Shown(view, None, (), number, live=False))
        self._table.scene.finish()

    def shoot(self) -> QImage:
        """The picture, as it is now."""
        return self._table.grab().toImage()

    def take(self, view: TableView, number: int, then: Callable[[QImage], object]) -> None:
        """A picture, given to `then` as soon as the illustrations have come."""
        self.aim(view, number)
        self._then, self._until = then, time.monotonic() + PATIENCE
        self._timer.start()

    def wait(self) -> QImage:
        """The picture once the illustrations have come: for a program without a window."""
        end = time.monotonic() + PATIENCE
        self.shoot()  # asks for them
        while not self._complete() and time.monotonic() < end:
            QtCore.QCoreApplication.processEvents(QtCore.QEventLoop.ProcessEventsFlag.AllEvents, 20)
        QtCore.QCoreApplication.processEvents()
        return self.shoot()

    def close(self) -> None:
        """No more pictures."""
        self._timer.stop()
        self._then = None
        self._table.close()
        self._table.deleteLater()

    def _look(self) -> None:
        complete = self._complete()  # before the picture is taken: what comes after it is not on it
        made = self.shoot()
        if self._then is not None and (complete or time.monotonic() > self._until):
            self._timer.stop()
            then, self._then = self._then, None
            then(made)

    def _complete(self) -> bool:
        """Whether all illustrations have come, and every card wears its own."""
        scene = self._table.scene
        return gallery().idle and not scene.pixmaps.behind and scene.renewing.done


def small(image: QImage) -> bytes:
    """A small picture as it is kept."""
    made = image.scaled(
        QSize(*SMALL),
        Qt.AspectRatioMode.KeepAspectRatioByExpanding,
        Qt.TransformationMode.SmoothTransformation,
    )
    return encoded(made, "JPG", 85)


def encoded(image: QImage, form: str, quality: int = -1) -> bytes:
    """A picture as the bytes of a file."""
    store = QtCore.QBuffer()
    store.open(QtCore.QIODevice.OpenModeFlag.WriteOnly)
    writer = QtGui.QImageWriter(store, QtCore.QByteArray(form.encode()))
    writer.setQuality(quality)
    writer.write(image)
    return bytes(store.data().data())


class Filming:
    """Takes a film of a span of a replay, one position at a time, so that it can be shown how far it is."""

    def __init__(
        self,
        timeline: Timeline,
        span: tuple[int, int],
        seat: int,
        look: Look,
        size: tuple[int, int] = FILM_SIZE,
    ) -> None:
        """ReplayError if there is no such span, NotDrawn if the game cannot be drawn."""
        first, last = span
        timeline.check(first)
        timeline.check(last)
        if not first <= last < first + FRAMES:
            raise ReplayError(f"a film goes from a step to a later one, over at most {FRAMES} steps")
        self._timeline, self._seat = timeline, seat
        self._along = Course(timeline)
        self._left = list(range(first, last + 1))
        self.total, self.done = len(self._left), 0
        self._camera = camera_for(timeline, look, size)
        self._frames: list[tuple[Image.Image, int]] = []

    def step(self) -> bool:
        """Take one position; False if that was the last."""
        at = self._left.pop(0)
        self._camera.aim(seen_by(self._timeline, at, self._seat), at)
        image = self._camera.wait().convertToFormat(QImage.Format.Format_RGB888)
        size = (image.width(), image.height())
        data = bytes(image.constBits())
        picture = Image.frombytes("RGB", size, data, "raw", "RGB", image.bytesPerLine())
        spent = self._along.milliseconds(at + 1)
        self._frames.append((picture, max(SHORTEST_FRAME, min(spent, LONGEST_FRAME))))
        self.done += 1
        return bool(self._left)

    def close(self) -> None:
        """No more."""
        self._camera.close()

    def developed(self, form: str) -> bytes:
        """The film as an animated `gif` or `webp` that begins again at its end."""
        self.close()
        pictures = [picture for picture, _ in self._frames]
        store = BytesIO()
        extra: dict[str, Any] = {"optimize": True} if form == "gif" else {"quality": 80}
        times = [spent for _, spent in self._frames[:-1]] + [LONGEST_FRAME]
        pictures[0].save(
            store, form.upper(), save_all=True, append_images=pictures[1:], duration=times, loop=0, **extra
        )
        return store.getvalue()


def camera_for(timeline: Timeline, look: Look, size: tuple[int, int]) -> Camera:
    """A camera at the table of a replay; ReplayError without positions, NotDrawn without a table."""
    timeline.moment(0)
    assert timeline.game is not None
    names = tuple(seat.name for seat in timeline.replay.hello.seats)
    return Camera(timeline.game, look, names, size)


def still(timeline: Timeline, at: int, seat: int, look: Look, size: tuple[int, int] = SIZE) -> bytes:
    """A position as the bytes of a PNG file."""
    timeline.check(at)
    camera = camera_for(timeline, look, size)
    camera.aim(seen_by(timeline, at, seat), at)
    image = camera.wait()
    camera.close()
    return encoded(image, "PNG")
