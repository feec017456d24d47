"""The banner of screens that are about one game: its picture and its words, and nothing twice."""

from __future__ import annotations

from typing import Any

import pytest

from client.app.banner import Banner
from client.app.start import HOST
from client.art.gallery import gallery
from client.qt import QImage, QtWidgets
from tests.client.app.hands import SOON


def picked(box: QtWidgets.QComboBox, title: str) -> None:
    box.setCurrentIndex(box.findText(title))


@pytest.mark.parametrize("what", ["new game", "host"])
def test_it_follows_the_game_that_is_chosen(qtbot, window: Any, what: str) -> None:
    if what == "host":
        window.show_network(HOST)
    else:
        window.show_new_game()
    screen = window.screen_shown
    games = screen.options.findChildren(QtWidgets.QComboBox)[0]
    for title, game in (("Second Genesis", "genesis"), ("Rune", "rune")):
        picked(games, title)
        banner = screen.banner
        assert (banner.game, banner.title.text(), screen.ground.game) == (game, title, game)
        assert banner.line.text() and "min" in banner.small.text()
        assert screen.ground.bare, "the card stands on the banner alone"


def test_a_picture_that_was_never_made_comes_by_itself(qtbot, monkeypatch) -> None:
    monkeypatch.setattr(gallery(), "working", True)
    banner = Banner()
    qtbot.addWidget(banner)
    banner.present("runeslingers", "Runeslingers")
    banner.resize(700, 140)
    banner.show()
    bare = banner.grab().toImage()
    qtbot.waitUntil(lambda: not banner._cover.isNull(), timeout=SOON)
    assert banner.grab().toImage() != bare
    again = Banner()
    qtbot.addWidget(again)
    again.show_game("runeslingers")
    assert not again._cover.isNull(), "the second time it lies on the disc"


def test_a_picture_of_another_game_that_comes_late_is_not_shown(qtbot) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_game("rune")
    banner._arrived("genesis", QImage(8, 8, QImage.Format.Format_RGB32))
    assert banner._cover.isNull()
