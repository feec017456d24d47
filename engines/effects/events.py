"""The events that the language's own verbs and every turn make, with their fields; and facts about those
verbs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from engines.effects import grammar as g

Sort = Literal["card", "seat", "zone", "number", "word", "item", "flag"]
"""What an event's field holds. A `card` field may hold a player where players can be meant; an `item` is a
link of the chain, and stands for its card where a card is asked for.
"""

SORTS: Final[tuple[Sort, ...]] = ("card", "seat", "zone", "number", "word", "item", "flag")


@dataclass(frozen=True)
class Event:
    """An event as declared: its fields, and the period in which it can happen but once, if there is one."""

    fields: Mapping[str, Sort]
    once: str | None = None


@dataclass(frozen=True)
class VerbFacts:
    """What is known of a verb without running it.

    `sure` verbs can always be carried out, so a cost may hold them. Verbs of `chance` reveal, draw, shuffle
    or roll, so a before-effect may not. `asks` verbs put a question to the seat in their field `by`.
    """

    node: type[g.Verb]
    makes: Mapping[str, Event] = field(default_factory=dict)
    sure: bool = False
    chance: bool = False
    asks: bool = False


def _event(once: str | None = None, **fields: Sort) -> Event:
    return Event(fields, once)


_ABOUT_CARD: Final[Mapping[str, Sort]] = {"card": "card", "by": "seat", "source": "card", "cause": "word"}
_MOVED = Event({**_ABOUT_CARD, "from": "zone", "to": "zone"})
_DONE = Event(_ABOUT_CARD)
_PLAYED = _event(card="card", by="seat", way="word", name="word")
_AMOUNT = _event(source="card", target="card", amount="number", by="seat", cause="word")

BASE_EVENTS: Final[Mapping[str, Event]] = {
    "damage": _event(
        source="card", target="card", amount="number", pierce="flag", direct="flag", by="seat", cause="word"
    ),
    "heal": _AMOUNT,
    "gain": _event(by="seat", name="word", amount="number", source="card", cause="word"),
    "draw": _DONE,
    "make": _MOVED,
    "swap": _event(card="card", target="card", by="seat", source="card"),
    "move": _MOVED,
    "join": _MOVED,
    "leave": _MOVED,
    "play": _PLAYED,
    "use": _PLAYED,
    "counter": _event(target="card", name="word", amount="number", by="seat", source="card", cause="word"),
    "attach": _event(card="card", target="card", by="seat", source="card", cause="word"),
    "lay": Event({**_MOVED.fields, "target": "card"}),
    "link": _event(card="card", target="card", name="word", by="seat", source="card"),
    "flip": _event(card="card", by="seat", up="flag", source="card", cause="word"),
    "ready": _DONE,
    "exhaust": _DONE,
    "destroy": _DONE,
    "attack": _event(card="card", source="card", target="card", amount="number", by="seat", cause="word"),
    "shuffle": _event(by="seat", name="word", source="card"),
    "turn_start": _event("turn", by="seat"),
    "turn_end": _event("turn", by="seat"),
    "phase_start": _event(by="seat", name="word"),
    "phase_end": _event(by="seat", name="word"),
    "stat_changed": _event(card="card", stat="word", old="number", new="number", by="seat"),
}

_CHANCE: Final = (g.Look, g.Search, g.Reveal, g.Roll, g.Pick, g.Draw, g.Shuffle)
_ASKS: Final = (g.May, g.ChooseOne, g.Choose, g.ChooseNumber, g.Order, g.Search)
_SURE: Final = (g.Let, g.If, g.Each, g.Repeat, g.Damage, g.Heal, g.Gain, g.Counter, g.Link, g.Modify, g.Claim)
_BASE_VERBS: Final[tuple[type[g.Verb], ...]] = (
    *(g.Let, g.If, g.Each, g.Repeat, g.May, g.ChooseOne, g.Later, g.Stop),
    *(g.Choose, g.ChooseNumber, g.Order, g.Look, g.Search, g.Reveal, g.Duty, g.Claim, g.Roll, g.Pick),
    *(g.Damage, g.Heal, g.Gain, g.Draw, g.Move, g.Swap, g.Shuffle, g.Counter, g.Make, g.Attach, g.Link),
    *(g.Flip, g.Ready, g.Exhaust, g.Destroy, g.Attack),
    *(g.Modify, g.Negate, g.Copy, g.Evoke, g.Set, g.Lose),
)


def tag_of(node: type[g.Verb]) -> str:
    """The word that stands for a verb in a pack."""
    return str(node.__struct_config__.tag)


BASE_VERBS: Final[Mapping[str, VerbFacts]] = {
    tag_of(node): VerbFacts(node, {}, sure=node in _SURE, chance=node in _CHANCE, asks=node in _ASKS)
    for node in _BASE_VERBS
}
"""The forty verbs of the language, in the order of its grammar."""
