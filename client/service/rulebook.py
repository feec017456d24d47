"""Rules looked up by number or by words, and a clause as plain lines."""

from __future__ import annotations

import re

from client.service.refusal import BadInput
from engines.ledger import Clause
from engines.spelling import nearest


def look_up(clauses: tuple[Clause, ...], number: str = "", text: str = "") -> list[Clause]:
    """The clauses of that number that hold all words of the text."""
    words = text.casefold().split()
    found = [clause for clause in clauses if not number or clause.id == number.upper()]
    if not found:
        raise BadInput(f"there is no rule {number!r}.{nearest(number, [c.id for c in clauses])}")
    return [c for c in found if all(word in f"{c.id} {c.tag} {c.text}".casefold() for word in words)]


def said(clause: Clause) -> list[str]:
    """A clause in plain lines, without the marks of its page."""
    text = re.sub(r"\*\*|\*|`", "", clause.text)
    first, *more = text.splitlines()
    return [f"{clause.id} [{clause.tag}] {first}", *more]


def plain(clause: Clause) -> str:
    """A clause for players: without its number and its tag."""
    text = re.sub(r"\*\*|\*|`", "", clause.text)
    return re.sub(r"\s*\((?:[LR]\d[^)]*)\)", "", text)


def nearness(clause: Clause, words: str) -> int:
    """How near a clause is to being the definition of these words: it begins with them, marks them as a term,
    has them at its head, or speaks of them somewhere.
    """
    word, text = words.casefold().strip(), clause.text.casefold()
    bare = plain(clause).casefold()
    if re.match(rf"(an? |the )?{re.escape(word)}s?\b", bare):
        return 0
    if f"**{word}" in text:
        return 1
    return 2 if word in bare[:60] else 3
