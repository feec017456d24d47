"""What spectators are shown of a game: the table's own messages, signed by the players, as they came.

Their order is the journal's, so a host that starts again makes the same film from its journal and spectators
go on where they were. No input or output.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from netcore.item import read_any, read_item
from netcore.link.stream import Frame, Reel
from netcore.log import ANY_RECORD, CLOSE_RECORD, DOUBLE_RECORD, ITEM_RECORD, Log
from netcore.sealed import is_sealed
from netcore.table.chat import CHAT_RECORD
from netcore.table.messages import Closed, Code, Message, Proof, encode, peek, read_remark
from netcore.wire import RECORD_LIMIT, WireError, fingerprint, unpack

SHOWN: Final = frozenset({Code.ITEM, Code.WORD, Code.CLOSED, Code.CHAT, Code.PROOF})
"""What spectators are sent; everything else is between two peers."""

FILM_LIMIT: Final = 256 * 1024 * 1024
"""Bytes of a film, as of a journal: a table that shows more has no end."""

FRAMES_LIMIT: Final = 2_000_000
"""Frames of a film: ten for each of the most steps a game can have."""

_NAME_SIZE: Final = 16  # of the hash by which a frame is known again


class Film(Reel):
    """A log of frames in which none comes twice."""

    def __init__(self) -> None:
        super().__init__()
        self._known: set[bytes] = set()
        self._size = 0

    def has(self, body: bytes) -> bool:
        """Whether this frame is in."""
        return _name(body) in self._known

    def add(self, frame: Frame) -> None:
        """The next frame, unless it is in; WireError if it is nothing for spectators or one too many."""
        name = _name(frame.body)
        if name in self._known:
            return
        check_shown(frame.body)
        self._size += len(frame.body)
        if self._size > FILM_LIMIT or len(self) >= FRAMES_LIMIT:
            raise WireError("the table shows more than any game has")
        self._known.add(name)
        super().add(frame)


def check_shown(body: bytes) -> None:
    """Raise WireError unless this is a message that spectators are sent."""
    if peek(body) not in SHOWN:
        raise WireError("a frame is nothing that spectators are shown")


def frames_of(records: Iterable[bytes], log: Log) -> Iterator[bytes]:
    """The film of a journal; `log` is the one the journal holds."""
    for record in records:
        message = None if is_sealed(record) else _message(record, log)
        if message is not None:
            yield encode(message)


def _message(record: bytes, log: Log) -> Message | None:
    """What spectators were told when this record was written."""
    word, *parts = unpack(record, RECORD_LIMIT)
    if word == ITEM_RECORD:
        return read_item(tuple(parts))
    if word == ANY_RECORD:
        return read_any(tuple(parts))
    if word == CHAT_RECORD:
        return read_remark(tuple(parts))
    if word == DOUBLE_RECORD:
        return Proof(parts[0])
    if word == CLOSE_RECORD:
        number, digest = parts
        step = log.steps[number]
        return None if step.items else Closed(number, step.chain, digest)  # no item tells of it
    return None


def _name(body: bytes) -> bytes:
    return fingerprint("link.film", body, size=_NAME_SIZE)
