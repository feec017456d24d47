"""Work beside the reactor: done in other threads, handed back in the reactor's."""

from __future__ import annotations

from collections.abc import Iterator
from threading import current_thread
from typing import Any

import pytest

from netcore.link.workers import Workers
from tests.netcore.link.reactor_thread import ReactorThread


@pytest.fixture
def workers(net: ReactorThread) -> Iterator[Workers]:
    made: Workers = net.call(Workers, net.reactor)
    yield made
    made.stop()


def ran(net: ReactorThread, workers: Workers, job: Any) -> list[Any]:
    """What came back of a job, each with the thread it came back in."""
    back: list[Any] = []

    def note(result: Any) -> None:
        back.append((result, current_thread().name))

    net.call(workers.run, job, note, note)
    net.until(lambda: back)
    return back[0]


def test_work_is_done_elsewhere_and_comes_back(net: ReactorThread, workers: Workers) -> None:
    where, back = ran(net, workers, lambda: current_thread().name)
    assert (where != "reactor", back) == (True, "reactor")


def test_a_failure_comes_back_too(net: ReactorThread, workers: Workers) -> None:
    error, back = ran(net, workers, lambda: 1 // 0)
    assert (type(error), back) == (ZeroDivisionError, "reactor")


def test_nothing_comes_back_after_the_end(net: ReactorThread, workers: Workers) -> None:
    back: list[Any] = []
    workers.stop()
    net.call(workers.run, lambda: 1, back.append, back.append)
    net.call(lambda: None)
    assert back == []
