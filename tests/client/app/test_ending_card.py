"""The card at the end of a game says how it ended, once, and offers what another one can be played with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.app import speech, theme
from client.app.banner import WORDS
from client.app.curtain import EndCard
from client.app.overlay import CARD
from client.qt import QApplication
from client.session.base import GameOver

TWO = ("Ada", "Ben")


def shown(qtbot) -> EndCard:
    card = EndCard(lambda: None, lambda: None, lambda: None)
    qtbot.addWidget(card)
    return card


def ended(**more) -> GameOver:
    return GameOver("Ada wins.", (0,), (0,), **more)


def test_another_deck_is_chosen_beside_play_again(qtbot) -> None:
    pressed: list[tuple[str, bool]] = []
    card = EndCard(lambda: pressed.append((card.deck, card.moved)), lambda: None, lambda: None)
    qtbot.addWidget(card)
    card.tell(ended(decks=("forge", "grove"), deck="grove", may_move=True), ("Ada", "Ben", "Cyd"))
    card.again.click()
    box, seats = card._deck, card._moved
    assert box.isVisibleTo(card) and seats.isVisibleTo(card)
    box.setCurrentIndex(0)
    seats.click()
    card.again.click()
    assert pressed == [("grove", False), ("forge", True)]
    assert [box.itemText(i) for i in range(box.count())] == ["with forge", "with grove"]


def test_without_a_choice_nothing_is_offered(qtbot) -> None:
    card = EndCard(lambda: None, lambda: None, lambda: None)
    qtbot.addWidget(card)
    card.tell(ended(decks=("forge",), deck="forge"), ("Ada", "Ben"))
    assert not card._deck.isVisibleTo(card) and not card._moved.isVisibleTo(card)
    card.tell(ended(), ("Ada", "Ben"))
    assert (card.deck, card.moved) == ("", False)


@pytest.mark.parametrize(
    ("winners", "names", "outcome", "title", "words"),
    [
        ((), TWO, "The game is drawn. Points: 38, 38.", "A draw.", "Points: 38, 38."),
        ((0,), TWO, "Seat 1 wins. The Reaper fell (RP-001).", "You win!", "The Reaper fell (RP-001)."),
        ((0,), TWO, "Seat 1 wins.", "You win!", ""),
        ((1,), (*TWO, "Cyd"), "Seat 2 wins. Points: 3, 9, 4.", "You lose.", "“Ben” wins. Points: 3, 9, 4."),
        ((), ("Ada",), "The game is over. Points: 7.", "The game is over.", "Points: 7."),
    ],
)  # fmt: skip
def test_who_won_is_said_once(qtbot, winners, names, outcome: str, title: str, words: str) -> None:
    card = shown(qtbot)
    card.tell(GameOver(outcome, winners, (0,)), names)
    assert (card.title.text(), card.words.text()) == (title, words)
    assert card.words.isVisibleTo(card) == bool(words)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_title_stands_beside_the_picture_in_german_too(qtbot, qapp: QApplication, scale: float) -> None:
    before = theme.dressed()
    speech.speak("de")
    try:
        theme.dress(qapp, replace(before, text_scale=scale))
        card = shown(qtbot)
        card.tell(GameOver("Das Spiel endet unentschieden.", (), (0,)), TWO, game="reapers")
        card.resize(round(CARD * scale), 400)
        card.show()
        QApplication.processEvents()
        title, banner = card.title, card.banner
        assert title.text() == "Unentschieden."
        wide = title.fontMetrics().horizontalAdvance(title.text())
        assert title.width() >= wide and title.geometry().left() + wide <= banner.width() * WORDS + 1
        assert banner.height() >= title.height() + 20
    finally:
        speech.speak("en")
        theme.dress(qapp, before)
