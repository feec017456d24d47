"""The joint dealer of one peer: a machine without input or output that fills the engine's intents with the
others.

In: intents of this peer's own engine, its player's choices, items received in any order, results of heavy
work. Out: items to send, work to run, filled intents, faults. A peer contributes only to intents its own
engine has produced.

Rules of this file, each of whose breach would silently destroy secrecy. Nothing is made before `go_live`, so
nothing is signed before a restarted program knows all its own items. An item of one's own that is known is
never made anew. No mix is made twice under one counter and start value. After a fault nothing more is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engines.kernel.decision import Answer, Done, Faces
from engines.kernel.value import Value
from netcore.dealer.choosing import pack_choice
from netcore.dealer.complaints import Disputes, make_complaint, make_exposure
from netcore.dealer.course import AskedIntent, Bonds, Course, read_open
from netcore.dealer.faults import Fault, Misuse, Refused, Wrong
from netcore.dealer.group import Point
from netcore.dealer.late import make_late
from netcore.dealer.mixing import Mixing
from netcore.dealer.opening import NOTHING, Opened, Opening, check_opening, make_opening, read_opening
from netcore.dealer.outputs import DealerJob, DealerSend, Exposed, Filled, JudgedOpening, Output, caught
from netcore.dealer.rounds import Due, Outcome, Round, Wish
from netcore.dealer.seeds import START_SIZE, Seed
from netcore.dealer.sight import BadBox, BadFace, Sight
from netcore.dealer.terms import Terms
from netcore.dealer.trace import Tracing
from netcore.item import Kind

NOBODY: Final = -1
"""In place of a seat or a step: none."""


@dataclass
class _Step:
    """The open step: its round and what is under way in it."""

    round: Round
    number: int
    """The engine's number of the step."""
    wish: Wish = field(repr=False)
    held: dict[Due, bytes] = field(default_factory=dict)
    """Bodies received or made, in use or waiting for their turn."""
    busy: set[Due] = field(default_factory=set)
    reading: bool = False
    outcome: Outcome | None = None
    """Set once everything is in and read."""
    faces: Faces = ()
    shown: dict[int, int] = field(default_factory=dict, repr=False)


