"""What all tests of the window share: a home, a window closed whatever happens, a replay, patience."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from client.app.settings import SettingsFile, default_path
from client.app.theme import dress
from client.app.window import Window
from client.art.gallery import gallery
from client.qt import QApplication, QtCore
from client.service.chance import seed_bytes
from engines.bots import bot_chance, make_bot, next_answer
from engines.registry import load
from netcore.identity import Identity
from replays.record import Recorder

PATIENCE = 60_000
"""Milliseconds for what is sure to come about: a busy machine is not a fault."""


class PatientBot(QtBot):
    """Waits longer than five seconds where a test does not say how long."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE, **more: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **more)


@pytest.fixture
def qtbot(qapp: Any, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture(autouse=True, scope="module")
def garbage_waits() -> Iterator[None]:
    """What tests leave of Qt is taken apart here, not in a thread that allocates (client/app/garbage.py)."""
    gc.disable()
    yield
    gc.collect()
    gc.enable()


@pytest.fixture(autouse=True, scope="session")
def no_illustrations() -> None:
    """Cards show the ground of their kind: no worker paints beside tests; tests/client/art has its own."""
    gallery().working = False


@pytest.fixture(autouse=True)
def windows_go() -> Iterator[None]:
    """No window of one test lies over the windows of the next."""
    yield
    if QApplication.instance() is not None:
        for left in QApplication.topLevelWidgets():
            left.hide()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUNETABLE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def settings(home: Path) -> SettingsFile:
    """Bots that answer at once, no sounds, tutorials read."""
    file = SettingsFile(default_path())
    file.change(bot_pace=0.0, sounds=False, tutorials_seen=("rune",), reduced_motion=True)
    return file


@pytest.fixture
def open_window(qapp, settings: SettingsFile) -> Iterator[Callable[..., Window]]:
    """Opens windows, with settings changed as asked."""
    windows: list[Window] = []

    def make(size: tuple[int, int] | None = (1280, 800), **changes) -> Window:
        settings.change(**changes)
        dress(qapp, settings.now.look)
        window = Window(settings)
        windows.append(window)
        if size is not None:  # more than the screen of the tests has
            window.resize(*size)
        window.show()
        return window

    yield make
    for window in windows:
        window.close()
        window.deleteLater()
    # A window that stays would be dressed again and again by the tests that follow.
    qapp.sendPostedEvents(None, QtCore.QEvent.Type.DeferredDelete)


@pytest.fixture
def window(open_window) -> Window:
    return open_window()


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A finished game of Rune between two bots, as its file has it; played once."""
    game = load("rune")
    recorder = Recorder.begin(
        game, game.setup("duel"), Identity.new("Ada"), ("Ada", "Bo"), seed=seed_bytes(2)
    )
    bots = {seat: make_bot("greedy", game, bot_chance(b"", seat)) for seat in (0, 1)}
    while not recorder.local.over:
        answer = next_answer(recorder.local, bots)
        assert answer is not None
        recorder.submit(answer)
    recorder.finish()
    path = tmp_path_factory.mktemp("recorded") / "game.rune"
    recorder.save(path)
    return path.read_bytes()


@pytest.fixture
def replay(home: Path, recorded: bytes, tmp_path: Path) -> Path:
    """That game in a file of one's own."""
    path = tmp_path / "game.rune"
    path.write_bytes(recorded)
    return path
