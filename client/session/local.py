"""A game at one machine: people at this window, bots in a thread of their own, everything recorded.

The recorder lives aside and nobody else touches it. Tables are values, so what the window gets (views,
options with a copy of the seat's secrets) stays true however far the game has gone on.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from pathlib import Path

from client.qt import QObject
from client.service.chance import seed_bytes
from client.service.hints import hint
from client.service.keeping import keep, new_paths, replay_path
from client.service.opening import MAX_SEED, lists_of
from client.service.passing import Pace, settled, spared, take_back_choice
from client.service.plan import Plan
from client.service.refusal import BadInput
from client.service.seats import Seats, seats_from, seats_of_record
from client.service.speech import voice_of
from client.session.aside import Aside
from client.session.base import CURTAIN, OVER, PLAYING, THINKING, GameOver, Hint, Opened, PlayState, Session
from client.session.telling import Told, happened
from client.table.shown import Shown
from engines.bots import Bot, bot_orders, next_answer
from engines.kernel import Answer, Arrange, Entry, Event, IllegalAnswer, LocalGame, Resign, Rewind, Secrets
from engines.kernel.options import Options
from engines.kernel.say import use_voice
from engines.kernel.secrets import SPECTATOR
from engines.kernel.takeback import NotFair
from engines.kernel.view import outcome
from netcore.identity import Identity
from replays.errors import ReplayError
from replays.record import Recorder

PACE = 0.6
"""Seconds a bot's answer takes at least, so that a person can follow what happens."""


