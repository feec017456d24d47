"""Looking ahead without doing anything: can these questions be answered, would these steps do nothing, would
that item destroy something of mine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.effects import grammar as g
from engines.effects.chain import pending
from engines.effects.query import cards, holds, number
from engines.effects.scope import Scope
from engines.kernel import HiddenFace


def askable(s: Scope, ask: tuple[Any, ...]) -> bool:
    """Whether every question of a list can be answered; where a later one depends on an earlier, some way
    through must exist.
    """
    if not ask:
        return True
    node, rest = ask[0], ask[1:]
    if isinstance(node, g.Choose):
        return _choosable(s, node, rest)
    if isinstance(node, g.ChooseOne):
        open_ = [o for o in node.options if holds(s, o.test) and askable(s, o.ask)]
        return len(open_) >= number(s, node.least) and askable(s, rest)
    if isinstance(node, g.ChooseNumber):
        return number(s, node.lo) <= number(s, node.hi) and askable(
            s.binding(node.name, number(s, node.lo)), rest
        )
    if isinstance(node, g.Let):
        value = number(s, node.n) if node.n is not None else cards(s, node.set)
        return askable(s.binding(node.name, value), rest)
    if isinstance(node, g.If):
        return askable(s, node.then if holds(s, node.test) else node.other) and askable(s, rest)
    return askable(s, rest)


def _choosable(s: Scope, node: g.Choose, rest: tuple[Any, ...]) -> bool:
    from engines.effects.verbs.questions import choosable, first_choosable

    seat = s.game.asked(s.t, s.game.decider(s, node.by))
    least = number(s, node.least)
    if not rest or f"${node.name}" not in repr(rest):
        some = first_choosable(s, node.set, seat, least, target=node.target)
        return len(some) >= least and (not rest or askable(s.binding(node.name, some), rest))
    found, _ = choosable(s, node.set, seat, target=node.target)
    if len(found) < least:
        return False
    if least == 0:
        return askable(s.binding(node.name, ()), rest) or any(_with(s, node, one, rest) for one in found)
    return any(_with(s, node, one, rest) for one in found)


def _with(s: Scope, node: g.Choose, one: int, rest: tuple[Any, ...]) -> bool:
    return askable(s.binding(node.name, (one,)), rest)


def idle(s: Scope, steps: tuple[Any, ...]) -> bool:
    """Whether steps, as things stand, do nothing: there is nothing that they choose from or work on. Where
    that is not plain (a die, a choice among several things, a face that nobody may see), they do something.
    """
    try:
        for node in steps:
            if isinstance(node, g.Choose) or (isinstance(node, g.Let) and node.n is None):
                s = s.binding(node.name, _offered(s, node))
            elif not _at_nothing(s, node):
                return False
    except HiddenFace:
        return False
    return bool(steps)


def _at_nothing(s: Scope, node: Any) -> bool:
    """Whether what a step is done to, or done with, is no card at all."""
    if isinstance(node, g.If):
        branch = node.then if holds(s, node.test) else node.other
        return not branch or idle(s, branch)
    parts = [getattr(node, name, None) for name in ("card", "to", "set")]
    sets = [part for part in parts if isinstance(part, g.CardSet) or (type(part) is str and part[0] == "$")]
    return any(not cards(s, part) for part in sets)


def readied(s: Scope, steps: tuple[Any, ...]) -> Iterator[int]:
    """Cards that steps would make ready now; where a choice is still to be made, all it could be."""
    for node in steps:
        if isinstance(node, g.Choose | g.Let) and node.set is not None:
            s = s.binding(node.name, _offered(s, node))
        elif isinstance(node, g.Ready):
            yield from cards(s, node.card)


def would(s: Scope, test: g.Would) -> bool:
    """Whether a pending item, in any branch still open, makes events of that cause to a card of the set."""
    index = pending(s, test.item)
    if index is None:
        return False
    item = s.t.chain[index]
    if item.negated:
        return False
    catalogue = s.game.catalogue
    mine = cards(s, test.set)
    known = dict(item.env)
    scope = Scope(s.game, s.t, item.card, item.seat, item.env, known.get("#event", ()))
    steps = catalogue.abilities[item.ability].node.steps
    every = (*[catalogue.bullets[path] for path in known.get("#bullets", ())], steps)
    return any(card in mine for part in every for card in _objects(scope, part, test.cause))


def _objects(s: Scope, steps: tuple[Any, ...], cause: str) -> Iterator[int]:
    """Cards that steps of that cause would touch now; where a choice is still to be made, all it could be."""
    for node in steps:
        if isinstance(node, g.Choose | g.Let) and node.set is not None:
            s = s.binding(node.name, _offered(s, node))
            continue
        if isinstance(node, g.Destroy | g.Move) and _cause(s, node) == cause:
            yield from cards(s, node.card)
        elif isinstance(node, g.Damage) and cause == "damage":
            yield from cards(s, node.to)
        if isinstance(node, g.Each):
            for card in cards(s, node.set):
                inner = s.at(card) if node.name is None else s.at(card).binding(node.name, (card,))
                yield from _objects(inner, node.steps, cause)
        elif not isinstance(node, g.Later):
            for card in cards(s, node.to) if isinstance(node, g.Damage) and node.on_hit else ():
                yield from _objects(s.at(card), node.on_hit, cause)
            for name in ("steps", "then", "other"):
                yield from _objects(s, getattr(node, name, ()), cause)
            for option in getattr(node, "options", ()):
                yield from _objects(s, option.steps, cause)


def _offered(s: Scope, node: g.Choose | g.Let) -> tuple[int, ...]:
    from engines.effects.verbs.questions import choosable

    if isinstance(node, g.Let):
        return cards(s, node.set)
    seat = s.game.asked(s.t, s.game.decider(s, node.by))
    return choosable(s, node.set, seat, target=node.target)[0]


def _cause(s: Scope, node: g.Destroy | g.Move) -> str:
    return node.cause or (s.game.policy.destroy if isinstance(node, g.Destroy) else "effect")
