"""Parts that abilities and steps share: costs, limits and continuous changes."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, field

from .sets import Bounds, Cards, CardSet, Filter, Num
from .words import (
    MAX_LIST,
    MAX_STEPS,
    MAX_TIMES,
    AbilityKind,
    AttributeName,
    Bind,
    CounterName,
    Face,
    KeywordName,
    KeywordUse,
    Kind,
    Node,
    Period,
    Ref,
    Resource,
    RuleName,
    Seats,
    Stat,
    Step,
    Tag,
    Zone,
)

Steps = Annotated[tuple[Step, ...], Meta(max_length=MAX_STEPS)]


class Limit(Node, frozen=True):
    """How often an ability may be used in a period, counted for this card or for all of its name under one
    seat.
    """

    times: Annotated[int, Meta(ge=1, le=MAX_TIMES)] = 1
    per: Period = "turn"
    by: Literal["card", "name"] = "card"


class Give(Node, frozen=True):
    """Cards the payer chooses from a set and moves to a zone as payment; `including` asks that one of them
    fits, `cover` that together they have all tags of that group which the card paid for has.

    Binds `name` to the cards given.
    """

    set: CardSet
    to: Zone
    n: Num = 1
    face: Face | None = None
    including: Filter | None = None
    cover: AttributeName | None = None
    name: Bind | None = None


class Cost(Node, frozen=True):
    """Everything is checked payable first, then taken in this order: x, pay, spend, exhaust, give, steps.

    `x` asks for a number within bounds and binds it to `$x`. `pay` takes resources, `spend` counters from
    this card.
    """

    x: Bounds | None = None
    pay: dict[Resource, Num] = field(default_factory=dict)
    spend: dict[CounterName, Num] = field(default_factory=dict)
    exhaust: bool = False
    give: Annotated[tuple[Give, ...], Meta(max_length=MAX_LIST)] = ()
    steps: Steps = ()


class ChangeNode(Node, frozen=True, tag_field="layer"):
    """Base of continuous changes; layers apply in the order of the classes below."""


class CopyChange(ChangeNode, frozen=True, tag="copy"):
    """The card has the face of another."""

    of: Ref


class ControlChange(ChangeNode, frozen=True, tag="control"):
    """The card is controlled by that seat."""

    seat: Seats = "you"


class KindChange(ChangeNode, frozen=True, tag="kind"):
    """The card is of another kind, gains a tag, or has `tag` in place of all its tags of `attribute`.

    `lose` takes a tag away.
    """

    kind: Kind | None = None
    tag: Tag | None = None
    attribute: AttributeName | None = None
    lose: Tag | None = None


class Grant(Node, frozen=True):
    """A keyword, or the abilities of other cards by kind; in those `self` is the card that has them."""

    keyword: KeywordUse | None = None
    abilities_of: Cards | None = None
    kinds: Annotated[tuple[AbilityKind, ...], Meta(max_length=4)] = ()


class GrantChange(ChangeNode, frozen=True, tag="grant"):
    """The card has what is granted; `lose` takes a keyword away, or with the word `all` every ability."""

    grant: Grant | None = None
    lose: KeywordName | None = None


class SetChange(ChangeNode, frozen=True, tag="set"):
    """The stat is n."""

    stat: Stat
    n: Num


class AddChange(ChangeNode, frozen=True, tag="add"):
    """The stat is n more."""

    stat: Stat
    n: Num


class ClampChange(ChangeNode, frozen=True, tag="clamp"):
    """The stat is not below lo and not above hi."""

    stat: Stat
    lo: Num | None = None
    hi: Num | None = None


class RuleChange(ChangeNode, frozen=True, tag="rule"):
    """A rule the game declares holds for the card or seat; n and where say how far, if it asks for that."""

    rule: RuleName
    n: Num | None = None
    where: Filter | None = None


Change = (
    CopyChange | ControlChange | KindChange | GrantChange | SetChange | AddChange | ClampChange | RuleChange
)
Changes = Annotated[tuple[Change, ...], Meta(min_length=1, max_length=MAX_LIST)]
LAYERS: Final = ("copy", "control", "kind", "grant", "set", "add", "clamp", "rule")
