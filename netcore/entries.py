"""Between the log and the engine: entries as items to sign, and signed items as entries to apply.

An item names its step and seat already, so a body holds only the rest: an answer's value, what it opens, and
its author's milliseconds since the question; a dealer's values and faces. A step's answers are one entry.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from engines.kernel import (
    Agree,
    Answer,
    Done,
    Entry,
    Flag,
    Leave,
    Resign,
    Result,
    Rewind,
    Setup,
    Together,
    decode_entry,
)
from netcore.item import DEALER, ENDING, Item, Kind, read_placing
from netcore.wire import FRAME_LIMIT, WireError, pack, unpack

MILLISECONDS_LIMIT: Final = 2**40
"""Longest time for an answer that is written down: some thirty years."""

_WORDS: Final[dict[type, Kind]] = {
    Resign: Kind.RESIGN,
    Leave: Kind.LEAVE,
    Flag: Kind.FLAG,
    Agree: Kind.AGREE,
    Rewind: Kind.REWIND,
}
_GONE: Final[dict[Kind, type[Resign | Leave | Flag]]] = {
    Kind.RESIGN: Resign,
    Kind.LEAVE: Leave,
    Kind.FLAG: Flag,
}


class Content(NamedTuple):
    """What is still to be signed: seat, kind and body of an item."""

    seat: int
    kind: Kind
    body: bytes


def answer_content(answer: Answer, milliseconds: int, *, sealed: bool = False) -> Content:
    """An answer as an item; `sealed` if it was given under seal and is opened with the others'."""
    body = pack((answer.value, answer.faces, milliseconds))
    return Content(answer.seat, Kind.UNVEIL if sealed else Kind.ANSWER, body)


def done_content(done: Done) -> Content:
    """The result of a dealer that deals for everybody, as an item."""
    return Content(DEALER, Kind.DONE, pack((done.values, done.faces)))


def word_content(entry: Entry) -> Content:
    """An any-time entry as a word to sign; what all must sign is given for seat 0."""
    kind = _WORDS[type(entry)]
    if isinstance(entry, Agree):
        return Content(0, kind, pack(entry.what))
    if isinstance(entry, Rewind):
        return Content(0, kind, pack(entry.to))
    assert isinstance(entry, Resign | Leave | Flag)
    return Content(entry.seat, kind, b"")


def is_word(entry: Entry) -> bool:
    """Whether an entry may come at any time and is placed."""
    return type(entry) in _WORDS


def entry_of(number: int, items: tuple[Item, ...]) -> Entry | None:
    """The entry that a closed step of a seeded game makes; None if the table knows nothing of it.

    Raises WireError with a sentence if the items make no entry. `number` is that of the step; the question or
    intent was put at the step before.
    """
    kinds = {item.kind for item in items}
    if not items or kinds <= set(ENDING):
        return None
    if len(kinds) > 1:
        raise WireError("a step joins items of different kinds")
    kind = kinds.pop()
    if kind is Kind.PLACE:
        return _word(items[0])
    if kind is Kind.DONE:
        values, faces = _parts(items[0].body, 2)
        return _strict(("done", number - 1, values, faces, ()))
    if kind not in (Kind.ANSWER, Kind.UNVEIL):
        raise WireError(f"a {kind.word} item makes no entry of a local game")
    answers = tuple(_answer(number - 1, item) for item in items)
    if kind is Kind.UNVEIL:
        return Done(number - 1, (), (), answers)
    return answers[0] if len(answers) == 1 else Together(number - 1, answers)


def milliseconds_of(items: tuple[Item, ...]) -> int:
    """How long the slowest answer of a step took its author, by the author's own clock."""
    spent = [
        _parts(item.body, 3)[2] for item in items if item.kind is Kind.ANSWER or item.kind is Kind.UNVEIL
    ]
    return max((ms for ms in spent if type(ms) is int), default=0)


def result_body(result: Result | None) -> bytes:
    """The body of a FINAL item: what the signers say the game ended with, None for nothing."""
    return pack(None if result is None else (result.winners, result.reason, result.scores, result.clause))


def setup_bytes(setup: Setup) -> bytes:
    """A setup as a log's opening holds it."""
    return pack(msgspec.to_builtins(setup, builtin_types=(bytes,)))


def read_setup(raw: bytes) -> Setup:
    """A setup from an opening; WireError with a sentence if it is none."""
    try:
        return msgspec.convert(unpack(raw, FRAME_LIMIT), Setup)
    except msgspec.ValidationError as error:
        raise WireError(f"the setup cannot be read: {error}") from None


def _answer(step: int, item: Item) -> Answer:
    value, faces, ms = _parts(item.body, 3)
    if type(ms) is not int or not 0 <= ms < MILLISECONDS_LIMIT:
        raise WireError("an answer's time is out of bounds")
    answer = _strict(("answer", step, item.seat, value, faces))
    assert isinstance(answer, Answer)
    return answer


def _word(item: Item) -> Entry | None:
    word = read_placing(item.body)[0]
    if word.kind in _GONE:
        if word.body:
            raise WireError(f"a {word.kind.word} says more than it should")
        return _GONE[word.kind](word.seat)
    if word.kind is Kind.AGREE:
        return _strict(("agree", unpack(word.body)))
    if word.kind is Kind.REWIND:
        return _strict(("rewind", unpack(word.body)))
    return None


def _parts(body: bytes, count: int) -> tuple[Any, ...]:
    value = unpack(body, FRAME_LIMIT)
    if type(value) is not tuple or len(value) != count:
        raise WireError(f"a body has not {count} parts")
    return value


def _strict(value: tuple[Any, ...]) -> Entry:
    """The engine's own reader judges types and bounds."""
    try:
        return decode_entry(pack(value))
    except ValueError as error:
        raise WireError(str(error)) from None
