"""What a guest's program makes of a table that its host proposes: agreed to before, for a person to decide,
or none to sit down at.

A match goes on by itself, and so does a game that was asked for, but only at the very table that was agreed
to: a host that changes clock, patience, cards or seats in between is not followed without a word.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from client.service.series import Series
from engines.kernel.say import mark, say
from netcore.link.room import Offer, same_table
from netcore.opening import Hello

OTHERWISE = mark("The terms are not those of the game before: read them again.")


class Stance(Enum):
    """What becomes of a proposal."""

    AGREED = "agreed"
    """The person has said yes to just this before."""
    OPEN = "open"
    """The person decides."""
    REFUSED = "refused"
    """Nobody is asked: it cannot be right."""


class JudgedProposal(NamedTuple):
    """A proposal, and what there is to say about it: to the host where it is refused, else to the person."""

    stance: Stance
    sentence: str = ""


def judge_proposal(offer: Offer, before: Hello | None, series: Series, *, wished: bool) -> JudgedProposal:
    """Hold a proposal against the game before it, the match as it stands, and what was asked for."""
    match, same = offer.game_setup.match, before is not None and same_table(before, offer)
    seats = offer.game_setup.seats
    due = series.won if series.goes_on(seats) else ()
    if match and match != due:
        return JudgedProposal(Stance.REFUSED, mark("the games of the match were not won so"))
    if match and not same:
        return JudgedProposal(Stance.REFUSED, mark("the match would go on at another table than it began at"))
    if due and not match:
        return JudgedProposal(
            Stance.OPEN, say("The match would not go on. {stands}", stands=series.words(seats))
        )
    if match or (wished and same):
        return JudgedProposal(Stance.AGREED)
    return JudgedProposal(Stance.OPEN, OTHERWISE if before is not None and not same else "")
