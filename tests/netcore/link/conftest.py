"""The reactor thread for tests with real sockets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.netcore.link.reactor_thread import ReactorThread


@pytest.fixture(scope="session")
def reactor_thread() -> Iterator[ReactorThread]:
    thread = ReactorThread()
    yield thread
    thread.stop()


@pytest.fixture
def net(reactor_thread: ReactorThread) -> Iterator[ReactorThread]:
    """The reactor thread; no error may have been logged while the test ran."""
    del reactor_thread.errors[:]
    yield reactor_thread
    assert reactor_thread.errors == []
