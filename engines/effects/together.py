"""Several events of one moment, such as a battle won and a creature destroyed in it: what waits for any of
them goes off together, so that each seat puts all of its triggers in one order.
"""

from __future__ import annotations

from engines.effects.timing import aftermath
from engines.effects.triggers import TRIGGERS
from engines.effects.watching import Watcher, goes_off, joined, node_of, spend_later, watchers
from engines.kernel import NOTHING, Frame, Op, Program, Work
from engines.kernel.table import Env

TOGETHER = "effects.together"


def together(w: Work, events: list[Env]) -> list[Frame]:
    """Frames as `aftermath` makes them for events that tell of a change, but for all of them at once."""
    frames = aftermath(w, events)
    if len(frames) < 2:
        return frames
    told = tuple((frame.event, frame.get("#when"), frame.get("#after")) for frame in frames)
    return [Frame(TOGETHER, 0, w.t.active, NOTHING, (("told", told),))]


def _stage(at: str) -> Op:
    """Set off all that waits for any of the events with that timing."""

    def op(w: Work, f: Frame) -> None:
        due = []
        for event, *seen in f.get("told"):
            known = [Watcher(*one) for one in seen[at == "after"]]
            for one in joined(known, watchers(w, event, at)):
                if goes_off(w, one, node_of(w, one), event) and spend_later(w, one):
                    due.append((*one, event))
        if due:
            w.push(TRIGGERS, seat=w.t.active, list=tuple(due))

    return op


PROGRAMS: dict[str, Program] = {TOGETHER: (_stage("when"), _stage("after"))}
