"""What bots need to play Runeslingers: how good a position is, and which answers deserve a look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from engines.kernel import Act, Answer, Cards, Options, Secrets, Table, player

from .policy import RUNESPELLS
from .say import light_cost
from .setup import POWER as POWERS
from .turn import DRAWS

if TYPE_CHECKING:
    from .rules import Runeslingers

# All in tenths of a health point. A power is a whole total of health; a deck that runs out costs one too.
HEALTH, POWER, DETERMINATION = 10, 240, 20
CARD = 6  # a card in the deck
# Eight instances cost a power; from four on an ailment does something more.
INSTANCE, SECOND_LEVEL, SHED, SMOULDER = 22, 15, 8, 30
HAND = (0, 36, 68, 96, 119, 137, 150, 158, 162)
CONCENTRATION = (0, 90, 165, 225, 270, 305, 330)  # those that no defense card covers for good
DEFENSE, TOKEN = 3, 8
BLOCK, BARRIER = 4, 2
READY = 1  # a concentration kept ready, or a defense card not yet used: nothing is done for nothing
CURES, HEALS = ("romin", "spring_charm", "cleanse"), ("halda", "hearthstone", "cleanse")
STRIKING = ("attack", "spirit", "slinger", "ability")  # kinds of cards that deal damage to a target
SPURS = ("war_cry",)  # what makes several blows harder comes before them
SPUR_COST = 1  # the light and the places that it takes
FEW = 1  # cards in hand with which passing a turn is considered

PACE = 3  # what a defense card does over time is worth less, the fewer powers are left to one of the two
MASTERY = 30
PLAIN = 30  # a defense card of which nothing is known
WORTH = {
    "binding": 40, "divine_barrier": 45, "ward_of_answers": 10, "spring_charm": 70, "leaden_blessing": -140,
    "crown_of_sparks": 55, "mask_of_calm": 50, "halo_of_cinders": 100, "buckler": 70, "scrying_lens": 120,
    "wide_satchel": 55, "ember_rod": 90, "snowmelt_flask": 90, "hearthstone": 90, "lead_shackle": 100,
    "stone_trap": 35, "salt_ring": 85, "stifling_air": 90, "rust_hymn": 80, "crumble_song": 60,
    "gathering_storm_x": 80, "long_watch": 80,
}  # fmt: skip
"""What a defense card does for its controller besides its defense and what it changes at once."""
GIFTS = {"divine_barrier": -60}
"""Where that is another than its owner."""


def evaluate(game: Runeslingers, t: Table, seat: int, know: Secrets) -> int:
    """The seat against the other. What the other's next turn begins with counts as done, cards drawn and
    powers lost: else ending one's turn would look like giving cards away, or like striking.
    """
    other = 1 - seat
    soon = 0 if other == t.active or t.result is not None else DRAWS
    pace = PACE + min(t.get(0, "power"), t.get(1, "power"))
    value = _worth(game, t, seat, 0, pace) - _worth(game, t, other, soon, pace)
    value += READY * len(game.sources(t, seat))
    might = game.stat(t, player(seat), "might") if t.phase == "play" and t.active == seat else 0
    return value + HEALTH * might * _blows(game, t, seat, know) if might else value


def _worth(game: Runeslingers, t: Table, seat: int, soon: int, pace: int) -> int:
    """What a seat has left to lose and to play with, so many cards later."""
    value = POWER * t.get(seat, "power") + HEALTH * t.get(seat, "health")
    value += DETERMINATION * min(t.get(seat, "determination"), 4)
    value -= CARD * len(t.zone("void", seat))
    deck = len(t.zone("deck", seat)) - soon
    if soon and deck <= 0:
        value -= POWER - DETERMINATION
        deck += len(t.zone("discard", seat))
    value += CARD * deck
    value += HAND[min(len(t.zone("hand", seat)) + soon, len(HAND) - 1)]
    covered = sum(t.map.of[t.rows[card].zone].name == "field" for card in game.guards(t, seat))
    covered += _distracted(game, t, seat)
    value += CONCENTRATION[max(0, min(len(t.zone("conc", seat)) - covered, len(CONCENTRATION) - 1))]
    value += BLOCK * game.stat(t, player(seat), "block") + BARRIER * t.get(seat, "barrier")
    value += sum(_guard(game, t, card, seat, pace) for card in game.guards(t, seat))
    return value - _ailments(game, t, seat, soon)


def _distracted(game: Runeslingers, t: Table, seat: int) -> int:
    """How many concentrations will be discarded with the runespells that lie on them now."""
    faces = [t.rows[card].face for card in t.zone("field", seat)]
    cards = [game.catalogue.cards[face] for face in faces if face is not None]
    return sum("distract" in card.keywords and card.kind in RUNESPELLS for card in cards)


def _ailments(game: Runeslingers, t: Table, seat: int, soon: int) -> int:
    """What exposed ailments cost; those that will be shed cost the power that goes with them."""
    cost = exposed = 0
    for card in game.stacks(t, seat):
        n = t.rows[card].mark("instance")
        exposed += n
        if n >= 4:
            cost += SECOND_LEVEL
            if soon and t.rows[card].face == game.catalogue.number["burn"]:
                cost += SMOULDER
    return cost + INSTANCE * exposed + (POWER // 4 if exposed >= SHED else 0)


def _guard(game: Runeslingers, t: Table, card: int, seat: int, pace: int) -> int:
    """A defense card in play, as far as there is time for what it does. A boon that another has played here
    is no gift, if it hurts when it is destroyed.
    """
    row = t.rows[card]
    assert row.face is not None
    name = game.catalogue.cards[row.face].id
    worth = (WORTH if row.owner == seat else GIFTS).get(name, WORTH.get(name, PLAIN))
    left = game.stat(t, card, "defense") - row.damage
    tokens = TOKEN * row.mark("token") + MASTERY * min(row.mark("mastery"), 3)
    return (worth + tokens) * pace // (PACE + POWERS) + DEFENSE * left - READY * row.turned


def _blows(game: Runeslingers, t: Table, seat: int, know: Secrets, spent: int = 0) -> int:
    """How many cards that deal damage a seat can still play this turn, after so much light."""
    cards = game.catalogue.cards
    faces = [know.face(t, card) for card in t.zone("hand", seat)]
    striking = [face for face in faces if face is not None and _strikes(game, cards[face].id)]
    costs = sorted([light_cost(game, face) for face in striking])
    purse, places = game.purse(t, seat) - spent, max(0, len(game.open_concentrations(t, seat)) - spent)
    blows = 0
    for cost in costs[:places]:
        purse -= cost
        if purse < 0:
            break
        blows += 1
    return blows


def _strikes(game: Runeslingers, name: str) -> bool:
    """Whether a card deals damage when it is played."""
    return game.catalogue.cards[game.catalogue.number[name]].kind in STRIKING


def propose(game: Runeslingers, t: Table, options: Options, know: Secrets) -> Iterable[Answer]:
    """Answers that differ: no light that nothing needs, one of several that come to the same thing, and of
    the cards that are only given up the one that can be spared best.
    """
    d = options.decision
    if isinstance(d, Act):
        return _acts(game, t, options, know)
    if d.name == "pass" and len(t.zone("hand", d.seat)) > FEW:
        return [next(iter(options.answers()))]
    if isinstance(d, Cards) and (d.name == "#block" or d.data[:1] in (("cost",), ("discard",))):
        return _spared(game, t, d, options, know)
    if isinstance(d, Cards) and d.data and d.data[0] in ("light", "place"):
        return _concentrations(t, d, options)
    if isinstance(d, Cards) and d.data == ("target",) and game.kind(t, d.source) in STRIKING:
        return _targets(t, d, options)
    return options.answers()


def _acts(game: Runeslingers, t: Table, options: Options, know: Secrets) -> Iterator[Answer]:
    """Equal cards are one choice, one is considered as a concentration, light is created as it is paid.
    Nothing is done for nothing, and what makes blows harder comes before them.
    """
    seat = options.decision.seat
    found: set[tuple[object, ...]] = set()
    sets: list[tuple[tuple[int, int], Answer]] = []
    named = [(answer, _named(game, t, answer, know)) for answer in options.answers()]
    spurred = any(name in SPURS for _, name in named) and t.active == seat
    waits = spurred and _blows(game, t, seat, know, SPUR_COST) > 1
    for answer, name in named:
        word, *rest = answer.value
        if word == "set":
            sets.append((_spare(game, t, seat, know, rest[0]), answer))
        elif word != "light":
            key = (word, name, *rest[1:]) if word == "play" else (word, *rest)
            idle = _idle(game, t, seat, name) or (waits and word == "play" and _strikes(game, name))
            if key not in found and not idle:
                found.add(key)
                yield answer
    if sets:
        yield max(sets, key=lambda pair: pair[0])[1]


def _named(game: Runeslingers, t: Table, answer: Answer, know: Secrets) -> str:
    """The id of the card that an answer plays or uses, nothing if there is none."""
    face = know.face(t, answer.value[1]) if answer.value[0] in ("play", "use") else None
    return "" if face is None else game.catalogue.cards[face].id


def _idle(game: Runeslingers, t: Table, seat: int, name: str) -> bool:
    """Whether a card that only cures or heals finds nothing to do."""
    if name not in CURES and name not in HEALS:
        return False
    ill = name in CURES and bool(game.stacks(t, seat))
    hurt = t.get(seat, "health") < game.stat(t, player(seat), "max_health")
    return not ill and not (name in HEALS and hurt and game.allowed(t, seat, "gain"))


def _targets(t: Table, d: Cards, options: Options) -> list[Answer]:
    """What deals damage is not aimed at oneself or one's own cards, if there is anything else."""
    every = list(options.answers())
    mine = [card for card in d.cards if card == player(d.seat) or _own(t, card, d.seat)]
    others = [answer for answer in every if not set(answer.value) & set(mine)]
    return others or every


