"""A second file comes to the running program; what is no plain path of a replay is dropped."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from client.app.single import LIMIT, Receiver, hand_over, name
from client.qt import QtCore, QtNetwork
from tests.client.app.hands import SOON
from tests.client.app.process import ROOT


def test_a_file_opened_elsewhere_shows_in_this_window(qtbot, open_window, replay: Path) -> None:
    assert not hand_over(replay)  # nobody runs
    window: Any = open_window()
    receiver = Receiver(window)
    receiver.wanted.connect(window.bring_forward)
    other = subprocess.Popen(
        [sys.executable, "-m", "client", str(replay)], cwd=ROOT
    )  # ends: it is handed over
    qtbot.waitUntil(lambda: other.poll() is not None, timeout=2 * SOON)
    qtbot.waitUntil(lambda: window.play is not None and window.play.position is not None, timeout=SOON)
    assert other.returncode == 0 and window.play.session.path == replay
    assert not Receiver(window).listens  # the first one hears
    receiver.close()


def test_a_program_that_ran_beside_the_first_takes_over_when_that_ends(
    qtbot,
    open_window,
    replay: Path,
) -> None:
    window: Any = open_window()
    first, second, third = Receiver(window), Receiver(window, again=50), Receiver(window, again=50)
    assert [one.listens for one in (first, second, third)] == [True, False, False]
    first.close()
    qtbot.waitUntil(lambda: second.listens or third.listens, timeout=SOON)
    qtbot.wait(150)
    assert second.listens != third.listens  # one of them
    heard: list[object] = []
    for one in (second, third):
        one.wanted.connect(heard.append)
    other = subprocess.Popen([sys.executable, "-m", "client", str(replay)], cwd=ROOT)
    qtbot.waitUntil(lambda: other.poll() is not None, timeout=2 * SOON)
    assert (other.returncode, heard) == (0, [replay])
    second.close()
    third.close()


def test_when_the_first_program_closes_the_next_one_listens(qtbot, open_window, replay: Path) -> None:
    window: Any = open_window()
    first, second = Receiver(window), Receiver(window)
    assert (first.listens, second.listens) == (True, False)
    first.close()
    assert not hand_over(replay)  # the second began while the first heard
    later = Receiver(window)
    second.close()  # what never listened takes nothing from who does
    assert later.listens
    heard: list[object] = []
    later.wanted.connect(heard.append)
    other = subprocess.Popen([sys.executable, "-m", "client", str(replay)], cwd=ROOT)
    qtbot.waitUntil(lambda: other.poll() is not None, timeout=2 * SOON)
    assert (other.returncode, heard) == (0, [replay])
    later.close()


HOSTILE = [
    b"game.rune\n",
    b"/etc/passwd\n",
    b"/a\x07.rune\n",
    b"\xff.rune\n",
    b"/" + b"a" * LIMIT + b".rune\n",
]


@pytest.mark.parametrize("raw", HOSTILE)
def test_anything_but_a_plain_path_is_dropped(qtbot, open_window, raw: bytes) -> None:
    window: Any = open_window()
    receiver = Receiver(window)
    heard: list[object] = []
    receiver.wanted.connect(heard.append)
    socket = QtNetwork.QLocalSocket(window)
    socket.connectToServer(name())
    qtbot.waitUntil(lambda: socket.state() == QtNetwork.QLocalSocket.LocalSocketState.ConnectedState)
    socket.write(QtCore.QByteArray(raw))
    gone = QtNetwork.QLocalSocket.LocalSocketState.UnconnectedState
    qtbot.waitUntil(lambda: socket.state() == gone, timeout=SOON)
    assert heard == [] and receiver.listens
    receiver.close()
