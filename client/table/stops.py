"""Stops: the phases in which one is asked, in own turns and in others', and what is passed meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, replace

from client.table.aims import aims
from client.table.layout import Layout
from client.table.shown import Shown
from engines.kernel import Act, Answer, is_player, seat_of

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


MY_TURN, NEWS = "my turn", "news"
"""Until when everything is passed: one's own turn, or until something happens to one's own side."""
_QUIET = frozenset({"mixed", "looked", "claimed", "changed"})
"""Kinds of events that are no news by themselves."""


def passing(
    shown: Shown, stops: Stops, layout: Layout, until: str = "", *, careful: bool = True
) -> Answer | None:
    """The pass that is given without asking; None where one is asked. Whoever is careful is always asked
    while something is aimed at them or at what is theirs. All of it is public.
    """
    view, options = shown.view, shown.options
    if not shown.live or options is None or not isinstance(options.decision, Act):
        return None
    own = view.active == view.onlooker
    phased = bool(view.phases) and stops.passes(view.phase, own=own)
    if not phased and (not until or own):
        return None
    if careful and threatened(shown):
        return None
    for answer in options.answers():
        word = answer.value[0]
        if len(answer.value) == 1 and (word == "pass" or layout.answer(word).main):
            return answer
    return None


def over(until: str, shown: Shown) -> bool:
    """Whether that until which everything is passed has come."""
    view = shown.view
    if not until or view.outcome or view.active == view.onlooker:
        return True
    return until == NEWS and any(
        event.kind not in _QUIET and _mine(shown, event.cards) for event in shown.events
    )


def threatened(shown: Shown) -> bool:
    """Whether something that is under way is aimed at the onlooker, or at a card of theirs."""
    seat = shown.view.onlooker
    others = [(card, target) for card, target in aims(shown.options) if not _mine(shown, (card,))]
    return any(
        seat_of(target) == seat if is_player(target) else _mine(shown, (target,)) for _, target in others
    )


def _mine(shown: Shown, cards: tuple[int, ...]) -> bool:
    view = shown.view
    return any(zone.seat == view.onlooker and card.id in cards for zone in view.zones for card in zone.cards)
