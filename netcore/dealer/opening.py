"""Opening answers: the author of an answer opens hidden cards it has seen, in the same item.

The others' shares on these cards have been in the log since the author saw them; its own complete them.
Shares that were sealed to the author are passed on with the proofs from their boxes. Everybody checks and
reads before the engine judges answer and faces as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from engines.kernel.decision import Faces
from netcore.dealer.board import Slot
from netcore.dealer.faults import Misuse, Refused, Wrong
from netcore.dealer.group import SIZE, Point
from netcore.dealer.knowledge import PROOF_SIZE
from netcore.dealer.mix import PILE_LIMIT
from netcore.dealer.rounds import StepStart
from netcore.dealer.seeds import Root
from netcore.dealer.share import SHARE_SIZE, check_shares, make_shares, open_box


class Opening(NamedTuple):
    """What an answer opens, as it travels inside the item."""

    cards: tuple[int, ...] = ()
    """In ascending order."""
    products: bytes = b""
    """The author's shares on those of them where its share is not public yet."""
    proof: bytes = b""
    passed: tuple[bytes, ...] = ()
    """Shares once sealed to the author, with their proofs: by card, then by maker."""


NOTHING: Final = Opening()
"""What an answer opens that opens nothing."""


@dataclass(frozen=True)
class Opened:
    """A checked opening: faces, and the slots as they are from now on."""

    seat: int
    faces: Faces = ()
    slots: tuple[Slot, ...] = ()


def read_opening(value: Any) -> Opening:
    """A received opening, checked for form."""
    if type(value) is not tuple or len(value) != len(Opening._fields):
        raise Refused(Wrong.FORM, "an opening has not the right parts")
    cards, products, proof, passed = value
    if type(cards) is not tuple or len(cards) > PILE_LIMIT or not all(type(card) is int for card in cards):
        raise Refused(Wrong.FORM, "an opening does not name cards")
    if list(cards) != sorted(set(cards)):
        raise Refused(Wrong.FORM, "an opening does not name each card once, in order")
    if type(products) is not bytes or len(products) % SIZE or len(products) > SIZE * len(cards):
        raise Refused(Wrong.FORM, "an opening's shares are not as long as they should be")
    if type(proof) is not bytes or len(proof) != (PROOF_SIZE if products else 0):
        raise Refused(Wrong.FORM, "an opening's proof is not as long as it should be")
    if type(passed) is not tuple or any(type(p) is not bytes or len(p) != SHARE_SIZE for p in passed):
        raise Refused(Wrong.FORM, "a share passed on is not as long as it should be")
    return Opening(cards, products, proof, passed)


def make_opening(moment: StepStart, root: Root, cards: Sequence[int]) -> Opening:
    """Open cards this seat has seen."""
    named = tuple(sorted(cards))
    if not named:
        return NOTHING
    try:
        slots = _slots(moment, root.seat, named)
        return complete(moment, root, named, slots, _context(moment, root.seat, slots))
    except Refused as refused:
        raise Misuse(refused.reason) from None


def check_opening(moment: StepStart, seat: int, opening: Opening, *, proved: bool = False) -> Opened:
    """Check and read what a seat opens; heavy. `proved`: its shares are known to be right."""
    if opening == NOTHING:
        return Opened(seat)
    slots = _slots(moment, seat, opening.cards)
    faces, opened = [], []
    for card, slot in zip(
        opening.cards,
        completed(moment, seat, opening, slots, _context(moment, seat, slots), proved=proved),
        strict=True,
    ):
        face = moment.read(slot, slot.shares)
        faces.append((card, face))
        opened.append(replace(slot, seen=slot.seen | moment.everybody, face=face))
    return Opened(seat, tuple(faces), tuple(opened))


def _slots(moment: StepStart, seat: int, cards: Sequence[int]) -> list[Slot]:
    """The slots of these cards; refuses cards that this seat may not open."""
    slots = []
    for card in cards:
        try:
            slot = moment.board.slot(card)
        except Misuse as misuse:
            raise Refused(Wrong.OPENING, str(misuse)) from None
        if slot.face is not None:
            raise Refused(Wrong.OPENING, f"card {card} lies open already")
        slots.append(slot)
    return slots


def _context(moment: StepStart, seat: int, slots: Sequence[Slot]) -> bytes:
    return moment.context(seat, "open", tuple(slot.handle for slot in slots))


# --- the missing shares on some slots -----------------------------------------------------------------------


def complete(
    moment: StepStart, root: Root, names: Sequence[int], slots: Sequence[Slot], context: bytes
) -> Opening:
    """This seat's own shares on slots it has seen, and those once sealed to it; `names` are what it calls
    them.
    """
    seat = root.seat
    makers = [_makers(moment, seat, slot) for slot in slots]
    firsts = [slot.pair.first for slot in slots if seat not in slot.shares]
    products, proof = make_shares(root, context, firsts) if firsts else ([], b"")
    passed = []
    for slot, needed in zip(slots, makers, strict=True):
        for maker in needed:
            box = slot.boxes[maker, seat]
            sender = moment.terms.keys[maker].card
            passed.append(b"".join(open_box(root, box.context, sender, slot.pair.first, box.box)))
    return Opening(tuple(names), b"".join(products), proof, tuple(passed))


def completed(
    moment: StepStart,
    seat: int,
    opening: Opening,
    slots: Sequence[Slot],
    context: bytes,
    *,
    proved: bool = False,
) -> list[Slot]:
    """The slots with all shares public, once those of an opening are checked."""
    group, keys = moment.terms.group, moment.terms.keys
    makers = [_makers(moment, seat, slot) for slot in slots]
    own = [slot for slot in slots if seat not in slot.shares]
    if len(opening.products) != SIZE * len(own):
        raise Refused(Wrong.OPENING, f"{len(own)} shares of the author are needed to open these cards")
    if len(opening.passed) != sum(map(len, makers)):
        raise Refused(Wrong.OPENING, "an opening does not pass on just the shares sealed to its author")
    products = [opening.products[at : at + SIZE] for at in range(0, len(opening.products), SIZE)]
    if own and not proved:
        firsts = [slot.pair.first for slot in own]
        check_shares(group, keys[seat].card, context, firsts, products, opening.proof)
    mine, passed = iter(products), iter(opening.passed)
    found = []
    for slot, needed in zip(slots, makers, strict=True):
        new: dict[int, Point] = {} if seat in slot.shares else {seat: next(mine)}
        for maker in needed:
            share = next(passed)
            if not proved:
                sealed, first = slot.boxes[maker, seat].context, slot.pair.first
                check_shares(group, keys[maker].card, sealed, (first,), (share[:SIZE],), share[SIZE:])
            new[maker] = share[:SIZE]
        found.append(replace(slot, shares={**slot.shares, **new}))
    return found


def _makers(moment: StepStart, seat: int, slot: Slot) -> tuple[int, ...]:
    """Seats whose share on a slot was sealed to this seat and is not public; refuses what it cannot open."""
    if not slot.seen >> seat & 1:
        raise Refused(Wrong.OPENING, f"slot {slot.handle} was never shown to seat {seat}")
    makers = tuple(maker for maker in moment.active if maker != seat and maker not in slot.shares)
    if any((maker, seat) not in slot.boxes for maker in makers):
        raise Refused(
            Wrong.OPENING, f"not all shares on slot {slot.handle} are there; only a Reveal opens it"
        )
    return makers
