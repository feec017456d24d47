"""The words of Rüniverse: zones, vocabulary, ways to evoke, keywords, and how effects are timed."""

from __future__ import annotations

from engines.effects import grammar as g
from engines.effects.events import Event, VerbFacts
from engines.effects.policy import Policy
from engines.effects.vocabulary import Vocabulary, Way
from engines.kernel import ZoneKind

from . import nodes
from .keywords import KEYWORDS

FACETS = ("ruby", "trine", "orth", "sphene", "emry", "quam", "saff", "thyst")
"""The ring, RV-010; it closes, RV-011."""
FEATURED = {
    "ruby": ("fire", "lizard", "rage"),
    "trine": ("destruction", "stone", "tenacity"),
    "orth": ("dedication", "earth", "fungus"),
    "sphene": ("bug", "unity", "slime"),
    "emry": ("animal", "growth", "plant"),
    "quam": ("foresight", "ice", "verve"),
    "saff": ("knowledge", "sealife", "water"),
    "thyst": ("chaos", "creativity", "storm"),
}
"""The featured traits of the facets, RV-012 to RV-019."""
TRAITS = tuple(trait for facet in FACETS for trait in FEATURED[facet])
RARITIES = ("core", "common", "uncommon", "rare")
"""Worth 0, 1, 2 and 3 pips, RV-027."""
DREAMS = tuple(f"dream_{facet}" for facet in FACETS)
"""The dream icon of a facet's preconstructed dream deck, RV-086."""
KINDS = ("mage", "creature", "spell", "relic")
PLACES = 3  # RV-046
SNOWPLAY = ("snowball", "snowbros", "snowmaniac")  # RV-072
WILD = (
    *("floral_dancer", "floral_dancer", "leafy_fevin", "leafy_fevin"),
    *("stump_shaman", "stump_shaman", "no_creature"),
)  # RV-076

ZONES = (
    ZoneKind("deck", "Main deck", see="none"),
    ZoneKind("hand", "Hand", see="owner", keep=True, ordered=False),
    ZoneKind("mages", "Mage", places=PLACES),
    ZoneKind("field", "Cards in play", places=PLACES),
    ZoneKind("rifts", "Rift", see="none", places=PLACES),
    ZoneKind("secrets", "Secrets", see="owner", places=PLACES),
    ZoneKind("vim", "Vim", see="none"),
    ZoneKind("attached", "Attached"),
    ZoneKind("dream", "Dream deck", see="none"),
    ZoneKind("dreaming", "Dreaming"),
    ZoneKind("shown", "Shown"),
    ZoneKind("limbo", "Being evoked"),
    ZoneKind("discard", "Discard pile"),
    ZoneKind("banished", "Banished"),
    ZoneKind("exalted", "Exalted"),
    ZoneKind("snow", "Snowplay"),
    ZoneKind("wild", "Wild Summons", see="none"),
    ZoneKind("box", "Left in the box", see="none"),
)
PLACED = ("mages", "field", "rifts", "secrets")
"""Zones that lie at a location."""
SEAT_VARS = ("power", "rifts", "opened", "flame", "dream0", "dream1", "dream2", "drawn", "decked")
"""Power of the phase; rifts opened, as a number and as a set of locations; flame counters; per location the
dream counter (0 none, 1 available, 2 expended); cards drawn this turn; whether the last bond was drawn.
"""
TABLE_VARS = ("here", "engaged", "held", "played", "attacker", "attacked", "beyond", "hush", "eager", "first")
"""Locations (from 1) of the current mage and the one it engages; locations whose phase is over; whether a
mage was played this turn; who attacks whom (card + 1), and whether beyond engagement; damage being dealt at
once; cards with Relentless that untask when the action is over; the agreed first player (from 1).
"""
PHASES = (
    ("rift", "Open a rift"),
    ("draw", "Draw a card"),
    ("between", "Mages"),
    ("mage", "Mage phase"),
    ("guard", "Untask and guard"),
)  # RV-098

