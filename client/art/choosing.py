"""From a card to its recipe: what the game's art file says, else what name, kind and tags tell."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from client.art.motifs import motifs
from client.art.palettes import Palette, from_colour
from client.art.recipe import ArtLine, Recipe, part_named, pieces_of, read_line, seeded
from client.art.style import Style, common
from engines.kernel import PrintedCard

SPARE = ("#8a4b3c", "#3f6f8f", "#5b7a3a", "#7a4f86", "#8a6d2f", "#3d7a72")
"""Colours for families of cards of a game that brings none."""
MAX_NAME = 120
"""Characters of a name that are looked at; ours have under forty."""


def first_half(name: str) -> str:
    """A card in halves is called by both, with strokes between."""
    return name.split(" // ", maxsplit=1)[0][:MAX_NAME]


def palette_of(card: PrintedCard, style: Style) -> str:
    """The family that a card belongs to; a colour where the game lists none."""
    for word in (card.kind, *card.tags):
        if word in style.palettes:
            return word
    if style.palettes and not card.kind:
        return next(iter(style.palettes))
    return SPARE[sum(map(ord, card.kind or card.name[:1])) % len(SPARE)]


def colours(style: Style, name: str) -> Palette:
    """The palette by that name, or made from that colour."""
    return style.palettes.get(name) or from_colour(name if name.startswith("#") else SPARE[0])


def _words(name: str) -> str:
    return " " + re.sub(r"[^\w' -]", " ", name.casefold()) + " "


def found(table: dict[str, str], name: str) -> str:
    """The first entry of a ranked table whose word begins a word of the name (or is in it, if long)."""
    low = _words(name)
    return next(
        (motif for word, motif in table.items() if f" {word}" in low or (len(word) > 4 and word in low)), ""
    )


def _person(card: PrintedCard, style: Style, r: Random) -> tuple[str, ...]:
    """Parts of a person by tags and words of the name; what comes later overrules what came before."""
    low = _words(first_half(card.name))
    parts: dict[str, str] = {}
    for table in (common().people, style.people):
        for key, lines in table.items():
            if key in card.tags or key == card.kind or f" {key}" in low:
                for word in r.choice(lines).split():
                    part = part_named(word)
                    parts["shield" if part == "hold_shield" else part.split("_")[0]] = part
    return tuple(parts.values())


def _line(card: PrintedCard, style: Style, r: Random) -> ArtLine:
    """The line that a card would have had, had an author written one."""
    name, known = first_half(card.name), common()
    sign = next((style.signs[tag] for tag in card.tags if tag in style.signs), "")
    sign = sign or next((known.signs[tag] for tag in card.tags if tag in known.signs), "")
    if card.kind in style.portraits:
        parts = _person(card, style, r) or ("head_hood", "body_robe")
        return ArtLine(parts=parts, sign=sign, shot=style.portraits[card.kind], scene="void")
    subject = found(style.words, name) or found(known.subjects, name)
    line = ArtLine(main=(subject,)) if subject else ArtLine()
    if not subject:
        parts = _person(card, style, r)
        if parts:
            line = ArtLine(parts=parts, shot=r.choice(("far", "near", "near", "bust")))
        elif sign:
            line = ArtLine(main=(sign,))
        else:
            spare = known.spare.get(card.kind, known.spare[""])
            line = ArtLine(main=(r.choice(spare),))
    behind = next((m for m in [found(known.behind, card.name), sign] if m and m not in line.main), "")
    line = replace(line, behind=(behind,) if behind else ())
    for word, change in known.sizes.items():
        if f" {word}" in _words(name):
            size = read_line(f"star {change}")
            line = replace(line, size=size.size or line.size, count=max(size.count, line.count))
    return line


def recipe_of(card: PrintedCard, game: str, style: Style) -> Recipe:
    """The recipe of a card's picture; the same for the same card and style."""
    r = seeded("recipe", game, card.name)
    written = style.cards.get(card.name) or style.cards.get(first_half(card.name))
    line = read_line(written) if written else _line(card, style, r)
    palette = line.palette if line.palette in style.palettes else palette_of(card, style)
    pal = colours(style, palette)
    scene = line.scene or (r.choice(pal.scenes) if pal.scenes else "void")
    pieces = pieces_of(line, r)
    grand = max((style.rare[tag] for tag in card.tags if tag in style.rare), default=0)
    if first_half(card.name) in style.legends:
        grand = 2
    flies = bool(line.main) and motifs()[line.main[0]].flies
    return Recipe(
        game, card.name, style.technique, palette, scene, tuple(pieces), line.motes or pal.motes,
        r.random() < 0.5, not flies, style.auras.get(card.kind, ""), grand,
    )  # fmt: skip
