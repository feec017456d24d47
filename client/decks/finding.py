"""Decks told by a text or a code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from client.decks.deck import Deck, deck_from
from client.decks.parts import faults_of
from client.service.refusal import BadInput, refusing
from engines.decks import DeckCode, DeckError, DeckLine, Lists, looks_like_code, read_code, write_text
from engines.decks.code import packs_mark
from engines.kernel import DeckFault, Game, Mode
from engines.registry import Engine, names_of

GAME_LINE = re.compile(r"^\s*(?:#|//)\s*game\s*:\s*([a-z0-9_-]{1,32})\s*$", re.MULTILINE | re.IGNORECASE)


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


def found_in(text: str, name: str, found: Engine, game: Game) -> Found:
    """The deck that a text or code tells of, for this game; BadInput with one sentence if it tells none."""
    said = GAME_LINE.search(text)
    if said is not None and said[1].casefold() != found.id:
        raise BadInput(f"the deck is for {said[1].casefold()}, not for {found.id}.")
    with refusing(DeckError):
        return (
            coded_by(read_code(text), found, game)
            if looks_like_code(text)
            else told_by(text, name, found, game)
        )


def told_by(text: str, name: str, found: Engine, game: Game) -> Found:
    deck = deck_from(name, text, names_of(game))
    return Found(found, game, name, deck.lists, deck.unread, deck.remarks)


def coded_by(code: DeckCode, found: Engine, game: Game) -> Found:
    if found.id != code.game:
        raise BadInput(f"the code is for {code.game}, not for {found.id}.")
    if code.packs != packs_mark(game.packs) or any(
        face >= game.face_count() for faces in code.lists.values() for face in faces
    ):
        raise BadInput("the code was made with other card packs than the ones installed here.")
    return Found(found, game, "code", code.lists)
