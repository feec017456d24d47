"""What happened, step by step, in the words of the rules; kept in the file to be read without them."""

from __future__ import annotations

from itertools import pairwise

from engines.kernel import Answer, Done, Game, Secrets, Table, Together, questions
from engines.kernel.say import FILED, capital, seat_name, speaking, turn_heading
from engines.kernel.view import outcome
from netcore.dealer import Group
from netcore.opening import JOINT
from replays.content import LINES_LIMIT, Replay
from replays.errors import tidy
from replays.joint import JointWalk
from replays.walk import WalkedStep, moments


def outcome_lines(game: Game, replay: Replay, group: Group | None = None) -> dict[int, tuple[str, ...]]:
    """By step, the lines that everybody may read; steps without any are left out."""
    with speaking(FILED):  # the same lines from whoever writes the file
        return _outcome_lines(game, replay, group)


def _outcome_lines(game: Game, replay: Replay, group: Group | None) -> dict[int, tuple[str, ...]]:
    joint = replay.hello.dealing == JOINT
    steps = JointWalk(game, replay, group).moments() if joint else moments(game, replay)
    lines = {moment.number: moment_lines(game, before.table, moment) for before, moment in pairwise(steps)}
    return {number: said for number, said in lines.items() if said}


def moment_lines(
    game: Game, before: Table, moment: WalkedStep, know: Secrets | None = None
) -> tuple[str, ...]:
    """What one step says to an onlooker: its events, or the answers of a game without words for events."""
    know = know or Secrets()
    said = [
        line for event in game.as_told(moment.events) if (line := game.say_event(moment.table, event, know))
    ]
    if type(game).say_event is Game.say_event:
        said = _answers(game, before, moment, know)
    if any(event.kind == "ended" for event in moment.events):
        said.append(outcome(moment.table, onlooker=know.seat))
    return tuple(tidy(line) for line in said[:LINES_LIMIT])


def heading(game: Game, before: Table, moment: WalkedStep, know: Secrets) -> tuple[str, ...]:
    """That a step led into another turn, where its lines do not say so themselves."""
    t = moment.table
    if t.turn == before.turn or t.result is not None:
        return ()
    begun = (event for event in moment.events if event.kind == "phase" and event.args[1:2] == (t.turn,))
    if any(game.say_event(t, event, know) for event in begun):
        return ()
    return (turn_heading(t.turn, t.active, know.seat),)


def _answers(game: Game, before: Table, moment: WalkedStep, know: Secrets) -> list[str]:
    entry = moment.entry
    answers: tuple[Answer, ...] = ()
    if isinstance(entry, Answer):
        answers = (entry,)
    elif isinstance(entry, Together | Done):
        answers = entry.answers
    asked = {decision.seat: decision for decision in questions(before.pending)}
    return [
        f"{capital(seat_name(answer.seat))}: {game.say_answer(before, asked[answer.seat], answer, know)}"
        for answer in answers
    ]
