"""What a seat has gone through at a networked table: the lines of it, and every position as it was known."""

from __future__ import annotations

from client.session.telling import LogLine, step_lines, taken_back
from client.table.shown import Shown
from netcore.item import Kind
from netcore.table import Table
from netcore.table.words import read_word
from replays.walk import WalkedStep


def past_lines(table: Table) -> tuple[LogLine, ...]:
    """All that happened so far, in words for this seat; nothing is dealt again for it."""
    if table.fold is None:
        return ()
    game, past = table.game, table.fold.past
    told: list[LogLine] = []
    for at, step in sorted(past.items()):
        words = table.log.steps[step.number].placed if step.entry is not None else ()
        if words and words[0].kind is Kind.REWIND:
            told.append(taken_back(at, at, read_word(words[0]).number))
        elif step.entry is not None:
            before = past[step.before].table
            after, events = game.apply(before, step.entry)
            told += step_lines(game, before, WalkedStep(at, step.entry, after, tuple(events)), step.know)
    return tuple(told)


def position_at(table: Table, at: int) -> Shown | None:
    """A position gone through, as this seat knew it then; None if there was none of that number."""
    found = None if table.fold is None else table.fold.past.get(at)
    if found is None:
        return None
    view = table.game.view(found.table, table.seat, found.know.copy())
    return Shown(view, None, (), at, live=False)
