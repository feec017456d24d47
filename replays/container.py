"""The replay file, suffix `.rune`.

    header      magic, version, size of the whole file, check over these
    stream      zlib; a sequence of records, each: length, content, four bytes of a running check
    checksum    BLAKE2b over everything before it

The header says how long the file must be, so a cut file is told apart from an altered one. A cut file opens
up to its last whole record: inflating gives what lies before the cut, and the running check covers all of it.
An altered file is refused at the checksum. Whoever makes the checksum anew still has the chain and the
signatures against them, which `replays.verify` judges.
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
_PIECE: Final = 256 * 1024  # inflated at a time, so that a bomb is noticed before it is unpacked


def write_replay(path: Path, replay: Replay) -> int:
    """Write the file whole or not at all; gives its size."""
    raw = to_bytes(replay)
    try:
        write_whole(path, raw)
    except OSError as error:
        raise ReplayError(say("cannot write {path}: {why}", path=path, why=say(reason(error)))) from None
    return len(raw)


def read_replay(path: Path) -> Replay:
    """Open a replay file. One cut short opens up to its last whole entry and says so in `cut`."""
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
    """Read a file in memory; `name` is what its sentences call it."""
    size = _declared_size(raw, name)
    if len(raw) > size:
        raise Damaged(f"{name} is damaged: {len(raw) - size} bytes follow its end")
    whole = len(raw) == size
    if whole and _checksum(raw[:-_CHECKSUM]) != raw[-_CHECKSUM:]:
        raise Damaged(f"{name} is damaged: its checksum does not fit its content")
    stream = raw[_HEADER_SIZE : size - _CHECKSUM]
    records, complete = _records(_inflated(stream, name), name)
    replay = from_records(records, name)
    if whole and not complete:
        raise Damaged(f"{name} is damaged: its last record is not whole")
    if whole:
        return replay
    cut = f"{name} is cut short ({len(raw)} of {size} bytes): it holds the game up to step {replay.last}"
    return replay._replace(cut=cut)


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


def _inflated(stream: bytes, name: str) -> bytes:
    """What can be inflated of the stream, never more than the limit."""
    inflater = zlib.decompressobj()
    pieces: list[bytes] = []
    total = 0
    try:
        while stream and not inflater.eof:
            piece = inflater.decompress(stream, _PIECE)
            pieces.append(piece)
            total += len(piece)
            if total > STREAM_LIMIT:
                raise Damaged(f"{name} is damaged: it unpacks to more than {STREAM_LIMIT // 2**20} MiB")
            if not piece and not inflater.unconsumed_tail:
                break
            stream = inflater.unconsumed_tail
    except zlib.error:
        raise Damaged(f"{name} is damaged: it cannot be unpacked") from None
    if inflater.unused_data:
        raise Damaged(f"{name} is damaged: its stream ends early")
    return b"".join(pieces)


def _records(stream: bytes, name: str) -> tuple[list[bytes], bool]:
    """The whole records of a stream, and whether it ends with one."""
    check = _RunningCheck()
    records: list[bytes] = []
    place = 0
    while place + 4 <= len(stream):
        size = int.from_bytes(stream[place : place + 4], "little")
        end = place + 4 + size + _CHECK
        if not 0 < size <= RECORD_LIMIT:
            raise Damaged(f"{name} is damaged after {len(records)} records")
        if end > len(stream):
            break
        if len(records) >= RECORDS_LIMIT:
            raise Damaged(f"{name} is damaged: it holds more than {RECORDS_LIMIT} records")
        record = stream[place + 4 : end - _CHECK]
        if check.framed(record) != stream[place:end]:
            raise Damaged(f"{name} is damaged after {len(records)} records")
        records.append(record)
        place = end
    return records, place == len(stream)


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
