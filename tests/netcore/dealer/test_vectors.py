"""Fixed bytes: a change of library, Python version or code that changes the protocol is noticed here."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.netcore.dealer.make_vectors import FOLDER, vectors


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    return vectors()


@pytest.mark.parametrize("name", ["primitives", "messages", "game-2", "game-3", "game-3-unsafe"])
def test_the_bytes_are_those_on_file(name: str, made: dict[str, Any]) -> None:
    filed = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    for part, content in filed.items():
        assert made[name][part] == content, part
    assert made[name].keys() == filed.keys()


def test_every_file_is_made() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == {
        "primitives",
        "messages",
        "game-2",
        "game-3",
        "game-3-unsafe",
    }
