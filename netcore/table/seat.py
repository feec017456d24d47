"""A seat's share of the log: when it may sign, what it signs, and how it agrees with the others.

Nothing is signed before this program has taken over, from every peer it can reach, all that they have of this
game, its own items included. After that an item is signed only while every linked seat stands at the same
step with the same table: so nobody ever signs on a position that is not everybody's, and a disagreement stops
all at one place. The host speaks for those behind it: it acknowledges a step to a seat once all others agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from engines.kernel import Game
from netcore.ack import Ack, ack_holds, signed_ack
from netcore.dealer import START_SIZE, Group, JointDealer, Seed
from netcore.entries import result_body
from netcore.identity import Identity
from netcore.item import AnyItem, Item, Kind
from netcore.log import Step
from netcore.opening import Hello
from netcore.table import opening
from netcore.table.fold import HOST, Moment, Stage
from netcore.table.messages import WORD_LIMIT, Held, Hold, Message, Sync
from netcore.table.node import Node, other_hello
from netcore.table.opening import Joined
from netcore.table.outputs import Refusal
from netcore.table.peers import UNKNOWN, Peer
from netcore.table.placing import next_words
from netcore.table.play import Made, Play
from netcore.table.private import Place, TableJournal
from netcore.table.words import Said, read_word, word_body
from netcore.wire import WireError

ENDING_PATIENCE: Final = 10_000
"""Milliseconds after the end that a table waits for the others' seeds before it judges without them."""

Entropy = Callable[[int], bytes]
"""So many bytes from the system's randomness."""


class NotNow(Exception):
    """Something the player asked for cannot be done now; one sentence for people."""


