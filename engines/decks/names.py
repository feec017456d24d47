"""Card names as people type them: case, accents, apostrophes and doubled spaces do not matter."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.say import say
from engines.spelling import fold, like


class Names:
    """A game's cards by name. Of a name in two parts, `A // B`, either part will do if it is one card's."""

    def __init__(self, printed: Mapping[int, str]) -> None:
        self.printed = dict(printed)
        """Name by face."""
        self._faces: dict[str, int] = {}
        parts: dict[str, set[int]] = {}
        for face, name in self.printed.items():
            self._faces.setdefault(fold(name), face)
            for part in name.split("//") if "//" in name else ():
                parts.setdefault(fold(part), set()).add(face)
        for part, found in parts.items():
            if len(found) == 1:
                self._faces.setdefault(part, *found)

    def face(self, name: str) -> int | None:
        """The card of that name, however it is spelled."""
        found = self._faces.get(fold(name))
        if found is None and "//" in name:
            found = self._faces.get(fold(name.partition("//")[0]))
        return found

    def nearest(self, name: str) -> str:
        """` Did you mean X?` for an unknown name, if there is one like it."""
        face = self.like(name)
        return "" if face is None else f" {say('Did you mean {name}?', name=repr(self.printed[face]))}"

    def like(self, name: str) -> int | None:
        """The card whose name is most like this one, if one is."""
        found = like(name, self.printed.values())
        return self.face(found) if found else None
