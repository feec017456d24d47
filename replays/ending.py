"""How a replay ends: who signed which end, and what that is worth.

The end of a game dealt by all is judged in `netcore.table.review`, with everything else of it. Here are local
games, and games whose rules are not installed: of those only what was signed can be told.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from engines.kernel import Result, Table
from netcore.entries import result_body
from netcore.item import AnyItem, Item, Kind, read_placing
from netcore.judge import FINAL_LIMIT
from netcore.table.review import End
from netcore.wire import WireError, unpack
from replays.content import Replay, StoredStep
from replays.verdict import result_dict


class SignedEnd(NamedTuple):
    """The end that all who owe it have signed, where no rules are here to say what it must be."""

    finished: bool
    why: str = ""
    result: dict[str, Any] | None = None


def signed_finals(replay: Replay) -> dict[int, Item]:
    """By seat, what was signed as the end of the game, also of a compact file."""
    items = [item for step in _stored(replay) for item in step.items] + list(replay.open_items)
    return {item.seat: item for item in items if item.kind is Kind.FINAL}


def seeded_end(replay: Replay, table: Table) -> End:
    """Whether a local game came to its end."""
    if table.result is None:
        return End(False, f"the log ends at step {replay.last}; whether more was played it does not say")
    right = result_body(table.result)
    signed = {seat for seat, item in signed_finals(replay).items() if item.body == right}
    missing = [replay.hello.who(seat) for seat in replay.hello.signers if seat not in signed]
    if missing:
        return End(False, f"the game is over, but its end is not signed here by {' and '.join(missing)}")
    return End(True)


def wrong_finals(replay: Replay, table: Table) -> list[str]:
    """A sentence for each signed end that is not the one the rules came to."""
    right = result_body(table.result)
    return [
        f"step {item.step}: {replay.hello.who(seat)} signed another end than the one the game came to"
        for seat, item in sorted(signed_finals(replay).items())
        if item.body != right
    ]


def signed_end(replay: Replay) -> SignedEnd:
    """What can be said of the end without the rules: whether all who stayed signed one and the same."""
    last = f"the log ends at step {replay.last}"
    finals = signed_finals(replay)
    there = {*finals, *(word.seat for word in _placed(replay) if word.kind is Kind.LEAVE)}
    missing = [replay.hello.who(seat) for seat in replay.hello.signers if seat not in there]
    if not finals or missing:
        who = f" by {' and '.join(missing)}" if finals else ""
        return SignedEnd(False, f"{last}, and no end of the game is signed here{who}")
    if len({item.body for item in finals.values()}) > 1:
        return SignedEnd(False, f"{last}, and its players signed different ends")
    return SignedEnd(True, "", _result(next(iter(finals.values())).body))


def opened_seeds(replay: Replay) -> dict[int, bytes]:
    """By seat, the seeds that were opened at the end or by leaving, of a joint game."""
    if replay.short is not None:
        return dict(enumerate(replay.short.seeds))
    items = [item for step in replay.steps for item in step.items] + list(replay.open_items)
    seeds = {word.seat: word.body for word in _placed(replay) if word.kind is Kind.LEAVE}
    return seeds | {item.seat: item.body for item in items if item.kind is Kind.SEED}


def _placed(replay: Replay) -> list[AnyItem]:
    """All words that were placed, as far as they can be read."""
    words: list[AnyItem] = []
    for step in _stored(replay):
        if step.items and step.items[0].kind is Kind.PLACE:
            with suppress(WireError):
                words += read_placing(step.items[0].body)
    return words


def _stored(replay: Replay) -> list[StoredStep]:
    """The steps that lie in full in a file: of a compact one these are the opening, placings and the end."""
    short = () if replay.short is None else replay.short.steps
    return [step for step in (*replay.steps, *short) if isinstance(step, StoredStep)]


def _result(body: bytes) -> dict[str, Any] | None:
    try:
        value = unpack(body, FINAL_LIMIT)
        return None if value is None else result_dict(msgspec.convert(value, Result), "")
    except (WireError, msgspec.ValidationError):
        return None
