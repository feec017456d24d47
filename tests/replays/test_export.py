"""Exports: JSON that another program can read, and a transcript for people."""

from __future__ import annotations

import json

import pytest

from engines.kernel import Agree, Game, Resign, Rewind
from netcore.wire import pack
from replays.content import Replay
from replays.errors import ReplayError
from replays.export.json import to_json, to_object
from replays.export.text import day, to_text
from replays.timeline import Timeline
from tests.replays.forge import with_item
from tests.replays.games import begin, find, finished, play_on, replay


def unknown(name: str) -> Game:
    return find("gone")


def exported(content: Replay) -> dict[str, object]:
    said: dict[str, object] = json.loads(to_json(Timeline(content, find)))
    return said


@pytest.mark.parametrize("name", ["tictactoe", "highcard", "rune"])
def test_json_holds_every_step(name: str) -> None:
    said = to_object(Timeline(replay(name), find))
    local = finished(name).local
    assert [step["step"] for step in said["steps"]] == list(range(1, len(local.entries) + 1))
    assert [step["kind"] for step in said["steps"]] == [type(e).__name__.lower() for e in local.entries]
    assert (said["game"], said["revision"], said["notes"]) == (name, local.game.revision, [])
    assert said["seed"] == local.seed.hex()


def test_json_names_seats_options_decks_and_result() -> None:
    said = exported(replay("highcard"))
    assert [seat["name"] for seat in said["seats"]] == ["Ada", "Bot"]  # type: ignore[attr-defined]
    assert said["options"] == {"rounds": 6}
    assert said["decks"][0]["main"] == [i * 5 % 12 for i in range(10)]  # type: ignore[index]
    assert said["result"]["reason"]  # type: ignore[index]


def test_json_has_thinking_times_and_sealed_answers() -> None:
    steps = to_object(Timeline(replay("highcard"), find))["steps"]
    assert any(step.get("milliseconds", 0) >= 1000 for step in steps)
    assert any(step["kind"] == "done" and "answers" in step for step in steps)
    assert any(step["kind"] == "together" for step in steps)


def test_json_has_any_time_entries() -> None:
    recorder = play_on(begin("tictactoe"), 3)
    recorder.submit(Rewind(1))
    recorder.submit(Resign(0))
    kinds = {step["kind"]: step for step in to_object(Timeline(recorder.replay(), find))["steps"]}
    assert kinds["rewind"]["to"] == 1
    assert kinds["resign"]["seat"] == 0
    other = begin("tictactoe")
    other.submit(Agree("draw"))
    assert to_object(Timeline(other.replay(), find))["steps"][0]["what"] == "draw"


def test_an_unfinished_game_is_exported_without_seed_and_result() -> None:
    said = exported(play_on(begin("highcard"), 4).replay())
    assert said["seed"] is said["decks"] is said["result"] is None


def test_json_of_an_unreadable_step_stops_there_and_says_so() -> None:
    content = replay("tictactoe")
    broken = with_item(content, 3, content.steps[3].items[0]._replace(body=pack("no answer")))
    said = exported(broken)
    assert len(said["steps"]) == 2  # type: ignore[arg-type]
    assert any("step 3" in note for note in said["notes"])  # type: ignore[attr-defined]


def test_the_transcript_of_noughts_and_crosses() -> None:
    text = to_text(Timeline(replay("tictactoe"), find))
    assert text.startswith(
        "Noughts and Crosses, duel, revision 1\nPlayed on 2027-01-15 08:00 UTC with runetable"
    )
    assert "Seat 1: Ada\nSeat 2: Bot\n" in text
    assert "Turn 1\n    1  X takes cell" in text
    assert text.rstrip().endswith(("wins.", "drawn."))


def test_the_transcript_of_a_seat_names_what_it_drew_and_a_spectators_does_not() -> None:
    timeline = Timeline(replay("rune"), find)
    assert to_text(timeline) != ""
    assert len(to_text(timeline, 0).splitlines()) >= len(to_text(timeline).splitlines())
    with pytest.raises(ReplayError, match="no seat 5"):
        to_text(timeline, 5)


def test_without_rules_the_transcript_is_the_recorded_one() -> None:
    text = to_text(Timeline(replay("rune"), unknown))
    assert "Note: shown from its recorded lines" in text
    for lines in replay("rune").lines.values():
        assert all(line in text for line in lines)


def test_a_clock_beyond_the_calendar_stays_a_number() -> None:
    assert day(0) == "1970-01-01 00:00 UTC"
    assert day(2**62) == f"second {2**62}"
