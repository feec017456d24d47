"""Triggers that go off: put in order, offered, aimed, paid for and carried out, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from engines.effects import grammar as g
from engines.effects.catalogue import spoken
from engines.effects.causes import ACTS
from engines.effects.lists import run_lists
from engines.effects.scope import rules_of, scope_of
from engines.effects.use import choose_x, count_use, take_back_use
from engines.effects.watching import Watcher, goes_off, node_of
from engines.kernel import Frame, Option, Order, Program, Table, Work
from engines.kernel.table import Env

if TYPE_CHECKING:
    from engines.effects.cardgame import CardGame

TRIGGERS = "effects.triggers"
TRIGGER = "effects.trigger"


class Due(NamedTuple):
    """A trigger that goes off, and the event it answers: each its own, where several happened together."""

    watcher: Watcher
    event: Env


def leading(game: CardGame, t: Table, seats: Sequence[int]) -> tuple[int, ...]:
    """Of seats with triggers those whose come first, in one order: all, or the first that there is."""
    if game.policy.order == "active":
        return tuple(seats)
    return (min(seats, key=partial(game.place_in_turn, t)),)


def _due(f: Frame) -> list[Due]:
    """What is left to go off; an entry with an event of its own has it at its end."""
    width = len(Watcher._fields)
    return [Due(Watcher(*one[:width]), one[width] if len(one) > width else f.event) for one in f.get("list")]


def _first(w: Work, every: list[Due]) -> list[Due]:
    """Those that are put in one order now."""
    seats = leading(rules_of(w), w.t, [one.seat for one, _ in every])
    return [one for one in every if one.watcher.seat in seats]


def order_triggers(w: Work, f: Frame) -> None:
    """Ask for an order where it can matter."""
    every = _due(f)
    if not every:
        w.leave()
        return
    game = rules_of(w)
    group = _first(w, every)
    if len({one.path for one, _ in group}) < 2:
        w.bind("#order", tuple(range(len(group))))
        return
    seat = w.t.active if game.policy.order == "active" else group[0].watcher.seat
    labels = tuple(game.ability_words(one.path) for one, _ in group)
    w.ask(Order(game.asked(w.t, seat), "#order", tuple(range(len(group))), labels))


def run_triggers(w: Work, f: Frame) -> None:
    """Start the group in its order; the others follow."""
    every = _due(f)
    group = _first(w, every)
    left = zip(every, f.get("list"), strict=True)
    w.bind("list", tuple(kept for one, kept in left if one not in group))
    w.jump(0)
    for index in f.get("#order"):
        one = group[index][0]
        if plain(w, one):
            w.emit(ACTS, one.seat, (one.card,), one.path)
    for index in reversed(f.get("#order")):
        start_trigger(w, *group[index])


def start_trigger(w: Work, one: Watcher, event: Env) -> None:
    """Push one trigger; the plain ones need no questions of their own."""
    if not plain(w, one):
        env = (*one.env, ("#path", one.path), ("#source", one.source))
        w.push_frame(Frame(TRIGGER, 0, one.seat, one.card, env, event))
    else:
        w.push_frame(Frame(f"{one.path}.steps", 0, one.seat, one.card, one.env, event))


def plain(w: Work, one: Watcher) -> bool:
    """Whether a trigger just happens, without questions, cost or limit."""
    node = node_of(w, one)
    return not (isinstance(node, g.When) and (node.optional or node.cost or node.ask or node.limit))


def offer_trigger(w: Work, f: Frame) -> None:
    """A trigger that can no longer go off is dropped; an optional one is offered."""
    one = Watcher(f.card, f.get("#path"), f.seat, f.get("#source"), spoken(f.env))
    node = node_of(w, one)
    game = rules_of(w)
    scope = scope_of(w, f)
    ability = game.catalogue.abilities[one.path]
    if not goes_off(w, one, node, f.event) or not game.goes_on(scope, ability):
        w.leave()
        return
    labels = (game.ability_words(one.path), "decline") if node.optional else (game.ability_words(one.path),)
    w.ask(Option(game.asked(w.t, game.decider(scope, node.by)), "#go", labels, source=f.card))


def ask_trigger(w: Work, f: Frame) -> None:
    """Choose targets."""
    w.push_frame(Frame(f"{f.get('#path')}.ask", 0, f.seat, f.card, spoken(f.env), f.event))


def fix_trigger(w: Work, f: Frame) -> None:
    """A declined trigger is over; one that goes off may need an X, on which its targets can depend."""
    if f.get("#go"):
        w.leave()
        return
    choose_x(w, f, rules_of(w).catalogue.abilities[f.get("#path")].node.cost)


def pay_trigger(w: Work, f: Frame) -> None:
    """Count the use and pay."""
    path = f.get("#path")
    node = rules_of(w).catalogue.abilities[path].node
    w.emit(ACTS, f.seat, (f.card,), path)
    count_use(w, path, node.limit, f.card, f.seat, f.get("#source"))
    rules_of(w).pay(w, path, node.cost, f.seat, f.card, f.event, f.env)


def paid_trigger(w: Work, f: Frame) -> None:
    """What could not be paid for does not go off and was not used."""
    if f.get("#unpaid"):
        path = f.get("#path")
        take_back_use(w, path, rules_of(w).catalogue.abilities[path].node.limit, f.card, f.seat)
        w.leave()


def carry_out_trigger(w: Work, f: Frame) -> None:
    """Do what it says: chosen bullets, then its steps."""
    lists = (*(f.get("#bullets") or ()), f"{f.get('#path')}.steps")
    run_lists(w, lists, f.seat, f.card, f.env, f.event)


PROGRAMS: dict[str, Program] = {
    TRIGGERS: (order_triggers, run_triggers),
    TRIGGER: (offer_trigger, fix_trigger, ask_trigger, pay_trigger, paid_trigger, carry_out_trigger),
}
