"""Imagining a deal: faces for all hidden cards that agree with everything a seat knows.

The kernel deals by faces and pools. Here such a deal is made to fit what else is public: printed backs that
show, and what seats have claimed of cards that are still hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random

from engines.kernel import Claim, Game, Pool, Secrets, Stream, Table

Fitting = Callable[[int], Mapping[int, bool]]
"""Which faces a card may have, by its back and by what was claimed of it."""


DEALS = 16
"""Deals tried for one that fits everything: exchanges between cards of unlike pools are left to chance."""


def imagined(game: Game, t: Table, know: Secrets, chance: Random) -> dict[int, int]:
    """A face for each hidden card. Where nothing fits everything, pools and own knowledge come first."""
    spare, backs = partial(game.spare_faces, t), game.backs()
    stream = Stream(chance.randbytes(16), b"imagine")
    if not t.claims and not backs:
        return know.imagine(t, stream, spare)
    fitting = _fitting(game, t)
    pools = (*know.pools, *t.pools)
    among = [frozenset(pool.cards) for pool in pools]
    for _ in range(DEALS):
        deal = know.imagine(t, stream, spare)
        groups: dict[tuple[object, ...], list[int]] = {}
        for card in sorted(deal.keys() - know.faces.keys()):
            groups.setdefault((spare(card), *[card in ids for ids in among]), []).append(card)
        left = [card for cards in groups.values() for card in _exchanged(cards, deal, fitting)]
        for card in left:
            own = fitting(card)
            _redrawn(card, deal, [face for face in spare(card) if own[face]], pools, chance)
        if all(fitting(card)[deal[card]] for card in left):
            break
    return deal


class _Verdicts(dict[int, bool]):
    """Whether a face fits, found out when it is first asked for."""

    def __init__(self, judge: Callable[[int], bool]) -> None:
        super().__init__()
        self._judge = judge

    def __missing__(self, face: int) -> bool:
        verdict = self[face] = self._judge(face)
        return verdict


def _fitting(game: Game, t: Table) -> Fitting:
    """Cards of one back of which the same was said may have the same faces."""
    backs = game.backs()
    said: dict[int, tuple[Claim, ...]] = {}
    for claim in t.claims:
        for card in claim.cards:
            said[card] = (*said.get(card, ()), claim)
    known: dict[tuple[int | None, tuple[Claim, ...]], _Verdicts] = {}

    def may_have(back: int | None, claims: tuple[Claim, ...], face: int) -> bool:
        if back is not None and backs.get(face, back) != back:
            return False
        return all(game.test(t, claim.test, face, claim.seat) == claim.all for claim in claims)

    def fitting(card: int) -> _Verdicts:
        kind = t.rows[card].back, said.get(card, ())
        if kind not in known:
            known[kind] = _Verdicts(partial(may_have, *kind))
        return known[kind]

    return fitting


def _exchanged(cards: Sequence[int], deal: dict[int, int], fitting: Fitting) -> list[int]:
    """Exchange faces among cards that are alike but for their places, until as many as possible fit.

    A matching of cards and faces, grown one misfit at a time; gives the cards for which it found no face.
    """
    faces = [deal[card] for card in cards]
    holder = {place: card for place, card in enumerate(cards) if fitting(card)[faces[place]]}
    misfits = [card for place, card in enumerate(cards) if place not in holder]
    places: dict[int, list[int]] = {}
    """By the verdicts that cards share, the places that have a fitting face."""

    def fit(card: int) -> list[int]:
        own = fitting(card)
        if id(own) not in places:
            places[id(own)] = [place for place, face in enumerate(faces) if own[face]]
        return places[id(own)]

    def seat(card: int, tried: set[int]) -> bool:
        for place in fit(card):
            if place not in tried:
                tried.add(place)
                if place not in holder or seat(holder[place], tried):
                    holder[place] = card
                    return True
        return False

    left = [card for card in misfits if not seat(card, set())]
    empty = iter([place for place in range(len(faces)) if place not in holder])
    for card in left:
        deal[card] = faces[next(empty)]
    for place, card in holder.items():
        deal[card] = faces[place]
    return left


def _redrawn(
    card: int, deal: dict[int, int], fitting: Sequence[int], pools: Sequence[Pool], chance: Random
) -> None:
    """Give a card another face, if no pool needs the one it has."""
    if fitting and not any(_needs(pool, card, deal) for pool in pools):
        deal[card] = fitting[chance.randrange(len(fitting))]


def _needs(pool: Pool, card: int, deal: Mapping[int, int]) -> bool:
    """Whether a pool would lack a face if this card had another one."""
    others = Counter(deal[c] for c in pool.cards if c != card and c in deal)
    return card in pool.cards and bool(Counter(pool.faces) - others)
