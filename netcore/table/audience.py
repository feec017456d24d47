"""A seat's audience: who watches, and the keys of one's own cards that they are given late.

Spectators come as peers of their own or, all together, through the stand of the host's program, which the
table knows as the peer GALLERY; the host tells the other seats who sits there.
"""

from __future__ import annotations

from netcore.dealer import Group
from netcore.table.around import Around
from netcore.table.company import Company
from netcore.table.desk import Desk
from netcore.table.fold import HOST
from netcore.table.messages import AudienceKey, Crowd, LateKey
from netcore.table.outputs import Job, Watched
from netcore.table.peers import Peer
from netcore.table.play import Play
from netcore.table.showing import GALLERY, Showing, make_late_keys
from netcore.wire import WireError


class Audience:
    """Who watches one seat. A spectator's box key goes from *wanted* to *given*, card by card, as the consent
    of this seat has it (`showing.Showing`).
    """

    def __init__(self, desk: Desk, company: Company, group: Group, seat: int, around: Around) -> None:
        self.crowd: Crowd | None = None
        """Who watches at the host's stand; None as long as nobody has said."""
        self.showing = Showing()
        self._desk = desk
        self._company = company
        self._group = group
        self._seat = seat
        self._around = around

    def wants(self, peer: Peer, key: AudienceKey) -> None:
        """A spectator would like late keys: its own peer says so, or a seat that it is behind."""
        if self.showing.boxes.get(key.box) == peer.key:
            return  # asked again: its keys are made once
        if not self._group.valid(key.box):
            raise WireError("a spectator's key is not a member of the group")
        if peer.seat is None:
            self.showing.forget(peer.key)  # one key a spectator
        if self.showing.add(key.box, peer.key):
            self._company.tell((seat for seat in self._around.neighbours if seat is not peer), key)

    def seated(self, peer: Peer, crowd: Crowd) -> None:
        """The host, or its stand, tells who watches."""
        if peer.key != GALLERY and peer.seat != HOST:
            raise WireError("only the host tells who watches")
        known = self.showing.boxes  # one whose key is none gets no late keys; that is nobody else's fault
        boxes = [box for _, box in crowd.people if box in known or (box and self._group.valid(box))]
        self.showing.seat(boxes, peer.key)
        if crowd == self.crowd:
            return
        self.crowd = crowd
        self._desk.emit(Watched(crowd.total, tuple(name for name, _ in crowd.people)))
        if peer.key == GALLERY:
            self._company.tell(self._around.neighbours, crowd)

    def met(self, peer: Peer) -> None:
        """A neighbour is linked: it learns who watches."""
        if self._seat == HOST and self.crowd is not None:
            self._company.send(peer, self.crowd)
        for box, through in self.showing.boxes.items():
            if through not in (peer.key, GALLERY):
                self._company.send(peer, AudienceKey(box))

    def passes(self, peer: Peer, late: LateKey) -> None:
        """A key of another seat for a spectator behind this one."""
        through = self._company.peers.get(self.showing.boxes.get(late.box) or b"")
        if through is not None and through.here and through is not peer and late.seat == peer.seat:
            self._company.send(through, late)

    def show(self, play: Play) -> None:
        """Have the keys made that are due now."""
        due = self.showing.due(play)
        if not due:
            return
        boxes, dealer = self.showing.boxes, play.dealer

        def then(keys: list[LateKey]) -> None:
            for key in keys:
                through = self._company.peers.get(boxes.get(key.box) or b"")
                if through is not None and through.here:
                    self._company.send(through, key)

        self._desk.emit(Job("make late keys", lambda: make_late_keys(dealer, due), then))
