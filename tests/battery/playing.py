"""Random games that remember everything: each step, what was shown privately, the dealer and all Secrets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from engines.kernel import (
    Answer,
    Arrange,
    DeckLists,
    Done,
    Duty,
    Entry,
    Event,
    Game,
    LocalGame,
    Options,
    Secrets,
    SeededDealer,
    Setup,
    Table,
    Together,
)
from engines.kernel.decision import Faces
from tests.battery.games import Case

MOST_ANSWERS = 150
"""Answers after which a random game is left as it is: long games do not make the battery slow."""


Orders = Mapping[int, dict[int, tuple[int, ...]]]
"""Private orders that seats chose, by step."""


class Step(NamedTuple):
    """One entry: the tables around it, what happened, and what the dealer showed to whom."""

    before: Table
    entry: Entry
    private: dict[int, Faces]
    after: Table
    events: list[Event]


class Witness(LocalGame):
    """A local game that keeps its steps, and can be taken up again at any of them."""

    def __init__(self, game: Game, setup: Setup, seed: bytes, decks: DeckLists = ()) -> None:
        self.steps: list[Step] = []
        super().__init__(game, setup, seed, decks)

    def _enter(
        self, entry: Entry, private: dict[int, Faces] | None = None, dealer: SeededDealer | None = None
    ) -> None:
        before, known = self.table, len(self.events)
        super()._enter(entry, private, dealer)
        self.steps.append(Step(before, entry, private or {}, self.table, self.events[known:]))

    def secrets_before(self, step: int) -> list[Secrets]:
        """What every seat knew before a step."""
        return self._past[step][2] if step < len(self._past) else self.secrets

    def truth_before(self, step: int) -> tuple[int, ...]:
        """The face of every card before a step."""
        return (self._past[step][1] if step < len(self._past) else self.dealer).truth

    def fork(self, step: int, game: Game) -> Witness:
        """A game that goes on from before a step by itself, played by another instance of the rules."""
        twin = Witness.__new__(Witness)
        table, dealer, secrets = (
            self._past[step] if step < len(self._past) else (self.table, self.dealer, self.secrets)
        )
        twin.game, twin.setup, twin.seed, twin.decks = game, self.setup, self.seed, self.decks
        twin.table, twin.dealer, twin.secrets = table, dealer.copy(), [s.copy() for s in secrets]
        twin.entries, twin.wishes, twin.events, twin.steps = [], [], [], []
        twin._past, twin._held, twin.keep_past = [], {}, False
        return twin

    def redo(self, entry: Entry, wishes: Orders) -> None:
        """Enter what was entered in another game at this step, with the faces that cards have in this one."""
        if isinstance(entry, Done):
            self._fill(wishes.get(entry.step, {}), tuple(map(self._reopened, entry.answers)))
        elif isinstance(entry, Together):
            self._enter(replace(entry, answers=tuple(map(self._reopened, entry.answers))))
        elif isinstance(entry, Answer):
            options = self.options(entry.seat)
            assert options is not None, f"seat {entry.seat} is not asked at step {entry.step}"
            duty = isinstance(options.decision, Duty)
            self._enter(options.duty() if duty else self._reopened(entry))

    def _reopened(self, answer: Answer) -> Answer:
        return replace(answer, faces=tuple((card, self.dealer.truth[card]) for card, _ in answer.faces))

    def orders(self, rng: Random) -> dict[int, tuple[int, ...]]:
        """Private orders by chance, where some are asked for."""
        pending = self.table.pending
        assert isinstance(pending, Arrange)
        return {seat: tuple(rng.sample(cards, len(cards))) for cards, seat in pending.parts}


def begin(case: Case, seed: int, game: Game | None = None) -> Witness:
    """A new game of this kind."""
    game = game or case.make()
    return Witness(game, case.setup(game), b"battery %d" % seed, case.decks)


def questions(running: Witness, rng: Random, most: int = MOST_ANSWERS) -> Iterator[Options]:
    """Each question in turn, for a loop that submits an answer to it; private orders are given by chance."""
    for _ in range(most):
        while isinstance(running.table.pending, Arrange):
            running.arrange(running.orders(rng))
        if running.over:
            return
        options = running.options(running.waiting()[0])
        assert options is not None, f"seat {running.waiting()[0]} is asked and has no options"
        yield options


def playout(case: Case, seed: int, game: Game | None = None) -> Witness:
    """A random game from beginning to end."""
    running, rng = begin(case, seed, game), Random(seed)
    for options in questions(running, rng):
        running.submit(pick(options, rng))
    return running


def pick(options: Options, rng: Random) -> Answer:
    """One answer by chance; a question nobody can answer is a mistake in the rules."""
    if next(options.answers(), None) is None:
        raise AssertionError(f"{options.decision} has no answer")
    return options.sample(rng)
