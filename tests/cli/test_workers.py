"""Work spread over processes: all results, faults told, nothing left running."""

import contextlib
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from client.service.workers import WorkerLost, spread
from tests.cli.conftest import Shell
from tests.cli.plugin import ROOT


def doubled(number: int) -> int:
    return 2 * number


def refused(number: int) -> int:
    raise ValueError(f"not {number}")


def killed(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("jobs", [1, 3])
def test_every_part_comes_back_with_its_number(jobs: int) -> None:
    assert sorted(spread(doubled, [5, 6, 7, 8], jobs)) == [(0, 10), (1, 12), (2, 14), (3, 16)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_exception_comes_back_too(jobs: int) -> None:
    with pytest.raises(ValueError, match="not 1"):
        list(spread(refused, [1, 1, 1], jobs))


def test_a_process_that_dies_is_told_at_once() -> None:
    with pytest.raises(WorkerLost, match="while it worked on 4"):
        list(spread(killed, [4, 4], 2))


def test_no_process_is_left_behind() -> None:
    for _ in spread(doubled, [1, 2, 3, 4], 2):
        break
    assert multiprocessing.active_children() == []


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_an_interrupt_ends_all_processes(shell: Shell) -> None:
    words = [sys.executable, "-m", "client", "simulate", "rune", "--games", "100000", "--jobs", "2"]
    ran = subprocess.Popen(
        words, cwd=ROOT, env=shell.environment, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    until = time.monotonic() + 60
    while len(deaf(ran.pid)) < 3:  # both workers, and the process in which Python notes what they share
        assert time.monotonic() < until and ran.poll() is None
        time.sleep(0.05)
    os.killpg(ran.pid, signal.SIGINT)
    _, errors = ran.communicate(timeout=60)
    assert (ran.returncode, errors) == (130, "runetable: interrupted.\n")
    for _ in range(100):
        if not alive(ran.pid):
            return
        time.sleep(0.1)
    assert alive(ran.pid) == []


def deaf(group: int) -> list[str]:
    """The processes of a group that ignore an interrupt: those that have begun to work."""
    found = []
    for process in alive(group):
        with contextlib.suppress(OSError):
            status = Path("/proc", process, "status").read_text()
            (mask,) = re.findall(r"^SigIgn:\s*([0-9a-f]+)$", status, re.MULTILINE)
            found += [process] if int(mask, 16) >> signal.SIGINT - 1 & 1 else []
    return found


def alive(group: int) -> list[str]:
    """The processes of a group that still run; ended ones may wait to be fetched by whoever adopted them."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, of = stat.read_text().rpartition(")")[2].split()[:3]
            found += [stat.parent.name] if int(of) == group and state not in "ZX" else []
    return found
