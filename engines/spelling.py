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


def nearest(word: str, known: Iterable[str]) -> str:
    """` Did you mean X?` if one of the known words is close to this one, else nothing.

    >>> nearest("Runne", ["rune", "reapers"])
    " Did you mean 'rune'?"
    """
    plain = {each.casefold(): each for each in known}
    close = get_close_matches(word.casefold()[:MAX_WORD], plain, n=1, cutoff=0.5)
    return f" Did you mean {plain[close[0]]!r}?" if close else ""
