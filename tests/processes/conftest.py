"""A stage for real programs over loopback TLS, with the test games installed as plug-ins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.plugin import HIGHCARD, HIGHCARD_DECKS, install
from tests.processes.actors import Stage

WHOLE_GAMES = 400
"""Seconds for one test here: whole games between programs, on a machine that may be busy. Whoever waits for a
program that says nothing gives up long before (`tests.processes.actors.PATIENCE`).
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name in ("processes", "lab") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(WHOLE_GAMES))


@pytest.fixture(scope="session")
def plugins(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plugins")
    install(folder, "highcard", HIGHCARD, HIGHCARD_DECKS)
    return folder


@pytest.fixture
def stage(tmp_path: Path, plugins: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path, plugins)
    try:
        yield stage
    finally:
        stage.close()
