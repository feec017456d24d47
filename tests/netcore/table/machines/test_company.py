"""Company and surroundings, driven alone: lines come and go, peers are served what they lack."""

from __future__ import annotations

from typing import Any

import pytest

from netcore.item import Item, Kind
from netcore.table.company import RESYNC_FIRST, RESYNC_LAST
from netcore.table.desk import Mode
from netcore.table.messages import Away, Farewell, Request, Sync
from netcore.table.peers import Early, Reach, have
from netcore.wire import WireError
from tests.netcore.table.machines.stands import Stand
from tests.netcore.table.test_words import opened


@pytest.fixture
def stand() -> Stand:
    return Stand(opened("highcard", 3, 2).table(0))


def said(stand: Stand, **more: Any) -> Sync:
    log = stand.desk.log
    base = Sync(log.game, log.number, log.chain, log.digest, have(log), (0,) * 3, (0,) * 3, (0,) * 3, False)
    return base._replace(**more)


MEET, SERVED, PART, REST, GONE = "line stands", "served all", "served a part", "served the rest", "line gone"


@pytest.mark.parametrize(
    ("events", "state"),
    [
        ((), Reach.AWAY),
        ((MEET,), Reach.MET),
        ((MEET, SERVED), Reach.LIVE),
        ((MEET, PART), Reach.BEHIND),
        ((MEET, PART, REST), Reach.LIVE),
        ((MEET, GONE), Reach.AWAY),
        ((MEET, SERVED, GONE), Reach.AWAY),
        ((MEET, PART, GONE), Reach.AWAY),
        ((MEET, SERVED, GONE, MEET), Reach.MET),
    ],
)
def test_the_states_of_a_line(
    stand: Stand, events: tuple[str, ...], state: Reach, monkeypatch: pytest.MonkeyPatch
) -> None:
    peer = stand.company.peer(stand.keys[1])
    for event in events:
        monkeypatch.setattr("netcore.table.peers.CHUNK", 0 if event == PART else 2**20)
        if event == MEET:
            stand.company.connected(peer)
        elif event == GONE:
            stand.company.lost(peer)
        else:
            stand.company.serve(peer, 0 if event == PART else stand.desk.log.number, ())
    assert peer.reach is state


def test_a_line_begins_with_where_we_stand(stand: Stand) -> None:
    stand.company.connected(stand.company.peer(stand.keys[1]))
    (sync,) = stand.sent(1)
    assert isinstance(sync, Sync) and sync.ask and sync.number == stand.desk.log.number


@pytest.mark.parametrize(
    ("reach", "gets"), [(Reach.AWAY, 0), (Reach.MET, 0), (Reach.BEHIND, 0), (Reach.LIVE, 1)]
)
def test_only_those_who_have_what_came_before_get_what_comes(stand: Stand, reach: Reach, gets: int) -> None:
    stand.peer(1).reach = reach
    stand.company.spread(Farewell("x"))
    assert len(stand.sent(1)) == gets


def test_nothing_goes_back_where_it_came_from_or_to_its_author(stand: Stand) -> None:
    for seat in (1, 2):
        stand.peer(seat).reach = Reach.LIVE
    stand.company.spread(Farewell("x"), source=stand.keys[1])
    assert (len(stand.sent(1)), len(stand.sent(2))) == (0, 1)
    stand.take()
    stand.company.spread(Farewell("x"), author=2)
    assert (len(stand.sent(1)), len(stand.sent(2))) == (1, 0)


def test_nothing_is_sent_while_a_journal_is_gone_through(stand: Stand) -> None:
    stand.peer(1).reach = Reach.LIVE
    stand.desk.mode = Mode.REPLAYING
    stand.company.spread(Farewell("x"))
    stand.company.tell(stand.around.neighbours, Farewell("x"))
    stand.company.send(stand.peer(1), Farewell("x"))
    assert not stand.sent()


def test_another_game_is_refused(stand: Stand) -> None:
    with pytest.raises(WireError, match="another game"):
        stand.company.synced(stand.peer(1), said(stand, game=b"g" * 32))


