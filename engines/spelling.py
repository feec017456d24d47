"""Words as people type them: what two spellings have in common, and which known word is nearest."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

MAX_WORD: Final = 80
"""Characters of an unknown word that are compared with known ones; comparing takes long for long words."""

_APOSTROPHES: Final = dict.fromkeys(map(ord, "'`´‘’"))


def fold(name: str) -> str:
    """What two spellings of one name have in common.

    >>> fold("Zoë’s  Élan") == fold("zoes elan")
    True
    """
    plain = unicodedata.normalize("NFKD", name.translate(_APOSTROPHES))
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).casefold().split())


def like(word: str, known: Iterable[str]) -> str:
    """The known word most like this one, empty if none is.

    >>> like("Runne", ["rune", "reapers"])
    'rune'
    """
    plain = {each.casefold(): each for each in sorted(known)}
    close = get_close_matches(word.casefold()[:MAX_WORD], plain, n=1)
    return plain[close[0]] if close else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """` Did you mean X?` if one of the known words is like this one, else nothing."""
    found = like(word, known)
    return f" Did you mean {found!r}?" if found else ""
