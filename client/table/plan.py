"""Where things lie in a window of a given size: seats, zones, board. Only numbers; nothing is drawn here.

The onlooker sits below, the others above, side by side if they are several, their rows mirrored: whatever is
nearest to its player's edge below is nearest to the upper edge there. Plates stand in a column at the left
with the phases between them, piles in a column at the right, the hand lies over the lower edge, and the rows
have all the room between, shared by what lies in them (`client.table.rows`).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from client.qt import QRectF
from client.table.layout import Layout, ZonePlace
from client.table.look import Look
from client.table.naming import turn_order
from client.table.rows import CHIP, Lies, by_area, how_lie
from engines.kernel import TableView, ZoneView
from engines.kernel.say import say

GAP = 10.0
CAPTION = 14.0
"""Height of a zone's caption at text scale 1, and so of the gap between rows in a window 800 high."""
UNIT, UNITS = 800.0, (0.6, 3.0)
"""The window height at which sizes are as told; larger windows scale all of it, within bounds."""
PLATE = (152.0, 196.0)
"""A seat's plate: picture, name, the number that decides, the others."""
LOW_PLATE = 112.0
"""Height of a plate without a picture."""
PHASE, PHASES_HEAD = 26.0, 40.0
"""Heights of a phase of the track, and of the two lines above them, at text scale 1."""
BOOTH = 62.0
"""Height of the plate of one of several opponents, above that one's rows."""
PILES = 106.0
"""Width of the column of piles."""
PILE, PILE_TEXT = 54.0, 18.0
"""Width of a pile's card, and the height of its words."""
DOCK = (322.0, 110.0)
"""Where the question stands."""
DOCK_LEAST = 280.0
"""Width that it has at least where large words would leave the hand no room."""
FOOT = 103.0
"""Height below the rows, at least, so that a question of two lines and its button lie under no row."""
HAND, HAND_SHOWS = 146.0, 108.0
"""Width of a card of one's own hand, and how much of its height shows over the lower edge."""
MOST_LYING = 1.5
"""How much larger than usual a hand of cards that lie may be: all of them shows, and the board needs room."""
HAND_LEAST = 2.4
"""Cards that lie side by side in it at least: a fan in less room cannot be pointed into."""
FAR_HAND, FAR_SHOWS = 54.0, 26.0
"""The same of another's hand, which hangs over the upper edge."""
WAITING = 150.0
"""Width of a card that waits to take effect."""
MAX_WAITING = 5
"""Waiting cards that lie side by side; more of them overlap."""
FAR_SHARE = 0.72
"""How large the cards of several opponents are beside one's own."""

Size = tuple[float, float]


@dataclass(frozen=True)
class ZonePlan:
    """One zone's place."""

    zone: ZoneView
    place: ZonePlace
    rect: QRectF
    card: Size
    far: bool
    """Whether it belongs to a seat on the upper side."""
    stacked: bool = False
    """Whether cards that look alike lie on one another, counted."""
    empty: bool = False
    """Whether nothing lies there: then it is a ledge, or one line of text."""
    lap: float = 0.0
    """How far its upper edge lies under the row above it."""

    @property
    def title(self) -> str:
        """The caption."""
        return say(self.place.title) if self.place.title else self.zone.title


@dataclass
class TablePlan:
    """Everything's place."""

    zones: dict[int, ZonePlan] = field(default_factory=dict)
    plates: dict[int, QRectF] = field(default_factory=dict)
    board: QRectF | None = None
    columns: list[QRectF] = field(default_factory=list)
    """Places that are columns of the table, from edge to edge."""
    card: Size = (80.0, 112.0)
    unit: float = 1.0
    lies: Lies = field(default_factory=lambda: Lies({}, {}))
    """Which cards lie by themselves, and which under others."""
    hand: Size = (146.0, 204.0)
    """A card of one's own hand, which lies over the lower edge."""
    tray: QRectF = field(default_factory=QRectF)
    """The most room for cards spread out that lie in a pile and can be chosen, or were asked to be seen."""
    stack: QRectF = field(default_factory=QRectF)
    gap: float = CAPTION
    """Between two rows."""
    rows: QRectF = field(default_factory=QRectF)
    """The room between the columns at both sides."""
    middle: float = 0.0
    """The line between the two sides."""
    dock: QRectF = field(default_factory=QRectF)
    """Where the question stands: lower right. It grows upwards over the table where it has more to say."""
    track: QRectF = field(default_factory=QRectF)
    """The room for the phases: at the left, between the plates."""


class Setting:
    """A position and the window it is laid out in, with the plan as it grows."""

    def __init__(self, view: TableView, layout: Layout, width: float, height: float, look: Look) -> None:
        self.view, self.layout, self.look = view, layout, look
        self.width, self.height = max(width, 320.0), max(height, 240.0)
        self.unit = min(max(min(self.height / UNIT, self.width / UNIT / 1.25), UNITS[0]), UNITS[1])
        self.plan = TablePlan(unit=self.unit, lies=how_lie(view))
        self.zones_in = by_area(view, layout)
        wide, high = layout.card.ratio
        self.ratio = high / wide
        self.chip: Size = (CHIP * self.unit, CHIP * self.unit * self.ratio)
        """A card that pays."""
        self.order = turn_order(view)
        self.board = bool(view.board) or layout.grid is not None
        self.booths = not self.board and len(self.order) > 2
        """Whether each opponent has a plate above rows of its own."""
        self.column = self._column(look.text_scale)
        self.words = self.column / PLATE[0]
        """How large plates are."""
        self.piles = self._piles(look.text_scale)
        self.lent = self.column + self.piles - self._column(1.0) - self._piles(1.0)
        """The width that large words take from the rows: cards do not shrink for it, they overlap."""
        self.plan.gap = CAPTION * max(1.0, self.unit)  # however large words are
        self.shares: list[float] = []
        """How wide the columns of the table are, where it has any."""

    def _column(self, text: float) -> float:
        return min(PLATE[0] * max(text, min(max(self.unit, 0.85), 1.4)), 0.24 * self.width)

    def _piles(self, text: float) -> float:
        return PILES * max(self.unit, 0.8 * text)

    def zones(self, area: str, seat: int | None = None) -> list[ZoneView]:
        """The zones of an area, perhaps of one seat (-1: shared), in their order."""
        return [zone for zone in self.zones_in.get(area, ()) if seat is None or zone.seat == seat]

    def put(
        self,
        zone: ZoneView,
        rect: QRectF,
        card: Size,
        *,
        far: bool,
        stacked: bool = False,
        lap: float = 0.0,
    ) -> None:
        """This zone lies here."""
        place = self.layout.zones[zone.name]
        self.plan.zones[zone.number] = ZonePlan(zone, place, rect, card, far, stacked, not zone.cards, lap)
