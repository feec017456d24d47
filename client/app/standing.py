"""How things stand in a session, and what a verdict says, in sentences for the bar and the message."""

from __future__ import annotations

from client.app.clocks import shortened
from client.app.speech import tr
from client.service.contacts import known_words
from client.service.heard import heard
from client.service.passing import TURN, Pace
from client.session.base import OVER, PLAYING, THINKING, WAITING, PlayState
from engines.kernel import TableView
from replays.verdict import Verdict


def standing(state: PlayState, view: TableView | None, own: tuple[int, ...], pace: Pace) -> str:
    """Whose move it is, or what is being waited for; `own` are the seats played at this window."""
    if pace.until and state.phase in (THINKING, WAITING) and not state.paused:
        return tr("Passing until your turn") if pace.until == TURN else tr("Passing until something happens")
    if state.phase == THINKING:
        return tr("{name} is thinking …").format(name=shortened(state.sentence))
    if state.phase == PLAYING:
        said = shortened(state.sentence) if len(own) > 1 else tr("Your move")
        phase = dict(view.phases).get(view.phase, "") if view is not None else ""
        return f"{said} · {phase}" if phase else said
    if state.paused:
        return tr("Paused")
    if state.phase == WAITING:
        return tr("Waiting for {name}").format(name=shortened(state.sentence)) if state.sentence else ""
    if state.phase == OVER:
        return tr("The game is over.")
    return state.sentence


def verdict_words(verdict: Verdict) -> str:
    """What was checked of a replay, one by one, and whose keys signed it."""
    signs = {True: "✓", False: "✗", None: "?"}
    checks = "  ".join(f"{signs[fine]} {name}" for name, fine in verdict.checks.items())
    keys = [
        f"{one['name']}: {known_words(one['name'], bytes.fromhex(one['key']))}" for one in verdict.players
    ]
    said = ". ".join([verdict.words, checks, *keys, *map(heard, verdict.sentences)])
    return said[:1].upper() + said[1:]
