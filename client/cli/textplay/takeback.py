"""Taking an answer back at a local table: to the moment before it, as an entry of its own in the record.

Among people it is fair only while nobody has learned anything since: not across a deal, a roll or a reveal,
nor across a card that another seat has opened. What the asker opened does not bar it, nor does mixing a hand.
Against bots anything may be taken back.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.kernel import Answer, Arrange, Done, Entry, LocalGame, Rewind, Table, Together


class CannotTakeBack(Exception):
    """There is nothing to take back, or it would not be fair; one sentence for people."""


def take_back(local: LocalGame, seat: int, *, fair: bool) -> Rewind:
    """The entry that goes back to before this seat's last answer."""
    line = standing_line(local)
    last = next((at for at in reversed(line) if _answered_by(local.entries[at], seat)), None)
    if last is None:
        raise CannotTakeBack("You have not answered anything yet.")
    if fair:
        for at in line[line.index(last) :]:
            bar = _learned(local.entries[at], local.table_at, at, seat)
            if bar:
                raise CannotTakeBack(f"That cannot be taken back: {bar}.")
    return Rewind(last)


def standing_line(local: LocalGame) -> list[int]:
    """The entries that led to the present table, by number, without those taken back."""
    lines: list[list[int]] = [[]]
    for number, entry in enumerate(local.entries):
        before = lines[-1]
        lines.append(lines[entry.to] if isinstance(entry, Rewind) else [*before, number])
    return lines[-1]


def _answered_by(entry: Entry, seat: int) -> bool:
    if isinstance(entry, Answer):
        return entry.seat == seat
    return isinstance(entry, Together | Done) and any(answer.seat == seat for answer in entry.answers)


def _learned(entry: Entry, table_at: Callable[[int], Table], at: int, seat: int) -> str:
    """What somebody learned from an entry, in words; empty if nothing."""
    if isinstance(entry, Answer):
        return "another player has shown cards since" if entry.seat != seat and entry.faces else ""
    if isinstance(entry, Together) or (isinstance(entry, Done) and entry.answers):
        return "all have seen each other's answers"
    if isinstance(entry, Done):
        intent = table_at(at).pending
        mixed_hand = isinstance(intent, Arrange) and not intent.ask
        return "" if mixed_hand else "cards were dealt or shown, or dice rolled, since"
    return ""
