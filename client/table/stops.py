"""Stops: the phases in which one is asked, in own turns and in others', and what is passed meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, replace

from client.table.layout import Layout
from client.table.shown import Shown
from engines.kernel import Act, Answer

PASS_AFTER = (250, 700)
"""A pass by itself waits so many milliseconds, by chance: how fast it comes tells nothing of the hand."""


@dataclass(frozen=True)
class Stops:
    """Phases that are passed by themselves; all others stop. By what is public alone, never by the hand."""

    own: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()

    def passes(self, phase: str, *, own: bool) -> bool:
        """Whether this phase is passed."""
        return phase in (self.own if own else self.others)

    def toggled(self, phase: str, *, own: bool) -> Stops:
        """With the stop of one phase set or taken away."""
        changed = (self.own if own else self.others) ^ {phase}
        return replace(self, own=changed) if own else replace(self, others=changed)


def passing(shown: Shown, stops: Stops, layout: Layout) -> Answer | None:
    """The pass that is given without asking; None where one is asked."""
    view, options = shown.view, shown.options
    if not shown.live or options is None or not isinstance(options.decision, Act) or not view.phases:
        return None
    if not stops.passes(view.phase, own=view.active == view.onlooker):
        return None
    for answer in options.answers():
        word = answer.value[0]
        if len(answer.value) == 1 and (word == "pass" or layout.answer(word).main):
            return answer
    return None
