"""`runetable bench`: how fast things are on this machine, beside what they are compared with."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from client.cli.benchmarks import Skipped, discover
from client.cli.progress import Progress
from client.cli.refusal import BadInput
from client.cli.terminal import Terminal
from engines.spelling import nearest

SUMMARY = "Measures how fast things are, as ratios within one run."
EXAMPLE = "runetable bench playouts"


def configure(parser: ArgumentParser) -> None:
    """Which of them."""
    parser.add_argument("names", metavar="NAME", nargs="*", help="benchmarks to run (default: all)")
    parser.add_argument("--list", action="store_true", help="only say which there are")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Measure; what cannot run here is named and left out."""
    known = discover()
    for name in arguments.names:
        if name not in known:
            raise BadInput(f"there is no benchmark {name!r}.{nearest(name, known)}")
    if arguments.list:
        for name, function in known.items():
            terminal.say(f"{name}: {' '.join((function.__doc__ or '').split())}")
        terminal.give({"benchmarks": list(known)})
        return 0
    names = arguments.names or list(known)
    results: list[dict[str, Any]] = []
    skipped: list[dict[str, str]] = []
    progress = Progress(len(names), "benchmarks")
    for number, name in enumerate(names):
        progress.at(number)
        try:
            figures = [figure._asdict() for figure in known[name]()]
        except Skipped as reason:
            skipped.append({"name": name, "reason": str(reason)})
            continue
        finally:
            progress.end()
        results += figures
        for figure in figures:
            beside = f", {figure['ratio']:.2f} times {figure['baseline']}" if figure["baseline"] else ""
            terminal.say(f"{figure['name']}: {figure['value']:,.1f} {figure['unit']}{beside}")
    for skip in skipped:
        terminal.complain(f"{skip['name']} was left out: {skip['reason']}")
    terminal.give({"results": results, "skipped": skipped})
    return 0
