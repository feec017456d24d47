"""The language of a table in words: what games say, and what the program says around them.

English stands in the code. Games have catalogues of their own (`engines.registry.translation`), the words
around a game at the terminal and at the text table are in `languages` beside this module.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from gettext import GNUTranslations
from pathlib import Path

from client.service.settings import default_path, net_settings
from engines.kernel.say import Translate, Voice, english, use_language
from engines.registry import translation
from netcore.plain import quoted

ENGLISH = "en"
FOLDER = Path(__file__).with_name("languages")
"""Beside each `.po` lies the compiled `.mo`."""


def languages() -> tuple[str, ...]:
    """The languages that a table can be played in."""
    return (ENGLISH, *sorted(file.stem for file in FOLDER.glob("*.mo")))


@lru_cache(maxsize=32)
def spoken(language: str, game: str = "") -> Translate:
    """What a table says in a language, in the words of its game first; English where there is no word."""
    if language not in languages() or language == ENGLISH:
        return english
    with (FOLDER / f"{language}.mo").open("rb") as stream:
        own = GNUTranslations(stream)
    games = translation(language, game)

    def said(sentence: str) -> str:
        return found if (found := own.gettext(sentence)) != sentence else games(sentence)

    return said


def speak_as_set(environment: Mapping[str, str] = os.environ) -> str:
    """Speak the language that the player has set in the window; without a setting that of the system. Gives
    the language.
    """
    language = _set_language() or _system_language(environment)
    if language in languages():
        use_language(spoken(language), partial(spoken, language))
        return language
    return ENGLISH


def voice_of(names: Iterable[str], game: str = "") -> Voice:
    """Calls players by their names, which are set off: whatever they say, the sentence stays ours. Things are
    called as this game calls them.
    """
    return Voice(tuple(quoted(name) if name else "" for name in names), game=game)


def _set_language() -> str:
    """What was set, if anything was: whoever never opened the settings leaves it to the system."""
    return net_settings().language if default_path().exists() else ""


def _system_language(environment: Mapping[str, str]) -> str:
    """By the usual variables, the first that is set: `de_AT.UTF-8` is German."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return environment[name][:2].casefold()
    return ENGLISH
