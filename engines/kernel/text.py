"""The text table: a view as lines that a terminal shows and a screen reader speaks."""

from __future__ import annotations

from itertools import groupby

from engines.kernel.say import capital, label, owned, say, seat_name
from engines.kernel.view import CardView, TableView, ZoneView

MAX_NAMED = 40
"""Cards named one by one in a line; longer zones tell the rest as a number."""


def seat_words(view: TableView, seat: int) -> str:
    """A seat as its onlooker would call it."""
    if seat < 0:
        return say("Table")
    return capital(say("you")) if seat == view.onlooker else capital(seat_name(seat))


def card_words(card: CardView) -> str:
    """A card in one phrase: name, numbers, state."""
    if not card.name:
        back = " ".join(map(label, card.words))
        name = say("a face-down {back} card", back=back) if back else say("a face-down card")
        return name if not card.marks else say("{card} with {marks}", card=name, marks=_pairs(card.marks))
    facts = [*_kind(card), *_facts(card)]
    name = _name(card)
    return f"{name} ({', '.join(facts)})" if facts else name


def zone_placed(view: TableView, zone: ZoneView) -> str:
    """A zone with whose it is, numbered where its owner has several of the kind."""
    title = zone_numbered(view, zone)
    return owned(title, zone.seat, view.onlooker) if zone.seat >= 0 else title


def zone_numbered(view: TableView, zone: ZoneView) -> str:
    """What a zone is called, numbered where its owner has several that are called the same."""
    alike = sum((other.title, other.seat) == (zone.title, zone.seat) for other in view.zones)
    return say("{zone} {number}", zone=zone.title, number=zone.place + 1) if alike > 1 else zone.title


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
    kind = [label(card.kind)] if card.kind and card.kind not in PLAIN else []
    head = ", ".join([_name(card), *kind, *_facts(card)])
    told = card.text.replace(" ", "") in card.words  # what some cards show is what they say
    return f"{head}." if told or not card.text else f"{head}. {card.text}"


PLAIN = ("card", "piece")
"""Kinds that tell nothing beyond what everybody sees."""


def _name(card: CardView) -> str:
    """What a card is called: cards have names, pieces are called what they are."""
    return label(card.name) if card.kind in PLAIN else card.name


def _kind(card: CardView) -> list[str]:
    """What sort of card it is, where its other words do not tell it."""
    told = any(card.kind in word.casefold() for word in card.words)
    return [label(card.kind)] if card.kind and card.kind not in PLAIN and not told else []


def _hosted(view: TableView, card: CardView) -> str:
    """A card in a zone, with the card that it lies under or is attached to."""
    words = card_words(card)
    if card.host < 0:
        return words
    host = next((one for zone in view.zones for one in zone.cards if one.id == card.host), None)
    if host is None:
        return words
    name = _name(host) if host.name else say("a face-down card")
    return say("{card} with {host}", card=words, host=name)


def _facts(card: CardView) -> list[str]:
    """Numbers and states."""
    facts = [_pairs(card.stats)] if card.stats else []
    facts += [label(word) for word in card.words]
    facts += [say(card.turned_word)] if card.turned else []
    facts += [say("{n} damage", n=card.damage)] if card.damage else []
    marks = tuple(pair for pair in card.marks if pair[0] not in card.words)  # the others are told already
    facts += [_pairs(marks)] if marks else []
    return facts


def zone_words(view: TableView, zone: ZoneView) -> str:
    """A zone in one line."""
    whose = "" if zone.seat < 0 else f"{seat_words(view, zone.seat)}: "
    title = zone_numbered(view, zone)
    if not zone.cards:
        return say("{zone}: none", zone=f"{whose}{title}")
    if zone.hidden:
        count = len(zone.cards)
        cards = say("1 card") if count == 1 else say("{count} cards", count=count)
        return f"{whose}{title}: {cards}"
    runs = [
        (words, len(list(same))) for words, same in groupby(_hosted(view, c) for c in zone.cards[:MAX_NAMED])
    ]
    named = "; ".join(words if count == 1 else f"{count} × {words}" for words, count in runs)
    more = len(zone.cards) - MAX_NAMED
    rest = [say("and {count} more", count=more)] if more > 0 else []
    return f"{whose}{title} ({len(zone.cards)}): {'; '.join([named, *rest])}"


def render(view: TableView) -> list[str]:
    """The whole position, most important things last, where a screen reader stops."""
    lines = [_heading(view)]
    for seat in view.seats:
        notes = [_pairs(seat.values)] if seat.values else []
        notes += [say("to move")] if seat.active and not view.outcome else []
        notes += [say("out")] if seat.out else []
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
    phase = dict(view.phases).get(view.phase) or label(view.phase)
    if not phase or view.outcome:
        return say("Turn {turn}", turn=view.turn)
    return say("Turn {turn}, {phase}", turn=view.turn, phase=phase)


def _pairs(pairs: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{label(name)} {value}" for name, value in pairs)
