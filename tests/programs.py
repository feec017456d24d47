"""`runetable` as a process of its own, without the wait until what lies beneath it is loaded.

`Runetable` is a `Popen` of `python -m client`. Most of what a start costs is to load engines, netcore,
replays and what they stand on. So a nursery, a process that has loaded these and no more (`python -m
tests.programs SOCKET`), forks each program off: it takes on the streams, the folder and the variables that it
is given, loads the client and runs it. It is a child of the tests' process like any other, to talk to, to
wait for and to kill.

Two nurseries hash differently and take turns, so that two players never agree because they hash alike. What
rests on how Python itself starts (a terminal, an encoding, a language) is started with `subprocess`.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import cycle
from pathlib import Path
from pkgutil import walk_packages
from threading import Lock
from typing import Any

ROOT = Path(__file__).parents[1]
BENEATH = ("engines", "netcore", "replays")
BESIDE = ("argparse", "multiprocessing.connection", "tomli_w", "twisted.internet.epollreactor", "zeroconf")
"""What the client itself loads from elsewhere. No reactor is made: two processes cannot share one."""
REQUEST = 1 << 18
"""Bytes of the longest request: words, folder and variables."""
PR_SET_CHILD_SUBREAPER = 36

_one_at_a_time = Lock()


class Runetable(subprocess.Popen[str]):
    """`runetable WORDS…`, with the options of `Popen` for streams, folder and variables; from nothing, and
    behind a prefix, where that says how to start it.
    """

    def __init__(self, *words: str, prefix: tuple[str, ...] = (), **options: Any) -> None:
        super().__init__([*prefix, sys.executable, "-m", "client", *words], encoding="utf-8", **options)

    def _execute_child(self, command: list[str], *how: Any) -> None:
        """Where `Popen`, with its pipes made, would fork."""
        if sys.platform != "linux" or command[0] != sys.executable:
            return super()._execute_child(command, *how)  # type: ignore[misc]
        folder, environment, pipes = how[4], how[5], how[9:15]
        streams = [own if given == -1 else given for own, given in enumerate((pipes[0], pipes[3], pipes[5]))]
        request = {
            "words": command[3:],
            "folder": str(folder or Path.cwd()),
            "environment": dict(environment or os.environ),
        }
        with _one_at_a_time, adopting():
            nursery = next(nurseries())
            socket.send_fds(nursery, [json.dumps(request).encode()], streams)
            self.pid = int(nursery.recv(REQUEST))
            nursery.recv(REQUEST)  # who stood between has ended: the program is our child
        self._child_created = True
        self._close_pipe_fds(*pipes)  # type: ignore[attr-defined]
        return None


@contextlib.contextmanager
def adopting() -> Iterator[None]:
    """Whose parent ends meanwhile, somewhere beneath this process, becomes its child."""
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0, os.strerror(ctypes.get_errno())
    try:
        yield
    finally:
        libc.prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)


@cache
def nurseries() -> Iterator[socket.socket]:
    """Lines to the nurseries, in turn. They end with this process."""
    return cycle([_nursery(seed) for seed in "12"])


def _nursery(seed: str) -> socket.socket:
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with there:
        subprocess.Popen(
            [sys.executable, "-m", "tests.programs", str(there.fileno())],
            cwd=ROOT,
            env={**os.environ, "PYTHONWARNINGS": "error", "PYTHONHASHSEED": seed},
            stdin=subprocess.DEVNULL,
            pass_fds=[there.fileno()],
        ).returncode = 0  # nobody asks how it ends
    return here


# --- in a nursery


def raise_programs(line: socket.socket) -> None:
    """Fork programs off until nobody is left to ask for them; in a program, run it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in (*BESIDE, *_beneath()):
        import_module(name)
    assert "twisted.internet.reactor" not in sys.modules
    gc.collect()
    gc.freeze()
    while True:
        raw, streams, _, _ = socket.recv_fds(line, REQUEST, 3)
        if not raw:
            return
        between = os.fork()
        if between == 0:
            program = os.fork()
            if program == 0:
                line.close()
                become(streams, **json.loads(raw))
                return
            line.send(str(program).encode())
            os._exit(0)
        os.waitpid(between, 0)
        for stream in streams:
            os.close(stream)
        line.send(b"!")


def _beneath() -> Iterator[str]:
    for name in BENEATH:
        package = import_module(name)
        yield from (found.name for found in walk_packages(package.__path__, f"{name}."))


def become(streams: list[int], words: list[str], folder: str, environment: Mapping[str, str]) -> None:
    """Be `python -m client WORDS…` from here on."""
    for number, (name, stream) in enumerate(zip(("stdin", "stdout", "stderr"), streams, strict=True)):
        os.dup2(stream, number)
        os.close(stream)
        before = getattr(sys, name)  # it knows of its file what is not true of the new one
        mode, lines = "r" if name == "stdin" else "w", 1 if name == "stderr" else -1
        new = open(number, mode, lines, before.encoding, before.errors, closefd=False)  # noqa: SIM115
        setattr(sys, name, new)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.path[:1] = [folder, *environment.get("PYTHONPATH", "").split(os.pathsep)]
    sys.argv[1:] = words
    runpy.run_module("client", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as requests:
        raise_programs(requests)
