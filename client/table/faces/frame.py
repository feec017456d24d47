"""The frame of a card: its outline, its rim, its colour, and the picture in it."""

from __future__ import annotations

from dataclasses import dataclass

from client.art.gallery import HAND as SOON
from client.art.gallery import TABLE, Wish, gallery
from client.art.paint import H, W
from client.qt import QColor, QPainter, QPainterPath, QPointF, QRectF, Qt, QtGui
from client.table.faces.face import Face
from client.table.faces.signs import paint_sign
from client.table.framing import StatLook
from client.table.inkwell import colour, mixed
from client.table.layout import Layout
from client.table.look import Look
from engines.kernel.say import say

FINE = 150
"""Narrowest picture, in pixels, for which fine lines are worth while."""
SINGLE = 1.2
"""Above this many device pixels a unit of the picture it is wanted at double scale."""


def outline(corner: str, b: QRectF) -> QPainterPath:
    """A card's outline; every game has corners of its own."""
    path, c = QPainterPath(), min(b.width(), b.height()) * 0.07
    left, top, right, bottom = b.left(), b.top(), b.right(), b.bottom()
    if corner == "facet":
        corners = [(left + c, top), (right - c, top), (right, top + c), (right, bottom - c)]
        corners += [(right - c, bottom), (left + c, bottom), (left, bottom - c), (left, top + c)]
        path.addPolygon(QtGui.QPolygonF([QPointF(x, y) for x, y in corners]))
        path.closeSubpath()
    elif corner == "notch":
        k = c * 0.8
        path.moveTo(left + k, top)
        path.lineTo(right - k, top)
        path.quadTo(right - k, top + k, right, top + k)
        path.lineTo(right, bottom - k)
        path.quadTo(right - k, bottom - k, right - k, bottom)
        path.lineTo(left + k, bottom)
        path.quadTo(left + k, bottom - k, left, bottom - k)
        path.lineTo(left, top + k)
        path.quadTo(left + k, top + k, left + k, top)
    else:
        r = (0.018 if corner == "square" else 0.09) * min(b.width(), b.height())
        path.addRoundedRect(b, r, r)
    return path


@dataclass(frozen=True)
class Number:
    """One number of a card, ready to be painted."""

    look: StatLook
    value: int
    printed: int | None
    label: str


