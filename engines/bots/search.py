"""The bot that thinks ahead: it plays its answers out, as the greedy bot would go on, and compares.

The greedy bot ranks the answers; the best of them enter a contest. In each round every answer left is played
out on the same imagined deals and with the same luck, so that chance hits all alike, and the better half goes
on. In a playout all seats answer as the greedy bot does, each action to its end, until everybody has had a
turn; then the game rates the table. So the answer chosen is one that greed cannot see through: a card kept
for a block, light left for a better card, the turn that an enemy will have.

Strength is the number of playouts, never time, so that a seed always gives the same game.
"""

from __future__ import annotations

from math import ceil, log2
from random import Random

from engines.bots.fork import Fork
from engines.bots.greedy import GreedyBot
from engines.kernel import Answer, Game, Options, Secrets, Table

PLAYOUTS = 40
"""Playouts a choice, unless told otherwise: in a card game about a second."""

MAX_PLAYOUTS = 100_000
"""More would take a single choice past an hour."""

AHEAD = 8
"""Answers that a playout sees at least, in games whose turns are short."""

MAX_AHEAD = 80
"""Answers in a playout, for games whose turns are long or not counted."""

FEW, PLAYOUTS_A_PLACE = 4, 10
"""Answers that enter the contest: a few, and one more for so many playouts."""

WON = 2
"""What a won game counts, in spreads between the best and the worst table that playouts have reached."""


class SearchBot:
    """Chooses what does best on average over imagined deals."""

    def __init__(self, game: Game, chance: Random, playouts: int = PLAYOUTS) -> None:
        self._game = game
        self._chance = chance
        self._playouts = playouts
        self._greedy = GreedyBot(game, chance)

    def choose(self, t: Table, options: Options, know: Secrets) -> Answer:
        """The answer that won the contest."""
        ranked = self._greedy.ranked(t, options, know)
        answers = [answer for _, answer in ranked[: FEW + self._playouts // PLAYOUTS_A_PLACE]]
        if len(answers) == 1:
            return answers[0]
        contest = _Contest(self._game, t, know.seat, answers)
        left = list(range(len(answers)))
        rounds = ceil(log2(len(left)))
        for _ in range(rounds):
            for _ in range(max(1, self._playouts // (rounds * len(left)))):
                contest.compare(left, Fork.imagine(self._game, t, know, self._chance), self._chance.random())
            left = sorted(left, key=contest.score, reverse=True)[: (len(left) + 1) // 2]
        return answers[left[0]]

    def order(self, t: Table, cards: tuple[int, ...], know: Secrets) -> tuple[int, ...]:
        """Orders are chosen as the greedy bot does."""
        return self._greedy.order(t, cards, know)


class _Contest:
    """One choice being thought about: its answers, and what their playouts have brought."""

    def __init__(self, game: Game, t: Table, seat: int, answers: list[Answer]) -> None:
        self._game = game
        self._seat = seat
        self._answers = answers
        self._until = t.turn + t.map.seats
        self._values: list[list[int]] = [[] for _ in answers]
        self._turn = t.turn
        self._won = [0.0] * len(answers)
        """Games won less games lost within sight, the sooner the more."""

    def score(self, place: int) -> float:
        """How good an answer has proved."""
        every = [value for values in self._values for value in values]
        won = WON * max(1, max(every) - min(every)) * self._won[place]
        return (sum(self._values[place]) + won) / len(self._values[place])

    def compare(self, places: list[int], fork: Fork, luck: float) -> None:
        """Play out some answers on one deal, with the same luck."""
        for place in places:
            end = self._played_out(fork, self._answers[place], GreedyBot(self._game, Random(luck)))
            self._values[place].append(end.value(self._seat))
            result = end.table.result
            if result is not None and result.winners and end.table.map.seats > 1:
                sooner = 1 + 1 / (1 + end.table.turn - self._turn)
                self._won[place] += sooner if self._seat in result.winners else -sooner

    def _played_out(self, fork: Fork, answer: Answer, everybody: GreedyBot) -> Fork:
        """The table after an answer and all that follows within sight. A playout ends between turns, so that
        tables are compared at like moments.
        """
        asked = [seat for seat in fork.waiting() if seat != self._seat]
        fork = fork.enter(answer)
        until, answered = self._until, 0
        while answered < MAX_AHEAD:
            for seat in asked:
                fork = fork.enter(everybody.at_a_glance(fork, seat))
            answered += len(asked)
            asked = list(fork.waiting())
            turn = fork.table.turn
            if not asked or (turn >= until and answered >= AHEAD):
                break
            until = max(until, turn + 1)
        return fork
