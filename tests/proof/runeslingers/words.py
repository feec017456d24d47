"""Words of the small Runeslingers: zones, vocabulary, policy, and the verbs its packs may use."""

from __future__ import annotations

from engines.effects import grammar as g
from engines.effects.events import Event, VerbFacts
from engines.effects.policy import Policy
from engines.effects.vocabulary import Keyword, Vocabulary
from engines.kernel import ZoneKind

RUNESPELLS = ("attack", "spirit", "utility")
DEFENSES = ("boon", "chant", "trinket")
AREAS = 4

ZONES = (
    ZoneKind("deck", see="none"),
    ZoneKind("hand", see="owner", keep=True, ordered=False),
    ZoneKind("conc", see="owner"),
    ZoneKind("field"),
    ZoneKind("area", places=AREAS),
    ZoneKind("slinger"),
    ZoneKind("under"),
    ZoneKind("limbo"),
    ZoneKind("discard"),
    ZoneKind("void"),
)


class Sear(g.Verb, frozen=True, tag="sear"):
    """The top n cards of the seats' decks go to their discard piles, one by one."""

    n: g.Num = 1
    who: g.Seats = "you"


class VoidTop(g.Verb, frozen=True, tag="void"):
    """The top n cards of the seats' decks go to their void piles, one by one."""

    n: g.Num = 1
    who: g.Seats = "you"


class Afflict(g.Verb, frozen=True, tag="afflict"):
    """Put n instances of an ailment on Runeslingers, one by one."""

    to: g.Cards
    what: g.CardId
    n: g.Num = 1


class LoseHealth(g.Verb, frozen=True, tag="lose_health"):
    """The seats lose n health, through as many powers as it takes."""

    n: g.Num
    who: g.Seats = "you"


WORDS = Vocabulary(
    game="slingers",
    kinds=(*RUNESPELLS, *DEFENSES, "slinger", "stance", "ability", "ailment"),
    zones=ZONES,
    stats=("defense", "block", "max_health", "hand_size", "might"),
    resources=("light", "determination", "power", "health"),
    counters=("instance", "barrier", "token"),
    phases=("play",),
    keywords={
        "shout": Keyword(text="May be played as an answer."),
        "pierce": Keyword(text="Its damage is dealt in full."),
    },
    events={
        "afflict": Event({"card": "card", "target": "card", "name": "word", "by": "seat", "source": "card"}),
        "lose_health": Event({"by": "seat", "amount": "number", "source": "card"}),
        "downed": Event({"by": "seat"}),
        "block": Event({"by": "seat", "target": "card"}),
    },
    causes=("sear", "void", "overdraw", "block", "spent", "play"),
    verbs=(
        VerbFacts(Sear, sure=True, chance=True),
        VerbFacts(VoidTop, sure=True, chance=True),
        VerbFacts(Afflict),
        VerbFacts(LoseHealth, sure=True),
    ),
)

POLICY = Policy(
    in_play=("field", "area", "slinger", "conc"),
    life="health",
    triggers="now",
    order="own",
    checks="first",
    chain="ladder",
    priority={"stance": 10, "ability": 10, "slinger": 10, "ailment": 20},
    tie="active",
    adds="not_lower",
)
