"""Pictures on the scene: cards and what is drawn around them. Nothing here paints while it moves."""

from __future__ import annotations

from client.qt import QPainter, QPixmap, QPointF, QRectF, Qt, QtGui, QtWidgets
from client.table.faces import RIM, Aim, Face, aim_on, paint_lights
from client.table.fonts import font
from client.table.inkwell import colour, fitted, write_line
from client.table.lying import Lying
from client.table.pixmaps import Pixmaps, Size

RISEN = 1.12
"""How much larger a card of a hand is while it is pointed at; it rises until all of it shows."""
TINY = 90
"""Cards lower than this, in pixels, have the number of equal ones at their lower edge."""

_SMOOTH, _FAST = Qt.TransformationMode.SmoothTransformation, Qt.TransformationMode.FastTransformation


class PictureItem(QtWidgets.QGraphicsPixmapItem):
    """A picture that is set only where it changes: what Qt is told anew, it paints anew."""

    def __init__(self) -> None:
        super().__init__()
        self._picture: QPixmap | None = None
        """What it shows, as it is kept: to ask Qt for it costs more than the look whether it is another."""

    def show_picture(self, picture: QPixmap) -> None:
        """Show this picture."""
        if picture is not self._picture:
            self._picture = picture
            self.setPixmap(picture)