def _own(t: Table, card: int, seat: int) -> bool:
    return card >= 0 and t.rows[card].seat == t.rows[card].owner == seat


def _spared(game: Runeslingers, t: Table, d: Cards, options: Options, know: Secrets) -> list[Answer]:
    """No block, or a block with the card that can be spared best; so too what is discarded, or given up."""
    every = list(options.answers())
    given = [answer for answer in every if answer.value]
    rest = [answer for answer in every if not answer.value]

    def spare(answer: Answer) -> tuple[int, int]:
        found = [_spare(game, t, d.seat, know, card) for card in answer.value]
        return sum(reach for reach, _ in found), sum(cheap for _, cheap in found)

    return [*rest, max(given, key=spare)]


def _spare(game: Runeslingers, t: Table, seat: int, know: Secrets, card: int) -> tuple[int, int]:
    """How well a card in hand can be spared: what is out of reach first, then what is cheap."""
    face = know.face(t, card)
    if face is None:
        return 0, 0
    cost = light_cost(game, face)
    return max(0, cost - len(t.zone("conc", seat)) - 1), -cost


def _concentrations(t: Table, d: Cards, options: Options) -> list[Answer]:
    """Concentrations are alike but for being used: a card is laid on a used one, or on one that pays."""
    answers = list(options.answers())
    if any(card < 0 or t.map.of[t.rows[card].zone].name != "conc" for card in d.cards):
        return answers
    if d.data[0] == "place":
        return [max(answers, key=lambda answer: t.rows[answer.value[0]].turned)]
    place = next((frame.get("#place") for frame in reversed(t.stack) if frame.get("#place")), ())
    return [max(answers, key=lambda answer: any(card in answer.value for card in place))]
