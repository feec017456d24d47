"""The words of the small Rüniverse: zones, kinds, ways to evoke, keywords, and its one verb of its own."""

from __future__ import annotations

from engines.effects import grammar as g
from engines.effects.catalogue import Compile, Compiler
from engines.effects.events import Event, VerbFacts
from engines.effects.policy import Policy
from engines.effects.query import cards
from engines.effects.scope import Scope
from engines.effects.timing import happen
from engines.effects.verbs.table import one_by_one
from engines.effects.vocabulary import Keyword, Vocabulary, Way
from engines.kernel import Op, Work, ZoneKind

FACETS = ("ruby", "trine", "orth", "sphene", "emry", "quam", "saff", "thyst")
"""The ring, RV-010."""
PLACES = 3

ZONES = (
    ZoneKind("deck", see="none"),
    ZoneKind("hand", see="owner", keep=True, ordered=False),
    ZoneKind("mages", places=PLACES),
    ZoneKind("field", places=PLACES),
    ZoneKind("rifts", see="none", places=PLACES),
    ZoneKind("secrets", see="owner", places=PLACES),
    ZoneKind("vim", see="none"),
    ZoneKind("shown"),
    ZoneKind("limbo"),
    ZoneKind("discard"),
    ZoneKind("rules", shared=True),
)

_LEVEL = g.StatOf(stat="level", printed=True)
_SECRET = g.Filter(any=(g.Filter(keyword="ritual"), g.Filter(keyword="trap")))
WAYS = {
    "plain": Way(cost=g.Cost(pay={"power": _LEVEL})),
    "evolve": Way(cost=g.Cost(pay={"power": _LEVEL})),
    "secret": Way(cost=g.Cost(pay={"power": 2}), to="secrets", face="down", claim=_SECRET),
    "ritual": Way(cost=g.Cost(pay={"power": g.Most(of=(0, g.Minus(a=_LEVEL, b=3)))}), zones=("secrets",)),
    "trap": Way(zones=("secrets",), speed="reply"),
}
"""RV-149, RV-272, RV-231, RV-279, RV-287."""


class Gift(g.Verb, frozen=True, tag="gift"):
    """Set off the gift of a card that lies shown."""

    card: g.Cards


def _gift(c: Compiler, node: Gift, path: str, base: int) -> list[Op]:
    def one(w: Work, s: Scope, card: int) -> None:
        happen(w, "gift", card=card, by=w.t.rows[card].owner)

    return one_by_one(base, lambda s: cards(s, node.card), one)


VERBS: dict[type, Compile] = {Gift: _gift}

WORDS = Vocabulary(
    game="small_runiverse",
    kinds=("mage", "creature", "spell", "relic", "rule"),
    zones=ZONES,
    stats=("level",),
    watched=("level",),
    resources=("power",),
    counters=("plus", "guard"),
    attributes={"facet": FACETS},
    ways=WAYS,
    places=("here", "engaged", "each_mine", "any"),
    keywords={
        "boundless": Keyword(text="Ignores the rules of engagement when attacking."),
        "drive": Keyword(
            '[[when]]\non = {event = "join", card = "self"}\nsteps = [{do = "ready", card = "self"}]'
        ),
        "ritual": Keyword(text="May lie as a Secret and be evoked from there."),
        "trap": Keyword(text="May lie as a Secret and goes off when its mage is attacked."),
    },
    events={
        "dispel": Event({"card": "card", "by": "seat", "source": "card", "cause": "word"}),
        "break_bond": Event({"card": "card", "target": "card", "by": "seat"}),
    },
    reply={"source": "card", "target": "card"},
    causes=("dispel",),
    verbs=(VerbFacts(Gift, {"gift": Event({"card": "card", "by": "seat"})}),),
    off_turn=False,
)

POLICY = Policy(
    in_play=("field", "mages", "vim"),
    under="vim",
    destroy="dispel",
    order="active",
    off_turn=False,
    watched=("level",),
)
