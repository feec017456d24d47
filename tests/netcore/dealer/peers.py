"""Whole games between peers: each has an engine, a dealer and the Secrets of its seat; a ring joins them.

What a table and a log will do for real is done here in the plainest way, so that dealer and engine meet in
tests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from engines.kernel import Game, Options, Secrets, Setup, digest
from engines.kernel.decision import (
    Answer,
    Arrange,
    Choose,
    Entry,
    Faces,
    Leave,
    Rewind,
    Together,
    questions,
)
from engines.kernel.table import Table
from netcore.dealer.course import asked
from netcore.dealer.deck import CardSet
from netcore.dealer.group import Group
from tests.netcore.dealer.ring import UNSAFE, Ring


class Peers:
    """A game among peers that play by chance."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        lists: Sequence[Mapping[str, Sequence[int]]],
        *,
        number: int = 0,
        group: Group = UNSAFE,
        scramble: bool = True,
        proofs: bool = True,
    ) -> None:
        cards = CardSet(game.face_count(), game.backs())
        self.ring = Ring(
            setup.seats,
            group=group,
            number=number,
            cards=cards,
            lists=lists,
            proofs=proofs,
            scramble=number + 1 if scramble else 0,
        )
        self.game = game
        self.tables = [game.start(setup) for _ in range(setup.seats)]
        self.secrets = [Secrets(seat) for seat in range(setup.seats)]
        self.random = Random(number)
        self.past = [self.tables[0]]
        self.entries: list[Entry] = []

    @property
    def table(self) -> Table:
        return self.tables[0]

    @property
    def over(self) -> bool:
        return self.table.result is not None

    def step(self) -> None:
        """One step of the log: an intent filled, or questions answered."""
        pending = self.table.pending
        if isinstance(pending, tuple):
            self.answer()
        else:
            self.fill()
        assert len({digest(table) for table in self.tables}) == 1

    def fill(self) -> None:
        pending = self.table.pending
        what = asked(self.table)
        orders: dict[int, list[Sequence[int]]] = {}
        choices: dict[int, tuple] = {}
        if isinstance(pending, Arrange) and pending.ask:
            for cards, seat in pending.parts:
                orders.setdefault(seat, []).append(self.random.sample(cards, len(cards)))
        elif isinstance(pending, Choose):
            for d in pending.decisions:
                answer = Options(self.game, self.table, d, self.secrets[d.seat]).sample(self.random)
                choices[d.seat] = (answer.value, [card for card, _ in answer.faces])
        for known in self.ring.private:
            known.clear()
        done = self.ring.deal(what, orders=orders, choices=choices)
        self.enter(done, [tuple(sorted(known.items())) for known in self.ring.private])

    def answer(self) -> None:
        answers: list[Answer] = []
        for d in questions(self.table.pending):
            options = Options(self.game, self.table, d, self.secrets[d.seat])
            answers.append(options.sample(self.random))
        for answer in answers:
            if answer.faces:
                opened = self.ring.answer(answer.seat, [card for card, _ in answer.faces])
                assert opened == answer.faces
        self.enter(answers[0] if len(answers) == 1 else Together(self.table.step, tuple(answers)), [()] * 8)

    def leave(self, seat: int) -> None:
        self.ring.leave(seat)
        self.enter(Leave(seat), [()] * 8)

    def rewind(self, to: int) -> None:
        """Go back to the table after engine step `to`; only across steps whose dealing is known by number."""
        self.ring.rewind(to)
        self.enter(Rewind(to), [()] * 8)

    def enter(self, entry: Entry, private: Sequence[Faces]) -> None:
        before = self.table
        for seat, table in enumerate(self.tables):
            self.tables[seat], _ = self.game.apply(table, entry)
        for secrets in self.secrets:
            secrets.learn(before, entry, private[secrets.seat])
        self.entries.append(entry)
        self.past.append(self.table)
