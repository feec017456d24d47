"""`runetable bench`: how fast things are on this machine, beside what they are compared with."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from client.cli.benchmarks import Figure, Skipped, by_name_only, discover
from client.cli.progress import Bar
from client.cli.terminal import Terminal
from client.service.refusal import BadInput
from engines.spelling import nearest

SUMMARY = "Measures how fast things are, as ratios within one run."
EXAMPLE = "runetable bench playouts"


def configure(parser: ArgumentParser) -> None:
    """Which of them."""
    parser.add_argument(
        "names",
        metavar="NAME",
        nargs="*",
        help="which to run (default: all but those that take minutes)",
    )
    parser.add_argument("--list", action="store_true", help="only say which there are")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Measure; what cannot run here is named and left out."""
    known = discover()
    for name in arguments.names:
        if name not in known:
            raise BadInput(f"there is no benchmark {name!r}.{nearest(name, known)}")
    if arguments.list:
        for name, function in known.items():
            asked = " Run only if it is named: it takes minutes." if name in by_name_only() else ""
            terminal.say(f"{name}: {' '.join((function.__doc__ or '').split())}{asked}")
        terminal.give({"benchmarks": list(known)})
        return 0
    names = arguments.names or [name for name in known if name not in by_name_only()]
    results: list[dict[str, Any]] = []
    skipped: list[dict[str, str]] = []
    bar = Bar(terminal)
    for number, name in enumerate(names):
        bar.show(f"{name} ({number + 1} of {len(names)})", number, len(names))
        try:
            for figure in known[name]():
                bar.clear()
                _say(terminal, figure)
                results.append(figure._asdict())
                bar.show(f"{name} ({number + 1} of {len(names)})", number, len(names))
        except Skipped as reason:
            skipped.append({"name": name, "reason": str(reason)})
        finally:
            bar.clear()
    for skip in skipped:
        terminal.complain(f"{skip['name']} was left out: {skip['reason']}")
    terminal.give({"results": results, "skipped": skipped})
    return 0


def _say(terminal: Terminal, figure: Figure) -> None:
    beside = f", {figure.ratio:.2f} times {figure.baseline}" if figure.baseline else ""
    terminal.say(f"{figure.name}: {figure.value:,.1f} {figure.unit}{beside}")
