"""The deck builder as it is drawn: whole, nothing cut off, everything named."""

from typing import Any

import pytest

from client.app import speech
from client.app.theme import dress
from client.decks.deck import deck_from
from client.decks.dialogs import ImportDialog
from client.qt import QImage, Qt, QtWidgets
from client.table.look import LIGHT
from engines.registry import names_of
from tests.client.app.hands import SOON
from tests.client.app.test_looks import WAYS, cut_off, is_empty, on_one_another
from tests.client.decks.conftest import GAME


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way["theme"])
def test_every_state_is_whole(qtbot, open_window, way: dict) -> None:
    speech.speak(way.get("language", "en"))
    try:
        window: Any = open_window(**way)
        window.resize(1280, 800)
        window.show_decks("runeslingers", "eva")
        screen = window.screen_shown

        def check(what: str) -> None:
            def settled() -> None:
                assert (what, cut_off(screen)) == (what, [])
                assert (what, on_one_another(screen)) == (what, [])
                assert not is_empty(screen), what

            qtbot.wait(30)
            qtbot.waitUntil(settled, timeout=SOON)

        check("ready deck")
        screen.new_deck()
        check("empty deck")
        screen.take(deck_from("Pasted", "3 Fier Ball\n2 Wisp\nEvva\n", names_of(GAME)), False)
        screen.shelf.search.setText("kost<2")
        check("mistakes")
        screen.import_deck("2x Fireball\nnobody\n")
        dialog = window.findChild(ImportDialog)
        qtbot.wait(30)
        assert cut_off(dialog) == []
        dialog.close()
    finally:
        speech.speak("en")


def test_every_widget_that_takes_the_focus_says_what_it_is(window: Any) -> None:
    window.show_decks("runeslingers", "eva")
    screen = window.screen_shown
    shown = [
        widget
        for widget in screen.findChildren(QtWidgets.QWidget)
        if widget.isVisible()
        and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and not widget.objectName().startswith("qt_")
    ]
    assert [type(widget).__name__ for widget in shown if not widget.accessibleName()] == []


def test_cards_and_rows_are_told_in_words(window: Any) -> None:
    window.show_decks("runeslingers", "romin")
    screen = window.screen_shown
    role = Qt.ItemDataRole.AccessibleTextRole
    cards = screen.shelf.grid.model()
    told = [cards.index(row, 0).data(role) for row in range(cards.rowCount())]
    riposte = next(words for words in told if "Riposte" in words)
    assert riposte.startswith("2 in the deck: Riposte, Attack, cost 1, Shout, runeguard, common. ")
    rows = [row.data(0, role) for row in screen.bench.listing.rows() if row.data(0, role)]
    assert any(row.startswith("Runeslinger: 1 Romin, ") for row in rows)


def test_the_theme_changes_while_the_builder_shows(qtbot, qapp, open_window) -> None:
    window: Any = open_window(theme="dark")
    window.resize(1280, 800)
    window.show_decks("runeslingers", "eva")
    qtbot.wait(30)

    def middle() -> int:
        image: QImage = window.screen_shown.grab().toImage()
        return image.pixelColor(image.width() - 30, image.height() - 6).lightness()

    dark = middle()
    window.settings.change(theme=LIGHT.name)
    window.restyle()
    qtbot.wait(30)
    assert window.screen_shown.shelf.grid.look.palette is LIGHT
    assert middle() > dark + 60
    dress(qapp, window.settings.now.look)
