"""Where played games are kept: a journal while they run, a replay file when they are over."""

from __future__ import annotations

import secrets
import time
from pathlib import Path
from typing import NamedTuple

from client.service.refusal import refusing
from engines.kernel.say import FILED, say, speaking
from netcore.files import home, reason
from netcore.item import Kind
from netcore.table import Table
from replays.container import SUFFIX, write_replay
from replays.errors import JournalError, ReplayError
from replays.joint import joint_replay, journal_replay
from replays.journal import SUFFIX as _JOURNAL
from replays.journal import whole_records
from replays.lines import moment_lines
from replays.packs import packs_of
from replays.record import Recorder
from replays.verdict import Verdict
from replays.verify import verify
from replays.walk import WalkedStep

JOURNAL = _JOURNAL


class KeptGame(NamedTuple):
    """A finished game on the disk."""

    path: Path
    verdict: Verdict


def new_paths(game: str, number: int) -> tuple[Path, Path]:
    """A journal and a replay file for a new game, in the player's folder of games."""
    own = secrets.token_hex(2)  # two games of one seed may begin in one second
    stem = time.strftime(f"%Y%m%d-%H%M%S-{game}-{number:08x}-{own}")
    folder = home() / "games"
    return folder / (stem + JOURNAL), folder / (stem + SUFFIX)


def replay_path(journal: Path) -> Path:
    """The replay file that belongs to a journal."""
    return journal.with_suffix(SUFFIX)


def keep(recorder: Recorder, path: Path) -> KeptGame:
    """Close a finished game: reveal, sign, write the replay, check it; only then let go of the journal."""
    with refusing(ReplayError):
        recorder.finish()
        recorder.save(path)
        verdict = verify(path)
        recorder.close(discard=verdict.ok)
    return KeptGame(path, verdict)


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
        raise JournalError(
            say("cannot read the journal {path}: {why}", path=journal, why=say(reason(error)))
        ) from None
    with speaking(FILED):  # the same lines from whoever writes the file
        lines = table_lines(table)
    replay = replay._replace(lines=lines, packs=packs_of(table.game))
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
        said = moment_lines(game, before, WalkedStep(step.number, step.entry, after, tuple(events)))
        if said:
            lines[step.number] = said
    return lines
