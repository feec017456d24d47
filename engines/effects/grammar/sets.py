"""Numbers, sets of cards, filters and conditions: everything that reads the table and changes nothing."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Final, Literal

from msgspec import Meta, field
from msgspec.structs import replace

from .words import (
    MAX_LIST,
    MAX_NAME,
    CardId,
    Cause,
    CounterName,
    Distinct,
    EventField,
    EventName,
    Face,
    HalfName,
    Int,
    KeywordName,
    Kind,
    LinkKind,
    Node,
    NumRef,
    Period,
    Phase,
    Place,
    RangeName,
    Ref,
    Seats,
    Stat,
    Tag,
    Trait,
    WithinZones,
    Zones,
    names,
)


class Bounds(Node, frozen=True):
    """An inclusive range; a missing end is open. "Less than n" is `hi` = n minus 1."""

    lo: Num | None = None
    hi: Num | None = None


class Filter(Node, frozen=True, dict=True):
    """What a card (or player) must be; every field given must hold, and a list means any of its words.

    `half` says which half's printed facts the other fields read. `other` excludes the acting card. `new` asks
    whether the card came to its zone this turn. `of` and `owner` name who controls and who owns it. `test` is
    any condition, in which `it` is the card looked at.
    """

    kind: Kind | tuple[Kind, ...] | None = None
    tag: Tag | tuple[Tag, ...] | None = None
    name: Annotated[str, Meta(max_length=MAX_NAME)] | None = None
    name_has: Annotated[str, Meta(max_length=MAX_NAME)] | None = None
    id: CardId | tuple[CardId, ...] | None = None
    keyword: KeywordName | None = None
    half: HalfName | None = None
    zone: WithinZones | None = None
    at: Place | None = None
    face: Face | None = None
    ready: bool | None = None
    new: bool | None = None
    other: bool = False
    of: Seats | None = None
    owner: Seats | None = None
    stat: dict[Stat, Bounds | Int | NumRef] = field(default_factory=dict)
    counters: dict[CounterName, Bounds | Int | NumRef] = field(default_factory=dict)
    same: dict[Trait, Ref] = field(default_factory=dict)
    linked: dict[LinkKind, Ref] = field(default_factory=dict)
    range: RangeName | None = None
    any: Annotated[tuple[Filter, ...], Meta(max_length=MAX_LIST)] = ()
    not_: Filter | None = field(default=None, name="not")
    test: Test | None = None

    @cached_property
    def asked(self) -> tuple[str, ...]:
        """The fields that ask for something, in the order in which they are looked at: what is dearest to
        find out comes last.
        """
        return tuple([name for name in _ASKED if getattr(self, name) not in (None, (), {}, "")])

    @cached_property
    def open_part(self) -> Filter:
        """What it asks that everybody can tell of a hidden card."""
        return replace(
            self, kind=None, tag=None, name=None, name_has=None, id=None, keyword=None, stat={}, same={},
            any=(), not_=None, test=None,
        )  # fmt: skip

    @cached_property
    def of_face(self) -> bool:
        """Whether the filter itself, leaving out those inside it, speaks of printed facts."""
        return not _OF_FACE.isdisjoint(self.asked)

    @cached_property
    def needs_face(self) -> bool:
        """Whether the filter or any filter inside it speaks of printed facts."""
        inner = (*self.any, self.not_) if self.not_ is not None else self.any
        return self.of_face or self.test is not None or any(part.needs_face for part in inner)


_OF_FACE: Final = frozenset({"kind", "tag", "name", "name_has", "id", "keyword", "stat", "same"})
_ASKED: Final = (
    *("face", "ready", "new", "of", "owner", "counters", "linked", "range", "zone", "at"),
    *("kind", "name", "name_has", "id", "tag", "keyword", "stat", "same", "any", "not_", "test"),
)


class CardSet(Node, frozen=True, dict=True):
    """A set of cards, in zone order; with `players` also, or without `zone` only, the seats `of` names. Then
    `where` asks something of these; beside cards it is about the cards alone.

    `among` keeps to cards already bound, `without` leaves bound cards out. `top` and `bottom` take that many
    from an end of each zone before `where` is asked; `under` keeps to cards lying under that one. In `lowest`
    and `highest` the number is read for each candidate as `it`, and all cards with the extreme value stay.
    """

    zone: WithinZones | None = None
    of: Seats = "you"
    at: Place | None = None
    where: Filter | None = None
    top: Num | None = None
    bottom: Num | None = None
    under: Ref | None = None
    range: RangeName | None = None
    lowest: Num | None = None
    highest: Num | None = None
    players: bool = False
    among: Ref | None = None
    without: Ref | None = None

    @cached_property
    def zones(self) -> tuple[str, ...]:
        """The zones it looks into."""
        return names(self.zone or ())

    @cached_property
    def plain(self) -> bool:
        """Whether membership can be asked of one card without making the whole set."""
        rest = (
            self.top,
            self.bottom,
            self.under,
            self.range,
            self.lowest,
            self.highest,
            self.among,
            self.without,
        )
        return self.zone is not None and not self.players and all(part is None for part in rest)


Cards = Ref | CardSet
"""Where a verb takes cards: a reference to one or several, or a set as it stands when the step runs."""


class NumNode(Node, frozen=True, tag_field="num"):
    """Base of the number forms beyond plain integers and references."""


class Count(NumNode, frozen=True, tag="count"):
    """How many cards (or players) are in the set; with `distinct`, how many different values of that
    attribute or name.
    """

    set: Cards
    distinct: Distinct | None = None


class StatOf(NumNode, frozen=True, tag="stat"):
    """A stat of a card or a seat after all changes; `printed` reads the value on the card instead."""

    stat: Stat
    of: Ref = "self"
    half: HalfName | None = None
    printed: bool = False


class CountersOn(NumNode, frozen=True, tag="counters"):
    """Counters of one name, or of all names, on a card or seat."""

    name: CounterName | None = None
    of: Ref = "self"


class LinkedNumber(NumNode, frozen=True, tag="link"):
    """The number a link of that kind holds (a chosen X), 0 without one."""

    kind: LinkKind
    of: Ref = "self"


class EventNumber(NumNode, frozen=True, tag="event"):
    """A number field of the event in hand."""

    field: EventField


class Minus(NumNode, frozen=True, tag="minus"):
    """a less b."""

    a: Num
    b: Num


class Times(NumNode, frozen=True, tag="times"):
    """a times b."""

    a: Num
    b: Num


class Halved(NumNode, frozen=True, tag="half"):
    """Half of a number, toward zero, or away from it with `up`."""

    of: Num
    up: bool = False


class Sum(NumNode, frozen=True, tag="sum"):
    """Sum of the numbers listed and of `each`, read for every card of `set` as `it`."""

    of: Annotated[tuple[Num, ...], Meta(max_length=MAX_LIST)] = ()
    set: Cards | None = None
    each: Num | None = None


class Least(NumNode, frozen=True, tag="min"):
    """The smallest of the same numbers, 0 if there are none."""

    of: Annotated[tuple[Num, ...], Meta(max_length=MAX_LIST)] = ()
    set: Cards | None = None
    each: Num | None = None


class Most(NumNode, frozen=True, tag="max"):
    """The largest of the same numbers, 0 if there are none."""

    of: Annotated[tuple[Num, ...], Meta(max_length=MAX_LIST)] = ()
    set: Cards | None = None
    each: Num | None = None


class Happened(NumNode, frozen=True, tag="did"):
    """How many events that fit have happened in the present period."""

    on: On
    per: Period = "turn"


Read = Count | StatOf | CountersOn | LinkedNumber | EventNumber | Happened
Reckon = Minus | Times | Halved | Sum | Least | Most
Num = Int | NumRef | Read | Reckon


class On(Node, frozen=True, dict=True):
    """Which events are meant: the name, then any field that event declares.

    A reference asks for that very card, a filter for any that fits. `by` is the seat that caused the event,
    `at` its place, `from` and `to` zones, `name` the word the event carries (which counter, which keyword).
    """

    event: EventName
    card: Ref | Filter | None = None
    source: Ref | Filter | None = None
    target: Ref | Filter | None = None
    by: Seats | None = None
    at: Place | None = None
    from_: Zones | None = field(default=None, name="from")
    to: Zones | None = None
    cause: Cause | tuple[Cause, ...] | None = None
    stat: Stat | None = None
    name: Annotated[str, Meta(max_length=MAX_NAME)] | None = None

    @cached_property
    def causes(self) -> tuple[str, ...]:
        """The causes that it names."""
        return names(self.cause or ())

    @cached_property
    def origins(self) -> tuple[str, ...]:
        """The zones that `from` names."""
        return names(self.from_ or ())

    @cached_property
    def goals(self) -> tuple[str, ...]:
        """The zones that `to` names."""
        return names(self.to or ())


class Condition(Node, frozen=True, tag_field="test"):
    """Base of the tests."""


class Exists(Condition, frozen=True, tag="exists"):
    """The set (or the binding) holds at least that many."""

    set: Cards
    least: Num = 1


class Cmp(Condition, frozen=True, tag="cmp"):
    """Two numbers compared."""

    a: Num
    op: Literal["<", "<=", "==", "!=", ">=", ">"]
    b: Num


class Is(Condition, frozen=True, tag="is"):
    """The card, item or seat fits the filter; false if there is none."""

    of: Ref
    where: Filter


class Did(Condition, frozen=True, tag="did"):
    """At least that many fitting events have happened in the present period."""

    on: On
    per: Period = "turn"
    least: Num = 1


class Turn(Condition, frozen=True, tag="turn"):
    """It is the turn of one of these seats and, if given, one of these phases."""

    of: Seats = "you"
    phase: Phase | tuple[Phase, ...] | None = None


class Would(Condition, frozen=True, tag="would"):
    """The pending item, if it resolved now, could make events of that cause to a card of the set."""

    cause: Cause
    set: CardSet
    item: Ref = "event.item"


class AllOf(Condition, frozen=True, tag="all"):
    """Every one holds."""

    of: Annotated[tuple[Test, ...], Meta(min_length=1, max_length=MAX_LIST)]


class AnyOf(Condition, frozen=True, tag="any"):
    """At least one holds."""

    of: Annotated[tuple[Test, ...], Meta(min_length=1, max_length=MAX_LIST)]


class Not(Condition, frozen=True, tag="not"):
    """The condition does not hold."""

    of: Test


Test = Exists | Cmp | Is | Did | Turn | Would | AllOf | AnyOf | Not
