"""One game at the terminal, from the first question to the replay file.

Bots answer when their seats are asked; a person is shown what happened, the table and a list of choices, and
types. Everything that happens goes through the recorder, so a game survives whatever ends the program.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from client.cli.terminal import Terminal
from client.service.chooser import Chooser, Chosen, answer_of, chooser_for, namer, order_chooser
from client.service.passing import Pace, settled, spared, unasked
from client.service.seats import Seats
from client.service.whynot import not_now
from client.service.words import folded
from engines.bots import MAX_STEPS, DoesNotEnd, bot_orders, next_answer, thinks
from engines.kernel import (
    Act,
    Answer,
    Arrange,
    Entry,
    IllegalAnswer,
    Options,
    Rewind,
    Secrets,
    TableView,
    render,
)
from engines.kernel.say import Voice, say, seat_name, use_voice
from replays.errors import ReplayError
from replays.lines import heading, moment_lines
from replays.record import Recorder
from replays.walk import WalkedStep

SPECTATOR = -1


class WhyOver(Enum):
    """Why a session came to its end."""

    OVER = auto()
    LEFT = auto()


@dataclass
class Question:
    """What a person is asked now."""

    seat: int
    options: Options | None
    """None for a private order."""
    chooser: Chooser
    began: float


class Session:
    """A recorded game, the people and bots at it, and the terminal they share."""

    def __init__(
        self, recorder: Recorder, seats: Seats, terminal: Terminal, *, brief: bool = False, new: bool = True
    ) -> None:
        self.recorder = recorder
        self.local = recorder.local
        self.game = recorder.local.game
        self.seats = seats
        self.terminal = terminal
        self.brief = brief
        self.at_keyboard = seats.people[0] if len(seats.people) == 1 else SPECTATOR
        self._bots = seats.make(self.game, self.local.seed, self.local.table.step)
        self._told = dict.fromkeys((SPECTATOR, *seats.people), 0 if new else self.local.table.step)
        self._orders: dict[int, tuple[int, ...]] = {}
        self._shown = -1
        use_voice(Voice(seats.names, game=self.game.id))
        self.unsaved = ""
        """Why the newest part of the game is not on the disk, if it is not."""
        self.pace = dict.fromkeys(seats.people, Pace())
        """What each person wants to be asked."""

    @property
    def fair(self) -> bool:
        """Whether people play against each other, so that taking back has limits."""
        return len(self.seats.people) > 1

    # --- going on -------------------------------------------------------------------------------------------

    def next_question(self) -> Question | None:
        """Let bots answer until a person is asked something; None when the game is over."""
        while not self.local.over:
            if not self.seats.people and self.local.table.step >= MAX_STEPS:
                raise DoesNotEnd(f"the game is not over after {MAX_STEPS} steps")
            if isinstance(self.local.table.pending, Arrange):
                question = self._next_order()
                if question is not None:
                    return question
                continue
            began = time.monotonic()
            self._announce_thinking()
            answer = next_answer(self.local, self._bots)
            if answer is None:
                seat = self.local.waiting()[0]
                answer = self._spared(seat)
                if answer is None:
                    return self._question(seat)
            self.enter(answer, began)
        return None

    def _spared(self, seat: int) -> Answer | None:
        """The answer that nobody needs to be asked for."""
        options = self.local.options(seat)
        assert options is not None
        self.pace[seat] = settled(options, self.pace[seat])
        return spared(options, self.pace[seat], local=True)

    def _announce_thinking(self) -> None:
        """Say so where a bot may take long enough for a person to wonder."""
        for seat in self.local.waiting():
            if self.terminal.interactive and thinks(self.seats.bots[seat], self.game):
                self.terminal.say(say("{who} thinks.", who=seat_name(seat)))

    def _next_order(self) -> Question | None:
        """Ask people for the private orders they owe, then hand all of them in."""
        pending = self.local.table.pending
        assert isinstance(pending, Arrange)
        for cards, seat in pending.parts:
            if seat not in self._bots and seat not in self._orders:
                name = namer(self.game, self.local.table, seat, self.local.secrets[seat])
                return Question(seat, None, order_chooser(cards, name), time.monotonic())
        orders = self._orders | bot_orders(self.local, self._bots)
        self._orders = {}
        self._keep(lambda: self.recorder.arrange(orders))
        self._watch()
        return None

    def _question(self, seat: int) -> Question:
        options = self.local.options(seat)
        assert options is not None
        name = namer(self.game, self.local.table, seat, self.local.secrets[seat])
        return Question(seat, options, chooser_for(self.game, options, name), time.monotonic())

    def choose(self, question: Question, chosen: Chosen) -> None:
        """Enter what a person chose; says why not, if the rules refuse it."""
        if question.options is None:
            self._orders[question.seat] = chosen.value
            return
        know = self.local.secrets[question.seat]
        answer = answer_of(self.game, self.local.table, question.options.decision, know, chosen)
        try:
            self.enter(answer, question.began)
        except IllegalAnswer as refusal:
            self.terminal.say(say("Not allowed: {reason}", reason=refusal))

    def enter(self, entry: Entry, began: float | None = None) -> None:
        """Enter something and keep it."""
        spent = 0 if began is None else int(1000 * (time.monotonic() - began))
        self._keep(lambda: self.recorder.submit(entry, spent))
        if isinstance(entry, Rewind):
            self._bots = self.seats.make(self.game, self.local.seed, self.local.table.step)
            self._orders = {}
        self._watch()

    def sync(self) -> None:
        """See that everything is on the disk before a person is waited for."""
        self._keep(self.recorder.sync, entered=False)

    def _keep(self, entering: Callable[[], object], *, entered: bool = True) -> None:
        """A full disk does not end a game: it is told once, tried again with every entry, and told when an
        entry went well again (seeing to what is written already proves nothing).
        """
        try:
            entering()
        except ReplayError as error:
            if not self.unsaved:
                self.terminal.say(
                    say("From here on nothing could be saved: {reason}", reason=error),
                    say("Play on if you like: it is tried again with every answer."),
                    say("Make room, or type save FILE to keep it elsewhere."),
                )
            self.unsaved = str(error)
        else:
            if self.unsaved and entered:
                self.terminal.say(say("Everything is saved again."))
                self.unsaved = ""

    # --- showing --------------------------------------------------------------------------------------------

    def hand_over(self, seat: int) -> bool:
        """Give the keyboard to a seat; False if nobody takes it (the input has ended)."""
        if seat == self.at_keyboard:
            return True
        if self._hides_something():
            self.terminal.clear()
            self.terminal.say(
                say("{who} (seat {n}): it is up to you.", who=self.seats.names[seat], n=seat + 1)
            )
            if self.terminal.ask(say("Press Enter when nobody else looks.") + " ") is None:
                return False
        self.at_keyboard = seat
        return True

    def show(self, question: Question) -> None:
        """What happened since, the table, and what can be chosen; a question within an action comes without
        the table, which was shown before that.
        """
        self.tell(question.seat)
        turn = self.local.table.turn
        free = question.options is not None and isinstance(question.options.decision, Act)
        if turn != self._shown or (free and not self.brief):
            self._shown = turn
            self.terminal.say("", *self.board(question.seat))
        elif question.options is not None:
            self.terminal.say(self.game.say_question(self.local.table, question.options.decision))
        if question.options is None:
            self.terminal.say(say("Put these cards in an order that only you know, first to last."))
        self.terminal.say(*question.chooser.lines())
        if question.options is not None:
            self.terminal.say(*not_now(question.options))

    def board(self, seat: int) -> list[str]:
        """The table as a seat sees it."""
        return render(self.view(seat))

    def view(self, seat: int) -> TableView:
        """What a seat sees of the table."""
        return self.game.view(self.local.table, seat, self._know(seat))

    def tell(self, seat: int) -> None:
        """Say what happened since this onlooker was told last."""
        self.terminal.say(*folded(self.log(seat, self._told[seat])))
        self._told[seat] = self.local.table.step

    def log(self, seat: int, since: int = 0) -> list[str]:
        """What happened after a step, in words for an onlooker."""
        said: list[str] = []
        for at in range(since, len(self.local.entries)):
            know = Secrets() if seat == SPECTATOR else self.local.secrets_at(at + 1, seat)
            entry, before = self.local.entries[at], self.local.table_at(at)
            earlier = self.local.table_at(entry.to) if isinstance(entry, Rewind) else None
            after, events = self.game.apply(before, entry, earlier)
            moment = WalkedStep(at + 1, entry, after, tuple(events))
            done = unasked(self.local, at, seat)
            said += [done] if done else []
            lines = moment_lines(self.game, before, moment, know) + heading(self.game, before, moment, know)
            said += (say("An answer was taken back."),) if isinstance(entry, Rewind) else lines
        return said

    def _watch(self) -> None:
        """Where only bots play, show everything as it happens."""
        if not self.seats.people:
            turn = self.local.table.turn
            if not self.brief and turn != self._shown:
                self._shown = turn
                self.terminal.say("", *self.board(SPECTATOR))
            self.tell(SPECTATOR)

    def _know(self, seat: int) -> Secrets:
        return Secrets() if seat == SPECTATOR else self.local.secrets[seat]

    def _hides_something(self) -> bool:
        return any(kind.see != "all" for kind in self.game.zones)
