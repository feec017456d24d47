"""Where a study is kept.

It lies in records of kind 64 at the end of a replay file, in pieces, and touches nothing that is signed;
beside a file that cannot be written to (cut short, read-only) it lies in a file of its own, with the suffix
`.notes`. The samples that come with the program stay as they are: what is written beside one lies in the
home of whoever writes.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

from engines.kernel.say import say
from netcore.files import check_file, home, reason, write_whole
from netcore.wire import RECORD_LIMIT, WireError, pack, unpack
from replays.container import from_bytes, read_file, to_bytes
from replays.content import NOTE, Replay
from replays.errors import ReplayError
from replays.samples import is_sample
from replays.study.merging import merged
from replays.study.notes import STUDY_LIMIT, Study, from_json, to_json

STUDY: Final = "study"
"""First word of the records that hold a study."""
SIDE: Final = ".notes"
"""Ending of a file that holds a study alone; it follows the replay's own name."""
PIECE: Final = 60 * 1024
"""Bytes of one record of it."""


def study_of(replay: Replay) -> Study:
    """The study that lies in a replay; ReplayError if it cannot be read."""
    pieces: dict[int, bytes] = {}
    size = 0
    for record in replay.notes:
        parts = _piece(record)
        if parts is None:
            continue
        place, piece = parts
        size += len(piece)
        if size > STUDY_LIMIT or place in pieces:
            raise ReplayError("the notes of this replay are too large or torn")
        pieces[place] = piece
    if not pieces:
        return Study()
    if sorted(pieces) != list(range(len(pieces))):
        raise ReplayError("the notes of this replay are torn")
    return fitting(
        from_json(b"".join(pieces[place] for place in range(len(pieces)))), len(replay.hello.seats)
    )


def fitting(study: Study, seats: int) -> Study:
    """The study, if it speaks of seats that this game has; ReplayError if it is of another game."""
    named = [branch.seat for branch in study.branches]
    named += [move.seat for branch in study.branches for move in branch.moves]
    named += [branch.outcome.seat for branch in study.branches if branch.outcome is not None]
    if study.analysis is not None:
        judged = [one.seat for one in study.analysis.decisions] + [one.seat for one in study.analysis.luck]
        if min(judged, default=0) < 0:
            raise ReplayError("the notes judge a seat that nobody has")
        named += judged
    if max(named, default=0) >= seats:
        raise ReplayError(f"the notes speak of seat {max(named) + 1}; this game has {seats}")
    return study


def _piece(record: bytes) -> tuple[int, bytes] | None:
    """One piece of a study; None for a record that is none."""
    try:
        value = unpack(record, RECORD_LIMIT)
    except WireError:
        return None
    match value:
        case (_, str(word), int(place), bytes(piece)) if word == STUDY:
            return place, piece
    return None


def with_study(replay: Replay, study: Study) -> Replay:
    """The replay with this study in place of the one it had; everything else stays."""
    others = tuple(record for record in replay.notes if _piece(record) is None)
    if study.empty:
        return replay._replace(notes=others)
    raw = to_json(study)
    pieces = (raw[at : at + PIECE] for at in range(0, len(raw), PIECE))
    return replay._replace(
        notes=(*others, *(pack((NOTE, STUDY, place, piece)) for place, piece in enumerate(pieces)))
    )


def load_study(path: Path) -> Study:
    """The study of a replay file, with what lies beside it; ReplayError with a sentence."""
    replay = from_bytes(read_file(path), path.name)
    side = side_file(path)
    try:
        study = study_of(replay)
    except ReplayError:
        if not replay.cut and not is_sample(path):
            raise
        study = Study()  # torn with the file, which says so itself
    if not side.exists():
        return study
    beside = fitting(from_json(_read(side)), len(replay.hello.seats))
    return beside if is_sample(path) else merged(study, beside)  # what somebody took off a sample stays off


def save_study(path: Path, study: Study) -> Path:
    """Keep a study: in the replay file, or beside one that cannot be written to or is a sample of the
    program's own; gives where it went.
    """
    raw = read_file(path)
    replay, side = from_bytes(raw, path.name), side_file(path)
    if not replay.cut and not is_sample(path):
        try:
            write_whole(path, to_bytes(with_study(replay, study)))
        except OSError:
            pass
        else:
            side.unlink(missing_ok=True)
            return path
    try:
        side.parent.mkdir(parents=True, exist_ok=True)
        write_whole(side, to_json(study))
    except OSError as error:
        raise ReplayError(say("cannot write {path}: {why}", path=side, why=say(reason(error)))) from None
    return side


def side_file(path: Path) -> Path:
    """Where the notes lie that are not in the file itself."""
    if is_sample(path):  # another version of the program may bring another game under this name
        mark = sha256(path.read_bytes()).hexdigest()[:12]
        return home() / "samples" / f"{path.stem}-{mark}{path.suffix}{SIDE}"
    return path.with_name(path.name + SIDE)


def read_study(path: Path) -> Study:
    """A study from a replay file or from notes kept alone."""
    return from_json(_read(path)) if path.suffix == SIDE else load_study(path)


def _read(path: Path) -> bytes:
    try:
        check_file(path)
        with path.open("rb") as stream:
            return stream.read(STUDY_LIMIT + 1)
    except OSError as error:
        raise ReplayError(say("cannot read {path}: {why}", path=path, why=say(reason(error)))) from None
