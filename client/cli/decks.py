"""Decks as the commands take them: a file, a code, or the name of a ready deck or one of one's own."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from client.cli.opening import add_choices, read_options
from client.cli.refusal import BadInput, read_bytes, refusing
from client.decks.deck import Deck, deck_from
from client.decks.offered import deck_names
from client.decks.parts import faults_of
from client.decks.store import DECK_BYTES, Store
from engines.decks import (
    DeckCode,
    DeckError,
    DeckLine,
    Lists,
    looks_like_code,
    read_code,
    write_text,
)
from engines.decks.code import packs_mark
from engines.kernel import DeckFault, Game, Mode, SetupError
from engines.registry import Engine, RegistryError, engine, names_of

_GAME = re.compile(r"^\s*(?:#|//)\s*game\s*:\s*([a-z0-9_-]{1,32})\s*$", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True)
class Found:
    """A deck that was read, with the game it is for."""

    engine: Engine
    game: Game
    name: str
    lists: Lists
    unread: tuple[DeckLine, ...] = ()
    """Lines that could not be used."""
    remarks: tuple[str, ...] = ()

    def faults(self, mode: Mode) -> list[DeckFault]:
        """What deck building rules say against it."""
        return faults_of(self.engine, self.game, mode, self.lists)

    def deck(self) -> Deck:
        """The same as a deck to work on."""
        return Deck(self.name, self.lists, self.unread, self.remarks)

    def counted(self) -> dict[str, list[dict[str, Any]]]:
        """Cards with their numbers, list by list, for `--json`."""
        return {
            label: [
                {"name": self.game.face_name(face), "count": faces.count(face)}
                for face in dict.fromkeys(faces)
            ]
            for label, faces in self.lists.items()
        }

    def text(self) -> str:
        """As text that can be read again."""
        return f"# game: {self.engine.id}\n" + write_text(self.lists.items(), self.game.face_name)


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
                raise BadInput(f"standard input is larger than {DECK_BYTES} bytes; a deck is not.")
        else:
            raw, name = read_bytes(path, DECK_BYTES, "a deck"), path.stem
        return _by_text(raw.decode("utf-8", errors="replace").removeprefix("\ufeff"), name, arguments.game)


def found_in(text: str, name: str, found: Engine, game: Game) -> Found:
    """The deck that a text or code tells of, for this game; BadInput with one sentence if it tells none."""
    said = _GAME.search(text)
    if said is not None and said[1].casefold() != found.id:
        raise BadInput(f"the deck is for {said[1].casefold()}, not for {found.id}.")
    with refusing(DeckError):
        return (
            _coded(read_code(text), found, game) if looks_like_code(text) else _told(text, name, found, game)
        )


def _by_text(text: str, name: str, game_id: str) -> Found:
    if looks_like_code(text):
        return _by_code(text, game_id)
    said = _GAME.search(text)
    if not game_id and said is None:
        raise BadInput(f"{name} does not say its game (a line such as # game: rune); --game tells it.")
    found = engine(game_id or (said[1].casefold() if said is not None else ""))
    return _told(text, name, found, found.game())


def _told(text: str, name: str, found: Engine, game: Game) -> Found:
    deck = deck_from(name, text, names_of(game))
    return Found(found, game, name, deck.lists, deck.unread, deck.remarks)


def _by_code(text: str, game_id: str) -> Found:
    code = read_code(text)
    found = engine(game_id or code.game)
    return _coded(code, found, found.game())


def _coded(code: DeckCode, found: Engine, game: Game) -> Found:
    if found.id != code.game:
        raise BadInput(f"the code is for {code.game}, not for {found.id}.")
    if code.packs != packs_mark(game.packs) or any(
        face >= game.face_count() for faces in code.lists.values() for face in faces
    ):
        raise BadInput("the code was made with other card packs than the ones installed here.")
    return Found(found, game, "code", code.lists)


def _by_name(name: str, game_id: str) -> Found:
    if not game_id:
        raise BadInput(f"there is no file {name!r}; for a deck that comes with a game, name it with --game.")
    found = engine(game_id)
    game = found.game()
    decks = {deck.name: deck for deck in found.decks(game)}
    if name in decks:
        return Found(found, game, name, dict(decks[name].lists))
    store = Store(game)
    if name not in store.names():
        known = deck_names(found, game)
        there = f"there are {', '.join(known)}" if known else f"{game.title} has none of its own"
        raise BadInput(f"there is no file and no deck {name!r}; {there}.")
    deck, problem = store.load(name)
    if problem and not deck.size:
        raise BadInput(problem)
    return Found(found, game, name, deck.lists, deck.unread, deck.remarks)
