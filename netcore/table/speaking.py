"""Words for any time: what this seat says, what the others offer, and how words come into the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from netcore.identity import Identity
from netcore.item import WORD_LIMIT, AnyItem, Item, Kind
from netcore.table.around import Around
from netcore.table.clock import Clock
from netcore.table.company import Company
from netcore.table.desk import Desk, Mode
from netcore.table.dispute import Disagreement, Dispute
from netcore.table.fold import HOST, Fold
from netcore.table.following import Following
from netcore.table.messages import Held, Hold
from netcore.table.offers import TABLE, Offers, agreeing, way_out
from netcore.table.outputs import Offered
from netcore.table.peers import UNKNOWN, Peer
from netcore.table.pen import NotNow, Pen, Voice
from netcore.table.placing import Hand, next_words
from netcore.table.play import Phase, Play
from netcore.table.questions import Questions
from netcore.table.waiting import Ledger
from netcore.table.words import OVERDUE, TAKE_BACK, TIME_UP, Said, read_word, word_body
from netcore.wire import WireError

LAST_WORDS: Final = 16
"""Of the words that one seat may say in a game, those kept for giving up, leaving and the like."""


class Speaking:
    """One seat's words. What may be placed is the log's and the position's to say; the state of the host's
    placing is its `hand` (`placing.Holding`), that of a seat which is asked to hold its `pen` (`pen.Voice`).
    """

    def __init__(
        self,
        desk: Desk,
        company: Company,
        following: Following,
        pen: Pen,
        ledger: Ledger,
        clock: Clock,
        questions: Questions,
        identity: Identity,
        seat: int,
        around: Around,
        level: Callable[[int | None], bool],
    ) -> None:
        """`level` tells whether every neighbour, but for one, is here and at the same step."""
        self.offers = Offers(seat)
        self.hand = Hand()
        self.said_at = 0
        """When this seat said something last."""
        self._desk = desk
        self._company = company
        self._following = following
        self._pen = pen
        self._ledger = ledger
        self._clock = clock
        self._questions = questions
        self._identity = identity
        self._seat = seat
        self._around = around
        self._level = level

    # --- saying ---------------------------------------------------------------------------------------------

    def say(self, said: Said) -> None:
        """Sign a word and let everybody know."""
        log = self._desk.log
        if self._pen.voice is Voice.SILENT:
            raise NotNow("This table is still waiting for the other players' copy of the game.")
        if log.counted(self._seat) >= WORD_LIMIT:
            raise NotNow("You have said such things too often in this game.")
        self.said_at = self._desk.now
        word = log.sign_any(self._identity, self._seat, said.kind, word_body(said))
        self._company.spread(word)
        self.heard(word)

    def has_said(self, said: Said) -> bool:
        """Whether this seat has said this, and it is not placed yet."""
        mine = (self._seat, said.kind, word_body(said))
        return any((word.seat, word.kind, word.body) == mine for word in self._desk.log.words)

    def may_chatter(self) -> bool:
        """Whether there is room for words that may as well be left unsaid."""
        return self._pen.voice is not Voice.SILENT and self._room(LAST_WORDS)

    def _room(self, spare: int = 0) -> bool:
        return self._desk.log.counted(self._seat) < WORD_LIMIT - spare

    def flag(self) -> None:
        """This seat's time is up."""
        if self._pen.voice is not Voice.SILENT and self._room() and self._clock.call(self._seat):
            self.say(Said(Kind.FLAG))

    def point_out(self, seat: int, step: int) -> None:
        """Another seat's time is up, and it does not say so."""
        if self._clock.call(seat) and self.may_chatter():
            self.say(Said(Kind.OFFER, TIME_UP, seat, step))

    def accept(self, fold: Fold, what: str) -> Said:
        """The word that agrees to what is offered under this name; NotNow if nobody does, or if this table
        cannot testify to it.
        """
        offer = self.offers.find(what)
        if offer is None:
            raise NotNow("Nobody offers that now.")
        if what == OVERDUE and not self._testifies(offer.number):
            raise NotNow("By this table's watch nobody has kept the others waiting long enough.")
        said = agreeing(fold, offer)
        if self.has_said(said):
            raise NotNow("You have agreed to that already.")
        return said

    # --- hearing --------------------------------------------------------------------------------------------

    def heard(self, word: AnyItem) -> None:
        """A word is in the log's keeping."""
        play = self._following.play
        if play is None or self._desk.mode is Mode.REPLAYING:
            return
        try:
            said = read_word(word)
        except WireError:
            return
        if said.kind in (Kind.OVERDUE, Kind.HERE):
            self._heard_of_absence(word.seat, said)
        elif said.at == play.fold.table.step:
            if said.kind is Kind.OFFER:
                self._hear_offer(play.fold, word.seat, said)
            elif word.seat != self._seat and self.may_chatter() and self._keeps(play.fold, said):
                self.say(said)

    def _keeps(self, fold: Fold, said: Said) -> bool:
        """Whether another seat agrees to what this one offered, and it is still fair."""
        if not self.offers.keep(said, fold):
            return False
        return said.kind is not Kind.REWIND or not fold.bar_to((self._seat,), said.number)

    def _heard_of_absence(self, seat: int, said: Said) -> None:
        now = self._desk.now
        if said.at != self._desk.log.number:
            return
        if said.kind is Kind.HERE:
            self._ledger.lives(seat, now)
        elif said.number == self._seat:
            if self._ledger.accuse(self._seat, now) and self.may_chatter():  # one answer serves them all
                self.say(Said(Kind.HERE, number=seat, at=said.at))
        else:
            self._ledger.accuse(said.number, now)
            if seat != self._seat and self.offers.hear(seat, Said(Kind.OFFER, OVERDUE, said.number, said.at)):
                self._desk.emit(Offered(seat, OVERDUE, said.number))

    def answer_accusers(self) -> None:
        """This seat may speak again: who said meanwhile that it is overdue hears that it is here, and the
        answers of others to that count as they did before this program was started again.
        """
        for kind in (Kind.HERE, Kind.OVERDUE):
            for word in self._desk.log.words:
                if word.kind is kind:
                    self.heard(word)

    def _testifies(self, seat: int) -> bool:
        """Whether a seat owes something for long enough by this table's own watch."""
        now = self._desk.now
        return not self._ledger.knew_better(seat, now) and self._ledger.owed_for(
            seat, now, in_sight=self._around.sees(seat)
        )

    def _hear_offer(self, fold: Fold, seat: int, said: Said) -> None:
        unfair = said.what == TAKE_BACK and seat != self._seat and fold.bar_to((seat,), said.number)
        if unfair or not self.offers.hear(seat, said):
            return
        if said.what != TIME_UP and seat != self._seat:  # that time is up, each seat's own watch tells it
            self._desk.emit(Offered(seat, said.what, said.number))

    def propose(self, play: Play) -> None:
        """Tables differ: propose the ways out."""
        if Disagreement.state(play) is Dispute.OPEN:
            self.offers.lapse()
            for said in way_out(play.fold, self._desk.log.number):
                self.offers.hear(TABLE, said)
                self._desk.emit(Offered(TABLE, said.what, said.number))

    # --- placing --------------------------------------------------------------------------------------------

    def place_next(self, play: Play, may_place: bool) -> Item | None:
        """Place the next words if that is safe; else ask somebody to hold what it still owes."""
        log, fold = self._desk.log, play.fold
        words: tuple[AnyItem, ...] = ()
        if may_place and log.words and play.phase in (Phase.WAITING, Phase.OPEN) and not play.complete():
            words = next_words(log, fold, self._seat, self._placeable)
        if not words:
            self._release()
            return None
        if not self._safe(play, read_word(words[0])):  # who keeps it from being placed may be overdue himself
            words = next_words(log, fold, self._seat, self._accuses)
            if not words or not self._safe(play, read_word(words[0])):
                return None
        self.hand.release()
        return log.place(self._identity, self._seat, words)

    def _accuses(self, said: Said) -> bool:
        """Whether this says that somebody is overdue, and may be placed."""
        return said.kind is Kind.OVERDUE and self._placeable(said)

    def _placeable(self, said: Said) -> bool:
        """Whether an accusation may be placed: by a witness, and an answer to it is waited for."""
        if said.kind is not Kind.OVERDUE:
            return True
        if said.number == self._seat:
            return False  # who is accused is here
        here = any(peer.here for peer in self._around.neighbours if peer.seat == said.number)
        here = here or not self._around.sees(said.number)
        return self._ledger.may_place(said.number, self._desk.now, here=here)

    def _safe(self, play: Play, said: Said) -> bool:
        """Whether the open step cannot be complete anywhere."""
        fold, log = play.fold, self._desk.log
        if said.kind in (Kind.OVERDUE, Kind.WRONG):
            return self._level(said.number)
        if fold.disputed:
            return self._level(None)
        if not play.begun:
            return False
        owing = {seat for _, seat in play.missing()}
        if self._seat in owing:
            return self._level(None) or self._seat != fold.placer
        if self._seat != HOST:
            return False  # it is linked to none of those it would have to ask
        if self.hand.safe(owing, self._desk.now):
            return self._level(None)
        if self.hand.ask(log.number, self._desk.now):
            self._company.tell(self._around.neighbours, Hold(log.number, True))
        return False

    def _release(self) -> None:
        if self.hand.step != UNKNOWN and self.hand.release() == self._desk.log.number:
            self._company.tell(self._around.neighbours, Hold(self._desk.log.number, False))

    def repeat(self) -> None:
        """Nothing has moved for long: say again what is asked and promised."""
        number = self._desk.log.number
        if self.hand.step == number:
            self._company.tell(self._around.neighbours, Hold(number, True))
        elif self._pen.voice is Voice.HELD:
            self._company.tell(self._around.neighbours, Held(number))

    def on_hold(self, peer: Peer, hold: Hold) -> None:
        """The host asks this seat to hold what it owes, or to go on."""
        if peer.seat != HOST:
            raise WireError("only the host asks others to hold")
        play = self._following.play
        if play is None or hold.step != self._desk.log.number:
            return
        if not hold.on:
            self._pen.go_on()
        elif play.begun and play.owes(self._seat) and self._pen.voice is not Voice.SILENT:
            self._pen.hold(hold.step, self._desk.now)
            self._company.send(peer, Held(hold.step))

    def on_held(self, peer: Peer, held: Held) -> None:
        """A seat promises to hold what it owes."""
        if held.step != self._desk.log.number or peer.seat is None:
            return
        if self.hand.step == held.step:
            self.hand.promised(peer.seat)
        else:
            self._company.send(peer, Hold(held.step, False))
