"""What a player's table and a spectator's have in common: a game that follows the log of its peers.

An item is forwarded to whoever is linked once the log has accepted it, so a star through the host needs no
rule of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.kernel import Game
from netcore.dealer import Fault, Group, JointDealer
from netcore.double import pack_double, read_double
from netcore.errors import LogFault
from netcore.item import AnyItem, Item, Kind
from netcore.log import Journal
from netcore.opening import Hello, read_hello
from netcore.table import opening
from netcore.table.fold import Fold, Moment, Stage
from netcore.table.mesh import Mesh
from netcore.table.messages import WORD_LIMIT, Closed, Proof, Request
from netcore.table.opening import Joined
from netcore.table.outputs import Changed, Refusal, Work
from netcore.table.peers import Early, Peer, have
from netcore.table.play import Act, Heavy, Made, Play
from netcore.wire import WireError


class Node(Mesh):
    """A log that follows its peers. `play` is there once the opening is closed."""

    def __init__(self, game: Game, group: Group, journal: Journal | None = None) -> None:
        super().__init__(journal)
        self.game = game
        self.group = group
        self.play: Play | None = None
        self._early = Early()
        self._replies[Item] = lambda peer, item: self._accept(item, peer.key)
        self._replies[AnyItem] = self._on_word
        self._replies[Proof] = self._on_proof

    @property
    def fold(self) -> Fold | None:
        """The position, once the game has begun."""
        return None if self.play is None else self.play.fold

    @property
    def stage(self) -> Stage | None:
        """What the open step is for; None during the opening."""
        return None if self.play is None else self.play.fold.stage

    def _done(self) -> bool:
        return self.stage is Stage.DONE

    def _pump(self) -> None:
        """Go on for as long as anything moves."""
        while self._close() or self._take_early() or self._begin() or self._act():
            pass
        for peer in self.peers.values():
            self._ask_for_more(peer)

    def _act(self) -> bool:
        """What a player's table does by itself; a spectator's does nothing."""
        return False

    def _ask_for_more(self, peer: Peer) -> None:
        """Request the next steps from a peer that is ahead, once what it sent is used up."""
        number = self.log.number
        if not peer.here or peer.number <= number or peer.asked >= number or self._early.has(number):
            return
        if self.play is None or not self.play.complete():
            peer.asked = number
            self._send(peer, Request(number, have(self.log)))

    # --- items ----------------------------------------------------------------------------------------------

    def _take_early(self) -> bool:
        moved = False
        for item, source in self._early.of(self.log.number):
            if item.step < self.log.number or self._takes(item):
                moved = True
                self._accept(item, source)
            else:
                self._early.keep(item, source)
        return moved

    def _takes(self, item: Item) -> bool:
        """Whether an item of the open step can be judged yet."""
        return opening.may_come(self.log, item) if self.play is None else self.play.takes(item)

    def _accept(self, item: Item, source: bytes | None) -> None:
        """An item from a peer, or from our own journal."""
        number = self.log.number
        if item.step > number or (item.step == number and not self._takes(item)):
            self._early.keep(item, source)
            return
        try:
            if not self.log.add(item):
                return
        except LogFault as fault:
            self._refused(item, source, fault)
            return
        author = self.peers.get(self._key_of(item.seat))
        if author is not None and author.here:
            author.number = max(author.number, item.step)
        self._moved()
        self._spread(item, source, item.seat)
        self._took(item)

    def _key_of(self, seat: int) -> bytes:
        return self.log.hello.key(seat) or b""

    def _took(self, item: Item) -> None:
        """The log has a new item."""
        if self.play is not None:
            self._do(self.play.take(item))
        elif opening.complete(self.log):
            self._open()

    def _refused(self, item: Item, source: bytes | None, fault: LogFault) -> None:
        """An item the log does not accept: proof of cheating, out of date, or simply wrong."""
        if fault.proof is not None and fault.proof.proves:
            self._caught(fault, item.seat)
        elif item.step < self.log.number:
            if fault.check == "chain":  # its signature holds: it was meant for that step
                self._late(item, source)
        elif source is not None:
            sentence = fault.sentence
            if item.kind is Kind.HELLO:
                sentence = other_hello(self.log.hello, item) or sentence
            self._outputs.append(Refusal(source, sentence))

    def _late(self, item: Item, source: bytes | None) -> None:
        """Something signed for a step that is closed here without it."""
        placed = self.log.steps[item.step].placed
        if item.kind is Kind.COMPLAIN and self.play is not None:
            self._spread(item, source, item.seat)
            self._do(self.play.take(item))
        elif item.kind is Kind.PLACE and not placed:
            sentence = f"step {item.step}: {self.who(item.seat)} placed a word where everything due was in"
            self._stop(item.seat, sentence, item)

    def _caught(self, fault: LogFault, seat: int) -> None:
        """A seat signed two different things for one place."""
        assert fault.proof is not None
        if fault.proof in self.log.doubles:  # the first of this seat: one is enough
            self._spread(Proof(pack_double(fault.proof)), None)
        self._stop(seat, f"{self.who(seat)} {fault.proof.sentence}", fault.proof)

    def _stop(self, seat: int | None, sentence: str, report: Any = None) -> None:
        """The game cannot go on fairly."""
        if self.play is None:
            self._trouble(sentence, seat, report)
        elif self.play.fault is None:
            self.play.blame(seat, sentence)
            self._trouble(sentence, seat, report)
            self._stopped()

    def _stopped(self) -> None:
        """The game has stopped because of a fault."""

    # --- steps ----------------------------------------------------------------------------------------------

    def _open(self) -> None:
        """Everything due in the opening is in."""
        joined = opening.join(self.log.open_items, self.game, self.group)
        if isinstance(joined, Fault):
            self._trouble(f"the game cannot begin: {joined.reason}", joined.seat, joined)
            return
        self.play = Play(self.game, self.log.hello, self.log, self._dealer(joined))
        self.log.close(self.play.fold.last)
        self._closed(None)

    def _dealer(self, joined: Joined) -> JointDealer:
        """This table's part of the dealing; a spectator's only watches."""
        return JointDealer(joined.terms, joined.bonds)

    def _confirmed(self) -> bool:
        """Whether the table before the open step is known to be everybody's; a spectator need not wait."""
        return True

    def _begin(self) -> bool:
        play = self.play
        if play is None or play.begun or play.ready is not None or play.fold.disputed:
            return False
        if not self._confirmed():
            return False
        self._do(play.begin())
        self._begun()
        return True

    def _begun(self) -> None:
        """The open step has begun."""

    def _do(self, acts: Iterable[Act]) -> None:
        for act in acts:
            if isinstance(act, Heavy):
                self._heavy(act)
            elif isinstance(act, Fault):
                who = "nobody in particular" if act.seat is None else self.who(act.seat)
                sentence = f"step {act.step}: {act.reason}; at fault is {who}"
                self._trouble(sentence, act.seat, act)
                self._stopped()
            else:
                self._made(act)

    def _heavy(self, act: Heavy) -> None:
        if self._replaying:
            self._do(act.then(act.run()))
        else:
            self._outputs.append(Work(act.what, act.run, lambda result: self._do(act.then(result))))

    def _made(self, act: Made) -> None:
        """Something this seat's dealer made; a spectator's makes nothing."""
        raise NotImplementedError

    def _close(self) -> bool:
        play = self.play
        if play is None or not play.closable():
            return False
        moment, acts = play.close()
        self._moved()
        self._closed(moment)
        self._do(acts)
        return True

    def _closed(self, moment: Moment | None) -> None:
        """A step has closed; None for the opening."""
        if moment is not None and not self._replaying:
            self._outputs.append(Changed(moment))
        closed = self.log.steps[-1]
        for peer in self.peers.values():
            if peer.number == self.log.number:
                self._compare(peer)
            if not closed.items and peer.live and not self._follows(peer):
                self._send(peer, Closed(closed.number, closed.chain, closed.digest))  # no item tells of it

    # --- the rest -------------------------------------------------------------------------------------------

    def _on_word(self, peer: Peer, word: AnyItem) -> None:
        if not self.log.steps:
            return
        if word.counter >= WORD_LIMIT:
            raise WireError(f"nobody may say more than {WORD_LIMIT} words at any time in one game")
        try:
            if not self.log.add_any(word):
                return
        except LogFault as fault:
            if fault.proof is None:
                raise WireError(fault.sentence) from None
            self._caught(fault, word.seat)
            return
        self._spread(word, peer.key, word.seat)
        self._heard_word(word)

    def _heard_word(self, word: AnyItem) -> None:
        """Somebody said something that may be placed."""

    def _on_proof(self, peer: Peer, proof: Proof) -> None:
        double = read_double(proof.double)
        known = len(self.log.doubles)
        if not self.log.steps or not self.log.accuse(double):
            raise WireError("a proof of double signing proves nothing about this game")
        if len(self.log.doubles) > known:
            self._spread(proof, peer.key)
        seat = double.first.seat
        self._stop(seat, f"{self.who(seat)} {double.sentence}", double)


def other_hello(mine: Hello, item: Item) -> str:
    """In what a hello does not agree with ours, in a sentence; empty if it does."""
    try:
        difference = opening.hello_difference(mine, read_hello(item.body))
    except WireError as error:
        return str(error)
    return f"{mine.who(item.seat)} wants to play another table: {difference}" if difference else ""
