"""The journal of a running game: an append-only file that survives a killed program at any byte.

A record is its length, a CRC-32 over length and content, and the content. It counts as written when the
system has taken it, before anybody is told; it is on the disk at most a second later. Reopening keeps the
whole records, cuts off a torn end and says so. What must stay private (seed, deck lists, orders) is sealed to
the player's key.
"""

from __future__ import annotations

import contextlib
import os
import struct
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from filelock import FileLock, Timeout

from engines.kernel.say import say
from netcore.files import check_file, reason
from netcore.identity import Identity
from netcore.sealed import is_sealed, sealed_record, unsealed
from netcore.wire import RECORD_LIMIT, WireError
from replays.errors import JournalError

MAGIC: Final = b"\x89RUNEJ\r\n"
VERSION: Final = 1
SUFFIX: Final = ".journal"
"""How the names of journals end."""
HEADER: Final = MAGIC + bytes([VERSION])

FILE_LIMIT: Final = 256 * 1024 * 1024
"""Bytes of a journal: a game of 200,000 steps stays below; anything longer is no journal of ours."""

SYNC_WITHIN: Final = 1.0
"""Seconds until what was written is on the disk: what a power cut may cost, and peers can give back."""

_FRAME: Final = struct.Struct("<II")


class Reopened(NamedTuple):
    """A journal opened again, its records, and what had to be cut off (empty if nothing)."""

    journal: JournalFile
    records: tuple[bytes, ...]
    note: str


class JournalFile:
    """An open journal. One program at a time; every failed write leaves the file as it was."""

    def __init__(
        self, path: Path, descriptor: int, size: int, clock: Callable[[], float], lock: FileLock
    ) -> None:
        self.path = path
        self._lock = lock
        self._descriptor = descriptor
        self._size = size
        self._clock = clock
        self._synced = clock()
        self._dirty = False

    @classmethod
    def create(cls, path: Path, clock: Callable[[], float] = time.monotonic) -> JournalFile:
        """Start a new journal; an existing file is never overwritten."""
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
        except OSError as error:
            raise JournalError(
                say("cannot start the journal {path}: {why}", path=path, why=say(reason(error)))
            ) from None
        journal: JournalFile | None = None
        try:
            journal = cls(path, descriptor, 0, clock, _locked(path))
            journal._append(HEADER)
            journal.sync()
        except JournalError:
            os.close(descriptor)
            if journal is not None:
                _unlock(path, journal._lock)
            raise
        return journal

    @classmethod
    def reopen(cls, path: Path, clock: Callable[[], float] = time.monotonic) -> Reopened:
        """Open a journal to go on with it; a torn end is cut off and named in the note."""
        try:
            check_file(path)
            descriptor = os.open(path, os.O_RDWR | _BINARY)
        except OSError as error:
            raise JournalError(
                say("cannot open the journal {path}: {why}", path=path, why=say(reason(error)))
            ) from None
        lock: FileLock | None = None
        try:
            lock = _locked(path)
            raw = _read_all(path, descriptor)
            records, good = whole_records(raw)
            note = ""
            if good < len(raw):
                note = _cut_note(path, records, raw[good:])
                os.ftruncate(descriptor, good)
            os.lseek(descriptor, 0, os.SEEK_END)
        except (OSError, JournalError) as error:
            os.close(descriptor)
            if lock is not None:
                _unlock(path, lock)
            if isinstance(error, JournalError):
                raise
            raise JournalError(
                say("cannot open the journal {path}: {why}", path=path, why=say(reason(error)))
            ) from None
        return Reopened(cls(path, descriptor, good, clock, lock), records, note)

    def write(self, record: bytes) -> None:
        """Keep one record: written when this returns, on the disk within a second, by `tick`: nobody waits
        for a disk between two records.
        """
        if not 0 < len(record) <= RECORD_LIMIT:
            raise JournalError(f"a record of {len(record)} bytes cannot be kept")
        self._append(frame(record))
        self._dirty = True

    def write_private(self, who: Identity, value: Any) -> None:
        """Keep something that only this player may read again."""
        self.write(sealed_record(who, value))

    def tick(self) -> None:
        """Bring what is written to the disk if its time has come; called by whoever has a clock or waits."""
        if self.due == 0:
            self.sync()

    @property
    def due(self) -> float | None:
        """Seconds until `tick` must be called; None if all is on the disk."""
        return max(0.0, self._synced + SYNC_WITHIN - self._clock()) if self._dirty else None

    def sync(self) -> None:
        """Bring everything to the disk now."""
        try:
            os.fsync(self._descriptor)
        except OSError as error:
            raise JournalError(
                say("cannot write the journal {path}: {why}", path=self.path, why=say(reason(error)))
            ) from None
        self._dirty = False
        self._synced = self._clock()

    def close(self) -> None:
        """Bring everything to the disk and let go of the file."""
        if self._descriptor >= 0:
            try:
                self.sync()
            finally:
                os.close(self._descriptor)
                self._descriptor = -1
                _unlock(self.path, self._lock)

    def _append(self, raw: bytes) -> None:
        done = 0
        try:
            while done < len(raw):
                done += os.write(self._descriptor, raw[done:])
        except OSError as error:
            with contextlib.suppress(OSError):  # never leave half a record before the next one
                os.ftruncate(self._descriptor, self._size)
                os.lseek(self._descriptor, self._size, os.SEEK_SET)
            raise JournalError(
                say("cannot write the journal {path}: {why}", path=self.path, why=say(reason(error)))
            ) from None
        self._size += len(raw)


