"""The decks a player may choose from, wherever one is chosen: those that come with a game, and one's own."""

from __future__ import annotations

from pathlib import Path

from client.decks.parts import faults_of
from client.decks.store import DECK_BYTES, Store
from client.service.refusal import BadInput, read_bytes
from engines.kernel import Game, Mode
from engines.kernel.say import mark, say
from engines.registry import DeckList, Engine, SourceFile, names_of, read_deck
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
    """The deck of that name, or in that file; BadInput says in one sentence why it cannot be played."""
    ready = {deck.name: deck for deck in engine.decks(game)}
    store = Store(game)
    if name in ready:
        found = ready[name]
    elif name in store.names():
        deck, problem = store.load(name)
        if problem:
            raise BadInput(problem)
        for line in deck.unread:
            raise BadInput(say("the deck {name} cannot be played: {why}", name=repr(name), why=line.problem))
        found = DeckList(name, tuple(deck.lists.items()))
    else:
        found = _deck_in(engine, game, name)
    for fault in faults_of(engine, game, mode, dict(found.lists)):
        why = f"{fault.sentence} ({fault.clause})" if fault.clause else fault.sentence
        raise BadInput(say("the deck {name} cannot be played: {why}", name=repr(found.name), why=why))
    return found


def _deck_in(engine: Engine, game: Game, file: str) -> DeckList:
    """The deck in a file."""
    path = Path(file).expanduser()
    if not path.exists():
        known = deck_names(engine, game)
        none = say("this game has none of its own")
        there = say("there are {names}", names=", ".join(known)) if known else none
        missing = mark("there is no deck {name}, and no such file; {there}.")
        raise BadInput(say(missing, name=repr(file[:80]), there=there) + nearest(file, known))
    text = read_bytes(path, DECK_BYTES, "a deck file").decode("utf-8", errors="replace")
    return read_deck(SourceFile(path.name, text), names_of(game))
