"""The words of Second Genesis: zones, vocabulary, the verbs its packs may use, and how effects are timed."""

from __future__ import annotations

from itertools import combinations

from msgspec import field

from engines.effects import grammar as g
from engines.effects.events import Event, VerbFacts
from engines.effects.policy import Policy
from engines.effects.vocabulary import Vocabulary, Way
from engines.kernel import ZoneKind

SPHERES = ("science", "ether", "spirit", "chaos", "nature")  # SG-018, SG-232
BACKS: tuple[tuple[str, ...], ...] = (*((sphere,) for sphere in SPHERES), *combinations(SPHERES, 2))
"""The printed backs by number: one sphere, or both of a dual card (SG-014, SG-019, SG-R03)."""
RACES = {
    "science": ("golem", "clockwork", "alchemist", "gunner", "homunculus", "surveyor", "automaton", "tinker"),
    "ether": ("naiad", "sylph", "djinn", "glassling", "cloudkin", "tidewalker", "starling", "mirage"),
    "spirit": ("ghost", "monk", "seraph", "ancestor", "dreamer", "lantern", "oracle", "revenant"),
    "chaos": ("imp", "drake", "goblin", "marauder", "salamander", "hydra", "jester", "ogre"),
    "nature": ("treant", "wolf", "bear", "druid", "beetle", "serpent", "faun", "sporeling"),
}
"""Eight races a sphere (SG-227)."""
TYPES = ("warrior", "mystic", "beast", "engine", "titan", "swarm")
"""Creature types (SG-010, SG-182)."""
SPELL_TYPES = ("instant", "lasting", "attach_creature", "attach_tower", "calling")
"""How a spell is used (SG-011, SG-R34); `lasting` is what players call an active spell."""
CODE = ("collection", "number", "version", "set")
"""Numbers of a card's identification code (SG-012): collection, card within the sphere, version of the
catalogue, and set (0 for A to 19 for T).
"""

VEILED_COST = 3
"""What an inverted cost is, and a generic creature's (SG-108, SG-159)."""
VEILED = {"cost": VEILED_COST, "strength": 3, "weak": 1}
"""What is printed on every back (SG-015, SG-016, SG-159, SG-R20)."""

ZONES = (
    ZoneKind("deck", "Deck", see="none"),
    ZoneKind("hand", "Hand", see="owner", keep=True, ordered=False),
    ZoneKind("vault", "Vault", see="none"),
    ZoneKind("groove", "Groove", see="none"),
    ZoneKind("field", "Battlefield"),
    ZoneKind("towers", "Towers", see="none"),
    ZoneKind("fortress", "Fortress"),
    ZoneKind("attached", "Attachments"),
    ZoneKind("limbo", "Being played"),
    ZoneKind("trash", "Trash"),
)  # SG-024
SEAT_VARS = ("mana", "placed", "benched", "struck", *SPHERES)
"""Mana gained and spent this turn, the back of the crystal placed (from 1), whether a tag team's lord waits
outside the fight, whether the groove got a card since the last attack was declared, and how many cards of
each sphere the deck was made of (SG-R39).
"""
STEPS = ("regroup", "cure", "crystal", "cast", "battle", "discard", "draw", "end")  # SG-058
PHASES = (
    ("cure", "Cure"),
    ("crystal", "Crystal"),
    ("cast", "Casting"),
    ("battle", "Battle"),
    ("discard", "Discard"),
    ("draw", "Draw"),
)
"""The steps in which somebody may be asked something, for the phase bar."""


class Afflict(g.Verb, frozen=True, tag="afflict"):
    """Creatures become afflicted; those that are already, stay so."""

    card: g.Cards


class Cure(g.Verb, frozen=True, tag="cure"):
    """Afflicted creatures become normal."""

    card: g.Cards


class Cast(g.Verb, frozen=True, tag="cast"):
    """The spell halves of cards are used without cost, each as its type says; their owner aims them."""

    card: g.Cards


class Replace(g.Verb, frozen=True, tag="replace"):
    """Cards of two zones change places; if either side is empty, nothing moves."""

    card: g.Cards
    with_: g.Cards = field(name="with")


# --- ways to play a card ------------------------------------------------------------------------------------


def _price(half: str) -> g.StatOf:
    return g.StatOf(stat="cost", half=half, printed=True)


def _energy(n: g.Num) -> g.Cost:
    """So many cards of the groove, which together have the spheres of this card, go to the trash (SG-138,
    SG-139, SG-142, SG-R03).
    """
    return g.Cost(give=(g.Give(set=g.CardSet(zone="groove"), n=n, to="trash", face="up", cover="sphere"),))


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
"""SG-097, SG-102, SG-107, SG-111, SG-137, SG-R19."""

_CARD = Event({"card": "card", "by": "seat", "source": "card"})
_PAIR = Event({"card": "card", "target": "card", "by": "seat"})

WORDS = Vocabulary(
    game="genesis",
    kinds=("card", "creature", *SPELL_TYPES),
    zones=ZONES,
    under="attached",
    durations=(
        "end_of_turn",
        "end_of_chain",
        "end_of_attack",
        "in_battle",
        "your_next_turn",
        "leaves",
        "game",
    ),
    stats=("cost", "strength", "weak", *CODE),
    resources=("mana",),
    counters=("afflicted",),
    attributes={
        "sphere": SPHERES,
        "race": tuple(race for races in RACES.values() for race in races),
        "type": TYPES,
    },
    on_back=("sphere",),
    tags=("inverted",),
    links=("battle",),
    ways=WAYS,
    halves={"field": "creature", "fortress": "spell", "attached": "spell"},
    ranges=("spell", "attack"),
    phases=STEPS,
    events={
        "summon": _CARD,
        "turn_up": _CARD,
        "afflict": _CARD,
        "cure": _CARD,
        "block": _PAIR,
        "win": _PAIR,
        "siege": _PAIR,
    },
    causes=("play", "battle", "siege", "cure", "discard"),
    rules=("cannot_attack", "cannot_block", "cannot_be_blocked", "blocked_only_by", "attacks_ready", "swift"),
    verbs=(VerbFacts(Afflict), VerbFacts(Cure), VerbFacts(Cast, asks=False), VerbFacts(Replace, chance=True)),
    seats=6,
    labels={
        "lasting": "active spell",
        "attach_creature": "attachment for a creature",
        "attach_tower": "attachment for a tower",
        "field": "battlefield",
        "weak": "afflicted strength",
        "turn_up": "turned up",
        "siege": "siege that gets through",
        "win": "battle won",
        "cannot_attack": "cannot attack",
        "cannot_block": "cannot block",
        "cannot_be_blocked": "cannot be blocked",
        "blocked_only_by": "can be blocked only by",
        "attacks_ready": "may attack ready creatures",
        "swift": "is not dizzy",
    },
)

POLICY = Policy(
    in_play=("field", "fortress", "attached", "towers"),
    pile="groove",  # SG-028
    under="attached",
    triggers="now",  # SG-204
    order="own",  # SG-202
    checks="link",
    chain="single",  # SG-088, SG-148
)
