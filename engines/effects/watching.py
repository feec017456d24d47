"""Who waits for an event: abilities in force, abilities granted, and delayed triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.catalogue import shapes, timing_of
from engines.effects.query import holds, matches, unlike
from engines.effects.scope import Scope, rules_of
from engines.effects.standing import active
from engines.effects.use import affordable, used_up
from engines.kernel import Table, Work
from engines.kernel.table import Env
from engines.kernel.value import Value

if TYPE_CHECKING:
    from engines.effects.cardgame import CardGame

TIMINGS = ("instead", "before", "when", "after")


class Watcher(NamedTuple):
    """An ability that an event may set off: whose it is, and what it remembers."""

    card: int
    path: str
    seat: int
    source: int
    """The card it is printed on: another one where it is granted."""
    env: Env = ()


def cared_for(game: CardGame, t: Table, name: str, card: Value = None) -> bool:
    """Whether any ability in force, delayed trigger or count, or the card itself, waits for such an event."""
    catalogue = game.catalogue
    if name in catalogue.counted or name in awaited(game, t):
        return True
    face = t.rows[card].face if isinstance(card, int) and card >= 0 else None
    return (face, name) in catalogue.self_waiting


def waiting(game: CardGame, t: Table, name: str, at: str) -> bool:
    """Whether anything waits for such an event with that timing."""
    return at in awaited(game, t).get(name, ())


def awaited(game: CardGame, t: Table) -> dict[str, set[str]]:
    """The events that something waits for, with the timings; kept while cards lie as they do and the same
    changes and delayed triggers are in force.
    """
    known: tuple[Any, dict[str, set[str]]] | None = t.watch.get("awaited")
    if known is None:
        known = t.memo.get("awaited")
    if known is not None and known[0] is t.mods:
        return known[1]
    live = active(game, t)
    found: dict[str, set[str]] = {}
    for event, at in game.index(t).waiting:
        found.setdefault(event, set()).add(at)
    nodes = [game.catalogue.later[mod.ref] for mod in t.mods if mod.layer == "later"]
    nodes += [ability.node for pairs in live.granted.values() for ability, _ in pairs]
    for node in nodes:
        if isinstance(node, _WAITING):
            for event in shapes(node.on.event):
                found.setdefault(event, set()).add(timing_of(node))
    (t.watch if "active" in t.watch else t.memo)["awaited"] = t.mods, found
    return found


_WAITING = (g.When, g.Instead, g.Later)


def _waits(node: Any, name: str, at: str) -> bool:
    return isinstance(node, _WAITING) and name in shapes(node.on.event) and timing_of(node) == at


def watchers(w: Work, event: Env, at: str) -> list[Watcher]:
    """All abilities that wait for this very event with that timing, in the default order: priority, age,
    card.
    """
    game, t = rules_of(w), w.t
    name = event[0][1]
    if not waiting(game, t, name, at):
        return []
    live = active(game, t)
    fields = dict(event)
    found: list[tuple[tuple[int, int, int], Watcher]] = []
    for card, ability in game.index(t).waiting.get((name, at), ()):
        if unlike(game, t, ability.node.on, fields):
            continue
        if not live.lacks(card, ability) and not game.silent(t, card, ability):
            found.append(_ranked(w, card, ability, card))
    for card, pairs in sorted(live.granted.items()) if live.granted else ():
        found += [
            _ranked(w, card, ability, source)
            for ability, source in pairs
            if _waits(ability.node, name, at) and not game.silent(t, card, ability)
        ]
    for mod in t.mods:
        if mod.layer == "later" and _waits(game.catalogue.later[mod.ref], name, at):
            key = (mod.priority, mod.since, mod.source)
            found.append((key, Watcher(mod.source, mod.ref, mod.seat, mod.source, mod.env)))
    if not found:
        return []
    if len(found) > 1:
        found.sort(key=lambda pair: pair[0])
    return [watcher for _, watcher in found if matches(_scope(w, watcher, event), node_of(w, watcher).on)]


def _ranked(w: Work, card: int, ability: Any, source: int) -> tuple[tuple[int, int, int], Watcher]:
    game = rules_of(w)
    row = w.t.rows[card]
    priority = game.priority(ability.node.priority, ability.kind_of_card)
    seat, memory = game.controller(w.t, card), game.memory(w.t, card)
    return (priority, row.since, card), Watcher(card, ability.path, seat, source, memory)


def joined(known: list[Watcher], more: list[Watcher]) -> list[Watcher]:
    """Those that are known already, and of the others each ability of a card that is not among them."""
    there = {(one.card, one.path) for one in known}
    return known + [one for one in more if (one.card, one.path) not in there]


def node_of(w: Work, watcher: Watcher) -> Any:
    """The ability or delayed trigger that a watcher stands for."""
    catalogue = rules_of(w).catalogue
    ability = catalogue.abilities.get(watcher.path)
    return catalogue.later[watcher.path] if ability is None else ability.node


def _scope(w: Work, watcher: Watcher, event: Env) -> Scope:
    return Scope(rules_of(w), w.t, watcher.card, watcher.seat, watcher.env, event)


def goes_off(w: Work, one: Watcher, node: Any, event: Env) -> bool:
    """Whether an ability that waits for this event can go off: test, limit and cost."""
    scope = _scope(w, one, event)
    if not holds(scope, node.test):
        return False
    limit, cost = getattr(node, "limit", None), getattr(node, "cost", None)
    if used_up(scope.game, w.t, one.path, limit, one.card, one.seat, one.source):
        return False
    return cost is None or affordable(scope, cost)


def spend_later(w: Work, one: Watcher) -> bool:
    """A delayed trigger goes off as often as it says, then it is gone: false if it was gone already (an event
    inside the event used it up).
    """
    if one.path not in rules_of(w).catalogue.later:
        return True
    for index, mod in enumerate(w.t.mods):
        if mod.layer == "later" and mod.ref == one.path and mod.env == one.env and mod.source == one.card:
            left = (replace(mod, n=mod.n - 1),) if mod.n > 1 else ()
            w.t.mods = (*w.t.mods[:index], *left, *w.t.mods[index + 1 :])
            w.touch()
            return True
    return False
