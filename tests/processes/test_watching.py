"""Spectators of a game between real programs: they see all of it, wherever they come in."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from replays.container import read_replay
from tests.processes.actors import Actor, Event, Stage
from tests.processes.test_kills import check_ending


def table(stage: Stage, game: str = "rune", *words: str, pace: int = 50) -> Actor:
    """A host whose guest is not there yet."""
    host = stage.actor("Ada").host(game, "--pace", str(pace), "--watch", "open", *words, bot="random")
    host.event("listening")
    return host


def invitation(host: Actor, want: str = "play") -> str:
    def texts(events: list[Event]) -> list[str]:
        return [event["text"] for event in events if event["event"] == "invitation" and event["want"] == want]

    return host.until(texts, f"an invitation to {want}")[0]


def guest(stage: Stage, host: Actor, *words: str, pace: int = 50) -> Actor:
    return stage.actor("Ben").join(invitation(host), "--pace", str(pace), *words, bot="random")


def at(place: Actor) -> list[str]:
    """How to watch from there without an invitation."""
    told = place.event("listening")
    return ["--at", f"127.0.0.1:{told['port']}", "--host-key", told["key"]]


def watcher(stage: Stage, name: str, *words: str) -> Actor:
    return stage.actor(name).run("watch", "--name", name, *words)


def watching(actor: Actor) -> None:
    actor.until(lambda events: [e for e in events if e["event"] == "line" and e["state"] == "open"], "a line")


def steps(events: list[Event]) -> int:
    return sum(event["event"] == "step" for event in events)


def chains(path: Path) -> list[bytes]:
    return [step.tag for step in read_replay(path).steps]


def check_seen(host: Actor, *viewers: Actor) -> None:
    """The spectators' replays are verified and hold the players' game."""
    for viewer in viewers:
        assert viewer.event("saved")["verdict"] == "verified"
        assert viewer.end() == 0, viewer.told()
        assert chains(viewer.replay) == chains(host.replay)
        assert not viewer.of("trouble")


def test_a_chain_of_spectators_one_comes_late_and_one_goes_early(stage: Stage) -> None:
    host = table(stage)
    first = watcher(stage, "Zoe", *at(host), "--serve", "127.0.0.1:0")
    second = watcher(stage, "Max", *at(first), "--serve", "127.0.0.1:0")
    early = watcher(stage, "Eve", *at(first))
    watching(second)
    watching(early)
    ben = guest(stage, host)
    early.until(lambda events: steps(events) > 6, "some steps")
    ben.kill()  # so that the game waits
    third = watcher(stage, "Ida", invitation(second, "watch"))
    assert early.process is not None
    early.process.send_signal(signal.SIGINT)
    assert early.end() == 130, early.told()
    third.until(lambda events: steps(events) > 6, "what has been")
    ben.resume("--pace", "50")
    check_ending([host, ben])
    check_seen(host, first, second, third)
    assert any(event["names"] == ["Zoe"] for event in ben.of("watched"))
    seen = chains(early.replay)
    assert seen == chains(host.replay)[: len(seen)]
    assert early.event("saved")["verdict"] == "unfinished"


def test_the_host_is_killed_and_comes_back_while_it_is_watched(stage: Stage) -> None:
    host = stage.actor("Ada").host("rune", "--watch", "invited", bot="random")
    text = invitation(host, "watch")
    viewer = watcher(stage, "Zoe", text)
    watching(viewer)
    ben = guest(stage, host)
    for _ in range(2):
        assert host.more(8)
        host.kill()
        host.resume()
    check_ending([host, ben])
    check_seen(host, viewer)
    assert [event["state"] for event in viewer.of("line")].count("open") > 1


def test_cards_are_shown_as_late_as_each_player_wants(stage: Stage) -> None:
    host = table(stage, "highcard", "--options", "rounds=6", "--show", "2", pace=0)
    viewer = watcher(stage, "Zoe", *at(host))
    watching(viewer)
    ben = guest(stage, host, "--show", "end", pace=0)
    check_ending([host, ben])
    check_seen(host, viewer)
    turns = {0: 0}
    over = False
    seen: set[int] = set()
    for event in viewer.events:
        if event["event"] == "step":
            turns[event["number"]] = event["turn"]
            over = over or any("win" in line or "draw" in line for line in event["lines"])
        if event["event"] == "seen":
            seen.add(event["seat"])
            now = max(turns.values())
            assert over or (event["seat"] == 0 and turns[event["step"]] + 2 <= now), event
    assert seen == {0, 1}


def test_whoever_may_not_watch_is_told_why(stage: Stage) -> None:
    host = stage.actor("Ada").host("rune")
    viewer = watcher(stage, "Zoe", *at(host))
    assert viewer.end() == 2
    assert "open to invited players only" in viewer.errors.read_text()
    late = watcher(stage, "Max", "--at", "127.0.0.1:1", "--host-key", "ab" * 32, "--patience", "1")
    assert late.end() == 2
    assert "the table does not answer" in late.errors.read_text()


def test_a_table_that_anybody_may_watch_says_where_apart_from_its_invitations_to_play(stage: Stage) -> None:
    host = stage.actor("Ada").host("rune", "--watch", "open", bot="random")
    told = host.event("watchable")
    assert [event["want"] for event in host.of("invitation")] == ["play"]
    viewer = watcher(stage, "Zoe", told["text"])
    watching(viewer)
    ben = guest(stage, host)
    check_ending([host, ben])
    check_seen(host, viewer)


def test_a_table_on_the_home_network_is_found_and_watched(stage: Stage) -> None:
    name = "Wanda"  # tables of other tests may be announced on this machine at the same time
    host = stage.actor(name).host("rune", "--lan", "--watch", "open")
    host.event("announced")
    viewer = watcher(stage, "Zoe", "--lan", "--host", name)
    watching(viewer)
    assert viewer.event("nearby")["words"] == host.event("listening")["words"]


# --- crowds


def crowd(stage: Stage, host: Actor, count: int, full: int) -> Actor:
    """So many spectators in one program."""
    told = host.event("listening")
    actor = stage.actor(f"crowd {len(stage.actors)}")
    words = [told["key"], str(told["port"]), str(count), str(full)]
    with actor.errors.open("w") as errors:
        actor.process = subprocess.Popen(
            [sys.executable, "-m", "tests.processes.audience", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
            env=stage.environment,
        )
    actor.listen()
    return actor


def check_crowd(host: Actor, actor: Actor, count: int) -> None:
    """All have seen every frame, each on its first line; those who follow came to the same game."""
    seen = actor.event("seen")
    assert actor.end() == 0
    assert (seen["equal"], seen["lines"], seen["troubles"]) == (True, count, 0)
    assert seen["verdicts"] == ["verified"] * 2
    assert len(set(seen["chains"])) == 1
    assert seen["frames"] >= sum(len(step.items) for step in read_replay(host.replay).steps)


def cpu(actor: Actor) -> float:
    """Seconds of processor time a program has used."""
    assert actor.process is not None
    fields = Path(f"/proc/{actor.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_a_hundred_spectators_see_everything(stage: Stage) -> None:
    host = table(stage)
    people = crowd(stage, host, 97, 3)
    people.event("seated")
    ben = guest(stage, host)
    check_ending([host, ben])
    check_crowd(host, people, 97)
    assert max(event["count"] for event in ben.of("watched")) == 100


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_thousand_spectators_see_everything(stage: Stage, record_property) -> None:
    """What the host spends at an action a second is noted: it must be under one core."""
    host = table(stage, pace=1000)
    people = [crowd(stage, host, 498, 2) for _ in range(2)]
    for each in people:
        each.event("seated")
    ben = guest(stage, host, pace=1000)
    host.until(lambda events: steps(events) > 8, "the deal")
    began, spent, first = time.monotonic(), cpu(host), len(host.of("step"))
    host.until(lambda events: steps(events) > first + 12, "twelve steps")
    share = (cpu(host) - spent) / (time.monotonic() - began)
    record_property("share of one core", round(share, 3))
    print(f"share of one core: {share:.3f}")
    check_ending([host, ben])
    for each in people:
        check_crowd(host, each, 498)
    assert share < 1
