"""What bots need to play Second Genesis: how good a position is, and which answers deserve a look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.foresee import idle
from engines.effects.grammar.words import names
from engines.kernel import Act, Answer, Cards, Options, Secrets, Table, is_player, seat_of

from . import modes
from .policy import VEILED_COST, Afflict, Cure
from .say import in_battle
from .turn import FULL_DRAW

if TYPE_CHECKING:
    from .rules import Genesis

# All in tenths of a mana.
TOWERS = (0, 75, 135, 185, 225, 260)
MORE_TOWERS = 30
CRYSTALS = (0, 24, 46, 66, 83, 97, 108, 116, 121, 124)
SPHERE = 14  # a sphere among the crystals, of two that a deck has
HAND = (0, 11, 21, 30, 38, 45, 50, 54, 57, 59)
SPARE = 1  # a card in hand, whatever is drawn
CARD = 1  # a card in the deck
ENERGY, MUCH_ENERGY = 2, 8
STRENGTH, COST, PAST = 4, 4, 16  # of a creature, and what it is worth that nobody can block it
READY = 1  # a creature that can still block: none is engaged for nothing
SPELL, SPELL_COST, VEILED_SPELL, ATTACHED = 6, 8, 26, 6
STRANDED, DEAR = 4, 2  # a hand card without a crystal of its sphere, or two mana out of reach
SKIPPED = 10  # what a crystal of two spheres costs: neither casting nor a second crystal in that turn
ANSWER = 10  # what a lost tower brings: energy, and a retaliation at once
BREACH, DOOM = 14, 400  # an attack that nobody can stop, and one on a fortress without towers
BEFORE_BATTLE = ("regroup", "cure", "crystal", "cast", "battle")
BEFORE_DRAW = (*BEFORE_BATTLE, "discard")
CHOICES = 2
"""Creatures to summon, to attack with and to hunt that are considered at a time."""
POOL, FEW = 8, 1
"""Cards considered where several are chosen at once, and of one lord where one is."""
CLOSE = 30
"""Blocks so much worse than the best are not considered."""
START = 3
"""Crystals that everybody has to have, whatever a look ahead says."""
ENOUGH = 6
"""Crystals that a lord does not give up for cards: each of them casts something every turn."""
BOLD = ("attack", "win", "destroy")
"""Events of a battle that set something off."""
LOSSES = ("hand", "trash")
"""Where a target goes that its lord would rather keep."""
PLAIN = ("crystal", "siege", "tower", "#given")
"""Questions that a rule of thumb answers."""


def evaluate(game: Genesis, t: Table, seat: int, know: Secrets) -> int:
    """A lord's side against the others, each of them alone; what the next attacks would do is foreseen."""
    own = [s for s in modes.side(t, seat) if not t.out(s)]
    foes = [s for s in range(t.map.seats) if s not in modes.side(t, seat) and not t.out(s)]
    mine = sum(_worth(game, t, s, know) for s in own)
    return mine - sum(_worth(game, t, s, know) for s in foes) // max(1, len(foes))


# --- what a lord has ----------------------------------------------------------------------------------------


def _worth(game: Genesis, t: Table, seat: int, know: Secrets) -> int:
    """Towers, crystals, cards and creatures, less what stands open to attack."""
    value = _steps(TOWERS, len(t.zone("towers", seat)), MORE_TOWERS)
    vault = len(t.zone("vault", seat))
    value += _steps(CRYSTALS, vault, 2) + SPHERE * min(2, game.charged(t, seat).bit_count())
    value += _hand(t, seat) - _stuck(game, t, seat, know)
    value += CARD * len(t.zone("deck", seat))
    value += ENERGY * min(MUCH_ENERGY, len(t.zone("groove", seat)))
    for card in t.zone("field", seat):
        value += creature(game, t, card) + (0 if t.rows[card].turned else READY)
    for card in t.zone("fortress", seat):
        value += _spell(game, t, card)
    value += ATTACHED * len(t.zone("attached", seat))
    return value - _open_to(game, t, seat)


def _steps(table: tuple[int, ...], n: int, more: int) -> int:
    """A table's value at n, and so much more for each beyond its end."""
    last = len(table) - 1
    return table[n] if n <= last else table[last] + more * (n - last)


