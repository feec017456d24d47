"""An analysis in the words of whoever reads it: what is kept was said in the language of whoever analysed."""

from __future__ import annotations

from itertools import islice
from typing import Final

from msgspec.structs import replace

from engines.kernel.value import freeze
from replays.errors import tidy
from replays.study.notes import Choice, Judged
from replays.timeline import Timeline

LISTED: Final = 2000
"""Answers of one question that are gone through."""


def retold(timeline: Timeline, one: Judged) -> Judged:
    """A judgement with question and answers said anew. Where the rules are not here, or know no such question
    or answer, the words stay that are kept: anybody may have written them.
    """
    game = timeline.game
    if game is None or one.seat < 0 or one.at >= len(timeline.moments) or not timeline.knows(one.seat):
        return one
    table, know = timeline.table(one.at), timeline.secrets(one.at, one.seat)
    options = game.options(table, know)
    if options is None:
        return one
    wanted = {_key(choice) for choice in (one.played, *one.best)}
    said: dict[str, str] = {}
    for answer in islice(options.answers(), LISTED):
        if repr(answer.value) in wanted:
            said[repr(answer.value)] = tidy(game.say_answer(table, options.decision, answer, know))
            if len(said) == len(wanted):
                break

    def told(choice: Choice) -> Choice:
        return replace(choice, words=said.get(_key(choice), choice.words))

    return replace(
        one,
        question=tidy(game.say_question(table, options.decision)),
        played=told(one.played),
        best=tuple(told(choice) for choice in one.best),
    )


def _key(choice: Choice) -> str:
    """What tells an answer apart; nothing for what can be none."""
    try:
        return repr(freeze(choice.value))
    except ValueError:
        return ""
