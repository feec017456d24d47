"""In which order an answer's work is done: kept, sent, then made something of; and how much work it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any

import pytest

from engines.kernel import IllegalAnswer
from netcore.ack import Ack
from netcore.item import Item, Kind
from netcore.table import PAUSE, Ask, At, Changed, NotNow, Output, Send, TableTerms, Waiting, decode, encode
from tests.netcore.table.test_words import opened
from tests.netsim.world import World

OLD_CALLS = 471
"""Calls in one answer's turn before the table was made of machines."""


def asked(world: World) -> tuple[int, Any]:
    """The seat whose player is asked, and an answer of it."""
    seat = next(seat for seat in (0, 1) if world.asks[seat] is not None)
    ask = world.asks[seat]
    assert isinstance(ask, Ask)
    return seat, ask.options.sample(Random(1))


def sent(outputs: list[Output]) -> list[type]:
    """What an output is, messages by what they hold."""
    return [type(decode(output.frame)) if isinstance(output, Send) else type(output) for output in outputs]


def test_an_answer_is_kept_and_sent_before_its_own_table_makes_anything_of_it() -> None:
    world = opened()
    seat, answer = asked(world)
    table, number = world.table(seat), world.table(seat).log.number
    outputs = table.answer(answer, world.now)
    assert sent(outputs) == [Item, At]
    assert table.log.number == number
    item = table.log.held[Kind.ANSWER, seat]
    journal = world.journals[seat]
    assert item.signature in journal.raw[: journal.synced]
    assert outputs[-1] == At(world.now)
    assert sent(table.tick(world.now))[:2] == [Changed, Ack]
    assert table.log.number == number + 1


@pytest.mark.parametrize(
    ("asks", "refusal"),
    [
        (lambda table, answer, now: table.answer(answer, now), IllegalAnswer),
        (lambda table, _, now: table.overdue(now), NotNow),
        (lambda table, _, now: table.go_on(now), NotNow),
    ],
)
def test_whatever_comes_next_finds_the_answer_taken(
    asks: Callable[..., object], refusal: type[Exception]
) -> None:
    world = opened()
    seat, answer = asked(world)
    table, number = world.table(seat), world.table(seat).log.number
    table.answer(answer, world.now)
    with pytest.raises(refusal):
        asks(table, answer, world.now)
    assert table.log.number == number + 1
    assert sent(table.tick(world.now))[:2] == [Changed, Ack]  # nothing that came of it is lost


def test_the_other_side_s_acknowledgement_may_come_first() -> None:
    world = opened()
    seat, answer = asked(world)
    table, other = world.table(seat), world.table(1 - seat)
    frame = next(one.frame for one in table.answer(answer, world.now) if isinstance(one, Send))
    told = other.receive(world.keys[seat], frame, world.now) + other.tick(world.now)
    ack = next(one.frame for one in told if isinstance(one, Send))
    outputs = table.receive(world.keys[1 - seat], ack, world.now)
    assert sent(outputs)[:2] == [Changed, Ack]
    assert table.wheel.agreement.has_agreed(1 - seat, other.log.number - 1)


def test_who_receives_an_answer_shows_it_before_it_acknowledges_it_and_sees_to_its_time() -> None:
    world = opened()
    seat, answer = asked(world)
    table, other = world.table(seat), world.table(1 - seat)
    frame = next(one.frame for one in table.answer(answer, world.now) if isinstance(one, Send))
    assert sent(other.receive(world.keys[seat], frame, world.now)) == [Changed, At]
    later = other.tick(world.now)
    assert sent(later)[:2] == [Ack, Waiting]
    assert next(one for one in later if isinstance(one, At)).ms > world.now


def test_who_was_late_for_a_step_is_not_accused_of_the_next_before_the_table_has_seen_to_its_time() -> None:
    world = opened(terms=TableTerms(coins=128, patience=60_000))
    world.call(0, lambda table: table.offer(PAUSE, world.now))
    world.quiet()
    world.call(1, lambda table: table.accept(PAUSE, world.now))
    world.quiet()
    table, number = world.table(1), world.table(1).log.number
    table.go_on(world.now)  # which nobody hears
    word = table.log.words[-1]
    frames = [
        one.frame
        for one in world.table(0).receive(world.keys[1], encode(word), world.now)
        if isinstance(one, Send)
    ]
    world.tables[0] = None
    world.pass_time(70_000)
    assert table.wheel.ledger.overdue(world.now) == 0
    assert sent(table.receive(world.keys[0], frames[0], world.now))[-1] is At
    assert table.log.number == number + 1
    with pytest.raises(NotNow):
        table.overdue(world.now)


def test_a_program_killed_between_sending_and_taking_has_its_answer() -> None:
    world = opened()
    seat, answer = asked(world)
    world.table(seat).answer(answer, world.now)
    world.kill(seat)
    world.resume(seat)
    assert (Kind.ANSWER, seat) in [item.place for item in world.table(seat).log.steps[-1].items]
    world.link_all()
    world.plays = True
    world.run()
    assert world.words() == ["verified", "verified"]


def counted(what: Callable[[], list[Output]]) -> tuple[int, list[Output]]:
    """How many functions of this program something calls."""
    calls = 0

    def note(frame: FrameType, event: str, _: Any) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(note)
    try:
        found = what()
    finally:
        sys.setprofile(None)
    return calls, found


def test_few_calls_lie_between_an_answer_and_the_line() -> None:
    """A bound that a careless change would break: what is done twice, or before its turn."""
    world = opened()
    seat, answer = asked(world)
    table, other = world.table(seat), world.table(1 - seat)
    out, outputs = counted(lambda: table.answer(answer, world.now))
    frame = next(one.frame for one in outputs if isinstance(one, Send))
    there, _ = counted(lambda: other.receive(world.keys[seat], frame, world.now))
    after, _ = counted(lambda: table.tick(world.now))
    assert out < 0.15 * OLD_CALLS
    assert there < 0.45 * OLD_CALLS  # the engine's too, until its player sees it
    assert out + after < 0.6 * OLD_CALLS
