"""What all tests of the window share."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def garbage_waits() -> Iterator[None]:
    """Threads beside the window must not take apart what earlier tests left of Qt (client/app/garbage.py)."""
    gc.disable()
    yield
    gc.enable()
