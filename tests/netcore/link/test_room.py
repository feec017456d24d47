"""Messages of the waiting room, what waits for peers, how players meet again: each on its own."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.kernel import Setup
from engines.kernel.setup import LISTS_LIMIT
from engines.rune import GAME as Rune
from netcore.entries import setup_bytes
from netcore.identity import Identity
from netcore.link.addresses import Address
from netcore.link.pacing import OUTBOX_LIMIT, PACE, Outbox
from netcore.link.room import (
    Agreed,
    Declined,
    HostRoom,
    Offer,
    TableOpened,
    check_opening,
    read_room,
    write_room,
)
from netcore.link.way import Way, read_way, way_record
from netcore.opening import Seat
from netcore.sealed import sealed_record
from netcore.table import Table, TableTerms
from netcore.wire import WireError, pack

ADA, BEN, CYD = (Identity.new(name) for name in ("Ada", "Ben", "Cyd"))
SEATS = tuple(Seat(who.name, who.public) for who in (ADA, BEN, CYD))
TERMS = TableTerms(coins=128)
DUEL = Rune().setup("duel")
TEAMS = Rune().setup("teams")


def room(setup: Setup = DUEL) -> HostRoom:
    return HostRoom(SEATS[0], setup, TERMS)


def agree(host: HostRoom, who: Identity) -> bool:
    return host.agree(who.public, Agreed(host.offer_to(who.public).name, ()))


# --- the host's room


def test_guests_sit_in_the_order_they_came() -> None:
    host = room(TEAMS)
    assert host.enter(BEN.public, "Ben")
    assert host.enter(CYD.public, "Cyd")
    assert host.seats == SEATS
    assert [host.offer_to(who.public).seat for who in (BEN, CYD)] == [1, 2]


def test_a_room_is_complete_when_all_are_here_and_have_agreed() -> None:
    host = room()
    host.enter(BEN.public, "Ben")
    assert not host.complete
    assert agree(host, BEN)
    assert host.complete
    host.lost(BEN.public)
    assert not host.complete


def test_a_full_room_lets_nobody_in_but_those_who_return() -> None:
    host = room()
    host.enter(BEN.public, "Ben")
    assert not host.enter(CYD.public, "Cyd")
    assert host.enter(BEN.public, "Ben")


def test_who_returns_has_to_agree_again() -> None:
    host = room()
    host.enter(BEN.public, "Ben")
    agree(host, BEN)
    host.enter(BEN.public, "Ben")
    assert not host.complete


def test_agreeing_to_an_older_offer_counts_for_nothing() -> None:
    host = room(TEAMS)
    host.enter(BEN.public, "Ben")
    host.enter(CYD.public, "Cyd")
    old = host.offer_to(CYD.public).name
    host.dismiss(BEN.public)  # Cyd moves up to seat 1
    assert not host.agree(CYD.public, Agreed(old, ()))


def test_saying_yes_twice_is_no_news() -> None:
    host = room(TEAMS)
    host.enter(BEN.public, "Ben")
    assert agree(host, BEN)
    assert not agree(host, BEN)
    assert host.ready == (0, 1)


def test_the_setup_holds_everybodys_deck_sizes() -> None:
    host = HostRoom(SEATS[0], DUEL, TERMS, (("main", 10),))
    host.enter(BEN.public, "Ben")
    host.agree(BEN.public, Agreed(host.offer_to(BEN.public).name, (("main", 12),)))
    assert host.whole_setup().decks == ((("main", 10),), (("main", 12),))
    assert host.offer_to(BEN.public).game_setup.decks == ()


# --- what a guest checks


def opened(**changes: Any) -> tuple[bytes, Offer]:
    """The hello of a table of Ada and Ben, and the offer it follows from."""
    host = room()
    host.enter(BEN.public, "Ben")
    table = Table.open(Rune(), DUEL, SEATS[:2], 0, ADA, terms=TERMS._replace(**changes))
    return table.place.hello, host.offer_to(BEN.public)


def test_the_table_agreed_to_is_joined() -> None:
    hello, offer = opened()
    assert check_opening(hello, ADA.public, SEATS[1], offer, ()).seats == SEATS[:2]


def test_other_terms_are_noticed() -> None:
    hello, offer = opened(clock=1000)
    with pytest.raises(WireError, match="other terms than you agreed to"):
        check_opening(hello, ADA.public, SEATS[1], offer, ())


def test_somebody_elses_table_is_noticed() -> None:
    hello, offer = opened()
    with pytest.raises(WireError, match="another table than it invited to"):
        check_opening(hello, CYD.public, SEATS[1], offer, ())


def test_somebody_else_in_ones_seat_is_noticed() -> None:
    hello, offer = opened()
    with pytest.raises(WireError, match="somebody else in your seat"):
        check_opening(hello, ADA.public, SEATS[2], offer, ())


def test_other_decks_are_noticed() -> None:
    hello, offer = opened()
    with pytest.raises(WireError, match="other decks than you announced"):
        check_opening(hello, ADA.public, SEATS[1], offer, (("main", 2),))


# --- messages


OFFER = Offer(setup_bytes(DUEL), TERMS.pairs(), SEATS[:2], (0,), 1)


@pytest.mark.parametrize(
    "said", [OFFER, Agreed(b"x" * 32, (("main", 10),)), TableOpened(opened()[0]), Declined("another time")]
)
def test_messages_come_out_as_they_went_in(said: object) -> None:
    assert read_room(write_room(said)) == said  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "value",
    [
        (0, b"", (), (), (), 1),
        (0, OFFER.setup, OFFER.terms, (("Ada", b"short"),), (), 1),
        (0, OFFER.setup, OFFER.terms, (), (9,), 1),
        (0, OFFER.setup, (("clock",),), (), (), 1),
        (1, b"x", (("main", -1),)),
        (1, b"x", (("b", 1), ("a", 1))),
        (1, b"x", tuple((f"{n}", 1) for n in range(LISTS_LIMIT + 1))),
        (2, b"no hello"),
        (3, "x" * 301),
        (4,),
        (True, b"x", ()),
        (),
        7,
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(value: object) -> None:
    with pytest.raises(WireError):
        read_room(pack(value))


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(body: bytes) -> None:
    try:
        read_room(body)
    except WireError:
        return


@given(st.data())
def test_no_altered_offer_breaks_the_reader(data: st.DataObject) -> None:
    body = bytearray(write_room(OFFER))
    for _ in range(data.draw(st.integers(1, 3))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
    try:
        read_room(bytes(body))
    except WireError:
        return


# --- what waits for peers


class Line:
    """A line whose queue is emptied by hand."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.queued = 0
        self.box = Outbox(self.send, lambda key: self.queued)

    def send(self, key: bytes, frame: bytes) -> bool:
        self.sent.append(frame)
        self.queued += len(frame)
        return True


