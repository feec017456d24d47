"""A seat's share of the log: when it may sign, what it signs, and how it agrees with the others.

Nothing is signed before this program has taken over, from every peer it can reach, all that they have of this
game, its own items included. After that an item is signed only while every linked seat stands at the same
step with the same table: so nobody ever signs on a position that is not everybody's, and a disagreement stops
all at one place. The host speaks for those behind it: it acknowledges a step to a seat once all others agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from engines.kernel import Game
from netcore.dealer import START_SIZE, Group, JointDealer, Seed
from netcore.entries import result_body
from netcore.identity import Identity
from netcore.item import AnyItem, Item, Kind, read_item
from netcore.log import CLOSE_RECORD, DISPUTE_RECORD, DOUBLE_RECORD, ITEM_RECORD
from netcore.opening import Hello
from netcore.table import opening
from netcore.table.fold import HOST, Moment, Stage
from netcore.table.messages import Ack, Held, Hold, Message, Sync
from netcore.table.node import Node
from netcore.table.opening import Joined
from netcore.table.peers import UNKNOWN, Peer
from netcore.table.placing import next_words
from netcore.table.play import Made, Play
from netcore.table.private import Place, TableJournal
from netcore.table.words import Said, read_word, word_body
from netcore.wire import RECORD_LIMIT, WireError, unpack

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
        self._unmet = set(self._neighbour_seats())
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
        """Seats linked to this one: the host to all, all to the host."""
        seats = range(len(self.hello.seats)) if self.seat == HOST else (HOST,)
        left = self.play.fold.left if self.play is not None else ()
        return tuple(seat for seat in seats if seat != self.seat and seat not in left)

    def _neighbours(self) -> list[Peer]:
        return [self._peer(self.hello.seats[seat].key) for seat in self._neighbour_seats()]

    @property
    def _ending(self) -> bool:
        """Whether the game is over, or has stopped for good."""
        return self.play is not None and (self.play.fold.over or self.play.fault is not None)

    def _patient(self) -> bool:
        """Whether the end is recent enough to wait for everybody."""
        return self._now < self._since + ENDING_PATIENCE

    def _counts(self, peer: Peer) -> bool:
        """Whether a neighbour must be waited for: at the end not for one that is gone."""
        return not self._ending or (peer.here and self._patient())

    def _open_gate(self) -> bool:
        """From here on this seat signs: all that reachable peers have of the game is in."""
        if self._gate or not any(peer.here for peer in self._neighbours()):
            return False
        for peer in self._neighbours():
            if peer.seat in self._unmet and peer.here and peer.reached(self.log):
                self._unmet.discard(peer.seat)
        reachable = self._unmet - {peer.seat for peer in self._neighbours() if not peer.here}
        waited = self._now >= self._began + self._terms_patience()
        if self._unmet and (reachable or not waited or len(self._unmet) == len(self._neighbour_seats())):
            return False
        self._gate = True
        if self.play is not None:
            self._do(self.play.go_live())
            if self.play.begun:
                self._begun()
        return True

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
                self._send(peer, Ack(step, closed.chain, closed.digest))

    def _on_sync(self, peer: Peer, said: Sync) -> None:
        if said.ask:
            peer.told = UNKNOWN  # it may have missed what it was told
        super()._on_sync(peer, said)

    def _on_ack(self, peer: Peer, ack: Ack) -> None:
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
        word = self.log.sign_any(self.identity, self.seat, said.kind, word_body(said))
        self._spread(word, None)
        self._heard_word(word)

    def _placer(self) -> bool:
        """Whether it is this seat's to place words: the host's, or anybody's if the host stays silent."""
        if self.seat == HOST:
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
            return (self._level() or self.seat != HOST) and self._place(words)
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

    # --- taking up a journal --------------------------------------------------------------------------------

    def replay(self, records: Iterable[bytes]) -> int:
        """Go through the records of a journal; tells how many steps they say were closed.

        Raises WireError or LogFault with a sentence if they do not come out as they did.
        """
        self._replaying = True
        closed = 0
        for record in records:
            value = unpack(record, RECORD_LIMIT)
            word = value[0] if type(value) is tuple and value else None
            if word == DISPUTE_RECORD:
                self._odd = UNKNOWN  # that it came out differently somewhere is what the dispute was about
            elif word in (ITEM_RECORD, CLOSE_RECORD):
                self._need_even()
            if word == ITEM_RECORD:
                self._replay_item(read_item(value[1:]))
            elif word == CLOSE_RECORD:
                closed += 1
                self._replay_close(value)
            else:
                self._take_record(record, value)
        self._need_even()
        self._replaying = False
        self._outputs = []
        return closed

    def keep_in(self, journal: TableJournal) -> None:
        """Go on writing to this journal."""
        self._journal = self._private = journal
        self.log.journal_to(journal)

    def _replay_item(self, item: Item) -> None:
        self._until = item.step
        self._pump()
        if item.step != self.log.number or not self._takes(item):
            raise WireError(f"the {item.kind.word} of seat {item.seat} in step {item.step} came out of turn")
        self.log.add(item)
        self._took(item)
        self._pump()

    def _replay_close(self, value: Any) -> None:
        self._until, digest = value[1:]
        self._pump()
        if self.log.number <= self._until or self.log.steps[self._until].digest != digest:
            self._odd = self._until

    def _need_even(self) -> None:
        if self._odd != UNKNOWN:
            raise WireError(f"step {self._odd} comes out differently by the rules installed now")

    def _take_record(self, record: bytes, value: Any) -> None:
        """Any other record of a journal."""
        self.log.take_record(record)
        if value[0] == DISPUTE_RECORD and self.play is not None:
            self.play.dispute()
        elif value[0] == DOUBLE_RECORD:
            proof = self.log.doubles[-1]
            self._stop(proof.first.seat, f"{self.who(proof.first.seat)} {proof.sentence}", proof)
