"""Which of the words said so far can be placed now.

Who places must know that the open step cannot be complete anywhere: that it owes something itself, or that a
seat which owes something has promised not to sign it (see `messages.Hold`).
"""

from __future__ import annotations

from typing import Final

from netcore.item import AnyItem
from netcore.log import Log
from netcore.table.fold import Blamed, Fold
from netcore.table.words import read_word
from netcore.wire import WireError

RECENT: Final = 32
"""The last words of a seat that are looked at: nobody has more to say about one position, and a peer that
says a thousand things must not slow the others down.
"""


def next_words(log: Log, fold: Fold, by: int) -> tuple[AnyItem, ...]:
    """The first words that a seat may place in the open step; empty if there are none."""
    known = _recent(log)
    for word in known:
        group = _together(known, word, fold)
        if group and (by == fold.placer or by in {one.seat for one in group}):
            try:
                fold.placed(log.number, by, group)
            except Blamed:
                continue
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
