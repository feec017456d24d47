"""One damage event in its stages: reckoned, perhaps blocked, dealt, carried on (RS-R094 to RS-R099)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engines.effects.timing import happen
from engines.effects.use import note_use, uses
from engines.kernel import Cards, Frame, Program, Table, Work, is_player, player, seat_of

if TYPE_CHECKING:
    from tests.proof.runeslingers.game import Slingers


def rules(w: Work) -> Slingers:
    return cast("Slingers", w.game)


def victim(w: Work, target: int) -> int:
    """The seat that is hit, or controls what is hit."""
    return seat_of(target) if is_player(target) else w.t.rows[target].seat


def barrier(t: Table, target: int) -> int:
    return t.get(seat_of(target), "barrier") if is_player(target) else t.rows[target].mark("barrier")


def raise_barrier(w: Work, target: int, by: int) -> None:
    if is_player(target):
        w.add(seat_of(target), "barrier", by)
    else:
        w.mark(target, "barrier", by)


def reckon(w: Work, f: Frame) -> None:
    """Printed amount, additions, reductions; nothing left is no damage at all."""
    amount = max(0, f.get("amount") + rules(w).stat(w.t, player(f.seat), "might"))
    w.bind("amount", amount)
    w.bind("#dealt", 0)
    if amount == 0:
        w.give("#did", 0)
        w.leave()


def ask_block(w: Work, f: Frame) -> None:
    """Offered on public grounds: an enemy's damage, cards in hand, a block value, not yet blocked."""
    seat = victim(w, f.get("target"))
    hand = w.t.zone("hand", seat)
    may = f.seat != seat and not f.get("direct") and not uses(w.t, f"turn/blocked@seat {seat}")
    if may and hand and rules(w).stat(w.t, player(seat), "block") > 0:
        w.ask(Cards(seat, "#block", hand, 0, 1, opens=True, source=f.card, data=("block",)))
    else:
        w.bind("#block", ())


def pay_block(w: Work, f: Frame) -> None:
    """A card from hand is the price (RS-164)."""
    if f.get("#block"):
        seat = victim(w, f.get("target"))
        note_use(w, f"turn/blocked@seat {seat}")
        rules(w).send(w, f.get("#block")[0], "discard", cause="block", by=seat)


def tell_block(w: Work, f: Frame) -> None:
    """Effects that trigger on blocking resolve before the barrier has its size (RS-166)."""
    if f.get("#block"):
        happen(w, "block", by=victim(w, f.get("target")), target=f.get("target"))


def block(w: Work, f: Frame) -> None:
    """The barrier."""
    if f.get("#block"):
        seat = victim(w, f.get("target"))
        raise_barrier(w, f.get("target"), max(0, rules(w).stat(w.t, player(seat), "block")))


def absorb(w: Work, f: Frame) -> None:
    """A barrier prevents up to its value; direct damage passes it by."""
    stopped = 0 if f.get("direct") else min(barrier(w.t, f.get("target")), f.get("amount"))
    if stopped:
        raise_barrier(w, f.get("target"), -stopped)
        w.bind("amount", f.get("amount") - stopped)


def strike(w: Work, f: Frame) -> None:
    """As much as the object can take at once."""
    target, left = f.get("target"), f.get("amount")
    w.bind("#did", 0)
    room = 0
    if is_player(target):
        room = w.t.get(seat_of(target), "health")
    elif rules(w).in_play(w.t, target):
        room = rules(w).stat(w.t, target, "defense") - w.t.rows[target].damage
    n = min(left, room)
    w.bind("#victim", victim(w, target))
    w.bind("amount", left - n if room > 0 else 0)
    if n > 0:
        fields = {"pierce": f.get("pierce"), "direct": f.get("direct")}
        happen(w, "damage", source=f.card, target=target, amount=n, by=f.seat, cause="effect", **fields)


def carry_on(w: Work, f: Frame) -> None:
    """Pierce goes on against the new health, or over to the controller as a new event; else the rest is lost."""
    dealt, left = f.get("#dealt") + f.get("#did"), f.get("amount")
    w.bind("#dealt", dealt)
    if f.get("pierce") and left > 0:
        if is_player(f.get("target")):
            w.jump(_STRIKE)
        else:
            w.bind("amount", 0)
            fields = {"source": f.card, "target": player(f.get("#victim")), "amount": left, "by": f.seat}
            rules(w).deal_damage(w, pierce=True, direct=f.get("direct"), **fields)


def close(w: Work, f: Frame) -> None:
    """A hit is judged on the declared target alone (RS-R100)."""
    w.give("#did", f.get("#dealt"))


PROGRAM: Program = (
    reckon, ask_block, pay_block, tell_block, block, absorb, strike, carry_on, close,
)  # fmt: skip
_STRIKE = PROGRAM.index(strike)
PROGRAMS = {"slingers.damage": PROGRAM}
