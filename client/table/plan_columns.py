"""The columns beside the rows: plates, small cards and phases at the left, piles at the right."""

from __future__ import annotations

from client.qt import QRectF
from client.table.layout import Layout
from client.table.plan import GAP, LOW_PLATE, PHASE, PHASES_HEAD, PILE, PILE_TEXT, PLATE, Setting
from client.table.rows import CHIP
from engines.kernel import ZoneView

BESIDE_CARDS, ALONE = 0.34, 0.44
"""Most of the height that a plate takes, with small cards next to it and without."""
BETWEEN = 12.0
"""Between two piles: the light of one that can act stands out above it, and the other's words are there."""
VALUE, IN_LOW = 15.0, 4
"""Height of a value on a plate, and how many of them a plate without a picture holds anyway."""
ROOM_FOR_EMBLEMS = 700.0
"""Height of a window from which on plates without a picture bear the game's sign instead."""


def lay_left(s: Setting) -> None:
    """Plates at both ends, small cards and piles next to them, the phases between."""
    plan, words = s.plan, s.words
    tall = s.layout.portrait or s.height >= ROOM_FOR_EMBLEMS
    high = (PLATE[1] if tall else LOW_PLATE) * words
    if not s.booths:  # large text in a low window: the picture gives way, so that both ends find room
        high = min(high, (BESIDE_CARDS if s.zones("left") else ALONE) * s.height)
    above, below = _column(s, high)
    lacks = (PHASES_HEAD + PHASE * len(s.view.phases)) * s.look.text_scale - (below - above)
    least = _least(s.layout) * words
    if lacks > 0 and high > least and s.view.phases:  # a picture is no loss beside phases that cannot be read
        high = max(least, high - lacks / (2 if len(s.order) == 2 else 1))
        above, below = _column(s, high)
    if above > below:  # what lies next to the plates would lie on one another: the plates give way
        above, below = _column(s, max(high - (above - below) / 2 - 1, 0.2 * s.height))
    plan.track = QRectF(GAP, above, s.column, max(0.0, below - above))


def _least(layout: Layout) -> float:
    """The height of a plate that tells all its values and has no picture."""
    beside = len(layout.values.keys() - {layout.decides.value, layout.decides.of}) + 1  # and the hand
    return LOW_PLATE + VALUE * max(0, beside - IN_LOW)


def _column(s: Setting, high: float) -> tuple[float, float]:
    """Plates of this height and what lies next to them; gives the room left between both ends."""
    plan, own = s.plan, QRectF(GAP, s.height - high - GAP, s.column, high)
    plan.plates[s.order[0]] = own
    below = own.top() - GAP - _beside(s, s.order[0], own, far=False)
    above = GAP
    if not s.booths:
        others = s.order[1:]
        each = high if len(others) == 1 else min(LOW_PLATE * s.words, 0.5 * s.height / max(1, len(others)))
        for seat in others:
            plate = plan.plates[seat] = QRectF(GAP, above, s.column, each)
            above = plate.bottom() + GAP + _beside(s, seat, plate, far=True)
    shared = s.zones("left", -1)
    if shared:
        chips = QRectF(GAP, above, s.column, 0)
        above += _chips(s, shared, chips, down=True)
    return above, below


def _beside(s: Setting, seat: int, plate: QRectF, *, far: bool) -> float:
    """A seat's left zones below or above its plate; gives the height they take."""
    zones = [zone for zone in s.zones("left", seat) if zone.cards]
    if not zones:
        return 0.0
    edge = QRectF(plate.left(), plate.bottom() + GAP if far else plate.top() - GAP, plate.width(), 0)
    return _chips(s, zones, edge, down=far)


def _chips(s: Setting, zones: list[ZoneView], edge: QRectF, *, down: bool) -> float:
    """Small cards in the left column: rows of cards, or piles side by side; gives the height taken."""
    gap, taken = 6.0 * s.unit, 0.0
    piles = [zone for zone in zones if s.layout.zones[zone.name].show in ("pile", "count")]
    for line in [[zone] for zone in zones if zone not in piles] + ([piles] if piles else []):
        count = len(line) if line is piles else max(1, min(3, len(line[0].cards)))
        caption = PILE_TEXT * s.look.text_scale if line is piles else 0.0
        wide = min((edge.width() - gap * (count - 1)) / count, CHIP * s.unit)
        card = (wide, wide * s.ratio)
        high = card[1] + caption
        y = edge.top() + taken if down else edge.top() - taken - high
        share = edge.width() / len(line)
        for number, zone in enumerate(line):
            s.put(zone, QRectF(edge.left() + number * share, y, share, high), card, far=down)
        taken += high + GAP
    return taken


def lay_right(s: Setting, left: float) -> None:
    """Piles from both ends towards the middle, shared ones in it."""
    if s.booths:
        _column_of(s, s.zones("right", s.order[0]), left, far=False)
    else:
        for seat in s.order[1:]:
            _column_of(s, s.zones("right", seat), left, far=True)
        _column_of(s, s.zones("right", s.order[0]), left, far=False)
    _column_of(s, s.zones("right", -1), left, far=False)


def _column_of(s: Setting, zones: list[ZoneView], left: float, *, far: bool) -> None:
    """Piles one after another from the player's edge, on what is left of the column."""
    rights = [w.rect for w in s.plan.zones.values() if w.place.area == "right"]
    top = max((r.bottom() for r in rights if r.top() < s.height / 2), default=0.0) + GAP
    bottom = min((r.top() for r in rights if r.top() >= s.height / 2), default=s.height) - 4
    line = PILE_TEXT * s.look.text_scale
    full = [zone for zone in zones if zone.cards]
    bare = len(zones) - len(full)
    limit = s.height * (1.0 if len(s.order) < 2 or s.booths else 0.47) - bare * (line + BETWEEN)
    card = PILE * s.unit
    if full:
        card = max(16.0, min(card, (limit / len(full) - line - BETWEEN - 2) / s.ratio, s.piles - 30))
    y = top if far else bottom
    for zone in zones:
        high = (card * s.ratio if zone.cards else 0.0) + line
        rect = QRectF(left + 8, y if far else y - high, s.piles - 16, high)
        s.put(zone, rect, (card, card * s.ratio), far=far)
        y += (high + BETWEEN) if far else -(high + BETWEEN)
