"""`runetable replay show FILE`: the text table at any position of a replay."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from client.cli.opening import whole_number
from client.cli.studied import by_name, names_of
from client.cli.terminal import Terminal
from client.service.heard import heard
from client.service.refusal import BadInput, refusing
from engines.kernel.say import say
from replays.content import Replay
from replays.errors import ReplayError
from replays.study.keeping import load_study
from replays.timeline import SPECTATOR, LineSource, Timeline, open_timeline
from replays.verdict import DEALT, dealt_by

SUMMARY = "Shows the table at any position of a replay."
EXAMPLE = "runetable replay show game.rune --at 20 --as 1"

MAX_AT = 10**6
"""No replay has as many positions."""


def configure(parser: ArgumentParser) -> None:
    """The file, the position and the point of view."""
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument(
        "--at", metavar="N", type=whole_number(0, MAX_AT), help="the step (default: the last)"
    )
    add_seat(parser)


def add_seat(parser: ArgumentParser) -> None:
    """Whose eyes to look through."""
    parser.add_argument(
        "--as",
        dest="seat",
        metavar="SEAT",
        default="",
        help="a seat by its number from 1 on, or a player's name",
    )


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Show it."""
    with refusing(ReplayError):
        timeline = open_timeline(arguments.file)
        seat = seat_named(timeline.replay, arguments.seat)
        at = timeline.last if arguments.at is None else arguments.at
        with by_name(terminal, names_of(timeline), timeline.game_id):
            text, lines = timeline.text(at, seat), timeline.lines(at, seat)
            view = msgspec.to_builtins(timeline.view(at, seat)) if timeline.moments else None
    notes = [*timeline.notes, *_unread(arguments.file)]
    for note in notes:
        terminal.complain(heard(note))
    dealt = DEALT[dealt_by(timeline.replay.hello)]
    heading = say("Position {at} of {last}, {dealt}", at=at, last=timeline.last, dealt=say(dealt))
    terminal.say(heading, _checked(timeline), *(lines if timeline.moments else ()), "", *text)
    terminal.give(
        _facts(timeline, at, seat) | {"notes": notes, "lines": list(lines), "text": text, "view": view}
    )
    return 0


def _unread(path: Path) -> list[str]:
    """Why what was written beside the game cannot be read, if so: the game is shown all the same."""
    try:
        load_study(path)
    except ReplayError as error:
        return [str(error)]
    return []


def _checked(timeline: Timeline) -> str:
    """How far the file was checked to be shown."""
    if timeline.source is not LineSource.RULES:
        return say("Not checked: the rules that it was played by are not here, or do not go along.")
    if timeline.notes:
        return say("Checked: chain, signatures and rules, and not all of it holds; see what is said above.")
    return say("Checked: chain, signatures and rules hold; how it was dealt is left to `replay verify`.")


def seat_named(replay: Replay, word: str) -> int:
    """The seat that a number from 1 on, or a player's name, stands for; nothing stands for a spectator."""
    names = [seat.name for seat in replay.hello.seats]
    if not word:
        return SPECTATOR
    if word in names:
        return names.index(word)
    if word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= len(names):
        return int(word) - 1
    known = ", ".join(f"{number} ({name})" for number, name in enumerate(names, 1))
    raise BadInput(say("there is no seat {word}; there are {known}.", word=repr(word), known=known))


def _facts(timeline: Timeline, at: int, seat: int) -> dict[str, object]:
    players = names_of(timeline)
    who = None if seat == SPECTATOR else seat
    return {
        "at": at,
        "last": timeline.last,
        "seat": who,
        "players": players,
        "dealt": dealt_by(timeline.replay.hello),
        "source": timeline.source.value,
    }
