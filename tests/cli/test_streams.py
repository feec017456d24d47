"""Closed streams, full disks, pipes instead of files: each gets a sentence, never a traceback."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from client.cli.demo import ROOM, check_room
from client.service.keeping import new_paths
from client.service.refusal import BadInput
from netcore.files import home

ROOT = Path(__file__).parents[2]


def shell(command: str, tmp_path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command line of a shell with `runetable` as this program."""
    program = f"runetable() {{ '{sys.executable}' -m client \"$@\"; }}; "
    env = {**os.environ, "RUNETABLE_HOME": str(tmp_path), **environment}
    return subprocess.run(
        ["bash", "-c", program + command],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=env,
        timeout=120,
        check=False,
    )


def test_a_closed_input_is_an_input_that_has_ended(tmp_path: Path) -> None:
    done = shell("runetable play rune --seed 1 <&-", tmp_path)
    assert done.returncode == 0 and "The game is kept" in done.stdout and not done.stderr


@pytest.mark.parametrize("command", ["games", "games --json", "--version", "play rune --seed 1"])
def test_a_closed_output_is_one_that_nobody_reads(tmp_path: Path, command: str) -> None:
    done = shell(f"runetable {command} >&-", tmp_path)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_output_is_told(tmp_path: Path) -> None:
    done = shell("runetable games > /dev/full", tmp_path)
    assert done.returncode == 2
    assert done.stderr == "runetable: the output cannot be written: No space left on device.\n"


def test_a_pipe_is_no_replay(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.rune")
    done = shell(f"runetable replay verify '{tmp_path / 'pipe.rune'}'", tmp_path)
    assert done.returncode in (1, 2) and "is no file" in done.stdout + done.stderr


@pytest.mark.parametrize(
    "command", ["deck check", "pack check", "replay stats", "host rune --key PIPE", "resume"]
)
def test_a_pipe_is_no_deck_no_pack_and_no_key(tmp_path: Path, command: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    words = command.replace("PIPE", f"'{tmp_path / 'pipe'}'")
    words = words if "PIPE" in command else f"{words} '{tmp_path / 'pipe'}'"
    done = shell(f"runetable {words}", tmp_path)
    assert done.returncode == 2 and "no file" in done.stderr and done.stderr.count("\n") == 1


def test_a_pipe_or_a_device_is_never_written_over(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    sample = ROOT / "replays/samples/rune.rune"
    done = shell(f"runetable replay export '{sample}' --to svg --out '{tmp_path / 'pipe'}'", tmp_path)
    assert done.returncode == 2 and "pipe: is no file." in done.stderr
    assert (tmp_path / "pipe").is_fifo()


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    kept = tmp_path / "kept.rune"
    kept.write_text("mine")
    done = shell(f"runetable play rune --out '{kept}' < /dev/null", tmp_path)
    assert done.returncode == 2 and "is there already" in done.stderr
    done = shell(f"printf 'save {kept}\\nno\\nquit\\n' | runetable play rune --seed 1", tmp_path)
    assert "is there already" in done.stdout and kept.read_text() == "mine"


def test_without_a_home_files_go_where_anybody_may_write(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("RUNETABLE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nobody)
    assert home().name.startswith("runetable-")


def test_two_games_of_one_seed_in_one_second_have_files_of_their_own() -> None:
    assert len({new_paths("rune", 1)[0] for _ in range(5)}) == 5


def test_a_demonstration_looks_for_room_before_it_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_room(tmp_path / "far" / "away.rune")
    monkeypatch.setattr("shutil.disk_usage", lambda _: _Full())
    with pytest.raises(BadInput, match="not enough room"):
        check_room(tmp_path / "game.rune")


class _Full:
    free = ROOM - 1


def test_a_disk_that_is_full_in_mid_game_is_told_once_and_nothing_is_called_kept_that_is_lost(
    tmp_path: Path,
) -> None:
    """A limit on the size of files stands for the disk: the system refuses to write more then, too."""
    done = subprocess.run(
        [sys.executable, "-m", "client", "play", "rune", "--seats", "you,random", "--seed", "1"],
        input="1\n" * 200,
        capture_output=True,
        text=True,
        timeout=100,
        env=os.environ
        | {
            "RUNETABLE_HOME": str(tmp_path),
            "PYTHONPATH": str(ROOT),
            "LANG": "C",
            "PYTHONDONTWRITEBYTECODE": "1",  # or Python would leave cut files of its own
        },
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2500, 2500)),
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert done.stdout.count("From here on nothing could be saved") == 1
    assert "Make room, or type save FILE to keep it elsewhere." in done.stdout
    assert "The game is kept." not in done.stdout
    assert "The newest part of the game is lost" in done.stdout
    assert done.returncode == 2


def test_an_interrupt_while_the_program_is_still_being_loaded_is_one_sentence(tmp_path: Path) -> None:
    """Whoever presses ctrl-C at once reads no traceback: the signal comes while modules are imported."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os, signal, sys\n"
        "class Hasty:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'client.cli.commands':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Hasty())\n"
    )
    where = os.pathsep.join([str(tmp_path), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "client", "games"],
        capture_output=True,
        text=True,
        timeout=100,
        env=os.environ | {"PYTHONPATH": where},
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "runetable: interrupted.\n")
