"""A game's art as data: `art.toml` beside its engine, read into closed types.

A game without the file gets pictures from its cards' words, kinds and tags alone. Authors read docs/look.md.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from client.art.motifs import motifs
from client.art.palettes import Palette
from client.art.recipe import RecipeError, part_named, read_line
from engines.registry import SourceFile

Technique = Literal["painted", "woodcut", "sigil", "facets", "carved"]
MAX_ART = 256 * 1024
"""Bytes of an art file; ours have forty thousand."""


class StyleError(ValueError):
    """The art file cannot be used; one sentence says what is wrong and where."""


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game's cards are pictured."""

    technique: Technique = "painted"
    palettes: dict[str, Palette] = {}
    """By a card's kind or one of its tags; of several the first that is listed here counts."""
    auras: dict[str, str] = {}
    """Forms of magic behind the subject, by kind."""
    rare: dict[str, int] = {}
    """Tags of cards that are legends, and how much: 1 rare, 2 the few that everybody knows."""
    legends: tuple[str, ...] = ()
    """Names of further cards that everybody knows."""
    portraits: dict[str, str] = {}
    """Kinds of people of whom one sees head and shoulders before a sign, by kind; the value is a shot."""
    signs: dict[str, str] = {}
    """Motifs by tag: the sign of what a card has to do with."""
    people: dict[str, tuple[str, ...]] = {}
    """Parts of people, by tag or word of the name; each line is one choice."""
    words: dict[str, str] = {}
    """Subjects by words of the name, before those that all games share."""
    cards: dict[str, str] = {}
    """Recipes by name; a card in halves by the name of its first half."""


class Common(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all games share (`common.toml`)."""

    subjects: dict[str, str]
    behind: dict[str, str]
    people: dict[str, tuple[str, ...]]
    signs: dict[str, str]
    sizes: dict[str, str]
    spare: dict[str, tuple[str, ...]]
    """Subjects for cards that nothing tells anything about, by kind; `` for all other kinds."""


@cache
def common() -> Common:
    """The words that all games share."""
    text = (resources.files("client.art") / "common.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Common)


def read_style(source: SourceFile) -> Style:
    """A style from text; raises StyleError with the path of what is wrong."""
    if len(source.text) > MAX_ART:
        raise StyleError(f"{source.name} is longer than {MAX_ART} characters.")
    try:
        style = msgspec.convert(tomllib.loads(source.text), Style)
        for line in style.cards.values():
            read_line(line)
    except (
        tomllib.TOMLDecodeError,
        msgspec.ValidationError,
        RecursionError,
        RecipeError,
        ValueError,
    ) as error:
        raise StyleError(f"{source.name}: {error}") from None
    for name in (*style.words.values(), *style.signs.values()):
        if name not in motifs():
            raise StyleError(f"{source.name}: there is no motif “{name}”.")
    for lines in style.people.values():
        for word in " ".join(lines).split():
            if not part_named(word):
                raise StyleError(f"{source.name}: people have no part “{word}”.")
    return style
