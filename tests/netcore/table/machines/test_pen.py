"""The pen, the host's hand and the early store, driven alone."""

from __future__ import annotations

from netcore.item import Item, Kind
from netcore.log import Log
from netcore.table.messages import Sync
from netcore.table.peers import EARLY_ITEMS, UNKNOWN, Early, Peer, Reach
from netcore.table.pen import HOLD, Pen, Voice
from netcore.table.placing import Hand, Holding
from tests.netcore.logs import joint_logs, local_log, played

DONE = Sync(bytes(32), 0, bytes(32), bytes(16), (), (), (), (), False)


def peers(*lines: Reach, goal: Sync | None = DONE) -> dict[int, Peer]:
    return {seat: Peer(bytes([seat]), seat, line, goal=goal) for seat, line in enumerate(lines, 1)}


def awake() -> Pen:
    pen = Pen(Log(), (1,))
    assert pen.hear_out(peers(Reach.LIVE), (), False)
    return pen


# --- after a start


def voice(pen: Pen) -> Voice:
    """As it is now: a checker would take it for what it was."""
    return pen.voice


def holding(hand: Hand) -> Holding:
    return hand.state


def test_nothing_is_signed_before_a_peer_in_reach_was_heard_out() -> None:
    pen = Pen(Log(), (1, 2))
    assert not pen.hear_out(peers(Reach.AWAY, Reach.AWAY), (), True), "nobody is here"
    assert not pen.hear_out(peers(Reach.MET, Reach.AWAY, goal=None), (), True), (
        "it has not said where it stands"
    )
    assert not pen.hear_out(peers(Reach.LIVE, Reach.AWAY), (), False), "the other may still come"
    assert voice(pen) is Voice.SILENT
    assert pen.hear_out(peers(Reach.LIVE, Reach.AWAY), (), True), "it was waited for"
    assert voice(pen) is Voice.AWAKE


def test_a_peer_that_is_here_is_heard_out_however_long_it_takes() -> None:
    both = {**peers(Reach.LIVE), 2: Peer(b"2", 2, Reach.MET)}
    pen = Pen(Log(), (1, 2))
    assert not pen.hear_out(both, (), True), "the second is here and has not said where it stands"
    both[2].goal = DONE
    assert pen.hear_out(both, (), False)


def test_who_has_left_need_not_come_back() -> None:
    assert Pen(Log(), (1, 2)).hear_out(peers(Reach.LIVE, Reach.AWAY), (2,), False)
    assert not Pen(Log(), (1,)).hear_out(peers(Reach.AWAY), (1,), False)
    assert Pen(Log(), (1,)).hear_out(peers(Reach.AWAY), (1,), True)


def test_a_peer_that_is_ahead_is_caught_up_with_first() -> None:
    log, _ = joint_logs()
    pen = Pen(log, (1,))
    ahead = DONE._replace(number=3)
    assert not pen.hear_out(peers(Reach.LIVE, goal=ahead), (), True)
    held = DONE._replace(number=1, have=((int(Kind.ANSWER), 0),))
    assert not pen.hear_out(peers(Reach.LIVE, goal=held), (), True), "an item of the open step is missing"
    words = DONE._replace(number=1, counted=(1,))
    assert not pen.hear_out(peers(Reach.LIVE, goal=words), (), True), "a word is missing"
    assert pen.hear_out(peers(Reach.LIVE, goal=DONE._replace(number=1)), (), False)


# --- holding


def test_a_hold_lasts_until_it_is_over() -> None:
    pen = awake()
    pen.hold(0, 1_000)
    assert (pen.voice, pen.step) == (Voice.HELD, 0)
    pen.tick(1_000 + HOLD - 1)
    assert pen.voice is Voice.HELD
    pen.tick(1_000 + HOLD)
    assert (pen.voice, pen.step) == (Voice.AWAKE, UNKNOWN)


