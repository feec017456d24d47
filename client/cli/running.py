"""Running one command, from its words to its exit code.

Exit codes: 0 fine; 1 what was checked is not fine; 2 bad usage or bad input, told in one sentence on stderr;
70 a fault of Runetable itself, whose report is in a file named on stderr; 130 interrupted; 141 nobody reads
the output any more. With RUNETABLE_DEBUG set, a fault shows its traceback instead of writing a report.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence

from client.cli import BAD_INPUT, INTERRUPTED
from client.cli.commands import find, overview
from client.cli.terminal import ClosedOutput, Terminal, forgiving_streams
from client.service.fault import report
from client.service.refusal import BadInput

FAULT = 70
NO_READER = 141
AT_A_TABLE = ("play", "host", "join", "online", "resume", "watch")
TELLING = ("replay", "deck", "games", "rules", "demo", "library", "simulate")
"""Commands that speak the player's language, the latter to people only; all others are English."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code. No exception gets out, unless RUNETABLE_DEBUG is set."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    forgiving_streams()
    terminal = Terminal(json="--json" in words)
    try:
        code = _run(words, terminal)
        sys.stdout.flush()
        return code
    except BadInput as refusal:
        terminal.complain(str(refusal))
        terminal.give({"ok": False, "error": str(refusal)})
        return BAD_INPUT
    except KeyboardInterrupt:
        terminal.complain("interrupted.")
        return INTERRUPTED
    except BrokenPipeError:
        _close_output()
        return NO_READER
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO) or error.filename is not None:
            return _fault(error, words, terminal)
        _close_output()
        terminal.complain(f"the output cannot be written: {error.strerror}.")
        return BAD_INPUT
    except Exception as error:
        return _fault(error, words, terminal)


def _fault(error: Exception, words: list[str], terminal: Terminal) -> int:
    if os.environ.get("RUNETABLE_DEBUG"):
        raise error
    terminal.complain(report(error, words))
    return FAULT


def _close_output() -> None:
    """So that what is left is not flushed to where nobody takes it."""
    if not isinstance(sys.stdout, ClosedOutput):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str], terminal: Terminal) -> int:
    if words and words[0] in ("-h", "--help", "help"):
        terminal.text = sys.stdout
        terminal.say(*overview())
        return 0
    if words and words[0] == "--version":
        terminal.text = sys.stdout
        terminal.say(_version())
        return 0
    command, rest = find(words)
    arguments = command.parser().parse_args(rest)
    spoken = words and (words[0] in AT_A_TABLE or (words[0] in TELLING and not arguments.json))
    if spoken:
        from client.service.speech import speak_as_set  # a language needs all games, and most commands none

        speak_as_set()
    return command.run(arguments, terminal)


def _version() -> str:
    from replays.record import software

    return software()
