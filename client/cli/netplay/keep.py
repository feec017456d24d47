"""What is left of a networked game: its replay, checked; the journal stays until nobody needs it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from netcore.files import reason
from netcore.item import Kind
from netcore.table import Table
from replays.container import write_replay
from replays.errors import JournalError
from replays.joint import joint_replay, journal_replay
from replays.journal import whole_records
from replays.lines import moment_lines
from replays.packs import packs_of
from replays.verdict import Verdict
from replays.verify import verify
from replays.walk import Moment


class KeptGame(NamedTuple):
    """A game on the disk."""

    path: Path
    verdict: Verdict


def keep_game(journal: Path, out: Path, table: Table) -> KeptGame:
    """Write the replay of a table's journal and check it from the file alone; heavy.

    ReplayError with a sentence if that cannot be done.
    """
    try:
        records, _ = whole_records(journal.read_bytes())
        replay = journal_replay(records)
    except FileNotFoundError:  # somebody has removed it; the table still has all of it
        replay = joint_replay(table.log, table.chat.lines)
    except OSError as error:
        raise JournalError(f"cannot read the journal {journal}: {reason(error)}") from None
    replay = replay._replace(lines=table_lines(table), packs=packs_of(table.game))
    write_replay(out, replay)
    return KeptGame(out, verify(out, lambda _: table.game))


def table_lines(table: Table) -> dict[int, tuple[str, ...]]:
    """By step of the log, what everybody may read; nothing is dealt again for it."""
    if table.fold is None:
        return {}
    game, past = table.game, table.fold.past
    lines: dict[int, tuple[str, ...]] = {}
    for step in past.values():
        words = table.log.steps[step.number].placed
        if step.entry is None or (words and words[0].kind is Kind.REWIND):
            continue
        before = past[step.before].table
        after, events = game.apply(before, step.entry)
        said = moment_lines(game, before, Moment(step.number, step.entry, after, tuple(events)))
        if said:
            lines[step.number] = said
    return lines
