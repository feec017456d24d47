"""The real cards, by what they do, and scenes with them."""

from __future__ import annotations

from engines.runiverse.policy import FACETS
from tests.rules.cards import inside
from tests.rules.runiverse.table import ENGINE

PRINTED = {card.id: card for pack in ENGINE.packs() for card in pack.printed}
OTHERS = {id: card for id, card in PRINTED.items() if card.kind != "mage" and "token" not in card.tags}
MAGE = dict(zip(FACETS, ["ashka", "adamar", "amos", "azzi", "alder", "anik", "abyssa", "aeri"], strict=True))
FILL = "kittle " * 6


def having(*keywords):
    """Cards with one of these keywords printed."""
    return {id for id, card in OTHERS.items() if set(keywords) & {use.split(" ")[0] for use in card.keywords}}


def doing(*kinds, **fields):
    """Cards with a node of one of these kinds inside, with these values in its fields."""
    return {
        id
        for id, card in OTHERS.items()
        for node in inside(card)
        if isinstance(node, kinds) and all(getattr(node, name) == value for name, value in fields.items())
    }


def of(kind):
    return {id for id, card in OTHERS.items() if card.kind == kind}


def plain():
    """Creatures without any ability."""
    return {id for id in of("creature") if not OTHERS[id].keywords and OTHERS[id].text[0] == "“"}


def lay(scene, facet, hand="", mine="", enemy="", foe="adamar", power=9, first=None, second=None, **how):
    """A phase of a mage of this facet against one enemy location."""
    mine = {"mages0": MAGE.get(facet, facet), "rifts0": "kittle kittle", "deck": FILL, "hand": hand,
            "field0": mine, "vars": {"power": power}, **(first or {})}  # fmt: skip
    theirs = {"mages0": foe, "rifts0": "kittle kittle", "deck": FILL, "field0": enemy, **(second or {})}
    return scene(mine, theirs, real=True, **how).phase()


def evoked(scene, facet, card, *, mine="", enemy="", **more):
    """The scene after a card was evoked, with the first answer to whatever it asks."""
    s = lay(scene, facet, card, mine, enemy, **more)
    return first_answers(s.evoke(card))


def first_answers(s, seat=0):
    while s.t.result is None and s.asked[1] not in ("act", "next", "guard"):
        s.answer(next(iter(s.options.answers())).value)
    return s


def bonds(s, seat, place=0):
    return len(s.t.zone("rifts", seat, place))
