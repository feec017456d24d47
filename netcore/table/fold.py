"""The position as the log's steps make it: engine, placed words and the end of the game, without any dealing.

The live table and the audit both stand on this. The engine's steps and the log's are counted apart: a placed
offer or pause is a step of the log that the engine knows nothing of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from itertools import filterfalse
from typing import Any, Final, NamedTuple

from engines.kernel import (
    Agree,
    Answer,
    Choose,
    Decision,
    Done,
    Entry,
    Event,
    Flag,
    Game,
    IllegalAnswer,
    KernelError,
    Leave,
    Resign,
    Rewind,
    Secrets,
    Together,
    digest,
    questions,
)
from engines.kernel.decision import Faces
from engines.kernel.judge import judge
from engines.kernel.secrets import SPECTATOR
from engines.kernel.table import Table as Position
from engines.kernel.takeback import PastEntry, bar_to
from engines.kernel.value import freeze
from netcore.entries import MILLISECONDS_LIMIT, read_setup
from netcore.item import ZERO_DIGEST, AnyItem, Item, Kind
from netcore.opening import Hello
from netcore.table.terms import FORFEIT, read_terms
from netcore.table.words import BY_ITS_AUTHOR, IN_A_DEAL, VOID_GAME, Said, read_word
from netcore.wire import BODY_LIMIT, WireError, unpack

_AGAINST: Final = (Kind.OVERDUE, Kind.WRONG)  # words of all others against one seat

HOST: Final = 0
"""The seat that meets all others and places what the engine does not order."""


class Stage(Enum):
    """What the open step is for."""

    ANSWERS = "answers"
    DEAL = "deal"
    SEEDS = "seeds"
    FINAL = "final"
    DONE = "done"


class Blamed(Exception):
    """Something signed does not hold by the rules of game or table; the text is one sentence."""

    def __init__(self, seat: int | None, sentence: str) -> None:
        super().__init__(sentence)
        self.seat = seat
        self.sentence = sentence


class PastPosition(NamedTuple):
    """A position gone through, by the engine's step."""

    number: int
    """The step of the log that led to it."""
    table: Position
    know: Secrets
    entry: Entry | None
    before: int
    """The engine's step it came from, -1 for the start; a take-back has the line of where it leads."""


class Applied(NamedTuple):
    """What an entry leads to; nothing has changed yet."""

    entry: Entry | None
    table: Position
    events: tuple[Event, ...]


class ClosedStep(NamedTuple):
    """A step of the log that has closed."""

    number: int
    entry: Entry | None
    """None where the engine knows nothing of it: an offer, a pause, the end."""
    words: tuple[AnyItem, ...]
    before: Position
    table: Position
    events: tuple[Event, ...]
    spent: tuple[tuple[int, int], ...] = ()
    """(seat, milliseconds) of each answer, by its author's clock."""


class Given(NamedTuple):
    """An answer as it travels: what it opens is still the dealer's to check."""

    value: Any
    opening: Any
    spent: int


def read_given(item: Item) -> Given:
    """The parts of an ANSWER item; WireError with a sentence if they are out of bounds."""
    parts = unpack(item.body, BODY_LIMIT)
    if type(parts) is not tuple or len(parts) != len(Given._fields):
        raise WireError("an answer has not three parts")
    value, opening, spent = parts
    if type(spent) is not int or not 0 <= spent < MILLISECONDS_LIMIT:
        raise WireError("an answer's time is out of bounds")
    try:
        return Given(freeze(value), opening, spent)
    except ValueError as error:
        raise WireError(f"an answer cannot be read: {error}") from None


