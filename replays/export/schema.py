"""The shape of the JSON export, as types: `replay.schema.json` beside this module says the same to others.

`python -m replays.export.schema` writes that file anew; a test holds real exports against both.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from replays.study.notes import Study

FILE: Final = Path(__file__).with_name("replay.schema.json")

Hex = Annotated[str, Meta(pattern="^([0-9a-f]{2})*$")]
Word = Literal["verified", "unfinished", "unaudited", "broken"]
Opened = tuple[tuple[int, int], ...]
"""Pairs of a card and its face."""


class Pack(msgspec.Struct, forbid_unknown_fields=True):
    """A card pack that the signed opening names."""

    id: str
    version: int
    digest: Hex


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """A seat: who signed for it, and in games dealt jointly what is to be thought of that player."""

    name: str
    key: Hex
    words: str
    """The key in eight words."""
    verdict: Word | UnsetType | None = UNSET
    why: str | UnsetType | None = UNSET


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """An answer of a seat; what it opened is null where only the rules could tell."""

    seat: int
    value: Any
    opened: Opened | None


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One step. Which of the further fields it has follows from its kind."""

    step: int
    kind: str
    """answer, together, done, resign, leave, flag, agree, rewind, offer, pause, overdue and the like."""
    digest: Hex
    """Of the table after it."""
    lines: tuple[str, ...]
    """What happened, for people."""
    seat: int | UnsetType = UNSET
    seats: tuple[int, ...] | UnsetType = UNSET
    """All who signed a word said at any time."""
    value: Any = UNSET
    opened: Opened | UnsetType | None = UNSET
    milliseconds: int | UnsetType | None = UNSET
    answers: tuple[Given, ...] | UnsetType = UNSET
    values: tuple[Any, ...] | UnsetType | None = UNSET
    what: str | UnsetType = UNSET
    to: int | UnsetType = UNSET
    accused: int | UnsetType = UNSET


class Ending(msgspec.Struct, forbid_unknown_fields=True):
    """How it ended."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]


class Exported(msgspec.Struct, forbid_unknown_fields=True):
    """A replay of Runetable."""

    format: Literal["runetable replay"]
    version: Literal[2]
    """Raised when a field changes its meaning."""
    game: str
    revision: int
    mode: str
    options: dict[str, Any]
    packs: tuple[Pack, ...]
    software: str
    began: int
    """Seconds since 1970, by the host's clock."""
    verdict: Word
    finished: bool
    dealt: Literal["jointly", "alone"]
    checks: dict[str, bool | None]
    problem: str | None
    remarks: tuple[str, ...]
    seats: tuple[Player, ...]
    source: Literal["rules", "recorded", "nothing"]
    """Where lines come from; recorded ones are covered by no signature, and each is marked."""
    steps: tuple[Step, ...]
    seed: Hex | None
    """Of a game on one machine, once it is revealed."""
    decks: tuple[dict[str, tuple[int, ...]], ...] | None
    seeds: tuple[Hex | None, ...] | None
    """Of a game dealt jointly, by seat."""
    result: Ending | None
    notes: tuple[str, ...]
    """Sentences about what is missing or wrong."""
    study: Study | None
    """What people and bots wrote beside the game; nothing of it is signed."""


def schema() -> str:
    """The JSON schema (draft 2020-12)."""
    made = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(Exported)}
    return json.dumps(made, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(schema(), encoding="utf-8")
