"""Playthroughs: one readable game per engine, so that a change in what people read is seen and read."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

from engines.kernel import Answer, Options, Secrets, render
from tests.battery.games import Case, cases
from tests.battery.playing import Witness, begin, pick, questions

HOME = Path(__file__).parent / "play"
SEED = 1
QUESTIONS = 30
"""Questions written out; by then every part of a turn has been seen."""
LISTED = 12
"""Answers written out at each question."""


def path(case: Case) -> Path:
    """Where the playthrough of a game lies."""
    return HOME / f"{case.game}.txt"


def games() -> list[Case]:
    """The first mode of every game."""
    return list({case.game: case for case in reversed(cases()) if case.recorded}.values())[::-1]


def transcript(case: Case) -> list[str]:
    """A random game as the seats asked read it: position, question, options, the answer, what came of it."""
    running, rng = begin(case, SEED), Random(SEED)
    lines = [f"{running.game.title}, {running.setup.mode}, by chance.", ""]
    told = len(running.events)
    for options in questions(running, rng, QUESTIONS):
        answer = pick(options, rng)
        lines += [f"--- step {running.table.step}, seat {options.decision.seat + 1}"]
        lines += _asked(running, options, answer)
        running.submit(answer)
        lines += _told(running, told)
        told = len(running.events)
        lines.append("")
    view = running.game.view(running.table, -1, Secrets())
    return [*lines, "--- at last, for a spectator", *render(view)]


def _asked(running: Witness, options: Options, answer: Answer) -> list[str]:
    game, t, d, know = running.game, running.table, options.decision, options.know
    lines = list(render(game.view(t, d.seat, know)))
    listed = list(options.answers())
    lines += [
        f"  {number}. {game.say_answer(t, d, one, know)}"
        for number, one in enumerate(islice(listed, LISTED), 1)
    ]
    if len(listed) > LISTED:
        lines.append(f"  … and {len(listed) - LISTED} more")
    return [*lines, f"> {game.say_answer(t, d, answer, know)}"]


def _told(running: Witness, since: int) -> list[str]:
    """What happened, in the words for a spectator."""
    events = running.game.as_told(tuple(running.events[since:]))
    said = (running.game.say_event(running.table, event, Secrets()) for event in events)
    return [f"* {line}" for line in said if line]
