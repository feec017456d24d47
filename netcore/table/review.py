"""The audit of a joint game: all steps followed again, each player judged by the seed that player opened.

A table runs it at the end of its game, a reader of the file at any time; both come to the same verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from engines.kernel import Game, KernelError, Secrets, digest
from netcore.dealer import (
    BROKEN,
    UNAUDITED,
    VERIFIED,
    Audit,
    Due,
    Fault,
    Group,
    LogBroken,
    Verdict,
    Wish,
    asked,
)
from netcore.double import Double
from netcore.item import CLOSING, OPENING, ZERO_DIGEST, Item, Kind
from netcore.log import Step
from netcore.table import opening
from netcore.table.fold import Blamed, Fold, Moment, Stage, read_given
from netcore.wire import WireError

RULES: Final = "rules"
DEALING: Final = "dealing"
"""What a step that cannot be followed fails."""


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
        seeds: Mapping[int, bytes] | None = None,
    ) -> None:
        """`seeds` are those opened in the log, unless they are known before it is."""
        self._steps = tuple(steps)
        self._open = tuple(open_items)
        self._blamed: dict[int, Verdict] = {}
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
        self.seeds = opened_seeds(self._steps, self._open) if seeds is None else dict(seeds)
        self.audit = Audit(joined.terms, joined.bonds, self.seeds, legal=self._legal)
        self.false_claims: list[tuple[int, int, str]] = []
        """(step, seat, sentence) of each claim that was not true."""
        self.unfollowed = ""
        """Why the log could not be followed to its end; empty if it was."""
        for double in doubles:
            self._blame(double.first.seat, len(self._steps), double.sentence)

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

    def moments(self) -> Iterator[Moment]:
        """Every step after the opening; raises ReviewFault at one that cannot be followed."""
        if digest(self.fold.table) != self._steps[0].digest:
            raise ReviewFault(RULES, 0, None, "the rules lay out another table than the one recorded")
        for number in range(1, len(self._steps)):
            yield self._step(number)
        self._unfinished()

    def run(self) -> tuple[Verdict, ...]:
        """All verdicts, also where the log cannot be followed to its end."""
        try:
            for _ in self.moments():
                pass
        except ReviewFault as fault:
            self.unfollowed = f"step {fault.step}: {fault.sentence}"
        return self.verdicts()

    def verdicts(self) -> tuple[Verdict, ...]:
        """One per seat, each from that seat's own seed."""
        found = []
        for verdict in self.audit.verdicts():
            blamed = self._blamed.get(verdict.seat)
            if blamed is not None and (verdict.word != BROKEN or blamed.step < verdict.step):
                verdict = blamed
            elif verdict.word == VERIFIED and self.unfollowed:
                verdict = Verdict(verdict.seat, UNAUDITED, -1, self.unfollowed)
            found.append(verdict)
        return tuple(found)

    def _step(self, number: int) -> Moment:
        step = self._steps[number]
        moment = self.follow(step, self._steps[number - 1].chain)
        if step.digest == ZERO_DIGEST and self._goes_back(number + 1):
            self.fold.dispute()
        elif self.fold.last != step.digest:
            raise ReviewFault(RULES, number, None, "the rules arrive at another table than the one recorded")
        self._claims(moment)
        return moment

    def follow(self, step: Step, before: bytes) -> Moment:
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
    ) -> tuple[Moment, dict[Due, bytes]]:
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
                self._blame(blamed.seat, number, blamed.sentence)
            raise ReviewFault(RULES, number, blamed.seat, blamed.sentence) from None
        except LogBroken as broken:
            seat = next((v.seat for v in self.audit.verdicts() if (v.word, v.step) == (BROKEN, number)), None)
            raise ReviewFault(DEALING, number, seat, str(broken)) from None

    def _goes_back(self, number: int) -> bool:
        """Whether all agreed, in this step, to go back: then the tables before it may have differed."""
        placed = self._steps[number].placed if number < len(self._steps) else ()
        return bool(placed) and placed[0].kind is Kind.REWIND

    def _placed(self, step: Step, before: bytes) -> Moment:
        fold, words = self.fold, step.placed
        said, applied = fold.placed(step.number, step.items[0].seat, words)
        if fold.stage is Stage.DEAL and not fold.disputed:
            self.audit.begin(step.number, before, asked(fold.table))
            for item in step.void:
                self.audit.item(item.seat, item.kind, item.body)
            self.audit.void()
        moment = fold.commit_words(step.number, words, said, applied)
        if said.kind is Kind.LEAVE:
            self.audit.leave(words[0].seat, said.seed)
        elif said.kind is Kind.REWIND:
            self.audit.rewind(step.number, fold.past[said.number].number)
        return moment

    def _ending(self, step: Step) -> Moment:
        kind = Kind.SEED if self.fold.stage is Stage.SEEDS else Kind.FINAL
        due = {(kind, seat) for seat in self.fold.active}
        if self.fold.stage is Stage.DONE or {item.place for item in step.items} != due:
            raise Blamed(None, "the game goes on after its end")
        return self.fold.commit_ending(step.number)

    def _deal(self, step: Step, before: bytes) -> Moment:
        fold = self.fold
        self.audit.begin(step.number, before, asked(fold.table))
        for item in step.items:
            self.audit.item(item.seat, item.kind, item.body)
        done = self.audit.close()
        return fold.commit(step.number, fold.apply(done))

    def _answers(self, step: Step, before: bytes) -> Moment:
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

    def _unfinished(self) -> None:
        """What lies in the open step: a game that stopped there stopped for a reason, which is looked for."""
        items = tuple(item for item in self._open if item.kind not in (*CLOSING, Kind.COMPLAIN))
        if not items or self.fold.over:
            return
        number = len(self._steps)
        step = Step(number, items, (), b"", ZERO_DIGEST)
        with suppress(ReviewFault, LogBroken):
            if self.fold.stage is Stage.DEAL and not self._whole(items):
                self.audit.begin(number, self._steps[-1].chain, asked(self.fold.table))
                for item in items:
                    self.audit.item(item.seat, item.kind, item.body)
                self.audit.void()
            elif self._whole(items):
                self._steps = (*self._steps, step)
                self._step(number)

    def _whole(self, items: Sequence[Item]) -> bool:
        if self.fold.stage is not Stage.DEAL:
            return {item.place for item in items} >= {(Kind.ANSWER, seat) for seat in self.fold.asked}
        return {item.kind for item in items} >= {Kind.UNVEIL} and sum(
            item.kind is Kind.UNVEIL for item in items
        ) == len(self.fold.asked)

    def secrets(self, seat: int, number: int) -> Secrets:
        """What a seat knew of the present table, which a step has just led to, as far as its seed tells."""
        rows = self.fold.table.rows
        hidden = [card for card, row in enumerate(rows) if row.face is None and row.seen >> seat & 1]
        return Secrets(seat, self.audit.faces(seat, number, hidden))

    # --- findings -------------------------------------------------------------------------------------------

    def _blame(self, seat: int, step: int, why: str) -> None:
        self._blamed.setdefault(seat, Verdict(seat, BROKEN, step, why))

    def _claims(self, moment: Moment) -> None:
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
                    self.false_claims.append((moment.number, claim.seat, why))
                    self._blame(claim.seat, moment.number, why)
                    break


def _not(yes: bool) -> str:
    return "" if yes else "not "


def opened_seeds(steps: Sequence[Step], open_items: Sequence[Item]) -> dict[int, bytes]:
    """The seeds that were opened: at the end, after a fault, or by leaving."""
    seeds = {word.seat: word.body for step in steps for word in step.placed if word.kind is Kind.LEAVE}
    items = [item for step in steps for item in step.items] + list(open_items)
    seeds.update({item.seat: item.body for item in items if item.kind is Kind.SEED})
    return seeds
