"""The words of the games: every keyword, kind and number of a card is explained, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from client.service.glossary import explain, explain_card
from engines.glossary import GlossaryError, find, found_in, read_glossary
from engines.kernel.say import english, use_language
from engines.registry import engine, translation

GAMES = ["rune", "runeslingers", "runiverse", "reapers", "genesis"]


@pytest.fixture
def german() -> Iterator[None]:
    use_language(translation("de"))
    yield
    use_language(english)


@pytest.mark.parametrize("name", GAMES)
def test_every_word_on_a_card_is_explained(name: str) -> None:
    one = engine(name)
    game = one.game()
    cards = [game.printed(face).view() for face in range(game.face_count())]
    words = {word for card in cards for word in (card.kind, *card.words, *(stat for stat, _ in card.stats))}
    keywords = {key.partition(" ")[0] for key in getattr(one.vocabulary, "keywords", ())} - {"keeps"}
    asked = {word for word in words | keywords if word and not word.startswith("gift_")}
    assert {word for word in asked if explain(name, word) is None} == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_explanation_is_said_in_german(name: str, german: None) -> None:
    entries = engine(name).glossary()
    assert entries
    found = [(entry, find(entries, entry.word)) for entry in entries]
    assert [entry.word for entry, said in found if said is None or said.text == entry.text] == []


def test_a_word_is_found_in_both_languages_and_with_its_number(german: None) -> None:
    assert explain("runeslingers", "Token 3") == explain("runeslingers", "tokens")
    assert explain("genesis", "Kristall") == explain("genesis", "crystals")
    assert explain("genesis", "Kristall") is not None
    assert explain("genesis", "no such word") is None
    assert explain("no-such-game", "Token") is None


def test_words_in_a_text_come_in_their_order() -> None:
    entries = read_glossary(
        '[[term]]\nword = "Cast"\ntext = "A."\nalso = ["Casts"]\n[[term]]\nword = "Soul"\ntext = "B."', "x"
    )
    assert [term.word for term in found_in(entries, "A soul uses Casts, no caster")] == ["Soul", "Cast"]


def test_a_card_tells_its_kind_before_the_words_of_its_text() -> None:
    game = engine("runiverse").game()
    card = next(
        view for face in range(game.face_count()) if (view := game.printed(face).view()).kind == "creature"
    )
    assert explain_card("runiverse", card)[0].word == "Creature"


@pytest.mark.parametrize(
    "page",
    [
        '[[term]]\nword = "A"\ntext = "B"\n[[term]]\nword = "a"\ntext = "C"',
        '[[term]]\nword = "A"',
        '[[term]]\nword = "A"\ntext = "B"\ncolour = "red"',
        "term = [",
    ],
)
def test_a_page_that_is_no_glossary_is_named(page: str) -> None:
    with pytest.raises(GlossaryError, match=r"demo\.toml"):
        read_glossary(page, "demo.toml")
