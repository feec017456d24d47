"""A local game behind the session's face: bots aside, undo, hints, hot seat, resuming."""

import threading
from itertools import islice
from pathlib import Path

from client.service.journals import replays, unfinished
from client.service.passing import only_answer
from client.service.plan import Plan
from client.session.base import CURTAIN, OVER, PLAYING
from client.session.local import LocalSession
from engines.bots import bot as bots
from engines.bots.random import RandomBot
from engines.kernel import Answer
from tests.client.session.hearing import Ear, play_on

SOON = 60_000
"""Milliseconds until a busy machine must have come round."""


def test_a_game_against_a_bot_is_played_to_its_end_kept_and_verified(qtbot, begin) -> None:
    session = begin()
    ear = Ear(session)
    play_on(session)
    session.start()
    qtbot.waitUntil(lambda: bool(ear.endings), timeout=SOON)
    (ending,) = ear.endings
    assert (ending.verdict, ending.problem) == ("verified", "")
    assert ending.outcome in [line.text for line in ear.lines]
    assert replays() == [Path(ending.replay)] and not unfinished()
    assert ear.states[-1].phase == OVER


def test_everything_arrives_in_the_windows_thread(qtbot, begin) -> None:
    session = begin()
    threads = set()
    for signal in (session.opened, session.moved, session.said, session.state, session.over):
        signal.connect(lambda _: threads.add(threading.current_thread()))
    ear = Ear(session)
    play_on(session)
    session.start()
    qtbot.waitUntil(lambda: bool(ear.endings), timeout=SOON)
    assert threads == {threading.main_thread()}


def test_a_refused_answer_says_why_and_changes_nothing(qtbot, begin) -> None:
    session = begin()
    ear = Ear(session)
    session.start()
    qtbot.waitUntil(lambda: ear.asked, timeout=SOON)
    right = ear.first_answer()
    far = Answer(right.step, right.seat, ("place", right.value[1], 40, 40, 0), right.faces)
    session.answer(far)
    qtbot.waitUntil(lambda: bool(ear.refusals), timeout=SOON)
    assert ear.refusals[0][1] == "RN-044"
    session.answer(right)
    qtbot.waitUntil(lambda: ear.moved[-1].number > right.step, timeout=SOON)


def test_what_another_seat_answers_is_not_taken_from_this_window(qtbot, begin) -> None:
    session = begin()
    ear = Ear(session)
    session.start()
    qtbot.waitUntil(lambda: ear.asked, timeout=SOON)
    number = ear.moved[-1].number
    session.answer(Answer(number, 1, ("draw",)))
    session.hint()
    qtbot.waitUntil(lambda: bool(ear.hints), timeout=SOON)
    assert ear.moved[-1].number == number and not ear.refusals


def test_a_hint_is_an_answer_that_the_rules_allow(qtbot, begin) -> None:
    session = begin()
    ear = Ear(session)
    session.start()
    qtbot.waitUntil(lambda: ear.asked, timeout=SOON)
    session.hint()
    qtbot.waitUntil(lambda: bool(ear.hints), timeout=SOON)
    assert ear.hints[0].answer in list(ear.moved[-1].options.answers())


def test_an_answer_is_taken_back_against_a_bot(qtbot, begin) -> None:
    session = begin()
    ear = Ear(session)
    session.start()
    qtbot.waitUntil(lambda: ear.asked and bool(ear.states), timeout=SOON)
    assert ear.states[-1].undo is not None  # nothing answered yet

    def hand() -> list[str]:
        return [card.name for zone in ear.moved[-1].view.zones if zone.name == "hand" for card in zone.cards]

    held, first = hand(), ear.moved[-1].number
    session.answer(ear.first_answer())

    def goes_on() -> bool:  # what the position is comes before how it stands
        now = ear.states[-1]
        return bool(ear.asked) and ear.moved[-1].number > first and now.phase == PLAYING and now.undo is None

    qtbot.waitUntil(goes_on, timeout=SOON)
    known = len(ear.moved)
    session.undo()
    qtbot.waitUntil(lambda: "An answer was taken back." in [line.text for line in ear.lines], timeout=SOON)
    qtbot.waitUntil(lambda: len(ear.moved) > known and ear.asked and hand() == held, timeout=SOON)


