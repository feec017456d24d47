"""Late keys: a player lets the audience see cards some turns after they were shown to that player.

The player seals the missing share on one card to the spectator's box key. Until then no program of a
spectator's can read the card; with it, and the others' shares from the log, every program can. Outside the
log and the audit.
"""

from __future__ import annotations

from typing import Final

from netcore.dealer.board import Slot
from netcore.dealer.faults import Misuse, Refused, Wrong
from netcore.dealer.group import Point, Scalar
from netcore.dealer.rounds import StepStart
from netcore.dealer.seeds import Root
from netcore.dealer.share import check_box, make_box, open_box
from netcore.dealer.terms import Terms, read_body
from netcore.wire import pack

_NO_STEP: Final = -1  # late keys belong to no step: their context names game, seat, slot and receiver


class SpectatorKey:
    """A spectator's box key; drawn anew for every visit, since nothing else depends on it."""

    def __init__(self, terms: Terms, box: Scalar) -> None:
        self._root = _Reader(terms, box)
        self.public: Point = self._root.box_public

    def __repr__(self) -> str:
        return "<SpectatorKey, hidden>"

    def read(self, moment: StepStart, seat: int, body: bytes, slot: Slot) -> int:
        """The face of a slot from a late key; refuses one that does not hold, which concerns its receiver
        only.
        """
        handle, box = read_body(body, 2, "late key")
        if handle != slot.handle or type(box) is not bytes:
            raise Refused(Wrong.FORM, "a late key is for another card")
        terms = moment.terms
        context = _context(terms, seat, slot, self.public)
        check_box(terms.group, context, box)
        share = open_box(self._root, context, terms.keys[seat].card, slot.pair.first, box)
        _need_others(moment, seat, slot)
        return moment.read(slot, {**slot.shares, seat: share.product})


class _Reader(Root):
    """Just enough of a seat's secrets to open boxes."""

    def __init__(self, terms: Terms, box: Scalar) -> None:
        super().__init__(terms.group, terms.game, _NO_STEP, box)
        self.box = box


def make_late(moment: StepStart, root: Root, slot: Slot, receiver: Point) -> bytes:
    """A late key for one card shown to this seat, sealed to a spectator's box key.

    Given only for slots that this seat was entitled to see and whose other shares are all public.
    """
    if not slot.seen >> root.seat & 1:
        raise Misuse(f"slot {slot.handle} was never shown to seat {root.seat}")
    try:
        _need_others(moment, root.seat, slot)
    except Refused as refused:
        raise Misuse(refused.reason) from None
    if not moment.terms.group.valid(receiver):
        raise Refused(Wrong.POINT, "a spectator's box key is not a member of the group")
    context = _context(moment.terms, root.seat, slot, receiver)
    return pack((slot.handle, make_box(root, context, slot.pair.first, receiver)))


def _need_others(moment: StepStart, seat: int, slot: Slot) -> None:
    if any(other != seat and other not in slot.shares for other in moment.active):
        raise Refused(Wrong.STATE, f"not all other shares on slot {slot.handle} are public")


def _context(terms: Terms, seat: int, slot: Slot, receiver: Point) -> bytes:
    return terms.context(_NO_STEP, b"", seat, "late", slot.handle, receiver, slot.pair.first)
