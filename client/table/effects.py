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
from client.later import later
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
from client.table.items import ArrowItem, CardItem
from client.table.momentary import AuraItem, BannerItem, NumberItem, ShardsItem
from client.table.rows import CARD_GAP

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
CAST_GROWS, CAST_STANDS, CAST_GOES = 300, 700, 200
"""Milliseconds of a spell: it comes to the middle, stands there with its aim, and goes where it belongs."""
CAST_WIDTH = 150.0
"""Pixels of its width in a window 800 high."""
MANY, FASTER = 6, 0.4
"""More changes than this go faster, by this factor."""
MAX_LIVE = 40
"""Things shown at one time; further ones are left out."""
Z = 9600.0

NUMBERED = ("loss", "gain", "shield", "change")
"""Changes that are a number at the card."""
SOUNDS = {
    "attack": "swing", "cast": "spell", "loss": "hit", "gain": "heal", "shield": "block", "died": "death",
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
        self.pace = 1.0
        """Below one where positions wait to be shown."""
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
        """Show what happened, beside the cards that burn."""
        if not changes:
            return
        pace = min(self.pace, FASTER if len(changes) > MANY else 1.0)
        struck = 0.0 if self.still else contact(changes) * pace
        heard: set[str] = set()
        numbered = any(change.kind in NUMBERED for change in changes)
        for change in changes:
            if len(self._live) >= MAX_LIVE:
                break
            at = 0.0 if change.kind in ("attack", "cast") else struck
            if change.kind == "turn" and numbered and not self.still:
                at += 0.8 * NUMBER * max(pace, 0.6)  # its banner would lie over them, and both be a blur
            self._show(change, at, pace)
            sound = SOUNDS.get(change.kind, "")
            if sound and sound not in heard:
                heard.add(sound)
                self._sound(sound, at)
        self._clock.start()
        self._timer.start()
        self.step()

    def _sound(self, name: str, at: float) -> None:
        later(self, round(at), lambda: self.sounded.emit(name))

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
        elif change.kind == "cast":
            self._cast(change, pace)
        elif change.kind in NUMBERED:
            self._number(change, at, pace)
            if change.kind == "loss":
                self._shake(change.at, at, 9.0)
                self._ring(change.at, at, pace)
            if change.at.kind == "seat" and change.kind in ("loss", "gain") and change.before:
                self._count(change, at)
        elif change.kind == "mixed":
            self._shake(change.at, at, 4.0)
        elif change.kind == "turn":
            self._turn(change, at)

    def _leap(self, change: Change, pace: float) -> None:
        """Back a little, forth towards the target, home again."""
        item, goal = self._scene.item_of(change.at), self._scene.struck(change.to[0])
        if item is None or goal is None or self.still or change.at.a in self._scene.fell:
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

    def _cast(self, change: Change, pace: float) -> None:
        """A spell stands in the middle with its aim, then goes to where it lies."""
        scene = self._scene
        table = scene.sceneRect()
        picture = scene.picture_of(change.at, CAST_WIDTH * scene.plan.unit)
        if picture is None or self.still:
            return
        item, goal = scene.item_of(change.at), scene.centre_of(change.at) or table.center()
        middle = QPointF(table.center().x(), scene.plan.middle or table.center().y())
        start = item.pos() if item is not None else goal
        size = picture.deviceIndependentSize()
        aura = AuraItem(max(size.width(), size.height()), scene.look)
        ghost = QtWidgets.QGraphicsPixmapItem(picture)
        ghost.setOffset(-size.width() / 2, -size.height() / 2)
        ghost.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        boxes = [box for ref in change.to if (box := scene.struck(ref)) is not None]
        parts: list[QtWidgets.QGraphicsItem] = [
            aura,
            *(ArrowItem(middle, box.center(), scene.look.palette.danger, faint=True) for box in boxes),
            ghost,
        ]
        for number, part in enumerate(parts):
            part.setZValue(Z - 30 + number)
            part.setVisible(part is ghost)
            scene.addItem(part)
        if item is not None:
            item.setOpacity(0.0)
        whole = CAST_GROWS + CAST_STANDS + CAST_GOES

        def show(share: float) -> None:
            time = share * whole
            grown = min(1.0, time / CAST_GROWS)
            left = max(0.0, (time - CAST_GROWS - CAST_STANDS) / CAST_GOES)
            eased = 1 + 2.7 * (grown - 1) ** 3 + 1.7 * (grown - 1) ** 2
            ghost.setPos(start + (middle - start) * eased + (goal - middle) * (left * left))
            ghost.setScale((0.5 + 0.5 * eased) * (1 - 0.5 * left))
            ghost.setOpacity(1 - 0.6 * left)
            for part in parts[:-1]:
                part.setVisible(grown >= 1.0 and left == 0.0)
            aura.turn(middle, time)

        def end() -> None:
            for part in parts:
                if part.scene() is not None:
                    scene.removeItem(part)
            if item is not None:
                item.setOpacity(1.0)

        self._live.append(_Live(0.0, whole * pace, show, end))

    def _number(self, change: Change, at: float, pace: float) -> None:
        """The number pops up, stands, rises and fades; a sign goes with its colour."""
        box = self._scene.struck(change.at)
        if box is None or not change.amount:
            return
        made = NumberItem(change, min(box.width(), box.height()), self._scene.look, box.width() + CARD_GAP)
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
            self._scene.furniture.plate_item(ref.a) if ref.kind == "seat" else self._scene.item_of(ref)
        )
        if item is None or self.still or (ref.kind == "card" and ref.a in self._scene.fell):
            return
        home = item.home if isinstance(item, CardItem) else item.pos()

        def show(share: float) -> None:
            time = share * SHAKE
            item.setPos(home + QPointF(sin(time / 18) * by * exp(-time / 90), 0))

        self._live.append(_Live(at, SHAKE, show, lambda: item.setPos(home)))

    def _ring(self, ref: Ref, at: float, pace: float) -> None:
        """A ring of light where a blow falls."""
        box = self._scene.struck(ref)
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
        self._scene.furniture.count(seat, start)
        last = [start]

        def show(share: float) -> None:
            value = start + round(by * share)
            if value != last[0]:
                last[0] = value
                self._scene.furniture.count(seat, value)

        self._live.append(_Live(at, COUNT, show, lambda: self._scene.furniture.count(seat, None)))

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
        delay = contact(self._scene.changes) * self.pace
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

    def _turn(self, change: Change, at: float) -> None:
        """A banner when one's turn begins; not where turns follow one another quickly."""
        quick = self._calm.isValid() and self._calm.elapsed() < 2000
        self._calm.start()
        if not quick:
            self.banner(tr("Your turn"), tr("Turn {number}").format(number=change.amount), BANNER, at)

    def ending(self, won: bool | None, outcome: str) -> None:
        """The game is over: the table dims, a word says how for the onlooker."""
        word = tr("The game is over.") if won is None else tr("Victory") if won else tr("Defeat")
        self.finish()
        self.banner(word, outcome, ENDING)

    def banner(self, words: str, more: str, lasts: int, at: float = 0.0) -> None:
        """Words across the table for a moment."""
        made = BannerItem(self._scene.sceneRect(), words, more, self._scene.look)
        made.setVisible(False)
        self._scene.addItem(made)
        still = self.still

        def show(share: float) -> None:
            if not still:
                made.setOpacity(min(1.0, share / 0.2, (1 - share) / 0.2) if share < 1 else 0.0)

        self._add(made, at, lasts, show)
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


def contact(changes: list[Change]) -> float:
    """When what is done is seen to take effect."""
    kinds = {change.kind for change in changes}
    if "cast" in kinds:
        return CAST_GROWS + CAST_STANDS
    return CONTACT if "attack" in kinds else 0.0
