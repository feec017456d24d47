"""Where decks of one's own are kept: a folder a game, a text file a deck, written whole or not at all.

What another program has changed meanwhile, what cannot be read and what is deleted is laid aside, never lost.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from client.decks.deck import Deck, deck_from, deck_text
from engines.kernel import Game
from engines.registry import names_of
from engines.spelling import fold
from netcore.files import home, reason, write_whole

SUFFIX = ".txt"
DELETED = ".deleted"
"""Folder of decks that were deleted, one of each name."""
DECK_BYTES = 256 * 1024
"""Of a deck file: a thousand cards with long names fit."""
MAX_DECKS = 500
"""Decks of one game that are listed; more would make every choice of a deck slow."""
NAME_LIMIT = 60
"""Characters of a deck's name, so that it fits a button and a file name everywhere."""

_NAME = re.compile(r"[^\W_](?:[\w '()!&+.-]*[\w)!'+])?")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


class StoreError(Exception):
    """A deck cannot be kept; the text is one sentence for people."""


class Stored(NamedTuple):
    """A deck in the folder; with a problem, its file must not be written over."""

    deck: Deck
    problem: str = ""


def check_name(name: str) -> None:
    """StoreError unless a deck can be called this, on every system and on the command line."""
    if not name:
        raise StoreError("A deck needs a name.")
    if len(name) > NAME_LIMIT:
        raise StoreError(f"A deck's name has at most {NAME_LIMIT} characters.")
    if not _NAME.fullmatch(name) or _RESERVED.fullmatch(name):
        raise StoreError(
            f"A deck cannot be called {name!r}: letters, digits, spaces and simple signs make a name."
        )


class Store:
    """The decks of one game."""

    def __init__(self, game: Game, folder: Path | None = None) -> None:
        self.game = game
        self.folder = folder if folder is not None else home() / "decks" / game.id
        self._names = names_of(game)
        self._seen: dict[str, bytes] = {}
        """What each file held when it was last read or written here."""

    def names(self) -> list[str]:
        """All decks by name, the same order every time."""
        try:
            found = [
                place.stem
                for place in self.folder.iterdir()
                if place.suffix == SUFFIX and not place.name.startswith(".")
            ]
        except OSError:  # no folder yet, or one that may not be read: nothing to offer
            return []
        return sorted(found, key=lambda name: (fold(name), name))[:MAX_DECKS]

    def all(self) -> list[Stored]:
        """All decks, good and bad."""
        return [self.load(name) for name in self.names()]

    def load(self, name: str) -> Stored:
        """A deck as far as it can be read."""
        empty = Deck(name, {})
        try:
            with self._path(name).open("rb") as stream:
                raw = stream.read(DECK_BYTES + 1)
        except OSError as error:
            return Stored(empty, f"The deck {name!r} cannot be read: {reason(error)}.")
        if len(raw) > DECK_BYTES:
            return Stored(empty, f"The deck {name!r} is larger than {DECK_BYTES} bytes.")
        self._seen[name] = raw
        deck = deck_from(name, raw.decode(errors="replace").removeprefix("\ufeff"), self._names)
        try:
            raw.decode()
            check_name(name)
        except UnicodeDecodeError as error:
            return Stored(deck, f"The deck {name!r} is not UTF-8 text (byte {error.start}).")
        except StoreError as error:
            return Stored(deck, str(error))
        if any(not line.text for line in deck.unread):
            return Stored(deck, f"The deck {name!r} has more lines than a deck can have.")
        return Stored(deck)

    def put(self, before: Deck | None, after: Deck | None) -> str:
        """Keep `after` where `before` was: write, create, rename or delete. Gives a sentence if something was
        laid aside on the way; raises StoreError if nothing could be done.
        """
        try:
            if after is None:
                return "" if before is None else self._delete(before.name)
            check_name(after.name)
            if before is None:
                self._create(after)
                return ""
            if before.name != after.name:
                self._rename(before.name, after.name)
            return self._write(after)
        except OSError as error:
            name = after.name if after is not None else before.name if before is not None else ""
            raise StoreError(f"The deck {name!r} could not be kept: {reason(error)}.") from None

    def has(self, name: str) -> bool:
        """Whether there is a deck of that name."""
        return self._path(name).exists()

    # --- files

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"

    def _raw(self, deck: Deck) -> bytes:
        return deck_text(deck, self.game.id, self.game.face_name).encode()

    def _create(self, deck: Deck) -> None:
        raw = self._raw(deck)
        try:
            write_whole(self._path(deck.name), raw, overwrite=False)
        except FileExistsError:
            raise StoreError(f"There is a deck called {deck.name!r} already.") from None
        self._seen[deck.name] = raw

    def _write(self, deck: Deck) -> str:
        path, raw = self._path(deck.name), self._raw(deck)
        told = ""
        try:
            there = path.read_bytes()
        except FileNotFoundError:
            there = b""
        if there not in (b"", raw, self._seen.get(deck.name)):
            aside = self._free(f"{deck.name} (changed elsewhere)")
            write_whole(self._path(aside), there, overwrite=False)
            told = f"Another program had changed the deck {deck.name!r}; its version is kept as {aside!r}."
        write_whole(path, raw)
        self._seen[deck.name] = raw
        return told

    def _rename(self, old: str, new: str) -> None:
        source, goal = self._path(old), self._path(new)
        if goal.exists() and not (source.exists() and goal.samefile(source)):
            raise StoreError(f"There is a deck called {new!r} already.")
        if source.exists():
            source.rename(goal)
        self._seen[new] = self._seen.pop(old, b"")

    def _delete(self, name: str) -> str:
        path = self._path(name)
        if path.exists():
            path.parent.joinpath(DELETED).mkdir(exist_ok=True)
            path.replace(self.folder / DELETED / path.name)
        self._seen.pop(name, None)
        return ""

    def _free(self, name: str) -> str:
        return free_name(name, self.names())


def free_name(wanted: str, taken: list[str]) -> str:
    """The name wanted, with a number behind it if it is taken (in any spelling)."""
    known = {fold(name) for name in taken}
    found, number = wanted[:NAME_LIMIT], 1
    while fold(found) in known:
        number += 1
        found = f"{wanted[: NAME_LIMIT - 4].rstrip()} {number}"
    return found