def _hand(t: Table, seat: int) -> int:
    """What a hand will be worth: before the draw a small one is as good as the four cards more that five new
    ones are, for it may be trashed (SG-075, SG-078). So nothing is gained by throwing its cards away, and a
    card is still worth more than none.
    """
    hand = len(t.zone("hand", seat))
    refills = seat == t.active and t.phase in BEFORE_DRAW
    return _steps(HAND, max(hand, FULL_DRAW - 1) if refills else hand, 1) + SPARE * hand


def _stuck(game: Genesis, t: Table, seat: int, know: Secrets) -> int:
    """What own hand cards lose by waiting for a crystal of their sphere, or for much more mana."""
    if seat != know.seat:
        return 0
    charged, mana, lost = game.charged(t, seat), len(t.zone("vault", seat)), 0
    for card in t.zone("hand", seat):
        if game.spheres(t, card) & ~charged:
            lost += STRANDED
        face = know.face(t, card)
        if face is not None and game.catalogue.facts[face]["creature"].stat("cost") > mana + 2:
            lost += DEAR
    return lost


def creature(game: Genesis, t: Table, card: int) -> int:
    """A creature as it stands, without what it has for this turn only; its cost tells what else it can do,
    but for coming past every blocker.
    """
    face = t.rows[card].face
    cost = VEILED_COST if face is None else game.catalogue.facts[face]["creature"].stat("cost")
    strength = game.stat(t, card, "strength")
    for mod in t.mods:
        if card in mod.targets:
            strength -= mod.n or 0
    return STRENGTH * strength + COST * cost + (PAST if game.ruled(t, card, "cannot_be_blocked") else 0)


def _spell(game: Genesis, t: Table, card: int) -> int:
    row = t.rows[card]
    if not row.up or row.face is None:
        return VEILED_SPELL
    return SPELL + SPELL_COST * game.catalogue.facts[row.face]["spell"].stat("cost")


# --- attacks to come ----------------------------------------------------------------------------------------


def _open_to(game: Genesis, t: Table, seat: int) -> int:
    """What attacks may cost a lord before it is their own turn again: those of the active lord that are still
    to come, or for the active lord those of the next one. Partners of a citadel attack and stand together:
    what is open there is counted once, with the first of them (SG-258, SG-260).
    """
    lords, breaches = modes.acting(t, seat), 0
    if seat != lords[0]:
        return 0
    for foe in modes.attackable(t, seat):
        if t.active in lords:
            fresh = [card for card in game.battlefield(t, foe) if not game.ruled(t, card, "cannot_attack")]
        elif t.active in modes.acting(t, foe) and t.phase in BEFORE_BATTLE:
            fresh = [card for card in game.battlefield(t, foe) if game.able(t, card)]
        else:
            continue
        if fresh:
            ready = [card for card in game.battlefield(t, seat) if not t.rows[card].turned]
            breaches = max(breaches, _breaches(game, t, fresh, ready))
    towers = len(game.towers(t, seat))
    return BREACH * min(breaches, towers + 1) + (DOOM if breaches > towers else 0)


def _breaches(game: Genesis, t: Table, attackers: list[int], blockers: list[int]) -> int:
    """How many attackers meet no blocker that holds them."""
    walls = sorted(
        game.stat(t, card, "strength") for card in blockers if not game.ruled(t, card, "cannot_block")
    )
    if not walls:
        return len(attackers)
    through = 0
    for strength, card in sorted(
        [(game.stat(t, card, "strength"), card) for card in attackers], reverse=True
    ):
        if walls and walls[-1] >= strength and not game.ruled(t, card, "cannot_be_blocked"):
            walls.remove(next(wall for wall in walls if wall >= strength))
        else:
            through += 1
    return through


# --- answers worth a look -----------------------------------------------------------------------------------


def propose(game: Genesis, t: Table, options: Options, know: Secrets) -> Iterable[Answer]:
    """Answers that differ: of cards that are alike for the purpose one is enough, and where a rule of thumb
    is as good as a look, it decides.
    """
    d = options.decision
    if isinstance(d, Act):
        return _acts(game, t, options, know)
    if d.name == "discard":
        return [list(options.answers())[_tired(game, t, d.seat, know)]]
    if not isinstance(d, Cards):
        return options.answers()
    d = replace(d, cards=options.candidates() or d.cards)  # of what is searched, only what fits
    d = replace(d, cards=_meant(game, t, d))
    answers = Options(game, t, replace(d, cards=_apart(game, t, d, know)), know).answers()
    if d.name == "block":
        return _blocks(game, t, d, answers)
    if _given(game, t, d):
        found = list(answers)
        return [answer for answer in found if answer.value] or found
    return answers


