"""Who is let in, and for what: seats by their keys, guests by one-time secrets, others if somebody says so.

Nothing is decided here about games. A secret is spent by the first key that shows it; the same key may come
back with it, nobody else can. Only hashes of secrets are kept.
"""

from __future__ import annotations

import secrets as system
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from netcore.link.messages import Greeting, Want
from netcore.wire import fingerprint

SECRET_SIZE: Final = 16
"""Bytes of a one-time secret: not to be guessed, and short enough to paste."""

TICKET_LIMIT: Final = 256
"""Invitations of one table that are neither spent nor expired."""

LIFETIME: Final = 24 * 3600
"""Seconds an invitation is good for unless told otherwise."""

UNKNOWN: Final = "this invitation is not known here: ask for a new one"
INVITED_ONLY: Final = "this table is open to invited players only"
SAID_NO: Final = "the host said no"


class Admit(NamedTuple):
    """Come in."""

    want: Want


class AskPerson(NamedTuple):
    """A person decides."""

    want: Want


class Turned(NamedTuple):
    """No; `again` tells whether calling later may help."""

    sentence: str
    again: bool = False


Admission: TypeAlias = Admit | AskPerson | Turned


@dataclass
class _Ticket:
    want: Want
    until: float
    uses: int
    spent_by: set[bytes] = field(default_factory=set)


class Door:
    """The list at the entrance of one table."""

    def __init__(
        self,
        table: bytes = b"",
        *,
        ask: bool = False,
        watch: bool = False,
        bars: Callable[[bytes], bool] = lambda key: False,
    ) -> None:
        self.table = table
        """The table's name; the game's, once there is one: see `rename`."""
        self._names = {table} - {b""}
        self.ask = ask
        """Whether those without an invitation may ask a person: for tables announced on the home network."""
        self.watch = watch
        """Whether everybody may watch."""
        self._bars = bars
        self._seats: set[bytes] = set()
        self._tickets: dict[bytes, _Ticket] = {}

    @property
    def seats(self) -> frozenset[bytes]:
        """Keys that may come and go."""
        return frozenset(self._seats)

    def rename(self, table: bytes) -> None:
        """The table has a new name, that of the game; who comes by an older one is still right here."""
        self.table = table
        self._names.add(table)

    def seat(self, key: bytes) -> None:
        """This key has a seat: it was in the log, or a person said yes."""
        self._seats.add(key)

    def unseat(self, key: bytes) -> None:
        """This key has no seat any more, nor the invitation that brought it here."""
        self._seats.discard(key)
        for name in [name for name, ticket in self._tickets.items() if key in ticket.spent_by]:
            del self._tickets[name]

    def issue(
        self, want: Want, now: float, *, lifetime: float = LIFETIME, uses: int = 1, secret: bytes = b""
    ) -> bytes:
        """A new secret for an invitation, or one from before a restart; good for so many different keys."""
        self._forget(now)
        if len(self._tickets) >= TICKET_LIMIT:
            raise ValueError(f"there are already {TICKET_LIMIT} open invitations to this table")
        secret = secret or system.token_bytes(SECRET_SIZE)
        self._tickets[_name(secret)] = _Ticket(want, now + lifetime, uses)
        return secret

    def open_places(self, want: Want, now: float) -> int:
        """How many may still come by invitations that are out."""
        tickets = [ticket for ticket in self._tickets.values() if ticket.want is want and now < ticket.until]
        return sum(ticket.uses - len(ticket.spent_by) for ticket in tickets)

    def withdraw(self, secret: bytes) -> None:
        """An invitation is no longer good."""
        self._tickets.pop(_name(secret), None)

    def judge(self, key: bytes, greeting: Greeting, now: float) -> Admission:
        """Whether the holder of this key may come in. `now` in seconds since 1970."""
        if greeting.table and self._names and greeting.table not in self._names:
            return Turned("the table you are looking for is not here")
        if greeting.want is not Want.WATCH and key in self._seats:
            return Admit(greeting.want)
        if greeting.want is Want.RESUME:
            return Turned("nobody at this table knows your key: resume with the key you played with")
        if self._bars(key):
            return self._quietly(greeting)
        if greeting.secret:
            return self._show_ticket(key, greeting, now)
        if greeting.want is Want.WATCH and self.watch:
            return Admit(Want.WATCH)
        if self.ask:
            return AskPerson(greeting.want)
        return Turned(INVITED_ONLY)

    def _quietly(self, greeting: Greeting) -> Turned:
        """What somebody hears whose key is barred: the same as others who come without being wanted."""
        if greeting.secret:
            return Turned(UNKNOWN)
        return Turned(SAID_NO if self.ask else INVITED_ONLY)

    def _show_ticket(self, key: bytes, greeting: Greeting, now: float) -> Admission:
        ticket = self._tickets.get(_name(greeting.secret))
        if ticket is None or ticket.want is not greeting.want:
            return Turned(UNKNOWN)
        if key in ticket.spent_by:
            return Admit(ticket.want)
        if now >= ticket.until:
            return Turned("this invitation has expired: ask for a new one")
        if len(ticket.spent_by) >= ticket.uses:
            return Turned("this invitation has already been used: ask for a new one")
        ticket.spent_by.add(key)
        if ticket.want is Want.PLAY:
            self._seats.add(key)
        return Admit(ticket.want)

    def _forget(self, now: float) -> None:
        """Expired invitations need not be remembered: who came by one has a seat."""
        gone = [name for name, ticket in self._tickets.items() if now >= ticket.until]
        for name in gone:
            del self._tickets[name]


def _name(secret: bytes) -> bytes:
    """Looking up a hash tells a guesser nothing by its timing."""
    return fingerprint("link.secret", secret)
