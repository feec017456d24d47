"""Triggers that wait for their turn: batches, and who puts them in order."""

from __future__ import annotations

import pytest

from engines.effects.policy import Policy
from engines.effects.queue import QUEUE, order_batch, start_queue, take_batch
from engines.kernel import NOTHING, Frame, Item, Order, Work, questions
from tests.duel.stage import Stage, unit, when
from tests.effects.run.phrases import LIFE

BELLS = "".join(unit(id, 1, when('{event = "turn_start"}', LIFE)) for id in ("ding", "dong"))


def work(order: str = "own") -> Work:
    """A table at rest with two bells of the seat that is not active."""
    policy = Policy(watched=("level",), chain="stack", triggers="queue", order=order)  # type: ignore[arg-type]  # one of two
    s = Stage(BELLS, policy=policy, field1=["ding", "dong"])
    w = Work(s.game, s.t.copy())
    w.t.stack.clear()
    w.t.pending = ()
    return w


def waiting(w: Work, *ids: str) -> tuple[Item, ...]:
    card = w.t.zone("field", 1)[0]
    return tuple(Item(card, f"{id}.when[0]", 1) for id in ids)


def test_a_queue_that_is_worked_through_is_not_begun_again() -> None:
    w = work()
    start_queue(w)
    assert not w.t.stack, "nothing waits"
    w.t.queue = waiting(w, "ding")
    start_queue(w)
    start_queue(w)
    assert [f.program for f in w.t.stack] == [QUEUE]
    take_batch(w, w.t.stack[-1])
    w.t.queue = waiting(w, "dong")
    take_batch(w, w.t.stack[-1])
    assert [one[1] for one in w.t.stack[-1].get("list")] == ["ding.when[0]"], "the next batch waits"
    assert w.t.queue == waiting(w, "dong")


@pytest.mark.parametrize(("order", "asked"), [("own", 1), ("active", 0)])
def test_who_puts_triggers_in_order(order: str, asked: int) -> None:
    w = work(order)
    batch = tuple((one.card, one.ability, one.seat, one.env) for one in waiting(w, "ding", "dong"))
    f = Frame(QUEUE, 1, 0, NOTHING, (("list", batch), ("next", ())))
    w.t.stack.append(f)
    order_batch(w, f)
    (asking,) = questions(w.t.pending)
    assert isinstance(asking, Order)
    assert (asking.seat, asking.cards) == (asked, (0, 1))


def test_triggers_of_one_ability_need_no_order() -> None:
    w = work()
    batch = tuple((one.card, one.ability, one.seat, one.env) for one in waiting(w, "ding", "ding"))
    f = Frame(QUEUE, 1, 0, NOTHING, (("list", batch), ("next", ())))
    w.t.stack.append(f)
    order_batch(w, f)
    assert (w.t.pending, w.t.stack[-1].get("#order")) == ((), (0, 1))
