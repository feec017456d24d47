"""Which of the words said so far can be placed now.

Who places must know that the open step cannot be complete anywhere: that it owes something itself, or that a
seat which owes something has promised not to sign it (see `messages.Hold`).
"""

from __future__ import annotations

from netcore.item import AnyItem
from netcore.log import Log
from netcore.table.fold import HOST, Blamed, Fold
from netcore.table.words import read_word
from netcore.wire import WireError


def next_words(log: Log, fold: Fold, by: int) -> tuple[AnyItem, ...]:
    """The first words that a seat may place in the open step; empty if there are none."""
    known = log.words
    for word in known:
        group = _together(known, word, fold)
        if group and (by == HOST or by in {one.seat for one in group}):
            try:
                fold.placed(log.number, by, group)
            except Blamed:
                continue
            return group
    return ()


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