def _given(game: Genesis, t: Table, d: Cards) -> bool:
    """Whether nobody says no to a choice: what one has searched one's deck for is free, and so are the first
    crystals, unless the best costs a turn.
    """
    if d.data == ("search",):
        return any(t.map.of[t.rows[card].zone].name == "deck" for card in d.cards)
    if d.name != "crystal" or len(t.zone("vault", d.seat)) >= START:
        return False
    return all(game.spheres(t, card).bit_count() == 1 for card in d.cards)


def aims(cards: Iterable[g.Card]) -> dict[tuple[int, str], bool]:
    """By face and name of a target, whether its lord is to be helped by what is done to it, or harmed."""
    found: dict[tuple[int, str], bool] = {}
    for face, card in enumerate(cards):
        for node in _nodes((card.play, card.use, card.when)):
            if isinstance(node, Cure | g.Ready | g.Modify):
                aim, target = True, node.to if isinstance(node, g.Modify) else node.card
            elif isinstance(node, g.Destroy | Afflict) or (isinstance(node, g.Move) and node.to in LOSSES):
                aim, target = False, node.card
            else:
                continue
            if isinstance(target, str) and target[0] == "$":
                found[face, target[1:]] = aim
    return found


def lent(cards: Iterable[g.Card]) -> frozenset[tuple[int | None, str]]:
    """By face and name, targets that are lent strength for the turn, to attack with."""
    found: set[tuple[int | None, str]] = set()
    for face, card in enumerate(cards):
        uses = [node.to for node in _nodes(card.use) if isinstance(node, g.Modify)]
        found |= {(face, to[1:]) for to in uses if isinstance(to, str) and to[0] == "$"}
    return frozenset(found)


def _nodes(part: object) -> Iterator[g.Node]:
    """All nodes inside a part of a card."""
    if isinstance(part, g.Node):
        yield part
        for name in part.__struct_fields__:
            yield from _nodes(getattr(part, name))
    elif isinstance(part, tuple):
        for one in part:
            yield from _nodes(one)


def _meant(game: Genesis, t: Table, d: Cards) -> tuple[int, ...]:
    """Of targets on both sides those that it is meant for: harm goes to enemies, help to the own side."""
    face = t.rows[d.source].face if d.source >= 0 else None
    helps = game.aims.get((face, d.name)) if face is not None and d.data == ("target",) else None
    if helps is None:
        return d.cards
    own = modes.side(t, d.seat)
    fit = tuple(card for card in d.cards if card >= 0 and (t.rows[card].owner in own) == helps)
    if (face, d.name) in game.lent and t.active in own:
        fit = tuple(card for card in fit if game.able(t, card)) or fit
    return fit if len(fit) >= d.least else d.cards


def _blocks(game: Genesis, t: Table, d: Cards, answers: Iterable[Answer]) -> list[Answer]:
    """The block (or none) that strengths speak for, which is also what an attacker expects; and the next best
    if that is nearly as good.
    """
    worth = {answer: _blocking(game, t, d.seat, d.source, answer.value) for answer in answers}
    best, *rest = sorted(worth, key=lambda answer: -worth[answer])
    return [best, *[answer for answer in rest[:1] if worth[answer] > worth[best] - CLOSE]]


