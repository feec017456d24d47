"""The bot that takes the best next position, as the game itself rates it.

It looks at each answer the game proposes, goes on with the most promising ones as long as it is asked itself,
and takes the answer that leads to the best table. What follows from hidden cards is played with faces
imagined once a choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice, permutations
from math import factorial
from random import Random

from engines.bots.fork import Fork
from engines.kernel import Answer, Cards, Game, Options, Order, Secrets, Table

MAX_LOOK = 512
"""Most answers looked at for one question; Rune has about a hundred."""

FOLLOW = 6
"""How many of the best answers are followed to the seat's next question."""

DEPTH = 3
"""Own questions in a row that are followed: a card, a master, a token."""

GLANCE, GLANCE_DEPTH = 12, 2
"""Answers looked at, and own questions followed, where only a playout goes on."""

MAX_ORDERS = 24
"""Private orders tried: all of four cards."""

HEARD = 12
"""Questions without a choice that are gone through in one look ahead; one action sets off fewer."""

OVER = 10**9
"""Rating of a game that is won; more than any game's own measure."""


class GreedyBot:
    """Takes the answer after which its side stands best; one with few looks sees only so many answers, and
    follows none of them further.
    """

    def __init__(self, game: Game, chance: Random, looks: int | None = None) -> None:
        self._game = game
        self._chance = chance
        self._looks = looks

    def choose(self, t: Table, options: Options, know: Secrets) -> Answer:
        """The best answer; among equals, any."""
        return self._one_of_the_best(self.ranked(t, options, know))

    def ranked(self, t: Table, options: Options, know: Secrets) -> list[tuple[int, Answer]]:
        """All answers looked at with their ratings, best first."""
        answers = look(self._game, t, options, know, self._chance)
        if self._looks is not None and len(answers) > self._looks:
            answers = self._chance.sample(answers, self._looks)
        if len(answers) == 1:
            return [(0, answers[0])]
        return self._rated(t, options, know, answers, DEPTH if self._looks is None else 1)

    def passed_over(self, t: Table, options: Options, know: Secrets) -> list[Answer]:
        """Answers that the game does not propose, best first; one of those that come to the same."""
        answers = list(islice(self._game.consider(t, options, know), MAX_LOOK))
        if len(answers) > GLANCE:
            answers = self._chance.sample(answers, GLANCE)
        ranked = self._rated(t, options, know, answers, GLANCE_DEPTH) if answers else []
        return list(dict(reversed(ranked)).values())[::-1]

    def at_a_glance(self, fork: Fork, seat: int) -> Answer:
        """What to answer on a fork as it stands, at little cost: for playing many games on."""
        options = fork.options(seat)
        answers = look(self._game, fork.table, options, fork.secrets[seat], self._chance)
        if len(answers) > GLANCE:
            answers = self._chance.sample(answers, GLANCE)
        if len(answers) == 1 or fork.waiting() != (seat,):
            return answers[self._chance.randrange(len(answers))]
        return self._one_of_the_best(self._ranked(fork, seat, options.decision.name, answers, GLANCE_DEPTH))

    def order(self, t: Table, cards: tuple[int, ...], know: Secrets) -> tuple[int, ...]:
        """The best of all orders of a few cards, or of some orders of many."""
        orders: Sequence[tuple[int, ...]]
        if factorial(min(len(cards), 9)) <= MAX_ORDERS:
            orders = list(permutations(cards))
        else:
            orders = [tuple(self._chance.sample(cards, len(cards))) for _ in range(MAX_ORDERS)]
        fork = Fork.imagine(self._game, t, know, self._chance)
        return max(orders, key=lambda wish: rating(fork.arrange({know.seat: wish}), know.seat))

    def _rated(
        self, t: Table, options: Options, know: Secrets, answers: Sequence[Answer], depth: int
    ) -> list[tuple[int, Answer]]:
        """These answers with their ratings on one imagined deal, best first."""
        fork = self._others(Fork.imagine(self._game, t, know, self._chance), know.seat)
        return self._ranked(fork, know.seat, options.decision.name, answers, depth)

    def _one_of_the_best(self, ranked: Sequence[tuple[int, Answer]]) -> Answer:
        best = [answer for rating, answer in ranked if rating == ranked[0][0]]
        return best[self._chance.randrange(len(best))]

    def _ranked(
        self, fork: Fork, seat: int, asked: str, answers: Sequence[Answer], depth: int
    ) -> list[tuple[int, Answer]]:
        """Answers with ratings, best first; the most promising of those that leave an action unfinished are
        followed to the seat's next question.
        """
        turn = fork.table.turn
        place = _place(fork.table)
        held = _held(fork, seat)
        after = [(answer, self._heard(fork.ahead(answer), seat, turn, held)) for answer in answers]
        rated = [(rating(next_fork, seat), answer, next_fork) for answer, next_fork in after]
        rated.sort(key=lambda entry: -entry[0])
        left = FOLLOW if depth > 1 else 0
        ranked = []
        for first, answer, next_fork in rated:
            if left and _unfinished(next_fork, seat, asked, turn, place):
                left -= 1
                first = self._follow(next_fork, seat, asked, depth - 1)
            ranked.append((first, answer))
        return sorted(ranked, key=lambda entry: -entry[0])

    def _heard(self, fork: Fork, seat: int, turn: int, held: Counter[int]) -> Fork:
        """Where others are asked in between, go on with what the game proposes to them first: an action that
        waits for that has not had its effect yet. Mostly that is to decline, which games list first; where
        something else is likelier (a block that costs nothing), the game puts it there. Own questions with
        one answer worth a look are no choice either, unless they use a card like one that was drawn on the
        way, by one imagined deal: nobody gives up a card in play for what might come.
        Where another goes on with a turn of their own, what was answered is over: what they will do with it
        is not known.
        """
        for _ in range(HEARD):
            waiting = fork.waiting()
            if fork.over or fork.table.turn != turn or not waiting:
                break
            if seat in waiting:
                answer = self._game.only(fork.table, fork.options(seat), fork.secrets[seat])
                if answer is None or _drawn(fork, answer, held):
                    break
            else:
                other = waiting[0]
                if self._game.own_turn(fork.table, fork.options(other).decision):
                    break
                proposed = self._game.propose(fork.table, fork.options(other), fork.secrets[other])
                answer = next(iter(proposed))
            fork = fork.ahead(answer)
        return fork

    def _follow(self, fork: Fork, seat: int, asked: str, depth: int) -> int:
        """The rating after the seat's own next answers."""
        answers = look(self._game, fork.table, fork.options(seat), fork.secrets[seat], self._chance)
        return self._ranked(fork, seat, asked, answers, depth)[0][0]

    def _others(self, fork: Fork, seat: int) -> Fork:
        """Where several seats answer at once, let the others answer by chance first."""
        for other in fork.waiting():
            if other != seat:
                fork = fork.enter(fork.options(other).sample(self._chance))
        return fork


