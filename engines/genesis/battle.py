"""One attack: declare, block, turn up veiled fighters, compare or besiege, moves, triggers, retaliation
(ledger section 7, SG-204).
"""

from __future__ import annotations

from engines.effects.chain import offer_reply
from engines.effects.timing import happen
from engines.effects.together import together
from engines.effects.use import expire
from engines.kernel import Act, Cards, Frame, Program, Work, is_player, player, seat_of
from engines.kernel.table import Env

from . import leave, modes
from .work import rules


def attacked(w: Work, f: Frame) -> int:
    """The lord attacked: the besieged one, or whose creature the target was at first."""
    target: int = f.get("first")
    return seat_of(target) if is_player(target) else w.t.rows[target].owner


def on_field(w: Work, card: int) -> bool:
    """Whether a creature is still on the battlefield."""
    zone = w.t.rows[card].zone
    return zone >= 0 and w.t.map.of[zone].name == "field"


# --- declaring and blocking ---------------------------------------------------------------------------------


def declare(w: Work, f: Frame) -> None:
    """The attacker becomes engaged (SG-115); what came to grooves before is not of this attack (SG-147)."""
    for seat in range(w.t.map.seats):
        if w.t.get(seat, "struck"):
            w.put(seat, "struck", 0)
    w.bind("first", f.get("target"))
    w.emit("attacks", f.seat, (f.card,), f.get("target"))
    happen(w, "exhaust", card=f.card, by=f.seat, source=f.card, cause="battle")


def declared(w: Work, f: Frame) -> None:
    """What waits for attacks goes off."""
    happen(w, "attack", card=f.card, source=f.card, target=f.get("target"), by=f.seat, cause="battle")


def ask_block(w: Work, f: Frame) -> None:
    """The attacked lord may choose a ready creature, whichever the target is (SG-116, SG-118); partners of a
    citadel are asked in turn.
    """
    game, t = rules(w), w.t
    lords = modes.acting(t, attacked(w, f))
    asked = f.get("asked", 0)
    w.bind("block", ())
    if not on_field(w, f.card) or game.ruled(t, f.card, "cannot_be_blocked") or asked >= len(lords):
        w.jump(ATTACK.index(pair))
        return
    ready = tuple(card for card in game.battlefield(t, lords[0]) if game.may_block(t, card, f.card))
    if ready:
        w.ask(Cards(lords[asked], "block", ready, 0, 1, source=f.card, data=("block",)))
    else:
        w.jump(ATTACK.index(pair))


def block(w: Work, f: Frame) -> None:
    """The blocker takes the target's place and becomes engaged (SG-117, SG-119)."""
    if not f.get("block"):
        w.bind("asked", f.get("asked", 0) + 1)
        w.jump(ATTACK.index(ask_block))
        return
    (card,) = f.get("block")
    w.bind("target", card)
    w.emit("blocks", w.t.rows[card].seat, (card, f.card))
    happen(w, "exhaust", card=card, by=w.t.rows[card].seat, source=card, cause="battle")


def blocked(w: Work, f: Frame) -> None:
    """What waits for blocks goes off."""
    (card,) = f.get("block")
    happen(w, "block", card=card, target=f.card, by=w.t.rows[card].seat)


# --- fighting -----------------------------------------------------------------------------------------------


def pair(w: Work, f: Frame) -> None:
    """Two creatures are in battle from here until they have compared strengths; a siege is no battle
    (SG-131). With one of them gone the attack is over (SG-134).
    """
    target = f.get("target")
    if not on_field(w, f.card) or (not is_player(target) and not on_field(w, target)):
        w.jump(ATTACK.index(retaliate))
    elif is_player(target):
        w.jump(ATTACK.index(besiege))
    else:
        w.link(f.card, "battle", target)
        w.link(target, "battle", f.card)


def ask_attacker(w: Work, f: Frame) -> None:
    """A veiled fighter may be turned up, the attacking lord deciding first (SG-153)."""
    _ask_fighter(w, f.card)


def ask_defender(w: Work, f: Frame) -> None:
    """Then the other."""
    _ask_fighter(w, f.get("target"))


def _ask_fighter(w: Work, card: int) -> None:
    if on_field(w, card) and not w.t.rows[card].up:
        w.ask(Act(w.t.rows[card].seat, "fighter", (), ("fighter", card)))
    else:
        w.bind("fighter", ("pass",))


def turn_fighter(w: Work, f: Frame) -> None:
    """It uses its face from then on (SG-154)."""
    value = f.get("fighter")
    if value[0] != "pass":
        rules(w).begin_act(w, value, w.t.rows[value[1]].seat)


def fight(w: Work, f: Frame) -> None:
    """The stronger wins, the loser is destroyed, equals destroy each other (SG-120, SG-121, SG-124)."""
    game, t, target = rules(w), w.t, f.get("target")
    w.bind("lost", ())
    if on_field(w, f.card) and on_field(w, target):
        mine, theirs = game.stat(t, f.card, "strength"), game.stat(t, target, "strength")
        w.bind("lost", tuple(c for c, n, m in ((f.card, mine, theirs), (target, theirs, mine)) if n <= m))
        w.emit("fought", f.seat, (f.card, target), mine, theirs)
    for card in (f.card, target):
        if t.rows[card].link("battle") is not None:
            w.link(card, "battle", None)
    expire(w, "in_battle")


