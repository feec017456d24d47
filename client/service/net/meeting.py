"""Ways to meet, as parties use them: the home network, spoken codes, the router."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from client.service.contacts import blocked_name, is_blocked
from client.service.net.events import Announced, CodeTaken, FoundNearby, Noted, RouterClosed
from client.service.net.party import Party
from netcore.link.addresses import Address
from netcore.link.invite import Invitation
from netcore.link.link import Link
from netcore.link.mailbox import Card, MailboxError, NobodyCame, WrongCode, accept, offer
from netcore.link.messages import Want
from netcore.link.point import Point
from netcore.link.router import Router, RouterError
from netcore.plain import quoted

WRONG_GUESSES = 3
"""Codes of one invitation that may be spent by wrong guesses: each has one chance in 65,536."""
SLOW = 4.0
"""Seconds after which an invitation is shown without its code; that follows when the mailbox answers."""
RETRY = 20.0
"""Seconds until a mailbox server that could not be reached is asked again."""

if TYPE_CHECKING:
    from netcore.link.lan import Nearby


def announce(party: Party, game: str, addresses: tuple[Address, ...]) -> None:
    """Tell the home network about the table, until the party ends."""
    from netcore.link.lan import Lan, LanError

    lan = Lan(party.reactor, _interfaces(addresses))
    party.at_end.append(lan.stop)
    told = lan.announce(party.who.name, party.who.public, game, addresses)
    told.addCallbacks(lambda _: party.tell(Announced()), lambda why: party.sorry(why, LanError))


def find_on_lan(party: Party, name: str, found: Callable[[Nearby], None]) -> None:
    """Look for a table of that host (any, if no name is given) until the party ends; the first is taken."""
    from netcore.link.lan import Lan, LanError

    lan = Lan(party.reactor)
    party.at_end.append(lan.stop)
    taken: list[Nearby] = []

    def seen(nearby: Nearby) -> None:
        party.tell(FoundNearby(nearby))
        fits = not name or nearby.name.casefold() == name.casefold()
        fits = fits and not is_blocked(nearby.key)
        if fits and nearby.speaks_our_version and not taken:
            taken.append(nearby)
            party.attempt(lambda: found(nearby))

    lan.look(seen, lambda label: None).addErrback(lambda why: party.lacking(why, LanError))


class Barring:
    """Whom this player lets in no more; each is told to this player alone, once."""

    def __init__(self, party: Party) -> None:
        self._party = party
        self._told: set[bytes] = set()

    def __call__(self, key: bytes) -> bool:
        """Whether this key is one of them."""
        name = blocked_name(key)
        if name is not None and key not in self._told:
            self._told.add(key)
            self._party.tell(Noted(f"{quoted(name)}, whom you do not let in, was turned away"))
        return name is not None


class Codes:
    """Codes for one invitation, one after the other as each is used up, until it is not wanted any more.

    `shown` is told the code to say, nothing while there is none. Who is barred gets no invitation. A wrong
    guess costs a code, and only so many are replaced: nobody may go on guessing.
    """

    def __init__(
        self,
        party: Party,
        link: Link,
        point: Point,
        invitation: Callable[[], Invitation],
        shown: Callable[[str], None],
        bars: Callable[[bytes], bool],
        wanted: Callable[[], bool],
    ) -> None:
        self._party, self._link, self._point = party, link, point
        self._invitation, self._shown, self._bars, self._wanted = invitation, shown, bars, wanted
        self._guesses = WRONG_GUESSES
        self._told = self._failed_before = self._over = False
        self._later: Any = None
        self._waiting: Any = None
        party.at_end.append(self.stop)

    def offer(self) -> None:
        """Wait in the mailbox for one guest."""
        if self._over or not self._wanted():
            return
        reactor = self._party.reactor
        self._later = None if self._told else reactor.callLater(SLOW, self._show, "")
        self._waiting = offer(
            reactor,
            self._point.mailbox,
            self._for_guest,
            self._ready,
            self._taken,
            self._link,
            proxy=self._link.proxy,
        )
        self._waiting.addCallbacks(lambda _: self._swapped(), self._failed)

    def stop(self) -> None:
        """No code any more."""
        self._over = True
        self._cancel_later()
        if self._waiting is not None:
            self._waiting.cancel()

    # --- what happens in the mailbox

    def _ready(self, code: str) -> None:
        self._failed_before = False
        self._show(code)

    def _show(self, code: str) -> None:
        self._cancel_later()
        self._told = True
        self._shown(code)

    def _for_guest(self, card: Card) -> Invitation | None:
        return None if self._bars(card.key) else self._invitation()

    def _taken(self, card: Card) -> None:
        self._party.tell(CodeTaken(card.name, card.key))
        self._over = self._invitation().want is Want.PLAY

    def _swapped(self) -> None:
        """The code is used up: by somebody after whom others may come, or by somebody who is barred."""
        self.offer()

    def _failed(self, why: object) -> None:
        error = getattr(why, "value", why)
        if self._over:
            return
        if not self._told:
            self._show("")
        if isinstance(error, WrongCode):
            self._guesses -= 1
        if not isinstance(error, NobodyCame) and not self._failed_before:
            self._party.sorry(why, MailboxError)
        if not isinstance(error, MailboxError) or self._guesses <= 0:
            return
        self._failed_before = not isinstance(error, WrongCode | NobodyCame)
        self._later = self._party.reactor.callLater(RETRY if self._failed_before else 0, self.offer)

    def _cancel_later(self) -> None:
        later, self._later = self._later, None
        if later is not None and later.active():
            later.cancel()


def accept_code(
    party: Party,
    point: Point,
    code: str,
    found: Callable[[Invitation], Link | None],
    proxy: Address | None = None,
) -> None:
    """Fetch the invitation that belongs to a code; `found` begins to call."""
    card = Card(party.who.name, party.who.public)
    coming = accept(party.reactor, point.mailbox, code, card, found, proxy)
    party.at_end.append(coming.cancel)
    coming.addErrback(lambda why: party.lacking(why, MailboxError))


def open_router(party: Party, port: int, then: Callable[[Address | None], None]) -> None:
    """Ask the router for a way in; many have none to give, which people need not hear."""
    router = Router(party.reactor)
    party.at_end.append(router.close)

    def closed(why: object) -> None:
        error = getattr(why, "value", why)
        if isinstance(error, RouterError):
            party.tell(RouterClosed(str(error)))
        else:
            party.sorry(why, RouterError)
        then(None)

    router.open(port).addCallbacks(then, closed)


def _interfaces(addresses: tuple[Address, ...]) -> list[str] | None:
    """On a table for this machine alone nothing is told to the rest of the network."""
    return ["127.0.0.1"] if all(address.host == "127.0.0.1" for address in addresses) else None
