"""Commands as people run them: real processes, each test with a home and a folder of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.plugin import DUEL, FRAIL, HIGHCARD, HIGHCARD_DECKS, ROOT, install
from tests.programs import Runetable

TIMEOUT = 100


class Shell:
    """Runs commands in a folder, with the plug-ins that were installed there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plugins = folder / "plugins"
        self.environment = {
            **os.environ,
            "HOME": str(folder),
            "RUNETABLE_HOME": str(folder / "home"),
            "PYTHONPATH": os.pathsep.join([str(self.plugins), str(ROOT)]),
            "PYTHONWARNINGS": "error",
        }
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "RUNETABLE_DEBUG"):
            self.environment.pop(name, None)

    def install(self, name: str, source: str, files: dict[str, str] | None = None) -> None:
        install(self.plugins, name, source, files)

    def run(
        self, *words: str | Path, typed: str = "", **environment: str
    ) -> subprocess.CompletedProcess[str]:
        if environment:  # what languages and encodings do is done by Python as it starts
            return self.start(*words, typed=typed, **environment)
        streams: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        with Runetable(*map(str, words), **streams, cwd=self.folder, env=self.environment) as program:
            try:
                said, errors = program.communicate(typed, TIMEOUT)
            finally:
                program.kill()
        return subprocess.CompletedProcess(program.args, program.returncode, said, errors)

    def start(
        self, *words: str | Path, typed: str = "", **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """The same from nothing, with nothing loaded."""
        return subprocess.run(
            [sys.executable, "-m", "client", *map(str, words)],
            input=typed,
            capture_output=True,
            encoding=environment.get("PYTHONIOENCODING", "utf-8"),
            timeout=TIMEOUT,
            cwd=self.folder,
            env=self.environment | environment,
            check=False,
        )

    def json(self, *words: str | Path, code: int = 0, **more: Any) -> dict[str, Any]:
        """The one JSON object that a command gives, and nothing else on stdout."""
        ran = self.run(*words, "--json", **more)
        assert (ran.returncode, "Traceback" in ran.stderr) == (code, False), ran.stderr
        return json.loads(ran.stdout)

    def refused(self, *words: str | Path, code: int = 2) -> str:
        """The one sentence on stderr with which a command is refused."""
        ran = self.run(*words)
        assert (ran.returncode, ran.stdout) == (code, ""), ran
        (line,) = ran.stderr.splitlines()
        assert line.startswith("runetable: ")
        return line


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


@pytest.fixture
def highcard(shell: Shell) -> Shell:
    shell.install("highcard", HIGHCARD, HIGHCARD_DECKS)
    return shell


@pytest.fixture
def duel(shell: Shell) -> Shell:
    shell.install("duel", DUEL, {"packs/base.toml": (ROOT / "tests/duel/cards.toml").read_text("utf-8")})
    return shell


@pytest.fixture
def frail(shell: Shell) -> Callable[[bool], Shell]:
    def make(broken: bool) -> Shell:
        shell.install("frail", FRAIL.format(broken=broken))
        return shell

    return make


@pytest.fixture(scope="session")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of noughts and crosses between bots."""
    folder = tmp_path_factory.mktemp("replay")
    path = folder / "game.rune"
    shell = Shell(folder)
    facts = shell.json("play", "tictactoe", "--seats", "random,greedy", "--seed", "1", "--out", path)
    assert facts["verified"]
    return path
