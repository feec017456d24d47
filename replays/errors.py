"""What can be wrong with a file; every text is one sentence for people."""

from __future__ import annotations

from typing import Final


class ReplayError(Exception):
    """A file that cannot be opened, written or used."""


class Damaged(ReplayError):
    """A replay whose bytes are not the ones that were written."""


class JournalError(ReplayError):
    """A journal that cannot be opened, written or resumed."""


SENTENCE_LIMIT: Final = 400
"""Characters of a sentence that repeats what a stranger's file says."""


def tidy(text: str) -> str:
    """Text made from a stranger's file as one plain line: nothing in it can move a cursor or hide a word."""
    plain = "".join(sign if sign.isprintable() else "?" for sign in text)
    return plain if len(plain) <= SENTENCE_LIMIT else plain[: SENTENCE_LIMIT - 1] + "…"
