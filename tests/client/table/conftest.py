"""The table's tests run without a screen."""

from __future__ import annotations

import os

import pytest

from client.table.fonts import load_fonts

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def _application(qapp: object) -> None:
    """Pictures can be painted only while there is an application, and words with its fonts."""
    load_fonts()
