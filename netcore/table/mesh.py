"""Who is linked to a table, where each stands in the log, and what it still lacks.

Messages come in any order, twice or not at all; whatever is missing is asked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from netcore.log import Journal, Log
from netcore.table.chat import Chat, chat_record
from netcore.table.messages import Bye, Closed, Line, Message, Request, Sync, decode, encode
from netcore.table.outputs import At, Chatted, Output, Refusal, Send, Trouble, Work
from netcore.table.peers import UNKNOWN, Peer, have, lacking
from netcore.wire import WireError

RESYNC_FIRST: Final = 2_000
RESYNC_LAST: Final = 30_000
"""Milliseconds without progress until peers are asked where they stand, doubled each time: links do not lose
frames, but a peer may have dropped one, and silence must not last for ever.
"""


class Mesh:
    """A log among peers: what it has they get, what they have it asks for."""

    def __init__(self, journal: Journal | None = None) -> None:
        self.log = Log(journal)
        self.chat = Chat(self.log)
        self.peers: dict[bytes, Peer] = {}
        self._journal = journal
        self._outputs: list[Output] = []
        self._now = 0
        self._replaying = False
        self._resync_gap = RESYNC_FIRST
        self._resync_at: int | None = None
        self._wake: int | None = None
        self._replies: dict[type, Callable[[Peer, Any], None]] = {
            Sync: self._on_sync,
            Request: lambda peer, wish: self._serve(peer, wish.number, wish.have),
            Line: self._on_line,
            Bye: self._on_bye,
        }

    # --- what a link calls ----------------------------------------------------------------------------------

    def connected(self, key: bytes, now: int) -> list[Output]:
        """A link to this peer stands."""
        return self._turn(now, lambda: self._meet(self._peer(key)))

    def lost(self, key: bytes, now: int) -> list[Output]:
        """The link to this peer is gone."""
        return self._turn(now, lambda: self._lose(self._peer(key)))

    def receive(self, key: bytes, frame: bytes, now: int) -> list[Output]:
        """A frame came from this peer."""
        return self._turn(now, lambda: self._receive(self._peer(key), frame))

    def worked(self, work: Work, result: Any, now: int) -> list[Output]:
        """The result of work that was run."""
        return self._turn(now, lambda: work.then(result))

    def tick(self, now: int) -> list[Output]:
        """Time has passed."""
        return self._turn(now, lambda: None)

    # --- one turn of the wheel ------------------------------------------------------------------------------

    def _turn(self, now: int, what: Callable[[], None]) -> list[Output]:
        self._now = max(now, self._now)
        what()
        self._pump()
        self._keep_time()
        outputs, self._outputs = self._outputs, []
        return outputs

    def _pump(self) -> None:
        """Go on for as long as anything moves."""
        raise NotImplementedError

    def _keep_time(self) -> None:
        """Ask peers where they stand if nothing moves, and say when to wake up next."""
        if self._resync_at is not None and self._now >= self._resync_at:
            self._resync_gap = min(2 * self._resync_gap, RESYNC_LAST)
            self._resync_at = self._now + self._resync_gap
            self._resync()
        times = [time for time in (self._resync_at, *self._alarms()) if time is not None]
        wake = min((time for time in times if time > self._now), default=None)  # what is past was heeded now
        if wake is not None and wake != self._wake:
            self._outputs.append(At(wake))
        self._wake = wake

    def _resync(self) -> None:
        for peer in self.peers.values():
            if peer.here and self._follows(peer):
                peer.asked = UNKNOWN
                self._sync(peer, ask=True)

    def _alarms(self) -> Iterable[int | None]:
        """When else this table wants to be woken."""
        return ()

    def _moved(self) -> None:
        """Something went on: ask again soon if it stops."""
        waits = not self._done() and any(peer.here for peer in self.peers.values())
        self._resync_gap = RESYNC_FIRST
        self._resync_at = self._now + RESYNC_FIRST if waits else None

    def _done(self) -> bool:
        """Whether nothing more is to come."""
        return False

    # --- links ----------------------------------------------------------------------------------------------

    def _peer(self, key: bytes) -> Peer:
        if key not in self.peers:
            self.peers[key] = Peer(key, self._seat_of(key))
        return self.peers[key]

    def _seat_of(self, key: bytes) -> int | None:
        """Whose key this is."""
        raise NotImplementedError

    def _follows(self, peer: Peer) -> bool:
        """Whether this table listens to that peer's items."""
        return peer.seat is not None

    def _meet(self, peer: Peer) -> None:
        peer.met(self._now)
        if self._follows(peer):
            self._sync(peer, ask=True)
            self._moved()

    def _lose(self, peer: Peer) -> None:
        peer.lost(self._now)
        if peer.seat is None:
            self.peers.pop(peer.key, None)

    def _send(self, peer: Peer, message: Message) -> None:
        if not self._replaying:
            self._outputs.append(Send(peer.key, encode(message)))

    def _spread(self, message: Message, source: bytes | None, author: int | None = None) -> None:
        """Send to everybody who has what came before, save where it came from."""
        if self._replaying:
            return
        frame = encode(message)
        for peer in self.peers.values():
            if peer.here and peer.live and peer.key != source and (author is None or peer.seat != author):
                self._outputs.append(Send(peer.key, frame))

    def _receive(self, peer: Peer, frame: bytes) -> None:
        if not peer.here:
            return  # a frame of a link that is gone
        try:
            message = decode(frame)
            reply = self._replies.get(type(message))
            if reply is None or not (self._follows(peer) or isinstance(message, self._open_to_all())):
                raise WireError("such a message is not expected here")
            reply(peer, message)
        except WireError as error:
            self._outputs.append(Refusal(peer.key, str(error)))

    def _open_to_all(self) -> tuple[type, ...]:
        """Messages that anybody may send."""
        return (Sync, Request, Bye)

    def _trouble(self, sentence: str, seat: int | None = None, report: Any = None) -> None:
        self._outputs.append(Trouble(sentence, seat, report))

    def who(self, seat: int | None) -> str:
        """A seat as people read it."""
        if seat is None:
            return "nobody"
        return self.log.hello.who(seat) if self.log.steps or self.log.open_items else f"seat {seat}"

    # --- where everybody stands -----------------------------------------------------------------------------

    def _sync(self, peer: Peer, *, ask: bool) -> None:
        log = self.log
        seats = len(log.hello.seats) if log.steps else 0
        words = tuple(log.heard(seat) for seat in range(seats))
        counted = tuple(log.counted(seat) for seat in range(seats))
        lines = tuple(self.chat.count(seat) for seat in range(seats))
        said = Sync(log.game, log.number, log.chain, log.digest, have(log), words, counted, lines, ask)
        self._send(peer, said)

    def _on_sync(self, peer: Peer, said: Sync) -> None:
        if said.number and self.log.steps and said.game != self.log.game:
            raise WireError("that is another game")
        peer.first = said.number if peer.first == UNKNOWN else peer.first
        if self._follows(peer):
            self._heard(peer, said.number, said.chain, said.digest)
        elif 0 < said.number <= self.log.number:
            mine = self.log.steps[said.number - 1]
            if (mine.chain, mine.digest) != (said.chain, said.digest):
                self._send(peer, Closed(mine.number, mine.chain, mine.digest))  # a spectator is on its own
        if peer.goal is None:
            peer.goal = said
        self._serve(peer, said.number, said.have)
        if self.log.steps and said.number:
            self._tell_words(peer, said)
        if said.ask:
            self._sync(peer, ask=False)

    def _heard(self, peer: Peer, number: int, chain: bytes, digest: bytes) -> None:
        peer.number, peer.chain, peer.digest = number, chain, digest
        self._compare(peer)

    def _compare(self, peer: Peer) -> None:
        """Hold what a peer said of its last step against our own log."""
        head = peer.number - 1
        if not 0 <= head < self.log.number:
            return
        mine = self.log.steps[head]
        if peer.chain != mine.chain:
            self._forked(peer, head)
        elif peer.digest != mine.digest:
            self._differs(peer, head)
        else:
            peer.agreed = max(peer.agreed, head)

    def _forked(self, peer: Peer, step: int) -> None:
        """Two logs that cannot both be true: show ours, so that the pair of items that proves it is found."""
        if step in peer.argued:
            return
        peer.argued.add(step)
        name = self.who(peer.seat)
        self._trouble(f"the log of {name} is not ours at step {step}", None, ("fork", step))
        for item in self.log.steps[step].items:
            self._send(peer, item)

    def _differs(self, peer: Peer, step: int) -> None:
        """The same items led to another table at that peer."""
        if step not in peer.argued:
            peer.argued.add(step)
            name = self.who(peer.seat)
            self._trouble(f"after step {step} the table of {name} is not ours", None, ("table", step))

    def _serve(self, peer: Peer, number: int, held: Any) -> None:
        items, all_of_them = lacking(self.log, number, held)
        for item in items:
            self._send(peer, item)
        peer.live = all_of_them

    def _tell_words(self, peer: Peer, said: Sync) -> None:
        known = dict(enumerate(said.words))
        for word in self.log.words:
            if word.counter >= known.get(word.seat, 0):
                self._send(peer, word)
        for seat in range(len(self.log.hello.seats)):
            number = said.lines[seat] if seat < len(said.lines) else 0
            for line in self.chat.since(seat, number):
                self._send(peer, line)

    # --- beside the log -------------------------------------------------------------------------------------

    def _on_line(self, peer: Peer, line: Line) -> None:
        if self.log.steps and self.chat.add(line):
            if self._journal is not None:
                self._journal.write(chat_record(line))
            self._spread(line, peer.key, line.seat)
            self._outputs.append(Chatted(line))

    def _on_bye(self, peer: Peer, bye: Bye) -> None:
        if peer.seat is not None:
            self._trouble(f"{self.who(peer.seat)} has gone: {bye.reason}", peer.seat)
