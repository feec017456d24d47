"""What a level that lasts for this turn alone is good for: a blow that dispels what it would not have, or one
that is survived. For bots, which rate a level as if it stayed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engines.effects import grammar as g
from engines.kernel import TABLE, Table

from .policy import PLACES

if TYPE_CHECKING:
    from .rules import Runiverse


def in_vain(game: Runiverse, t: Table, seat: int, steps: Iterable[Any], burns: Iterable[int] = ()) -> bool:
    """Whether steps only change the level of a creature until the turn ends, and nothing comes of it: no blow
    of the creatures here, nor a burn of so much, that would not have done as much without.
    """
    left = [node for node in steps if not isinstance(node, g.Choose)]
    if len(left) != 1 or not isinstance(left[0], g.Modify) or left[0].until != "end_of_turn":
        return False
    change = left[0].change[0]
    if len(left[0].change) > 1 or not isinstance(change, g.AddChange) or not isinstance(change.n, int):
        return False
    if change.stat != "level":
        return False
    here, engaged = t.get(TABLE, "here") - 1, t.get(TABLE, "engaged") - 1
    places = [engaged] if engaged >= 0 else range(PLACES)
    ready = [card for card in _creatures(game, t, seat, here) if not t.rows[card].turned]
    for place in places:
        there = _creatures(game, t, 1 - seat, place)
        guards = [card for card in there if t.rows[card].mark("guard")]
        if change.n < 0 and any(_burns(game, t, card, change.n, burns) for card in there):
            return False
        if any(_gains(game, t, mine, card, change.n) for mine in ready for card in guards or there):
            return False
    return True


def _creatures(game: Runiverse, t: Table, seat: int, place: int) -> list[int]:
    return [card for card in t.zone("field", seat, place) if game.kind(t, card) == "creature"]


def _burns(game: Runiverse, t: Table, card: int, n: int, burns: Iterable[int]) -> bool:
    before, after = _left(game, t, card), _left(game, t, card, n)
    return any(after <= burn < before for burn in burns)


def _gains(game: Runiverse, t: Table, mine: int, other: int, n: int) -> bool:
    """Whether an attack brings more if the other's level is so much less, or one's own so much more."""
    hit, back = game.damage_of(t, mine), game.stat(t, other, "level")
    mine_left, left = _left(game, t, mine), _left(game, t, other)
    if n < 0:
        return hit >= _left(game, t, other, n) and (hit < left or max(0, back + n) < mine_left <= back)
    return hit + n >= left and (hit < left or mine_left <= back < _left(game, t, mine, n))


def _left(game: Runiverse, t: Table, card: int, n: int = 0) -> int:
    """How much more damage dispels a creature whose level changes by so much; a level that is lost takes as
    much damage along (RV-212).
    """
    level = game.stat(t, card, "level") + n
    return max(1, max(1, level) - max(0, t.rows[card].damage + min(0, n)))
