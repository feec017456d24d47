"""Fixed bytes: a change of library, Python version or code that changes the protocol is noticed here."""

from __future__ import annotations

import json
from typing import Any

import pytest

from netcore.opening import LOG_VERSION
from tests.netcore.dealer.make_vectors import FOLDER, vectors

VERSIONS = sorted(int(folder.name) for folder in FOLDER.iterdir())


def test_the_version_of_new_games_is_on_file() -> None:
    assert LOG_VERSION in VERSIONS


@pytest.fixture(scope="module", params=VERSIONS)
def version(request: pytest.FixtureRequest) -> int:
    number: int = request.param
    return number


@pytest.fixture(scope="module")
def made(version: int) -> dict[str, Any]:
    return vectors(version)


@pytest.mark.parametrize("name", ["primitives", "messages", "game-2", "game-3", "game-3-unsafe"])
def test_the_bytes_are_those_on_file(name: str, version: int, made: dict[str, Any]) -> None:
    filed = json.loads((FOLDER / str(version) / f"{name}.json").read_text(encoding="utf-8"))
    for part, content in filed.items():
        assert made[name][part] == content, part
    assert made[name].keys() == filed.keys()


def test_every_file_is_made(version: int, made: dict[str, Any]) -> None:
    assert {path.stem for path in (FOLDER / str(version)).glob("*.json")} == made.keys()
