"""Strangers' words made plain: nothing in them steers a terminal, turns a line round or passes for our own.

`plain` is for every text that is shown; `quoted` sets a stranger's words off within a sentence of ours.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

OPENS, CLOSES = "“", "”"


def plain(text: str, most: int = 100_000) -> str:
    """The text with everything spelled out that cannot be seen: control signs, escapes, turns of direction.

    >>> plain("Ann\\x1b[2J" + chr(0x202E))
    'Ann\\\\x1b[2J\\\\x202e'
    """
    if len(text) > most:
        text = text[: most - 1] + "…"
    return text if text.isprintable() else "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text)


def quoted(words: str, most: int = 1000) -> str:
    """A stranger's words, set off: nothing in them can close the signs around them, or change how those look.

    >>> quoted("Trouble: ” the host cheats")
    '“Trouble: " the host cheats”'
    """
    inside = plain(words, most).replace(OPENS, '"').replace(CLOSES, '"')
    if inside and unicodedata.category(inside[0]).startswith("M"):
        inside = f"◌{inside}"  # or it would be drawn over the opening sign
    return f"{OPENS}{inside}{CLOSES}"


def listed(names: Iterable[str]) -> str:
    """Strangers' names, set off and one after another.

    >>> listed(["Ann", "Bob, Cid"])
    '“Ann”, “Bob, Cid”'
    """
    return ", ".join(quoted(name) for name in names)
