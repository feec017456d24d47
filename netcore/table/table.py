"""One player's table of a networked game, without input or output.

A link calls `connected`, `lost` and `receive`, a clock `tick`, a worker `worked`, the player the rest; each
gives back what is to be done: frames to send, work to run, questions to put. Everything signed is in the
journal before anybody is told.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engines.kernel import Answer, Decision, Game, IllegalAnswer, Options, Setup
from engines.kernel.judge import judge, need
from engines.kernel.table import Table as Position
from netcore.dealer import SEED_SIZE, Group, Misuse, Verdict, sound_group
from netcore.dealer.choosing import pack_choice
from netcore.identity import Identity
from netcore.item import Kind
from netcore.opening import NONCE_SIZE, Seat
from netcore.table import opening
from netcore.table.audience import WatchedSeat
from netcore.table.chat import CHAT_RECORD
from netcore.table.fold import HOST, Fold, Moment, Stage
from netcore.table.messages import Report, read_line, read_report
from netcore.table.outputs import Ask, AskOrder, Offered, Output, Over, Work
from netcore.table.peers import UNKNOWN, Peer
from netcore.table.play import Play
from netcore.table.private import Place, Pledged, TableJournal, place_record, pledge_record
from netcore.table.reports import REPORT_LIMIT, REPORT_RECORD, explain_report, make_report, report_record
from netcore.table.review import Review, ReviewFault, opened_seeds
from netcore.table.seat import ENDING_PATIENCE, Entropy
from netcore.table.terms import GAME, TableTerms
from netcore.table.words import TAKE_BACK, Said
from netcore.wire import WireError, pack, unpack

DUTY_LEAST: Final = 300
DUTY_SPREAD: Final = 900
"""Milliseconds after which a program answers a duty: one distribution, whatever the answer is."""


class Mine(NamedTuple):
    """The player's answer, until a step with it has closed."""

    step: int
    """The engine's."""
    value: Any
    cards: tuple[int, ...]
    spent: int


