"""A spectator's table: receives, verifies everything that can be verified without a seat, and gives it on.

It follows the same signed items as the players, from the opening on, and comes to the same positions. Hidden
cards stay hidden from it, whatever program it runs, until a player's late keys or the opened seeds show them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, Final

from engines.kernel import Game
from netcore.dealer import Group, JointDealer, Refused, SeatVerdict, SpectatorKey, sound_group
from netcore.dealer.group import Scalar
from netcore.errors import LogFault
from netcore.item import ZERO_DIGEST, AnyItem, Context, Item, Kind, holds
from netcore.table import opening
from netcore.table.chat import Chat, Flow, chat_record
from netcore.table.company import Company
from netcore.table.desk import Desk
from netcore.table.ending import Ending
from netcore.table.fold import ClosedStep, Fold, Stage
from netcore.table.following import Following
from netcore.table.messages import (
    AudienceKey,
    Closed,
    Farewell,
    LateKey,
    Proof,
    Remark,
    Request,
    Sync,
    decode,
)
from netcore.table.opening import CannotOpen, Joined
from netcore.table.outputs import At, Chatted, Job, Output, Seen
from netcore.table.peers import Peer
from netcore.table.pen import Entropy
from netcore.table.play import Made, Phase, Play
from netcore.table.private import TableJournal
from netcore.wire import BODY_LIMIT, WireError, unpack

_BOX_BYTES: Final = 64  # reduced to a scalar without a noticeable bias
_OPEN_TO_ALL: Final = (Sync, Request, Farewell)  # what those may send who watch through this spectator


class SpectatorTable:
    """A receive-only table. It listens to `sources` and serves whoever else is linked to it."""

    def __init__(
        self,
        game: Game,
        sources: Iterable[bytes],
        *,
        host: bytes | None = None,
        group: Group | None = None,
        journal: TableJournal | None = None,
        entropy: Entropy = os.urandom,
        box: Scalar | None = None,
    ) -> None:
        self.game = game
        self.group = sound_group() if group is None else group
        self.sources = frozenset(sources)
        self.host = host
        """The host's key, if the invitation names it: another table is then not mistaken for this one."""
        self.shown: dict[int, tuple[int, int]] = {}
        """(seat, face) by slot, as far as late keys have shown them."""
        self._desk = Desk(journal)
        self.log = self._desk.log
        self.chat = Chat(self.log)
        self._company = Company(self._desk, self.chat, self._seat_of, self._follows)
        self._following = Following(self._desk, self._company, game, self.group, self)
        self._ending = Ending(self.log, game, self.group)
        self._box = new_box(self.group, entropy) if box is None else box
        self._box_key: SpectatorKey | None = None
        self._showings: dict[tuple[int, int], tuple[int, int]] = {}
        """By slot and seat, the card it was and the step after which that seat could see it."""
        self._wake: int | None = None
        self._replies: dict[type, Callable[[Peer, Any], None]] = {
            Item: lambda peer, item: self._following.accept(item, peer.key),
            AnyItem: lambda peer, word: self._following.word(word, peer.key),
            Proof: lambda peer, proof: self._following.proof(proof, peer.key),
            Closed: self._on_closed,
            Sync: self._on_sync,
            Request: lambda peer, wish: self._company.serve(peer, wish.number, wish.have),
            Remark: self._on_remark,
            LateKey: self._on_late,
            Farewell: self._on_bye,
        }

    # --- looking --------------------------------------------------------------------------------------------

    @property
    def play(self) -> Play | None:
        """The open step of the game; None during the opening."""
        return self._following.play

    @property
    def fold(self) -> Fold | None:
        """The position, once the game has begun."""
        return None if self._following.play is None else self._following.play.fold

    @property
    def stage(self) -> Stage | None:
        """What the open step is for; None during the opening."""
        return None if self._following.play is None else self._following.play.fold.stage

    @property
    def verdicts(self) -> tuple[SeatVerdict, ...]:
        """One a seat, once the game was judged."""
        return self._ending.verdicts

    @property
    def box_key(self) -> bytes | None:
        """What players are told to make late keys for; None before the opening is closed."""
        return None if self._box_key is None else self._box_key.public

    def who(self, seat: int | None) -> str:
        """A seat as people read it."""
        return self._desk.who(seat)

    def known(self, seat: int, number: int) -> dict[int, int]:
        """Faces by card that late keys show of what a seat held after a step."""
        if self.play is None:
            return {}
        places = self.play.dealer.course.places(number).places
        shown = {card: self.shown[handle] for card, handle in places.items() if handle in self.shown}
        return {card: face for card, (owner, face) in shown.items() if owner == seat}

    # --- what a link, a clock and a worker call -------------------------------------------------------------

    def start(self, now: int, wall: int = 0) -> list[Output]:
        """The program runs; lines may come."""
        return self._turn(now, lambda: None)

    def connected(self, key: bytes, now: int) -> list[Output]:
        """A line to this peer stands."""

        def meet() -> None:
            peer = self._company.peer(key)
            self._company.connected(peer)
            self._ask_for_keys(peer)

        return self._turn(now, meet)

    def lost(self, key: bytes, now: int) -> list[Output]:
        """The line to this peer is gone."""
        return self._turn(now, lambda: self._company.lost(self._company.peer(key)))

    def receive(self, key: bytes, frame: bytes, now: int) -> list[Output]:
        """A frame came from this peer."""
        return self._turn(now, lambda: self._receive(self._company.peer(key), frame))

    def worked(self, work: Job, result: Any, now: int) -> list[Output]:
        """The result of work that was run."""
        return self._turn(now, lambda: work.then(result))

    def tick(self, now: int) -> list[Output]:
        """Time has passed."""
        return self._turn(now, lambda: None)

    # --- one turn -------------------------------------------------------------------------------------------

    def _turn(self, now: int, what: Callable[[], None]) -> list[Output]:
        desk, following = self._desk, self._following
        desk.now = max(now, desk.now)
        what()
        while following.close() or following.take_early() or self._begin():
            pass
        play = following.play
        if play is not None and play.fold.stage is Stage.DONE:
            work = self._ending.audit(play, desk.emit)
            if work is not None:
                desk.emit(work)
        if play is None or not play.complete():
            self._company.ask_for_more(following.early)
        self._company.tick()
        wake = self._company.wake
        if wake is not None and wake != self._wake:
            desk.emit(At(wake))
        self._wake = wake
        return desk.take()

    def _begin(self) -> bool:
        """A spectator begins a step once anything shows that it is under way, or closed, elsewhere."""
        play, number = self._following.play, self.log.number
        if play is None or play.phase is not Phase.WAITING:
            return False
        ahead = any(peer.here and peer.number > number for peer in self._company.peers.values())
        return (ahead or self._following.early.calls_for(number)) and self._following.begin()

    # --- following ------------------------------------------------------------------------------------------

    def _seat_of(self, key: bytes) -> int | None:
        if not self.log.steps:
            return None
        seats = self.log.hello.seats
        return next((number for number, seat in enumerate(seats) if seat.key == key), None)

    def _follows(self, peer: Peer) -> bool:
        return peer.key in self.sources

    def _receive(self, peer: Peer, frame: bytes) -> None:
        if not peer.here:
            return  # a frame of a line that is gone
        try:
            message = decode(frame)
            reply = self._replies.get(type(message))
            if reply is None or not (self._follows(peer) or isinstance(message, _OPEN_TO_ALL)):
                raise WireError("such a message is not expected here")
            reply(peer, message)
        except WireError as error:
            self._desk.refuse(peer.key, str(error))

    def _on_sync(self, peer: Peer, said: Sync) -> None:
        self._company.synced(peer, said)
        if self._follows(peer) and 0 < said.number <= self.log.number:
            self._compare(peer, said.number - 1, said.chain, said.digest)

    def _on_closed(self, peer: Peer, closed: Closed) -> None:
        peer.number = max(peer.number, closed.step + 1)
        if closed.step < self.log.number:
            self._compare(peer, *closed)

    def _compare(self, peer: Peer, step: int, chain: bytes, digest: bytes) -> None:
        """Hold what a source says of a step against our own log."""
        mine = self.log.steps[step]
        if chain != mine.chain:
            self._company.forked(peer, step, peer.seat)
        elif digest not in (mine.digest, ZERO_DIGEST) and step not in peer.argued:
            peer.argued.add(step)
            name = self._desk.who(peer.seat)
            self._desk.trouble(f"after step {step} the table of {name} is not ours", None, ("table", step))

    def _on_remark(self, peer: Peer, remark: Remark) -> None:
        if not self.log.steps or self.chat.knows(remark):
            return
        self.chat.check(remark)
        if self.chat.flow(remark.seat, self._desk.now) is Flow.TAKEN:
            self.chat.add(remark)
            self._desk.write(chat_record(remark))
            self._company.spread(remark, peer.key, remark.seat)
            self._desk.emit(Chatted(remark))

    def _on_bye(self, peer: Peer, bye: Farewell) -> None:
        if peer.seat is not None:
            self._desk.trouble(f"{self._desk.who(peer.seat)} has gone: {bye.reason}", peer.seat)

    # --- what the log tells ---------------------------------------------------------------------------------

    def bar(self, item: Item, source: bytes | None) -> bool:
        """The first hello says whether this program can watch the game at all."""
        if item.kind is not Kind.HELLO or item.step or self.log.steps:
            return False
        try:
            hello = opening.check_hello(self.game, item.body)
        except CannotOpen as error:
            raise WireError(f"this game cannot be watched here: {error}") from None
        if self.host is not None and hello.seats[0].key != self.host:
            raise WireError("this is not the table of the invitation")
        return False

    def refused(self, item: Item, source: bytes | None, fault: LogFault) -> bool:
        """Tables may have differed among the players; then a placing is signed over no digest."""
        play, nothing = self._following.play, Context(self.log.game, self.log.chain, ZERO_DIGEST)
        if (
            play is None
            or item.kind is not Kind.PLACE
            or item.step != self.log.number
            or play.phase is not Phase.WAITING
            or play.fold.disputed
            or not holds(item, nothing, self.log.hello.key(item.seat) or b"")
        ):
            return False
        self.log.dispute()
        play.fold.dispute()
        self._following.accept(item, source)
        return True

    def late(self, item: Item, source: bytes | None) -> bool:
        """A spectator has nothing to add to what comes too late."""
        return False

    def went_on(self, item: Item) -> bool:
        """A spectator has no acknowledgements to tell it by."""
        return False

    def took(self, item: Item) -> None:
        """The log has a new item."""

    def heard(self, word: AnyItem) -> None:
        """Somebody said something; it counts when it is placed."""

    def made(self, act: Made) -> None:
        """A spectator makes nothing."""
        raise AssertionError("a spectator makes nothing")

    def stopped(self, seat: int | None, code: str, item: Item | None) -> None:
        """The players will say how it ends."""

    def dealer(self, joined: Joined) -> JointDealer:
        """A spectator's part of the dealing only watches."""
        self._box_key = SpectatorKey(joined.terms, self._box)
        return JointDealer(joined.terms, joined.bonds)

    def closed(self, moment: ClosedStep | None) -> None:
        """A step has closed."""
        play = self._following.play
        assert play is not None
        if moment is None:
            for peer in self._company.peers.values():
                peer.seat = self._seat_of(peer.key)
                self._ask_for_keys(peer)
        else:
            board = play.dealer.course.board
            for card, handle in board.places.items():
                seen = board.slots[handle].seen
                for seat in play.fold.active:
                    if seen >> seat & 1:
                        self._showings.setdefault((handle, seat), (card, moment.number))
        others = [peer for peer in self._company.peers.values() if not self._follows(peer)]
        self._following.tell_of_empty(others)

    # --- late keys ------------------------------------------------------------------------------------------

    def _ask_for_keys(self, peer: Peer) -> None:
        if self._box_key is not None and self._follows(peer) and peer.here:
            self._company.send(peer, AudienceKey(self._box_key.public))

    def _on_late(self, peer: Peer, late: LateKey) -> None:
        play, box_key = self._following.play, self._box_key
        if play is None or box_key is None:
            return
        if late.box != box_key.public:
            raise WireError("a late key is for somebody else")
        handle = _handle(late.body)
        slot = play.dealer.course.slot(handle)
        if slot is None or (handle, late.seat) not in self._showings:
            raise WireError("a late key is for no card there is")
        moment = play.dealer.course.moment(0, b"")

        def run() -> int | Refused:
            try:
                return box_key.read(moment, late.seat, late.body, slot)
            except Refused as refused:
                return refused

        def then(found: int | Refused) -> None:
            if isinstance(found, Refused):
                self._desk.refuse(peer.key, f"a late key does not hold: {found.reason}")
            elif handle not in self.shown:
                self.shown[handle] = (late.seat, found)
                card, step = self._showings[handle, late.seat]
                self._desk.emit(Seen(late.seat, card, step, found))

        self._desk.emit(Job("read a late key", run, then))


def new_box(group: Group, entropy: Entropy = os.urandom) -> Scalar:
    """A spectator's secret box key; `group.base` of it is what players are told."""
    return group.scalar_reduce(entropy(_BOX_BYTES))


def _handle(body: bytes) -> int:
    parts = unpack(body, BODY_LIMIT)
    if type(parts) is not tuple or not parts or type(parts[0]) is not int:
        raise WireError("a late key names no card")
    return parts[0]
