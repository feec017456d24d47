"""The wheel of one seat's table: it wires the machines, feeds them what comes, and lets each go on until
nothing moves.

    company     who is linked, where each peer stands             `peers.Reach`
    around      the seats at the other ends of our lines
    hearing     what the link brings, to the machine it is for
    following   the log, and the open step of the game            `play.Phase`
    agreement   what every seat has acknowledged                  `agreement.Heard`
    pen         whether this seat signs                           `pen.Voice`
    questions   what the player is asked                          `questions.Asking`
    prompting   puts the questions, and keeps the time they take
    speaking    words, offers, placing                            `placing.Holding`
    ledger      who owes what since when                          `waiting.Debt`
    absence     whether it is true that somebody is overdue       `absence.Finding`
    dispute     where tables differ                               `dispute.Dispute`
    ending      seeds, final signatures, verdicts                 `ending.EndState`
    audience    who watches                                       `showing.Showing`
"""

from __future__ import annotations

from collections.abc import Callable

from engines.kernel import Game
from netcore.ack import Ack
from netcore.dealer import START_SIZE, Group, JointDealer, Seed
from netcore.errors import LogFault
from netcore.identity import Identity
from netcore.item import STEP_LIMIT, AnyItem, Context, Item, Kind, holds
from netcore.opening import Hello
from netcore.table import opening
from netcore.table.absence import Absence, Finding, overdue_in
from netcore.table.agreement import Agreement, Heard
from netcore.table.around import Around
from netcore.table.audience import Audience
from netcore.table.chat import Chat
from netcore.table.clock import Clock
from netcore.table.company import Company
from netcore.table.desk import Desk, Mode
from netcore.table.dispute import Disagreement
from netcore.table.ending import ENDING_PATIENCE, Ending, EndState
from netcore.table.evidence import completed
from netcore.table.fold import HOST, ClosedStep, Stage
from netcore.table.following import Following, other_hello
from netcore.table.hearing import Hearing
from netcore.table.opening import Joined
from netcore.table.outputs import At, Output, Waiting
from netcore.table.peers import Peer
from netcore.table.pen import Entropy, Pen, Voice
from netcore.table.play import Made, Phase, Play
from netcore.table.private import Asked, Place, Pledged, TableJournal
from netcore.table.prompting import Prompting
from netcore.table.questions import Questions
from netcore.table.signing import sign_next
from netcore.table.speaking import Speaking
from netcore.table.terms import GAME, TableTerms, read_terms
from netcore.table.timing import alarms, who_waits
from netcore.table.waiting import Ledger
from netcore.table.words import read_word


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
        self.timed = self.terms.timed
        """Whether answers have their time."""
        self.desk = Desk(journal, self.hello)
        self.log = log = self.desk.log
        self.chat = Chat(log)
        self.clock = Clock(self.terms, len(self.hello.seats))
        self.company = Company(self.desk, self.chat, self._seat_of, lambda peer: peer.seat is not None)
        self.following = Following(self.desk, self.company, game, group, self)
        self.agreement = Agreement(log, self.hello, self.seat, identity)
        self.around = around = Around(
            self.desk, self.company, self.agreement, self.hello, self.seat, self.terms.grace
        )
        self.pen = Pen(log, around.seats)
        self.questions = Questions(game, self.seat)
        self.ledger = Ledger(self.terms, self.seat)
        self.absence = Absence(self.terms, self.seat, self.ledger, self.company.peers, self.pen)
        self.dispute = Disagreement(self.desk, self.company, identity, self.seat, around)
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
            around,
            self.level,
        )
        self.audience = Audience(self.desk, self.company, group, self.seat, around)
        self.seeds = self.terms.audit == GAME
        """Whether the player lets the seed be opened."""
        self.began = 0
        """When this program took up the table."""
        self.replayed = STEP_LIMIT
        """While a journal is gone through: the step it has come to."""
        self.prompting = Prompting(self, entropy, pledges, asked)
        self.hearing = Hearing(self)
        self.left: Callable[[], None] | None = None
        """What a turn has left for the next one, which is due at once and begins with it."""
        self._hurry = False
        self._start = entropy(START_SIZE)
        self._signed = 0
        self._waiting: Waiting | None = None
        self._wake: int | None = None

    # --- one turn -------------------------------------------------------------------------------------------

    def turn(self, now: int, what: Callable[[], None] | None, *, hurry: bool = False) -> list[Output]:
        """Let something happen, and everything that follows from it, save what may be left for a turn that is
        due at once: what an answer of this seat, once it is sent, comes to here; and, in a `hurry`, what this
        seat says of a step that has closed, once its player is told. Every turn begins with what was left.
        """
        self.desk.now = now = max(now, self.desk.now)
        if self.pen.voice is Voice.HELD:
            self.pen.tick(now)
        if what is None:
            what, self.left = self.left, None
        else:
            self.finish()
        self._hurry = hurry
        if what is not None:
            what()
        self.go_on()
        self._hurry = False
        if self.left is not None:
            self._wake = None
            self.desk.emit(At(now))
        else:
            self._keep_time(now)
        if self.log.signed != self._signed:  # nothing that could be signed otherwise leaves before it is safe
            self._signed = self.log.signed
            if self.desk.journal is not None:
                self.desk.journal.sync()
        return self.desk.take()

    def finish(self) -> None:
        """Do what the last turn has left, and everything that follows from it."""
        left, self.left = self.left, None
        if left is not None:
            left()
            self.go_on()

    def start(self, wall: int) -> None:
        """The program runs; `wall` is the time of day in milliseconds since 1970."""
        self.began = self.ending.since = self.desk.now
        self.prompting.wall = wall - self.desk.now
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
        following, log = self.following, self.log
        while self.left is None:
            play = following.play
            if play is not None and play.phase is Phase.READY and following.close():
                continue
            if following.early.first <= log.number and following.take_early():
                continue
            if play is not None and play.phase is Phase.WAITING and self._begin(play):
                continue
            if self.desk.mode is Mode.REPLAYING or not self._act(play):
                break
        if self.company.ahead() and (following.play is None or not following.play.complete()):
            self.company.ask_for_more(following.early)

    def _begin(self, play: Play) -> bool:
        if not self._confirmed(play) or not self.following.begin():
            return False
        self.prompting.begun(play)
        return True

    def _confirmed(self, play: Play) -> bool:
        """Whether everybody is known to have the table that stands before the open step; at the end only
        those count that are here.
        """
        if self.desk.mode is Mode.REPLAYING:
            return self.log.number <= self.replayed
        needed = play.fold.active if play.live else [peer.seat for peer in self._wanted()]
        if not self.agreement.behind(needed):
            return True
        return bool(self.around.ahead())  # the step is closed there: what it was signed over will show

    def _act(self, play: Play | None) -> bool:
        """What this seat does by itself."""
        if self.pen.voice is Voice.SILENT:
            return self._wake_up()
        if play is not None:
            if self.audience.showing.boxes:
                self.audience.show(play)
            if play.live and play.phase is not Phase.WAITING and self._attend(play):
                return True
        state = EndState.PLAYING if play is None or play.live else self.ending.state(play, self.desk.now)
        if sign_next(self, play, state):
            return True
        if play is not None and state in (EndState.DONE, EndState.LONELY):
            work = self.ending.audit(play, self.desk.emit)
            if work is not None:
                self.desk.emit(work)
        return False

    def _attend(self, play: Play) -> bool:
        """See to what is asked: the time it takes, a duty, a sealed choice. Whether anything moved."""
        if self.timed:
            self.prompting.watch_time(play.fold)
        if self.questions.duty_at is not None and play.duty is not None:
            self.questions.do_duty(play.fold, play.duty, self.desk.now)
        return play.fold.sealed and self.prompting.seal(play)

    def _wake_up(self) -> bool:
        play = self.following.play
        peers = {seat: self.company.peer(self.hello.seats[seat].key) for seat in self.pen.meets}
        left = play.fold.left if play is not None else frozenset()
        ends = self.silence_ends()
        waited = ends is not None and self.desk.now >= ends
        if not self.pen.hear_out(peers, left, waited):
            if waited:  # or one could have this seat owe what it may not sign, until the others give it up
                for seat in self.pen.keeps_back(peers):
                    sentence = "it has long been here, and does not show what it has of the game"
                    self.desk.refuse(peers[seat].key, sentence)
            return False
        if play is not None:
            self.following.do(play.go_live())
            if play.begun:
                self.prompting.begun(play)
            self.speaking.answer_accusers()
        return True

    def silence_ends(self) -> int | None:
        """Until when this seat waits for all to come back after its start; None for ever."""
        over = self.following.play is not None and not self.following.play.live
        patience = self.terms.patience or (ENDING_PATIENCE if over else 0)
        return self.began + patience if patience else None

    # --- neighbours -----------------------------------------------------------------------------------------

    def _seat_of(self, key: bytes) -> int | None:
        return next((number for number, seat in enumerate(self.hello.seats) if seat.key == key), None)

    def _wanted(self) -> list[Peer]:
        """Neighbours that must be waited for at the end: not those that are gone."""
        waits = self.desk.now < self.ending.until
        return [peer for peer in self.around.neighbours if waits and peer.here]

    def level(self, without: int | None = None) -> bool:
        """Whether every neighbour, but for one accused of staying away, is here and where this seat is."""
        play = self.following.play
        claimed = () if play is None else play.fold.claimed
        wanted = self.around.neighbours if play is None or play.live else self._wanted()
        return self.around.level(wanted, claimed, without)

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
        if self.went_on(item) or self.absence.judge(item, source, self.desk.now) is Finding.FALSE:
            self._deny(item)
        else:  # what this seat had sent they never got
            sentence = f"step {item.step}: the others have given up waiting, and ended the game there"
            self.following.stop(None, sentence, "overdue", item)
        return True

    def went_on(self, item: Item) -> bool:
        """Whether who placed something in a closed step had it complete: who had given up could not have."""
        return self.agreement.has_agreed(item.seat, item.step) or completed(
            self.log.steps[item.step], item.seat
        )

    def _deny(self, item: Item) -> None:
        accused = overdue_in(item)
        whom = "this seat" if accused == self.seat else self.desk.who(accused)
        sentence = f"step {item.step}: {self.desk.who(item.seat)} declared {whom} overdue, which was here"
        self.following.stop(None if self._unseen(item) else item.seat, sentence, "overdue", item)

    def _unseen(self, item: Item) -> bool:
        """Whether who places in the open step that another is overdue may not have seen the sign of life that
        we have: between two guests lies the host, which may have shown it to one of them alone.
        """
        if item.step != self.log.number or HOST in (self.seat, item.seat):
            return False
        return overdue_in(item) not in (None, self.seat) and self.following.may_stand(item)

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
        kept = item is not None and item not in self.log.open_items and self.log.refuse(item)
        if kept and item is not None and item.kind is not Kind.COMPLAIN:  # which everybody has already
            self.company.spread(item, author=item.seat)

    def stop_again(self, item: Item) -> None:
        """The game had stopped for something signed before this program was started again."""
        play = self.following.play
        if item.kind is Kind.COMPLAIN and play is not None:
            self.following.do(play.take(item), item)
            return
        gave_up = overdue_in(item) == self.seat and item.step < self.log.number  # nobody's fault, see `late`
        gave_up = (gave_up and not self.went_on(item)) or self.following.raced(item) or self._unseen(item)
        gave_up = gave_up and self.following.may_stand(item)
        sentence = f"step {item.step}: the game has stopped because of what {self.desk.who(item.seat)} signed"
        self.following.stop(None if gave_up else item.seat, sentence, "item", item)

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

    def closed(self, moment: ClosedStep | None) -> None:
        """A step has closed: everybody is told what it came to here, at once or in the turn that follows."""
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
        if self._hurry:
            self.left = lambda: self._acknowledge(early)
        elif self.desk.mode is Mode.LIVE:
            self._acknowledge(early)

    def _acknowledge(self, early: list[tuple[Ack, Heard]]) -> None:
        """Everybody is told what the last step came to here; then counts what the others have said of it."""
        self.company.tell(self.around.neighbours, self.agreement.own())
        for ack, what in early:
            through = ack.seat if self.seat == HOST else HOST
            self.hearing.weigh(ack, what, self.company.peer(self.hello.seats[through].key))

    def _closed_moment(self, moment: ClosedStep, now: int) -> None:
        for seat, spent in moment.spent:
            self.clock.answered(seat, spent)
        for word in moment.words:
            if word.kind is Kind.LEAVE:
                self.around.look(self.following.play.fold.left if self.following.play is not None else ())
            elif word.kind is Kind.PAUSE:
                (self.clock.pause if read_word(word).number else self.clock.go_on)(now)
                self.prompting.note(moment.table.step)
        if moment.entry is not None:
            self.speaking.offers.lapse()
            self.questions.forget()
            self.clock.ask((), moment.table.step, now)

    # --- time -----------------------------------------------------------------------------------------------

    def _keep_time(self, now: int) -> None:
        """See who keeps the game waiting, ask peers if nothing moves, and say when to wake up next."""
        if self.company.tick():
            self.speaking.repeat()
        waiting = who_waits(self)
        if waiting != self._waiting:
            self.desk.emit(waiting or Waiting((), now, None))
        self._waiting = waiting
        wake = min([time for time in alarms(self, waiting) if time > now], default=None)
        if wake is not None and wake != self._wake:
            self.desk.emit(At(wake))
        self._wake = wake
