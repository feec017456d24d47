"""What may be taken back: an answer, as long as its author has learned nothing since.

Never across a deal, a roll, or a reveal of something the asker did not know; nor across cards that another
seat has opened, or sealed choices. What the asker opened does not bar it, nor does the mixing of a hand.
"""

from __future__ import annotations

from engines.kernel import Answer, Arrange, Done, Entry, Reveal, Together
from engines.kernel.table import ALL_SEATS
from engines.kernel.table import Table as Position
from netcore.table.fold import Fold


class NotFair(Exception):
    """Why something is not taken back; one sentence for people."""


def before_last_answer(fold: Fold, seat: int) -> int:
    """The position before this seat's last answer, by the engine's step; NotFair if it may not go back."""
    at = fold.table.step
    while at > 0:
        here = fold.past[at]
        if here.entry is None:
            break
        bar = learned(here.entry, fold.past[here.before].table, seat)
        if bar:
            raise NotFair(f"That cannot be taken back: {bar}.")
        if _answered_by(here.entry, seat):
            return here.before
        at = here.before
    raise NotFair("You have not answered anything that could be taken back.")


def bar_to(fold: Fold, seat: int, to: int) -> str:
    """Why a seat may not ask to go back to a position; empty if it may."""
    at = fold.table.step
    while at != to:
        here = fold.past.get(at)
        if here is None or here.entry is None or here.before < 0:
            return "that position does not lead here"
        bar = learned(here.entry, fold.past[here.before].table, seat)
        if bar:
            return bar
        at = here.before
    return "somebody has left since" if fold.rewinds_past_a_leaving(to) else ""


def learned(entry: Entry, before: Position, seat: int) -> str:
    """What a seat, or its opponents, learned from an entry, in words; empty if nothing."""
    if isinstance(entry, Answer):
        return "another player has shown cards since" if entry.seat != seat and entry.faces else ""
    if isinstance(entry, Together) or (isinstance(entry, Done) and entry.answers):
        return "all have seen each other's answers"
    if isinstance(entry, Done):
        return "" if _harmless(before, seat) else "cards were dealt or shown, or dice rolled, since"
    return "somebody has left since"


def _harmless(before: Position, seat: int) -> bool:
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
