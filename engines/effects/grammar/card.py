"""Abilities, cards and the pack file itself."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from .parts import Changes, Cost, Limit, Steps
from .sets import Cards, Filter, On, Test
from .words import (
    MAX_ABILITIES,
    MAX_HALVES,
    MAX_LIST,
    MAX_NAME,
    MAX_NUMBER,
    Face,
    Goal,
    HalfName,
    Id,
    Int,
    KeywordUse,
    Kind,
    Label,
    Node,
    PrintedStat,
    Priority,
    Seats,
    Speed,
    Tag,
    Text,
    Timing,
    WayName,
    Zones,
)

Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
Tags = Annotated[tuple[Tag, ...], Meta(max_length=MAX_LIST)]


class Play(Node, frozen=True):
    """One manner of playing the card. What is not said here is as the way declares, or the game if there is
    one way only.

    `ask` runs when the card is announced and locks targets, `steps` on resolution.
    """

    as_: WayName | tuple[WayName, ...] | None = field(default=None, name="as")
    half: HalfName | None = None
    cost: Cost | None = None
    to: Goal | None = None
    face: Face | None = None
    claim: Filter | None = None
    ask: Steps = ()
    steps: Steps = ()
    speed: Speed | None = None
    test: Test | None = None
    limit: Limit | None = None


class Use(Node, frozen=True):
    """An ability its controller activates while the card lies in one of the zones (else: while in play)."""

    steps: Steps
    label: Label = ""
    cost: Cost | None = None
    ask: Steps = ()
    speed: Speed = "main"
    test: Test | None = None
    limit: Limit | None = None
    zone: Zones | None = None


class When(Node, frozen=True):
    """A trigger. `by` names who decides in it, else its controller; `optional` lets that seat decline."""

    on: On
    steps: Steps
    at: Timing = "after"
    test: Test | None = None
    cost: Cost | None = None
    ask: Steps = ()
    limit: Limit | None = None
    optional: bool = False
    by: Seats | None = None
    priority: Priority = None
    zone: Zones | None = None
    label: Label = ""


class Instead(Node, frozen=True):
    """A replacement: the steps happen in place of the event, or with `keep` rewrite it and let it go on."""

    on: On
    test: Test | None = None
    cost: Cost | None = None
    steps: Steps = ()
    keep: bool = False
    optional: bool = False
    limit: Limit | None = None
    priority: Priority = None
    zone: Zones | None = None
    label: Label = ""


class Always(Node, frozen=True):
    """Continuous changes that hold while the card is in one of the zones; `it` is the card changed."""

    change: Changes
    to: Cards = "self"
    test: Test | None = None
    priority: Priority = None
    zone: Zones | None = None


class Half(Node, frozen=True):
    """A further set of printed facts on the same card."""

    id: HalfName
    name: Name
    kind: Kind
    text: Text = ""
    tags: Tags = ()
    stats: dict[PrintedStat, Int] = field(default_factory=dict)


class Card(Node, frozen=True):
    """A card as printed, keywords not yet expanded.

    Rules compare names; `shown` is printed in place of the name and, like `text`, read by people alone, so
    that it can be corrected or translated without making another card of it.
    """

    id: Id
    name: Name
    kind: Kind
    shown: Name | None = None
    text: Text = ""
    tags: Tags = ()
    keywords: Annotated[tuple[KeywordUse, ...], Meta(max_length=MAX_ABILITIES)] = ()
    stats: dict[PrintedStat, Int] = field(default_factory=dict)
    half: Annotated[tuple[Half, ...], Meta(max_length=MAX_HALVES)] = ()
    play: Annotated[tuple[Play, ...], Meta(max_length=MAX_ABILITIES)] = ()
    use: Annotated[tuple[Use, ...], Meta(max_length=MAX_ABILITIES)] = ()
    when: Annotated[tuple[When, ...], Meta(max_length=MAX_ABILITIES)] = ()
    instead: Annotated[tuple[Instead, ...], Meta(max_length=MAX_ABILITIES)] = ()
    always: Annotated[tuple[Always, ...], Meta(max_length=MAX_ABILITIES)] = ()


class PackFile(Node, frozen=True):
    """A whole pack as written: head and cards."""

    pack: Id
    game: Id
    language: Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
    version: Annotated[int, Meta(ge=1, le=MAX_NUMBER)] = 1
    card: tuple[Card, ...] = ()


Ability = Play | Use | When | Instead | Always
