"""Games that were left: what lies in the player's folder and can be taken up again, in words."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from client.service.refusal import BadInput, read_bytes
from netcore.entries import read_setup
from netcore.errors import LogError, LogFault
from netcore.files import home
from netcore.identity import Identity
from netcore.link.door import LIFETIME
from netcore.link.way import read_match, read_room_kept, read_way
from netcore.log import Log
from netcore.opening import JOINT, Hello
from netcore.sealed import is_sealed
from netcore.wire import WireError
from replays.errors import ReplayError
from replays.journal import FILE_LIMIT, HEADER, SUFFIX, whole_records

SHOWN = 200
"""Games listed at once, newest first; the folder itself holds the rest."""


@dataclass(frozen=True)
class KeptFile:
    """A file in the folder of games."""

    path: Path
    title: str
    names: tuple[str, ...]
    when: float
    joint: bool = False
    """Whether it is played between machines."""
    problem: str = ""
    room: bool = False
    """Whether it is a waiting room of one's own, whose guests had not all come."""

    @property
    def day(self) -> str:
        """When it was played last, in the machine's own time."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.when))


def folder() -> Path:
    """Where games are kept."""
    return home() / "games"


def replays() -> list[Path]:
    """Finished games, newest first."""
    from replays.container import SUFFIX as REPLAY

    return _newest(REPLAY)


def unfinished(who: Identity | None = None) -> list[KeptFile]:
    """Games that can be taken up again, newest first; one that cannot be read says why.

    For their owner waiting rooms as well, while invitations to them may still be out.
    """
    return [kept for path in _newest(SUFFIX) if (kept := _look(path, who)) is not None]


def due(path: Path) -> tuple[int, tuple[str, ...]]:
    """How many turns a game that was left has seen, and who has to answer now. Heavy: every step is gone
    through again. ReplayError with a sentence if it cannot be told.
    """
    from engines.kernel import questions
    from replays.joint import journal_replay
    from replays.timeline import Timeline

    try:
        raw = read_bytes(path, FILE_LIMIT, "a journal")
    except BadInput as error:
        raise ReplayError(str(error)) from None
    timeline = Timeline(journal_replay(whole_records(raw)[0]))
    if not timeline.moments:
        raise ReplayError("; ".join(timeline.notes) or "the game has not begun")
    table = timeline.table(timeline.last)
    names = [seat.name for seat in timeline.replay.hello.seats]
    return table.turn, tuple(names[asked.seat] for asked in questions(table.pending))


def _newest(suffix: str) -> list[Path]:
    try:
        found = [(path.stat().st_mtime, path) for path in folder().iterdir() if path.name.endswith(suffix)]
    except OSError:
        return []
    return [path for _, path in sorted(found, reverse=True)[:SHOWN]]


def _look(path: Path, who: Identity | None) -> KeptFile | None:
    when = 0.0
    try:
        when = path.stat().st_mtime
        records = _records(path)
        hello = _hello(records)
        if hello is None:
            return None if who is None else _room(path, records, when, who)
        names = tuple(seat.name for seat in hello.seats)
        return KeptFile(path, _title(read_setup(hello.setup).game), names, when, hello.dealing == JOINT)
    except (BadInput, ReplayError, WireError, LogFault, LogError, OSError) as error:
        return KeptFile(path, path.stem, (), when, problem=str(error))


def _title(game: str) -> str:
    from engines.registry import RegistryError, engine

    try:
        return engine(game).kind.title
    except RegistryError:
        return game


def _room(path: Path, records: tuple[bytes, ...], when: float, who: Identity) -> KeptFile | None:
    """One's own waiting room, or a match between two games; nothing if no invitation is good any more."""
    way, room, match = read_way(records, who), read_room_kept(records, who), read_match(records, who)
    if way is None or (match is None and (room is None or time.time() > when + LIFETIME)):
        return None
    return KeptFile(path, _title(way.game), (who.name,), when, joint=True, room=match is None)


def _records(path: Path) -> tuple[bytes, ...]:
    raw = read_bytes(path, FILE_LIMIT, "a journal")
    if not raw.startswith(HEADER):
        raise ReplayError(f"{path.name} is no journal of this version of Runetable")
    return tuple(whole_records(raw)[0])


def _hello(records: tuple[bytes, ...]) -> Hello | None:
    """What the table of a journal agreed on: it stands in the first records that are not private."""
    log = Log()
    for record in records:
        if not is_sealed(record):
            log.take_record(record)
            return log.hello
    return None
