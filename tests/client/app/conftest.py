"""A window with settings of its own, closed whatever happens."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from client.app.settings import SettingsFile, default_path
from client.app.theme import dress
from client.app.window import Window
from client.qt import QtCore


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
