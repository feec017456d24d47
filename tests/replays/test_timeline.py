"""Every position at hand, as each onlooker saw it, with or without the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.kernel import Game, digest
from netcore.item import Kind
from netcore.wire import pack
from replays.container import write_replay
from replays.content import replay_of
from replays.errors import ReplayError
from replays.timeline import Timeline, open_timeline
from tests.replays.forge import first_step, rechained, with_item
from tests.replays.games import begin, find, finished, play_on, replay


def unknown(name: str) -> Game:
    return find("gone")


@pytest.mark.parametrize("name", ["tictactoe", "highcard", "rune"])
def test_every_position_is_the_one_played(name: str) -> None:
    local = finished(name).local
    timeline = Timeline(replay(name), find)
    assert timeline.notes == []
    assert timeline.last == len(local.entries)
    for at in reversed(range(timeline.last + 1)):
        assert digest(timeline.table(at)) == digest(local.table_at(at))


@pytest.mark.parametrize("name", ["highcard", "rune"])
def test_each_seat_sees_what_it_knew_then(name: str) -> None:
    local = finished(name).local
    timeline = Timeline(replay(name), find)
    for seat in (0, 1):
        assert timeline.secrets(timeline.last, seat).faces == local.secrets[seat].faces
        for at in range(0, timeline.last + 1, 5):
            assert timeline.view(at, seat).onlooker == seat


def test_what_a_seat_knew_needs_the_seed() -> None:
    timeline = Timeline(play_on(begin("highcard"), 5).replay(), find)
    assert timeline.text(timeline.last)
    with pytest.raises(ReplayError, match="seed was not revealed"):
        timeline.view(timeline.last, 0)


def test_a_spectator_never_sees_a_hidden_card() -> None:
    timeline = Timeline(replay("highcard"), find)
    for at in range(timeline.last + 1):
        for zone in timeline.view(at).zones:
            assert all(card.public or card.face is None for card in zone.cards)


def test_recorded_lines_are_those_of_the_rules() -> None:
    timeline = Timeline(replay("rune"), find)
    lines = {at: timeline.lines(at) for at in range(timeline.last + 1) if timeline.lines(at)}
    assert lines == replay("rune").lines


def test_without_rules_the_recorded_lines_are_shown_and_it_says_so() -> None:
    timeline = Timeline(replay("rune"), unknown)
    assert timeline.notes == ["shown from its recorded lines: There is no game called 'gone'."]
    assert timeline.last == max(replay("rune").lines)
    assert timeline.text(timeline.last)[-1] == replay("rune").lines[timeline.last][-1]
    assert timeline.text(0) == []
    with pytest.raises(ReplayError, match="not installed"):
        timeline.table(1)


def test_a_position_or_seat_that_is_not_there_is_a_sentence() -> None:
    timeline = Timeline(replay("tictactoe"), find)
    for at in (-1, timeline.last + 1):
        with pytest.raises(ReplayError, match=f"no position {at}; this replay has 0 to {timeline.last}"):
            timeline.table(at)
    with pytest.raises(ReplayError, match="no seat 2; this game has 0 to 1"):
        timeline.view(0, 2)


def test_a_game_the_rules_refuse_is_shown_as_far_as_they_go() -> None:
    content = replay("tictactoe")
    item = content.steps[3].items[0]
    forged = rechained(with_item(content, 3, item._replace(body=pack((("mark", 99), (), 5)))))
    timeline = Timeline(forged, find)
    assert timeline.last == 2
    assert timeline.notes[0].startswith("shown as far as the rules go along: step 3: the rules refuse")


def test_a_game_that_cannot_even_be_laid_out_falls_back_to_its_lines() -> None:
    content = replay("tictactoe")
    steps = (content.steps[0]._replace(digest=bytes(16)), *content.steps[1:])
    timeline = Timeline(content._replace(steps=steps), find)
    assert timeline.text(timeline.last)
    assert timeline.notes


def test_a_false_secret_shows_no_seat_and_says_why() -> None:
    content = replay("highcard")
    step = first_step(content, Kind.SEED)
    forged = with_item(content, step, content.steps[step].items[0]._replace(body=b"\xc0"))
    timeline = Timeline(forged, find)
    assert "revealed secret cannot be read" in timeline.notes[0]
    with pytest.raises(ReplayError, match="not revealed"):
        timeline.secrets(3, 0)


def test_a_cut_file_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "game.rune"
    write_replay(path, replay("rune"))
    raw = path.read_bytes()
    path.write_bytes(raw[: len(raw) // 2])
    timeline = open_timeline(path, find)
    assert 0 < timeline.last < len(finished("rune").local.entries)
    assert "cut short" in timeline.notes[0]


def test_a_log_just_opened_has_its_positions_too() -> None:
    timeline = Timeline(replay_of(begin("tictactoe").log), find)
    assert timeline.last == 0
    assert timeline.lines(0) == ()
    assert timeline.text(0)
