"""Putting words in place: which of those said so far, and when that is safe.

Who places must know that the open step cannot be complete anywhere: that it owes something itself, or that a
seat which owes something has promised not to sign it (see `messages.Hold`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum
from typing import Final

from netcore.item import AnyItem
from netcore.log import Log
from netcore.table.fold import Blamed, Fold
from netcore.table.peers import UNKNOWN
from netcore.table.pen import HOLD
from netcore.table.words import Said, read_word
from netcore.wire import WireError

RECENT: Final = 32
"""The last words of a seat that are looked at: nobody has more to say about one position, and a peer that
says a thousand things must not slow the others down.
"""


class Holding(Enum):
    """Whether the host has asked the others to hold what they owe.

    ========  =====================================================  ========
    from      on                                                     to
    ========  =====================================================  ========
    IDLE      a word is to be placed and we owe nothing ourselves    ASKED
    ASKED     a seat that owes something promises                    PROMISED
    PROMISED  that seat is gone, or half of HOLD is over             ASKED
    any       the word is placed or worth nothing, the step closed   IDLE
    ========  =====================================================  ========
    """

    IDLE = "idle"
    ASKED = "asked"
    PROMISED = "promised"


class Hand:
    """The host's hand, with which it asks the others to hold before it places."""

    def __init__(self) -> None:
        self.step = UNKNOWN
        """The step in which the others are asked."""
        self.asked_at = 0
        self._promised: set[int] = set()

    @property
    def state(self) -> Holding:
        """Whether anybody is asked, and anybody has promised."""
        if self.step == UNKNOWN:
            return Holding.IDLE
        return Holding.PROMISED if self._promised else Holding.ASKED

    def ask(self, step: int, now: int) -> bool:
        """Ask everybody to hold; False if that is done and still fresh."""
        if self.step == step and now < self.stale_at:
            return False
        self.step, self.asked_at, self._promised = step, now, set()
        return True

    @property
    def stale_at(self) -> int:
        """When the promises are too old to place by."""
        return self.asked_at + HOLD // 2

    def promised(self, seat: int) -> None:
        """A seat will not sign what it owes."""
        self._promised.add(seat)

    def has_promised(self, seat: int) -> bool:
        """Whether a seat has promised not to sign what it owes."""
        return seat in self._promised

    def parted(self, seat: int | None) -> None:
        """The line to a seat came or went: what it promised before is worth nothing."""
        self._promised.discard(UNKNOWN if seat is None else seat)

    def safe(self, owing: Collection[int], now: int) -> bool:
        """Whether one of those who owe something has promised, freshly."""
        return not self._promised.isdisjoint(owing) and now < self.stale_at

    def release(self) -> int:
        """Nothing is to be placed; the step in which others were asked to hold."""
        step, self.step = self.step, UNKNOWN
        self._promised = set()
        return step


def next_words(log: Log, fold: Fold, by: int, may: Callable[[Said], bool]) -> tuple[AnyItem, ...]:
    """The first words that a seat may place in the open step; empty if there are none. `may` bars those whose
    time has not come.
    """
    known = _recent(log)
    for word in known:
        group = _together(known, word, fold)
        if group and (by == fold.placer or by in {one.seat for one in group}):
            try:
                said, _ = fold.placed(log.number, by, group)
            except Blamed:
                continue
            if may(said):
                return group
    return ()


def _recent(log: Log) -> tuple[AnyItem, ...]:
    """What may be placed: no word before which one is missing, as that one would be passed over."""
    by_seat: dict[int, list[AnyItem]] = {}
    known = log.words
    heard = {seat: log.heard(seat) for seat in {word.seat for word in known}}
    for word in known:
        if word.counter < heard[word.seat]:
            by_seat.setdefault(word.seat, []).append(word)
    return tuple(word for said in by_seat.values() for word in said[-RECENT:])


def _together(known: tuple[AnyItem, ...], word: AnyItem, fold: Fold) -> tuple[AnyItem, ...]:
    """The same word from everybody who must have said it; empty if somebody has not."""
    try:
        needed = fold.needed(word.seat, read_word(word))
    except WireError:
        return ()
    said = {one.seat: one for one in reversed(known) if (one.kind, one.body) == (word.kind, word.body)}
    said[word.seat] = word
    if not needed <= said.keys():
        return ()
    return tuple(said[seat] for seat in sorted(needed))
