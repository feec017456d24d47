"""`runetable replay analyse FILE`: every decision judged by what its player knew then."""

from __future__ import annotations

import signal
from argparse import ArgumentParser, Namespace
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
from msgspec.structs import replace

from client.cli.opening import whole_number
from client.cli.progress import Progress
from client.cli.terminal import Terminal
from client.service.refusal import refusing
from client.service.workers import WorkerLost
from client.studying import analyse
from replays.container import read_replay
from replays.errors import ReplayError
from replays.study.analysis import MAX_PLAYOUTS, PLAYOUTS, puzzles, shares, turning_points
from replays.study.notes import Analysis, load_study, save_study

SUMMARY = "Judges every decision of a replay by what its player knew then, and keeps that beside the game."
EXAMPLE = "runetable replay analyse game.rune --jobs 2"

MAX_JOBS = 64


def configure(parser: ArgumentParser) -> None:
    """The file, and how much work to put in."""
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument(
        "--playouts",
        metavar="N",
        type=whole_number(4, MAX_PLAYOUTS),
        default=PLAYOUTS,
        help=f"games played on for each decision (default {PLAYOUTS})",
    )
    parser.add_argument("--jobs", metavar="J", type=whole_number(1, MAX_JOBS), default=0, help="processes")
    parser.add_argument("--again", action="store_true", help="also if it has been analysed before")
    parser.add_argument("--out", metavar="F", type=Path, help="keep it in a copy of the file")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Analyse, keep, tell."""
    with refusing(ReplayError, WorkerLost):
        study = load_study(arguments.file)
        analysis = study.analysis
        if analysis is None or not analysis.complete or arguments.again:
            analysis = _analysed(arguments)
            target = arguments.file
            if arguments.out is not None:
                target = arguments.out
                target.write_bytes(arguments.file.read_bytes())
            where = save_study(target, replace(study, analysis=analysis))
            terminal.say(f"Kept in {where}.")
        names = [seat.name for seat in read_replay(arguments.file).hello.seats]
    _say(analysis, names, terminal)
    terminal.give({"file": str(arguments.file), **_facts(analysis, names)})
    return 0


def _analysed(arguments: Namespace) -> Analysis:
    """An interrupt stops it; what was judged by then is kept."""
    progress, stopped = Progress(0, "parts judged"), Event()
    before = signal.signal(signal.SIGINT, lambda *_: stopped.set())
    try:
        return analyse(arguments.file, arguments.playouts, arguments.jobs, progress.of, stopped.is_set)
    finally:
        signal.signal(signal.SIGINT, before)
        progress.end()


def _say(analysis: Analysis, names: list[str], terminal: Terminal) -> None:
    terminal.say(f"{len(analysis.decisions)} decisions judged, {analysis.deals} playouts each")
    for name, share in zip(names, shares(analysis, len(names)), strict=True):
        marks = ", ".join(f"{count} {_plural(word, count)}" for word, count in share.marks.items())
        lost = f"gave away {share.lost / 100:.0f} % of a win in {share.decisions} decisions"
        terminal.say(f"{name}: {marks}; {lost}; luck of the draw {share.luck / 100:+.0f} %")
    points = turning_points(analysis)
    if points:
        terminal.say("Turning points:")
    for one in points:
        was, best = one.played, one.best[0]
        terminal.say(
            f"  step {one.at}, {names[one.seat]}: {one.question} {was.words} "
            f"({was.chance / 100:.0f} % ± {was.spread / 100:.0f}); "
            f"better: {best.words} ({best.chance / 100:.0f} %){f': {one.verdict}' if one.verdict else ''}"
        )


def _plural(word: str, count: int) -> str:
    if count == 1:
        return word
    return "inaccuracies" if word == "inaccuracy" else f"{word}s"


def _facts(analysis: Analysis, names: list[str]) -> dict[str, Any]:
    seats = shares(analysis, len(names))
    return {
        "players": [{"name": name, **share._asdict()} for name, share in zip(names, seats, strict=True)],
        "turning_points": [one.at for one in turning_points(analysis)],
        "puzzles": [puzzle.at for puzzle in puzzles(analysis.decisions)],
        "analysis": msgspec.to_builtins(analysis),
    }
