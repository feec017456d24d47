"""A stage for real programs over loopback TLS, with the test games installed as plug-ins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.plugin import HIGHCARD, HIGHCARD_DECKS, install
from tests.processes.actors import Stage


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