class Sheet:
    """One face being painted: everything that its levels share."""

    def __init__(self, p: QPainter, w: float, h: float, face: Face, layout: Layout, look: Look) -> None:
        self.p, self.w, self.h, self.face, self.layout, self.look = p, w, h, face, layout, look
        self.frame = layout.frame
        self.body = outline(self.frame.corner, QRectF(0, 0, w, h))
        self.kind = layout.kind(face.kind)
        album = gallery().album(layout.game)
        self.album = album
        self.recipe = (
            album.recipe(face.card, face.name, face.kind, face.words) if album and face.known else None
        )
        self.missing = ""
        """The key of the picture that is not there yet."""
        tint = self.frame.tints.get(self.recipe.palette) if self.recipe is not None else None
        self.tone = tint or self.kind.colour
        self.strict = look.palette.name == "high contrast"
        self.paper = look.palette.card if self.strict else self.frame.paper
        self.ink = look.palette.ink if self.strict else self.frame.ink
        self.faint = look.palette.ink_faint if self.strict else self.frame.faint

    @property
    def covered(self) -> float:
        """How far down another card lies over it."""
        return self.face.over * self.h

    @property
    def short(self) -> str:
        """The name without its other half."""
        return self.face.name.split(" // ")[0]

    def cost(self) -> str:
        """What stands in the corner, or nothing."""
        corner, stats = self.layout.card.corner, dict(self.face.stats)
        found = stats.get(corner, stats.get(self._printed_name(corner)))
        return "" if found is None or not corner else str(found)

    def _printed_name(self, stat: str) -> str:
        known = self.layout.stats.get(stat)
        return known.printed if known and known.printed else stat

    def _base(self) -> dict[str, int]:
        if self.face.base:
            return dict(self.face.base)
        return dict(self.album.printed_stats(self.face.card)) if self.album is not None else {}

    def numbers(self, most: int) -> list[Number]:
        """The numbers at the lower edge, in the layout's order."""
        layout, base = self.layout, self._base()
        corner = {layout.card.corner, self._printed_name(layout.card.corner)}
        rest = [(n, v) for n, v in self.face.stats if n not in corner]
        order = {name: place for place, name in enumerate(layout.card.stats)}
        rest.sort(key=lambda pair: order.get(pair[0], len(order)))
        made = []
        for name, value in rest[:most]:
            stat = layout.stats.get(name, StatLook())
            label = say(stat.label) if stat.label else layout.card.short.get(name, name).upper()
            made.append(Number(stat, value, base.get(self._printed_name(name)), label))
        return made

    def picture(self, box: QRectF) -> None:
        """The picture so that it fills the box, its focus kept; until it is there the ground of its kind."""
        wish = self._wish(box)
        image = gallery().picture(wish, TABLE if self.face.level == "board" else SOON) if wish else None
        if image is None or wish is None:
            self.missing = wish.key if wish and gallery().working else ""
            self._ground(box)
            return
        k = max(box.width() / W, box.height() / H)
        w, h = box.width() / k, box.height() / k
        focus = 0.475 if h > 0.8 * H else 0.36 if wish.recipe.person else 0.42
        low = 0.5 + 0.16 * (1 - h / H)  # a flat crop has the name over its upper part: the subject is lower
        y = max(0.0, min(H - h, H * focus - h * low))
        unit = image.width() / W
        source = QRectF((W - w) / 2 * unit, y * unit, w * unit, h * unit).toRect()
        ratio = self._ratio()
        part = image.copy(source).scaled(
            max(1, round(box.width() * ratio)), max(1, round(box.height() * ratio)),
            Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation,
        )  # fmt: skip
        self.p.drawImage(box, part)
        if self.strict:
            self.p.fillRect(box, QColor(0, 0, 0, 77))

    def _ratio(self) -> float:
        device = self.p.device()
        return max(1.0, device.devicePixelRatioF()) if device is not None else 1.0

    def _wish(self, box: QRectF) -> Wish | None:
        if self.recipe is None or self.album is None:
            return None
        coarse = self.recipe.technique == "woodcut" and box.width() < FINE
        scale = 2 if max(box.width() / W, box.height() / H) * self._ratio() > SINGLE else 1
        return Wish(self.recipe, self.album.style, scale, coarse)

    def _ground(self, box: QRectF) -> None:
        wash = QtGui.QRadialGradient(
            box.center().x(), box.y() + box.height() * 0.4, max(box.width(), box.height()) * 0.8
        )
        wash.setColorAt(0, QColor(mixed(self.tone, "#ffffff", 0.22)))
        wash.setColorAt(1, QColor(mixed(self.tone, "#000000", 0.55)))
        self.p.fillRect(box, wash)
        side = min(box.width(), box.height()) * 0.5
        spot = QRectF(box.center().x() - side / 2, box.y() + box.height() * 0.45 - side / 2, side, side)
        paint_sign(self.p, self.kind.sign or "star", spot, colour("#ffffff", 0.28))

    def shadow(self, box: QRectF, strong: float, *, up: bool) -> None:
        """Darkness at the upper or lower edge, for words to stand on."""
        if self.strict:
            self.p.fillRect(box, QColor("#000000"))
            return
        fade = QtGui.QLinearGradient(box.topLeft(), box.bottomLeft())
        stops = (
            ((0, strong), (0.6, strong * 0.66), (1, 0.0))
            if up
            else ((0, 0.0), (0.35, strong * 0.8), (1, strong))
        )
        for at, alpha in stops:
            fade.setColorAt(at, QColor(0, 0, 0, round(255 * alpha)))
        self.p.fillRect(box, fade)

    def rim(self) -> None:
        """The frame: its colour with a light from above, a dark line around; a legend's is of gold."""
        p, w, h, tone = self.p, self.w, self.h, self.tone
        grand = self.recipe.grand if self.recipe is not None else 0
        shine = QtGui.QLinearGradient(0, 0, 0, h)
        top = "#ffe9b0" if grand > 1 else mixed(tone, "#ffffff", 0.34)
        middle = "#d8a83c" if grand > 1 else tone
        for at, ink in ((0, top), (0.35, middle), (1, mixed(middle, "#000000", 0.45))):
            shine.setColorAt(at, QColor(ink))
        thick = max(3.0 if self.strict else 2.2, w * 0.024)
        p.save()
        p.setClipPath(self.body)
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.setPen(QtGui.QPen(QtGui.QBrush(shine), thick * 2))
        p.drawPath(self.body)
        if self.frame.corner == "square" or grand > 1:  # a second line, as on old prints
            inner = thick * 1.35
            p.setPen(QtGui.QPen(QColor("#ffe9b0" if grand > 1 else self.ink), max(1.0, w * 0.006)))
            p.drawPath(outline(self.frame.corner, QRectF(inner, inner, w - 2 * inner, h - 2 * inner)))
        p.setPen(QtGui.QPen(QColor("#09080b"), 2))
        p.drawPath(self.body)
        p.restore()

    def ground(self) -> None:
        """The paper of the whole card."""
        self.p.setPen(Qt.PenStyle.NoPen)
        self.p.setBrush(QColor(self.paper))
        self.p.drawPath(self.body)
