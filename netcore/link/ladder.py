"""Routes beyond known addresses: a relay where both sides come, and straight lines through two routers.

A relayed line is open within a second or two behind any router. Over it the two sides tell each other how
they look from outside and punch a straight line, which then takes the relayed one's place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from twisted.internet.defer import Deferred, succeed

from netcore.link.addresses import Address, at_home
from netcore.link.cable import Cable
from netcore.link.dialling import Dialling
from netcore.link.limits import Limits
from netcore.link.line import Role
from netcore.link.point import Point
from netcore.link.punch import ASK_TIME, PUNCH_TIME, Puncher
from netcore.link.reactor import Reactor
from netcore.link.relay import RelayDoor, through_relay
from netcore.link.route import Route

CLIMB_EVERY: Final = 60.0
"""Seconds between two tries to do without the relay."""

TRIES_LIMIT: Final = 8
"""Straight lines tried at once: each holds a port and calls where a peer says, be it a mere spectator."""

Stacks = Callable[[Route], Any]
"""Gives the protocols of a call on this route."""


class Ladder:
    """The meeting point's part of a link."""

    def __init__(
        self,
        reactor: Reactor,
        point: Point,
        limits: Limits,
        called: Stacks,
        dialling: Dialling,
        me: bytes,
        *,
        straight: bool = True,
    ) -> None:
        self.point = point
        self.straight = straight
        """Whether our addresses may be told, and lines go straight; otherwise everything is relayed."""
        self._reactor = reactor
        self._limits = limits
        self._called = called
        self._dialling = dialling
        self._me = me
        self._door = RelayDoor(reactor, self._relay, called(Route.RELAYED), me)
        self._tries: dict[bytes, tuple[float, Puncher]] = {}

    def call(self, token: bytes, stack: Any) -> Any:
        """Meet somebody at the relay: a Deferred that fails or gives a cable's protocols."""
        reactor: Any = self._reactor
        return through_relay(self._relay(), token, stack, self._me).addTimeout(self._limits.relay, reactor)

    def wait_for(self, tokens: Iterable[bytes]) -> None:
        """Who may call through the relay."""
        self._door.expect(tokens)

    def climb(self, cable: Cable) -> None:
        """The line is relayed: propose a straight one."""

        def propose(outside: tuple[Address, ...]) -> None:
            if outside:
                cable.punch(outside)

        self.prepare(cable.key).addCallback(propose)

    def proposed(self, cable: Cable, addresses: tuple[Address, ...], stack: Any) -> None:
        """The other side has told its outside addresses: call them, and tell ours if it was first to."""
        if cable.line.role is Role.CALLER:
            self.strike(cable.key, addresses, stack)
            return

        def go(outside: tuple[Address, ...]) -> None:
            if outside:
                cable.punch(outside)
                self.strike(cable.key, addresses, stack)

        self.prepare(cable.key).addCallback(go)

    def prepare(self, key: bytes) -> Deferred[tuple[Address, ...]]:
        """A port for a straight line to this peer, and how it looks from outside; () if there is none."""
        now = self._reactor.seconds()
        self._forget(now)
        if key in self._tries or len(self._tries) >= TRIES_LIMIT or not self.straight:
            return succeed(())
        try:
            punch = Puncher(self._reactor, self.point.stun)
        except OSError:  # no port to be had: the relay serves
            return succeed(())
        self._tries[key] = (now, punch)
        return punch.outside()

    def _forget(self, now: float) -> None:
        """Let go of tries whose time is over, also where the other side never said where to call."""
        for key, (began, punch) in list(self._tries.items()):
            if now >= began + ASK_TIME + PUNCH_TIME:
                punch.stop()
                del self._tries[key]

    def strike(self, key: bytes, addresses: tuple[Address, ...], stack: Any) -> None:
        """Call a peer that calls us at the same time."""
        targets = tuple(address for address in addresses if _outside(address))
        if key in self._tries and targets:
            self._tries[key][1].call(targets, stack)

    def stop(self) -> None:
        """Let go of everything that is not a line yet."""
        self._door.stop()
        for _, punch in self._tries.values():
            punch.stop()
        self._tries = {}

    def _relay(self) -> Any:
        return self._dialling.to(self.point.relay)


def _outside(address: Address) -> bool:
    """Whether a stranger may have us call there: somewhere on the internet, by number."""
    try:
        return not at_home(address.host)
    except ValueError:
        return False
