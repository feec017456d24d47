"""Verbs with rules of their own: those that open a scope, edit the event, or touch what is hidden."""

from __future__ import annotations

from engines.effects import grammar as g
from engines.effects.lint.context import Bound, Context, Trail
from engines.effects.lint.walk import Walker, special_step
from engines.effects.problem import quoted


def turns(test: g.Test | None) -> frozenset[str]:
    """Words for seats whose turn it must be if this test holds."""
    if isinstance(test, g.Turn):
        return frozenset({test.of})
    if isinstance(test, g.AllOf):
        return frozenset().union(*(turns(part) for part in test.of))
    return frozenset()


@special_step(g.Let)
def _let(walker: Walker, node: g.Let, trail: Trail, ctx: Context) -> None:
    if (node.n is None) == (node.set is None):
        walker.report(trail, '"let" needs n or set, one of the two', "")
    walker.fields(node, trail, ctx)


@special_step(g.If)
def _if(walker: Walker, node: g.If, trail: Trail, ctx: Context) -> None:
    walker.visit(node.test, (trail, "test"), ctx)
    walker.steps(node.then, (trail, "then"), ctx.but(own=ctx.own | turns(node.test)))
    denied = node.test.of if isinstance(node.test, g.Not) else None
    walker.steps(node.other, (trail, "other"), ctx.but(own=ctx.own | turns(denied)))


@special_step(g.Each)
def _each(walker: Walker, node: g.Each, trail: Trail, ctx: Context) -> None:
    walker.fields(node, trail, ctx, skip=("steps",))
    if node.by is not None:
        walker.question(node.by, trail, ctx)
    hidden = walker.hidden(node.set, ctx)
    inner = ctx.but(it=True, it_hidden=hidden)
    if node.name is not None:
        walker.bind(node.name, Bound("cards", hidden), (trail, "name"), inner)
    walker.steps(node.steps, (trail, "steps"), inner)


@special_step(g.Repeat)
def _repeat(walker: Walker, node: g.Repeat, trail: Trail, ctx: Context) -> None:
    walker.fields(node, trail, ctx, skip=("steps",))
    inner = ctx.but()
    if node.name is not None:
        walker.bind(node.name, Bound("number"), (trail, "name"), inner)
    walker.steps(node.steps, (trail, "steps"), inner)


@special_step(g.May)
def _may(walker: Walker, node: g.May, trail: Trail, ctx: Context) -> None:
    walker.fields(node, trail, ctx, skip=("steps", "other", "cost"))
    inner = ctx.but()
    if node.cost is not None and node.cost.x is not None:
        walker.bind("x", Bound("number"), ((trail, "cost"), "x"), inner)
    walker.cost(node.cost, node.by, trail, inner)
    walker.steps(node.steps, (trail, "steps"), inner)
    walker.steps(node.other, (trail, "other"), ctx.but())


@special_step(g.ChooseOne)
def _choose_one(walker: Walker, node: g.ChooseOne, trail: Trail, ctx: Context) -> None:
    walker.fields(node, trail, ctx, skip=("options",))
    for index, option in enumerate(node.options):
        here: Trail = ((trail, "options"), index)
        inner = ctx.but()
        walker.fields(option, here, inner, skip=("ask", "steps"))
        walker.steps(option.ask, (here, "ask"), inner)
        walker.steps(option.steps, (here, "steps"), inner)


@special_step(g.Later)
def _later(walker: Walker, node: g.Later, trail: Trail, ctx: Context) -> None:
    walker.visit(node.on, (trail, "on"), ctx)
    event = walker.vocabulary.all_events.get(node.on.event)
    before = node.at == "before"
    fields = event.fields if event is not None else None
    own = frozenset({"active"}) | turns(node.test)
    inner = ctx.but(event=fields, before=before, edits=before, own=own, it=False, cost=False)
    if node.test is not None:
        walker.visit(node.test, (trail, "test"), inner)
    walker.steps(node.steps, (trail, "steps"), inner)


@special_step(g.Stop)
def _stop(walker: Walker, node: g.Stop, trail: Trail, ctx: Context) -> None:
    if node.event and not ctx.before:
        walker.report(trail, "only a before-effect can stop its event", "")


