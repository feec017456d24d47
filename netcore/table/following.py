"""Following the log: items go in, are judged, and close one step after the other.

What a player's table and a spectator's have in common. It says nothing by itself; what happens is told to its
owner, and what the log accepted goes on to everybody else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Protocol

from engines.kernel import Game
from netcore.dealer import Fault, Group, JointDealer, Wrong
from netcore.double import Double, pack_double, read_double
from netcore.errors import LogFault
from netcore.item import WORD_LIMIT, AnyItem, Item, Kind
from netcore.opening import Hello, read_hello
from netcore.table import opening
from netcore.table.absence import may_accuse, overdue_in
from netcore.table.company import Company
from netcore.table.desk import Desk, Mode
from netcore.table.evidence import in_good_faith
from netcore.table.fold import HOST, ClosedStep
from netcore.table.messages import Closed, Proof
from netcore.table.opening import Joined
from netcore.table.outputs import Changed, Job
from netcore.table.peers import Early, Peer, Reach
from netcore.table.play import Act, Heavy, Made, Named, Phase, Play
from netcore.wire import WireError

_DUE: Final = frozenset(kind for kind in Kind if Kind.ANSWER <= kind <= Kind.DONE) - {Kind.COMPLAIN}
"""Kinds of which a closed step has all that were due: an honest seat signs no further one for it."""


class LogOwner(Protocol):
    """Whose log it is."""

    def bar(self, item: Item, source: bytes | None) -> bool:
        """Whether an item shall not even be tried; what follows from that is the owner's."""

    def dealer(self, joined: Joined) -> JointDealer:
        """This table's part of the dealing."""

    def took(self, item: Item) -> None:
        """The log has a new item."""

    def closed(self, moment: ClosedStep | None) -> None:
        """A step has closed; None for the opening."""

    def late(self, item: Item, source: bytes | None) -> bool:
        """Something signed for a step that is closed here without it; whether the owner has dealt with it."""

    def went_on(self, item: Item) -> bool:
        """Whether who placed something in a closed step is known to have had it complete."""

    def refused(self, item: Item, source: bytes | None, fault: LogFault) -> bool:
        """The log does not take an item of the open step; whether the owner has dealt with it."""

    def made(self, act: Made) -> None:
        """Something this seat's dealer made."""

    def stopped(self, seat: int | None, code: str, item: Item | None) -> None:
        """The game cannot go on fairly, or a seat is named for less."""

    def heard(self, word: AnyItem) -> None:
        """Somebody said something that may be placed."""


