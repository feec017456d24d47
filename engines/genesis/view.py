"""What a screen shows of a table of Second Genesis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.screen import Values, card_table
from engines.kernel import (
    CardView,
    PrintedCard,
    Secrets,
    Table,
    TableView,
    ZoneView,
    player,
)
from engines.kernel.say import capital, label, mark, named, say
from engines.kernel.view import side_lines

from . import modes
from .codes import code_of
from .policy import RACES, SPHERES, TYPES
from .say import half_name, sphere_words

if TYPE_CHECKING:
    from .rules import Genesis

ENDINGS = {
    "destroyed": mark("The last lord standing wins (SG-004)."),
    "cap": mark("The game reached its last turn (SG-R29)."),
}
COLOURED = (mark("hand"), mark("vault"), mark("groove"), mark("towers"))
"""Zones whose colours are told in words."""
INVERTED = mark("inverted")
_INVERTED = {
    "instant": mark("inverted instant"),
    "lasting": mark("inverted active spell"),
    "attach_creature": mark("inverted attachment for a creature"),
    "attach_tower": mark("inverted attachment for a tower"),
    "calling": mark("inverted calling"),
}
_RACES = tuple(race for races in RACES.values() for race in races)


def table_view(game: Genesis, t: Table, seat: int, know: Secrets) -> TableView:
    """The plain view with what cards are where they lie."""
    base = card_table(game, t, seat, know, describe, _values, ENDINGS)
    zones = tuple(_veiled(game, t, zone) if zone.name == "field" else zone for zone in base.zones)
    return replace(base, zones=zones, lines=(*side_lines(game, t, seat), *_colours(t, seat)))


def _values(game: Genesis, t: Table, seat: int) -> Values:
    """What players look for at another lord."""
    waiting = ((mark("waiting"), t.get(seat, "benched")),) if modes.kind(t) == "tag" else ()
    return (
        (mark("towers"), len(t.zone("towers", seat))),
        (mark("mana"), game.stat(t, player(seat), "mana")),
        (mark("crystals"), len(t.zone("vault", seat))),
        (mark("energy"), len(t.zone("groove", seat))),
        (mark("hand"), len(t.zone("hand", seat))),
        (mark("deck"), len(t.zone("deck", seat))),
        *waiting,
    )


def _veiled(game: Genesis, t: Table, zone: ZoneView) -> ZoneView:
    """Veiled creatures have the strength on their backs, for everybody (SG-151)."""
    cards = tuple(
        card
        if card.up
        else replace(card, marks=(*card.marks, ("strength", game.stat(t, card.id, "strength"))))
        for card in zone.cards
    )
    return replace(zone, cards=cards)


def describe(game: Genesis, t: Table, card: CardView, face: int) -> CardView:
    """A card with the half that counts where it lies, in the hand and elsewhere with both."""
    zone = t.map.of[t.rows[card.id].zone].name if t.rows[card.id].zone >= 0 else ""
    shown = game.printed(face)
    if zone == "field" and card.up:
        return _creature(game, t, card, shown)
    if zone in ("fortress", "attached") and card.up:
        facts = game.catalogue.facts[face]["spell"]
        words = (shown.words[0], game.vocabulary.label(facts.kind))
        stats = (("cost", facts.stat("cost")),)
        return replace(card, name=facts.name, kind=shown.kind, text=facts.text, stats=stats, words=words)
    return replace(
        card, name=shown.name, kind=shown.kind, text=shown.text, stats=shown.stats, words=shown.words
    )


def _creature(game: Genesis, t: Table, card: CardView, shown: PrintedCard) -> CardView:
    """A creature with its strength and state as they are now."""
    facts = game.catalogue.facts[shown.face]["creature"]
    words = [word for word in shown.words if word != INVERTED]
    if game.afflicted(t, card.id):
        words.append(mark("afflicted"))
    if game.dizzy(t, card.id) and t.rows[card.id].seat == t.active:
        words.append(mark("dizzy"))
    stats = (("cost", facts.stat("cost")), ("strength", game.stat(t, card.id, "strength")))
    marks = tuple(pair for pair in card.marks if pair[0] != "afflicted")
    return replace(
        card, name=facts.name, kind=shown.kind, text=facts.text, stats=stats, words=tuple(words), marks=marks
    )


def printed_card(game: Genesis, face: int) -> PrintedCard:
    """Both halves as printed, with the code (SG-009 to SG-012)."""
    card = game.catalogue.cards[face]
    creature, spell = (game.catalogue.facts[face][half] for half in ("creature", "spell"))
    kind = next(tag for tag in card.tags if tag in SPHERES)
    words = [_sphere(card), *(word for word in creature.tags if word in (*_RACES, *TYPES))]
    if INVERTED in creature.tags:
        words.append(INVERTED)
    words_for = _INVERTED if INVERTED in spell.tags else {}
    told = words_for.get(spell.kind) or game.vocabulary.label(spell.kind)
    below = f"{spell.name} ({told}, {spell.stat('cost')}): {spell.text}"
    stats = (
        ("cost", creature.stat("cost")),
        ("strength", creature.stat("strength")),
        ("weak", creature.stat("weak")),
        ("spell", spell.stat("cost")),
    )
    tags = (*card.tags, *creature.tags, spell.kind, str(code_of(game, face)) if _coded(card) else "")
    return PrintedCard(
        face,
        half_name(game, face, ""),
        kind,
        "\n".join(text for text in (creature.text, below) if text),
        stats,
        tuple(words),
        tuple(dict.fromkeys(tag for tag in tags if tag)),
    )


def _sphere(card: g.Card) -> str:
    """The spheres of a card, as people read them."""
    return "-".join(tag.capitalize() for tag in SPHERES if tag in card.tags)


def _coded(card: g.Card) -> bool:
    """Whether a card has a code: those made up for tests have none."""
    return "set" in card.stats


def _colours(t: Table, onlooker: int) -> tuple[str, ...]:
    """The backs that everybody sees, in words (SG-014, SG-R32), and the spheres of each deck (SG-R39)."""
    lines = []
    for seat in range(t.map.seats):
        if t.out(seat):
            continue
        parts = []
        for name in COLOURED:
            backs = [t.rows[card].back for card in t.zone(name, seat)]
            if backs:
                found = sorted((sphere_words(back) or say("unknown"), backs.count(back)) for back in {*backs})
                parts.append(f"{label(name)} {', '.join(f'{words} {n}' for words, n in found)}")
        top = t.zone("deck", seat)[-1:]
        if top and t.rows[top[0]].back is not None:
            parts.append(say("top of the deck {sphere}", sphere=sphere_words(t.rows[top[0]].back)))
        made = [f"{say(s.capitalize())} {t.get(seat, s)}" for s in SPHERES if t.get(seat, s)]
        if made:
            parts.append(say("all cards {spheres}", spheres=", ".join(made)))
        who = capital(named(seat, onlooker))
        lines.append(say("{who}: colours: {what}", who=who, what="; ".join(parts)))
    return tuple(lines)
