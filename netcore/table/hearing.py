"""What the link brings: lines that come and go, and each message to the machine it is for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any

from netcore.ack import Ack
from netcore.item import AnyItem, Item
from netcore.table.agreement import Heard
from netcore.table.chat import Flow, chat_record
from netcore.table.fold import HOST
from netcore.table.messages import (
    AudienceKey,
    Away,
    Crowd,
    Farewell,
    Held,
    Hold,
    LateKey,
    Proof,
    Remark,
    Report,
    Request,
    Sync,
    decode,
)
from netcore.table.outputs import Chatted
from netcore.table.peers import Peer, Reach
from netcore.wire import WireError

if TYPE_CHECKING:
    from netcore.table.wheel import Wheel

_OPEN_TO_ALL = (Sync, Request, Farewell, AudienceKey, Crowd)  # what spectators, too, may send


class Hearing:
    """The ears of one seat: they keep nothing, and hand on everything."""

    def __init__(self, wheel: Wheel) -> None:
        self._wheel = wheel
        self._desk, self._log, self._company = wheel.desk, wheel.log, wheel.company
        following, speaking, audience = wheel.following, wheel.speaking, wheel.audience
        self._readers: dict[type, Callable[[Peer, Any], None]] = {
            Item: lambda peer, item: following.accept(item, peer.key),
            AnyItem: lambda peer, word: following.word(word, peer.key),
            Proof: lambda peer, proof: following.proof(proof, peer.key),
            Ack: self._ack,
            Sync: self._sync,
            Request: lambda peer, wish: self._company.serve(peer, wish.number, wish.have),
            Hold: speaking.on_hold,
            Held: speaking.on_held,
            Away: wheel.around.told,
            Remark: self._remark,
            Report: self._report,
            AudienceKey: audience.wants,
            LateKey: audience.passes,
            Crowd: audience.seated,
            Farewell: self._bye,
        }

    # --- lines ----------------------------------------------------------------------------------------------

    def meet(self, peer: Peer) -> None:
        """A line stands."""
        self._company.connected(peer)
        self._wheel.speaking.hand.parted(peer.seat)
        if peer in self._wheel.around.neighbours:
            if peer.seat is not None:
                self._wheel.ledger.met(peer.seat, self._desk.now)
            self._wheel.audience.met(peer)
            self._wheel.around.tell()

    def lose(self, peer: Peer) -> None:
        """A line is gone."""
        self._company.lost(peer)
        self._wheel.speaking.hand.parted(peer.seat)
        if peer.seat is None:
            self._wheel.audience.showing.forget(peer.key)
        elif peer.seat == HOST:
            self._wheel.pen.go_on()  # nothing is signed again before the host has said where it stands
            self._wheel.around.lost_host()
        else:
            self._wheel.around.tell()

    def receive(self, peer: Peer, frame: bytes) -> None:
        """A frame came."""
        if peer.reach is Reach.AWAY:
            return  # a frame of a line that is gone
        try:
            message = decode(frame)
            reader = self._readers.get(type(message))
            if reader is None or (peer.seat is None and not isinstance(message, _OPEN_TO_ALL)):
                raise WireError("such a message is not expected here")
            reader(peer, message)
        except WireError as error:
            self._desk.refuse(peer.key, str(error))

    # --- messages -------------------------------------------------------------------------------------------

    def _sync(self, peer: Peer, said: Sync) -> None:
        self._company.synced(peer, said)
        if peer.seat is None or not self._log.number:
            return
        head, agreement = said.number - 1, self._wheel.agreement
        if 0 <= head < self._log.number and said.chain != self._log.steps[head].chain:
            self._company.forked(peer, head, peer.seat)
        if said.ask:
            agreement.own()
            for ack in chain(agreement.acks.values(), *agreement.early.values()):
                if ack.seat != peer.seat:
                    self._company.send(peer, ack)

    def _ack(self, peer: Peer, ack: Ack) -> None:
        if not self._log.number:
            return
        what = self._wheel.agreement.heard(ack)
        if what is not Heard.IDLE:
            if self._wheel.seat == HOST:
                self._company.tell(
                    [one for one in self._wheel.around.neighbours if one.seat not in (peer.seat, ack.seat)],
                    ack,
                )
            self.weigh(ack, what, peer)

    def weigh(self, ack: Ack, what: Heard, peer: Peer) -> None:
        """What follows from an acknowledgement that came through a peer."""
        wheel, play = self._wheel, self._wheel.following.play
        if ack.seat == peer.seat and ack.step >= peer.number:
            peer.number = ack.step + 1
        if what is Heard.FORKS:
            self._company.forked(peer, ack.step, ack.seat)
        elif play is not None and what is Heard.CLAIMS:
            wheel.ending.saw(ack.seat, "claim")
            both = ack.seat in play.fold.left or wheel.agreement.has_agreed(ack.seat, ack.step)
            if wheel.dispute.claimed(play, ack, wheel.agreement.own(), both=both):
                wheel.speaking.propose(play)
        elif play is not None and what is Heard.AGREES and ack.seat in play.fold.claimed:
            of_last = ack.step == self._log.number - 1
            if of_last and wheel.dispute.agrees(play, ack.seat, wheel.agreement.came_to):
                wheel.speaking.offers.lapse()

    def _report(self, peer: Peer, report: Report) -> None:
        if self._wheel.following.play is not None:
            self._wheel.dispute.heard(self._wheel.following.play, peer, report)

    def _remark(self, peer: Peer, remark: Remark) -> None:
        chat = self._wheel.chat
        if not self._log.steps or chat.knows(remark):
            return
        chat.check(remark)  # first: what its author did not sign takes none of the author's room
        flow = chat.flow(remark.seat, self._desk.now)
        if flow is Flow.TURNS:
            self._desk.trouble(
                f"{self._desk.who(remark.seat)} says more than anybody can read; some of it is left out"
            )
        if flow is Flow.TAKEN:
            chat.add(remark)
            self.chatted(remark, peer.key)

    def chatted(self, remark: Remark, source: bytes | None) -> None:
        """Something was said, here or at another seat."""
        self._desk.write(chat_record(remark))
        self._company.spread(remark, source, remark.seat)
        self._desk.emit(Chatted(remark))

    def _bye(self, peer: Peer, bye: Farewell) -> None:
        if peer.seat is not None:
            self._desk.trouble(f"{self._desk.who(peer.seat)} has gone: {bye.reason}", peer.seat)
