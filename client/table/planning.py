"""The plan of a position: hands and dock, columns, rows, and what lies over the table."""

from __future__ import annotations

from client.qt import QRectF
from client.table.layout import Layout
from client.table.look import Look
from client.table.plan import (
    CAPTION,
    DOCK,
    DOCK_LEAST,
    FAR_HAND,
    FAR_SHOWS,
    FOOT,
    GAP,
    HAND,
    HAND_LEAST,
    HAND_SHOWS,
    MAX_WAITING,
    MOST_LYING,
    WAITING,
    Setting,
    TablePlan,
)
from client.table.plan_columns import lay_left, lay_right
from client.table.plan_rows import lay_rows
from client.table.rows import CHIP
from engines.kernel import TableView


def make_plan(view: TableView, layout: Layout, width: float, height: float, look: Look) -> TablePlan:
    """The plan of a position in a window of this size."""
    s = Setting(view, layout, width, height, look)
    unit, plan = s.unit, s.plan
    bottom = s.height - _hand(s)
    left, right = GAP + s.column + GAP, s.width - s.piles
    if not any(s.zones(area) for area in ("right",)):
        right = s.width - GAP
    inside = QRectF(left, 0, right - left, bottom)
    lay_left(s)
    lay_right(s, right)
    top = GAP
    if len(s.order) > 1 and not s.booths and s.zones("hand"):
        top = _far_hands(s, inside)
    if s.board:
        plan.board = QRectF(left, top, inside.width(), bottom - GAP - top)
        plan.middle = plan.board.center().y()
        plan.card = (CHIP * 1.5 * unit, CHIP * 1.5 * unit * s.ratio)
    else:
        lay_rows(s, QRectF(left, top, inside.width(), bottom - 6 - top))
    _over(s, inside)
    return plan


def _hand(s: Setting) -> float:
    """One's own hand over the lower edge, the dock beside it; gives the height they take."""
    unit, plan, scale = s.unit, s.plan, s.look.text_scale
    zones = s.zones("hand", s.order[0])
    wide = min(DOCK[0] * max(scale, min(unit, 1.2)), 0.42 * s.width)
    shows = HAND_SHOWS * unit if zones else 0.0
    if s.ratio < 1:
        shows *= min(MOST_LYING, s.look.card_scale)
    high = max(shows - 8, DOCK[1] * max(scale, 0.85))
    right = s.width - (s.piles if s.zones("right") else GAP)
    card = HAND * unit * s.look.card_scale
    if s.ratio < 1:  # a card that lies: all of it shows
        card = (shows - 14) / s.ratio
    plan.hand = (card, card * s.ratio)
    left = GAP + s.column + GAP
    if zones:  # large words leave the hand room enough to be gone through
        wide = min(wide, max(DOCK_LEAST, right - left - GAP - HAND_LEAST * HAND * unit))
    plan.dock = QRectF(right - wide, s.height - high - 6, wide, high)
    rect = QRectF(left, s.height - shows, max(40.0, plan.dock.left() - GAP - left), shows)
    shares = [max(1, len(zone.cards)) for zone in zones]
    x = rect.left()
    for zone, share in zip(zones, shares, strict=True):
        width = (rect.width() - GAP * (len(zones) - 1)) * share / sum(shares)
        s.put(zone, QRectF(x, rect.top(), width, shows), plan.hand, far=False)
        x += width + GAP
    return max(shows, min(high + 8, FOOT) if zones else high + 6)


def _far_hands(s: Setting, inside: QRectF) -> float:
    """Others' hands hang over the upper edge; gives the height they take."""
    shows, card = FAR_SHOWS * s.unit, FAR_HAND * s.unit
    others = [zone for seat in s.order[1:] for zone in s.zones("hand", seat)]
    wide = (inside.width() - GAP * (len(others) - 1)) / max(1, len(others))
    for number, zone in enumerate(others):
        rect = QRectF(inside.left() + number * (wide + GAP), 0, wide, shows)
        s.put(zone, rect, (card, card * s.ratio), far=True)
    return shows + 6


def _over(s: Setting, inside: QRectF) -> None:
    """What waits to take effect, in the middle at the right; and the tray for cards spread out."""
    plan, caption = s.plan, CAPTION * s.look.text_scale
    used = [zone for zone in s.zones("stack") if zone.cards]
    count = min(MAX_WAITING, sum(len(zone.cards) for zone in used))
    card = min(WAITING * s.unit, 0.4 * s.height / s.ratio)
    width = max(190.0 * s.look.text_scale, count * (card + GAP) + 3 * GAP)
    height = card * s.ratio + caption + 2.5 * GAP
    y = min(max(plan.middle - height / 2, GAP), inside.bottom() - height)
    plan.stack = QRectF(inside.right() - width, y, width, height)
    box = plan.stack.adjusted(1.5 * GAP, caption + GAP, -1.5 * GAP, -1.2 * GAP)
    x = box.left()
    for zone in used:
        share = box.width() * len(zone.cards) / sum(len(each.cards) for each in used)
        s.put(zone, QRectF(x, box.top(), share, box.height()), (card, card * s.ratio), far=False)
        x += share
    high = plan.hand[1] + caption + 3 * GAP
    plan.tray = QRectF(s.width * 0.06, max(GAP, inside.center().y() - high / 2), s.width * 0.88, high)
