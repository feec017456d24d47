"""What is looked for in a library, and what is found: a query, its words as people type them, an entry."""

from __future__ import annotations

from typing import Any, Final, NamedTuple


class Query(NamedTuple):
    """What is looked for; everything left empty fits all."""

    text: str = ""
    """Part of a name of a player or of the file."""
    game: str = ""
    player: str = ""
    """A player by name or by the whole key."""
    result: str = ""
    """`won`, `lost` or `drawn` by that player; `unfinished`."""
    since: int = 0
    until: int = 0
    least: int = 0
    """Actions at least."""
    most: int = 0
    deck: str = ""
    drawn: str = ""
    played: str = ""
    """A card that somebody (or the player named) drew or played."""
    card: str = ""
    """The beginning of the name of a card that was drawn or played."""
    verdict: str = ""
    tag: str = ""
    bookmarked: bool = False
    sort: str = "began"
    """One of SORTS."""
    up: bool = False
    limit: int = 500
    skip: int = 0


class Seat(NamedTuple):
    """A seat of a listed game."""

    name: str
    key: str
    won: float | None
    thinking: int
    deck: str


class LibraryEntry(NamedTuple):
    """A file of the library."""

    path: str
    key: str
    game: str
    mode: str
    revision: int
    began: int
    actions: int
    dealt: str
    finished: bool
    reason: str
    problem: str
    verdict: str
    """Empty until it was verified."""
    turns: int
    seats: tuple[Seat, ...]
    tags: tuple[str, ...]


SORTS: Final = {
    "began": "began",
    "game": "game",
    "actions": "actions",
    "name": "name",
    "verdict": "verdict",
    "reason": "reason",
    "player": "(SELECT p.name FROM players p WHERE p.path = f.path AND p.seat = 0) COLLATE NOCASE",
}
"""What a list may be sorted by, and how the index finds it."""


_MINE: Final = "q.path = c.path AND q.seat = c.seat AND (q.name = ? COLLATE NOCASE OR q.player = ?)"


def where(query: Query) -> tuple[str, tuple[Any, ...]]:
    """The condition of a query on `files f`, and its values."""
    parts: list[str] = []
    values: list[Any] = []

    def need(part: str, *some: Any) -> None:
        parts.append(part)
        values.extend(some)

    if query.text:
        like = f"%{_escaped(query.text)}%"
        need(
            "(name LIKE ? ESCAPE '\\' OR EXISTS "
            "(SELECT 1 FROM players p WHERE p.path = f.path AND p.name LIKE ? ESCAPE '\\'))",
            like,
            like,
        )
    for column in ("game", "verdict"):
        if getattr(query, column):
            need(f"{column} = ?", getattr(query, column))
    if query.player or query.deck or query.result in ("won", "lost", "drawn"):
        inner: list[str] = []
        some: list[Any] = []
        if query.player:
            inner.append("(p.name = ? COLLATE NOCASE OR p.player = ?)")
            some += [query.player, query.player]
        if query.deck:
            inner.append("p.deck = ?")
            some.append(query.deck)
        if query.result in ("won", "lost", "drawn"):
            inner.append("p.won = ?")
            some.append({"won": 1.0, "lost": 0.0, "drawn": 0.5}[query.result])
        need(f"f.path IN (SELECT p.path FROM players p WHERE {' AND '.join(inner)})", *some)
    if query.result == "unfinished":
        need("finished = 0")
    for how, card in (("drawn", query.drawn), ("played", query.played)):
        if card:
            who = f" AND EXISTS (SELECT 1 FROM players q WHERE {_MINE})" if query.player else ""
            names = (query.player, query.player) if query.player else ()
            card_fits = "c.path = f.path AND c.card = ? AND c.how = ?"
            need(f"EXISTS (SELECT 1 FROM cards c WHERE {card_fits}{who})", card, how, *names)
    if query.card:
        who = f" AND EXISTS (SELECT 1 FROM players q WHERE {_MINE})" if query.player else ""
        names = (query.player, query.player) if query.player else ()
        begins = "c.path = f.path AND c.card LIKE ? ESCAPE '\\'"
        need(f"EXISTS (SELECT 1 FROM cards c WHERE {begins}{who})", f"{_escaped(query.card)}%", *names)
    for part, number in (
        ("began >= ?", query.since),
        ("began < ?", query.until),
        ("actions >= ?", query.least),
        ("actions <= ?", query.most),
    ):
        if number:
            need(part, number)
    if query.tag:
        need("EXISTS (SELECT 1 FROM tags t WHERE t.key = f.key AND t.tag = ?)", query.tag)
    if query.bookmarked:
        need("EXISTS (SELECT 1 FROM bookmarks b WHERE b.key = f.key)")
    return (f" WHERE {' AND '.join(parts)}" if parts else ""), tuple(values)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
