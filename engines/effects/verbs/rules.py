"""Verbs that change what the rules do: modify, negate, copy, evoke, set, lose."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.announce import carry_out
from engines.effects.catalogue import Compile, Compiler, spoken
from engines.effects.chain import copy_item
from engines.effects.query import number
from engines.effects.scope import rules_of, scope_of
from engines.effects.timing import EVENT, happen
from engines.kernel import Frame, Modifier, Op, Work
from engines.kernel.table import bound


def modify(c: Compiler, node: g.Modify, path: str, base: int) -> list[Op]:
    """A change with an end: on these cards, or on whatever is in a set while it lasts."""
    keys = []
    for index, change in enumerate(node.change):
        key = f"{path}.change[{index}]"
        c.changes[key] = (change, node)
        keys.append((key, change))

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        game = rules_of(w)
        targets = s.refs(node.to) if isinstance(node.to, str) else ()
        if isinstance(node.to, str) and not targets:
            return
        kind = game.facts(s, f.card).kind if f.card >= 0 and w.t.rows[f.card].face is not None else ""
        rank = game.priority(node.priority, kind)
        env = spoken(f.env)
        for key, change in keys:
            n = getattr(change, "n", None)
            fixed = number(s, n) if n is not None else 0
            layer = game.layer_of(change)
            mod = Modifier(
                layer, rank, w.t.step, f.card, f.seat, targets, n=fixed, ref=key, until=node.until, env=env
            )
            w.t.mods += (mod,)
        w.touch(cards=True)
        w.emit("modified", f.seat, targets or (f.card,), node.until)

    return [op]


def negate(c: Compiler, node: g.Negate, path: str, base: int) -> list[Op]:
    """A pending item will do nothing; its card may go elsewhere at once."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        index = s.field("item") if node.item == "event.item" else _item(s.one(node.item), w)
        if index is None or not 0 <= index < len(w.t.chain):
            return
        item = w.t.chain[index]
        w.t.chain = (*w.t.chain[:index], replace(item, negated=True), *w.t.chain[index + 1 :])
        w.emit("negated", item.seat, (item.card,))
        if node.to is not None and item.card >= 0:
            rules_of(w).send(
                w, item.card, node.to, cause=rules_of(w).policy.destroy, by=f.seat, source=f.card
            )

    return [op]


def _item(card: int, w: Work) -> int | None:
    """The newest pending item of a card."""
    found = [index for index, item in enumerate(w.t.chain) if item.card == card]
    return found[-1] if found else None


def copy(c: Compiler, node: g.Copy, path: str, base: int) -> list[Op]:
    """A copy of a play or pending item, or a token with a card's face."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        of = s.one(node.of)
        if of < 0:
            return
        if node.what == "token":
            game = rules_of(w)
            zone = w.t.map.number(node.to or game.policy.in_play[0], f.seat)
            token = w.new(zone, face=w.face(of), owner=f.seat)
            w.link(token, "token", 1)
            w.bind(node.name or f"#{base}", (token,))
            happen(w, "make", card=token, by=f.seat, source=f.card, to=zone)
        else:
            index = s.field("item") if node.of == "event.item" else _item(of, w)
            copy_item(w, of, index, f.seat, retarget=node.retarget)

    return [op]


def evoke(c: Compiler, node: g.Evoke, path: str, base: int) -> list[Op]:
    """Carry out a play without cost and without moving the card."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        card = s.one(node.card)
        if card >= 0:
            for ability in rules_of(w).plays(w.t, card, w.face(card)):
                if node.half is None or rules_of(w).half_of(ability) == node.half:
                    carry_out(w, ability.path, card, s.seats(node.by)[0])
                    return

    return [op]


def set_(c: Compiler, node: g.Set, path: str, base: int) -> list[Op]:
    """Edit the event in hand, in every frame that holds it."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        value: Any
        if isinstance(node.value, str) and not node.value.startswith(("$", "event.")):
            found = s.refs(node.value) if rules_of(w).is_ref(node.value) else ()
            value = found[0] if found else node.value
        elif isinstance(node.value, str):
            found = s.refs(node.value)
            value = found[0] if isinstance(s.get(node.value[1:]), tuple) else number(s, node.value)
        else:
            value = number(s, node.value)
        for index in range(len(w.t.stack) - 1, -1, -1):
            frame = w.t.stack[index]
            w.t.stack[index] = replace(frame, event=bound(frame.event, node.field, value))
            if frame.program == EVENT:
                return

    return [op]


def lose(c: Compiler, node: g.Lose, path: str, base: int) -> list[Op]:
    """Seats have lost."""

    def op(w: Work, f: Frame) -> None:
        rules_of(w).defeat(w, scope_of(w, f).seats(node.who), "effect")

    return [op]


VERBS: dict[type, Compile] = {
    g.Modify: modify,
    g.Negate: negate,
    g.Copy: copy,
    g.Evoke: evoke,
    g.Set: set_,
    g.Lose: lose,
}
