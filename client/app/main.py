"""Opens the window, and sees that it ends cleanly however it ends."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

from client.app.covers import end_covers
from client.app.garbage import Garbage
from client.app.settings import SettingsFile, default_path
from client.app.sounds import tune
from client.app.speech import speak
from client.app.theme import dress
from client.app.window import Window
from client.art.icon import app_icon
from client.qt import QApplication, QtCore

SOON = 200
"""Milliseconds after which a window listens for further files: it is drawn first."""


def run(files: Sequence[Path] = ()) -> int:
    """Open the window and stay until it is closed; gives the exit code."""
    app = application()
    if files and handed_over(files[0]):
        return 0
    settings = SettingsFile(default_path())
    speak(settings.now.language)
    dress(app, settings.now.look)
    tune(settings.now)
    window = Window(settings)
    app.aboutToQuit.connect(window.close)
    watch = Interrupts(window)
    window.show()
    for path in files[:1]:
        window.open_replay(path)
    QtCore.QTimer.singleShot(SOON, window, lambda: receive(window))
    code = app.exec()
    watch.close()
    end_covers()
    boundary = sys.modules.get("client.session.net.boundary")
    if boundary is not None:  # the network was asked for
        boundary.close_network()
    return int(code)


def handed_over(path: Path) -> bool:
    """Whether a program that runs already has taken the file."""
    from client.app.single import hand_over

    return path.exists() and hand_over(path)


def receive(window: Window) -> None:
    """From now on, files that are opened elsewhere come to this window."""
    from client.app.single import Receiver

    Receiver(window).wanted.connect(window.bring_forward)


def application() -> QApplication:
    """The one application object; made when first asked for."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    made = QApplication(sys.argv[:1])
    made.setApplicationName("runetable")
    made.setApplicationDisplayName("Runetable")
    made.setDesktopFileName("runetable")
    made.setWindowIcon(app_icon())
    made.setStyle("Fusion")  # the same on every system, and it follows the palette
    Garbage(made)
    return made


class Interrupts(QtCore.QObject):
    """Ctrl-C and an end asked for by the system close the window as a person would.

    Python runs its own part of a signal only between its instructions, and Qt's loop has none; a byte
    through a socket wakes it.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._here, self._there = socket.socketpair()
        for end in (self._here, self._there):
            end.setblocking(False)
        self._old_wakeup = signal.set_wakeup_fd(self._there.fileno(), warn_on_full_buffer=False)
        self._old = {
            number: signal.signal(number, self._caught) for number in (signal.SIGINT, signal.SIGTERM)
        }
        self._notifier = QtCore.QSocketNotifier(self._here.fileno(), QtCore.QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._woken)

    def close(self) -> None:
        """Give the signals back."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._old_wakeup)
        for number, old in self._old.items():
            signal.signal(number, old)
        self._here.close()
        self._there.close()

    def _caught(self, number: int, frame: object) -> None:
        QtCore.QTimer.singleShot(0, self._window.close)

    def _woken(self) -> None:
        try:
            self._here.recv(64)
        except BlockingIOError:
            return
