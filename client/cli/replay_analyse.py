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
from client.cli.studied import by_name, names_of
from client.cli.terminal import Terminal
from client.service.refusal import refusing
from client.service.workers import WorkerLost
from client.studying import analyse
from engines.kernel.say import capital, mark, say, seat_name
from replays.errors import ReplayError
from replays.study.analysis import MAX_PLAYOUTS, PLAYOUTS, puzzles, shares, turning_points
from replays.study.keeping import load_study, save_study
from replays.study.notes import Analysis, Judged
from replays.study.retelling import retold
from replays.timeline import Timeline, open_timeline

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
            terminal.say(say("Kept in {where}.", where=where))
        timeline = open_timeline(arguments.file)
    names = names_of(timeline)
    with by_name(terminal, names):
        _say(analysis, timeline, terminal)
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


def _say(analysis: Analysis, timeline: Timeline, terminal: Terminal) -> None:
    if not terminal.text:
        return
    told = mark("{n} decisions judged, {deals} playouts each")
    terminal.say(say(told, n=len(analysis.decisions), deals=analysis.deals))
    for seat, share in enumerate(shares(analysis, len(timeline.replay.hello.seats))):
        counts = ", ".join(
            f"{n} {say(_MARKS[word] if n == 1 else _SEVERAL[word])}" for word, n in share.marks.items()
        )
        told = mark(
            "{who}: {counts}; gave away {lost} % of a win in {n} decisions; luck of the draw {luck} %"
        )
        lost, luck = f"{share.lost / 100:.0f}", f"{share.luck / 100:+.0f}"
        who = capital(seat_name(seat))
        terminal.say(say(told, who=who, counts=counts, lost=lost, n=share.decisions, luck=luck))
    points = turning_points(analysis)
    if points:
        terminal.say(say("Turning points:"))
    for one in points:
        terminal.say(_turning_point(timeline, one))


def _turning_point(timeline: Timeline, one: Judged) -> str:
    """A decision that changed most: what was asked, what was answered, what would have been better."""
    one = retold(timeline, one)
    was, best = one.played, one.best[0]
    told = mark(
        "  step {at}, {who}: {question} {played} ({chance} % ± {spread}); better: {best} ({better} %)"
    )
    said = say(
        told,
        at=one.at,
        who=seat_name(one.seat),
        question=one.question,
        played=was.words,
        chance=f"{was.chance / 100:.0f}",
        spread=f"{was.spread / 100:.0f}",
        best=best.words,
        better=f"{best.chance / 100:.0f}",
    )
    return f"{said}: {say(_MARKS[one.verdict])}" if one.verdict else said


_MARKS = {"inaccuracy": mark("inaccuracy"), "mistake": mark("mistake"), "blunder": mark("blunder")}
_SEVERAL = {"inaccuracy": mark("inaccuracies"), "mistake": mark("mistakes"), "blunder": mark("blunders")}


def _facts(analysis: Analysis, names: list[str]) -> dict[str, Any]:
    seats = shares(analysis, len(names))
    return {
        "players": [{"name": name, **share._asdict()} for name, share in zip(names, seats, strict=True)],
        "turning_points": [one.at for one in turning_points(analysis)],
        "puzzles": [puzzle.at for puzzle in puzzles(analysis.decisions)],
        "analysis": msgspec.to_builtins(analysis),
    }
