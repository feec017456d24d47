"""Announcing: from "I play this" to the effect being carried out.

The stages are operations of their own, so that a game puts them in its own order: `questions` locks targets
and bullets, `payment` pays, `place` lays the card where it is announced, `announced` tells everybody, `enter`
puts it on the chain or carries it out.
"""

from __future__ import annotations

from engines.effects.catalogue import spoken
from engines.effects.chain import running, start_chain
from engines.effects.scope import rules_of, scope_of
from engines.effects.timing import happen, settle
from engines.effects.use import count_use
from engines.kernel import Frame, Item, Program, Work

PLAY = "effects.play"
USE = "effects.use"
RESOLVE = "effects.resolve"
CARRY_OUT = "effects.carry_out"


def questions(w: Work, f: Frame) -> None:
    """Targets and bullets, locked and public before anybody answers."""
    env = spoken(f.env)
    w.push_frame(Frame(f"{f.get('#path')}.ask", 0, f.seat, f.card, env, f.event))


def payment(w: Work, f: Frame) -> None:
    """Count the use and pay."""
    path = f.get("#path")
    game = rules_of(w)
    node = game.catalogue.abilities[path].node
    count_use(w, path, node.limit, f.card, f.seat, f.card)
    w.bind("#cost", path)
    game.pay(w, path, game.cost_of(path, f.get("#way")), f.seat, f.card, f.event, f.env)


def place(w: Work, f: Frame) -> None:
    """The card goes face up to where announced cards wait, before anything else names cards of the hand."""
    policy = rules_of(w).policy
    if w.t.map.has(policy.limbo):
        w.move(f.card, w.t.map.number(policy.limbo, f.seat), up=True)


def announced(w: Work, f: Frame) -> None:
    """Everybody hears of it; abilities that wait for plays go off."""
    kind = "use" if rules_of(w).catalogue.abilities[f.get("#path")].kind == "use" else "play"
    happen(w, kind, card=f.card, by=f.seat, way=f.get("#way") or "", name=f.get("#path"))


def enter(w: Work, f: Frame) -> None:
    """Onto the chain if it can be answered or is an answer, else straight to its resolution."""
    env = tuple(pair for pair in f.env if pair[0] in _KEPT or pair[0][0] != "#")
    if f.card >= 0:
        env += (("#from", (w.t.rows[f.card].zone, w.t.rows[f.card].since)),)
    item = Item(f.card, f.get("#path"), f.seat, (*env, ("#event", f.event)) if f.event else env)
    w.leave()
    answer = running(w)
    if not answer and not rules_of(w).answerable(w.t, item):
        resolve(w, item)
        return
    w.t.chain += (item,)
    w.emit("announced", item.seat, (item.card,), item.ability)
    if not answer:
        start_chain(w, item.seat)


_KEPT = ("#bullets", "#way", "#stamps")


# --- resolution ---------------------------------------------------------------------------------------------


def resolve(w: Work, item: Item) -> None:
    """Carry an announced thing out, unless it was negated or its grounds are gone."""
    w.push_frame(
        Frame(RESOLVE, 0, item.seat, item.card, (*item.env, ("#path", item.ability), ("#not", item.negated)))
    )


def begin_resolution(w: Work, f: Frame) -> None:
    """Re-check what the game re-checks, then run bullets and steps in order."""
    game = rules_of(w)
    path = f.get("#path")
    if f.get("#not") or not game.still_good(w, f):
        w.bind("#fizzled", 1)
        w.emit("fizzled", f.seat, (f.card,), path)
        return
    event = f.get("#event") or ()
    env = spoken(f.env)
    env = game.still_targets(scope_of(w, f), env)
    w.push_frame(
        Frame(
            CARRY_OUT,
            0,
            f.seat,
            f.card,
            (*env, ("#list", (*(f.get("#bullets") or ()), f"{path}.steps"))),
            event,
        )
    )


def finish_resolution(w: Work, f: Frame) -> None:
    """The game says where the card goes now."""
    rules_of(w).resolved(w, f)


def close_link(w: Work, f: Frame) -> None:
    """State checks, where the game makes them link by link."""
    if rules_of(w).policy.checks == "link":
        settle(w)


def next_list(w: Work, f: Frame) -> None:
    """One list of steps after another, each with what was bound at announcement."""
    lists = f.get("#list")
    if lists:
        w.bind("#list", lists[1:])
        w.jump(0)
        env = tuple(pair for pair in f.env if pair[0] != "#list")
        w.push_frame(Frame(lists[0], 0, f.seat, f.card, env, f.event))


def carry_out(w: Work, path: str, card: int, seat: int) -> None:
    """A play without cost, chain or move: its questions, then its steps."""
    w.push_frame(Frame(EVOKE, 0, seat, card, (("#path", path),)))


def evoke_steps(w: Work, f: Frame) -> None:
    """After its questions, what the evoked play does."""
    env = spoken(f.env)
    lists = (*(f.get("#bullets") or ()), f"{f.get('#path')}.steps")
    w.push_frame(Frame(CARRY_OUT, 0, f.seat, f.card, (*env, ("#list", lists)), f.event))


EVOKE = "effects.evoke"
PROGRAMS: dict[str, Program] = {
    PLAY: (place, questions, payment, announced, enter),
    USE: (questions, payment, announced, enter),
    RESOLVE: (begin_resolution, finish_resolution, close_link),
    CARRY_OUT: (next_list,),
    EVOKE: (questions, evoke_steps),
}
