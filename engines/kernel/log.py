"""A game as its log: the position is a function of it, and where a position stands can be told in words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from engines.kernel.decision import Entry, Rewind
from engines.kernel.event import Event
from engines.kernel.game import Game
from engines.kernel.setup import Setup
from engines.kernel.table import Table


def fold(game: Game, setup: Setup, entries: Iterable[Entry]) -> list[Table]:
    """All tables of a log, one per step: the position is a function of the log."""
    tables = [game.start(setup)]
    for entry in entries:
        earlier = tables[entry.to] if isinstance(entry, Rewind) and 0 <= entry.to < len(tables) else None
        tables.append(game.apply(tables[-1], entry, earlier)[0])
    return tables


def explain(t: Table, recent: Iterable[Event] = ()) -> str:
    """Stack, chain, pending question and last events, for a bug report."""
    lines = [f"step {t.step}, turn {t.turn}, phase {t.phase or '-'}, active seat {t.active}"]
    lines += [
        f"  doing {f.program}[{f.pc}] for seat {f.seat}, card {f.card}, env {dict(f.env)}"
        for f in reversed(t.stack)
    ]
    lines += [f"  waiting {item.ability} of card {item.card}, seat {item.seat}" for item in reversed(t.chain)]
    lines.append(f"  pending {t.pending!r}" if t.result is None else f"  over {t.result!r}")
    lines += [f"  event {event!r}" for event in islice(recent, 20)]
    return "\n".join(lines)
