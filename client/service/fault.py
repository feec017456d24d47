"""A fault of Runetable itself: a report for whoever mends it, one sentence for whoever met it."""

from __future__ import annotations

import platform
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

from netcore.files import home, write_whole


def report(error: BaseException, words: Sequence[str]) -> str:
    """Write a report to a file; gives the sentence that says where it is."""
    text = "".join(
        [
            f"runetable {' '.join(words)}\n",
            f"Python {sys.version}\n{platform.platform()}\n\n",
            *traceback.format_exception(error),
        ]
    )
    name = time.strftime(f"fault-%Y%m%d-%H%M%S-{time.time_ns() % 10**6:06}.txt")
    for folder in (home() / "faults", Path(tempfile.gettempdir())):
        try:
            write_whole(folder / name, text.encode(errors="replace"), mode=0o600)
        except OSError:
            continue
        what = f"{type(error).__name__}: {str(error)[:200]}" if str(error) else type(error).__name__
        return f"a fault of Runetable itself ({what}); the report is in {folder / name}"
    return f"a fault of Runetable itself, and no report could be written: {error!r}"
