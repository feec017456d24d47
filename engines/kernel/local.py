"""A game at one machine: engine, seeded dealer and the Secrets of every seat, with the entries it has gone
through.

Used for hot-seat play, bots, simulation and tests. It plays by the same entries as a networked game.
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.dealer import DeckLists, SeededDealer
from engines.kernel.decision import (
    Answer,
    Arrange,
    Choose,
    Done,
    Duty,
    Entry,
    Faces,
    Rewind,
    Together,
    questions,
)
from engines.kernel.errors import IllegalAnswer
from engines.kernel.event import Event
from engines.kernel.game import Game
from engines.kernel.judge import judge
from engines.kernel.options import Options
from engines.kernel.secrets import Secrets, tells_all
from engines.kernel.setup import Setup
from engines.kernel.table import Table

Wishes = dict[int, tuple[int, ...]]


class LocalGame:
    """One running local game. `submit` takes answers; what the dealer and duties owe follows by itself."""

    def __init__(self, game: Game, setup: Setup, seed: bytes, decks: DeckLists = ()) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.decks = decks
        self.table = game.start(setup)
        self.dealer = SeededDealer(seed, decks, game.backs())
        self.secrets = [Secrets(seat) for seat in range(setup.seats)]
        self.entries: list[Entry] = []
        self.wishes: list[tuple[int, Wishes]] = []
        """Private orders that seats chose, by step: with the seed and decks they make every deal again."""
        self.events: list[Event] = []
        self._past: list[tuple[Table, SeededDealer, list[Secrets]]] = []
        self._held: dict[int, Answer] = {}
        self.keep_past = True
        self.settle()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.result is not None

    def waiting(self) -> tuple[int, ...]:
        """Seats that have to answer something now, in seat order."""
        pending = self.table.pending
        if isinstance(pending, Arrange) and pending.ask:
            return tuple([seat for _, seat in pending.parts])
        held = self._held
        return tuple([d.seat for d in questions(pending) if d.seat not in held])

    def options(self, seat: int) -> Options | None:
        """What a seat may answer now."""
        return self.game.options(self.table, self.secrets[seat])

    def table_at(self, step: int) -> Table:
        """The table after a step gone through already (0 is the start), as long as the past is kept."""
        return self._past[step][0] if step < len(self._past) else self.table

    def secrets_at(self, step: int, seat: int) -> Secrets:
        """What a seat knew after such a step: later mixes put other cards in the places it speaks of."""
        return self._past[step][2][seat] if step < len(self._past) else self.secrets[seat]

    def submit(self, entry: Entry) -> list[Event]:
        """Enter an answer or an any-time entry, then let dealer and duties do what they owe.

        Answers of several seats asked at once are held until all are in. Raises IllegalAnswer and changes
        nothing if refused.
        """
        start = len(self.events)
        if isinstance(entry, (Done, Together)):
            raise IllegalAnswer("wrong_seat", "Seats answer one by one here, and the dealer by itself.")
        if isinstance(entry, Answer):
            asked = questions(self.table.pending)
            if len(asked) > 1 or isinstance(self.table.pending, Choose):
                self._hold(entry)
            else:
                self.dealer.check(entry.faces)
                self._enter(entry)
        else:
            self._enter(entry)
        self.settle()
        return self.events[start:]

    def arrange(self, wishes: Wishes) -> list[Event]:
        """Give the private orders that an Arrange asks for (old ids, first to last)."""
        pending = self.table.pending
        if not isinstance(pending, Arrange) or not pending.ask:
            raise IllegalAnswer("wrong_seat", "Nobody is asked for an order now.")
        start = len(self.events)
        self._fill(wishes)
        self.settle()
        return self.events[start:]

    def settle(self) -> None:
        """Fill intents and answer duties until a player has to choose, or the game is over."""
        while self.table.result is None:
            pending = self.table.pending
            if isinstance(pending, tuple):
                if len(pending) > 1 or not isinstance(pending[0], Duty):
                    return
                self._enter(Options(self.game, self.table, pending[0], self.secrets[pending[0].seat]).duty())
            elif isinstance(pending, Choose) or (isinstance(pending, Arrange) and pending.ask):
                return
            else:
                self._fill({})

    def play(self) -> Iterator[Options]:
        """Each question in turn, for a loop that submits an answer to it; private orders stay as they lie."""
        while not self.over:
            if isinstance(self.table.pending, Arrange):
                self.arrange({})
                continue
            options = self.options(self.waiting()[0])
            assert options is not None
            yield options

    def _hold(self, answer: Answer) -> None:
        asked = questions(self.table.pending)
        d = next((d for d in asked if d.seat == answer.seat), None)
        if d is None or answer.step != self.table.step or answer.seat in self._held:
            raise IllegalAnswer("wrong_seat", "Seat {seat} is not asked anything now.", seat=answer.seat)
        judge(self.game, self.table, d, answer)
        self.dealer.check(answer.faces)
        held = {**self._held, answer.seat: answer}
        if len(held) < len(asked):
            self._held = held
            return
        answers = tuple(held[d.seat] for d in asked)
        if isinstance(self.table.pending, Choose):
            self._fill({}, answers)
        else:
            self._enter(Together(self.table.step, answers))

    def _check_claims(self, after: Table, truth: tuple[int, ...]) -> None:
        """In a local game a claim is checked at once, and a false one refused."""
        for claim in after.claims:
            for card in claim.cards if claim.step == after.step else ():
                if self.game.test(after, claim.test, truth[card], claim.seat) != claim.all:
                    raise IllegalAnswer("does_not_fit", "What is said of card {card} is not true.", card=card)

    def _fill(self, wishes: Wishes, answers: tuple[Answer, ...] = ()) -> None:
        dealer = self.dealer.copy()
        done, private = dealer.fill(self.table, wishes, answers)
        step = self.table.step
        self._enter(done, private, dealer)
        if wishes:
            self.wishes.append((step, dict(wishes)))

    def _enter(
        self, entry: Entry, private: dict[int, Faces] | None = None, dealer: SeededDealer | None = None
    ) -> None:
        before = self.table
        earlier = (
            self._past[entry.to] if isinstance(entry, Rewind) and 0 <= entry.to < len(self._past) else None
        )
        table, events = self.game.apply(before, entry, earlier[0] if earlier else None)
        if table.claims is not before.claims and not isinstance(entry, Rewind):
            self._check_claims(table, (dealer or self.dealer).truth)
        if self.keep_past:
            self._past.append((before, self.dealer, [s.copy() for s in self.secrets]))
        if earlier is not None:
            self.dealer, self.secrets = earlier[1].copy(), [s.copy() for s in earlier[2]]
        elif dealer is not None:
            self.dealer = dealer
        self._held = {}
        self.table = table
        if earlier is None and (private or tells_all(before, entry)):
            for secrets in self.secrets:
                secrets.learn(before, entry, private.get(secrets.seat, ()) if private else ())
        self.entries.append(entry)
        self.events += events
