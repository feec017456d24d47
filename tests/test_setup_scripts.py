"""Set-up behind ./play and ./test, run for real on a tiny project that needs no network.

The project lies in a folder whose name has a space. Its build backend is its own and it depends on nothing:
pip and venv do all their work, only less of it.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPTS = ["play", "test", ".ci/run", ".setup.sh"]
PROJECT = """\
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "tiny"
version = "1"
"""
BACKEND = '''\
"""Just enough of a build backend for an editable install; notes each build."""
import pathlib, zipfile

def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    with open("builds.txt", "a") as notes:
        notes.write("built\\n")
    info = "tiny-1.dist-info"
    files = {
        "tiny.pth": str(pathlib.Path.cwd()),
        f"{info}/METADATA": "Metadata-Version: 2.1\\nName: tiny\\nVersion: 1\\nProvides-Extra: test\\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\\nGenerator: x\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
    }
    files[f"{info}/RECORD"] = "".join(f"{name},,\\n" for name in files)
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / "tiny-1-py3-none-any.whl", "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
    return "tiny-1-py3-none-any.whl"
'''
READY = ". ./.setup.sh; ready {kind}; exec \"$PY\" -c 'import sys; print(sys.prefix)'"


def make_project(folder: Path) -> Path:
    folder.mkdir(parents=True)
    shutil.copy(ROOT / ".setup.sh", folder)
    (folder / "pyproject.toml").write_text(PROJECT)
    (folder / "backend.py").write_text(BACKEND)
    return folder


def start(folder: Path, script: str = READY.format(kind="test"), **options) -> subprocess.Popen[str]:
    """What ./play and ./test do first, in the given project."""
    environment = {**os.environ, "PYTHON": sys.executable, "PIP_NO_INDEX": "1"}
    return subprocess.Popen(
        ["sh", "-euc", script],
        cwd=folder,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        **options,
    )


def ready(folder: Path, kind: str = "test") -> str:
    """Sets up, checks that it worked, and gives back what was said meanwhile."""
    process = start(folder, READY.format(kind=kind))
    output, said = process.communicate(timeout=100)
    assert process.returncode == 0, said
    assert Path(output.strip()) == (folder / ".venv").resolve()
    return said


def builds(folder: Path) -> int:
    return (folder / "builds.txt").read_text().count("built")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project set up once for ./test, by two at once; tests that change it put a copy elsewhere."""
    folder = make_project(tmp_path_factory.mktemp("setup") / "a project")
    processes = [start(folder), start(folder)]
    said = [process.communicate(timeout=100)[1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0], said
    assert builds(folder) == 1
    assert sum("waiting for it" in words for words in said) == 1
    (maker,) = [words for words in said if "waiting for it" not in words]
    assert "Making .venv ..." in maker and "Installing Python packages" in maker
    return folder


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_are_sound_shell(name: str) -> None:
    subprocess.run(["sh", "-n", ROOT / name], check=True)
    assert name == ".setup.sh" or os.access(ROOT / name, os.X_OK)


def test_two_at_once_set_up_once_and_a_later_one_does_nothing(made: Path) -> None:
    os.utime(made / "pyproject.toml")
    assert ready(made) == ""
    assert ready(made, "play") == ""
    assert builds(made) == 1


@pytest.fixture
def copy(made: Path, tmp_path: Path) -> Path:
    """A project that was set up elsewhere and then moved here, .venv and all."""
    return Path(shutil.copytree(made, tmp_path / "moved project", symlinks=True))


def test_moved_project_is_set_up_anew_and_a_changed_one_again(copy: Path) -> None:
    assert "Making .venv" in ready(copy)
    with open(copy / "pyproject.toml", "a") as project:
        project.write("# changed\n")
    said = ready(copy, "play")
    assert "Making .venv" not in said and "Installing Python packages" in said
    assert ready(copy, "test") == ""  # what ./test had installed stays installed
    assert builds(copy) == 3


def test_killed_set_up_is_done_again_and_a_failed_install_says_why(tmp_path: Path) -> None:
    folder = make_project(tmp_path / "a project")
    process = start(folder)
    while not (folder / ".venv/bin/python").exists():  # there, but without pip for seconds more
        assert process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    assert "Making .venv" in ready(folder)
    (folder / "pyproject.toml").write_text(PROJECT + 'dependencies = ["no-such-thing-as-this"]\n')
    (folder / "backend.py").write_text(
        BACKEND.replace("Provides-Extra", "Requires-Dist: no-such-thing-as-this\\nProvides-Extra")
    )
    process = start(folder)
    said = process.communicate(timeout=100)[1]
    assert process.returncode == 1
    assert "No matching distribution found for no-such-thing-as-this" in said
    assert said.endswith("The Python packages could not be installed (pip's last lines are above).\n")


def test_libraries_that_do_not_load_are_found() -> None:
    asked = "libnone.so.1:libnone1 libc.so.6:libc6 libnil.so.2:libnil2"
    output, said = start(ROOT, f". ./.setup.sh; PY=$PYTHON; missing_packages {asked}").communicate(
        timeout=100
    )
    assert (output.split(), said) == (["libnone1", "libnil2"], "")


def test_ordinary_user_is_told_the_line_to_run() -> None:
    """Root is made an ordinary user for this; the packages do not exist in any case."""
    ordinary = {"user": 65534, "group": 65534} if os.geteuid() == 0 else {}
    script = (ROOT / ".setup.sh").read_text() + "install_packages libnone1 libnil2"
    process = start(Path("/"), script, **ordinary)
    said = process.communicate(timeout=100)[1]
    assert process.returncode == 1
    line = "apt-get update && apt-get install -y --no-install-recommends libnone1 libnil2"
    assert (line if shutil.which("apt-get") else "libnone1 libnil2") in said
