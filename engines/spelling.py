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


_SAME_LOOK: Final = str.maketrans(
    "аеорсухіјѕһԁԛԝвкмнтαορυνικτβεμηζχγ015",  # Cyrillic, Greek, digits
    "aeopcyxijshdqwbkmhtaopuviktbemnzxyols",
)
"""Letters of other alphabets, and digits, that are read as Latin ones."""

_UNSEEN: Final = ("C", "M", "P", "Z")
"""Classes of signs that the eye passes over: invisible ones, accents, stops, spaces."""


def looks(name: str) -> str:
    """A name as it is read at a glance: without case, accents, spaces, stops and signs that cannot be seen,
    wide and narrow forms and alphabets not told apart.

    >>> looks("Вén\u200b.") == looks("Ｂen")
    True
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    kept = "".join(sign for sign in plain if unicodedata.category(sign)[0] not in _UNSEEN) or plain
    return kept.translate(_SAME_LOOK).replace("rn", "m").replace("vv", "w").replace("i", "l")


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
