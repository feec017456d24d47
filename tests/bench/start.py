"""How long the window takes from the start of the program to its first paint, and its memory by then.

Each is a program of its own, started several times; a bare Qt window beside it does no more than it must.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from client.cli.benchmarks import Benchmark, Figure

TIMES = 3
"""Starts of each; the best counts, as the others tell of the machine."""
PATIENCE = 60

OURS = """
from client.app.main import application
from client.app.settings import SettingsFile, default_path
from client.app.theme import dress
from client.app.window import Window
app = application()
settings = SettingsFile(default_path())
dress(app, settings.now.look)
window = Window(settings)
"""
BARE = """
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
app = QApplication([])
window = QMainWindow()
window.setCentralWidget(QLabel("Runetable"))
"""
PAINTED = """
import json, resource, sys, time
from PySide6.QtCore import QEvent, QObject
class Eye(QObject):
    def eventFilter(self, what, event):
        if event.type() == QEvent.Type.Paint:
            use = resource.getrusage(resource.RUSAGE_SELF)
            told = {"at": time.time(), "kib": use.ru_maxrss, "spent": use.ru_utime + use.ru_stime}
            print(json.dumps(told), flush=True)
            sys.stdout.flush()
            import os; os._exit(0)
        return False
eye = Eye()
window.resize(1280, 800)
window.centralWidget().installEventFilter(eye)
window.show()
app.exec()
"""


def first_paint() -> list[Figure]:
    """Milliseconds to the first paint (goal: 1,500), by the clock and on the processor, and megabytes then,
    beside a bare window.
    """
    ours, bare = _best(OURS), _best(BARE)
    names = (
        ("window, first paint", "ms"),
        ("window, processor time to first paint", "ms"),
        ("window, memory at first paint", "MB"),
    )
    figures = []
    for (name, unit), value, base in zip(names, ours, bare, strict=True):
        baseline = name.replace("window", "bare Qt window")
        figures += [
            Figure(name, value, unit, baseline, value / base),
            Figure(baseline, base, unit, None, 1.0),
        ]
    return figures


BENCHMARKS: tuple[Benchmark, ...] = (first_paint,)


def _best(program: str) -> tuple[float, ...]:
    with tempfile.TemporaryDirectory() as home:
        starts = [_start(program, home) for _ in range(TIMES)]
    return tuple(min(each) for each in zip(*starts, strict=True))


def _start(program: str, home: str) -> tuple[float, float, float]:
    """One start: milliseconds by the clock and on the processor, and megabytes."""
    root = Path(__file__).parents[2]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "RUNETABLE_HOME": home}
    began = time.time()
    ran = subprocess.run(
        [sys.executable, "-c", program + PAINTED],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    told = json.loads(ran.stdout)
    return (told["at"] - began) * 1000, told["spent"] * 1000, told["kib"] / 1024