class Table(WatchedSeat):
    """A seat at a joint game; `open` it, or take it up again with `resume`."""

    def __init__(
        self,
        game: Game,
        identity: Identity,
        place: Place,
        *,
        journal: TableJournal | None = None,
        entropy: Entropy = os.urandom,
        group: Group | None = None,
        pledges: Mapping[int, Pledged] | None = None,
    ) -> None:
        group = sound_group() if group is None else group
        super().__init__(game, identity, place, group=group, entropy=entropy, journal=journal)
        self.verdicts: tuple[Verdict, ...] = ()
        self.reports: list[Report] = []
        """Of each side, where tables differed."""
        self._entropy = entropy
        self._pledges = dict(pledges or {})
        self._mine: Mine | None = None
        self._chosen = self._asked = self._ordered = UNKNOWN
        self._duty_at: int | None = None
        self._reveals = self.terms.audit == GAME
        self._audited: tuple[int, frozenset[int], int] | None = None
        self._previous = 0
        self._replies[Report] = self._on_report

    @classmethod
    def open(
        cls,
        game: Game,
        setup: Setup,
        seats: Sequence[Seat],
        seat: int,
        identity: Identity,
        *,
        terms: TableTerms | None = None,
        lists: Mapping[str, Sequence[int]] | None = None,
        match: bytes = b"",
        began: int = 0,
        journal: TableJournal | None = None,
        entropy: Entropy = os.urandom,
        group: Group | None = None,
    ) -> Table:
        """Sit down at a new table. CannotOpen with a sentence if this program cannot play it."""
        decks = {label: tuple(faces) for label, faces in (lists or {}).items()}
        opening.check_lists(game, setup, seat, decks)
        if not 0 <= seat < len(seats) or seats[seat].key != identity.public:
            raise opening.CannotOpen(f"seat {seat} is not {identity.name}'s")
        hello = opening.make_hello(
            game, setup, seats, terms or TableTerms(), entropy(NONCE_SIZE), match=match, began=began
        )
        place = Place(seat, entropy(SEED_SIZE), tuple(sorted(decks.items())), hello)
        if journal is not None:
            journal.write(place_record(identity, place))
            journal.sync()
        return cls(game, identity, place, journal=journal, entropy=entropy, group=group)

    # --- what the player calls ------------------------------------------------------------------------------

    def start(self, now: int) -> list[Output]:
        """The program runs; links may come."""
        self._began = self._since = now
        return self._turn(now, self._propose_way_back)

    def answer(self, answer: Answer, now: int, spent: int | None = None) -> list[Output]:
        """The player answers; raises IllegalAnswer and changes nothing if that is not allowed. The time it
        took is written down, and dice follow from all that is; who wants the same game again states it.
        """
        play = self._playing()
        fold = play.fold
        decision = fold.asked.get(self.seat)
        if decision is None or (answer.seat, answer.step) != (self.seat, fold.table.step):
            raise IllegalAnswer("wrong_seat", "You are not asked that now.")
        if self._mine is not None or self.log.has(Kind.ANSWER, self.seat):
            raise IllegalAnswer("stale", "You have answered already.")
        if fold.paused:
            raise IllegalAnswer("stale", "The game is paused.")
        self._check(fold, decision, answer)
        cards = tuple(card for card, _ in answer.faces)
        if spent is None:
            spent = self.clock.elapsed(self.seat, now)
        self._mine = Mine(answer.step, answer.value, cards, spent)
        return self._turn(now, lambda: None)

    def arrange(self, orders: Iterable[Sequence[int]], now: int) -> list[Output]:
        """The player puts piles in order: old ids, first to last, pile by pile."""
        play = self._playing()
        if not play.begun or not play.piles:
            raise IllegalAnswer("wrong_seat", "You are not asked for an order now.")
        try:
            acts = play.arrange(tuple(tuple(order) for order in orders))
        except Misuse as misuse:
            raise IllegalAnswer("does_not_fit", f"That is no order: {misuse}.") from None
        return self._turn(now, lambda: self._do(acts))

    def reveal(self, now: int) -> list[Output]:
        """The match is over: open the seed of this game too."""
        self._reveals = True
        return self._turn(now, lambda: None)

    def _check(self, fold: Fold, decision: Decision, answer: Answer) -> None:
        """Refuse what the rules refuse, and what would be found false later."""
        if any(fold.know.face(fold.table, card) != face for card, face in answer.faces):
            raise IllegalAnswer("not_opened", "An opened card is not what it is said to be.")
        judge(self.game, fold.table, decision, answer)
        for claim in need(self.game, fold.table, decision, answer.value).claims:
            for card in claim.cards:
                face = fold.know.face(fold.table, card)
                if face is None or self.game.test(fold.table, claim.test, face, self.seat) != claim.all:
                    raise IllegalAnswer("does_not_fit", f"What is said of card {card} is not true.")

    # --- questions ------------------------------------------------------------------------------------------

    def _begun(self) -> None:
        play = self.play
        if play is None or not self._gate:
            return  # what this seat has signed already may still come back from its peers
        fold, number = play.fold, self.log.number
        self.clock.ask(fold.asked, fold.table.step, self._now)
        pledged = self._pledges.get(number)
        if pledged is not None and self.seat in fold.asked and self._chosen != number:
            self._chosen = number
            self._do(play.choose(unpack(pledged.value), pledged.cards))
        elif play.duty is not None:
            chance = int.from_bytes(self._entropy(4), "big")
            self._duty_at = self._duty_at or self._now + DUTY_LEAST + chance % DUTY_SPREAD
        elif self.seat in fold.asked and play.owes(self.seat) and self._asked != fold.table.step:
            self._asked = fold.table.step
            options = Options(self.game, fold.table, fold.asked[self.seat], fold.know)
            self._outputs.append(Ask(fold.table.step, options))
        if play.piles and play.owes(self.seat) and self._ordered != number:
            self._ordered = number
            self._outputs.append(AskOrder(fold.table.step, play.piles))

    def _act(self) -> bool:
        play = self.play
        if play is not None:
            self._show(play)
        if play is not None and play.begun and not self._ending:
            self._do_duty(play)
            self._watch_time(play.fold)
            if self._seal(play):
                return True
        return super()._act() or self._audit()

    def _do_duty(self, play: Play) -> None:
        duty, fold = play.duty, play.fold
        if duty is None or self._mine is not None or self._duty_at is None or self._now < self._duty_at:
            return
        answer = Options(self.game, fold.table, duty, fold.know).duty()
        self._mine = Mine(answer.step, answer.value, tuple(card for card, _ in answer.faces), 0)

    def _seal(self, play: Play) -> bool:
        """A sealed choice goes to the dealer once it is written down."""
        mine, number = self._mine, self.log.number
        if mine is None or not play.fold.sealed or self._chosen == number or not self._gate:
            return False
        self._chosen = number
        if self._private is not None:
            pledged = Pledged(number, pack_choice(mine.value), mine.cards)
            self._private.write(pledge_record(self.identity, pledged))
            self._private.sync()
        self._do(play.choose(mine.value, mine.cards))
        return True

    def _sign_answer(self) -> bool:
        mine, play = self._mine, self.play
        assert play is not None
        if mine is None or play.fold.stage is not Stage.ANSWERS or self.log.has(Kind.ANSWER, self.seat):
            return False
        if play.fold.paused:
            return False
        opened = play.dealer.opening(self.log.number, self.log.chain, mine.cards)
        return self._sign(Kind.ANSWER, pack((mine.value, opened, mine.spent)))

    def _answered(self) -> bool:
        return self._mine is not None

    def _closed(self, moment: Moment | None) -> None:
        super()._closed(moment)
        if moment is not None and moment.entry is not None:
            self._previous = moment.before.step
            self._mine = self._duty_at = None

    def _alarms(self) -> Iterable[int | None]:
        yield from super()._alarms()
        if self._ending:
            yield self._since + ENDING_PATIENCE if self._patient() else None
        elif self._mine is None:
            yield self._duty_at

    # --- disagreement ---------------------------------------------------------------------------------------

    def _differs(self, peer: Peer, step: int) -> None:
        if self.play is None or step in peer.argued:
            return
        super()._differs(peer, step)
        self._dispute(step)

    def _compare(self, peer: Peer) -> None:
        if self.play is None or not self.play.fold.disputed or peer.number != self.log.number:
            super()._compare(peer)

    def _dispute(self, step: int) -> None:
        """Tell all how it looks here, and stop: the position before is the last that all acknowledged."""
        play, report = self.play, self._own_report(step)
        assert play is not None
        if self._keep_report(report):
            self._tell_neighbours(report)
        if step == self.log.number - 1 and not (play.begun or play.fold.over or play.fold.disputed):
            self.log.dispute()
            play.dispute()
            self._propose_way_back()

    def _propose_way_back(self) -> None:
        if self.play is not None and self.play.fold.disputed:
            at = self.play.fold.table.step
            self._offers = {(None, TAKE_BACK): Said(Kind.OFFER, TAKE_BACK, self._previous, at)}
            self._outputs.append(Offered(None, TAKE_BACK, self._previous))

    def _table_after(self, step: int) -> Position:
        assert self.play is not None
        return next(past.table for past in reversed(self.play.fold.past.values()) if past.number <= step)

    def _own_report(self, step: int) -> Report:
        return make_report(self.seat, step, self.log.steps[step].chain, self._table_after(step))

    def _on_report(self, peer: Peer, report: Report) -> None:
        if report.seat == self.seat or (report.seat != peer.seat and peer.seat != HOST):
            raise WireError("a report is not its sender's")
        if self.play is None or report.step >= self.log.number:
            return
        mine = self._own_report(report.step)
        if report.chain != mine.chain or report.digest == mine.digest:
            return
        if not self._keep_report(report):
            return
        self._spread(report, peer.key)
        words = explain_report(self._table_after(report.step), report)
        self._trouble(f"after step {report.step} the tables differ: {words}", None, report)
        self._dispute(report.step)

    def _keep_report(self, report: Report) -> bool:
        """Keep the first report of a seat about a step; False if there is one, or are enough of all."""
        known = {(one.seat, one.step) for one in self.reports}
        if (report.seat, report.step) in known or len(self.reports) >= REPORT_LIMIT:
            return False
        self.reports.append(report)
        if self._journal is not None:
            self._journal.write(report_record(report))
        return True

    # --- the end --------------------------------------------------------------------------------------------

    def _stopped(self) -> None:
        self._since = self._now

    def _opens_seed(self) -> bool:
        return self._reveals

    def _audit(self) -> bool:
        """Have the game judged: when everything is in, or when waiting for more has been long enough."""
        play = self.play
        if play is None or not self._ending or not self._gate:
            return False
        if play.fold.stage is not Stage.DONE and self._patient():
            return False
        seeds = frozenset(opened_seeds(self.log.steps, self.log.open_items))
        state = (self.log.number, seeds, len(self.log.doubles))
        if state == self._audited:
            return False
        self._audited = state
        steps, items, doubles = tuple(self.log.steps), self.log.open_items, tuple(self.log.doubles)
        game, group, result = self.game, self.group, play.fold.table.result

        def run() -> Over:
            try:
                review = Review(game, group, steps, items, doubles=doubles)
                verdicts = review.run()
            except ReviewFault:
                return Over(result, ())
            return Over(review.result() or result, verdicts)

        def then(over: Over) -> None:
            self.verdicts = over.verdicts
            self._outputs.append(over)

        self._outputs.append(Work("judge the game", run, then))
        return False

    # --- taking up a journal --------------------------------------------------------------------------------

    def _take_record(self, record: bytes, value: Any) -> None:
        if value[0] == CHAT_RECORD:
            self.chat.add(read_line(value[1:]))
        elif value[0] == REPORT_RECORD:
            self.reports.append(read_report(value[1:]))
        else:
            super()._take_record(record, value)
