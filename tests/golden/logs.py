"""Golden logs: recorded games that must come out the same, step by step, as long as the revision is the same.

A log is text: what it is, the setup, then a line per step with the entry's bytes and the first digits of the
table's digest. It holds public entries only, so reading it needs neither dealer nor decks.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec

from engines.kernel import (
    Entry,
    Flag,
    IllegalAnswer,
    KernelError,
    Leave,
    Resign,
    Rewind,
    Setup,
    decode_entry,
    digest,
    encode_entry,
)
from tests.battery.games import Case, cases
from tests.battery.playing import Witness, begin, pick, questions

HOME = Path(__file__).parent / "logs"
RECORD = "python -m tests.golden.record"
SEEDS = (1, 2)
"""Recorded games per mode: a plain one, and one in which positions are gone back to and seats leave."""
DIGITS = 8
"""Of each step's digest: enough to notice any change, and short to read. The last is kept in full."""


class Differs(Exception):
    """A log does not come out as it was recorded; the text says where and what to do."""


@dataclass(frozen=True)
class Log:
    """A recorded game."""

    revision: int
    setup: Setup
    start: str
    steps: tuple[tuple[Entry, str], ...]
    end: str


def path(case: Case, seed: int) -> Path:
    """Where the log of a case lies."""
    return HOME / f"{case.id}.{seed}.log"


def paths() -> list[tuple[Case, int, Path]]:
    """All logs that there must be."""
    return [(case, seed, path(case, seed)) for case in cases() if case.recorded for seed in SEEDS]


def record(case: Case, seed: int) -> str:
    """Play a random game and write it down."""
    running, rng = begin(case, seed), Random(seed)
    for options in questions(running, rng):
        entry = _interruption(running, rng) if seed > 1 else None
        running.submit(entry or pick(options, rng))
    start = running.steps[0].before if running.steps else running.table
    lines = [
        f"game {running.setup.game} {running.setup.mode}",
        f"revision {running.setup.revision}",
        f"setup {msgspec.msgpack.encode(running.setup).hex()}",
        f"start {digest(start).hex()[:DIGITS]}",
    ]
    lines += [
        f"{encode_entry(step.entry).hex()} {digest(step.after).hex()[:DIGITS]}" for step in running.steps
    ]
    return "\n".join([*lines, f"end {digest(running.table).hex()}", ""])


def _interruption(running: Witness, rng: Random) -> Entry | None:
    """Now and then something that may come at any time."""
    chance = rng.random()
    if chance < 0.06 and running.table.step:
        return Rewind(rng.randrange(running.table.step))
    if chance > 0.98:
        there = [seat for seat in range(running.setup.seats) if not running.table.out(seat)]
        return rng.choice((Resign, Leave, Flag))(rng.choice(there))
    return None


def read(text: str) -> Log:
    """A log from its text."""
    head, rest = text.splitlines()[:4], text.splitlines()[4:]
    _, revision, setup, start = (line.split(" ", 1)[1] for line in head)
    steps = [line.split(" ") for line in rest]
    return Log(
        int(revision),
        msgspec.msgpack.decode(bytes.fromhex(setup), type=Setup),
        start,
        tuple((decode_entry(bytes.fromhex(raw)), seen) for raw, seen in steps[:-1]),
        steps[-1][1],
    )


def check(case: Case, log: Log) -> None:
    """Raise Differs unless the game still goes as it was recorded."""
    game = case.make()
    again = f"To record it anew: {RECORD}"
    if log.revision != game.revision:
        raise Differs(f"{case.id} is at revision {game.revision}, its log at {log.revision}. {again}")
    if not game.plays_with(log.setup.packs):
        raise Differs(f"{case.id} was recorded with other cards. {again}")
    raised = f"If that is meant, raise the revision of {type(game).__name__} from {game.revision}. {again}"
    try:
        tables = [game.start(log.setup)]
        if not digest(tables[0]).hex().startswith(log.start):
            raise Differs(f"{case.id} starts with another table than it did. {raised}")
        for entry, seen in log.steps:
            earlier = tables[entry.to] if isinstance(entry, Rewind) else None
            tables.append(game.apply(tables[-1], entry, earlier)[0])
            if not digest(tables[-1]).hex().startswith(seen):
                raise Differs(f"{case.id}: step {len(tables) - 1} gives another table. {raised}")
    except IllegalAnswer as error:
        raise Differs(f"{case.id}: step {len(tables)} is refused now: {error} {raised}") from None
    except KernelError as error:
        raise Differs(f"{case.id} does not go through any more: {error} {raised}") from None
    if digest(tables[-1]).hex() != log.end:
        raise Differs(f"{case.id} ends with another table. {raised}")
