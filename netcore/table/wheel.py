"""The wheel of one seat's table: it wires the machines, feeds them what comes, and lets each go on until
nothing moves.

    company     who is linked, where each peer stands             `peers.Line`
    following   the log, and the open step of the game            `play.Phase`
    agreement   what every seat has acknowledged                  `agreement.Heard`
    pen         whether this seat signs                           `pen.Voice`
    questions   what the player is asked                          `questions.Asking`
    speaking    words, offers, placing                            `placing.Holding`
    ledger      who owes what since when                          `waiting.Debt`
    absence     whether it is true that somebody is overdue       `absence.Finding`
    dispute     where tables differ                               `dispute.Dispute`
    ending      seeds, final signatures, verdicts                 `ending.End`
    audience    who watches                                       `showing.Showing`
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.kernel import Game, Options
from netcore.ack import Ack
from netcore.dealer import START_SIZE, Group, JointDealer, Seed
from netcore.dealer.choosing import pack_choice
from netcore.errors import LogFault
from netcore.identity import Identity
from netcore.item import STEP_LIMIT, AnyItem, Context, Item, Kind, holds
from netcore.opening import Hello
from netcore.table import opening
from netcore.table.absence import Absence, Finding, overdue_in
from netcore.table.agreement import Agreement, Heard
from netcore.table.audience import Audience
from netcore.table.chat import Chat, Flow, chat_record
from netcore.table.clock import Clock
from netcore.table.company import Company
from netcore.table.desk import Desk, Mode
from netcore.table.dispute import Disagreement
from netcore.table.ending import ENDING_PATIENCE, End, Ending
from netcore.table.fold import HOST, Fold, Moment, Stage
from netcore.table.following import Following, other_hello
from netcore.table.messages import (
    AudienceKey,
    Bye,
    Crowd,
    Held,
    Hold,
    LateKey,
    Line,
    Proof,
    Report,
    Request,
    Sync,
    decode,
)
from netcore.table.opening import Joined
from netcore.table.outputs import Ask, AskOrder, At, Chatted, Output, Waiting
from netcore.table.peers import UNKNOWN, Peer
from netcore.table.pen import Entropy, Pen, Voice
from netcore.table.play import Made, Phase, Play
from netcore.table.private import Asked, Place, Pledged, TableJournal, asked_record, pledge_record
from netcore.table.questions import Questions
from netcore.table.signing import sign_next
from netcore.table.speaking import Speaking
from netcore.table.terms import GAME, TableTerms, read_terms
from netcore.table.timing import alarms, who_waits
from netcore.table.waiting import Ledger
from netcore.table.words import read_word
from netcore.wire import WireError, unpack

_OPEN_TO_ALL = (Sync, Request, Bye, AudienceKey, Crowd)  # what spectators, too, may send


class Wheel:
    """All machines of one seat."""

    def __init__(
        self,
        game: Game,
        identity: Identity,
        place: Place,
        group: Group,
        entropy: Entropy,
        *,
        journal: TableJournal | None,
        pledges: dict[int, Pledged],
        asked: Asked | None,
    ) -> None:
        self.game, self.identity, self.place, self.group = game, identity, place, group
        self.seat = place.seat
        self.hello: Hello = opening.check_hello(game, place.hello)
        self.terms: TableTerms = read_terms(self.hello.terms)
        self.desk = Desk(journal, self.hello)
        self.log = log = self.desk.log
        self.chat = Chat(log)
        self.clock = Clock(self.terms, len(self.hello.seats))
        self.company = Company(self.desk, self.chat, self._seat_of, lambda peer: peer.seat is not None)
        self.following = Following(self.desk, self.company, game, group, self)
        self._neighbours: list[Peer] = []
        self._look_around()
        self.agreement = Agreement(log, self.hello, self.seat, identity)
        self.pen = Pen(log, self._neighbour_seats())
        self.questions = Questions(game, self.seat)
        self.ledger = Ledger(self.terms, self.seat)
        self.absence = Absence(self.terms, self.seat, self.ledger, self.company.peers)
        self.dispute = Disagreement(self.desk, self.company, identity, self.seat, self.neighbours)
        self.ending = Ending(log, game, group)
        self.speaking = Speaking(
            self.desk,
            self.company,
            self.following,
            self.pen,
            self.ledger,
            self.clock,
            self.questions,
            identity,
            self.seat,
            self.neighbours,
            self.in_sight,
            self.level,
        )
        self.audience = Audience(self.desk, self.company, group, self.seat, self.neighbours)
        self.seeds = self.terms.audit == GAME
        """Whether the player lets the seed be opened."""
        self.began = 0
        """When this program took up the table."""
        self.replayed = STEP_LIMIT
        """While a journal is gone through: the step it has come to."""
        self._entropy = entropy
        self._start = entropy(START_SIZE)
        self._pledges = pledges
        self._asked = asked
        self._wall = 0
        self._signed = 0
        self._waiting: Waiting | None = None
        self._wake: int | None = None
        self._replies: dict[type, Callable[[Peer, Any], None]] = {
            Item: lambda peer, item: self.following.accept(item, peer.key),
            AnyItem: lambda peer, word: self.following.word(word, peer.key),
            Proof: lambda peer, proof: self.following.proof(proof, peer.key),
            Ack: self._on_ack,
            Sync: self._on_sync,
            Request: lambda peer, wish: self.company.serve(peer, wish.number, wish.have),
            Hold: self.speaking.on_hold,
            Held: self.speaking.on_held,
            Line: self._on_line,
            Report: self._on_report,
            AudienceKey: self.audience.wants,
            LateKey: self.audience.passes,
            Crowd: self.audience.seated,
            Bye: self._on_bye,
        }

    # --- one turn -------------------------------------------------------------------------------------------

    def turn(self, now: int, what: Callable[[], None]) -> list[Output]:
        """Let something happen, and everything that follows from it."""
        self.desk.now = now = max(now, self.desk.now)
        self.pen.tick(now)
        what()
        self.go_on()
        self._keep_time(now)
        if self.log.signed != self._signed:  # nothing that could be signed otherwise leaves before it is safe
            self._signed = self.log.signed
            if self.desk.journal is not None:
                self.desk.journal.sync()
        return self.desk.take()

    def start(self, wall: int) -> None:
        """The program runs; `wall` is the time of day in milliseconds since 1970."""
        self.began = self.ending.since = self.desk.now
        self._wall = wall - self.desk.now
        play = self.following.play
        if play is not None:
            self.dispute.restore(play, self.agreement.came_to)
            self.speaking.propose(play)

    def keep_in(self, journal: TableJournal) -> None:
        """Go on writing to this journal."""
        self.desk.journal = journal
        self.log.journal_to(journal)

    def go_on(self) -> None:
        """Go on for as long as anything moves."""
        following = self.following
        while following.close() or following.take_early() or self._begin() or self._act():
            pass
        if following.play is None or not following.play.complete():
            self.company.ask_for_more(following.early)

    def _begin(self) -> bool:
        play = self.following.play
        if play is None or play.phase is not Phase.WAITING or not self._confirmed(play):
            return False
        if not self.following.begin():
            return False
        self._begun(play)
        return True

    def _confirmed(self, play: Play) -> bool:
        """Whether everybody is known to have the table that stands before the open step."""
        if self.desk.mode is Mode.REPLAYING:
            return self.log.number <= self.replayed
        if not self.agreement.behind(self._needed(play)):
            return True
        return bool(self.ahead())  # the step is closed there: what it was signed over will show

    def _needed(self, play: Play) -> list[int]:
        """Seats that must have acknowledged the last step: at the end only those that are here."""
        if self.ending.state(play, self.desk.now) is End.PLAYING:
            return [seat for seat in play.fold.active if seat != self.seat]
        return [peer.seat for peer in self.neighbours() if peer.seat is not None and self._counts(peer)]

    def _counts(self, peer: Peer) -> bool:
        """Whether a neighbour must be waited for at the end: not one that is gone."""
        return peer.here and self.desk.now < self.ending.until

    def _act(self) -> bool:
        """What this seat does by itself."""
        if self.desk.mode is Mode.REPLAYING:
            return False
        if self.pen.voice is Voice.SILENT:
            return self._wake_up()
        play, now = self.following.play, self.desk.now
        state = self.ending.state(play, now)
        if play is not None:
            if self.audience.showing.boxes:
                self.audience.show(play)
            if play.begun and state is End.PLAYING:
                self._watch_time(play.fold)
                if play.duty is not None:
                    self.questions.do_duty(play.fold, play.duty, now)
                if self._seal(play):
                    return True
        if sign_next(self, play, state):
            return True
        if play is not None and state in (End.DONE, End.LONELY):
            work = self.ending.audit(play, self.desk.emit)
            if work is not None:
                self.desk.emit(work)
        return False

    def _wake_up(self) -> bool:
        play = self.following.play
        peers = {seat: self.company.peer(self.hello.seats[seat].key) for seat in self.pen.meets}
        left = play.fold.left if play is not None else frozenset()
        ends = self.silence_ends()
        if not self.pen.hear_out(peers, left, ends is not None and self.desk.now >= ends):
            return False
        if play is not None:
            self.following.do(play.go_live())
            if play.begun:
                self._begun(play)
        return True

    def silence_ends(self) -> int | None:
        """Until when this seat waits for all to come back after its start; None for ever."""
        over = self.ending.state(self.following.play, self.desk.now) is not End.PLAYING
        patience = self.terms.patience or (ENDING_PATIENCE if over else 0)
        return self.began + patience if patience else None

    # --- neighbours -----------------------------------------------------------------------------------------

    def _seat_of(self, key: bytes) -> int | None:
        return next((number for number, seat in enumerate(self.hello.seats) if seat.key == key), None)

    def _neighbour_seats(self) -> tuple[int, ...]:
        """Seats linked to this one: the host to all, all to the host, which stays their meeting point."""
        if self.seat != HOST:
            return (HOST,)
        play = self.following.play
        left = play.fold.left if play is not None else ()
        return tuple(seat for seat in range(1, len(self.hello.seats)) if seat not in left)

    def neighbours(self) -> list[Peer]:
        """The peers at the other ends of this seat's lines, but for those who left."""
        return self._neighbours

    def _look_around(self) -> None:
        self._neighbours = [self.company.peer(self.hello.seats[seat].key) for seat in self._neighbour_seats()]

    def in_sight(self, seat: int) -> bool:
        """Whether a seat's line ends here: whether it is there is no hearsay then."""
        return HOST in (self.seat, seat)

    def ahead(self) -> list[int]:
        """Neighbours that say they have closed the open step."""
        number = self.log.number
        return [peer.seat for peer in self.neighbours() if peer.number > number and peer.seat is not None]

    def level(self, without: int | None = None) -> bool:
        """Whether every neighbour, but for one accused of staying away, is here and where this seat is."""
        number, play = self.log.number, self.following.play
        claimed = play.fold.claimed if play is not None else {}
        playing = self.ending.state(play, self.desk.now) is End.PLAYING
        for peer in self._neighbours:
            if peer.seat == without or peer.seat is None or not (playing or self._counts(peer)):
                continue
            if not peer.here or peer.first == UNKNOWN or peer.number > number:
                return False
            if self.agreement.agreed.get(peer.seat, -1) < number - 1 and peer.seat not in claimed:
                return False
        return True

    # --- what the link brings -------------------------------------------------------------------------------

    def meet(self, peer: Peer) -> None:
        """A link stands."""
        self.company.connected(peer)
        self.speaking.hand.parted(peer.seat)
        if peer.seat in self._neighbour_seats():
            self.audience.met(peer)

    def lose(self, peer: Peer) -> None:
        """A link is gone."""
        self.company.lost(peer)
        self.speaking.hand.parted(peer.seat)
        if peer.seat == HOST:
            self.pen.go_on()  # nothing is signed again before the host has said where it stands
        elif peer.seat is None:
            self.audience.showing.forget(peer.key)

    def receive(self, peer: Peer, frame: bytes) -> None:
        """A frame came."""
        if not peer.here:
            return  # a frame of a link that is gone
        try:
            message = decode(frame)
            reply = self._replies.get(type(message))
            if reply is None or (peer.seat is None and not isinstance(message, _OPEN_TO_ALL)):
                raise WireError("such a message is not expected here")
            reply(peer, message)
        except WireError as error:
            self.desk.refuse(peer.key, str(error))

    def _on_sync(self, peer: Peer, said: Sync) -> None:
        self.company.synced(peer, said)
        if peer.seat is None or not self.log.number:
            return
        head = said.number - 1
        if 0 <= head < self.log.number and said.chain != self.log.steps[head].chain:
            self.company.forked(peer, head)
        if said.ask:
            self.agreement.own()
            for seat, ack in self.agreement.acks.items():
                if seat != peer.seat:
                    self.company.send(peer, ack)

    def _on_ack(self, peer: Peer, ack: Ack) -> None:
        if not self.log.number:
            return
        what = self.agreement.heard(ack)
        if what is not Heard.IDLE:
            if self.seat == HOST:
                others = (other for other in self.neighbours() if other.seat not in (peer.seat, ack.seat))
                self.company.tell(others, ack)
            self._weigh(ack, what, peer)

    def _weigh(self, ack: Ack, what: Heard, peer: Peer) -> None:
        """What follows from an acknowledgement."""
        play = self.following.play
        if ack.seat == peer.seat and ack.step >= peer.number:
            peer.number = ack.step + 1
        if what is Heard.FORKS:
            self.company.forked(peer, ack.step)
        elif play is not None and what is Heard.CLAIMS:
            self.ending.saw(ack.seat, "claim")
            if self.dispute.claimed(play, ack, self.agreement.own()):
                self.speaking.propose(play)
        elif play is not None and what is Heard.AGREES:
            self._agrees(play, ack)

    def _agrees(self, play: Play, ack: Ack) -> None:
        of_last = ack.step == self.log.number - 1
        if of_last and self.dispute.agrees(play, ack.seat, self.agreement.came_to):
            self.speaking.offers.lapse()

    def _on_report(self, peer: Peer, report: Report) -> None:
        if self.following.play is not None:
            self.dispute.heard(self.following.play, peer, report)

    def _on_line(self, peer: Peer, line: Line) -> None:
        if not self.log.steps or self.chat.knows(line):
            return
        flow = self.chat.flow(line.seat, self.desk.now)
        if flow is Flow.TURNS:
            self.desk.trouble(
                f"{self.desk.who(line.seat)} says more than anybody can read; some of it is left out"
            )
        if flow is Flow.TAKEN and self.chat.add(line):
            self.chatted(line, peer.key)

    def chatted(self, line: Line, source: bytes | None) -> None:
        """A line was said."""
        self.desk.write(chat_record(line))
        self.company.spread(line, source, line.seat)
        self.desk.emit(Chatted(line))

    def _on_bye(self, peer: Peer, bye: Bye) -> None:
        if peer.seat is not None:
            self.desk.trouble(f"{self.desk.who(peer.seat)} has gone: {bye.reason}", peer.seat)

    # --- what the log tells ---------------------------------------------------------------------------------

    def bar(self, item: Item, source: bytes | None) -> bool:
        """The first hello sets the table; and whoever is here is not overdue, whatever the others sign."""
        if item.kind is Kind.HELLO and self.following.play is None:
            sentence = self._unlike(item)
            if sentence:
                self.desk.refuse(source, sentence)
            return bool(sentence)
        if item.kind is not Kind.PLACE or item.step != self.log.number or self.desk.mode is Mode.REPLAYING:
            return False
        if self.absence.judge(item, source, self.desk.now) is not Finding.FALSE:
            return False
        here, key = Context(self.log.game, self.log.chain, self.log.digest), self.hello.key(item.seat)
        if key is None or not holds(item, here, key):
            return False  # the log says what is wrong with it
        self._deny(item)
        return True

    def _unlike(self, item: Item) -> str:
        """Why a hello is not one of this seat's table; empty if it is."""
        if item.seat == self.seat:
            return "" if item.body == self.place.hello else "this seat said hello to this table otherwise"
        return other_hello(self.hello, item)

    def late(self, item: Item, source: bytes | None) -> bool:
        """Something signed for a step that is closed here without it: was this seat given up meanwhile?"""
        if overdue_in(item) != self.seat or self.log.steps[item.step].placed:
            return False
        if self.absence.judge(item, source, self.desk.now) is Finding.FALSE:
            self._deny(item)
        else:  # what this seat had sent they never got
            sentence = f"step {item.step}: the others have given up waiting, and ended the game there"
            self.following.stop(None, sentence, "overdue", item)
        return True

    def _deny(self, item: Item) -> None:
        accused = overdue_in(item)
        whom = "this seat" if accused == self.seat else self.desk.who(accused)
        sentence = f"step {item.step}: {self.desk.who(item.seat)} declared {whom} overdue, which was here"
        self.following.stop(item.seat, sentence, "overdue", item)

    def refused(self, item: Item, source: bytes | None, fault: LogFault) -> bool:
        """The log does not take an item; a seat has nothing to add."""
        return False

    def took(self, item: Item) -> None:
        """The log has a new item: its author has our table, or could not have signed over it."""
        if item.step and item.seat != self.seat:
            self.agreement.signed(item.seat, item.step)

    def made(self, act: Made) -> None:
        """This seat's dealer made something."""
        if self.desk.mode is Mode.LIVE:
            self.pen.make(act.kind, act.body)

    def heard(self, word: AnyItem) -> None:
        """Somebody said something."""
        self.speaking.heard(word)

    def stopped(self, seat: int | None, code: str, item: Item | None) -> None:
        """Somebody is named, or the game has stopped; what it was about is kept."""
        self.ending.since = self.desk.now
        self.ending.saw(seat, code)
        if item is not None and item not in self.log.open_items:
            self.log.refuse(item)

    def dealer(self, joined: Joined) -> JointDealer:
        """This seat's part of the dealing."""
        return JointDealer(
            joined.terms,
            joined.bonds,
            seat=self.seat,
            seed=Seed(self.place.seed),
            start=self._start,
            lists=dict(self.place.lists),
            live=self.pen.voice is not Voice.SILENT,
        )

    def closed(self, moment: Moment | None) -> None:
        """A step has closed: everybody is told what it came to here."""
        log, now = self.log, self.desk.now
        self.ending.since = now
        self.pen.closed()
        self.ledger.closed()
        self.speaking.hand.release()
        if moment is not None:
            self._closed_moment(moment, now)
        play = self.following.play
        if play is not None and play.fold.stage is Stage.DONE:
            self.company.rest()
        if len(self.company.peers) > len(self.hello.seats) - 1:
            self.following.tell_of_empty(peer for peer in self.company.peers.values() if peer.seat is None)
        early = self.agreement.closed(log.digest)
        if self.desk.mode is Mode.LIVE:
            self.company.tell(self.neighbours(), self.agreement.own())
            for ack, what in early:
                self._weigh(ack, what, self.company.peer(self.hello.seats[self._way_to(ack.seat)].key))

    def _way_to(self, seat: int) -> int:
        return seat if self.seat == HOST else HOST

    def _closed_moment(self, moment: Moment, now: int) -> None:
        for seat, spent in moment.spent:
            self.clock.answered(seat, spent)
        for word in moment.words:
            if word.kind is Kind.LEAVE:
                self._look_around()
            elif word.kind is Kind.PAUSE:
                (self.clock.pause if read_word(word).number else self.clock.go_on)(now)
                self._note_question(moment.table.step)
        if moment.entry is not None:
            self.speaking.offers.lapse()
            self.questions.forget()
            self.clock.ask((), moment.table.step, now)

    # --- questions ------------------------------------------------------------------------------------------

    def _begun(self, play: Play) -> None:
        """The open step has begun: put its questions."""
        if self.pen.voice is Voice.SILENT:
            return  # what this seat has signed already may still come back from its peers
        fold, number, seat = play.fold, self.log.number, self.seat
        if fold.asked:
            self._put_questions(fold)
        pledged = self._pledges.get(number)
        if pledged is not None and seat in fold.asked and self.questions.sealed != number:
            self.questions.sealed = number
            self.following.do(play.choose(unpack(pledged.value), pledged.cards))
        elif play.duty is not None:
            self.questions.oblige(self.desk.now, int.from_bytes(self._entropy(4), "big"))
        elif seat in fold.asked and play.owes(seat) and self.questions.ask(fold.table.step):
            self.desk.emit(Ask(fold.table.step, Options(self.game, fold.table, fold.asked[seat], fold.know)))
        if play.piles and play.owes(seat) and self.questions.ask_order(number):
            self.desk.emit(AskOrder(fold.table.step, play.piles))

    def _put_questions(self, fold: Fold) -> None:
        """Time runs; from when a program started again runs too, by what it wrote down before."""
        step, known = fold.table.step, self._asked
        if known is not None and known.step == step:
            gone = 0 if fold.paused else max(0, self._wall + self.desk.now - known.wall)
            self.clock.recall(fold.asked, step, self.desk.now - known.spent - gone)
            self._asked = None
        elif self.clock.ask(fold.asked, step, self.desk.now):
            self._note_question(step)

    def _note_question(self, step: int) -> None:
        spent = self.clock.spent(self.desk.now)
        if self.terms.clock and spent is not None and self.desk.mode is Mode.LIVE:
            asked = Asked(step, self._wall + self.desk.now, spent)
            self.desk.write(asked_record(self.identity, asked))

    def _watch_time(self, fold: Fold) -> None:
        """Whose time is up: one's own is flagged, another's pointed out."""
        if not self.terms.clock or fold.paused:
            return
        now = self.desk.now
        for seat in fold.asked:
            if seat == self.seat:
                if self.questions.mine is None and self.clock.up(seat, now, own=True):
                    self.speaking.flag()
            elif self.clock.up(seat, now, own=False):
                self.speaking.point_out(seat, fold.table.step)

    def _seal(self, play: Play) -> bool:
        """A sealed choice goes to the dealer once it is written down."""
        mine, number = self.questions.mine, self.log.number
        if mine is None or not play.fold.sealed or self.questions.sealed == number:
            return False
        self.questions.sealed = number
        if self.desk.journal is not None:
            pledged = Pledged(number, pack_choice(mine.value), mine.cards)
            self.desk.write(pledge_record(self.identity, pledged))
            self.desk.journal.sync()
        self.following.do(play.choose(mine.value, mine.cards))
        return True

    # --- time -----------------------------------------------------------------------------------------------

    def _keep_time(self, now: int) -> None:
        """See who keeps the game waiting, ask peers if nothing moves, and say when to wake up next."""
        if self.company.tick():
            self.speaking.repeat()
        waiting = who_waits(self)
        if waiting is not None and waiting != self._waiting:
            self.desk.emit(waiting)
        self._waiting = waiting
        wake = min((time for time in alarms(self, waiting) if time > now), default=None)
        if wake is not None and wake != self._wake:
            self.desk.emit(At(wake))
        self._wake = wake
