"""The catalogue: all cards of the loaded packs as faces, with their abilities compiled into programs.

A list of steps becomes one program: a flat tuple of operations. A verb may take several operations in a row
and jump between them; a branch or loop body is a program of its own. Programs are named by their path in the
pack, the same path that errors name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engines.effects import grammar as g
from engines.effects.facts import Facts, facts_of
from engines.effects.plan import plan_of
from engines.effects.reads import Reader
from engines.effects.vocabulary import Way
from engines.kernel import Frame, Invariant, Op, Program, Work
from engines.kernel.table import Env

Compile = Callable[["Compiler", Any, str, int], list[Op]]
"""How a verb becomes operations: (compiler, node, its path, the number its first operation will have)."""


Prelude = Callable[[Any], list[Op]]
"""What a game does before a step of a pack, by the step's node; mostly nothing."""


@dataclass(frozen=True)
class Ability:
    """One ability of a card, where it is found, and the kind of card it is printed on."""

    path: str
    kind: str
    node: Any
    kind_of_card: str
    zones: tuple[str, ...]
    keyword: str = ""
    """The keyword that brings it, without parameter; nothing for an ability of the card's own text."""
    reads: tuple[int, ...] = ()
    """What each of its continuous changes depends on."""
    waits: tuple[tuple[str, str], ...] = ()
    """The events it waits for, with its timing."""
    looks: tuple[str, ...] = ()
    """Zones that its continuous changes speak of."""
    counts: tuple[str, ...] = ()
    """Those of them in which they count cards, hidden ones too."""

    @property
    def stated(self) -> bool:
        """Whether the pack says where the card must lie."""
        return getattr(self.node, "zone", None) is not None

    @property
    def label(self) -> str:
        """Words for the ability, if the pack gives any."""
        return str(getattr(self.node, "label", ""))


class Index:
    """Abilities in force on one table: continuous ones, those to activate, and those that wait, by event and
    timing.
    """

    __slots__ = ("standing", "usable", "waiting")

    def __init__(self, in_force: Iterable[tuple[int, Ability]]) -> None:
        self.standing: list[tuple[int, Ability]] = []
        self.usable: list[tuple[int, Ability]] = []
        self.waiting: dict[tuple[str, str], list[tuple[int, Ability]]] = {}
        for card, ability in in_force:
            if ability.kind == "always":
                self.standing.append((card, ability))
            elif ability.kind == "use":
                self.usable.append((card, ability))
            else:
                for wait in ability.waits:
                    self.waiting.setdefault(wait, []).append((card, ability))


def timing_of(node: Any) -> str:
    """When an ability that waits for an event goes off: instead of it, before, when or after it."""
    return "instead" if isinstance(node, g.Instead) else str(node.at)


class Compiler:
    """Turns steps into programs and keeps what programs refer to by path."""

    def __init__(self, verbs: Mapping[type, Compile], prelude: Prelude, reader: Reader) -> None:
        self.verbs = verbs
        self.prelude = prelude
        self.reader = reader
        self.programs: dict[str, Program] = {}
        self.changes: dict[str, tuple[Any, Any, bool]] = {}
        """Changes of `modify` steps: (change, the step, whether its number is read anew for each card)."""
        self.tests: dict[str, g.Filter] = {}
        """Filters that hidden cards are tested against when they are opened."""
        self.later: dict[str, g.Later] = {}
        """Delayed triggers."""
        self.bullets: dict[str, tuple[Any, ...]] = {}
        """Steps of bullets by the name of their program, for looking ahead."""
        self.bullet_labels: dict[str, str] = {}
        """The same bullets in words."""
        self.costs: dict[str, g.Cost] = {}
        """Costs of abilities, ways and optional parts of effects."""
        self.counted: dict[str, list[tuple[str, g.On, str]]] = {}
        """Events that a `did` counts: by event, (key, what is counted, period)."""

    def steps(self, path: str, steps: Iterable[Any], *, export: bool = False) -> str:
        """Compile a list of steps into the program `path`; with `export` it hands its bindings to the frame
        below.
        """
        ops: list[Op] = []
        for index, node in enumerate(steps):
            compile_verb = self.verbs.get(type(node))
            if compile_verb is None:
                raise Invariant(f"{path}[{index}]: nobody carries out {type(node).__name__}")
            self._count(node)
            ops += self.prelude(node)
            ops += compile_verb(self, node, f"{path}[{index}]", len(ops))
        if export:
            ops.append(_export)
        self.programs[path] = tuple(ops)
        return path

    def test(self, path: str, where: g.Filter) -> str:
        """Register a filter under a path, to be named by questions, duties and claims."""
        self.tests[path] = where
        return path

    def cost(self, path: str, cost: g.Cost | None) -> None:
        """Compile what a cost holds that runs or is tested."""
        if cost is not None:
            self.costs[path] = cost
            self._count(cost)
            if cost.steps:
                self.steps(f"{path}.steps", cost.steps)
            for index, give in enumerate(cost.give):
                if give.set.where is not None:
                    self.test(f"{path}.give[{index}]", give.set.where)
                if give.including is not None:
                    self.test(f"{path}.give[{index}].including", give.including)

    def ability(
        self, path: str, kind: str, node: Any, card: g.Card, in_play: tuple[str, ...], keyword: str = ""
    ) -> Ability:
        """Compile one ability."""
        self.cost(f"{path}.cost", getattr(node, "cost", None))
        if kind != "always":
            self.steps(f"{path}.ask", getattr(node, "ask", ()), export=True)
            self.steps(f"{path}.steps", node.steps)
        if getattr(node, "claim", None) is not None:
            self.test(f"{path}.claim", node.claim)
        self._count(node)
        zone = getattr(node, "zone", None)
        zones = in_play if zone is None else (zone,) if isinstance(zone, str) else tuple(zone)
        changes = node.change if kind == "always" else ()
        read = tuple(self.reader.of_change(change, node.to, node.test) for change in changes)
        waits = shapes(node.on.event) if kind in ("when", "instead") else ()
        timed = tuple((event, timing_of(node)) for event in waits)
        looks = zones_in(node) if changes else ()
        counts = zones_counted(node) if changes else ()
        return Ability(path, kind, node, card.kind, zones, keyword, read, timed, looks, counts)

    def _count(self, node: Any) -> None:
        """Note every event that a `did` anywhere in a node wants counted (steps inside are noted on their
        own).
        """
        for part in walk(node):
            if isinstance(part, g.Did | g.Happened):
                key = did_key(part)
                entry = (key, part.on, part.per)
                for event in shapes(part.on.event):
                    known = self.counted.setdefault(event, [])
                    if all(old[0] != key for old in known):
                        known.append(entry)


