"""Garbage is collected in the window's thread, and nowhere else."""

import gc
import threading

from client.app.garbage import Garbage
from client.qt import QObject

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
