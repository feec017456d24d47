"""Packs that came from other players, kept in a folder of their own and found there by their digests.

They are data: whoever uses one reads it with all checks of a stranger's pack.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from netcore.files import home, write_whole

SUFFIX: Final = ".pack"


class PackFolder:
    """The packs kept on this machine beside those that were installed."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = home() / "packs" if folder is None else folder
        self._known: dict[bytes, bytes] = {}

    def find(self, name: bytes) -> bytes | None:
        """A pack's canonical bytes by its digest."""
        if name not in self._known:
            from engines.effects.canonical import digest, exact  # large, and Rune needs none of it
            from engines.effects.pack import MAX_CANONICAL

            try:
                with self._path(name).open("rb") as stream:
                    raw = stream.read(MAX_CANONICAL + 1)
            except OSError:
                return None
            if name not in (digest(raw), exact(raw)):
                return None
            self._known[name] = raw
        return self._known[name]

    def keep(self, name: bytes, data: bytes) -> None:
        """Keep a pack; OSError if that cannot be done, and then it is here until the program ends."""
        self._known[name] = data
        write_whole(self._path(name), data)

    def _path(self, name: bytes) -> Path:
        return self._folder / (name.hex() + SUFFIX)