class CardItem(PictureItem):
    """One card's picture; its origin is the card's centre."""

    def __init__(self, lying: Lying, pixmaps: Pixmaps) -> None:
        super().__init__()
        self._pixmaps = pixmaps
        self.lying = lying
        self.lights: frozenset[str] = frozenset()
        self.raised = False
        self._back = False
        self._smooth = False
        self._floor = 1e9
        """The lower edge of the window, above which a card of a hand rises."""
        self._halo: QtWidgets.QGraphicsPixmapItem | None = None
        self._count: QtWidgets.QGraphicsPixmapItem | None = None
        self.setShapeMode(QtWidgets.QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.dress(lying)

    @property
    def home(self) -> QPointF:
        """Where it lies when nothing moves it, on whole pixels: so its picture is copied, not resampled."""
        w, h = self.extent
        y = self.lying.y
        if self.raised and self.lying.fan and self.lying.zone >= 0:
            y = min(y, self._floor - h / 2 * RISEN - 4)
        return QPointF(round(self.lying.x - w / 2) + w / 2, round(y - h / 2) + h / 2)

    @property
    def extent(self) -> tuple[int, int]:
        """Width and height as it lies."""
        w, h = self.lying.size
        return (h, w) if self.lying.turned else (w, h)

    def dress(self, lying: Lying) -> None:
        """Take on a new face, size or turn; what stays as it is is not set again: most of what a leap moves
        looks as it did.
        """
        old, first = self.lying, self._picture is None
        grown = first or (lying.size, lying.turned) != (old.size, old.turned)
        self.lying = lying
        self.show_picture(self._pixmaps.card(lying.face, lying.size, turned=lying.turned))
        self._back = False
        if lying is old and not first:
            return
        if grown:
            w, h = self.extent
            self.setOffset(-w / 2, -h / 2)
        if grown or (bool(lying.face.damage), lying.face.down) != (bool(old.face.damage), old.face.down):
            self._dress_halo()
        if grown or (lying.count, lying.pile, lying.covered) != (old.count, old.pile, old.covered):
            self._dress_count()
        if first or lying.z != old.z:
            self._stand()
        if first or (lying.angle, lying.fan, lying.zone) != (old.angle, old.fan, old.zone):
            self.settle()

    def keep_above(self, floor: float) -> None:
        """Where the window ends below."""
        self._floor = floor

    def show_back(self, back: bool) -> None:
        """Show its back while it is turned over on its way, then its face again."""
        if back != self._back:
            self._back = back
            lying = self.lying
            face = Face(back=lying.face.back, down=True, seat=lying.face.seat) if back else lying.face
            self.show_picture(self._pixmaps.card(face, lying.size, turned=lying.turned))

    def _stand(self) -> None:
        self.setZValue(self.lying.z + (5000.0 if self.raised else 0.0))

    def raise_up(self, up: bool) -> None:
        """Come to the front, as a card of a hand does when pointed at."""
        self.raised = up
        self._stand()
        self.settle()

    def go_home(self) -> None:
        """Lie where it belongs, as it lies there, at once; most cards of a leap do already."""
        home = self.home
        if self.pos() != home:
            self.setPos(home)
            self.settle()

    def settle(self) -> None:
        """Cards of a hand lean; the one pointed at stands upright, and a little larger."""
        up, angle = self.raised and self.lying.fan, self.lying.angle
        leans, large = 0.0 if up else angle, RISEN if up and self.lying.zone >= 0 else 1.0
        if self.rotation() != leans:
            self.setRotation(leans)
        if self.scale() != large:
            self.setScale(large)
        smooth = bool(angle or up)
        mode = _SMOOTH if smooth else _FAST
        if smooth != self._smooth:
            self._smooth = smooth
            self.setTransformationMode(mode)
        for part in (self._halo, self._count):
            if part is not None:
                part.setTransformationMode(mode)

    def renew(self) -> None:
        """What surrounds it is painted anew: the look is another one."""
        self._dress_halo()
        self._dress_count()

    def light(self, lights: frozenset[str]) -> None:
        """Stand in these lights."""
        if lights != self.lights:
            self.lights = lights
            self._dress_halo()

    def _dress_halo(self) -> None:
        if not self.lights:
            if self._halo is not None:
                self._halo.setVisible(False)
            return
        if self._halo is None:
            self._halo = QtWidgets.QGraphicsPixmapItem(self)
            self._halo.setTransformationMode(self.transformationMode())
        w, h = self.extent
        self._halo.setPixmap(halo(self._pixmaps, (w, h), self.lights, self._aim()))
        self._halo.setOffset(-w / 2 - RIM, -h / 2 - RIM)
        self._halo.setVisible(True)

    def _aim(self) -> Aim:
        """Where a cross-hair stands on it as it lies."""
        w, h = self.lying.size
        aim = aim_on(self.lying.face, w, h)
        return aim._replace(x=h - aim.y, y=aim.x) if self.lying.turned else aim

    def _dress_count(self) -> None:
        words = str(self.lying.pile) if self.lying.pile else f"×{self.lying.count}"
        if self.lying.count < 2 and not self.lying.pile:
            if self._count is not None:
                self._count.setVisible(False)
            return
        if self._count is None:
            self._count = QtWidgets.QGraphicsPixmapItem(self)
            self._count.setZValue(1)  # over the lights
        w, h = self.extent
        side = max(18, round((0.36 if self.lying.pile else 0.26) * w))
        size = (round(side * (0.7 + 0.38 * len(words))), side)
        self._count.setPixmap(
            self._pixmaps.drawn(("count", words, size), size, lambda p: _badge(p, size, words))
        )
        low = not self.lying.pile and h < TINY  # there the caption of the row lies over the upper edge
        left = -w / 2 - 2 if self.lying.covered else w / 2 - size[0] + 6
        top = -h / 2 - 4 + self.lying.face.over * h
        self._count.setOffset(left, h / 2 - side + 4 if low else top)
        self._count.setVisible(True)


def _badge(p: QPainter, size: Size, words: str) -> None:
    rect = QRectF(1, 1, size[0] - 2, size[1] - 2)
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    p.setBrush(colour("#15181a"))
    p.setPen(QtGui.QPen(colour("#ffffff"), 1.5))
    p.drawRoundedRect(rect, size[1] / 2, size[1] / 2)
    text_font = fitted(words, font(size[1] * 0.7, bold=True), size[0] - 6, 0.5)
    write_line(p, rect, words, text_font, colour("#ffffff"), Qt.AlignmentFlag.AlignHCenter)


def halo(pixmaps: Pixmaps, size: Size, lights: frozenset[str], aim: Aim | None = None) -> QPixmap:
    """The light around a thing of this size; each kind has its own form, not its colour alone."""
    whole = (size[0] + 2 * RIM, size[1] + 2 * RIM)
    key = ("halo", size, lights, aim if "target" in lights else None)
    return pixmaps.drawn(key, whole, lambda p: _paint_halo(p, size, lights, pixmaps, aim))


def _paint_halo(p: QPainter, size: Size, lights: frozenset[str], pixmaps: Pixmaps, aim: Aim | None) -> None:
    p.translate(RIM, RIM)
    paint_lights(p, size, lights, pixmaps.layout.frame.corner, pixmaps.look.palette, aim)


class ArrowItem(QtWidgets.QGraphicsPathItem):
    """An arrow from one thing to another."""

    def __init__(self, start: QPointF, end: QPointF, ink: str, *, faint: bool = False) -> None:
        super().__init__()
        self.setZValue(9500)
        self.setOpacity(0.6 if faint else 0.95)
        self._ink = ink
        self.lead(start, end)

    def lead(self, start: QPointF, end: QPointF) -> None:
        """Go from here to there."""
        way = end - start
        length = max(1.0, (way.x() ** 2 + way.y() ** 2) ** 0.5)
        along = way / length
        across = QPointF(-along.y(), along.x())
        head, half, wing = min(26.0, length * 0.5), 4.5, 13.0
        neck = end - along * head
        path = QtGui.QPainterPath(start + across * (half * 0.4))
        path.lineTo(neck + across * half)
        path.lineTo(neck + across * wing)
        path.lineTo(end)
        path.lineTo(neck - across * wing)
        path.lineTo(neck - across * half)
        path.lineTo(start - across * (half * 0.4))
        path.closeSubpath()
        self.setPath(path)
        self.setBrush(colour(self._ink))
        self.setPen(QtGui.QPen(colour("#000000", 0.6), 1.5))
