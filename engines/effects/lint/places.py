"""Abilities that lie where they never work: unseen, or tied to what this card never lies under. Warnings
only, like `nothing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engines.effects import grammar as g
from engines.effects.grammar.words import names
from engines.effects.lint.cards import Finding
from engines.effects.lint.context import Trail, written
from engines.effects.lint.parts import inside
from engines.effects.plan import plan_of
from engines.effects.problem import quoted
from engines.effects.vocabulary import Vocabulary

_LASTING: Final = ("use", "when", "instead", "always")
"""Abilities that a card has as long as it lies somewhere."""
_HOSTS: Final = ("host", "seat.host", "owner.host")


def unseen(words: Vocabulary, card: g.Card) -> Iterator[Finding]:
    """Abilities of cards that lie where nobody, or their owner alone, sees them: they are never at work."""
    for kind in _LASTING:
        for index, ability in enumerate(getattr(card, kind)):
            here: Trail = ((None, kind), index)
            zones = names(ability.zone or ())
            if zones and words.closed.issuperset(zones):
                why = f"no ability works in {' or '.join(zones)}: nobody else sees what lies there"
                yield Finding(written((here, "zone")), why, "", "warning")
            elif isinstance(ability, g.When | g.Instead) and _passes_unseen(words, ability):
                why = "this card is hidden when that happens to it, and has no ability then"
                yield Finding(written((here, "on")), why, "", "warning")


def _passes_unseen(words: Vocabulary, ability: g.When | g.Instead) -> bool:
    """Whether an ability waits for something that befalls its own card where it is hidden: before the event
    it still lies where it comes from, after it where it goes.
    """
    on = ability.on
    if on.card != "self" or on.event not in ("draw", "move"):
        return False
    if on.event == "draw":
        return True
    if not on.origins or not words.closed.issuperset(on.origins):
        return False
    early = isinstance(ability, g.Instead) or ability.at == "before"
    return early or (bool(on.goals) and words.closed.issuperset(on.goals))


def hostless(words: Vocabulary, cards: Sequence[g.Card]) -> Iterator[tuple[int, Finding]]:
    """Abilities that speak of the card which this one lies under, where it lies under none."""
    known = [list(_attached(words, card)) for card in cards]
    others = {zone for found in known for itself, zone in found if not itself}
    others |= {words.under} if words.laid_under else set()
    for index, card in enumerate(cards):
        lies = others | {zone for itself, zone in known[index] if itself}
        for trail, play in _abilities(card, ("play",)):
            if not any(itself for itself, _ in _attaching(words, play)):
                yield from ((index, finding) for finding in _spoken(play, trail, "while it is played"))
        for trail, ability in _abilities(card, _LASTING):
            stated = names(ability.zone or ())
            # without a zone of its own an ability is off where cards lie under others as the game lays them
            if not lies.intersection(stated or lies - {words.under}):
                where = f"in {' or '.join(stated)}" if stated else "where this works"
                yield from ((index, finding) for finding in _spoken(ability, trail, where))


def _abilities(card: g.Card, kinds: tuple[str, ...]) -> Iterator[tuple[Trail, Any]]:
    for kind in kinds:
        for index, ability in enumerate(getattr(card, kind)):
            yield ((None, kind), index), ability


def _attached(words: Vocabulary, card: g.Card) -> Iterator[tuple[bool, str]]:
    for _, ability in _abilities(card, ("play", *_LASTING)):
        yield from _attaching(words, ability)


def _attaching(words: Vocabulary, ability: g.Node) -> Iterator[tuple[bool, str]]:
    """What an ability attaches: whether that is its own card, and the zone where it then lies."""
    for _, node in inside(ability, None):
        if isinstance(node, g.Attach):
            yield node.card == "self", node.zone or words.under


def _spoken(ability: g.Node, here: Trail, where: str) -> Iterator[Finding]:
    """Where an ability speaks of the card that its own lies under."""
    for trail, node in inside(ability, here):
        plan = plan_of(type(node))
        for value, slot in zip(plan.values(node), plan.slots, strict=True):
            if slot.sort != "bind" and isinstance(value, str) and value in _HOSTS:
                why = f"{quoted(value)} is nobody: this card lies under none {where}"
                yield Finding(written((trail, slot.name)), why, "", "warning")
