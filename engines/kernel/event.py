"""Public facts about what just happened, for clients, logs and people. Rules never read them."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One fact in the past tense: a kind, the seat it is about (or -1), the cards concerned, and further
    values by kind.

    Kernel kinds: `made` (cards), `moved` (cards; from zone, to zone), `shown` (cards; faces), `looked` (seat,
    cards), `mixed` (seat or -1, cards), `rolled` (numbers), `picked` (cards), `turned`, `counted` (card;
    name, amount), `claimed`, `changed` (variable, new value), `left`, `ended`, `chosen` (cards; the
    question, the card that asked, a label) and `settled` (the same, as the only choice there was). Games
    add their own.
    """

    kind: str
    seat: int = -1
    cards: tuple[int, ...] = ()
    args: tuple[Any, ...] = ()
