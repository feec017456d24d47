"""One attack: declare, block, turn up veiled fighters, compare or siege, retaliation (SG-204)."""

from __future__ import annotations

from engines.effects.announce import EVOKE
from engines.effects.chain import offer_reply
from engines.effects.timing import happen
from engines.kernel import Act, Cards, Frame, Work, is_player, seat_of
from tests.proof.genesis.turn import rules


def declare(w: Work, f: Frame) -> None:
    """SG-112 to SG-115."""
    w.bind("grooves", tuple(len(w.t.zone("groove", seat)) for seat in range(w.t.map.seats)))
    happen(w, "exhaust", card=f.card, by=f.seat, source=f.card, cause="cost")


def attacked(w: Work, f: Frame) -> int:
    """The lord attacked."""
    target: int = f.get("target")
    return seat_of(target) if is_player(target) else w.t.rows[target].seat


def ask_block(w: Work, f: Frame) -> None:
    """SG-116 to SG-118: in another's turn."""
    seat = attacked(w, f)
    ready = tuple(card for card in w.t.zone("field", seat) if not w.t.rows[card].turned)
    w.ask(Cards(seat, "block", ready, 0, 1))


def block(w: Work, f: Frame) -> None:
    """SG-119: the blocker takes the target's place."""
    for card in f.get("block"):
        w.bind("target", card)
        happen(w, "exhaust", card=card, by=w.t.rows[card].seat, source=card, cause="cost")


def ask_attacker(w: Work, f: Frame) -> None:
    """SG-153: a veiled fighter may be turned up, the attacking lord deciding first."""
    _ask_fighter(w, f.card, f.get("target"))


def ask_defender(w: Work, f: Frame) -> None:
    """Then the other."""
    _ask_fighter(w, f.get("target"), f.card)


def _ask_fighter(w: Work, card: int, other: int) -> None:
    fight = not is_player(card) and not is_player(other)
    if fight and not w.t.rows[card].up:
        w.ask(Act(w.t.rows[card].seat, "fighter", (), ("fighter", card)))
    else:
        w.bind("fighter", ("pass",))


def turn_fighter(w: Work, f: Frame) -> None:
    """It uses its face from then on (SG-154)."""
    value = f.get("fighter")
    if value[0] != "pass":
        rules(w).begin_act(w, value, w.t.rows[value[1]].seat)


def fight(w: Work, f: Frame) -> None:
    """SG-120, SG-121, SG-126, SG-127, SG-134."""
    game, t, target = rules(w), w.t, f.get("target")
    if not game.in_play(t, f.card):
        w.jump(_AFTER)
    elif is_player(target):
        found = (*t.zone("towers", seat_of(target)), *t.zone("fortress", seat_of(target)))
        if not t.zone("towers", seat_of(target)):
            game.defeat(w, (seat_of(target),), "destroyed")
        else:
            w.ask(Cards(f.seat, "siege", found))
    else:
        w.bind("siege", ())
        if game.in_play(t, target):
            mine, theirs = game.stat(t, f.card, "strength"), game.stat(t, target, "strength")
            lost = [c for c, n, m in ((f.card, mine, theirs), (target, theirs, mine)) if n <= m]
            for card in lost:
                game.destroy(w, card, by=f.seat, source=f.card)


def siege(w: Work, f: Frame) -> None:
    """What the attacker chose is destroyed."""
    for card in f.get("siege"):
        rules(w).destroy(w, card, by=f.seat, source=f.card)


def retaliate(w: Work, f: Frame) -> None:
    """SG-135, SG-136, SG-143, SG-146, SG-R19: each lord whose groove got a card, one reply each."""
    t = w.t
    order = [(f.seat + step) % t.map.seats for step in range(1, t.map.seats)]
    grown = [seat for seat in order if len(t.zone("groove", seat)) > f.get("grooves")[seat]]
    offer_reply(w, tuple(seat for seat in grown if not t.out(seat)), "attack", card=f.card, by=f.seat)


def turn_over(w: Work, f: Frame) -> None:
    """A veiled card is turned up; it was opened with the answer."""
    w.change(f.card, up=True)
    w.emit("turned", f.seat, (f.card,), True)


def tell(w: Work, f: Frame) -> None:
    """A creature's triggers; a spell takes effect by its type (SG-156)."""
    game = rules(w)
    if w.t.map.of[w.t.rows[f.card].zone].name == "field":
        happen(w, "turn_up", card=f.card, by=f.seat)
        return
    ability = next(a for a in game.open_plays(w.t, f.card, w.face(f.card)) if game.half_of(a) == "spell")
    goal = game.goal_of(ability, "spell")
    if goal != "fortress":
        w.push("sg.spent", seat=f.seat, card=f.card, goal=goal)
    w.push_frame(Frame(EVOKE, 0, f.seat, f.card, (("#path", ability.path),), ()))


def spend(w: Work, f: Frame) -> None:
    """A one-time spell goes to the trash."""
    if w.t.map.of[w.t.rows[f.card].zone].name == "fortress":
        rules(w).send(w, f.card, f.get("goal"), by=f.seat)


def pay_cure(w: Work, f: Frame) -> None:
    """SG-061, SG-R08: the crystal goes face up to the trash."""
    rules(w).send(w, f.get("crystal"), "trash", face="up", cause="cost", by=f.seat)


def cured(w: Work, f: Frame) -> None:
    """SG-200."""
    happen(w, "counter", target=f.card, name="afflicted", amount=-1, by=f.seat, source=f.card)


ATTACK = (
    declare, ask_block, block, ask_attacker, turn_fighter, ask_defender, turn_fighter, fight, siege, retaliate,
)  # fmt: skip
_AFTER = ATTACK.index(retaliate)
PROGRAMS = {
    "sg.attack": ATTACK,
    "sg.turn_up": (turn_over, tell),
    "sg.spent": (spend,),
    "sg.cure": (pay_cure, cured),
}
