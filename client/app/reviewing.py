"""What the window does about replays: the library, a file from anywhere, coming to the front for one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from client.app.speech import tr
from client.library.screen import LibraryScreen
from client.qt import Qt, QtWidgets
from client.service.journals import folder
from client.service.shelf import open_library
from replays.container import SUFFIX
from replays.errors import ReplayError

if TYPE_CHECKING:
    from client.app.window import Window


def show_library(window: Window) -> LibraryScreen | None:
    """The library; None if it cannot be opened, which is said."""
    try:
        library = open_library()
    except ReplayError as error:
        window.say(str(error))
        return None
    screen = LibraryScreen(library, window.show_start, window.browse, window.settings.now.look)
    screen.chosen.connect(window.open_replay)
    return screen


def chosen_file(window: Window) -> Path | None:
    """A replay file from anywhere, if somebody chooses one."""
    start = str(folder() if folder().exists() else Path.home())
    name, _ = QtWidgets.QFileDialog.getOpenFileName(
        window, tr("Open a replay"), start, tr("Replays") + f" (*{SUFFIX})"
    )
    return Path(name) if name else None


def to_the_front(window: Window) -> None:
    """Have the window seen, wherever it was."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
