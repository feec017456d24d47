"""`runetable replay puzzle FILE`: find the better move where a decision of an analysed game cost most."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from itertools import islice
from pathlib import Path

from client.cli.opening import whole_number
from client.cli.terminal import Terminal
from client.service.refusal import BadInput, refusing
from netcore.plain import quoted
from replays.errors import ReplayError
from replays.study.analysis import Puzzle, puzzles
from replays.study.notes import load_study
from replays.study.retelling import retold
from replays.study.whatif import begin
from replays.timeline import Timeline, open_timeline

SUMMARY = "Asks for the better move, at the decisions that cost most in an analysed replay."
EXAMPLE = "runetable replay puzzle game.rune --number 1 --answer 3"

MOST = 200
"""Answers that are listed."""


def configure(parser: ArgumentParser) -> None:
    """Which puzzle, and the answer to it."""
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--number", metavar="K", type=whole_number(1, 1000), help="which of them")
    parser.add_argument(
        "--answer", metavar="N", type=whole_number(1, MOST), help="the answer by its number in the list"
    )
    parser.add_argument("--solution", action="store_true", help="tells the better answers")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """List the puzzles, put one, or judge an answer to it. The exit code of a wrong answer is 1."""
    with refusing(ReplayError):
        timeline = open_timeline(arguments.file)
        analysis = load_study(arguments.file).analysis
        if analysis is None:
            raise BadInput(f"{arguments.file} is not analysed; `runetable replay analyse` does that.")
        marked = [retold(timeline, one) for one in analysis.decisions if one.verdict]
        found = [puzzle for puzzle in puzzles(marked) if puzzle.solutions]
        names = [seat.name for seat in timeline.replay.hello.seats]
        if arguments.number is None:
            return _list(found, names, terminal)
        if arguments.number > len(found):
            raise BadInput(f"there are {len(found)} puzzles in this game.")
        puzzle = found[arguments.number - 1]
        if arguments.solution:
            return _solve(puzzle, terminal)
        return _put(timeline, puzzle, names, arguments.answer, terminal)


def _list(found: list[Puzzle], names: list[str], terminal: Terminal) -> int:
    if not found:
        terminal.say("Nothing was lost in this game that an answer could have kept.")
    for number, puzzle in enumerate(found, 1):
        terminal.say(f"{number:4}  step {puzzle.at}, {quoted(names[puzzle.seat])}: {puzzle.question}")
    terminal.give({"puzzles": [{"at": one.at, "seat": one.seat} for one in found]})
    return 0


def _solve(puzzle: Puzzle, terminal: Terminal) -> int:
    for choice in puzzle.solutions:
        terminal.say(f"{choice.chance / 100:.0f} %  {choice.words}")
    terminal.give({"solutions": [choice.words for choice in puzzle.solutions]})
    return 0


def _put(timeline: Timeline, puzzle: Puzzle, names: list[str], answer: int | None, terminal: Terminal) -> int:
    line = begin(timeline, puzzle.at, puzzle.seat, "puzzle")
    options = line.options(puzzle.seat)
    know = timeline.secrets(puzzle.at, puzzle.seat)
    answers = list(islice(options.answers(), MOST))
    if answer is None:
        words = [line.game.say_answer(line.table, options.decision, one, know) for one in answers]
        terminal.say(*timeline.text(puzzle.at, puzzle.seat), "")
        terminal.say(f"{quoted(names[puzzle.seat])}: {puzzle.question}")
        terminal.say(*(f"{number:4}  {said}" for number, said in enumerate(words, 1)))
        terminal.give({"at": puzzle.at, "seat": puzzle.seat, "answers": words})
        return 0
    if answer > len(answers):
        raise BadInput(f"there are {len(answers)} answers.")
    value = answers[answer - 1].value
    solved = puzzle.solved_by(value)
    played = value == puzzle.played.value
    terminal.say(
        "Found." if solved else "That is what was played." if played else "Not this one; there is better."
    )
    terminal.give({"solved": solved, "played": played})
    return 0 if solved else 1
