"""Ratings from one's own results: Glicko-2, after Mark Glickman's description of it.

A player who has not been met has 1500 ± 350. Each period (here: a day on which games were played) moves the
rating by what was scored against what was expected; time without games widens the deviation.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

SCALE: Final = 173.7178
TAU: Final = 0.5
"""How much the volatility may change."""
WIDEST: Final = 350.0


class Rating(NamedTuple):
    """A rating with its deviation: the truth lies within two of them with 95 in 100."""

    rating: float = 1500.0
    deviation: float = WIDEST
    volatility: float = 0.06


class Result(NamedTuple):
    """A game against somebody of that rating: 1 won, ½ drawn, 0 lost."""

    other: Rating
    score: float


def rated(mine: Rating, results: Sequence[Result]) -> Rating:
    """The rating after a period with these games; without any, only the doubt grows.

    >>> others = [Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)]
    >>> found = rated(Rating(1500, 200), [Result(one, score) for one, score in zip(others, (1, 0, 0))])
    >>> round(found.rating, 2), round(found.deviation, 2), round(found.volatility, 5)
    (1464.05, 151.52, 0.06)
    """
    mu, phi = (mine.rating - 1500) / SCALE, mine.deviation / SCALE
    if not results:
        return mine._replace(deviation=min(WIDEST, sqrt(phi**2 + mine.volatility**2) * SCALE))
    spread = gain = 0.0
    for other, score in results:
        weight = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - (other.rating - 1500) / SCALE)))
        spread += weight**2 * expected * (1 - expected)
        gain += weight * (score - expected)
    variance = 1 / spread
    volatility = _volatility(mine.volatility, variance * gain, phi, variance)
    widened = sqrt(phi**2 + volatility**2)
    phi = 1 / sqrt(1 / widened**2 + 1 / variance)
    return Rating(1500 + SCALE * (mu + phi**2 * gain), min(WIDEST, phi * SCALE), volatility)


def _volatility(before: float, delta: float, phi: float, variance: float) -> float:
    """How unsteady the player is now: the zero of a function, closed in upon from both sides."""
    start = log(before**2)

    def off(x: float) -> float:
        e = exp(x)
        return (
            e * (delta**2 - phi**2 - variance - e) / (2 * (phi**2 + variance + e) ** 2) - (x - start) / TAU**2
        )

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while off(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    f_low, f_high = off(low), off(high)
    while abs(high - low) > 1e-6:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = off(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return exp(low / 2)


class Played(NamedTuple):
    """A finished game between two of all players, the first one's score, and the day."""

    day: int
    one: str
    other: str
    score: float


def ratings(games: Sequence[Played]) -> dict[str, Rating]:
    """Everybody's rating after all these games, day by day."""
    found: dict[str, Rating] = {}
    by_day: dict[int, list[Played]] = {}
    for game in games:
        by_day.setdefault(game.day, []).append(game)
    for day in sorted(by_day):
        results: dict[str, list[Result]] = {}
        for game in by_day[day]:
            one, other = found.get(game.one, Rating()), found.get(game.other, Rating())
            results.setdefault(game.one, []).append(Result(other, game.score))
            results.setdefault(game.other, []).append(Result(one, 1 - game.score))
        found |= {player: rated(found.get(player, Rating()), some) for player, some in results.items()}
    return found
