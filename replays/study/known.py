"""As I knew it: what a seat could see at a position, had ruled out, and could count in the decks.

Everything follows from the table, which is public, and from that seat's Secrets at that moment; nothing that
came to light later has a say.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from engines.kernel import Game, Pool, Secrets, Table
from engines.kernel.say import label, say
from replays.timeline import Timeline


class Guess(NamedTuple):
    """What a seat could say of one card whose face it did not know."""

    faces: tuple[tuple[int, int], ...]
    """Faces that it could have, each with the copies that may still lie in such places; empty if the seat
    could rule nothing out."""
    among: int
    """How many places they lie in, of those that this one cannot be told from."""
    chances: tuple[tuple[int, float], ...] = ()

    def chance(self, face: int) -> float | None:
        """How likely the card is to have this face, by counting alone; None where nothing can be counted."""
        return dict(self.chances).get(face, 0.0) if self.faces else None


class ZoneCount(NamedTuple):
    """A zone as a seat could count it."""

    zone: int
    size: int
    known: tuple[tuple[int, int], ...]
    """Faces that it knew to lie there by place, with their numbers."""
    perhaps: tuple[tuple[int, int], ...]
    """Faces of which it knew that they lay here or in other places that it could not tell apart."""
    elsewhere: int
    """How many such other places there were: 0 if everything in `perhaps` lies here."""
    unknown: int
    """Most cards here that may be none of those."""


class Knowledge:
    """What one seat knew at one position."""

    def __init__(self, game: Game, table: Table, know: Secrets) -> None:
        self._game = game
        self._table = table
        self._know = know

    @classmethod
    def at(cls, timeline: Timeline, at: int, seat: int) -> Knowledge:
        """What a seat knew at a position of a replay; ReplayError if that was never revealed."""
        table, know = timeline.table(at), timeline.secrets(at, seat)
        assert timeline.game is not None
        return cls(timeline.game, table, know)

    @property
    def seat(self) -> int:
        """Who knew it."""
        return self._know.seat

    def face(self, card: int) -> int | None:
        """The face of a card, if the seat knew it."""
        return self._know.face(self._table, card)

    @cached_property
    def _pools(self) -> tuple[Pool, ...]:
        """The seat's own pools, then public ones that it has not taken in."""
        own = self._know.pools
        mine = {card for pool in own for card in pool.cards}
        return (*own, *(pool for pool in self._table.pools if mine.isdisjoint(pool.cards)))

    @cached_property
    def _guesses(self) -> dict[int, Guess]:
        found: dict[int, Guess] = {}
        for pool in self._pools:
            hidden = [card for card in pool.cards if self.face(card) is None]
            left = Counter(pool.faces)
            left.subtract(face for card in pool.cards if (face := self.face(card)) is not None)
            faces = tuple(sorted((face, count) for face, count in left.items() if count > 0))
            if sum(count for _, count in faces) != len(hidden):
                # Other cards lie among them too: a face that is not named cannot be ruled out.
                found.update(dict.fromkeys(hidden, Guess((), len(hidden))))
                continue
            found.update(self._counted(hidden, faces))
        return found

    def _counted(self, hidden: list[int], faces: tuple[tuple[int, int], ...]) -> dict[int, Guess]:
        """What counting says of places that hold just these faces, some of which may show their backs."""
        backs = self._game.backs()
        shown = Counter(back for card in hidden if (back := self._table.rows[card].back) is not None)
        copies: Counter[int | None] = Counter()
        for face, count in faces:
            copies[backs.get(face)] += count
        found = {}
        blank = len(hidden) - shown.total() if backs else len(hidden)
        for card in hidden:
            back = self._table.rows[card].back if backs else None
            if back is not None:
                mine = tuple((face, count) for face, count in faces if backs.get(face) == back)
                places = sum(count for _, count in mine)
                chances = tuple((face, count / places) for face, count in mine)
            else:  # of each back, those that show it are taken already
                left = {key: (n - shown[key] if key is not None else n) / n for key, n in copies.items()}
                mine = tuple((face, count) for face, count in faces if left[backs.get(face)] > 0)
                places = blank
                chances = tuple((face, count * left[backs.get(face)] / places) for face, count in mine)
            found[card] = Guess(mine, places, chances)
        return found

    def guess(self, card: int) -> Guess:
        """What could be said of a card whose face the seat did not know."""
        return self._guesses.get(card, Guess((), 0))

    def ruled_out(self, card: int) -> tuple[int, ...]:
        """Faces that the seat could rule out for a card, of all that the game has there; none for a card
        that it knew, because there is nothing to wonder about."""
        guess = self.guess(card)
        if self.face(card) is not None or not guess.faces:
            return ()
        may = {face for face, _ in guess.faces}
        return tuple(face for face in self._game.spare_faces(self._table, card) if face not in may)

    def zone(self, number: int) -> ZoneCount:
        """A zone as the seat could count it."""
        cards = self._table.zones[number]
        known = Counter(face for card in cards if (face := self.face(card)) is not None)
        hidden = [card for card in cards if self.face(card) is None]
        perhaps: Counter[int] = Counter()
        here, elsewhere, told = set(hidden), 0, 0
        for pool in self._pools:
            places = {card for card in pool.cards if self.face(card) is None}
            if not places & here:
                continue
            left = Counter(pool.faces)
            left.subtract(face for card in pool.cards if (face := self.face(card)) is not None)
            perhaps.update({face: count for face, count in left.items() if count > 0})
            elsewhere += len(places - here)
            nameless = len(places) - sum(count for count in left.values() if count > 0)
            told += max(0, len(places & here) - nameless)
        return ZoneCount(
            number,
            len(cards),
            tuple(sorted(known.items())),
            tuple(sorted(perhaps.items())),
            elsewhere,
            len(hidden) - told,
        )

    def decks(self) -> tuple[ZoneCount, ...]:
        """Every pile that hides its cards from all, as the seat could count it."""
        table = self._table
        return tuple(
            self.zone(number)
            for number, kind in enumerate(table.map.of)
            if kind.see == "none" and table.zones[number]
        )

    def lines(self) -> list[str]:
        """The same in words: each pile and each strange hand, with what could lie there."""
        table, said = self._table, []
        for number, kind in enumerate(table.map.of):
            count = self.zone(number)
            hidden = count.size - sum(copies for _, copies in count.known)
            if not hidden:
                continue
            owner = table.map.owner(number)
            pile = label(kind.words)
            if owner >= 0:
                pile = say("{pile} of seat {number}", pile=pile, number=owner + 1)
            said.append(f"{pile}: {self._told(count, hidden)}")
        return said

    def _told(self, count: ZoneCount, hidden: int) -> str:
        parts = [say("{cards} unseen", cards=_cards(hidden))]
        if count.known:
            parts.append(say("known there: {cards}", cards=self._names(count.known)))
        if count.perhaps and count.elsewhere:
            shared = say(
                "to come here or in {count} other places: {cards}",
                count=count.elsewhere,
                cards=self._names(count.perhaps),
            )
            parts.append(shared)
        elif count.perhaps:
            parts.append(say("to come: {cards}", cards=self._names(count.perhaps)))
        if count.unknown:
            parts.append(say("nothing known of {cards}", cards=_cards(count.unknown)))
        return "; ".join(parts)

    def _names(self, faces: tuple[tuple[int, int], ...]) -> str:
        name = self._game.face_name
        return ", ".join(name(face) if copies == 1 else f"{copies} {name(face)}" for face, copies in faces)


def _cards(count: int) -> str:
    return say("1 card") if count == 1 else say("{count} cards", count=count)
