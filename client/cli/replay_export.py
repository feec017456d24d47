"""`runetable replay export FILE`: a replay in another form, for programs or for reading."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.refusal import BadInput, refusing
from client.cli.replay_show import add_seat, seat_named
from client.cli.terminal import Terminal
from netcore.files import reason, write_whole
from replays.errors import ReplayError
from replays.export.json import to_json
from replays.export.text import to_text
from replays.timeline import open_timeline

SUMMARY = "Writes a replay as JSON or as text."
EXAMPLE = "runetable replay export game.rune --to text --out game.txt"

FORMS = {"json": to_json, "text": to_text}


def configure(parser: ArgumentParser) -> None:
    """The file, the form, and where it goes."""
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--to", choices=sorted(FORMS), required=True, help="the form")
    parser.add_argument("--out", metavar="F", type=Path, help="the file to write (default: stdout)")
    add_seat(parser)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Write it."""
    with refusing(ReplayError):
        timeline = open_timeline(arguments.file)
        content = FORMS[arguments.to](timeline, seat_named(timeline.replay, arguments.seat))
    for note in timeline.notes:
        terminal.complain(note)
    facts = {"file": str(arguments.file), "to": arguments.to, "notes": timeline.notes}
    if arguments.out is None:
        terminal.raw(content)
        terminal.give(facts | {"content": content})
        return 0
    raw = content.encode()
    try:
        write_whole(arguments.out, raw)
    except OSError as error:
        raise BadInput(f"cannot write {arguments.out}: {reason(error)}.") from None
    terminal.say(f"Wrote {arguments.out} ({len(raw)} bytes).")
    terminal.give(facts | {"out": str(arguments.out), "bytes": len(raw)})
    return 0
