"""The words of one game: everything a pack of that game may speak of.

A game writes its vocabulary once, as Python literals, in its `policy.py`. It is plain data; packs are decoded
and checked against it. A vocabulary that contradicts itself is a mistake in the game and refused when it is
made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from re import fullmatch
from typing import TYPE_CHECKING, Final, Literal, get_args

from engines.effects import grammar as g
from engines.effects.events import BASE_EVENTS, BASE_VERBS, SORTS, Event, Sort, VerbFacts, tag_of
from engines.kernel.zones import ZoneKind

if TYPE_CHECKING:
    from engines.effects.language import Language

BASE_STATS: Final = ("damage",)
"""Numbers every card has: the damage lying on it."""
BASE_CAUSES: Final = ("destroy", "cost", "effect")
"""Why something happened, in any game."""
CHAIN: Final = "chain"
"""The zone of things announced and not yet resolved, which sets can look into."""
REPLY: Final[Mapping[str, Sort]] = {"item": "item", "card": "card", "by": "seat"}
"""What `event.` means in an ability used as an answer: the newest link of the chain."""
RESERVED: Final = frozenset(
    {"self", "you", "ally", "foe", "each_foe", "any", "active", "owner", "it", "host", "all"}
)
"""Words of the language itself, which a game cannot declare anew."""


class VocabularyError(ValueError):
    """A game's vocabulary contradicts itself."""


@dataclass(frozen=True)
class Keyword:
    """A word with a fixed meaning, expanded at load.

    `abilities` is TOML like that of a card: `[[when]]`, `[[always]]` and so on; empty for a word that only
    the game's rules read. A keyword that `takes` a number or a word is written "token 3", and `$n` in it
    stands for that.
    """

    abilities: str = ""
    takes: Literal["number", "word"] | None = None
    text: str = ""


@dataclass(frozen=True)
class Way:
    """A way to play a card: what holds unless the card's `play` says otherwise."""

    half: str | None = None
    cost: g.Cost | None = None
    to: str | None = None
    face: Literal["up", "down"] | None = None
    speed: Literal["main", "reply", "any"] = "main"
    claim: g.Filter | None = None
    zones: tuple[str, ...] = ("hand",)


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """All words a game declares. What it leaves out, its packs cannot say."""

    game: str
    kinds: tuple[str, ...]
    zones: tuple[ZoneKind, ...]
    stats: tuple[str, ...] = ()
    watched: tuple[str, ...] = ()
    """Stats whose change is an event."""
    resources: tuple[str, ...] = ()
    """Variables of a seat: what it can pay with, and its other numbers."""
    counters: tuple[str, ...] = ()
    attributes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Groups of tags, such as sphere or class."""
    on_back: tuple[str, ...] = ()
    """Those of these groups that the back of a card tells, so that they are known of hidden cards too."""
    tags: tuple[str, ...] = ()
    """Tags outside any group. Cards may have others; a filter for one that nothing has is warned about."""
    links: tuple[str, ...] = ()
    ways: Mapping[str, Way] = field(default_factory=dict)
    halves: Mapping[str, str] = field(default_factory=dict)
    """Zone to the half whose facts count there."""
    under: str = ""
    """The zone of cards that lie under or on another, where an effect names none."""
    laid_under: bool = False
    """Whether the game's own rules lay cards there, without an effect that says so."""
    durations: tuple[str, ...] = get_args(g.Until)
    """The ends of changes that come about in this game."""
    places: tuple[str, ...] = ()
    ranges: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    keywords: Mapping[str, Keyword] = field(default_factory=dict)
    events: Mapping[str, Event] = field(default_factory=dict)
    reply: Mapping[str, Sort] = field(default_factory=dict)
    """Further fields of `event.` in an ability used as an answer."""
    causes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    verbs: tuple[VerbFacts, ...] = ()
    periods: tuple[str, ...] = ("turn", "phase", "round", "game")
    priorities: Mapping[str, int] = field(default_factory=dict)
    seats: int = 2
    """The largest number of seats; `foe` is a word for two only."""
    off_turn: bool = True
    """Whether a seat may be asked something in another seat's turn."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Declared words as people read them."""
    card_faults: Callable[[g.Card], Iterable[tuple[str, str]]] | None = None
    """What the game asks of a card beyond words (a stat, one tag of a group): what is wrong, each with its
    place below the card.
    """

    def __post_init__(self) -> None:
        wrong = list(_contradictions(self))
        if not wrong:
            wrong = self.language.mistakes()
        if wrong:
            raise VocabularyError(f"vocabulary of {self.game}: " + "; ".join(wrong))

    @cached_property
    def language(self) -> Language:
        """Decoder and word lists made from this vocabulary."""
        from engines.effects.language import Language

        return Language(self)

    @cached_property
    def all_events(self) -> Mapping[str, Event]:
        """Events of the language, of the game's verbs and of the game, which may add fields to any."""
        found = dict(BASE_EVENTS)
        for events in (*(verb.makes for verb in self.verbs), self.events):
            for name, event in events.items():
                known = found.get(name, event)
                found[name] = Event({**known.fields, **event.fields}, event.once or known.once)
        return found

    @cached_property
    def all_verbs(self) -> Mapping[str, VerbFacts]:
        """The language's verbs and the game's, by the word that stands for them."""
        return {**BASE_VERBS, **{tag_of(verb.node): verb for verb in self.verbs}}

    @cached_property
    def zone_names(self) -> tuple[str, ...]:
        """The zones a card can go to."""
        return tuple(zone.name for zone in self.zones)

    @cached_property
    def hidden(self) -> frozenset[str]:
        """Zones whose cards somebody does not see."""
        return frozenset(zone.name for zone in self.zones if zone.see != "all")

    @cached_property
    def closed(self) -> frozenset[str]:
        """Zones in which no card lies open: hands, and piles that nobody sees but for cards under others."""
        shut = [zone.name for zone in self.zones if zone.keep or zone.see == "none"]
        return frozenset(shut) - {self.under}

    @cached_property
    def told_by_back(self) -> frozenset[str]:
        """Groups on the back, and their tags."""
        return frozenset((*self.on_back, *(tag for name in self.on_back for tag in self.attributes[name])))

    @cached_property
    def half_names(self) -> tuple[str, ...]:
        """Halves that some zone or way speaks of."""
        named = [*self.halves.values(), *(way.half for way in self.ways.values() if way.half is not None)]
        return tuple(dict.fromkeys(named))

    def label(self, word: str) -> str:
        """A declared word as people read it."""
        return self.labels.get(word, word.replace("_", " "))


