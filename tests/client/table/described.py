"""Card games of the tests with a view that describes cards, as a finished game's view does."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from client.table.layout import Layout, complete, read_layout
from engines import registry
from engines.effects.cardgame import CardGame
from engines.effects.pack import Pack, read_pack
from engines.kernel import (
    Act,
    Answer,
    CardView,
    Decision,
    Game,
    LocalGame,
    Secrets,
    Table,
    TableView,
    is_player,
    plain_view,
    seat_of,
)
from engines.registry import SourceFile, deck_sizes
from tests.duel.game import WORDS, Duel

DUEL = Path(__file__).parents[2] / "duel"


class Describing(CardGame):
    """Names, kinds, costs and texts on every card that the onlooker knows; answers in words."""

    def view(self, t: Table, seat: int, know: Secrets) -> TableView:
        """The plain view with cards described."""
        return plain_view(self, t, seat, know, lambda card, face: self._describe(t, card, face))

    def _describe(self, t: Table, card: CardView, face: int) -> CardView:
        printed = self.catalogue.cards[face]
        costs = [self.cost_of(ability.path, None) for ability in self.plays(t, card.id, face)]
        pays = [n for cost in costs if cost is not None for n in cost.pay.values() if isinstance(n, int)]
        in_play = card.public and self.in_play(t, card.id)
        stats = [
            (name, self.stat(t, card.id, name) if in_play else value) for name, value in printed.stats.items()
        ]
        return replace(
            card,
            kind=printed.kind,
            text=printed.text,
            words=tuple(printed.keywords),
            stats=(*((("cost", sum(pays)),) if pays else ()), *stats),
        )

    def _called(self, t: Table, target: int, seat: int, know: Secrets) -> str:
        if is_player(target):
            return "yourself" if seat_of(target) == seat else f"seat {seat_of(target) + 1}"
        face = know.face(t, target)
        return "a hidden card" if face is None else self.face_name(face)

    def say_question(self, t: Table, d: Decision) -> str:
        """In plain words."""
        if isinstance(d, Act):
            return "Answer what was just done, or pass." if d.data else "Play, attack, or end the turn."
        return f"Choose for {d.name.lstrip('#')}."

    def say_answer(self, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
        """In plain words."""
        if not isinstance(d, Act):
            return str(answer.value)
        word, *rest = answer.value
        if word == "pass":
            return "Pass" if d.data else "End the turn"
        called = [self._called(t, part, d.seat, know) for part in rest if isinstance(part, int)]
        more = [part for part in rest if isinstance(part, str) and part]
        return f"{word.capitalize()} {', '.join(called)}" + "".join(f" ({part})" for part in more)


class TableDuel(Describing, Duel):
    """Duel as a finished game would show itself."""


@cache
def duel_pack() -> Pack:
    """The cards of Duel, read once."""
    return read_pack((DUEL / "cards.toml").read_text("utf-8"), "cards.toml", WORDS)


def duel() -> TableDuel:
    """Duel with its pack."""
    return TableDuel((duel_pack(),))


def duel_local(seed: bytes = b"table") -> LocalGame:
    """A running Duel with decks of everything."""
    game = duel()
    kinds = [card.kind for card in game.catalogue.cards]
    faces = tuple(face for face, kind in enumerate(kinds) if kind not in ("token", "rule")) * 3
    decks: Any = ((("main", faces[:30]),), (("main", faces[-30:]),))
    return LocalGame(game, game.setup(decks=deck_sizes(game, decks)), seed, decks)


def duel_layout(game: Game) -> Layout:
    """The layout beside the Duel."""
    return _read(DUEL / "layout.toml", game)


def _read(path: Path, game: Game) -> Layout:
    return complete(read_layout(SourceFile(path.name, path.read_text("utf-8"))), game)


def slingers_local(seed: bytes = b"sling") -> LocalGame:
    """A running game of Runeslingers with the decks that come with it."""
    engine = registry.engine("runeslingers")
    game = engine.game()
    found = engine.decks(game)
    decks = tuple(found[seat % len(found)].lists for seat in range(2))
    return LocalGame(game, game.setup(decks=deck_sizes(game, decks)), seed, decks)


def slingers_layout(game: Game) -> Layout:
    """The tests' own layout for it, whatever the engine's is."""
    return _read(Path(__file__).with_name("slingers.toml"), game)
