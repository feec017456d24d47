"""The words of the small Second Genesis: zones, halves, spheres on the backs, ways to play a card."""

from __future__ import annotations

from engines.effects import grammar as g
from engines.effects.events import Event
from engines.effects.policy import Policy
from engines.effects.vocabulary import Vocabulary, Way
from engines.kernel import ZoneKind

SPHERES = ("science", "ether", "spirit", "chaos", "nature")
VEILED_COST = 3
"""SG-108, SG-R20."""

ZONES = (
    ZoneKind("deck", see="none"),
    ZoneKind("hand", see="owner", keep=True, ordered=False),
    ZoneKind("towers", see="none"),
    ZoneKind("vault", see="none"),
    ZoneKind("groove", see="none"),
    ZoneKind("field", title="battlefield"),
    ZoneKind("fortress"),
    ZoneKind("attached"),
    ZoneKind("limbo"),
    ZoneKind("trash"),
    ZoneKind("rules", shared=True),
)


def _price(half: str) -> g.StatOf:
    return g.StatOf(stat="cost", half=half, printed=True)


def _energy(n: g.Num) -> g.Cost:
    """SG-138, SG-139, SG-142: so many cards of the groove, one of them of this card's sphere."""
    gift = g.Give(
        set=g.CardSet(zone="groove"), n=n, to="trash", face="up", including=g.Filter(same={"sphere": "self"})
    )
    return g.Cost(give=(gift,))


_CREATURE = g.Filter(tag="inverted", half="creature")
_SPELL = g.Filter(tag="inverted", half="spell")
_VEIL = g.Cost(pay={"mana": VEILED_COST})
WAYS = {
    "creature": Way(half="creature", cost=g.Cost(pay={"mana": _price("creature")}), to="field"),
    "spell": Way(half="spell", cost=g.Cost(pay={"mana": _price("spell")})),
    "retaliation": Way(half="spell", cost=_energy(_price("spell")), speed="reply"),
    "veiled_creature": Way(half="creature", cost=_VEIL, to="field", face="down", claim=_CREATURE),
    "veiled_spell": Way(half="spell", cost=_VEIL, to="fortress", face="down", claim=_SPELL),
    "veiled_retaliation": Way(
        half="spell", cost=_energy(VEILED_COST), to="fortress", face="down", claim=_SPELL, speed="reply"
    ),
}

WORDS = Vocabulary(
    game="small_genesis",
    kinds=("card", "creature", "instant", "lasting", "attach", "calling", "rule"),
    zones=ZONES,
    stats=("cost", "strength", "weak"),
    resources=("mana",),
    counters=("afflicted",),
    attributes={"sphere": SPHERES},
    on_back=("sphere",),
    tags=("inverted", "naiad"),
    ways=WAYS,
    halves={"field": "creature", "fortress": "spell", "attached": "spell"},
    ranges=("spell", "attack"),
    events={"turn_up": Event({"card": "card", "by": "seat"})},
    reply={"target": "card"},
)

POLICY = Policy(
    in_play=("field", "fortress", "attached"),
    pile="groove",
    under="attached",
    chain="single",
)
