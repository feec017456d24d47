"""How things are measured here: in short rounds that take turns, so that a busy moment hits all alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from statistics import median

ROUNDS = 5
SECONDS = 0.2
"""Least time of a round: long against the clock's grain, short against a machine's moods."""

Work = Callable[[], int]
"""Does some work and says how many units of it."""


def rates(works: Mapping[str, Work], rounds: int = ROUNDS, seconds: float = SECONDS) -> dict[str, float]:
    """Units a second of each kind of work: the median over rounds in which each has its turn."""
    measured: dict[str, list[float]] = {name: [] for name in works}
    for work in works.values():
        work()  # caches fill, once, outside the clock
    for _ in range(rounds):
        for name, work in works.items():
            measured[name].append(_rate(work, seconds))
    return {name: median(found) for name, found in measured.items()}


def _rate(work: Work, seconds: float) -> float:
    done, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        done += work()
    return done / spent