class Fold:
    """The position of a joint game after the steps closed so far."""

    def __init__(self, game: Game, hello: Hello, seat: int = SPECTATOR) -> None:
        self.game = game
        self.hello = hello
        self.setup = read_setup(hello.setup)
        self.terms = read_terms(hello.terms)
        self.table = game.start(self.setup)
        self.know = Secrets(seat)
        self.left: frozenset[int] = frozenset()
        """Seats that left and handed over their seeds."""
        self.void = False
        self.paused = False
        self.last = digest(self.table)
        """Digest at the last close, zero while it is in dispute."""
        self.claimed: dict[int, bytes] = {}
        """By seat, the table it claims for the last step, where that is not ours."""
        self._endings = 0
        self._offers: set[tuple[int, str]] = set()
        self.past = {0: PastPosition(0, self.table, self.know.copy(), None, -1)}
        self.seats = len(hello.seats)
        """How many sat down."""
        self.stage: Stage
        """What the open step is for."""
        self.over: bool
        """Whether the game has ended, by its rules or for nothing."""
        self.active: tuple[int, ...]
        """Seats that have not left."""
        self.placer: int
        """Who places what the engine does not order: the host; if it has left, the first seat that stays."""
        self.asked: dict[int, Decision]
        """The question put to each seat that has one, sealed ones included."""
        self.disputed: bool
        """Whether the tables differ: nothing goes on but words that end the game or lead back."""
        self.sealed: bool
        """Whether the pending questions are answered under seal."""
        self._look()

    def _look(self) -> None:
        """What follows from the position, told once for each."""
        pending = self.table.pending
        self.over = self.void or self.table.result is not None
        self.active = tuple(filterfalse(self.left.__contains__, range(self.seats)))
        self.placer = min(self.active, default=HOST)
        self.asked = {} if self.over else {one.seat: one for one in questions(pending)}
        self.sealed = isinstance(pending, Choose)
        self.disputed = self.last == ZERO_DIGEST
        if self.over:
            self.stage = (Stage.SEEDS, Stage.FINAL, Stage.DONE)[self._endings]
        else:
            self.stage = Stage.ANSWERS if isinstance(pending, tuple) else Stage.DEAL

    # --- entries --------------------------------------------------------------------------------------------

    def answers(self, given: Mapping[int, tuple[Any, Faces]]) -> Entry:
        """The entry that answers of all seats asked make, each a value with the faces it opens."""
        step = self.table.step
        answers = tuple([Answer(step, seat, *given[seat]) for seat in self.asked])
        return answers[0] if len(answers) == 1 else Together(step, answers)

    def apply(self, entry: Entry) -> Applied:
        """What an entry leads to; Blamed if the rules refuse it, naming the seat whose answer it is."""
        earlier = self.past.get(entry.to) if isinstance(entry, Rewind) else None
        try:
            table, events = self.game.apply(self.table, entry, earlier.table if earlier else None)
        except IllegalAnswer as refused:
            raise Blamed(self._author(entry), f"the rules refuse it: {refused}") from None
        except KernelError as error:
            raise Blamed(None, f"the rules cannot go on: {error}") from None
        return Applied(entry, table, tuple(events))

    def _author(self, entry: Entry) -> int | None:
        """Whose answer the rules refuse."""
        if isinstance(entry, Answer):
            return entry.seat
        for answer in entry.answers if isinstance(entry, Together | Done) else ():
            try:
                judge(self.game, self.table, self.asked[answer.seat], answer)
            except (KernelError, KeyError):
                return answer.seat
        return None

    def commit(
        self,
        number: int,
        applied: Applied,
        private: Faces = (),
        words: tuple[AnyItem, ...] = (),
        spent: tuple[tuple[int, int], ...] = (),
        came_to: bytes = b"",
    ) -> ClosedStep:
        """The step has closed: go on from what its entry led to; `came_to` is its digest, if known."""
        before, entry = self.table, applied.entry
        if entry is not None:
            self._go_on(number, applied, private)
        self.last = came_to or digest(self.table)
        self._look()
        return ClosedStep(number, entry, words, before, self.table, applied.events, spent)

    def _go_on(self, number: int, applied: Applied, private: Faces) -> None:
        entry, before = applied.entry, self.table
        assert entry is not None
        line: tuple[Entry | None, int] = (entry, before.step)
        if isinstance(entry, Rewind):
            back = self.past[entry.to]
            self.know, line = back.know.copy(), (back.entry, back.before)
        else:
            self.know.learn(before, entry, private)
        self.table = applied.table
        self._offers = set()
        self.past[self.table.step] = PastPosition(number, self.table, self.know.copy(), *line)

    # --- words ----------------------------------------------------------------------------------------------

    def needed(self, seat: int, said: Said) -> frozenset[int]:
        """The seats that must have said a word before it may be placed."""
        if said.kind in (Kind.AGREE, Kind.REWIND) or (said.kind is Kind.PAUSE and said.number):
            return frozenset(self.active)
        if said.kind in (Kind.OVERDUE, Kind.WRONG):
            return frozenset(self.active) - {said.number}
        return frozenset({seat})

    def placed(self, number: int, by: int, words: tuple[AnyItem, ...]) -> tuple[Said, Applied]:
        """What words lead to if a seat places them in this step; Blamed if it may not.

        Whether somebody was overdue, all others have testified with their signatures.
        """
        try:
            said = read_word(words[0])
        except WireError as error:
            raise Blamed(words[0].seat, str(error)) from None
        bar = self._bar(number, by, words, said)
        if bar:
            raise Blamed(by, f"a {said.kind.word} was placed where it may not stand: {bar}")
        entry = self._entry(words[0].seat, said)
        return said, Applied(None, self.table, ()) if entry is None else self.apply(entry)

    def _bar(self, number: int, by: int, words: tuple[AnyItem, ...], said: Said) -> str:
        """Why these words may not be placed now; empty if they may."""
        author, kind = words[0].seat, said.kind
        if self.over:
            return "the game is over"
        if kind is Kind.HERE:
            return "a sign of life is never placed"
        if self.disputed and kind in (Kind.OFFER, Kind.PAUSE):
            return "the tables differ"
        if by != self.placer and kind not in BY_ITS_AUTHOR:
            return "only the host places it"
        if {word.seat for word in words} != self.needed(author, said):
            return "those who must have signed it have not, or others have"
        if self.stage is Stage.DEAL and kind not in IN_A_DEAL:
            return "the dealers are at work"
        if author in self.left:
            return "its author has left"
        if kind in (Kind.RESIGN, Kind.FLAG) and self.table.out(author):
            return "its author plays no part any more"
        if kind is Kind.OVERDUE and not self.terms.patience:
            return "this table waits for ever"
        if kind is Kind.OVERDUE:
            return "" if said.at == number and said.number in self.active else "it speaks of another step"
        if kind is Kind.WRONG:
            return self._bar_to_wrong(number, said)
        if kind not in (Kind.RESIGN, Kind.LEAVE, Kind.FLAG) and said.at != self.table.step:
            return "it was said of another position"
        if kind is Kind.OFFER and (author, said.what) in self._offers:
            return "it was offered already"
        if kind is Kind.REWIND:
            return self._bar_to_rewind(said.number)
        if kind is Kind.PAUSE and bool(said.number) == self.paused:
            return "it changes nothing"
        return ""

    def _bar_to_wrong(self, number: int, said: Said) -> str:
        """A seat is wrong if it claims another table after the last step than the rules give."""
        if said.at != number - 1 or said.number not in self.active:
            return "it speaks of another step"
        return "" if said.number in self.claimed else "that seat claims no other table"

    def _bar_to_rewind(self, to: int) -> str:
        """Going back is fair for a seat that could ask for it; where tables differ, it must be for all."""
        if self.hello.version == 1:
            return "a seat has left since" if self.rewinds_past_a_leaving(to) else ""
        if self.disputed:
            return self.bar_to(self.active, to)
        bars = [self.bar_to((seat,), to) for seat in self.active]
        return "" if "" in bars else bars[0]

    def bar_to(self, seats: Iterable[int], to: int) -> str:
        """Why these seats may not ask to go back to a position; empty if they may."""
        bar = bar_to(self.trail(), seats, to, self.table.step)
        return bar or ("somebody has left since" if self.rewinds_past_a_leaving(to) else "")

    def trail(self) -> Iterator[PastEntry]:
        """The entries that led to the present table, the last one first."""
        here = self.past[self.table.step]
        while here.entry is not None:
            before = self.past[here.before]
            yield PastEntry(here.entry, before.table, here.before)
            here = before

    def table_after(self, step: int) -> Position:
        """The table after a step of the log."""
        return next(past.table for past in reversed(self.past.values()) if past.number <= step)

    def rewinds_past_a_leaving(self, to: int) -> bool:
        """Whether going back to a position would bring back somebody who is gone."""
        back = self.past.get(to)
        return back is None or any(self.table.out(seat) != back.table.out(seat) for seat in range(self.seats))

    def _entry(self, author: int, said: Said) -> Entry | None:
        if said.kind is Kind.RESIGN:
            return Resign(author)
        if said.kind is Kind.FLAG:
            return Flag(author)
        if said.kind is Kind.AGREE:
            return None if said.what == VOID_GAME else Agree(said.what)
        if said.kind is Kind.REWIND:
            return Rewind(said.number)
        gone = author if said.kind is Kind.LEAVE else said.number
        if said.kind is Kind.LEAVE or (said.kind in _AGAINST and self._charges(said)):
            return None if self.table.out(gone) else Leave(gone)
        return None

    def _charges(self, said: Said) -> bool:
        """Whether a word of all others costs the seat it names the game; else there is none. That a guest
        has gone, the other guests have only from the host: on hearsay nobody is charged.
        """
        if self.terms.vanish != FORFEIT:
            return False
        return said.kind is not Kind.OVERDUE or self.hello.version == 1 or self.witnessed(said.number)

    def witnessed(self, seat: int) -> bool:
        """Whether every other seat has a line of its own to this one: all lines end at the host."""
        return seat == HOST or set(self.active) <= {seat, HOST}

    def commit_words(
        self, number: int, words: tuple[AnyItem, ...], said: Said, applied: Applied
    ) -> ClosedStep:
        """The placing has closed. Tables that differed before it still do, but for those who have gone."""
        differs = self._still_differs(said, words[0].seat)
        moment = self.commit(number, applied, words=words)
        if said.kind is Kind.LEAVE:
            self.left |= {words[0].seat}
            self.claimed.pop(words[0].seat, None)
        elif said.kind in _AGAINST or said.what == VOID_GAME:
            self.void = self.table.result is None  # nobody can replace what a seat owes that has gone
        elif said.kind is Kind.PAUSE:
            self.paused = bool(said.number)
        elif said.kind is Kind.OFFER:
            self._offers.add((words[0].seat, said.what))
        elif said.kind is Kind.REWIND:
            self.claimed = {}
        if differs:
            self.last = ZERO_DIGEST
        self._look()
        return moment

    def _still_differs(self, said: Said, author: int) -> bool:
        """Whether tables that differ still do after a word: not if all go back, or who differed left."""
        if not self.disputed or said.kind is Kind.REWIND:
            return False
        return said.kind is not Kind.LEAVE or bool(self.claimed.keys() - {author})

    def recorded(self, applied: Applied, said: Said | None, author: int) -> bytes:
        """The digest that closes a step which leads to this: none while tables differ."""
        differs = self.disputed and (said is None or self._still_differs(said, author))
        return ZERO_DIGEST if differs else digest(applied.table)

    # --- the end --------------------------------------------------------------------------------------------

    def commit_ending(self, number: int) -> ClosedStep:
        """A step of seeds or final signatures has closed."""
        self._endings += 1
        last = self.last
        moment = self.commit(number, Applied(None, self.table, ()))
        self.last = last
        self._look()
        return moment

    def dispute(self, claims: Mapping[int, bytes] | None = None) -> None:
        """The tables after the last step differ: these seats claim others than ours."""
        self.last = ZERO_DIGEST
        self.claimed.update(claims or {})
        self._look()

    def settle(self) -> None:
        """Everybody has come to our table after all."""
        self.last, self.claimed = digest(self.table), {}
        self._look()
