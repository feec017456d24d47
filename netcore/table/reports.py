"""Disagreement in words: what two tables that should be one have to say about where they differ."""

from __future__ import annotations

from typing import Final

from engines.kernel import decode, difference, digest, encode, sections
from engines.kernel.table import Table as Position
from netcore.identity import Identity, signature_holds
from netcore.table.messages import TABLE_LIMIT, Report
from netcore.wire import fingerprint, pack

REPORT_RECORD: Final = "report"
"""First word of a report in a journal."""

REPORT_LIMIT: Final = 32
"""Reports kept in one game: each disagreement brings one a seat, and nobody plays on after a dozen."""

_WORDS: Final = 300  # characters of a difference that are shown


def make_report(who: Identity, game: bytes, seat: int, step: int, chain: bytes, table: Position) -> Report:
    """How a seat's table looks after a step, signed by the seat."""
    whole = encode(table)
    parts = tuple(sorted(sections(table).items()))
    bare = Report(seat, step, chain, digest(table), parts, whole if len(whole) <= TABLE_LIMIT else b"", b"")
    return bare._replace(signature=who.sign(_covered(game, bare)))


def report_holds(report: Report, game: bytes, key: bytes) -> bool:
    """Whether the owner of `key` made this report in this game."""
    return signature_holds(key, _covered(game, report), report.signature)


def _covered(game: bytes, report: Report) -> bytes:
    return fingerprint("table.report", game, *report[:5], fingerprint("table.report", report.table))


def explain_report(mine: Position, theirs: Report) -> str:
    """Where a peer's table differs from ours, in words."""
    try:
        words = difference(mine, decode(theirs.table, mine.map))
    except Exception:  # a stranger's table may be anything
        words = ""
    if words:
        return words if len(words) <= _WORDS else words[: _WORDS - 1] + "…"
    known = sections(mine)
    differing = [name for name, value in theirs.sections if known.get(name) != value]
    return f"the section {differing[0]} differs" if differing else "nothing in it seems to differ"


def report_record(report: Report) -> bytes:
    """A report as a journal keeps it."""
    return pack((REPORT_RECORD, *report))