def frame(record: bytes) -> bytes:
    """A record as it lies in the file."""
    size = len(record).to_bytes(4, "little")
    return _FRAME.pack(len(record), zlib.crc32(record, zlib.crc32(size))) + record


def whole_records(raw: bytes) -> tuple[tuple[bytes, ...], int]:
    """The records up to the first that is not whole, and the bytes they take together with the header."""
    records = []
    place = len(HEADER)
    while place + _FRAME.size <= len(raw):
        size, _ = _FRAME.unpack_from(raw, place)
        record = raw[place + _FRAME.size : place + _FRAME.size + size]
        if not 0 < size <= RECORD_LIMIT or frame(record) != raw[place : place + _FRAME.size + size]:
            break
        records.append(record)
        place += _FRAME.size + size
    return tuple(records), place


def split_private(records: tuple[bytes, ...], who: Identity) -> tuple[tuple[bytes, ...], tuple[Any, ...]]:
    """The log's records, and the private values among them as this player reads them."""
    public, private = [], []
    for record in records:
        try:
            if is_sealed(record):
                private.append(unsealed(record, who))
            else:
                public.append(record)
        except WireError as error:
            raise JournalError(f"the journal cannot be read: {error}") from None
    return tuple(public), tuple(private)


def _read_all(path: Path, descriptor: int) -> bytes:
    size = os.fstat(descriptor).st_size
    if size > FILE_LIMIT:
        raise JournalError(f"{path} is no journal: it is larger than {FILE_LIMIT // 2**20} MiB")
    with os.fdopen(os.dup(descriptor), "rb") as stream:
        raw = stream.read(size)
    if raw[: len(MAGIC)] != MAGIC[: len(raw)]:
        raise JournalError(f"{path} is no journal of Runetable")
    if len(raw) < len(HEADER):
        raise JournalError(f"the journal {path} holds no game yet")
    if raw[len(MAGIC) : len(HEADER)] != HEADER[len(MAGIC) :]:
        raise JournalError(f"the journal {path} was written by another version of Runetable")
    return raw


def _cut_note(path: Path, records: tuple[bytes, ...], tail: bytes) -> str:
    """Say what is cut off. A torn record is the normal trace of a kill; anything else is kept aside."""
    note = f"the journal {path.name} ended within a record; it goes on after {len(records)} whole ones"
    if len(tail) >= _FRAME.size and _FRAME.size + _FRAME.unpack_from(tail)[0] <= len(tail):
        aside = path.with_name(path.name + ".damaged")
        aside.write_bytes(tail)
        note = f"the journal {path.name} is damaged after {len(records)} records; {aside.name} keeps the rest"
    return note


_BINARY: Final = getattr(os, "O_BINARY", 0)


def _locked(path: Path) -> FileLock:
    """The lock on a journal: two programs on one could sign two items for one place."""
    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise JournalError(f"another program is using the journal {path}") from None
    except OSError as error:
        raise JournalError(
            say("cannot lock the journal {path}: {why}", path=path, why=say(reason(error)))
        ) from None
    return lock


def _unlock(path: Path, lock: FileLock) -> None:
    """Let others use it; where the journal is gone, nothing is left of its lock."""
    if not path.exists():
        with contextlib.suppress(OSError):  # not on Windows, where it is in use until released
            os.unlink(lock.lock_file)
    lock.release()
