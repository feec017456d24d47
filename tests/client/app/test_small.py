"""Small things around a game between machines: what is told, and for how long."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from client.app.lobby import HostScreen
from client.app.settings import Settings
from client.session.base import OVER, GameOver, PlayState
from client.session.net.news import Proposal
from netcore.link.point import OFF
from netcore.table import DRAW
from tests.client.app.hands import click
from tests.client.app.test_desk import networked


def test_what_was_told_before_the_end_does_not_stand_behind_the_end_card(qtbot, window: Any) -> None:
    play = networked(window)
    play.session.trouble.emit("Game 2 of the match begins.")
    assert play.notice.isVisibleTo(play)
    play.session.over.emit(GameOver("Bea wins.", (1,), (0,)))
    assert play.ending.isVisibleTo(play) and not play.notice.isVisibleTo(play)


@pytest.mark.parametrize(("meet", "told"), [("", False), (OFF, False), ("", True)])
def test_the_host_reads_what_the_meeting_point_learns_only_where_it_is_used(qtbot, meet, told) -> None:
    screen = HostScreen(lambda: None, Settings(meet=meet, meet_told=told))
    qtbot.addWidget(screen)
    for _ in range(3):
        wanted = screen.meeting.isChecked() and not told
        assert screen.learns.isVisibleTo(screen) == wanted
        screen.meeting.toggle()


def test_whoever_offers_a_draw_is_told_that_the_other_plays_on(qtbot, window: Any) -> None:
    play = networked(window)
    acts: list[Any] = []
    play.session._act = acts.append
    play.session.offered.emit(Proposal(DRAW, "“Bea” offers a draw."))
    click(qtbot, play.strip.decline)
    said: list[str] = []
    table = SimpleNamespace(say=lambda text, now: said.append(text))
    for act in acts:
        act(SimpleNamespace(act=lambda what: what(table, 0)))
    assert said == ["No draw, please: I play on."]
    assert not play.strip.offer.isVisibleTo(play.strip)
    play.session.state.emit(PlayState(OVER))  # which hides offers, and says nothing
    assert len(acts) == 1
