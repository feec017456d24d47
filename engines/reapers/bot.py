"""What bots need to play Reapers: how good a position is, and which answers deserve a look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from engines.effects import query
from engines.effects.grammar import AddChange, Card, Destroy, Make, Modify, RuleChange, Search
from engines.effects.scope import Scope
from engines.effects.use import uses
from engines.kernel import NOTHING, Act, Answer, Cards, HiddenFace, Option, Options, Secrets, Table

from .playing import ACTED
from .policy import MAIN
from .turn import HAND, KEEP

if TYPE_CHECKING:
    from .rules import Reapers

# All in points of ATK and GRD.
BODY = 500  # a Soul, whatever its values: it stands before the Reaper, and can be caster
MAGE = 200  # strong Casts ask for one
RANK = 300  # a higher Rank also brings a Skill
ATTACHED = 350
WALL = (-2500, -1200, -500, -200, 0)
"""What few Souls cost: without one the Reaper can be attacked."""
REAPER = 9000  # shared among its Strikes
CARD = 60  # in hand; the next draw makes up for it
KEPT = 120  # what a Quick Cast in hand is worth besides
LATE, SHORT = 30, 3
"""Cards in Deck and hand below which each one missing costs more than the last: a card kept saves a draw, as
long as more than the one due in any case would be drawn (RP-052)."""
STARVED = REAPER
"""Who comes to draw from an empty Deck has lost; the first to do so, if both are empty."""
FALLEN = 15  # a Soul in the Graveyard, which some Skills feed on
BEGUN = 2  # a Soul that is hurt and can still be destroyed this turn is lost by so many parts of its hurt
LASTING, PASSING = 3, 10  # parts of a bonus that counts, until one's next turn and this turn
NO_ATTACK, AIM = -150, 30  # a Soul that may not attack, and one that may do more than others
ATTACKS = 3  # looked at
FEW = 1  # Souls on the field and to be Summoned with a hand that is thrown back
BEFORE_REGROUP = ("prep", "fortify", "combat")
BUSY = ("fortify", "combat", "regroup")


def evaluate(game: Reapers, t: Table, seat: int, know: Secrets) -> int:
    """The seat against the other, whose next draw is counted in: to end one's turn costs nothing."""
    hand, other = (len(t.zone("hand", one)) for one in (seat, 1 - seat))
    value = _worth(game, t, seat, hand) - _worth(game, t, 1 - seat, max(HAND, other))
    value += _bonuses(game, t, seat)
    value += _starved(t, seat)
    value += _begun(game, t) * (1 if t.active == seat else -1)
    value -= uses(t, f"{ACTED} {seat}")  # what brings nothing is kept for when it does
    return value + _kept(game, t, seat, know)


def _worth(game: Reapers, t: Table, seat: int, hand: int) -> int:
    """Souls, cards and what is left of the Reaper, with so many cards in hand."""
    souls = game.souls(t, seat)
    value = sum([_soul(game, t, card) for card in souls])
    value += WALL[min(len(souls), len(WALL) - 1)]
    value -= REAPER * t.get(seat, "strikes") // _strikes(game, t, seat)
    value += CARD * hand + FALLEN * len(t.zone("graveyard", seat))
    deck = len(t.zone("deck", seat)) + len(t.zone("hand", seat)) - hand
    missing = max(0, LATE - deck - min(hand, HAND - 1))
    return value - SHORT * missing * missing


def _starved(t: Table, seat: int) -> int:
    """Whose Deck will be empty when it is next drawn from."""
    first = t.active if t.phase == "prep" else 1 - t.active
    for one in (first, 1 - first):
        if not t.zone("deck", one):
            return -STARVED if one == seat else STARVED
    return 0


def _soul(game: Reapers, t: Table, card: int) -> int:
    """A Soul by what is printed on its top card; bonuses of the turn are no gain that lasts."""
    face = t.rows[card].face
    if face is None:
        return 0
    value = game.worth[face]
    return value + ATTACHED * len(game.attached(t, card))


