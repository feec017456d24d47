"""The replay file, suffix `.rune`.

    header      magic, version, size of the whole file, check over these
    stream      zlib; a sequence of records, each: length, content, four bytes of a running check
    checksum    BLAKE2b over everything before it

The header says how long the file must be, so a cut file is told apart from an altered one. Both open up to
the last whole record before the cut or the damage: inflating gives what lies before it, and the running check
covers all of it. Whoever makes the checks anew still has the chain and the signatures against them, which
`replays.verify` judges.
"""

from __future__ import annotations

import struct
import zlib
from hashlib import blake2b
from pathlib import Path
from typing import Final

from engines.kernel.say import say
from netcore.files import check_file, reason, write_whole
from netcore.wire import RECORD_LIMIT
from replays.content import Replay, from_records, to_records
from replays.errors import Damaged, ReplayError

MAGIC: Final = b"\x89RUNE\r\n\x1a"
VERSION: Final = 1
SUFFIX: Final = ".rune"

FILE_LIMIT: Final = 32 * 1024 * 1024
"""Bytes of a replay file: long games have some hundred thousand."""

STREAM_LIMIT: Final = 64 * 1024 * 1024
"""Bytes after inflating: signatures hardly shrink, so an honest stream is not twice its file."""

RECORDS_LIMIT: Final = 500_000
"""Records of one file: a step and its lines for the longest game, and all that may lie beside them."""

_HEADER: Final = struct.Struct("<8sBxQ")
_CHECK: Final = 4
_HEADER_SIZE: Final = _HEADER.size + _CHECK
_CHECKSUM: Final = 32
_PIECE: Final = 4096  # taken in at a time, so that a bomb is noticed: it unpacks to 4 MiB at most


def write_replay(path: Path, replay: Replay) -> int:
    """Write the file whole or not at all; gives its size."""
    raw = to_bytes(replay)
    try:
        write_whole(path, raw)
    except OSError as error:
        raise ReplayError(say("cannot write {path}: {why}", path=path, why=say(reason(error)))) from None
    return len(raw)


def read_replay(path: Path) -> Replay:
    """Open a replay file. One cut short or damaged opens up to its last whole entry and says so in `cut`."""
    return from_bytes(read_file(path), path.name)


def read_file(path: Path) -> bytes:
    """The bytes of a file that may be a replay."""
    try:
        check_file(path)
        with path.open("rb") as stream:
            raw = stream.read(FILE_LIMIT + 1)
    except OSError as error:
        raise ReplayError(say("cannot read {path}: {why}", path=path, why=say(reason(error)))) from None
    if len(raw) > FILE_LIMIT:
        raise ReplayError(f"{path} is larger than {FILE_LIMIT // 2**20} MiB; no replay is")
    return raw


def to_bytes(replay: Replay) -> bytes:
    """The whole file in memory."""
    check = _RunningCheck()
    stream = zlib.compress(b"".join(check.framed(record) for record in to_records(replay)), 9)
    head = _HEADER.pack(MAGIC, VERSION, _HEADER_SIZE + len(stream) + _CHECKSUM)
    body = head + _header_check(head) + stream
    return body + _checksum(body)


def from_bytes(raw: bytes, name: str = "the file") -> Replay:
    """Read a file in memory up to its end, its cut or its first damage; `name` is what its sentences call it.

    Damaged if nothing of the game lies before that.
    """
    size = _declared_size(raw, name)
    stream, stuck = _inflated(raw[_HEADER_SIZE : size - _CHECKSUM], name)
    records, torn = _records(stream, name, whole=len(raw) >= size and not stuck)
    replay, unread = from_records(records, name)
    damage = unread or torn or stuck or _outer_damage(raw, size)
    if not replay.steps:
        why = f"is damaged before its opening: {damage}" if damage else "is cut short before its opening"
        raise Damaged(f"{name} {why}; nothing of the game is left")
    if damage:
        cut = f"{name} is damaged after step {replay.last}: {damage}; it holds the game up to there"
    elif len(raw) < size:
        cut = f"{name} is cut short ({len(raw)} of {size} bytes): it holds the game up to step {replay.last}"
    else:
        cut = ""
    return replay._replace(cut=cut)


