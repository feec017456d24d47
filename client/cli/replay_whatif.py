"""`runetable replay whatif FILE`: another answer at any position, played on many times on fresh deals."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from client.cli.opening import whole_number
from client.cli.progress import Progress
from client.cli.studied import MAX_ANSWERS, answers_said, by_name, listed_answers, names_of
from client.cli.terminal import Terminal
from client.service.refusal import BadInput, refusing
from client.service.workers import WorkerLost
from client.studying import played_out
from engines.kernel import Answer
from engines.kernel.say import capital, mark, say, seat_name
from replays.errors import ReplayError
from replays.study.keeping import load_study, save_study
from replays.study.merging import added
from replays.study.notes import Outcome
from replays.study.whatif import Variation, begin
from replays.timeline import open_timeline

SUMMARY = "Plays on from any position of a replay, on deals that fit what the player knew then."
EXAMPLE = "runetable replay whatif game.rune --at 40 --answer 2 --games 100"

MAX_GAMES = 100_000
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
            raise BadInput(say("nobody is asked anything at step {at}; go on one step.", at=arguments.at))
        seat, names = asked[0], names_of(timeline)
        line = begin(timeline, arguments.at, seat, "command")
        if arguments.answer is None:
            with by_name(terminal, names):
                return _list(line, seat, terminal)
        answers = listed_answers(line.options(seat))
        if arguments.answer > len(answers):
            told = mark("there are {n} answers at step {at}.")
            raise BadInput(say(told, n=len(answers), at=arguments.at))
        words = _said(terminal, names, line, answers[arguments.answer - 1])
        line = line.enter(answers[arguments.answer - 1])
        found = _outcome(arguments, line, seat) if not line.over else None
        if arguments.keep:
            branch = line.branch(arguments.keep[:80], when=int(time.time()), outcome=found)
            where = save_study(arguments.file, added(load_study(arguments.file), branch))
            terminal.say(say("Kept in {where}.", where=where))
    with by_name(terminal, names):
        _say(seat, words, found, terminal)
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
    words = answers_said(options, listed_answers(options))
    question = line.game.say_question(line.table, options.decision)
    terminal.say(f"{capital(seat_name(seat))}: {question}")
    terminal.say(*(f"{number:4}  {said}" for number, said in enumerate(words, 1)))
    terminal.give({"seat": seat, "answers": words})
    return 0


def _said(terminal: Terminal, names: list[str], line: Variation, answer: Answer) -> str:
    with by_name(terminal, names):
        return answers_said(line.options(answer.seat), [answer])[0]


def _say(seat: int, words: str, found: Outcome | None, terminal: Terminal) -> None:
    terminal.say(f"{capital(seat_name(seat))}: {words}")
    if found is None:
        terminal.say(say("With this answer the game is over."))
        return
    told = mark("{n} games played on: {share} % ± {spread} for {who}")
    share, spread = f"{found.chance / 100:.0f}", f"{found.spread / 100:.0f}"
    terminal.say(say(told, n=found.games, who=seat_name(found.seat), share=share, spread=spread))
    most = max(found.bars, default=0) or 1
    places = {0: say("worst"), len(found.bars) // 2: say("even"), len(found.bars) - 1: say("best")}
    wide = max(map(len, places.values()))
    for number, count in enumerate(found.bars):
        terminal.say(f"{places.get(number, ''):>{wide}} {'#' * (BAR * count // most)} {count}")
