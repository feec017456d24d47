"""`runetable demo GAME`: bots play one game as separate programs on this machine, dealing together.

As many processes as the mode has seats, over loopback TLS, with everything real: identities, invitations, the
joint dealer, journals, the audit. The replay is saved and verified.
"""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from nacl.signing import SigningKey

from client.cli.netplay.children import Child, ChildFailed, Children
from client.cli.opening import add_choices, opening_of, whole_number
from client.cli.progress import Bar
from client.cli.terminal import Terminal
from client.service.chance import entropy_of
from client.service.keeping import new_paths
from client.service.opening import BOT_WORDS, MAX_SEED, Opening, check_bots, mode_for_many
from client.service.refusal import BadInput, refusing
from engines.kernel.say import mark, say
from netcore.identity import KEY_SIZE, Identity, IdentityError
from netcore.keyfile import save

SUMMARY = "Lets bots play a game between separate programs that deal together, and verifies it."
EXAMPLE = "runetable demo rune --seed 1"

NAMES = ("Ada", "Ben", "Cyd", "Dov", "Eve", "Fay", "Gil", "Hal")
"""The players, by seat: as many as ever deal together."""

PATIENCE, WITHOUT_LINE = 600.0, 30.0
"""Seconds without news after which a demonstration counts as stuck: in general, and when a line is lost."""

ROOM = 20_000_000
"""Bytes that the files of a demonstration may need."""


def configure(parser: ArgumentParser) -> None:
    """What is shown."""
    parser.add_argument("game", metavar="GAME", help="which game, as `runetable games` names it")
    add_choices(parser)
    parser.add_argument(
        "--seed",
        type=whole_number(0, MAX_SEED),
        metavar="N",
        help="the same game every time; for demonstration only, since whoever knows N knows every card",
    )
    parser.add_argument("--bots", default="club", metavar="A,B", help=f"bots by seat, or one: {BOT_WORDS}")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the replay is written")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Start the programs, show what happens, and say how it ended."""
    if not arguments.mode:
        arguments.mode = mode_for_many(arguments.game)
    found = opening_of(arguments)
    if not 2 <= found.mode.seats <= len(NAMES):
        told = mark("a demonstration needs 2 to {most} seats; {mode} has {seats}.")
        raise BadInput(say(told, most=len(NAMES), mode=found.mode.name, seats=found.mode.seats))
    out = arguments.out or new_paths(found.game.id, secrets.randbits(32))[1]
    if out.is_dir():
        raise BadInput(say("cannot write {path}: is a directory.", path=out))
    check_room(out)
    names = [name.strip() for name in arguments.bots.split(",")]
    if len(names) not in (1, found.mode.seats):
        told = mark("{bots} bots are named for {seats} seats.")
        raise BadInput(say(told, bots=len(names), seats=found.mode.seats))
    check_bots(names, found.game)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="runetable-demo-") as folder:
        show = _Show(arguments, terminal, found, Path(folder), out.absolute(), names)
        try:
            saved = show.play()
        except ChildFailed as failed:
            terminal.complain(str(failed))
            terminal.give({"ok": False, "error": str(failed)})
            return 1
    facts = {
        "game": found.game.id,
        "mode": found.mode.name,
        "steps": saved[0]["steps"],
        "actions": saved[0]["actions"],
        "seconds": round(time.monotonic() - began, 3),
        "result": saved[0]["result"],
        "replay": str(out),
        "verified": all(each["verified"] for each in saved),
        "bytes_sent": sum(each["bytes_sent"] for each in saved),
    }
    checked = say("verified" if facts["verified"] else saved[0]["verdict"])
    told = mark(
        "{actions} answers in {steps} steps, {bytes} bytes sent, {seconds} s; "
        "every player's file is {checked}."
    )
    named = {name: facts[name] for name in ("actions", "steps", "seconds")}
    terminal.say(
        say(told, **named, bytes=facts["bytes_sent"], checked=checked),
        say("The replay is in {path}.", path=out),
    )
    terminal.give(facts)
    return 0 if facts["verified"] else 1


def check_room(out: Path) -> None:
    """A demonstration that could not be kept is not played in the first place."""
    for folder in (out.absolute().parent, Path(tempfile.gettempdir())):
        there = next(one for one in (folder, *folder.parents) if one.exists())
        if shutil.disk_usage(there).free < ROOM:
            raise BadInput(f"there is not enough room in {there} for the files of a game.")


