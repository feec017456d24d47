"""Verifying a replay: container, chain, signatures, rules, dealing and claims, each on its own, and its end.

What comes of it, and in which words, is in `replays.verdict`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

from engines.kernel import Game, Result, Table, forfeited
from engines.kernel.view import outcome
from engines.registry import load
from netcore.dealer import Group
from netcore.errors import LogFault
from netcore.item import Kind
from netcore.log import Log
from netcore.table.evidence import Found, doubly_signed
from replays.check import check_chain, check_signatures, worthless_evidence
from replays.closings import closings_tell, dates, testimonies
from replays.compact import expanded
from replays.container import from_bytes, read_file
from replays.content import Replay
from replays.ending import seeded_end, signed_end, wrong_finals
from replays.errors import ReplayError
from replays.joint import JointWalk
from replays.older import rules_of, tell_others
from replays.unruled import unruled_faults
from replays.verdict import (
    JOINTLY,
    Verdict,
    dealt_by,
    player_facts,
    result_dict,
)
from replays.walk import Games, Redeal, StepFault, WalkedStep, moments, revealed, setup_of

Tell = Callable[[int, int], None]
"""Is told how much is done of how much."""


def verify(
    source: Path | bytes,
    games: Games = load,
    clock: Callable[[], float] = time.perf_counter,
    group: Group | None = None,
    tell: Tell | None = None,
) -> Verdict:
    """Check a replay, given as a file or as its bytes; a joint deal in the group it was made in.

    Raises ReplayError only if there is no file to read; whatever is wrong inside it is in the verdict.
    `tell` hears how many steps of how many are done, each step counting once for every pass over it.
    """
    return verified(source, games, clock, group, tell)[0]


def verified(
    source: Path | bytes,
    games: Games = load,
    clock: Callable[[], float] = time.perf_counter,
    group: Group | None = None,
    tell: Tell | None = None,
) -> tuple[Verdict, Replay | None]:
    """The same, and the replay in full, which takes long of a compact file; None if it cannot be had."""
    began = clock()
    raw, name = (source, "the file") if isinstance(source, bytes) else (read_file(source), source.name)
    verdict, whole = Verdict(), None
    check, cut = "container", ""
    try:
        replay = from_bytes(raw, name)
        verdict.checks["container"] = True
        check, cut = "chain", replay.cut
        passes = _Passes(replay, tell)
        _describe(replay, verdict)
        whole = _whole(replay, games, group, verdict, passes)
        if whole is not None:
            _count(whole, verdict)
            log = _check_log(whole, verdict, passes)
            _check_game(whole, games, group, verdict, log, passes)
            if log is None:  # what nobody signed is no end and no result
                verdict.finished, verdict.result = False, None
    except ReplayError as error:
        verdict.fail(check, str(error))
    if cut:
        verdict.fail("container", cut)
    verdict.seconds = clock() - began
    return verdict, whole


def _describe(replay: Replay, verdict: Verdict) -> None:
    verdict.game = setup_of(replay).game
    verdict.steps = replay.last
    verdict.dealt = dealt_by(replay.hello)
    verdict.players = player_facts(replay.hello)


def _count(replay: Replay, verdict: Verdict) -> None:
    verdict.actions = sum(
        item.kind in (Kind.ANSWER, Kind.UNVEIL, Kind.PLACE) for step in replay.steps for item in step.items
    )


class _Passes:
    """Tells how far the passes over the steps have come."""

    def __init__(self, replay: Replay, tell: Tell | None) -> None:
        self._tell = tell
        self._steps = replay.last
        self._total = self._steps * (2 if replay.short is None else 3)
        self._before = 0
        self.step = 0
        """The last step of the pass under way that is done."""

    def at(self, step: int) -> None:
        """A step of the pass under way is done."""
        self.step = step
        if self._tell is not None:
            self._tell(self._before + step, self._total)

    def next(self) -> None:
        """The next pass begins."""
        self.step = 0
        self._before += self._steps


def _whole(
    replay: Replay, games: Games, group: Group | None, verdict: Verdict, passes: _Passes
) -> Replay | None:
    """The log in full, also of a compact file; None if that cannot be had."""
    if replay.short is None:
        return replay
    try:
        whole = expanded(replay, games, group, passes.at)
    except StepFault as fault:
        verdict.fail(fault.check, fault.sentence)
        return None
    except ReplayError as error:
        verdict.gap = f"the log of this compact file was not made anew: {error}"
        verdict.finished, verdict.end, _ = signed_end(replay)  # as it says itself: nothing of it was checked
        return None
    passes.next()
    return whole


def _check_log(replay: Replay, verdict: Verdict, passes: _Passes) -> Log | None:
    """Chain first; where both fail at one step, the sentence about the signature says more.

    Gives the log if it holds, so that nobody needs to check it twice.
    """
    faults, log = [], None
    verdict.checks |= {"chain": True, "signatures": True}
    for check in ("chain", "signatures"):
        try:
            if check == "chain":
                check_chain(replay)
            else:
                log = check_signatures(replay, passes.at)
        except LogFault as fault:
            verdict.checks[check] = None  # not looked at to the end
            verdict.checks[fault.check] = False
            faults.append(fault)
    passes.next()
    if faults:
        verdict.fault = min(faults, key=lambda fault: (fault.step, fault.check != "signatures")).sentence
        return None
    assert log is not None
    for sentence in worthless_evidence(replay, log):
        verdict.fail("signatures", sentence)
    for proof in log.doubles:
        _tell(doubly_signed(proof, log.number), log, verdict)
    return log


def _tell(found: Found, log: Log, verdict: Verdict) -> None:
    verdict.culprits.add((found.seat, found.check))
    verdict.fail(found.check, f"step {found.step}: {log.hello.who(found.seat)}: {found.why}")


def _check_game(
    replay: Replay, games: Games, group: Group | None, verdict: Verdict, log: Log | None, passes: _Passes
) -> None:
    try:
        rules = rules_of(replay, games)
        if rules.brought:
            verdict.remark(rules.brought)
        if not rules.others:
            _follow(rules.game, replay, group, verdict, log, passes)
            return
        verdict.finished, verdict.end, verdict.result = signed_end(replay)
        tried = deepcopy(verdict)
        _follow(rules.game, replay, group, tried, log, passes)
        tell_others(verdict, tried, rules, passes.step)
    except ReplayError as error:
        verdict.gap = f"the rules were not checked: {error}"
        verdict.finished, verdict.end, verdict.result = signed_end(replay)
    if replay.claims or replay.refused:
        verdict.remark("the evidence in the file was not judged, because the rules were not checked")
    for sentence in () if log is None else unruled_faults(replay, group):  # what nobody signed blames nobody
        verdict.fail("dealing", sentence)


def _follow(
    game: Game, replay: Replay, group: Group | None, verdict: Verdict, log: Log | None, passes: _Passes
) -> None:
    """Follow the game by these rules."""
    try:
        if verdict.dealt == JOINTLY and log is not None:
            walk = JointWalk(game, replay, group, log=log)
            _check_joint(walk, log, verdict, passes, whole=not replay.cut)
        elif verdict.dealt == JOINTLY:
            verdict.gap = "the rules were not checked: the log does not hold"
        else:
            _check_seeded(game, replay, verdict, passes)
    except StepFault as fault:
        verdict.fail(fault.check, fault.sentence)


def _check_seeded(game: Game, replay: Replay, verdict: Verdict, passes: _Passes) -> None:
    """A game that one program dealt: the steps, and beside them the deal."""
    audit = _Audit(game, replay, verdict)
    last = None
    for moment in moments(game, replay):
        passes.at(moment.number)
        if last is not None:
            audit.follow(last, moment)
        last = moment
    verdict.checks["rules"] = True
    audit.end()
    assert last is not None  # the opening is a moment
    verdict.finished, verdict.end = seeded_end(replay, last.table)
    for sentence in wrong_finals(replay, last.table):
        verdict.fail("rules", sentence)
    _tell_result(last.table, forfeited(game, last.table, audit.liars), verdict)


def _check_joint(walk: JointWalk, log: Log, verdict: Verdict, passes: _Passes, *, whole: bool) -> None:
    """A game dealt by all: the steps, then each player by the seed that player opened."""
    table, followed = None, False
    try:
        for moment in walk.moments():
            passes.at(moment.number)
            table = moment.table
        verdict.checks["rules"] = followed = True
    except StepFault as fault:
        verdict.fail(fault.check, fault.sentence)
    for player, judged in zip(verdict.players, walk.verdicts(), strict=True):
        player |= {"verdict": judged.word, "why": judged.why or None}
    found = walk.found()
    for one in found:
        _tell(one, log, verdict)
    for sentence in (*testimonies(log, found), *closings_tell(log, found), *dates(log)):
        verdict.remark(sentence)
    verdict.gap = walk.unopened()
    if followed and whole and not verdict.gap:
        for check in ("dealing", "claims"):
            if verdict.checks[check] is None:
                verdict.checks[check] = True
    verdict.finished, verdict.end = walk.end
    if table is not None and followed:
        _tell_result(table, walk.result(), verdict)


class _Audit:
    """Dealing and claims, followed step by step beside the rules."""

    def __init__(self, game: Game, replay: Replay, verdict: Verdict) -> None:
        self._verdict = verdict
        self._redeal: Redeal | None = None
        self.liars: list[int] = []
        """Seats that claimed something false."""
        try:
            secret = revealed(replay)
        except StepFault as fault:
            verdict.fail(fault.check, fault.sentence)
            return
        if secret is not None:
            self._redeal = Redeal(game, secret)
        elif not replay.cut:
            who = replay.hello.seats[0].name
            verdict.gap = f"{who} has not revealed the seed; the deal was not checked"

    def follow(self, before: WalkedStep, moment: WalkedStep) -> None:
        """One step further; a false deal ends the audit, a false claim does not."""
        if self._redeal is None:
            return
        try:
            self._redeal.follow(before.table, moment)
        except StepFault as fault:
            self._verdict.fail(fault.check, fault.sentence)
            self._redeal = None
            return
        false = self._redeal.false_claim(before.table, moment)
        if false is not None:
            seat, sentence = false
            self.liars.append(seat)
            self._verdict.fail("claims", sentence)

    def end(self) -> None:
        """All steps have been dealt again."""
        if self._redeal is not None:
            self._verdict.checks["dealing"] = True
            if self._verdict.checks["claims"] is None:
                self._verdict.checks["claims"] = True


def _tell_result(table: Table, counts: Result | None, verdict: Verdict) -> None:
    """What the rules came to, and the game counts as after the audit, which nobody could know when signing;
    what was merely signed is no result where they say otherwise.
    """
    if counts is not None:
        verdict.result = result_dict(counts, outcome(table, counts))
