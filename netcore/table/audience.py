"""A seat and its audience: who watches, and the keys of one's own cards that they are given late."""

from __future__ import annotations

from typing import Any

from netcore.table.fold import HOST
from netcore.table.messages import AudienceKey, Crowd, LateKey
from netcore.table.outputs import Output, Watched, Work
from netcore.table.peers import Peer
from netcore.table.play import Play
from netcore.table.showing import GALLERY, Showing, make_late_keys
from netcore.table.talking import TalkingSeat
from netcore.wire import WireError


class WatchedSeat(TalkingSeat):
    """A seat that others may watch.

    Spectators come as peers of their own or, all together, through the stand of the host's program, which
    this table knows as the peer GALLERY; the host tells the other seats who sits there.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.crowd: Crowd | None = None
        """Who watches at the host's stand; None as long as nobody has said."""
        self._showing = Showing()
        self._replies[AudienceKey] = self._on_audience
        self._replies[LateKey] = self._on_late
        self._replies[Crowd] = self._on_crowd

    def consent(self, turns: int, now: int) -> list[Output]:
        """Let the audience see what this seat is shown, so many turns later; CLOSED takes it back."""
        self._showing.turns = turns
        return self._turn(now, lambda: None)

    # --- who watches ----------------------------------------------------------------------------------------

    def _open_to_all(self) -> tuple[type, ...]:
        return (*super()._open_to_all(), AudienceKey, Crowd)

    def _on_audience(self, peer: Peer, key: AudienceKey) -> None:
        if self._showing.boxes.get(key.box) == peer.key:
            return  # asked again: its keys are made once
        if not self.group.valid(key.box):
            raise WireError("a spectator's key is not a member of the group")
        if peer.seat is None:
            self._showing.forget(peer.key)  # one key a spectator
        if self._showing.add(key.box, peer.key):
            for seat in self._neighbours():
                if seat.here and seat is not peer:
                    self._send(seat, key)

    def _on_crowd(self, peer: Peer, crowd: Crowd) -> None:
        if peer.key != GALLERY and peer.seat != HOST:
            raise WireError("only the host tells who watches")
        known = self._showing.boxes  # one whose key is none gets no late keys; that is nobody else's fault
        boxes = [box for _, box in crowd.people if box in known or (box and self.group.valid(box))]
        self._showing.seat(boxes, peer.key)
        if crowd == self.crowd:
            return
        self.crowd = crowd
        self._outputs.append(Watched(crowd.total, tuple(name for name, _ in crowd.people)))
        if peer.key == GALLERY:
            self._tell_neighbours(crowd)

    def _meet(self, peer: Peer) -> None:
        super()._meet(peer)
        if peer.seat not in self._neighbour_seats():
            return
        if self.seat == HOST and self.crowd is not None:
            self._send(peer, self.crowd)
        for box, way in self._showing.boxes.items():
            if way not in (peer.key, GALLERY):
                self._send(peer, AudienceKey(box))

    def _lose(self, peer: Peer) -> None:
        super()._lose(peer)
        if peer.seat is None:
            self._showing.forget(peer.key)

    # --- late keys ------------------------------------------------------------------------------------------

    def _on_late(self, peer: Peer, late: LateKey) -> None:
        """A key of another seat for a spectator behind this one."""
        way = self.peers.get(self._showing.boxes.get(late.box) or b"")
        if way is not None and way.here and way is not peer and late.seat == peer.seat:
            self._send(way, late)

    def _show(self, play: Play) -> None:
        due = self._showing.due(play) if self._gate and not self._replaying else []
        if not due:
            return
        boxes, dealer = self._showing.boxes, play.dealer

        def then(keys: list[LateKey]) -> None:
            for key in keys:
                way = self.peers.get(boxes.get(key.box) or b"")
                if way is not None and way.here:
                    self._send(way, key)

        self._outputs.append(Work("make late keys", lambda: make_late_keys(dealer, due), then))
