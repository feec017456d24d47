"""Many spectators over real sockets."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from netcore.link.limits import Limits
from tests.netcore.link.company import Peer
from tests.netcore.link.reactor_thread import ReactorThread
from tests.netcore.link.viewing import Show, Spectator

CROWD = Limits(strangers=2000, strangers_per_host=2000, calls_burst=5000, calls_in_all=5000, handshake=60)
WALL = time.time


def test_a_hundred_spectators_see_every_frame_while_two_play(net: ReactorThread) -> None:
    show: Show = net.call(Show, net.reactor, WALL, CROWD)
    net.call(show.listen, "127.0.0.1")
    guest: Peer = net.call(Peer, net.reactor, "Bob", wall=WALL)
    net.call(guest.join, show.peer, *show.places)
    net.until(lambda: guest.open_to(show.peer))
    crowd: list[Spectator] = net.call(lambda: [Spectator(net.reactor, WALL, CROWD) for _ in range(100)])
    for spectator in crowd:
        net.call(spectator.follow, show)
    frames = [b"action %d" % number + bytes(400) for number in range(20)]
    for number, body in enumerate(frames):
        net.call(show.act, body)
        net.call(guest.link.send, show.key, b"move %d" % number)
    net.until(lambda: all(len(spectator.log) == 20 for spectator in crowd))
    assert all(spectator.seen() == frames for spectator in crowd)
    assert len(show.peer.company.bodies) == 20
    assert show.peer.company.told == [("connected", "Bob")]
    for spectator in crowd:
        net.call(spectator.watch.stop)
    net.call(guest.link.stop)
    net.call(show.stop)


AUDIENCE = """
import sys, time
from twisted.internet import reactor
from netcore.link.addresses import Address
from tests.netcore.link.test_hub_sockets import CROWD
from tests.netcore.link.viewing import Spectator

key, port, count, frames = bytes.fromhex(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
crowd = [Spectator(reactor, time.time, CROWD) for _ in range(count)]

def come(waiting):
    for spectator in waiting[:20]:
        spectator.watch.follow(key, (Address("127.0.0.1", port),))
    if waiting[20:]:
        reactor.callLater(0.1, come, waiting[20:])

def look():
    if all(len(spectator.log) == frames for spectator in crowd):
        right = all(spectator.seen() == crowd[0].seen() for spectator in crowd)
        lost = sum(len(spectator.told) > 1 for spectator in crowd)
        print("right" if right else "wrong", lost, flush=True)
        reactor.stop()
    else:
        reactor.callLater(0.2, look)

come(crowd)
look()
reactor.run()
"""


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_thousand_spectators_see_every_frame(net: ReactorThread, record_property) -> None:
    """The spectators are two further processes; what this one spends is noted: it must be under one core."""
    count, frames = 1000, 30
    show: Show = net.call(Show, net.reactor, WALL, CROWD)
    net.call(show.listen, "127.0.0.1")
    command = [sys.executable, "-c", AUDIENCE, show.key.hex(), str(show.places[0].port)]
    halves = [
        subprocess.Popen([*command, str(count // 2), str(frames)], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    try:
        net.until(lambda: len(show.hub.spectators) == count, 150)
        began, spent = time.monotonic(), time.process_time()
        for number in range(frames):
            net.call(show.act, b"action %d" % number + bytes(400))
            time.sleep(1)
        share = (time.process_time() - spent) / (time.monotonic() - began)
        record_property("share of one core at one action a second", round(share, 3))
        print(f"share of one core: {share:.3f}")
        assert [half.communicate(timeout=60)[0].split() for half in halves] == [["right", "0"]] * 2
        assert share < 1
    finally:
        for half in halves:
            half.kill()
            half.wait()
        net.call(show.stop)
