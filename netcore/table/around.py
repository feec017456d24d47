"""The seats around this one: who sits at the other ends of its lines, and who of them is where we are.

All lines end at the host. Whether a guest is there, the other guests have from the host alone: it says which
of its lines are gone.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final

from netcore.opening import Hello
from netcore.table.agreement import Agreement
from netcore.table.company import Company
from netcore.table.desk import Desk
from netcore.table.fold import HOST
from netcore.table.messages import Away
from netcore.table.peers import UNKNOWN, Peer, Reach
from netcore.wire import WireError

_PAIR: Final = 2  # seats that see each other


class Around:
    """One seat's neighbours, and what the host says of the others."""

    def __init__(
        self, desk: Desk, company: Company, agreement: Agreement, hello: Hello, seat: int, grace: int
    ) -> None:
        self.neighbours: list[Peer] = []
        """The peers at the other ends of this seat's lines, but for those who left."""
        self.away: frozenset[int] = frozenset()
        """Seats of which the host says that its line to them is gone."""
        self._desk = desk
        self._company = company
        self._agreement = agreement
        self._hello = hello
        self._seat = seat
        self._grace = grace
        self.look(())

    def look(self, left: Container[int]) -> None:
        """Who is linked to this seat: the host to all, all to the host, which stays their meeting point."""
        seats = (HOST,) if self._seat != HOST else range(1, len(self._hello.seats))
        keys = (self._hello.seats[seat].key for seat in seats if self._seat != HOST or seat not in left)
        self.neighbours = [self._company.peer(key) for key in keys]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of all neighbours."""
        return tuple(peer.seat for peer in self.neighbours if peer.seat is not None)

    def sees(self, seat: int) -> bool:
        """Whether a seat's line ends here: whether it is there is no hearsay then."""
        return HOST in (self._seat, seat)

    def ahead(self) -> list[int]:
        """Neighbours that say they have closed the open step."""
        found = []
        for peer in self.neighbours:
            if peer.number > self._desk.log.number and peer.seat is not None:
                found.append(peer.seat)
        return found

    def level(self, wanted: Iterable[Peer], claimed: Container[int], without: int | None = None) -> bool:
        """Whether all these neighbours, but for one accused of staying away, are here and where this seat is;
        those who claim another table need not agree.
        """
        number, agreed = self._desk.log.number, self._agreement.agreed
        for peer in wanted:
            if peer.seat == without or peer.seat is None:
                continue
            if peer.reach is Reach.AWAY or self._must_show(peer, number):
                return False
            if agreed.get(peer.seat, -1) < number - 1 and peer.seat not in claimed:
                return False
        return True

    def _must_show(self, peer: Peer, number: int) -> bool:
        """Whether a neighbour has still to show that it has closed the open step, or to say where it stands.
        What it has of that step it sends at once: it is not waited for longer than `grace`, and not twice.
        """
        if not peer.believed or (peer.first != UNKNOWN and peer.number <= number):
            return False
        if peer.unclear != number:
            peer.unclear, peer.unclear_since = number, self._desk.now
        peer.believed = self._desk.now < peer.unclear_since + self._grace
        return peer.believed

    def wakes(self) -> list[int]:
        """When neighbours have had their time to show where they stand."""
        unclear = (peer for peer in self.neighbours if peer.unclear == self._desk.log.number)
        return [peer.unclear_since + self._grace for peer in unclear if peer.believed]

    # --- what the host says of the others -------------------------------------------------------------------

    def tell(self) -> None:
        """The host's lines have changed: the guests learn which are gone."""
        if self._seat == HOST and len(self._hello.seats) > _PAIR:
            gone = tuple(peer.seat for peer in self.neighbours if not peer.here and peer.seat is not None)
            self._company.tell(self.neighbours, Away(gone))

    def told(self, peer: Peer, said: Away) -> None:
        """The host says whom it cannot reach."""
        if peer.seat != HOST:
            raise WireError("only the host tells who is away")
        self.away = frozenset(said.seats) - {self._seat, HOST}

    def lost_host(self) -> None:
        """What the host said is worth nothing without it."""
        self.away = frozenset()
