"""A screen of its own for windows that are to be real: an X server that paints into memory."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

SIZE = "1280x800x24"


@contextmanager
def screen() -> Iterator[dict[str, str]]:
    """What a program needs to know to open its window there."""
    server = shutil.which("Xvfb")
    assert server is not None, "./test installs Xvfb; by hand: apt-get install xvfb"
    reading, writing = os.pipe()
    process = subprocess.Popen(
        [server, "-displayfd", str(writing), "-screen", "0", SIZE, "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        assert number, "the X server did not start"
        yield {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
    finally:
        process.kill()
        process.wait()
