"""Filling Reveal: each seat gives the shares that let the right seats read, in public or sealed.

A share is public if its maker may not see the card, or everybody may. Otherwise it is sealed to each seat
that the intent names and that lacks it; so outsiders lack the shares of all who may see. A seat's own share
on a card shown to it alone never leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engines.kernel.decision import Reveal
from netcore.dealer.board import Sealed, Slot
from netcore.dealer.faults import Refused, Wrong
from netcore.dealer.group import SIZE, Point
from netcore.dealer.knowledge import PROOF_SIZE
from netcore.dealer.rounds import Due, Outcome, Round, StepStart, Wish, bits, need_room, once
from netcore.dealer.seeds import Root
from netcore.dealer.share import BOX_SIZE, check_box, check_shares, make_box, make_shares
from netcore.dealer.terms import need_bytes, read_body
from netcore.item import Kind
from netcore.wire import pack


def pack_shares(products: Sequence[Point], proof: bytes) -> bytes:
    """The body of a SHARE item."""
    return pack((b"".join(products), proof))


def read_shares(body: bytes, count: int) -> tuple[tuple[Point, ...], bytes]:
    """Exactly `count` shares and their proof from a received body."""
    products, proof = read_body(body, 2, "share")
    need_bytes(products, count * SIZE, f"a batch of {count} shares")
    need_bytes(proof, PROOF_SIZE, "a proof of shares")
    return tuple(products[at : at + SIZE] for at in range(0, len(products), SIZE)), proof


class Letter(NamedTuple):
    """One share to be sealed: on which slot, by whom, for whom."""

    slot: Slot
    reader: int
    context: bytes


class Revealing(Round):
    """A Reveal being filled."""

    def __init__(self, moment: StepStart, intent: Reveal) -> None:
        super().__init__(moment)
        once(tuple(card for cards, _ in intent.parts for card in cards))
        self._intent = intent
        self._slots: dict[int, Slot] = {}
        self._seen: dict[int, int] = {}
        self._public: dict[int, list[Slot]] = {seat: [] for seat in moment.active}
        self._letters: dict[int, list[Letter]] = {seat: [] for seat in moment.active}
        for cards, seats in intent.parts:
            for card in cards:
                self._plan(card, seats or moment.active)
        for seat in moment.active:
            need_room(max(SIZE * len(self._public[seat]), BOX_SIZE * len(self._letters[seat])))
        self.dues = (
            *(Due(Kind.SHARE, seat) for seat in moment.active if self._public[seat]),
            *(Due(Kind.SEAL, seat) for seat in moment.active if self._letters[seat]),
        )

    def _plan(self, card: int, seats: Sequence[int]) -> None:
        """Who owes what so that these seats can read the card."""
        moment = self.moment
        slot = moment.board.slot(card)
        seen = slot.seen | bits(tuple(seats))
        self._slots[card], self._seen[card] = slot, seen
        if slot.face is not None:
            return
        for seat in moment.active:
            if seat in slot.shares:
                continue
            if not seen >> seat & 1 or seen & moment.everybody == moment.everybody:
                self._public[seat].append(slot)
                continue
            for reader in seats:
                if reader != seat and reader in moment.active and (seat, reader) not in slot.boxes:
                    context = moment.context(seat, "seal", slot.handle, reader, slot.pair.first)
                    self._letters[seat].append(Letter(slot, reader, context))

    def read(self, due: Due, body: bytes) -> Any:
        if due.kind is Kind.SHARE:
            return read_shares(body, len(self._public[due.seat]))
        (boxes,) = read_body(body, 1, "sealed share")
        count = len(self._letters[due.seat])
        need_bytes(boxes, count * BOX_SIZE, f"a batch of {count} sealed shares")
        return tuple(boxes[at : at + BOX_SIZE] for at in range(0, len(boxes), BOX_SIZE))

    def check(self, due: Due, parts: Any) -> Callable[[], Any]:
        group = self.moment.terms.group
        if due.kind is Kind.SHARE:
            public, context = self.moment.terms.keys[due.seat].card, self._context(due.seat)
            firsts = [slot.pair.first for slot in self._public[due.seat]]
            return lambda: check_shares(group, public, context, firsts, *parts)
        contexts = [letter.context for letter in self._letters[due.seat]]

        def check_boxes() -> None:
            for context, box in zip(contexts, parts, strict=True):
                try:
                    check_box(group, context, box)
                except Refused as refused:
                    if refused.wrong is Wrong.PROOF:
                        raise Refused(
                            Wrong.SEAL, "a box's maker does not know its ephemeral scalar"
                        ) from None
                    raise

        return check_boxes

    def make(self, due: Due, root: Root, wish: Wish) -> Callable[[], bytes]:
        if due.kind is Kind.SHARE:
            context = self._context(due.seat)
            firsts = [slot.pair.first for slot in self._public[due.seat]]
            return lambda: pack_shares(*make_shares(root, context, firsts))
        work = [
            (letter.context, letter.slot.pair.first, self.moment.terms.keys[letter.reader].box)
            for letter in self._letters[due.seat]
        ]
        return lambda: pack((b"".join(make_box(root, *letter) for letter in work),))

    def _context(self, seat: int) -> bytes:
        handles = tuple(slot.handle for slot in self._public[seat])
        return self.moment.context(seat, "share", handles)

    def letters_to(self, seat: int, due: Due, parts: Any) -> list[tuple[Letter, bytes]]:
        """What a received item seals to a seat, each with its box."""
        return [
            (letter, box)
            for letter, box in zip(self._letters[due.seat], parts, strict=True)
            if letter.reader == seat
        ]

    def seals(self, maker: int, reader: int, handle: int) -> bool:
        """Whether a seat has to seal a share on a slot to another."""
        letters = self._letters.get(maker, ())
        return any((one.reader, one.slot.handle) == (reader, handle) for one in letters)

    def sealed(self, maker: int, reader: int, handle: int) -> Sealed | None:
        """A box that is in, by who sealed what to whom."""
        return next(
            (box for by, slot, to, box in self._sealed() if (by, to, slot.handle) == (maker, reader, handle)),
            None,
        )

    def _sealed(self) -> list[tuple[int, Slot, int, Sealed]]:
        return [
            (due.seat, letter.slot, letter.reader, Sealed(letter.context, box, self.moment.step))
            for due in self.dues
            if due.kind is Kind.SEAL and due in self.taken
            for letter, box in zip(self._letters[due.seat], self.taken[due], strict=True)
        ]

    def outcome(self) -> Outcome:
        shares: dict[int, dict[int, Point]] = {slot.handle: {} for slot in self._slots.values()}
        boxes: dict[int, dict[tuple[int, int], Sealed]] = {handle: {} for handle in shares}
        for due, parts in self.taken.items():
            if due.kind is Kind.SHARE:
                for slot, product in zip(self._public[due.seat], parts[0], strict=True):
                    shares[slot.handle][due.seat] = product
        for maker, slot, reader, box in self._sealed():
            boxes[slot.handle][maker, reader] = box
        new = [
            _shown(slot, self._seen[card], shares[slot.handle], boxes[slot.handle])
            for card, slot in self._slots.items()
        ]
        opened = tuple(card for cards, seats in self._intent.parts if not seats for card in cards)
        shown = tuple((card, bits(seats)) for cards, seats in self._intent.parts if seats for card in cards)
        return Outcome(self.moment.board.changed(new), shown=shown, opened=opened)


def _shown(
    slot: Slot, seen: int, shares: Mapping[int, Point], boxes: Mapping[tuple[int, int], Sealed]
) -> Slot:
    return replace(slot, seen=seen, shares={**slot.shares, **shares}, boxes={**slot.boxes, **boxes})
