"""A table in the reactor: when it is woken, whatever its owner does on hearing of something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from twisted.internet.task import Clock

from netcore.ack import Ack
from netcore.identity import SIGNATURE_SIZE
from netcore.item import Item, Kind
from netcore.link.driver import Driver
from netcore.link.workers import Workers
from netcore.table import Changed, Send, Table, decode, encode
from netcore.table.messages import Remark
from tests.netcore.table.test_order import asked
from tests.netcore.table.test_words import opened

Does = Callable[[Driver], object]


def stopped_clock() -> Any:
    """A reactor of which nothing but the time is used."""
    return Clock()


class Owner:
    """Does something at once when a step has closed, and loses the line to a peer that it refuses."""

    def __init__(self, does: Does) -> None:
        self.reactor = stopped_clock()
        self.refused: list[str] = []
        self.order: list[type] = []
        """What was said and shown, one after the other."""
        self.world = opened()
        self.seat, self._answer = asked(self.world)
        workers = Workers(self.reactor)
        self.table: Table = self.world.table(1 - self.seat)
        self.driver = Driver(self.reactor, self.table, workers, self, self.reactor.seconds)
        self._does = does
        workers.stop()

    def answered(self) -> list[bytes]:
        """What the other seat says when it answers: the answer, then what it came to."""
        table, now = self.world.table(self.seat), self.world.now
        outputs = table.answer(self._answer, now) + table.tick(now)
        frames = [one.frame for one in outputs if isinstance(one, Send)]
        return [frame for frame in frames if isinstance(decode(frame), Item | Ack)]

    def hear(self, frame: bytes) -> None:
        key = self.world.keys[self.seat]
        self.driver.feed(lambda table, now: table.receive(key, frame, now))

    def pending(self) -> list[int]:
        """When the table will be woken, once all that is due at once is done."""
        for _ in range(3):
            self.reactor.advance(0)
        return [round(later.getTime() * 1000) for later in self.reactor.getDelayedCalls()]

    def send_frame(self, key: bytes, frame: bytes) -> None:
        self.order.append(type(decode(frame)))

    def refuse(self, key: bytes, sentence: str) -> None:
        self.refused.append(sentence)
        self.driver.feed(lambda table, now: table.lost(key, now))

    def tell(self, news: Any) -> None:
        if isinstance(news, Changed):
            self.order.append(Changed)
            self._does(self.driver)

    def broke(self, error: Exception) -> None:
        raise error


def test_an_answer_is_shown_then_acknowledged_before_the_reactor_comes_round() -> None:
    owner = Owner(lambda driver: None)
    owner.hear(owner.answered()[0])
    assert owner.order == [Changed, Ack]


def test_who_says_something_on_seeing_an_answer_has_acknowledged_it_first() -> None:
    owner = Owner(lambda driver: driver.act(lambda table, now: table.say("hm", now)))
    owner.hear(owner.answered()[0])
    assert owner.order == [Changed, Ack, Remark]


def test_a_table_that_acts_on_what_it_hears_is_still_woken() -> None:
    """The turn inside another one is the later one: it says when."""
    owner = Owner(lambda driver: driver.act(lambda table, now: table.say("hm", now)))
    owner.hear(owner.answered()[0])
    assert owner.pending() == [owner.table.wheel.company.wake]


def test_a_table_that_is_let_go_of_on_what_it_hears_wakes_nobody() -> None:
    owner = Owner(lambda driver: driver.stop())
    owner.hear(owner.answered()[0])
    assert not owner.reactor.getDelayedCalls()


@pytest.mark.attack(138)
def test_a_peer_that_is_cut_off_in_the_turn_that_closes_a_step_puts_no_table_to_sleep() -> None:
    owner = Owner(lambda driver: None)
    answer, ack = owner.answered()[:2]
    number = owner.table.log.number
    owner.hear(encode(Item(number + 1, owner.seat, Kind.ANSWER, b"", bytes(SIGNATURE_SIZE))))
    owner.hear(ack)
    assert not owner.refused
    owner.hear(answer)
    assert owner.refused
    assert owner.table.log.number == number + 1
    assert owner.pending() == [owner.table.wheel.company.wake]
