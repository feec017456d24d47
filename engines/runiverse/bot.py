"""What bots need to play Rüniverse: how good a position is, and which answers deserve a look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from engines.effects import grammar as g
from engines.effects.foresee import idle, readied
from engines.effects.grammar.words import names
from engines.effects.query import cards, fits
from engines.effects.scope import NO_PEEK, Scope
from engines.kernel import TABLE, Act, Answer, Cards, Decision, Options, Secrets, Table

from .fleeting import in_vain
from .nodes import AddBond, Assault, BreakBond, Dream, Mend
from .policy import PLACES

if TYPE_CHECKING:
    from .rules import Runiverse

# All in hundredths of the first bond; the last ones are dearer.
BONDS = (0, 150, 250, 325, 385, 432, 470)
FURTHER_BOND = 60
CARD, FEWER, LEAST = 34, 3, 12  # a card in hand; each further one is worth a little less
SPARE_MAGE, NEW_MAGE = 14, 110  # a mage card that can only assist; one that has a rift to go to
UNKNOWN = 30  # a card in the opponent's hand
MAGE, DREAM = 70, 22
CREATURE, LEVEL, RELIC, RELIC_LEVEL, LASTING, SECRET = 40, 11, 34, 8, 50, 46
EFFECT, EFFECT_LEVEL = 4, 9  # what a spell in hand will do, as far as power for it is at hand
READY, GUARD, GUARD_LEVEL, BAIT = 16, 14, 3, -6
DAMAGE, VIM, SAP, CHARGE, FLAME, POWER, DECK = 3, 16, 7, 4, 4, 1, 2
THREAT = 44  # a bond that can still be broken in this turn
LOW, LAST = 5, 60  # cards in the deck below which each one less is felt: then bonds are drawn
HURRY = 6  # what each bond of the opponent weighs more for each of them, for time runs out
COVER = 24  # bonds with a creature beside them, which can guard
WORDS = {
    "aggressive": 6, "boundless": 8, "burrowing": 12, "deft": 7, "relentless": 16, "roaming": 4, "unity": 3,
    "ward": 5,
}  # fmt: skip
"""What a named ability adds to a creature."""
HOPE = 3, 4
"""How much of what power could still buy counts before it is bought: three quarters."""
ENEMIES = ("foe", "any")
"""Whose cards a step may mean that is meant for enemies."""
PILES = ("sink", "raise")
"""Answers that put vim or discard pile in another order: left as they are."""
WAKE, IDLE = 2, "swarming_bug.use"
"""Power with which a delve is worth it; an ability that only gives up a creature."""
FALLS, MOST = 20, 1000
"""How much an attacker that falls counts as stronger than it is, and more than any strength."""


def evaluate(game: Runiverse, t: Table, seat: int, know: Secrets) -> int:
    """The seat against the other."""
    value = _worth(game, t, seat) - _worth(game, t, 1 - seat)
    hand = [know.face(t, card) for card in t.zone("hand", seat)]
    value += _hand(game, t, seat, hand) - UNKNOWN * len(t.zone("hand", 1 - seat))
    value -= HURRY * max(0, LOW - len(t.zone("deck", seat))) * game.bonds(t, 1 - seat)
    if t.active == seat:
        hand += [t.rows[card].face for card in t.zone("dreaming", seat)]
        left = [place for place in range(PLACES) if _still_acts(t, place)]
        value += _threat(game, t, left)
        value += _prospect(game, t, seat, left, [face for face in hand if face is not None])
    return value


def _still_acts(t: Table, place: int) -> bool:
    """Whether a location of the active player has its mage phase now or still before it."""
    return t.get(TABLE, "here") == place + 1 or not t.get(TABLE, "held") >> place & 1


def _worth(game: Runiverse, t: Table, seat: int) -> int:
    """What a seat has on the table."""
    bonds = sum(len(t.zone("rifts", seat, place)) for place in range(PLACES))
    bonds += 2 * (PLACES - t.get(seat, "rifts"))
    value = BONDS[min(bonds, 6)] + FURTHER_BOND * max(0, bonds - 6)
    deck = len(t.zone("deck", seat))
    value += (
        DECK * deck
        - LAST * max(0, LOW - deck)
        + FLAME * t.get(seat, "flame")
        + VIM * len(t.zone("vim", seat))
    )
    for place in range(PLACES):
        value += _location(game, t, seat, place)
    return value + LASTING * len(t.zone("exalted", seat))


def _threat(game: Runiverse, t: Table, left: list[int]) -> int:
    """Bonds that the creatures of these locations can still break: a guard costs one attack. What later
    phases can do counts as well, or ending a phase would look like a gain.
    """
    here, engaged = t.get(TABLE, "here") - 1, t.get(TABLE, "engaged") - 1
    foe = 1 - t.active
    bonds = [len(t.zone("rifts", foe, place)) for place in range(PLACES)]
    guards = [
        sum(bool(t.rows[card].mark("guard")) for card in t.zone("field", foe, place))
        for place in range(PLACES)
    ]
    count = 0
    for place in left:
        field = t.zone("field", t.active, place)
        ready = sum(not t.rows[card].turned and game.kind(t, card) == "creature" for card in field)
        goals = (engaged,) if place == here and engaged >= 0 else range(PLACES)
        count += max(0, *(min(ready - guards[goal], bonds[goal]) for goal in goals)) if ready else 0
    return THREAT * min(count, sum(bonds))


def _location(game: Runiverse, t: Table, seat: int, place: int) -> int:
    """The mage of a location and all that is with it. Creatures of the active player count as untasked and
    one of them as a guard, as they will be when the turn ends.
    """
    active = t.active == seat
    value = SECRET * len(t.zone("secrets", seat, place))
    for mage in t.zone("mages", seat, place):
        row = t.rows[mage]
        value += MAGE - SAP * min(row.mark("sap"), PLACES)
        value += DREAM if t.get(seat, f"dream{place}") == 1 else 0
        value += BAIT if row.marks and row.mark("guard") else 0
    guard = -1
    creatures = False
    for card in t.zone("field", seat, place):
        row = t.rows[card]
        kind = game.kind(t, card)
        level = game.stat(t, card, "level")
        if kind == "creature":
            creatures = True
            value += CREATURE + LEVEL * level - DAMAGE * row.damage + _named(game, t, card)
            value += READY if active or not row.turned else 0
            if active or (row.marks and row.mark("guard")):
                guard = max(guard, level)
        elif kind == "relic":
            value += RELIC + RELIC_LEVEL * level - row.damage
        else:
            value += LASTING
        value += CHARGE * row.mark("charge") if row.marks else 0
    value += GUARD + GUARD_LEVEL * guard if guard >= 0 else 0
    return value + (COVER if creatures and t.zone("rifts", seat, place) else 0)


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


def _prospect(game: Runiverse, t: Table, seat: int, left: list[int], faces: list[int]) -> int:
    """What the power at hand, and that of the mages still to act, can buy in this turn."""
    power, place = t.get(seat, "power"), t.get(TABLE, "here") - 1
    for other in left:
        mage = game.mage_at(t, seat, other)
        if mage >= 0 and not t.rows[mage].turned:
            power += max(0, t.get(seat, "rifts") - t.rows[mage].mark("sap"))
            place = other if place < 0 else place
    if not power:
        return 0
    gains = []
    for face in faces:
        card = game.catalogue.cards[face]
        if card.kind != "mage" and game.evokes(t, seat, place, face) and not _drains(game, t, seat, face):
            cost = card.stats["level"]
            if card.kind == "creature":
                gains.append((CREATURE + LEVEL * cost - CARD, cost))
            elif card.kind == "relic":
                gains.append((RELIC + RELIC_LEVEL * cost - CARD, cost))
            else:
                gains.append((EFFECT + EFFECT_LEVEL * cost, cost))
    value = 0
    for gain, cost in sorted(gains, reverse=True):
        if cost <= power:
            power -= cost
            value += gain
    some, all_ = HOPE
    return value * some // all_ + POWER * power


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


def own_turn(game: Runiverse, t: Table, d: Decision) -> bool:
    """In a mage phase, or between two of them."""
    return isinstance(d, Act) and d.name in ("act", "next")


def consider(game: Runiverse, t: Table, options: Options, know: Secrets) -> Iterator[Answer]:
    """What is left out above: the phases in another order, and in a mage phase other attackers, assists and
    delving. Equal cards in hand are one choice here too.
    """
    name = options.decision.name
    if name not in ("act", "next"):
        return
    proposed = list(propose(game, t, options, know))
    if proposed[0].value[0] in ("power", "mage"):
        return
    seen = {_sort(t, answer, know) for answer in proposed}
    for answer in options.answers():
        sort = _sort(t, answer, know)
        if sort not in seen and sort[0] not in PILES and (name == "act" or sort[0] == "phase"):
            seen.add(sort)
            yield answer


def _sort(t: Table, answer: Answer, know: Secrets) -> tuple[Any, ...]:
    """What an answer comes to: equal cards in hand are one choice."""
    word, *rest = answer.value
    if word in ("play", "conceal") and t.rows[rest[0]].zone == t.map.number("hand", answer.seat):
        return word, know.face(t, rest[0]), *rest[1:]
    return word, *rest


def _keep(game: Runiverse, t: Table, options: Options, know: Secrets) -> list[Answer]:
    """A hand that may be taken back is taken back."""
    answers = list(options.answers())
    return [answer for answer in answers if answer.value[0] == "mulligan"] or answers


def _next(game: Runiverse, t: Table, options: Options, know: Secrets) -> list[Answer]:
    """First a mage where none is, then the phases, where least is first: so cards are spread over the bonds.
    Piles are left as they are.
    """
    seat = options.decision.seat
    phases: list[tuple[int, Answer]] = []
    for answer in options.answers():
        word, *rest = answer.value
        if word == "mage" and not t.zone("mages", seat, rest[1]):
            return [answer]
        if word == "phase":
            phases.append((len(t.zone("field", seat, rest[0])), answer))
    if phases:
        return [min(phases, key=lambda entry: entry[0])[1]]
    return [answer for answer in options.answers() if answer.value[0] == "pass"]


def _acts(game: Runiverse, t: Table, options: Options, know: Secrets) -> Iterator[Answer]:
    """Power is made at once, unless the mage itself fights; what no card at hand asks for wakes dreams. Equal
    cards in hand are one choice; attacks that come to nothing are left out, and each target is left to the
    least creature that will do.
    """
    seat = options.decision.seat
    mage = game.mage_at(t, seat, t.get(TABLE, "here") - 1)
    if not t.rows[mage].turned and not game.keyword(t, mage, "battlemage"):
        yield Answer(t.step, seat, ("power",))
        return
    hand = t.map.number("hand", seat)
    power, rifts = t.get(seat, "power"), t.get(seat, "rifts")
    levels = _levels(game, t, seat, know)
    if not levels and rifts == PLACES and (dreams := _dreams(game, t, options, know)):
        yield from dreams
        return
    dear = min([level for level in levels if level > power], default=0)
    seen: set[object] = set()
    attacks: dict[int, tuple[int, Answer]] = {}
    for answer in options.answers():
        word, *rest = answer.value
        if word == "attack":
            strength = _strength(game, t, rest)
            if strength is not None and strength < attacks.get(rest[1], (MOST, answer))[0]:
                attacks[rest[1]] = strength, answer
        elif word == "assist":
            mage = t.rows[rest[0]].zone != hand and not t.get(TABLE, "held") >> game.where(t, rest[0]) & 1
            if power < dear <= power + rifts and not (mage and dear <= rifts) and mage not in seen:
                seen.add(mage)
                yield answer
        elif (
            word in PILES
            or (word == "delve" and power < WAKE)
            or (word == "use" and (rest[1].startswith(IDLE) or _for_nothing(game, t, options, rest)))
            or (word == "play" and rest[2] == "plain" and _wasted(game, t, options, rest, know))
        ):
            continue
        elif (sort := _sort(t, answer, know)) not in seen:
            seen.add(sort)
            yield answer
    yield from (answer for _, answer in attacks.values())


def _idle(game: Runiverse, t: Table, seat: int, face: int, burns: list[int]) -> bool:
    """Whether a spell does nothing but to enemy cards, and none that it means lies within reach, or changes a
    level for this turn in vain.
    """
    card = game.catalogue.cards[face]
    plain = [play.steps for play in card.play if play.as_ is None or "plain" in names(play.as_)]
    if card.kind != "spell" or not plain:
        return False
    return _misses(game, t, seat, plain[0]) or in_vain(game, t, seat, plain[0], burns)


def _misses(game: Runiverse, t: Table, seat: int, steps: tuple[g.Step, ...]) -> bool:
    """Whether steps work on enemy cards alone, and none that they mean lies within reach. What may take cards
    of one's own too is not meant for them.
    """
    if len(steps) == 1 and isinstance(steps[0], g.ChooseOne):
        return all(_misses(game, t, seat, option.steps) for option in steps[0].options)
    engaged = t.get(TABLE, "engaged") - 1
    places = [engaged] if engaged >= 0 else range(PLACES)
    there = [c for place in places for c in t.zone("field", 1 - seat, place)]
    due = [node for node in steps if not _lapses(game, t, seat, node)]
    blows = [node for node in due if isinstance(node, Assault | BreakBond)]
    if blows and any(t.zone("rifts", 1 - seat, place) for place in places):
        return False
    if any(isinstance(node, Assault) for node in blows) and any(game.kind(t, c) != "spell" for c in there):
        return False
    left = [node for node in due if node not in blows]
    aims = [part.where for node in left for part in _sets(node) if part.of in ENEMIES]
    if not (aims or blows) or any(not _at_enemies(node) for node in left):
        return False
    return not any(_meant(game, t, aim, card) for aim in aims if aim is not None for card in there)


def _lapses(game: Runiverse, t: Table, seat: int, node: g.Step) -> bool:
    """Whether a step asks for a focus that the mage here, who would evoke the spell, does not have."""
    if not isinstance(node, g.If) or not isinstance(node.test, g.Is) or node.test.of != "link.evoker":
        return False
    mage = game.mage_at(t, seat, t.get(TABLE, "here") - 1)
    return mage < 0 or not fits(Scope(game, t, mage, seat, (), ()), node.test.where, mage)


def _meant(game: Runiverse, t: Table, aim: g.Filter, card: int) -> bool:
    """Whether a card is of a kind that is aimed at, and tasked or not as it has to be."""
    tasked = bool(t.rows[card].turned)
    return game.kind(t, card) in names(aim.kind or ()) and aim.ready in (None, not tasked)


def _drains(game: Runiverse, t: Table, seat: int, face: int) -> bool:
    """Whether a spell takes cards from a deck that runs short: it will hardly be evoked, so nothing is given
    for the power that it needs.
    """
    card = game.catalogue.cards[face]
    if card.kind != "spell" or len(t.zone("deck", seat)) > LOW:
        return False
    steps = [node for play in card.play if "plain" in names(play.as_ or ("plain",)) for node in play.steps]
    return any(
        isinstance(node, g.Draw | AddBond) or any("deck" in part.zones for part in _sets(node))
        for node in steps
    )


def _wasted(game: Runiverse, t: Table, options: Options, rest: list[Any], know: Secrets) -> bool:
    """Whether a card to be evoked is a spell with nothing to hit, or to help."""
    face = know.face(t, rest[0])
    if face is None or game.catalogue.cards[face].kind != "spell":
        return False
    seat, steps = options.decision.seat, game.catalogue.abilities[rest[1]].node.steps
    power = t.get(seat, "power") - game.catalogue.cards[face].stats["level"]
    others = [
        known
        for card in t.zone("hand", seat)
        if card != rest[0] and (known := know.face(t, card)) is not None
    ]
    burns = _burns(game, others, power)
    return in_vain(game, t, seat, steps, burns) or _for_nothing(game, t, options, rest, {rest[0]: face})


def _burns(game: Runiverse, faces: Iterable[int], power: int) -> list[int]:
    """How much damage the spells among some cards deal, as far as so much power pays for them."""
    printed = [game.catalogue.cards[face] for face in faces]
    spells = [card for card in printed if card.kind == "spell" and card.stats["level"] <= power]
    nodes = [node for card in spells for play in card.play for node in play.steps]
    return [node.n for node in nodes if isinstance(node, g.Damage) and isinstance(node.n, int)]


def _for_nothing(
    game: Runiverse, t: Table, options: Options, rest: list[Any], peek: Mapping[int, int] = NO_PEEK
) -> bool:
    """Whether what a spell or an ability works on is not there, so that only its cost would be paid. What
    lies within reach of it among enemies shows when it engages them.
    """
    d = options.decision
    assert isinstance(d, Act)
    steps = game.catalogue.abilities[rest[1]].node.steps
    if _misses(game, t, d.seat, steps):
        return True
    if any(part.of != "you" for node in steps for part in _sets(node)):
        return False
    s = game.acting(t, d, rest[0], peek)
    steps = tuple(node for node in steps if not _heals_nobody(s, node))
    return idle(s, steps) or _rouses_nobody(s, steps)


def _heals_nobody(s: Scope, node: g.Step) -> bool:
    """Whether a step heals cards none of which is damaged."""
    if not isinstance(node, Mend) or not isinstance(node.to, g.CardSet):
        return False
    return not any(s.t.rows[card].damage for card in cards(s, node.to))


def _rouses_nobody(s: Scope, steps: tuple[g.Step, ...]) -> bool:
    """Whether steps untask creatures, and none that they may mean is tasked: that waits for an attack."""
    rouses = any(isinstance(node, g.Ready) for node in steps)
    return rouses and not any(s.t.rows[card].turned for card in readied(s, steps))


def _sets(node: g.Step) -> list[g.CardSet]:
    """The sets of cards that a step chooses from or works on."""
    parts = [getattr(node, name, None) for name in ("set", "to", "card", "of")]
    return [part for part in parts if isinstance(part, g.CardSet)]


def _at_enemies(node: g.Step) -> bool:
    """Whether a step works on enemy cards in play alone, chosen or all; a flame or a die is no reason."""
    if isinstance(node, g.Roll) or (isinstance(node, g.Counter) and node.name == "flame"):
        return True
    aims = [getattr(node, name, None) for name in ("to", "card")]
    chosen = any(isinstance(aim, str) and aim[0] == "$" for aim in aims)
    return chosen or any(part.of in ENEMIES and part.zone == "field" for part in _sets(node))


def _levels(game: Runiverse, t: Table, seat: int, know: Secrets) -> list[int]:
    """The levels of the cards that could well be evoked here, if power were no matter."""
    here = t.get(TABLE, "here") - 1
    known = (*t.zone("hand", seat), *t.zone("dreaming", seat))
    faces = [face for card in known if (face := know.face(t, card)) is not None]
    burns = _burns(game, faces, t.get(seat, "power"))
    return [
        game.catalogue.cards[face].stats["level"]
        for face in faces
        if game.catalogue.cards[face].kind != "mage"
        and game.evokes(t, seat, here, face)
        and not _idle(game, t, seat, face, burns)
        and not _drains(game, t, seat, face)
    ]


def _dreams(game: Runiverse, t: Table, options: Options, know: Secrets) -> list[Answer]:
    """The ways to dream, as far as power or that of a spare mage is left to evoke what is dreamed."""
    seat = options.decision.seat
    faces = [know.face(t, card) for card in t.zone("hand", seat)]
    spare = any(face is not None and game.catalogue.cards[face].kind == "mage" for face in faces)
    left = t.get(seat, "power") + (t.get(seat, "rifts") if spare else 0) - WAKE
    found = []
    for answer in options.answers():
        word, *rest = answer.value
        if word == "delve" and left >= 0:
            found.append(answer)
        elif word == "use":
            node = game.catalogue.abilities[rest[1]].node
            price = node.cost.pay.get("power", 0) if node.cost is not None else 0
            dreams = any(isinstance(step, Dream) for step in node.steps)
            if dreams and isinstance(price, int) and price <= left:
                found.append(answer)
    return found


def _strength(game: Runiverse, t: Table, rest: list[int]) -> int | None:
    """How much is thrown into an attack that dispels something, breaks a bond or ends a guard's watch; one
    that does neither counts for nothing. Those that would fall to what they dispel come last.
    """
    attacker, target, *ally = rest
    row = t.rows[target]
    hits = [game.damage_of(t, card) for card in (attacker, *ally)]
    if game.kind(t, target) not in ("creature", "relic"):
        return hits[0] if hits[0] and not ally and _bonds_at(game, t, target) else None
    left = game.enough(t, target) - row.damage
    if sum(hits) < left:
        return hits[0] if row.mark("guard") and not ally else None
    if ally:
        return MOST // 2 + sum(hits) if max(hits) < left else None
    falls = game.kind(t, target) == "creature" and game.stat(t, target, "level") >= game.enough(t, attacker)
    return hits[0] + (FALLS if falls else 0)


def _bonds_at(game: Runiverse, t: Table, target: int) -> int:
    seat, place = game.located(t, target)
    return len(t.zone("rifts", seat, place))


def _guards(game: Runiverse, t: Table, options: Options) -> list[Answer]:
    """The creature that stands best guards, if there is one; the mage is no bait."""
    answers = list(options.answers())
    creatures = [a for a in answers if a.value and game.kind(t, a.value[0]) == "creature"]
    if not creatures:
        return [answer for answer in answers if not answer.value]
    return [max(creatures, key=lambda answer: _stand(game, t, answer.value[0]))]


def _stand(game: Runiverse, t: Table, card: int) -> int:
    """How well a creature guards: by its level, by going underground, by what it has for it."""
    face = t.rows[card].face
    assert face is not None
    for_it = any(
        isinstance(node.test, g.Is) and "guard" in node.test.where.counters
        for node in game.catalogue.cards[face].always
    )
    return game.stat(t, card, "level") + 2 * for_it + 3 * game.keyword(t, card, "burrowing")
