"""Where every encrypted card lies: the public state of a joint deal, the same at every peer.

A slot is an encrypted card with a handle, a number given in order of creation and never again. The engine's
card ids are places; a place is bound to a slot, or lies loose in a bag: after a shuffle of several backs it
is not yet decided which back each place has. A mix retires its slots and makes new ones.

Rules of this file. Everything is a value: a change makes a new board, so that a voided step or a take-back
simply goes on from an older one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engines.kernel.chance import Stream
from netcore.dealer.deck import DeckName, OpenTable, SecretTable
from netcore.dealer.faults import Misuse
from netcore.dealer.group import Point
from netcore.dealer.mix import Pair


class Sealed(NamedTuple):
    """A share sealed from one seat to another, as it was published."""

    context: bytes
    box: bytes
    step: int


@dataclass(frozen=True, slots=True)
class Slot:
    """One encrypted card."""

    handle: int
    pair: Pair
    back: int
    decks: tuple[DeckName, ...]
    """Tables its point may belong to, sorted."""
    seen: int = 0
    """Bit per seat entitled to see it, now or earlier."""
    shares: Mapping[int, Point] = field(default_factory=dict)
    """Public decryption shares by seat, each checked."""
    boxes: Mapping[tuple[int, int], Sealed] = field(default_factory=dict)
    """Sealed shares by (maker, reader)."""
    face: int | None = None
    """Known to everybody."""
    fresh: int | None = None
    """The owner, if this slot comes straight from a secret deck: then making it was the owner's mix."""


@dataclass(frozen=True, slots=True)
class Bag:
    """Slots of one shuffle that no place is bound to yet, by back in mix order, and the places they belong
    to.
    """

    number: int
    slots: tuple[tuple[int, tuple[int, ...]], ...]
    """(back, handles) each, lowest back first."""

    @property
    def left(self) -> int:
        """How many slots are not bound yet."""
        return sum(len(handles) for _, handles in self.slots)

    def draw(self, chance: Stream) -> tuple[Bag, int]:
        """Bind the next place: a back as likely as it is common among what is left, and its next slot."""
        number = chance.below(self.left)
        for index, (back, handles) in enumerate(self.slots):
            if number < len(handles):
                rest = (*self.slots[:index], (back, handles[1:]), *self.slots[index + 1 :])
                return replace(self, slots=rest), handles[0]
            number -= len(handles)
        raise Misuse("an empty bag was drawn from")


@dataclass(frozen=True, slots=True)
class Board:
    """All slots, places and bags at one moment."""

    slots: Mapping[int, Slot] = field(default_factory=dict)
    """By handle; those retired by a mix are gone."""
    places: Mapping[int, int] = field(default_factory=dict)
    """Handle by card id, for places that are bound."""
    loose: Mapping[int, int] = field(default_factory=dict)
    """Number of the bag by card id, for places that are not."""
    bags: Mapping[int, Bag] = field(default_factory=dict)
    tables: Mapping[DeckName, OpenTable | SecretTable] = field(default_factory=dict)

    def slot(self, card: int) -> Slot:
        """The slot a place is bound to."""
        if card in self.loose:
            raise Misuse(f"card {card} lies in a bag; its back must be asked for first")
        if card not in self.places:
            raise Misuse(f"card {card} was never dealt")
        return self.slots[self.places[card]]

    def pile(self, cards: Sequence[int]) -> tuple[Slot, ...]:
        """The slots of these places, whole bags included, in the order that every peer puts them: bound ones
        by place, then bags by number.
        """
        bound = [self.slots[self.places[card]] for card in sorted(cards) if card not in self.loose]
        held: dict[int, int] = {}
        for card in cards:
            if card in self.loose:
                held[self.loose[card]] = held.get(self.loose[card], 0) + 1
        for number in sorted(held):
            bag = self.bags[number]
            if held[number] != bag.left:
                raise Misuse("a shuffle takes a part of a bag; those backs must be asked for first")
            bound += [self.slots[handle] for _, handles in bag.slots for handle in handles]
        return tuple(bound)

    def added(self, slots: Iterable[Slot], places: Mapping[int, int]) -> Board:
        """With new slots bound to new places."""
        made = {slot.handle: slot for slot in slots}
        return replace(self, slots={**self.slots, **made}, places={**self.places, **places})

    def changed(self, slots: Iterable[Slot]) -> Board:
        """With these slots in place of those of the same handles."""
        return replace(self, slots={**self.slots, **{slot.handle: slot for slot in slots}})

    def remixed(
        self, cards: Sequence[int], old: Iterable[Slot], new: Sequence[Slot], bag: int | None
    ) -> Board:
        """After a mix: old slots are gone, new ones bound to the sorted places in order, or put in a bag."""
        gone = {slot.handle for slot in old}
        slots = {handle: slot for handle, slot in self.slots.items() if handle not in gone}
        slots.update((slot.handle, slot) for slot in new)
        ids = set(cards)
        places = {card: handle for card, handle in self.places.items() if card not in ids}
        loose = {card: number for card, number in self.loose.items() if card not in ids}
        bags = {number: kept for number, kept in self.bags.items() if number in set(loose.values())}
        if bag is None:
            places.update(zip(sorted(cards), (slot.handle for slot in new), strict=True))
        else:
            backs = sorted({slot.back for slot in new})
            held = tuple((back, tuple(slot.handle for slot in new if slot.back == back)) for back in backs)
            bags[bag] = Bag(bag, held)
            loose.update((card, bag) for card in cards)
        return replace(self, slots=slots, places=places, loose=loose, bags=bags)

    def backed(self, cards: Iterable[int], chance: Stream) -> Board:
        """After the backs of these loose places were drawn, in the given order."""
        places, loose, bags = dict(self.places), dict(self.loose), dict(self.bags)
        for card in cards:
            number = loose.pop(card)
            bags[number], places[card] = bags[number].draw(chance)
        return replace(self, places=places, loose=loose, bags=bags)
