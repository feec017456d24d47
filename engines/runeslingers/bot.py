"""What bots need to play Runeslingers: how good a position is, and which answers deserve a look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from engines.kernel import Act, Answer, Cards, Options, Secrets, Table, player

from .say import light_cost
from .turn import DRAWS

if TYPE_CHECKING:
    from .rules import Runeslingers

# All in tenths of a health point. A power is a whole total of health; a deck that runs out costs one too.
HEALTH, POWER, DETERMINATION = 10, 240, 20
CARD = 6  # a card in the deck
# Eight instances cost a power; from four on an ailment does something more.
INSTANCE, SECOND_LEVEL, SHED = 22, 15, 8
HAND = (0, 36, 68, 96, 119, 137, 150, 158, 162)
CONCENTRATION = (0, 90, 165, 225, 270, 305, 330)  # those that no defense card covers for good
GUARD, DEFENSE, TOKEN = 30, 3, 8
BLOCK, BARRIER = 4, 2
FEW = 1  # cards in hand with which passing a turn is considered


def evaluate(game: Runeslingers, t: Table, seat: int, know: Secrets) -> int:
    """The seat against the other. The cards the other will draw count as drawn: else ending one's turn would
    look like giving them away.
    """
    other = 1 - seat
    soon = 0 if other == t.active or t.result is not None else DRAWS
    return _worth(game, t, seat, 0) - _worth(game, t, other, soon)


def _worth(game: Runeslingers, t: Table, seat: int, soon: int) -> int:
    """What a seat has left to lose and to play with, so many cards later."""
    value = POWER * t.get(seat, "power") + HEALTH * t.get(seat, "health")
    value += DETERMINATION * min(t.get(seat, "determination"), 4)
    value += CARD * (len(t.zone("deck", seat)) - soon)
    value += HAND[min(len(t.zone("hand", seat)) + soon, len(HAND) - 1)]
    covered = sum(t.map.of[t.rows[card].zone].name == "field" for card in game.guards(t, seat))
    value += CONCENTRATION[max(0, min(len(t.zone("conc", seat)) - covered, len(CONCENTRATION) - 1))]
    value += BLOCK * game.stat(t, player(seat), "block") + BARRIER * t.get(seat, "barrier")
    value += sum(_guard(game, t, card, seat) for card in game.guards(t, seat))
    return value - _ailments(game, t, seat)


def _ailments(game: Runeslingers, t: Table, seat: int) -> int:
    """What exposed ailments cost; those that will be shed cost the power that goes with them."""
    counts = [t.rows[card].mark("instance") for card in game.stacks(t, seat)]
    cost = INSTANCE * sum(counts) + SECOND_LEVEL * sum(n >= 4 for n in counts)
    return cost + (POWER // 4 if sum(counts) >= SHED else 0)


def _guard(game: Runeslingers, t: Table, card: int, seat: int) -> int:
    """A defense card in play; a gift is no gift."""
    row = t.rows[card]
    if row.owner != seat:
        return -GUARD
    left = game.stat(t, card, "defense") - row.damage
    return GUARD + DEFENSE * left + TOKEN * (row.mark("token") + row.mark("mastery"))


def propose(game: Runeslingers, t: Table, options: Options, know: Secrets) -> Iterable[Answer]:
    """Answers that differ: no light that nothing needs, one of several that come to the same thing, and of
    the cards that are only given up the one that can be spared best.
    """
    d = options.decision
    if isinstance(d, Act):
        return _acts(game, t, options, know)
    if d.name == "pass" and len(t.zone("hand", d.seat)) > FEW:
        return [next(iter(options.answers()))]
    if isinstance(d, Cards) and d.name == "#block":
        return _spared(game, t, d, options, know)
    if isinstance(d, Cards) and d.data and d.data[0] in ("light", "place"):
        return _concentrations(t, d, options)
    return options.answers()


def _acts(game: Runeslingers, t: Table, options: Options, know: Secrets) -> Iterator[Answer]:
    """Equal cards are one choice, one is considered as a concentration, light is created as it is paid."""
    found: set[tuple[object, ...]] = set()
    sets: list[tuple[tuple[int, int], Answer]] = []
    for answer in options.answers():
        word, *rest = answer.value
        if word == "set":
            sets.append((_spare(game, t, options.decision.seat, know, rest[0]), answer))
        elif word != "light":
            key: tuple[object, ...] = (word, *rest)
            if word == "play":
                key = (word, know.face(t, rest[0]), *rest[1:])
            if key not in found:
                found.add(key)
                yield answer
    if sets:
        yield max(sets, key=lambda pair: pair[0])[1]


def _spared(game: Runeslingers, t: Table, d: Cards, options: Options, know: Secrets) -> list[Answer]:
    """No block, or a block with the card that can be spared best."""
    every = list(options.answers())
    blocks = [answer for answer in every if answer.value]
    rest = [answer for answer in every if not answer.value]
    return [*rest, max(blocks, key=lambda answer: _spare(game, t, d.seat, know, answer.value[0]))]


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
