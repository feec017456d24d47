"""What is seen and heard for a moment when something happens: leaps, numbers, shakes, shards, banners.

A position's changes are put in a row: attacks first, what they do at the moment of contact, then the rest.
Nothing waits for them. Any input finishes them at once; where many wait they go faster; with reduced motion
nothing moves and numbers stand still for a while.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp, pi, sin
from typing import TYPE_CHECKING

from client.app.speech import tr
from client.qt import (
    QObject,
    QPointF,
    Qt,
    QtCore,
    QtGui,
    QTimer,
    QtWidgets,
    Signal,
)
from client.table.changes import Change
from client.table.choices import Ref
from client.table.inkwell import colour
from client.table.items import CardItem
from client.table.momentary import BannerItem, NumberItem, ShardsItem

if TYPE_CHECKING:
    from client.table.scene import TableScene

FRAME = 16
WINDUP, STRIKE, BACK = 120, 140, 290
"""Milliseconds of a leap: back a little, forth, home again. What it does is seen when it strikes."""
CONTACT = WINDUP + STRIKE
REACH = 0.72
"""How far of the way a leap goes."""
NUMBER, STANDS = 900, 1200
"""Milliseconds of a number, and with reduced motion."""
SHAKE, DEATH, BANNER, ENDING, COUNT = 300, 480, 900, 1600, 500
MANY, FASTER = 6, 0.4
"""More changes than this go faster, by this factor."""
MAX_LIVE = 40
"""Things shown at one time; further ones are left out."""
Z = 9600.0

SOUNDS = {
    "attack": "swing", "loss": "hit", "gain": "heal", "shield": "block", "died": "death",
    "drawn": "draw", "played": "play", "mixed": "shuffle",
}  # fmt: skip
"""What each change sounds like; turns and endings are told by whoever shows the table."""


@dataclass
class _Live:
    """Something under way: called with its share from 0 to 1, then ended."""

    delay: float
    lasts: float
    show: Callable[[float], None]
    end: Callable[[], None]
    begin: Callable[[], None] | None = None


class Effects(QObject):
    """Shows changes, one after another; one clock for all of them."""

    sounded = Signal(str)
    """The name of a sound."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self.still = False
        """Reduced motion: nothing moves."""
        self._live: list[_Live] = []
        self._clock = QtCore.QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.step)
        self._calm = QtCore.QElapsedTimer()
        """Since the last turn began."""

    @property
    def showing(self) -> int:
        """How many things are under way."""
        return len(self._live)

    def show_changes(self, changes: list[Change]) -> None:
        """Show what happened; what is still under way from before is finished."""
        self.finish()
        if not changes:
            return
        pace = FASTER if len(changes) > MANY else 1.0
        contact = CONTACT * pace if any(change.kind == "attack" for change in changes) else 0.0
        if self.still:
            contact = 0.0
        heard: set[str] = set()
        for change in changes:
            if len(self._live) >= MAX_LIVE:
                break
            at = 0.0 if change.kind == "attack" else contact
            self._show(change, at, pace)
            sound = SOUNDS.get(change.kind, "")
            if sound and sound not in heard:
                heard.add(sound)
                self._sound(sound, at)
        self._clock.start()
        self._timer.start()
        self.step()

    def _sound(self, name: str, at: float) -> None:
        QTimer.singleShot(round(at), self, lambda: self.sounded.emit(name))

    def step(self) -> None:
        """One frame."""
        now = self._clock.elapsed()
        for live in list(self._live):
            if now < live.delay:
                continue
            if live.begin is not None:
                live.begin()
                live.begin = None
            share = min(1.0, (now - live.delay) / live.lasts)
            live.show(share)
            if share >= 1.0:
                self._live.remove(live)
                live.end()
        if not self._live:
            self._timer.stop()

    def finish(self) -> None:
        """End everything at once."""
        self._timer.stop()
        live, self._live = self._live, []
        for each in live:
            each.end()

    # --- one change -----------------------------------------------------------------------------------------

    def _show(self, change: Change, at: float, pace: float) -> None:
        if change.kind == "attack":
            self._leap(change, pace)
        elif change.kind in ("loss", "gain", "shield", "change"):
            self._number(change, at, pace)
            if change.kind == "loss":
                self._shake(change.at, at, 9.0)
                self._ring(change.at, at, pace)
            if change.at.kind == "seat" and change.kind in ("loss", "gain") and change.before:
                self._count(change, at)
        elif change.kind == "mixed":
            self._shake(change.at, at, 4.0)
        elif change.kind == "turn":
            self._turn(change)

    def _leap(self, change: Change, pace: float) -> None:
        """Back a little, forth towards the target, home again."""
        item, goal = self._scene.item_of(change.at), self._scene.box_of(change.to[0])
        if item is None or goal is None or self.still:
            return
        home, height = item.home, item.zValue()
        way = goal.center() - home
        length = max(1.0, (way.x() ** 2 + way.y() ** 2) ** 0.5)
        back = way * (-16.0 / length)
        whole = (WINDUP + STRIKE + BACK) * pace

        def show(share: float) -> None:
            time = share * (WINDUP + STRIKE + BACK)
            if time < WINDUP:
                at = home + back * (1 - (1 - time / WINDUP) ** 2)
            elif time < CONTACT:
                part = ((time - WINDUP) / STRIKE) ** 3
                at = home + back * (1 - part) + way * (REACH * part)
            else:
                part = 1 - (1 - (time - CONTACT) / BACK) ** 3
                at = home + way * (REACH * (1 - part))
            item.setPos(at)
            item.setScale(1.0 + 0.10 * sin(pi * share))

        def end() -> None:
            if item.scene() is not None:
                item.setPos(item.home)
                item.setZValue(height)
                item.settle()

        self._live.append(_Live(0.0, whole, show, end, lambda: item.setZValue(Z - 50)))

    def _number(self, change: Change, at: float, pace: float) -> None:
        """The number pops up, stands, rises and fades; a sign goes with its colour."""
        box = self._scene.box_of(change.at)
        if box is None or not change.amount:
            return
        made = NumberItem(change, min(box.width(), box.height()), self._scene.look)
        made.setPos(box.center())
        made.setVisible(False)
        self._scene.addItem(made)
        still, start = self.still, box.center()

        def show(share: float) -> None:
            if still:
                return
            pop = min(1.0, share / 0.18)
            made.setScale(0.3 + 0.7 * (1 + 2.7 * (pop - 1) ** 3 + 1.7 * (pop - 1) ** 2))
            made.setPos(start - QPointF(0, 26 * share))
            made.setOpacity(1.0 if share < 0.75 else (1 - share) * 4)

        self._add(made, at, (STANDS if still else NUMBER) * max(pace, 0.6), show)

    def _shake(self, ref: Ref, at: float, by: float) -> None:
        item: QtWidgets.QGraphicsItem | None = (
            self._scene.plate_item(ref.a) if ref.kind == "seat" else self._scene.item_of(ref)
        )
        if item is None or self.still:
            return
        home = item.home if isinstance(item, CardItem) else item.pos()

        def show(share: float) -> None:
            time = share * SHAKE
            item.setPos(home + QPointF(sin(time / 18) * by * exp(-time / 90), 0))

        self._live.append(_Live(at, SHAKE, show, lambda: item.setPos(home)))

    def _ring(self, ref: Ref, at: float, pace: float) -> None:
        """A ring of light where a blow falls."""
        box = self._scene.box_of(ref)
        if box is None or self.still:
            return
        ring = QtWidgets.QGraphicsEllipseItem(-1, -1, 2, 2)
        ring.setPos(box.center())
        ring.setVisible(False)
        self._scene.addItem(ring)
        side = min(box.width(), box.height())

        def show(share: float) -> None:
            radius = side * (0.3 + 0.45 * (1 - (1 - share) ** 2))
            ring.setRect(-radius, -radius, 2 * radius, 2 * radius)
            ring.setPen(QtGui.QPen(colour("#ffd24a", round(1 - share, 2)), 6 * (1 - share) + 1))

        self._add(ring, at, 170 * max(pace, 0.6), show)

    def _count(self, change: Change, at: float) -> None:
        """A seat's number counts from what it was to what it is."""
        seat, start = change.at.a, change.before
        by = change.amount
        if not by or self.still:
            return
        self._scene.count(seat, start)
        last = [start]

        def show(share: float) -> None:
            value = start + round(by * share)
            if value != last[0]:
                last[0] = value
                self._scene.count(seat, value)

        self._live.append(_Live(at, COUNT, show, lambda: self._scene.count(seat, None)))

    def burn(self, picture: QtGui.QPixmap, centre: QPointF, size: tuple[int, int]) -> None:
        """A card that is destroyed: it tilts, fades and bursts into shards."""
        if self.still or len(self._live) >= MAX_LIVE:
            return
        ghost = QtWidgets.QGraphicsPixmapItem(picture)
        ghost.setOffset(-size[0] / 2, -size[1] / 2)
        ghost.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        ghost.setPos(centre)
        ghost.setZValue(Z - 60)
        shards = ShardsItem(size)
        shards.setPos(centre)
        shards.setZValue(Z - 40)
        delay = CONTACT * 1.0 if any(live.lasts > WINDUP + STRIKE for live in self._live) else 0.0
        for item in (ghost, shards):
            self._scene.addItem(item)

        def show(share: float) -> None:
            eased = share * share
            ghost.setOpacity(1 - eased)
            ghost.setRotation(-14 * eased)
            ghost.setScale(1 - 0.25 * eased)
            ghost.setPos(centre + QPointF(0, 40 * eased))
            shards.spread(share)

        def end() -> None:
            for item in (ghost, shards):
                if item.scene() is not None:
                    self._scene.removeItem(item)

        self._live.append(_Live(delay, DEATH, show, end))
        if not self._timer.isActive():
            self._clock.start()
            self._timer.start()

    def _turn(self, change: Change) -> None:
        """A banner when one's turn begins; not where turns follow one another quickly."""
        quick = self._calm.isValid() and self._calm.elapsed() < 2000
        self._calm.start()
        if not quick:
            self.banner(tr("Your turn"), tr("Turn {number}").format(number=change.amount), BANNER)

    def ending(self, won: bool | None, outcome: str) -> None:
        """The game is over: the table dims, a word says how for the onlooker."""
        word = tr("The game is over.") if won is None else tr("Victory") if won else tr("Defeat")
        self.finish()
        self.banner(word, outcome, ENDING)

    def banner(self, words: str, more: str, lasts: int) -> None:
        """Words across the table for a moment."""
        made = BannerItem(self._scene.sceneRect(), words, more, self._scene.look)
        made.setVisible(False)
        self._scene.addItem(made)
        still = self.still

        def show(share: float) -> None:
            if not still:
                made.setOpacity(min(1.0, share / 0.2, (1 - share) / 0.2) if share < 1 else 0.0)

        self._add(made, 0.0, lasts, show)
        if not self._timer.isActive():
            self._clock.start()
            self._timer.start()

    def _add(
        self, item: QtWidgets.QGraphicsItem, at: float, lasts: float, show: Callable[[float], None]
    ) -> None:
        """Show an item for a while."""
        if item.zValue() < Z:
            item.setZValue(Z)

        def end() -> None:
            if item.scene() is not None:
                self._scene.removeItem(item)

        self._live.append(_Live(at, lasts, show, end, lambda: item.setVisible(True)))
