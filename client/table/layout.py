"""Where a client draws a game's table: `layout.toml` beside the engine, read into closed types.

Data only. A game without the file, or with zones that it leaves out, gets a layout made from what its zones
say of themselves. The format is described for authors in docs/layout.md.
"""

from __future__ import annotations

import tomllib
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from client.table.framing import FrameLook, StatLook
from engines.kernel import Game, ZoneKind
from engines.registry import Engine, RegistryError, SourceFile

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-fA-F]{6}$")]
Area = Literal["hand", "back", "front", "left", "right", "centre", "stack", "none"]
Show = Literal["fan", "row", "pile", "count", "board"]
Shape = Literal[
    "circle", "triangle", "diamond", "square", "hexagon", "star", "cross", "shield", "drop", "flame", "leaf",
    "pawn", "ring", "bolt", "heart", "skull", "none",
]  # fmt: skip
Number = Literal["card", "target", "seat", "first", "column", "row", "cell", "turn", ""]

MAX_LAYOUT = 64 * 1024
"""Bytes of a layout file; the longest so far has five thousand."""


class LayoutError(ValueError):
    """The layout cannot be used; one sentence says what is wrong and where."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class ZonePlace(_Part, frozen=True):
    """Where the cards of one kind of zone lie, and how."""

    area: Area = "front"
    show: Show = "row"
    order: int = 0
    """Among zones of the same area: smaller comes first, from the left or from the player's edge."""
    title: str = ""
    """Caption in place of the zone's own words."""
    empty: Literal["show", "hide"] = "show"
    """Whether it keeps its place while no seat has a card in it."""
    weight: Literal["fight", "pay"] = "fight"
    """What fights is large; what pays (resources and the like) is small."""
    columns: bool = False
    """Whether its places are columns of the table, shared by all rows that have them."""


class CardLook(_Part, frozen=True):
    """What stands where on a card."""

    ratio: tuple[int, int] = (5, 7)
    corner: str = ""
    """The stat in the top left corner, as a rule the cost."""
    stats: tuple[str, ...] = ()
    """Stats at the lower edge, left to right; others follow in the view's order."""
    short: dict[str, str] = {}
    """Signs of one to three letters for stats, for small cards."""


class KindLook(_Part, frozen=True):
    """How cards of one kind look."""

    colour: Colour = "#6b6f76"
    word: str = ""
    sign: str = ""
    """A motif that stands for the kind."""
    face: Literal["card", "cells", "piece"] = "card"
    """Whole card; its `text` as rows of cells with `/` between rows; or a piece called as the card is."""


class MarkLook(_Part, frozen=True):
    """A counter on a card, or a value beside a seat's name."""

    shape: Shape = "circle"
    colour: Colour = "#7a5c1e"
    word: str = ""
    letter: str | None = None
    """Stands before the number on a card; the word's first letter unless told."""


class CellLook(_Part, frozen=True):
    """What a cell shows: a word, a colour, and a shape so that colour is never the only sign."""

    word: str = ""
    colour: Colour = "#888888"
    shape: Shape = "none"
    points: int = 0


class PieceLook(_Part, frozen=True):
    """What stands or lies on a cell."""

    shape: Shape = "pawn"
    colours: dict[str, Colour] = {}
    """By a word of the card (`CardView.words`); without one, the colour of its seat."""


class Grid(_Part, frozen=True):
    """A board without bounds, of square cells, that scrolls and scales."""

    cell: int = 40
    margin: int = 2
    card: tuple[int, int] = (1, 1)
    """Columns and rows that a card covers, unturned."""
    turns: tuple[int, ...] = (0,)
    last: Literal["outline", "none"] = "none"
    layers: Literal["hover", "none"] = "none"


class AnswerLook(_Part, frozen=True):
    """How an answer that begins with this word is given by pointing."""

    on: str = ""
    """A zone to click on."""
    numbers: tuple[Number, ...] = ()
    """What the parts after the word mean, in order; an empty name is passed over."""
    counted: str = ""
    """The zones that `first` counts: it names the first card of one's own zone with that number."""
    key: Annotated[str, msgspec.Meta(max_length=1)] = ""
    preview: bool = False
    """Show beforehand what the values of all seats would be."""
    main: bool = False
    """What the big button does when nothing is chosen."""


class EventLook(_Part, frozen=True):
    """What shows for a moment when this happened."""

    arrow: bool = False
    """From the event's first card to the others, and to the players among its further values."""
    lunge: bool = False
    """The first card leaps at the others."""
    number: Literal["", "loss", "gain", "shield"] = ""
    """The event's first number pops up at its first card or player."""


class Ground(_Part, frozen=True):
    """What the game is played on: drawn behind its table and its screens."""

    pattern: Literal["plain", "rays", "circle", "facets", "forest", "slabs"] = "plain"
    colour: Colour = "#14111f"
    """At the edges; `second` in the middle."""
    second: Colour = "#2f2a48"
    accent: Colour = "#b7a4ff"


