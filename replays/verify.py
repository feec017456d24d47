"""Verifying a replay: container, chain, signatures, rules, dealing and claims, each on its own.

The verdict is `verified` if all of them hold, `broken` if one fails, and `unaudited` if nothing fails but
something could not be checked: the secret was never revealed, or the rules are not installed here.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from engines.kernel import Game, Result, Table, forfeited
from engines.kernel.view import outcome
from engines.registry import load
from netcore.dealer import Group
from netcore.entries import result_body
from netcore.errors import LogFault
from netcore.identity import spoken
from netcore.item import Kind
from netcore.log import Log
from netcore.opening import SEEDED
from netcore.wire import WireError, unpack
from replays.check import check_chain, check_signatures
from replays.compact import expanded
from replays.container import from_bytes, read_file
from replays.content import Replay
from replays.errors import ReplayError, tidy
from replays.joint import JointWalk, worst
from replays.walk import (
    Games,
    Moment,
    Redeal,
    StepFault,
    final_item,
    moments,
    revealed,
    same_rules,
    setup_of,
)

CHECKS: Final = ("container", "chain", "signatures", "rules", "dealing", "claims")
VERIFIED: Final = "verified"
UNAUDITED: Final = "unaudited"
BROKEN: Final = "broken"

Tell = Callable[[int, int], None]
"""Is told how much is done of how much."""


@dataclass
class Verdict:
    """What is known of a replay; `checks` are True, False, or None where nothing could be said."""

    game: str = ""
    players: list[dict[str, Any]] = field(default_factory=list)
    actions: int = 0
    steps: int = 0
    checks: dict[str, bool | None] = field(default_factory=lambda: dict.fromkeys(CHECKS))
    result: dict[str, Any] | None = None
    seconds: float = 0.0
    fault: str = ""
    """The first thing that is wrong, with its step."""
    gap: str = ""
    """Why something was not checked."""

    @property
    def verdict(self) -> str:
        """One word for the whole file."""
        if False in self.checks.values():
            return BROKEN
        return UNAUDITED if None in self.checks.values() else VERIFIED

    @property
    def ok(self) -> bool:
        """Nothing speaks against the file."""
        return self.verdict != BROKEN

    @property
    def problem(self) -> str | None:
        """One sentence about what is wrong, or else about what was not checked."""
        return tidy(self.fault or self.gap) or None

    def as_dict(self) -> dict[str, Any]:
        """The fields of `replay verify --json`."""
        return {
            "ok": self.ok,
            "verdict": self.verdict,
            "game": self.game,
            "players": self.players,
            "actions": self.actions,
            "steps": self.steps,
            "checks": self.checks,
            "result": self.result,
            "seconds": round(self.seconds, 4),
            "problem": self.problem,
        }

    def fail(self, check: str, sentence: str) -> None:
        """Note that a check fails; the first sentence stays."""
        self.checks[check] = False
        self.fault = self.fault or sentence


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
    began = clock()
    raw, name = (source, "the file") if isinstance(source, bytes) else (read_file(source), source.name)
    verdict = Verdict()
    check = "container"
    try:
        replay = from_bytes(raw, name)
        verdict.checks["container"] = True
        check = "chain"
        passes = _Passes(replay, tell)
        _describe(replay, verdict)
        whole = _whole(replay, games, group, verdict, passes)
        if whole is not None:
            _count(whole, verdict)
            log = _check_log(whole, verdict, passes)
            _check_game(whole, games, group, verdict, log, passes)
        if replay.cut:
            verdict.fail("container", replay.cut)
    except ReplayError as error:
        verdict.fail(check, str(error))
    verdict.seconds = clock() - began
    return verdict


def _describe(replay: Replay, verdict: Verdict) -> None:
    hello, setup = replay.hello, setup_of(replay)
    verdict.game = setup.game
    verdict.steps = replay.last
    verdict.players = [
        {"seat": number, "name": seat.name, "key": seat.key.hex(), "words": spoken(seat.key, 3)}
        for number, seat in enumerate(hello.seats)
    ]


def _count(replay: Replay, verdict: Verdict) -> None:
    verdict.actions = sum(
        item.kind in (Kind.ANSWER, Kind.UNVEIL, Kind.PLACE) for step in replay.steps for item in step.items
    )
    item = final_item(replay)
    verdict.result = None if item is None else _signed_result(item.body)


class _Passes:
    """Tells how far the passes over the steps have come."""

    def __init__(self, replay: Replay, tell: Tell | None) -> None:
        self._tell = tell
        self._steps = replay.last
        self._total = self._steps * (2 if replay.short is None else 3)
        self._before = 0

    def at(self, step: int) -> None:
        """A step of the pass under way is done."""
        if self._tell is not None:
            self._tell(self._before + step, self._total)

    def next(self) -> None:
        """The next pass begins."""
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
    return log


def _check_game(
    replay: Replay, games: Games, group: Group | None, verdict: Verdict, log: Log | None, passes: _Passes
) -> None:
    try:
        game = same_rules(setup_of(replay), games)
        if replay.hello.dealing != SEEDED:
            _check_joint(JointWalk(game, replay, group, log=log), replay, verdict, passes)
            return
    except StepFault as fault:
        verdict.fail(fault.check, fault.sentence)
        return
    except ReplayError as error:
        verdict.gap = f"the rules were not checked: {error}"
        return
    audit = _Audit(game, replay, verdict)
    last = None
    try:
        for moment in moments(game, replay):
            passes.at(moment.number)
            if last is not None:
                audit.follow(last, moment)
            last = moment
    except StepFault as fault:
        verdict.fail(fault.check, fault.sentence)
        return
    verdict.checks["rules"] = True
    audit.end()
    if last is not None:
        _check_result(replay, last.table, forfeited(game, last.table, audit.liars), verdict)


def _check_joint(walk: JointWalk, replay: Replay, verdict: Verdict, passes: _Passes) -> None:
    """A game dealt by all: the steps, then each player by the seed that player opened."""
    table = None
    try:
        for moment in walk.moments():
            passes.at(moment.number)
            table = moment.table
        verdict.checks["rules"] = True
    except StepFault as fault:
        verdict.fail(fault.check, fault.sentence)
    found = walk.verdicts()
    for player, one in zip(verdict.players, found, strict=True):
        player["verdict"] = one.word
    word, sentence = worst(found, replay.hello)
    claims = walk.claims()
    if claims:
        verdict.fail("claims", claims[0])
    if word == BROKEN and not (claims and sentence in claims):
        verdict.fail("dealing", sentence)
    elif word == UNAUDITED:
        verdict.gap = sentence
    elif verdict.checks["rules"] and not replay.cut:
        verdict.checks["dealing"] = True
        if verdict.checks["claims"] is None:
            verdict.checks["claims"] = True
    if table is not None and verdict.checks["rules"]:
        _check_result(replay, table, walk.result(), verdict)


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

    def follow(self, before: Moment, moment: Moment) -> None:
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


def _check_result(replay: Replay, table: Table, counts: Result | None, verdict: Verdict) -> None:
    """What the players signed at the end must be what the rules say; told is what it counts as after the
    audit, which nobody could know when signing.
    """
    said = None if counts is None else result_dict(counts, outcome(table, counts))
    item = final_item(replay)
    if item is not None and item.body != result_body(table.result):
        verdict.fail("rules", f"the result signed at the end is not the one after step {table.step}")
    verdict.result = said


def result_dict(result: Result, words: str) -> dict[str, Any]:
    """A result as data for people and programs."""
    return {
        "winners": list(result.winners),
        "reason": result.reason,
        "scores": list(result.scores),
        "words": words,
    }


def _signed_result(body: bytes) -> dict[str, Any] | None:
    """The result in a final signature, where no rules are here to say it."""
    try:
        value = unpack(body)
        return None if value is None else result_dict(msgspec.convert(value, Result), "")
    except (WireError, msgspec.ValidationError):
        return None
