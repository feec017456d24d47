"""Every attack of the threat model is tried by a test that carries its number."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
THREATS = TESTS.parent / "docs" / "threats.md"
MARK = "pytest.mark.attack"
NUMBERS = {*map(str, range(1, 60)), "28a", *map(str, range(70, 107)), *map(str, range(120, 166))}


def rows() -> dict[str, list[str]]:
    """The rows of the list of attacks, by number."""
    lines = [line.strip().strip("|").split("|") for line in THREATS.read_text("utf-8").splitlines()]
    return {
        cells[0].strip(): [cell.strip() for cell in cells[1:]]
        for cells in lines
        if re.fullmatch(r"\d+a?", cells[0].strip())
    }


@cache
def marked() -> frozenset[str]:
    """The numbers of all markers in the tests."""
    texts = (path.read_text("utf-8") for path in TESTS.rglob("test_*.py"))
    trees = (ast.parse(text) for text in texts if f"@{MARK}(" in text)
    return frozenset(
        str(ast.literal_eval(argument))
        for tree in trees
        for node in tree.body
        for mark in (node.decorator_list if isinstance(node, ast.FunctionDef) else ())
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == MARK
        for argument in mark.args
    )


def test_the_list_is_whole() -> None:
    assert rows().keys() == NUMBERS


def test_every_row_says_what_happens_who_is_blamed_and_when() -> None:
    for number, cells in rows().items():
        assert len(cells) == 4, number
        assert all(cells), number
        assert set(re.split(", ", cells[3])) <= {"at once", "audit", "never"}, number


@pytest.mark.parametrize("number", sorted(NUMBERS))
def test_the_attack_is_tried(number: str) -> None:
    assert number in marked()


def test_no_test_names_an_attack_that_is_not_listed() -> None:
    assert marked() <= NUMBERS
