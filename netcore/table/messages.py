"""What peers of a table say to each other, as frames of bounded canonical bytes.

A frame is an array that begins with the number of its kind; the kind decides how long it may be before any of
it is decoded. Items and any-time items are signed by their authors and may come through anybody; the rest
speaks for the peer at the other end of the line, whose key the link knows.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any, Final, NamedTuple

from netcore.ack import Ack, read_ack
from netcore.dealer.group import SIZE as POINT_SIZE
from netcore.identity import SIGNATURE_SIZE, IdentityError, check_name
from netcore.item import (
    DIGEST_SIZE,
    SEAT_LIMIT,
    STEP_LIMIT,
    WORD_LIMIT,
    AnyItem,
    Item,
    Kind,
    fields,
    read_any,
    read_item,
)
from netcore.wire import BODY_LIMIT, HASH_SIZE, RECORD_LIMIT, WireError, pack, unpack

CHAT_LIMIT: Final = 500
"""Characters of one line of chat: a few sentences."""

REASON_LIMIT: Final = 300
"""Characters of a reason to part."""

TABLE_LIMIT: Final = 512 * 1024
"""Bytes of a table in a report: the largest real ones have some tens of thousands."""

SECTION_LIMIT: Final = 64
"""Most sections of a table: it has eighteen."""

REMARK_LIMIT: Final = 5_000
"""Lines of chat of one seat in one game."""

LATE_LIMIT: Final = 1024
"""Bytes of a late key: a handle and one sealed share."""

AUDIENCE_LIMIT: Final = 256
"""Spectators that one player makes late keys for, each costing half a millisecond a card; and that are named
to the players.
"""

CROWD_LIMIT: Final = 1_000_000
"""Spectators of one table that are counted."""

_KINDS: Final = frozenset(map(int, Kind))
_SMALL: Final = 256
_MIDDLE: Final = 8 * 1024
_LARGE: Final = 64 * 1024


class Code(IntEnum):
    """The first number of a frame."""

    ITEM = 1
    WORD = 2
    ACK = 3
    SYNC = 4
    REQUEST = 5
    HOLD = 6
    HELD = 7
    CHAT = 8
    REPORT = 9
    PROOF = 10
    AUDIENCE = 11
    LATE = 12
    BYE = 13
    CROWD = 14
    AWAY = 16
    CLOSED = 15


_KNOWN: Final = {int(code): code for code in Code}

Have = tuple[tuple[int, int], ...]
"""(kind, seat) of the items of the open step that somebody holds."""


class Closed(NamedTuple):
    """For spectators, where no item tells of it: a step is closed here, with the digest of the table."""

    step: int
    chain: bytes
    digest: bytes


class Sync(NamedTuple):
    """Where the sender stands: everything it needs to be told is what it does not name."""

    game: bytes
    """Zero until the opening is closed."""
    number: int
    """Of the open step."""
    chain: bytes
    digest: bytes
    have: Have
    words: tuple[int, ...]
    """By seat, the first any-time item that is not known and may be wanted."""
    counted: tuple[int, ...]
    """By seat, the number after the last any-time item that is known."""
    lines: tuple[int, ...]
    """By seat, how many lines of chat are known."""
    ask: bool
    """Whether the other side shall say the same."""


class Request(NamedTuple):
    """Please send the items from this step on; of that step those not named here."""

    number: int
    have: Have


class Hold(NamedTuple):
    """Before a word is placed: do not sign what you still owe in this step, or (`on` false) do after all."""

    step: int
    on: bool


class Held(NamedTuple):
    """The sender owes something in this step and will not sign it unless it is told to go on."""

    step: int


class Remark(NamedTuple):
    """One line of chat; the author's signature covers the game, its seat, number and text."""

    seat: int
    number: int
    after: int
    """The step open at the author's table."""
    text: str
    signature: bytes


