"""The words of Runeslingers: zones, vocabulary, the verbs its packs may use, and how effects are timed."""

from __future__ import annotations

from engines.effects import grammar as g
from engines.effects.events import Event, VerbFacts
from engines.effects.policy import Policy
from engines.effects.vocabulary import Keyword, Vocabulary
from engines.kernel import ZoneKind

RUNESPELLS = ("attack", "spirit", "utility")  # RS-049
DEFENSES = ("boon", "chant", "trinket")  # RS-050
EQUIPS = ("slinger", "stance", "ability")  # RS-033
AREAS = 4  # RS-060
CONCENTRATIONS = 6  # RS-061
CLASSES = ("runeseer", "runeguard")
RARITIES = ("common", "uncommon", "rare")
AILMENTS = ("burn", "debilitate", "curse", "fragment", "weaken", "insanity")  # RS-085
"""Ids of the six ailments; a set of them is written as a number, one bit each in this order."""

ZONES = (
    ZoneKind("deck", "Deck", see="none"),
    ZoneKind("hand", "Hand", see="owner", keep=True, ordered=False),
    ZoneKind("conc", "Concentrations", see="owner"),
    ZoneKind("field", "Cards in play"),
    ZoneKind("area", "Ailment area", places=AREAS),
    ZoneKind("slinger", "Runeslinger"),
    ZoneKind("under", "Trapped"),
    ZoneKind("limbo", "Being played"),
    ZoneKind("discard", "Discard pile"),
    ZoneKind("void", "Void pile"),
)
SEAT_VARS = ("power", "health", "determination", "light", "barrier")
PHASES = (
    ("ready", "Ready"),
    ("ailment", "Ailment"),
    ("draw", "Draw"),
    ("play", "Play"),
    ("discard", "Discard"),
)  # RS-099


class Sear(g.Verb, frozen=True, tag="sear"):
    """The top n cards of the seats' decks go to their discard piles, one by one."""

    n: g.Num = 1
    who: g.Seats = "you"


class VoidTop(g.Verb, frozen=True, tag="void"):
    """The top n cards of the seats' decks go to their void piles, one by one."""

    n: g.Num = 1
    who: g.Seats = "you"


class DiscardTop(g.Verb, frozen=True, tag="discard_top"):
    """The seats discard n cards from the top of their decks: no sear, though the cards go the same way."""

    n: g.Num = 1
    who: g.Seats = "you"


class Discard(g.Verb, frozen=True, tag="discard"):
    """The seats discard n cards from hand, of their choice or at random; as many as they have."""

    n: g.Num = 1
    who: g.Seats = "you"
    random: bool = False


class ChooseAilments(g.Verb, frozen=True, tag="choose_ailments"):
    """Choose n different types of ailment; binds `name` to them as a number, one bit each."""

    name: g.Bind
    n: int = 1
    by: g.Seats = "you"


class Afflict(g.Verb, frozen=True, tag="afflict"):
    """Put n instances on Runeslingers, one by one: of an ailment, or of each type that `kinds` holds."""

    to: g.Cards
    what: g.CardId | None = None
    kinds: g.Num | None = None
    n: g.Num = 1


class Cure(g.Verb, frozen=True, tag="cure"):
    """Take n exposed instances off Runeslingers: of an ailment, or of types the effect's controller picks."""

    of: g.Cards = "you"
    what: g.CardId | None = None
    n: g.Num = 1


class Convert(g.Verb, frozen=True, tag="convert"):
    """Turn n exposed instances of other types into an ailment, or into the type that `kinds` holds."""

    of: g.Cards = "you"
    what: g.CardId | None = None
    kinds: g.Num | None = None
    n: g.Num = 1


class LoseHealth(g.Verb, frozen=True, tag="lose_health"):
    """The seats lose n health, through as many powers as it takes."""

    n: g.Num
    who: g.Seats = "you"


class Barrier(g.Verb, frozen=True, tag="barrier"):
    """Runeslingers or defense cards get a barrier of n; without n, those they have are removed."""

    to: g.Cards
    n: g.Num | None = None


