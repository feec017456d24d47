"""One damage event in its stages: reckoned, perhaps blocked, dealt, carried on (section 6, RS-R094)."""

from __future__ import annotations

from engines.effects.timing import happen
from engines.effects.use import note_use, uses
from engines.kernel import Cards, Frame, Program, Table, Work, is_player, player, seat_of

from .work import rules

DAMAGE = "runeslingers.damage"
BLOCKED = "turn/blocked@seat"
"""Counts the blocks of a seat in a turn."""


def victim(w: Work, target: int) -> int:
    """The seat that is hit, or controls what is hit."""
    return seat_of(target) if is_player(target) else w.t.rows[target].seat


def barrier(t: Table, target: int) -> int:
    """The barrier on a Runeslinger or defense card."""
    return t.get(seat_of(target), "barrier") if is_player(target) else t.rows[target].mark("guard")


def raise_barrier(w: Work, target: int, by: int) -> None:
    """Barriers on one object add up to one (RS-R104)."""
    if is_player(target):
        w.add(seat_of(target), "barrier", by)
    else:
        w.mark(target, "guard", by)


def reckon(w: Work, f: Frame) -> None:
    """Printed amount, additions, reductions; nothing left is no damage at all (RS-R034, RS-R094)."""
    target = f.get("target")
    amount = max(0, f.get("amount") + rules(w).stat(w.t, player(f.seat), "might"))
    if not is_player(target) and not rules(w).on_field(w.t, target):
        amount = 0
    w.bind("amount", amount)
    w.bind("#dealt", 0)
    if amount == 0:
        w.give("#did", 0)
        w.leave()


def may_block(w: Work, f: Frame) -> bool:
    """On public grounds: an enemy's damage (RS-163, RS-R096) that is not direct (RS-151), a card in hand
    (RS-164), a block value (RS-170), no block this turn (RS-173), and nothing that forbids it.
    """
    seat = victim(w, f.get("target"))
    if f.seat == seat or f.get("direct") or uses(w.t, f"{BLOCKED} {seat}") or not w.t.zone("hand", seat):
        return False
    return rules(w).stat(w.t, player(seat), "block") > 0 and rules(w).allowed(w.t, seat, "block")


def ask_block(w: Work, f: Frame) -> None:
    """The chance to block comes before the damage is dealt (RS-171), in anybody's turn (RS-172)."""
    seat = victim(w, f.get("target"))
    if may_block(w, f):
        hand = w.t.zone("hand", seat)
        data = ("block", f.get("target"), f.get("amount"))
        w.ask(Cards(seat, "#block", hand, 0, 1, opens=True, source=f.card, data=data))
    else:
        w.bind("#block", ())


def pay_block(w: Work, f: Frame) -> None:
    """A card from hand is the price (RS-164)."""
    if f.get("#block"):
        seat = victim(w, f.get("target"))
        note_use(w, f"{BLOCKED} {seat}")
        rules(w).send(w, f.get("#block")[0], "discard", cause="block", by=seat)


def tell_block(w: Work, f: Frame) -> None:
    """Effects that trigger on blocking resolve before the barrier has its size (RS-166)."""
    if f.get("#block"):
        happen(w, "block", by=victim(w, f.get("target")), target=f.get("target"), source=f.card)


def block(w: Work, f: Frame) -> None:
    """The barrier, as large as the block value is now (RS-165, RS-R106)."""
    target = f.get("target")
    if f.get("#block") and (is_player(target) or rules(w).on_field(w.t, target)):
        seat = victim(w, target)
        size = rules(w).stat(w.t, player(seat), "block")
        w.emit("blocked", seat, (target,), size)
        raise_barrier(w, target, size)


def absorb(w: Work, f: Frame) -> None:
    """A barrier prevents up to its value (RS-167, RS-169); direct damage passes it by (RS-152, RS-R098)."""
    stopped = 0 if f.get("direct") else min(barrier(w.t, f.get("target")), f.get("amount"))
    if stopped:
        w.emit("stopped", -1, (f.get("target"),), stopped)
        raise_barrier(w, f.get("target"), -stopped)
        w.bind("amount", f.get("amount") - stopped)


def strike(w: Work, f: Frame) -> None:
    """As much as the object can take at once (RS-148, RS-150, RS-R103)."""
    target, left = f.get("target"), f.get("amount")
    w.bind("#did", 0)
    room = 0
    if is_player(target):
        room = w.t.get(seat_of(target), "health")
    elif rules(w).on_field(w.t, target):
        room = rules(w).stat(w.t, target, "defense") - w.t.rows[target].damage
    n = min(left, room)
    w.bind("#victim", victim(w, target))
    w.bind("amount", left - n if room > 0 else 0)
    if n > 0:
        fields = {"pierce": f.get("pierce"), "direct": f.get("direct")}
        happen(w, "damage", source=f.card, target=target, amount=n, by=f.seat, cause="effect", **fields)


def carry_on(w: Work, f: Frame) -> None:
    """Pierce goes on against the new health and a barrier that came meanwhile (RS-153, RS-167), or over to
    the controller as a new event, but reckoned already (RS-154, RS-R099, RS-R137); else the rest is lost.
    """
    dealt, left = f.get("#dealt") + f.get("#did"), f.get("amount")
    w.bind("#dealt", dealt)
    if f.get("pierce") and left > 0:
        if is_player(f.get("target")):
            w.jump(_ABSORB)
        else:
            w.bind("amount", 0)
            rest = {"target": player(f.get("#victim")), "amount": left, "pierce": True, "#dealt": 0}
            env = (*rest.items(), ("direct", f.get("direct")))
            w.push_frame(Frame(DAMAGE, _BLOCK, f.seat, f.card, env))


def close(w: Work, f: Frame) -> None:
    """A hit is judged on the declared target alone (RS-155, RS-R100)."""
    w.give("#did", f.get("#dealt"))


PROGRAM: Program = (
    reckon, ask_block, pay_block, tell_block, block, absorb, strike, carry_on, close,
)  # fmt: skip
_BLOCK, _ABSORB = PROGRAM.index(ask_block), PROGRAM.index(absorb)
PROGRAMS: dict[str, Program] = {DAMAGE: PROGRAM}
