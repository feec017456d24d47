"""Secrets: what one seat knows beyond the table.

Used to list that seat's options, to answer its duties, to draw its screen and to let a bot imagine the rest;
never to compute the next table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from engines.kernel.chance import Stream
from engines.kernel.decision import Answer, Arrange, Done, Entry, Faces, Shuffle, Together
from engines.kernel.errors import Invariant
from engines.kernel.pools import mixed, opened
from engines.kernel.table import Pool, Table

SPECTATOR = -1

Spare = Callable[[int], tuple[int, ...]]
"""The faces that a card may have where it lies, if nothing else is known of it."""

DEALS = 64
"""Deals tried for one that fits the public pools too: a seat's own pools may be wider in places."""


class Secrets:
    """Faces by card id and private pools of one seat (or of a spectator, who has none)."""

    __slots__ = ("faces", "pools", "seat")

    def __init__(
        self, seat: int = SPECTATOR, faces: dict[int, int] | None = None, pools: tuple[Pool, ...] = ()
    ) -> None:
        self.seat = seat
        self.faces: dict[int, int] = faces or {}
        self.pools = pools

    def copy(self) -> Secrets:
        """The same knowledge, to go on from separately."""
        return Secrets(self.seat, dict(self.faces), self.pools)

    def face(self, t: Table, card: int) -> int | None:
        """The face of a card if it is public or known to this seat."""
        public = t.rows[card].face
        return self.faces.get(card) if public is None else public

    def open(self, t: Table, cards: Iterable[int]) -> Faces | None:
        """The openings of those of these cards that are not public; None if one of them is not known here."""
        pairs = []
        for card in cards:
            if t.rows[card].face is None:
                if card not in self.faces:
                    return None
                pairs.append((card, self.faces[card]))
        return tuple(sorted(pairs))

    def learn(self, before: Table, entry: Entry, private: Faces = ()) -> None:
        """Follow one entry that was applied to `before`; `private` is what the dealer showed this seat with
        it.
        """
        if isinstance(entry, Done):
            pending = before.pending
            if isinstance(pending, Arrange):
                for cards, _ in pending.parts:
                    self._forget(before, cards)
            elif isinstance(pending, Shuffle):
                for cards in pending.parts:
                    self._forget(before, cards)
        shown = _openings(entry)
        if private:
            shown += private
        if shown:
            self.faces.update(shown)
            if self.pools:
                self.pools = opened(self.pools, shown)

    def after(self, before: Table, entry: Entry, private: Faces = ()) -> Secrets:
        """What is known after an entry: the same Secrets where it tells nothing new, else a copy that has
        learnt it.
        """
        if not private and not tells_all(before, entry):
            return self
        known = self.copy()
        known.learn(before, entry, private)
        return known

    def _forget(self, before: Table, cards: tuple[int, ...]) -> None:
        """Places lose their meaning in a mix; what lay there goes into a pool."""
        known = []
        for card in cards:
            face = before.rows[card].face
            own = self.faces.pop(card, None)
            if face is None:
                face = own
            if face is not None:
                known.append(face)
        self.pools = mixed(self.pools, cards, known)

    def imagine(self, t: Table, chance: Stream, spare: Spare) -> dict[int, int]:
        """Faces for every hidden card that fit all this seat knows, drawn by chance.

        `spare` tells the faces of a card about which nothing is known. Bots play on with such a deal.
        """
        others = [pool for pool in t.pools if pool not in self.pools]
        for _ in range(DEALS):
            deal = self._deal(t, chance, spare)
            if all(_holds(pool, deal) for pool in others):
                break
        return deal

    def _deal(self, t: Table, chance: Stream, spare: Spare) -> dict[int, int]:
        deal = {card: face for card, face in self.faces.items() if t.rows[card].face is None}
        for pool in (*self.pools, *t.pools):
            free = [c for c in pool.cards if c not in deal and t.rows[c].face is None]
            left = Counter(pool.faces)
            left.subtract(deal[c] for c in pool.cards if c in deal)
            faces = [face for face in sorted(left) for _ in range(left[face])]
            order = chance.permutation(len(free))
            deal.update({free[place]: face for place, face in zip(order, faces, strict=False)})
        for card, row in enumerate(t.rows):
            if row.face is None and card not in deal:
                may = spare(card)
                if not may:
                    raise Invariant(f"nothing is known of card {card} and the game names no faces for it")
                deal[card] = may[chance.below(len(may))]
        return deal


def tells_all(before: Table, entry: Entry) -> bool:
    """Whether every seat has something to learn from an entry: faces that it opens, or that places have lost
    their meaning.
    """
    return isinstance(before.pending, (Arrange, Shuffle)) or bool(_openings(entry))


def _holds(pool: Pool, deal: Mapping[int, int]) -> bool:
    """Whether the faces of a pool lie among its cards in this deal."""
    return not Counter(pool.faces) - Counter(deal[card] for card in pool.cards)


def _openings(entry: Entry) -> Faces:
    """All faces that a seat, the dealer, or several seats together make public."""
    if isinstance(entry, Answer) or (isinstance(entry, Done) and not entry.answers):
        return entry.faces
    if isinstance(entry, (Done, Together)):
        given = tuple([pair for answer in entry.answers for pair in answer.faces])
        return entry.faces + given if isinstance(entry, Done) else given
    return ()
