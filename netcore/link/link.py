"""A player's link to the others: listens, calls, calls again, and hands whole messages up and down.

It knows keys and bytes, never what is played. A lost line is a normal state: whoever is called is called
again until told otherwise, and the user above hears of `lost` and `connected` each time.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

from twisted.internet.defer import Deferred, gatherResults, maybeDeferred, succeed
from twisted.internet.error import CannotListenError

from netcore.files import reason
from netcore.identity import Identity
from netcore.link.addresses import Address, at_home
from netcore.link.bond import REPLACED, THE_RELAY, Aim, Bond
from netcore.link.cable import Cable
from netcore.link.dialling import Dialling
from netcore.link.door import SAID_NO, Door
from netcore.link.entrance import Entrance
from netcore.link.ladder import CLIMB_EVERY, Ladder
from netcore.link.limits import Limits
from netcore.link.line import Delivered, Event, Greeted, NotWelcome, PersonAsked, Punching, Role, Welcomed
from netcore.link.messages import LINK_VERSION, RUN_SIZE, Channel, Greeting, Want, Welcome
from netcore.link.meter import Stack
from netcore.link.pair import pair_token, secret_token
from netcore.link.point import Point
from netcore.link.reactor import Later, Reactor
from netcore.link.redial import Redial
from netcore.link.route import Route
from netcore.link.tls import Credentials
from netcore.link.users import LinkUser, Seating

TICK: Final = 0.25
"""Seconds between two looks at the clock: no deadline of the link is finer."""

SOFTWARE: Final = "runetable"

BACKLOG: Final = 128
"""Connections the system keeps waiting while we are busy: when a crowd comes to watch."""

EVERYWHERE: Final = ("::", "0.0.0.0")
"""Where one of the two takes calls of both kinds, the other finds the port taken, which is fine."""


class LinkError(Exception):
    """The link cannot do what was asked; one sentence for people."""


class Link:
    """One program's link; all methods are called in the reactor's thread."""

    def __init__(
        self,
        reactor: Reactor,
        identity: Identity,
        user: LinkUser,
        *,
        door: Door | None = None,
        stand: Seating | None = None,
        limits: Limits | None = None,
        wall: Callable[[], float] = time.time,
        chance: Random | None = None,
        software: str = SOFTWARE,
        names: Callable[[bytes], tuple[bytes, ...]] | None = None,
    ) -> None:
        self.identity = identity
        self.door = door or Door()
        self.addresses: tuple[Address, ...] = ()
        """Where others may call us back, told to every peer."""
        self._reactor = reactor
        self._user = user
        self._limits = limits or Limits()
        self._chance = (chance or Random(secrets.randbits(64))).random
        self._software = software
        self._names = names or (lambda key: (pair_token(identity, key),))
        """By what a relay joins us with a peer: by the first when we call, by any of them when we wait."""
        self._run = secrets.token_bytes(RUN_SIZE)
        self._credentials = Credentials(identity)
        self._entrance = Entrance(reactor, identity, user, self.door, stand, self._limits, wall, inside=self)
        self._ports: list[Any] = []
        self._cables: set[Cable] = set()
        self._bonds: dict[bytes, Bond] = {}
        self._stopped: Deferred[None] | None = None
        self._ladder: Ladder | None = None
        self._relayed = False
        self._climbs = True
        self._dialling = Dialling(reactor, self._limits.dial)
        self._secrets: frozenset[bytes] = frozenset()
        self._routed = False
        self._later = reactor.callLater(TICK, self._tick)

    def meet_at(
        self,
        point: Point | None,
        *,
        straight: bool = True,
        proxy: Address | None = None,
        climbs: bool = True,
    ) -> None:
        """Use a meeting point; not `straight`: nobody shall learn our addresses, everything is relayed.

        Behind a proxy all calls go through it, nobody is told an address of ours, and nothing is punched.
        Not `climbs`: a relayed line is good enough, and no straight one is sought.
        """
        self._climbs = climbs
        self._dialling = Dialling(self._reactor, self._limits.dial, proxy)
        self._relayed = not straight
        self._ladder = None
        if point is not None:
            self._ladder = Ladder(
                self._reactor,
                point,
                self._limits,
                self._called,
                self._dialling,
                self.identity.public,
                straight=straight and proxy is None,
            )

    @property
    def proxy(self) -> Address | None:
        """The proxy through which everything goes."""
        return self._dialling.proxy

    def expect(self, secrets: Iterable[bytes]) -> None:
        """Holders of these invitations may come through the relay; those who have a seat may anyway."""
        self._secrets = frozenset(secrets)

    def prepare(self, key: bytes) -> Deferred[tuple[Address, ...]]:
        """How we look from outside, for a straight line to this peer; nothing if that cannot be found out."""
        return succeed(()) if self._ladder is None else self._ladder.prepare(key)

    def strike(self, key: bytes, addresses: tuple[Address, ...]) -> None:
        """Call a peer at its outside addresses, while it calls us: who called before calls now."""
        if self._ladder is not None:
            bond = self._bonds.get(key)
            role = Role.CALLED if bond is None or bond.aim is None else Role.CALLER
            self._ladder.strike(key, addresses, self._stack_for(key, Route.PUNCHED, role))

    def routed(self) -> None:
        """The router lets calls through to us: who comes from outside came that way."""
        self._routed = True

    def route(self, key: bytes) -> Route | None:
        """On which route the line to this peer runs."""
        cable = self._open_cable(key)
        return None if cable is None else cable.route

    # --- what the user asks for

    def listen(self, port: int = 0, interface: str = "") -> int:
        """Accept calls on one interface, or on all: the port, which the system chooses if 0 was given."""
        taken: CannotListenError | None = None
        for where in (interface,) if interface else EVERYWHERE:
            try:
                listening = self._reactor.listenTCP(port, self._called(Route.DIRECT), BACKLOG, where)
            except CannotListenError as error:
                taken = error
                continue
            self._ports.append(listening)
            port = int(listening.getHost().port)
        if not self._ports and taken is not None:
            why = taken.socketError
            cause = reason(why) if isinstance(why, OSError) else "the system refused"
            raise LinkError(f"calls cannot be taken on port {port}: {cause}")
        return port

    def reach(self, key: bytes, aim: Aim) -> None:
        """Call this peer, now and whenever the line is lost, until `leave`."""
        bond = self._bond(key)
        bond.aim = aim
        if bond.cable is None and not bond.calling:
            bond.dial()

    def leave(self, key: bytes, sentence: str = "left the table") -> None:
        """End the line to this peer and call it no more."""
        bond = self._bonds.pop(key, None)
        if bond is not None:
            bond.stop()
            if bond.cable is not None:
                bond.cable.close(sentence, again=False, flush=True)

    def change_stand(self, stand: Seating | None, sentence: str) -> None:
        """Spectators sit elsewhere from now on: those who are here are told so, and come again."""
        self._entrance.change_stand(stand, sentence)

    def send(self, key: bytes, body: bytes, channel: Channel = Channel.TABLE) -> bool:
        """Send a message of at most MESSAGE_LIMIT bytes; False if it will not arrive.

        There is no line then, or the peer is so far behind that the line is cut.
        """
        bond = self._bonds.get(key)
        if bond is None or bond.cable is None:
            return False
        if not bond.cable.send(channel, body):
            self._reactor.callLater(0, bond.cable.cut, "too much waits to be taken in")
            return False
        return True

    def answer(self, key: bytes, yes: bool, sentence: str = SAID_NO) -> None:
        """Let a guest in, or not, who was announced by `asked`."""
        self._entrance.answer(key, yes, sentence)

    def hold(self, key: bytes) -> None:
        """Read nothing more on this line for now: the user cannot keep up.

        Not for longer than a few seconds: a peer who can send nothing takes the line for stuck.
        """
        if (cable := self._open_cable(key)) is not None:
            cable.meter.hold("user")

    def release(self, key: bytes) -> None:
        """Read on."""
        if (cable := self._open_cable(key)) is not None:
            cable.meter.release("user")

    def queued(self, key: bytes) -> int:
        """Bytes that wait to be taken in by this peer."""
        cable = self._open_cable(key)
        return 0 if cable is None else cable.line.queued

    def is_open(self, key: bytes) -> bool:
        """Whether there is a line to this peer."""
        return self._open_cable(key) is not None

    def behind(self, key: bytes) -> int:
        """Seconds by which a table that we watch shows everything late."""
        bond = self._bonds.get(key)
        return 0 if bond is None else bond.behind

    def round_trip(self, key: bytes) -> float | None:
        """Seconds the last heartbeat took."""
        cable = self._open_cable(key)
        return None if cable is None else cable.line.round_trip

    def stop(self, sentence: str = "the program was closed") -> Deferred[None]:
        """Say goodbye to everybody and close everything; fires when no socket is left. The link is done."""
        if self._stopped is None:
            self._stopped = Deferred()
            self._later.cancel()
            if self._ladder is not None:
                self._ladder.stop()
            for bond in self._bonds.values():
                bond.stop()
            for cable in list(self._cables):
                cable.close(sentence, flush=True)
            closing = [maybeDeferred(port.stopListening) for port in self._ports]
            gatherResults(closing).addCallback(self._ports_closed)
        return self._stopped

    # --- what cables tell

    def secured(self, cable: Cable) -> None:
        """A handshake is done and the key is known."""
        if cable.line.role is Role.CALLER and (bond := self._bonds.get(cable.key)) is not None:
            bond.secured(cable)

    def happened(self, cable: Cable, event: Event) -> None:
        """Something was said on a cable."""
        match event:
            case Delivered(channel, body):
                self._user.received(cable.key, channel, body)
            case Greeted(greeting):
                self._entrance.judge(cable, greeting)
            case Welcomed(welcome):
                assert cable.greeting is not None
                bond = self._bond(cable.key)
                bond.met(welcome)
                cable.answered()
                if cable.route is Route.DIRECT:
                    cable.route = welcome.route
                self._use(bond, cable, cable.greeting, welcome.run, welcome.name)
            case Punching(addresses) if self._ladder is not None and cable.route is Route.RELAYED:
                stack = self._stack_for(cable.key, Route.PUNCHED, cable.line.role)
                self._ladder.proposed(cable, addresses, stack)
            case PersonAsked(sentence):
                self._user.waiting(cable.key, sentence)
            case NotWelcome(again, sentence) if not again:
                self._bond(cable.key).stop()
                self._user.refused(cable.key, sentence)

    def drained(self, cable: Cable) -> None:
        """Everything was taken in."""
        self._entrance.drained(cable)

    def ended(self, cable: Cable, sentence: str) -> None:
        """A line is over."""
        self._entrance.ended(cable)
        bond = self._bonds.get(cable.key)
        if bond is None or self._stopped is not None:
            return
        if bond.cable is cable:
            bond.lost()
            self._user.lost(cable.key, sentence)
            if bond.aim is not None:
                seconds = bond.redial.lost(self._reactor.seconds())
                self._user.calling(cable.key, seconds, (sentence,))
        elif cable.line.role is Role.CALLER:
            bond.call_ended(cable, sentence)

    def gone(self, cable: Cable) -> None:
        """A socket is closed."""
        self._cables.discard(cable)
        self._finish_stop()

    # --- what bonds ask for

    def call(self, bond: Bond, address: Address) -> Any:
        """Start to connect; None if nobody shall learn where we are."""
        if self._relayed:
            return None
        stack = self._calling(bond, str(address), Route.DIRECT)
        return self._dialling.to(address).connect(stack)

    def call_relay(self, bond: Bond) -> Any:
        """Start to meet at the relay."""
        if self._ladder is None or bond.aim is None:
            return None
        return self._ladder.call(self._token(bond, bond.aim), self._calling(bond, THE_RELAY, Route.RELAYED))

    def later(self, seconds: float, what: Callable[[], None]) -> Later:
        """Do something after a while."""
        return self._reactor.callLater(seconds, what)

    def greeting(self, bond: Bond, aim: Aim) -> Greeting:
        """What to say to a peer."""
        return Greeting(
            LINK_VERSION,
            self._software,
            self.identity.name,
            aim.want,
            aim.table,
            aim.secret,
            self._run,
            bond.number,
            bond.last,
            self._told_addresses,
            aim.start(),
            aim.delay,
            aim.box,
        )

    # --- what the entrance asks for

    def take(self, cable: Cable, greeting: Greeting) -> bool:
        """A player's line; False if there is one already, or one is being made."""
        bond = self._bond(cable.key)
        if not bond.wants(greeting, senior=self.identity.public < cable.key):
            return False
        self._entrance.let_through(cable)
        cable.welcome(self.welcome(cable))
        self._use(bond, cable, greeting, greeting.run, greeting.name)
        return True

    def welcome(self, cable: Cable) -> Welcome:
        """What to say to somebody who may come in."""
        route = cable.route if cable.route is Route.ROUTER else Route.DIRECT
        table = self.door.table
        return Welcome(self._software, self.identity.name, self._run, table, self._told_addresses, 0, route)

    # --- inside

    def _token(self, bond: Bond, aim: Aim) -> bytes:
        """By what a relay joins us: at first by the invitation, then by our two keys."""
        if aim.want in (Want.WATCH, Want.STUDY) or (aim.want is Want.PLAY and aim.secret and not bond.known):
            return secret_token(bond.key, aim.secret)
        return self._names(bond.key)[0]

    def _calling(self, bond: Bond, where: str, route: Route) -> Stack:
        def make(_: Any) -> Cable:
            cable = Cable(
                Role.CALLER, self, self._reactor, self._limits, expected=bond.key, where=where, route=route
            )
            self._cables.add(cable)
            bond.register(cable)
            return cable

        return Stack(Role.CALLER, self._credentials, make, self._reactor, self._limits)

    def _called(self, route: Route) -> Stack:
        def make(where: Any) -> Cable | None:
            return self._answer(where, route)

        return Stack(Role.CALLED, self._credentials, make, self._reactor, self._limits)

    def _stack_for(self, key: bytes, route: Route, role: Role) -> Stack:
        return (
            self._called(route) if role is Role.CALLED else self._calling(self._bond(key), route.word, route)
        )

    def _bond(self, key: bytes) -> Bond:
        bond = self._bonds.get(key)
        if bond is None:
            redial = Redial(self._limits, self._chance, self._reactor.seconds())
            bond = self._bonds[key] = Bond(key, self, redial)
        return bond

    def _open_cable(self, key: bytes) -> Cable | None:
        bond = self._bonds.get(key)
        return None if bond is None else bond.cable

    def _answer(self, where: Any, route: Route) -> Cable | None:
        """A stranger is connected, if the gate lets it in."""
        entry = self._entrance.enter(where, self._cables)
        if entry is None or self._stopped is not None:
            return None
        if route is Route.DIRECT and self._routed and not at_home(where.host):
            route = Route.ROUTER
        cable = Cable(Role.CALLED, self, self._reactor, self._limits, entry=entry, route=route)
        self._cables.add(cable)
        return cable

    @property
    def _told_addresses(self) -> tuple[Address, ...]:
        return () if self._relayed or self._dialling.proxy is not None else self.addresses

    def _use(self, bond: Bond, cable: Cable, greeting: Greeting, run: bytes, name: str) -> None:
        old = bond.use(cable, greeting, run)
        bond.redial.opened(self._reactor.seconds())
        bond.climbs_at = self._reactor.seconds()
        if old is not None:
            self._user.lost(bond.key, REPLACED)
            old.close(REPLACED)
        self._user.connected(bond.key, name)

    def _tick(self) -> None:
        self._later = self._reactor.callLater(TICK, self._tick)  # first: no fault below stops the clock
        now = self._reactor.seconds()
        for cable in list(self._cables):
            cable.tick()
        self._meet(now)
        for bond in list(self._bonds.values()):
            if bond.aim is None or bond.cable is not None or bond.calling:
                continue
            if bond.faults:
                seconds = bond.redial.failed(now)
                faults, bond.faults = tuple(bond.faults), []
                self._user.calling(bond.key, seconds, faults)
            elif now >= bond.redial.at:
                bond.dial()

    def _meet(self, now: float) -> None:
        """Wait at the relay for those who may come, and see whether relayed lines can do without it."""
        ladder = self._ladder
        if ladder is None:
            return
        me = self.identity
        away = [key for key in self.door.seats if self._open_cable(key) is None]
        tokens = [token for key in away for token in self._names(key)]
        ladder.wait_for([*tokens, *(secret_token(me.public, secret) for secret in self._secrets)])
        for bond in self._bonds.values() if self._climbs else ():
            cable = bond.cable
            if cable is None or cable.route is not Route.RELAYED or cable.line.role is not Role.CALLER:
                continue
            if now >= bond.climbs_at:
                bond.climbs_at = now + CLIMB_EVERY
                ladder.climb(cable)
                bond.redial_addresses()

    def _ports_closed(self, _: Any) -> None:
        self._ports = []
        self._finish_stop()

    def _finish_stop(self) -> None:
        if self._stopped is not None and not (self._cables or self._ports or self._stopped.called):
            self._stopped.callback(None)
