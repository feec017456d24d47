"""The words of Reapers: zones, vocabulary, the verbs its packs may use, and how effects are timed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.effects import grammar as g
from engines.effects.events import Event, VerbFacts
from engines.effects.policy import Policy
from engines.effects.vocabulary import Keyword, Vocabulary, Way
from engines.kernel import ZoneKind

CLASSES = ("angel", "demon", "dragon", "human", "undead")  # RP-117, RP-R18
POSITIONS = {"warrior": "front", "mage": "mage", "ranger": "ranger"}  # RP-015, RP-021, RP-022
"""The positions of the field a Soul may take, by the Position printed on it."""
LINES = ("front", "mage", "ranger")
"""Zones that hold Souls: the Front-Line, and the Mages' and Rangers' positions of the Rear-Line (RP-020)."""
ROOM = {"front": 5, "mage": 2, "ranger": 2}  # RP-010 to RP-012
SOULS = ("soul", "token")  # RP-R09
CASTS = ("standard", "quick", "constant")  # RP-127
RARITIES = ("common", "uncommon", "rare", "secret")  # RP-148

ZONES = (
    ZoneKind("deck", "Deck", see="none"),
    ZoneKind("hand", "Hand", see="owner", keep=True, ordered=False),
    ZoneKind("front", "Front-Line"),
    ZoneKind("mage", "Mages"),
    ZoneKind("reaper", "Reaper"),
    ZoneKind("ranger", "Rangers"),
    ZoneKind("under", "Lower Ranks and Constant Casts"),
    ZoneKind("limbo", "Being used"),
    ZoneKind("graveyard", "Graveyard"),
    ZoneKind("purgatory", "Purgatory"),
)  # RP-013, RP-014
SEAT_VARS = ("strikes", "redrawn", "won")
PHASES = (
    ("prep", "Prep"),
    ("fortify", "Fortify"),
    ("combat", "Combat"),
    ("regroup", "Regroup"),
    ("end", "End"),
)  # RP-049
MAIN = ("fortify", "regroup")
"""Phases in which Souls are Summoned and Ranked up, and all Casts may be used (RP-R40, RP-R44)."""


class DeRank(g.Verb, frozen=True, tag="de_rank"):
    """Take the top Rank off Souls; what lies under goes on as the same Soul."""

    card: g.Cards


class Summon(g.Verb, frozen=True, tag="summon"):
    """Put Souls on your field: a Rank 1 in a position of its kind, or in one of `to`; a higher Rank onto the
    Soul it fits on. What finds no room goes to the Graveyard.
    """

    card: g.Cards
    to: g.Zone | None = None


class Discard(g.Verb, frozen=True, tag="discard"):
    """The seats discard n cards from hand, of their choice or at random; as many as they have."""

    n: g.Num = 1
    who: g.Seats = "you"
    random: bool = False


class Mill(g.Verb, frozen=True, tag="mill"):
    """The top n cards of the seats' Decks go to their Graveyards, as far as there are any."""

    n: g.Num = 1
    who: g.Seats = "you"


KEEPS = """
[[always]]
to = "self"
[[always.change]]
layer = "grant"
[always.change.grant]
abilities_of = {zone = "under", of = "any", under = "it", where = {kind = "soul"}}
kinds = ["use", "when", "instead", "always"]
"""

KEYWORDS = {
    "keeps": Keyword(abilities=KEEPS, text="Keeps the Skills of its lower Ranks."),
}  # RP-077


