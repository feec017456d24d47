"""Players as real programs: started, listened to, killed without warning, started again."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Condition, Thread
from typing import IO, Any

from tests.cli.plugin import ROOT
from tests.programs import Runetable

PATIENCE = 90.0
"""Seconds without news until something expected counts as missing; the machine may be busy."""

UNHURRIED = ("--pace", "100")
"""For bots at tables where somebody must have time to act: a whole game takes them less than a second."""

Event = dict[str, Any]


class Actor:
    """One player's program, through all its starts."""

    def __init__(self, stage: Stage, name: str, plugins: Path | None = None) -> None:
        self.name = name
        self.folder = stage.folder / name
        self.folder.mkdir()
        self.journal = self.folder / "game.journal"
        self.replay = self.folder / "game.rune"
        self.key = self.folder / "key.toml"
        self.events: list[Event] = []
        self.errors = self.folder / "errors.txt"
        self.prefix: tuple[str, ...] = ()
        """What stands before every command: where on a test's network it runs."""
        self.starts = 0
        self.process: subprocess.Popen[str] | None = None
        self._stage = stage
        self._news = Condition()
        self._environment = stage.environment | {"RUNETABLE_HOME": str(self.folder / "home")}
        if plugins is not None:
            self._environment["PYTHONPATH"] = os.pathsep.join([str(plugins), str(ROOT)])

    # --- starting and killing

    def host(self, game: str, *words: str, bot: str = "greedy") -> Actor:
        return self._new("host", game, "--listen", "127.0.0.1:0", *words, bot=bot)

    def join(self, invitation: str, *words: str, bot: str = "greedy") -> Actor:
        return self._new("join", invitation, *words, bot=bot)

    def _new(self, *words: str, bot: str) -> Actor:
        seat = ["--name", self.name, "--journal", str(self.journal), *(["--bot", bot] if bot else [])]
        return self.run(*words, *seat)

    def start(self, *words: str, seat: str = "") -> Actor:
        """Any command as it is; with a bot in the seat of a new game."""
        if seat:
            return self._new(*words, bot=seat)
        return self.run(*words) if words[0] != "meet" else self._launch([*words])

    def start_plain(self, *words: str) -> Actor:
        """A command that plays no game: nothing of it is written down."""
        return self._launch([*words, "--json", "--key", str(self.key)])

    def run_alone(self, *words: str) -> int:
        """Another program of the same player, beside the one that runs or before it; its exit code."""
        with self.errors.open("a") as errors:
            process = self._start(words, subprocess.DEVNULL, errors)
        self._read(process)
        return process.wait(PATIENCE)

    def resume(self, *words: str) -> Actor:
        return self.run("resume", str(self.journal), *UNHURRIED, *words)

    def run(self, *words: str) -> Actor:
        return self._launch([*words, "--json", "--key", str(self.key), "--out", str(self.replay)])

    def _launch(self, words: list[str]) -> Actor:
        self.starts += 1
        with self.errors.open("a") as errors:
            self.process = self._start(words, subprocess.PIPE, errors)
        return self.listen()

    def _start(self, words: Sequence[str], typed: int, errors: IO[str]) -> subprocess.Popen[str]:
        return Runetable(
            *words,
            prefix=self.prefix,
            stdin=typed,
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd=self.folder,
            env=self._environment,
        )

    def listen(self) -> Actor:
        """Note what the program says from now on."""
        Thread(target=self._read, args=(self.process,), daemon=True).start()
        return self

    def kill(self) -> None:
        """kill -9: nothing is said, nothing is written any more."""
        if self.process is not None:
            self.process.kill()
            self.end()

    def strike(self) -> bool:
        """kill -9 in the middle of a game; False if it is over, and the program may end by itself."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        if self.of("over") or not self.journal.exists():
            self.process.send_signal(signal.SIGCONT)
            return False
        self.kill()
        return True

    def move(self, folder: Path) -> None:
        """All files lie elsewhere now."""
        self.folder, self.journal = folder, folder / self.journal.name
        self.replay, self.key = folder / self.replay.name, folder / self.key.name
        self.errors = folder / self.errors.name
        self._environment["RUNETABLE_HOME"] = str(folder / "home")

    def type(self, line: str) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    # --- listening

    def until(self, done: Callable[[list[Event]], Any], what: str = "it") -> Any:
        """Wait until something is so of all events; fails if the program ends before."""
        heard = -1
        with self._news:
            while True:
                found = done(self.events)
                if found:
                    return found
                if len(self.events) != heard:
                    heard, end = len(self.events), time.monotonic() + PATIENCE
                over = not self.running
                assert time.monotonic() < end, f"{self.name}: {what} does not come: {self.told()}"
                assert not over or done(self.events), f"{self.name} has ended: {self.told()}"
                self._news.wait(0.05)

    def event(self, word: str, after: int = 0) -> Event:
        """The first event of a kind, from a number on."""
        found = self.until(lambda events: [e for e in events[after:] if e["event"] == word], word)
        return found[0]

    def more(self, count: int) -> bool:
        """Wait for so many more events; False if the game is over before."""
        goal = len(self.events) + count
        self.until(lambda events: len(events) >= goal or _over(events) or not self.running, f"{count} events")
        return not _over(self.events)

    def of(self, word: str) -> list[Event]:
        return [event for event in self.events if event["event"] == word]

    def end(self) -> int:
        """Wait for the program's own end; its exit code."""
        assert self.process is not None
        assert self.process.stdin is not None
        code = self.process.wait(PATIENCE)
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        return code

    def told(self) -> str:
        last = [json.dumps(event)[:200] for event in self.events[-5:]]
        return "\n".join([*last, self.errors.read_text()[-2000:]])

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            with self._news:
                try:
                    event = json.loads(line)
                except json.JSONDecodeError:
                    continue  # cut off in the middle by a kill
                self.events.append(event if "event" in event else {"event": "result", **event})
                self._news.notify_all()
        process.stdout.close()


def _over(events: list[Event]) -> bool:
    return any(event["event"] == "saved" for event in events)


class Stage:
    """A folder, and everybody who plays in it; nobody is left running."""

    def __init__(self, folder: Path, plugins: Path) -> None:
        self.folder = folder
        self.actors: list[Actor] = []
        self.environment = {
            **os.environ,
            "HOME": str(folder),
            "PYTHONPATH": os.pathsep.join([str(plugins), str(ROOT)]),
            "PYTHONWARNINGS": "error",
        }
        self.environment.pop("RUNETABLE_DEBUG", None)

    def actor(self, name: str, plugins: Path | None = None) -> Actor:
        actor = Actor(self, name, plugins)
        self.actors.append(actor)
        return actor

    def table(
        self,
        game: str,
        names: tuple[str, ...] = ("Ada", "Ben"),
        *words: str,
        pace: tuple[str, ...] = UNHURRIED,
    ) -> list[Actor]:
        """A host and its guests, all bots in no hurry, seated one after another."""
        host = self.actor(names[0]).host(game, *pace, *words)
        players = [host]
        for number, name in enumerate(names[1:], 1):
            host.until(partial(_room_of, number), "the room")
            texts = [event["text"] for event in host.of("invitation")]
            players.append(self.actor(name).join(texts[number - 1], *pace))
        return players

    def close(self) -> None:
        for actor in self.actors:
            actor.kill()


def _room_of(seats: int, events: list[Event]) -> bool:
    """Whether so many are in the room, and an invitation is out."""
    rooms = [event for event in events if event["event"] == "room"]
    given = any(event["event"] == "invitation" for event in events)
    return given and bool(rooms) and len(rooms[-1]["seats"]) == seats
