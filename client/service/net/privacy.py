"""How much of oneself one shows when meeting others: the meeting point, the relay alone, a proxy."""

from __future__ import annotations

from dataclasses import dataclass

from client.service.refusal import BadInput
from client.service.ways import point_named
from engines.kernel.say import say
from netcore.link.addresses import Address, read_address
from netcore.link.dialling import PROXY_PORT
from netcore.link.link import Link
from netcore.link.point import Point
from netcore.wire import WireError


@dataclass(frozen=True)
class Privacy:
    """As options or settings say it."""

    meet: str = ""
    """The meeting point, as `--meet` takes it."""
    relay_only: bool = False
    """Whether nobody shall learn our address."""
    proxy: str = ""
    """A SOCKS5 proxy for all lines, as HOST:PORT; empty for none."""

    @property
    def hidden(self) -> bool:
        """Whether no address of ours is told to anybody."""
        return self.relay_only or bool(self.proxy)

    @property
    def through(self) -> Address | None:
        """The proxy's address; BadInput if it is none."""
        if not self.proxy:
            return None
        try:
            return read_address(self.proxy, PROXY_PORT)
        except WireError as error:
            raise BadInput(say("the proxy cannot be used: {why}.", why=error)) from None

    def point(self, known: Point | None = None) -> Point | None:
        """The meeting point named here, or one known from an invitation."""
        point = point_named(self.meet, known)
        if point is None and self.relay_only:
            raise BadInput(say("relay only needs a meeting point, whose relay carries the lines."))
        return point

    def prepare(self, link: Link, point: Point | None) -> None:
        """Have a link meet others in this way."""
        link.meet_at(point, straight=not self.relay_only, proxy=self.through)
