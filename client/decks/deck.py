"""A deck of one's own as it is edited, and as the text in which it is kept.

Nothing of a text gets lost by reading and writing it again: lines that name no known card and remarks are
part of the deck.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from engines.decks import DeckLine, Lists, Names, read_text, write_text

_REMARK = re.compile(r"^([^#]*?)#\s*(.*)$|^\s*//\s*(.*)$")
_GAME = re.compile(r"game\s*:\s*\S+", re.IGNORECASE)
UNREAD = "lines that could not be read"


@dataclass(frozen=True)
class Deck:
    """Cards by list, with whatever else the text says."""

    name: str
    lists: Lists
    unread: tuple[DeckLine, ...] = ()
    """Lines that cannot be used; they stay until somebody mends or drops them."""
    remarks: tuple[str, ...] = ()

    def count(self, label: str, face: int) -> int:
        """Copies of a card in a list."""
        return self.lists.get(label, ()).count(face)

    @property
    def size(self) -> int:
        """Cards in all lists."""
        return sum(map(len, self.lists.values()))

    def with_cards(self, label: str, faces: tuple[int, ...]) -> Deck:
        """The deck with this list in place of the one it had."""
        lists = {**self.lists, label: faces}
        return replace(self, lists={each: cards for each, cards in lists.items() if cards})

    def without_line(self, line: DeckLine) -> Deck:
        """The deck without a line that could not be read."""
        return replace(self, unread=tuple(other for other in self.unread if other is not line))


def deck_from(name: str, text: str, names: Names) -> Deck:
    """The deck that a text tells of."""
    read = read_text(text, names)
    return Deck(name, read.lists, read.problems, tuple(_remarks(text)))


def deck_text(deck: Deck, game: str, name_of: Callable[[int], str]) -> str:
    """The text to keep a deck in; what could not be read stands at the end, each line in its list."""
    lines = [f"# game: {game}", *(f"# {remark}" for remark in deck.remarks)]
    text = write_text(((label, cards) for label, cards in deck.lists.items() if cards), name_of)
    kept = []
    for line in deck.unread:
        kept += [f"[{line.label}]", line.text]
    if kept:
        text = f"{text}\n# {UNREAD}\n" + "\n".join(kept) + "\n"
    return "\n".join(lines) + "\n" + text


def _remarks(text: str) -> list[str]:
    """Remarks in the order of the text; one behind a card says which card it stood behind."""
    found = []
    for line in text.splitlines():
        match = _REMARK.match(line)
        if match is None:
            continue
        before, said = (match[1] or "").strip(), (match[2] or match[3] or "").strip()
        if said and said != UNREAD and not (not before and _GAME.fullmatch(said)):
            found.append(f"{before}: {said}" if before and not before.startswith("//") else said)
    return found
