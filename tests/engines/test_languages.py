"""What games say in other languages: every sentence has its translation, with the same parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from client.app.languages.catalogues import all_catalogues
from client.service.speech import spoken, voice_of
from engines.kernel.say import Voice, english, label, printed_text, say, speaking, use_language
from engines.registry import translation

GERMAN = translation("de")
GATHER = dict(all_catalogues())
FOLDERS = list(GATHER)
PARTS = re.compile(r"\{\w+\}|\[\w+\]")
NUMBERS = re.compile(r"\d+")
POLITE = re.compile(r"\b(Ihnen|Ihre[mnrs]?)\b|[a-z,] Sie\b")


@pytest.fixture
def german() -> Iterator[None]:
    use_language(GERMAN)
    yield
    use_language(english)


def messages(folder: Path) -> dict[str, str]:
    with (folder / "languages" / "de.po").open("rb") as stream:
        return {str(one.id): str(one.string) for one in read_po(stream) if one.id}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_sentence_is_translated(folder: Path) -> None:
    """If this fails: `python -m client.app.languages.catalogues`, then fill in what is open."""
    texts = GATHER[folder]()
    known = messages(folder)
    assert [text for text in texts if not known.get(text)] == []
    assert [text for text in known if text not in texts] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_translations_have_the_same_parts_and_numbers(folder: Path) -> None:
    for text, said in messages(folder).items():
        assert sorted(set(PARTS.findall(text))) == sorted(set(PARTS.findall(said))), text
        assert sorted(NUMBERS.findall(text)) == sorted(NUMBERS.findall(said)), text


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_player_is_called_du(folder: Path) -> None:
    assert [said for said in messages(folder).values() if POLITE.search(said)] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_compiled_catalogue_is_the_written_one(folder: Path) -> None:
    source = folder / "languages" / "de.po"
    made = BytesIO()
    with source.open("rb") as stream:
        write_mo(made, read_po(stream))
    made.seek(0)
    with source.with_suffix(".mo").open("rb") as stream:
        there, written = GNUTranslations(stream), GNUTranslations(made)
    assert [text for text in messages(folder) if there.gettext(text) != written.gettext(text)] == []


def test_a_line_that_begins_with_a_name_is_translated_behind_it(german: None) -> None:
    text = "Draw two cards.\nSudden Storm: Draw two cards.\nNobody knows this."
    assert printed_text(text) == "Zieh zwei Karten.\nSudden Storm: Zieh zwei Karten.\nNobody knows this."


APART = {"Mage", "Mages"}
"""A Class of Reapers, which keeps its printed name as all Classes do; plain mages in Rüniverse."""


def test_one_sentence_has_one_translation() -> None:
    """Where two games have a sentence, it is said alike, but for the few words meant to differ."""
    said: dict[str, set[str]] = {}
    for folder in FOLDERS:
        for text, translated in messages(folder).items():
            said.setdefault(text, set()).add(translated)
    assert {text for text, ways in said.items() if len(ways) > 1} == APART


def test_at_its_table_a_game_is_told_in_its_own_words(german: None) -> None:
    for folder in (folder for folder in FOLDERS if folder.name in ("reapers", "runiverse")):
        own = translation("de", folder.name)
        assert {text for text, told in messages(folder).items() if own(text) != told} == set()
    use_language(GERMAN, lambda game: translation("de", game))
    told = []
    for game in ("reapers", "runiverse"):
        with speaking(Voice(game=game)):
            told.append((say("Mage"), label("Mages"), printed_text("Mage: Mage")))
    assert told == [("Mage", "Mages", "Mage: Mage"), ("Magier", "Magier", "Mage: Magier")]


def test_a_players_program_knows_the_words_of_each_game() -> None:
    ways = [spoken("de", game)("Mage") for game in ("reapers", "runiverse")]
    assert ways == ["Mage", "Magier"]
    assert spoken("de", "reapers") is spoken("de", "reapers"), "words are kept by it"
    assert voice_of(("Ada",), "reapers").game == "reapers"