def face_worth(card: Card) -> int:
    """What a Soul or a card in hand is worth, by its face."""
    stats = card.stats
    if card.kind not in ("soul", "token"):
        return CARD
    value = stats["atk"] + stats["grd"] + BODY + RANK * max(0, stats.get("rank", 0) - 1)
    return value + (MAGE if "mage" in card.tags else 0)


def _strikes(game: Reapers, t: Table, seat: int) -> int:
    """The STRIKE number of a Reaper; two, as long as it lies face down."""
    found = [t.rows[card].face for card in t.zone("reaper", seat)]
    if not found or found[0] is None:
        return 2
    return game.catalogue.cards[found[0]].stats.get("strike", 2)


def _begun(game: Reapers, t: Table) -> int:
    """What the turn player has begun and can still finish: Souls, or a Reaper, that lack little."""
    if t.phase not in BEFORE_REGROUP or t.turn < 2:
        return 0
    foe = 1 - t.active
    hurt = [card for card in game.souls(t, foe) if t.rows[card].damage]
    reaper = [card for card in t.zone("reaper", foe) if t.rows[card].damage]
    if not hurt and not reaper:
        return 0
    left = _reach(game, t, t.active)
    value = 0
    for card in (*hurt, *reaper):
        damage, whole = t.rows[card].damage, game.stat(t, card, "grd") + 1
        if damage < whole <= damage + left:
            prize = REAPER // _strikes(game, t, foe) if card in reaper else _soul(game, t, card)
            value += prize * damage // (whole * BEGUN)
    return value


def _reach(game: Reapers, t: Table, seat: int) -> int:
    """The damage that a seat's Souls can still deal by attacking this turn."""
    return sum([game.stat(t, card, "atk") for card in game.souls(t, seat) if game.may_attack(t, card)])


def _deadly(game: Reapers, t: Table, card: int) -> bool:
    """Whether something happens to whatever a Soul fights."""
    face = t.rows[card].face
    return face is not None and any(node.on.event == "fight_over" for node in game.catalogue.cards[face].when)


