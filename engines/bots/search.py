"""The bot that thinks ahead: it plays its answers out, as the greedy bot would go on, and compares.

What the greedy bot would answer is the answer to beat. Its next best answers challenge it, and so do
declining and a few answers that greed does not look at. Each is played out on the same imagined deals and
with the same luck, so that chance hits all alike. Those that clearly do worse drop out at once, those that do
better go on to more deals, and one that leads clearly is taken. In a playout all seats answer as the greedy
bot does, each action to its end, until everybody has had a turn; then the game rates the table. So the answer
chosen is one that greed cannot see through: a card kept for a block, light left for a better card, the turn
that an enemy will have.

Strength is the number of playouts, never time, so that a seed always gives the same game.
"""

from __future__ import annotations

from math import sqrt
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

FEW, PLAYOUTS_A_PLACE = 3, 20
"""Greedy answers that are compared: a few, and one more for so many playouts."""

FURTHER = 3
"""Answers compared besides, of those that greed does not look at."""

FINALISTS = 2
"""Challengers that go on to the second half of the playouts."""

RULED_OUT, DEALS_TO_RULE_OUT = 1.0, 3
"""Standard errors by which a challenger trails that drops out at once, and the least deals it has had."""

DOUBT = 0.5
"""Standard errors by which a challenger must lead: chance alone does not overrule greed."""

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
        """Greed's own answer, or the challenger that leads it clearly."""
        answers = self._compared(t, options, know)
        if len(answers) == 1:
            return answers[0]
        contest = _Contest(self._game, t, know.seat, answers)
        left = list(range(1, len(answers)))
        played = 0
        for part in (2, 1):
            deals = max(1, (self._playouts - played) // part // (1 + len(left)))
            for _ in range(deals):
                fork = Fork.imagine(self._game, t, know, self._chance)
                contest.compare([0, *left], fork, self._chance.random())
                played += 1 + len(left)
                left = [place for place in left if not contest.is_ruled_out(place)]
                if not left:
                    return answers[0]
            left = contest.leaders(left)[:FINALISTS]
            if not left:
                return answers[0]
        return answers[left[0] if contest.is_clear(left[0]) else 0]

    def order(self, t: Table, cards: tuple[int, ...], know: Secrets) -> tuple[int, ...]:
        """Orders are chosen as the greedy bot does."""
        return self._greedy.order(t, cards, know)

    def _compared(self, t: Table, options: Options, know: Secrets) -> list[Answer]:
        """Greed's answer first, then its challengers: its next best, and a few that it passes over. To
        decline is what games propose first; greed ranks it low, for it changes nothing yet.
        """
        ranked = [answer for _, answer in self._greedy.ranked(t, options, know)]
        first = next(iter(self._game.propose(t, options, know)))
        best = ranked[: FEW + self._playouts // PLAYOUTS_A_PLACE]
        further = self._greedy.passed_over(t, options, know)[:FURTHER]
        return [*best, *(answer for answer in (*further, first) if answer not in best)]


class _Contest:
    """One choice being thought about: its answers, and what their playouts have brought."""

    def __init__(self, game: Game, t: Table, seat: int, answers: list[Answer]) -> None:
        self._game = game
        self._seat = seat
        self._answers = answers
        self._turn = t.turn
        self._until = max(t.turn, 1) + t.map.seats
        """The turn that is not looked into. Before the first one nobody has had a turn: then all have one."""
        self._ends: list[list[tuple[int, float]]] = [[] for _ in answers]
        """By answer and deal: the rating, and a game won (or lost) within sight, the sooner the more."""

    def compare(self, places: list[int], fork: Fork, luck: float) -> None:
        """Play out some answers on one deal, with the same luck."""
        for place in places:
            end = self._played_out(fork, self._answers[place], GreedyBot(self._game, Random(luck)))
            result, won = end.table.result, 0.0
            if result is not None and result.winners and end.table.map.seats > 1:
                sooner = 1 + 1 / (1 + end.table.turn - self._turn)
                won = sooner if self._seat in result.winners else -sooner
            self._ends[place].append((end.value(self._seat), won))

    def leaders(self, places: list[int]) -> list[int]:
        """Those that did better than the first answer, the best first."""
        means = {place: _mean(leads) for place, leads in enumerate(self._leads()) if place in places}
        return sorted([place for place in places if means[place] > 0], key=lambda place: -means[place])

    def is_clear(self, place: int) -> bool:
        """Whether an answer leads by more than deals differ."""
        lead, error = self._lead(place)
        return lead > DOUBT * error

    def is_ruled_out(self, place: int) -> bool:
        """Whether an answer trails clearly, or has come to the same on every deal."""
        if len(self._ends[place]) < DEALS_TO_RULE_OUT:
            return False
        lead, error = self._lead(place)
        return lead + RULED_OUT * error <= 0

    def _lead(self, place: int) -> tuple[float, float]:
        """How far an answer is ahead of the first on average, and how well that is known."""
        leads = self._leads()
        apart = [(lead - _mean(some)) ** 2 for some in leads[1:] for lead in some]
        spare = len(apart) - len(leads[1:])
        return _mean(leads[place]), sqrt(sum(apart) / spare / len(leads[place])) if spare else 0.0

    def _leads(self) -> list[list[float]]:
        """By answer: how far ahead of the first it was, deal by deal. Who has left had the first deals."""
        every = [value for ends in self._ends for value, _ in ends]
        prize = WON * max(1, max(every) - min(every))
        worth = [[value + prize * won for value, won in ends] for ends in self._ends]
        return [[one - first for one, first in zip(some, worth[0], strict=False)] for some in worth]

    def _played_out(self, fork: Fork, answer: Answer, everybody: GreedyBot) -> Fork:
        """The table after an answer and all that follows within sight. A playout ends between turns, so that
        tables are compared at like moments; and where a game of a match is over, for turns are counted anew.
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
            if not asked or turn < self._turn or (turn >= until and answered >= AHEAD):
                break
            until = max(until, turn + 1)
        return fork


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)
