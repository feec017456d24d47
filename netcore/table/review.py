"""The audit of a joint game: all steps followed again, each player judged by the seed that player opened.

A table runs it at the end of its game, a reader of the file at any time; both come to the same verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple

from engines.kernel import Game, KernelError, Result, Secrets, digest, forfeited
from netcore.ack import Ack
from netcore.dealer import (
    BROKEN,
    UNAUDITED,
    VERIFIED,
    Audit,
    Due,
    Fault,
    Group,
    LogBroken,
    SeatVerdict,
    Wish,
    asked,
)
from netcore.double import Double
from netcore.entries import result_body
from netcore.item import OPENING, ZERO_DIGEST, Item, Kind
from netcore.log import Step
from netcore.table import opening
from netcore.table.evidence import CLAIMS, DEALING, RULES, Bench, Found, doubly_signed, false_claims
from netcore.table.fold import Blamed, ClosedStep, Fold, Stage, read_given
from netcore.wire import WireError

UNFINISHED: Final = "unfinished"
"""The word for whoever did nothing wrong in a game without an end; worse than unaudited."""


class End(NamedTuple):
    """Whether a game has an end that is signed by all who were there, and if not, why not."""

    finished: bool
    why: str = ""


class ReviewFault(Exception):
    """A step that cannot be followed; `seat` is whose doing it is, if that is known."""

    def __init__(self, check: str, step: int, seat: int | None, sentence: str) -> None:
        super().__init__(sentence)
        self.check = check
        self.step = step
        self.seat = seat
        self.sentence = sentence


class Review:
    """One walk through a log whose chain and signatures hold."""

    def __init__(
        self,
        game: Game,
        group: Group,
        steps: Sequence[Step],
        open_items: Sequence[Item] = (),
        *,
        doubles: Sequence[Double] = (),
        claims: Sequence[Ack] = (),
        refused: Sequence[Item] = (),
        seeds: Mapping[int, bytes] | None = None,
    ) -> None:
        """`doubles`, `claims` and `refused` are the evidence beside the steps; `seeds` are those opened in
        the log, unless they are known before it is.
        """
        self._steps = tuple(steps)
        self._open = tuple(open_items)
        self._refused = tuple(refused)
        self._told = tuple(claims)
        self._digests: list[bytes] = []
        self._finals = signed_finals(self._steps, self._open)
        self._closers = [item.seat for item in self._open if item.kind is Kind.CLOSING]
        """Who signed what there was of the open step, and with it the table before that."""
        self._ended_by_others = False
        self.found: list[Found] = []
        """What is wrong beside the steps themselves, in the order in which it was met."""
        self._lists: dict[int, dict[str, tuple[int, ...]]] = {}
        items = self._steps[0].items
        try:
            hello = opening.check_hello(game, items[0].body)
            self.fold = Fold(game, hello)
        except (opening.CannotOpen, KernelError) as error:
            raise ReviewFault(RULES, 0, None, str(error)) from None
        if [item.place for item in items] != [(kind, seat) for kind in OPENING for seat in hello.signers]:
            raise ReviewFault(RULES, 0, None, "not just the openings of all players are in")
        joined = opening.join(items, game, group)
        if isinstance(joined, Fault):
            raise ReviewFault(DEALING, 0, joined.seat, joined.reason)
        if seeds is None:
            seeds = opened_seeds(self._steps, (*self._refused, *self._open))
        self.seeds = dict(seeds)
        self.audit = Audit(joined.terms, joined.bonds, self.seeds, legal=self._legal)
        last = {item.seat: step.number for step in self._steps for item in step.items}
        self._bench = Bench(self.fold, self.audit.course, joined.terms.game, last)
        self.unfollowed = ""
        """Why the log could not be followed to its end; empty if it was."""
        for double in doubles:
            self._note(doubly_signed(double, len(self._steps)))

    def _legal(self, seat: int, label: str, faces: tuple[int, ...]) -> str | None:
        """What the rules of deck building say against a secret list, by itself and beside those of the same
        seat that were opened before.
        """
        game = self.fold.game
        lists = self._lists.setdefault(seat, {})
        lists[label] = faces
        for fault in game.deck_faults(game.mode_of(self.fold.setup), lists):
            return f"{fault.sentence} ({fault.clause})"
        return None

    # --- the walk -------------------------------------------------------------------------------------------

    def moments(self) -> Iterator[ClosedStep]:
        """Every step after the opening; raises ReviewFault at one that cannot be followed."""
        self._digests.append(digest(self.fold.table))
        try:
            if self._digests[0] != self._steps[0].digest:
                raise ReviewFault(RULES, 0, None, "the rules lay out another table than the one recorded")
            for number in range(1, len(self._steps)):
                self._look_beside(number)
                yield self._step(number)
                self._bench.passed(self._steps[number])
            self._look_beside(len(self._steps))
            self._open_step(len(self._steps))
        except ReviewFault as fault:
            self.unfollowed = f"step {fault.step}: {fault.sentence}"
            raise
        finally:
            self.found += false_claims(self._told, self._digests, self._steps)

    def run(self) -> tuple[SeatVerdict, ...]:
        """All verdicts, also where the log cannot be followed to its end."""
        with suppress(ReviewFault):
            for _ in self.moments():
                pass
        return self.verdicts()

    def verdicts(self) -> tuple[SeatVerdict, ...]:
        """One per seat, each from that seat's own seed and what that seat signed."""
        return tuple(map(self._verdict, self.audit.verdicts()))

    def _verdict(self, audited: SeatVerdict) -> SeatVerdict:
        seat = audited.seat
        blamed = min(((one.step, one.why) for one in self.found if one.seat == seat), default=None)
        if blamed is not None and (audited.word != BROKEN or blamed[0] < audited.step):
            return SeatVerdict(seat, BROKEN, *blamed)
        if audited.word == BROKEN:
            return audited
        if self.unfollowed:
            return SeatVerdict(seat, UNAUDITED, -1, self.unfollowed)
        if not self.fold.over:
            return SeatVerdict(seat, UNFINISHED, -1, "the game has no end; up to here nothing is wrong")
        signed = self._signed_the_end
        if audited.word == VERIFIED and signed and seat in self.fold.active and seat not in signed:
            return SeatVerdict(seat, UNFINISHED, -1, "the end is not signed")
        return audited

    @property
    def _signed_the_end(self) -> frozenset[int]:
        """Who signed the end, where anybody has; or stopped waiting for that, all seeds being in."""
        if self._finals or not self.seeds.keys() >= set(self.fold.active):
            return frozenset(self._finals)
        return frozenset(self._closers)

    @property
    def end(self) -> End:
        """Whether the game came to its end, as far as the log could be followed."""
        fold, last = self.fold, len(self._steps) - 1
        closed = self._closers
        if self.unfollowed:
            return End(False, f"it cannot be followed to its end: {self.unfollowed}")
        if not fold.over:
            where = f"the log ends at step {last}"
            if closed:
                return End(
                    False, f"{where}, where {' and '.join(map(fold.hello.who, closed))} stopped waiting"
                )
            return End(False, f"{where}; whether more was played it does not say")
        body = result_body(fold.table.result)
        signed = {seat for seat, item in self._finals.items() if item.body == body}
        signed.update(closed)  # a closing is signed over this table
        missing = [fold.hello.who(seat) for seat in fold.active if seat not in signed]
        if missing and not self._ended_by_others:  # which they have signed in saying so
            return End(False, f"the game is over, but its end is not signed here by {' and '.join(missing)}")
        denied = [fold.hello.who(seat) for seat in fold.active if seat not in signed and seat in self._halted]
        if denied:
            return End(False, f"the game is over, but {' and '.join(denied)} had stopped it before its end")
        return End(True)

    @property
    def _halted(self) -> frozenset[int]:
        """Seats that opened their seeds in a step that closed without: they had stopped there, and what comes
        after it is without them, whoever says that they were not there.
        """
        late = [item for item in self._refused if item.step < len(self._steps)]
        return frozenset(item.seat for item in late if item.kind is Kind.SEED)

    def result(self) -> Result | None:
        """What the game counts as: who made a false claim forfeits it."""
        return forfeited(
            self.fold.game, self.fold.table, (one.seat for one in self.found if one.check == CLAIMS)
        )

    def _step(self, number: int) -> ClosedStep:
        step = self._steps[number]
        moment = self.follow(step, self._steps[number - 1].chain)
        if self._told:
            self._digests.append(digest(moment.table))
        if step.digest == ZERO_DIGEST and (self._goes_back(number + 1) or self._differed(number)):
            self.fold.dispute()
        elif self.fold.last != step.digest:
            raise ReviewFault(RULES, number, None, "the rules arrive at another table than the one recorded")
        self._claims(moment)
        return moment

    def follow(self, step: Step, before: bytes) -> ClosedStep:
        """One step further, after a chain value; what its table must be is not looked at."""
        with self._blaming(step.number):
            if step.placed:
                return self._placed(step, before)
            if self.fold.over:
                return self._ending(step)
            if self.fold.stage is Stage.DEAL:
                return self._deal(step, before)
            return self._answers(step, before)

    def remake(
        self, number: int, before: bytes, wishes: Mapping[Due, Wish], note: Callable[[bytes], None]
    ) -> tuple[ClosedStep, dict[Due, bytes]]:
        """One deal further, already begun: its items made anew from all seeds and what no seed yields."""
        with self._blaming(number):
            done, items = self.audit.regenerate(wishes, note)
            return self.fold.commit(number, self.fold.apply(done)), items

    @contextmanager
    def _blaming(self, number: int) -> Iterator[None]:
        """A step that cannot be followed is whose doing it is, as far as that is known."""
        try:
            yield
        except Blamed as blamed:
            if blamed.seat is not None:
                self._blame(RULES, blamed.seat, number, blamed.sentence)
            raise ReviewFault(RULES, number, blamed.seat, blamed.sentence) from None
        except LogBroken as broken:
            seat = next((v.seat for v in self.audit.verdicts() if (v.word, v.step) == (BROKEN, number)), None)
            raise ReviewFault(DEALING, number, seat, str(broken)) from None

    def _goes_back(self, number: int) -> bool:
        """Whether all agreed, in this step, to go back: then the tables before it may have differed."""
        placed = self._steps[number].placed if number < len(self._steps) else ()
        return bool(placed) and placed[0].kind is Kind.REWIND

    def _differed(self, number: int) -> bool:
        """Whether a seat claimed another table after this step, so that its digest could be struck."""
        own = digest(self.fold.table)
        found = {ack.seat: ack.digest for ack in self._told if ack.step == number and ack.digest != own}
        self.fold.claimed.update(found)
        return bool(found)

    def _placed(self, step: Step, before: bytes) -> ClosedStep:
        fold, words = self.fold, step.placed
        said, applied = fold.placed(step.number, step.items[0].seat, words)
        if fold.stage is Stage.DEAL and not fold.disputed:
            self.audit.begin(step.number, before, asked(fold.table))
            for item in (*step.void, *self._beside(step.number)):
                self.audit.item(item.seat, item.kind, item.body)
            self.audit.void()
            self._complaints(step.void)
        moment = fold.commit_words(step.number, words, said, applied)
        if said.kind is Kind.LEAVE:
            self.audit.leave(words[0].seat, said.seed)
        elif said.kind is Kind.REWIND:
            self.audit.rewind(step.number, fold.past[said.number].number)
        self._ended_by_others = said.kind in (Kind.OVERDUE, Kind.WRONG)
        return moment

    def _ending(self, step: Step) -> ClosedStep:
        kind = Kind.SEED if self.fold.stage is Stage.SEEDS else Kind.FINAL
        due = {(kind, seat) for seat in self.fold.active}
        if self.fold.stage is Stage.DONE or {item.place for item in step.items} != due:
            raise Blamed(None, "the game goes on after its end")
        for item in step.items:
            self._note(self._bench.final(item) if item.kind is Kind.FINAL else None)
        return self.fold.commit_ending(step.number)

    def _deal(self, step: Step, before: bytes) -> ClosedStep:
        fold = self.fold
        self.audit.begin(step.number, before, asked(fold.table))
        for item in step.items:
            if item.kind is Kind.SEED:  # whoever opens it has stopped there, and did not close the step
                raise Blamed(None, "it is closed, though a seed was opened in it")
            if item.kind is Kind.COMPLAIN:
                continue
            if not self._bench.is_due(item):
                raise Blamed(item.seat, f"a {item.kind.word} item was not due")
            self.audit.item(item.seat, item.kind, item.body)
        moment = fold.commit(step.number, fold.apply(self.audit.close()))
        self._complaints(step.items)
        return moment

    def _answers(self, step: Step, before: bytes) -> ClosedStep:
        fold = self.fold
        if [item.place for item in step.items] != sorted((Kind.ANSWER, seat) for seat in fold.asked):
            raise Blamed(None, "not just the answers of those asked are in")
        given, spent = {}, []
        for item in step.items:
            try:
                said = read_given(item)
            except WireError as error:
                raise Blamed(item.seat, str(error)) from None
            given[item.seat] = (said.value, self.audit.answer(step.number, before, item.seat, said.opening))
            spent.append((item.seat, said.spent))
        applied = fold.apply(fold.answers(given))
        self.audit.answered(step.number)
        return fold.commit(step.number, applied, spent=tuple(spent))

    # --- beside the steps -----------------------------------------------------------------------------------

    def _beside(self, number: int) -> list[Item]:
        """Refused items that were signed for a step."""
        return [item for item in self._refused if item.step == number]

    def _look_beside(self, number: int) -> None:
        """Judge what stands beside the step that comes next: refused, void, or in of an open step."""
        before, last = self._steps[number - 1].chain, number == len(self._steps)
        for item in self._beside(number):
            self._note(self._bench.judge(item, before, None if last else self._steps[number]))
        for item in self._open if last else self._steps[number].void:
            self._note(self._bench.judge(item, before))

    def _open_step(self, number: int) -> None:
        """The step in which the log ends: a game that stopped there stopped for a reason, looked for here."""
        fold, before = self.fold, self._steps[-1].chain
        items = {item.place: item for item in (*self._beside(number), *self._open)}
        deals = fold.stage is Stage.DEAL and not fold.disputed
        if deals:
            self.audit.begin(number, before, asked(fold.table))
            for item in items.values():
                self.audit.item(item.seat, item.kind, item.body)
            with suppress(LogBroken):
                self.audit.judge()
        self._complaints((*self._refused, *self._open))
        with suppress(LogBroken, ReviewFault), self._blaming(number):
            if deals and self._bench.dues_in(items):
                fold.apply(self.audit.close())
            elif fold.stage is Stage.ANSWERS and not fold.disputed:
                self._all_answers(number, before, items)

    def _complaints(self, items: Iterable[Item]) -> None:
        """Judge the complaints among these by what is known now."""
        for item in items:
            if item.kind is Kind.COMPLAIN:
                self._note(self._bench.complaint(item))

    def _all_answers(self, number: int, before: bytes, items: Mapping[tuple[Kind, int], Item]) -> None:
        """What the answers in of an open step come to together, if they are all there."""
        given = {}
        for seat in self.fold.asked:
            if (Kind.ANSWER, seat) not in items:
                return
            with suppress(WireError):
                said = read_given(items[Kind.ANSWER, seat])
                given[seat] = (said.value, self.audit.answer(number, before, seat, said.opening))
        if len(given) == len(self.fold.asked):
            self.fold.apply(self.fold.answers(given))

    def secrets(self, seat: int, number: int) -> Secrets:
        """What a seat knew of the present table, which a step has just led to, as far as its seed tells."""
        rows = self.fold.table.rows
        hidden = [card for card, row in enumerate(rows) if row.face is None and row.seen >> seat & 1]
        return Secrets(seat, self.audit.faces(seat, number, hidden))

    # --- findings -------------------------------------------------------------------------------------------

    def _blame(self, check: str, seat: int, step: int, why: str) -> None:
        self._note(Found(check, step, seat, why))

    def _note(self, found: Found | None) -> None:
        if found is not None and found not in self.found:
            self.found.append(found)

    def _claims(self, moment: ClosedStep) -> None:
        """Hold what was claimed in a step against what the claimant's seed reads."""
        table = moment.table
        if moment.entry is None or table.claims is moment.before.claims:
            return
        for claim in table.claims:
            if claim.step != table.step:
                continue
            faces = self.audit.faces(claim.seat, moment.number, claim.cards)
            for card, face in faces.items():
                if self.fold.game.test(table, claim.test, face, claim.seat) != claim.all:
                    why = f"it was claimed falsely of card {card} that it is {_not(claim.all)}{claim.test}"
                    self._blame(CLAIMS, claim.seat, moment.number, why)
                    break


def _not(yes: bool) -> str:
    return "" if yes else "not "


def opened_seeds(steps: Sequence[Step], open_items: Sequence[Item]) -> dict[int, bytes]:
    """The seeds that were opened: at the end, after a fault, or by leaving."""
    seeds = {word.seat: word.body for step in steps for word in step.placed if word.kind is Kind.LEAVE}
    items = [item for step in steps for item in step.items] + list(open_items)
    seeds.update({item.seat: item.body for item in items if item.kind is Kind.SEED})
    return seeds


def signed_finals(steps: Sequence[Step], open_items: Sequence[Item]) -> dict[int, Item]:
    """By seat, what was signed as the end of the game."""
    items = [item for step in steps for item in step.items] + list(open_items)
    return {item.seat: item for item in items if item.kind is Kind.FINAL}
