"""Keeping in step with peers: who is linked, where each stands in the log, and what it still lacks.

Messages come in any order, twice or not at all; whatever is missing is asked for again. An item is passed on
to whoever is linked once the log has accepted it, so a star through the host needs no rule of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from netcore.double import pack_double
from netcore.table.chat import Chat
from netcore.table.desk import Desk, Mode
from netcore.table.messages import Closed, Message, Proof, Request, Sync, encode
from netcore.table.outputs import Send
from netcore.table.peers import UNKNOWN, Early, Peer, Reach, have, lacking
from netcore.wire import WireError

RESYNC_FIRST: Final = 2_000
RESYNC_LAST: Final = 30_000
"""Milliseconds without progress until peers are asked where they stand, doubled each time: lines do not lose
frames, but a peer may have dropped one, and silence must not last for ever.
"""


class Company:
    """Everybody this table is linked to; each peer's state is its `Reach`."""

    def __init__(
        self,
        desk: Desk,
        chat: Chat,
        seat_of: Callable[[bytes], int | None],
        follows: Callable[[Peer], bool],
    ) -> None:
        """`follows` tells whether this table listens to a peer's items."""
        self.peers: dict[bytes, Peer] = {}
        self.wake: int | None = None
        """When to ask where everybody stands."""
        self._desk = desk
        self._chat = chat
        self._seat_of = seat_of
        self._follows = follows
        self._gap = RESYNC_FIRST

    # --- lines ----------------------------------------------------------------------------------------------

    def peer(self, key: bytes) -> Peer:
        """What is known of a peer."""
        known = self.peers.get(key)
        if known is None:
            known = self.peers[key] = Peer(key, self._seat_of(key))
        return known

    def connected(self, peer: Peer) -> None:
        """A line stands: say where we are and ask the same."""
        peer.met(self._desk.now)
        if self._follows(peer):
            self.sync(peer, ask=True)
            self.moved()

    def lost(self, peer: Peer) -> None:
        """A line is gone."""
        peer.lost(self._desk.now)
        if peer.seat is None:
            self.peers.pop(peer.key, None)

    # --- sending --------------------------------------------------------------------------------------------

    def send(self, peer: Peer, message: Message) -> None:
        """To one peer."""
        if self._desk.mode is Mode.LIVE:
            self._desk.outputs.append(Send(peer.key, encode(message)))

    def spread(self, message: Message, source: bytes | None = None, author: int | None = None) -> None:
        """To everybody who has what came before, save where it came from."""
        if self._desk.mode is Mode.REPLAYING:
            return
        frame = b""
        for peer in self.peers.values():
            if peer.reach is Reach.LIVE and peer.key != source and (author is None or peer.seat != author):
                frame = frame or encode(message)
                self._desk.outputs.append(Send(peer.key, frame))

    def tell(self, peers: Iterable[Peer], message: Message) -> None:
        """To those of these peers that are here."""
        if self._desk.mode is Mode.REPLAYING:
            return
        frame = b""
        for peer in peers:
            if peer.reach is not Reach.AWAY:
                frame = frame or encode(message)
                self._desk.outputs.append(Send(peer.key, frame))

    # --- where everybody stands -----------------------------------------------------------------------------

    def sync(self, peer: Peer, *, ask: bool) -> None:
        """Say where this table stands."""
        log = self._desk.log
        seats = range(len(log.hello.seats) if log.steps else 0)
        words, counted = tuple(map(log.heard, seats)), tuple(map(log.counted, seats))
        lines = tuple(map(self._chat.count, seats))
        self.send(
            peer, Sync(log.game, log.number, log.chain, log.digest, have(log), words, counted, lines, ask)
        )

    def synced(self, peer: Peer, said: Sync) -> None:
        """A peer says where it stands: it is given what it lacks."""
        log = self._desk.log
        if said.number and log.steps and said.game != log.game:
            raise WireError("that is another game")
        peer.first = said.number if peer.first == UNKNOWN else peer.first
        if self._follows(peer):
            peer.number = said.number
        elif 0 < said.number <= log.number:
            mine = log.steps[said.number - 1]
            if (mine.chain, mine.digest) != (said.chain, said.digest):
                self.send(peer, Closed(mine.number, mine.chain, mine.digest))  # a spectator is on its own
        if peer.goal is None:
            peer.goal = said
        self.serve(peer, said.number, said.have)
        if log.steps and said.number:
            self._tell_words(peer, said)
        if said.ask:
            self.sync(peer, ask=False)

    def serve(self, peer: Peer, number: int, held: tuple[tuple[int, int], ...]) -> None:
        """Send items from a step on, up to a chunk."""
        items, all_of_them = lacking(self._desk.log, number, held)
        for item in items:
            self.send(peer, item)
        peer.reach = Reach.LIVE if all_of_them else Reach.BEHIND
        if all_of_them and self._desk.log.steps and not peer.shown:
            self._show_evidence(peer)

    def _show_evidence(self, peer: Peer) -> None:
        """What a game stops for and no step holds: who was away meanwhile must stop too. A double signing of
        one who has left stops nobody, and might if it came before the leaving.
        """
        peer.shown, log = True, self._desk.log
        for proof in log.doubles:
            if proof.first.seat not in log.left:
                self.send(peer, Proof(pack_double(proof)))
        for item in log.refused:
            self.send(peer, item)

    def _tell_words(self, peer: Peer, said: Sync) -> None:
        log, known = self._desk.log, dict(enumerate(said.words))
        for word in log.words:
            if word.counter >= known.get(word.seat, 0):
                self.send(peer, word)
        for seat in range(len(log.hello.seats)):
            number = said.lines[seat] if seat < len(said.lines) else 0
            for line in self._chat.since(seat, number):
                self.send(peer, line)

    def ahead(self) -> list[Peer]:
        """Who says that it has closed the open step."""
        number, found = self._desk.log.number, []
        for peer in self.peers.values():
            if peer.number > number:
                found.append(peer)
        return found

    def ask_for_more(self, early: Early) -> None:
        """Request the next steps from peers that are ahead, once what they sent is used up."""
        number = self._desk.log.number
        for peer in self.ahead():
            if number > peer.asked and peer.reach is not Reach.AWAY and not early.has(number):
                peer.asked = number
                self.send(peer, Request(number, have(self._desk.log)))

    def forked(self, peer: Peer, step: int, seat: int | None) -> None:
        """Two logs that cannot both be true, ours and that of a seat behind this peer: show ours, so that the
        pair of items that proves it is found.
        """
        if step not in peer.argued:
            peer.argued.add(step)
            name = self._desk.who(seat)
            self._desk.trouble(f"the log of {name} is not ours at step {step}", None, ("fork", step))
            for item in self._desk.log.steps[step].items:
                self.send(peer, item)

    # --- silence --------------------------------------------------------------------------------------------

    def moved(self) -> None:
        """Something went on: ask again soon if it stops."""
        self._gap = RESYNC_FIRST
        self.wake = self._desk.now + RESYNC_FIRST if self.peers else None

    def rest(self) -> None:
        """Nothing more is to come."""
        self.wake = None

    def tick(self) -> bool:
        """Ask peers where they stand if nothing has moved for long; tells whether they were asked."""
        if self.wake is None or self._desk.now < self.wake:
            return False
        self._gap = min(2 * self._gap, RESYNC_LAST)
        self.wake = None
        for peer in self.peers.values():
            if peer.reach is not Reach.AWAY and self._follows(peer):
                peer.asked = UNKNOWN
                self.sync(peer, ask=True)
                self.wake = self._desk.now + self._gap
        return True