def _outer_damage(raw: bytes, size: int) -> str:
    """What is wrong around the stream of a file that is not shorter than it says; empty if nothing."""
    if len(raw) > size:
        return f"{len(raw) - size} bytes follow its end"
    if len(raw) == size and _checksum(raw[:-_CHECKSUM]) != raw[-_CHECKSUM:]:
        return "its checksum does not fit its content"
    return ""


def _declared_size(raw: bytes, name: str) -> int:
    if not raw:
        raise ReplayError(f"{name} is empty")
    if raw[: len(MAGIC)] != MAGIC[: len(raw)]:
        raise ReplayError(f"{name} is no replay of Runetable")
    if len(raw) < _HEADER_SIZE:
        raise Damaged(f"{name} is cut short within its first bytes; nothing of the game is left")
    head = raw[: _HEADER.size]
    if _header_check(head) != raw[_HEADER.size : _HEADER_SIZE]:
        raise Damaged(f"{name} is damaged in its first bytes")
    _, version, size = _HEADER.unpack(head)
    if version != VERSION:
        raise ReplayError(f"{name} was written by a newer version of Runetable (format {version})")
    if not _HEADER_SIZE + _CHECKSUM <= size <= FILE_LIMIT:
        raise Damaged(f"{name} is damaged: it states a size that no replay has")
    return int(size)


def _inflated(stream: bytes, name: str) -> tuple[bytes, str]:
    """What can be inflated of the stream, never more than the limit, and why no more; empty if all of it."""
    inflater = zlib.decompressobj()
    pieces: list[bytes] = []
    total = at = 0
    step = _PIECE
    while at < len(stream) and step:
        before = inflater.copy()
        try:
            piece = inflater.decompress(stream[at : at + step])
        except zlib.error:  # what came out of this piece is lost: again in halves, up to the very byte
            inflater, step = before, step // 2
            continue
        at += step
        pieces.append(piece)
        total += len(piece)
        if total > STREAM_LIMIT:
            raise Damaged(f"{name} is damaged: it unpacks to more than {STREAM_LIMIT // 2**20} MiB")
    why = "" if step else "its content cannot be unpacked"
    return b"".join(pieces), why or ("its content ends early" if inflater.unused_data else "")


def _records(stream: bytes, name: str, *, whole: bool) -> tuple[list[bytes], str]:
    """The whole records of a stream up to its end or its first damage, and what that is; empty if none. Only
    a stream that is not `whole` may end within a record.
    """
    check = _RunningCheck()
    records: list[bytes] = []
    place = 0
    while place + 4 <= len(stream):
        size = int.from_bytes(stream[place : place + 4], "little")
        end = place + 4 + size + _CHECK
        if not 0 < size <= RECORD_LIMIT:
            return records, "a record states a size that none has"
        if end > len(stream):
            break
        if len(records) >= RECORDS_LIMIT:
            raise Damaged(f"{name} is damaged: it holds more than {RECORDS_LIMIT} records")
        record = stream[place + 4 : end - _CHECK]
        if check.framed(record) != stream[place:end]:
            return records, "a record does not fit its check"
        records.append(record)
        place = end
    return records, "its last record is not whole" if whole and place < len(stream) else ""


class _RunningCheck:
    """Four bytes after each record that depend on all records so far."""

    def __init__(self) -> None:
        self._state = blake2b(person=b"rune.records")

    def framed(self, record: bytes) -> bytes:
        size = len(record).to_bytes(4, "little")
        self._state.update(size + record)
        return size + record + self._state.digest()[:_CHECK]


def _header_check(head: bytes) -> bytes:
    return blake2b(head, digest_size=_CHECK, person=b"rune.header").digest()


def _checksum(body: bytes) -> bytes:
    return blake2b(body, digest_size=_CHECKSUM, person=b"rune.file").digest()
