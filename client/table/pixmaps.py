"""Pictures of cards, each painted once per face and size and kept: what moves on the table is a picture."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from client.art.gallery import gallery
from client.qt import QObject, QPainter, QPixmap, Qt, QtGui, QTimer, Signal
from client.table.faces import Face, paint_card, paint_plain
from client.table.layout import Layout
from client.table.look import Look

MAX_PIXELS = 24_000_000
"""Device pixels of all pictures kept, about 96 MB: five hundred cards at double scale."""

Size = tuple[int, int]


TOGETHER = 40
"""Milliseconds in which illustrations that arrive are told of together."""
AT_ONCE = 2
"""Faces painted in haste: so many more than usual would be felt."""


class Pixmaps(QObject):
    """Pictures made on demand at the present look and resolution; the least used go first."""

    renewed = Signal()
    """Illustrations came: cards that were painted without theirs can be painted anew."""

    def __init__(self, layout: Layout, look: Look) -> None:
        super().__init__()
        self.layout, self.look = layout, look
        self.ratio = 1.0
        self.made = 0
        """Pictures painted so far, for tests and measurements."""
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()
        self._pixels = 0
        self._sizes: dict[Face, Size] = {}
        """By face: the size it was painted in last."""
        self._haste: int | None = None
        """In haste, how many faces may still be painted."""
        self._lacking: dict[str, set[Hashable]] = {}
        """By the key of an illustration: the pictures that were painted without it."""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(TOGETHER)
        self._soon.timeout.connect(self.renewed)
        gallery().arrived.connect(self._arrived)

    def _arrived(self, key: str) -> None:
        for lacking in self._lacking.pop(key, ()):
            self.forget(lacking)
            if not self._soon.isActive():
                self._soon.start()

    @contextmanager
    def hasty(self, yes: bool) -> Iterator[None]:
        """Whether faces that are lacking may be stood in for, until `renewed`: by one of another size, and
        all but a few by a plain card.
        """
        self._haste = AT_ONCE if yes else None
        if yes and self._soon.isActive():  # of leaps that come faster, only the last is made exact
            self._soon.start()
        try:
            yield
        finally:
            self._haste = None

    def set_look(self, look: Look) -> None:
        """Everything is painted anew."""
        self.look = look
        self.clear()

    def set_ratio(self, ratio: float) -> None:
        """Device pixels a pixel; pictures of another ratio are forgotten."""
        if ratio != self.ratio:
            self.ratio = ratio
            self.clear()

    def clear(self) -> None:
        """Forget all pictures."""
        self._kept.clear()
        self._sizes.clear()
        self._lacking.clear()
        self._pixels = 0

    @property
    def behind(self) -> bool:
        """Whether cards are still to be told of pictures that have come: `renewed` follows."""
        return self._soon.isActive()

    @property
    def full(self) -> bool:
        """Whether the next picture may cost one that is kept."""
        return self._pixels > MAX_PIXELS * 9 // 10

    def forget(self, key: Hashable) -> None:
        """One picture is out of date."""
        old = self._kept.pop(key, None)
        if old is not None:
            self._pixels -= old.width() * old.height()

    def card(self, face: Face, size: Size, *, turned: bool = False) -> QPixmap:
        """A card's picture; turned is a quarter clockwise, painted upright and then turned pixel by pixel."""
        found = self._found((face, size, "turned") if turned else (face, size))
        if found is not None:
            return found
        if turned:
            upright, turned_key = self.card(face, size), (face, size, "turned")
            if (face, size) not in self._kept:
                return _quarter(upright)
            for waiting in self._lacking.values():
                if (face, size) in waiting:
                    waiting.add(turned_key)
            return self._keep(turned_key, _quarter(upright))

        if self._haste is not None:
            other = self._kept.get((face, self._sizes.get(face)))
            if other is not None:
                self._soon.start()
                return self._scaled(other, size)
            if not self._haste and face.known:
                self._soon.start()
                return self._plain(face.kind, size)
            self._haste = max(0, self._haste - 1)

        def paint(p: QPainter) -> None:
            self._sizes[face] = size
            lacks = paint_card(p, size, face, self.layout, self.look)
            if lacks:
                self._lacking.setdefault(lacks, set()).add((face, size))

        return self.drawn((face, size), size, paint)

    def _plain(self, kind: str, size: Size) -> QPixmap:
        """A card without its face."""
        return self.drawn(
            ("plain", kind, size), size, lambda p: paint_plain(p, size, kind, self.layout, self.look)
        )

    def _scaled(self, picture: QPixmap, size: Size) -> QPixmap:
        """A picture in another size for the time until the right one is painted; it is not kept."""
        pixels = (max(1, round(size[0] * self.ratio)), max(1, round(size[1] * self.ratio)))
        made = picture.scaled(
            *pixels, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.FastTransformation
        )
        made.setDevicePixelRatio(self.ratio)
        return made

    def drawn(self, key: Hashable, size: Size, paint: Callable[[QPainter], None], cloth: str = "") -> QPixmap:
        """Any picture of this size, by key; on a cloth of its own it has no holes, and is copied faster."""
        found = self._found(key)
        if found is not None:
            return found
        picture = QPixmap(max(1, round(size[0] * self.ratio)), max(1, round(size[1] * self.ratio)))
        picture.setDevicePixelRatio(self.ratio)
        picture.fill(QtGui.QColor(cloth) if cloth else Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        paint(painter)
        painter.end()
        self.made += 1
        return self._keep(key, picture)

    def _found(self, key: Hashable) -> QPixmap | None:
        """A picture that is kept; it is then the one used last."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def _keep(self, key: Hashable, picture: QPixmap) -> QPixmap:
        self._kept[key] = picture
        self._pixels += picture.width() * picture.height()
        while self._pixels > MAX_PIXELS and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._pixels -= old.width() * old.height()
        return picture


def _quarter(picture: QPixmap) -> QPixmap:
    made = picture.transformed(QtGui.QTransform().rotate(90))
    made.setDevicePixelRatio(picture.devicePixelRatio())
    return made
