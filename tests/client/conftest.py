"""What all tests of the window share."""

import gc
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from client.art.gallery import gallery
from client.qt import QApplication

PATIENCE = 60_000
"""Milliseconds for what is sure to come about: a busy machine is not a fault."""


class PatientBot(QtBot):
    """Waits longer than five seconds where a test does not say how long."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE, **more: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **more)


@pytest.fixture
def qtbot(qapp: Any, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture(autouse=True, scope="module")
def garbage_waits() -> Iterator[None]:
    """What tests leave of Qt is taken apart here, not in a thread that allocates (client/app/garbage.py)."""
    gc.disable()
    yield
    gc.collect()
    gc.enable()


@pytest.fixture(autouse=True, scope="session")
def no_illustrations() -> None:
    """Cards show the ground of their kind: no worker paints beside tests; tests/client/art has its own."""
    gallery().working = False


@pytest.fixture(autouse=True)
def windows_go() -> Iterator[None]:
    """No window of one test lies over the windows of the next."""
    yield
    if QApplication.instance() is not None:
        for left in QApplication.topLevelWidgets():
            left.hide()
