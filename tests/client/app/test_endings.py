"""How a game ended, in the right words for each side; and what the strip says of others afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from client.app.curtain import reason_words, title_words
from client.session.base import OVER, GameOver, PlayState
from client.session.net.news import Patience, Proposal, Spectators, Wire
from netcore.link.news import LineState
from tests.client.app.test_desk import networked

TWO, FOUR = ("Ada", "Bea"), ("Ada", "Bea", "Cleo", "Dan")


@pytest.mark.parametrize(
    ("names", "winners", "own", "reason", "void", "title", "why"),
    [
        (TWO, (0,), (0,), "resigned", False, "You win!", "“Bea” resigned."),
        (TWO, (0,), (1,), "resigned", False, "You lose.", "You resigned."),
        (TWO, (1,), (0,), "time", False, "You lose.", "You ran out of time."),
        (TWO, (1,), (), "left", False, "“Bea” wins.", "“Ada” left the game."),
        (TWO, (1,), (0, 1), "resigned", False, "“Bea” wins.", "“Ada” resigned."),
        (TWO, (), (0,), "agreed", False, "A draw.", "Both sides agreed."),
        (TWO, (), (0,), "", True, "The game counts for nothing.", ""),
        (FOUR, (0, 2), (2,), "", False, "You win!", ""),
        (FOUR, (0, 2), (), "resigned", False, "“Ada”, “Cleo” win.", "“Bea”, “Dan” resigned."),
        (FOUR, (0, 2), (1,), "resigned", False, "You lose.", "“Bea”, “Dan” resigned."),
    ],
)
def test_each_side_reads_what_is_true_for_it(names, winners, own, reason, void, title, why) -> None:
    ending = GameOver("", winners, own, reason=reason, void=void)
    assert title_words(ending, names) == title
    assert reason_words(ending, names) == why


def test_after_a_game_nothing_stale_stands_in_the_strip(qtbot, window: Any) -> None:
    play = networked(window)
    strip, session = play.strip, play.session
    session.watched.emit(Spectators(1, ("Cleo",)))
    session.offered.emit(Proposal("draw", "“Bea” offers a draw."))
    session.patience.emit(Patience(("Bea",), 0.0))
    calling = Wire("Bea", LineState.CALLING, "192.0.2.7:4000: no answer", 5.0)
    session.line.emit(calling)
    assert strip.line.objectName() == "problem" and "192.0.2.7" not in strip.line.text()
    assert strip.vanished.isVisibleTo(strip) and strip.offer.isVisibleTo(strip)
    session.state.emit(PlayState(OVER))
    for widget in (strip.vanished, strip.offer, strip.accept, strip.go_on, strip.consent):
        assert not widget.isVisibleTo(strip)
    assert not strip.doing.text()
    session.line.emit(calling)
    session.patience.emit(Patience(("Bea",), 30.0))
    assert strip.line.text() == "○ “Bea” is gone." and strip.line.objectName() == "faint"
    assert not strip.doing.text()
