"""The verbs that only Rüniverse has, as its packs write them."""

from __future__ import annotations

from engines.effects import grammar as g


class Assault(g.Verb, frozen=True, tag="assault"):
    """A non-combat attack for n damage on an enemy card that may be attacked and, if given, fits `where`;
    binds `name` to it.
    """

    n: g.Num
    where: g.Filter | None = None
    name: g.Bind | None = None


class BreakBond(g.Verb, frozen=True, tag="break_bond"):
    """The oldest n bonds at these mages' locations break, one by one."""

    of: g.Cards
    n: g.Num = 1


class AddBond(g.Verb, frozen=True, tag="add_bond"):
    """The top card of a seat's main deck becomes a bond: at that mage's location, else at the seat's opened
    location with the fewest bonds.
    """

    to: g.Ref | None = None
    who: g.Seats = "you"
    n: g.Num = 1


class Dream(g.Verb, frozen=True, tag="dream"):
    """Reveal dream cards as for a delve; one of them, if it fits, may be kept to be evoked in this phase."""

    where: g.Filter | None = None


class Expend(g.Verb, frozen=True, tag="expend"):
    """The dream counters of these mages' locations are expended."""

    card: g.Cards


class Refresh(g.Verb, frozen=True, tag="refresh"):
    """The expended dream counters of these mages' locations are available again."""

    card: g.Cards


class Wild(g.Verb, frozen=True, tag="wild"):
    """Reveal a random Wild Summons card; a creature joins that mage. Binds `name` to it if it joined."""

    to: g.Ref | None = None
    name: g.Bind | None = None


class Snowplay(g.Verb, frozen=True, tag="snowplay"):
    """Choose a token of the Snowplay stack: a creature joins that mage, a spell is carried out. Binds `name`
    to it.
    """

    to: g.Ref | None = None
    name: g.Bind | None = None


class Take(g.Verb, frozen=True, tag="take"):
    """These cards come under your control, at the location of the card with this text."""

    card: g.Cards


class Mend(g.Verb, frozen=True, tag="mend"):
    """Heal cards: all damage goes."""

    to: g.Cards


class Roam(g.Verb, frozen=True, tag="roam"):
    """A card moves to another mage of its controller's choice."""

    card: g.Ref = "self"


class Discard(g.Verb, frozen=True, tag="discard"):
    """The seats discard n cards from hand: of their choice in their own turn, else at random."""

    n: g.Num = 1
    who: g.Seats = "you"