def _acts(game: Genesis, t: Table, options: Options, know: Secrets) -> list[Answer]:
    """Equal cards in hand are one choice, and so are equal creatures. Of the creatures in hand the dearest
    are considered, of those that may attack the strongest, and of what each can beat the best.
    """
    found: dict[tuple[object, ...], Answer] = {}
    ranks: dict[tuple[object, ...], int] = {}
    for answer in options.answers():
        word, *rest = answer.value
        key: tuple[object, ...] = (
            word,
            *(_look(game, t, one, know) if type(one) is int else one for one in rest),
        )
        if word == "use" and _for_nothing(game, t, options, *rest):
            continue
        if word == "second":
            key = (word,)
        elif word == "play" and rest[2] == "creature":
            ranks[key] = _dear(game, t, rest[0], know)
        elif word == "attack":
            hunter, target = rest
            if is_player(target):
                if _hopeless(game, t, hunter, seat_of(target)):
                    continue
                strength = game.stat(t, hunter, "strength")
                ranks[key] = strength + 20 * game.ruled(t, hunter, "cannot_be_blocked")
            elif _vain(game, t, hunter, target):
                continue
            else:
                key = ("hunt", key[1])
                worth = creature(game, t, target)
                if worth > ranks.get(key, 0):
                    ranks[key] = worth
                    found.pop(key, None)
        found.setdefault(key, answer)
    for word in ("play", "attack", "hunt"):
        most = sorted((key for key in ranks if key[0] == word), key=lambda key: -ranks[key])
        for key in most[CHOICES:]:
            del found[key]
    return list(found.values())


def several_acts(game: Genesis, t: Table, options: Options) -> bool:
    """Whether there is plainly more than one action worth a look, so that they need not be weighed."""
    answers = options.answers()
    first = next(answers).value[0]
    for answer in answers:
        word, *rest = answer.value
        idle_use = word == "use" and _for_nothing(game, t, options, *rest)
        if word != first and not idle_use and not (word == "attack" and _vain(game, t, *rest)):
            return True
    return False


def _for_nothing(game: Genesis, t: Table, options: Options, card: int, path: str) -> bool:
    """Whether what an ability works on is not there, or would attack nobody with the strength it is lent, so
    that a creature would only be engaged; or whether it takes a crystal that its lord still needs.
    """
    d, steps = options.decision, game.catalogue.abilities[path].node.steps
    assert isinstance(d, Act)
    chosen = [node.set for node in steps if isinstance(node, g.Choose)]
    burns = any(isinstance(part, g.CardSet) and part.zones == ("vault",) for part in chosen)
    if any(isinstance(node, g.Modify) for node in steps):
        others = [one for one in game.battlefield(t, d.seat) if one != card]
        if not any(game.able(t, one) for one in others):
            return True
    return (burns and len(t.zone("vault", d.seat)) <= ENOUGH) or idle(game.acting(t, d, card), steps)


def _vain(game: Genesis, t: Table, hunter: int, target: int) -> bool:
    """Whether a creature would only lose to the one that it attacks."""
    if is_player(target):
        return False
    mine, theirs = _strengths(game, t, hunter, target)
    return mine < theirs


def _strengths(game: Genesis, t: Table, attacker: int, target: int) -> tuple[int, int]:
    """The strengths with which two creatures would fight."""
    if not game.fighters.isdisjoint((t.rows[attacker].face, t.rows[target].face)):
        t = in_battle(game, t, attacker, target)
    return game.stat(t, attacker, "strength"), game.stat(t, target, "strength")


def _hopeless(game: Genesis, t: Table, hunter: int, foe: int) -> bool:
    """Whether a creature that attacks a fortress only dies: somebody stronger stands ready, there is one to
    block each attacker, and nothing is gained by attacking or dying.
    """
    if game.ruled(t, hunter, "cannot_be_blocked"):
        return False
    seat = t.rows[hunter].seat
    beneath = [card for card in t.zone("attached", seat) if t.rows[card].host == hunter]
    rows = [t.rows[card] for card in (hunter, *beneath, *t.zone("fortress", seat))]
    if any((row.face, t.map.of[row.zone].name) in game.daring for row in rows):
        return False
    ready = [card for card in game.battlefield(t, foe) if not t.rows[card].turned]
    walls = [game.stat(t, card, "strength") for card in ready if not game.ruled(t, card, "cannot_block")]
    able = sum(game.able(t, card) for card in game.battlefield(t, seat))
    return able <= len(walls) and max(walls) > game.stat(t, hunter, "strength")


def daring(cards: Iterable[g.Card]) -> frozenset[tuple[int | None, str]]:
    """Faces, and where they must lie, that make something of an attack, a battle or a creature's end."""
    found: set[tuple[int | None, str]] = set()
    for face, card in enumerate(cards):
        zones = [node.zone for node in card.when if node.on.event in BOLD]
        zones += [node.zone for node in card.always if "link.battle" in repr(node)]
        found |= {(face, zone) for part in zones for zone in names(part or ())}
    return frozenset(found)


