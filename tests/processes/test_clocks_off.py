"""Machines whose clocks are days apart play all the same: what counts is measured on a watch."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.processes.actors import Stage

SHIFT = """
import time
real = time.time
time.time = lambda: real() + {seconds}
time.time_ns = lambda: int(1e9 * time.time())
"""

DAY = 24 * 3600


@pytest.mark.parametrize("days", [-5, -400])
def test_a_guest_whose_clock_is_days_behind(stage: Stage, tmp_path: Path, days: int) -> None:
    shifted = tmp_path / "shifted"
    shifted.mkdir()
    (shifted / "sitecustomize.py").write_text(SHIFT.format(seconds=days * DAY))
    host = stage.actor("Ada").host("tictactoe", "--clock", "10m+5s")
    guest = stage.actor("Ben", shifted).join(host.event("invitation")["text"])
    for actor in (host, guest):
        assert actor.end() == 0, actor.told()
        assert actor.event("saved")["verified"], actor.told()
