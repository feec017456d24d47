"""What a player may say at any time, and what passes while nobody says anything: offers, clocks, patience."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from netcore.item import AnyItem, Context, Item, Kind, holds, read_placing
from netcore.table.chat import chat_record
from netcore.table.clock import Clock
from netcore.table.fold import HOST, Fold, Moment, Stage
from netcore.table.messages import WORD_LIMIT
from netcore.table.outputs import Chatted, Offered, Output, Waiting
from netcore.table.play import Play
from netcore.table.replaying import ReplayingSeat
from netcore.table.seat import NotNow
from netcore.table.takeback import NotFair, bar_to, before_last_answer
from netcore.table.terms import TableTerms, read_terms
from netcore.table.words import DRAW, OFFERS, OVERDUE, PAUSE, TAKE_BACK, TIME_UP, Said, read_word
from netcore.wire import WireError

LAST_WORDS: Final = 16
"""Of the words that one seat may say in a game, those kept for giving up, leaving and the like."""


class TalkingSeat(ReplayingSeat):
    """A seat whose player can resign, leave, offer, agree, pause and chat."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.terms: TableTerms = read_terms(self.hello.terms)
        self.clock = Clock(self.terms, len(self.hello.seats))
        self._offers: dict[tuple[int | None, str], Said] = {}
        self._kept: set[Said] = set()
        self._pointed: set[int] = set()
        self._flagged = False
        self._waiting: Waiting | None = None

    # --- what the player calls ------------------------------------------------------------------------------

    def resign(self, now: int) -> list[Output]:
        """Give the game up; the seat stays at the table."""
        fold = self._playing().fold
        if fold.over or fold.table.out(self.seat):
            raise NotNow("There is nothing left to give up.")
        return self._turn(now, lambda: self._say(Said(Kind.RESIGN)))

    def leave(self, now: int) -> list[Output]:
        """Leave for good and hand over the seed, so that the others can go on."""
        play = self._playing()
        if play.fold.over or not self._gate:
            raise NotNow("There is no game to leave now.")

        def go() -> None:
            play.dealer.end()
            self._say(Said(Kind.LEAVE, seed=play.dealer.seed()))

        return self._turn(now, go)

    def offer(self, what: str, now: int) -> list[Output]:
        """Offer a draw, ask to take the last answer back, or ask for a pause."""
        fold = self._playing().fold
        if what not in (DRAW, TAKE_BACK, PAUSE) or fold.over or fold.disputed:
            raise NotNow("That cannot be offered now.")
        if (self.seat, what) in self._offers:
            raise NotNow("You have offered that already.")
        if not self._may_chatter():
            raise NotNow("You have said such things too often in this game.")
        try:
            number = before_last_answer(fold, self.seat) if what == TAKE_BACK else 0
        except NotFair as unfair:
            raise NotNow(str(unfair)) from None
        said = Said(Kind.OFFER, what, number, fold.table.step)
        return self._turn(now, lambda: self._say(said))

    def accept(self, what: str, now: int) -> list[Output]:
        """Agree to what another seat offers, or the table itself proposes."""
        fold = self._playing().fold
        offers = [said for (seat, word), said in self._offers.items() if word == what and seat != self.seat]
        if not offers:
            raise NotNow("Nobody offers that now.")
        return self._turn(now, lambda: self._say(self._agreed(fold, offers[0])))

    def go_on(self, now: int) -> list[Output]:
        """End a pause."""
        fold = self._playing().fold
        if not fold.paused:
            raise NotNow("The game is not paused.")
        return self._turn(now, lambda: self._say(Said(Kind.PAUSE, number=0, at=fold.table.step)))

    def overdue(self, now: int) -> list[Output]:
        """Declare that whoever keeps the game waiting has vanished."""
        waiting = self._find_waiting()
        if waiting is None or waiting.until is None or now < waiting.until:
            raise NotNow("Nobody has kept this table waiting long enough.")
        said = Said(Kind.OVERDUE, number=waiting.seats[0], at=self.log.number)
        return self._turn(now, lambda: self._say(said))

    def say(self, text: str, now: int) -> list[Output]:
        """Say something to everybody; WireError with a sentence if it cannot be said."""
        self._playing()
        line = self.chat.say(self.identity, self.seat, text)

        def tell() -> None:
            if self._journal is not None:
                self._journal.write(chat_record(line))
            self._spread(line, None)
            self._outputs.append(Chatted(line))

        return self._turn(now, tell)

    def _playing(self) -> Play:
        if self.play is None:
            raise NotNow("The game has not begun yet.")
        return self.play

    # --- words ----------------------------------------------------------------------------------------------

    def _heard_word(self, word: AnyItem) -> None:
        if self.play is None or self._replaying:
            return
        try:
            said = read_word(word)
        except WireError:
            return
        if said.kind is Kind.OVERDUE:
            if self.seat not in (word.seat, said.number) and said.at == self.log.number:
                self._offer(word.seat, Said(Kind.OFFER, OVERDUE, said.number, said.at))
        elif said.at == self.play.fold.table.step:
            if said.kind is Kind.OFFER:
                self._offer(word.seat, said)
            elif word.seat != self.seat:
                self._keep_word(self.play.fold, said)

    def _offer(self, seat: int, said: Said) -> None:
        if (seat, said.what) in self._offers or self._unfair(seat, said):
            return
        self._offers[seat, said.what] = said
        if said.what == TIME_UP:
            left = self.clock.left(self.seat, self._now)
            late = left is not None and left <= self.terms.grace and not self._answered()
            if said.number == self.seat and late:
                self._flag()
        elif seat != self.seat:
            self._outputs.append(Offered(seat, said.what, said.number))

    def _unfair(self, seat: int, said: Said) -> bool:
        """Whether another seat asks for a way back that an honest program would not let it ask for."""
        if said.what != TAKE_BACK or seat == self.seat or self.play is None:
            return False
        return bool(bar_to(self.play.fold, seat, said.number))

    def _may_chatter(self) -> bool:
        """Whether there is room for words that may as well be left unsaid."""
        return self._gate and self.log.counted(self.seat) < WORD_LIMIT - LAST_WORDS

    def _agreed(self, fold: Fold, offer: Said) -> Said:
        """The word that agrees to an offer."""
        if offer.what == OVERDUE:
            return Said(Kind.OVERDUE, number=offer.number, at=offer.at)
        at = fold.table.step
        if offer.what == DRAW:
            return Said(Kind.AGREE, DRAW, at=at)
        if offer.what == PAUSE:
            return Said(Kind.PAUSE, number=1, at=at)
        return Said(Kind.REWIND, number=offer.number, at=at)

    def _keep_word(self, fold: Fold, said: Said) -> None:
        """Another seat agrees to what this one offered: so does this seat, in the same words."""
        offers = [self._offers.get((self.seat, what)) for what in OFFERS]
        mine = [offer for offer in offers if offer is not None and self._agreed(fold, offer) == said]
        if not mine or said in self._kept or not self._may_chatter():
            return
        self._kept.add(said)
        if said.kind is not Kind.REWIND or not bar_to(fold, self.seat, said.number):
            self._say(said)

    # --- time -----------------------------------------------------------------------------------------------

    def _watch_time(self, fold: Fold) -> None:
        """Whose time is up: one's own is flagged, another's pointed out."""
        if not self.terms.clock or fold.paused or not self._gate:
            return
        for seat in fold.asked:
            left = self.clock.left(seat, self._now)
            assert left is not None
            if seat == self.seat and left <= 0 and not self._answered():
                self._flag()
            elif seat != self.seat and left + self.terms.grace < 0 and seat not in self._pointed:
                self._pointed.add(seat)
                if self._may_chatter():
                    self._say(Said(Kind.OFFER, TIME_UP, seat, fold.table.step))

    def _answered(self) -> bool:
        """Whether the player has answered the question put last."""
        raise NotImplementedError

    def _flag(self) -> None:
        if not self._flagged and self._gate and self.log.counted(self.seat) < WORD_LIMIT:
            self._flagged = True
            self._say(Said(Kind.FLAG))

    def _closed(self, moment: Moment | None) -> None:
        super()._closed(moment)
        if moment is None:
            return
        for seat, spent in moment.spent:
            self.clock.answered(seat, spent)
        for word in moment.words:
            if word.kind is Kind.PAUSE and read_word(word).number:
                self.clock.pause(self._now)
            elif word.kind is Kind.PAUSE:
                self.clock.go_on(self._now)
        if moment.entry is not None:
            self._offers, self._kept, self._pointed = {}, set(), set()
            self.clock.ask((), moment.table.step, self._now)

    # --- patience -------------------------------------------------------------------------------------------

    def _find_waiting(self) -> Waiting | None:
        """Whom the game waits for, beside this seat."""
        play = self.play
        away = [peer.seat for peer in self._neighbours() if not peer.here]
        if play is None:
            missing = away
        elif play.begun:
            missing = away + [seat for _, seat in play.missing()]
        else:
            missing = [peer.seat for peer in self._neighbours() if peer.vouched < self.log.number - 1]
        seats = tuple(sorted({seat for seat in missing if seat is not None and seat != self.seat}))
        if not seats or self._ending or (play is not None and play.fold.paused):
            return None
        vanishing = tuple(seat for seat in seats if play is not None and self._can_vanish(play, seat))
        if not vanishing or not self.terms.patience:
            return Waiting(seats, self._since, None)
        gone = [self._peer(self.hello.seats[seat].key) for seat in vanishing]
        since = max([self._since, *(peer.since for peer in gone if not peer.here)])
        return Waiting(vanishing, since, since + self.terms.patience)

    def _can_vanish(self, play: Play, seat: int) -> bool:
        """Whether a seat's program keeps us waiting, not its player: no link, or nothing to think about."""
        if seat in self._neighbour_seats() and not self._peer(self.hello.seats[seat].key).here:
            return True
        return not play.begun or play.fold.stage is not Stage.ANSWERS or HOST not in (seat, self.seat)

    def _accept(self, item: Item, source: bytes | None) -> None:
        """Whoever is here and quick is not overdue, whatever the others sign: it is no way out of a game."""
        play = self.play
        if play is not None and item.step == self.log.number and self._accuses(item) and not play.complete():
            here = Context(self.log.game, self.log.chain, self.log.digest)
            key = self.hello.key(item.seat)
            if not self._kept_waiting(item, source) and key is not None and holds(item, here, key):
                self._deny(item)
                return
        super()._accept(item, source)

    def _late(self, item: Item, source: bytes | None) -> None:
        if not self._accuses(item) or self.log.steps[item.step].placed:
            super()._late(item, source)
        elif self._kept_waiting(item, source):  # what this seat had sent they never got
            self._stop(None, f"step {item.step}: the others have given up waiting, and ended the game there")
        else:
            self._deny(item)

    def _deny(self, item: Item) -> None:
        sentence = f"step {item.step}: {self.who(item.seat)} declared this seat overdue, which was here"
        self._stop(item.seat, sentence, item)

    def _accuses(self, item: Item) -> bool:
        """Whether an item places that this seat is overdue."""
        if item.kind is not Kind.PLACE or self._replaying:
            return False
        try:
            words = read_placing(item.body)
            said = read_word(words[0])
        except WireError:
            return False
        return said.kind is Kind.OVERDUE and said.number == self.seat

    def _kept_waiting(self, item: Item, source: bytes | None) -> bool:
        """Whether somebody may have waited for this seat as long as the table's patience, by our measure."""
        peer = self.peers.get(source or b"")
        if peer is not None and peer.first > item.step:  # it was placed before this link came
            return peer.away is None or peer.away + self.terms.grace >= self.terms.patience
        return self._now - self._since + self.terms.grace >= self.terms.patience

    def _keep_time(self) -> None:
        waiting = self._find_waiting()
        if waiting is not None and waiting != self._waiting:
            self._outputs.append(waiting)
        self._waiting = waiting
        super()._keep_time()

    def _alarms(self) -> Iterable[int | None]:
        play, waiting = self.play, self._waiting
        if waiting is not None and waiting.until is not None and self._now < waiting.until:
            yield waiting.until
        if play is None or play.fold.over or play.fault is not None:
            return
        for seat in play.fold.asked:
            ends = self.clock.ends(seat)
            if ends is None:
                continue
            if seat == self.seat and not self._flagged:
                yield ends
            elif seat != self.seat and seat not in self._pointed:
                yield ends + self.terms.grace + 1
