"""Positions of the real cards, and what is done in them."""

from __future__ import annotations

BASE = {"deck": "pilgrim mote cinder_imp wolf_pup lens_grinder pilgrim mote", "towers": "mote mote mote"}
MANA = "lens_grinder mote pilgrim cinder_imp wolf_pup"
"""Five crystals, one of each sphere."""


def cast(real, id, *choices, mine=None, enemy=None):
    """A spell cast in step 4b; choices are (card, zone, seat) or plain answers."""
    s = real({"hand": id, **(mine or {})}, enemy)
    s.answer(s.way(id, "spell"))
    return choosing(s, *choices)


def choosing(s, *choices):
    """Answer with these cards; where there was no other choice, nobody was asked."""
    for choice in choices:
        if isinstance(choice, tuple) and choice and isinstance(choice[0], str):
            id, zone, seat = choice
            choice = (s.find(id, zone, seat),) if id in s.zone(zone, seat) else ()
        value = (choice,) if isinstance(choice, int) else choice
        if any(answer.value == value for answer in s.options.answers()):
            s.answer(value)
    return s


def retaliating(s, id, *choices):
    """Seat 1 plays a spell in retaliation; energies as they come."""
    s.answer(s.way(id, "retaliation"))
    choosing(s, *choices)
    while s.asked[1] == "#given":
        s.local.submit(next(s.options.answers()))
    return choosing(s, *choices)


def used(real, id, *choices, mine=None, enemy=None, at="cast"):
    """An ability by engaging."""
    s = real({"field": id, **(mine or {})}, enemy, at=at)
    s.use(s.find(id, "field", 0))
    assert s.t.rows[s.find(id, "field", 0)].turned
    return choosing(s, *choices)


def besieged(real, hand="", nth=0, mine=None, enemy=None):
    """Seat 0's Colossus has destroyed a tower of seat 1; what seat 1 holds."""
    s = real(
        {"field": "colossus", **(mine or {})},
        {"hand": f"{hand} piston_knight".strip(), **(enemy or {})},
        at="battle",
    )
    s.attacks("colossus").unblocked().razes(nth)
    return s


def grooved(s, seat):
    return len(s.t.zone("groove", seat))
