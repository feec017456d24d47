"""A home of one's own, the cards of Runeslingers, and a window."""

import os
from pathlib import Path
from typing import Any

import pytest

from client.decks.desk import Desk
from client.decks.pool import Pool
from client.decks.store import Store
from engines import registry
from engines.kernel import Game

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

ENGINE = registry.engine("runeslingers")
GAME: Game = ENGINE.game()
POOL = Pool(ENGINE, GAME, GAME.modes[0])
FACES = {GAME.face_name(face): face for face in range(GAME.face_count())}
READY = {deck.name: dict(deck.lists) for deck in ENGINE.decks(GAME)}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(GAME, tmp_path / "decks")


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(POOL, store)


@pytest.fixture
def screen(qtbot, window: Any) -> Any:
    """The deck builder with an empty deck."""
    window.resize(1280, 800)
    window.show_decks("runeslingers")
    window.activateWindow()
    shown = window.screen_shown
    qtbot.waitUntil(shown.shelf.grid.hasFocus, timeout=20_000)
    return shown
