"""What a bot is, and which there are.

A bot is named by a word, with its strength behind a colon if it has one: `random`, `greedy`, `search:200`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from engines.bots.greedy import GreedyBot
from engines.bots.random import RandomBot
from engines.bots.search import MAX_PLAYOUTS, PLAYOUTS, SearchBot
from engines.kernel import Answer, Game, Options, Secrets, Table


class Bot(Protocol):
    """A player for one seat of one game."""

    def choose(self, t: Table, options: Options, know: Secrets) -> Answer:
        """An answer to the question put to this seat."""

    def order(self, t: Table, cards: tuple[int, ...], know: Secrets) -> tuple[int, ...]:
        """The private order in which this seat lays these cards, first to last."""


class BadBot(Exception):
    """No bot is called that; the text is one sentence for people."""


def _search(game: Game, chance: Random, strength: int | None) -> Bot:
    return SearchBot(game, chance, PLAYOUTS if strength is None else strength)


_BOTS: dict[str, Callable[[Game, Random, int | None], Bot]] = {
    "random": lambda game, chance, strength: RandomBot(chance),
    "greedy": lambda game, chance, strength: GreedyBot(game, chance),
    "search": _search,
}
_WITH_STRENGTH = ("search",)


def bot_names() -> tuple[str, ...]:
    """The words that name a bot."""
    return tuple(_BOTS)


def make_bot(name: str, game: Game, chance: Random) -> Bot:
    """The bot of that name, with this generator; raises BadBot.

    >>> make_bot("greedy", Game(), Random(1)).__class__.__name__
    'GreedyBot'
    """
    word, colon, strength = name.partition(":")
    if word not in _BOTS:
        raise BadBot(f"There is no bot called {name!r}; there are {', '.join(_BOTS)}.")
    if not colon:
        return _BOTS[word](game, chance, None)
    if word not in _WITH_STRENGTH:
        raise BadBot(f"The bot {word!r} has no strength to choose.")
    if not (strength.isascii() and strength.isdigit() and 1 <= int(strength[:9]) <= MAX_PLAYOUTS):
        raise BadBot(f"The strength of {word!r} is a number from 1 to {MAX_PLAYOUTS}, not {strength!r}.")
    return _BOTS[word](game, chance, int(strength[:9]))
