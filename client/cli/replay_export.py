"""`runetable replay export FILE`: a replay in another form, for programs, for reading or for sending."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.opening import whole_number
from client.cli.progress import Progress
from client.cli.replay_show import MAX_AT, add_seat, seat_named
from client.cli.studied import names_of
from client.cli.terminal import Terminal
from client.service.heard import heard
from client.service.refusal import BadInput, refusing
from engines.kernel.say import mark, say
from netcore.files import reason, write_whole
from replays.compact import compacted, expanded
from replays.container import read_replay, to_bytes
from replays.errors import ReplayError
from replays.export.json import to_json
from replays.export.page import to_page
from replays.export.svg import to_svg
from replays.export.text import to_text
from replays.study.keeping import load_study
from replays.timeline import Timeline, open_timeline
from replays.verdict import Verdict
from replays.verify import verify
from replays.walk import StepFault

SUMMARY = "Writes a replay as a web page, a picture, a film, text, JSON, or as a compact or full replay file."
EXAMPLE = "runetable replay export game.rune --to text --out game.txt"

FORMS = ("json", "text", "html", "svg")
DRAWN = ("png", "gif", "webp")
"""Forms that the table itself is drawn for: a picture of a step, a film of some."""
SPAN = 20
"""Steps of a film, unless told otherwise."""
SIZE = {"png": (1280, 800), "gif": (800, 500), "webp": (800, 500)}
LEAST, MOST = 320, 2560
"""Pixels that a picture is wide or high."""
FILES = {"compact": compacted, "full": expanded}
"""Forms that are replay files again: with the dealers' messages left out, or made anew."""


def configure(parser: ArgumentParser) -> None:
    """The file, the form, and where it goes."""
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--to", choices=sorted({*FORMS, *DRAWN, *FILES}), required=True, help="the form")
    parser.add_argument("--out", metavar="F", type=Path, help="the file to write (default: stdout)")
    parser.add_argument("--at", metavar="N", type=whole_number(0, MAX_AT), help="the step of a picture")
    parser.add_argument("--until", metavar="N", type=whole_number(0, MAX_AT), help="the last step of a film")
    parser.add_argument("--size", metavar="WxH", default="", help="of a picture or film, in pixels")
    parser.add_argument("--light", action="store_true", help="a picture or film in light colours")
    parser.add_argument("--anonymous", action="store_true", help="leaves names out of a page")
    add_seat(parser)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Write it."""
    if arguments.to in FILES:
        return _file(arguments, terminal)
    if arguments.to in DRAWN:
        return _drawn(arguments, terminal)
    with refusing(ReplayError):
        timeline = open_timeline(arguments.file)
        verdict = verify(arguments.file)
        content = _content(arguments, timeline, verdict)
    for note in timeline.notes:
        terminal.complain(heard(note))
    facts = {
        "file": str(arguments.file),
        "to": arguments.to,
        "verdict": verdict.verdict,
        "finished": verdict.finished,
        "dealt": verdict.dealt,
        "notes": timeline.notes,
    }
    if arguments.out is None:
        terminal.raw(content)
        terminal.give(facts | {"content": content})
        return 0
    _write(arguments.out, content.encode(), facts, terminal)
    return 0


def _content(arguments: Namespace, timeline: Timeline, verdict: Verdict) -> str:
    seat = seat_named(timeline.replay, arguments.seat)
    if arguments.to == "text":
        return to_text(timeline, verdict, seat, heard)
    if arguments.to == "svg":
        at = timeline.last if arguments.at is None else arguments.at
        named = f"{arguments.file.name}, step {at}"
        return to_svg(timeline.view(at, seat), tuple(names_of(timeline)), named)
    study = load_study(arguments.file)
    if arguments.to == "html":
        return to_page(timeline, verdict, study, names=not arguments.anonymous, hear=heard)
    return to_json(timeline, verdict, seat, study)


def _drawn(arguments: Namespace, terminal: Terminal) -> int:
    """A picture or a film, drawn without a window."""
    if arguments.out is None:
        raise BadInput(say("--to {form} makes a file; say which with --out.", form=arguments.to))
    size = _size(arguments.size) if arguments.size else SIZE[arguments.to]
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from client.review.develop import NotDrawn, developed

    with refusing(ReplayError, NotDrawn):
        timeline = open_timeline(arguments.file)
        seat = seat_named(timeline.replay, arguments.seat)
        film = arguments.to != "png"
        first = arguments.at if arguments.at is not None else 0 if film else timeline.last
        last = arguments.until if arguments.until is not None else min(first + SPAN, timeline.last)
        progress = Progress(0, "steps drawn")
        try:
            raw = developed(
                timeline, arguments.to, (first, last), seat, size, light=arguments.light, tell=progress.of
            )
        finally:
            progress.end()
    facts = {"file": str(arguments.file), "to": arguments.to, "notes": timeline.notes}
    _write(arguments.out, raw, facts, terminal)
    return 0


def _size(text: str) -> tuple[int, int]:
    wide, _, high = text.partition("x")
    if not (wide.isdecimal() and high.isdecimal()) or not LEAST <= int(wide) <= MOST >= int(high) >= LEAST:
        told = mark("{text} is no size such as 1280x800, from {least} to {most} pixels.")
        raise BadInput(say(told, text=repr(text), least=LEAST, most=MOST))
    return int(wide), int(high)


def _file(arguments: Namespace, terminal: Terminal) -> int:
    """The same replay as a file of the other form."""
    if arguments.out is None:
        raise BadInput(say("--to {form} makes a file; say which with --out.", form=arguments.to))
    if arguments.seat:
        told = mark("--to {form} keeps the whole game; --as is for the other forms.")
        raise BadInput(say(told, form=arguments.to))
    with refusing(ReplayError, StepFault):
        replay = read_replay(arguments.file)
        if replay.cut:
            told = mark("{cut}; a file made from it would not say so.")
            raise BadInput(say(told, cut=heard(replay.cut)))
        raw = to_bytes(FILES[arguments.to](replay))
    facts = {"file": str(arguments.file), "to": arguments.to, "notes": []}
    _write(arguments.out, raw, facts, terminal)
    return 0


def _write(path: Path, raw: bytes, facts: dict[str, object], terminal: Terminal) -> None:
    try:
        write_whole(path, raw)
    except OSError as error:
        raise BadInput(say("cannot write {path}: {why}.", path=path, why=say(reason(error)))) from None
    terminal.say(say("Wrote {path} ({n} bytes).", path=path, n=len(raw)))
    terminal.give(facts | {"out": str(path), "bytes": len(raw)})
