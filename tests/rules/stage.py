"""Games for scenes: made ready once, with probe cards or the real ones, and opened anywhere in a turn."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from engines.effects.cardgame import CardGame
from engines.effects.pack import Pack
from engines.kernel import Deck, Frame, Make, Program, Shuffle, Table, Work
from engines.registry import SourceFile, engine

G = TypeVar("G", bound=CardGame)


class Stock(Generic[G]):
    """What the scenes of one game are made of. Rules are tried out with the probe cards in the packs beside
    the tests, which no balancing touches; real cards with the packs of the game.
    """

    def __init__(self, make: type[G], opening: Program, *probes: Path) -> None:
        self.make = make
        self.opening = opening
        """The program `stage.open`, which lays a position out; the game begins with it."""
        self.probes = probes
        self.packs = cache(self._packs)
        self._ready = cache(self._make_ready)

    def _packs(self, real: bool) -> tuple[Pack, ...]:
        """The packs of the game, or those with the probe cards."""
        sources = [SourceFile(file.name, file.read_text(encoding="utf-8")) for file in self.probes]
        return engine(self.make.id).packs(None if real else sources)

    def _make_ready(self, real: bool, proving: bool) -> G:
        game = self.make(self.packs(real))
        game.programs = {**game.programs, "stage.open": self.opening}
        return game

    def game(self, real: bool, proving: bool = False, **position: Any) -> G:
        """The game, opened at a position. What proves a scene shares nothing with what played it."""
        game = copy(self._ready(real, proving))
        game.whole = game
        vars(game).update(position)
        return game


# --- steps of laying out ------------------------------------------------------------------------------------


def lying(t: Table, names: Iterable[str]) -> list[int]:
    """The cards in all zones of these names."""
    return [card for name in names for zone in t.map.numbers(name) for card in t.zones[zone]]


def make_lists(w: Work, f: Frame) -> None:
    """The hidden cards come from the dealer, a list (seat, zone, number of cards) at a time."""
    lists = f.get("lists")
    w.want(Make(tuple(Deck(s, w.t.map.number(name, s), n, label=name) for s, name, n in lists)))


def shuffle_decks(w: Work, f: Frame) -> None:
    """Nobody knows how the decks lie."""
    w.want(Shuffle(tuple(w.t.zone("deck", seat) for seat in range(w.t.map.seats))))
