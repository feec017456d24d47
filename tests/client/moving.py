"""An animated picture made of frames: WebP, which browsers and code hosts show."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from client.qt import QImage, QtCore

QUALITY = 72
"""Of the pictures; higher is larger, and nobody sees the difference."""


class Film:
    """Frames of one size, each shown for some milliseconds."""

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        self._frames: list[tuple[Image.Image, int]] = []

    def add(self, frame: QImage, lasts: int) -> None:
        """One more frame; one that is like the last only makes that last longer."""
        smooth = QtCore.Qt.TransformationMode.SmoothTransformation
        keep = QtCore.Qt.AspectRatioMode.IgnoreAspectRatio
        image = frame.scaled(*self.size, keep, smooth).convertToFormat(QImage.Format.Format_RGB888)
        picture = Image.frombytes(
            "RGB", self.size, bytes(image.constBits()), "raw", "RGB", image.bytesPerLine(), 1
        )
        if self._frames and self._frames[-1][0].tobytes() == picture.tobytes():
            self._frames[-1] = (picture, self._frames[-1][1] + lasts)
        else:
            self._frames.append((picture, lasts))

    def save(self, path: Path) -> None:
        """Write it; it begins again for ever."""
        pictures, times = [list(part) for part in zip(*self._frames, strict=True)]
        pictures[0].save(
            path,
            "WEBP",
            save_all=True,
            append_images=pictures[1:],
            duration=times,
            loop=0,
            quality=QUALITY,
            method=4,
        )
