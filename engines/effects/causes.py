"""Causes in the log: of what is told of a step, what would stand without a reason."""

from __future__ import annotations

from engines.kernel import Event

ACTS = "acts"
"""An ability goes off by itself: `cards` holds its card, the first argument is its path."""

_BY_SOURCE = ("chosen", "settled", "damaged", "healed", "bled")
"""Events whose second argument is the card from which they come: their lines name it."""
_BY_CARD = ("played", "uses", "announced")
"""Events that are about the card itself."""
_HEADS = ("gift",)
"""Events whose line is the cause of what goes off after them."""
_RESULTS = ("moved", "drew", "counted", "turned", "used", "readied", "destroyed", "summons")
"""Events whose lines name no cause."""


def with_causes(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a step without those abilities that other lines of it name already, or that bring about
    nothing yet.
    """
    return tuple(event for at, event in enumerate(events) if event.kind != ACTS or _needed(events, at))


def _needed(events: tuple[Event, ...], at: int) -> bool:
    """Whether nothing else of what is told around it names the card; several that go off at once are one."""
    card, first, last = events[at].cards[0], at, at + 1
    while first and events[first - 1].kind == ACTS:
        first -= 1
    while last < len(events) and events[last].kind == ACTS:
        last += 1
    for event in reversed(events[:first]):
        if event.kind == ACTS:
            break
        if event.kind in _HEADS or _names(event, card):
            return False
    for event in events[last:]:
        if event.kind == ACTS or _names(event, card):
            return False
        if event.kind in _RESULTS:
            return event.kind != "counted" or event.cards[0] != card
    return False


def _names(event: Event, card: int) -> bool:
    """Whether the line of an event names this card as its cause."""
    return (event.kind in _BY_SOURCE and event.args[1:2] == (card,)) or (
        event.kind in _BY_CARD and event.cards[:1] == (card,)
    )
