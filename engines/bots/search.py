"""The bot that thinks ahead: a tree search over imagined deals.

Each playout imagines faces for the hidden cards, walks down the tree by promise, tries one new answer, plays
on to the end of the next turn, and rates the table it reaches. At the root the answers are tried in the order
in which the greedy bot rates them; deeper down the best of a few drawn by chance. Strength is the number of
playouts, never time, so that a seed always gives the same game.
"""

from __future__ import annotations

from random import Random

from engines.bots.fork import Fork
from engines.bots.greedy import GreedyBot, look, rating
from engines.bots.tree import Arm, Key, Node, key_of
from engines.kernel import Answer, Game, Options, Secrets, Table

PLAYOUTS = 150
"""Playouts a choice, unless told otherwise."""

MAX_PLAYOUTS = 100_000
"""More would take a single choice past an hour."""

HORIZON = 2
"""Turns a playout looks ahead: the rest of this one, and the answer to it."""

MAX_AHEAD = 24
"""Answers in a playout, for games whose turns are long or not counted."""

SAMPLE = 6
"""Answers drawn where the tree grows or a playout goes on; the best of them is taken."""

WON = 0.5
"""What winning itself counts; the rest is how well a side stands, which also tells a good loss from a bad one."""


class SearchBot:
    """Chooses what does best on average over imagined deals."""

    def __init__(self, game: Game, chance: Random, playouts: int = PLAYOUTS) -> None:
        self._game = game
        self._chance = chance
        self._playouts = playouts
        self._greedy = GreedyBot(game, chance)

    def choose(self, t: Table, options: Options, know: Secrets) -> Answer:
        """The answer that was tried most."""
        ranked = self._greedy.ranked(t, options, know)
        if len(ranked) == 1:
            return ranked[0][1]
        answers = {key_of(answer): answer for _, answer in ranked}
        search = _Search(self._game, self._chance, t, know.seat, list(answers), _scale(ranked))
        for _ in range(self._playouts):
            search.playout(Fork.imagine(self._game, t, know, self._chance))
        return answers[search.favourite()]

    def order(self, t: Table, cards: tuple[int, ...], know: Secrets) -> tuple[int, ...]:
        """Orders are chosen as the greedy bot does."""
        return self._greedy.order(t, cards, know)


class _Search:
    """One choice being thought about."""

    def __init__(
        self, game: Game, chance: Random, t: Table, seat: int, ranked: list[Key], scale: float
    ) -> None:
        self._game = game
        self._chance = chance
        self._seat = seat
        self._ranked = ranked
        self._scale = scale
        self._until = t.turn + HORIZON
        self._root = Node()
        mode = game.mode(t)
        sides = {mode.side(other): None for other in range(t.map.seats)}
        self._sides = tuple(sides)
        self._side_of = {other: self._sides.index(mode.side(other)) for other in range(t.map.seats)}

    def favourite(self) -> Key:
        """The answer of the root that was tried most; the better rated one among equals."""
        arms = self._root.arms[self._seat]
        return max(arms, key=lambda key: (arms[key].visits, arms[key].mean))

    def playout(self, fork: Fork) -> None:
        """Walk down, try something new, play on, and tell everybody on the way how it went."""
        walked: list[tuple[int, Arm]] = []
        node, grown = self._root, False
        while not grown and self._goes_on(fork, len(walked)):
            node.visits += 1
            keys = []
            for seat in fork.waiting():
                answer, arm, new = self._pull(node, fork, seat)
                grown = grown or new
                keys.append(key_of(answer))
                walked.append((seat, arm))
                fork = fork.enter(answer)
            node = node.next(tuple(keys))
        values = self._values(self._played_on(fork, len(walked)))
        for seat, arm in walked:
            arm.visits += 1
            arm.total += values[self._side_of[seat]]

    def _goes_on(self, fork: Fork, answered: int) -> bool:
        return fork.table.turn < self._until and answered < MAX_AHEAD and bool(fork.waiting())

    def _pull(self, node: Node, fork: Fork, seat: int) -> tuple[Answer, Arm, bool]:
        """One seat's answer at a place of the tree, with its arm, and whether it is new there."""
        options = fork.options(seat)
        every = look(self._game, fork.table, options, fork.secrets[seat], self._chance)
        answers = {key_of(answer): answer for answer in every}
        arms = node.arms.setdefault(seat, {})
        known = [key for key in answers if key in arms]
        for key in known:
            arms[key].offered += 1
        if len(known) < len(answers) and len(known) < node.width():
            key = self._new_key(node, fork, seat, {k: a for k, a in answers.items() if k not in arms})
            arms[key] = Arm()
            arms[key].offered = 1
            return answers[key], arms[key], True
        key = node.best(seat, known)
        return answers[key], arms[key], False

    def _new_key(self, node: Node, fork: Fork, seat: int, unknown: dict[Key, Answer]) -> Key:
        """What to try next: at the root by rank, elsewhere the best of some drawn by chance."""
        if node is self._root and seat == self._seat:
            for key in self._ranked:
                if key in unknown:
                    return key
        return key_of(self._best_drawn(fork, seat, list(unknown.values())))

    def _best_drawn(self, fork: Fork, seat: int, answers: list[Answer]) -> Answer:
        drawn = answers if len(answers) <= SAMPLE else self._chance.sample(answers, SAMPLE)
        if len(drawn) == 1 or fork.waiting() != (seat,):
            return drawn[0]
        return max(drawn, key=lambda answer: rating(fork.enter(answer), seat))

    def _played_on(self, fork: Fork, answered: int) -> Fork:
        """Outside the tree: every seat takes the best of a few answers, up to the horizon."""
        while self._goes_on(fork, answered):
            for seat in fork.waiting():
                options = fork.options(seat)
                every = look(self._game, fork.table, options, fork.secrets[seat], self._chance)
                fork = fork.enter(self._best_drawn(fork, seat, every))
                answered += 1
        return fork

    def _values(self, fork: Fork) -> list[float]:
        """What a table is worth to each side, from -1 to 1."""
        result = fork.table.result
        values = [self._squeezed(fork.value(side[0])) for side in self._sides]
        if result is not None and result.winners and len(self._sides) > 1:
            won = [1.0 if side[0] in result.winners else -1.0 for side in self._sides]
            return [WON * w + (1 - WON) * v for w, v in zip(won, values, strict=True)]
        return [(1 - WON) * value for value in values]

    def _squeezed(self, value: int) -> float:
        return value / (abs(value) + self._scale)


def _scale(ranked: list[tuple[int, Answer]]) -> float:
    """What counts as a large difference in this game, from the ratings of the answers at hand."""
    ratings = [rating for rating, _ in ranked]
    return max(1.0, float(ratings[0] - ratings[len(ratings) // 2]), abs(ratings[0]) / 2)
