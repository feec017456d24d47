"""Words of the small Reapers: zones, vocabulary, policy, and its own verb."""

from __future__ import annotations

from engines.effects import grammar as g
from engines.effects.events import Event, VerbFacts
from engines.effects.policy import Policy
from engines.effects.vocabulary import Vocabulary, Way
from engines.kernel import ZoneKind

LINES = ("front", "mage", "ranger")
ROOM = {"front": 5, "mage": 2, "ranger": 2}
POSITIONS = {"warrior": "front", "mage": "mage", "ranger": "ranger"}
SOULS = ("soul", "token")

ZONES = (
    ZoneKind("deck", see="none"),
    ZoneKind("hand", see="owner", keep=True, ordered=False),
    ZoneKind("front"),
    ZoneKind("mage"),
    ZoneKind("ranger"),
    ZoneKind("reaper"),
    ZoneKind("under"),
    ZoneKind("limbo"),
    ZoneKind("graveyard"),
    ZoneKind("purgatory"),
)


class DeRank(g.Verb, frozen=True, tag="de_rank"):
    """Take the top Rank off Souls; what lies under goes on as the same Soul."""

    card: g.Cards


WORDS = Vocabulary(
    game="reapers_small",
    kinds=("soul", "cast", "reaper", "token"),
    zones=ZONES,
    stats=("rank", "atk", "grd", "grd_left", "strike"),
    resources=("strikes",),
    counters=("attacked",),
    attributes={
        "class": ("angel", "demon", "dragon", "human", "undead"),
        "position": ("warrior", "mage", "ranger"),
    },
    tags=("standard", "quick", "constant"),
    ways={"summon": Way(), "rank_up": Way(), "cast": Way()},
    ranges=("caster",),
    phases=("main",),
    events={
        "fight": Event({"card": "card", "target": "card", "by": "seat"}),
        "fight_over": Event({"card": "card", "target": "card", "by": "seat"}),
    },
    reply={"caster": "card", "target": "card"},
    causes=("summon", "combat", "rank_up", "de_rank", "play"),
    rules=("no_attack",),
    verbs=(VerbFacts(DeRank),),
)

POLICY = Policy(
    in_play=(*LINES, "reaper"),
    pile="graveyard",
    triggers="queue",
    order="own",
    checks="link",
    chain="stack",
    recheck="legal",
)