class Decides(_Part, frozen=True):
    """The number that ends the game: the largest on a seat's plate."""

    value: str = ""
    """A value of seats; without one, the first of `[values]`."""
    of: str = ""
    """Another value of seats that stands behind it, as in 1/3."""
    word: str = ""
    bad: Literal["up", "down"] = "down"
    """Which way hurts."""


class TileLook(_Part, frozen=True):
    """What a game says of itself on the start screen."""

    line: Annotated[str, msgspec.Meta(max_length=120)] = ""
    minutes: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    difficulty: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    card: Annotated[str, msgspec.Meta(max_length=80)] = ""
    """The card whose picture stands there; without one, the game's cells or its ground."""


class Layout(_Part, frozen=True):
    """One game's layout."""

    title: str = ""
    ground: Ground | None = None
    tile: TileLook = TileLook()
    decides: Decides = Decides()
    portrait: str = ""
    """A zone of each seat whose first card is the seat's picture."""
    zones: dict[str, ZonePlace] = {}
    card: CardLook = CardLook()
    kinds: dict[str, KindLook] = {}
    frame: FrameLook = FrameLook()
    stats: dict[str, StatLook] = {}
    """Signs, colours and labels of the numbers on cards."""
    signs: dict[str, str] = {}
    """Motifs by keyword or state, shown on cards that lie on the table."""
    game: str = ""
    """The game's id, filled in when the layout is completed: its cards' pictures are found by it."""
    backs: tuple[Colour, ...] = ()
    """Colours of the printed backs by number."""
    marks: dict[str, MarkLook] = {}
    values: dict[str, MarkLook] = {}
    """Values of seats that stand beside the name, in this order; without any, all of them."""
    grid: Grid | None = None
    cells: dict[str, CellLook] = {}
    pieces: dict[str, PieceLook] = {}
    answers: dict[str, AnswerLook] = {}
    options: dict[str, str] = {}
    """Questions by name whose ways are places: the zones of the seat's own that stand for them, which the
    second part of the question's data numbers.
    """
    events: dict[str, EventLook] = {}
    flavour: dict[str, str] = {}
    """A sentence of the game's world by a card's name: shown where there is room, no part of the rules."""
    stops: bool = False
    """Whether phases can be passed: then the phase bar lets people say where they want to stop."""

    def kind(self, name: str) -> KindLook:
        """The look of a kind; one that is not listed gets a steady colour of its own."""
        return self.kinds.get(name) or KindLook(colour=_SPARE[sum(map(ord, name)) % len(_SPARE)])

    def answer(self, word: str) -> AnswerLook:
        """How an answer is pointed at; one that is not listed takes cards and players as they come."""
        return self.answers.get(word, _PLAIN_ANSWER)


_SPARE = ("#8a4b3c", "#3f6f8f", "#5b7a3a", "#7a4f86", "#8a6d2f", "#3d7a72")
_PLAIN_ANSWER = AnswerLook()
_PILES = frozenset({"deck", "discard", "graveyard", "exile", "void", "pile", "removed", "library", "aside"})


def read_layout(source: SourceFile) -> Layout:
    """A layout from text; raises LayoutError with the line or the path of what is wrong."""
    if len(source.text) > MAX_LAYOUT:
        raise LayoutError(f"{source.name} is longer than {MAX_LAYOUT} characters.")
    try:
        return msgspec.convert(tomllib.loads(source.text), Layout)
    except tomllib.TOMLDecodeError as error:
        raise LayoutError(f"{source.name}: {error}") from None
    except (msgspec.ValidationError, RecursionError) as error:
        raise LayoutError(f"{source.name}: {error}") from None


def complete(layout: Layout, game: Game) -> Layout:
    """The layout with every zone of the game in it."""
    places = {kind.name: layout.zones.get(kind.name) or automatic(kind) for kind in game.zones}
    return replace(layout, title=layout.title or game.title, game=game.id, zones=places)


def automatic(kind: ZoneKind) -> ZonePlace:
    """Where a zone lies of which only its declaration is known."""
    if kind.shared:
        return ZonePlace("centre", "row")
    if kind.keep:
        return ZonePlace("hand", "fan")
    if kind.see == "none" or kind.name in _PILES:
        return ZonePlace("right", "pile")
    several = kind.places > 1
    return ZonePlace("back" if several else "front", "row", empty="hide", columns=several)


def layout_for(game: Game, engine: Engine | None = None) -> Layout:
    """The layout of a game: from the file beside its engine, else from its zones alone.

    A broken file raises LayoutError; whoever opens the table says so and goes on with
    `complete(Layout(), game)`.
    """
    source = None
    if engine is not None:
        try:
            source = engine.layout()
        except RegistryError as error:
            raise LayoutError(str(error)) from None
    return complete(Layout() if source is None else read_layout(source), game)
