"""Decks as the commands take them: a file, a code, or the name of a ready deck or one of one's own."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.opening import add_choices
from client.decks.finding import GAME_LINE, Found, coded_by, told_by
from client.decks.store import DECK_BYTES, Store
from client.service.offered import deck_names
from client.service.opening import read_options
from client.service.refusal import BadInput, read_bytes, refusing
from engines.decks import (
    DeckError,
    looks_like_code,
    read_code,
)
from engines.kernel import Game, Mode, SetupError
from engines.kernel.say import say
from engines.registry import RegistryError, engine, engines


def add_deck(parser: ArgumentParser) -> None:
    """The arguments that name a deck."""
    parser.add_argument(
        "deck",
        metavar="DECK",
        help="a file (- for standard input), a code, or a deck's name",
    )
    parser.add_argument("--game", metavar="GAME", default="", help="the game, if the deck does not say it")


def add_mode(parser: ArgumentParser) -> None:
    """The mode whose deck building rules count."""
    add_choices(parser, decks=False)


def mode_of(game: Game, arguments: Namespace) -> Mode:
    """The mode named, or the game's first, with the options named."""
    with refusing(SetupError):
        mode = game.mode_named(arguments.mode) if arguments.mode else game.modes[0]
    return mode.settled(read_options(mode, arguments.options))


def find(arguments: Namespace) -> Found:
    """The deck that the arguments name; BadInput with one sentence if there is none."""
    wanted: str = arguments.deck
    with refusing(RegistryError, DeckError):
        if looks_like_code(wanted):
            return _by_code(wanted, arguments.game)
        path = Path(wanted).expanduser()
        if wanted != "-" and not path.exists():
            return _by_name(wanted, arguments.game)
        if wanted == "-":
            raw, name = sys.stdin.buffer.read(DECK_BYTES + 1), "standard input"
            if len(raw) > DECK_BYTES:
                raise BadInput(say("standard input is larger than {n} bytes; a deck is not.", n=DECK_BYTES))
        else:
            raw, name = read_bytes(path, DECK_BYTES, "a deck"), path.stem
        return _by_text(raw.decode("utf-8", errors="replace").removeprefix("\ufeff"), name, arguments.game)


def _by_text(text: str, name: str, game_id: str) -> Found:
    if looks_like_code(text):
        return _by_code(text, game_id)
    said = GAME_LINE.search(text)
    if not game_id and said is None:
        raise BadInput(
            say("{name} does not say its game (a line such as # game: rune); --game tells it.", name=name)
        )
    found = engine(game_id or (said[1].casefold() if said is not None else ""))
    return told_by(text, name, found, found.game())


def _by_code(text: str, game_id: str) -> Found:
    code = read_code(text)
    found = engine(game_id or code.game)
    return coded_by(code, found, found.game())


def _game_with(name: str) -> str:
    """The one game that has a deck of this name, for names mostly belong to one."""
    having = [found.id for found in engines() if name in deck_names(found, found.game())]
    if not having:
        raise BadInput(
            say(
                "there is no file and no deck {name}; `runetable deck list GAME` tells those there are.",
                name=repr(name),
            )
        )
    if having[1:]:
        raise BadInput(
            say(
                "several games have a deck {name}: {games}; --game tells which.",
                name=repr(name),
                games=", ".join(having),
            )
        )
    return having[0]


def _by_name(name: str, game_id: str) -> Found:
    found = engine(game_id or _game_with(name))
    game = found.game()
    decks = {deck.name: deck for deck in found.decks(game)}
    if name in decks:
        return Found(found, game, name, dict(decks[name].lists))
    store = Store(game)
    if name not in store.names():
        known = deck_names(found, game)
        there = say("there are {names}", names=", ".join(known))
        there = there if known else say("this game has none of its own")
        raise BadInput(say("there is no file and no deck {name}; {there}.", name=repr(name), there=there))
    deck, problem = store.load(name)
    if problem and not deck.size:
        raise BadInput(problem)
    return Found(found, game, name, deck.lists, deck.unread, deck.remarks)
