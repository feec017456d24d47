"""What the player is asked, and the answer until a step with it has closed."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, NamedTuple

from engines.kernel import Answer, Decision, Game, IllegalAnswer, Options
from engines.kernel.judge import judge, need
from netcore.table.fold import Fold
from netcore.table.peers import UNKNOWN

DUTY_LEAST: Final = 300
DUTY_SPREAD: Final = 900
"""Milliseconds after which a program answers a duty: one distribution, whatever the answer is."""


class Mine(NamedTuple):
    """The player's answer, until a step with it has closed."""

    step: int
    """The engine's."""
    value: Any
    cards: tuple[int, ...]
    spent: int


class Asking(Enum):
    """The question of the present position.

    =========  ===============================  =========
    from       on                               to
    =========  ===============================  =========
    FREE       the player is asked              ASKED
    FREE       a duty of the program            DUTY
    ASKED      the player answers               ANSWERED
    DUTY       its time has come                ANSWERED
    ANSWERED   a sealed choice is written down  SEALED
    any        an entry of the game             FREE
    =========  ===============================  =========
    """

    FREE = "free"
    ASKED = "asked"
    DUTY = "duty"
    ANSWERED = "answered"
    SEALED = "sealed"


class Questions:
    """One seat's questions and its answer."""

    def __init__(self, game: Game, seat: int) -> None:
        self.mine: Mine | None = None
        self.duty_at: int | None = None
        """When the program answers its duty."""
        self.sealed = UNKNOWN
        """The step of the log whose sealed choice is with the dealer."""
        self._game = game
        self._seat = seat
        self._asked = self._ordered = UNKNOWN

    def state(self, fold: Fold) -> Asking:
        """How far the question of this position is."""
        if self.mine is not None:
            return Asking.SEALED if fold.sealed and self.sealed != UNKNOWN else Asking.ANSWERED
        if self.duty_at is not None:
            return Asking.DUTY
        return Asking.ASKED if self._asked == fold.table.step else Asking.FREE

    def ask(self, step: int) -> bool:
        """The player is asked in this step of the engine; False if that is done."""
        new, self._asked = self._asked != step, step
        return new

    def ask_order(self, number: int) -> bool:
        """The player is asked for an order in this step of the log; False if that is done."""
        new, self._ordered = self._ordered != number, number
        return new

    def oblige(self, now: int, chance: int) -> None:
        """The program has a duty."""
        if self.duty_at is None:
            self.duty_at = now + DUTY_LEAST + chance % DUTY_SPREAD

    def answer(self, fold: Fold, answer: Answer, spent: int, *, signed: bool) -> None:
        """The player answers; raises IllegalAnswer and changes nothing if that is not allowed."""
        decision = fold.asked.get(self._seat)
        if decision is None or (answer.seat, answer.step) != (self._seat, fold.table.step):
            raise IllegalAnswer("wrong_seat", "You are not asked that now.")
        if self.mine is not None or signed:
            raise IllegalAnswer("stale", "You have answered already.")
        if fold.paused:
            raise IllegalAnswer("stale", "The game is paused.")
        self._check(fold, decision, answer)
        self._take(answer, spent)

    def do_duty(self, fold: Fold, duty: Decision, now: int) -> None:
        """Answer the duty if its time has come."""
        if self.mine is None and self.duty_at is not None and now >= self.duty_at:
            self._take(Options(self._game, fold.table, duty, fold.know).duty(), 0)

    def forget(self) -> None:
        """The position is answered."""
        self.mine = self.duty_at = None
        self.sealed = UNKNOWN

    def _take(self, answer: Answer, spent: int) -> None:
        self.mine = Mine(answer.step, answer.value, tuple(card for card, _ in answer.faces), spent)

    def _check(self, fold: Fold, decision: Decision, answer: Answer) -> None:
        """Refuse what the rules refuse, and what would be found false later."""
        for card, said in answer.faces:
            if fold.know.face(fold.table, card) != said:
                raise IllegalAnswer("not_opened", "An opened card is not what it is said to be.")
        judge(self._game, fold.table, decision, answer)
        for claim in need(self._game, fold.table, decision, answer.value).claims:
            for card in claim.cards:
                face = fold.know.face(fold.table, card)
                if face is None or self._game.test(fold.table, claim.test, face, self._seat) != claim.all:
                    raise IllegalAnswer("does_not_fit", f"What is said of card {card} is not true.")
