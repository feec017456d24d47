"""Who watches a seat, driven alone: a box key goes from wanted to given, as the seat's consent has it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from netcore.identity import Identity
from netcore.table.audience import Audience
from netcore.table.messages import AudienceKey, Crowd, LateKey
from netcore.table.outputs import Watched
from netcore.table.peers import Peer, Reach
from netcore.table.showing import GALLERY
from netcore.wire import WireError
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.table.machines.stands import Stand
from tests.netcore.table.test_words import opened

BOX, OTHER = (UNSAFE.base(bytes([number]) + bytes(31)) for number in (5, 6))
STRANGER = Identity.new("Eve").public


class Case:
    def __init__(self, seat: int = 0) -> None:
        self.stand = Stand(opened("highcard", 3, 2).table(seat))
        self.machine = Audience(self.stand.desk, self.stand.company, UNSAFE, seat, self.stand.around)
        for one in range(3):
            if one != seat:
                self.stand.peer(one).reach = Reach.LIVE

    def peer(self, key: bytes) -> Peer:
        peer = self.stand.company.peer(key)
        peer.reach = Reach.LIVE
        return peer


def test_a_spectator_wants_one_key_and_the_neighbours_hear_of_it_once() -> None:
    case = Case()
    eve = case.peer(STRANGER)
    case.machine.wants(eve, AudienceKey(BOX))
    assert case.machine.showing.boxes == {BOX: STRANGER}
    assert case.stand.sent(1) == case.stand.sent(2) == [AudienceKey(BOX)]
    case.machine.wants(eve, AudienceKey(BOX))
    assert len(case.stand.sent(1)) == 1, "asked again: its keys are made once"
    case.machine.wants(eve, AudienceKey(OTHER))
    assert case.machine.showing.boxes == {OTHER: STRANGER}, "one key a spectator"


def test_a_seat_may_pass_on_the_wishes_of_many() -> None:
    case = Case(1)
    host = case.stand.peer(0)
    for box in (BOX, OTHER):
        case.machine.wants(host, AudienceKey(box))
    assert set(case.machine.showing.boxes) == {BOX, OTHER}
    assert not case.stand.sent(0), "not back where it came from"


def test_what_is_no_key_is_refused() -> None:
    case = Case()
    with pytest.raises(WireError, match="not a member"):
        case.machine.wants(case.peer(STRANGER), AudienceKey(b"\xff" * 32))
    assert not case.machine.showing.boxes


@pytest.mark.parametrize(
    ("who", "allowed"),
    [
        (lambda case: case.peer(GALLERY), True),
        (lambda case: case.stand.peer(0), True),
        (lambda case: case.stand.peer(2), False),
        (lambda case: case.peer(STRANGER), False),
    ],
    ids=["stand", "host", "guest", "stranger"],
)
def test_only_the_host_tells_who_watches(who: Callable[[Case], Peer], allowed: bool) -> None:
    case = Case(1)
    crowd = Crowd(2, (("Eve", BOX), ("Fay", b"")))
    if not allowed:
        with pytest.raises(WireError, match="only the host"):
            case.machine.seated(who(case), crowd)
        assert case.machine.crowd is None
        return
    case.machine.seated(who(case), crowd)
    assert case.machine.crowd == crowd
    assert set(case.machine.showing.boxes) == {BOX}
    assert case.stand.out(Watched) == [Watched(2, ("Eve", "Fay"))]
    case.machine.seated(who(case), crowd)
    assert len(case.stand.out(Watched)) == 1, "the same again is no news"
    case.machine.seated(who(case), Crowd(0, ()))
    assert not case.machine.showing.boxes, "who is gone gets no keys"


def test_the_host_passes_the_crowd_of_its_stand_on_and_tells_who_comes_later() -> None:
    case = Case()
    crowd = Crowd(1, (("Eve", BOX),))
    case.machine.seated(case.peer(GALLERY), crowd)
    assert case.stand.sent(1) == case.stand.sent(2) == [crowd]
    case.stand.take()
    case.machine.met(case.stand.peer(2))
    assert case.stand.sent(2) == [crowd]


@pytest.mark.parametrize(("brought_by", "seat", "passed"), [(1, 1, True), (1, 2, False), (2, 2, True)])
def test_a_late_key_goes_to_its_spectator_from_its_own_seat_only(
    brought_by: int, seat: int, passed: bool
) -> None:
    case = Case()
    case.machine.wants(case.peer(STRANGER), AudienceKey(BOX))
    case.stand.take()
    case.machine.passes(case.stand.peer(brought_by), LateKey(seat, BOX, b"key"))
    case.machine.passes(case.stand.peer(brought_by), LateKey(seat, OTHER, b"key"))
    assert case.stand.sent() == ([LateKey(seat, BOX, b"key")] if passed else [])


def test_without_consent_nothing_is_shown() -> None:
    case = Case()
    case.machine.wants(case.peer(STRANGER), AudienceKey(BOX))
    case.stand.take()
    play = case.stand.table.play
    assert play is not None
    case.machine.show(play)
    assert not case.stand.take()
    case.machine.showing.turns = 0
    case.machine.show(play)
    assert bool(case.stand.take()) == bool(play.glimpses)
    case.machine.show(play)
    assert not case.stand.take(), "each key is made once"
