"""What an installation gets: the wheel's content, and the Qt that it asks for."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

ROOT = Path(__file__).parents[1]
LEDGERS = sorted((ROOT / "docs/rules").glob("*.md"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True
    )
    return zipfile.ZipFile(next(folder.glob("*.whl")))


def test_wheel_carries_every_ledger(wheel: zipfile.ZipFile) -> None:
    carried = {name: wheel.read(name) for name in wheel.namelist() if name.startswith("engines/ledgers/")}
    assert carried == {f"engines/ledgers/{page.name}": page.read_bytes() for page in LEDGERS}


def test_wheel_has_all_of_the_four_packages_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    packages = ("client", "netcore", "engines", "replays")
    own = {
        path.relative_to(ROOT).as_posix()
        for package in packages
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    in_wheel = {name for name in wheel.namelist() if not name.startswith(("engines/ledgers/", "runetable-"))}
    assert in_wheel == own


def test_installed_wheel_finds_its_rules(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    script = (
        "import engines, engines.registry as r; print(engines.__path__[0], len(r.engine('rune').ledger()))"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-Pc", script], env=environment, capture_output=True, text=True, check=True
    )
    place, clauses = run.stdout.rsplit(maxsplit=1)
    assert (Path(place), int(clauses) > 100) == (tmp_path / "engines", True)


def test_qt_returns_none_without_losing_it() -> None:
    """PySide6 6.12.0 takes a reference from None with every such call; Python 3.11 soon dies of it."""
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(1000):
        thing.setObjectName("x")
    assert sys.getrefcount(None) > before - 500
