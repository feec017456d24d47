"""The compact form of a joint replay: what the dealers sent is left out and made anew from the opened seeds.

All signatures stay, so the log that comes out is the log that was played, byte for byte, or it fits them no
more. Whoever reads the file needs the rules: without them nobody knows what the dealers were asked for. That
is why games are kept in full and this form is for archives and letters.

Strangers send such files, and a few bytes of them ask for much work. So a step is refused before anything is
made if its signatures are not those the rules ask for, after it is made if they do not fit, and at once if
more has been made than a whole file may hold.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.kernel import Game, digest
from engines.registry import load
from netcore.dealer import BROKEN, Due, Group, UnsafeLibrary, Wish, asked, sound_group
from netcore.errors import LogFault
from netcore.item import ENDING, SEAT_LIMIT, ZERO_DIGEST, Item, Kind
from netcore.log import Log, Step
from netcore.opening import JOINT
from netcore.table.evidence import DEALING, RULES, SIGNATURES
from netcore.table.fold import Stage, read_given
from netcore.table.review import Review, ReviewFault
from netcore.wire import pack
from replays.check import check_signatures, take_step
from replays.content import TAG_SIZE, Replay, Short, StoredStep, replay_of, up_to
from replays.errors import ReplayError
from replays.joint import first_doubt
from replays.older import rules_of
from replays.short import ShortAnswer, ShortStep
from replays.walk import Games, StepFault, error_name, same_rules, setup_of

MADE_LIMIT: Final = 32 * 1024 * 1024
"""Bytes that are made anew for one file: points and proofs do not shrink, so in full it would be larger than
any file may be.
"""

Tell = Callable[[int], None]
"""Is told the number of each step that is done."""


# --- from full to compact -----------------------------------------------------------------------------------


def compacted(replay: Replay, games: Games = load, group: Group | None = None) -> Replay:
    """The compact form of a whole, verified game; ReplayError with the reason if it must stay in full."""
    if replay.short is not None:
        return replay
    if replay.hello.dealing != JOINT:
        raise ReplayError("only games that all players dealt together have a compact form")
    if replay.cut or replay.open_items or replay.evidence:
        raise ReplayError("a game that did not come to its end stays in full: all of it is evidence")
    game, real = same_rules(setup_of(replay), games, replay.packs), _sound(group)
    review, steps = _shortened(game, replay, real)
    doubt = first_doubt(review.verdicts(), replay.hello) or review.end.why
    if doubt:
        raise ReplayError(f"only a verified game has a compact form: {doubt}")
    seeds = tuple(review.seeds[seat] for seat in range(review.fold.seats))
    short = replay._replace(steps=replay.steps[:1], short=Short(seeds, tuple(steps)))
    try:
        same = expanded(short, games, group) == replay
    except StepFault as fault:
        raise ReplayError(f"this game stays in full: {fault.sentence}") from None
    if not same:
        raise ReplayError("this game stays in full: it does not come out of its seeds as it was played")
    return short


def _shortened(game: Game, replay: Replay, group: Group) -> tuple[Review, list[ShortStep | StoredStep]]:
    steps: list[ShortStep | StoredStep] = []
    starts: dict[int, bytes] = {}
    try:
        log = check_signatures(replay)
        review = Review(game, group, log.steps)
        for moment in review.moments():
            stored = replay.steps[moment.number]
            steps.append(_short_step(stored, review.audit.wishes, starts))
    except LogFault as fault:
        raise ReplayError(f"the log does not hold: {fault.sentence}") from None
    except ReviewFault as fault:
        raise ReplayError(f"the log cannot be followed: step {fault.step}: {fault.sentence}") from None
    return review, steps


def _short_step(
    stored: StoredStep, wishes: dict[Due, Wish], starts: dict[int, bytes]
) -> ShortStep | StoredStep:
    kinds = {item.kind for item in stored.items}
    signatures = tuple(item.signature for item in stored.items)
    if stored.digest == ZERO_DIGEST or kinds & {Kind.PLACE, *ENDING}:
        return stored
    if Kind.ANSWER in kinds:
        given = map(read_given, stored.items)
        answers = tuple(ShortAnswer(one.value, one.opening[0], one.spent) for one in given)
        return ShortStep(signatures, answers)
    kept = []
    for due, wish in sorted(wishes.items(), key=lambda pair: pair[0]):
        if wish.start and wish.start == starts.get(due.seat):
            wish = Wish(orders=wish.orders, lists=wish.lists)
        elif wish.start:
            starts[due.seat] = wish.start
        if wish.start or wish.orders or wish.lists or wish.value is not None:
            kept.append((due, wish))
    return ShortStep(signatures, None, tuple(kept))


# --- from compact to full -----------------------------------------------------------------------------------


def expanded(
    replay: Replay, games: Games = load, group: Group | None = None, tell: Tell | None = None
) -> Replay:
    """The same replay in full. StepFault at a step that the seeds do not make as it was signed, ReplayError
    if the rules of the game are not here.
    """
    if replay.short is None:
        return replay
    rules, sound = rules_of(replay, games), _sound(group)
    try:
        return _made(rules.game, sound, replay, replay.short, tell)
    except StepFault as fault:
        if not rules.others:
            raise
        stop = f"the installed rules do not go along at step {fault.step}"
        raise ReplayError(f"{rules.others}, and {stop}") from None


def expanded_part(replay: Replay, games: Games = load, group: Group | None = None) -> tuple[Replay, str]:
    """The same replay in full up to the first step that the seeds do not make as it was signed, and what is
    wrong with that one; empty if it is whole. StepFault if not even the opening holds.
    """
    try:
        return expanded(replay, games, group), ""
    except StepFault as fault:
        if fault.step <= 0:
            raise
        return expanded(up_to(replay, fault.step), games, group), fault.sentence


def _made(game: Game, group: Group, replay: Replay, short: Short, tell: Tell | None) -> Replay:
    number = 0
    try:
        making = _Expansion(game, group, replay)
        for number, step in enumerate(short.steps, 1):
            making.take(step)
            if tell is not None:
                tell(number)
    except (ReplayError, StepFault):
        raise
    except ReviewFault as fault:
        raise StepFault(fault.check, fault.step, fault.sentence) from None
    except LogFault as fault:
        raise StepFault(fault.check, fault.step, _after_step(fault.sentence)) from None
    except Exception as error:  # a stranger's seeds and choices may be anything, and an engine of any making
        raise StepFault(DEALING, number, f"it cannot be made anew: {error_name(error)}") from None
    whole = replay_of(making.log)
    return replay._replace(steps=whole.steps, short=None)


def _after_step(sentence: str) -> str:
    """A sentence without the step that it begins with, which the fault names again."""
    return sentence.partition(": ")[2] if sentence.startswith("step ") else sentence


class _Expansion:
    """The walk that makes one step after the other and holds each to its signatures."""

    def __init__(self, game: Game, group: Group, replay: Replay) -> None:
        assert replay.short is not None
        self.log = Log()
        self._take(replay.steps[0])
        seeds = dict(enumerate(replay.short.seeds))
        if len(seeds) != len(self.log.hello.seats):
            raise StepFault(DEALING, 0, "there is not one seed for each seat")
        self._review = Review(game, group, self.log.steps, seeds=seeds)
        if digest(self._review.fold.table) != self.log.digest:
            raise StepFault(RULES, 0, "the rules lay out another table than the one recorded")
        for one in self._review.audit.verdicts():
            if one.word == BROKEN:
                raise StepFault(DEALING, 0, f"{self.log.hello.who(one.seat)}: {one.why}")
        self._starts = [b""] * SEAT_LIMIT
        self._made = 0

    def take(self, step: ShortStep | StoredStep) -> None:
        """One step further."""
        if isinstance(step, StoredStep):
            self._whole(step)
        elif step.answers is not None:
            self._answers(step, step.answers)
        else:
            self._deal(step)

    def _whole(self, stored: StoredStep) -> None:
        before = self.log.chain
        self._need(stored.number == self.log.number, RULES, "another step stands in its place")
        self._review.follow(self._take(stored), before)
        if stored.digest == ZERO_DIGEST:
            self._review.fold.dispute()

    def _take(self, stored: StoredStep) -> Step:
        step = take_step(self.log, stored)
        if step.chain[:TAG_SIZE] != stored.tag:
            raise StepFault("chain", step.number, "its content is not the one that the chain was made over")
        return step

    def _answers(self, step: ShortStep, answers: tuple[ShortAnswer, ...]) -> None:
        fold, number, before = self._review.fold, self.log.number, self.log.chain
        seats = sorted(fold.asked) if fold.stage is Stage.ANSWERS else []
        fits = len(seats) == len(answers) == len(step.signatures)
        self._need(fits, RULES, "the answers are not those the rules ask for")
        items = []
        for seat, answer, signature in zip(seats, answers, step.signatures, strict=True):
            opening = self._review.audit.reopen(number, before, seat, answer.cards)
            body = pack((answer.value, opening, answer.spent))
            self._count(body)
            items.append(Item(number, seat, Kind.ANSWER, body, signature))
        self._sign(items)
        moment = self._review.follow(Step(number, tuple(items), (), b"", ZERO_DIGEST), before)
        self.log.close(digest(moment.table))

    def _deal(self, step: ShortStep) -> None:
        fold, number, before, audit = self._review.fold, self.log.number, self.log.chain, self._review.audit
        self._need(fold.stage is Stage.DEAL, RULES, "the rules ask for no deal")
        audit.begin(number, before, asked(fold.table))
        dues = () if audit.course.round is None else audit.course.round.dues
        fits = len(dues) == len(step.signatures)
        self._need(fits, RULES, "the dealers' items are not those the rules ask for")
        moment, made = self._review.remake(number, before, self._wishes(step, dues), self._count)
        items = [
            Item(number, due.seat, due.kind, made[due], signature)
            for due, signature in zip(sorted(dues), step.signatures, strict=True)
        ]
        self._sign(items)
        self.log.close(digest(moment.table))

    def _wishes(self, step: ShortStep, dues: tuple[Due, ...]) -> dict[Due, Wish]:
        """What was kept of the players' choices, with the start values that have not changed."""
        wishes = dict(step.wishes)
        self._need(wishes.keys() <= set(dues), DEALING, "a choice is kept that nobody was asked for")
        for due in dues:
            if due.kind in (Kind.MIX, Kind.DECK):
                wish = wishes.get(due, Wish())
                self._starts[due.seat] = wish.start or self._starts[due.seat]
                wishes[due] = Wish(self._starts[due.seat], wish.orders, wish.lists)
        return wishes

    def _sign(self, items: list[Item]) -> None:
        """Take in what was made, if its authors signed it."""
        for item in items:
            try:
                self.log.add(item)
            except LogFault:
                who = self.log.hello.who(item.seat)
                sentence = f"the {item.kind.word} that comes out for {who} is not the one that was signed"
                raise StepFault(SIGNATURES, item.step, sentence) from None

    def _count(self, body: bytes) -> None:
        self._made += len(body)
        self._need(self._made <= MADE_LIMIT, DEALING, f"more than {MADE_LIMIT // 2**20} MiB would be made")

    def _need(self, holds: bool, check: str, sentence: str) -> None:
        if not holds:
            raise StepFault(check, self.log.number, sentence)


def _sound(group: Group | None) -> Group:
    try:
        return sound_group() if group is None else group
    except UnsafeLibrary as error:
        raise ReplayError(str(error)) from None


__all__ = ["MADE_LIMIT", "Tell", "compacted", "expanded"]
