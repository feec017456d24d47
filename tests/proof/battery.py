"""The battery of every game, for the small games of the proofs: what must hold in random play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engines.effects.cardgame import CardGame
from tests.battery.answers import check_answers
from tests.battery.anytime import check_any_time, check_going_on
from tests.battery.exchange import check_exchange
from tests.battery.games import Case
from tests.battery.sanity import check_saves, check_tables
from tests.battery.views import check_full_options, check_secrets, check_views

CHECKS = (
    check_tables,
    check_saves,
    check_answers,
    check_views,
    check_secrets,
    check_full_options,
    check_exchange,
    check_any_time,
    check_going_on,
)


def random_case(make: Callable[[], CardGame], kinds: tuple[str, ...], sizes: dict[str, int]) -> Case:
    """A case whose hidden zones are filled with cards of these kinds, the same way every time."""
    game = make()
    chance = Random(game.id)
    faces = [face for face, card in enumerate(game.catalogue.cards) if card.kind in kinds]
    decks = tuple(
        tuple((label, tuple(chance.choices(faces, k=size))) for label, size in sorted(sizes.items()))
        for _ in range(2)
    )
    return Case(f"{game.id}-duel", "duel", make, decks)
