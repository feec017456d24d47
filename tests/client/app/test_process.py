"""The program as a process: killed and taken up again, ended by the system, closed in the middle."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.client.app.process import PATIENCE, ROOT, Program


def catches(process: int, number: signal.Signals) -> bool:
    """Whether a process has something to say to a signal."""
    (mask,) = re.findall(
        r"^SigCgt:\s*([0-9a-f]+)$", Path(f"/proc/{process}/status").read_text(), re.MULTILINE
    )
    return bool(int(mask, 16) >> number - 1 & 1)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    text = 'text_table = true\nsounds = false\ntutorials_seen = ["rune"]\nbot_pace = 0.0\n'
    (folder / "settings.toml").write_text(text)
    return folder


@pytest.fixture
def program(home: Path) -> Iterator[list[Program]]:
    running: list[Program] = []
    yield running
    for one in running:
        if one.process.poll() is None:
            one.kill()


def test_a_game_whose_program_was_killed_goes_on_at_the_same_step(home: Path, program: list[Program]) -> None:
    first = Program(home)
    program.append(first)
    first.do("start", what="bot")
    first.do("press", name="begin")
    first.until(lambda seen: seen.get("asked"))
    before = first.until(lambda seen: seen["turn"] >= 3 and seen["asked"], doing="enter")
    before = first.until(lambda seen: f"Turn {before['turn']}" in seen["log"])
    first.kill()
    second = Program(home)
    program.append(second)
    second.do("resume")
    after = second.until(lambda seen: seen.get("asked") and f"Turn {before['turn']}" in seen["log"])
    assert (after["step"], after["log"]) == (before["step"], before["log"])
    second.until(lambda seen: seen["over"], doing="enter")
    assert "Saved and verified; one program dealt" in second.do("look")["kept"]
    assert second.close() == 0


def test_closing_in_the_middle_of_a_game_is_clean(home: Path, program: list[Program]) -> None:
    one = Program(home)
    program.append(one)
    one.do("start", what="bot")
    one.do("press", name="begin")
    one.until(lambda seen: seen.get("asked"))
    assert one.close() == 0
    assert len(list((home / "games").glob("*.journal"))) == 1


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks into /proc")
def test_an_end_asked_for_by_the_system_is_clean(home: Path) -> None:
    env = {**os.environ, "RUNETABLE_HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    (home / "settings.toml").unlink()
    process = subprocess.Popen([sys.executable, "-m", "client"], env=env, cwd=home, stderr=subprocess.PIPE)
    try:
        end = time.monotonic() + PATIENCE
        while not catches(process.pid, signal.SIGTERM):
            assert time.monotonic() < end and process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE)
        assert (process.returncode, b"Traceback" in said) == (0, False), said
        assert (home / "settings.toml").exists()  # windows are remembered
    finally:
        process.kill()
        process.communicate()
