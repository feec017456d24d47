"""The `runetable` command; its exit codes are told in `client.cli.running`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code. Whoever interrupts while parts are still being loaded is
    answered as at any other time.
    """
    try:
        from client.cli.running import run
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("runetable: interrupted.\n")
        return INTERRUPTED
    return run(arguments)
