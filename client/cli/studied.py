"""What the commands that look into a replay share: its players by their names, answers in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice

from client.cli.terminal import Terminal
from client.service.speech import voice_of
from engines.kernel import Answer, Options
from engines.kernel.say import speaking
from replays.timeline import Timeline

MAX_ANSWERS = 200
"""Answers that are listed."""


@contextmanager
def by_name(terminal: Terminal, names: Iterable[str], game: str) -> Iterator[None]:
    """Call players by their names, to people; programs read the numbers of seats."""
    if terminal.json:
        yield
        return
    with speaking(voice_of(names, game)):
        yield


def names_of(timeline: Timeline) -> list[str]:
    """The players of a replay, by seat."""
    return [seat.name for seat in timeline.replay.hello.seats]


def listed_answers(options: Options) -> list[Answer]:
    """The answers that have a number."""
    return list(islice(options.answers(), MAX_ANSWERS))


def answers_said(options: Options, answers: Iterable[Answer]) -> list[str]:
    """Answers in words, as their seat reads them."""
    say_answer, t, d, know = options.game.say_answer, options.t, options.decision, options.know
    return [say_answer(t, d, answer, know) for answer in answers]
