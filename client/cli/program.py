"""How this program starts itself again: as a module of Python, or as the desktop build that it is."""

from __future__ import annotations

import sys


def program() -> list[str]:
    """The words before a command."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    safe = ["-P"] if sys.flags.safe_path else []
    return [sys.executable, *safe, "-m", "client"]
