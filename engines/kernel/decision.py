"""Three separate unions: what is asked of players, what is asked of the dealer, and what may be entered.

A decision states its question in public terms, so it has the same bytes at every peer; its options are
computed, never stored. Cards are named by id; a player as a target is named by a number below NOTHING, see
`player`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engines.kernel.value import Value, freeze


def player(seat: int) -> int:
    """The number that names a player where a card id is expected."""
    return -2 - seat


def seat_of(target: int) -> int:
    """The seat named by such a number."""
    return -2 - target


def is_player(target: int) -> bool:
    """Whether a target is a player and not a card."""
    return target <= -2


class _Record(msgspec.Struct, frozen=True, array_like=True, gc=False):
    pass


# --- questions to players -----------------------------------------------------------------------------------


class Act(_Record, frozen=True, tag="act"):
    """Do one of the things the game allows now; the game lists and judges the answers, which are tuples that
    begin with a word.
    """

    seat: int
    name: str
    zones: tuple[int, ...] = ()
    """Hidden zones whose cards an answer may name (the mixing rule looks here)."""
    data: tuple[Any, ...] = ()


class Cards(_Record, frozen=True, tag="cards"):
    """Choose between `least` and `most` of these cards (or players)."""

    seat: int
    name: str
    cards: tuple[int, ...]
    least: int = 1
    most: int = 1
    test: str = ""
    """Named test that a chosen hidden card must pass; it is opened with the answer."""
    opens: bool = False
    """Chosen hidden cards are opened with the answer in any case."""
    ordered: bool = False
    short: bool = False
    """Fewer than `least` may be chosen with the claim that no other of these cards passes the test."""
    source: int = -1
    data: tuple[Any, ...] = ()


class Number(_Record, frozen=True, tag="number"):
    """Choose a number between two bounds, both included."""

    seat: int
    name: str
    lo: int
    hi: int
    source: int = -1


class Option(_Record, frozen=True, tag="option"):
    """Choose one of several labelled ways; the answer is its index."""

    seat: int
    name: str
    labels: tuple[str, ...]
    source: int = -1
    data: tuple[Any, ...] = ()


class Order(_Record, frozen=True, tag="order"):
    """Put these in an order; the answer is a permutation of `cards` (numbers of any things, shown by `labels`
    if given).
    """

    seat: int
    name: str
    cards: tuple[int, ...]
    labels: tuple[str, ...] = ()
    source: int = -1


class Duty(_Record, frozen=True, tag="duty"):
    """No choice: show those of these cards, seen by this seat, that pass the test, and claim that the rest do
    not.

    The seat's program answers it from its Secrets.
    """

    seat: int
    name: str
    cards: tuple[int, ...]
    test: str
    source: int = -1


Decision = Act | Cards | Number | Option | Order | Duty


# --- requests to the dealer ---------------------------------------------------------------------------------


class Deck(_Record, frozen=True):
    """Cards to be made for one zone: public faces in order, or `count` cards of a seat's secret list called
    `label`.
    """

    seat: int
    zone: int
    count: int
    faces: tuple[int, ...] | None = None
    label: str = ""
    backs: tuple[tuple[int, int], ...] = ()
    """How many cards of each printed back, where backs differ."""


class Make(_Record, frozen=True, tag="make"):
    """New cards, put face down into their zones."""

    decks: tuple[Deck, ...]
    name: str = ""


class Shuffle(_Record, frozen=True, tag="shuffle"):
    """Each group of cards in a new order that nobody knows."""

    parts: tuple[tuple[int, ...], ...]
    name: str = ""


class Reveal(_Record, frozen=True, tag="reveal"):
    """Show faces: (cards, seats) each; no seats means everybody. Dealing, looking and opening are all
    reveals.
    """

    parts: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    name: str = ""


class Arrange(_Record, frozen=True, tag="arrange"):
    """Each group of cards in an order known to one seat: (cards, seat). With `ask` that seat chooses the
    order, else it is mixed.
    """

    parts: tuple[tuple[tuple[int, ...], int], ...]
    ask: bool = False
    name: str = ""


class Roll(_Record, frozen=True, tag="roll"):
    """`count` numbers from 1 to `sides`."""

    sides: int
    count: int = 1
    name: str = ""


class Pick(_Record, frozen=True, tag="pick"):
    """A blind pick of `count` of these cards, every one as likely."""

    cards: tuple[int, ...]
    count: int = 1
    name: str = ""


class Choose(_Record, frozen=True, tag="choose"):
    """Sealed answers of several seats, opened together."""

    decisions: tuple[Act | Cards | Number | Option | Order, ...]
    name: str = ""


class Back(_Record, frozen=True, tag="back"):
    """Show the printed backs of these places."""

    cards: tuple[int, ...]
    name: str = ""


Intent = Make | Shuffle | Reveal | Arrange | Roll | Pick | Choose | Back
Pending = tuple[Decision, ...] | Intent


def is_intent(pending: Pending) -> bool:
    """Whether the dealer, not a player, is to act."""
    return not isinstance(pending, tuple)


def questions(pending: Pending) -> tuple[Decision, ...]:
    """The decisions that seats have to answer now, sealed ones included."""
    if isinstance(pending, tuple):
        return pending
    return pending.decisions if isinstance(pending, Choose) else ()


# --- what may be entered ------------------------------------------------------------------------------------

Faces = tuple[tuple[int, int], ...]
"""Cards opened with an entry, as (card, face)."""


class Answer(_Record, frozen=True, tag="answer"):
    """What a seat answers to the question put at `step`, with the hidden cards it opens."""

    step: int
    seat: int
    value: Any
    faces: Faces = ()


class Together(_Record, frozen=True, tag="together"):
    """The answers of all seats asked at once, in seat order."""

    step: int
    answers: tuple[Answer, ...]


class Done(_Record, frozen=True, tag="done"):
    """What the dealer brought: `values` by kind of intent, `faces` shown to all, `answers` of a Choose."""

    step: int
    values: tuple[int, ...] = ()
    faces: Faces = ()
    answers: tuple[Answer, ...] = ()


class Resign(_Record, frozen=True, tag="resign"):
    """A seat gives the game up."""

    seat: int


class Leave(_Record, frozen=True, tag="leave"):
    """A seat is gone for good."""

    seat: int


class Flag(_Record, frozen=True, tag="flag"):
    """A seat's time is up."""

    seat: int


