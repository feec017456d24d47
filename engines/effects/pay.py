"""Paying a cost: everything is checked and chosen first, then taken in the order x, pay, spend, exhaust,
give, steps.

A cost may stop for a question, or for a deck that runs out while it is paid, and go on. A cost that can no
longer be met when its turn comes (a before-effect took the means away) refuses the whole entry, as if it had
never been made. Whether hidden cards can pay is known to their owner alone, who may have to say that they
cannot: then nothing has been taken yet, and what was to be paid for is not done.
"""

from __future__ import annotations

from typing import Any

from engines.effects import grammar as g
from engines.effects.catalogue import spoken
from engines.effects.query import needs_face, number
from engines.effects.scope import Scope, rules_of, scope_of
from engines.effects.timing import happen
from engines.effects.unseen import test_name
from engines.effects.use import affordable, choose_x, coverable, give_candidates, may_fit, uncovered
from engines.kernel import Cards, Frame, IllegalAnswer, Program, Work
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
    return rules_of(w).catalogue.costs[f"{f.get('#path')}.cost"]


def ask_x(w: Work, f: Frame) -> None:
    """X is chosen as the cost is paid, unless it is fixed already."""
    cost = _cost(w, f)
    if not affordable(scope_of(w, f), cost):
        raise IllegalAnswer("cannot_pay", "The cost can no longer be paid.")
    choose_x(w, f, cost)


def ask_give(w: Work, f: Frame) -> None:
    """Choose the cards of the next gift; where one of them must fit, that one first."""
    cost = _cost(w, f)
    gifts = f.get("#gifts") or ()
    index = len(gifts)
    if index >= len(cost.give):
        w.jump(_TAKE)
        return
    give = cost.give[index]
    s = scope_of(w, f)
    first = f.get("#first")
    n = _wanted(s, give, first)
    taken = {f.card, *(first or ()), *(card for gift in gifts for card in gift)}
    found = tuple(card for card in give_candidates(s, give) if card not in taken)
    told = s.game.told_by_back
    path = f"{f.get('#path')}.cost.give[{index}]"
    test = test_name(s, path, give.set.where) if needs_face(give.set.where, told) else ""
    if give.including is not None and first is None and n > 0:
        found = tuple(card for card in found if may_fit(s, give.including, card))
        wanted = needs_face(give.including, told)
        test = test_name(s, f"{path}.including", give.including) if wanted else ""
    if give.cover is not None and (missing := uncovered(s, give.cover, first or ())):
        found = _covering(s, give, missing, found, number(s, give.n) - len(first or ()))
    if n > len(found):
        if rules_of(w).due(w.t):
            raise IllegalAnswer("cannot_pay", "The cost can no longer be paid.")
        _give_up(w)
        return
    hidden = any(w.t.rows[card].face is None for card in found)
    goal = w.t.map.number(give.to, f.seat)
    opens = hidden and rules_of(w).face_word(w.t, goal, give.face) == "up"
    tested = hidden and bool(test)
    seat = rules_of(w).asked(w.t, f.seat)
    needs = test if tested else ""
    w.ask(Cards(seat, "#given", found, n, n, needs, opens=opens, short=tested, source=f.card, data=("cost",)))


def _wanted(s: Scope, give: g.Give, first: tuple[int, ...] | None) -> int:
    """How many cards the next question is about: the one that must fit, then the others."""
    n = number(s, give.n)
    if give.cover is not None:
        left = n - len(first or ())
        return min(left, 1) if uncovered(s, give.cover, first or ()) else left
    if give.including is None:
        return n
    return min(n, 1) if first is None else n - len(first)


def _covering(
    s: Scope, give: g.Give, missing: tuple[str, ...], found: tuple[int, ...], n: int
) -> tuple[int, ...]:
    """Those that have a missing tag and leave a way to find the others."""
    assert give.cover is not None
    good = []
    for card in found:
        have = s.game.attribute(s, card, give.cover)
        left = tuple(tag for tag in missing if tag not in have)
        rest = [other for other in found if other != card]
        if len(left) < len(missing) and coverable(s, give.cover, left, rest, n - 1):
            good.append(card)
    return tuple(good)


