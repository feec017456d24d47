"""A spectator's table: receives, verifies everything that can be verified without a seat, and gives it on.

It follows the same signed items as the players, from the opening on, and comes to the same positions. Hidden
cards stay hidden from it, whatever program it runs, until a player's late keys or the opened seeds show them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final

from engines.kernel import Game
from netcore.dealer import Audience, Group, JointDealer, Refused, Verdict, sound_group
from netcore.dealer.group import Scalar
from netcore.errors import LogFault
from netcore.item import ZERO_DIGEST, Context, Item, Kind, holds
from netcore.log import Journal
from netcore.table import opening
from netcore.table.fold import Moment, Stage
from netcore.table.messages import Ack, AudienceKey, LateKey
from netcore.table.node import Node
from netcore.table.opening import CannotOpen, Joined
from netcore.table.outputs import Output, Over, Refusal, Seen, Work
from netcore.table.peers import Peer
from netcore.table.play import Made
from netcore.table.review import Review, ReviewFault
from netcore.table.seat import Entropy
from netcore.wire import BODY_LIMIT, WireError, unpack

_BOX_BYTES: Final = 64  # reduced to a scalar without a noticeable bias


class Watcher(Node):
    """A receive-only table. It listens to `sources` and serves whoever else is linked to it."""

    def __init__(
        self,
        game: Game,
        sources: Iterable[bytes],
        *,
        host: bytes | None = None,
        group: Group | None = None,
        journal: Journal | None = None,
        entropy: Entropy = os.urandom,
        box: Scalar | None = None,
    ) -> None:
        super().__init__(game, sound_group() if group is None else group, journal)
        self.sources = frozenset(sources)
        self.host = host
        """The host's key, if the invitation names it: another table is then not mistaken for this one."""
        self.verdicts: tuple[Verdict, ...] = ()
        self.shown: dict[int, tuple[int, int]] = {}
        """(seat, face) by slot, as far as late keys have shown them."""
        self._box = new_box(self.group, entropy) if box is None else box
        self._audience: Audience | None = None
        self._showings: dict[tuple[int, int], tuple[int, int]] = {}
        """By slot and seat, the card it was and the step after which that seat could see it."""
        self._judging = False
        self._replies[Ack] = self._on_ack
        self._replies[LateKey] = self._on_late

    def start(self, now: int) -> list[Output]:
        """The program runs; links may come."""
        return self._turn(now, lambda: None)

    def known(self, seat: int, number: int) -> dict[int, int]:
        """Faces by card that late keys show of what a seat held after a step."""
        if self.play is None:
            return {}
        places = self.play.dealer.course.places(number).places
        shown = {card: self.shown[handle] for card, handle in places.items() if handle in self.shown}
        return {card: face for card, (owner, face) in shown.items() if owner == seat}

    # --- following ------------------------------------------------------------------------------------------

    def _seat_of(self, key: bytes) -> int | None:
        if not self.log.steps:
            return None
        seats = self.log.hello.seats
        return next((number for number, seat in enumerate(seats) if seat.key == key), None)

    def _follows(self, peer: Peer) -> bool:
        return peer.key in self.sources

    def _meet(self, peer: Peer) -> None:
        super()._meet(peer)
        self._ask_for_keys(peer)

    def _accept(self, item: Item, source: bytes | None) -> None:
        if item.kind is Kind.HELLO and item.step == 0 and not self.log.steps:
            self._check_hello(item)
        super()._accept(item, source)

    def _check_hello(self, item: Item) -> None:
        try:
            hello = opening.check_hello(self.game, item.body)
        except CannotOpen as error:
            raise WireError(f"this game cannot be watched here: {error}") from None
        if self.host is not None and hello.seats[0].key != self.host:
            raise WireError("this is not the table of the invitation")

    def _confirmed(self) -> bool:
        number = self.log.number
        ahead = any(peer.here and peer.number > number for peer in self.peers.values() if self._follows(peer))
        return ahead or self._early.calls_for(number)

    def _on_ack(self, peer: Peer, ack: Ack) -> None:
        if ack.step + 1 > peer.number:
            self._heard(peer, ack.step + 1, ack.chain, ack.digest)
        elif ack.step < self.log.number:
            mine = self.log.steps[ack.step]
            if ack.chain != mine.chain:
                self._forked(peer, ack.step)
            elif ack.digest != mine.digest:
                self._differs(peer, ack.step)

    def _refused(self, item: Item, source: bytes | None, fault: LogFault) -> None:
        """All may have gone back from tables that differed; then the way back is signed over no digest."""
        play, nothing = self.play, Context(self.log.game, self.log.chain, ZERO_DIGEST)
        if (
            play is None
            or item.kind is not Kind.PLACE
            or item.step != self.log.number
            or play.begun
            or play.fold.disputed
            or not holds(item, nothing, self._key_of(item.seat))
        ):
            super()._refused(item, source, fault)
            return
        self.log.dispute()
        play.dispute()
        self._accept(item, source)

    def _made(self, act: Made) -> None:
        raise AssertionError("a spectator makes nothing")

    # --- late keys ------------------------------------------------------------------------------------------

    def _dealer(self, joined: Joined) -> JointDealer:
        self._audience = Audience(joined.terms, self._box)
        return super()._dealer(joined)

    def _ask_for_keys(self, peer: Peer) -> None:
        if self._audience is not None and self._follows(peer) and peer.here:
            self._send(peer, AudienceKey(self._audience.public))

    def _on_late(self, peer: Peer, late: LateKey) -> None:
        play, audience = self.play, self._audience
        if play is None or audience is None:
            return
        if late.box != audience.public:
            raise WireError("a late key is for somebody else")
        handle = _handle(late.body)
        slot = play.dealer.course.slot(handle)
        if slot is None or (handle, late.seat) not in self._showings:
            raise WireError("a late key is for no card there is")
        moment = play.dealer.course.moment(0, b"")

        def run() -> int | Refused:
            try:
                return audience.read(moment, late.seat, late.body, slot)
            except Refused as refused:
                return refused

        def then(found: int | Refused) -> None:
            if isinstance(found, Refused):
                self._outputs.append(Refusal(peer.key, f"a late key does not hold: {found.reason}"))
            elif handle not in self.shown:
                self.shown[handle] = (late.seat, found)
                card, step = self._showings[handle, late.seat]
                self._outputs.append(Seen(late.seat, card, step, found))

        self._outputs.append(Work("read a late key", run, then))

    # --- steps ----------------------------------------------------------------------------------------------

    def _closed(self, moment: Moment | None) -> None:
        super()._closed(moment)
        play = self.play
        assert play is not None
        if moment is None:
            for peer in self.peers.values():
                peer.seat = self._seat_of(peer.key)
                self._ask_for_keys(peer)
            return
        board = play.dealer.course.board
        for card, handle in board.places.items():
            seen = board.slots[handle].seen
            for seat in play.fold.active:
                if seen >> seat & 1:
                    self._showings.setdefault((handle, seat), (card, moment.number))

    def _act(self) -> bool:
        play = self.play
        if play is None or self._judging or play.fold.stage is not Stage.DONE:
            return False
        self._judging = True
        steps, game, group, result = tuple(self.log.steps), self.game, self.group, play.fold.table.result

        def run() -> Over:
            try:
                review = Review(game, group, steps)
                verdicts = review.run()
            except ReviewFault:
                return Over(result, ())
            return Over(review.result() or result, verdicts)

        def then(over: Over) -> None:
            self.verdicts = over.verdicts
            self._outputs.append(over)

        self._outputs.append(Work("judge the game", run, then))
        return True


def new_box(group: Group, entropy: Entropy = os.urandom) -> Scalar:
    """A spectator's secret box key; `group.base` of it is what players are told."""
    return group.scalar_reduce(entropy(_BOX_BYTES))


def _handle(body: bytes) -> int:
    parts = unpack(body, BODY_LIMIT)
    if type(parts) is not tuple or not parts or type(parts[0]) is not int:
        raise WireError("a late key names no card")
    return parts[0]
