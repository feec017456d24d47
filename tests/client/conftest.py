"""What all tests of the window share."""

import gc
from collections.abc import Iterator

import pytest

from client.art.gallery import gallery
from client.qt import QApplication


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
