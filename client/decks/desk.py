"""The deck being worked on: every edit, with undo and redo, kept in its file.

Edits are written a moment later, all at once (`keep`); new, renamed and deleted decks at once. A deck that is
only looked at (a ready one, an empty one) becomes a file with its first edit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from client.decks.deck import Deck
from client.decks.pool import Pool
from client.decks.store import Store, StoreError, check_name, free_name
from engines.decks import MAX_DECK, DeckLine
from engines.registry import DeckList

MAX_UNDO = 500
"""Edits that can be undone; each is a small value."""


class Change(NamedTuple):
    """One step of editing. Without `before` a deck was made, without `after` deleted."""

    before: Deck | None
    after: Deck | None


class Desk:
    """One game's decks and the one in hand. `changed` is called after everything that changes what shows."""

    def __init__(self, pool: Pool, store: Store, changed: Callable[[], object] = lambda: None) -> None:
        self.pool, self.store, self.changed = pool, store, changed
        self.ready: tuple[DeckList, ...] = pool.engine.decks(pool.game)
        self.notice = ""
        """What the last step has to say: something laid aside, something that could not be kept."""
        self.kept = False
        """Whether the deck in hand has a file."""
        self.owed = False
        """Whether it has edits that are not in the file yet."""
        self._undo: list[Change] = []
        self._redo: list[Change] = []
        self.deck = self._blank()

    # --- choosing

    def names(self) -> list[str]:
        """Decks of one's own."""
        return self.store.names()

    def open(self, name: str) -> bool:
        """Take a deck in hand: one's own, or a copy of a ready one. False if there is none of that name.
        The one in hand stays there if its edits cannot be kept.
        """
        if not self.keep():
            self.changed()
            return True
        self.notice = ""
        if name in self.names():
            stored = self.store.load(name)
            if stored.problem:
                copy = free_name(f"{name.strip()} (read)", self._taken())
                self.notice = f"{stored.problem} Its file is left alone; you see a copy of what can be read."
                self.deck, self.kept = replace(stored.deck, name=_usable(copy)), False
            else:
                self.deck, self.kept = stored.deck, True
        elif any(deck.name == name for deck in self.ready):
            self.deck, self.kept = self._copy(name), False
        else:
            return False
        self.changed()
        return True

    def _copy(self, name: str) -> Deck:
        ready = next(deck for deck in self.ready if deck.name == name)
        return Deck(free_name(f"My {name}", self._taken()), dict(ready.lists))

    def _blank(self) -> Deck:
        return Deck(free_name("New deck", self._taken()), {})

    def _taken(self) -> list[str]:
        return [*self.names(), *(deck.name for deck in self.ready)]

    # --- cards

    def add(self, face: int, label: str = "") -> None:
        """One more of a card, in the list it belongs to; the only card of a list makes room."""
        part = self.pool.home(face)
        label = label or (part.label if part is not None else "main")
        have = self.deck.lists.get(label, ())
        if part is not None and part.label == label and part.size == 1:
            if have != (face,):
                self._edit(self.deck.with_cards(label, (face,)))
        elif self.deck.size < MAX_DECK:
            at = len(have) - have[::-1].index(face) if face in have else len(have)
            self._edit(self.deck.with_cards(label, (*have[:at], face, *have[at:])))

    def remove(self, face: int, label: str = "") -> None:
        """One less of a card."""
        label = label or next((each for each, cards in self.deck.lists.items() if face in cards), "")
        have = list(self.deck.lists.get(label, ()))
        if face in have:
            have.reverse()
            have.remove(face)
            self._edit(self.deck.with_cards(label, tuple(reversed(have))))

    def mend(self, line: DeckLine) -> None:
        """Take the card whose name is nearest for a line that could not be read."""
        if line.like is not None:
            have = self.deck.lists.get(line.label, ())
            deck = self.deck.without_line(line)
            self._edit(deck.with_cards(line.label, (*have, *[line.like] * line.count)[:MAX_DECK]))

    def drop(self, line: DeckLine) -> None:
        """Do without a line that could not be read."""
        self._edit(self.deck.without_line(line))

    def replace_cards(self, other: Deck) -> None:
        """All of another deck's cards in place of these."""
        self._edit(replace(other, name=self.deck.name, remarks=self.deck.remarks or other.remarks))

    def _edit(self, deck: Deck) -> None:
        self._step(Change(self.deck, deck))

    # --- decks

    def new(self, deck: Deck | None = None) -> None:
        """Make a deck: an empty one, or this one under a free name."""
        made = self._blank() if deck is None else replace(deck, name=self.free(deck.name))
        self._step(Change(None, made))

    def free(self, name: str) -> str:
        """A name that can be used, as like this one as can be."""
        return free_name(_usable(name), self._taken())

    def copy_ready(self, name: str) -> None:
        """Make a deck like one that comes with the game."""
        self._step(Change(None, self._copy(name)))

    def duplicate(self) -> None:
        """Make another deck like the one in hand."""
        self.new(self.deck)

    def rename(self, name: str) -> str:
        """Call the deck something else; gives a sentence if that cannot be."""
        name = " ".join(name.split())
        if name == self.deck.name:
            return ""
        try:
            check_name(name)
        except StoreError as error:
            return str(error)
        others = [taken for taken in self._taken() if taken != self.deck.name]
        if free_name(name, others) != name:
            return f"There is a deck called {name!r} already."
        renamed = replace(self.deck, name=name)
        self._step(Change(self.deck, renamed) if self.kept else Change(None, renamed))
        return self.notice

    def delete(self) -> None:
        """Away with the deck; undo brings it back."""
        if self.kept:
            self._step(Change(self.deck, None))

    # --- undo

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return bool(self._undo)

    @property
    def can_redo(self) -> bool:
        """Whether there is something to do again."""
        return bool(self._redo)

    def undo(self) -> None:
        """Take back the last step, whichever deck it was in."""
        if self._undo:
            change = self._undo.pop()
            if self._do(Change(change.after, change.before)):
                self._redo.append(change)
            self.changed()

    def redo(self) -> None:
        """Do the last step taken back again."""
        if self._redo:
            change = self._redo.pop()
            if self._do(change):
                self._undo.append(change)
            self.changed()

    def _step(self, change: Change) -> None:
        if self._do(change):
            self._undo = [*self._undo[-MAX_UNDO + 1 :], change]
            self._redo = []
        self.changed()

    # --- files

    def _do(self, change: Change) -> bool:
        """Carry out a change; False, with a notice, if it could not be kept."""
        before, after = change
        self.notice = ""
        if before is not None and after is not None and before.name == after.name:
            if after.name != self.deck.name:
                if not self.keep():
                    return False
                self.kept = self.store.has(after.name)
            self.deck, self.owed = after, True
            return True
        if not self.keep():
            return False
        try:
            self.notice = self.store.put(before, after)
        except StoreError as error:
            self.notice = str(error)
            return False
        if after is not None:
            self.deck, self.kept = after, True
        else:
            self._next_deck()
        return True

    def _next_deck(self) -> None:
        names = self.names()
        self.owed = False
        if not names or not self.open(names[0]):
            self.deck, self.kept = self._blank(), False

    def keep(self) -> bool:
        """Write what is owed; False, with a notice, if that fails (the edits stay, and are owed)."""
        if not self.owed:
            return True
        try:
            self.notice = self.store.put(self.deck if self.kept else None, self.deck) or self.notice
            self.kept, self.owed = True, False
        except StoreError as error:
            self.notice = str(error)
        return not self.owed


def _usable(name: str) -> str:
    """A name made fit for a deck."""
    plain = "".join(sign if sign.isalnum() or sign in " '()!&+.-" else " " for sign in name)
    found = " ".join(plain.split()).lstrip("'()!&+.- ").rstrip(" .&-")
    try:
        check_name(found)
    except StoreError:
        return "Deck"
    return found
