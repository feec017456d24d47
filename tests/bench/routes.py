"""How long a message and its answer are on their way on each route, beside plain TLS.

Two links on loopback send 400 bytes to and fro: on a direct line, on one punched from both sides, and through
the stock relay, all in a program of their own, since a reactor runs only once.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from client.cli.benchmarks import Benchmark, Figure
from netcore.identity import Identity
from netcore.link.addresses import Address
from netcore.link.bond import Aim
from netcore.link.door import Door
from netcore.link.line import Role
from netcore.link.link import Link
from netcore.link.meeting import Meeting
from netcore.link.messages import Channel, Want
from netcore.link.point import Point
from netcore.link.punch import Puncher
from netcore.link.route import Route
from tests.bench.echoes import ECHOES, HERE, Instant, echo, instant, lowest, since

SIZE = 400
"""Bytes, as a usual answer has."""
PATIENCE = 60
ECHO = "echo by plain TLS"


def line_routes() -> list[Figure]:
    """Milliseconds of a message and its answer on a direct, a punched, a relayed line, beside plain TLS."""
    command = [sys.executable, "-m", "tests.bench.routes"]
    root = Path(__file__).parents[2]
    ran = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=PATIENCE, check=True)
    told = json.loads(ran.stdout)
    plain = told.pop(ECHO)
    lines = [Figure(f"{name} line", value, "ms", ECHO, value / plain) for name, value in told.items()]
    return [*lines, Figure(ECHO, plain, "ms", None, 1.0)]


BENCHMARKS: tuple[Benchmark, ...] = (line_routes,)


# --- the program of its own ---------------------------------------------------------------------------------


class Ends:
    """Two links that meet on one route; the host sends back what it is sent."""

    def __init__(self, reactor: Any, route: Route, point: Point, done: Callable[[float], None]) -> None:
        self._reactor, self._route, self._done = reactor, route, done
        self._times: list[Instant] = []
        self._began = instant()
        self.host = Link(reactor, Identity.new("Ada"), self, door=Door())
        self.guest = Link(reactor, Identity.new("Ben"), self, door=Door())
        for link in (self.host, self.guest):
            link.meet_at(point, straight=route is not Route.RELAYED)
        secret = self.host.door.issue(Want.PLAY, time.time())
        port = self.host.listen(0, HERE)
        self.host.expect([secret])
        addresses = (Address(HERE, port),) if route is Route.DIRECT else ()
        self.guest.reach(self.host.identity.public, Aim(Want.PLAY, addresses, secret=secret))
        if route is Route.PUNCHED:  # on one machine two calls never cross: one gets through to who listens
            stack = self.guest._stack_for(self.host.identity.public, Route.PUNCHED, Role.CALLER)
            Puncher(reactor, None).call([Address(HERE, port)], stack)

    def connected(self, key: bytes, name: str) -> None:
        if key == self.host.identity.public:
            assert self.guest.route(key) is self._route
            self._send()

    def received(self, key: bytes, channel: Channel, body: bytes) -> None:
        if key == self.guest.identity.public:
            self.host.send(key, body)
            return
        self._times.append(since(self._began))
        if len(self._times) < ECHOES:
            self._send()
            return
        self.host.stop()
        self.guest.stop().addCallback(lambda _: self._done(lowest(self._times)[0]))

    def lost(self, key: bytes, sentence: str) -> None: ...

    def calling(self, key: bytes, seconds: float, faults: tuple[str, ...]) -> None: ...

    def refused(self, key: bytes, sentence: str) -> None:
        raise AssertionError(sentence)

    def asked(self, key: bytes, greeting: object) -> None: ...

    def waiting(self, key: bytes, sentence: str) -> None: ...

    def _send(self) -> None:
        self._began = instant()
        self.guest.send(self.host.identity.public, bytes(SIZE))


def main() -> None:
    """One route after the other, then the echo; a JSON object of milliseconds."""
    from twisted.internet import reactor as running

    reactor: Any = running
    told: dict[str, float] = {}
    routes = [Route.DIRECT, Route.PUNCHED, Route.RELAYED]

    def begin() -> None:
        mailbox, relay, stun = Meeting(reactor).listen(HERE, 0, 0, 0)
        point = Point(f"ws://{HERE}:{mailbox}/v1", Address(HERE, relay), Address(HERE, stun))
        go_on(point)

    def go_on(point: Point) -> None:
        if not routes:
            echo(reactor, [SIZE], echoed)
            return
        route = routes.pop(0)

        def measured(milliseconds: float) -> None:
            told[route.word] = milliseconds
            go_on(point)

        Ends(reactor, route, point, measured)

    def echoed(times: list[Instant]) -> None:
        told[ECHO] = times[0][0]
        print(json.dumps(told))
        reactor.stop()

    reactor.callLater(PATIENCE, reactor.stop)
    reactor.callWhenRunning(begin)
    reactor.run()


if __name__ == "__main__":
    main()
