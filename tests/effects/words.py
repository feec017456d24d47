"""Vocabularies for the packs of these tests: a made-up duel, and one form of each of four larger games."""

from pathlib import Path

from engines.effects import grammar as g
from engines.effects.events import Event, VerbFacts
from engines.effects.pack import Pack, check_pack, read_pack
from engines.effects.problem import Problem
from engines.effects.vocabulary import Keyword, Vocabulary, Way
from engines.kernel.zones import ZoneKind

PACKS = Path(__file__).parent / "packs"


def zones(open_to_all: str, hidden: str) -> tuple[ZoneKind, ...]:
    """Zones by name: those whose faces all see, then those whose faces they do not."""
    return (
        *(ZoneKind(name) for name in open_to_all.split()),
        *(ZoneKind(name, see="none") for name in hidden.split()),
    )


class Sear(g.Verb, frozen=True, tag="sear"):
    """Cards from the top of a deck to the discard pile."""

    n: g.Num = 1
    who: g.Seats = "you"


SEAR = VerbFacts(Sear, {"sear": Event({"card": "card", "by": "seat"})}, sure=True)

DUEL = Vocabulary(
    game="duel",
    kinds=("unit", "spell", "defense", "relic", "token", "quick", "cast", "rule"),
    zones=zones("field discard graveyard exile under rules", "deck hand bonds vim secrets"),
    stats=("level", "hand_size"),
    watched=("level",),
    resources=("light", "power", "life"),
    counters=("charge", "brood"),
    attributes={"element": ("fire", "water")},
    tags=("totem", "ritual", "trap"),
    links=("partner", "x"),
    keywords={
        "swift": Keyword(),
        "strong": Keyword('[[always]]\nchange = [{layer = "add", stat = "level", n = "$n"}]', takes="number"),
        "charged": Keyword(
            """
            [[when]]
            on = {event = "join", card = "self"}
            at = "when"
            steps = [{do = "counter", to = "self", name = "charge", n = "$n"}]
            """,
            takes="number",
        ),
        "hunts": Keyword(
            """
            [[when]]
            on = {event = "join", card = "self"}
            steps = [{do = "destroy", card = {zone = "field", of = "foe", where = {name_has = "$n"}}}]
            """,
            takes="word",
        ),
    },
    events={"dispel": Event({"card": "card", "by": "seat"}), "deck_empty": Event({"by": "seat"})},
    causes=("dispel",),
    rules=("no_attack",),
    phases=("main", "end"),
    priorities={"card": 0, "stance": 10, "ailment": 20},
    labels={"light": "Light"},
)

GENESIS = Vocabulary(
    game="genesis",
    kinds=("card", "creature", "instant"),
    zones=zones("battlefield fortress vault trash", "deck hand groove"),
    stats=("cost", "strength", "weak"),
    resources=("mana",),
    attributes={"sphere": ("ether", "nature"), "race": ("naiad",)},
    tags=("inverted",),
    ways={
        "creature": Way(half="creature", to="battlefield", cost=g.Cost(pay={"mana": g.StatOf("cost")})),
        "spell": Way(half="spell", cost=g.Cost(pay={"mana": g.StatOf("cost")})),
        "veiled_creature": Way(
            half="creature",
            to="battlefield",
            face="down",
            cost=g.Cost(pay={"mana": 3}),
            claim=g.Filter(tag="inverted"),
        ),
    },
    halves={"battlefield": "creature", "fortress": "spell"},
    ranges=("attack", "spell"),
    events={"turn_up": Event({"card": "card", "by": "seat"})},
    seats=4,
)

RUNIVERSE = Vocabulary(
    game="runiverse",
    kinds=("creature", "spell", "relic", "mage", "rule"),
    zones=zones("field discard shown rules", "deck hand bonds vim secrets"),
    stats=("level",),
    watched=("level",),
    resources=("power",),
    attributes={"facet": ("saff", "emry", "ruby")},
    tags=("water", "animal", "rage"),
    links=("partner",),
    ways={
        "plain": Way(to="field", cost=g.Cost(pay={"power": g.StatOf("level")})),
        "secret": Way(to="secrets", face="down", cost=g.Cost(pay={"power": 2})),
        "ritual": Way(zones=("secrets",), cost=g.Cost(pay={"power": g.Minus(g.StatOf("level"), 3)})),
        "evolve": Way(to="field"),
    },
    places=("here", "engaged", "each_mine", "any"),
    events={"gift": Event({"card": "card", "by": "seat"})},
    off_turn=False,
)

RUNESLINGERS = Vocabulary(
    game="runeslingers",
    kinds=("attack",),
    zones=zones("field discard", "deck hand"),
    resources=("light",),
    verbs=(SEAR,),
    seats=4,
)

REAPERS = Vocabulary(
    game="reapers",
    kinds=("soul", "cast", "token"),
    zones=zones("front rear graveyard purgatory", "deck hand"),
    stats=("rank", "atk", "grd", "grd_left"),
    attributes={"class": ("angel", "demon")},
    tags=("warrior",),
    ways={"summon": Way(to="front"), "rank_up": Way(), "cast": Way()},
    rules=("no_attack",),
    reply={"caster": "card"},
)

GAMES = {v.game: v for v in (DUEL, GENESIS, RUNIVERSE, RUNESLINGERS, REAPERS)}


def pack_text(game: str) -> str:
    """The TOML of one of the packs beside this file."""
    return (PACKS / f"{game}.toml").read_text("utf-8")


def load(game: str) -> Pack:
    """One of the packs beside this file."""
    return read_pack(pack_text(game), f"{game}.toml", GAMES[game])


HEAD = 'pack = "test"\ngame = "{}"\nlanguage = 2\n'
CARD = '[[card]]\nid = "c"\nname = "C"\nkind = "{}"\n'


def problems(body: str, vocabulary: Vocabulary = DUEL, known: tuple[str, ...] = ()) -> list[Problem]:
    """What is wrong with a pack of one card, of which only the abilities are given."""
    text = HEAD.format(vocabulary.game) + CARD.format(vocabulary.kinds[0]) + body
    return check_pack(text, "t.toml", vocabulary, known)


def reasons(body: str, vocabulary: Vocabulary = DUEL) -> list[str]:
    """The same, as path and reason."""
    return [f"{p.path.removeprefix('$.card[0].')}: {p.reason}" for p in problems(body, vocabulary)]