SHAPES: dict[str, tuple[str, ...]] = {"join": ("move", "make", "lay"), "leave": ("move", "attach")}
"""Joining and leaving play are not events of their own but what some events amount to."""


def shapes(event: str) -> tuple[str, ...]:
    """The events in which an event that is waited for can come."""
    return SHAPES.get(event, (event,))


def did_key(part: g.Did | g.Happened) -> str:
    """The name under which such events are counted: two equal questions share one count."""
    return f"{part.per}/{part.on!r}"


def walk(node: Any) -> Iterable[Any]:
    """A node and everything inside it, steps excepted."""
    if isinstance(node, g.Node):
        yield node
        for value in plan_of(type(node)).values(node):
            for part in (
                value if isinstance(value, tuple) else value.values() if isinstance(value, dict) else (value,)
            ):
                if isinstance(part, g.Node) and not isinstance(part, g.Step):
                    yield from walk(part)


def zones_in(node: Any) -> tuple[str, ...]:
    """The zones that a node speaks of, inside its sets and filters too."""
    parts = [part.zone for part in walk(node) if isinstance(part, (g.CardSet, g.Filter))]
    return tuple(
        zone for part in parts if part is not None for zone in ((part,) if isinstance(part, str) else part)
    )


def zones_counted(node: Any) -> tuple[str, ...]:
    """The zones in which a node counts cards, or asks whether there are any."""
    sets = [part.set for part in walk(node) if isinstance(part, (g.Count, g.Exists))]
    return tuple(zone for spec in sets for zone in zones_in(spec))


def _export(w: Work, f: Frame) -> None:
    """End of an `ask`: what it bound belongs to whoever announced the ability, with where each card lay when
    it was chosen.
    """
    rows = w.t.rows
    stamps: dict[int, tuple[int, int, int]] = {}
    for name, value in f.env:
        if name == "#bullets":
            value = (*(w.t.stack[-2].get(name) or ()), *value)
        if name == "#stamps":
            stamps |= {stamp[0]: stamp for stamp in value}
        elif name == "#bullets" or name[0] != "#":
            w.give(name, value)
            for card in value if isinstance(value, tuple) else ():
                if type(card) is int and card >= 0:
                    stamps.setdefault(card, (card, rows[card].zone, rows[card].since))
    if stamps:
        known = w.t.stack[-2].get("#stamps") or ()
        w.give("#stamps", (*known, *[one for one in stamps.values() if one not in known]))


def spoken(env: Env) -> Env:
    """Bindings that a pack can name, without those that operations keep for themselves."""
    return tuple([pair for pair in env if pair[0][0] != "#"])


