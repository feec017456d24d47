"""Showing everybody what only one seat could see: a bad sealed share, or a card that is none.

A complaint opens one box. An exposure completes the shares on slots, so that all can read them. Either way
somebody is at fault: the one complained about, or the one who complained without ground.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from netcore.dealer.board import Sealed, Slot
from netcore.dealer.course import Course, need_copies
from netcore.dealer.faults import Fault, Refused, Wrong
from netcore.dealer.opening import Opening, complete, completed, read_opening
from netcore.dealer.rounds import StepStart
from netcore.dealer.seeds import Root
from netcore.dealer.share import COMPLAINT_SIZE, complain, judge_complaint
from netcore.dealer.sharing import Revealing
from netcore.dealer.terms import Terms, need_bytes, read_body
from netcore.item import SEAT_LIMIT, Kind
from netcore.wire import pack


class Complaint(NamedTuple):
    """A received complaint about one box."""

    step: int
    maker: int
    handle: int
    proof: bytes


class Exposure(NamedTuple):
    """A received exposure of slots shown in a step."""

    step: int
    opening: Opening


def make_complaint(root: Root, step: int, maker: int, handle: int, context: bytes, box: bytes) -> bytes:
    """The body of a COMPLAIN item about a box sealed to this seat."""
    return pack((step, maker, handle, complain(root, context, box)))


def make_exposure(moment: StepStart, root: Root, slots: Sequence[Slot]) -> bytes:
    """Complete the shares on slots that hold no card, so that everybody sees it."""
    handles = [slot.handle for slot in slots]
    context = _context(moment.terms, moment.step, root.seat, handles)
    return pack((moment.step, complete(moment, root, handles, slots, context)))


class Disputes:
    """Complaints and exposures that came in, until what they speak of is known here too."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._open: dict[tuple[int, type], Complaint | Exposure] = {}
        """The last of each kind by seat: somebody is at fault by the first already."""

    def complain(self, seat: int, body: bytes) -> None:
        """A COMPLAIN item of a seat; refuses one that is malformed."""
        step, maker, handle, proof = read_body(body, len(Complaint._fields), "complaint")
        numbers = (step, maker, handle)
        if not all(type(number) is int and number >= 0 for number in numbers) or maker >= SEAT_LIMIT:
            raise Refused(Wrong.FORM, "a complaint does not name step, maker and slot")
        proof = need_bytes(proof, COMPLAINT_SIZE, "a complaint")
        self._open[seat, Complaint] = Complaint(step, maker, handle, proof)

    def expose(self, seat: int, body: bytes) -> None:
        """An exposure by a seat; refuses one that is malformed."""
        step, opening = read_body(body, len(Exposure._fields), "exposure")
        if type(step) is not int:
            raise Refused(Wrong.FORM, "an exposure names no step")
        self._open[seat, Exposure] = Exposure(step, read_opening(opening))

    def settle(self) -> Fault | None:
        """The fault that the first dispute shows whose subject is known; heavy, and rare."""
        for (seat, _), what in self._open.items():
            fault = self._complaint(seat, what) if isinstance(what, Complaint) else self._exposure(seat, what)
            if fault is not None:
                return fault
        return None

    def _under_way(self, step: int) -> bool:
        opened = self._course.round
        return opened is not None and opened.moment.step == step

    def _complaint(self, seat: int, what: Complaint) -> Fault | None:
        slot = self._course.slot(what.handle)
        sealed = None if slot is None else slot.boxes.get((what.maker, seat))
        voided = self._course.voided.get(what.step)
        opened = self._course.round if voided is None else voided
        if isinstance(opened, Revealing) and (sealed is None or voided is not None):
            sealed = opened.sealed(what.maker, seat, what.handle)
        if slot is not None and sealed is not None and sealed.step == what.step:
            return _judge(self._course.terms, seat, what, slot, sealed)
        if self._under_way(what.step):
            return None
        if voided is not None and voided.seals(what.maker, seat, what.handle):
            return None  # it may have been sealed: of a step that came to nothing not everybody holds all
        reason = "a complaint was made about a box that was never sealed"
        return Fault(Wrong.COMPLAINT, seat, what.step, reason, ((what.step, seat, Kind.COMPLAIN),))

    def _exposure(self, seat: int, what: Exposure) -> Fault | None:
        if self._under_way(what.step):
            return None
        course, handles = self._course, what.opening.cards
        moment = course.moment(what.step, b"")
        try:
            slots = [slot for handle in handles if (slot := course.slot(handle)) is not None]
            if not handles or len(slots) != len(handles):
                raise Refused(Wrong.FORM, "it names no slots there are")
            context = _context(course.terms, what.step, seat, handles)
            full = completed(moment, seat, what.opening, slots, context)
        except Refused as refused:
            return Fault(Wrong.COMPLAINT, seat, what.step, f"an exposure does not hold: {refused.reason}")
        try:
            known = [(slot, moment.read(slot, slot.shares)) for slot in full]
            need_copies((), moment, known)
        except Refused as refused:
            return refused.fault(None, what.step)
        return Fault(Wrong.COMPLAINT, seat, what.step, "good cards were exposed as bad ones")


def _judge(terms: Terms, seat: int, what: Complaint, slot: Slot, sealed: Sealed) -> Fault:
    """Whose fault a complaint shows: the maker's of a bad box, else the complainer's."""
    items = ((what.step, what.maker, Kind.SEAL), (what.step, seat, Kind.COMPLAIN))
    sender, receiver = terms.keys[what.maker].card, terms.keys[seat].box
    try:
        bad = judge_complaint(
            terms.group, sealed.context, sender, receiver, slot.pair.first, sealed.box, what.proof
        )
    except Refused as refused:
        reason = f"a complaint does not hold: {refused.reason}"
        return Fault(Wrong.COMPLAINT, seat, what.step, reason, items)
    if bad is None:
        return Fault(Wrong.COMPLAINT, seat, what.step, "a complaint was made about a good share", items)
    return Fault(Wrong.SEAL, what.maker, what.step, bad.reason, items)


def _context(terms: Terms, step: int, seat: int, handles: Sequence[int]) -> bytes:
    return terms.context(step, b"", seat, "expose", tuple(handles))