class Report(NamedTuple):
    """How a seat's table looks after a step that came out differently; the host passes on the others'."""

    seat: int
    step: int
    chain: bytes
    digest: bytes
    sections: tuple[tuple[str, bytes], ...]
    table: bytes
    """The whole table, which is public; empty if it is too large."""
    signature: bytes
    """Of its seat, over all of the above and the game."""


class Proof(NamedTuple):
    """A proof of double signing."""

    double: bytes


class AudienceKey(NamedTuple):
    """A spectator would like late keys, sealed to this box key."""

    box: bytes


class LateKey(NamedTuple):
    """A late key of a seat for the spectator with this box key."""

    seat: int
    box: bytes
    body: bytes


class Farewell(NamedTuple):
    """The sender goes, and says why."""

    reason: str


class Away(NamedTuple):
    """The seats to which the host has no line; said anew whenever that changes."""

    seats: tuple[int, ...]


class Crowd(NamedTuple):
    """Who watches at the host's stand now; said anew whenever that changes."""

    total: int
    people: tuple[tuple[str, bytes], ...]
    """(name, box key) of those there longest; an empty key wants no late keys."""


Message = (
    Item
    | AnyItem
    | Ack
    | Closed
    | Sync
    | Request
    | Hold
    | Held
    | Remark
    | Report
    | Proof
    | AudienceKey
    | LateKey
    | Farewell
    | Crowd
    | Away
)


def encode(message: Message) -> bytes:
    """A message as a frame."""
    kind = type(message)
    body = fields(message) if kind in (Item, AnyItem) else message  # type: ignore[arg-type]
    return pack((_CODES[kind], *body))


def decode(frame: bytes) -> Message:
    """A message from a frame; WireError with a sentence if it is none."""
    code = peek(frame)
    limit, read = _READERS[code]
    if len(frame) > limit:
        raise WireError(f"a message of kind {code.name.lower()} has more than {limit} bytes")
    return read(unpack(frame, limit)[1:])


def peek(frame: bytes) -> Code:
    """The kind of a frame, before anything is decoded: a short array whose first part is a small number."""
    if len(frame) < 2 or frame[0] & 0xF0 != 0x90:
        raise WireError("a message is not an array that begins with its kind")
    code = _KNOWN.get(frame[1])
    if code is None:
        raise WireError(f"there is no message of kind {frame[1]}")
    return code


# --- reading each kind --------------------------------------------------------------------------------------


def _typed(parts: tuple[Any, ...], what: str, *types: type) -> None:
    if len(parts) != len(types) or any(
        type(part) is not kind for part, kind in zip(parts, types, strict=True)
    ):
        raise WireError(f"the parts of {what} are not as they should be")


def _whole(value: Any, most: int, what: str) -> None:
    if type(value) is not int or not 0 <= value <= most:
        raise WireError(f"{what} is out of bounds")


def _sized(value: bytes, size: int, what: str) -> None:
    if len(value) != size:
        raise WireError(f"{what} has not {size} bytes")


def _read_closed(parts: tuple[Any, ...]) -> Closed:
    _typed(parts, "the close of a step", int, bytes, bytes)
    closed = Closed(*parts)
    _whole(closed.step, STEP_LIMIT, "the step of a close")
    _sized(closed.chain, HASH_SIZE, "the chain value of a close")
    _sized(closed.digest, DIGEST_SIZE, "the digest of a close")
    return closed


def _read_sync(parts: tuple[Any, ...]) -> Sync:
    _typed(parts, "a sync", bytes, int, bytes, bytes, tuple, tuple, tuple, tuple, bool)
    sync = Sync(*parts)
    _whole(sync.number, STEP_LIMIT + 1, "the step of a sync")
    _sized(sync.game, HASH_SIZE, "the game of a sync")
    _sized(sync.chain, HASH_SIZE, "the chain value of a sync")
    _sized(sync.digest, DIGEST_SIZE, "the digest of a sync")
    _check_have(sync.have)
    limits = ((sync.words, WORD_LIMIT), (sync.counted, WORD_LIMIT), (sync.lines, REMARK_LIMIT))
    for counts, most in limits:
        if len(counts) > SEAT_LIMIT:
            raise WireError("a sync counts for too many seats")
        for count in counts:
            _whole(count, most, "a count of a sync")
    return sync


