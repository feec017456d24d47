"""What if: a game taken up at any position and played on otherwise, alone, for both sides or against bots.

Cards that the chosen seat had not seen then are dealt anew, by chance, among all deals that fit what it knew:
faces, pools, shown backs and claims, just as bots imagine them. Nothing of the true deal is used. With all
hands open, only what nobody had seen is dealt anew.

A line is a value: an answer gives the next line, and the one before is still there. What is kept of a line
(`Branch`) is where it leaves, a seed and its answers; from these it is made again.
"""

from __future__ import annotations

import secrets as tokens
from collections.abc import Sequence
from random import Random
from typing import Final

from engines.bots import Bot, Fork, make_bot
from engines.kernel import (
    Answer,
    Decision,
    Game,
    IllegalAnswer,
    Make,
    Options,
    Secrets,
    Table,
    TableView,
    questions,
)
from replays.errors import ReplayError, tidy
from replays.study.eyes import ALL_OPEN, known_to
from replays.study.notes import ANSWER_LIMIT, Branch, Move, Outcome, Study, new_key, value_of
from replays.timeline import Timeline

OPEN: Final = -1
"""In place of a seat: all hands are open, and only what nobody had seen is dealt anew."""

LISTED: Final = 20_000
"""Answers looked through for one of a kept branch."""


class Variation:
    """One way to go on: where it began, the answers since, and the table now."""

    def __init__(self, fork: Fork, at: int, seat: int, seed: str, moves: tuple[Move, ...] = ()) -> None:
        self.fork = fork
        self.at = at
        self.seat = seat
        self.seed = seed
        self.moves = moves

    @property
    def table(self) -> Table:
        """The table now."""
        return self.fork.table

    @property
    def game(self) -> Game:
        """The rules."""
        return self.fork.game

    @property
    def over(self) -> bool:
        """Whether the game has ended here."""
        return self.fork.over

    def waiting(self) -> tuple[int, ...]:
        """Seats that have to answer now."""
        return self.fork.waiting()

    def options(self, seat: int) -> Options:
        """What a seat may answer here."""
        return self.fork.options(seat)

    def view(self, seat: int) -> TableView:
        """The table for a seat, as it would see this deal; all hands for OPEN."""
        know = Secrets(OPEN, _everything(self.fork)) if seat == OPEN else self.fork.secrets[seat]
        return self.game.view(self.table, seat, know)

    def enter(self, answer: Answer) -> Variation:
        """The line after an answer; ReplayError with a sentence if the rules refuse it."""
        if len(self.moves) >= ANSWER_LIMIT:
            raise ReplayError(f"a branch has at most {ANSWER_LIMIT} answers")
        if answer.seat not in self.waiting():
            raise ReplayError(f"seat {answer.seat + 1} is not asked anything here")
        asked = _asked(self.table, answer.seat)
        said = tidy(self.game.say_answer(self.table, asked, answer, self.fork.secrets[answer.seat]))
        try:
            fork = self.fork.enter(answer)
        except IllegalAnswer as error:
            raise ReplayError(error.sentence) from None
        return Variation(
            fork, self.at, self.seat, self.seed, (*self.moves, Move(answer.seat, answer.value, said))
        )

    def step_back(self, timeline: Timeline, count: int = 1) -> Variation:
        """The line without its last answers."""
        return begin(timeline, self.at, self.seat, self.seed).follow(self.moves[: len(self.moves) - count])

    def follow(self, moves: Sequence[Move]) -> Variation:
        """The line after these answers; ReplayError at one that is not allowed."""
        line = self
        for number, move in enumerate(moves, 1):
            line = line.enter(line._meant(move, number))
        return line

    def _meant(self, move: Move, number: int) -> Answer:
        value = value_of(move)
        if move.seat in self.waiting():
            for count, answer in enumerate(self.options(move.seat).answers()):
                if answer.value == value:
                    return answer
                if count > LISTED:
                    break
        raise ReplayError(f"answer {number} of the branch is not allowed there any more")

    def play_on(self, bots: dict[int, Bot], most: int = ANSWER_LIMIT) -> Variation:
        """Let bots answer for their seats until another seat is asked, the game is over, or that often."""
        line = self
        for _ in range(most):
            seats = [seat for seat in line.waiting() if seat in bots]
            if line.over or not seats:
                break
            seat = seats[0]
            line = line.enter(bots[seat].choose(line.table, line.options(seat), line.fork.secrets[seat]))
        return line

    def branch(
        self,
        title: str = "",
        author: str = "",
        when: int = 0,
        outcome: Outcome | None = None,
        *,
        study: Study | None = None,
        parent: str = "",
    ) -> Branch:
        """The line as it is kept beside the record: as a branch of the one that it was begun from (`parent`),
        from where it leaves that one, or of the game itself.
        """
        at, moves = self.at, self.moves
        while parent and study is not None:
            way = _way(study, parent)
            before = sum(branch.at for branch in way[:-1])  # answers of its ancestors, up to where it leaves
            common = _common(_moves(way), self.moves)
            if common > before or len(way) == 1:
                at, moves = common - before, self.moves[common:]
                break
            parent = way[0].parent
        return Branch(new_key(), at, self.seat, self.seed, parent, title, moves, outcome, author, when)


