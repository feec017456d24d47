"""Reads a rule ledger: the numbered clauses and rulings of one game.

A ledger is a Markdown page meant for people; only its list items that open with a bold number are rules. This
module turns the page's text into values and judges their form; where the text comes from is not its matter.
"""

import re
from typing import NamedTuple

# Closed, so that a slip of the pen cannot take a clause out of the count.
TAGS = frozenset(
    {"setup", "turn", "action", "combat", "zone", "card", "keyword"}
    | {"timing", "deck", "mode", "end", "view", "table"}
)
UNTESTED_TAGS = frozenset({"table", "view"})  # furniture and looks: nothing an engine does
RULING = "ruling"

_ITEM = re.compile(r"- \*\*(?P<id>[A-Z]{2}-(?P<ruling>R?)\d+)\*\* (?:\[(?P<tag>[^\]]*)\] )?(?P<text>.+)")


class Clause(NamedTuple):
    """One rule: its number, its tag (`ruling` for a ruling) and its sentence with the sources behind it."""

    id: str
    tag: str
    text: str

    @property
    def needs_test(self) -> bool:
        """Whether a complete game has a test of it. Rulings are tested through the clauses they serve."""
        return self.tag != RULING and self.tag not in UNTESTED_TAGS


class LedgerError(ValueError):
    """The page is not a sound ledger; the message says where and why."""


def read_ledger(page: str, name: str) -> tuple[Clause, ...]:
    """The clauses and rulings of a page, in its order; errors call the page `name`.

    >>> read_ledger("- **XX-001** [end] Most points win. (L5)", "demo.md")
    (Clause(id='XX-001', tag='end', text='Most points win. (L5)'),)
    """
    clauses: dict[str, Clause] = {}
    last: Clause | None = None  # the item that an indented line goes on with
    for number, line in enumerate(page.splitlines(), 1):
        item = _ITEM.fullmatch(line)
        if item:
            last = _clause(item, f"{name}, line {number}")
            if last.id in clauses:
                raise LedgerError(f"{name}, line {number}: {last.id} stands here a second time.")
        elif last and line.startswith("  "):
            last = last._replace(text=f"{last.text}\n{line}")
        else:
            last = None
        if last:
            clauses[last.id] = last
    prefixes = sorted({clause_id.split("-")[0] for clause_id in clauses})
    if len(prefixes) != 1:
        raise LedgerError(
            f"{name}: a ledger numbers its clauses with one prefix, found {prefixes or 'none'}."
        )
    return tuple(clauses.values())


def _clause(item: re.Match[str], place: str) -> Clause:
    tag = item["tag"]
    if item["ruling"]:
        if tag is not None:
            raise LedgerError(f"{place}: the ruling {item['id']} has a tag; rulings have none.")
        tag = RULING
    elif tag not in TAGS:
        found = f"the tag [{tag}]" if tag else "no tag"
        raise LedgerError(f"{place}: {item['id']} has {found}; a tag is one of {', '.join(sorted(TAGS))}.")
    return Clause(item["id"], tag, item["text"])
