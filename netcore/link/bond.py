"""All lines between us and one peer, of which one is used: calls going out or coming in, the open line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from twisted.python.failure import Failure

from netcore.link.addresses import Address, joined
from netcore.link.cable import Cable
from netcore.link.dialling import reach_fault
from netcore.link.line import Reached, Role
from netcore.link.messages import Greeting, Want, Welcome
from netcore.link.reactor import Later
from netcore.link.redial import Redial, Standing, taken

REPLACED: Final = "a newer connection takes its place"

RELAY_AFTER: Final = 1.0
"""Seconds that known addresses have before the relay is called too."""

THE_RELAY: Final = "the relay"


@dataclass
class Aim:
    """Why we call somebody, and what we say."""

    want: Want
    addresses: tuple[Address, ...]
    table: bytes = b""
    secret: bytes = b""
    start: Callable[[], int] = field(default=lambda: 0)
    """A spectator's next frame, asked anew at every greeting."""
    delay: int = 0
    box: bytes = b""


class Caller(Protocol):
    """What a bond needs from the link around it."""

    def call(self, bond: Bond, address: Address) -> Any:
        """Start to connect: a Deferred that fails or gives a Cable."""

    def call_relay(self, bond: Bond) -> Any:
        """Start to meet at the relay, the same; None if there is none."""

    def later(self, seconds: float, what: Callable[[], None]) -> Later:
        """Do something after a while."""

    def greeting(self, bond: Bond, aim: Aim) -> Greeting:
        """The greeting for the next call that got through."""


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
        """Of the last greeting said here."""
        self.behind = 0
        """Seconds by which the peer shows us everything late."""
        self.faults: list[str] = []
        """Why the addresses tried last did not work."""
        self.known = False
        """Whether the peer has let us in: it knows our key then."""
        self.climbs_at = 0.0
        """When a better route is tried next, while the line is relayed."""
        self.redial = redial
        self._caller = caller
        self._standing: Standing | None = None
        self._dialling: list[Any] = []
        self._calls: list[Cable] = []
        self._relay_later: Later | None = None

    @property
    def calling(self) -> bool:
        """Whether calls are under way."""
        return bool(self._dialling or self._calls or self._relay_later)

    @property
    def greets(self) -> bool:
        """Whether a greeting of ours is out and unanswered."""
        return any(call.line.state is not Reached.NEW for call in self._calls)

    def dial(self) -> None:
        """Call all addresses at once, and a moment later the relay."""
        addresses = () if self.aim is None else self.aim.addresses
        self.faults = []
        for address in addresses:
            self._dialled(self._caller.call(self, address), str(address))
        self._relay_later = self._caller.later(RELAY_AFTER if self.calling else 0.0, self._dial_relay)

    def redial_addresses(self) -> None:
        """A relayed line is open: see whether there is a straight way by now."""
        for address in () if self.aim is None or self.calling else self.aim.addresses:
            self._dialled(self._caller.call(self, address), str(address))

    def register(self, call: Cable) -> None:
        """A call is connected; its handshake begins."""
        self._calls.append(call)

    def secured(self, call: Cable) -> None:
        """A call got through to the right key: the first one greets, the others wait their turn.

        An open line gives way only to a better route.
        """
        if self.cable is not None and self.cable.route <= call.route:
            self._calls = [other for other in self._calls if other is not call]
            call.cut(REPLACED)
        elif self.aim is not None and not self.greets and call in self._calls:
            self.number += 1
            call.greet(self._caller.greeting(self, self.aim))

    def call_ended(self, call: Cable, sentence: str) -> None:
        """A call came to nothing; another that got through may speak now."""
        if call in self._calls:
            self._calls.remove(call)
            self.faults.append(f"{call.where}: {sentence}")
            waiting = [other for other in self._calls if other.secure]
            if waiting and not self.greets:
                self.secured(waiting[0])

    def wants(self, greeting: Greeting, *, senior: bool) -> bool:
        """Whether the peer's call is to be taken."""
        return taken(greeting, self._standing, greets=self.greets, senior=senior)

    def use(self, cable: Cable, greeting: Greeting, run: bytes) -> Cable | None:
        """This line is open: all other calls end. Gives the line that it replaces."""
        old, self.cable = self.cable, cable
        called = cable.line.role is Role.CALLED
        self._standing = Standing(greeting.line, run, called, greeting.number if called else 0)
        self.last = greeting.line
        self.known = True
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

    def _dial_relay(self) -> None:
        self._relay_later = None
        dialled = self._caller.call_relay(self)
        if dialled is not None:
            self._dialled(dialled, THE_RELAY)
        elif not self.calling:
            self.faults = self.faults or ["no address is known"]

    def _dialled(self, dialled: Any, where: str) -> None:
        if dialled is not None:
            self._dialling.append(dialled)
            dialled.addCallbacks(self._reached, self._unreached, (dialled,), {}, (dialled, where))

    def _reached(self, cable: Cable, dialled: Any) -> None:
        if dialled in self._dialling:
            self._dialling.remove(dialled)

    def _unreached(self, failure: Failure, dialled: Any, where: str) -> None:
        if dialled in self._dialling:  # otherwise it was given up
            self._dialling.remove(dialled)
            self.faults.append(f"{where}: {reach_fault(failure)}")

    def _give_up(self, but: Cable | None = None) -> None:
        if self._relay_later is not None:
            self._relay_later.cancel()
            self._relay_later = None
        dialling, self._dialling = self._dialling, []
        for dialled in dialling:
            dialled.cancel()
        calls, self._calls = self._calls, []
        for call in calls:
            if call is not but:
                call.cut(REPLACED)
