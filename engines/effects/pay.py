"""Paying a cost: everything is checked first, then taken in the order x, pay, spend, exhaust, give, steps.

A cost may stop for a question, or for a deck that runs out while it is paid, and go on. A cost that can no
longer be met when its turn comes (a before-effect took the means away) refuses the whole entry, as if it had
never been made.
"""

from __future__ import annotations

from typing import Any

from engines.effects import grammar as g
from engines.effects.catalogue import spoken
from engines.effects.query import needs_face, number
from engines.effects.scope import rules_of, scope_of
from engines.effects.timing import happen
from engines.effects.use import affordable, give_candidates, may_fit, x_range
from engines.kernel import Cards, Frame, IllegalAnswer, Number, Program, Work
from engines.kernel.table import Env

PAY = "effects.pay"


def start_paying(
    w: Work, path: str, cost: g.Cost | None, seat: int, card: int, event: Env = (), env: Env = ()
) -> None:
    """Begin to pay the cost compiled under `path`; X and what was given are handed to the frame below."""
    if cost is not None:
        kept = spoken(env)
        w.push_frame(Frame(PAY, 0, seat, card, (*kept, ("#path", path)), event))


def _cost(w: Work, f: Frame) -> g.Cost:
    return rules_of(w).cost_at(f.get("#path"), f)


def ask_x(w: Work, f: Frame) -> None:
    """X is chosen as the cost is paid, unless it is fixed already."""
    cost = _cost(w, f)
    s = scope_of(w, f)
    if not affordable(s, cost):
        raise IllegalAnswer("cannot_pay", "The cost can no longer be paid.")
    if cost.x is not None and s.get("x") is None:
        values = x_range(s, cost)
        w.ask(Number(rules_of(w).asked(w.t, f.seat), "x", values[0], values[-1], source=f.card))


def take(w: Work, f: Frame) -> None:
    """Resources, counters and the card's own turning."""
    cost = _cost(w, f)
    s = scope_of(w, f)
    if cost.x is not None:
        w.give("x", s.get("x"))
    w.bind("#give", 0)
    if cost.exhaust:
        happen(w, "exhaust", card=f.card, by=f.seat, source=f.card)
    for name, num in cost.spend.items():
        happen(w, "counter", source=f.card, target=f.card, name=name, amount=-number(s, num), by=f.seat)
    for what, num in cost.pay.items():
        rules_of(w).take_payment(w, s, what, number(s, num))


def ask_give(w: Work, f: Frame) -> None:
    """Choose the cards of the next gift; where one of them must fit, that one first."""
    cost = _cost(w, f)
    index = f.get("#give")
    if index >= len(cost.give):
        w.jump(_LAST)
        return
    give = cost.give[index]
    s = scope_of(w, f)
    first = f.get("#first")
    n = number(s, give.n) - (0 if first is None else len(first))
    found = tuple(card for card in give_candidates(s, give) if card != f.card and card not in (first or ()))
    told = s.game.told_by_back
    test = f"{f.get('#path')}.cost.give[{index}]" if needs_face(give.set.where, told) else ""
    if give.including is not None and first is None and n > 0:
        found = tuple(card for card in found if may_fit(s, give.including, card))
        wanted = needs_face(give.including, told)
        n, test = 1, f"{f.get('#path')}.cost.give[{index}].including" if wanted else ""
    if n > len(found):
        raise IllegalAnswer("cannot_pay", "The cost can no longer be paid.")
    hidden = any(w.t.rows[card].face is None for card in found)
    goal = w.t.map.number(give.to, f.seat)
    opens = hidden and rules_of(w).face_word(w.t, goal, give.face) == "up"
    tested = hidden and bool(test)
    seat = rules_of(w).asked(w.t, f.seat)
    w.ask(
        Cards(seat, "#given", found, n, n, test if tested else "", opens=opens, source=f.card, data=("cost",))
    )


def do_give(w: Work, f: Frame) -> None:
    """Move what was chosen, one card after another; then the next gift."""
    cost = _cost(w, f)
    index = f.get("#give")
    give = cost.give[index]
    if give.including is not None and f.get("#first") is None and number(scope_of(w, f), give.n) > 1:
        w.bind("#first", f.get("#given"))
        w.jump(_GIVE)
        return
    given = (*(f.get("#first") or ()), *f.get("#given"))
    w.bind("#first", None)
    w.bind("#give", index + 1)
    w.bind("#queue", given)
    if give.name is not None:
        w.give(give.name, given)


def send_given(w: Work, f: Frame) -> None:
    """One card at a time."""
    queue: tuple[int, ...] = f.get("#queue")
    if not queue:
        w.jump(_GIVE)
        return
    give = _cost(w, f).give[f.get("#give") - 1]
    w.bind("#queue", queue[1:])
    w.jump(_SEND)
    rules_of(w).send(w, queue[0], give.to, face=give.face, cause="cost", by=f.seat, source=f.card)


def run_steps(w: Work, f: Frame) -> None:
    """Steps that are part of the cost."""
    if _cost(w, f).steps:
        env: Any = spoken(f.env)
        w.push_frame(Frame(f"{f.get('#path')}.cost.steps", 0, f.seat, f.card, env, f.event))


PROGRAM: Program = (ask_x, take, ask_give, do_give, send_given, run_steps)
_GIVE = PROGRAM.index(ask_give)
_SEND = PROGRAM.index(send_given)
_LAST = PROGRAM.index(run_steps)
PROGRAMS: dict[str, Program] = {PAY: PROGRAM}
