"""What games say in other languages: every sentence has its translation, with the same parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from client.app.languages.catalogues import gathered, spoken
from engines.kernel import LocalGame
from engines.kernel.say import english, printed_text, use_language
from engines.registry import translation
from tests.battery.games import cases

GERMAN = translation("de")
FOLDERS = [folder for folder, _ in spoken()]
PARTS = re.compile(r"\{\w+\}|\[\w+\]")
NUMBERS = re.compile(r"\d+")
POLITE = re.compile(r"\b(Ihnen|Ihre[mnrs]?)\b|[a-z,] Sie\b")
GAMES = ["rune", "runeslingers", "runiverse", "reapers", "genesis"]


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
    texts = gathered(folder, dict(spoken())[folder])
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


@pytest.mark.parametrize("name", GAMES)
def test_whatever_a_game_says_is_in_its_catalogue(name: str) -> None:
    """Sentences that only a game under way makes: what a variable holds, say."""
    asked: set[str] = set()

    def note(sentence: str) -> str:
        asked.add(sentence)
        return GERMAN(sentence)

    one = next(each for each in cases() if each.game == name)
    game = one.make()
    local, chance = LocalGame(game, one.setup(game), b"words", one.decks), Random(3)
    use_language(note)
    try:
        for options in local.play():
            seat = options.decision.seat
            game.view(local.table, seat, options.know)
            answer = options.sample(chance)
            game.say_answer(local.table, options.decision, answer, options.know)
            for event in local.submit(answer):
                game.say_event(local.table, event, options.know)
    finally:
        use_language(english)
    known = {text for folder in FOLDERS for text in messages(folder)}
    ends = tuple(known)  # a card's line may begin with a name
    words = {text for text in asked if re.search("[a-z] [a-z]", text)}
    assert {text for text in words if not (text in known or text.endswith(ends))} == set()