def test_a_slow_line_is_not_overrun_and_keeps_the_order() -> None:
    line = Line()
    frames = [bytes([n]) * (PACE // 2) for n in range(6)]
    for frame in frames:
        assert line.box.put(b"ben", frame)
    assert line.sent == frames[:2]
    line.queued = 0
    line.box.flush()
    assert line.sent == frames[:4]
    line.queued = 0
    line.box.flush()
    assert (line.sent, line.box.waiting, line.box.sent) == (frames, False, 3 * PACE)


def test_who_asks_for_much_more_than_it_takes_in_is_told_apart() -> None:
    line = Line()
    line.queued = PACE
    assert line.box.put(b"ben", bytes(OUTBOX_LIMIT))
    assert not line.box.put(b"ben", b"x")
    assert line.box.put(b"cyd", b"x")
    line.box.drop(b"ben")
    assert line.box.put(b"ben", b"x")


# --- meeting again


WAY = Way(
    ADA.public, b"table", b"secret", "rune", (Address("10.0.0.1", 9),), "127.0.0.1", 27514, "greedy", "open 0"
)


def test_the_last_way_counts_and_only_its_owner_reads_it() -> None:
    records = [way_record(BEN, WAY), way_record(BEN, WAY._replace(port=1)), pack(("item", 1))]
    assert read_way(records, BEN) == WAY._replace(port=1)
    with pytest.raises(WireError, match="not for Cyd's key"):
        read_way(records, CYD)
    assert read_way(records[2:], BEN) is None


@pytest.mark.parametrize("change", [{"host": b"x"}, {"table": bytes(33)}, {"port": 70000}, {"bot": "b" * 81}])
def test_a_way_out_of_bounds_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(WireError):
        read_way([way_record(BEN, WAY._replace(**change))], BEN)


def test_a_way_of_another_shape_is_refused() -> None:
    with pytest.raises(WireError, match="not as it should be"):
        read_way([sealed_record(BEN, ("way", 1, 2))], BEN)
