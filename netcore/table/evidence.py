"""Items that stand beside the steps of a log, judged again: what a table refused, what its last step held.

Each is judged at the place it was signed for, by what the log says up to there, so that anybody who has the
file comes to the same finding. Somebody is at fault only by something that he signed and that could not stand
there whoever else did what; an item that could have stood there convicts nobody, whoever calls it refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from engines.kernel import Answer, KernelError
from engines.kernel.judge import judge
from netcore.ack import Ack
from netcore.closing import name_of
from netcore.dealer import Course, Misuse, Refused, asked
from netcore.dealer.complaints import Disputes
from netcore.dealer.opening import check_opening, read_opening
from netcore.double import Double, pack_double
from netcore.entries import result_body
from netcore.errors import LogFault
from netcore.item import OPENING, ZERO_DIGEST, Item, Kind, fields, read_placing
from netcore.judge import judge_placing
from netcore.log import Step
from netcore.table.absence import overdue_in
from netcore.table.fold import HOST, Blamed, Fold, Stage, read_given
from netcore.wire import BODY_LIMIT, WireError, pack, unpack

RULES: Final = "rules"
DEALING: Final = "dealing"
SIGNATURES: Final = "signatures"
CLAIMS: Final = "claims"
"""What something that is wrong fails."""

UNJUDGED: Final = (*OPENING, Kind.SEED, Kind.CLOSING, Kind.COMPLAIN)
"""Kinds that are due at any time, or that are judged elsewhere."""

_EXPOSURE_PARTS: Final = 2


class Found(NamedTuple):
    """Something wrong that a seat has signed."""

    check: str
    step: int
    seat: int
    why: str


class Bench:
    """Judges one item after the other beside a walk through the log, at the position the walk has reached."""

    def __init__(self, fold: Fold, course: Course, game: bytes, last: Mapping[int, int]) -> None:
        """`last` gives, by seat, the last closed step of the log that holds something of it."""
        self._last = last
        self._fold = fold
        self._course = course
        self._game = game
        self._placed: dict[int, int] = {}

    def passed(self, step: Step) -> None:
        """The walk has passed a step; what it placed cannot be placed again."""
        self._placed.update({word.seat: word.counter + 1 for word in step.placed})

    def dues(self, number: int, before: bytes) -> frozenset[tuple[Kind, int]]:
        """Everything that could be due in the open step."""
        fold, course = self._fold, self._course
        if fold.stage is Stage.ANSWERS:
            return frozenset((Kind.ANSWER, seat) for seat in fold.asked)
        if fold.stage is not Stage.DEAL:
            return frozenset((Kind.FINAL, seat) for seat in fold.active)
        try:
            opened = course.begin(number, before, asked(fold.table))
            return frozenset((due.kind, due.seat) for due in opened.dues)
        except Misuse:
            return frozenset()
        finally:
            course.round = None  # only looked at: the walk opens it for itself

    def is_due(self, item: Item) -> bool:
        """Whether an item is owed in the round under way."""
        opened = self._course.round
        return opened is not None and (item.kind, item.seat) in opened.dues

    def dues_in(self, places: Collection[tuple[Kind, int]]) -> bool:
        """Whether everything due in the round under way is among these."""
        opened = self._course.round
        return opened is not None and all(tuple(due) in places for due in opened.dues)

    def judge(self, item: Item, before: bytes, closed: Step | None = None) -> Found | None:
        """What is wrong with an item of the step that the walk comes to next; `closed` is that step, unless
        the log ends before it.
        """
        if item.kind in UNJUDGED:
            return None
        twin = next((one for one in _all(closed) if one.place == item.place), None)
        if twin is not None:
            if twin.body == item.body:
                return None
            why = f"signed two different items ({item.kind.word}) for step {item.step}"
            return Found(SIGNATURES, item.step, item.seat, why)
        if item.kind is Kind.PLACE:
            return self._placing(item, closed)
        if item.kind is Kind.FINAL:
            return self.final(item)
        if item.place not in self.dues(item.step, before):
            return Found(RULES, item.step, item.seat, f"a {item.kind.word} item was not due")
        return self._answer(item, before) if item.kind is Kind.ANSWER else None

    def final(self, item: Item) -> Found | None:
        """Everybody signs the end that the rules came to; who signs another one is alone in that."""
        if item.body == result_body(self._fold.table.result):
            return None
        why = "another end was signed than the one the game came to"
        return Found(RULES, item.step, item.seat, why)

    def complaint(self, item: Item) -> Found | None:
        """Whom a complaint convicts: the one complained about, or the one who had no ground to complain."""
        disputes = Disputes(self._course)
        try:
            parts = unpack(item.body, BODY_LIMIT)
            exposes = type(parts) is tuple and len(parts) == _EXPOSURE_PARTS
            (disputes.expose if exposes else disputes.complain)(item.seat, item.body)
        except (Refused, WireError) as error:
            return Found(DEALING, item.step, item.seat, f"a complaint cannot be read: {error}")
        fault = disputes.settle()
        if fault is None or fault.seat is None:
            return None
        return Found(DEALING, fault.step, fault.seat, fault.reason)

    def _placing(self, item: Item, closed: Step | None) -> Found | None:
        fold = self._fold
        try:
            judge_placing(fold.hello, self._game, self._placed, fold.left, item)
            fold.placed(item.step, item.seat, read_placing(item.body))
        except LogFault as fault:
            return Found(fault.check, item.step, item.seat, fault.sentence.partition(": ")[2])
        except Blamed as blamed:
            return None if blamed.seat is None else Found(RULES, item.step, blamed.seat, blamed.sentence)
        went_on = self._last.get(item.seat, item.step) > item.step
        if closed is not None and not closed.placed and (went_on or not in_good_faith(item, closed)):
            why = "a word was placed where everything due was in"
            return Found(RULES, item.step, item.seat, why)
        return None

    def _answer(self, item: Item, before: bytes) -> Found | None:
        fold = self._fold
        try:
            given = read_given(item)
            moment = self._course.moment(item.step, before)
            faces = check_opening(moment, item.seat, read_opening(given.opening)).faces
            answer = Answer(fold.table.step, item.seat, given.value, faces)
            judge(fold.game, fold.table, fold.asked[item.seat], answer)
        except WireError as error:
            return Found(RULES, item.step, item.seat, str(error))
        except Refused as refused:
            seat = item.seat if refused.seat is None else refused.seat
            return Found(DEALING, item.step, seat, refused.reason)
        except KernelError as error:
            return Found(RULES, item.step, item.seat, f"the rules refuse it: {error}")
        return None


def completed(step: Step, seat: int) -> bool:
    """Whether a seat completed a step by itself: it held everything when it signed."""
    return bool(step.items) and all(item.seat == seat for item in step.items)


def in_good_faith(item: Item, closed: Step) -> bool:
    """Whether a placing may have been signed before a step was complete, though the step closed without it:
    somebody else may have kept back what completes it, after promising the host to hold it, or to be declared
    overdue and then bring it. Who is neither the host nor declares another overdue places only where an item
    of its own is missing. (Who signed something later in the same log had the step complete.)
    """
    accused = overdue_in(item)
    if completed(closed, item.seat) or accused == item.seat:
        return False
    return item.seat == HOST or accused is not None


def doubly_signed(double: Double, number: int) -> Found:
    """What a proof of double signing shows; one of words for any time counts for the open step `number`."""
    step = double.first.step if isinstance(double.first, Item) else number
    return Found(SIGNATURES, step, double.first.seat, double.sentence)


def tells_of_no_table(ack: Ack, steps: Sequence[Step]) -> bool:
    """Whether a seat says that there is no table where an honest one may: tables differed before that step,
    or a word was placed in it. Who is in a dispute with whom need not be the same everywhere: the others may
    have settled, or been told of fewer claims.
    """
    if ack.digest != ZERO_DIGEST or not 0 < ack.step < len(steps):
        return False
    return bool(steps[ack.step].placed) or steps[ack.step - 1].digest == ZERO_DIGEST


def false_claims(claims: Iterable[Ack], digests: Sequence[bytes], steps: Sequence[Step]) -> list[Found]:
    """Acknowledgements of tables that are not those the rules arrive at after each step."""
    found, said = [], dict[tuple[int, int], bytes]()
    for claim in claims:
        if tells_of_no_table(claim, steps):
            continue
        if claim.step < len(digests) and claim.digest != digests[claim.step]:
            why = "another table was acknowledged than the one the rules arrive at"
            found.append(Found(RULES, claim.step, claim.seat, why))
        if said.setdefault((claim.seat, claim.step), claim.digest) != claim.digest:
            why = f"acknowledged two different tables after step {claim.step}"
            found.append(Found(SIGNATURES, claim.step, claim.seat, why))
    return found


def evidence_names(
    doubles: Iterable[Double], claims: Iterable[Ack], refused: Iterable[Item]
) -> tuple[bytes, ...]:
    """Evidence as closings name it, sorted."""
    packed = [pack_double(proof) for proof in doubles]
    packed += [pack(tuple(claim)) for claim in claims]
    packed += [pack(fields(item)) for item in refused]
    return tuple(sorted(map(name_of, packed)))


def _all(step: Step | None) -> tuple[Item, ...]:
    return () if step is None else (*step.items, *step.void)