CHARGE = """
[[use]]
label = "Charge"
limit = {times = 1, per = "turn"}
steps = [{do = "counter", to = "self", name = "token", n = 1}]
"""

KEYWORDS = {
    "distract": Keyword(text="When this leaves the field, the concentration under it is discarded."),
    "fate": Keyword(text="Target enemy Runeslinger chooses one."),
    "token": Keyword(takes="number", text="Enters play with this many tokens."),
    "charge": Keyword(abilities=CHARGE, text="Once per turn, in your Play Phase, you may add a token."),
    "choice": Keyword(text="You choose one."),
    "shout": Keyword(text="May also be played as an answer."),
    "pierce": Keyword(text="Its damage is dealt in full."),
    "use": Keyword(text="Turn this sideways to use it, but not in the turn in which it was played."),
}  # RS-224

TAXES = {kind: f"tax_{kind}" for kind in (*RUNESPELLS, *DEFENSES)}
"""Stats of a player that change what cards of a kind cost."""

WORDS = Vocabulary(
    game="runeslingers",
    kinds=(*RUNESPELLS, *DEFENSES, *EQUIPS, "ailment"),
    zones=ZONES,
    under="under",
    laid_under=True,
    durations=("end_of_turn", "end_of_chain", "your_next_turn", "leaves", "game"),
    stats=(
        *("defense", "block", "max_health", "hand_size", "might", "tax"),
        *TAXES.values(),
    ),
    resources=SEAT_VARS,
    counters=("instance", "guard", "token", "mastery"),
    attributes={"class": CLASSES, "rarity": RARITIES},
    tags=("basic",),
    phases=tuple(name for name, _ in PHASES),
    keywords=KEYWORDS,
    events={
        "afflict": Event({"card": "card", "target": "card", "name": "word", "by": "seat", "source": "card"}),
        "cure": Event({"card": "card", "target": "card", "name": "word", "by": "seat", "source": "card"}),
        "lose_health": Event({"by": "seat", "amount": "number", "source": "card"}),
        "downed": Event({"by": "seat", "cause": "word"}),
        "block": Event({"by": "seat", "target": "card", "source": "card"}),
        "barrier": Event({"target": "card", "amount": "number", "by": "seat", "source": "card"}),
    },
    causes=(
        *("sear", "void", "discard", "random", "overdraw", "block", "spent", "play", "set", "distract"),
        *("pass", "damage", "replaced", "health", "deck", "ailments"),
    ),
    rules=("can_block", "cannot_block", "can_gain", "cannot_gain"),
    verbs=(
        VerbFacts(Sear, sure=True, chance=True),
        VerbFacts(VoidTop, sure=True, chance=True),
        VerbFacts(DiscardTop, sure=True, chance=True),
        VerbFacts(Discard, chance=True),
        VerbFacts(ChooseAilments, asks=True),
        VerbFacts(Afflict),
        VerbFacts(Cure),
        VerbFacts(Convert),
        VerbFacts(LoseHealth, sure=True),
        VerbFacts(Barrier),
    ),
    labels={
        "slinger": "Runeslinger",
        "ability": "ability",
        "conc": "concentrations",
        "max_health": "maximum health",
        "hand_size": "maximum hand size",
        "might": "damage",
        "tax": "cards cost",
        "mastery": "Mastery token",
        "runeseer": "Runeseer",
        "runeguard": "Runeguard",
        **{tax: f"{kind}s cost" for kind, tax in TAXES.items()},
    },
)

POLICY = Policy(
    in_play=("field", "area", "slinger", "conc"),
    life="health",
    triggers="now",  # RS-254
    order="own",  # RS-255
    several="active",  # RS-264, RS-R013
    checks="first",  # RS-R010
    chain="ladder",  # RS-246
    priority={"stance": 10, "ability": 10, "slinger": 10, "ailment": 20},  # RS-266 to RS-268, RS-R112
    tie="active",  # RS-270
    adds="not_lower",  # RS-R109
)
