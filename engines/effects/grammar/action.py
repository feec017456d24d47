"""Verbs that change the table or the rules. Docstrings say what a step does and what `name` binds."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from .parts import Changes, Steps
from .sets import Cards, Num, Read, Reckon, Test
from .words import (
    MAX_LIST,
    Bind,
    CardId,
    Cause,
    CounterName,
    End,
    EventField,
    Face,
    HalfName,
    Int,
    LinkKind,
    Place,
    Priority,
    Ref,
    Resource,
    Seats,
    Tag,
    Until,
    Value,
    Verb,
    Zone,
)

# --- table --------------------------------------------------------------------------------------------------


class Damage(Verb, frozen=True, tag="damage"):
    """Deal damage; `on_hit` runs if at least 1 reached the target, which is then `it`. Binds `name` to the
    damage that did.
    """

    to: Cards
    n: Num
    pierce: bool = False
    direct: bool = False
    on_hit: Steps = ()
    source: Ref = "self"
    tags: Annotated[tuple[Tag, ...], Meta(max_length=MAX_LIST)] = ()
    name: Bind | None = None


class Heal(Verb, frozen=True, tag="heal"):
    """Take damage off cards, give health to seats."""

    to: Cards
    n: Num


class Gain(Verb, frozen=True, tag="gain"):
    """Add n, which may be negative, to a resource or variable of the seats."""

    what: Resource
    n: Num
    who: Seats = "you"


class Draw(Verb, frozen=True, tag="draw"):
    """The seats draw n cards, one event each; binds `name` to them."""

    n: Num = 1
    who: Seats = "you"
    name: Bind | None = None


class Move(Verb, frozen=True, tag="move"):
    """Move cards to a zone: of `who`, or of each card's owner if nobody is named. Binds `name` to the cards
    that moved.

    `face` None keeps the zone's habit; `place` is an end of an ordered zone; `at` one of the game's places;
    `exhausted` says how they arrive where the game would do otherwise.
    """

    card: Cards
    to: Zone
    face: Face | None = None
    place: End | None = None
    who: Seats | None = None
    at: Place | None = None
    exhausted: bool | None = None
    cause: Cause | None = None
    name: Bind | None = None


class Swap(Verb, frozen=True, tag="swap"):
    """Two cards exchange zones and places in one event."""

    a: Ref
    b: Ref


class Shuffle(Verb, frozen=True, tag="shuffle"):
    """Shuffle a zone of each of the seats."""

    zone: Zone = "deck"
    who: Seats = "you"


class Counter(Verb, frozen=True, tag="counter"):
    """Put n counters on cards or seats, take them off if negative. `name` is the counter's own name and binds
    nothing.
    """

    to: Cards
    name: CounterName
    n: Num = 1


class Make(Verb, frozen=True, tag="make"):
    """Put n new tokens of a known card into a zone; binds `name` to them."""

    card: CardId
    to: Zone
    n: Num = 1
    who: Seats = "you"
    at: Place | None = None
    face: Face = "up"
    exhausted: bool | None = None
    name: Bind | None = None


class Attach(Verb, frozen=True, tag="attach"):
    """Put cards under (or on) another card, in `zone` or the zone the game uses for that; `place` counts from
    the host.
    """

    card: Cards
    to: Ref
    face: Face | None = None
    zone: Zone | None = None
    place: End | None = None


class Link(Verb, frozen=True, tag="link"):
    """Tie a card to a card or number; `both` makes it mutual and ends earlier links of the kind. `end` unties
    instead.
    """

    kind: LinkKind
    to: Int | Ref | Read | Reckon | None = None
    card: Ref = "self"
    both: bool = False
    end: bool = False


class Flip(Verb, frozen=True, tag="flip"):
    """Turn cards face up or face down."""

    card: Cards
    face: Face = "up"


class Ready(Verb, frozen=True, tag="ready"):
    """Make cards ready."""

    card: Cards


class Exhaust(Verb, frozen=True, tag="exhaust"):
    """Make cards exhausted."""

    card: Cards


class Destroy(Verb, frozen=True, tag="destroy"):
    """Move cards to the pile the game names, with the game's word as cause unless one is given."""

    card: Cards
    cause: Cause | None = None


class Attack(Verb, frozen=True, tag="attack"):
    """Begin the game's attack program with these two."""

    target: Ref
    card: Ref = "self"


# --- rules --------------------------------------------------------------------------------------------------


class Modify(Verb, frozen=True, tag="modify"):
    """A continuous change with an end. A reference changes those cards; a set changes whatever is in it at
    any time.
    """

    change: Changes
    to: Cards = "self"
    until: Until = "end_of_turn"
    test: Test | None = None
    priority: Priority = None


class Negate(Verb, frozen=True, tag="negate"):
    """The pending item will have no effect; with `to`, a card that was played goes to that zone."""

    item: Ref = "event.item"
    to: Zone | None = None


class Copy(Verb, frozen=True, tag="copy"):
    """Copy a card's play, or a pending item, as a new item; or make a token with a card's face in zone `to`.

    `retarget` asks its questions anew. Binds `name` to the token.
    """

    of: Ref
    what: Literal["play", "item", "token"] = "item"
    retarget: bool = False
    to: Zone | None = None
    name: Bind | None = None


class Evoke(Verb, frozen=True, tag="evoke"):
    """Carry out the play of a card, or of one half of it, without cost and without moving it."""

    card: Ref = "self"
    half: HalfName | None = None
    by: Seats = "you"


class Set(Verb, frozen=True, tag="set"):
    """Edit a field of the event in hand: a number, a reference, or a zone or other word the field takes."""

    field: EventField
    value: Int | Value | Read | Reckon


class Lose(Verb, frozen=True, tag="lose"):
    """The seats have lost the game."""

    who: Seats = "you"
