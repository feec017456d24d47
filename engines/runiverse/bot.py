"""What bots need to play Rüniverse: how good a position is, and which answers deserve a look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engines.kernel import TABLE, Act, Answer, Cards, Options, Secrets, Table

from .policy import PLACES

if TYPE_CHECKING:
    from .rules import Runiverse

# All in hundredths of the first bond; the last ones are dearer.
BONDS = (0, 180, 320, 430, 530, 620, 700)
FURTHER_BOND = 60
CARD, FEWER, LEAST = 34, 3, 12  # a card in hand; each further one is worth a little less
SPARE_MAGE, NEW_MAGE = 14, 50  # a mage card that can only assist; one that has a rift to go to
UNKNOWN = 26  # a card in the opponent's hand
MAGE, DREAM = 70, 22
CREATURE, LEVEL, RELIC, RELIC_LEVEL, LASTING, SECRET = 40, 11, 34, 8, 50, 46
EFFECT, EFFECT_LEVEL = 4, 9  # what a spell in hand will do, as far as power for it is at hand
READY_FOE, READY_OWN, GUARD, GUARD_LEVEL, BAIT = 16, 9, 14, 3, -6
DAMAGE, VIM, SAP, CHARGE, FLAME, POWER, DUE, DECK = 3, 16, 7, 4, 4, 1, 16, 2
WORDS = {
    "aggressive": 6, "boundless": 8, "burrowing": 12, "deft": 7, "relentless": 16, "roaming": 4, "unity": 3,
    "ward": 5,
}  # fmt: skip
"""What a named ability adds to a creature."""
HOPE = 3, 4
"""How much of what power could still buy counts before it is bought: three quarters."""
FEW, MANY = (0, 1), (6, 7)
"""Mages in an opening hand that is taken back."""


def evaluate(game: Runiverse, t: Table, seat: int, know: Secrets) -> int:
    """The seat against the other."""
    value = _worth(game, t, seat) - _worth(game, t, 1 - seat)
    hand = [know.face(t, card) for card in t.zone("hand", seat)]
    value += _hand(game, t, seat, hand) - UNKNOWN * len(t.zone("hand", 1 - seat))
    if t.active == seat and t.get(TABLE, "here"):
        hand += [t.rows[card].face for card in t.zone("dreaming", seat)]
        value += _prospect(game, t, seat, [face for face in hand if face is not None])
    return value


def _worth(game: Runiverse, t: Table, seat: int) -> int:
    """What a seat has on the table."""
    bonds = sum(len(t.zone("rifts", seat, place)) for place in range(PLACES))
    bonds += 2 * (PLACES - t.get(seat, "rifts"))
    value = BONDS[min(bonds, 6)] + FURTHER_BOND * max(0, bonds - 6)
    value += DECK * len(t.zone("deck", seat)) + FLAME * t.get(seat, "flame") + VIM * len(t.zone("vim", seat))
    for place in range(PLACES):
        value += _location(game, t, seat, place)
    return value + LASTING * len(t.zone("exalted", seat))


def _location(game: Runiverse, t: Table, seat: int, place: int) -> int:
    """The mage of a location and all that is with it."""
    active = t.active == seat
    due = active and not t.get(TABLE, "held") >> place & 1
    value = SECRET * len(t.zone("secrets", seat, place))
    for mage in t.zone("mages", seat, place):
        row = t.rows[mage]
        value += MAGE - SAP * min(row.mark("sap"), PLACES)
        value += DREAM if t.get(seat, f"dream{place}") == 1 else 0
        value += DUE if due and not row.turned else 0
        value += BAIT if row.marks and row.mark("guard") else 0
    acting = due or (active and t.get(TABLE, "here") == place + 1)
    for card in t.zone("field", seat, place):
        row = t.rows[card]
        kind = game.kind(t, card)
        level = game.stat(t, card, "level")
        if kind == "creature":
            value += CREATURE + LEVEL * level - DAMAGE * row.damage + _named(game, t, card)
            if not row.turned:
                value += READY_FOE if not active else READY_OWN if acting else 0
            if row.marks and row.mark("guard"):
                value += GUARD + GUARD_LEVEL * level
        elif kind == "relic":
            value += RELIC + RELIC_LEVEL * level - row.damage
        else:
            value += LASTING
        value += CHARGE * row.mark("charge") if row.marks else 0
    return value


def _named(game: Runiverse, t: Table, card: int) -> int:
    """What its printed abilities add."""
    face = t.rows[card].face
    if face is None:
        return 0
    return sum(WORDS.get(use.split(" ")[0], 0) for use in game.catalogue.cards[face].keywords)


def _hand(game: Runiverse, t: Table, seat: int, faces: list[int | None]) -> int:
    """Cards in hand: mages as far as rifts wait for them, the rest with falling worth."""
    room = sum(not t.zone("mages", seat, place) for place in range(PLACES))
    value = others = 0
    for face in faces:
        if face is not None and game.catalogue.cards[face].kind == "mage":
            value += NEW_MAGE if room > 0 else SPARE_MAGE
            room -= 1
        else:
            value += max(LEAST, CARD - FEWER * others)
            others += 1
    return value


def _prospect(game: Runiverse, t: Table, seat: int, faces: list[int]) -> int:
    """What the power at hand can still buy in this phase."""
    power = t.get(seat, "power")
    if not power:
        return 0
    place = t.get(TABLE, "here") - 1
    gains = []
    for face in faces:
        card = game.catalogue.cards[face]
        if card.kind != "mage" and game.evokes(t, seat, place, face):
            cost = card.stats["level"]
            if card.kind == "creature":
                gains.append((CREATURE + LEVEL * cost - CARD, cost))
            elif card.kind == "relic":
                gains.append((RELIC + RELIC_LEVEL * cost - CARD, cost))
            else:
                gains.append((EFFECT + EFFECT_LEVEL * cost, cost))
    value, left = 0, power
    for gain, cost in sorted(gains, reverse=True):
        if cost <= left:
            left -= cost
            value += gain
    some, all_ = HOPE
    return value * some // all_ + POWER * left


# --- answers worth a look -----------------------------------------------------------------------------------


def propose(game: Runiverse, t: Table, options: Options, know: Secrets) -> Iterable[Answer]:
    """Answers that differ, without those that nobody would give."""
    d = options.decision
    if isinstance(d, Act):
        if d.name == "keep":
            return _keep(game, t, options, know)
        return _next(game, t, options, know) if d.name == "next" else _acts(game, t, options, know)
    if d.name == "rift":
        return [next(iter(options.answers()))]
    if isinstance(d, Cards) and d.name == "guard":
        return _guards(game, t, options)
    return options.answers()


def _keep(game: Runiverse, t: Table, options: Options, know: Secrets) -> list[Answer]:
    """A hand that may be taken back is taken back."""
    answers = list(options.answers())
    return [answer for answer in answers if answer.value[0] == "mulligan"] or answers


def _next(game: Runiverse, t: Table, options: Options, know: Secrets) -> list[Answer]:
    """First a mage where none is, then the phases, the location with most to attack with first; piles are
    left as they are.
    """
    seat = options.decision.seat
    phases: list[tuple[int, Answer]] = []
    for answer in options.answers():
        word, *rest = answer.value
        if word == "mage" and not t.zone("mages", seat, rest[1]):
            return [answer]
        if word == "phase":
            ready = sum(not t.rows[card].turned for card in t.zone("field", seat, rest[0]))
            phases.append((-ready, answer))
    if phases:
        return [min(phases, key=lambda entry: entry[0])[1]]
    return [answer for answer in options.answers() if answer.value[0] == "pass"]


def _acts(game: Runiverse, t: Table, options: Options, know: Secrets) -> list[Answer]:
    """Power is made at once, unless the mage itself fights. Equal cards in hand are one choice, and so are
    equal attackers; attacks that come to nothing are left out.
    """
    found: dict[object, Answer] = {}
    for answer in options.answers():
        word, *rest = answer.value
        key: object = answer.value
        if word == "power" and not game.keyword(
            t, game.mage_at(t, t.active, t.get(TABLE, "here") - 1), "battlemage"
        ):
            return [answer]
        if word in ("play", "conceal", "assist") and t.rows[rest[0]].zone in t.map.numbers("hand"):
            key = word if word == "assist" else (word, know.face(t, rest[0]), *rest[1:])
        elif word == "attack":
            if not _worthwhile(game, t, rest):
                continue
            key = (word, *(_alike(t, card) for card in (rest[0], *rest[2:])), rest[1])
        if word not in ("sink", "raise"):
            found.setdefault(key, answer)
    return list(found.values())


def _alike(t: Table, card: int) -> object:
    """Cards in play that are the same for an attack."""
    row = t.rows[card]
    return row.face, row.damage, row.marks, row.links, row.host, card if row.face is None else 0


def _worthwhile(game: Runiverse, t: Table, rest: list[int]) -> bool:
    """An attack that dispels something, breaks a bond or ends a guard's watch; together only if neither of
    two would do it alone.
    """
    attacker, target, *ally = rest
    row = t.rows[target]
    kind = game.kind(t, target)
    if kind not in ("creature", "relic"):
        alone = bool(game.damage_of(t, attacker)) and bool(_bonds_at(game, t, target))
        return alone and not ally
    left = game.enough(t, target) - row.damage
    hits = [game.damage_of(t, card) for card in (attacker, *ally)]
    if ally:
        return sum(hits) >= left > max(hits)
    return hits[0] >= left or bool(row.mark("guard"))


def _bonds_at(game: Runiverse, t: Table, target: int) -> int:
    seat, place = game.located(t, target)
    return len(t.zone("rifts", seat, place))


def _guards(game: Runiverse, t: Table, options: Options) -> list[Answer]:
    """A creature guards if there is one; the mage is no bait."""
    answers = [a for a in options.answers() if not a.value or game.kind(t, a.value[0]) == "creature"]
    return answers or [next(iter(options.answers()))]
