"""Plots as SVG, by a few lines of our own: curves and bars, readable without colour, with titles and labels.

The result is a whole SVG file without scripts, fonts or anything outside itself; all text is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 44, 52
_INKS: Final = ("#2a6fb0", "#c0603a", "#4d8a4f", "#8a5aa8", "#a88a2a", "#5a7a8a", "#a84a6a", "#4a4a4a")
DASHES: Final = ("", "7 4", "2 3", "9 3 2 3", "4 2", "1 2", "10 5", "6 2 1 2")


NOTHING: Final = "Nothing to show yet"


class Colours(NamedTuple):
    """What a plot is drawn with."""

    ground: str = "#fff"
    text: str = "#222"
    axis: str = "#444"
    grid: str = "#ccc"
    inks: tuple[str, ...] = _INKS
    """Eight, one for each curve; they repeat after that."""


PAPER: Final = Colours()


class Series(NamedTuple):
    """One curve: its name, points, and optionally how far the truth may lie from each."""

    name: str
    points: Sequence[tuple[float, float]]
    spread: Sequence[float] = ()


def curves(
    title: str,
    series: Sequence[Series],
    x: str,
    y: str,
    *,
    low: float | None = None,
    high: float | None = None,
    colours: Colours = PAPER,
    nothing: str = NOTHING,
) -> str:
    """Curves over numbers; `nothing` is said where there is none."""
    every = [point for one in series for point in one.points]
    if not every:
        return _file(title, [_text(WIDTH / 2, HEIGHT / 2, nothing, "middle")], colours)
    x0, x1 = min(p[0] for p in every), max(p[0] for p in every)
    y0 = min(p[1] for p in every) if low is None else low
    y1 = max(p[1] for p in every) if high is None else high
    x1, y1 = (x1 if x1 > x0 else x0 + 1), (y1 if y1 > y0 else y0 + 1)

    def place(px: float, py: float) -> tuple[float, float]:
        across = LEFT + (px - x0) / (x1 - x0) * (WIDTH - LEFT - RIGHT)
        up = HEIGHT - BOTTOM - (min(max(py, y0), y1) - y0) / (y1 - y0) * (HEIGHT - TOP - BOTTOM)
        return across, up

    parts = _frame(x, y, [(place(x0, v)[1], _number(v)) for v in _ticks(y0, y1)], colours)
    parts += [_text(place(v, y0)[0], HEIGHT - BOTTOM + 18, _number(v), "middle") for v in _ticks(x0, x1)]
    for number, one in enumerate(series):
        ink, dash = colours.inks[number % len(colours.inks)], DASHES[number % len(DASHES)]
        places = [place(*point) for point in one.points]
        if one.spread:
            above = [place(px, py + off) for (px, py), off in zip(one.points, one.spread, strict=True)]
            below = [place(px, py - off) for (px, py), off in zip(one.points, one.spread, strict=True)]
            parts.append(
                f'<polygon points="{_points([*above, *reversed(below)])}" fill="{ink}" opacity="0.15"/>'
            )
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(
            f'<polyline points="{_points(places)}" fill="none" stroke="{ink}" stroke-width="2.5"{dashed}/>'
        )
        parts += [
            f'<circle cx="{a:.1f}" cy="{b:.1f}" r="2.5" fill="{ink}"/>' for a, b in places if len(places) < 60
        ]
    if len(series) > 1:
        parts += _legend([one.name for one in series], colours)
    return _file(title, parts, colours)


def bars(
    title: str,
    values: Sequence[tuple[str, float]],
    y: str,
    *,
    high: float | None = None,
    notes: Sequence[str] = (),
    colours: Colours = PAPER,
    nothing: str = NOTHING,
) -> str:
    """Bars side by side; `notes` stand above them, `nothing` is said where there are none."""
    if not values:
        return _file(title, [_text(WIDTH / 2, HEIGHT / 2, nothing, "middle")], colours)
    y1 = high or max(value for _, value in values) or 1.0
    room = (WIDTH - LEFT - RIGHT) / len(values)
    parts = _frame(
        "",
        y,
        [(HEIGHT - BOTTOM - v / y1 * (HEIGHT - TOP - BOTTOM), _number(v)) for v in _ticks(0, y1)],
        colours,
    )
    for number, (name, value) in enumerate(values):
        tall = max(0.0, value) / y1 * (HEIGHT - TOP - BOTTOM)
        at, top = LEFT + number * room, HEIGHT - BOTTOM - tall
        parts.append(
            f'<rect x="{at + room * 0.15:.1f}" y="{top:.1f}" width="{room * 0.7:.1f}" '
            f'height="{tall:.1f}" fill="{colours.inks[0]}"/>'
        )
        parts.append(_text(at + room / 2, HEIGHT - BOTTOM + 18, _short(name, room), "middle"))
        if number < len(notes):
            parts.append(_text(at + room / 2, top - 6, notes[number], "middle"))
    return _file(title, parts, colours)


def _frame(x: str, y: str, marks: Sequence[tuple[float, str]], colours: Colours) -> list[str]:
    parts = []
    for up, label in marks:
        grid = f'y1="{up:.1f}" y2="{up:.1f}" stroke="{colours.grid}"'
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" {grid}/>')
        parts.append(_text(LEFT - 8, up + 4, label, "end"))
    foot = HEIGHT - BOTTOM
    axis = f'y1="{foot}" y2="{foot}" stroke="{colours.axis}"'
    parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" {axis}/>')
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, x, "middle"))
    middle = (TOP + foot) / 2
    parts.append(
        f'<text transform="translate(16 {middle:.0f}) rotate(-90)" text-anchor="middle">{escape(y)}</text>'
    )
    return parts


def _legend(names: Sequence[str], colours: Colours) -> list[str]:
    parts, at = [], float(LEFT)
    for number, name in enumerate(names[:8]):
        ink, dash = colours.inks[number % len(colours.inks)], DASHES[number]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(
            f'<line x1="{at}" x2="{at + 26}" y1="{TOP - 8}" y2="{TOP - 8}" '
            f'stroke="{ink}" stroke-width="2.5"{dashed}/>'
        )
        said = name if len(name) <= 24 else name[:23] + "…"
        parts.append(_text(at + 32, TOP - 4, said, "start"))
        at += 48 + 7.2 * len(said)
    return parts


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers between two.

    >>> _ticks(0, 1)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    >>> _ticks(3, 47)
    [10.0, 20.0, 30.0, 40.0]
    """
    rough = (high - low) / 5
    size = 10.0 ** (len(str(int(rough))) - 1 if rough >= 1 else -3)
    step = next(
        size * n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000) if size * n >= rough * 0.99
    )
    first = -(-low // step)
    return [round(step * (first + n), 6) for n in range(12) if step * (first + n) <= high + step / 1000]


def _number(value: float) -> str:
    return f"{value:g}"


def _short(name: str, room: float) -> str:
    most = max(3, int(room / 7.5))
    return name if len(name) <= most else name[: most - 1] + "…"


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in places)


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _file(title: str, parts: Sequence[str], colours: Colours) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="sans-serif" font-size="13" fill="{colours.text}" '
        f'role="img" aria-label="{escape(title)}">'
    )
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{colours.ground}"/>'
    name = f'<text x="{LEFT}" y="22" font-size="16" font-weight="bold">{escape(title)}</text>'
    return "\n".join([head, f"<title>{escape(title)}</title>", ground, name, *parts, "</svg>"]) + "\n"
