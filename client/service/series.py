"""Games one after the other with the same people: a match of so many games, and the score of the evening."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from engines.kernel import Game, Setup, Table, questions
from engines.kernel.say import say, seat_name

Winners = tuple[int, ...]
"""Seats that won a game; none for a draw."""

MOST_GAMES = 9
"""Games of the longest match."""


def options_after(game: Game, past: Iterable[Table]) -> dict[str, int | str | bool]:
    """Options of the next game in a row that follow from the tables of this one, first to last."""
    opened = next((t for t in past if questions(t.pending)), None)
    return {} if opened is None else dict(game.next_options(opened))


def setup_after(game: Game, setup: Setup, past: Iterable[Table]) -> Setup:
    """The setup of a game, with what follows from its tables for the next in a row."""
    options = {**dict(setup.options), **options_after(game, past)}
    return msgspec.structs.replace(setup, options=tuple(sorted(options.items())))


class Series(NamedTuple):
    """What has been played so far; `games` is the most a match has, 1 where each game stands alone."""

    games: int = 1
    won: tuple[Winners, ...] = ()

    def after(self, winners: Winners) -> Series:
        """The same with one game more."""
        return self._replace(won=(*self.won, winners))

    def score(self, seats: int) -> tuple[int, ...]:
        """Games that each seat has won; drawn games count for nobody."""
        return tuple(sum(seat in winners for winners in self.won) for seat in range(seats))

    def goes_on(self, seats: int) -> bool:
        """Whether another game belongs to the match: nobody has won more than half, and games are left.

        >>> Series(3, ((0,),)).goes_on(2), Series(3, ((0,), (0,))).goes_on(2), Series().goes_on(2)
        (True, False, False)
        """
        played = len(self.won)
        return 0 < played < self.games and max(self.score(seats)) <= self.games // 2

    def words(self, seats: int) -> str:
        """How it stands, in a sentence.

        >>> Series(3, ((0,),)).words(2)
        'The match after 1 of 3 games: 1 for seat 1, 0 for seat 2.'
        >>> Series(3, ((0,), (0,))).words(2)
        'The match is over after 2 of 3 games: 2 for seat 1, 0 for seat 2.'
        >>> Series(1, ((0,), ())).words(2)
        'The evening after 2 games: 1 for seat 1, 0 for seat 2.'
        """
        won, n = self._won(seats), len(self.won)
        if self.games > 1 and not self.goes_on(seats):
            return say("The match is over after {n} of {games} games: {won}.", won=won, n=n, games=self.games)
        if self.games > 1:
            return say("The match after {n} of {games} games: {won}.", won=won, n=n, games=self.games)
        if n == 1:
            return say("The evening after one game: {won}.", won=won)
        return say("The evening after {n} games: {won}.", won=won, n=n)

    def next_words(self, seats: int) -> str:
        """Which game of a match comes next, and how many each player has won.

        >>> Series(3, ((0,),)).next_words(2)
        'Game 2 of the match begins: 1 for seat 1, 0 for seat 2.'
        """
        return say("Game {n} of the match begins: {won}.", n=len(self.won) + 1, won=self._won(seats))

    def _won(self, seats: int) -> str:
        """Who has won how many."""
        each = enumerate(self.score(seats))
        return ", ".join(say("{n} for {who}", n=won, who=seat_name(seat)) for seat, won in each)
