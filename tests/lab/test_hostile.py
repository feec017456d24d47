"""Meeting points that do not mean well: nothing but a lost line, or a sentence, may come of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.lab import hostile
from tests.lab.homes import Nat
from tests.lab.test_homes import hosts, joins, verified, ways
from tests.processes.actors import Actor


def run(lab: Any, *words: str) -> subprocess.Popen[str]:
    """A hostile server on the meeting point's machine."""
    command = [*lab.lab.at("net"), sys.executable, str(Path(hostile.__file__)), *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert "ready" in process.stdout.readline()
    return process


def quiet(*actors: Actor) -> None:
    """Nobody accuses anybody, and no program calls itself at fault."""
    for actor in actors:
        faults = [event for event in actor.events if event["event"] in ("fault", "verdict", "broken")]
        assert not faults, faults
        assert "fault of Runetable" not in actor.errors.read_text()


SLOW = [pytest.param(mode, marks=pytest.mark.slow) for mode in ("delay", "inject", "reorder")]


@pytest.mark.parametrize("mode", ["drop", "alter", *SLOW])
def test_a_hostile_relay_can_only_lose_the_line(stage: Any, tmp_path: Path, mode: str) -> None:
    """Two lines run through its hands, then it passes everything on; the game ends as any other."""
    lab = stage(Nat.HARD, Nat.HARD)
    lab.meet("--relay-port", "4011")
    relay = run(lab, "relay", "4001", mode, "2", str(tmp_path / "record"))
    try:
        host = hosts(lab)
        guest = joins(lab, host.event("invitation")["code"])
        verified(host, guest)
        quiet(host, guest)
        assert set(ways(guest)) == {"relayed"}
        if mode != "delay":
            assert [event for event in guest.of("line") if event["state"] != "open"]
    finally:
        relay.kill()
        relay.communicate()


def test_a_recording_relay_learns_no_word(stage: Any, tmp_path: Path) -> None:
    lab = stage(Nat.HARD, Nat.HARD)
    lab.meet("--relay-port", "4011")
    record = tmp_path / "record"
    relay = run(lab, "relay", "4001", "pass", "0", str(record))
    try:
        host = hosts(lab, "--watch", "open")
        guest = joins(lab, host.event("invitation")["code"])
        verified(host, guest)
    finally:
        relay.kill()
        relay.communicate()
    seen = record.read_bytes()
    assert len(seen) > 10_000
    for word in (b"Ada", b"Ben", b"tictactoe", b"runetable"):
        assert word not in seen


def test_a_mailbox_that_alters_messages_brings_nobody_together(stage: Any) -> None:
    """Both are told; the host's table stays open for a new code."""
    lab = stage(Nat.EASY, Nat.EASY)
    lab.meet("--mailbox-port", "4010")
    mailbox = run(lab, "mailbox", "4000", "alter", "4010")
    try:
        host = hosts(lab)
        guest = joins(lab, host.event("invitation")["code"])
        assert guest.end() == 2
        assert "sent something that cannot be right" in guest.errors.read_text()
        said = host.until(lambda events: [e for e in events if e["event"] == "trouble"], "a word about it")
        assert "sent something that cannot be right" in said[-1]["sentence"]
        assert host.running
        assert not host.of("seated")
        quiet(host, guest)
    finally:
        mailbox.kill()
        mailbox.communicate()


def test_two_guests_with_one_code(stage: Any) -> None:
    """One of them plays; the other is told in a sentence, and nobody is in two minds."""
    lab = stage(Nat.EASY, Nat.OPEN)
    lab.meet()
    host = hosts(lab, "--pace", "400")
    code = host.event("invitation")["code"]
    first = joins(lab, code, "--pace", "400")
    first.event("seated")
    second = joins(lab, code, at="eve", name="Eve")
    verified(host, first)
    assert second.end() == 2
    assert "make a new code" in second.errors.read_text()
    assert not second.of("seated")
