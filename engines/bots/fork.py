"""A fork: one way the game may stand and go on, as far as a seat can tell.

Hidden cards get faces by chance that fit all the seat knows; from then on everybody is played with these
faces, so rules, options and dealer work as in a real game. Nothing of the true deal is used. Forks are
values: `enter` gives the next one. What was only looked at (`ahead`) is remembered until an answer is
entered, so that a bot which weighs its answers and then takes one has that one for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engines.bots.deal import imagined
from engines.kernel import (
    Answer,
    Choose,
    Duty,
    Entry,
    Game,
    Make,
    Options,
    Secrets,
    SeededDealer,
    Table,
    Together,
    questions,
)

Wishes = Mapping[int, tuple[int, ...]]


class Fork:
    """A table, a dealer with imagined faces, and what each seat would know of them."""

    __slots__ = ("_ahead", "_dealer", "_held", "game", "secrets", "table")

    def __init__(
        self,
        game: Game,
        table: Table,
        dealer: SeededDealer,
        secrets: list[Secrets],
        held: tuple[Answer, ...] = (),
    ) -> None:
        self.game = game
        self.table = table
        self.secrets = secrets
        self._dealer = dealer
        self._held = held
        self._ahead: dict[Answer, Fork] = {}

    @classmethod
    def imagine(cls, game: Game, t: Table, know: Secrets, chance: Random) -> Fork:
        """A fork at this table that fits what one seat knows."""
        deal = imagined(game, t, know, chance)
        dealer = SeededDealer(chance.randbytes(16), (), game.backs())
        dealer.truth = tuple(
            [deal[card] if row.face is None else row.face for card, row in enumerate(t.rows)]
        )
        secrets = [_sees(t, seat, deal) for seat in range(t.map.seats)]
        secrets[know.seat] = know.copy()
        return cls(game, t, dealer, secrets)

    @property
    def over(self) -> bool:
        """Whether the game has ended here."""
        return self.table.result is not None

    def waiting(self) -> tuple[int, ...]:
        """Seats that have to answer now; none if the game is over or cannot be imagined further."""
        held = {answer.seat for answer in self._held}
        return tuple([d.seat for d in questions(self.table.pending) if d.seat not in held])

    def options(self, seat: int) -> Options:
        """What a seat may answer here."""
        options = self.game.options(self.table, self.secrets[seat])
        assert options is not None, f"seat {seat} is not asked"
        return options

    def enter(self, answer: Answer) -> Fork:
        """The fork after an answer, and after all that dealer and duties then owe.

        Where several seats answer at once, it waits for the others. What was looked at besides is forgotten.
        """
        seen = self._ahead.get(answer)
        self._ahead.clear()
        return self._entered(answer) if seen is None else seen

    def ahead(self, answer: Answer) -> Fork:
        """The same, for a look at what an answer would bring."""
        seen = self._ahead.get(answer)
        if seen is None:
            seen = self._ahead[answer] = self._entered(answer)
        return seen

    def _entered(self, answer: Answer) -> Fork:
        asked = questions(self.table.pending)
        if len(asked) == 1 and not isinstance(self.table.pending, Choose):
            return self._after(answer)._settled()
        held = (*self._held, answer)
        if len(held) < len(asked):
            return Fork(self.game, self.table, self._dealer, self.secrets, held)
        answers = tuple(sorted(held, key=lambda a: a.seat))
        if isinstance(self.table.pending, Choose):
            return self._filled({}, answers)._settled()
        return self._after(Together(self.table.step, answers))._settled()

    def arrange(self, wishes: Wishes) -> Fork:
        """The fork after these private orders, where the dealer waits for some."""
        return self._filled(wishes)._settled()

    def value(self, seat: int) -> int:
        """How well a seat's side stands here, in the game's own measure."""
        return self.game.evaluate(self.table, seat, self.secrets[seat])

    def _after(self, entry: Entry) -> Fork:
        table, _ = self.game.apply(self.table, entry)
        return Fork(self.game, table, self._dealer, self.secrets)

    def _filled(self, wishes: Wishes, answers: tuple[Answer, ...] = ()) -> Fork:
        dealer = self._dealer.copy()
        done, private = dealer.fill(self.table, wishes, answers)
        table, _ = self.game.apply(self.table, done)
        secrets = [known.after(self.table, done, private.get(known.seat, ())) for known in self.secrets]
        return Fork(self.game, table, dealer, secrets)

    def _settled(self) -> Fork:
        """Go on until somebody has to choose; private orders stay as they lie."""
        fork = self
        while fork.table.result is None:
            pending = fork.table.pending
            if isinstance(pending, Choose) or (isinstance(pending, Make) and _secret(pending)):
                break
            if not isinstance(pending, tuple):
                fork = fork._filled({})
            elif len(pending) == 1 and isinstance(pending[0], Duty):
                fork = fork._after(fork.options(pending[0].seat).duty())
            else:
                break
        return fork


def _secret(make: Make) -> bool:
    """Whether cards come from lists that only their owners know: there is nothing to imagine them from."""
    return any(deck.faces is None for deck in make.decks)


def _sees(t: Table, seat: int, deal: Mapping[int, int]) -> Secrets:
    """What a seat would know if the deal were true: who has seen which card is public."""
    return Secrets(seat, {card: face for card, face in deal.items() if t.rows[card].seen >> seat & 1})
