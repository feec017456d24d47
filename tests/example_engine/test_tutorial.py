"""The tutorial prints the example engine whole, line by line, and nothing that is not in it."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs/new-game.md").read_text(encoding="utf-8")


def printed(language: str) -> list[str]:
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


@pytest.mark.parametrize(
    ("language", "file"), [("python", "tictactoe/__init__.py"), ("toml", "pyproject.toml")]
)
def test_the_page_prints_the_file(language: str, file: str) -> None:
    lines = (HERE / file).read_text(encoding="utf-8").splitlines()
    assert printed(language) == [line for line in lines if line.strip()]


def test_the_example_stays_small() -> None:
    assert len((HERE / "tictactoe/__init__.py").read_text(encoding="utf-8").splitlines()) < 120


def test_paths_named_on_the_page_exist() -> None:
    for path in re.findall(r"`((?:tests|docs|engines)/[\w/.]+\.\w+)`", PAGE):
        assert (HERE.parents[1] / path).exists(), path
