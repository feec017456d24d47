"""A replay behind the session's face: any position, any seat, the verdict."""

from pathlib import Path
from typing import Any

import pytest

from client.session.replay import ReplaySession
from replays.container import read_replay
from replays.study.eyes import ALL_OPEN
from tests.client.session.hearing import Ear

SOON = 60_000


@pytest.fixture
def watched(replay: Path, qtbot, opened):
    session = opened(ReplaySession(replay))
    ear = Ear(session)
    courses: list[Any] = []
    verdicts: list[Any] = []
    session.course.connect(courses.append)
    session.verified.connect(verdicts.append)
    session.start()
    qtbot.waitUntil(lambda: bool(verdicts) and bool(ear.moved), timeout=SOON)
    return session, ear, courses, verdicts


def test_it_opens_at_the_beginning_and_is_verified(watched) -> None:
    session, ear, courses, verdicts = watched
    assert (ear.moved[-1].number, ear.moved[-1].live, ear.moved[-1].options) == (0, False, None)
    assert verdicts[0].verdict == "verified"
    assert courses[-1].last == session.last > 20 and courses[-1].seats == (-1, 0, 1, ALL_OPEN)


def test_steps_turns_and_ends(watched) -> None:
    session, ear, courses, _ = watched
    session.step(1)
    assert ear.moved[-1].number == 1
    session.go(10_000)
    assert session.at == session.last and ear.moved[-1].view.outcome
    session.turn(-1)
    last_turn = session.at
    assert last_turn == courses[-1].turns[-1]
    session.turn(-1)
    assert session.at == courses[-1].turns[-2]
    session.turn(1)
    assert session.at == last_turn
    session.turn(1)
    assert session.at == session.last
    session.go(-5)
    session.turn(-1)
    assert session.at == 0


def test_one_step_brings_its_events_and_a_jump_brings_none(watched) -> None:
    session, ear, _, _ = watched
    session.go(10)
    assert ear.moved[-1].events == ()
    session.step(1)
    assert ear.moved[-1].events
    session.step(-1)
    assert ear.moved[-1].events == ()


def test_a_seat_sees_its_own_hand_and_a_spectator_none(watched) -> None:
    session, ear, _, _ = watched
    session.go(12)

    def hands() -> dict[int, bool]:
        zones = [zone for zone in ear.moved[-1].view.zones if zone.name == "hand"]
        return {zone.seat: zone.hidden for zone in zones}

    assert hands() == {0: True, 1: True}
    session.look_from(0)
    assert hands() == {0: False, 1: True}
    assert any(line.text.startswith("You ") for line in ear.lines)
    session.look_from(7)
    assert ear.moved[-1].view.onlooker == 0


def test_it_plays_by_itself_to_the_end(watched, qtbot) -> None:
    session, _, courses, _ = watched
    session.go(session.last - 3)
    session.set_speed(8.0)
    session.play(True)
    qtbot.waitUntil(lambda: session.at == session.last, timeout=SOON)
    qtbot.waitUntil(lambda: not courses[-1].playing, timeout=SOON)
    session.play(True)
    assert session.at == 0


def test_a_file_that_is_no_replay_is_refused_in_a_sentence(qtbot, opened, tmp_path) -> None:
    path = tmp_path / "no.rune"
    path.write_bytes(b"\x00" * 100)
    session = opened(ReplaySession(path))
    ear = Ear(session)
    session.start()
    qtbot.waitUntil(lambda: bool(ear.failures), timeout=SOON)
    assert "no.rune" in ear.failures[0]


def test_a_changed_file_is_shown_up_to_the_damage_as_broken(qtbot, opened, replay) -> None:
    last = read_replay(replay).last
    raw = bytearray(replay.read_bytes())
    raw[len(raw) * 3 // 4] ^= 1
    replay.write_bytes(bytes(raw))
    session = opened(ReplaySession(replay))
    ear = Ear(session)
    verdicts: list[Any] = []
    session.verified.connect(verdicts.append)
    session.start()
    qtbot.waitUntil(lambda: bool(ear.failures) or bool(verdicts), timeout=SOON)
    assert not ear.failures
    assert verdicts[0].verdict == "broken"
    assert 0 < session.last < last
    assert f"is damaged after step {read_replay(replay).last}: " in verdicts[0].problem
