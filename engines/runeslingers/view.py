"""What a screen shows of a table of Runeslingers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engines.effects.screen import Values, card_table
from engines.kernel import CardView, Secrets, Table, TableView, player
from engines.kernel.say import seat_name

from .policy import DEFENSES
from .say import card_words, light_cost

if TYPE_CHECKING:
    from .rules import Runeslingers

ENDINGS = {
    "no power left": "The last power is gone (RS-003).",
    "no cards left": "Deck and discard pile were empty together (RS-018).",
    "no maximum health": "The maximum health fell to 0 (RS-019).",
    "equips do not fit together": "Runeslinger, stance and ability were not of one class (RS-275).",
}


def table_view(game: Runeslingers, t: Table, seat: int, know: Secrets) -> TableView:
    """The plain view with what cards say and what they have become."""
    base = card_table(game, t, seat, know, describe, _values, ENDINGS)
    return replace(base, lines=(*_ailment_lines(game, t), *_ladder(game, t)))


def _values(game: Runeslingers, t: Table, seat: int) -> Values:
    """Power, health, block and the rest in the order in which players look for them (RS-034)."""
    ready = bool(t.zone("slinger", seat)) and t.rows[t.zone("slinger", seat)[0]].face is not None
    return (
        ("power", t.get(seat, "power")),
        ("health", t.get(seat, "health")),
        ("maximum", game.stat(t, player(seat), "max_health") if ready else 0),
        ("block", game.stat(t, player(seat), "block") if ready else 0),
        ("determination", t.get(seat, "determination")),
        ("light", t.get(seat, "light")),
        ("barrier", t.get(seat, "barrier")),
        ("hand", len(t.zone("hand", seat))),
        ("deck", len(t.zone("deck", seat))),
    )


def describe(game: Runeslingers, t: Table, card: CardView, face: int) -> CardView:
    """A card with its text and its numbers as they are now."""
    printed = game.catalogue.cards[face]
    stats: list[tuple[str, int]] = []
    if printed.play:
        stats.append(("cost", light_cost(game, face)))
    known = t.rows[card.id].face is not None
    if printed.kind in DEFENSES:
        now = game.stat(t, card.id, "defense") if known else printed.stats["defense"]
        stats.append(("defense", now))
    for name in ("block", "max_health"):
        if name in printed.stats:
            stats.append((name, printed.stats[name]))
    words = [use.capitalize() for use in printed.keywords]
    if known and game.in_play(t, card.id) and not game.exposed(t, card.id):
        words.append("concealed")
    return replace(
        card,
        kind=printed.kind,
        text=printed.text,
        stats=tuple(stats),
        words=tuple(words),
    )


def _ailment_lines(game: Runeslingers, t: Table) -> list[str]:
    """Who has which ailments, exposed and concealed."""
    lines = []
    for seat in range(t.map.seats):
        found = []
        for card in game.in_areas(t, seat):
            if game.kind(t, card) == "ailment":
                name = game.face_name(t.rows[card].face or 0)
                under = "" if game.exposed(t, card) else " (concealed)"
                found.append(f"{name} {t.rows[card].mark('instance')}{under}")
        if found:
            lines.append(f"Ailments of {seat_name(seat)}: {', '.join(found)}")
    return lines


def _ladder(game: Runeslingers, t: Table) -> list[str]:
    """The rungs, newest first (RS-250)."""
    if not t.chain:
        return []
    return ["Ladder, top first: " + "; ".join(card_words(game, t, item.card) for item in reversed(t.chain))]
