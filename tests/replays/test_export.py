"""Exports: JSON that another program can read, and a transcript for people."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from engines.kernel import Agree, Game, Resign, Rewind
from netcore.identity import spoken
from netcore.wire import pack
from replays.container import to_bytes
from replays.content import Replay
from replays.errors import ReplayError
from replays.export.json import to_json
from replays.export.text import day, to_text
from replays.joint import joint_replay
from replays.timeline import SPECTATOR, Timeline
from replays.verdict import Verdict
from replays.verify import verify
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.logs import ADA
from tests.netcore.table.test_words import opened as world_opened
from tests.replays.forge import with_item
from tests.replays.games import begin, find, finished, play_on, replay


def unknown(name: str) -> Game:
    return find("gone")


def judged(content: Replay, games: Callable[[str], Game] = find) -> Verdict:
    return verify(to_bytes(content), games)


def exported(content: Replay, games: Callable[[str], Game] = find) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(to_json(Timeline(content, games), judged(content, games)))
    return said


def transcript(content: Replay, games: Callable[[str], Game] = find, seat: int = SPECTATOR) -> str:
    return to_text(Timeline(content, games), judged(content, games), seat)


@pytest.mark.parametrize("name", ["tictactoe", "highcard", "rune"])
def test_json_holds_every_step(name: str) -> None:
    said = exported(replay(name))
    local = finished(name).local
    assert [step["step"] for step in said["steps"]] == list(range(1, len(local.entries) + 1))
    assert [step["kind"] for step in said["steps"]] == [type(e).__name__.lower() for e in local.entries]
    assert (said["game"], said["revision"], said["notes"]) == (name, local.game.revision, [])
    assert said["seed"] == local.seed.hex()


def test_json_names_seats_options_decks_and_result() -> None:
    said = exported(replay("highcard"))
    assert [seat["name"] for seat in said["seats"]] == ["Ada", "Bot"]
    assert said["options"] == {"rounds": 6}
    assert said["decks"][0]["main"] == [i * 5 % 12 for i in range(10)]
    assert said["result"]["reason"]


def test_json_has_thinking_times_and_sealed_answers() -> None:
    steps = exported(replay("highcard"))["steps"]
    assert any(step.get("milliseconds", 0) >= 1000 for step in steps)
    assert any(step["kind"] == "done" and "answers" in step for step in steps)
    assert any(step["kind"] == "together" for step in steps)


def test_json_has_any_time_entries() -> None:
    recorder = play_on(begin("tictactoe"), 3)
    recorder.submit(Rewind(1))
    recorder.submit(Resign(0))
    kinds = {step["kind"]: step for step in exported(recorder.replay())["steps"]}
    assert kinds["rewind"]["to"] == 1
    assert kinds["resign"]["seat"] == 0
    other = begin("tictactoe")
    other.submit(Agree("draw"))
    assert exported(other.replay())["steps"][0]["what"] == "draw"


def test_json_of_a_joint_game_tells_what_was_said_at_any_time() -> None:
    world = world_opened(answers=3)
    world.call(0, lambda table: table.offer("draw", world.now))
    world.quiet()
    world.call(1, lambda table: table.resign(world.now))
    world.run(lambda: all(table.verdicts for table in world.alive))
    content = joint_replay(world.table(0).log)
    verdict = verify(to_bytes(content), find, group=UNSAFE)
    for games in (find, unknown):
        said = json.loads(to_json(Timeline(content, games, UNSAFE), verdict))
        told = {step["kind"]: step for step in said["steps"]}
        assert (told["offer"]["seat"], told["offer"]["what"], told["offer"]["seats"]) == (0, "draw", [0])
        assert (told["resign"]["seat"], told["resign"]["seats"]) == (1, [1])
        answers = [step for step in said["steps"] if step["kind"] == "answer"]
        assert [step["value"][0] for step in answers] == ["mark"] * 3
        assert all((step["opened"] is None) is (games is unknown) for step in answers)


def test_an_unfinished_game_is_exported_without_seed_and_result() -> None:
    said = exported(play_on(begin("highcard"), 4).replay())
    assert said["seed"] is said["decks"] is said["result"] is None


def test_json_of_an_unreadable_step_stops_there_and_says_so() -> None:
    content = replay("tictactoe")
    broken = with_item(content, 3, content.steps[3].items[0]._replace(body=pack("no answer")))
    said = exported(broken)
    assert len(said["steps"]) == 2
    assert any("step 3" in note for note in said["notes"])


def test_the_transcript_of_noughts_and_crosses() -> None:
    text = transcript(replay("tictactoe"))
    assert text.startswith(
        "Noughts and Crosses, Two players, revision 1\nPlayed on 2027-01-15 08:00 UTC with runetable"
    )
    words = spoken(ADA.public)
    assert f"Seat 1: Ada, key {words}\nSeat 2: Bot, key {words}\n" in text
    assert "\nVerdict: verified, dealt by one program, for practice\n" in text
    assert "Turn 1\n    1  X takes cell" in text
    assert text.rstrip().endswith(("wins.", "drawn."))


def test_the_transcript_of_a_seat_names_what_it_drew_and_a_spectators_does_not() -> None:
    told = transcript(replay("rune"))
    assert len(transcript(replay("rune"), seat=0).splitlines()) >= len(told.splitlines())
    with pytest.raises(ReplayError, match="no seat 5"):
        transcript(replay("rune"), seat=5)


@pytest.mark.attack(85)
def test_without_rules_the_transcript_is_the_recorded_one_and_every_line_of_it_is_marked() -> None:
    text = transcript(replay("rune"), unknown)
    assert "Note: shown from its recorded lines, which no signature covers" in text
    for at, lines in replay("rune").lines.items():
        assert all(f"{at:5}  (unsigned) {line}\n" in text for line in lines)
    said = exported(replay("rune"), unknown)
    assert said["source"] == "recorded"
    assert all(line.startswith("(unsigned) ") for step in said["steps"] for line in step["lines"])
    assert said["result"] is None  # what was signed as the result stands in the verdict


def test_a_clock_beyond_the_calendar_stays_a_number() -> None:
    assert day(86_400) == "1970-01-02 00:00 UTC"
    assert day(0) == "no date", "a game from a seed keeps none"
    assert day(2**62) == f"second {2**62}"
