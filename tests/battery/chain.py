"""One digest over all of a random game: entries, tables, events, options and words.

Run as a program (`python -m tests.battery.chain GAMES CASE…`) it prints one line per case, so that two
processes can be compared. A case is named by its id, or as `module:Class` for rules that are not installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import blake2b
from importlib import import_module
from itertools import islice
from pathlib import Path

from engines.kernel import Event, Options, Secrets, digest, encode_entry, questions, render
from tests.battery.games import Case, case
from tests.battery.playing import Witness, playout
from tests.battery.views import reading

ROOT = Path(__file__).parents[2]
LISTED = 50
PATIENCE = 300
"""Seconds for such a process: it needs about twenty, but a busy machine is not a fault."""


def chain(one: Case, games: int) -> str:
    """The digest of everything that somebody can notice of some random games."""
    total = blake2b(digest_size=16)
    for seed in range(games):
        _follow(playout(one, seed), total)
    return total.hexdigest()


def _follow(running: Witness, total: blake2b) -> None:
    past: list[Event] = []
    for number, step in enumerate(running.steps):
        total.update(encode_entry(step.entry) + digest(step.after) + repr(step.events).encode())
        readers = (Secrets(), *running.secrets_before(number))
        read = reading(running.game, step.before, readers[number % len(readers)], past)  # each in turn
        total.update("\n".join((*render(read.view), *read.lines)).encode())
        past = step.events
        for d in questions(step.before.pending):
            know = running.secrets_before(number)[d.seat]
            listed = islice(Options(running.game, step.before, d, know).answers(), LISTED)
            total.update(b"".join(encode_entry(answer) for answer in listed))


def named(name: str) -> Case:
    """A case by id, or any rules that play like High Card as `module:Class`."""
    if ":" not in name:
        return case(name)
    module, kind = name.split(":")
    like = case("highcard-duel")
    return Case(name, like.mode, getattr(import_module(module), kind), like.decks, {"rounds": 20})


def check_hash_seeds(*names: str, games: int = 1, hash_seeds: int) -> None:
    """Processes that hash differently go through the same games."""
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.battery.chain", str(games), *names],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in range(hash_seeds)
    ]
    try:
        said = [process.communicate(timeout=PATIENCE)[0].splitlines() for process in running]
    finally:
        for process in running:
            with process:
                process.kill()
    assert all(process.returncode == 0 for process in running), "a process failed"
    for name, lines in zip(names, zip(*said, strict=True), strict=True):
        assert len(set(lines)) == 1, f"{name}: processes with different hash seeds do not agree"


if __name__ == "__main__":
    for argument in sys.argv[2:]:
        print(chain(named(argument), int(sys.argv[1])))
