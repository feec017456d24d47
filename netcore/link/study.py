"""What people say to each other who look at a replay together: bounded arrays on the study channel.

The link understands nothing of replays: a file is bytes under a hash, a place two numbers, what is added to
the study bytes again. Whoever shows it judges it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, NamedTuple, TypeAlias

from netcore.identity import IdentityError, check_name
from netcore.wire import HASH_SIZE, WireError, fingerprint, pack, unpack

CIRCLE_LIMIT: Final = 16
"""People who look at one replay together, the host among them."""
FILE_LIMIT: Final = 32 * 1024 * 1024
"""Bytes of a file: as large as any replay may be."""
PIECE_SIZE: Final = 32 * 1024
STEP_LIMIT: Final = 200_000
"""Steps of any replay."""
SEAT_LEAST: Final = -2
SEAT_MOST: Final = 7
WORDS_LIMIT: Final = 300
"""Characters of something said."""
ADDED_LIMIT: Final = 48 * 1024
"""Bytes of what is added to the study at once."""


class _Kind(IntEnum):
    """First part of every message."""

    FILE = 0
    WANT = 1
    PIECE = 2
    PEOPLE = 3
    PLACE = 4
    WORDS = 5
    LEAD = 6
    ADDED = 7


class File(NamedTuple):
    """What is looked at; said by the host whenever a line opens."""

    digest: bytes
    size: int


class Fetch(NamedTuple):
    """The piece from here on, please."""

    offset: int


class Piece(NamedTuple):
    """A part of the file."""

    offset: int
    body: bytes


class People(NamedTuple):
    """Who is here, said by the host whenever that changes: numbers, names, who leads, who is spoken to."""

    numbers: tuple[int, ...]
    names: tuple[str, ...]
    leader: int
    you: int


class Viewpoint(NamedTuple):
    """Where the leader looks: a step, and through whose eyes (-1 a spectator's, -2 all hands open)."""

    step: int
    seat: int


class StudyWords(NamedTuple):
    """Something said; by whom is filled in by the host."""

    number: int
    text: str


class Lead(NamedTuple):
    """Somebody else shall lead; heard from the leader alone."""

    number: int


class Added(NamedTuple):
    """Notes, arrows, lines for everybody; by whom is filled in by the host. Heard from the leader alone."""

    number: int
    body: bytes


Message: TypeAlias = File | Fetch | Piece | People | Viewpoint | StudyWords | Lead | Added

_KINDS: Final[dict[type[Message], _Kind]] = {
    File: _Kind.FILE,
    Fetch: _Kind.WANT,
    Piece: _Kind.PIECE,
    People: _Kind.PEOPLE,
    Viewpoint: _Kind.PLACE,
    StudyWords: _Kind.WORDS,
    Lead: _Kind.LEAD,
    Added: _Kind.ADDED,
}


def name_of(raw: bytes) -> bytes:
    """By what a file is known."""
    return fingerprint("link.replay", raw)


def write_study(message: Message) -> bytes:
    """A message as it travels."""
    return pack((int(_KINDS[type(message)]), *message))


def read_study(body: bytes) -> Message:
    """A message from a stranger; WireError with a sentence for whatever is out of bounds."""
    value = unpack(body)
    if type(value) is not tuple or not value or type(value[0]) is not int:
        raise WireError("a message is not as it should be")
    kind, *parts = value
    reader = _READERS.get(kind)
    if reader is None:
        raise WireError("a message is of an unknown kind")
    wanted, shape = reader
    if len(parts) != len(shape):
        raise WireError("a message has not the right number of parts")
    made: Message = wanted(*(check(part) for check, part in zip(shape, parts, strict=True)))
    if isinstance(made, People):
        _check_people(made)
    return made


def _check_people(people: People) -> None:
    numbers = people.numbers
    if len(numbers) != len(people.names) or len(set(numbers)) != len(numbers):
        raise WireError("the list of people is not as it should be")
    if people.leader not in numbers or people.you not in numbers:
        raise WireError("somebody who is not here is said to lead")


def _between(least: int, most: int) -> Any:
    def check(part: Any) -> int:
        if type(part) is not int or not least <= part <= most:
            raise WireError(f"a number is not between {least} and {most}")
        return part

    return check


def _bytes(least: int, most: int) -> Any:
    def check(part: Any) -> bytes:
        if type(part) is not bytes or not least <= len(part) <= most:
            raise WireError(f"there are not {least} to {most} bytes where these belong")
        return part

    return check


def _words(part: Any) -> str:
    if type(part) is not str or not 0 < len(part) <= WORDS_LIMIT or not part.isprintable():
        raise WireError(f"what is said is not plain, or longer than {WORDS_LIMIT} characters")
    return part


def _name(part: Any) -> str:
    try:
        if type(part) is str and check_name(part) == part:
            return part
    except IdentityError as error:
        raise WireError(f"a name is not allowed: {error}") from None
    raise WireError("a name is not in its normal form")


def _several(check: Any) -> Any:
    def checked(part: Any) -> tuple[Any, ...]:
        if type(part) is not tuple or not 0 < len(part) <= CIRCLE_LIMIT:
            raise WireError(f"there are not 1 to {CIRCLE_LIMIT} people")
        return tuple(check(one) for one in part)

    return checked


_NUMBER: Final = _between(0, 2**16)
_READERS: Final[dict[int, tuple[Any, tuple[Any, ...]]]] = {
    _Kind.FILE: (File, (_bytes(HASH_SIZE, HASH_SIZE), _between(1, FILE_LIMIT))),
    _Kind.WANT: (Fetch, (_between(0, FILE_LIMIT),)),
    _Kind.PIECE: (Piece, (_between(0, FILE_LIMIT), _bytes(1, PIECE_SIZE))),
    _Kind.PEOPLE: (People, (_several(_NUMBER), _several(_name), _NUMBER, _NUMBER)),
    _Kind.PLACE: (Viewpoint, (_between(0, STEP_LIMIT), _between(SEAT_LEAST, SEAT_MOST))),
    _Kind.WORDS: (StudyWords, (_NUMBER, _words)),
    _Kind.LEAD: (Lead, (_NUMBER,)),
    _Kind.ADDED: (Added, (_NUMBER, _bytes(1, ADDED_LIMIT))),
}