def test_resigning_ends_the_game(qtbot, begin) -> None:
    session = begin()
    ear = Ear(session)
    session.start()
    qtbot.waitUntil(lambda: ear.asked, timeout=SOON)
    session.resign()
    qtbot.waitUntil(lambda: bool(ear.endings), timeout=SOON)
    assert ear.endings[0].winners == (1,)


def test_two_people_share_the_screen_and_neither_sees_the_others_hand(qtbot, begin) -> None:
    session = begin(Plan("rune", "duel", seats="you,you", seed=5))
    ear = Ear(session)
    seen = []

    def look(shown) -> None:
        seats = [seat for state in ear.states[-1:] for seat in (state.seat,)]
        seen.append((shown.view.onlooker, seats))
        hands = {zone.seat: zone for zone in shown.view.zones if zone.name == "hand"}
        for seat, hand in hands.items():
            if seat != shown.view.onlooker and hand.cards:
                assert hand.hidden

    session.moved.connect(look)
    play_on(session)
    session.start()
    qtbot.waitUntil(lambda: bool(ear.endings), timeout=SOON)
    assert {onlooker for onlooker, _ in seen} >= {0, 1}
    curtains = [state for state in ear.states if state.phase == CURTAIN]
    assert {state.seat for state in curtains} == {0, 1}
    assert ear.endings[0].verdict == "verified"


def test_the_log_behind_the_curtain_tells_what_all_may_know(qtbot, begin) -> None:
    session = begin(Plan("rune", "duel", seats="you,you", seed=5))
    ear = Ear(session)
    logs: list[list[str]] = []

    def curtain(state) -> None:
        if state.phase == CURTAIN:
            logs.append([line.text for line in ear.lines])

    session.state.connect(curtain)
    play_on(session)
    session.start()
    qtbot.waitUntil(lambda: bool(ear.endings), timeout=SOON)
    told = [text for log in logs for text in log]
    assert len(logs) > 3 and any("draws a card" in text for text in told)
    assert not any(text.startswith("You ") for text in told)


def test_nothing_is_shown_behind_the_curtain(qtbot, begin) -> None:
    session = begin(Plan("rune", "duel", seats="you,you", seed=5))
    ear = Ear(session)
    session.start()
    qtbot.waitUntil(lambda: bool(ear.states), timeout=SOON)
    assert ear.states[-1].phase == CURTAIN and not ear.moved
    session.undo()
    session.hint()
    session.take_seat()
    qtbot.waitUntil(lambda: ear.asked, timeout=SOON)
    assert not ear.hints and not ear.troubles


def test_a_game_left_in_the_middle_goes_on_where_it_was(qtbot, begin, who, opened) -> None:
    session = begin()
    ear = Ear(session)
    session.start()
    qtbot.waitUntil(lambda: ear.asked, timeout=SOON)
    session.answer(ear.first_answer())
    qtbot.waitUntil(lambda: ear.asked and ear.told and ear.moved[-1].number > 8, timeout=SOON)
    at, view = ear.moved[-1].number, ear.moved[-1].view
    session.leave()
    (left,) = unfinished()
    assert left.title == "Rune" and left.names == ("Ada", "greedy (bot)") and not left.joint
    again = opened(LocalSession(who, journal=left.path, pace=0.0))
    other = Ear(again)
    again.start()
    qtbot.waitUntil(lambda: other.asked and other.told, timeout=SOON)
    assert (other.moved[-1].number, other.moved[-1].view) == (at, view)
    assert [line.text for line in other.lines] == [line.text for line in ear.lines]


def test_leaving_while_a_bot_thinks_waits_for_nothing_and_the_game_goes_on_at_once(
    qtbot, begin, who, opened, monkeypatch
) -> None:
    gate, began = threading.Event(), threading.Event()

    class Slow:
        def __init__(self, chance) -> None:
            self._quick = RandomBot(chance)

        def choose(self, t, options, know) -> Answer:
            began.set()
            gate.wait(30)
            return self._quick.choose(t, options, know)

    monkeypatch.setitem(bots._BOTS, "random", lambda game, chance, strength: Slow(chance))
    session = begin(Plan("rune", "duel", seats="random,random", seed=5))
    ear = Ear(session)
    session.start()
    assert began.wait(20)
    session.leave()
    heard = len(ear.moved)
    again = opened(LocalSession(who, journal=session.journal, pace=0.0))
    other = Ear(again)
    again.start()
    qtbot.waitUntil(lambda: bool(other.opened), timeout=SOON)
    gate.set()
    qtbot.waitUntil(lambda: bool(other.endings), timeout=SOON)
    assert len(ear.moved) == heard
    assert other.endings[0].verdict == "verified"