def do_give(w: Work, f: Frame) -> None:
    """Note what was chosen; then the rest of this gift, or the next one."""
    s = scope_of(w, f)
    gifts = f.get("#gifts") or ()
    give = _cost(w, f).give[len(gifts)]
    first = f.get("#first")
    if len(f.get("#given")) < _wanted(s, give, first):
        _give_up(w)
        return
    w.jump(_GIVE)
    _set_aside(w, f)
    if give.including is not None and first is None and number(s, give.n) > 1:
        w.bind("#first", f.get("#given"))
        return
    if give.cover is not None and len(first or ()) + len(f.get("#given")) < number(s, give.n):
        w.bind("#first", (*(first or ()), *f.get("#given")))
        return
    given = (*(first or ()), *f.get("#given"))
    w.bind("#first", None)
    w.bind("#gifts", (*gifts, given))
    if give.name is not None:
        w.give(give.name, given)


def _set_aside(w: Work, f: Frame) -> None:
    """Cards chosen from a hand are laid apart until they are given: further questions mix the hand."""
    t, limbo = w.t, rules_of(w).policy.limbo
    kept = [card for card in f.get("#given") if t.map.of[t.rows[card].zone].keep]
    if kept and t.map.has(limbo):
        w.bind("#aside", (*(f.get("#aside") or ()), *[(card, t.rows[card].zone) for card in kept]))
        for card in kept:
            w.emit("aside", f.seat, (card,))
            w.move(card, t.map.number(limbo, f.seat))


def _give_up(w: Work) -> None:
    """The cost cannot be paid after all: whoever began to pay finds `#unpaid` bound, and an announcement is
    called off.
    """
    for card, home in w.t.stack[-1].get("#aside") or ():
        w.move(card, home)
    w.leave()
    w.bind("#unpaid", 1)
    if w.t.stack[-1].get("#paying"):
        rules_of(w).call_off(w, w.t.stack[-1])


def take(w: Work, f: Frame) -> None:
    """Resources, counters and the card's own turning; what was chosen waits to be given."""
    cost = _cost(w, f)
    s = scope_of(w, f)
    if cost.x is not None:
        w.give("x", s.get("x"))
    gifts = enumerate(f.get("#gifts") or ())
    w.bind("#queue", tuple((index, card) for index, gift in gifts for card in gift))
    if cost.exhaust:
        happen(w, "exhaust", card=f.card, by=f.seat, source=f.card)
    for name, num in cost.spend.items():
        happen(w, "counter", source=f.card, target=f.card, name=name, amount=-number(s, num), by=f.seat)
    for what, num in cost.pay.items():
        rules_of(w).take_payment(w, s, what, number(s, num))


def send_given(w: Work, f: Frame) -> None:
    """One card at a time."""
    queue: tuple[tuple[int, int], ...] = f.get("#queue")
    if not queue:
        return
    index, card = queue[0]
    give = _cost(w, f).give[index]
    home = dict(f.get("#aside") or ()).get(card)
    if home is not None:
        w.move(card, home)
    w.bind("#queue", queue[1:])
    w.jump(_SEND)
    rules_of(w).send(w, card, give.to, face=give.face, cause="cost", by=f.seat, source=f.card)


def run_steps(w: Work, f: Frame) -> None:
    """Steps that are part of the cost."""
    if _cost(w, f).steps:
        env: Any = spoken(f.env)
        w.push_frame(Frame(f"{f.get('#path')}.cost.steps", 0, f.seat, f.card, env, f.event))


PROGRAM: Program = (ask_x, ask_give, do_give, take, send_given, run_steps)
_GIVE = PROGRAM.index(ask_give)
_TAKE = PROGRAM.index(take)
_SEND = PROGRAM.index(send_given)
PROGRAMS: dict[str, Program] = {PAY: PROGRAM}


def last_gift(f: Frame, cost: g.Cost) -> bool:
    """Whether a frame pays this cost and is asking for the last of its gifts: all else is settled."""
    asking = f.program == PAY and f.pc == _GIVE + 1
    return asking and len(f.get("#gifts") or ()) == len(cost.give) - 1