class Catalogue:
    """Faces by number, their facts and abilities, and every program of the packs."""

    def __init__(
        self,
        cards: tuple[g.Card, ...],
        verbs: Mapping[type, Compile],
        in_play: tuple[str, ...],
        keywords: Callable[[str], g.Card],
        ways: Mapping[str, Way],
        prelude: Prelude,
        reader: Reader,
    ) -> None:
        compiler = Compiler(verbs, prelude, reader)
        self.reader = reader
        for name, way in ways.items():
            compiler.cost(f"way {name}.cost", way.cost)
            if way.claim is not None:
                compiler.test(f"way {name}.claim", way.claim)
        self.cards = cards
        self.facts: list[dict[str, Facts]] = [facts_of(card) for card in cards]
        self.number = {card.id: face for face, card in enumerate(cards)}
        self.by_face: list[tuple[Ability, ...]] = [
            tuple(_abilities(compiler, f"{card.id}", card, in_play, keywords)) for card in cards
        ]
        self.in_force = [tuple(a for a in abilities if a.kind != "play") for abilities in self.by_face]
        """Those of a face's abilities that work by lying there."""
        self.plays = [[a for a in abilities if a.kind == "play"] for abilities in self.by_face]
        """The ways to play a face."""
        self._keywords: dict[str, tuple[Ability, ...]] = {}
        for use in sorted(_granted_keywords(cards)):
            given = _abilities(compiler, f"keyword {use}", keywords(use), in_play, keywords)
            self._keywords[use] = tuple(replace(ability, keyword=use.split(" ")[0]) for ability in given)
        self.programs = compiler.programs
        self.changes = compiler.changes
        self.looks = {key: zones_in(node) for key, (_, node, _) in self.changes.items()}
        """Zones that the steps behind those changes speak of."""
        self.counts = {key: zones_counted(node) for key, (_, node, _) in self.changes.items()}
        """Those of them in which they count cards."""
        self.tests = compiler.tests
        self.later = compiler.later
        self.bullets, self.bullet_labels = compiler.bullets, compiler.bullet_labels
        self.costs = compiler.costs
        self.counted = compiler.counted
        every = [a for abilities in (*self.by_face, *self._keywords.values()) for a in abilities]
        self.abilities = {ability.path: ability for ability in every}
        self.face_of = {a.path: face for face, abilities in enumerate(self.by_face) for a in abilities}
        """The face an ability is printed on."""
        self.namesake = self._namesakes()
        """Of cards whose name another has before them, the same ability on that one."""
        waited = [a.node.on.event for a in every if a.kind in ("when", "instead")]
        waited += [node.on.event for node in self.later.values()]
        self.watched = frozenset(shape for event in (*waited, *self.counted) for shape in shapes(event))
        """Events that some ability of some card waits for; all others need no asking around."""
        self.self_waiting = frozenset(
            (face, event)
            for face, abilities in enumerate(self.by_face)
            for a in abilities
            if a.kind == "when"
            for event in shapes(a.node.on.event)
        )
        """Faces with a trigger for an event: such a card may see itself come into play."""
        self.counting = frozenset(
            zone for zones in (*self.counts.values(), *[a.counts for a in every]) for zone in zones
        )
        """Zones in which some continuous change of the packs counts cards."""
        self.lively = frozenset(zone for a in every for zone in a.zones if a.kind != "play")
        """Zones in which some card of the packs has an ability in force."""

    def _namesakes(self) -> dict[str, str]:
        first: dict[tuple[str, str], str] = {}
        found = {}
        for card, abilities in zip(self.cards, self.by_face, strict=True):
            for ability in abilities:
                kept = first.setdefault((card.name, ability.path.removeprefix(card.id)), ability.path)
                if kept != ability.path:
                    found[ability.path] = kept
        return found

    def grants(self, use: str) -> bool:
        """Whether some card of the packs can give a keyword to others."""
        return use in self._keywords

    def keyword(self, use: str) -> tuple[Ability, ...]:
        """The abilities a granted keyword brings."""
        return self._keywords[use]


def _abilities(
    compiler: Compiler,
    path: str,
    card: g.Card,
    in_play: tuple[str, ...],
    keywords: Callable[[str], g.Card],
) -> Iterable[Ability]:
    """The abilities of a card; those of its keywords come after its own, in the order of the keywords."""
    for kind in ("play", "use", "when", "instead", "always"):
        nodes = getattr(card, kind)
        brought = [use.split(" ")[0] for use in card.keywords for _ in getattr(keywords(use), kind)]
        words = [""] * (len(nodes) - len(brought)) + brought
        for index, (node, word) in enumerate(zip(nodes, words, strict=True)):
            yield compiler.ability(f"{path}.{kind}[{index}]", kind, node, card, in_play, word)


def _granted_keywords(cards: Iterable[g.Card]) -> set[str]:
    """All keywords that some change may grant, wherever in the packs it stands."""
    found: set[str] = set()

    def look(node: Any) -> None:
        if isinstance(node, g.Grant) and node.keyword is not None:
            found.add(node.keyword)
        if isinstance(node, g.Node):
            for value in plan_of(type(node)).values(node):
                for part in value if isinstance(value, tuple) else (value,):
                    look(part)

    for card in cards:
        look(card)
    return found
