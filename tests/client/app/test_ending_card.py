"""The card at the end of a game offers what another one can be played with."""

from __future__ import annotations

from client.app.curtain import EndCard
from client.session.base import Ending


def ended(**more) -> Ending:
    return Ending("Ada wins.", (0,), (0,), **more)


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