def fallen(w: Work, f: Frame) -> None:
    """Losers go to their owners' grooves together; then what waits for that, the active lord's first (SG-202,
    SG-204).
    """
    lost = f.get("lost")
    if not lost:
        return
    fighters = (f.card, f.get("target"))
    told = [_destroyed(card, f) for card in lost]
    if len(lost) == 1:
        winner = next(card for card in fighters if card not in lost)
        told.append((("event", "win"), ("card", winner), ("target", lost[0]), ("by", w.t.rows[winner].seat)))
    ruin(w, lost, told, f)


def fought(w: Work, f: Frame) -> None:
    """A battle is no siege."""
    w.jump(ATTACK.index(retaliate))


# --- besieging ----------------------------------------------------------------------------------------------


def besiege(w: Work, f: Frame) -> None:
    """One tower or spell of the fortress, as the attacking lord chooses (SG-126, SG-127); where no tower is
    left the lord is destroyed, spells or not (SG-002, SG-006); the others play on, and what waits for a siege
    that gets through goes off (SG-R51).
    """
    game, t = rules(w), w.t
    seat = seat_of(f.get("target"))
    towers = game.towers(t, seat)
    w.emit("besieges", f.seat, (f.card,), player(seat))
    if towers:
        w.ask(Cards(f.seat, "siege", (*towers, *game.spells(t, seat)), source=f.card, data=("siege",)))
    else:
        w.bind("siege", ())
        for frame in together(w, [_through(seat, f)]):
            w.push_frame(frame)
        leave.destroyed(w, seat, f.seat)


def broken(w: Work, f: Frame) -> None:
    """What was chosen goes to the groove (SG-122, SG-128, SG-129)."""
    for card in f.get("siege"):
        seat = w.t.rows[card].owner
        ruin(w, (card,), [_through(seat, f), _destroyed(card, f)], f)


def _through(seat: int, f: Frame) -> Env:
    """A siege of that lord got through."""
    return (("event", "siege"), ("card", f.card), ("target", player(seat)), ("by", f.seat))


def _destroyed(card: int, f: Frame) -> Env:
    """The attack destroyed a card."""
    known = (("card", card), ("by", f.seat), ("source", f.card))
    return (("event", "destroy"), *known, ("cause", "destroy"))


def ruin(w: Work, cards: tuple[int, ...], events: list[Env], f: Frame) -> None:
    """Cards go to the groove at once; only then goes off what saw it coming."""
    for frame in together(w, events):
        w.push_frame(frame)
    for card in reversed(cards):
        w.push("genesis.topple", seat=f.seat, card=card, source=f.card)


# --- going to the groove ------------------------------------------------------------------------------------


def attachments(w: Work, f: Frame) -> None:
    """What is attached to a destroyed tower goes to the groove with it (SG-128); other cards go by themselves
    (SG-120, SG-129).
    """
    if w.t.map.of[w.t.rows[f.card].zone].name != "towers":
        w.jump(len(TOPPLE))
        tower(w, f)
        return
    w.bind("tower", w.t.rows[f.card].owner)
    for seat in modes.side(w.t, w.t.rows[f.card].owner):
        for card in w.t.zone("attached", seat):
            if w.t.rows[card].host == f.card:
                w.jump(TOPPLE.index(attachments))
                rules(w).send(w, card, "groove", cause="destroy", by=f.seat, source=f.get("source"))
                return


def tower(w: Work, f: Frame) -> None:
    """The card itself, a tower unseen (SG-122)."""
    rules(w).send(w, f.card, "groove", cause="destroy", by=f.seat, source=f.get("source"))


def companion(w: Work, f: Frame) -> None:
    """With the top card of its owner's deck, as far as there is one (SG-122, SG-164, SG-205)."""
    for card in w.t.zone("deck", f.get("tower"))[-1:]:
        rules(w).send(w, card, "groove", by=f.get("tower"), source=f.card)


def tell(w: Work, f: Frame) -> None:
    """Its lord has a tower less."""
    w.emit("tower_lost", f.get("tower"), (f.card,))


# --- retaliation --------------------------------------------------------------------------------------------


def retaliate(w: Work, f: Frame) -> None:
    """Each opposing lord whose groove got a card through the attack may reply once, clockwise, even if the
    card is gone from there by now (SG-135, SG-136, SG-143, SG-146, SG-149, SG-R19).
    """
    t = w.t
    expire(w, "in_battle")
    expire(w, "end_of_attack")
    own = modes.side(t, f.seat)
    struck = []
    for seat in modes.clockwise(t, f.seat):
        means = t.zone("hand", seat) or any(not t.rows[card].up for card in t.zone("fortress", seat))
        if seat not in own and t.get(seat, "struck") and means:
            struck.append(seat)
    offer_reply(w, tuple(struck), "attack", card=f.card, by=f.seat)


ATTACK: Program = (
    declare, declared, ask_block, block, blocked, pair, ask_attacker, turn_fighter, ask_defender,
    turn_fighter, fight, fallen, fought, besiege, broken, retaliate,
)  # fmt: skip
TOPPLE: Program = (attachments, tower, companion, tell)
PROGRAMS: dict[str, Program] = {"genesis.attack": ATTACK, "genesis.topple": TOPPLE}
