"""One intent being filled: who owes which items, how each is checked and made, and what comes out.

A round is public: every peer, every spectator and every auditor runs the same one over the same items. Making
an item needs a seat's secrets, which are passed in: the live dealer passes its own, the audit those of an
opened seed.

Rules of this file. `read` is cheap and bounds everything before any group operation. `check` and `make`
return functions that may run on another thread: they hold values only and change nothing. `take` changes the
round.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engines.kernel.decision import Faces
from engines.kernel.value import Value
from netcore.dealer.board import Board, Slot
from netcore.dealer.coin import Spent
from netcore.dealer.deck import face_of
from netcore.dealer.faults import Misuse, Refused
from netcore.dealer.group import Point
from netcore.dealer.seeds import Root
from netcore.dealer.terms import Terms
from netcore.item import Kind
from netcore.wire import BODY_LIMIT

ROOM: Final = BODY_LIMIT - 4096
"""Bytes of points, proofs and rows in one item: the largest body that may travel, less what frames them."""


@dataclass(frozen=True)
class StepStart:
    """Everything public that a step starts from."""

    terms: Terms
    step: int
    chain: bytes
    """Chain value at the close of the step before."""
    board: Board
    active: tuple[int, ...]
    """Seats still playing, in order."""
    gone: Mapping[int, Root] = field(repr=False)
    """Secrets of seats that left: their seeds are public."""
    mixes: tuple[int, ...]
    """Mix counter by seat."""
    coins: tuple[Spent, ...]
    """Coins by seat."""
    handles: int
    """The next handle."""
    bags: int
    """The next bag's number."""

    def context(self, seat: int, purpose: str, *more: Any) -> bytes:
        """What a proof made in this step is bound to."""
        return self.terms.context(self.step, self.chain, seat, purpose, *more)

    @property
    def everybody(self) -> int:
        """Bits of all seats still playing."""
        return bits(self.active)

    def read(self, slot: Slot, shares: Mapping[int, Point]) -> int:
        """The face of a slot, from shares of all seats still playing; refuses one that is no card."""
        group = self.terms.group
        products = [shares[seat] for seat in self.active]
        products += [
            slot.shares[seat] if seat in slot.shares else group.mul(root.x, slot.pair.first)
            for seat, root in self.gone.items()
        ]
        point = group.sub(slot.pair.second, group.sum(products))
        terms = self.terms
        tables, known = self.board.tables, slot.decks
        try:
            return face_of(terms.game, tables, known, terms.cards, point, slot.back, terms.proofs)
        except Refused as refused:
            raise Refused(refused.wrong, refused.reason, refused.seat, (slot.handle,)) from None


def bits(seats: tuple[int, ...]) -> int:
    """Seats as a bit each."""
    return sum(1 << seat for seat in seats)


class Due(NamedTuple):
    """One item that a seat owes in a step."""

    kind: Kind
    seat: int


@dataclass(frozen=True)
class Wish:
    """What a contribution needs and no seed yields: drawn at the program's start, or chosen by the player.

    A compact replay keeps just this; the audit finds it again in the items themselves.
    """

    start: bytes = b""
    orders: tuple[tuple[int, ...], ...] | None = field(default=None, repr=False)
    """For an Arrange that asks: per part of this seat, the place among the sorted cards each new place takes.
    """
    lists: Mapping[str, tuple[int, ...]] = field(default_factory=dict, repr=False)
    """Faces of this seat's secret decks by label."""
    value: bytes | None = field(default=None, repr=False)
    """A sealed choice."""
    cards: tuple[int, ...] = field(default=(), repr=False)
    """Cards opened with it."""


class Chosen(NamedTuple):
    """One seat's part of a Choose."""

    seat: int
    value: Value
    faces: Faces


@dataclass(frozen=True)
class Outcome:
    """What a filled intent leads to, before the faces it shows are read."""

    board: Board
    values: tuple[int, ...] = ()
    answers: tuple[Chosen, ...] = ()
    shown: tuple[tuple[int, int], ...] = ()
    """(card, seats' bits) shown to some seats by this step."""
    opened: tuple[int, ...] = ()
    """Cards shown to everybody by this step."""
    handles: int = 0
    """How many handles were given out."""
    bags: int = 0


class Round(ABC):
    """The filling of one intent. `dues` lists everything owed, in no particular order of time."""

    def __init__(self, moment: StepStart) -> None:
        self.moment = moment
        self.dues: tuple[Due, ...] = ()
        self.taken: dict[Due, Any] = {}

    @property
    def complete(self) -> bool:
        """Whether everything due is in and checked."""
        return len(self.taken) == len(self.dues)

    def waiting(self) -> tuple[Due, ...]:
        """What could be sent now and is not in."""
        return tuple(due for due in self.dues if due not in self.taken and self.ready(due))

    def ready(self, due: Due) -> bool:
        """Whether everything this item builds on is in."""
        return True

    @abstractmethod
    def read(self, due: Due, body: bytes) -> Any:
        """The parts of a received item; refuses what is out of bounds. Asked only when the due is ready."""

    @abstractmethod
    def check(self, due: Due, parts: Any) -> Callable[[], Any]:
        """The heavy checks of a received item; the function refuses, or returns what `take` needs."""

    def take(self, due: Due, parts: Any, found: Any = None) -> None:
        """Accept an item that was checked, or that this seat made itself."""
        self.taken[due] = parts

    @abstractmethod
    def make(self, due: Due, root: Root, wish: Wish) -> Callable[[], bytes]:
        """The body of an item this seat owes."""

    def recall(self, due: Due, parts: Any, root: Root) -> Wish | None:
        """What a received item was made from that no seed yields; None if it cannot be this seed's item."""
        return Wish()

    def mixes(self) -> Mapping[int, int]:
        """By seat, how many mix counters this round spends, closed or void."""
        return {}

    def tosses(self) -> tuple[int, ...]:
        """Seats that spend a coin in this round, closed or void."""
        return ()

    def coins(self) -> Mapping[int, tuple[bytes, bytes | None]]:
        """The coins taken, with new anchors, by seat."""
        return {}

    @abstractmethod
    def outcome(self) -> Outcome:
        """What follows once everything is in."""


def need_room(size: int) -> None:
    """Refuse an intent to which some seat would owe an item larger than may travel."""
    if size > ROOM:
        raise Misuse(f"a step asks for an item of {size} bytes, more than the {ROOM} there is room for")


class Empty(Round):
    """An intent to which nobody owes anything."""

    def __init__(self, moment: StepStart, outcome: Outcome) -> None:
        super().__init__(moment)
        self._outcome = outcome

    def read(self, due: Due, body: bytes) -> Any:
        raise Misuse("nothing is due in this step")

    def check(self, due: Due, parts: Any) -> Callable[[], Any]:
        raise Misuse("nothing is due in this step")

    def make(self, due: Due, root: Root, wish: Wish) -> Callable[[], bytes]:
        raise Misuse("nothing is due in this step")

    def outcome(self) -> Outcome:
        return self._outcome


def once(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of an intent, refused if one is named twice."""
    if len(set(cards)) != len(cards):
        raise Misuse("an intent names a card twice")
    return cards