def test_a_full_disk_is_told_and_the_game_goes_on(qtbot, begin, monkeypatch) -> None:
    from replays.errors import JournalError
    from replays.journal import JournalFile

    session = begin()
    ear = Ear(session)
    session.start()
    qtbot.waitUntil(lambda: ear.asked, timeout=SOON)
    whole = JournalFile.write

    def full(self, record) -> None:
        raise JournalError("cannot write: no space left on device")

    monkeypatch.setattr(JournalFile, "write", full)
    at = ear.moved[-1].number
    session.answer(ear.first_answer())
    qtbot.waitUntil(lambda: bool(ear.troubles), timeout=SOON)
    assert "no space left" in ear.troubles[0]
    monkeypatch.setattr(JournalFile, "write", whole)
    qtbot.waitUntil(lambda: ear.asked and ear.moved[-1].number > at, timeout=SOON)
    play_on(session)
    session.answer(ear.first_answer())
    qtbot.waitUntil(lambda: bool(ear.endings), timeout=SOON)
    assert ear.endings[0].verdict == "verified"


def test_a_game_that_cannot_be_opened_says_why(qtbot, who, opened, home) -> None:
    (home / "games").mkdir(parents=True)
    broken = home / "games" / "x.journal"
    broken.write_bytes(b"nonsense")
    assert unfinished()[0].problem
    session = opened(LocalSession(who, journal=broken))
    ear = Ear(session)
    session.start()
    qtbot.waitUntil(lambda: bool(ear.failures), timeout=SOON)
    assert "is no journal of Runetable" in ear.failures[0]


def test_bots_alone_are_watched_as_a_spectator(qtbot, begin) -> None:
    session = begin(Plan("rune", "duel", seats="greedy,random", seed=3))
    ear = Ear(session)
    session.start()
    qtbot.waitUntil(lambda: bool(ear.endings), timeout=SOON)
    assert {shown.view.onlooker for shown in ear.moved} == {-1}
    assert not any(shown.options for shown in ear.moved)


def test_players_are_called_by_their_names(qtbot, begin) -> None:
    session = begin()
    ear = Ear(session)
    play_on(session)
    session.start()
    qtbot.waitUntil(lambda: bool(ear.endings), timeout=SOON)
    told = [line.text for line in ear.lines]
    assert any(text.startswith("“greedy (bot)” ") for text in told)
    assert not any("eat 1" in text or "eat 2" in text for text in told)


def test_taking_back_goes_to_what_was_chosen_not_to_what_was_done_for_one(qtbot, begin) -> None:
    session = begin(Plan("runiverse", seats="you,random", seed=4))
    ear = Ear(session)
    chosen: list[int] = []
    session.start()
    while not any("Done for you" in line.text for line in ear.lines):
        at = chosen[-1] if chosen else -1
        qtbot.waitUntil(lambda at=at: ear.asked and ear.told and ear.moved[-1].number > at, timeout=SOON)
        assert only_answer(ear.moved[-1].options) is None
        chosen.append(ear.moved[-1].number)
        session.answer(list(islice(ear.moved[-1].options.answers(), 20))[-1])
        qtbot.waitUntil(lambda: ear.asked and ear.told and ear.moved[-1].number > chosen[-1], timeout=SOON)
    decision = [shown.options.decision for shown in ear.moved if shown.number == chosen[-1] and shown.options]
    session.undo()
    qtbot.waitUntil(lambda: "An answer was taken back." in [line.text for line in ear.lines], timeout=SOON)
    qtbot.waitUntil(lambda: ear.asked and ear.told, timeout=SOON)
    assert ear.moved[-1].options.decision == decision[-1]
