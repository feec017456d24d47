"""Sentences for people: each with its parts by name, in the person's language, spoken by a voice.

A sentence of an engine is written once, in English, with names for its parts: `say("{who} draws {card}.",
who=..., card=...)`. The English sentence is the key under which a catalogue finds its translation, so nothing
but `say` puts parts into a sentence. A program speaks one language; the voice knows what the players are
called, and the client sets it for whoever listens. Rules never read either, and nothing that is signed or
digested holds a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import NamedTuple

Translate = Callable[[str], str]
"""The sentence of a catalogue for an English one; itself where there is none."""


def english(sentence: str) -> str:
    """As it is written."""
    return sentence


class _Language:
    """The one language of this program, whichever thread speaks."""

    translate: Translate = staticmethod(english)
    at_table: Callable[[str], Translate] | None = None


def use_language(translate: Translate, at_table: Callable[[str], Translate] | None = None) -> None:
    """Say everything in this language from now on; `at_table` gives that of a game, by its id."""
    _Language.translate = staticmethod(translate)
    _Language.at_table = None if at_table is None else staticmethod(at_table)


class Voice(NamedTuple):
    """In whose words sentences are said."""

    names: tuple[str, ...] = ()
    """What the players are called, by seat; a seat without a name is called by its number."""
    translate: Translate | None = None
    """Its own language; None for that of the program."""
    game: str = ""
    """Whose words come first: two games may call one thing differently."""


FILED = Voice(translate=english)
"""How a file tells what happened: the same whoever writes it."""


_voice: ContextVar[Voice] = ContextVar("voice", default=Voice())  # noqa: B039 - a Voice is immutable


def voice() -> Voice:
    """The voice that speaks now."""
    return _voice.get()


def language() -> Translate:
    """What translates now: by it, kept words are known to be still the right ones."""
    speaks = _voice.get()
    if speaks.translate is not None:
        return speaks.translate
    if speaks.game and _Language.at_table is not None:
        return _Language.at_table(speaks.game)
    return _Language.translate


def use_voice(new: Voice) -> None:
    """Speak with this voice from now on (in this thread)."""
    _voice.set(new)


@contextmanager
def speaking(new: Voice) -> Iterator[None]:
    """Speak with this voice for a while."""
    token = _voice.set(new)
    try:
        yield
    finally:
        _voice.reset(token)


def say(sentence: str, /, **parts: object) -> str:
    """A sentence, or part of one, with its parts, in the person's language."""
    if not sentence:  # under nothing stands the head of a catalogue
        return ""
    said = language()(sentence)
    return said.format_map(parts) if parts else said


def mark(sentence: str) -> str:
    """The sentence itself, kept in a table and said later; found by whoever gathers sentences."""
    return sentence


_NUMBER = re.compile(r"\d+")


def label(words: str) -> str:
    """Words that a table, a card or a pack holds in English, with a number among them perhaps: a location, a
    keyword, the name of a value.
    """
    return _label(words, language())


@lru_cache(maxsize=4096)
def _label(words: str, translate: Translate) -> str:
    """Kept, because every card of every screen has several, and there are few of them."""
    plain = words.replace("_", " ")
    if not plain:
        return ""
    said, numbers = translate(plain), _NUMBER.findall(plain)
    if said != plain or len(numbers) != 1:
        return said
    return translate(_NUMBER.sub("{n}", plain)).format_map({"n": numbers[0]})


def printed_text(text: str) -> str:
    """The text of a card, line by line; a line may begin with a name, as in "Sudden Storm: ..."."""
    return _printed_text(text, language())


@lru_cache(maxsize=4096)
def _printed_text(text: str, translate: Translate) -> str:
    def said(words: str) -> str:
        return translate(words) if words else ""

    def told_head(head: re.Match[str]) -> str:
        return f"({said(head[1])}, {head[2]})"

    lines = []
    for line in text.split("\n"):
        whole = said(line)
        head, colon, rest = line.partition(": ")
        parted = whole == line and colon
        lines.append(f"{_HEAD.sub(told_head, head)}{colon}{said(rest)}" if parted else whole)
    return "\n".join(lines)


_HEAD = re.compile(r"\(([a-z ]+), (\d+)\)$")
"""What a name may be followed by: what it is and what it costs."""


def tell(sentence: str, /, **parts: object) -> str:
    """The same at the head of a line: its first letter is a capital."""
    return capital(say(sentence, **parts))


def capital(words: str) -> str:
    """Words at the head of a line; what somebody is called stays as they write it."""
    if any(name and words.startswith(name) for name in _voice.get().names):
        return words
    return words[:1].upper() + words[1:]


def seat_name(seat: int) -> str:
    """What a player is called."""
    names = _voice.get().names
    return names[seat] if 0 <= seat < len(names) and names[seat] else say("seat {number}", number=seat + 1)


def named(seat: int, onlooker: int) -> str:
    """A player as an onlooker calls them."""
    return say("you") if seat == onlooker else seat_name(seat)


def owned(thing: str, seat: int, onlooker: int) -> str:
    """A thing with the player it belongs to."""
    if seat == onlooker:
        return say("your {thing}", thing=thing)
    return say("{who}'s {thing}", who=seat_name(seat), thing=thing)


def of(thing: str, seat: int, onlooker: int) -> str:
    """A thing that has a name of its own, with the player it belongs to behind it."""
    if seat == onlooker:
        return say("{thing} (yours)", thing=thing)
    return say("{thing} ({who}'s)", thing=thing, who=seat_name(seat))


def done(seat: int, onlooker: int, you: str, they: str, /, **parts: object) -> str:
    """What a player did: one sentence to whoever did it, another, with `{who}`, to everybody else."""
    if seat == onlooker:
        return tell(you, **parts)
    return tell(they, who=seat_name(seat), **parts)


def turn_heading(number: int, seat: int, onlooker: int) -> str:
    """That a turn begins, and whose."""
    if seat == onlooker:
        return say("Turn {number}: your turn.", number=number)
    return say("Turn {number}: the turn of {who}.", number=number, who=seat_name(seat))


def listed(things: list[str]) -> str:
    """Several things in a row: a, b and c."""
    if len(things) < 2:
        return "".join(things)
    return say("{most} and {last}", most=", ".join(things[:-1]), last=things[-1])
