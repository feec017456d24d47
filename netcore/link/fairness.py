"""How far the fair dealing has come, in words: keys, shuffles and their proofs, shares, dice, the audit."""

from __future__ import annotations

from typing import Final

from engines.kernel.say import mark, say
from netcore.item import OPENING, Kind
from netcore.link.news import Dealing
from netcore.plain import quoted
from netcore.table import Stage, Table

_WORDS: Final = {
    Kind.HELLO: mark("{who} says what will be played"),
    Kind.COMMIT: mark("{who} commits to seed and decks, unseen by anybody"),
    Kind.KEY: mark("{who} brings a part of the key that hides the cards"),
    Kind.DECK: mark("{who} lays out a sealed deck"),
    Kind.MIX: mark("{who} shuffles the hidden cards"),
    Kind.PROOF: mark("{who} proves that the shuffle left every card in"),
    Kind.SHARE: mark("{who} gives a part of the key to cards that are dealt"),
    Kind.SEAL: mark("{who} gives a sealed part of the key to cards that are shown to some"),
    Kind.COIN: mark("{who} tosses a coin that nobody can steer"),
    Kind.PLEDGE: mark("{who} seals a choice"),
    Kind.UNVEIL: mark("{who} unveils a sealed choice"),
    Kind.TRACE: mark("{who} shows the colour of a card's back"),
    Kind.SEED: mark("{who} opens the secret seed, so that all can be checked"),
    Kind.FINAL: mark("{who} signs the result"),
}


def dealing_of(table: Table, due: tuple[tuple[Kind, int], ...], most: int) -> Dealing | None:
    """What the table's programs still owe one another (`due_now`); None while a player is asked or nothing is
    due. `most` is the largest number seen due in the present step: contributions come due one after another.
    """
    if not due:
        return None
    kind, seat = due[0]
    name = (
        quoted(table.hello.seats[seat].name)
        if 0 <= seat < len(table.hello.seats)
        else say("seat {number}", number=seat + 1)
    )
    total = max(most, len(due))
    return Dealing(say(_WORDS.get(kind, mark("{who} deals")), who=name), total - len(due), total)


def due_now(table: Table) -> tuple[tuple[Kind, int], ...]:
    """What programs, not players, owe in the open step, first things first."""
    play = table.play
    if play is None:
        seats = range(len(table.hello.seats))
        return tuple((kind, seat) for kind in OPENING for seat in seats if not table.log.has(kind, seat))
    if not play.begun or play.fault is not None or play.fold.stage in (Stage.ANSWERS, Stage.DONE):
        return ()
    return play.missing()
