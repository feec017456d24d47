"""What pictures are made of: silhouettes in `motifs/*.toml`, a family a file, each in up to five tones.

Painted in this order: b behind (far limbs, wings), a the body, d cut in the dark, h in the light, c glowing.
`own` is the colour that a thing has by itself: a wolf is grey in a green wood. The palette is mixed in.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec

from client.art.vector import shape
from client.qt import QPainterPath, Qt

TONES = "badhc"
PLAIN = "#a8a8b0"


class Motif(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One silhouette."""

    own: str = ""
    b: str = ""
    a: str = ""
    d: str = ""
    h: str = ""
    c: str = ""
    flies: bool = False
    """Whether it hangs in the air: then no shadow lies below it."""

    def tones(self) -> list[tuple[str, QPainterPath]]:
        """Its outlines by tone, in the order in which they are painted."""
        texts = ((tone, getattr(self, tone)) for tone in TONES)
        return [(tone, shape(text)) for tone, text in texts if text]

    def outline(self) -> QPainterPath:
        """All of it that stands out, as one outline."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for tone, part in self.tones():
            if tone != "d":
                path.addPath(part)
        return path


@cache
def families() -> dict[str, dict[str, Motif]]:
    """All motifs by family."""
    folder = resources.files("client.art") / "motifs"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda f: f.name)
    return {
        file.name.removesuffix(".toml"): msgspec.convert(
            tomllib.loads(file.read_text("utf-8")), dict[str, Motif]
        )
        for file in files
    }


@cache
def motifs() -> dict[str, Motif]:
    """All motifs by name."""
    return {name: motif for family in families().values() for name, motif in family.items()}
