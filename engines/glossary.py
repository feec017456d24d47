"""The words of a game in players' words: what a keyword, a kind of card, a number or a place means.

A game writes them in `glossary.toml`; window, terminal and screen reader find a word here, in the language of
the program. The rules do not read it.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import NamedTuple

import msgspec

from engines.kernel.say import say


class GlossaryError(ValueError):
    """The page is no glossary; the message says where and why."""


class GlossaryEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word as the game's folder has it, with other forms under which it is found."""

    word: str
    text: str
    also: tuple[str, ...] = ()
    phase: str = ""
    """The phase of a turn that it explains, by its name in the game; it is not looked for in texts."""


class _Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    term: tuple[GlossaryEntry, ...]


class Term(NamedTuple):
    """A word and what it means, in the language of the program."""

    word: str
    text: str


def read_glossary(page: str, name: str) -> tuple[GlossaryEntry, ...]:
    """The words of a page, in its order; errors call the page `name`.

    >>> read_glossary('[[term]]\\nword = "Ace"\\ntext = "The highest card."', "demo.toml")
    (GlossaryEntry(word='Ace', text='The highest card.', also=(), phase=''),)
    """
    try:
        entries = msgspec.convert(tomllib.loads(page), _Page).term
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise GlossaryError(f"{name}: {error}.") from None
    seen: set[str] = set()
    for entry in entries:
        for form in (entry.word, *entry.also):
            if form.casefold() in seen:
                raise GlossaryError(f"{name}: {form!r} stands there twice.")
            seen.add(form.casefold())
    return entries


def find(entries: tuple[GlossaryEntry, ...], word: str) -> Term | None:
    """What a word means: as the game writes it or in the language of the program, with or without a number
    behind it; None for a word that is not there.
    """
    wanted = _bare(word)
    for entry in entries:
        if wanted in map(_bare, _forms(entry)):
            return _term(entry)
    return None


def of_phase(entries: tuple[GlossaryEntry, ...], phase: str) -> Term | None:
    """What a phase of a turn is for; None where the game does not say."""
    return next((_term(entry) for entry in entries if entry.phase == phase), None)


def found_in(entries: tuple[GlossaryEntry, ...], text: str) -> list[Term]:
    """The words that occur in a text, in the order in which they come."""
    words = [entry for entry in entries if not entry.phase]
    places = [(at.start(), entry) for entry in words if (at := _pattern(entry, say(entry.word)).search(text))]
    return [_term(entry) for _, entry in sorted(places, key=lambda place: place[0])]


def _forms(entry: GlossaryEntry) -> tuple[str, ...]:
    return tuple(dict.fromkeys((entry.word, *entry.also, say(entry.word))))


def _term(entry: GlossaryEntry) -> Term:
    return Term(say(entry.word), say(entry.text))


def _bare(word: str) -> str:
    """A word as it is looked up: without case, without the number of "Token 3", spaces for underscores."""
    return re.sub(r"[\s:]+\d*$", "", word.replace("_", " ").strip()).casefold()


@cache
def _pattern(entry: GlossaryEntry, said: str) -> re.Pattern[str]:
    """The word in any form; as another language has it, also with an ending."""
    forms = sorted((entry.word, *entry.also), key=len, reverse=True)
    words = "|".join(re.escape(form) for form in forms)
    ending = "" if said == entry.word else r"\w{0,2}"
    return re.compile(rf"(?<![\w-])(?:{words}|{re.escape(said)}{ending})(?![\w-])", re.IGNORECASE)
