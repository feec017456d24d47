"""A position as an SVG picture: seats, zones and cards in reading order, or a board of cells; no Qt."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from engines.kernel import CardView, TableView, ZoneView
from engines.kernel.say import label, say

WIDE: Final = 1000
CARD, TALL, GAP = 118, 54, 8
CELL: Final = 40
MOST: Final = 24
"""Cards of one zone that are drawn one by one; the rest is a number."""


def to_svg(view: TableView, names: tuple[str, ...] = (), title: str = "") -> str:
    """The picture of a table as its onlooker sees it."""
    parts, y = [], 20
    if title:
        parts.append(_text(16, y + 6, title, 18, bold=True))
        y += 30
    phase = dict(view.phases).get(view.phase) or label(view.phase)
    turn = say("Turn {number}, {who}", number=view.turn, who=_who(view.active, names))
    parts.append(_text(16, y + 4, f"{turn}, {phase}" if view.turn else phase, 14))
    y += 20
    if view.board:
        drawn, y = _board(view, y)
        parts += drawn
    for owner in (-1, *range(len(view.seats))):
        if owner >= 0:
            seat = view.seats[owner]
            values = ", ".join(f"{label(name)} {value}" for name, value in seat.values if value)
            name = _who(owner, names)
            parts.append(_text(16, y + 18, f"{name}{': ' if values else ''}{values}", 15, bold=True))
            y += 28
        for zone in view.zones:
            if zone.seat == owner and zone.cards:
                drawn, y = _zone(zone, y)
                parts += drawn
    if view.outcome:
        parts.append(_text(16, y + 20, view.outcome, 16, bold=True))
        y += 30
    tall = y + 16
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {tall}" width="{WIDE}" height="{tall}" '
        f'font-family="sans-serif" fill="#1d2330" role="img" aria-label="{escape(title or view.game)}">'
    )
    return (
        "\n".join([head, f'<rect width="{WIDE}" height="{tall}" fill="#f4f1ea"/>', *parts, "</svg>"]) + "\n"
    )


def _who(seat: int, names: tuple[str, ...]) -> str:
    return names[seat] if 0 <= seat < len(names) else say("Seat {number}", number=seat + 1)


def _zone(zone: ZoneView, y: int) -> tuple[list[str], int]:
    parts = [_text(24, y + 14, f"{zone.title} ({len(zone.cards)})", 12)]
    y += 20
    shown = zone.cards if not zone.hidden else zone.cards[:1]
    x = 24
    for card in shown[:MOST]:
        if x + CARD > WIDE - 16:
            x, y = 24, y + TALL + GAP
        parts += _card(card, x, y, len(zone.cards) if zone.hidden else 1)
        x += CARD + GAP
    if len(shown) > MOST:
        parts.append(_text(x, y + 30, say("and {count} more", count=len(shown) - MOST), 12))
    return parts, y + TALL + GAP


def _card(card: CardView, x: int, y: int, count: int) -> Iterator[str]:
    fill = "#56657d" if card.face is None else "#fffdf8"
    dashed = ' stroke-dasharray="5 3"' if card.turned else ""
    yield _box(x, y, CARD, TALL, 6, fill, "#8a8375", dashed)
    if card.face is None:
        if count > 1:
            yield _text(x + CARD / 2 - 8, y + 32, str(count), 15, fill="#fff")
        return
    yield _text(x + 6, y + 17, _cut(card.name, 17), 12, bold=True)
    numbers = " ".join(str(value) for _, value in card.stats)
    yield _text(x + 6, y + 33, _cut(numbers or label(card.kind), 19), 11)
    turned = [say(card.turned_word)] if card.turned else []
    state = ", ".join([*turned, *([say("damage {n}", n=card.damage)] if card.damage else [])])
    yield _text(x + 6, y + 47, _cut(state or " ".join(card.words), 19), 10)


def _board(view: TableView, y: int) -> tuple[list[str], int]:
    xs, ys = [cell.x for cell in view.board], [cell.y for cell in view.board]
    left, top, parts = min(xs), min(ys), []
    for cell in view.board:
        px, py = 24 + (cell.x - left) * CELL, y + (cell.y - top) * CELL
        ring = {0: "#2a6fb0", 1: "#9a3b1b"}.get(cell.seat, "#b9b2a4")
        parts.append(_box(px, py, CELL - 2, CELL - 2, 4, "#fffdf8", ring))
        parts.append(_text(px + 4, py + 24, _cut(cell.piece or cell.shows, 6), 11))
    return parts, y + (max(ys) - top + 1) * CELL + GAP


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _box(x: float, y: float, wide: int, tall: int, round_: int, fill: str, ink: str, more: str = "") -> str:
    size = f'x="{x}" y="{y}" width="{wide}" height="{tall}" rx="{round_}"'
    return f'<rect {size} fill="{fill}" stroke="{ink}"{more}/>'


def _text(x: float, y: float, words: str, size: int, *, bold: bool = False, fill: str = "") -> str:
    more = ' font-weight="bold"' if bold else ""
    more += f' fill="{fill}"' if fill else ""
    return f'<text x="{x}" y="{y}" font-size="{size}"{more}>{escape(words)}</text>'