@special_step(g.Order)
def _order(walker: Walker, node: g.Order, trail: Trail, ctx: Context) -> None:
    walker.words.check("ref", f"${node.name}", (trail, "name"), ctx)
    walker.fields(node, trail, ctx)


@special_step(g.Search)
def _search(walker: Walker, node: g.Search, trail: Trail, ctx: Context) -> None:
    walker.fields(node, trail, ctx.but(private=True))


@special_step(g.Duty)
@special_step(g.Claim)
def _claimed(walker: Walker, node: g.Duty | g.Claim, trail: Trail, ctx: Context) -> None:
    walker.printed(node.where, (trail, "where"))
    walker.fields(node, trail, ctx, skip=("where",))
    walker.visit(node.where, (trail, "where"), ctx.but(private=True))


@special_step(g.Reveal)
def _reveal(walker: Walker, node: g.Reveal, trail: Trail, ctx: Context) -> None:
    walker.fields(node, trail, ctx)
    if node.to == "any":
        walker.shown(node.card, ctx)


@special_step(g.Flip)
def _flip(walker: Walker, node: g.Flip, trail: Trail, ctx: Context) -> None:
    walker.fields(node, trail, ctx)
    if node.face == "up":
        walker.shown(node.card, ctx)


@special_step(g.Move)
def _move(walker: Walker, node: g.Move, trail: Trail, ctx: Context) -> None:
    walker.fields(node, trail, ctx)
    if node.face == "up" or (node.face is None and node.to not in walker.vocabulary.hidden):
        walker.shown(node.card, ctx)


@special_step(g.Damage)
def _damage(walker: Walker, node: g.Damage, trail: Trail, ctx: Context) -> None:
    walker.fields(node, trail, ctx, skip=("on_hit",))
    walker.steps(node.on_hit, (trail, "on_hit"), ctx.but(it=True, it_hidden=False))


@special_step(g.Modify)
def _modify(walker: Walker, node: g.Modify, trail: Trail, ctx: Context) -> None:
    walker.fields(node, trail, ctx, skip=("change",))
    inner = ctx.but(it=True, it_hidden=False)
    for index, change in enumerate(node.change):
        walker.visit(change, ((trail, "change"), index), inner)


@special_step(g.Link)
def _link(walker: Walker, node: g.Link, trail: Trail, ctx: Context) -> None:
    if node.to is None and not node.end:
        walker.report(trail, '"link" needs "to"', "or end = true")
    walker.fields(node, trail, ctx, skip=("to",))
    number = isinstance(node.to, str) and ctx.names.get(node.to[1:], Bound("cards")).sort == "number"
    if isinstance(node.to, str) and not number:
        walker.words.check("ref", node.to, (trail, "to"), ctx)
    elif isinstance(node.to, g.Node):
        walker.visit(node.to, (trail, "to"), ctx)


@special_step(g.Copy)
def _copy(walker: Walker, node: g.Copy, trail: Trail, ctx: Context) -> None:
    if (node.what == "token") != (node.to is not None):
        walker.report(trail, 'a copied token needs "to", nothing else has it', "")
    walker.open(node.of, trail, ctx)
    walker.fields(node, trail, ctx)


@special_step(g.Evoke)
def _evoke(walker: Walker, node: g.Evoke, trail: Trail, ctx: Context) -> None:
    walker.open(node.card, trail, ctx)
    walker.fields(node, trail, ctx)
    if node.card == "self":
        walker.half(node.half, trail)


@special_step(g.Set)
def _set(walker: Walker, node: g.Set, trail: Trail, ctx: Context) -> None:
    if not ctx.edits or ctx.event is None:
        walker.report(trail, '"set" edits an event, and here is none to edit', "only in before and instead")
        return
    walker.fields(node, trail, ctx, skip=("value",))
    sort = ctx.event.get(node.field)
    here: Trail = (trail, "value")
    if isinstance(node.value, g.Node):
        walker.visit(node.value, here, ctx)
    if isinstance(node.value, str):
        by_sort = {"number": "number", "flag": "number", "zone": "goal", "seat": "seats", "word": "cause"}
        walker.words.check(by_sort.get(sort or "", "ref"), node.value, here, ctx)
    elif sort is not None and sort not in ("number", "flag"):
        walker.report(here, f"field {quoted(node.field)} is a {sort}, not a number", "")
