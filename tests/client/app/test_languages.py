"""The interface in other languages: every text translated, every blank kept, the compiled file current."""

import re
from collections.abc import Iterator

import pytest

from client.app import speech
from client.app.languages.update import texts, translations
from client.app.start import StartScreen
from client.qt import QtCore

OTHERS = [code for code in speech.LANGUAGES if code != "en"]


@pytest.fixture(autouse=True)
def english_again(qapp) -> Iterator[None]:
    yield
    speech.speak("en")


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_translated_with_its_blanks(code: str) -> None:
    done = translations(code)
    assert [text for text in texts() if text not in done] == []
    blanks = re.compile(r"\{\w+\}")
    wrong = [text for text in done if sorted(blanks.findall(text)) != sorted(blanks.findall(done[text]))]
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_the_compiled_file_says_what_the_source_says(code: str) -> None:
    assert speech.speak(code)
    done = translations(code)
    assert {text: speech.tr(text) for text in done} == done


def test_an_unknown_language_leaves_english() -> None:
    assert not speech.speak("tlh")
    assert speech.tr("Play a bot") == "Play a bot"


def test_the_window_speaks_the_language_at_once(qtbot, open_window) -> None:
    window = open_window()
    window.settings.change(language="de")
    window.restyle()
    start = window.screen_shown
    assert isinstance(start, StartScreen)
    assert start.bot.accessibleName() == "Gegen einen Bot"
    assert window.menuBar().actions()[0].text() == "&Spiel"


def test_qts_own_buttons_speak_it_too() -> None:
    speech.speak("de")
    assert QtCore.QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"


def test_german_says_du() -> None:
    polite = re.compile(r"\b(Ihnen|Ihre?[mnrs]?)\b|\b(Sie|sie) (sind|können|haben)\b|[a-z] Sie\b")
    assert [said for said in translations("de").values() if polite.search(said)] == []