def _check_have(have: Any) -> None:
    if type(have) is not tuple or len(have) > len(Kind) * SEAT_LIMIT:
        raise WireError("the items somebody holds are not as they should be")
    for name in have:
        if type(name) is not tuple or len(name) != 2:
            raise WireError("an item that somebody holds is not a kind with a seat")
        if type(name[0]) is not int or name[0] not in _KINDS:
            raise WireError("an item that somebody holds is of no kind known here")
        _whole(name[1], SEAT_LIMIT - 1, "a seat")


def _read_request(parts: tuple[Any, ...]) -> Request:
    _typed(parts, "a request", int, tuple)
    _whole(parts[0], STEP_LIMIT + 1, "the step of a request")
    _check_have(parts[1])
    return Request(*parts)


def _read_hold(parts: tuple[Any, ...]) -> Hold:
    _typed(parts, "a hold", int, bool)
    _whole(parts[0], STEP_LIMIT, "the step of a hold")
    return Hold(*parts)


def _read_held(parts: tuple[Any, ...]) -> Held:
    _typed(parts, "an answer to a hold", int)
    _whole(parts[0], STEP_LIMIT, "the step of an answer to a hold")
    return Held(*parts)


def read_remark(parts: tuple[Any, ...]) -> Remark:
    """A line of chat from unpacked values; checks form and bounds, not the signature."""
    _typed(parts, "a line of chat", int, int, int, str, bytes)
    line = Remark(*parts)
    _whole(line.seat, SEAT_LIMIT - 1, "the seat of a line of chat")
    _whole(line.number, REMARK_LIMIT - 1, "the number of a line of chat")
    _whole(line.after, STEP_LIMIT + 1, "the step of a line of chat")
    _sized(line.signature, SIGNATURE_SIZE, "the signature of a line of chat")
    check_text(line.text)
    return line


def check_text(text: str) -> None:
    """Raise WireError unless this may be said in chat."""
    if not 0 < len(text) <= CHAT_LIMIT or not text.isprintable() or not text.strip():
        raise WireError(f"a line of chat is 1 to {CHAT_LIMIT} plain characters")


def read_report(parts: tuple[Any, ...]) -> Report:
    """A report from unpacked values."""
    _typed(parts, "a report", int, int, bytes, bytes, tuple, bytes, bytes)
    report = Report(*parts)
    _whole(report.seat, SEAT_LIMIT - 1, "the seat of a report")
    _whole(report.step, STEP_LIMIT, "the step of a report")
    _sized(report.chain, HASH_SIZE, "the chain value of a report")
    _sized(report.digest, DIGEST_SIZE, "the digest of a report")
    _sized(report.signature, SIGNATURE_SIZE, "the signature of a report")
    if len(report.sections) > SECTION_LIMIT or len(report.table) > TABLE_LIMIT:
        raise WireError("a report is too large")
    for section in report.sections:
        if type(section) is not tuple or [type(part) for part in section] != [str, bytes]:
            raise WireError("a section of a report is not a name with a digest")
        if len(section[0]) > SECTION_LIMIT or not section[0].isprintable():
            raise WireError("the name of a section is not plain")
        _sized(section[1], DIGEST_SIZE, "the digest of a section")
    return report


def _read_proof(parts: tuple[Any, ...]) -> Proof:
    _typed(parts, "a proof", bytes)
    return Proof(*parts)


def _read_audience(parts: tuple[Any, ...]) -> AudienceKey:
    _typed(parts, "a spectator's key", bytes)
    _sized(parts[0], POINT_SIZE, "a spectator's key")
    return AudienceKey(*parts)


