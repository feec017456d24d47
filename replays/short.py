"""Steps of a compact file: signatures, and only what no seed yields.

Who reads such a step makes its items anew from the seeds, which stand before all steps, and the rules say
which items those are. What is not short, such as a placing, lies among these steps in full.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from netcore.dealer import SEED_SIZE, START_SIZE, Due, Wish
from netcore.dealer.mix import PILE_LIMIT
from netcore.dealer.terms import DECK_LIMIT, LABEL_LIMIT
from netcore.entries import MILLISECONDS_LIMIT
from netcore.identity import SIGNATURE_SIZE
from netcore.item import SEAT_LIMIT, Kind
from netcore.wire import WireError

SIGNATURE_LIMIT: Final = len(Kind) * SEAT_LIMIT
"""Most signatures of one step: one of each kind from every seat."""


class ShortAnswer(NamedTuple):
    """An answer without the shares that open its cards."""

    value: Any
    cards: tuple[int, ...]
    """The cards it opens."""
    spent: int
    """Milliseconds, by its author's clock."""


class ShortStep(NamedTuple):
    """A step of answers, or of the dealers if `answers` is None."""

    signatures: tuple[bytes, ...]
    """Of its items, in the order of the chain."""
    answers: tuple[ShortAnswer, ...] | None
    """In the order of the seats."""
    wishes: tuple[tuple[Due, Wish], ...] = ()
    """Start values where they change, orders and values that players chose, deck lists."""


# --- records ------------------------------------------------------------------------------------------------


def answers_parts(step: ShortStep) -> tuple[Any, ...]:
    """A step of answers as plain values."""
    assert step.answers is not None
    return b"".join(step.signatures), step.answers


def deal_parts(step: ShortStep) -> tuple[Any, ...]:
    """A step of the dealers as plain values."""
    return b"".join(step.signatures), tuple(_wish_parts(due, wish) for due, wish in step.wishes)


def read_answers(parts: Sequence[Any]) -> ShortStep:
    """A step of answers from unpacked values; checks form and bounds."""
    signatures, answers = _two(parts)
    if type(answers) is not tuple or not 1 <= len(answers) <= SEAT_LIMIT:
        raise WireError("a step's answers are not as they should be")
    return ShortStep(_signatures(signatures), tuple(map(_answer, answers)))


def read_deal(parts: Sequence[Any]) -> ShortStep:
    """A step of the dealers from unpacked values; checks form and bounds."""
    signatures, wishes = _two(parts)
    if type(wishes) is not tuple or len(wishes) > SIGNATURE_LIMIT:
        raise WireError("a deal's choices are not as they should be")
    read = tuple(map(_wish, wishes))
    places = [due for due, _ in read]
    if places != sorted(set(places)):
        raise WireError("a deal's choices are not in order")
    return ShortStep(_signatures(signatures), None, read)


def read_seeds(parts: Sequence[Any]) -> tuple[bytes, ...]:
    """All seats' seeds from unpacked values; whether they are the right ones shows later."""
    if not 1 <= len(parts) <= SEAT_LIMIT:
        raise WireError(f"a table has 1 to {SEAT_LIMIT} seeds")
    if any(type(seed) is not bytes or len(seed) != SEED_SIZE for seed in parts):
        raise WireError("a seed is not as it should be")
    return tuple(parts)


def _two(parts: Sequence[Any]) -> tuple[Any, Any]:
    if len(parts) != 2:
        raise WireError("a short step has not the right number of parts")
    return parts[0], parts[1]


def _signatures(raw: Any) -> tuple[bytes, ...]:
    if type(raw) is not bytes or len(raw) % SIGNATURE_SIZE or len(raw) > SIGNATURE_LIMIT * SIGNATURE_SIZE:
        raise WireError("a short step's signatures are not as they should be")
    return tuple(raw[at : at + SIGNATURE_SIZE] for at in range(0, len(raw), SIGNATURE_SIZE))


def _answer(value: Any) -> ShortAnswer:
    if type(value) is not tuple or len(value) != len(ShortAnswer._fields):
        raise WireError("an answer has not three parts")
    answer = ShortAnswer(*value)
    if type(answer.spent) is not int or not 0 <= answer.spent < MILLISECONDS_LIMIT:
        raise WireError("an answer's time is out of bounds")
    return answer._replace(cards=_numbers(answer.cards))


def _wish_parts(due: Due, wish: Wish) -> tuple[Any, ...]:
    place = (int(due.kind), due.seat)
    if due.kind is Kind.UNVEIL:
        return (*place, wish.value, wish.cards)
    if due.kind is Kind.DECK:
        return (*place, wish.start, tuple(sorted(wish.lists.items())))
    return (*place, wish.start, wish.orders or ())


def _wish(value: Any) -> tuple[Due, Wish]:
    if type(value) is not tuple or len(value) != 4:
        raise WireError("a choice has not four parts")
    kind, seat, first, second = value
    if type(seat) is not int or not 0 <= seat < SEAT_LIMIT or type(first) is not bytes:
        raise WireError("a choice names no seat or holds no bytes")
    if type(second) is not tuple or kind not in (Kind.UNVEIL, Kind.DECK, Kind.MIX):
        raise WireError("a choice is of no kind that a file keeps")
    due = Due(Kind(kind), seat)
    if due.kind is Kind.UNVEIL:
        return due, Wish(value=first, cards=_numbers(second))
    if len(first) not in (0, START_SIZE):
        raise WireError("a start value is not as it should be")
    if due.kind is Kind.MIX:
        if len(second) > PILE_LIMIT:
            raise WireError("a mix has more parts than there can be")
        return due, Wish(first, orders=tuple(map(_numbers, second)))
    return due, Wish(first, lists=_lists(second))


def _lists(value: tuple[Any, ...]) -> dict[str, tuple[int, ...]]:
    found = {}
    for pair in value[: DECK_LIMIT + 1]:
        if type(pair) is not tuple or len(pair) != 2 or type(pair[0]) is not str:
            raise WireError("a deck list has no label")
        if len(pair[0]) > LABEL_LIMIT:
            raise WireError(f"a deck list's label is longer than {LABEL_LIMIT} characters")
        found[pair[0]] = _numbers(pair[1])
    if len(value) > DECK_LIMIT or list(found) != sorted(found) or len(found) != len(value):
        raise WireError("the deck lists are too many or not in order")
    return found


def _numbers(value: Any) -> tuple[int, ...]:
    if type(value) is not tuple or len(value) > PILE_LIMIT:
        raise WireError("a list of cards is not as it should be")
    if any(type(number) is not int or number < 0 for number in value):
        raise WireError("a list of cards holds something else")
    return value