class LocalSession(Session):
    """A local game. With a plan it begins one, with a journal it goes on with one."""

    def __init__(
        self,
        who: Identity,
        plan: Plan | None = None,
        journal: Path | None = None,
        *,
        pace: float = PACE,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._who, self._plan, self.journal = who, plan, journal
        self.pace = pace
        self._aside = Aside("local game", self)
        self._aside.failed.connect(self._fault)
        self._recorder: Recorder | None = None
        self._recording = threading.Lock()
        """Held while something is written, so that leaving does not come in between."""
        self._seats: Seats
        self._bots: dict[int, Bot] = {}
        self._seat = SPECTATOR
        """Who sits at the keyboard and sees the table."""
        self._told = 0
        self._events: list[Event] = []
        self._spent: list[int] = []
        self._asked = 0.0
        self._orders: dict[int, tuple[int, ...]] = {}
        self._behind_curtain = False
        self._asking: dict[int, Pace] = {}
        """What each person wants to be asked, where it is not the usual."""
        self._usual = Pace()
        self._put_to = SPECTATOR
        """Whom the question was put to that stands now; nobody while the game goes on."""

    # --- in the window's thread

    def start(self) -> None:
        self._aside.do(self._open)

    def answer(self, answer: Answer) -> None:
        self._aside.do(lambda: self._answer(answer))

    def arrange(self, order: tuple[int, ...]) -> None:
        self._aside.do(lambda: self._order(order))

    def retell(self) -> None:
        self._aside.do(self._say_anew)

    def look(self, at: int) -> None:
        self._aside.do(lambda: self._look(at))

    def set_asking(self, pace: Pace) -> None:
        self._aside.do(lambda: self._set_asking(pace))

    def take_seat(self) -> None:
        self._aside.do(self._take_seat)

    def undo(self) -> None:
        self._aside.do(self._undo)

    def hint(self) -> None:
        self._aside.do(self._hint)

    def resign(self) -> None:
        self._aside.do(self._resign)

    def leave(self) -> None:
        if not self._aside.closing.is_set():
            self._aside.close()  # a bot may think on unheard
            with self._recording:
                if self._recorder is not None:
                    self._recorder.close()
            self.left.emit()

    def _fault(self, error: Exception) -> None:
        from client.service.fault import report

        self.trouble.emit(report(error, ["window"]))

    # --- aside

    @property
    def _local(self) -> LocalGame:
        assert self._recorder is not None
        return self._recorder.local

    @property
    def _fair(self) -> bool:
        return len(self._seats.people) > 1

    def _open(self) -> None:
        try:
            with self._recording:
                if self._aside.closing.is_set():
                    return
                self._take_up()
        except (BadInput, ReplayError) as error:
            sentence = str(error)
            self._aside.home(lambda: self.failed.emit(sentence))
            return
        use_voice(voice_of(self._seats.names, self._local.game.id))
        local, people = self._local, self._seats.people
        self._bots = self._seats.make(local.game, local.seed, local.table.step)
        self._spent = [0] * len(self._seats.names)
        if len(people) == 1 or (people and not self._hides()):
            self._seat = people[0]
        news = Opened(local.game, local.setup.mode, self._seats.names, people)
        self._aside.home(lambda: self.opened.emit(news))
        note = self._recorder.note if self._recorder else ""
        if note:
            self._aside.home(lambda: self.trouble.emit(note))
        self._retell()
        self._go_on()

    def _take_up(self) -> None:
        """The recorder: of a new game, or of the journal."""
        if self.journal is None:
            assert self._plan is not None
            self._begin(self._plan)
        else:
            self._recorder = Recorder.resume(self.journal, self._who)
            names = tuple(seat.name for seat in self._recorder.log.hello.seats)
            self._seats = seats_of_record(names, self._local.game)

    def _begin(self, plan: Plan) -> None:
        found = plan.opening()
        number = secrets.randbelow(MAX_SEED) if plan.seed is None else plan.seed
        self._seats = seats_from(plan.seats, found.game, found.mode.seats, self._who.name)
        decks = found.decks_for(number)
        self.journal, _ = new_paths(found.game.id, secrets.randbits(32))
        self._recorder = Recorder.begin(
            found.game,
            found.setup(decks),
            self._who,
            self._seats.names,
            seed=seed_bytes(number),
            decks=lists_of(decks),
            journal=self.journal,
        )

    def _go_on(self) -> None:
        """Let the next bot answer, or show a person what is asked. One step at a time: whatever the person
        does meanwhile comes in between.
        """
        if self._aside.closing.is_set():
            return
        local = self._local
        if local.over:
            self._finish()
            return
        self._asked = time.monotonic()
        self._put_to = SPECTATOR
        if isinstance(local.table.pending, Arrange):
            self._next_order(local.table.pending)
            return
        person = next((seat for seat in local.waiting() if seat not in self._bots), None)
        if person is not None:
            given = self._spared(person)
            if given is None:
                self._put_to = person
                self._put(person)
                return
            self._enter(given)
            self._aside.do(self._go_on)
            return
        thinking = local.waiting()[0]
        self._show(THINKING, thinking)
        began = time.monotonic()
        answer = next_answer(local, self._bots)
        self._aside.closing.wait(max(0.0, self.pace - (time.monotonic() - began)))
        if answer is not None and not self._aside.closing.is_set():
            self._enter(answer)
        self._aside.do(self._go_on)

    def _spared(self, seat: int) -> Answer | None:
        """The answer that a person is not asked for."""
        options = self._local.options(seat)
        if options is None:
            return None
        before = self._pace_of(seat)
        self._asking[seat] = settled(options, before)
        if self._asking[seat] != before:
            self._tell_asking()
        return spared(options, self._asking[seat], local=True)

    def _pace_of(self, seat: int) -> Pace:
        return self._asking.get(seat, self._usual)

    def _set_asking(self, pace: Pace) -> None:
        """For whoever sits at the keyboard; before anybody does, for all."""
        if self._recorder is None or self._seat == SPECTATOR:
            self._usual = pace
            self._asking.clear()
            return
        if pace.until:
            pace = pace.passing(pace.until, self._local.table.turn)
        self._asking[self._seat] = pace
        if self._put_to == self._seat and not self._behind_curtain:
            self._go_on()
        self._tell_asking()

    def _tell_asking(self) -> None:
        pace = self._pace_of(self._seat)
        self._aside.home(lambda: self.asking.emit(pace))

    def _put(self, seat: int) -> None:
        """Put the question to a person, behind a curtain if another sat there before."""
        if seat == self._seat:
            self._show(PLAYING, seat)
        elif self._hides():
            self._behind_curtain = True
            self._sit(SPECTATOR)  # the log, too, tells only what all may know
            self._state(CURTAIN, seat)
        else:
            self._sit(seat)
            self._show(PLAYING, seat)

    def _take_seat(self) -> None:
        """The curtain is drawn away by the one who is asked."""
        if not self._behind_curtain:
            return
        self._behind_curtain = False
        asked = self._asks()
        if asked:
            self._sit(asked[0])
            self._go_on()

    def _asks(self) -> tuple[int, ...]:
        pending = self._local.table.pending
        if isinstance(pending, Arrange):
            return tuple(seat for _, seat in pending.parts if seat in self._seats.people)
        return tuple(seat for seat in self._local.waiting() if seat not in self._bots)

    def _sit(self, seat: int) -> None:
        self._seat = seat
        self._retell()
        self._tell_asking()

    def _next_order(self, pending: Arrange) -> None:
        for cards, seat in pending.parts:
            if seat not in self._bots and seat not in self._orders:
                if seat != self._seat and self._hides():
                    self._put(seat)
                else:
                    self._seat = seat
                    self._show(PLAYING, seat, order=cards)
                return
        orders = self._orders | bot_orders(self._local, self._bots)
        self._orders = {}
        self._keep(lambda recorder: recorder.arrange(orders))
        self._aside.do(self._go_on)

    def _order(self, order: tuple[int, ...]) -> None:
        pending = self._local.table.pending
        mine = (
            [cards for cards, seat in pending.parts if seat == self._seat]
            if isinstance(pending, Arrange)
            else []
        )
        if mine and sorted(mine[0]) == sorted(order):
            self._orders[self._seat] = order
            self._go_on()

    def _answer(self, answer: Answer) -> None:
        if answer.seat not in self._seats.people:
            return
        try:
            self._enter(answer)
        except IllegalAnswer as refusal:
            sentence, clause = refusal.sentence, refusal.clause
            self._aside.home(lambda: self.refused.emit(sentence, clause))
            return
        self._go_on()

    def _enter(self, entry: Entry) -> None:
        spent = int(1000 * (time.monotonic() - self._asked))
        self._keep(lambda recorder: recorder.submit(entry, spent))
        if isinstance(entry, Answer):
            self._spent[entry.seat] += spent
        if isinstance(entry, Rewind):
            local = self._local
            self._bots = self._seats.make(local.game, local.seed, local.table.step)
            self._orders = {}

    def _keep(self, entering: Callable[[Recorder], object]) -> None:
        """A full disk does not end a game: it is told, and tried again with the next entry."""
        assert self._recorder is not None
        known = len(self._local.events)
        try:
            with self._recording:
                if self._aside.closing.is_set():
                    return
                entering(self._recorder)
        except ReplayError as error:
            sentence = f"This could not be saved, and will be tried again: {error}"
            self._aside.home(lambda: self.trouble.emit(sentence))
        self._events += self._local.events[known:]

    def _undo(self) -> None:
        if self._behind_curtain or self._local.over:
            return
        try:
            self._enter(take_back_choice(self._local, self._seat, self._pace_of(self._seat), fair=self._fair))
        except (NotFair, IllegalAnswer) as error:
            sentence = str(error)
            self._aside.home(lambda: self.trouble.emit(sentence))
            return
        self._asking[self._seat] = self._pace_of(self._seat).asking()
        self._tell_asking()
        self._go_on()

    def _hint(self) -> None:
        local = self._local
        options = None if self._seat == SPECTATOR else local.options(self._seat)
        if options is None or self._behind_curtain:
            return
        know = local.secrets[self._seat]
        answer = hint(options, local.seed)
        told = Hint(answer, local.game.say_answer(local.table, options.decision, answer, know))
        self._aside.home(lambda: self.hinted.emit(told))

    def _resign(self) -> None:
        if self._seat == SPECTATOR or self._local.over or self._local.table.out(self._seat):
            return
        self._enter(Resign(self._seat))
        self._go_on()

    # --- telling

    def _hides(self) -> bool:
        return len(self._seats.people) > 1 and any(kind.see != "all" for kind in self._local.game.zones)

    def _show(self, phase: str, seat: int, order: tuple[int, ...] = ()) -> None:
        """The table as the person at the keyboard sees it, what happened since, and how things stand."""
        assert self._recorder is not None
        local, own = self._local, self._seat
        know = Secrets() if own == SPECTATOR else local.secrets[own].copy()
        options = None if own == SPECTATOR or local.over or order else local.options(own)
        if options is not None:
            options = Options(options.game, options.t, options.decision, know)
        shown = Shown(local.game.view(local.table, own, know), options, tuple(self._events), local.table.step)
        self._events = []
        self._aside.home(lambda: self.moved.emit(shown))
        told = Told(happened(local, own, self._told))
        self._told = local.table.step
        if told.lines:
            self._aside.home(lambda: self.said.emit(told))
        self._state(phase, seat, order)
        if options is not None:
            self._keep(lambda recorder: recorder.sync())

    def _say_anew(self) -> None:
        """The log and the position again, as they stand; the question that stands is put again."""
        if self._recorder is None:
            return
        self._retell()
        self._tell_asking()
        local = self._local
        if local.over:
            self._show(OVER, SPECTATOR)
        elif self._behind_curtain:
            self._show(CURTAIN, self._put_to)
        elif isinstance(local.table.pending, Arrange):
            self._next_order(local.table.pending)
        elif self._put_to != SPECTATOR:
            self._put(self._put_to)
        else:
            self._show(THINKING, local.waiting()[0])

    def _look(self, at: int) -> None:
        """An earlier position, as whoever sits at the keyboard knew it then."""
        local, own = self._local, self._seat
        if not 0 <= at <= local.table.step or self._behind_curtain:
            return
        know = Secrets() if own == SPECTATOR else local.secrets_at(at, own).copy()
        shown = Shown(local.game.view(local.table_at(at), own, know), None, (), at, live=False)
        self._aside.home(lambda: self.looked.emit(shown))

    def _state(self, phase: str, seat: int, order: tuple[int, ...] = ()) -> None:
        name = self._seats.names[seat] if 0 <= seat < len(self._seats.names) else ""
        state = PlayState(
            phase, name, seat, tuple(self._spent), () if self._local.over else (seat,), self._bar(), order
        )
        self._aside.home(lambda: self.state.emit(state))

    def _bar(self) -> str | None:
        """Why nothing can be taken back now; None if something can."""
        if self._seat == SPECTATOR or self._local.over:
            return ""
        try:
            take_back_choice(self._local, self._seat, self._pace_of(self._seat), fair=self._fair)
        except NotFair as error:
            return str(error)
        return None

    def _retell(self) -> None:
        """The whole log in the words of whoever looks now."""
        told = Told(happened(self._local, self._seat), afresh=True)
        self._told = self._local.table.step
        self._aside.home(lambda: self.said.emit(told))

    # --- the end

    def _finish(self) -> None:
        """Show the last position, then reveal, sign, save and verify."""
        assert self._recorder is not None and self.journal is not None
        local = self._local
        result = local.table.result
        self._show(OVER, SPECTATOR)
        winners = result.winners if result else ()
        scores = result.scores if result else ()
        reason = result.reason if result else ""
        people = self._seats.people
        words = outcome(local.table, onlooker=people[0] if len(people) == 1 else SPECTATOR)
        try:
            with self._recording:
                if self._aside.closing.is_set():
                    return
                kept = keep(self._recorder, replay_path(self.journal))
            ending = GameOver(
                words,
                winners,
                people,
                str(kept.path),
                kept.verdict.verdict,
                kept.verdict.problem or "",
                scores,
                kept.verdict.dealt or "",
                reason=reason,
            )
        except BadInput as error:
            ending = GameOver(words, winners, people, problem=str(error), scores=scores, reason=reason)
        self._aside.home(lambda: self.over.emit(ending))
