"""How a game looked when it ended: a small picture beside its replay's name, for lists of games."""

from __future__ import annotations

import contextlib
from pathlib import Path

from client.qt import QImage, QPixmap, Qt
from netcore.files import home

SIZE = (360, 224)
KEPT = 200
"""Pictures on disc; older ones go."""


def path_of(replay: Path | str) -> Path:
    """Where the picture of a replay is kept."""
    return home() / "cache" / "ends" / f"{Path(replay).stem[:120]}.jpg"


def keep(replay: Path | str, table: QPixmap) -> None:
    """Keep what the table shows; a full or locked disc only means that there is no picture."""
    path = path_of(replay)
    small = table.toImage().scaled(
        *SIZE, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    )
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        small.save(str(path), quality=85)
        old = sorted(path.parent.glob("*.jpg"), key=lambda each: each.stat().st_mtime, reverse=True)
        for each in old[KEPT:]:
            each.unlink()


def seen(replay: Path | str) -> QImage:
    """The picture of a replay; an empty one where there is none."""
    return QImage(str(path_of(replay)))
