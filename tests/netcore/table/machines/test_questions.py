"""What the player is asked, driven alone: one state table."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engines.kernel import Answer, IllegalAnswer
from netcore.table.fold import Fold
from netcore.table.questions import DUTY_LEAST, DUTY_SPREAD, Asking, Questions
from tests.netcore.table.test_words import opened


class Player:
    """Questions of whoever is asked at a real position."""

    def __init__(self) -> None:
        world = opened("tictactoe", 2, 2)
        self.seat = next(seat for seat in (0, 1) if world.asks[seat] is not None)
        fold = world.table(self.seat).fold
        assert fold is not None
        self.fold: Fold = fold
        self.questions = Questions(world.table(self.seat).game, self.seat)
        asked: Any = world.asks[self.seat]
        self.answer: Answer = asked.options.sample(Random(1))

    def do(self, event: str) -> None:
        questions, fold = self.questions, self.fold
        if event == "ask":
            questions.ask(fold.table.step)
        elif event == "oblige":
            questions.oblige(0, 0)
        elif event == "answer":
            questions.answer(fold, self.answer, 5, signed=False)
        elif event == "duty":
            questions._take(self.answer, 0)
        elif event == "seal":
            fold.sealed = True
            questions.sealed = 9
        elif event == "entry":
            questions.forget()
            questions.ask(-1)


@pytest.mark.parametrize(
    ("events", "state"),
    [
        ((), Asking.FREE),
        (("ask",), Asking.ASKED),
        (("oblige",), Asking.DUTY),
        (("ask", "answer"), Asking.ANSWERED),
        (("oblige", "duty"), Asking.ANSWERED),
        (("ask", "answer", "seal"), Asking.SEALED),
        (("ask", "entry"), Asking.FREE),
        (("oblige", "entry"), Asking.FREE),
        (("ask", "answer", "entry"), Asking.FREE),
        (("ask", "answer", "seal", "entry"), Asking.FREE),
    ],
)
def test_the_states_of_a_question(events: tuple[str, ...], state: Asking) -> None:
    player = Player()
    for event in events:
        player.do(event)
    assert player.questions.state(player.fold) is state


def test_a_question_is_put_once() -> None:
    questions = Player().questions
    assert questions.ask(3) and not questions.ask(3) and questions.ask(4)
    assert questions.ask_order(3) and not questions.ask_order(3) and questions.ask_order(4)


def test_an_answer_is_kept_with_the_time_it_took() -> None:
    player = Player()
    player.do("answer")
    mine = player.questions.mine
    assert mine is not None
    assert (mine.step, mine.value, mine.spent) == (player.fold.table.step, player.answer.value, 5)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seat": 7}, "wrong_seat"),
        ({"step": 99}, "wrong_seat"),
        ({"signed": True}, "stale"),
        ({"paused": True}, "stale"),
        ({"twice": True}, "stale"),
        ({"faces": ((0, 12345),)}, "not_opened"),
    ],
)
def test_what_may_not_be_answered_changes_nothing(change: dict[str, Any], code: str) -> None:
    player = Player()
    known = None
    if change.pop("twice", False):
        player.do("answer")
        known = player.questions.mine
    player.fold.paused = change.pop("paused", False)
    signed = change.pop("signed", False)
    answer = player.answer
    parts = SimpleNamespace(step=answer.step, seat=answer.seat, value=answer.value, faces=answer.faces)
    vars(parts).update(change)
    other = Answer(parts.step, parts.seat, parts.value, parts.faces)
    with pytest.raises(IllegalAnswer) as refused:
        player.questions.answer(player.fold, other, 1, signed=signed)
    assert refused.value.code == code
    assert player.questions.mine == known


@pytest.mark.parametrize("chance", [0, 1, DUTY_SPREAD - 1, DUTY_SPREAD, 2**32 - 1])
def test_a_duty_waits_as_long_whatever_it_is(chance: int) -> None:
    questions = Player().questions
    questions.oblige(1_000, chance)
    assert questions.duty_at == 1_000 + DUTY_LEAST + chance % DUTY_SPREAD
    questions.oblige(5_000, 3)
    assert questions.duty_at == 1_000 + DUTY_LEAST + chance % DUTY_SPREAD, "once begun it runs on"
