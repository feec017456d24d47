"""Benchmarks: functions that measure something and give figures, found in the modules of this package.

A benchmark is a function marked with `@benchmark`; its name is its own with dashes. It gives `Figure`s, if it
can beside a baseline measured in the same run on the same machine, since only ratios travel. What it needs
and does not find, it says by raising `Skipped`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import NamedTuple


class Figure(NamedTuple):
    """One measured number, beside the baseline it is compared with."""

    name: str
    value: float
    unit: str
    baseline: str | None = None
    """What it was measured against."""
    ratio: float | None = None
    """The value divided by the baseline's."""


class Skipped(Exception):
    """Something that a benchmark compares with is not installed; the text says what."""


Benchmark = Callable[[], Iterable[Figure]]

_found: dict[str, Benchmark] = {}
_asked: set[str] = set()

_CHECKOUT = Path(__file__).parents[3] / "tests" / "bench"
"""Further modules with a list `BENCHMARKS`: they measure with the games of the tests, and are in no wheel."""


def benchmark(function: Benchmark) -> Benchmark:
    """Mark a function as a benchmark."""
    _found[function.__name__.replace("_", "-")] = function
    return function


def long_benchmark(function: Benchmark) -> Benchmark:
    """Mark a function as one that takes minutes: it is run for those who ask for it by name."""
    _asked.add(function.__name__.replace("_", "-"))
    return benchmark(function)


def by_name_only() -> frozenset[str]:
    """The benchmarks that nobody runs without asking for them."""
    return frozenset(_asked)


def discover() -> dict[str, Benchmark]:
    """All benchmarks by name."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    for path in sorted(_CHECKOUT.glob("*.py")):
        if not path.stem.startswith("test_"):
            for function in getattr(import_module(f"tests.bench.{path.stem}"), "BENCHMARKS", ()):
                benchmark(function)
    return dict(sorted(_found.items()))