def _held(fork: Fork, seat: int) -> Counter[int]:
    """Hidden faces that a seat knows, and of how many cards."""
    rows = fork.table.rows
    return Counter([face for card, face in fork.secrets[seat].faces.items() if rows[card].face is None])


def _drawn(fork: Fork, answer: Answer, held: Counter[int]) -> bool:
    """Whether an answer opens a face of which its seat has more cards than it held."""
    return bool(answer.faces) and any(_held(fork, answer.seat)[face] > held[face] for _, face in answer.faces)


def _place(t: Table) -> tuple[int, str]:
    """Where in the work under way a question stands: how deep, and in which program."""
    return len(t.stack), t.stack[-1].program if t.stack else ""


def _unfinished(fork: Fork, seat: int, asked: str, turn: int, place: tuple[int, str]) -> bool:
    """Whether the seat is asked something else in the same turn, by the program that asked before or by one
    that it started: else, or when the first question comes again, an action is complete.
    """
    if fork.table.turn != turn or fork.waiting() != (seat,):
        return False
    depth, program = _place(fork.table)
    if depth < place[0] or (depth == place[0] and program != place[1]):
        return False
    return fork.options(seat).decision.name != asked


def rating(fork: Fork, seat: int) -> int:
    """The game's rating for a seat, with a won or lost game beyond all others."""
    result = fork.table.result
    value = fork.value(seat)
    if result is None or not result.winners or fork.table.map.seats == 1:
        return value
    return value + (OVER if seat in result.winners else -OVER)


def look(game: Game, t: Table, options: Options, know: Secrets, chance: Random) -> list[Answer]:
    """The answers worth looking at: all that the game proposes, or a sample where they are too many."""
    answers = list(islice(game.propose(t, options, know), MAX_LOOK + 1))
    if len(answers) <= MAX_LOOK:
        return answers
    if isinstance(options.decision, Cards | Order):  # too many to list: subsets, orders
        drawn = [options.sample(chance) for _ in range(MAX_LOOK)]
        return list({answer.value: answer for answer in drawn}.values())
    every = list(game.propose(t, options, know))
    return [every[place] for place in sorted(chance.sample(range(len(every)), MAX_LOOK))]
