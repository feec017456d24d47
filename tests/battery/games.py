"""The games under test: every installed engine in every mode, and two that are for tests alone: High Card,
which uses all of the kernel, and Duel, which uses the effect language.

A game needs nothing of its own to be here. Where it plays with secret decks, its starter decks (`decks/*.txt`
beside the engine) are dealt out to the seats in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, cast

from engines import registry
from engines.effects.pack import read_pack
from engines.kernel import DeckLists, Game, Setup
from tests.duel.game import WORDS, Duel
from tests.kernel import highcard

PACK = Path(__file__).parents[1] / "duel" / "cards.toml"
Chosen = dict[str, int | str | bool]


@dataclass(frozen=True)
class Case:
    """One game in one mode with some options, and how to make it afresh."""

    id: str
    mode: str
    make: Callable[[], Game]
    decks: DeckLists = ()
    options: Chosen = field(default_factory=dict)
    recorded: bool = True
    """Whether golden logs are kept: not for rules that only serve to try out the effect language."""

    def setup(self, game: Game) -> Setup:
        """How its games open."""
        return game.setup(self.mode, self.options, decks=registry.deck_sizes(game, self.decks))

    @property
    def game(self) -> str:
        """The game's id."""
        return self.id.split("-")[0]


@cache
def rules(make: Callable[[], Game]) -> Game:
    """One game of a kind, to look up what it says of its modes."""
    return make()


def modes(make: Callable[[], Game], decks: tuple[registry.DeckList, ...]) -> Iterator[Case]:
    """A case per mode of a game."""
    game = rules(make)
    for mode in game.modes:
        fit = [deck.lists for deck in decks if not any(game.deck_faults(mode, dict(deck.lists)))]
        seats = tuple(fit[seat % len(fit)] for seat in range(mode.seats)) if fit else ()
        yield Case(f"{game.id}-{mode.name}", mode.name, make, seats)


def variants(case: Case) -> Iterator[Case]:
    """The same mode with one option after the other at each of its other values."""
    for spec in rules(case.make).mode_named(case.mode).options:
        for value in spec.values[1:]:
            chosen = {spec.name: value}
            yield Case(f"{case.id}-{spec.name}={value}", case.mode, case.make, case.decks, chosen)


def each_option(cases: Iterable[Case]) -> Iterator[Case]:
    """Every value of every option once, in the first mode that has it; those of one mode together."""
    seen: set[tuple[str, str, object]] = set()
    for case in cases:
        specs = rules(case.make).mode_named(case.mode).options
        new = [
            [(spec.name, value) for value in spec.values[1:] if (case.game, spec.name, value) not in seen]
            for spec in specs
        ]
        for chosen in zip_longest(*new):
            options = dict(one for one in chosen if one is not None)
            seen |= {(case.game, *one) for one in options.items()}
            words = ",".join(f"{name}={value}" for name, value in options.items())
            yield Case(f"{case.id}-{words}", case.mode, case.make, case.decks, options)


def _duel() -> Case:
    """Duel with its pack, and decks of all that can be in one."""
    pack = read_pack(PACK.read_text(encoding="utf-8"), PACK.name, WORDS)
    kinds = [card.kind for card in Duel((pack,)).catalogue.cards]
    faces = tuple(face for face, kind in enumerate(kinds) if kind not in ("token", "rule")) * 3
    decks = ((("main", faces[:30]),), (("main", faces[-30:]),))
    return Case("duel-duel", "duel", lambda: Duel((pack,)), decks, recorded=False)


def maker(engine: registry.Engine) -> Callable[[], Game]:
    """How to make a game afresh. Its packs are read once: they are frozen, and reading them takes longer."""
    return partial(cast(Any, engine.kind), engine.packs()) if engine.vocabulary else engine.game


@cache
def cases() -> tuple[Case, ...]:
    """Every game in every mode, with the options it has by default."""
    own = tuple(registry.DeckList(f"deck {n}", lists) for n, lists in enumerate(highcard.DECKS))
    found = [*modes(highcard.HighCard, own), _duel()]
    for engine in registry.engines():
        make = maker(engine)
        found += modes(make, engine.decks(rules(make)))
    return tuple(found)


@cache
def _by_id() -> dict[str, Case]:
    return {one.id: one for base in cases() for one in (base, *variants(base))}


def case(case_id: str) -> Case:
    """A case by its id, variants included."""
    return _by_id()[case_id]
