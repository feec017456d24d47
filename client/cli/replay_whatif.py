"""`runetable replay whatif FILE`: another answer at any position, played on many times on fresh deals."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from itertools import islice
from pathlib import Path

import msgspec

from client.cli.opening import whole_number
from client.cli.progress import Progress
from client.cli.terminal import Terminal
from client.service.refusal import BadInput, refusing
from client.service.workers import WorkerLost
from client.studying import played_out
from replays.errors import ReplayError
from replays.study.notes import Outcome, added, load_study, save_study
from replays.study.whatif import Variation, begin
from replays.timeline import open_timeline

SUMMARY = "Plays on from any position of a replay, on deals that fit what the player knew then."
EXAMPLE = "runetable replay whatif game.rune --at 40 --answer 2 --games 100"

MAX_GAMES = 100_000
MAX_ANSWERS = 200
"""Answers that are listed."""
BAR = 30


def configure(parser: ArgumentParser) -> None:
    """Where, what, how often."""
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--at", metavar="N", type=whole_number(0, 200_000), required=True, help="the step")
    parser.add_argument(
        "--answer",
        metavar="K",
        type=whole_number(1, MAX_ANSWERS),
        help="the answer by its number in the list",
    )
    parser.add_argument(
        "--games", metavar="N", type=whole_number(1, MAX_GAMES), default=100, help="how often (default 100)"
    )
    parser.add_argument("--jobs", metavar="J", type=whole_number(1, 64), default=0, help="processes")
    parser.add_argument("--keep", metavar="TITLE", default="", help="keeps it as a branch beside the game")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """List the answers, or play one out."""
    with refusing(ReplayError, WorkerLost):
        timeline = open_timeline(arguments.file)
        table = timeline.table(arguments.at)
        asked = [d.seat for d in table.pending] if isinstance(table.pending, tuple) else []
        if not asked:
            raise BadInput(f"nobody is asked anything at step {arguments.at}; go on one step.")
        seat = asked[0]
        line = begin(timeline, arguments.at, seat, "command")
        if arguments.answer is None:
            return _list(line, seat, terminal)
        answers = list(islice(line.options(seat).answers(), MAX_ANSWERS))
        if arguments.answer > len(answers):
            raise BadInput(f"there are {len(answers)} answers at step {arguments.at}.")
        line = line.enter(answers[arguments.answer - 1])
        found = _outcome(arguments, line, seat) if not line.over else None
        if arguments.keep:
            branch = line.branch(arguments.keep[:80], when=int(time.time()), outcome=found)
            where = save_study(arguments.file, added(load_study(arguments.file), branch))
            terminal.say(f"Kept in {where}.")
    _say(line, found, terminal)
    terminal.give(
        {
            "at": arguments.at,
            "seat": seat,
            "answer": line.moves[0].words,
            "outcome": None if found is None else msgspec.to_builtins(found),
        }
    )
    return 0


def _outcome(arguments: Namespace, line: Variation, seat: int) -> Outcome:
    progress = Progress(arguments.games, "games")
    try:
        return played_out(
            arguments.file,
            line,
            seat,
            arguments.games,
            arguments.jobs,
            lambda so_far: progress.at(so_far.games),
        )
    finally:
        progress.end()


def _list(line: Variation, seat: int, terminal: Terminal) -> int:
    options = line.options(seat)
    know = line.fork.secrets[seat]
    answers = list(islice(options.answers(), MAX_ANSWERS))
    words = [line.game.say_answer(line.table, options.decision, answer, know) for answer in answers]
    terminal.say(f"Seat {seat + 1}: {line.game.say_question(line.table, options.decision)}")
    terminal.say(*(f"{number:4}  {said}" for number, said in enumerate(words, 1)))
    terminal.give({"seat": seat, "answers": words})
    return 0


def _say(line: Variation, found: Outcome | None, terminal: Terminal) -> None:
    terminal.say(f"Seat {line.moves[0].seat + 1}: {line.moves[0].words}")
    if found is None:
        terminal.say("With this answer the game is over.")
        return
    share, spread = found.chance / 100, found.spread / 100
    terminal.say(f"{found.games} games played on: {share:.0f} % ± {spread:.0f} for seat {found.seat + 1}")
    most = max(found.bars, default=0) or 1
    for number, count in enumerate(found.bars):
        where = {0: "worst", len(found.bars) // 2: "even", len(found.bars) - 1: "best"}.get(number, "")
        terminal.say(f"{where:>6} {'#' * (BAR * count // most)} {count}")
