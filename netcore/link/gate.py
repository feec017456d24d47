"""How many strangers may stand at the door, from where and how fast they may come; no input or output.

Whoever is welcomed no longer counts. One machine cannot crowd out the others, and where many machines try,
those who have stood there longest without being welcomed make room: an honest caller needs a second at most.
"""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from typing import Final, NamedTuple

from netcore.link.limits import Bucket, Limits

HOSTS_LIMIT: Final = 1024
"""Addresses whose rate is remembered; the one unseen for longest is forgotten first."""

_SITE: Final = 64  # leading bits of an IPv6 address that belong to one household


class Stranger(NamedTuple):
    """A connection that was let through to the handshake."""

    number: int
    site: str


class Gate:
    """Counts connections that are not welcomed yet."""

    def __init__(self, limits: Limits, now: float) -> None:
        self._limits = limits
        self._numbers = 0
        self._strangers: dict[int, Stranger] = {}  # in the order of arrival
        self._per_site: Counter[str] = Counter()
        self._rates: OrderedDict[str, Bucket] = OrderedDict()
        self._rate = Bucket(limits.calls_in_all, limits.calls_in_all, now)

    def enter(self, host: str, now: float) -> tuple[Stranger | None, Stranger | None]:
        """A connection comes in: its entry, or None if it is not let in, and the stranger to be sent away."""
        site = site_of(host)
        if self._per_site[site] >= self._limits.strangers_per_host:
            return None, None
        if not self._site_rate(site, now).has(1, now) or not self._rate.has(1, now):
            return None, None
        oldest = next(iter(self._strangers.values()), None)
        gone = oldest if len(self._strangers) >= self._limits.strangers else None
        if gone is not None:
            self.passed(gone)
        self._numbers += 1
        entry = Stranger(self._numbers, site)
        self._strangers[entry.number] = entry
        self._per_site[site] += 1
        return entry, gone

    def passed(self, entry: Stranger) -> None:
        """This one is no stranger any more: welcomed, or gone."""
        if self._strangers.pop(entry.number, None) is not None:
            self._per_site[entry.site] -= 1
            if not self._per_site[entry.site]:
                del self._per_site[entry.site]

    def _site_rate(self, site: str, now: float) -> Bucket:
        rate = self._rates.pop(site, None) or Bucket(
            self._limits.calls_per_host, self._limits.calls_burst, now
        )
        self._rates[site] = rate
        if len(self._rates) > HOSTS_LIMIT:
            self._rates.popitem(last=False)
        return rate


def site_of(host: str) -> str:
    """What counts as one machine: an IPv4 address, or an IPv6 household."""
    try:
        number = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(number, ipaddress.IPv4Address):
        return str(number)
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(ipaddress.ip_network((number, _SITE), strict=False))
