"""Verbs that steer an effect: let, if, each, repeat, may, choose_one, later, stop."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.catalogue import Compile, Compiler, spoken
from engines.effects.lists import end_ability, run_lists
from engines.effects.query import cards, holds, number
from engines.effects.scope import Scope, rules_of, scope_of
from engines.effects.several import line_up
from engines.effects.timing import EVENT
from engines.effects.use import affordable
from engines.kernel import Frame, Modifier, Op, Option, Order, Work
from engines.kernel.say import mark
from engines.kernel.table import bound


def child(w: Work, f: Frame, program: str, **env: Any) -> None:
    """Run an inner list of steps with what is bound here; what it binds stays inside."""
    inner = spoken(f.env)
    for name, value in env.items():
        inner = bound(inner, name, value)
    w.push_frame(Frame(program, 0, f.seat, f.card, inner, f.event))


def let(c: Compiler, node: g.Let, path: str, base: int) -> list[Op]:
    """Bind a number or the cards of a set."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        w.bind(node.name, number(s, node.n) if node.n is not None else cards(s, node.set))

    return [op]


def if_(c: Compiler, node: g.If, path: str, base: int) -> list[Op]:
    """One branch or the other."""
    then, other = c.steps(f"{path}.then", node.then), c.steps(f"{path}.other", node.other)

    def op(w: Work, f: Frame) -> None:
        child(w, f, then if holds(scope_of(w, f), node.test) else other)

    return [op]


def each(c: Compiler, node: g.Each, path: str, base: int) -> list[Op]:
    """The steps once for every card of the set as it stood at the start."""
    body = c.steps(f"{path}.steps", node.steps)
    left = f"#{base}"

    def begin(w: Work, f: Frame) -> None:
        found = cards(scope_of(w, f), node.set)
        if node.by is None:
            line_up(w, f, left, found)
        else:
            w.bind(left, found)

    def order(w: Work, f: Frame) -> None:
        if node.by is not None:
            game = rules_of(w)
            seat = game.asked(w.t, game.decider(scope_of(w, f), node.by))
            w.ask(Order(seat, left, f.get(left), source=f.card))

    def turn(w: Work, f: Frame) -> None:
        found = f.get(left)
        if found:
            w.bind(left, found[1:])
            w.jump(base + 2)
            named = {node.name: found[:1]} if node.name else {}
            child(w, f, body, it=found[0], **named)

    return [begin, order, turn]


def repeat(c: Compiler, node: g.Repeat, path: str, base: int) -> list[Op]:
    """The steps several times."""
    body = c.steps(f"{path}.steps", node.steps)
    left = f"#{base}"

    def begin(w: Work, f: Frame) -> None:
        n = number(scope_of(w, f), node.n)
        w.bind(left, (max(0, n), 0))

    def turn(w: Work, f: Frame) -> None:
        n, done = f.get(left)
        if done < n:
            w.bind(left, (n, done + 1))
            w.jump(base + 1)
            child(w, f, body, **({node.name: done + 1} if node.name else {}))

    return [begin, turn]


def may(c: Compiler, node: g.May, path: str, base: int) -> list[Op]:
    """Ask whether to pay and do it: who decides pays, and what cannot be paid is not offered."""
    body, other = c.steps(f"{path}.steps", node.steps), c.steps(f"{path}.other", node.other)
    c.cost(f"{path}.cost", node.cost)
    answer = f"#{base}"

    def payer(w: Work, f: Frame) -> int:
        return rules_of(w).decider(scope_of(w, f), node.by)

    def ask(w: Work, f: Frame) -> None:
        seat = payer(w, f)
        game = rules_of(w)
        can_pay = affordable(Scope(game, w.t, f.card, seat, f.env, f.event), node.cost)
        labels = (mark("no"), node.label or mark("yes")) if can_pay else ("no",)
        w.ask(Option(game.asked(w.t, seat), answer, labels, source=f.card, data=("may",)))

    def pay(w: Work, f: Frame) -> None:
        w.bind("#unpaid", 0)
        if f.get(answer):
            rules_of(w).pay(w, path, node.cost, payer(w, f), f.card, f.event, f.env)

    def run(w: Work, f: Frame) -> None:
        done = int(bool(f.get(answer)) and not f.get("#unpaid"))
        if node.name:
            w.bind(node.name, done)
        child(w, w.t.stack[-1], body if done else other)

    return [ask, pay, run]


