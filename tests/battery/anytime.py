"""Resigning, leaving, running out of time, agreeing, going back: at any pending thing, and play goes on."""

from __future__ import annotations

from random import Random

from engines.kernel import Agree, Answer, Flag, IllegalAnswer, Leave, Resign, Rewind, decode, digest, encode
from engines.kernel.table import FIELDS
from tests.battery.games import Case
from tests.battery.playing import Witness, begin, pick, playout, questions
from tests.battery.sanity import sound

STEPS = 15
"""Steps of one random game at which every any-time entry is tried."""


def check_any_time(case: Case, seed: int) -> None:
    """At steps all over a random game, deals included, each any-time entry is taken and leaves a sound table;
    only who is not there is refused.
    """
    running, game = playout(case, seed), case.make()
    seats = range(running.setup.seats)
    for step in Random(seed).sample(running.steps, min(STEPS, len(running.steps))):
        t, before = step.before, digest(step.before)
        for entry in (*(kind(seat) for kind in (Resign, Leave, Flag) for seat in seats), Agree("draw")):
            after, _ = game.apply(t, entry)
            sound(after)
            assert after.step == t.step + 1
            assert digest(game.apply(decode(encode(t), t.map), entry)[0]) == digest(after)
        for wrong in (Resign(len(seats)), Leave(-1), Agree("x"), Rewind(t.step), Rewind(-1)):
            _refused(running, wrong, step.before)
        assert digest(t) == before, f"step {t.step}: an any-time entry changed the table it was given"
    for late in (Resign(0), Agree("draw"), Answer(running.table.step, 0, 0)) if running.over else ():
        _refused(running, late, running.table)


def _refused(running: Witness, entry: object, t: object) -> None:
    try:
        running.game.apply(t, entry)  # type: ignore[arg-type]
    except IllegalAnswer:
        return
    raise AssertionError(f"{entry} was taken")


def check_going_on(case: Case, seed: int) -> None:
    """Play a random game during which seats leave and positions are gone back to: it stays sound to its end,
    and its log folds to the same tables.
    """
    running, rng = begin(case, seed), Random(seed)
    for options in questions(running, rng):
        if rng.random() < 0.1 and running.table.step:
            to = rng.randrange(running.table.step)
            running.submit(Rewind(to))
            _went_back(running, to)
        elif rng.random() < 0.03:
            there = [seat for seat in range(running.setup.seats) if not running.table.out(seat)]
            running.submit(rng.choice((Resign, Leave, Flag))(rng.choice(there)))
        else:
            running.submit(pick(options, rng))
        sound(running.table)
    _folds(case, running)


def _went_back(running: Witness, to: int) -> None:
    step = next(s for s in reversed(running.steps) if isinstance(s.entry, Rewind))
    earlier = running.table_at(to)
    for name in FIELDS:
        if name != "step":
            assert getattr(step.after, name) == getattr(earlier, name), f"{name} was not gone back to"


def _folds(case: Case, running: Witness) -> None:
    game = case.make()
    tables = [game.start(case.setup(game))]
    for step in running.steps:
        earlier = tables[step.entry.to] if isinstance(step.entry, Rewind) else None
        tables.append(game.apply(tables[-1], step.entry, earlier)[0])
        assert digest(tables[-1]) == digest(step.after), f"step {step.after.step} folds to another table"
