"""The piles that a Shuffle or an Arrange mixes, and whose turn it is to mix each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.kernel.decision import Arrange, Shuffle
from netcore.dealer.board import Slot
from netcore.dealer.faults import Misuse
from netcore.dealer.mix import PILE_LIMIT
from netcore.dealer.rounds import StepStart, once


@dataclass(frozen=True)
class Pile:
    """One group of cards in a mixing round."""

    number: int
    cards: tuple[int, ...]
    slots: tuple[Slot, ...]
    mixers: tuple[int, ...]
    by: int | None = None
    """The seat that arranges; None for a shuffle."""
    kept: bool = False
    asks: bool = False

    @property
    def names_backs(self) -> bool:
        """Whether a mix of this pile says which back each new place has."""
        return self.by is not None and len({slot.back for slot in self.slots}) > 1


def shuffle_piles(moment: StepStart, intent: Shuffle) -> list[Pile]:
    """What a Shuffle mixes: every seat mixes, save the maker of a deck nobody has looked into."""
    once(tuple(card for cards in intent.parts for card in cards))
    piles = []
    for number, cards in enumerate(intent.parts):
        slots = _pile(moment, cards)
        makers = {_untouched(slot) for slot in slots}
        maker = makers.pop() if len(makers) == 1 else None
        mixers = tuple(seat for seat in moment.active if seat != maker) if slots else ()
        piles.append(Pile(number, tuple(sorted(cards)), slots, mixers))
    return piles


def arrange_piles(moment: StepStart, intent: Arrange, kept: Sequence[bool]) -> list[Pile]:
    """What an Arrange mixes; `kept` says of each part whether its seat keeps it (a hand)."""
    once(tuple(card for cards, _ in intent.parts for card in cards))
    piles = []
    for number, (cards, seat) in enumerate(intent.parts):
        ids = tuple(sorted(cards))
        slots = tuple(moment.board.slot(card) for card in ids)
        _limit(slots)
        mixers = (seat,) if slots and seat in moment.active else ()
        piles.append(Pile(number, ids, slots, mixers, seat, kept[number], intent.ask))
    return piles


def _pile(moment: StepStart, cards: Sequence[int]) -> tuple[Slot, ...]:
    for card in cards:
        if card not in moment.board.loose:
            moment.board.slot(card)
    slots = moment.board.pile(cards)
    _limit(slots)
    return slots


def _limit(slots: Sequence[Slot]) -> None:
    if len(slots) > PILE_LIMIT:
        raise Misuse(f"a pile of {len(slots)} cards is larger than {PILE_LIMIT}")


def _untouched(slot: Slot) -> int | None:
    """The maker of a slot that nobody else has been shown."""
    if slot.fresh is None or slot.shares or slot.boxes or slot.seen & ~(1 << slot.fresh):
        return None
    return slot.fresh
