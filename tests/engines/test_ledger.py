"""Ledgers: what counts as a rule, and what is refused."""

from pathlib import Path

import pytest

from engines.ledger import Clause, LedgerError, read_ledger

PAGES = sorted((Path(__file__).parents[2] / "docs/rules").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_our_ledgers_are_sound(page: Path) -> None:
    clauses = read_ledger(page.read_text(encoding="utf-8"), page.name)
    assert any(clause.needs_test for clause in clauses)


def test_text_goes_on_in_indented_lines() -> None:
    page = "- **XX-001** [end] Win.\n  - by points\nNot this.\n  - nor this\n"
    assert read_ledger(page, "demo.md") == (Clause("XX-001", "end", "Win.\n  - by points"),)


@pytest.mark.parametrize(
    ("line", "needs"),
    [
        ("- **XX-001** [end] Win.", True),
        ("- **XX-001** [view] Looks.", False),
        ("- **XX-001** [table] Furniture.", False),
        ("- **XX-R01** Ties? → Drawn.", False),
    ],
)
def test_what_needs_a_test(line: str, needs: bool) -> None:
    assert read_ledger(line, "demo.md")[0].needs_test is needs


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (
            "- **XX-001** [end] A.\n- **XX-001** [end] B.",
            "demo.md, line 2: XX-001 stands here a second time.",
        ),
        ("- **XX-001** [ned] A.", "demo.md, line 1: XX-001 has the tag [ned]; a tag is one of action, "),
        ("- **XX-001** A.", "demo.md, line 1: XX-001 has no tag; "),
        ("- **XX-R01** [end] A.", "demo.md, line 1: the ruling XX-R01 has a tag; rulings have none."),
        (
            "- **XX-001** [end] A.\n- **YY-001** [end] B.",
            "demo.md: a ledger numbers its clauses with one prefix",
        ),
        ("Nothing here.", "demo.md: a ledger numbers its clauses with one prefix, found none."),
    ],
)
def test_refused_with_place_and_reason(page: str, sentence: str) -> None:
    with pytest.raises(LedgerError) as refusal:
        read_ledger(page, "demo.md")
    assert str(refusal.value).startswith(sentence)
