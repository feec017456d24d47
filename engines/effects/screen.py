"""What all card games do alike to show a table: their own cards, values of seats and endings come in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from engines.effects.cardgame import CardGame
from engines.kernel import CardView, Secrets, Table, TableView, plain_view
from engines.kernel.say import say

G = TypeVar("G", bound=CardGame)

Describe = Callable[[G, Table, CardView, int], CardView]
"""A card of a known face as the game shows it."""
Values = tuple[tuple[str, int], ...]
"""What a seat has, in the order in which players look for it."""


def card_table(
    game: G,
    t: Table,
    seat: int,
    know: Secrets,
    describe: Describe[G],
    values: Callable[[G, Table, int], Values],
    endings: Mapping[str, str],
) -> TableView:
    """The plain view with described cards, values of seats, and why the game ended as it did."""
    base = plain_view(game, t, seat, know, lambda card, face: describe(game, t, card, face))
    seats = tuple(replace(one, values=values(game, t, one.seat)) for one in base.seats)
    ending = endings.get(t.result.reason) if t.result is not None else None
    outcome = base.outcome if ending is None else f"{base.outcome} {say(ending)}"
    return replace(base, seats=seats, outcome=outcome)
