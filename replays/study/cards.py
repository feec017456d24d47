"""The way of each card through a replay: when it was made, drawn, played, moved, and when it left.

While a face is hidden, an id names a place. So a card is followed through every mix by its face, as far as
the faces are known to the eyes that look; copies of one face are told apart by nobody and change places as
little as possible. Where nobody knows what lay where, the card's way begins anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NamedTuple

from engines.kernel import Arrange, Done, Shuffle, Table
from replays.study.eyes import ALL_OPEN, knowing
from replays.timeline import Timeline

MADE, MIXED, DRAWN, PLAYED, MOVED, LEFT = "made", "mixed", "drawn", "played", "moved", "left"
"""How a card came somewhere; `mixed`: it comes out of a mix that nobody could follow; `left`: it went out of
sight."""


class Visit(NamedTuple):
    """A card came somewhere: at which position, how, from which zone to which (-1: from nowhere)."""

    at: int
    how: str
    source: int
    target: int
    card: int
    """Its id then."""


class Ways:
    """The ways of all cards, as some eyes could follow them."""

    def __init__(self, timeline: Timeline, seat: int = ALL_OPEN) -> None:
        self._timeline = timeline
        self._face = _eyes(timeline, seat)
        self._visits: list[list[Visit]] = []
        """By way."""
        self._way: list[tuple[int, ...]] = []
        """By position: the way of each id."""
        self._follow()

    def of(self, at: int, card: int) -> tuple[Visit, ...]:
        """The whole way of the card that has this id at this position, earlier and later; empty if there is
        no such card.
        """
        if not 0 <= at < len(self._way) or not 0 <= card < len(self._way[at]):
            return ()
        return tuple(self._visits[self._way[at][card]])

    def find(self, at: int, card: int, how: str) -> int | None:
        """The position at which that happened to it: the last time up to here, else the next one."""
        places = [visit.at for visit in self.of(at, card) if visit.how == how]
        before = [place for place in places if place <= at]
        return before[-1] if before else (places[0] if places else None)

    def where(self, at: int, card: int, then: int) -> int | None:
        """The id that the card had at another position; None if it cannot be followed until there."""
        if not 0 <= at < len(self._way) or not 0 <= then < len(self._way):
            return None
        if not 0 <= card < len(self._way[at]) or self._way[at][card] not in self._way[then]:
            return None
        return self._way[then].index(self._way[at][card])

    def _follow(self) -> None:
        moments = self._timeline.moments
        if not moments:
            return
        self._way.append(self._begun((), moments[0].table, 0))
        for before, after in pairwise(moments):
            way = self._way[-1]
            if isinstance(after.entry, Done):
                way = self._mixed(way, before.table, after.number)
            if len(way) > len(after.table.rows):  # taken back: what was made since is not there
                way = way[: len(after.table.rows)]
            way = self._begun(way, after.table, after.number)
            self._moved(way, before.table, after.table, after.number)
            self._way.append(way)

    def _begun(self, way: tuple[int, ...], table: Table, at: int) -> tuple[int, ...]:
        fresh = []
        for card in range(len(way), len(table.rows)):
            fresh.append(len(self._visits))
            self._visits.append([Visit(at, MADE, -1, table.rows[card].zone, card)])
        return (*way, *fresh) if fresh else way

    def _moved(self, way: tuple[int, ...], before: Table, after: Table, at: int) -> None:
        for card, (old, new) in enumerate(zip(before.rows, after.rows, strict=False)):
            if old is not new and old.zone != new.zone:
                how = _how(after, old.zone, new.zone)
                self._visits[way[card]].append(Visit(at, how, old.zone, new.zone, card))

    def _mixed(self, way: tuple[int, ...], table: Table, at: int) -> tuple[int, ...]:
        pending = table.pending
        parts: Iterable[tuple[int, ...]] = ()
        if isinstance(pending, Arrange):
            parts = (cards for cards, _ in pending.parts)
        elif isinstance(pending, Shuffle):
            parts = pending.parts
        new = list(way)
        for cards in parts:
            self._exchange(new, way, cards, table, at)
        return tuple(new)

    def _exchange(
        self, new: list[int], way: tuple[int, ...], cards: tuple[int, ...], table: Table, at: int
    ) -> None:
        """Give each place of a mix the way of the card that lies there now."""
        before = {card: self._face(at - 1, card) for card in cards}
        after = {card: self._face(at, card) for card in cards}
        left = {card for card in cards if before[card] is not None}
        for card in cards:
            if after[card] is not None and before[card] == after[card]:
                left.discard(card)  # as good as untouched
        for card in cards:
            if after[card] is not None and before[card] == after[card]:
                continue
            same = [old for old in sorted(left) if before[old] == after[card] is not None]
            if same:
                left.discard(same[0])
                new[card] = way[same[0]]
            else:
                new[card] = len(self._visits)
                self._visits.append([Visit(at, MIXED, -1, table.rows[card].zone, card)])


def _how(table: Table, source: int, target: int) -> str:
    kinds = table.map.of
    if kinds[source].see == "none" and kinds[target].keep:
        return DRAWN
    if kinds[source].keep and kinds[target].see == "all":
        return PLAYED
    if kinds[source].see == "all" and kinds[target].see != "all":
        return LEFT
    return MOVED


def _eyes(timeline: Timeline, seat: int) -> Callable[[int, int], int | None]:
    """The face of a card at a position, as far as these eyes know it."""
    seats = knowing(timeline) if seat == ALL_OPEN else (seat,) if seat >= 0 else ()

    def face(at: int, card: int) -> int | None:
        rows = timeline.moments[at].table.rows
        if card >= len(rows):
            return None
        if rows[card].face is not None:
            return rows[card].face
        for one in seats:
            known = timeline.secrets(at, one).faces.get(card)
            if known is not None:
                return known
        return None

    return face
