"""The seeded dealer: fills every intent from one seed. Local games, bots and tests need no other.

It alone knows the truth: the face of every card. The engine cannot tell it from the joint dealer of networked
games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engines.kernel.chance import Stream
from engines.kernel.decision import (
    Answer,
    Arrange,
    Back,
    Choose,
    Done,
    Faces,
    Make,
    Pick,
    Reveal,
    Roll,
    Shuffle,
)
from engines.kernel.errors import IllegalAnswer, Invariant
from engines.kernel.table import Table

DeckLists = tuple[tuple[tuple[str, tuple[int, ...]], ...], ...]
"""Per seat, secret lists of faces by label."""


class SeededDealer:
    """Deals from a seed: the same seed, decks and wishes give the same deal."""

    __slots__ = ("_decks", "_seed", "backs", "truth")

    def __init__(self, seed: bytes, decks: DeckLists = (), backs: Mapping[int, int] | None = None) -> None:
        self._seed = seed
        self._decks = [dict(lists) for lists in decks]
        self.backs = dict(backs or {})
        """Printed back by face, for games whose backs differ."""
        self.truth: tuple[int, ...] = ()
        """The face of every card by id, here and nowhere else."""

    def copy(self) -> SeededDealer:
        """A dealer that goes on from here by itself."""
        twin = SeededDealer.__new__(SeededDealer)
        twin._seed, twin._decks, twin.backs, twin.truth = self._seed, self._decks, self.backs, self.truth
        return twin

    def fill(
        self, t: Table, wishes: Mapping[int, tuple[int, ...]] | None = None, answers: tuple[Answer, ...] = ()
    ) -> tuple[Done, dict[int, Faces]]:
        """Fill the table's pending intent: the public result, and what each seat is shown privately.

        `wishes` are the orders that seats asked by an Arrange chose (old ids in their new order), `answers`
        the sealed answers of a Choose.
        """
        intent = t.pending
        if isinstance(intent, tuple):
            raise Invariant("no intent is pending")
        self._note_tokens(t)
        private: dict[int, list[tuple[int, int]]] = {}
        done = Done(t.step)
        if isinstance(intent, Reveal):
            done = Done(t.step, (), self._reveal(intent, private))
        elif isinstance(intent, Make):
            self._make(len(t.rows), intent, private)
        elif isinstance(intent, Shuffle):
            chance = self._chance(t, "shuffle")
            for cards in intent.parts:
                self._permute(cards, chance.permutation(len(cards)))
        elif isinstance(intent, Arrange):
            self._arrange(t, intent, wishes or {}, private)
            if self.backs:
                done = Done(
                    t.step,
                    tuple(self.backs[self.truth[c]] for cards, _ in intent.parts for c in sorted(cards)),
                )
        elif isinstance(intent, Roll):
            chance = self._chance(t, "roll")
            done = Done(t.step, tuple(1 + chance.below(intent.sides) for _ in range(intent.count)))
        elif isinstance(intent, Pick):
            places = self._chance(t, "pick").sample(len(intent.cards), intent.count)
            done = Done(t.step, tuple(intent.cards[place] for place in places))
        elif isinstance(intent, Back):
            done = Done(t.step, tuple(self.backs[self.truth[card]] for card in intent.cards))
        elif isinstance(intent, Choose):
            done = Done(t.step, (), (), answers)
        return done, {seat: tuple(pairs) for seat, pairs in private.items()}

    def check(self, faces: Faces) -> None:
        """Refuse an opening that is not the truth."""
        for card, face in faces:
            if not 0 <= card < len(self.truth) or self.truth[card] != face:
                raise IllegalAnswer("not_opened", "Card {card} is not what it was said to be.", card=card)

    def _note_tokens(self, t: Table) -> None:
        """Tokens are made by the rules, openly; from then on they are cards like any other."""
        for row in t.rows[len(self.truth) :]:
            if row.face is None:
                raise Invariant("a card was made hidden without the dealer")
            self.truth += (row.face,)

    def _chance(self, t: Table, label: str) -> Stream:
        """Step numbers are never used twice, so neither is a stream."""
        return Stream(self._seed, f"{label}/{t.step}".encode())

    def _make(self, first: int, intent: Make, private: dict[int, list[tuple[int, int]]]) -> None:
        for deck in intent.decks:
            faces = deck.faces
            if faces is None:
                faces = self._decks[deck.seat][deck.label]
                if len(faces) != deck.count:
                    raise Invariant(
                        f"deck {deck.label} of seat {deck.seat} has {len(faces)} cards, not {deck.count}"
                    )
                counted = Counter(self.backs[face] for face in faces) if deck.backs else Counter()
                if counted != Counter(dict(deck.backs)):
                    raise Invariant(f"deck {deck.label} of seat {deck.seat} has other backs than were stated")
                private.setdefault(deck.seat, []).extend(enumerate(faces, first))
            self.truth += faces
            first += len(faces)

    def _permute(self, cards: tuple[int, ...], order: list[int]) -> None:
        """Place i of the sorted ids takes the face that lay at place order[i]."""
        ids = sorted(cards)
        faces = [self.truth[ids[place]] for place in order]
        truth = list(self.truth)
        for card, face in zip(ids, faces, strict=True):
            truth[card] = face
        self.truth = tuple(truth)

    def _arrange(
        self,
        t: Table,
        intent: Arrange,
        wishes: Mapping[int, tuple[int, ...]],
        private: dict[int, list[tuple[int, int]]],
    ) -> None:
        for number, (cards, seat) in enumerate(intent.parts):
            if intent.ask:
                wish = wishes.get(seat, cards)
                if sorted(wish) != sorted(cards):
                    raise IllegalAnswer("does_not_fit", "The order must name each of the cards once.")
                ids = sorted(cards)
                order = [ids.index(card) for card in wish]
            else:
                order = self._chance(t, f"arrange/{number}").permutation(len(cards))
            self._permute(cards, order)
            private.setdefault(seat, []).extend((card, self.truth[card]) for card in sorted(cards))

    def _reveal(self, intent: Reveal, private: dict[int, list[tuple[int, int]]]) -> Faces:
        public = []
        for cards, seats in intent.parts:
            pairs = [(card, self.truth[card]) for card in cards]
            if not seats:
                public.extend(pairs)
            for seat in seats:
                private.setdefault(seat, []).extend(pairs)
        return tuple(public)
