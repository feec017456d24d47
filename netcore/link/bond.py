"""All lines between us and one peer, of which one is used: calls going out or coming in, the open line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from twisted.internet import error
from twisted.internet.abstract import isIPAddress, isIPv6Address
from twisted.internet.endpoints import HostnameEndpoint, TCP4ClientEndpoint, TCP6ClientEndpoint
from twisted.python.failure import Failure

from netcore.link.addresses import Address, joined
from netcore.link.cable import Cable
from netcore.link.line import Role, State
from netcore.link.messages import Hello, Want, Welcome
from netcore.link.reactor import Reactor
from netcore.link.redial import Redial, Standing, taken

REPLACED: Final = "a newer connection takes its place"


@dataclass
class Aim:
    """Why we call somebody, and what we say."""

    want: Want
    addresses: tuple[Address, ...]
    table: bytes = b""
    secret: bytes = b""
    start: Callable[[], int] = field(default=lambda: 0)
    """A spectator's next frame, asked anew at every hello."""
    delay: int = 0
    box: bytes = b""


class Caller(Protocol):
    """What a bond needs from the link around it."""

    def call(self, bond: Bond, address: Address) -> Any:
        """Start to connect: a Deferred that fails or gives a Cable."""

    def hello(self, bond: Bond, aim: Aim) -> Hello:
        """The hello for the next call that got through."""


class Bond:
    """One peer, by its key."""

    def __init__(self, key: bytes, caller: Caller, redial: Redial) -> None:
        self.key = key
        self.aim: Aim | None = None
        self.cable: Cable | None = None
        """The open line."""
        self.last = b""
        """The name of the last open line."""
        self.number = 0
        """Of the last hello said here."""
        self.behind = 0
        """Seconds by which the peer shows us everything late."""
        self.faults: list[str] = []
        """Why the addresses tried last did not work."""
        self.redial = redial
        self._caller = caller
        self._standing: Standing | None = None
        self._dialling: list[Any] = []
        self._calls: list[Cable] = []

    @property
    def calling(self) -> bool:
        """Whether calls are under way."""
        return bool(self._dialling or self._calls)

    @property
    def greeting(self) -> bool:
        """Whether a hello of ours is out and unanswered."""
        return any(call.line.state is not State.NEW for call in self._calls)

    def dial(self) -> None:
        """Call all addresses at once."""
        addresses = () if self.aim is None else self.aim.addresses
        self.faults = [] if addresses else ["no address is known"]
        for address in addresses:
            dialled = self._caller.call(self, address)
            self._dialling.append(dialled)
            dialled.addCallbacks(self._reached, self._unreached, (dialled,), {}, (dialled, address))

    def register(self, call: Cable) -> None:
        """A call is connected; its handshake begins."""
        self._calls.append(call)

    def secured(self, call: Cable) -> None:
        """A call got through to the right key: the first one says hello, the others wait their turn."""
        if self.aim is not None and not self.greeting and call in self._calls:
            self.number += 1
            call.greet(self._caller.hello(self, self.aim))

    def call_ended(self, call: Cable, sentence: str) -> None:
        """A call came to nothing; another that got through may speak now."""
        if call in self._calls:
            self._calls.remove(call)
            self.faults.append(f"{call.where}: {sentence}")
            waiting = [other for other in self._calls if other.secure]
            if waiting and not self.greeting:
                self.secured(waiting[0])

    def wants(self, hello: Hello, *, senior: bool) -> bool:
        """Whether the peer's call is to be taken."""
        return taken(hello, self._standing, greeting=self.greeting, senior=senior)

    def use(self, cable: Cable, hello: Hello, run: bytes) -> Cable | None:
        """This line is open: all other calls end. Gives the line that it replaces."""
        old, self.cable = self.cable, cable
        called = cable.line.role is Role.CALLED
        self._standing = Standing(hello.line, run, called, hello.number if called else 0)
        self.last = hello.line
        self._give_up(but=cable)
        return old

    def met(self, welcome: Welcome) -> None:
        """Remember where else the peer can be called, and how late we watch."""
        self.behind = welcome.delay
        if self.aim is not None:
            self.aim.addresses = joined(self.aim.addresses, welcome.addresses)

    def lost(self) -> None:
        """The open line is no more."""
        self.cable = self._standing = None

    def stop(self) -> None:
        """Call no more."""
        self.aim = None
        self._give_up()

    # --- inside

    def _reached(self, cable: Cable, dialled: Any) -> None:
        if dialled in self._dialling:
            self._dialling.remove(dialled)

    def _unreached(self, failure: Failure, dialled: Any, address: Address) -> None:
        if dialled in self._dialling:  # otherwise it was given up
            self._dialling.remove(dialled)
            self.faults.append(f"{address}: {reach_fault(failure)}")

    def _give_up(self, but: Cable | None = None) -> None:
        dialling, self._dialling = self._dialling, []
        for dialled in dialling:
            dialled.cancel()
        calls, self._calls = self._calls, []
        for call in calls:
            if call is not but:
                call.cut(REPLACED)


def endpoint(reactor: Reactor, address: Address, seconds: float) -> Any:
    """Where to connect: names are looked up, their addresses tried one after the other."""
    kind: Any = HostnameEndpoint
    if isIPAddress(address.host):
        kind = TCP4ClientEndpoint
    elif isIPv6Address(address.host):
        kind = TCP6ClientEndpoint
    return kind(reactor, address.host, address.port, timeout=seconds)


def reach_fault(failure: Failure) -> str:
    """Why an address could not be reached, for people."""
    match failure.value:
        case error.ConnectionRefusedError():
            return "nobody listens there"
        case error.TimeoutError() | error.TCPTimedOutError():
            return "there is no answer"
        case error.DNSLookupError() | error.UnknownHostError():
            return "there is no such name"
    return "it cannot be reached from here"
