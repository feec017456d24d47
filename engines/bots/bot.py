"""What a bot is, and which there are.

People choose a strength: `beginner`, `club`, `strong`. What each is, a game says itself (`Game.strengths`),
by a word with a number behind a colon if it takes one: `random`, `greedy`, `greedy:2` (looks at two answers
only), `search:200` (playouts), `own` (the game's own).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from engines.bots.greedy import MAX_LOOK, GreedyBot
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


def _greedy(game: Game, chance: Random, number: int | None) -> Bot:
    return GreedyBot(game, chance, number)


def _search(game: Game, chance: Random, number: int | None) -> Bot:
    return SearchBot(game, chance, PLAYOUTS if number is None else number)


_BOTS: dict[str, Callable[[Game, Random, int | None], Bot]] = {
    "random": lambda game, chance, number: RandomBot(chance),
    "greedy": _greedy,
    "search": _search,
}
_WITH_NUMBER = {"greedy": MAX_LOOK, "search": MAX_PLAYOUTS}
"""Words that take a number, and the most it may be."""
THINKING = ("search", "own")
"""Words of bots that may take long enough for a person to wonder."""


def bot_names(game: Game) -> tuple[str, ...]:
    """The words that name a bot: strengths first."""
    return (*game.strengths, *_BOTS)


def thinks(name: str, game: Game) -> bool:
    """Whether a bot of that name takes its time."""
    return game.strengths.get(name, name).startswith(THINKING)


def make_bot(name: str, game: Game, chance: Random) -> Bot:
    """The bot of that name, with this generator; raises BadBot.

    >>> make_bot("club", Game(), Random(1)).__class__.__name__
    'GreedyBot'
    """
    meant = game.strengths.get(name, name)
    if meant == "own" and name in game.strengths:
        own: Bot = game.player(chance)
        return own
    word, colon, number = meant.partition(":")
    if word not in _BOTS:
        raise BadBot(f"There is no bot called {name!r}; there are {', '.join(bot_names(game))}.")
    if not colon:
        return _BOTS[word](game, chance, None)
    if word not in _WITH_NUMBER:
        raise BadBot(f"The bot {word!r} has no strength to choose.")
    most = _WITH_NUMBER[word]
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= most):
        raise BadBot(f"The strength of {word!r} is a number from 1 to {most}, not {number!r}.")
    return _BOTS[word](game, chance, int(number[:9]))
