"""Work spread over processes: parts go out as processes get free, results come back in any order.

Processes are spawned, not forked, so they behave alike on every system. One that dies is told at once, and an
interrupt ends all of them.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")


class WorkerLost(Exception):
    """A process ended before its part was done."""


def spread(work: Callable[[Part], Result], parts: Sequence[Part], jobs: int) -> Iterator[tuple[int, Result]]:
    """The number of each part with its result, as they come; `work` must be a function of a module.

    An exception in `work` is raised here, and ends the rest.
    """
    if jobs <= 1 or len(parts) <= 1:
        for number, part in enumerate(parts):
            yield number, work(part)
        return
    context = multiprocessing.get_context("spawn")
    free: dict[Connection, Any] = {}
    waiting = iter(enumerate(parts))
    out: dict[Connection, int] = {}
    try:
        for _ in range(min(jobs, len(parts))):
            here, there = context.Pipe()
            process = context.Process(target=_serve, args=(there, work), daemon=True)
            process.start()
            there.close()
            free[here] = process
            _hand_out(here, waiting, out)
        while out:
            for ready in wait(list(out)):
                assert isinstance(ready, Connection)
                number = out.pop(ready)
                yield number, _take(ready, free[ready], parts[number])
                _hand_out(ready, waiting, out)
    finally:
        for here, process in free.items():
            here.close()
            process.terminate()
        for process in free.values():
            process.join()


def _hand_out(to: Connection, waiting: Iterator[tuple[int, Any]], out: dict[Connection, int]) -> None:
    following = next(waiting, None)
    if following is not None:
        to.send(following[1])
        out[to] = following[0]


def _take(ready: Connection, process: Any, part: object) -> Any:
    try:
        fine, value = ready.recv()
    except EOFError:
        process.join()
        raise WorkerLost(f"a process ended with code {process.exitcode} while it worked on {part}") from None
    if not fine:
        raise value
    return value


def _serve(to: Connection, work: Callable[[Any], Any]) -> None:
    """What a process does: take parts until nobody sends any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the first process's matter
    while True:
        try:
            part = to.recv()
        except (EOFError, OSError):
            return
        try:
            answer = (True, work(part))
        except Exception as error:
            answer = (False, error)
        to.send(answer)
