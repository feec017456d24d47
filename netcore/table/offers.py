"""What is offered at this table now, and the words that agree to it."""

from __future__ import annotations

from netcore.item import Kind
from netcore.table.fold import Fold
from netcore.table.words import DRAW, OVERDUE, PAUSE, TAKE_BACK, TIME_UP, VOID_GAME, WRONG, Said

TABLE = None
"""Who offers what the table itself proposes."""

KEPT = (DRAW, TAKE_BACK, PAUSE)
"""Offers of a player to which another agrees in the same words. That time is up is a hint, with nothing to
agree to: no program answers it.
"""


class Offers:
    """Open offers. Each goes from *open* to *kept* when this seat agrees in the same words; all lapse with
    the next entry of the game.
    """

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._open: dict[tuple[int | None, str], Said] = {}
        self._kept: set[Said] = set()

    def lapse(self) -> None:
        """The game has moved on."""
        self._open, self._kept = {}, set()

    def hear(self, seat: int | None, said: Said) -> bool:
        """Somebody offers something; False if that is known."""
        if (seat, said.what) in self._open:
            return False
        self._open[seat, said.what] = said
        return True

    def withdraw(self, what: str) -> None:
        """The table proposes this no more."""
        self._open.pop((TABLE, what), None)

    def has(self, seat: int, what: str) -> bool:
        """Whether a seat offers this now."""
        return (seat, what) in self._open

    def find(self, what: str) -> Said | None:
        """What the table proposes or another seat offers under this name; of several seats the one that was
        told last, since that is what a person agrees to.
        """
        found = [said for (seat, word), said in self._open.items() if word == what and seat != self._seat]
        if not found or what == TIME_UP:
            return None
        return self._open.get((TABLE, what), found[-1])

    def keep(self, said: Said, fold: Fold) -> bool:
        """Another seat agrees: True, once, if this seat offered it, so that it shall say the same."""
        mine = [self._open.get((self._seat, what)) for what in KEPT]
        if said in self._kept or not any(one is not None and agreeing(fold, one) == said for one in mine):
            return False
        self._kept.add(said)
        return True


def agreeing(fold: Fold, offer: Said) -> Said:
    """The word that agrees to an offer."""
    if offer.what in (OVERDUE, WRONG):
        kind = Kind.OVERDUE if offer.what == OVERDUE else Kind.WRONG
        return Said(kind, number=offer.number, at=offer.at)
    at = fold.table.step
    if offer.what in (DRAW, VOID_GAME):
        return Said(Kind.AGREE, offer.what, at=at)
    if offer.what == PAUSE:
        return Said(Kind.PAUSE, number=1, at=at)
    return Said(Kind.REWIND, number=offer.number, at=at)


def way_out(fold: Fold, number: int) -> list[Said]:
    """What the table proposes where tables differ: the way back if that is fair for all, else no game at all;
    and that the seats which claim other tables are wrong.
    """
    at, back = fold.table.step, fold.past[fold.table.step].before
    fair = back >= 0 and not fold.bar_to(fold.active, back)
    first = Said(Kind.OFFER, TAKE_BACK, back, at) if fair else Said(Kind.OFFER, VOID_GAME, 0, at)
    return [*(Said(Kind.OFFER, WRONG, seat, number - 1) for seat in sorted(fold.claimed)), first]