class JointDealer:
    """One peer's dealer; a spectator's has no seat and only watches."""

    def __init__(
        self,
        terms: Terms,
        bonds: Bonds,
        *,
        seat: int | None = None,
        seed: Seed | None = None,
        start: bytes = b"",
        lists: Mapping[str, Sequence[int]] | None = None,
        live: bool = True,
    ) -> None:
        if (seat is None) != (seed is None):
            raise Misuse("a seat plays with a seed, and a spectator without")
        if seat is not None and len(start) != START_SIZE:
            raise Misuse(f"a start value is {START_SIZE} fresh bytes")
        self.course = Course(terms, bonds)
        self.terms = terms
        self.seat = seat
        self.fault: Fault | None = None
        self._seed = seed
        self._root = None if seed is None or seat is None else seed.root(terms.group, terms.game, seat)
        self._sight = None if self._root is None else Sight(self._root)
        self._plain = Wish(start, lists={label: tuple(faces) for label, faces in (lists or {}).items()})
        self._live = live
        self._over = False
        self._step: _Step | None = None
        self._mixed: set[int] = set()
        self._disputes = Disputes(self.course)

    def __repr__(self) -> str:
        return f"<JointDealer of seat {self.seat}>"

    # --- steps ----------------------------------------------------------------------------------------------

    def begin(self, step: int, chain: bytes, what: AskedIntent) -> list[Output]:
        """This peer's own engine wants an intent filled, in this step of the log, after this chain value."""
        if self.fault is not None:
            raise Misuse("nothing more is dealt after a fault")
        self._step = _Step(self.course.begin(step, chain, what), what.number, self._plain)
        return self._pump()

    def arrange(self, orders: Sequence[Sequence[int]]) -> list[Output]:
        """The orders this player chose, one per part of the Arrange that asks this seat: old ids, first to
        last.
        """
        step = self._open_step()
        piles = step.round.asks(self.seat) if isinstance(step.round, Mixing) else ()
        if not piles or len(piles) != len(orders):
            raise Misuse("this seat is not asked for so many orders")
        for cards, order in zip(piles, orders, strict=True):
            if sorted(order) != list(cards):
                raise Misuse("an order must name each of the cards once")
        if step.wish.orders is not None:
            raise Misuse("this seat has chosen already")
        places = [tuple(map(cards.index, order)) for cards, order in zip(piles, orders, strict=True)]
        step.wish = replace(step.wish, orders=tuple(places))
        return self._pump()

    def choose(self, value: Value, cards: Iterable[int] = ()) -> list[Output]:
        """This player's sealed choice, with the hidden cards it opens; keep both privately until it is
        unveiled.
        """
        step, root = self._open_step(), self._root
        if root is None or Due(Kind.PLEDGE, root.seat) not in step.round.dues:
            raise Misuse("this seat is not asked for a choice")
        if step.wish.value is not None:
            raise Misuse("this seat has chosen already")
        wish = replace(step.wish, value=pack_choice(value), cards=tuple(sorted(cards)))
        due = Due(Kind.PLEDGE, root.seat)
        if due in step.held and step.held[due] != step.round.make(due, root, wish)():
            raise Misuse("this seat has pledged another choice")
        step.wish = wish
        return self._pump()

    def receive(self, seat: int, kind: Kind, body: bytes) -> list[Output]:
        """An item signed by its seat for the open step; own ones come back from the journal or from peers.

        Items of one step come in any order; the table holds back those of later steps. A complaint may also
        come for a step that has closed.
        """
        if self.fault is not None:
            return []
        if kind is Kind.COMPLAIN:
            return self._dispute(lambda: self._disputes.complain(seat, body), Due(kind, seat))
        step = self._open_step()
        due = Due(kind, seat)
        known = step.held.get(due)
        if known == body:
            return []
        if known is not None:
            return self._stop(Refused(Wrong.TWICE, f"two different {kind.word} items came for one step"), due)
        if due not in step.round.dues:
            return self._stop(Refused(Wrong.STATE, f"a {kind.word} item was not due"), due)
        step.held[due] = body
        return self._pump()

    def finished(self, work: DealerJob, result: Any) -> list[Output]:
        """The result of work that was run; work of a round that is over, or before a fault, is forgotten."""
        gone = work.round is not None and (self._step is None or self._step.round is not work.round)
        return [] if gone or self.fault is not None else work.then(result)

    def settle(self, outputs: Iterable[Output]) -> list[Output]:
        """Run all work here and now, and what it leads to; for programs that need no second thread."""
        rest: list[Output] = []
        todo = list(outputs)
        while todo:
            output = todo.pop(0)
            if isinstance(output, DealerJob):
                todo += self.finished(output, output.run())
            else:
                rest.append(output)
        return rest

    def waiting(self) -> tuple[Due, ...]:
        """What the open step waits for now."""
        return () if self._step is None else self._step.round.waiting()

    def close(self) -> list[Output]:
        """The engine has accepted what was filled."""
        step = self._open_step()
        if step.outcome is None:
            raise Misuse("the open step is not filled")
        self.course.close(step.outcome, step.faces)
        if self._sight is not None:
            self._sight.learn(step.outcome, step.shown)
        self._step = None
        return self._heard()

    def void(self) -> None:
        """The open step is void; counters and coins owed in it are spent."""
        self._open_step()
        self.course.void()
        self._step = None

    def go_live(self) -> list[Output]:
        """All known items of this seat are in: from now on it contributes."""
        self._live = True
        return self._pump()

    def ahead(self, count: int) -> DealerJob | None:
        """For idle time: what the next mix of so many cards will add to them."""
        root = self._root
        if root is None or self._step is not None or self.fault is not None:
            return None
        key = root.mix(self.course.mixes(root.seat), self._plain.start)
        joint = self.terms.joint
        return DealerJob("prepare a mix", lambda: len(key.masks(count, joint)), lambda _: [])

    # --- answers that open cards ----------------------------------------------------------------------------

    def opening(self, step: int, chain: bytes, cards: Iterable[int]) -> Opening:
        """Open cards this seat has seen, for its answer in this step."""
        if self._root is None or not self._live or self.fault is not None:
            raise Misuse("this dealer opens no cards now")
        named = tuple(cards)
        return make_opening(self.course.moment(step, chain), self._root, named) if named else NOTHING

    def judge(self, step: int, chain: bytes, seat: int, value: Any) -> list[Output]:
        """Check what an answer of a seat opens; leads to Judged or a fault."""
        if value == NOTHING:
            return [JudgedOpening(Opened(seat))]  # nothing to compute, so nobody waits for a thread
        due = Due(Kind.ANSWER, seat)
        try:
            opening = read_opening(value)
        except Refused as refused:
            return self._stop(refused, due, step)
        moment = self.course.moment(step, chain)

        def then(result: Opened | Refused) -> list[Output]:
            return self._stop(result, due, step) if isinstance(result, Refused) else [JudgedOpening(result)]

        return [DealerJob("check an opening", caught(lambda: check_opening(moment, seat, opening)), then)]

    def answered(self, step: int, openings: Iterable[Opened]) -> None:
        """The engine has accepted the answers of a step, with these openings."""
        self.course.answered(step, openings)

    # --- at any time ----------------------------------------------------------------------------------------

    def leave(self, seat: int, raw: object) -> list[Output]:
        """A seat has left and opened its seed; a seed that does not fit is that seat's fault."""
        try:
            self.course.leave(seat, raw)
        except Refused as refused:
            return self._stop(refused, Due(Kind.LEAVE, seat), NOBODY)
        return []

    def rewind(self, step: int, to: int) -> None:
        """All seats agreed to go on from the board after step `to`."""
        self.course.rewind(step, to)

    def exposed(self, seat: int, body: bytes) -> list[Output]:
        """A seat shows cards that it says are none; somebody is at fault."""
        return self._dispute(lambda: self._disputes.expose(seat, body), Due(Kind.COMPLAIN, seat))

    def trace(self, handle: int) -> Tracing:
        """Follow a slot back through its mixes, where a fault names nobody."""
        course = self.course
        return Tracing(self.terms, course.lines, course.slot, course.gone, handle)

    def trace_part(self, tracing: Tracing) -> bytes:
        """This seat's part of a trace, after a fault."""
        if self._root is None or self.fault is None:
            raise Misuse("a slot is traced only after a fault")
        return tracing.make(self._root)

    def late(self, handle: int, receiver: Point) -> bytes:
        """A late key to one slot for a spectator, with this player's consent."""
        slot = self.course.slot(handle)
        if self._root is None or slot is None:
            raise Misuse("there is no such slot to give a late key to")
        return make_late(self.course.moment(0, b""), self._root, slot, receiver)

    def end(self) -> None:
        """This peer's engine says that the game (or match) is over, or this player leaves."""
        self._over = True

    def seed(self) -> bytes:
        """This seat's seed, for the audit: never on a bare request, only after the end or a fault."""
        if self._seed is None or not (self._over or self.fault is not None):
            raise Misuse("a seed is opened after the end of the game or a fault, not before")
        return self._seed.reveal()

    # --- inside ---------------------------------------------------------------------------------------------

    def _open_step(self) -> _Step:
        if self._step is None:
            raise Misuse("no step is open")
        return self._step

    def _pump(self) -> list[Output]:
        """Set going whatever can go on: take own items, have others' checked, have due ones made."""
        step, outputs = self._step, list[Output]()
        if step is None:
            return outputs
        again = True
        while again and self.fault is None:
            again = False
            for due in step.round.waiting():
                if due in step.busy:
                    continue
                if due in step.held:
                    outputs += self._look(step, due, step.held[due])
                    again = again or due in step.round.taken
                elif due.seat == self.seat and self._live and _has_wish(step, due):
                    outputs.append(self._make(step, due))
                if self.fault is not None:
                    break
        if self.fault is None and step.round.complete and not step.reading:
            outputs.append(self._read(step))
        return outputs

    def _make(self, step: _Step, due: Due) -> DealerJob:
        """Something this seat owes and the player has chosen what it needs for."""
        assert self._root is not None
        step.busy.add(due)
        if due.kind in (Kind.MIX, Kind.DECK):
            counter = step.round.moment.mixes[due.seat]
            if counter in self._mixed:
                raise Misuse(f"a second mix under counter {counter} would show both orders")
            self._mixed.add(counter)

        def then(body: bytes) -> list[Output]:
            step.busy.discard(due)
            if due in step.held:
                return self._pump()  # made before a restart, and come back from a peer meanwhile
            step.held[due] = body
            return [DealerSend(due.kind, body), *self._pump()]

        run = step.round.make(due, self._root, step.wish)
        return DealerJob(f"make a {due.kind.word}", run, then, step.round)

    def _look(self, step: _Step, due: Due, body: bytes) -> list[Output]:
        """An item whose turn it is: take one's own, have another's checked."""
        try:
            parts = step.round.read(due, body)
        except Refused as refused:
            return self._stop(refused, due)
        if due.seat == self.seat and due.kind is not Kind.UNVEIL:
            step.round.take(due, parts)
            return []
        step.busy.add(due)
        check = step.round.check(due, parts)
        unseal = dict if self._sight is None else self._sight.unseal(step.round, due, parts)

        def then(result: Any) -> list[Output]:
            step.busy.discard(due)
            if isinstance(result, Refused):
                return self._stop(result, due)
            found, unsealed = result
            if self._sight is not None:
                self._sight.keep(unsealed)
            step.round.take(due, parts, found)
            return self._heard() or self._pump()

        run = caught(lambda: (check(), unseal()))
        return [DealerJob(f"check a {due.kind.word}", run, then, step.round)]

    def _read(self, step: _Step) -> DealerJob:
        """Everything is in: read what the step shows to everybody and to this seat."""
        step.reading = True
        opened, wish, sight = step.round, step.wish, self._sight

        def run() -> tuple[Outcome, Any]:
            outcome = opened.outcome()
            mine = dict if sight is None else sight.read(opened, outcome, wish)
            return outcome, caught(lambda: (read_open(opened.moment, outcome), mine()))()

        def then(result: tuple[Outcome, Any]) -> list[Output]:
            outcome, read = result
            if isinstance(read, BadFace):
                return self._expose(read, outcome)
            if isinstance(read, Refused):
                return self._stop(read, Due(Kind.DECK, NOBODY))
            step.outcome = outcome
            step.faces, step.shown = read
            answers = tuple(Answer(step.number, *chosen) for chosen in outcome.answers)
            done = Done(step.number, outcome.values, step.faces, answers)
            return [Filled(done, tuple(sorted(step.shown.items())))]

        return DealerJob("read cards", run, then, opened)

    def _expose(self, refused: BadFace, outcome: Outcome) -> list[Output]:
        """This seat alone sees a card that is none: nobody need believe it, so all are shown."""
        assert self._root is not None
        slots = [outcome.board.slots[handle] for handle in refused.slots]
        body = make_exposure(self._open_step().round.moment, self._root, slots)
        return [*self._stop(refused, Due(Kind.DECK, NOBODY)), Exposed(body)]

    def _stop(self, refused: Refused, due: Due, at: int | None = None) -> list[Output]:
        """Something does not hold: record whose fault it is, complain if only this seat can see it, give no
        more.
        """
        if due.seat == self.seat:
            raise Misuse(f"an item of this seat itself is refused: {refused.reason}")
        number = self._open_step().round.moment.step if at is None else at
        seat, items = (None, ()) if due.seat == NOBODY else (due.seat, ((number, due.seat, due.kind),))
        faults = self._blame(refused.fault(seat, number, *items))
        if self._root is None or not isinstance(refused, BadBox):
            return faults
        body = make_complaint(self._root, number, due.seat, refused.slot, refused.context, refused.box)
        return [*faults, DealerSend(Kind.COMPLAIN, body)]

    def _blame(self, fault: Fault) -> list[Output]:
        self.fault = fault
        return [fault]

    def _dispute(self, take: Callable[[], None], due: Due) -> list[Output]:
        try:
            take()
        except Refused as refused:
            return self._stop(refused, due, NOBODY)
        return self._heard()

    def _heard(self) -> list[Output]:
        """What disputes have come to, if this peer knows what they are about."""
        fault = self._disputes.settle() if self.fault is None else None
        return [] if fault is None else self._blame(fault)


def _has_wish(step: _Step, due: Due) -> bool:
    """Whether the player has chosen what an item needs."""
    if due.kind in (Kind.PLEDGE, Kind.UNVEIL):
        return step.wish.value is not None
    if due.kind is Kind.MIX and isinstance(step.round, Mixing):
        return step.wish.orders is not None or not step.round.asks(due.seat)
    return True
