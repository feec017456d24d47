"""Short codes to say aloud: two programs meet in a mailbox, swap one message each, end to end encrypted.

The mailbox server is somebody's: whoever runs it learns addresses and times, never the invitation. A code
works once: who guesses wrong has used it up. Uses nothing of magic-wormhole but its messages: the guest's
card, the host's invitation, then each side's addresses as seen from outside, for a straight line between two
routers.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol, TypeVar
from urllib.parse import urlsplit

from twisted.internet.defer import CancelledError, Deferred
from twisted.internet.defer import TimeoutError as WaitedTooLong
from twisted.python.failure import Failure
from zope.interface import directlyProvides

from netcore.identity import KEY_SIZE, IdentityError, check_name
from netcore.link.addresses import Address, read_addresses
from netcore.link.dialling import Dialling
from netcore.link.invite import CODE_LIMIT, Invitation, InviteError, read_invitation, write_invitation
from netcore.wire import WireError, pack, unpack

APP: Final = "runetable.invite.1"
"""Keeps our codes apart from those of other programs on the same server."""

OFFER_TIME: Final = 600.0
"""Seconds a code waits for the other person: long enough for a telephone call."""
SWAP_TIME: Final = 30.0
"""Seconds for everything that needs no person."""

_CLOSE_TIME: Final = 5.0
_PUNCH_TIME: Final = 5.0
_CARD_LIMIT: Final = 1024  # bytes; a name and a key have 200, eight addresses 900
_CODE_SHAPE: Final = re.compile(r"\d{1,6}(-[a-z]+){2,4}")
_CODE_LONGEST: Final = 200  # characters of a code as somebody types it
_WORDS: Final = 2

T = TypeVar("T")


class MailboxError(Exception):
    """The code did not bring the two together; one sentence for people."""


class WrongCode(MailboxError):
    """Somebody typed another code, and this one is used up."""


class NobodyCame(MailboxError):
    """The code has waited long enough."""


class Card(NamedTuple):
    """What a guest tells the host."""

    name: str
    key: bytes


class Straight(Protocol):
    """Who tries a straight line between two routers."""

    def prepare(self, key: bytes) -> Deferred[tuple[Address, ...]]:
        """How we look from outside, for a line to this peer."""

    def strike(self, key: bytes, addresses: tuple[Address, ...]) -> None:
        """Call the peer there now: it calls us as well."""


def offer(
    reactor: Any,
    server: str,
    invitation: Callable[[Card], Invitation | None],
    ready: Callable[[str], None],
    taken: Callable[[Card], None],
    straight: Straight | None = None,
    seconds: float = OFFER_TIME,
    proxy: Address | None = None,
) -> Deferred[None]:
    """Wait in the mailbox for a guest who knows the code, and hand over the invitation as it is then.

    Whoever gets none hears nothing more, as if nobody were there.

    `ready` is called with the code to say, `taken` when somebody has come. Cancelling the Deferred takes the
    offer back.
    """
    return Deferred.fromCoroutine(_offer(reactor, server, invitation, ready, taken, straight, seconds, proxy))


def accept(
    reactor: Any,
    server: str,
    code: str,
    card: Card,
    found: Callable[[Invitation], Straight | None],
    proxy: Address | None = None,
) -> Deferred[None]:
    """Fetch the invitation that belongs to a code that was said; `found` begins to call the host."""
    return Deferred.fromCoroutine(_accept(reactor, server, code, card, found, proxy))


def tidy_code(code: str) -> str:
    """A code as it was heard or typed, in its one form; raises MailboxError.

    >>> tidy_code(" 7 Guitarist revenge. ")
    '7-guitarist-revenge'
    >>> tidy_code("７guitarist_REVENGE")
    '7-guitarist-revenge'
    """
    plain = unicodedata.normalize("NFKC", code[:_CODE_LONGEST]).lower()
    tidy = "-".join(re.findall(r"\d+|[^\W\d_]+", plain))
    if not _CODE_SHAPE.fullmatch(tidy):
        raise MailboxError("a code is a number and two words, as in 7-guitarist-revenge")
    return tidy


async def _offer(
    reactor: Any,
    server: str,
    invitation: Callable[[Card], Invitation | None],
    ready: Callable[[str], None],
    taken: Callable[[Card], None],
    straight: Straight | None,
    seconds: float,
    proxy: Address | None,
) -> None:
    async def swap(box: Any) -> None:
        box.allocate_code(_WORDS)
        ready(await _soon(box.get_code(), SWAP_TIME, reactor))
        card = _read_card(await _soon(box.get_message(), seconds, reactor))
        made = invitation(card)
        if made is None:
            return
        box.send_message(write_invitation(made).encode("ascii"))
        taken(card)
        await _punch(box, card.key, straight, reactor)

    await _with_box(reactor, server, swap, proxy)


async def _accept(
    reactor: Any,
    server: str,
    code: str,
    card: Card,
    found: Callable[[Invitation], Straight | None],
    proxy: Address | None,
) -> None:
    tidy = tidy_code(code)

    async def swap(box: Any) -> None:
        box.set_code(tidy)
        box.send_message(pack(card))
        invitation = _read_text(await _soon(box.get_message(), SWAP_TIME, reactor))
        straight = found(invitation)
        await _punch(box, invitation.key, straight, reactor)

    await _with_box(reactor, server, swap, proxy)


async def _punch(box: Any, key: bytes, straight: Straight | None, reactor: Any) -> None:
    """Tell each other how we look from outside, then call each other at once; other routes do not wait."""
    mine = () if straight is None else await straight.prepare(key)
    box.send_message(pack([str(address) for address in mine]))
    try:
        theirs = read_addresses(unpack(await _soon(box.get_message(), _PUNCH_TIME, reactor), _CARD_LIMIT))
    except (WaitedTooLong, WireError):
        return
    if straight is not None and mine and theirs:
        straight.strike(key, theirs)


async def _with_box(
    reactor: Any, server: str, swap: Callable[[Any], Coroutine[Any, Any, T]], proxy: Address | None
) -> T:
    """Do something with an open mailbox; it is closed in any case, and every failure is a sentence."""
    import wormhole
    import wormhole._interfaces
    import wormhole.errors

    through: Dialling | None = None
    if proxy is not None:
        through = Dialling(reactor, SWAP_TIME, proxy)
        directlyProvides(through, wormhole._interfaces.ITorManager)
    box = wormhole.create(APP, _checked(server), reactor, tor=through)
    try:
        return await swap(box)
    except wormhole.errors.WrongPasswordError:
        raise WrongCode("the code was not the same on both sides: make a new one and say it again") from None
    except wormhole.errors.ServerConnectionError:
        way = "" if proxy is None else f" through the proxy {proxy}"
        raise MailboxError(f"the mailbox server {server} cannot be reached{way}") from None
    except _Odd:
        raise MailboxError(f"the mailbox server {server} sent something that cannot be right") from None
    except WaitedTooLong:
        raise NobodyCame("nobody came to the mailbox in time: make a new code") from None
    except (wormhole.errors.WormholeError, wormhole.errors.WormholeClosed):
        raise MailboxError(f"the mailbox server {server} did not bring the two together") from None
    finally:
        await _close(box, reactor)


async def _close(box: Any, reactor: Any) -> None:
    with suppress(Exception):  # how it ended is known already
        await _soon(box.close(), _CLOSE_TIME, reactor)


def _soon(result: Any, seconds: float, reactor: Any) -> Any:
    """What the mailbox gives within a time; whatever a server can make its library stumble over is an Odd."""
    return result.addTimeout(seconds, reactor).addErrback(_odd)


class _Odd(Exception):
    """The library could not read what the server said."""


def _odd(failure: Failure) -> Failure:
    import wormhole.errors

    known = (wormhole.errors.WormholeError, wormhole.errors.WormholeClosed, WaitedTooLong, CancelledError)
    if failure.check(*known):
        return failure
    raise _Odd from failure.value


def _checked(server: str) -> str:
    try:
        parts = urlsplit(server)
        named = parts.scheme in ("ws", "wss") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        named = False
    if not named:
        raise MailboxError(
            f"{server[:80]!r} is no mailbox server: it is written ws://HOST:PORT/v1 or wss://…"
        )
    return server


def _read_card(raw: bytes) -> Card:
    try:
        name, key = unpack(raw, _CARD_LIMIT)
        if type(name) is not str or type(key) is not bytes or len(key) != KEY_SIZE:
            raise WireError("it is not a name and a key")
        return Card(check_name(name), key)
    except (WireError, IdentityError, TypeError, ValueError):
        raise MailboxError("the guest's program sent something that is not understood here") from None


def _read_text(raw: bytes) -> Invitation:
    try:
        return read_invitation(raw[: 2 * CODE_LIMIT].decode("ascii"))
    except (UnicodeDecodeError, InviteError):
        raise MailboxError("the host's program sent something that is no invitation") from None
