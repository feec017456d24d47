"""The open step of a joint game: engine and dealer together, fed with the log's items as they come.

Nothing here signs or sends. What this seat's dealer makes comes out to be signed; what everybody sent goes
in; when everything due is in and the engine has accepted it, the step is ready to close.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from itertools import filterfalse, product
from typing import Any, Final, NamedTuple

from engines.kernel import Arrange, Duty, Entry, Game
from engines.kernel.decision import Faces
from netcore.dealer import DealerJob as DealerWork
from netcore.dealer import (
    DealerSend,
    Due,
    Exposed,
    Fault,
    Filled,
    JointDealer,
    JudgedOpening,
    Misuse,
    Opened,
    Output,
    Wrong,
    asked,
)
from netcore.entries import result_body
from netcore.item import ENDING, AnyItem, Item, Kind, read_placing
from netcore.log import Log
from netcore.opening import Hello
from netcore.table.fold import Applied, Blamed, ClosedStep, Fold, Given, Stage, read_given
from netcore.table.words import Said
from netcore.wire import BODY_LIMIT, WireError, unpack


@dataclass(eq=False)
class Heavy:
    """Work to be run anywhere; its result goes to `then`."""

    what: str
    run: Callable[[], Any] = field(repr=False)
    then: Callable[[Any], list[Act]] = field(repr=False)


@dataclass(frozen=True)
class Made:
    """An item of this seat for the open step, to be signed."""

    kind: Kind
    body: bytes


@dataclass(frozen=True)
class Named:
    """A seat signed something false that stops nobody; the item itself tells everybody."""

    seat: int
    sentence: str
    code: str


Act = Heavy | Made | Fault | Named


class Phase(Enum):
    """How far the open step is.

    =========  =======================  =======================================================
    from       on                       to
    =========  =======================  =======================================================
    WAITING    begin                    OPEN: everybody agrees on the table before it
    WAITING    a word placed            READY
    OPEN       all that is due is in,   READY: the engine has accepted it, or a word was placed
               or a word placed
    READY      close                    WAITING, of the next step
    any        blame                    STOPPED: something signed does not hold; for good
    =========  =======================  =======================================================
    """

    WAITING = "waiting"
    OPEN = "open"
    READY = "ready"
    STOPPED = "stopped"


_EXPOSURE_PARTS: Final = 2  # step and opening; a complaint about a sealed share has four


class Glimpse(NamedTuple):
    """A card shown to this seat: its slot, where it lay after which step, and in which turn."""

    handle: int
    card: int
    number: int
    turn: int


@dataclass
class Ready:
    """Everything due is in and accepted; closing makes it so."""

    applied: Applied
    private: Faces = field(default=(), repr=False)
    openings: tuple[Opened, ...] = field(default=(), repr=False)
    spent: tuple[tuple[int, int], ...] = ()
    words: tuple[AnyItem, ...] = ()
    said: Said | None = None


class Play:
    """One peer's game, at the step that stands open."""

    def __init__(self, game: Game, hello: Hello, log: Log, dealer: JointDealer) -> None:
        self.log = log
        self.dealer = dealer
        self.fold = Fold(game, hello, -1 if dealer.seat is None else dealer.seat)
        self.phase = Phase.WAITING
        self.ready: Ready | None = None
        self.fault: Fault | None = None
        self.live = not self.fold.over
        """Whether the game is played: neither over nor stopped."""
        self.glimpses: list[Glimpse] = []
        """Everything shown to this seat alone, in order."""
        self._given: dict[int, Given] = {}
        self._opened: dict[int, Opened] = {}

    # --- the open step --------------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """Whether the open step has begun; until then its items wait."""
        return self.phase is not Phase.WAITING

    def begin(self) -> list[Act]:
        """Begin the log's open step: everybody agrees on the table before it."""
        if self.phase is not Phase.WAITING:
            return []
        self.phase = Phase.OPEN
        if self.fold.stage is not Stage.DEAL:
            return []
        try:
            return self._acts(self.dealer.begin(self.log.number, self.log.chain, asked(self.fold.table)))
        except Misuse as misuse:
            return self.blame(None, f"the rules ask the dealers for what they cannot do: {misuse}")

    @property
    def empty(self) -> bool:
        """Whether nobody owes anything in the open step."""
        return not self._dues()

    def missing(self) -> tuple[tuple[Kind, int], ...]:
        """What is due in the open step and not in the log."""
        return tuple(filterfalse(self.log.held.__contains__, self._dues()))

    def wanted(self) -> tuple[tuple[Kind, int], ...]:
        """What is missing and could be sent now: not what builds on something that others still owe."""
        missing, opened = self.missing(), self.dealer.course.round
        if self.fold.stage is not Stage.DEAL or opened is None:
            return missing
        return tuple((kind, seat) for kind, seat in missing if opened.ready(Due(kind, seat)))

    def owes(self, seat: int) -> bool:
        """Whether a seat still owes something in the open step."""
        return any(owner == seat for _, owner in self.missing())

    def closable(self) -> bool:
        """Whether the step is ready and everything due is signed: a dealer knows its own items earlier."""
        ready = self.ready
        if self.phase is not Phase.READY or ready is None:
            return False
        return ready.said is not None or self.fold.stage is not Stage.DEAL or not self.missing()

    def complete(self) -> bool:
        """Whether everything due in the open step is in: then nothing can be placed in it any more."""
        return self.begun and not self.missing()

    def _dues(self) -> list[tuple[Kind, int]]:
        stage = self.fold.stage
        if stage is Stage.ANSWERS:
            return list(product((Kind.ANSWER,), self.fold.asked))
        if stage is Stage.DEAL:
            opened = self.dealer.course.round
            return [] if opened is None else [(due.kind, due.seat) for due in opened.dues]
        if stage is Stage.DONE:
            return []
        kind = Kind.SEED if stage is Stage.SEEDS else Kind.FINAL
        return list(product((kind,), self.fold.active))

    def takes(self, item: Item) -> bool:
        """Whether an item can be judged now; a seed before the end is nobody's business yet."""
        if item.kind is Kind.PLACE:
            return self.phase is not Phase.STOPPED and not self.complete()
        if item.kind is Kind.CLOSING:
            return True
        if item.kind not in ENDING:
            return self.phase is not Phase.WAITING
        if self.phase is Phase.STOPPED:
            return item.kind is Kind.SEED
        return self.begun and (item.kind, self.fold.stage) in (
            (Kind.SEED, Stage.SEEDS),
            (Kind.FINAL, Stage.FINAL),
        )

    # --- items ----------------------------------------------------------------------------------------------

    def take(self, item: Item) -> list[Act]:
        """An item of the open step that the log has accepted."""
        if self.phase is Phase.STOPPED or item.kind is Kind.CLOSING:
            return []
        if item.kind is Kind.PLACE:
            return self._place(item)
        if item.kind is Kind.COMPLAIN:
            return self._complaint(item)
        stage = self.fold.stage
        if stage is Stage.DEAL:
            return self._acts(self.dealer.receive(item.seat, item.kind, item.body))
        if (item.kind, item.seat) not in self._dues():
            return self.blame(item.seat, f"a {item.kind.word} item was not due", item)
        if stage is Stage.ANSWERS:
            return self._answer(item)
        false = stage is Stage.FINAL and item.body != result_body(self.fold.table.result)
        acts: list[Act] = (
            [Named(item.seat, "signed another result than the game's", "final")] if false else []
        )
        if not self.missing():
            self._is_ready(Ready(Applied(None, self.fold.table, ())))
        return acts

    def _is_ready(self, ready: Ready) -> None:
        if self.phase is not Phase.STOPPED:
            self.ready, self.phase = ready, Phase.READY

    def _complaint(self, item: Item) -> list[Act]:
        """A seat shows everybody what it alone could see: a bad sealed share, or a card that is none."""
        if item.seat == self.dealer.seat:
            return []
        try:
            parts = unpack(item.body, BODY_LIMIT)
        except WireError as error:
            return self.blame(item.seat, f"a complaint cannot be read: {error}", item)
        if type(parts) is tuple and len(parts) == _EXPOSURE_PARTS:
            return self._acts(self.dealer.exposed(item.seat, item.body))
        return self._acts(self.dealer.receive(item.seat, item.kind, item.body))

    def _answer(self, item: Item) -> list[Act]:
        try:
            given = read_given(item)
        except WireError as error:
            return self.blame(item.seat, str(error), item)
        number = self.log.number
        outputs = self.dealer.judge(number, self.log.chain, item.seat, given.opening)

        def judged(outputs: Iterable[Output]) -> list[Act]:
            acts: list[Act] = []
            for output in outputs:
                if isinstance(output, DealerWork):
                    acts.append(Heavy(output.what, output.run, finished(output)))
                elif isinstance(output, JudgedOpening):
                    self._given[item.seat], self._opened[item.seat] = given, output.opened
                    acts += self._answered()
                else:
                    acts += self._acts([output])
            return acts

        def finished(work: DealerWork) -> Callable[[Any], list[Act]]:
            return lambda result: (
                judged(self.dealer.finished(work, result)) if self.log.number == number else []
            )

        return judged(outputs)

    def _answered(self) -> list[Act]:
        """An answer is judged; the engine gets them all together."""
        fold = self.fold
        if self.ready is not None or set(self._given) != set(fold.asked):
            return []
        given, spent = {}, []
        for seat, one in sorted(self._given.items()):
            given[seat] = one.value, self._opened[seat].faces
            spent.append((seat, one.spent))
        return self._try(fold.answers(given), openings=tuple(self._opened.values()), spent=tuple(spent))

    def _try(self, entry: Entry, **more: Any) -> list[Act]:
        try:
            self._is_ready(Ready(self.fold.apply(entry), **more))
        except Blamed as blamed:
            return self.blame(blamed.seat, blamed.sentence)
        return []

    def _place(self, item: Item) -> list[Act]:
        words = read_placing(item.body)
        try:
            said, applied = self.fold.placed(self.log.number, item.seat, words)
        except Blamed as blamed:
            return self.blame(blamed.seat, blamed.sentence, item)
        if not self.fold.disputed:
            self.begin()  # so that counters and coins are spent here as at those who had begun
        self._is_ready(Ready(applied, words=words, said=said))
        return []

    # --- closing --------------------------------------------------------------------------------------------

    def close(self) -> tuple[ClosedStep, list[Act]]:
        """Close the step that is ready."""
        ready, number, fold = self.ready, self.log.number, self.fold
        assert ready is not None
        stage, said = fold.stage, ready.said
        came_to = fold.recorded(ready.applied, said, ready.words[0].seat if said else -1)
        self.log.close(came_to)
        self.ready, self.phase, self._given, self._opened = None, Phase.WAITING, {}, {}
        acts: list[Act] = []
        if said is not None:
            moment = fold.commit_words(number, ready.words, said, ready.applied)
            acts = self._placed(number, ready)
        elif stage is Stage.ANSWERS:
            self.dealer.answered(number, ready.openings)
            moment = fold.commit(number, ready.applied, spent=ready.spent, came_to=came_to)
        elif stage is Stage.DEAL:
            acts = self._acts(self.dealer.close())
            moment = fold.commit(number, ready.applied, ready.private, came_to=came_to)
            self._note(moment, ready.private)
        else:
            moment = fold.commit_ending(number)
        self.live = self.live and not fold.over
        return moment, acts

    def _note(self, moment: ClosedStep, private: Faces) -> None:
        board = self.dealer.course.board
        self.glimpses += [
            Glimpse(board.places[card], card, moment.number, moment.table.turn)
            for card, _ in private
            if card in board.places
        ]

    def _placed(self, number: int, ready: Ready) -> list[Act]:
        """What a placing means to the dealers: the open step is void, a seat leaves, all go back."""
        said = ready.said
        assert said is not None
        if self.dealer.course.round is not None:
            self.dealer.void()
        if said.kind is Kind.LEAVE:
            return self._acts(self.dealer.leave(ready.words[0].seat, said.seed))
        if said.kind is Kind.REWIND:
            self.dealer.rewind(number, self.fold.past[said.number].number)
        return []

    # --- from the player ------------------------------------------------------------------------------------

    @property
    def duty(self) -> Duty | None:
        """The duty that this seat's program has to answer."""
        decision = None if self.dealer.seat is None else self.fold.asked.get(self.dealer.seat)
        return decision if isinstance(decision, Duty) else None

    @property
    def piles(self) -> tuple[tuple[int, ...], ...]:
        """The cards this seat is asked to put in an order, pile by pile."""
        intent = self.fold.table.pending
        if self.fold.over or not isinstance(intent, Arrange) or not intent.ask:
            return ()
        return tuple(tuple(sorted(cards)) for cards, seat in intent.parts if seat == self.dealer.seat)

    def arrange(self, orders: Iterable[tuple[int, ...]]) -> list[Act]:
        """The player's orders."""
        return self._acts(self.dealer.arrange(tuple(orders)))

    def choose(self, value: Any, cards: Iterable[int]) -> list[Act]:
        """The player's sealed choice."""
        return self._acts(self.dealer.choose(value, cards))

    def go_live(self) -> list[Act]:
        """All items of this seat are known here: its dealer may contribute."""
        return self._acts(self.dealer.go_live())

    # --- inside ---------------------------------------------------------------------------------------------

    def blame(self, seat: int | None, sentence: str, item: Item | None = None) -> list[Act]:
        """Something signed does not hold: the game stops here."""
        items = () if item is None else ((item.step, item.seat, item.kind),)
        return self._stop(Fault(Wrong.STATE, seat, self.log.number, sentence, items))

    def _stop(self, fault: Fault) -> list[Act]:
        self.fault, self.phase, self.live = fault, Phase.STOPPED, False
        return [fault]

    def _acts(self, outputs: Iterable[Output]) -> list[Act]:
        acts: list[Act] = []
        for output in outputs:
            if isinstance(output, DealerWork):
                acts.append(Heavy(output.what, output.run, self._finished(output)))
            elif isinstance(output, DealerSend):
                acts.append(Made(output.kind, output.body))
            elif isinstance(output, Filled):
                acts += self._try(output.done, private=output.shown)
            elif isinstance(output, Exposed):
                acts.append(Made(Kind.COMPLAIN, output.body))
            elif isinstance(output, Fault):
                acts += self._stop(output)
        return acts

    def _finished(self, work: DealerWork) -> Callable[[Any], list[Act]]:
        return lambda result: self._acts(self.dealer.finished(work, result))
