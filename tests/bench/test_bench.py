"""The benchmarks run and give figures; how fast is for people to read, never a reason to fail."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from client.cli.benchmarks import Benchmark, Skipped, discover, measure
from tests.bench import replays, table

MODULES = sorted(
    path.stem
    for path in Path(__file__).parent.glob("*.py")
    if path.stem not in ("common", "echoes", "straight", "test_bench")
)
FOUND = [one for name in MODULES for one in import_module(f"tests.bench.{name}").BENCHMARKS]


@pytest.fixture(autouse=True)
def garbage_waits() -> Iterator[None]:
    """What benchmarks leave of Qt is taken apart here, not in a thread that allocates."""
    gc.disable()
    yield
    gc.collect()
    gc.enable()


@pytest.mark.parametrize("one", FOUND, ids=lambda one: one.__name__)
def test_benchmark_gives_figures(one: Benchmark, monkeypatch: pytest.MonkeyPatch) -> None:
    def quickly(works: dict[str, measure.Work]) -> dict[str, float]:
        return measure.rates(works, rounds=1, seconds=0.01)

    for name in ("common", *MODULES):
        monkeypatch.setattr(import_module(f"tests.bench.{name}"), "rates", quickly, raising=False)
    monkeypatch.setattr(replays, "ROUNDS", 20)  # shorter games
    monkeypatch.setattr(table, "GAMES", 2)
    monkeypatch.setattr(table, "TURNS", 3)
    monkeypatch.setattr(table, "LEAPS", 8)
    monkeypatch.setattr(table, "REPLAYS", table.REPLAYS[-2:])
    try:
        figures = list(one())
    except Skipped as reason:
        pytest.skip(str(reason))
    assert figures
    assert all(figure.value > 0 and figure.ratio for figure in figures)
    assert len({figure.name for figure in figures}) == len(figures)


def test_the_command_finds_them() -> None:
    assert {one.__name__.replace("_", "-") for one in FOUND} <= set(discover())


def test_no_thread_of_a_benchmark_takes_windows_apart() -> None:
    asked = "import gc; from tests.bench.table import application; application(); print(gc.isenabled())"
    ran = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split() == ["False"]
