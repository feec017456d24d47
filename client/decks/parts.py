"""What a game's decks are made of, and what the rules say against one, for every game alike."""

from __future__ import annotations

from engines.decks import Lists
from engines.kernel import DeckFault, DeckPart, Game, Mode
from engines.registry import Engine


def parts_of(engine: Engine, game: Game, mode: Mode) -> tuple[DeckPart, ...]:
    """The lists of a deck; empty if the game is played without decks of one's own.

    A game that only brings ready decks says by them which lists there are.
    """
    told = game.deck_parts(mode)
    if told:
        return told
    everything = tuple(range(game.face_count()))
    sizes: dict[str, set[int]] = {}
    for deck in engine.decks_in(game, mode):
        for label, faces in deck.lists:
            sizes.setdefault(label, set()).add(len(faces))
    return tuple(
        DeckPart(label, label.capitalize(), everything, min(found) if len(found) == 1 else 0)
        for label, found in sizes.items()
    )


def faults_of(engine: Engine, game: Game, mode: Mode, lists: Lists) -> list[DeckFault]:
    """What is wrong with a whole deck: a list that is missing is an empty one."""
    empty: Lists = {part.label: () for part in parts_of(engine, game, mode)}
    return list(game.deck_faults(mode, {**empty, **lists}))