def choose_one(c: Compiler, node: g.ChooseOne, path: str, base: int) -> list[Op]:
    """Choose among bullets, one after another; in an `ask` the steps of a bullet wait for the resolution."""
    asking = ".ask" in path.rsplit(".steps", 1)[-1]
    asks = [
        c.steps(f"{path}.options[{i}].ask", option.ask, export=True) for i, option in enumerate(node.options)
    ]
    bodies = [c.steps(f"{path}.options[{i}].steps", option.steps) for i, option in enumerate(node.options)]
    c.bullets |= {body: option.steps for body, option in zip(bodies, node.options, strict=True)}
    c.bullet_labels |= {body: option.label for body, option in zip(bodies, node.options, strict=True)}
    chosen, answer = f"#{base}", f"#{base}answer"

    def open_bullets(w: Work, f: Frame) -> list[int]:
        s = scope_of(w, f)
        taken = f.get(chosen)
        game = rules_of(w)
        free = [i for i, option in enumerate(node.options) if i not in taken]
        return [i for i in free if holds(s, node.options[i].test) and game.askable(s, node.options[i].ask)]

    def begin(w: Work, f: Frame) -> None:
        w.bind(chosen, ())

    def ask(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        game = rules_of(w)
        taken, free = f.get(chosen), open_bullets(w, f)
        if not free or len(taken) >= number(s, node.most):
            w.jump(base + 3)
            return
        labels = [node.options[i].label for i in free] + (
            [mark("enough")] if len(taken) >= number(s, node.least) else []
        )
        w.ask(
            Option(
                game.asked(w.t, game.decider(s, node.by)),
                answer,
                tuple(labels),
                source=f.card,
                data=("bullet",),
            )
        )

    def take(w: Work, f: Frame) -> None:
        free = open_bullets(w, f)
        if f.get(answer) >= len(free):
            return
        bullet = free[f.get(answer)]
        w.bind(chosen, (*f.get(chosen), bullet))
        w.jump(base + 1)
        if asking:
            w.bind("#bullets", (*(f.get("#bullets") or ()), bodies[bullet]))
        else:
            run_lists(w, (bodies[bullet],), f.seat, f.card, f.env, f.event)
        w.push_frame(Frame(asks[bullet], 0, f.seat, f.card, spoken(f.env), f.event))

    def name(w: Work, f: Frame) -> None:
        if node.name:
            w.bind(node.name, f.get(chosen)[0] + 1 if f.get(chosen) else 0)

    return [begin, ask, take, name]


def later(c: Compiler, node: g.Later, path: str, base: int) -> list[Op]:
    """Leave a trigger that waits with what is bound now."""
    c.later[path] = node
    c.steps(f"{path}.steps", node.steps)

    def op(w: Work, f: Frame) -> None:
        env = tuple(pair for pair in f.env if pair[0][0] != "#")
        mod = Modifier(
            "later", 0, w.t.step, f.card, f.seat, (), n=node.times, ref=path, until=node.until, env=env
        )
        w.t.mods += (mod,)
        w.touch()

    return [op]


def stop(c: Compiler, node: g.Stop, path: str, base: int) -> list[Op]:
    """End this ability; in a before-effect perhaps the event too."""

    def op(w: Work, f: Frame) -> None:
        end_ability(w)
        if node.event:
            for index in range(len(w.t.stack) - 1, -1, -1):
                frame = w.t.stack[index]
                if frame.program == EVENT:
                    w.t.stack[index] = replace(frame, env=bound(frame.env, "#cancelled", 1))
                    return

    return [op]


VERBS: dict[type, Compile] = {
    g.Let: let,
    g.If: if_,
    g.Each: each,
    g.Repeat: repeat,
    g.May: may,
    g.ChooseOne: choose_one,
    g.Later: later,
    g.Stop: stop,
}
