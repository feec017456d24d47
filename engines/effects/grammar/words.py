"""Words, limits and the two base types that every part of the effect language is made of.

Most fields of a card are words: the name of a zone, of a stat, of a bound card. All of them are plain
strings, but each alias below carries the sort of word it is, so that one check can walk any node, a game's
own verbs included, and compare every word with what the game declares.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

LANGUAGE: Final = 2
"""Version of this grammar. A pack written for another one is refused, never guessed at."""

MAX_NUMBER: Final = 99_999
"""Largest number in a pack, either sign: sums and products of a few of them stay small, and no printed card
needs more.
"""
MAX_STEPS: Final = 64
"""Steps of one ability, nested ones included: the longest known card needs under twenty; fuel does the rest.
"""
MAX_NESTING: Final = 12
"""Nodes inside one another within an ability: twice what the deepest known card needs; bounds every
recursion.
"""
MAX_NODES: Final = 100_000
"""Nodes of a pack in all, fifty a card: bounds the time any check takes."""
MAX_LIST: Final = 64
"""Entries of any list inside a card, for the same reason."""
MAX_ABILITIES: Final = 16
"""Abilities of one sort on one card: a card must fit a screen."""
MAX_HALVES: Final = 4
"""Sets of printed facts on one card."""
MAX_WORD: Final = 40
"""Length of an identifier or declared word: long enough to read, short enough for one column of a table."""
MAX_NAME: Final = 80
"""Length of a printed name or a label on a button."""
MAX_TEXT: Final = 1_000
"""Length of a card's rules text: more cannot be shown beside the table."""
MAX_TIMES: Final = 99
"""Largest number of uses in a limit: beyond it a limit limits nothing."""
MAX_SIDES: Final = 1_000
"""Sides of a die."""

ID_PATTERN: Final = "^[a-z][a-z0-9_]*$"


def _word(sort: str, length: int = MAX_WORD) -> Meta:
    return Meta(min_length=1, max_length=length, extra={"sort": sort})


Int = Annotated[int, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]
Text = Annotated[str, Meta(max_length=MAX_TEXT)]
Label = Annotated[str, Meta(max_length=MAX_NAME)]
Id = Annotated[str, Meta(pattern=ID_PATTERN, max_length=MAX_WORD)]
Bind = Annotated[str, Meta(pattern=ID_PATTERN, max_length=MAX_WORD, extra={"sort": "bind"})]
"""A name that a step gives to its result; later steps read it as `$name`."""

Ref = Annotated[str, _word("ref")]
"""self · you · foe · owner · it · host · link.KIND · event.FIELD · seat.REF · owner.REF · $NAME

`seat.REF` is who controls that card, `owner.REF` who owns it."""
Seats = Annotated[str, _word("seats")]
"""you · ally · each_foe · foe · any · active · owner · it · event.FIELD · seat.REF · owner.REF · $NAME"""
Place = Annotated[str, _word("place")]
"""here · engaged · each_mine · any · $NAME, as far as the game declares them"""
Goal = Annotated[str, _word("goal")]
"""A zone, or `$NAME` for the card that this one is laid on."""
Zone = Annotated[str, _word("zone")]
Within = Annotated[str, _word("within")]
"""A zone to look in: one the game declares, or `chain`, where announced things wait."""
NumRef = Annotated[str, _word("number")]
"""$NAME · event.FIELD, bound to a number (or to cards, which are counted)."""
Value = Annotated[str, _word("value")]
"""What an event's field can be set to: a reference, or a word of the field's own sort."""
Stat = Annotated[str, _word("stat")]
"""A stat of cards or seats, a resource of a seat, or `damage`."""
PrintedStat = Annotated[str, _word("printed")]
CounterName = Annotated[str, _word("counter")]
Resource = Annotated[str, _word("resource")]
Kind = Annotated[str, _word("kind")]
Tag = Annotated[str, _word("tag")]
CardId = Annotated[str, _word("card")]
WayName = Annotated[str, _word("way")]
HalfName = Annotated[str, _word("half")]
AttributeName = Annotated[str, _word("attribute")]
Distinct = Annotated[str, _word("distinct")]
"""What `distinct` tells apart: an attribute, or `name`."""
Trait = Annotated[str, _word("trait")]
"""What `same` compares: a stat, an attribute, or `stem`, the part of the name before the dash."""
LinkKind = Annotated[str, _word("link")]
RangeName = Annotated[str, _word("range")]
EventName = Annotated[str, _word("event")]
EventField = Annotated[str, _word("field")]
Cause = Annotated[str, _word("cause")]
RuleName = Annotated[str, _word("rule")]
KeywordUse = Annotated[str, _word("keyword", MAX_NAME)]
"""A declared keyword, with its parameter after a space where it takes one: `token 3`."""
KeywordName = Annotated[str, _word("keyword_name", MAX_NAME)]
"""A declared keyword without its parameter, or `all`."""
Period = Annotated[str, _word("period")]
Phase = Annotated[str, _word("phase")]
PriorityName = Annotated[str, _word("priority")]

Zones = Zone | tuple[Zone, ...]
WithinZones = Within | tuple[Within, ...]
Priority = Int | PriorityName | None
"""None is the priority the game gives to the kind of the source card."""

Face = Literal["up", "down"]
End = Literal["top", "bottom"]
Speed = Literal["main", "reply", "any"]
Timing = Literal["before", "when", "after"]
AbilityKind = Literal["use", "when", "instead", "always"]
Until = Literal[
    "end_of_turn",
    "end_of_phase",
    "end_of_round",
    "end_of_chain",
    "end_of_attack",
    "in_battle",
    "your_next_turn",
    "leaves",
    "game",
]


class Node(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything a pack can say: immutable, and a field nobody declared is an error."""


class Step:
    """Mark of every node that may stand in a list of steps.

    The base verbs are a closed list, but a game adds its own. A list of steps is therefore decoded by the
    vocabulary of the game at hand, which knows both; to the decoder this class says "ask the vocabulary".
    """

    __slots__ = ()


class Verb(Node, Step, frozen=True, tag_field="do"):
    """Base of every step; a game's own verb derives from it: `class Sear(Verb, frozen=True, tag="sear")`."""


def names(words: Any) -> tuple[str, ...]:
    """One word or several, as several."""
    return (words,) if isinstance(words, str) else tuple(words)