def fighters(cards: Iterable[g.Card]) -> frozenset[int | None]:
    """Faces of creatures that have another strength in battle."""
    return frozenset(face for face, card in enumerate(cards) if "link.battle" in repr(card.always))


def _dear(game: Genesis, t: Table, card: int, know: Secrets) -> int:
    face = know.face(t, card)
    return 0 if face is None else game.catalogue.facts[face]["creature"].stat("cost")


def _tired(game: Genesis, t: Table, seat: int, know: Secrets) -> bool:
    """Whether to trash the hand for five new cards: a small one, or one that is mostly stuck."""
    hand = len(t.zone("hand", seat))
    return hand <= 2 or (hand == 3 and _stuck(game, t, seat, know) >= 2 * STRANDED)


def _look(game: Genesis, t: Table, card: int, know: Secrets) -> object:
    """What tells a card from others for a choice."""
    if is_player(card):
        return card
    row = t.rows[card]
    zone = t.map.of[row.zone].name
    if zone in ("towers", "field", "fortress"):
        below = tuple(know.face(t, one) for one in t.zone("attached", row.seat) if t.rows[one].host == card)
        if zone == "towers":
            return row.seat, zone, below
        return row.seat, zone, know.face(t, card), row.turned, row.marks, row.up, below, game.is_new(t, card)
    return row.seat, zone, row.back if zone in ("vault", "groove") else know.face(t, card)


def _apart(game: Genesis, t: Table, d: Cards, know: Secrets) -> tuple[int, ...]:
    """Cards that differ, as many of a kind as may be chosen; of a great many those that matter most."""
    kinds: dict[object, list[int]] = {}
    for card in d.cards:
        kinds.setdefault(_look(game, t, card, know), []).append(card)
    most = max(1, d.most)
    found = [card for alike in kinds.values() for card in alike[: max(most, d.least)]]
    room = max(POOL, d.least) if most > 1 else 1 if d.name in PLAIN else FEW
    if len(found) <= room:
        return tuple(found)
    found.sort(key=lambda card: -_matter(game, t, d, card, know))
    if most > 1:
        return tuple(found[:room])
    owners = [t.rows[card].owner if card >= 0 else card for card in found]
    return tuple(card for i, card in enumerate(found) if owners[:i].count(owners[i]) < room)


def _matter(game: Genesis, t: Table, d: Cards, card: int, know: Secrets) -> int:
    """How much it matters to choose this one: large creatures, spells worth more than a bare tower, cards of
    use soon; as a crystal the one that opens a sphere, or that can be spared.
    """
    if is_player(card):
        return 0
    zone = t.map.of[t.rows[card].zone].name
    if zone == "field":
        return creature(game, t, card)
    if zone == "fortress":
        return _spell(game, t, card)
    if zone == "towers":
        return _tower(game, t, t.rows[card].owner) - ATTACHED * sum(row.host == card for row in t.rows)
    cost = _dear(game, t, card, know)
    late = max(0, cost - len(t.zone("vault", d.seat)) - 1)
    if d.name == "crystal":
        spheres = game.spheres(t, card)
        idles = SKIPPED if spheres.bit_count() > 1 and t.turn > 1 else 0
        return 10 * bool(spheres & ~game.charged(t, d.seat)) + 2 * late - cost - idles
    return cost - 3 * late


def _blocking(game: Genesis, t: Table, seat: int, attacker: int, chosen: tuple[int, ...]) -> int:
    """What a block comes to for the attacked lord, as far as strengths tell."""
    frame = next(frame for frame in reversed(t.stack) if frame.get("first") is not None)
    target = chosen[0] if chosen else frame.get("first")
    if is_player(target):
        return ANSWER - _tower(game, t, seat_of(target))
    theirs, mine = _strengths(game, t, attacker, target)
    lost = creature(game, t, target) + BREACH // 2 if mine <= theirs else 0
    return (creature(game, t, attacker) + BREACH // 2 if theirs <= mine else 0) - lost


def _tower(game: Genesis, t: Table, seat: int) -> int:
    """What the next tower costs a lord, or the partner of a citadel; without any it is all (SG-260)."""
    towers = len(t.zone("towers", seat)) or len(game.towers(t, seat))
    return _steps(TOWERS, towers, MORE_TOWERS) - _steps(TOWERS, towers - 1, MORE_TOWERS) if towers else DOOM
