"""An animated picture made of frames: APNG, which browsers and code hosts show, without any library for it.

Each frame after the first holds only the part that has changed.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

from client.qt import QImage, QRect, QtCore

SIGNATURE = b"\x89PNG\r\n\x1a\n"
BLOCK = 16
"""Columns that are compared at once."""
COARSE = 0xF8
"""Bits of a colour that are kept: small differences cost much and are not seen."""


class Film:
    """Frames of one size, each shown for some milliseconds."""

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        self._frames: list[tuple[QImage, QRect, int]] = []
        self._last: QImage | None = None

    def add(self, frame: QImage, lasts: int) -> None:
        """One more frame; one that is like the last only makes that last longer."""
        smooth = QtCore.Qt.TransformationMode.SmoothTransformation
        keep = QtCore.Qt.AspectRatioMode.IgnoreAspectRatio
        image = _coarse(frame.scaled(*self.size, keep, smooth).convertToFormat(QImage.Format.Format_RGB888))
        box = QRect(0, 0, *self.size) if self._last is None else changed(self._last, image)
        if box.isEmpty() and self._frames:
            old, where, so_far = self._frames[-1]
            self._frames[-1] = (old, where, so_far + lasts)
            return
        self._frames.append((image.copy(box), box, lasts))
        self._last = image

    def save(self, path: Path) -> None:
        """Write it; it begins again for ever."""
        parts, number = [SIGNATURE], 0
        for at, (image, box, lasts) in enumerate(self._frames):
            chunks = _chunks(image)
            if at == 0:
                parts.append(_chunk(b"IHDR", dict(chunks)[b"IHDR"]))
                parts.append(_chunk(b"acTL", struct.pack(">II", len(self._frames), 0)))
            control = struct.pack(
                ">IIIIIHHBB", number, box.width(), box.height(), box.x(), box.y(), lasts, 1000, 0, 0
            )
            parts.append(_chunk(b"fcTL", control))
            number += 1
            for name, data in chunks:
                if name != b"IDAT":
                    continue
                if at == 0:
                    parts.append(_chunk(b"IDAT", data))
                else:
                    parts.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
                    number += 1
        parts.append(_chunk(b"IEND", b""))
        path.write_bytes(b"".join(parts))


def changed(before: QImage, after: QImage) -> QRect:
    """The smallest box, to some columns, around all that differs between two images of one size."""
    wide, high = after.width(), after.height()
    line = after.bytesPerLine()
    old, new = bytes(before.constBits()), bytes(after.constBits())
    rows = [y for y in range(high) if old[y * line : (y + 1) * line] != new[y * line : (y + 1) * line]]
    if not rows:
        return QRect()
    left, right = wide, 0
    for y in rows:
        for x in range(0, wide, BLOCK):
            start, end = y * line + 3 * x, y * line + 3 * min(wide, x + BLOCK)
            if old[start:end] != new[start:end]:
                left, right = min(left, x), max(right, min(wide, x + BLOCK))
    return QRect(left, rows[0], right - left, rows[-1] - rows[0] + 1)


def _coarse(image: QImage) -> QImage:
    table = bytes(value & COARSE for value in range(256))
    made = bytes(image.constBits()).translate(table)
    return QImage(
        made, image.width(), image.height(), image.bytesPerLine(), QImage.Format.Format_RGB888
    ).copy()


def _chunks(image: QImage) -> list[tuple[bytes, bytes]]:
    """The parts of an image as a PNG file."""
    kept = QtCore.QBuffer()
    kept.open(QtCore.QIODevice.OpenModeFlag.WriteOnly)
    image.save(kept, "PNG", 0)  # type: ignore[call-overload]
    data, at, found = bytes(kept.data().data()), len(SIGNATURE), []
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        found.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length
    return found


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
