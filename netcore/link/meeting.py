"""A meeting point of one's own: the stock mailbox and relay servers of magic-wormhole, and a STUN server."""

from __future__ import annotations

import time
import warnings
from typing import Any, Final

from twisted.application.internet import TimerService
from twisted.internet.protocol import ServerFactory

from netcore.link.stun import StunFactory

EVERYWHERE: Final = "::"
_FORGET_AFTER: Final = 11 * 60.0
_FORGET_EVERY: Final = 5 * 60.0  # seconds; as the mailbox server's own program has it


class Meeting:
    """Three servers in one program; nothing is written to the disk."""

    def __init__(self, reactor: Any) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # older names of Twisted in these libraries
            from wormhole_mailbox_server.database import create_or_upgrade_channel_db
            from wormhole_mailbox_server.server import make_server
            from wormhole_mailbox_server.web import make_web_server
            from wormhole_transit_relay.transit_server import Transit, TransitConnection
            from wormhole_transit_relay.usage import create_usage_tracker

            self._mailboxes = make_server(create_or_upgrade_channel_db(":memory:"), allow_list=False)
            self._site = make_web_server(self._mailboxes, False)
        self._reactor = reactor
        relay: Any = ServerFactory()
        relay.protocol = TransitConnection
        relay.noisy = relay.log_requests = False
        usage = create_usage_tracker(blur_usage=None, log_file=None, usage_db=None)
        relay.transit = Transit(usage, reactor.seconds)
        self._relay = relay
        self._tidying: Any = TimerService(_FORGET_EVERY, self._forget)

    def listen(self, host: str, mailbox: int, relay: int, stun: int) -> tuple[int, int, int]:
        """Take calls on these ports of one interface, or of all; the ports, chosen by the system where 0."""
        self._mailboxes.startService()
        self._tidying.startService()
        servers = ((mailbox, self._site), (relay, self._relay), (stun, StunFactory(self._reactor)))
        where = host or EVERYWHERE
        ports = [self._reactor.listenTCP(port, server, interface=where) for port, server in servers]
        first, second, third = (int(port.getHost().port) for port in ports)
        return first, second, third

    def stop(self) -> Any:
        """Tidy no more; whoever opened the ports closes them."""
        self._tidying.stopService()
        return self._mailboxes.stopService()

    def _forget(self) -> None:
        now = time.time()
        self._mailboxes.prune_all_apps(now, now - _FORGET_AFTER)
