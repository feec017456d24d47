"""The text table: a view as lines that a terminal shows and a screen reader speaks."""

from __future__ import annotations

from itertools import groupby

from engines.kernel.say import capital, owned, say, seat_name
from engines.kernel.view import CardView, TableView, ZoneView

MAX_NAMED = 40
"""Cards named one by one in a line; longer zones tell the rest as a number."""


def seat_words(view: TableView, seat: int) -> str:
    """A seat as its onlooker would call it."""
    if seat < 0:
        return "Table"
    return "You" if seat == view.onlooker else f"{capital(seat_name(seat))}"


def card_words(card: CardView) -> str:
    """A card in one phrase: name, numbers, state."""
    if not card.name:
        back = "".join(f"{word} " for word in card.words)
        name = say("a face-down {back}card", back=back)
        return name if not card.marks else say("{card} with {marks}", card=name, marks=_pairs(card.marks))
    facts = _facts(card)
    return f"{card.name} ({', '.join(facts)})" if facts else card.name


def zone_placed(view: TableView, zone: ZoneView) -> str:
    """A zone with whose it is, numbered where its owner has several of the kind."""
    title = say(zone.title)
    if zone.seat >= 0:
        title = owned(title, zone.seat, view.onlooker)
    if sum(other.name == zone.name and other.seat == zone.seat for other in view.zones) > 1:
        title = say("{zone} {number}", zone=title, number=zone.place + 1)
    return title


def card_placed(view: TableView, zone: ZoneView, card: CardView) -> str:
    """A card with whose it is and where it lies, so that no two are told alike: cards that look the same have
    a number in their zone.
    """
    words, title = card_words(card), zone_placed(view, zone)
    alike = [other.id for other in zone.cards if card_words(other) == words]
    if len(alike) > 1:
        words = say("{card}, number {number}", card=words, number=alike.index(card.id) + 1)
    return say("{card}, in {zone}", card=words, zone=title)


def card_told(card: CardView) -> str:
    """A card with its kind and what is written on it, for whoever reads or hears it."""
    if not card.name:
        return f"{card_words(card)}."
    head = ", ".join(part for part in (card.name, card.kind, *_facts(card)) if part)
    return f"{head}. {card.text}" if card.text else f"{head}."


def _facts(card: CardView) -> list[str]:
    """Numbers and states."""
    facts = [_pairs(card.stats)] if card.stats else []
    facts += card.words
    facts += [say(card.turned_word)] if card.turned else []
    facts += [f"{card.damage} damage"] if card.damage else []
    facts += [_pairs(card.marks)] if card.marks else []
    return facts


def zone_words(view: TableView, zone: ZoneView) -> str:
    """A zone in one line."""
    whose = "" if zone.seat < 0 else f"{seat_words(view, zone.seat)}: "
    if not zone.cards:
        return f"{whose}{zone.title}: none"
    if zone.hidden:
        return f"{whose}{zone.title}: {len(zone.cards)} {'card' if len(zone.cards) == 1 else 'cards'}"
    runs = [
        (words, len(list(same))) for words, same in groupby(card_words(c) for c in zone.cards[:MAX_NAMED])
    ]
    named = "; ".join(words if count == 1 else f"{count} × {words}" for words, count in runs)
    more = len(zone.cards) - MAX_NAMED
    return f"{whose}{zone.title} ({len(zone.cards)}): {named}" + (f"; and {more} more" if more > 0 else "")


def render(view: TableView) -> list[str]:
    """The whole position, most important things last, where a screen reader stops."""
    lines = [_heading(view)]
    for seat in view.seats:
        notes = [_pairs(seat.values)] if seat.values else []
        notes += ["to move"] if seat.active and not view.outcome else []
        notes += ["out"] if seat.out else []
        lines.append(
            f"{seat_words(view, seat.seat)}: {'; '.join(notes)}" if notes else seat_words(view, seat.seat)
        )
    lines += [zone_words(view, zone) for zone in view.zones if zone.cards]
    lines += view.lines
    if view.outcome:
        lines.append(view.outcome)
    elif view.prompt is not None:
        lines.append(view.prompt.question)
    return lines


def _heading(view: TableView) -> str:
    phase = dict(view.phases).get(view.phase, view.phase)
    return f"Turn {view.turn}, {phase}" if phase else f"Turn {view.turn}"


def _pairs(pairs: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in pairs)
