"""The interface in the person's language: English in the code, others in Qt's translation files beside it.

`tr` is for texts said now, `mark` for texts kept in a table and said later through `tr`. What a game says
(questions, answers, log, cards) comes from its engine through catalogues of the engine's own.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from client.qt import QtCore
from client.service.speech import spoken
from engines.kernel.say import use_language

CONTEXT = "Runetable"
LANGUAGES = {"en": "English", "de": "Deutsch"}
FOLDER = Path(__file__).with_name("languages")

_installed: list[QtCore.QTranslator] = []


def tr(text: str) -> str:
    """The text in the language that was chosen."""
    return QtCore.QCoreApplication.translate(CONTEXT, text)


def mark(text: str) -> str:
    """The text itself, found by whoever gathers texts for translation."""
    return text


def speak(language: str) -> bool:
    """Say everything in this language from now on; widgets made before keep what they say. False if there is
    no such language.
    """
    use_language(spoken(language), partial(spoken, language))
    app = QtCore.QCoreApplication.instance()
    while _installed:
        QtCore.QCoreApplication.removeTranslator(_installed.pop())
    if language == "en" or app is None:
        return language in LANGUAGES
    own = QtCore.QTranslator(app)
    if language not in LANGUAGES or not own.load(str(FOLDER / f"runetable_{language}.qm")):
        return False
    qt = QtCore.QTranslator(app)  # Qt's own words: buttons of dialogs, menus of text fields
    if qt.load(
        f"qtbase_{language}", QtCore.QLibraryInfo.path(QtCore.QLibraryInfo.LibraryPath.TranslationsPath)
    ):
        _installed.append(qt)
    _installed.append(own)
    for translator in _installed:
        QtCore.QCoreApplication.installTranslator(translator)
    return True