_LISTS: Final = (
    *(
        "kinds",
        "zone_names",
        "stats",
        "resources",
        "counters",
        "attributes",
        "links",
        "ways",
        "places",
        "ranges",
    ),
    *("phases", "keywords", "events", "causes", "rules", "periods", "priorities"),
)
_FREE: Final = frozenset({"places"})
"""Lists whose words may be words of the language too (`any` is a place)."""


def _contradictions(v: Vocabulary) -> Iterator[str]:
    """Everything wrong with a vocabulary that can be said without decoding anything."""
    yield from _bad_words(v)
    yield from (f"watched stat {name} is no stat" for name in v.watched if name not in v.stats)
    both = [name for name in v.stats if name in v.resources or name in BASE_STATS]
    yield from (f"stat {name} is declared twice" for name in both)
    yield from (f"on_back: no attribute {name}" for name in v.on_back if name not in v.attributes)
    yield from (f"halves: no zone {zone}" for zone in v.halves if zone not in v.zone_names)
    if v.under and v.under not in v.zone_names:
        yield f"under: no zone {v.under}"
    yield from (f"durations: no end {word}" for word in v.durations if word not in get_args(g.Until))
    for name, way in v.ways.items():
        yield from (
            f"way {name}: no zone {z}"
            for z in (*way.zones, way.to)
            if z is not None and z not in v.zone_names
        )
    for name, event in v.all_events.items():
        wrong = [sort for sort in event.fields.values() if sort not in SORTS]
        yield from (f"event {name}: no sort of field {sort}" for sort in wrong)
        if event.once is not None and event.once not in v.periods:
            yield f"event {name}: no period {event.once}"
    tags = [tag_of(verb.node) for verb in v.verbs]
    yield from (f"verb {tag} is one of the language" for tag in tags if tag in BASE_VERBS)
    yield from (f"verb {tag} is declared twice" for tag in dict.fromkeys(tags) if tags.count(tag) > 1)
    yield from (
        f"priority {name} is out of range" for name, n in v.priorities.items() if abs(n) > g.MAX_NUMBER
    )
    if v.seats < 1:
        yield "there is no seat"
    declared = {word for name in _LISTS for word in getattr(v, name)} | {*v.tags, *v.half_names}
    declared.update(tag for tags in v.attributes.values() for tag in tags)
    yield from (f"label for {word}, which is not declared" for word in v.labels if word not in declared)


def _bad_words(v: Vocabulary) -> Iterator[str]:
    for name in _LISTS:
        words: tuple[str, ...] = tuple(getattr(v, name))
        yield from (f"{name}: {w} is declared twice" for w in dict.fromkeys(words) if words.count(w) > 1)
        yield from (
            f"{name}: {w!r} is no word (a-z, 0-9, _)" for w in words if not fullmatch(g.ID_PATTERN, w)
        )
        if name not in _FREE:
            yield from (f"{name}: {w} is a word of the language" for w in words if w in RESERVED)
    if CHAIN in v.zone_names:
        yield f"zones: {CHAIN} is a word of the language"