_LEVEL = g.StatOf(stat="level", printed=True)
_SECRET = g.Filter(any=(g.Filter(keyword="ritual"), g.Filter(keyword="trap")))
_SOURCES = ("hand", "dreaming")
WAYS = {
    "plain": Way(cost=g.Cost(pay={"power": _LEVEL}), zones=_SOURCES),
    "evolve": Way(cost=g.Cost(pay={"power": _LEVEL}), zones=_SOURCES),
    "secret": Way(cost=g.Cost(pay={"power": 2}), to="secrets", face="down", claim=_SECRET, zones=_SOURCES),
    "ritual": Way(cost=g.Cost(pay={"power": g.Most(of=(0, g.Minus(a=_LEVEL, b=3)))}), zones=("secrets",)),
    "trap": Way(zones=("secrets",), speed="reply"),
}
"""RV-149, RV-155, RV-272, RV-R101, RV-231, RV-279, RV-R91, RV-287."""

_ATTACK = Event(
    {
        "card": "card", "source": "card", "target": "card", "amount": "number", "by": "seat", "cause": "word",
        "more": "number", "back": "number", "combat": "flag",
    }
)  # fmt: skip
EVENTS = {
    "dispel": Event({"card": "card", "by": "seat", "source": "card", "cause": "word"}),
    "attack": _ATTACK,
    "clash": _ATTACK,
    "break_bond": Event({"card": "card", "target": "card", "by": "seat", "source": "card"}),
    "gift": Event({"card": "card", "by": "seat"}),
    "phase_start": Event({"card": "card"}),
    "phase_end": Event({"card": "card"}),
    "make_power": Event({"card": "card", "by": "seat", "amount": "number"}),
    "dream": Event({"by": "seat", "card": "card"}),
    "expend": Event({"card": "card", "by": "seat", "source": "card"}),
    "refresh": Event({"card": "card", "by": "seat", "source": "card"}),
    "roam": Event({"card": "card", "by": "seat", "source": "card"}),
}

WORDS = Vocabulary(
    game="runiverse",
    kinds=KINDS,
    zones=ZONES,
    under="vim",
    laid_under=True,
    durations=("end_of_turn", "end_of_phase", "end_of_attack", "your_next_turn", "leaves", "game"),
    stats=("level", "might", "height", "dream", "bonds"),
    watched=("level",),
    resources=SEAT_VARS,
    counters=("plus", "sap", "charge", "flame", "guard", "burrowed"),
    attributes={"facet": FACETS, "trait": TRAITS, "rarity": RARITIES, "dream_mark": DREAMS},
    tags=("token",),
    links=("evoker", "pair", "x", "mute"),
    ways=WAYS,
    places=("here", "engaged", "each_mine", "other_mine", "any", "its"),
    ranges=("attack",),
    phases=tuple(name for name, _ in PHASES),
    keywords=KEYWORDS,
    events=EVENTS,
    reply={"source": "card", "target": "card"},
    causes=("dispel", "play", "discard", "assist", "replaced", "vim", "bond", "gift", "mulligan", "combat"),
    rules=("stays_tasked", "cannot_attack", "cannot_guard", "cannot_be_attacked"),
    verbs=(
        VerbFacts(nodes.Assault),
        VerbFacts(nodes.BreakBond, chance=True),
        VerbFacts(nodes.AddBond),
        VerbFacts(nodes.Dream, chance=True),
        VerbFacts(nodes.Expend),
        VerbFacts(nodes.Refresh),
        VerbFacts(nodes.Wild, chance=True),
        VerbFacts(nodes.Snowplay),
        VerbFacts(nodes.Take),
        VerbFacts(nodes.Mend),
        VerbFacts(nodes.Roam),
        VerbFacts(nodes.Discard, chance=True),
    ),
    off_turn=False,  # RV-099
    labels={"plus": "L+1 counter", "sap": "sap counter", "charge": "charge counter", "might": "damage"},
)

POLICY = Policy(
    in_play=("field", "mages", "vim", "attached"),
    under="vim",
    destroy="dispel",
    triggers="now",  # RV-307
    order="active",  # RV-306
    checks="first",
    chain="none",  # RV-099
    off_turn=False,
    watched=("level",),  # RV-212
)