class Following:
    """A log and the game that follows from it. `play` is there once the opening is closed; its `phase` is the
    state of the open step.
    """

    def __init__(self, desk: Desk, company: Company, game: Game, group: Group, owner: LogOwner) -> None:
        self.play: Play | None = None
        self.early = Early()
        self._desk = desk
        self._company = company
        self._game = game
        self._group = group
        self._owner = owner

    # --- items ----------------------------------------------------------------------------------------------

    def accept(self, item: Item, source: bytes | None) -> None:
        """An item from a peer, from our own journal, or of our own."""
        log = self._desk.log
        if item.step > log.number or (item.step == log.number and not self.takes(item)):
            self.early.keep(item, source)
            return
        if item.step == log.number and self._has_left(item.seat):
            self._desk.refuse(source, f"{self._desk.who(item.seat)} has left, and signs no more")
            return
        if self._owner.bar(item, source):
            return
        try:
            if not log.add(item):
                return
        except LogFault as fault:
            self._refused(item, source, fault)
            return
        self._company.moved()
        self._company.spread(item, source, item.seat)
        self.took(item)

    def took(self, item: Item) -> None:
        """The log has a new item."""
        self._owner.took(item)
        if self.play is not None:
            self.do(self.play.take(item), item)
        elif opening.complete(self._desk.log):
            self._open()

    def takes(self, item: Item) -> bool:
        """Whether an item of the open step can be judged yet."""
        return opening.may_come(self._desk.log, item) if self.play is None else self.play.takes(item)

    def take_early(self) -> bool:
        """Take in what came before its time and can be judged now."""
        number = self._desk.log.number
        if self.early.first > number:
            return False
        moved = False
        for item, source in self.early.of(number):
            if self._desk.refused(source):
                self.early.forget(source)  # one who sent a wrong one is not asked about the rest
                continue
            if item.step < self._desk.log.number or self.takes(item):
                moved = True
                self.accept(item, source)
            else:
                self.early.keep(item, source)
        return moved

    def _refused(self, item: Item, source: bytes | None, fault: LogFault) -> None:
        """An item the log does not accept: proof of cheating, out of date, or simply wrong."""
        if fault.proof is not None and fault.proof.proves:
            self._caught(fault.proof, item.seat)
        elif item.step < self._desk.log.number:
            if fault.check == "chain":  # its signature holds: it was meant for that step
                self._late(item, source)
        elif not self._owner.refused(item, source, fault):
            sentence = fault.sentence
            if item.kind is Kind.HELLO:
                sentence = other_hello(self._desk.log.hello, item) or sentence
            self._desk.refuse(source, sentence)

    def _has_left(self, seat: int) -> bool:
        """Whether a seat has left: the others play on, whatever it signs from then on."""
        return self.play is not None and seat in self.play.fold.left

    def _late(self, item: Item, source: bytes | None) -> None:
        if self._has_left(item.seat):
            return
        try:
            self._desk.log.judge_late(item)
        except LogFault as fault:  # nobody takes it where the step is open
            self._desk.refuse(source, fault.sentence)
            return
        if overdue_in(item) is not None and not self.may_stand(item):
            who = self._desk.who(item.seat)
            sentence = f"step {item.step}: {who} declared somebody overdue where that may not stand"
            self.stop(item.seat, sentence, "placing", item)
            return
        if self._owner.late(item, source):
            return
        if item.kind is Kind.COMPLAIN and self.play is not None:
            self._company.spread(item, source, item.seat)
            self.do(self.play.take(item), item)
        elif item.kind is Kind.PLACE and not self._desk.log.steps[item.step].placed:
            who, accused = self._desk.who(item.seat), overdue_in(item)
            sentence = f"step {item.step}: {who} placed a word where everything due was in"
            if accused is not None:
                whom = self._desk.who(accused)
                sentence = f"step {item.step}: {who} declared {whom} overdue where everything due was in"
            self.stop(None if self.raced(item) else item.seat, sentence, "placing", item)
        elif item.kind in _DUE and not self._desk.log.steps[item.step].placed:
            # Whoever was still in that step has stopped at it: here too the game does not go on.
            who = self._desk.who(item.seat)
            sentence = f"step {item.step}: a {item.kind.word} item was not due; at fault is {who}"
            self.stop(item.seat, sentence, Wrong.STATE.name.lower(), item)

    def may_stand(self, item: Item) -> bool:
        """Whether a placing that declares a seat overdue could stand in its step, whoever was first."""
        try:
            self._desk.log.judge_late(item)
        except LogFault:
            return False
        patience = self.play is not None and self.play.fold.terms.patience
        return bool(patience) and may_accuse(self._desk.log, item)

    def raced(self, item: Item) -> bool:
        """Whether a placing for a step that closed here without it may have been signed before anybody could
        know that: nobody is named then. All lines end at the host: what a guest has, the host had before.
        """
        if item.kind is not Kind.PLACE or item.step >= self._desk.log.number or item.seat == HOST:
            return False
        return in_good_faith(item, self._desk.log.steps[item.step]) and not self._owner.went_on(item)

    # --- words and proofs -----------------------------------------------------------------------------------

    def word(self, word: AnyItem, source: bytes | None) -> None:
        """An any-time item from a peer."""
        log = self._desk.log
        if not log.steps:
            return
        if word.counter >= WORD_LIMIT:
            raise WireError(f"nobody may say more than {WORD_LIMIT} words at any time in one game")
        try:
            if not log.add_any(word):
                return
        except LogFault as fault:
            if fault.proof is None:
                raise WireError(fault.sentence) from None
            self._caught(fault.proof, word.seat)
            return
        self._company.spread(word, source, word.seat)
        self._owner.heard(word)

    def proof(self, proof: Proof, source: bytes | None) -> None:
        """A proof of double signing from a peer."""
        log = self._desk.log
        double = read_double(proof.double)
        known = len(log.doubles)
        if not log.steps or not log.accuse(double):
            raise WireError("a proof of double signing proves nothing about this game")
        if len(log.doubles) > known:
            self._company.spread(proof, source)
        self.convict(double)

    def convict(self, double: Double) -> None:
        """A seat has signed two different things for one place: the game stops, unless it has left."""
        seat = double.first.seat
        sentence = f"{self._desk.who(seat)} {double.sentence}"
        if self._has_left(seat):
            self._desk.trouble(sentence, seat, double)
        else:
            self.stop(seat, sentence, "double", None, double)

    def _caught(self, proof: Double, seat: int) -> None:
        if proof in self._desk.log.doubles:  # the first of this seat: one is enough
            self._company.spread(Proof(pack_double(proof)))
        self.convict(proof)

    # --- steps ----------------------------------------------------------------------------------------------

    def _open(self) -> None:
        """Everything due in the opening is in."""
        log = self._desk.log
        joined = opening.join(log.open_items, self._game, self._group)
        if isinstance(joined, Fault):
            self._desk.trouble(f"the game cannot begin: {joined.reason}", joined.seat, joined)
            return
        self.play = Play(self._game, log.hello, log, self._owner.dealer(joined))
        log.close(self.play.fold.last)
        self._closed(None)

    def begin(self) -> bool:
        """Begin the open step, if it waits for nothing else."""
        play = self.play
        if play is None or play.phase is not Phase.WAITING or (play.fold.disputed and not play.fold.over):
            return False
        self.do(play.begin())
        return True

    def close(self) -> bool:
        """Close the open step if it is ready."""
        play = self.play
        if play is None or not play.closable():
            return False
        moment, acts = play.close()
        self._company.moved()
        self._closed(moment)
        self.do(acts)
        return True

    def _closed(self, moment: ClosedStep | None) -> None:
        if moment is not None and self._desk.mode is Mode.LIVE:
            self._desk.emit(Changed(moment))
        self._owner.closed(moment)

    def tell_of_empty(self, peers: Iterable[Peer]) -> None:
        """Tell spectators of a step that no item tells of."""
        closed = self._desk.log.steps[-1]
        if not closed.items:
            message = Closed(closed.number, closed.chain, closed.digest)
            for peer in peers:
                if peer.reach is Reach.LIVE:
                    self._company.send(peer, message)

    # --- what comes out of the game -------------------------------------------------------------------------

    def do(self, acts: Iterable[Act], item: Item | None = None) -> None:
        """Carry out what the game's dealers and judges ask for; `item` is what they judged."""
        for act in acts:
            if isinstance(act, Heavy):
                self._heavy(act)
            elif isinstance(act, Made):
                self._owner.made(act)
            elif isinstance(act, Named):
                self._desk.trouble(f"{self._desk.who(act.seat)} {act.sentence}", act.seat, act)
                self._owner.stopped(act.seat, act.code, None)
            else:
                who = "nobody in particular" if act.seat is None else self._desk.who(act.seat)
                sentence = f"step {act.step}: {act.reason}; at fault is {who}"
                self._desk.trouble(sentence, act.seat, act)
                self._owner.stopped(act.seat, act.wrong.name.lower(), item)

    def stop(
        self, seat: int | None, sentence: str, code: str, item: Item | None = None, report: Any = None
    ) -> None:
        """The game cannot go on fairly."""
        if self.play is None:
            self._desk.trouble(sentence, seat, report or item)
        elif self.play.fault is None:
            self.play.blame(seat, sentence)
            self._desk.trouble(sentence, seat, report or item)
            self._owner.stopped(seat, code, item)

    def _heavy(self, act: Heavy) -> None:
        if self._desk.mode is Mode.REPLAYING:
            self.do(act.then(act.run()))
        else:
            self._desk.emit(Job(act.what, act.run, lambda result: self.do(act.then(result))))


def other_hello(mine: Hello, item: Item) -> str:
    """In what a hello does not agree with ours, in a sentence; empty if it does."""
    try:
        difference = opening.hello_difference(mine, read_hello(item.body))
    except WireError as error:
        return str(error)
    return f"{mine.who(item.seat)} wants to play another table: {difference}" if difference else ""
