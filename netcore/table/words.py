"""What may be said at any time in a joint game, and what each word means when it is placed.

Words that need everybody's consent name the position they were said in (`at`, the engine's step): once the
game has moved on they are worth nothing, so nobody can keep a signature for later.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from netcore.dealer.seeds import SEED_SIZE
from netcore.item import SEAT_LIMIT, STEP_LIMIT, AnyItem, Kind
from netcore.wire import WireError, pack, unpack

DRAW: Final = "draw"
TAKE_BACK: Final = "take back"
PAUSE: Final = "pause"
TIME_UP: Final = "time up"
OVERDUE: Final = "overdue"
VOID_GAME: Final = "void"
WRONG: Final = "wrong"
"""What can be offered to the other seats, or claimed against one."""

OFFERS: Final = (DRAW, TAKE_BACK, PAUSE, TIME_UP)

IN_A_DEAL: Final = (Kind.RESIGN, Kind.LEAVE, Kind.FLAG, Kind.AGREE, Kind.REWIND, Kind.OVERDUE, Kind.WRONG)
"""What may be placed while dealers are at work: nobody shall void a coin by making an offer."""

BY_ITS_AUTHOR: Final = (Kind.RESIGN, Kind.LEAVE, Kind.OVERDUE, Kind.WRONG)
"""What a seat may place itself if the host is silent."""


class Said(NamedTuple):
    """The content of a word."""

    kind: Kind
    what: str = ""
    """What is offered or agreed on."""
    number: int = 0
    """The step to go back to, the seat accused or (`here`) accusing, or 1 for the beginning of a pause."""
    at: int = 0
    """The engine's step it was said in; for `overdue`, `here` and `wrong` the log's."""
    seed: bytes = b""

    def __repr__(self) -> str:
        return f"Said({self.kind.word}, {self.what!r}, {self.number}, {self.at})"


def word_body(said: Said) -> bytes:
    """The body of an any-time item."""
    if said.kind in (Kind.RESIGN, Kind.FLAG):
        return b""
    if said.kind is Kind.LEAVE:
        return said.seed
    if said.kind is Kind.AGREE:
        return pack((said.what, said.at))
    if said.kind is Kind.OFFER:
        return pack((said.what, said.number, said.at))
    return pack((said.number, said.at))


def read_word(word: AnyItem) -> Said:
    """What a word says; WireError with a sentence if it says nothing that is known here."""
    if word.kind in (Kind.RESIGN, Kind.FLAG):
        if word.body:
            raise WireError(f"a {word.kind.word} says more than it should")
        return Said(word.kind)
    if word.kind is Kind.LEAVE:
        if len(word.body) != SEED_SIZE:
            raise WireError("who leaves hands over a seed")
        return Said(word.kind, seed=word.body)
    if word.kind is Kind.AGREE:
        what, at = _parts(word, 2)
        if what not in (DRAW, VOID_GAME):
            raise WireError("nobody can agree on that")
        return Said(word.kind, what, at=_step(at))
    if word.kind is Kind.OFFER:
        what, number, at = _parts(word, 3)
        if what not in OFFERS:
            raise WireError("nobody can offer that")
        return Said(word.kind, what, _step(number), _step(at))
    number, at = _parts(word, 2)
    seats = word.kind in (Kind.OVERDUE, Kind.WRONG, Kind.HERE)
    if seats and not (type(number) is int and 0 <= number < SEAT_LIMIT):
        raise WireError(f"a {word.kind.word} names no seat")
    if word.kind is Kind.PAUSE and number not in (0, 1):
        raise WireError("a pause begins or ends")
    return Said(word.kind, number=_step(number), at=_step(at))


def _parts(word: AnyItem, count: int) -> tuple[Any, ...]:
    value = unpack(word.body)
    if type(value) is not tuple or len(value) != count:
        raise WireError(f"a {word.kind.word} has not {count} parts")
    return value


def _step(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= STEP_LIMIT:
        raise WireError("a word names a step that cannot be")
    return value
