"""What a card's picture depends on, and how much of it is shown where."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engines.kernel import CardView, PrintedCard
from engines.kernel.say import printed_text, say
from engines.kernel.view import Pairs

Level = Literal["", "close", "hand", "board", "chip"]
"""How much is shown; an empty one follows from the width."""
CLOSE, HAND, CHIP = 240, 128, 72
"""From this width on a card is seen close, as in a hand; below the last one as a chip."""


class Face(Struct, frozen=True):
    """What a card's picture depends on."""

    name: str = ""
    kind: str = ""
    text: str = ""
    words: tuple[str, ...] = ()
    stats: Pairs = ()
    marks: Pairs = ()
    damage: int = 0
    back: int | None = None
    known: bool = False
    """Whether the onlooker sees what is on it."""
    down: bool = False
    """Whether it lies face down for others."""
    seat: int = -1
    """Whose it is, as the onlooker counts (0 is the onlooker)."""
    card: int = -1
    """Which card of the game it is; -1 if that is not known."""
    level: Level = ""
    used: str = ""
    """The game's word for a card that has been used and lies there until it is ready again."""
    tucked: bool = False
    """Whether only its left edge sticks out from under another card: there its counters are numbers alone."""
    over: float = 0.0
    """How much of its height lies under the row above it: what is told at the upper edge stands below."""
    shows: float = 1.0
    """How much of its width is seen beside the next card in its row: name and number stand there."""
    base: Pairs = ()
    """Numbers as printed: what differs is shown as raised or lowered."""


def face_of(card: CardView, seat: int, *, down: bool, level: Level = "") -> Face:
    """The face of a card as it is to be drawn."""
    if card.face is None and not card.name:
        return Face(marks=card.marks, damage=card.damage, back=card.back, down=True, seat=seat, level=level)
    return Face(
        card.name, card.kind, card.text, card.words, card.stats, card.marks, card.damage, card.back, True,
        down, seat, -1 if card.face is None else card.face, level,
        say(card.turned_word) if card.turned else "",
    )  # fmt: skip


def printed_face(card: PrintedCard) -> Face:
    """A card as it is printed."""
    text = printed_text(card.text)
    return Face(card.name, card.kind, text, card.words, card.stats, known=True, card=card.face)


def level_of(face: Face, width: float) -> Level:
    """How much of a face is shown: its place says so, else its width."""
    if face.level:
        return face.level
    return "close" if width >= CLOSE else "hand" if width >= HAND else "board" if width >= CHIP else "chip"
