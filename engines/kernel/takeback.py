"""What may be taken back: an answer, as long as its author has learned nothing since.

Never across a deal, a roll, or a reveal of something the asker did not know; nor across cards that another
seat has opened, or sealed choices. What the asker opened does not bar it, nor does the mixing of a hand. One
rule for games among peers and on one machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engines.kernel.decision import Answer, Arrange, Done, Entry, Resign, Reveal, Rewind, Together
from engines.kernel.local import LocalGame
from engines.kernel.table import ALL_SEATS, Table


class NotFair(Exception):
    """Why something is not taken back; one sentence for people."""


class PastEntry(NamedTuple):
    """One entry of those that led to the present position, and the table it was made at."""

    entry: Entry
    before: Table
    at: int
    """The position before it, by the engine's step."""


def before_last_answer(line: Iterable[PastEntry], seat: int, *, fair: bool = True) -> int:
    """The position before a seat's last answer, by the way back from the present; NotFair if it may not go
    there. Where nobody else plays, it need not be `fair`.
    """
    for way in line:
        bar = learned(way.entry, way.before, seat) if fair else ""
        if bar:
            raise NotFair(f"That cannot be taken back: {bar}.")
        if _answered_by(way.entry, seat):
            return way.at
    raise NotFair("You have not answered anything that could be taken back.")


def bar_to(line: Iterable[PastEntry], seats: Iterable[int], to: int, now: int) -> str:
    """Why not all of these seats may ask to go back from the position `now` to another; empty if they may."""
    if to == now:
        return ""
    asking = tuple(seats)
    for way in line:
        for seat in asking:
            bar = learned(way.entry, way.before, seat)
            if bar:
                return bar
        if way.at == to:
            return ""
    return "that position does not lead here"


def learned(entry: Entry, before: Table, seat: int) -> str:
    """What a seat, or its opponents, learned from an entry, in words; empty if nothing."""
    if isinstance(entry, Answer):
        return "another player has shown cards since" if entry.seat != seat and entry.faces else ""
    if isinstance(entry, Together) or (isinstance(entry, Done) and entry.answers):
        return "all have seen each other's answers"
    if isinstance(entry, Done):
        return "" if _harmless(before, seat) else "cards were dealt or shown, or dice rolled, since"
    return "somebody has given up since" if isinstance(entry, Resign) else "somebody has left since"


def _harmless(before: Table, seat: int) -> bool:
    intent = before.pending
    if isinstance(intent, Arrange):
        return not intent.ask
    if isinstance(intent, Reveal):
        known = 1 << seat | ALL_SEATS
        return all(
            not seats and all(before.rows[card].seen & known for card in cards)
            for cards, seats in intent.parts
        )
    return False


def _answered_by(entry: Entry, seat: int) -> bool:
    if isinstance(entry, Answer):
        return entry.seat == seat
    return isinstance(entry, Together | Done) and any(answer.seat == seat for answer in entry.answers)


def take_back(local: LocalGame, seat: int, *, fair: bool) -> Rewind:
    """The entry by which a game on one machine goes back to before this seat's last answer."""
    return Rewind(before_last_answer(way_back(local), seat, fair=fair))


def way_back(local: LocalGame) -> Iterator[PastEntry]:
    """The entries that led to the present table of a game on one machine, the last one first."""
    at = len(local.entries)
    while at:
        entry = local.entries[at - 1]
        if isinstance(entry, Rewind):
            at = entry.to
        else:
            at -= 1
            yield PastEntry(entry, local.table_at(at), at)
