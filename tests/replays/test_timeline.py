"""Every position at hand, as each onlooker saw it, with or without the rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engines.kernel import Answer, Game, digest
from netcore.item import Kind
from netcore.wire import pack
from replays.container import write_replay
from replays.content import Replay, replay_of
from replays.errors import ReplayError
from replays.joint import joint_replay
from replays.timeline import LineSource, Timeline, open_timeline
from tests.netcore.dealer.ring import UNSAFE
from tests.netsim.world import calm_game
from tests.replays.forge import first_step, rechained, signed_course, with_item
from tests.replays.games import begin, find, finished, play_on, replay


def unknown(name: str) -> Game:
    return find("gone")


def joint_file() -> Replay:
    return joint_replay(calm_game("tictactoe").table(0).log)


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


@pytest.mark.attack(85)
def test_without_rules_the_recorded_lines_are_shown_and_every_one_is_marked() -> None:
    timeline = Timeline(replay("rune"), unknown)
    note = "shown from its recorded lines, which no signature covers: There is no game called 'gone'."
    assert (timeline.notes, timeline.source) == ([note], LineSource.RECORDED)
    assert timeline.last == max(replay("rune").lines)
    assert timeline.text(timeline.last)[-1] == f"(unsigned) {replay('rune').lines[timeline.last][-1]}"
    assert all(line.startswith("(unsigned) ") for line in timeline.text(timeline.last))
    assert timeline.lines(timeline.last)[-1] == timeline.text(timeline.last)[-1]
    assert timeline.text(0) == []
    with pytest.raises(ReplayError, match="without the rules"):
        timeline.table(1)


def test_a_position_or_seat_that_is_not_there_is_a_sentence() -> None:
    timeline = Timeline(replay("tictactoe"), find)
    for at in (-1, timeline.last + 1):
        with pytest.raises(ReplayError, match=f"no position {at}; this replay has 0 to {timeline.last}"):
            timeline.table(at)
    with pytest.raises(ReplayError, match="no seat 2; this game has 0 to 1"):
        timeline.view(0, 2)


LIE = "Seat 1 wins. Points: 99, 0."


@pytest.mark.attack(85)
def test_a_game_the_rules_refuse_is_shown_as_far_as_they_go() -> None:
    entries = list(finished("tictactoe").local.entries)
    third = entries[2]
    assert isinstance(third, Answer)
    entries[2] = replace(third, value=("mark", 99))
    forged = signed_course("tictactoe", entries)._replace(lines={5: (LIE,)})
    timeline = Timeline(forged, find)
    assert timeline.last == 2
    assert timeline.notes[0].startswith("shown as far as the rules go along: step 3: the rules refuse")
    assert LIE not in str([timeline.text(at) + list(timeline.lines(at)) for at in range(3)])


@pytest.mark.attack(85)
def test_what_nobody_signed_is_not_shown() -> None:
    content = replay("tictactoe")
    item = content.steps[3].items[0]
    forged = rechained(with_item(content, 3, item._replace(body=pack((("mark", 99), (), 5)))))
    timeline = Timeline(forged, find)
    assert (timeline.last, timeline.source) == (2, LineSource.RULES)
    assert timeline.notes[0].startswith("shown as far as it was signed: step 3: the answer of Ada (seat 0)")


@pytest.mark.attack(85)
@pytest.mark.parametrize("joint", [False, True])
def test_of_a_game_that_cannot_be_followed_no_recorded_line_is_told(joint: bool) -> None:
    """Whoever breaks a file on purpose, so that the rules do not go along, gets no lie printed as a fact."""
    content = joint_file() if joint else replay("tictactoe")
    step = content.steps[0]
    spoilt = step._replace(items=(step.items[0]._replace(signature=bytes(64)), *step.items[1:]))
    others = step._replace(digest=bytes(16))
    for first in (spoilt, others):
        steps = (first, *content.steps[1:])
        timeline = Timeline(content._replace(steps=steps, lines={1: (LIE,)}), find, UNSAFE)
        assert (timeline.last, timeline.lines(0)) == (0, ())
        assert LIE not in str([*timeline.text(0), *timeline.notes])
        if first is spoilt:
            assert (timeline.source, timeline.text(0)) == (LineSource.NOTHING, [])
            assert "recorded lines being covered by no signature" in timeline.notes[-1]


def test_a_false_secret_shows_no_seat_and_says_why() -> None:
    content = replay("highcard")
    step = first_step(content, Kind.SEED)
    forged = with_item(content, step, content.steps[step].items[0]._replace(body=b"\xc0"))
    timeline = Timeline(forged, find)
    assert "shown as far as it was signed" in timeline.notes[0]
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