class Agree(_Record, frozen=True, tag="agree"):
    """All seats agree on an end: "draw"."""

    what: str


class Rewind(_Record, frozen=True, tag="rewind"):
    """All seats agree to go on from the table after step `to`."""

    to: int


Entry = Answer | Together | Done | Resign | Leave | Flag | Agree | Rewind

MAX_ENTRY = 64 * 1024
"""Largest entry in bytes: no honest answer or deal comes near it, and nothing larger is ever decoded."""

_entry_encoder = msgspec.msgpack.Encoder()
_entry_decoder = msgspec.msgpack.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    """Canonical bytes of an entry."""
    return _entry_encoder.encode(entry)


def decode_entry(raw: bytes) -> Entry:
    """Read an entry; raises ValueError with a sentence on anything that is not canonical bytes of one."""
    if len(raw) > MAX_ENTRY:
        raise ValueError(f"an entry of {len(raw)} bytes is larger than {MAX_ENTRY}")
    try:
        entry: Entry = _entry_decoder.decode(raw)
        if isinstance(entry, Answer):
            entry = _frozen(entry)
        elif isinstance(entry, Together | Done):
            entry = msgspec.structs.replace(entry, answers=tuple(_frozen(a) for a in entry.answers))
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"not an entry: {error}") from None
    if encode_entry(entry) != raw:
        raise ValueError("the entry's bytes are not in canonical form")
    return entry


def _frozen(answer: Answer) -> Answer:
    value: Value = freeze(answer.value)
    return msgspec.structs.replace(answer, value=value)
