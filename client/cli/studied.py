"""What the commands that look into a replay share: its players by their names, its decisions in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice

from client.cli.terminal import Terminal
from client.service.speech import voice_of
from engines.kernel import Answer, Options, questions
from engines.kernel.say import speaking
from replays.study.notes import Choice
from replays.timeline import Timeline

MAX_ANSWERS = 200
"""Answers that are listed."""
LOOKED_AT = 5000
"""Answers among which one that was weighed is looked for."""


@contextmanager
def by_name(terminal: Terminal, names: Iterable[str]) -> Iterator[None]:
    """Call players by their names, to people; programs read the numbers of seats."""
    if terminal.json:
        yield
        return
    with speaking(voice_of(names)):
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


class Decided:
    """A decision of a replay, said now: in the player's language, with the names of the players. An analysis
    keeps its words in English, with the numbers of seats; they are said where the rules have no others.
    """

    def __init__(self, timeline: Timeline, at: int, seat: int, question: str) -> None:
        self._options: Options | None = None
        self._kept = question
        if timeline.game is not None and timeline.knows(seat):
            table = timeline.table(at)
            if any(asked.seat == seat for asked in questions(table.pending)):
                self._options = timeline.game.options(table, timeline.secrets(at, seat))

    @property
    def question(self) -> str:
        """What was asked."""
        options = self._options
        return self._kept if options is None else options.game.say_question(options.t, options.decision)

    def answer(self, choice: Choice) -> str:
        """One answer that was weighed."""
        options = self._options
        if options is None:
            return choice.words
        given = next((one for one in islice(options.answers(), LOOKED_AT) if one.value == choice.value), None)
        return choice.words if given is None else answers_said(options, [given])[0]