class SeatNode(Node):
    """A node that holds a seat and signs for it."""

    def __init__(
        self,
        game: Game,
        identity: Identity,
        place: Place,
        *,
        group: Group,
        entropy: Entropy,
        journal: TableJournal | None = None,
    ) -> None:
        super().__init__(game, group, journal)
        self.identity = identity
        self.seat = place.seat
        self.hello: Hello = opening.check_hello(game, place.hello)
        self.place = place
        self._private = journal
        self._start = entropy(START_SIZE)
        self._gate = False
        self._meets = frozenset(self._neighbour_seats())
        """Seats that this one was ever linked to."""
        self._unmet = set(self._meets)
        self._since = 0
        self._began = 0
        self._until = self._odd = UNKNOWN
        self._sends: list[tuple[int, Kind, bytes]] = []
        self._held = UNKNOWN
        self._holding = UNKNOWN
        self._promised: set[int] = set()
        self._replies[Ack] = self._on_ack
        self._replies[Hold] = self._on_hold
        self._replies[Held] = self._on_held

    # --- neighbours -----------------------------------------------------------------------------------------

    def _seat_of(self, key: bytes) -> int | None:
        return next((number for number, seat in enumerate(self.hello.seats) if seat.key == key), None)

    def _neighbour_seats(self) -> tuple[int, ...]:
        """Seats linked to this one: the host to all, all to the host, which stays their meeting point."""
        if self.seat != HOST:
            return (HOST,)
        left = self.play.fold.left if self.play is not None else ()
        return tuple(seat for seat in range(len(self.hello.seats)) if seat != HOST and seat not in left)

    def _neighbours(self) -> list[Peer]:
        return [self._peer(self.hello.seats[seat].key) for seat in self._neighbour_seats()]

    @property
    def _ending(self) -> bool:
        """Whether the game is over, or has stopped for good."""
        return self.play is not None and (self.play.fold.over or self.play.fault is not None)

    def _patient(self) -> bool:
        """Whether the end is recent enough to wait for everybody."""
        return self._now < self._since + ENDING_PATIENCE

    @property
    def settled(self) -> bool:
        """Whether every neighbour is known to have the whole of a log that is done."""
        last = self.log.number - 1
        return self._done() and all(peer.agreed >= last for peer in self._neighbours())

    def _counts(self, peer: Peer) -> bool:
        """Whether a neighbour must be waited for: at the end not for one that is gone."""
        return not self._ending or (peer.here and self._patient())

    def _open_gate(self) -> bool:
        """From here on this seat signs: all that reachable peers have of the game is in."""
        if self._gate or not self._heard_out():
            return False
        self._gate = True
        if self.play is not None:
            self._do(self.play.go_live())
            if self.play.begun:
                self._begun()
        return True

    def _heard_out(self) -> bool:
        """Whether everybody in reach was heard, one at least, and the rest waited for long enough.

        Those who have left need not come back; if nobody else is there, nobody need be heard.
        """
        peers = {seat: self._peer(self.hello.seats[seat].key) for seat in self._meets}
        here = {seat for seat, peer in peers.items() if peer.here}
        self._unmet -= {seat for seat in here if peers[seat].reached(self.log)}
        stay = self._meets - (self.play.fold.left if self.play is not None else frozenset())
        if self._unmet & here:
            return False
        waited = self._patience_ends is not None and self._now >= self._patience_ends
        if not stay:
            return waited or self._unmet != self._meets
        if not stay & here or stay <= self._unmet:
            return False
        return waited or not self._unmet & stay

    @property
    def _patience_ends(self) -> int | None:
        """Until when this seat waits for all to come back after its start; None for ever."""
        patience = self._terms_patience() or (ENDING_PATIENCE if self._ending else 0)
        return self._began + patience if patience else None

    def _alarms(self) -> Iterable[int | None]:
        yield from super()._alarms()
        ends = self._patience_ends
        if not self._gate and ends is not None and self._now < ends:
            yield ends

    def _terms_patience(self) -> int:
        return int(dict(self.hello.terms)["patience"])

    def _level(self, without: int | None = None) -> bool:
        """Whether every neighbour, but for one accused of staying away, stands where this seat does."""
        return all(
            peer.here and peer.number == self.log.number
            for peer in self._neighbours()
            if peer.seat != without and self._counts(peer)
        )

    def _awake(self) -> bool:
        """Whether this seat signs at all: it knows all its own items and has not left."""
        if not self._gate or self._replaying:
            return False
        return self.play is None or self.seat in self.play.fold.active

    def _may_sign(self) -> bool:
        return self._awake() and self._held != self.log.number and self._level()

    def _accept(self, item: Item, source: bytes | None) -> None:
        """The first hello in a log sets the table: no peer shall set another than this seat sat down at."""
        bar = self._unlike(item) if item.kind is Kind.HELLO and self.play is None else ""
        if not bar:
            super()._accept(item, source)
        elif source is not None:
            self._outputs.append(Refusal(source, bar))

    def _unlike(self, item: Item) -> str:
        """Why a hello is not one of this seat's table; empty if it is."""
        if item.seat == self.seat:
            return "" if item.body == self.place.hello else "this seat said hello to this table otherwise"
        return other_hello(self.hello, item)

    # --- agreeing on every step -----------------------------------------------------------------------------

    def _confirmed(self) -> bool:
        number = self.log.number
        if self._replaying:
            return number <= self._until
        neighbours = self._neighbours()
        if any(peer.here and peer.number > number for peer in neighbours):
            return True  # the step is closed there: what it was signed over will show
        return all(peer.vouched >= number - 1 for peer in neighbours if self._counts(peer))

    def _acknowledge(self) -> None:
        """Tell each neighbour the last step on which this seat and all others behind it agree."""
        neighbours = self._neighbours()
        for peer in neighbours:
            others = [other.agreed for other in neighbours if other is not peer and self._counts(other)]
            step = min([self.log.number - 1, *others])
            if peer.here and step > peer.told:
                peer.told = step
                closed = self.log.steps[step]
                self._send(peer, self._ack(closed))

    def _ack(self, step: Step) -> Ack:
        return signed_ack(self.identity, self.log.game, self.seat, step.number, step.chain, step.digest)

    def _on_sync(self, peer: Peer, said: Sync) -> None:
        if said.ask:
            peer.told = UNKNOWN  # it may have missed what it was told
        super()._on_sync(peer, said)

    def _on_ack(self, peer: Peer, ack: Ack) -> None:
        key = self.hello.key(ack.seat)
        if ack.seat != peer.seat or key is None or not ack_holds(ack, self.log.game, key):
            raise WireError("an acknowledgement is not its sender's")
        if peer.ack is None or ack.step >= peer.ack.step:
            peer.ack = ack
        if ack.step + 1 >= peer.number:
            self._heard(peer, ack.step + 1, ack.chain, ack.digest)
        self._check_ack(peer)

    def _check_ack(self, peer: Peer) -> None:
        ack = peer.ack
        if ack is not None and ack.step < self.log.number:
            mine = self.log.steps[ack.step]
            if (ack.chain, ack.digest) == (mine.chain, mine.digest):
                peer.vouched = max(peer.vouched, ack.step)

    def _closed(self, moment: Moment | None) -> None:
        super()._closed(moment)
        self._since = self._now
        self._sends = [made for made in self._sends if made[0] == self.log.number]
        self._promised = set()
        for peer in self.peers.values():
            self._check_ack(peer)

    def _meet(self, peer: Peer) -> None:
        super()._meet(peer)
        self._promised.discard(-1 if peer.seat is None else peer.seat)

    def _lose(self, peer: Peer) -> None:
        super()._lose(peer)
        if peer.seat == HOST:
            self._held = UNKNOWN  # nothing is signed again before the host has said where it stands
        self._promised.discard(-1 if peer.seat is None else peer.seat)

    # --- signing --------------------------------------------------------------------------------------------

    def _act(self) -> bool:
        moved = self._open_gate()
        self._acknowledge()
        return moved or self._sign_next()

    def _sign_next(self) -> bool:
        """Sign the next thing this seat owes, if it may."""
        if self._awake() and self.play is not None and not self._ending and self._place_words(self.play):
            return True
        if not self._may_sign():
            return False
        if self.play is None:
            due = opening.next_body(self.log, self.place, self.game, self.group, self.identity.public)
            return due is not None and self._sign(*due)
        if self.play.fault is not None:
            return self._sign_seed()
        if not self.play.begun:
            return False
        for number, kind, body in self._sends:
            if number == self.log.number and not self.log.has(kind, self.seat):
                return self._sign(kind, body)
        return self._sign_ending() if self._ending else self._sign_answer()

    def _sign(self, kind: Kind, body: bytes) -> bool:
        item = self.log.sign(self.identity, self.seat, kind, body)
        self._moved()
        self._spread(item, None)
        self._took(item)
        return True

    def _made(self, act: Made) -> None:
        if not self._replaying:
            self._sends.append((self.log.number, act.kind, act.body))

    def _sign_answer(self) -> bool:
        """The player's answer, if there is one."""
        return False

    def _sign_ending(self) -> bool:
        play = self.play
        assert play is not None
        if play.fold.stage is Stage.SEEDS:
            return self._sign_seed()
        if play.fold.stage is Stage.FINAL and not self.log.has(Kind.FINAL, self.seat):
            return self._sign(Kind.FINAL, result_body(play.fold.table.result))
        return False

    def _sign_seed(self) -> bool:
        """Open this seat's seed for the audit."""
        if self.log.has(Kind.SEED, self.seat) or not self._opens_seed():
            return False
        assert self.play is not None
        self.play.dealer.end()
        return self._sign(Kind.SEED, self.play.dealer.seed())

    def _opens_seed(self) -> bool:
        """Whether the player lets the seed be opened now."""
        return True

    def _dealer(self, joined: Joined) -> JointDealer:
        return JointDealer(
            joined.terms,
            joined.bonds,
            seat=self.seat,
            seed=Seed(self.place.seed),
            start=self._start,
            lists=dict(self.place.lists),
            live=self._gate,
        )

    # --- words ----------------------------------------------------------------------------------------------

    def _say(self, said: Said) -> None:
        """Sign a word and let everybody know."""
        if not self._gate:
            raise NotNow("This table is still waiting for the other players' copy of the game.")
        if self.log.counted(self.seat) >= WORD_LIMIT:
            raise NotNow("You have said such things too often in this game.")
        word = self.log.sign_any(self.identity, self.seat, said.kind, word_body(said))
        self._spread(word, None)
        self._heard_word(word)

    def _placer(self) -> bool:
        """Whether it is this seat's to place words: the host's, or anybody's if the host stays silent."""
        if self.play is not None and self.seat == self.play.fold.placer:
            return True
        host = self._peer(self.hello.seats[HOST].key)
        patience = self._terms_patience()
        return bool(patience) and not host.here and self._now >= max(host.since, self._since) + patience

    def _place_words(self, play: Play) -> bool:
        """Place the next words if that is safe; else ask somebody to hold what it still owes."""
        words: tuple[AnyItem, ...] = ()
        if self._placer() and play.ready is None and not play.complete():
            words = next_words(self.log, play.fold, self.seat)
        if not words:
            return self._release()
        said = read_word(words[0])
        if said.kind is Kind.OVERDUE:
            return self._level(said.number) and self._place(words)
        if play.fold.disputed:
            return self._level() and self._place(words)
        if not play.begun:
            return False
        if play.owes(self.seat):
            return (self._level() or self.seat != play.fold.placer) and self._place(words)
        if self.seat != HOST:
            return False  # it is linked to none of those it would have to ask
        if any(play.owes(seat) for seat in self._promised):
            return self._level() and self._place(words)
        if self._holding != self.log.number:
            self._holding = self.log.number
            self._tell_neighbours(Hold(self.log.number, True))
        return False

    def _place(self, words: tuple[AnyItem, ...]) -> bool:
        item = self.log.place(self.identity, self.seat, words)
        self._holding = UNKNOWN
        self._moved()
        self._spread(item, None)
        self._took(item)
        return True

    def _release(self) -> bool:
        if self._holding == self.log.number:
            self._tell_neighbours(Hold(self.log.number, False))
        self._holding = UNKNOWN
        return False

    def _tell_neighbours(self, message: Message) -> None:
        for peer in self._neighbours():
            if peer.here:
                self._send(peer, message)

    def _resync(self) -> None:
        super()._resync()
        if self._holding == self.log.number:
            self._tell_neighbours(Hold(self.log.number, True))
        elif self._held == self.log.number:
            self._tell_neighbours(Held(self._held))

    def _on_hold(self, peer: Peer, hold: Hold) -> None:
        if peer.seat != HOST:
            raise WireError("only the host asks others to hold")
        play = self.play
        if play is None or hold.step != self.log.number:
            return
        if not hold.on:
            self._held = UNKNOWN
        elif play.begun and play.owes(self.seat):
            self._held = hold.step
            self._send(peer, Held(hold.step))

    def _on_held(self, peer: Peer, held: Held) -> None:
        if held.step != self.log.number or peer.seat is None:
            return
        if self._holding == held.step:
            self._promised.add(peer.seat)
        else:
            self._send(peer, Hold(held.step, False))
