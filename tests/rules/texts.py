"""What is printed on a card against what it does: figures and telling words of both are compared."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping


class Reader:
    """Reads texts of one game: `stems` are what its effects are made of (patterns; each stands in both texts
    or in neither), `figures` says which words count as a figure, or as none.
    """

    def __init__(self, stems: tuple[str, ...], figures: Mapping[str, str] | None = None) -> None:
        self._stems = stems
        self._figures = figures or {}

    def numbers(self, text: str) -> Counter[str]:
        """The figures in a text, with how often each stands there."""
        for word, figure in self._figures.items():
            text = re.sub(rf"\b{word}\b", figure, text, flags=re.IGNORECASE)
        return Counter(re.findall(r"\d+", text))

    def stems(self, text: str) -> set[str]:
        """The stems that a text has."""
        return {stem for stem in self._stems if re.search(stem, text.casefold())}

    def wrong(self, text: str, done: str) -> list[str]:
        """What of a text is not so in the effect: `numbers`, `stems`, both or nothing."""
        reads = {"numbers": self.numbers, "stems": self.stems}
        return [name for name, read in reads.items() if read(text) != read(done)]