class Wait:
    """How long it is worth to wait for news."""

    def __init__(self) -> None:
        self._until = time.monotonic() + PATIENCE
        self._lost = ""

    def left(self) -> float:
        """Seconds left; once they are over and a line was lost, that is why."""
        left = self._until - time.monotonic()
        if left <= 0 and self._lost:
            raise ChildFailed(self._lost)
        return left

    def hear(self, child: Child, event: dict[str, Any]) -> None:
        """Lines on one machine are not lost by chance: unless play goes on soon, nothing more will come."""
        if event["event"] != "line" or event["state"] not in ("lost", "calling", "refused"):
            self._until, self._lost = time.monotonic() + PATIENCE, ""
        elif not self._lost:
            self._until = time.monotonic() + WITHOUT_LINE
            self._lost = f"the line from {child.name} to {event['name']} was lost: {event['sentence']}"


class _Show:
    """One demonstration: the programs, and what they say."""

    def __init__(
        self,
        arguments: Namespace,
        terminal: Terminal,
        found: Opening,
        folder: Path,
        out: Path,
        bots: list[str],
    ) -> None:
        self._arguments = arguments
        self._terminal = terminal
        self._found = found
        self._folder = folder
        self._out = out
        self._bots = bots * (found.mode.seats if len(bots) == 1 else 1)
        self._bar = Bar(terminal)
        self._children = Children(os.environ | {"RUNETABLE_HOME": str(folder / "home")})
        self._saved: dict[Child, dict[str, Any]] = {}
        self._wait = Wait()

    def play(self) -> list[dict[str, Any]]:
        """Play to the end; what each program saved, by seat."""
        seats = self._found.mode.seats
        with self._children as children:
            host = self._start(0, "host", self._found.game.id, "--listen", "127.0.0.1:0", *self._choices())
            players, invitations = [host], []
            for child, event in children.events(self._wait.left):
                self._wait.hear(child, event)
                if event["event"] == "invitation":
                    invitations.append(event["text"])
                if event["event"] in ("invitation", "room") and child is host:
                    here = len(event.get("seats", players))
                    if len(players) < seats and here == len(players) and invitations:  # one after another
                        players.append(self._start(len(players), "join", invitations.pop(0), "--fetch"))
                elif event["event"] == "saved":
                    self._saved[child] = event
                    if len(self._saved) == seats:
                        break
                elif child is host:
                    self._tell(event)
            children.wait()
        self._bar.clear()
        return [self._saved[child] for child in players]

    def _choices(self) -> list[str]:
        words = ["--mode", self._found.mode.name, "--patience", "0"]
        for text in self._arguments.options:
            words += ["--options", text]
        return words

    def _start(self, seat: int, *words: str) -> Child:
        key = self._folder / f"{seat}.toml"
        with refusing(IdentityError):
            save(key, self._identity(seat))
        more = ["--bot", self._bots[seat], "--key", str(key), "--meet", "off"]  # nothing leaves the machine
        more += ["--journal", str(self._folder / f"{seat}.journal")]
        more += ["--out", str(self._out if seat == 0 else self._folder / f"{seat}.rune")]
        if seat == 0 and self._terminal.text is not None:
            more.append("--boards")
        if self._arguments.seed is not None:
            more += ["--seed", str(self._arguments.seed)]
        if self._found.decks:
            more += ["--deck", self._found.decks_for(self._arguments.seed or 0)[seat].name]
        return self._children.start(NAMES[seat], *words, *more)

    def _identity(self, seat: int) -> Identity:
        if self._arguments.seed is None:
            return Identity.new(NAMES[seat])
        key = entropy_of(self._arguments.seed, f"key {seat}")(KEY_SIZE)
        return Identity(NAMES[seat], SigningKey(key))

    def _tell(self, event: dict[str, Any]) -> None:
        """Show what the host's program says: the table, what happened, how far the dealing has come."""
        word = event["event"]
        if word == "dealing":
            self._bar.show(event["words"], event["done"], event["total"])
            return
        self._bar.clear()
        if word == "step":
            if "board" in event:
                self._terminal.say("", *event["board"])
            self._terminal.say(*event["lines"])
        elif word == "seated":
            names = ", ".join(event["names"])
            self._terminal.say(
                say("{game}: {names} play over TLS.", game=self._found.game.title, names=names), ""
            )
        elif word == "trouble":
            self._terminal.say(say("Trouble: {sentence}.", sentence=event["sentence"]))
        elif word == "over":
            self._terminal.say(*(f"{name}: {say(verdict)}." for name, verdict, _ in event["verdicts"]))
