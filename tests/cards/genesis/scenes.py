"""What scenarios of Second Genesis do and look at. Seat 0 is to move with five crystals, one of each sphere,
three towers and a Piston Knight to spare in hand; seat 1 has three towers. The top of both decks is a Mote.
"""

from __future__ import annotations

import pytest

from tests.cards.sentences import shows
from tests.rules.genesis.real import besieged, cast, choosing, grooved, retaliating, used

__all__ = [
    "afflicted", "attackers", "besieged", "blocking", "called", "called_in_retaliation", "cast", "choosing",
    "duel", "each", "grooved", "held", "refused", "retaliating", "shuffled", "sieged", "targets", "tower",
    "turned", "turned_up", "used", "veiled_spell",
]  # fmt: skip


def each(*, edge=False, **cards):
    """A scenario played with several cards that say the same: by id, the number of the sentence."""
    rows = [pytest.param(id, marks=shows(id, number, edge=edge)) for id, number in cards.items()]
    return pytest.mark.parametrize("id", rows)


def held(s, seat=0):
    """How many cards a lord holds."""
    return len(s.t.zone("hand", seat))


def afflicted(s, id, seat):
    """Whether a creature is afflicted."""
    return s.game.afflicted(s.t, s.find(id, "field", seat))


def tower(seat):
    """The choice of a lord's first tower."""
    return ("mote", "towers", seat)


def turned(s, id, seat):
    """Whether a creature is engaged."""
    return s.t.rows[s.find(id, "field", seat)].turned


def attackers(s):
    """The creatures that may attack."""
    return {s._id(card) for card, _ in s.offered("attack")}


def targets(s):
    """The creatures that may be attacked."""
    return {s._id(card) for _, card in s.offered("attack") if card >= 0}


def shuffled(s, seat):
    """Whether a lord's whole deck was shuffled."""
    deck = set(s.t.zone("deck", seat))
    return any(
        event.kind == "mixed" and len(event.cards) > 1 and set(event.cards) >= deck
        for event in s.local.events
    )


def refused(real, id, mine=None, enemy=None):
    """The clause by which a spell cannot be cast."""
    s = real({"hand": id, **(mine or {})}, enemy)
    return s.refused(s.way(id, "spell"))[1]


def duel(real, mine, theirs, *, more=None, enemy=None):
    """A creature attacks an engaged creature of seat 1, and nobody blocks."""
    enemy = {"field": theirs, "engaged": theirs, **(enemy or {})}
    s = real({"field": mine, **(more or {})}, enemy, at="battle")
    return s.attacks(mine.split()[0], s.find(theirs.split()[0], "field", 1)).unblocked()


def blocking(real, mine, theirs, *, more=None, enemy=None):
    """A creature attacks the fortress of seat 1 and is blocked."""
    s = real({"field": mine, **(more or {})}, {"field": theirs, **(enemy or {})}, at="battle")
    s.attacks(mine.split()[0])
    return s.answer((s.find(theirs.split()[0], "field", 1),))


def sieged(real, mine, *, more=None, enemy=None, nth=0):
    """A creature of seat 0 attacks the fortress, unblocked, and a tower falls."""
    s = real({"field": mine, **(more or {})}, enemy, at="battle")
    return s.attacks(mine.split()[0]).unblocked().razes(nth)


def turned_up(real, id, *choices, mine=None, enemy=None):
    """A veiled creature of seat 0 is turned up in step 4b."""
    s = real({"veiled": id, **(mine or {})}, enemy)
    s.answer(("turn_up", s.t.zone("field", 0)[-1]))
    return choosing(s, *choices)


def veiled_spell(real, id, *choices, mine=None, enemy=None):
    """A spell with an inverted cost is laid down and turned up."""
    s = real({"hand": id, **(mine or {})}, enemy).conceals(id, "veiled_spell")
    s.answer(("turn_up", s.find(id, "fortress", 0)))
    return choosing(s, *choices)


def called(real, id):
    """A Calling cast in the own turn brings its creature, which cannot attack yet."""
    s = cast(real, id, mine={"field": "pilgrim"})
    return s.zone("field", 0) == ("pilgrim", id) and s.zone("trash", 0) == () and attackers(s.to("battle"))


def called_in_retaliation(real, id):
    """A Calling in retaliation brings its creature ready, and it may block in the same turn."""
    groove = " ".join([id] * 4)
    s = besieged(real, id, mine={"field": "colossus mote"}, enemy={"groove": groove})
    retaliating(s, id)
    assert s.zone("field", 1) == (id,)
    s.attacks("mote")
    return s.asked == (1, "block") and s.chosen_from() == {id}
