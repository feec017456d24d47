"""What a screen shows of a table of Runeslingers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engines.effects.screen import Values, card_table
from engines.effects.telling import aims_words
from engines.kernel import CardView, Secrets, Table, TableView, player
from engines.kernel.say import capital, listed, mark, named, say, seat_name

from .policy import DEFENSES
from .say import MARKS, covers, light_asked, light_cost, link_words

if TYPE_CHECKING:
    from .rules import Runeslingers

ENDINGS = {
    mark("no power left"): mark("The last power is gone (RS-003)."),
    mark("no cards left"): mark("Deck and discard pile were empty together (RS-018)."),
    mark("no maximum health"): mark("The maximum health fell to 0 (RS-019)."),
    mark("equips do not fit together"): mark(
        "Runeslinger, stance and ability were not of one class (RS-275)."
    ),
}


def table_view(game: Runeslingers, t: Table, seat: int, know: Secrets) -> TableView:
    """The plain view with what cards say and what they have become."""
    base = card_table(game, t, seat, know, describe, _values, ENDINGS)
    lines = (*_ailment_lines(game, t, seat), *_concentration_lines(game, t, seat), *_ladder(game, t, know))
    return replace(base, lines=lines)


def _values(game: Runeslingers, t: Table, seat: int) -> Values:
    """Power, health, block and the rest in the order in which players look for them (RS-034)."""
    ready = bool(t.zone("slinger", seat)) and t.rows[t.zone("slinger", seat)[0]].face is not None
    return (
        (mark("power"), t.get(seat, "power")),
        (mark("health"), t.get(seat, "health")),
        (mark("maximum"), game.stat(t, player(seat), "max_health") if ready else 0),
        (mark("block"), game.stat(t, player(seat), "block") if ready else 0),
        (mark("determination"), t.get(seat, "determination")),
        (mark("light"), t.get(seat, "light")),
        (mark("barrier"), t.get(seat, "barrier")),
        (mark("hand"), len(t.zone("hand", seat))),
        (mark("hand limit"), game.stat(t, player(seat), "hand_size") if ready else 0),
        (mark("deck"), len(t.zone("deck", seat))),
    )


def describe(game: Runeslingers, t: Table, card: CardView, face: int) -> CardView:
    """A card with its text and its numbers as they are now."""
    printed = game.catalogue.cards[face]
    stats: list[tuple[str, int]] = []
    if printed.play:
        held = t.map.of[t.rows[card.id].zone].name == "hand"
        cost = light_asked(game, t, card.seat, card.id, face) if held else light_cost(game, face)
        stats.append(("cost", cost))
    known = t.rows[card.id].face is not None
    if printed.kind in DEFENSES:
        now = game.stat(t, card.id, "defense") if known else printed.stats["defense"]
        stats.append(("defense", now))
    for name in ("block", "max_health"):
        if name in printed.stats:
            stats.append((name, printed.stats[name]))
    words = [use.capitalize() for use in printed.keywords]
    if known and game.in_play(t, card.id) and not game.exposed(t, card.id):
        words.append(mark("concealed"))
    if printed.kind == "boon" and known and game.in_play(t, card.id) and card.owner != card.seat:
        words.append(say("played by {who}", who=seat_name(card.owner)))
    return replace(
        card,
        kind=printed.kind,
        text=printed.text,
        stats=tuple(stats),
        words=tuple(words),
        marks=tuple((MARKS[name], n) for name, n in card.marks),
    )


def _ailment_lines(game: Runeslingers, t: Table, onlooker: int) -> list[str]:
    """Who has which ailments, exposed and concealed."""
    lines = []
    for seat in range(t.map.seats):
        found = []
        for card in game.in_areas(t, seat):
            if game.kind(t, card) == "ailment":
                name = game.face_name(t.rows[card].face or 0)
                over = covers(game, t, card)
                under = f" ({say('under {card}', card=listed(over))})" if over else ""
                found.append(f"{name} {t.rows[card].mark('instance')}{under}")
        if found:
            who = capital(named(seat, onlooker))
            lines.append(say("{who}: ailments: {what}", who=who, what=", ".join(found)))
    return lines


def _concentration_lines(game: Runeslingers, t: Table, onlooker: int) -> list[str]:
    """Which concentrations are ready, used or covered, by their places (RS-062, RS-132)."""
    lines = []
    for seat in range(t.map.seats):
        told = []
        for number, card in enumerate(t.zone("conc", seat), 1):
            facts = [say("used") if t.rows[card].turned else say("ready")]
            facts += [say("under {card}", card=above) for above in covers(game, t, card)]
            told.append(f"{number} {', '.join(facts)}")
        if told:
            who = capital(named(seat, onlooker))
            lines.append(say("{who}: concentrations: {what}", who=who, what="; ".join(told)))
    return lines


def _ladder(game: Runeslingers, t: Table, know: Secrets) -> list[str]:
    """The rungs with what they are aimed at, newest first (RS-250)."""
    if not t.chain:
        return []
    rungs = [
        link_words(game, t, item.card, item.seat, know) + aims_words(game, t, item, know)
        for item in reversed(t.chain)
    ]
    return [say("Ladder, top first: {rungs}", rungs="; ".join(rungs))]
