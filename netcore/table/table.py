"""One player's table of a networked game, without input or output.

A link calls `connected`, `lost` and `receive`, a clock `tick`, a worker `worked`, the player the rest; each
gives back what is to be done: frames to send, work to run, questions to put. Everything signed is in the
journal, and on the disk, before anybody is told. What happens inside is the `wheel`'s.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from engines.kernel import Answer, Game, IllegalAnswer, Setup
from engines.kernel.takeback import NotFair, before_last_answer
from netcore.dealer import SEED_SIZE, Group, Misuse, SeatVerdict, sound_group
from netcore.identity import Identity
from netcore.item import Kind
from netcore.opening import NONCE_SIZE, Seat
from netcore.table import opening
from netcore.table.fold import Fold, Stage
from netcore.table.messages import Crowd, Report
from netcore.table.outputs import Job, Output
from netcore.table.pen import Entropy, NotNow, Voice
from netcore.table.play import Play
from netcore.table.private import Asked, Place, Pledged, TableJournal, place_record
from netcore.table.signing import close_file
from netcore.table.terms import TableTerms
from netcore.table.wheel import Wheel
from netcore.table.words import DRAW, PAUSE, TAKE_BACK, Said


class Table:
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
        asked: Asked | None = None,
    ) -> None:
        self.wheel = Wheel(
            game,
            identity,
            place,
            sound_group() if group is None else group,
            entropy,
            journal=journal,
            pledges=dict(pledges or {}),
            asked=asked,
        )
        self.game, self.identity, self.place, self.seat = game, identity, place, place.seat
        self.group, self.hello, self.terms = self.wheel.group, self.wheel.hello, self.wheel.terms
        self.log, self.chat, self.clock = self.wheel.log, self.wheel.chat, self.wheel.clock

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

    # --- looking --------------------------------------------------------------------------------------------

    @property
    def play(self) -> Play | None:
        """The open step of the game; None during the opening."""
        return self.wheel.following.play

    @property
    def fold(self) -> Fold | None:
        """The position, once the game has begun."""
        return None if self.wheel.following.play is None else self.wheel.following.play.fold

    @property
    def stage(self) -> Stage | None:
        """What the open step is for; None during the opening."""
        return None if self.wheel.following.play is None else self.wheel.following.play.fold.stage

    @property
    def verdicts(self) -> tuple[SeatVerdict, ...]:
        """One a seat, once the game was judged."""
        return self.wheel.ending.verdicts

    @property
    def reports(self) -> list[Report]:
        """Of each side, where tables differed."""
        return self.wheel.dispute.reports

    @property
    def crowd(self) -> Crowd | None:
        """Who watches at the host's stand."""
        return self.wheel.audience.crowd

    @property
    def settled(self) -> bool:
        """Whether every neighbour is known to have the whole of a log that is done."""
        return self.stage is Stage.DONE and not self.wheel.agreement.behind(self.wheel.around.seats)

    @property
    def played_out(self) -> bool:
        """Whether nothing but the seeds is missing, and every neighbour is known to have the rest."""
        return self.stage is Stage.SEEDS and not self.wheel.agreement.behind(self.wheel.around.seats)

    def who(self, seat: int | None) -> str:
        """A seat as people read it."""
        return self.wheel.desk.who(seat)

    # --- what a link, a clock and a worker call -------------------------------------------------------------

    def start(self, now: int, wall: int = 0) -> list[Output]:
        """The program runs; lines may come. `wall` is the time of day in milliseconds since 1970."""
        return self.wheel.turn(now, lambda: self.wheel.start(wall))

    def connected(self, key: bytes, now: int) -> list[Output]:
        """A line to this peer stands."""
        return self.wheel.turn(now, lambda: self.wheel.hearing.meet(self.wheel.company.peer(key)))

    def lost(self, key: bytes, now: int) -> list[Output]:
        """The line to this peer is gone."""
        return self.wheel.turn(now, lambda: self.wheel.hearing.lose(self.wheel.company.peer(key)))

    def receive(self, key: bytes, frame: bytes, now: int) -> list[Output]:
        """A frame came from this peer."""
        hearing, peer = self.wheel.hearing, self.wheel.company.peer(key)
        return self.wheel.turn(now, partial(hearing.receive, peer, frame), hurry=True)

    def worked(self, work: Job, result: Any, now: int) -> list[Output]:
        """The result of work that was run."""
        return self.wheel.turn(now, lambda: work.then(result))

    def tick(self, now: int) -> list[Output]:
        """Time has passed."""
        return self.wheel.turn(now, None)

    # --- what the player calls ------------------------------------------------------------------------------

    def answer(self, answer: Answer, now: int, spent: int | None = None) -> list[Output]:
        """The player answers; raises IllegalAnswer and changes nothing if that is not allowed. The time it
        took is written down, and dice follow from all that is; who wants the same game again states it.
        """
        fold = self._playing().fold
        taken = self.clock.elapsed(self.seat, now) if spent is None else spent
        signed = (Kind.ANSWER, self.seat) in self.log.held
        return self.wheel.turn(now, lambda: self.wheel.questions.answer(fold, answer, taken, signed=signed))

    def arrange(self, orders: Iterable[Sequence[int]], now: int) -> list[Output]:
        """The player puts piles in order: old ids, first to last, pile by pile."""
        play = self._playing()
        if not play.begun or not play.piles:
            raise IllegalAnswer("wrong_seat", "You are not asked for an order now.")
        try:
            acts = play.arrange(tuple(tuple(order) for order in orders))
        except Misuse as misuse:
            raise IllegalAnswer("does_not_fit", f"That is no order: {misuse}.") from None
        return self.wheel.turn(now, lambda: self.wheel.following.do(acts))

    def reveal(self, now: int) -> list[Output]:
        """The match is over: open the seed of this game too."""
        self.wheel.seeds = True
        return self.tick(now)

    def resign(self, now: int) -> list[Output]:
        """Give the game up; the seat stays at the table."""
        fold = self._playing().fold
        if fold.over or fold.table.out(self.seat):
            raise NotNow("There is nothing left to give up.")
        return self._say(Said(Kind.RESIGN), now)

    def leave(self, now: int) -> list[Output]:
        """Leave for good and hand over the seed, so that the others can go on."""
        play = self._playing()
        if play.fold.over or self.wheel.pen.voice is Voice.SILENT:
            raise NotNow("There is no game to leave now.")
        play.dealer.end()
        return self._say(Said(Kind.LEAVE, seed=play.dealer.seed()), now)

    def offer(self, what: str, now: int) -> list[Output]:
        """Offer a draw, ask to take the last answer back, or ask for a pause."""
        fold = self._playing().fold
        if what not in (DRAW, TAKE_BACK, PAUSE) or fold.over or fold.disputed:
            raise NotNow("That cannot be offered now.")
        if self.wheel.speaking.offers.has(self.seat, what):
            raise NotNow("You have offered that already.")
        if not self.wheel.speaking.may_chatter():
            raise NotNow("You have said such things too often in this game.")
        try:
            number = before_last_answer(fold.trail(), self.seat) if what == TAKE_BACK else 0
        except NotFair as unfair:
            raise NotNow(str(unfair)) from None
        return self._say(Said(Kind.OFFER, what, number, fold.table.step), now)

    def accept(self, what: str, now: int) -> list[Output]:
        """Agree to what another seat offers, or the table itself proposes."""
        self.wheel.desk.now = max(now, self.wheel.desk.now)
        return self._say(self.wheel.speaking.accept(self._playing().fold, what), now)

    def go_on(self, now: int) -> list[Output]:
        """End a pause."""
        fold = self._playing().fold
        if not fold.paused:
            raise NotNow("The game is not paused.")
        return self._say(Said(Kind.PAUSE, number=0, at=fold.table.step), now)

    def overdue(self, now: int) -> list[Output]:
        """Declare that whoever keeps the game waiting has vanished."""
        self.wheel.finish()
        seat = None if self.play is None else self.wheel.ledger.overdue(now)
        if seat is None:
            raise NotNow("Nobody has kept this table waiting long enough.")
        said = Said(Kind.OVERDUE, number=seat, at=self.log.number)
        if self.wheel.speaking.has_said(said):
            raise NotNow("You have said so; the others are asked.")
        return self._say(said, now)

    def say(self, text: str, now: int) -> list[Output]:
        """Say something to everybody; WireError with a sentence if it cannot be said."""
        self._playing()
        line = self.chat.say(self.identity, self.seat, text, now)
        return self.wheel.turn(now, lambda: self.wheel.hearing.chatted(line, None))

    def consent(self, turns: int, now: int) -> list[Output]:
        """Let the audience see what this seat is shown, so many turns later; CLOSED takes it back."""
        self.wheel.audience.showing.turns = turns
        return self.tick(now)

    def farewell(self, now: int) -> list[Output]:
        """The program is closed in good order: sign what is held of a game that is not done."""
        return self.wheel.turn(now, lambda: close_file(self.wheel))

    def _say(self, said: Said, now: int) -> list[Output]:
        return self.wheel.turn(now, lambda: self.wheel.speaking.say(said))

    def _playing(self) -> Play:
        self.wheel.finish()
        if self.wheel.following.play is None:
            raise NotNow("The game has not begun yet.")
        return self.wheel.following.play
