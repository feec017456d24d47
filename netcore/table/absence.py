"""Placings that declare a seat overdue, judged by this table's own watch.

The accused accepts one if it really was away, or its program owed something, for as long as the table's
patience. Otherwise whoever placed it is named: it is no way out of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from netcore.item import ENDING, Item, Kind, read_placing
from netcore.log import Log
from netcore.table.peers import UNKNOWN, Peer
from netcore.table.pen import Pen, Voice
from netcore.table.terms import TableTerms
from netcore.table.waiting import Ledger
from netcore.table.words import read_word
from netcore.wire import WireError


class Finding(Enum):
    """What a placing is by this table's watch.

    ========  ====================================================================
    NONE      it declares nobody overdue, or another seat that gave no sign of life
    TRUE      this seat was away, or owed something, for long enough
    FALSE     it was not; or the accused was seen to live, and who placed it saw it
    ========  ====================================================================
    """

    NONE = "none"
    TRUE = "true"
    FALSE = "false"


class Absence:
    """The judge of one seat."""

    def __init__(
        self, terms: TableTerms, seat: int, ledger: Ledger, peers: Mapping[bytes, Peer], pen: Pen
    ) -> None:
        self._terms = terms
        self._seat = seat
        self._ledger = ledger
        self._peers = peers
        self._pen = pen

    def judge(self, item: Item, source: bytes | None, now: int) -> Finding:
        """What a placing that comes through a peer is."""
        accused = overdue_in(item)
        if accused is None:
            return Finding.NONE
        if accused != self._seat:
            return Finding.FALSE if self._ledger.knew_better(accused, now) else Finding.NONE
        return Finding.TRUE if self._kept_waiting(item, source, now) else Finding.FALSE

    def _kept_waiting(self, item: Item, source: bytes | None, now: int) -> bool:
        """Whether somebody may have waited for this seat as long as the table's patience, by our measure."""
        if not self._terms.patience:
            return True  # the rules of the table refuse it
        if self._pen.voice is Voice.SILENT:
            return True  # started a moment ago: it cannot tell, nor answer yet
        peer = self._peers.get(source or b"")
        if peer is not None and not UNKNOWN < peer.first <= item.step:  # it was placed before this line came
            return peer.away is None or peer.away >= self._terms.patience
        owed = self._ledger.owed_for(self._seat, now, in_sight=True)
        return owed and not self._ledger.knew_better(self._seat, now)


def overdue_in(item: Item) -> int | None:
    """The seat that a placing declares overdue; None if it is no such placing."""
    if item.kind is not Kind.PLACE:
        return None
    try:
        said = read_word(read_placing(item.body)[0])
    except WireError:
        return None
    return said.number if said.kind is Kind.OVERDUE else None


def may_accuse(log: Log, item: Item) -> bool:
    """Whether a placing that declares a seat overdue could stand in its step: all others that had not left
    say so, of that step, and the game was not over.
    """
    words = read_placing(item.body)
    said, left = read_word(words[0]), log.left_before(item.step)
    active = {seat for seat in range(len(log.hello.seats)) if seat not in left}
    closed = log.steps[item.step].items if item.step < log.number else ()
    over = any(one.kind in ENDING for one in closed)
    others = {word.seat for word in words} == active - {said.number}
    return said.at == item.step and said.number in active and others and not over