def card_faults(card: g.Card) -> Iterator[tuple[str, str]]:
    """What every card of its kind must have printed (RP-122 to RP-125, RP-127, RP-129, RP-R03, RP-R09)."""
    stats, ways = _PRINTED[card.kind]
    if set(card.stats) != set(stats):
        yield ".stats", f"a {card.kind} has {', '.join(stats) or 'no stats'}"
        return
    if card.kind == "soul" and not 1 <= card.stats["rank"] <= 3:
        yield ".stats", "a Rank is 1, 2 or 3"
    for group, kinds in _ONE_OF.items():
        if card.kind in kinds and len([tag for tag in card.tags if tag in kinds[card.kind]]) != 1:
            yield ".tags", f"a {card.kind} has one {group}: {', '.join(kinds[card.kind])}"
    wanted = ways[:1] if card.stats.get("rank", 1) == 1 else ways[1:]
    if tuple(play.as_ for play in card.play) != wanted:
        yield (
            ".play",
            f"this card is played once, as {wanted[0]}" if wanted else f"a {card.kind} is not played",
        )
    elif card.kind == "cast" and not any(getattr(node, "name", "") == "caster" for node in card.play[0].ask):
        yield ".play", 'a Cast asks for its caster: a choice named "caster"'


_PRINTED: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "soul": (("rank", "atk", "grd"), ("summon", "rank_up")),
    "token": (("atk", "grd"), ()),
    "cast": ((), ("cast",)),
    "reaper": (("grd", "strike"), ()),
}
"""By kind, the stats a card has and the ways it is played, by Rank where they differ."""
_ONE_OF: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "Class": {"soul": CLASSES, "token": CLASSES},
    "Position": {"soul": tuple(POSITIONS), "token": ("warrior",)},
    "type": {"cast": CASTS},
}

WORDS = Vocabulary(
    game="reapers",
    kinds=("soul", "cast", "reaper", "token"),  # RP-009
    zones=ZONES,
    under="under",
    laid_under=True,
    durations=(
        "end_of_turn",
        "end_of_phase",
        "end_of_chain",
        "end_of_attack",
        "your_next_turn",
        "leaves",
        "game",
    ),
    stats=("rank", "atk", "grd", "grd_left", "strike", "room"),
    resources=SEAT_VARS,
    counters=("attacked",),
    attributes={
        "class": CLASSES,
        "position": tuple(POSITIONS),
        "type": CASTS,
        "rarity": RARITIES,
    },
    ways={"summon": Way(), "rank_up": Way(), "cast": Way()},
    ranges=("caster", "room", "stack"),
    phases=tuple(name for name, _ in PHASES),
    keywords=KEYWORDS,
    events={
        "attack": Event({"card": "card", "target": "card", "by": "seat"}),
        "fight": Event({"card": "card", "target": "card", "by": "seat"}),
        "fight_over": Event({"card": "card", "target": "card", "by": "seat"}),
        "strike": Event({"card": "card", "source": "card", "by": "seat"}),
        "de_rank": Event({"card": "card", "target": "card", "by": "seat", "source": "card"}),
    },
    reply={
        "caster": "card",
        "attacker": "card",
        "target": "card",
        "summoned": "card",
        "base": "card",
    },
    causes=("summon", "combat", "rank_up", "de_rank", "cast", "discard", "random", "mill", "strike"),
    rules=("no_attack", "free_aim", "attack_again", "no_return", "warded"),
    verbs=(
        VerbFacts(DeRank),
        VerbFacts(Summon),
        VerbFacts(Discard, chance=True),
        VerbFacts(Mill, sure=True, chance=True),
    ),
    card_faults=card_faults,
    labels={
        "front": "Front-Line",
        "mage": "Mage",
        "ranger": "Ranger",
        "warrior": "Warrior",
        "atk": "ATK",
        "grd": "GRD",
        "grd_left": "GRD",
        "rank": "Rank",
        "strike": "STRIKE",
        "graveyard": "Graveyard",
        "purgatory": "Purgatory",
        "deck": "Deck",
        "rank_up": "Rank up",
        "attacked": "attacked",
        **{name: name.capitalize() for name in (*CLASSES, *CASTS, "soul", "cast", "reaper", "token")},
    },
)

POLICY = Policy(
    in_play=(*LINES, "reaper"),
    pile="graveyard",
    triggers="queue",  # RP-219, RP-R95
    order="own",  # RP-R96
    checks="link",  # RP-R67
    chain="stack",  # RP-R93
    recheck="legal",  # RP-R109
)