def test_a_hold_ends_when_told_so_or_with_its_step() -> None:
    pen = awake()
    pen.hold(0, 0)
    pen.go_on()
    assert voice(pen) is Voice.AWAKE
    pen.hold(0, 0)
    pen.closed()
    assert voice(pen) is Voice.AWAKE


def test_who_is_silent_promises_nothing() -> None:
    pen = Pen(Log(), (1,))
    pen.hold(0, 0)
    pen.go_on()
    pen.tick(10**9)
    assert pen.voice is Voice.SILENT


def test_what_was_made_for_a_step_goes_with_it() -> None:
    log = played(local_log(), 1)
    pen = Pen(log, (1,))
    pen.make(Kind.MIX, b"mix")
    pen.make(Kind.COIN, b"coin")
    assert pen.due(0) == (Kind.MIX, b"mix")
    played(log, 1)
    assert pen.due(0) is None
    pen.closed()
    assert not pen.made


# --- the host's hand


def test_a_hand_asks_and_places_by_fresh_promises_only() -> None:
    hand = Hand()
    assert holding(hand) is Holding.IDLE
    assert hand.ask(4, 1_000) and not hand.ask(4, 1_000 + HOLD // 2 - 1)
    assert holding(hand) is Holding.ASKED
    assert not hand.safe({1}, 2_000)
    hand.promised(1)
    assert holding(hand) is Holding.PROMISED
    assert hand.safe({1, 2}, 1_000 + HOLD // 2 - 1)
    assert not hand.safe({2}, 2_000), "who owes has not promised"
    assert not hand.safe({1}, 1_000 + HOLD // 2), "too old"
    assert hand.ask(4, 1_000 + HOLD // 2) and hand.state is Holding.ASKED
    assert hand.ask(5, 1_001 + HOLD // 2), "another step"


def test_a_promise_goes_with_its_line_and_all_with_a_release() -> None:
    hand = Hand()
    hand.ask(4, 0)
    hand.promised(1)
    hand.promised(2)
    hand.parted(1)
    hand.parted(None)
    assert (hand.safe({1}, 0), hand.safe({2}, 0)) == (False, True)
    assert hand.release() == 4
    assert (hand.state, hand.safe({2}, 0), hand.release()) == (Holding.IDLE, False, UNKNOWN)


# --- items before their time


def item(step: int, seat: int = 1, body: bytes = b"") -> Item:
    return Item(step, seat, Kind.ANSWER, body, bytes(64))


def test_early_items_come_out_with_their_step_and_once() -> None:
    early = Early()
    for step in (5, 3, 4, 4):
        early.keep(item(step), b"p")
    assert early.first == 3
    assert [one.step for one, _ in early.of(4)] == [3, 4]
    assert (early.first, early.of(4), early.has(5), early.has(4)) == (5, [], True, False)


def test_the_store_is_bounded_and_the_latest_give_way() -> None:
    early = Early()
    for number in range(EARLY_ITEMS):
        early.keep(item(100 + number), b"p")
    early.keep(item(100 + EARLY_ITEMS), b"p")
    assert not early.has(100 + EARLY_ITEMS)
    early.keep(item(7), b"p")
    assert early.has(7) and not early.has(100 + EARLY_ITEMS - 1)
    assert len(early.of(10**6)) == EARLY_ITEMS


def test_what_one_peer_brought_is_dropped_together() -> None:
    early = Early()
    early.keep(item(3, 1), b"p")
    early.keep(item(4, 1), b"p")
    early.keep(item(4, 2), b"q")
    early.forget(b"p")
    assert early.first == 4
    assert [(one.seat, source) for one, source in early.of(9)] == [(2, b"q")]


def test_a_placing_alone_does_not_show_that_a_step_is_under_way() -> None:
    early = Early()
    early.keep(item(3)._replace(kind=Kind.PLACE), b"p")
    assert not early.calls_for(3)
    assert early.calls_for(2)
    early.keep(item(3), b"p")
    assert early.calls_for(3)
