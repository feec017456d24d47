"""What is typed at the table in words besides choosing, and only the screen can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.service.passing import SOMETHING, TURN, WORDS, asked_lines
from engines.kernel.moments import Moment
from engines.kernel.say import say

if TYPE_CHECKING:
    from client.app.play_screen import PlayScreen

WAITS = {"": TURN, TURN: TURN, "until turn": TURN, SOMETHING: SOMETHING}
"""Until when one may pass everything, as it is typed."""


def carry_out(play: PlayScreen, word: str, rest: str) -> None:
    """Do what a command says; `rest` are the words after it."""
    acts = {
        "hint": play.want_hint,
        "undo": play.session.undo,
        "resign": play.resign,
        "quit": play.want_to_leave,
        "log": play.focus_log,
        "rules": lambda: play.clause_wanted.emit(play.game, rest),
        "wait": lambda: _wait(play, rest),
        "ask": lambda: _ask(play, rest),
    }
    acts[word]()


def _wait(play: PlayScreen, rest: str) -> None:
    """Pass until something."""
    if (until := WAITS.get(rest)) is not None:
        play.pass_until(until)
    elif play.text is not None:
        play.text.tell(
            [say("Type wait to pass until your next turn, or wait something to pass until others act.")]
        )


def _ask(play: PlayScreen, rest: str) -> None:
    """What one is asked about, and changing it."""
    if rest in list(WORDS):
        play.set_pace(play.pace.toggled(Moment(rest)))
    if play.text is not None:
        play.text.tell(asked_lines(play.pace))
