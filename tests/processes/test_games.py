"""Whole games between real programs over loopback TLS: four players, people, moved machines, ways to meet."""

from __future__ import annotations

import shutil
import signal

from netcore.wire import unpack
from replays.container import read_replay
from replays.joint import CHAT_NOTE
from tests.processes.actors import Actor, Stage
from tests.processes.test_kills import check_ending


def person(stage: Stage, name: str, host: Actor, *words: str) -> Actor:
    """Somebody at a keyboard, who has agreed to the terms."""
    guest = stage.actor(name).join(host.event("invitation")["text"], *words, bot="")
    guest.event("terms")
    guest.type("yes")
    return guest


def test_four_programs_play_a_verified_game(stage: Stage) -> None:
    players = stage.table("rune", ("Ada", "Ben", "Cyd", "Dov"), "--mode", "teams", pace=())
    check_ending(players)
    assert players[0].of("seated")[0]["names"] == ["Ada", "Ben", "Cyd", "Dov"]


def test_a_person_sees_the_terms_chats_answers_and_resigns(stage: Stage) -> None:
    host = stage.actor("Ada").host("tictactoe", "--clock", "600", "--vanish", "forfeit")
    guest = person(stage, "Ben", host)
    terms = guest.event("terms")
    assert (terms["clock"], terms["vanish"], terms["seat"]) == (600_000, "forfeit", 1)
    guest.event("asked")
    guest.type("say good luck")
    assert host.event("chat")["text"] == "good luck"
    guest.type("board")
    guest.type("card zebra")
    guest.type("rules")
    guest.type("1")
    guest.until(lambda events: sum(e["event"] == "asked" for e in events) == 2, "a second question")
    guest.type("go on")
    guest.type("resign")
    guest.type("yes")
    check_ending([host, guest])
    assert host.event("over")["winners"] == [0]
    assert [unpack(note)[1] for note in read_replay(host.replay).notes] == [CHAT_NOTE]
    said = guest.errors.read_text()
    for sentence in (
        "The game is not paused.",
        "No card is called 'zebra'.",
        "This game brings no rules to read.",
    ):
        assert sentence in said


def test_file_and_key_are_enough_on_another_machine(stage: Stage) -> None:
    """One program is interrupted, one dies; both go on elsewhere, the host at another address."""
    host = stage.actor("Ada").host("tictactoe")
    guest = person(stage, "Ben", host)
    guest.event("asked")
    assert guest.process is not None
    guest.process.send_signal(signal.SIGINT)
    assert guest.end() == 130
    assert f"Go on with: runetable resume {guest.journal}" in guest.errors.read_text()
    for player in (host, guest):
        player.kill()
        there = stage.folder / f"{player.name} elsewhere"
        shutil.move(player.folder, there)
        player.move(there)
    host.resume("--listen", "127.0.0.1:0")
    place = host.until(lambda events: [e for e in events if e["event"] == "listening"][1:])[0]["addresses"][0]
    guest.resume("--at", place, "--bot", "random")
    check_ending([host, guest])


def test_a_guest_in_the_waiting_room_comes_back(stage: Stage) -> None:
    host = stage.actor("Ada").host("tictactoe")
    guest = stage.actor("Ben").join(host.event("invitation")["text"], bot="")
    guest.event("terms")
    guest.kill()
    guest.resume("--bot", "random")
    check_ending([host, guest])


def test_a_spoken_code_leads_to_the_table(stage: Stage) -> None:
    point = stage.actor("Point").start(
        "meet",
        "--json",
        "--listen",
        "127.0.0.1",
        "--mailbox-port",
        "0",
        "--relay-port",
        "0",
        "--stun-port",
        "0",
    )
    ports = point.event("meeting")
    meet = f"127.0.0.1:{ports['mailbox_port']}:{ports['relay_port']}:{ports['stun_port']}"
    host = stage.actor("Ada").host("tictactoe", "--meet", meet)
    guest = stage.actor("Ben").join(host.event("invitation")["code"], "--meet", meet)
    assert host.event("code_taken")
    check_ending([host, guest])


def test_a_table_on_the_home_network_is_found(stage: Stage) -> None:
    host = stage.actor("Ada").host("tictactoe", "--lan")
    host.event("announced")
    guest = stage.actor("Ben")
    guest.run("join", "--lan", "--host", "ada", "--journal", str(guest.journal), "--bot", "random")
    assert guest.event("nearby")["game"] == "tictactoe"
    assert host.event("knock")
    check_ending([host, guest])
