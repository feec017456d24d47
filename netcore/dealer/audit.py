"""The audit: re-execute every contribution from the opened seeds and compare it with the log, byte for byte.

Each seat is judged by its own seed alone, so one that refuses its seed cannot spoil another's verdict. Items
of a seat without a seed are checked as they were live. The audit is driven like a dealer: whoever reads the
file runs the engine and hands over intents, items, openings, leavings and take-backs in the order of the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from engines.kernel.decision import Answer, Done, Faces
from netcore.dealer.course import AskedIntent, Bonds, Course, read_open
from netcore.dealer.deck import list_commitment
from netcore.dealer.faults import DealerError, Misuse, Refused
from netcore.dealer.opening import NOTHING, Opened, Opening, check_opening, make_opening, read_opening
from netcore.dealer.rounds import Due, Outcome, Round, Wish
from netcore.dealer.seeds import Root, Seed
from netcore.dealer.sight import Sight
from netcore.dealer.terms import Terms, check_seed
from netcore.item import Kind

VERIFIED = "verified"
UNAUDITED = "unaudited"
BROKEN = "broken"

Legal = Callable[[int, str, tuple[int, ...]], "str | None"]
"""(seat, label, faces) of a secret deck -> why it is not legal, or None."""


class SeatVerdict(NamedTuple):
    """What the audit found of one seat."""

    seat: int
    word: str
    step: int = -1
    why: str = ""


class LogBroken(DealerError):
    """The log cannot be followed any further; the verdicts so far say whose doing it is."""


class Audit:
    """A walk through one game's log with the seeds that were opened."""

    def __init__(
        self,
        terms: Terms,
        bonds: Bonds,
        seeds: Mapping[int, bytes],
        *,
        legal: Legal | None = None,
        thorough: bool = False,
    ) -> None:
        self.course = Course(terms, bonds)
        self.wishes: dict[Due, Wish] = {}
        """Of the step closed last, what no seed yields: a compact file keeps this and no items."""
        self._legal = legal
        self._thorough = thorough  # rebuild shuffle proofs too, though re-executed mixes need none
        self._seeds: dict[int, Seed] = {}
        self._roots: dict[int, Root] = {}
        self._broken: dict[int, SeatVerdict] = {}
        self._items: dict[Due, bytes] = {}
        self._opened: list[Opened] = []
        self._number = 0
        for seat, raw in seeds.items():
            try:
                self._roots[seat] = check_seed(
                    terms, bonds.commits[seat], bonds.nonce, seat, bonds.identities[seat], raw
                )
                self._seeds[seat] = Seed(raw)
            except Refused as refused:
                self._blame(seat, 0, refused.reason)
        self._sights = {seat: Sight(root) for seat, root in self._roots.items()}

    # --- steps ----------------------------------------------------------------------------------------------

    def begin(self, step: int, chain: bytes, what: AskedIntent) -> None:
        """The engine asked the dealers for something in this step."""
        self.course.begin(step, chain, what)
        self._number = what.number
        self._items = {}
        self.wishes = {}

    def item(self, seat: int, kind: Kind, body: bytes) -> None:
        """An item of the open step."""
        self._items[Due(kind, seat)] = body

    def close(self) -> Done:
        """Judge all items of the open step; what the engine gets. Raises LogBroken if it cannot be filled."""
        opened = self._open_round()
        self._walk(opened)
        if not opened.complete:
            missing = next(due for due in opened.dues if due not in opened.taken)
            raise LogBroken(
                f"step {opened.moment.step} lacks the {missing.kind.word} item of seat {missing.seat}"
            )
        return self._finish(opened)

    def regenerate(
        self, wishes: Mapping[Due, Wish], note: Callable[[bytes], None] | None = None
    ) -> tuple[Done, dict[Due, bytes]]:
        """Close the open step with items made anew from all seeds, for a file that keeps none.

        Shuffle proofs come last and feed nothing, but without them the log would not be whole again. `note`
        is told each item when it is made: who reads a stranger's file stops there when it grows too large.
        """
        opened, items = self._open_round(), dict[Due, bytes]()
        self.wishes = dict(wishes)
        while not opened.complete:
            for due in opened.waiting():
                if due.seat not in self._roots:
                    raise Misuse(f"seat {due.seat} has not opened its seed")
                wish = wishes.get(due) or wishes.get(Due(Kind.UNVEIL, due.seat)) or Wish()
                items[due] = body = opened.make(due, self._roots[due.seat], wish)()
                if note is not None:
                    note(body)
                parts = opened.read(due, body)
                opened.take(due, parts, opened.check(due, parts)() if due.kind is Kind.UNVEIL else None)
                self._unseal(opened, due, parts)
                self._lists(due.seat, opened.moment.step, wish)
        return self._finish(opened), items

    def reopen(self, step: int, chain: bytes, seat: int, cards: Sequence[int]) -> Opening:
        """What an answer of a seat opens, made anew from its seed."""
        if seat not in self._roots:
            raise Misuse(f"seat {seat} has not opened its seed")
        return make_opening(self.course.moment(step, chain), self._roots[seat], cards)

    def judge(self) -> None:
        """Judge what is in of the open step, which stays open; LogBroken if something does not hold."""
        self._walk(self._open_round(), closes=False)

    def void(self) -> None:
        """The open step was void: what was sent in it is judged, and counts for nothing."""
        self._walk(self._open_round(), closes=False)
        self.course.void()

    def answer(self, step: int, chain: bytes, seat: int, value: Any) -> Faces:
        """The cards an answer opens, judged; they count when the step closes by `answered`."""
        root = self._roots.get(seat)
        try:
            opening = read_opening(value)
            if opening == NOTHING:
                return ()
            moment = self.course.moment(step, chain)
            proved = (
                root is not None and _rebuilt(lambda: make_opening(moment, root, opening.cards)) == opening
            )
            if root is not None and not proved:
                self._blame(seat, step, "an opening does not follow from the seed")
            found = check_opening(moment, seat, opening, proved=proved)
        except Refused as refused:
            self._blame(seat if refused.seat is None else refused.seat, step, refused.reason)
            raise LogBroken(f"the answer of seat {seat} in step {step} opens cards wrongly") from None
        self._opened.append(found)
        return found.faces

    def answered(self, step: int) -> None:
        """A step of answers has closed."""
        self.course.answered(step, self._opened)
        self._opened = []

    def leave(self, seat: int, raw: object) -> None:
        """A seat left and opened its seed."""
        try:
            self.course.leave(seat, raw)
        except Refused as refused:
            self._blame(seat, 0, refused.reason)
            raise LogBroken(f"seat {seat} left with a seed that does not fit") from None

    def rewind(self, step: int, to: int) -> None:
        """All seats went back to step `to`."""
        self.course.rewind(step, to)

    # --- findings -------------------------------------------------------------------------------------------

    def verdicts(self) -> tuple[SeatVerdict, ...]:
        """One per seat, each from that seat's seed alone."""
        return tuple(
            self._broken.get(seat, SeatVerdict(seat, VERIFIED if seat in self._roots else UNAUDITED))
            for seat in range(self.course.terms.seats)
        )

    def faces(self, seat: int, step: int, cards: Sequence[int]) -> dict[int, int]:
        """What these places held after a step, as far as this seat's seed reads it: claims are tested with
        this.
        """
        board, sight, found = self.course.places(step), self._sights.get(seat), dict[int, int]()
        for card in cards:
            if card in board.places:
                slot = board.slot(card)
                face = slot.face
                if face is None and sight is not None:
                    face = sight.faces.get(slot.handle)
                if face is not None:
                    found[card] = face
        return found

    def truth(self, cards: Sequence[int]) -> dict[int, int]:
        """The face of every one of these places now, from all seeds: for the full-information replay."""
        moment = self.course.moment(0, b"")
        group, found = moment.terms.group, dict[int, int]()
        for card in cards:
            if card in moment.board.places:
                slot = moment.board.slot(card)
                shares = {seat: group.mul(self._roots[seat].x, slot.pair.first) for seat in moment.active}
                found[card] = moment.read(slot, shares)
        return found

    # --- inside ---------------------------------------------------------------------------------------------

    def _open_round(self) -> Round:
        if self.course.round is None:
            raise Misuse("no step is open")
        return self.course.round

    def _blame(self, seat: int, step: int, why: str) -> None:
        self._broken.setdefault(seat, SeatVerdict(seat, BROKEN, step, why))

    def _walk(self, opened: Round, *, closes: bool = True) -> None:
        """Judge and take the items there are, each when its turn has come; shuffle proofs as well where the
        step does not close: a false one may be why.
        """
        while ready := [due for due in opened.waiting() if due in self._items]:
            for due in ready:
                checked = due.kind is Kind.UNVEIL or (due.kind is Kind.PROOF and not closes)
                self._judge(opened, due, self._items[due], checked=checked)

    def _judge(self, opened: Round, due: Due, body: bytes, *, checked: bool) -> None:
        step = opened.moment.step
        try:
            parts = opened.read(due, body)
            same = self._same(opened, due, parts, body)
            found = None
            if not same or checked:
                found = opened.check(due, parts)()
        except Refused as refused:
            self._blame(due.seat if refused.seat is None else refused.seat, step, refused.reason)
            raise LogBroken(
                f"the {due.kind.word} item of seat {due.seat} in step {step} does not hold"
            ) from None
        opened.take(due, parts, found)
        self._unseal(opened, due, parts)

    def _same(self, opened: Round, due: Due, parts: Any, body: bytes) -> bool:
        """Whether an item follows from its seat's seed; if not, that seat is to blame."""
        root, step = self._roots.get(due.seat), opened.moment.step
        if root is None:
            return False
        if due.kind is Kind.PLEDGE or (due.kind is Kind.PROOF and not self._thorough):
            return True  # a pledge is checked when it is unveiled; a re-executed mix needs no proof
        wish = opened.recall(due, parts, root)
        if wish is None or body != _rebuilt(partial(_remake, opened, due, root, wish)):
            self._blame(due.seat, step, f"a {due.kind.word} item does not follow from the seed")
            return False
        if wish != Wish():
            self.wishes[due] = wish
        self._lists(due.seat, step, wish)
        return True

    def _lists(self, seat: int, step: int, wish: Wish) -> None:
        """Hold a seat's published lists to its commitment and to the format."""
        bonds, committed = self.course.bonds, dict(self.course.bonds.commits[seat].lists)
        for label, faces in wish.lists.items():
            cards = self.course.terms.cards
            known = list_commitment(self._seeds[seat], bonds.nonce, seat, label, faces, cards)
            if committed.get(label) != known:
                self._blame(seat, step, f"the deck {label!r} is not the list committed to")
            elif any(faces.count(face) > most for face, most in cards.copies.items()):
                self._blame(seat, step, f"the deck {label!r} holds too many copies of a card")
            elif self._legal is not None and (why := self._legal(seat, label, faces)):
                self._blame(seat, step, f"the deck {label!r} is not legal: {why}")

    def _unseal(self, opened: Round, due: Due, parts: Any) -> None:
        for sight in self._sights.values():
            try:
                sight.keep(sight.unseal(opened, due, parts)())
            except Refused as refused:
                self._blame(due.seat, opened.moment.step, refused.reason)

    def _finish(self, opened: Round) -> Done:
        outcome, step = opened.outcome(), opened.moment.step
        try:
            faces = read_open(opened.moment, outcome)
        except Refused as refused:
            if refused.seat is not None:
                self._blame(refused.seat, step, refused.reason)
            raise LogBroken(f"step {step} shows a card that is none") from None
        for seat, sight in self._sights.items():
            self._see(seat, sight, opened, outcome)
        self.course.close(outcome, faces)
        answers = tuple(Answer(self._number, *chosen) for chosen in outcome.answers)
        return Done(self._number, outcome.values, faces, answers)

    def _see(self, seat: int, sight: Sight, opened: Round, outcome: Outcome) -> None:
        wish = self.wishes.get(Due(Kind.DECK, seat), Wish())
        try:
            sight.learn(outcome, sight.read(opened, outcome, wish)())
        except Refused as refused:
            if refused.seat is not None:
                self._blame(refused.seat, opened.moment.step, refused.reason)


def _remake(opened: Round, due: Due, root: Root, wish: Wish) -> bytes:
    return opened.make(due, root, wish)()


def _rebuilt(make: Callable[[], Any]) -> Any:
    """What the seed makes, or None if it makes no such item."""
    try:
        return make()
    except DealerError:
        return None
