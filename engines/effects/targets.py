"""Targets later on: which of the cards chosen at announcement are still what was chosen when it resolves, and
which bindings a mix makes meaningless.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.scope import Scope, rules_of
from engines.effects.stacks import CHECKED, WAITING
from engines.effects.timing import EVENT
from engines.effects.verbs.questions import choosable
from engines.kernel import NOTHING, Item, Work
from engines.kernel.table import Env


def still_there(s: Scope, env: Env) -> Env:
    """Bindings without cards that moved since they were chosen: effects on them fail, the rest goes on."""
    stamps = {card: (zone, since) for card, zone, since in s.get("#stamps") or ()}
    if not stamps:
        return env
    gone = {card for card, stamp in stamps.items() if s.game.lost_target(s, card, *stamp)}
    return _without(env, gone) if gone else env


def still_legal(s: Scope, ask: tuple[Any, ...], env: Env) -> Env:
    """Bindings without cards that their question, put again about the same event, would not offer."""
    event = s.get("#event") or s.event
    for node in chosen_by(ask):
        value = dict(env).get(node.name)
        if isinstance(value, tuple) and value:
            scope = Scope(s.game, s.t, s.card, s.seat, env, event)
            seat = s.game.asked(s.t, s.game.decider(scope, node.by))
            offered, _ = choosable(scope, node.set, seat, target=node.target)
            kept = tuple(card for card in value if card in offered)
            env = tuple((name, kept if name == node.name else known) for name, known in env)
    return env


def lose_sight(w: Work, cards: set[int]) -> None:
    """These cards were mixed: whatever names some of them, but not all, names them no more. It still counts
    as many. What a game's own programs have bound is theirs to see to.
    """
    t = w.t
    if len(cards) < 2:
        return
    packs = rules_of(w).catalogue.programs
    for index, frame in enumerate(t.stack):
        if frame.program in packs or frame.program.startswith("effects."):
            own = NOTHING if frame.card in cards else frame.card
            event = frame.event if frame.program == EVENT else _blurred_event(frame.event, cards)
            t.stack[index] = replace(frame, card=own, env=_blurred(frame.env, cards), event=event)
    t.chain = tuple(_blurred_item(item, cards) for item in t.chain)
    t.queue = tuple(_blurred_item(item, cards) for item in t.queue)
    mods = [replace(mod, env=_blurred(mod.env, cards), targets=_known(mod.targets, cards)) for mod in t.mods]
    known = tuple(new for old, new in zip(t.mods, mods, strict=True) if new.targets or not old.targets)
    if known != t.mods:
        t.mods = known
        w.touch(cards=True)


def _blurred_item(item: Item, cards: set[int]) -> Item:
    own = NOTHING if item.card in cards else item.card
    return replace(item, card=own, env=_blurred(item.env, cards))


def _blurred_event(event: Env, cards: set[int]) -> Env:
    """An event that is over speaks of these cards no more."""
    named = ("card", "source", "target")
    return tuple((name, NOTHING if name in named and value in cards else value) for name, value in event)


def _blurred_ability(waits: Any, cards: set[int]) -> Any:
    """An ability that waits to be carried out, as triggers and the queue keep it: its card, its name, further
    values, bindings.
    """
    *first, env = waits
    kept = [NOTHING if index in (0, 3) and one in cards else one for index, one in enumerate(first)]
    return (*kept, _blurred(env, cards))


def _blurred(env: Env, cards: set[int]) -> Env:
    changed: list[tuple[str, Any]] = []
    for name, value in env:
        if name == "it" and value in cards:
            value = NOTHING
        elif name == "#event":
            value = _blurred_event(value, cards)
        elif name in WAITING and isinstance(value, tuple) and value and isinstance(value[0], tuple):
            value = tuple(_blurred_ability(one, cards) for one in value)
        elif name in CHECKED:
            value = tuple(tuple(_blurred_ability(one, cards) for one in some) for some in value)
        elif name[0] != "#" and isinstance(value, tuple) and not cards.isdisjoint(value) and cards - {*value}:
            value = tuple(NOTHING if one in cards else one for one in value)
        changed.append((name, value))
    return tuple(changed)


def _known(targets: tuple[int, ...], cards: set[int]) -> tuple[int, ...]:
    lost = not cards.isdisjoint(targets) and bool(cards - {*targets})
    return tuple(one for one in targets if one not in cards) if lost else targets


def chosen_by(ask: tuple[Any, ...]) -> Iterator[g.Choose]:
    """Every choice of cards in a list of questions, those of bullets too. (What a branch binds stays inside
    it, and nothing that is carried out later can mean it.)
    """
    for node in ask:
        if isinstance(node, g.Choose):
            yield node
        for option in getattr(node, "options", ()):
            yield from chosen_by(option.ask)


def _without(env: Env, gone: set[int]) -> Env:
    return tuple(
        (name, tuple(card for card in value if card not in gone) if isinstance(value, tuple) else value)
        for name, value in env
    )
