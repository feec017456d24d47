"""What a seat signs when it stops waiting: everything it holds of the open step, so that nothing of it can be
left out of the file unnoticed.

It is an item of the open step. Should the game go on after all, it is dropped when the step closes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from netcore.item import SEAT_LIMIT, STEP_LIMIT, Item, Kind
from netcore.wire import HASH_SIZE, WireError, fingerprint, pack, unpack

CLOSING_LIMIT: Final = 16 * 1024
"""Bytes of a closing: what eight seats can sign in one step, and all evidence, named by hashes."""

FAULT_LIMIT: Final = 64
"""Faults that one closing names."""

EVIDENCE_LIMIT: Final = 64
"""Pieces of evidence of one kind that a log keeps, and a file holds: one convicts, the rest is noise."""

CODE_LIMIT: Final = 20
"""Characters of the word for a fault."""

NOBODY: Final = -1
"""In place of a seat: whose fault it was, nobody could tell."""


class SeenFault(NamedTuple):
    """A fault that the signer's table saw."""

    seat: int
    step: int
    code: str
    """In one word: answer, item, placing, complaint, double, claim, final, overdue …"""


class Closing(NamedTuple):
    """The content of a CLOSING item."""

    items: tuple[tuple[int, int, bytes], ...]
    """(kind, seat, name) of each item of the open step that the signer held, closings aside."""
    evidence: tuple[bytes, ...]
    """Names of the double signings, claims and refused items it held, sorted."""
    faults: tuple[SeenFault, ...]


def name_of(body: bytes) -> bytes:
    """The hash by which a closing names something: the body of an item, the packed fields of evidence."""
    return fingerprint("log.closing", body)


def listed(items: Iterable[Item]) -> tuple[tuple[int, int, bytes], ...]:
    """Items of the open step as a closing names them."""
    kept = (item for item in items if item.kind is not Kind.CLOSING)
    return tuple((int(item.kind), item.seat, name_of(item.body)) for item in kept)


def pack_closing(closing: Closing) -> bytes:
    """The body of a CLOSING item."""
    return pack(closing)


def read_closing(body: bytes) -> Closing:
    """The content of a CLOSING item; WireError with a sentence if anything in it is out of bounds."""
    value = unpack(body, CLOSING_LIMIT)
    if type(value) is not tuple or [type(part) for part in value] != [tuple, tuple, tuple]:
        raise WireError("a closing is not as it should be")
    items, evidence, faults = value
    if len(items) > len(Kind) * SEAT_LIMIT or any(not _is_listed(item) for item in items):
        raise WireError("what a closing lists is no item")
    if len(evidence) > 3 * EVIDENCE_LIMIT or any(not _is_name(name) for name in evidence):
        raise WireError("the evidence that a closing lists is not as it should be")
    if len(faults) > FAULT_LIMIT or any(not _is_fault(fault) for fault in faults):
        raise WireError("a fault that a closing lists is not as it should be")
    return Closing(items, evidence, tuple(SeenFault(*fault) for fault in faults))


def _is_name(value: Any) -> bool:
    return type(value) is bytes and len(value) == HASH_SIZE


def _is_listed(value: Any) -> bool:
    return (
        type(value) is tuple
        and [type(part) for part in value] == [int, int, bytes]
        and value[0] in tuple(Kind)
        and 0 <= value[1] < SEAT_LIMIT
        and _is_name(value[2])
    )


def _is_fault(value: Any) -> bool:
    return (
        type(value) is tuple
        and [type(part) for part in value] == [int, int, str]
        and NOBODY <= value[0] < SEAT_LIMIT
        and 0 <= value[1] <= STEP_LIMIT
        and 0 < len(value[2]) <= CODE_LIMIT
        and value[2].isprintable()
    )
