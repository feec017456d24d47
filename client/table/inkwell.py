"""Colours worked out and text laid down: what every painter of the table uses."""

from __future__ import annotations

import re
from functools import lru_cache

from client.qt import QColor, QFont, QPainter, QPointF, QRectF, Qt, QtGui
from client.texts import shown

MAX_KEYWORD = 40
"""Characters of a keyword that is looked for in texts."""
MAX_NAME = 120
"""Characters of a name that is broken into rows; ours have under forty."""
SMALLEST = 7
"""Pixels of the smallest letters that a line is made to fit with."""
MAX_TEXT = 2000
"""Characters of a text that are laid out; a card's own text has under five hundred."""


@lru_cache(maxsize=4096)
def colour(name: str, alpha: float = 1.0) -> QColor:
    """A colour by its hexadecimal name."""
    made = QColor(name)
    made.setAlphaF(alpha)
    return made


@lru_cache(maxsize=4096)
def mixed(first: str, second: str, share: float) -> str:
    """A colour between two: share 0 is the first, 1 the second."""
    a, b = QColor(first), QColor(second)
    parts = zip((a.red(), a.green(), a.blue()), (b.red(), b.green(), b.blue()), strict=True)
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in parts)


def luminance(name: str) -> float:
    """How bright a colour is to the eye, 0 to 1."""
    made = QColor(name)
    parts = (made.redF(), made.greenF(), made.blueF())
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(first: str, second: str) -> float:
    """How far two colours stand apart, 1 to 21."""
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=1024)
def readable(ground: str) -> str:
    """Black or white, whichever can be read better on this ground."""
    return max(("#ffffff", "#15181a"), key=lambda ink: contrast(ink, ground))


def cut(text: str, font: QFont, width: float) -> str:
    """A text on one line, ended with dots where it does not fit."""
    line = " ".join(shown(text, MAX_TEXT).split())
    return QtGui.QFontMetricsF(font).elidedText(line, Qt.TextElideMode.ElideRight, width)


def fitted(text: str, made: QFont, width: float, least: float = 0.8) -> QFont:
    """The font, made smaller down to a share of its size where that lets the text fit on one line."""
    text = text[:MAX_TEXT]
    have = QtGui.QFontMetricsF(made).horizontalAdvance(text)
    if have > width > 0:
        floor = max(SMALLEST, int(made.pixelSize() * least))
        made = QFont(made)
        made.setPixelSize(max(floor, int(made.pixelSize() * max(least, width / have))))
        # letters do not shrink evenly: what a pixel less would let fit is not cut
        while made.pixelSize() > floor and QtGui.QFontMetricsF(made).horizontalAdvance(text) > width:
            made.setPixelSize(made.pixelSize() - 1)
    return made


def in_rows(text: str, made: QFont, width: float, least: float) -> list[str]:
    """A text on one row, or on two of about the same width where it has no room even at this share of its
    size.
    """
    words = text[:MAX_NAME].split()
    whole = " ".join(words)
    if len(words) < 2 or cut(whole, fitted(whole, made, width, least), width) == whole:
        return [text]
    measure = QtGui.QFontMetricsF(made).horizontalAdvance
    broken = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    return list(min(broken, key=lambda rows: max(map(measure, rows))))


def write_line(
    p: QPainter, rect: QRectF, text: str, font: QFont, ink: QColor, align: Qt.AlignmentFlag
) -> None:
    """One line of text within a rectangle, cut where it is too long."""
    p.setFont(font)
    p.setPen(ink)
    p.drawText(rect, int(align | Qt.AlignmentFlag.AlignVCenter), cut(text, font, rect.width()))


def write_text(
    p: QPainter, rect: QRectF, text: str, font: QFont, ink: QColor, keywords: tuple[str, ...] = ()
) -> float:
    """Wrapped text with keywords in bold; what does not fit ends in dots. Gives the height used."""
    lines = wrapped(text, font, rect.width(), keywords, 1.5 * rect.height() + 40)
    p.setPen(ink)
    y = 0.0
    for number, line in enumerate(lines):
        height = line.boundingRect().height()
        more = number + 1 < len(lines)
        if y + height > rect.height() + 0.5:
            break
        if more and y + 2 * height > rect.height() + 0.5:
            rest = " ".join(other.text() for other in lines[number:])
            write_line(
                p, QRectF(rect.x(), rect.y() + y, rect.width(), height), rest, font, ink,
                Qt.AlignmentFlag.AlignLeft,
            )  # fmt: skip
            return y + height
        line.draw(p, QPointF(rect.x(), rect.y() + y))
        y += height
    return y


def text_height(
    text: str, font: QFont, width: float, keywords: tuple[str, ...] = (), most: float = 2000.0
) -> float:
    """How high the wrapped text is; beyond `most` nobody counts."""
    return sum(line.boundingRect().height() for line in wrapped(text, font, width, keywords, most))


def wrapped(
    text: str, font: QFont, width: float, keywords: tuple[str, ...], most: float
) -> list[QtGui.QTextLayout]:
    """The text in lines of this width, each laid out by itself, as far as they are not higher than `most`."""
    lines: list[QtGui.QTextLayout] = []
    left = int(most / max(1, font.pixelSize())) + 1
    for paragraph in shown(text, MAX_TEXT).split("\n") if text else ():
        whole = _laid(paragraph, font, keywords)
        whole.beginLayout()
        cuts: list[tuple[int, int]] = []
        while len(lines) + len(cuts) < left and (line := whole.createLine()).isValid():
            line.setLineWidth(max(1.0, width))
            cuts.append((line.textStart(), line.textLength()))
        whole.endLayout()
        encoded = paragraph.encode("utf-16-le", "surrogatepass")  # Qt counts in 16-bit units
        for start, length in cuts:
            part = encoded[2 * start : 2 * (start + length)].decode("utf-16-le", "replace").rstrip()
            single = _laid(part, font, keywords)
            single.beginLayout()
            row = single.createLine()
            row.setLineWidth(max(1.0, width))
            single.endLayout()
            lines.append(single)
    return lines


def _laid(text: str, font: QFont, keywords: tuple[str, ...]) -> QtGui.QTextLayout:
    made = QtGui.QTextLayout(text, font)
    if keywords:
        bold = QtGui.QTextCharFormat()
        bold.setFontWeight(QFont.Weight.Bold)
        ranges = []
        pattern = "|".join(re.escape(word) for word in keywords if 0 < len(word) <= MAX_KEYWORD)
        for found in re.finditer(rf"\b(?:{pattern})\b", text, re.IGNORECASE) if pattern else ():
            part = QtGui.QTextLayout.FormatRange()
            part.start, part.length, part.format = found.start(), len(found[0]), bold
            ranges.append(part)
        made.setFormats(ranges)
    option = QtGui.QTextOption()
    option.setWrapMode(QtGui.QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    made.setTextOption(option)
    return made
