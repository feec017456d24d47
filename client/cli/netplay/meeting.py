"""Ways to meet, as commands use them: the home network, spoken codes, the router."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.cli.netplay.party import Party
from client.cli.refusal import BadInput
from client.contacts import known_words
from netcore.identity import Identity, spoken
from netcore.link.addresses import Address
from netcore.link.invite import Invitation
from netcore.link.link import Link
from netcore.link.mailbox import Card, MailboxError, accept, offer
from netcore.link.messages import Want
from netcore.link.point import Point
from netcore.link.router import Router, RouterError
from netcore.plain import quoted

if TYPE_CHECKING:  # what the home network needs is imported when it is asked for
    from netcore.link.lan import Nearby


def announce(party: Party, who: Identity, game: str, addresses: tuple[Address, ...]) -> None:
    """Tell the home network about the table, until the program ends."""
    from netcore.link.lan import Lan, LanError

    lan = Lan(party.reactor, _interfaces(addresses))
    party.at_end.append(lan.stop)
    told = lan.announce(who.name, who.public, game, addresses)
    told.addCallbacks(lambda _: party.terminal.event("announced"), lambda why: _sorry(party, why, LanError))


def find_on_lan(party: Party, name: str, found: Callable[[Nearby], None]) -> None:
    """Look for a table of that host (any, if no name is given) until the program ends; the first is taken."""
    from netcore.link.lan import Lan, LanError

    lan = Lan(party.reactor)
    party.at_end.append(lan.stop)
    taken: list[Nearby] = []

    def seen(nearby: Nearby) -> None:
        party.terminal.event(
            "nearby", name=nearby.name, game=nearby.game, words=nearby.words, usable=nearby.speaks_our_version
        )
        words = known_words(nearby.name, nearby.key)
        party.terminal.say(f"{quoted(nearby.name)} has a table of {quoted(nearby.game)} ({words}).")
        fits = not name or nearby.name.casefold() == name.casefold()
        if fits and nearby.speaks_our_version and not taken:
            taken.append(nearby)
            found(nearby)

    looking = lan.look(seen, lambda label: None)
    looking.addErrback(lambda why: _fail(party, why, LanError))


def offer_code(
    party: Party, link: Link, point: Point, invitation: Callable[[], Invitation], shown: Callable[[str], None]
) -> None:
    """Wait in the mailbox for one guest, for spectators one after the other.

    `shown` is told the code to say, nothing if there is none.
    """
    told: list[str] = []

    def ready(code: str) -> None:
        told.append(code)
        shown(code)

    def taken(card: Card) -> None:
        party.terminal.event("code_taken", name=card.name, words=spoken(card.key))
        party.terminal.say(f"{quoted(card.name)} ({known_words(card.name, card.key)}) has taken the code.")
        if invitation().want is Want.WATCH:
            offer_code(party, link, point, invitation, shown)

    def failed(why: object) -> None:
        _sorry(party, why, MailboxError)
        if not told:
            shown("")

    waiting = offer(party.reactor, point.mailbox, invitation, ready, taken, link)
    party.at_end.append(waiting.cancel)
    waiting.addErrback(failed)


def accept_code(
    party: Party, point: Point, code: str, who: Identity, found: Callable[[Invitation], Link]
) -> None:
    """Fetch the invitation that belongs to a code; `found` begins to call."""
    coming = accept(party.reactor, point.mailbox, code, Card(who.name, who.public), found)
    coming.addErrback(lambda why: _fail(party, why, MailboxError))


def open_router(party: Party, port: int, then: Callable[[Address | None], None]) -> None:
    """Ask the router for a way in; many have none to give, which people need not hear."""
    router = Router(party.reactor)
    party.at_end.append(router.close)

    def closed(why: object) -> None:
        error = getattr(why, "value", why)
        if isinstance(error, RouterError):
            party.terminal.event("router", open=False, sentence=str(error))
        else:
            _sorry(party, why, RouterError)
        then(None)

    router.open(port).addCallbacks(then, closed)


def _sorry(party: Party, why: object, kind: type[Exception]) -> None:
    """Something that the game can do without."""
    error = getattr(why, "value", why)
    if not isinstance(error, kind):
        if isinstance(error, Exception) and type(error).__name__ != "CancelledError":
            party.fail(error)
        return
    party.terminal.event("trouble", sentence=str(error), seat=None)
    party.terminal.say(f"{error}.")


def _fail(party: Party, why: object, kind: type[Exception]) -> None:
    """Something without which there is no game."""
    error = getattr(why, "value", why)
    assert isinstance(error, Exception)
    party.fail(BadInput(f"{error}.") if isinstance(error, kind) else error)


def _interfaces(addresses: tuple[Address, ...]) -> list[str] | None:
    """On a table for this machine alone nothing is told to the rest of the network."""
    return ["127.0.0.1"] if all(address.host == "127.0.0.1" for address in addresses) else None