def test_a_peer_that_is_behind_is_given_what_it_lacks_and_one_ahead_is_asked(stand: Stand) -> None:
    log, peer = stand.desk.log, stand.peer(1)
    stand.company.synced(peer, said(stand, number=log.number - 1, have=()))
    assert [item for item in stand.sent(1) if item in log.steps[-1].items] == list(log.steps[-1].items)
    assert stand.company.ahead() == []
    stand.take()
    stand.company.synced(peer, said(stand, number=log.number + 2))
    assert stand.company.ahead() == [peer]
    stand.take()
    stand.company.ask_for_more(Early())
    assert stand.sent(1) == [Request(log.number, have(log))]
    stand.take()
    stand.company.ask_for_more(Early())
    assert not stand.sent(1), "asked once for a step"


def test_silence_is_broken_later_and_later(stand: Stand) -> None:
    stand.peer(1)
    stand.company.moved()
    gaps = []
    for _ in range(6):
        wake = stand.company.wake
        assert wake is not None
        stand.desk.now = wake - 1
        assert not stand.company.tick()
        stand.desk.now = wake
        assert stand.company.tick()
        assert stand.company.wake is not None
        gaps.append(stand.company.wake - wake)
    assert gaps == [2 * RESYNC_FIRST, 4 * RESYNC_FIRST, 8 * RESYNC_FIRST, *[RESYNC_LAST] * 3]
    stand.company.rest()
    assert not stand.company.tick()


def test_items_that_came_too_early_are_kept_within_bounds_the_next_steps_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("netcore.table.peers.EARLY_ITEMS", 3)
    early = Early()
    items = [Item(step, seat, Kind.COIN, b"", b"") for step in (9, 8) for seat in (0, 1)]
    for item in items[:3]:
        early.keep(item, b"who")
    early.keep(items[0], b"who")
    early.keep(items[3], b"who")
    assert early.has(8) and not early.has(9), "the latest step gave way as a whole"
    early.keep(Item(8, 2, Kind.COIN, b"", b""), b"who")
    early.keep(Item(8, 3, Kind.COIN, b"", b""), b"who")
    early.keep(Item(9, 3, Kind.COIN, b"", b""), b"who")
    assert [item.seat for item, _ in early.of(9)] == [0, 1, 2], "what is there is not given up for as late"


# --- around


@pytest.mark.parametrize(
    ("change", "level"),
    [
        ({}, True),
        ({"reach": Reach.AWAY}, False),
        ({"first": -1}, False),
        ({"number": 10**4}, False),
    ],
)
def test_a_table_is_level_when_every_neighbour_is_where_it_is(
    stand: Stand, change: dict[str, object], level: bool
) -> None:
    for peer in stand.around.neighbours:
        peer.reach, peer.first = Reach.LIVE, 0
    for name, value in change.items():
        setattr(stand.around.neighbours[0], name, value)
    assert stand.around.level(stand.around.neighbours, ()) == level
    assert stand.around.level(stand.around.neighbours, (), without=1), "but for the one accused"


def test_one_that_has_not_agreed_is_level_only_if_it_claims(stand: Stand) -> None:
    for peer in stand.around.neighbours:
        peer.reach, peer.first = Reach.LIVE, 0
    stand.table.wheel.agreement.agreed[1] = stand.desk.log.number - 2
    assert not stand.around.level(stand.around.neighbours, ())
    assert stand.around.level(stand.around.neighbours, {1: b""})


def test_the_host_tells_whom_it_cannot_reach_and_nobody_else_does(stand: Stand) -> None:
    stand.peer(1)
    stand.around.tell()
    assert stand.sent(1) == [Away((2,))]
    guest = Stand(opened("highcard", 3, 2).table(1))
    guest.around.told(guest.peer(0), Away((0, 1, 2)))
    assert guest.around.away == {2}, "neither the host nor oneself"
    with pytest.raises(WireError, match="only the host"):
        guest.around.told(guest.peer(2), Away((0,)))
    guest.around.lost_host()
    assert guest.around.away == frozenset()
    guest.around.tell()
    assert not guest.sent(), "a guest tells nothing of the kind"


def test_between_two_there_is_no_hearsay() -> None:
    pair = Stand(opened("tictactoe", 2, 2).table(0))
    pair.peer(1)
    pair.around.tell()
    assert not pair.sent()
    assert pair.around.seats == (1,)
    assert pair.around.sees(1)


def test_those_who_left_are_no_neighbours_of_the_host(stand: Stand) -> None:
    stand.around.look({1})
    assert stand.around.seats == (2,)
    guest = Stand(opened("highcard", 3, 2).table(1))
    guest.around.look({0})
    assert guest.around.seats == (0,), "the host stays the meeting point"
    assert not guest.around.sees(2)
