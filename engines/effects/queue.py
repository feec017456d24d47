"""Triggers that wait: after the event, the fight or the chain that set them off is over, each starts a chain
of its own.

Those that were set off together form a batch: the active seat's first, each seat ordering its own. What is
set off while a batch is worked through waits for the next one.
"""

from __future__ import annotations

from engines.effects.announce import enter
from engines.effects.scope import rules_of
from engines.effects.triggers import (
    ask_trigger,
    fix_trigger,
    leading,
    offer_trigger,
    paid_trigger,
    pay_trigger,
)
from engines.kernel import Frame, Item, Order, Program, Work
from engines.kernel.value import Value

QUEUE = "effects.queue"
QUEUED = "effects.queued"


def start_queue(w: Work) -> None:
    """Work through the waiting triggers, unless that is being done already."""
    if w.t.queue and not any(frame.program == QUEUE for frame in w.t.stack):
        w.push(QUEUE, seat=w.t.active, list=(), next=())


def take_batch(w: Work, f: Frame) -> None:
    """What waits now is the next batch."""
    if f.get("list"):
        return
    if not w.t.queue:
        w.leave()
        return
    w.bind("list", tuple((one.card, one.ability, one.seat, one.env) for one in w.t.queue))
    w.t.queue = ()


def order_batch(w: Work, f: Frame) -> None:
    """The first seat with triggers puts its own in order."""
    game = rules_of(w)
    group = _first(w, f)
    if len({one.ability for one in group}) < 2:
        w.bind("#order", tuple(range(len(group))))
        return
    labels = tuple(game.ability_words(one.ability) for one in group)
    seat = w.t.active if game.policy.order == "active" else group[0].seat
    w.ask(Order(game.asked(w.t, seat), "#order", tuple(range(len(group))), labels))


def set_apart(w: Work, f: Frame) -> None:
    """These come next, in that order; the others of the batch after them."""
    group = _first(w, f)
    chosen = [group[index] for index in f.get("#order")]
    rest = [one for one in _batch(f) if one not in group]
    w.bind("next", _values(chosen))
    w.bind("list", _values(rest))


def start_next(w: Work, f: Frame) -> None:
    """One trigger after another, each with its own chain; a delayed effect just happens."""
    waiting = f.get("next")
    if not waiting:
        w.jump(0)
        return
    w.bind("next", waiting[1:])
    w.jump(_NEXT)
    card, path, seat, env = waiting[0]
    known = dict(env)
    if path in rules_of(w).catalogue.later:
        w.push_frame(Frame(f"{path}.steps", 0, seat, card, env, known["#event"]))
        return
    kept = tuple(pair for pair in env if pair[0] not in ("#event", "#source"))
    source = known.get("#source", card)
    w.push_frame(Frame(QUEUED, 0, seat, card, (*kept, ("#path", path), ("#source", source)), known["#event"]))


def _batch(f: Frame) -> list[Item]:
    return [Item(*one) for one in f.get("list")]


def _values(items: list[Item]) -> Value:
    return tuple((one.card, one.ability, one.seat, one.env) for one in items)


def _first(w: Work, f: Frame) -> list[Item]:
    """The items of the seat that comes first."""
    batch = _batch(f)
    seats = leading(rules_of(w), w.t, [one.seat for one in batch])
    return [one for one in batch if one.seat in seats]


PROGRAM: Program = (take_batch, order_batch, set_apart, start_next)
_NEXT = PROGRAM.index(start_next)
PROGRAMS: dict[str, Program] = {
    QUEUE: PROGRAM,
    QUEUED: (offer_trigger, fix_trigger, ask_trigger, pay_trigger, paid_trigger, enter),
}
