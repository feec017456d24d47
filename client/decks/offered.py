"""The decks a player may choose from, wherever one is chosen: those that come with a game, and one's own."""

from __future__ import annotations

from client.decks.parts import faults_of
from client.decks.store import Store
from client.service.refusal import BadInput
from engines.decks import Lists
from engines.kernel import Game, Mode
from engines.registry import DeckList, Engine
from engines.spelling import nearest


def offered(engine: Engine, game: Game, mode: Mode) -> tuple[DeckList, ...]:
    """Decks that may be played in this mode, with the options it has or one of them chosen otherwise: the
    game's own first, then one's own.

    Where both have one of the same name, the game's own is meant: what it is does not depend on the machine.
    """
    ready = engine.decks_in(game, mode)
    taken = {deck.name for deck in ready}
    ways = [mode, *(mode.settled({spec.name: value}) for spec in mode.options for value in spec.values[1:])]
    own = [
        DeckList(deck.name, tuple(deck.lists.items()))
        for deck, problem in Store(game).all()
        if deck.name not in taken
        and not problem
        and not deck.unread
        and not all(faults_of(engine, game, way, deck.lists) for way in ways)
    ]
    return (*ready, *own)


def names_offered(engine: Engine, game: Game, mode: Mode) -> tuple[str, ...]:
    """The same by name."""
    return tuple(deck.name for deck in offered(engine, game, mode))


def deck_names(engine: Engine, game: Game) -> tuple[str, ...]:
    """All decks by name, also those that may not be played yet."""
    return tuple(dict.fromkeys((*(deck.name for deck in engine.decks(game)), *Store(game).names())))


def deck_called(engine: Engine, game: Game, mode: Mode, name: str) -> DeckList:
    """The deck of that name; BadInput with one sentence if there is none or it may not be played."""
    ready = {deck.name: deck for deck in engine.decks(game)}
    if name in ready:
        _judge(engine, game, mode, name, dict(ready[name].lists))
        return ready[name]
    store = Store(game)
    if name not in store.names():
        known = deck_names(engine, game)
        there = f"there are {', '.join(known)}" if known else "this game has none"
        raise BadInput(f"there is no deck {name[:80]!r}; {there}.{nearest(name, known)}")
    deck, problem = store.load(name)
    if problem:
        raise BadInput(problem)
    for line in deck.unread:
        raise BadInput(f"the deck {name!r} cannot be played: {line.problem}")
    _judge(engine, game, mode, name, deck.lists)
    return DeckList(name, tuple(deck.lists.items()))


def _judge(engine: Engine, game: Game, mode: Mode, name: str, lists: Lists) -> None:
    """BadInput with the first fault of a deck, if it has one."""
    for fault in faults_of(engine, game, mode, lists):
        clause = f" ({fault.clause})" if fault.clause else ""
        raise BadInput(f"the deck {name!r} cannot be played: {fault.sentence}{clause}")
