"""The bot that thinks ahead: a tree search over imagined deals.

The greedy bot ranks the answers; the best of them enter a contest. In each round every answer left is played
out on the same imagined deals, so that luck hits all alike, and the better half goes on. A playout walks down
a tree that all deals share, grows it a little, plays on to the horizon and rates the table it reaches.
Strength is the number of playouts, never time, so that a seed always gives the same game.
"""

from __future__ import annotations

from math import ceil, log2
from random import Random

from engines.bots.fork import Fork
from engines.bots.greedy import GreedyBot, look, rating
from engines.bots.tree import Arm, Key, Node, key_of
from engines.kernel import Answer, Game, Options, Secrets, Table

PLAYOUTS = 150
"""Playouts a choice, unless told otherwise."""

MAX_PLAYOUTS = 100_000
"""More would take a single choice past an hour."""

HORIZON = 4
"""Turns a playout looks ahead, this one included. With 40 playouts against the greedy bot at Rune, 2 turns
won 10 games to 6, 4 turns 11 to 3, 6 turns 11 to 2 at half as much work again, whole games 7 to 4.
"""

MAX_AHEAD = 24
"""Answers in a playout, for games whose turns are long or not counted."""

SAMPLE = 12
"""Answers compared where the tree grows or a playout goes on; the best of them is taken."""

FEW, PLAYOUTS_A_PLACE = 4, 10
"""Answers that enter the contest: a few, and one more for so many playouts."""

TRUST = 2.0
"""How many playouts the greedy bot's rating of an answer counts for."""

WON = 0.5
"""What winning counts; the rest is how well a side stands, which tells a close game from a hopeless one."""


class SearchBot:
    """Chooses what does best on average over imagined deals."""

    def __init__(self, game: Game, chance: Random, playouts: int = PLAYOUTS) -> None:
        self._game = game
        self._chance = chance
        self._playouts = playouts
        self._greedy = GreedyBot(game, chance)

    def choose(self, t: Table, options: Options, know: Secrets) -> Answer:
        """The answer that won the contest."""
        ranked = self._greedy.ranked(t, options, know)[: FEW + self._playouts // PLAYOUTS_A_PLACE]
        if len(ranked) == 1:
            return ranked[0][1]
        search = _Search(self._game, t, know, ranked)
        left = list(range(len(ranked)))
        rounds = ceil(log2(len(left)))
        for _ in range(rounds):
            for _ in range(max(1, self._playouts // (rounds * len(left)))):
                search.compare(left, Fork.imagine(self._game, t, know, self._chance), self._chance.random())
            left = sorted(left, key=search.score, reverse=True)[: (len(left) + 1) // 2]
        return ranked[left[0]][1]

    def order(self, t: Table, cards: tuple[int, ...], know: Secrets) -> tuple[int, ...]:
        """Orders are chosen as the greedy bot does."""
        return self._greedy.order(t, cards, know)


class _Search:
    """One choice being thought about."""

    def __init__(self, game: Game, t: Table, know: Secrets, ranked: list[tuple[int, Answer]]) -> None:
        self._game = game
        self._seat = know.seat
        self._answers = [answer for _, answer in ranked]
        self._until = t.turn + HORIZON
        self._root = Node()
        self._chance = Random(0)
        self._scale = _scale([first for first, _ in ranked])
        self._believed = [(1 - WON) * self._squeezed(first) for first, _ in ranked]
        self._arms = [Arm() for _ in ranked]
        mode = game.mode(t)
        seats = range(t.map.seats)
        self._sides = tuple(dict.fromkeys(mode.side(seat) for seat in seats))
        self._side_of = [self._sides.index(mode.side(seat)) for seat in seats]

    def score(self, place: int) -> float:
        """How good an answer has proved, with the greedy bot's belief as a few playouts."""
        arm = self._arms[place]
        return (arm.total + TRUST * self._believed[place]) / (arm.visits + TRUST)

    def compare(self, places: list[int], fork: Fork, luck: float) -> None:
        """Play out some answers on one deal, with the same luck."""
        for place in places:
            self._chance = Random(luck)
            self._playout(fork, place)

    def _playout(self, fork: Fork, place: int) -> None:
        """Walk down, try something new, play on, and tell everybody on the way how it went."""
        walked = [(self._seat, self._arms[place])]
        node, grown = self._root, False
        asked = [seat for seat in fork.waiting() if seat != self._seat]
        keys: list[Key] = [place]
        fork = fork.enter(self._answers[place])
        while True:
            for seat in asked:
                answer, arm, new = self._pull(node, fork, seat)
                grown = grown or new
                keys.append(key_of(answer))
                walked.append((seat, arm))
                fork = fork.enter(answer)
            if grown or not self._goes_on(fork, len(walked)):
                break
            node = node.next(tuple(keys))
            keys, asked = [], list(fork.waiting())
        values = self._values(self._played_on(fork, len(walked)))
        for seat, arm in walked:
            arm.visits += 1
            arm.total += values[self._side_of[seat]]

    def _goes_on(self, fork: Fork, answered: int) -> bool:
        return fork.table.turn < self._until and answered < MAX_AHEAD and bool(fork.waiting())

    def _pull(self, node: Node, fork: Fork, seat: int) -> tuple[Answer, Arm, bool]:
        """One seat's answer at a place of the tree, with its arm, and whether it is new there."""
        every = look(self._game, fork.table, fork.options(seat), fork.secrets[seat], self._chance)
        answers = {key_of(answer): answer for answer in every}
        arms = node.arms.setdefault(seat, {})
        known = [key for key in answers if key in arms]
        for key in known:
            arms[key].offered += 1
        if len(known) < min(len(answers), node.width(seat)):
            answer = self._best(fork, seat, [a for key, a in answers.items() if key not in arms])
            arm = arms[key_of(answer)] = Arm()
            return answer, arm, True
        key = node.best(seat, known)
        return answers[key], arms[key], False

    def _best(self, fork: Fork, seat: int, answers: list[Answer]) -> Answer:
        """The answer after which a seat stands best, among some drawn by chance."""
        drawn = answers if len(answers) <= SAMPLE else self._chance.sample(answers, SAMPLE)
        if len(drawn) == 1 or fork.waiting() != (seat,):
            return drawn[self._chance.randrange(len(drawn))]
        return max(drawn, key=lambda answer: rating(fork.enter(answer), seat))

    def _played_on(self, fork: Fork, answered: int) -> Fork:
        """Outside the tree: every seat takes the best of some answers, up to the horizon."""
        while self._goes_on(fork, answered):
            for seat in fork.waiting():
                options = fork.options(seat)
                every = look(self._game, fork.table, options, fork.secrets[seat], self._chance)
                fork = fork.enter(self._best(fork, seat, every))
                answered += 1
        return fork

    def _values(self, fork: Fork) -> list[float]:
        """What a table is worth to each side, from -1 to 1."""
        result = fork.table.result
        values = [(1 - WON) * self._squeezed(fork.value(side[0])) for side in self._sides]
        if result is not None and result.winners and len(self._sides) > 1:
            return [
                value + (WON if side[0] in result.winners else -WON)
                for side, value in zip(self._sides, values, strict=True)
            ]
        return values

    def _squeezed(self, value: int) -> float:
        return value / (abs(value) + self._scale)


def _scale(ratings: list[int]) -> float:
    """What counts as a large difference in this game, from the ratings of the answers at hand."""
    return max(1.0, float(ratings[0] - ratings[-1]), abs(ratings[0]) / 2)