def _bonuses(game: Reapers, t: Table, seat: int) -> int:
    """Bonuses that will still matter: GRD over the enemy's turn, ATK and attacks before one's own fights."""
    value = 0
    for mod in t.mods:
        value -= 1 if mod.seat == seat else -1  # what brings nothing is not done
        change = game.catalogue.changes[mod.ref][0]
        cards = [card for card in mod.targets if card >= 0]
        if isinstance(change, RuleChange) and t.phase in BEFORE_REGROUP:
            weight = NO_ATTACK if change.rule == "no_attack" else AIM
            value += sum([_side(t, card, seat) * weight for card in cards])
        elif isinstance(change, AddChange) and mod.until == "your_next_turn":
            value += sum([_side(t, card, seat) * mod.n // LASTING for card in cards])
        elif isinstance(change, AddChange) and change.stat == "atk" and t.phase in BEFORE_REGROUP:
            fresh = [c for c in cards if t.rows[c].seat == t.active and not t.rows[c].mark("attacked")]
            value += sum([_side(t, card, seat) * mod.n // PASSING for card in fresh])
    return value


def _side(t: Table, card: int, seat: int) -> int:
    return 1 if t.rows[card].seat == seat else -1


def _kept(game: Reapers, t: Table, seat: int, know: Secrets) -> int:
    """Quick Casts that can still answer something."""
    faces = [know.face(t, card) for card in t.zone("hand", seat)]
    return KEPT * sum([face is not None and "quick" in game.catalogue.cards[face].tags for face in faces])


# --- answers worth a look -----------------------------------------------------------------------------------


def propose(game: Reapers, t: Table, options: Options, know: Secrets) -> Iterable[Answer]:
    """Answers that differ: one of several that come to the same thing, no answers to what needs none, Souls
    before anything else, and of what is only given up the cheapest.
    """
    d = options.decision
    if isinstance(d, Act):
        if _idle(t, d):
            return [next(iter(options.answers()))]
        if d.name == "act" and t.phase in MAIN:
            every = list(options.answers())
            return _souls(game, t, every, know) or _acts(game, t, options, every, know)
        found = _acts(game, t, options, options.answers(), know)
        return sorted(found, key=lambda answer: not _avenges(game, t, d, answer)) if t.chain else found
    if isinstance(d, Option) and d.name == "redraw":
        return _redraw(game, t, options, know)
    if isinstance(d, Cards) and (d.data == ("cost",) or d.name == "#cards"):
        return _cheapest(game, t, options, know)
    if isinstance(d, Cards) and d.name.startswith("caster"):
        return _casters(game, t, options)
    return options.answers()


def consider(game: Reapers, t: Table, options: Options, know: Secrets) -> Iterator[Answer]:
    """What is left out above, other than replies: Souls kept back or another one first, other attacks,
    another caster, Skills at unusual times. Equal cards in hand are one choice here too.
    """
    if options.decision.name in ("redraw", "open", "#reply") or t.phase == "end":
        return
    proposed = list(propose(game, t, options, know))
    seen = {("skip",), *[_sort(t, answer, know) for answer in proposed]}
    for answer in options.answers():
        sort = _sort(t, answer, know)
        if sort not in seen:
            seen.add(sort)
            yield answer


def _sort(t: Table, answer: Answer, know: Secrets) -> Any:
    """What an answer comes to: equal cards in hand are one choice."""
    value = answer.value
    if isinstance(value, tuple) and value[:1] == ("play",):
        return "play", know.face(t, value[1]), *value[2:]
    return value


def _idle(t: Table, d: Act) -> bool:
    """Whether there is nothing worth doing: before the draw, at the end, and in answer to what one did
    oneself or to a Soul that comes; attacks and what the other uses deserve a look.
    """
    if d.name == "#reply":
        if t.chain:
            return t.chain[-1].seat == d.seat
        return len(d.data) > 2 and dict(d.data[2]).get("event") != "attack"
    return t.phase not in (BUSY if d.name == "act" else BUSY[:-1])


def _souls(game: Reapers, t: Table, answers: list[Answer], know: Secrets) -> list[Answer]:
    """The best Summon or Rank-up: either costs nothing, and what stands on the field can attack and guard.
    After combat it may wait, so that no look ahead goes on for longer than it must.
    """
    found = []
    for answer in answers:
        if answer.value[0] == "play" and answer.value[-1] in ("summon", "rank_up"):
            face = know.face(t, answer.value[1])
            found.append((answer.value[-1] == "rank_up", game.worth[face] if face is not None else 0, answer))
    if not found:
        return []
    done = answers[:1] if t.phase == "regroup" else []
    return [*done, max(found, key=lambda entry: entry[:2])[2]]


def _acts(
    game: Reapers, t: Table, options: Options, answers: Iterable[Answer], know: Secrets
) -> Iterator[Answer]:
    """Equal cards are one choice; to skip combat is to be done; attacks that differ come last."""
    seen: set[tuple[Any, ...]] = set()
    attacks = []
    fights = t.phase == "combat" and options.decision.name == "act"
    reach = _reach(game, t, options.decision.seat) if fights else 0
    if reach and (strikes := _at_reaper(game, t, options, reach) or _breakthrough(game, t, options)):
        yield from strikes
        return
    for answer in answers:
        word, *rest = answer.value
        if word == "attack":
            attacks.append(answer)
            continue
        sort = _sort(t, answer, know)
        if sort in seen or word == "skip" or (options.decision.name != "#reply" and _waits(game, rest)):
            continue
        if word == "use" and _futile(game, t, options.decision.seat, rest[1], know):
            continue
        seen.add(sort)
        yield answer
    yield from _attacks(game, t, attacks, reach)


def _avenges(game: Reapers, t: Table, d: Act, answer: Answer) -> bool:
    """Whether a Skill destroys whoever is behind the newest link: who looks ahead counts on that."""
    if answer.value[0] != "use":
        return False
    steps = game.catalogue.abilities[answer.value[2]].node.steps
    if not steps or not all(isinstance(node, Destroy) and node.card == "event.caster" for node in steps):
        return False
    return game.in_play(t, dict(game.acting(t, d, answer.value[1]).event)["caster"])


def _waits(game: Reapers, rest: list[Any]) -> bool:
    """Whether something Quick only changes values for this turn: that can wait for an attack."""
    if len(rest) < 2:
        return False
    ability = game.catalogue.abilities[rest[1]]
    quick = game.speed_of(ability, rest[2] if len(rest) > 2 else "") == "any"
    return quick and all(
        isinstance(node, Modify) and node.until == "end_of_turn" for node in ability.node.steps or (None,)
    )


def _futile(game: Reapers, t: Table, seat: int, path: str, know: Secrets) -> bool:
    """Whether a Skill does nothing but bring Tokens for whom there is no position, or searches for what is
    in no place any more that its player does not see.
    """
    steps = game.catalogue.abilities[path].node.steps
    if bool(steps) and all(isinstance(node, Make) for node in steps) and game.free(t, seat, "front") < 1:
        return True
    unseen = dict(pair for pool in know.pools for pair in zip(pool.cards, pool.faces, strict=False))
    s = Scope(game, t, NOTHING, seat, peek=unseen)
    try:
        return any(isinstance(node, Search) and not query.cards(s, node.set) for node in steps)
    except HiddenFace:
        return False


class _Fighter(NamedTuple):
    """What decides how a fight ends."""

    atk: int
    left: int
    deadly: bool
    worth: int


def _fighter(game: Reapers, t: Table, card: int) -> _Fighter:
    atk, left = game.stat(t, card, "atk"), game.stat(t, card, "grd_left")
    return _Fighter(atk, left, _deadly(game, t, card), _soul(game, t, card))


def _attacks(game: Reapers, t: Table, answers: list[Answer], reach: int) -> Iterator[Answer]:
    """For each target that can be brought down this turn one attacker of each sort: the least that destroys
    it and stays, the least that falls with it, the strongest that wears it down, the least that dies for it.
    The few that promise most.
    """
    cards = dict.fromkeys([card for answer in answers for card in answer.value[1:]])
    known = {card: _fighter(game, t, card) for card in cards}
    found: dict[tuple[int, bool, bool], tuple[int, int, Answer]] = {}
    for answer in answers:
        target = answer.value[2]
        one, other = known[answer.value[1]], known[target]
        if other.left >= reach and not one.deadly:
            continue
        fells = one.atk > other.left or one.deadly
        falls = other.atk > one.left or other.deadly
        price = -one.atk if not fells and not falls else one.worth
        sort = target, fells, falls
        gain = other.worth if fells else other.worth * one.atk // (other.left + 1) // BEGUN
        gain -= one.worth if falls else 0
        if sort not in found or price < found[sort][0]:
            found[sort] = price, gain, answer
    yield from [answer for *_, answer in sorted(found.values(), key=lambda entry: -entry[1])[:ATTACKS]]


def _at_reaper(game: Reapers, t: Table, options: Options, reach: int) -> list[Answer]:
    """An attack on the Reaper, the strongest first, if it can come to a Strike: it does not strike back."""
    reaper = t.zone("reaper", 1 - options.decision.seat)
    if game.souls(t, 1 - options.decision.seat):
        return []
    if game.stat(t, reaper[0], "grd_left") >= reach:
        return []
    attacks = [answer for answer in options.answers() if answer.value[0] == "attack"]
    return sorted(attacks, key=lambda answer: -game.stat(t, answer.value[1], "atk"))[:1]


def _breakthrough(game: Reapers, t: Table, options: Options) -> list[Answer]:
    """The first attack of a plan that clears the way and Strikes the Reaper in this very turn, many small
    Souls against a strong one if need be; if it ends the game or gains more than it loses.
    """
    seat = options.decision.seat
    foe = 1 - seat
    reaper = t.zone("reaper", foe)[0]
    free = sorted(
        [(game.stat(t, card, "atk"), card) for card in game.souls(t, seat) if game.may_attack(t, card)]
    )
    first: tuple[int, int] | None = None
    gain = REAPER // _strikes(game, t, foe)
    stands = {card: game.stat(t, card, "grd_left") for _, card in free if _hunts(game, t, card)}
    for target in game.souls(t, foe):  # the Front-Line comes first
        goal = _fighter(game, t, target)
        hunter = _hunter(free, stands, goal)
        sent = [hunter] if hunter is not None else _enough(free, goal.left)
        if not sent:
            return []
        first = first or (sent[0][1], target)
        if hunter is not None:
            stands[hunter[1]] -= goal.atk
            gain += goal.worth
            continue
        free = [one for one in free if one not in sent]
        lost = [_fighter(game, t, card) for _, card in sent]
        gain += goal.worth - sum([one.worth for one in lost if goal.deadly or goal.atk > one.left])
    last = t.get(foe, "strikes") + 1 >= _strikes(game, t, foe)
    through = sum([atk for atk, _ in free]) > game.stat(t, reaper, "grd_left")
    if first is None or not through or not (last or gain > 0):
        return []
    return [answer for answer in options.answers() if answer.value == ("attack", *first)]


def _hunts(game: Reapers, t: Table, card: int) -> bool:
    """Whether a Soul may attack once more when it has destroyed another."""
    face = t.rows[card].face
    changes = [
        change
        for node in (game.catalogue.cards[face].when if face is not None else ())
        if node.on.event == "destroy" and node.on.source == "self"
        for step in node.steps
        if isinstance(step, Modify)
        for change in step.change
    ]
    return any(isinstance(change, RuleChange) and change.rule == "attack_again" for change in changes)


def _hunter(free: list[tuple[int, int]], stands: dict[int, int], goal: _Fighter) -> tuple[int, int] | None:
    """Who brings a target down alone, stays, and may attack once more for it: that costs no attack."""
    fit = [one for one in free if stands.get(one[1], -1) >= goal.atk and one[0] > goal.left]
    return fit[0] if fit and not goal.deadly else None


def _enough(free: list[tuple[int, int]], left: int) -> list[tuple[int, int]]:
    """Attackers, weakest first in `free`, whose ATK together is past what is left: the weakest that does it
    alone, else the strongest and with them the weakest that makes up the rest; none if all are too weak.
    """
    sent: list[tuple[int, int]] = []
    rest = list(free)
    while rest:
        alone = next((one for one in rest if one[0] > left), None)
        if alone is not None:
            return [*sent, alone]
        sent.append(rest.pop())
        left -= sent[-1][0]
    return []


def _redraw(game: Reapers, t: Table, options: Options, know: Secrets) -> list[Answer]:
    """It comes but once a game: a hand is thrown back only if it leaves hardly a Soul on the field."""
    faces = [know.face(t, card) for card in t.zone("hand", options.decision.seat)]
    lowest = [face for face in faces if face is not None and game.rank(face) == 1]
    keep = len(lowest) + len(game.souls(t, options.decision.seat)) > FEW
    return [answer for answer in options.answers() if (answer.value == KEEP) == keep]


def _cheapest(game: Reapers, t: Table, options: Options, know: Secrets) -> list[Answer]:
    """What can be spared best, by its face; of what is the other's, what they can spare least."""
    seat = options.decision.seat

    def price(answer: Answer) -> int:
        faces = [(card, know.face(t, card)) for card in answer.value]
        return sum([_side(t, card, seat) * game.worth[face] for card, face in faces if face is not None])

    return [min(options.answers(), key=price)]


def _casters(game: Reapers, t: Table, options: Options) -> Iterable[Answer]:
    """Who casts matters only where the Cast stays with its caster."""
    card = t.stack[-1].card
    face = t.rows[card].face if card >= 0 else None
    if face is not None and game.cast_type(face) == "constant":
        return options.answers()
    return [next(iter(options.answers()))]
