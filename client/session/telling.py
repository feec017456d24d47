"""What happened, as lines for people that still know which cards and which seat they speak of.

The words are those of the record (`replays.lines`); here each line keeps its event, so that a screen can lead
from the line to the card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from client.app.speech import mark, tr
from client.service.passing import unasked
from engines.kernel import Game, LocalGame, Rewind, Secrets, Table
from engines.kernel.secrets import SPECTATOR
from engines.kernel.view import outcome
from replays.errors import tidy
from replays.lines import moment_lines
from replays.walk import WalkedStep

MOVE, TURN, NOTE, CHAT = "move", "turn", "note", "chat"
"""Kinds of lines: what somebody did, where a turn begins, what the program says, what somebody said."""

TAKEN_BACK = mark("An answer was taken back.")


@dataclass(frozen=True)
class LogLine:
    """One line of the log."""

    text: str
    step: int = 0
    """The position that it tells of, as the session counts them."""
    seat: int = SPECTATOR
    cards: tuple[int, ...] = ()
    kind: str = MOVE
    at: int = 0
    """The same by the engine's step."""
    back: int = -1
    """Where an answer was taken back: what happened after this step of the engine's did not count."""


@dataclass(frozen=True)
class Told:
    """Lines to add to the log; `afresh` if they take the place of everything told before."""

    lines: tuple[LogLine, ...]
    afresh: bool = False


def step_lines(game: Game, before: Table, moment: WalkedStep, know: Secrets) -> tuple[LogLine, ...]:
    """What one step says to an onlooker, line by line, the same words as `moment_lines`."""
    if isinstance(moment.entry, Rewind):
        return (taken_back(moment.number, moment.table.step, moment.entry.to),)
    said: list[LogLine] = []
    began = moment.table.turn != before.turn
    if type(game).say_event is Game.say_event:  # a game without words for events: its answers speak
        said = [LogLine(text, moment.number) for text in moment_lines(game, before, moment, know)]
    else:
        for event in game.as_told(moment.events):
            text = tidy(game.say_event(moment.table, event, know))
            if text:
                opens = began and event.kind == "phase" and event.args[1:2] == (moment.table.turn,)
                began = began and not opens  # the game says so itself
                said.append(
                    LogLine(text, moment.number, event.seat, event.cards, kind=TURN if opens else MOVE)
                )
            if event.kind == "ended":
                said.append(
                    LogLine(tidy(outcome(moment.table, onlooker=know.seat)), moment.number, kind=TURN)
                )
    if began:
        turn = tr("Turn {number}").format(number=moment.table.turn)
        said.append(LogLine(turn, moment.number, moment.table.active, kind=TURN))
    return tuple(replace(line, at=moment.table.step) for line in said)


def taken_back(step: int, at: int, to: int) -> LogLine:
    """That an answer was taken back, to the engine's step `to`."""
    return LogLine(tr(TAKEN_BACK), step, kind=NOTE, at=at, back=to)


def happened(local: LocalGame, seat: int, since: int = 0) -> tuple[LogLine, ...]:
    """What happened at a local table after a step, to an onlooker who knew what it knew at each moment."""
    told: list[LogLine] = []
    for at in range(since, len(local.entries)):
        know = Secrets() if seat == SPECTATOR else local.secrets_at(at + 1, seat)
        entry, before = local.entries[at], local.table_at(at)
        earlier = local.table_at(entry.to) if isinstance(entry, Rewind) else None
        after, events = local.game.apply(before, entry, earlier)
        if done := unasked(local, at, seat):
            told.append(LogLine(tidy(done), at + 1, seat, kind=NOTE, at=at + 1))
        told += step_lines(local.game, before, WalkedStep(at + 1, entry, after, tuple(events)), know)
    return tuple(told)
