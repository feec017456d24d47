"""Garbage is collected in the window's thread, and nowhere else; and what is gone is garbage."""

import gc
import os
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from typing import Any

import pytest

from client.app.garbage import HEAPS, Garbage, give_back, share_heaps
from client.qt import QApplication, QObject, QtCore
from client.service.plan import Plan
from replays.samples import samples
from tests.client.app.hands import playing

threads: list[str] = []
"""The threads that collected."""


class Loop:
    """Garbage that only a collector finds."""

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        threads.append(threading.current_thread().name)


def litter() -> None:
    Loop()
    kept = [[n] for n in range(5000)]
    assert kept


def test_only_the_window_s_thread_collects(qapp, qtbot) -> None:
    threads.clear()
    gc.collect()
    parent = QObject()
    garbage = Garbage(parent)
    beside = threading.Thread(target=litter, name="beside")
    beside.start()
    beside.join()
    assert threads == [] and not gc.isenabled()
    kept = [[n] for n in range(5000)]
    garbage.collect()
    assert kept and threads == [threading.main_thread().name]


_HEAPS = """
import ctypes, threading
from client.app.garbage import share_heaps
shared = share_heaps()
gate = threading.Barrier(8)
def work():
    gate.wait()
    kept = [bytes(n) for n in range(2000, 4000)]
    gate.wait()
threads = [threading.Thread(target=work) for _ in range(8)]
[each.start() for each in threads]
[each.join() for each in threads]
libc = ctypes.CDLL(None)
if shared:
    libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, "stdout"))
    libc.fflush(None)
"""


@pytest.mark.skipif(not share_heaps(), reason="this C library has no heaps to share")
def test_threads_share_heaps() -> None:
    """Else each leaves one of its own behind."""
    ran = subprocess.run([sys.executable, "-c", _HEAPS], capture_output=True, text=True, check=True)
    assert 0 < ran.stdout.count("<heap nr=") <= HEAPS


@pytest.mark.parametrize("what", ["game", "bots", "replay", "decks", "library"])
def test_a_screen_that_is_gone_is_not_held(qtbot, window: Any, what: str) -> None:
    """A table holds all its pictures, and a game its past."""
    if what == "game":
        window.begin(Plan("rune", seed=3))
        playing(qtbot, window)
    elif what == "decks":
        window.show_decks("reapers")
    elif what == "library":
        window.show_replays()
        qtbot.wait(500)
    else:
        if what == "bots":
            window.begin(Plan("rune", seats="random,random", seed=3))
        else:
            window.open_replay(next(path for path in samples() if path.stem == "rune"))
        qtbot.waitUntil(lambda: window.play is not None and window.play.position is not None)
    gone = weakref.ref(window.screen_shown)
    window.show_start()

    def freed() -> bool:
        QApplication.sendPostedEvents(None, QtCore.QEvent.Type.DeferredDelete.value)
        gc.collect()
        return gone() is None

    qtbot.waitUntil(freed)


def test_after_a_game_free_memory_goes_back_to_the_system(qtbot, window: Any, monkeypatch) -> None:
    given = []
    monkeypatch.setattr("client.app.window.give_back", lambda: given.append(window.screen_shown))
    monkeypatch.setattr("client.app.window.GIVE_BACK_AFTER", 1)
    window.show_new_game()
    qtbot.wait(20)
    assert not given, "no table was left"
    window.begin(Plan("rune", seed=3))
    playing(qtbot, window)
    window.show_start()
    qtbot.waitUntil(lambda: given == [window.screen_shown])


@pytest.mark.skipif(sys.platform != "linux", reason="other systems take it back by themselves")
def test_what_was_freed_is_given_back(qapp) -> None:
    """Blocks too small to be the system's own, freed between others that live on."""
    blocks = [bytearray(60_000) for _ in range(2000)]
    kept = blocks[::40]
    del blocks
    before = resident()
    give_back()
    assert len(kept) == 50 and resident() < before - 40


def resident() -> float:
    """Megabytes in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