def begin(timeline: Timeline, at: int, seat: int, seed: str = "") -> Variation:
    """Leave the game at a position, with a deal that fits what a seat knew then (or OPEN: what all knew).

    Without a `seed`, by chance. ReplayError if there is nothing to go on from.
    """
    table = timeline.table(at)
    assert timeline.game is not None
    know = known_to(timeline, at, ALL_OPEN if seat == OPEN else seat)
    return begin_at(timeline.game, table, know, at, seed)


def begin_at(game: Game, table: Table, know: Secrets, at: int = 0, seed: str = "") -> Variation:
    """The same from a table and what a seat knows of it: also in the middle of a game being played."""
    if table.result is not None:
        raise ReplayError("the game is over at this position")
    if isinstance(table.pending, Make) or not questions(table.pending):
        raise ReplayError("nobody is asked anything at this position; go on one step")
    seed = seed or tokens.token_hex(8)
    seat = know.seat
    if seat == OPEN:  # imagined for somebody who sees every hand; each seat then knows its own
        fork = Fork.imagine(game, table, Secrets(0, know.faces, know.pools), Random(f"what if {seed}"))
        fork.secrets[0] = Secrets(0, {c: f for c, f in know.faces.items() if table.rows[c].seen & 1})
    else:
        fork = Fork.imagine(game, table, know, Random(f"what if {seed}"))
    return Variation(fork, at, seat, seed)


def kept(timeline: Timeline, study: Study, key: str) -> Variation:
    """The line of a branch that was kept, made again; ReplayError if it cannot be."""
    way = _way(study, key)
    root = way[-1]
    return begin(timeline, root.at, root.seat, root.seed).follow(_moves(way))


def _way(study: Study, key: str) -> list[Branch]:
    """A branch and its ancestors; the last one leaves the game itself."""
    branches = {branch.id: branch for branch in study.branches}
    if key not in branches:
        raise ReplayError("there is no such branch")
    way = [branches[key]]
    while way[-1].parent:
        way.append(branches[way[-1].parent])
    return way


def _moves(way: Sequence[Branch]) -> tuple[Move, ...]:
    """All answers since the game was left."""
    moves: tuple[Move, ...] = ()
    for place in range(len(way) - 1, -1, -1):
        until = way[place - 1].at if place else len(way[place].moves)
        moves += way[place].moves[:until]
    return moves


def _common(one: Sequence[Move], other: Sequence[Move]) -> int:
    """How many answers two lines have in common."""
    for number, (here, there) in enumerate(zip(one, other, strict=False)):
        if (here.seat, value_of(here)) != (there.seat, value_of(there)):
            return number
    return min(len(one), len(other))


def seated(line: Variation, bot: str, seats: Sequence[int]) -> dict[int, Bot]:
    """Bots for these seats of a line."""
    return {seat: make_bot(bot, line.game, Random(f"{line.seed} {seat}")) for seat in seats}


def _asked(table: Table, seat: int) -> Decision:
    return next(d for d in questions(table.pending) if d.seat == seat)


def _everything(fork: Fork) -> dict[int, int]:
    return {card: face for know in fork.secrets for card, face in know.faces.items()}
