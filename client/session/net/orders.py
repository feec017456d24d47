"""Private orders that a seat is asked for: one pile after another, handed in together."""

from __future__ import annotations


class Orders:
    """The piles of one request, and the orders given so far."""

    def __init__(self) -> None:
        self._piles: tuple[tuple[int, ...], ...] = ()
        self._given: list[tuple[int, ...]] = []

    def put(self, piles: tuple[tuple[int, ...], ...]) -> None:
        """These are asked for, and nothing is given yet; no piles: nothing is asked for."""
        self._piles, self._given = piles, []

    @property
    def pile(self) -> tuple[int, ...]:
        """The pile to be put in order now; empty if there is none."""
        return self._piles[len(self._given)] if len(self._given) < len(self._piles) else ()

    def give(self, order: tuple[int, ...]) -> list[tuple[int, ...]] | None:
        """The order of that pile; all of them once they are complete."""
        if len(self._given) >= len(self._piles):
            return None
        self._given.append(order)
        if len(self._given) < len(self._piles):
            return None
        orders = self._given
        self.put(())
        return orders
