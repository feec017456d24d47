"""Filling Choose: every seat pledges its choice; when all have, each unveils it with what it opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from engines.kernel.decision import Choose
from engines.kernel.value import Value, freeze
from netcore.dealer.faults import Misuse, Refused, Wrong
from netcore.dealer.hashing import Domain, digest
from netcore.dealer.opening import Opened, Opening, check_opening, make_opening, read_opening
from netcore.dealer.rounds import Chosen, Due, Outcome, Round, StepStart, Wish
from netcore.dealer.seeds import Root
from netcore.dealer.terms import need_bytes, read_body
from netcore.item import Kind
from netcore.wire import HASH_SIZE, WireError, pack, unpack

VALUE_LIMIT: Final = 16 * 1024
"""Bytes of one choice: the largest real ones name a deck's cards, some hundred bytes."""


def pack_choice(value: Value) -> bytes:
    """A choice as it is pledged and unveiled."""
    return pack(value)


class Unveiled(NamedTuple):
    """A received choice."""

    value: bytes
    salt: bytes
    opening: Opening


class Choosing(Round):
    """A Choose being filled."""

    def __init__(self, moment: StepStart, intent: Choose) -> None:
        super().__init__(moment)
        self._seats = tuple(d.seat for d in intent.decisions)
        if len(set(self._seats)) != len(self._seats) or not set(self._seats) <= set(moment.active):
            raise Misuse("a choice is asked of a seat twice, or of one that has left")
        self._opened: dict[int, Opened] = {}
        self.dues = tuple(Due(kind, seat) for kind in (Kind.PLEDGE, Kind.UNVEIL) for seat in self._seats)

    def ready(self, due: Due) -> bool:
        return due.kind is Kind.PLEDGE or all(Due(Kind.PLEDGE, seat) in self.taken for seat in self._seats)

    def read(self, due: Due, body: bytes) -> Any:
        if due.kind is Kind.PLEDGE:
            (pledge,) = read_body(body, 1, "pledge")
            return need_bytes(pledge, HASH_SIZE, "a pledge")
        value, salt, opening = read_body(body, len(Unveiled._fields), "choice")
        need_bytes(salt, HASH_SIZE, "a choice's salt")
        if type(value) is not bytes or len(value) > VALUE_LIMIT:
            raise Refused(Wrong.FORM, f"a choice is not bytes, or more than {VALUE_LIMIT} of them")
        _thaw(value)
        return Unveiled(value, salt, read_opening(opening))

    def check(self, due: Due, parts: Any) -> Callable[[], Any]:
        if due.kind is Kind.PLEDGE:
            return lambda: None
        pledge, moment = self.taken[Due(Kind.PLEDGE, due.seat)], self.moment

        def check_unveiled() -> Opened:
            if _pledge(moment, due.seat, parts.value, parts.salt) != pledge:
                raise Refused(Wrong.PLEDGE, "a choice is not the one pledged")
            return check_opening(moment, due.seat, parts.opening)

        return check_unveiled

    def take(self, due: Due, parts: Any, found: Any = None) -> None:
        super().take(due, parts, found)
        if due.kind is Kind.UNVEIL:
            self._opened[due.seat] = found

    def make(self, due: Due, root: Root, wish: Wish) -> Callable[[], bytes]:
        value = wish.value
        if value is None or len(value) > VALUE_LIMIT:
            raise Misuse(f"a choice of at most {VALUE_LIMIT} bytes is asked for")
        moment = self.moment
        salt = root.choice_salt(moment.terms.version, moment.step, value)
        if due.kind is Kind.PLEDGE:
            return lambda: pack((_pledge(moment, due.seat, value, salt),))
        return lambda: pack((value, salt, make_opening(moment, root, wish.cards)))

    def recall(self, due: Due, parts: Any, root: Root) -> Wish | None:
        if due.kind is Kind.UNVEIL:
            return Wish(value=parts.value, cards=parts.opening.cards)
        unveiled = self.taken.get(Due(Kind.UNVEIL, due.seat))
        return None if unveiled is None else Wish(value=unveiled.value, cards=unveiled.opening.cards)

    def outcome(self) -> Outcome:
        answers = tuple(
            Chosen(seat, _thaw(self.taken[Due(Kind.UNVEIL, seat)].value), self._opened[seat].faces)
            for seat in self._seats
        )
        slots = [slot for seat in self._seats for slot in self._opened[seat].slots]
        return Outcome(self.moment.board.changed(slots), answers=answers)


def _pledge(moment: StepStart, seat: int, value: bytes, salt: bytes) -> bytes:
    return digest(Domain.CHOICE, moment.terms.game, moment.step, seat, value, salt)


def _thaw(value: bytes) -> Value:
    try:
        return freeze(unpack(value, VALUE_LIMIT))
    except (WireError, ValueError) as error:
        raise Refused(Wrong.FORM, f"a choice is not as it should be: {error}") from None
