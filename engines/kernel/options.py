"""Options: what a seat may answer, computed from the table and what the seat knows, never stored."""

from __future__ import annotations

from collections.abc import Iterator, Sized
from itertools import combinations, islice, permutations
from typing import TYPE_CHECKING, Any, Protocol

from engines.kernel.decision import Act, Answer, Cards, Decision, Duty, Faces, Number, Option, Order
from engines.kernel.errors import IllegalAnswer
from engines.kernel.judge import hidden, openable
from engines.kernel.secrets import Secrets
from engines.kernel.table import Table

if TYPE_CHECKING:
    from engines.kernel.game import Game


class Chooser(Protocol):
    """The part of a random generator that sampling needs; bots pass one in."""

    def randrange(self, n: int, /) -> int:
        """A number below n."""


class Options:
    """The answers to one question, as one seat may give them."""

    __slots__ = ("decision", "game", "know", "t")

    def __init__(self, game: Game, t: Table, decision: Decision, know: Secrets) -> None:
        self.game = game
        self.t = t
        self.decision = decision
        self.know = know

    def answers(self) -> Iterator[Answer]:
        """All allowed answers, complete with openings, lazily and in canonical order."""
        d = self.decision
        if isinstance(d, Act):
            step, seat = self.t.step, d.seat
            for value, opens in self.game.acts(self.t, d, self.know):
                faces = self._faces(opens) if opens else ()
                if faces is not None:
                    yield Answer(step, seat, value, faces)
            return
        if isinstance(d, Duty):
            yield self.duty()
            return
        tentative = self.game.tentative(self.t)
        plain = not isinstance(d, Cards) or not (d.test or d.opens)
        for value in self._values(self.candidates()):
            answer = Answer(self.t.step, d.seat, value) if plain else self._answer(value)
            if not tentative or self._goes_on(answer):
                yield answer

    def _goes_on(self, answer: Answer) -> bool:
        """Whether what is under way can still be finished after this answer."""
        try:
            self.game.try_out(self.t, self.decision, answer)
        except IllegalAnswer:
            return False
        return True

    def candidates(self) -> tuple[int, ...]:
        """For a choice among cards: those that may be part of an answer."""
        d = self.decision
        if isinstance(d, Cards) and (d.test or d.opens):
            return tuple(card for card in d.cards if card < 0 or self._passes(card))
        return getattr(d, "cards", ())

    def sample(self, chance: Chooser) -> Answer:
        """One answer by chance, without listing all of a large choice.

        Among actions the word is chosen first, so that a hundred ways to do one thing do not drown another.
        """
        d = self.decision
        if self.game.tentative(self.t):
            every = list(self.answers())
            return every[chance.randrange(len(every))]
        if isinstance(d, Number):
            return self._answer(d.lo + chance.randrange(d.hi - d.lo + 1))
        if isinstance(d, Option):
            return self._answer(chance.randrange(len(d.labels)))
        if isinstance(d, (Cards, Order)):
            pool = list(self.candidates())
            least, most = self._bounds(pool) if isinstance(d, Cards) else (len(pool), len(pool))
            count = least + chance.randrange(most - least + 1)
            chosen = [pool.pop(chance.randrange(len(pool))) for _ in range(count)]
            ordered = isinstance(d, Order) or d.ordered
            return self._answer(tuple(chosen if ordered else sorted(chosen)))
        every = list(self.answers())
        if isinstance(d, Act):
            words = list(dict.fromkeys([answer.value[0] for answer in every]))
            word = words[chance.randrange(len(words))]
            every = [answer for answer in every if answer.value[0] == word]
        return every[chance.randrange(len(every))]

    def duty(self) -> Answer:
        """The one true answer to a Duty: show what passes, claim that the rest does not."""
        d = self.decision
        assert isinstance(d, Duty)
        return self._answer(tuple(sorted(card for card in d.cards if self._passes(card))))

    def _values(self, pool: tuple[int, ...]) -> Iterator[Any]:
        d = self.decision
        if isinstance(d, Number):
            yield from range(d.lo, d.hi + 1)
        elif isinstance(d, Option):
            yield from range(len(d.labels))
        elif isinstance(d, Order):
            yield from permutations(pool)
        elif isinstance(d, Cards):
            ways = permutations if d.ordered else combinations
            least, most = self._bounds(pool)
            for count in range(least, most + 1):
                yield from ways(pool if d.ordered else sorted(pool), count)

    def _bounds(self, pool: Sized) -> tuple[int, int]:
        """How many may be chosen from these; where faces are unknown, too few may be all that fit."""
        d = self.decision
        assert isinstance(d, Cards)
        most = min(d.most, len(pool))
        if d.short:
            unknown = any(card >= 0 and self.know.face(self.t, card) is None for card in d.cards)
            return (0 if unknown else min(d.least, most)), most
        return d.least, most

    def _passes(self, card: int) -> bool:
        """Whether a card passes the question's test; one whose face only its seat knows might. One that its
        seat has not seen is chosen blindly, where nothing is asked of its face.
        """
        d = self.decision
        assert isinstance(d, (Cards, Duty))
        face = self.know.face(self.t, card)
        if face is None:
            seen = bool(self.t.rows[card].seen >> d.seat & 1)
            return (seen and self.know.seat != d.seat) or not (seen or d.test)
        return not d.test or self.game.test(self.t, d.test, face, d.seat)

    def _answer(self, value: Any) -> Answer:
        d = self.decision
        opens: tuple[int, ...] = ()
        if isinstance(d, Duty):
            opens = hidden(self.t, value)
        elif isinstance(d, Cards) and (d.test or d.opens):
            opens = openable(self.t, value, d.seat)
        return Answer(self.t.step, d.seat, value, self._faces(opens) or ())

    def _faces(self, cards: tuple[int, ...]) -> Faces | None:
        """Openings of these cards; without Secrets an answer is listed without them."""
        if not cards or self.know.seat != self.decision.seat:
            return ()
        return self.know.open(self.t, cards)


def forced(game: Game, t: Table, d: Decision) -> Any:
    """The answer that the engine gives by itself: the only one there is, listed without Secrets; else None.

    An answer that has to open a card is never given by the engine.
    """
    if game.unforced(t, d):
        return None
    if isinstance(d, Act):
        first_two = list(islice(game.acts(t, d, Secrets()), 2))
        return first_two[0][0] if len(first_two) == 1 and not first_two[0][1] else None
    if isinstance(d, Duty):
        return () if not d.cards else None
    if game.tentative(t):
        left = list(islice(Options(game, t, d, Secrets()).answers(), 2))
        opens = isinstance(d, Cards) and (d.test or d.opens) and openable(t, d.cards, d.seat)
        return left[0].value if len(left) == 1 and not opens else None
    if isinstance(d, Number):
        return d.lo if d.lo == d.hi else None
    if isinstance(d, Option):
        return 0 if len(d.labels) == 1 else None
    if isinstance(d, Order):
        return d.cards if len(d.cards) < 2 else None
    if d.most == 0 or not d.cards:
        return ()
    if len(d.cards) == d.least and not d.short and (len(d.cards) == 1 or not d.ordered):
        opens = (d.test or d.opens) and openable(t, d.cards, d.seat)
        return None if opens else tuple(d.cards if d.ordered else sorted(d.cards))
    return None
