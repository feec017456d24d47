"""Ways to meet, as parties use them: the home network, spoken codes, the router."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.service.contacts import is_blocked
from client.service.net.events import Announced, CodeTaken, FoundNearby, RouterClosed
from client.service.net.party import Party
from netcore.link.addresses import Address
from netcore.link.invite import Invitation
from netcore.link.link import Link
from netcore.link.mailbox import Card, MailboxError, accept, offer
from netcore.link.messages import Want
from netcore.link.point import Point
from netcore.link.router import Router, RouterError

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


def offer_code(
    party: Party,
    link: Link,
    point: Point,
    invitation: Callable[[], Invitation],
    shown: Callable[[str], None],
    bars: Callable[[bytes], bool],
) -> None:
    """Wait in the mailbox for one guest, for spectators one after the other.

    `shown` is told the code to say, nothing if there is none. Who is barred gets no invitation, and a code
    that was spent so is replaced.
    """
    told: list[str] = []
    barred: list[Card] = []

    def for_guest(card: Card) -> Invitation | None:
        if bars(card.key):
            barred.append(card)
            return None
        return invitation()

    def ready(code: str) -> None:
        told.append(code)
        shown(code)

    def taken(card: Card) -> None:
        party.tell(CodeTaken(card.name, card.key))
        if invitation().want is Want.WATCH:
            again()

    def again() -> None:
        offer_code(party, link, point, invitation, shown, bars)

    def failed(why: object) -> None:
        party.sorry(why, MailboxError)
        if not told:
            shown("")

    waiting = offer(party.reactor, point.mailbox, for_guest, ready, taken, link, proxy=link.proxy)
    party.at_end.append(waiting.cancel)
    waiting.addCallbacks(lambda _: again() if barred else None, failed)


def accept_code(
    party: Party, point: Point, code: str, found: Callable[[Invitation], Link], proxy: Address | None = None
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