def _read_late(parts: tuple[Any, ...]) -> LateKey:
    _typed(parts, "a late key", int, bytes, bytes)
    late = LateKey(*parts)
    _whole(late.seat, SEAT_LIMIT - 1, "the seat of a late key")
    _sized(late.box, POINT_SIZE, "the receiver of a late key")
    if len(late.body) > LATE_LIMIT:
        raise WireError("a late key is too long")
    return late


def _read_bye(parts: tuple[Any, ...]) -> Farewell:
    _typed(parts, "a farewell", str)
    if len(parts[0]) > REASON_LIMIT or not parts[0].isprintable():
        raise WireError("a farewell is not plain, or too long")
    return Farewell(*parts)


def _read_away(parts: tuple[Any, ...]) -> Away:
    _typed(parts, "a list of those away", tuple)
    if len(parts[0]) > SEAT_LIMIT:
        raise WireError("a list of those away is too long")
    for seat in parts[0]:
        _whole(seat, SEAT_LIMIT, "a seat that is away")
    return Away(*parts)


def _read_crowd(parts: tuple[Any, ...]) -> Crowd:
    _typed(parts, "a list of spectators", int, tuple)
    crowd = Crowd(*parts)
    _whole(crowd.total, CROWD_LIMIT, "the number of spectators")
    if len(crowd.people) > min(crowd.total, AUDIENCE_LIMIT):
        raise WireError("a list of spectators is too long")
    for person in crowd.people:
        if type(person) is not tuple or [type(part) for part in person] != [str, bytes]:
            raise WireError("a spectator is not a name with a key")
        try:
            check_name(person[0])
        except IdentityError as error:
            raise WireError(f"a spectator's name is not allowed: {error}") from None
        if person[1]:
            _sized(person[1], POINT_SIZE, "a spectator's key")
    return crowd


_CODES: Final[dict[type, int]] = {
    Item: int(Code.ITEM),
    AnyItem: int(Code.WORD),
    Ack: int(Code.ACK),
    Closed: int(Code.CLOSED),
    Sync: int(Code.SYNC),
    Request: int(Code.REQUEST),
    Hold: int(Code.HOLD),
    Held: int(Code.HELD),
    Remark: int(Code.CHAT),
    Report: int(Code.REPORT),
    Proof: int(Code.PROOF),
    AudienceKey: int(Code.AUDIENCE),
    LateKey: int(Code.LATE),
    Farewell: int(Code.BYE),
    Crowd: int(Code.CROWD),
    Away: int(Code.AWAY),
}

_READERS: Final[dict[Code, tuple[int, Callable[[tuple[Any, ...]], Message]]]] = {
    Code.ITEM: (BODY_LIMIT + _SMALL, read_item),
    Code.WORD: (_SMALL, read_any),
    Code.ACK: (_SMALL, read_ack),
    Code.CLOSED: (_SMALL, _read_closed),
    Code.SYNC: (_MIDDLE, _read_sync),
    Code.REQUEST: (_MIDDLE, _read_request),
    Code.HOLD: (_SMALL, _read_hold),
    Code.HELD: (_SMALL, _read_held),
    Code.CHAT: (_MIDDLE, read_remark),
    Code.REPORT: (TABLE_LIMIT + _MIDDLE, read_report),
    Code.PROOF: (RECORD_LIMIT, _read_proof),
    Code.AUDIENCE: (_SMALL, _read_audience),
    Code.LATE: (LATE_LIMIT + _SMALL, _read_late),
    Code.BYE: (_MIDDLE, _read_bye),
    Code.CROWD: (_LARGE, _read_crowd),
    Code.AWAY: (_SMALL, _read_away),
}

LARGEST: Final = max(limit for limit, _ in _READERS.values())
"""Bytes of the longest frame any message needs; a link refuses longer ones unread."""
