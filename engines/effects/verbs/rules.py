"""Verbs that change what the rules do: modify, negate, copy, evoke, set, lose."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.announce import carry_out
from engines.effects.catalogue import Compile, Compiler, spoken, walk
from engines.effects.chain import copy_item, pending
from engines.effects.query import number
from engines.effects.scope import Scope, rules_of, scope_of
from engines.effects.timing import EVENT, check_after, happen
from engines.kernel import NOTHING, Frame, Modifier, Op, Work
from engines.kernel.table import bound


def modify(c: Compiler, node: g.Modify, path: str, base: int) -> list[Op]:
    """A change with an end: on these cards, or on whatever is in a set while it lasts."""
    keys = []
    for index, change in enumerate(node.change):
        key = f"{path}.change[{index}]"
        anew = any(_speaks_of_it(one) for one in walk(getattr(change, "n", None)))
        c.changes[key] = (change, node, anew)
        keys.append((key, change, anew))
    told = any("event." in repr(part) for part in (node.change, node.to, node.test))

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        game = rules_of(w)
        named = s.refs(node.to) if isinstance(node.to, str) else ()
        targets = tuple([one for one in named if game.alterable(w.t, one)])
        if isinstance(node.to, str) and not targets:
            return
        kind = game.facts(s, f.card).kind if f.card >= 0 and w.t.rows[f.card].face is not None else ""
        rank = game.priority(node.priority, kind)
        env = (*spoken(f.env), ("#event", f.event)) if told and f.event else spoken(f.env)
        for key, change, anew in keys:
            n = getattr(change, "n", None)
            for some in [(target,) for target in targets] if anew and targets else [targets]:
                fixed = number(s.at(some[0]) if anew and some else s, n) if n is not None else 0
                w.t.mods += (
                    Modifier(
                        game.layer_of(change),
                        rank,
                        w.t.step,
                        f.card,
                        f.seat,
                        some,
                        n=fixed,
                        ref=key,
                        until=node.until,
                        env=env,
                    ),
                )
        w.touch(cards=True)
        w.emit("modified", f.seat, targets or (f.card,), node.until)
        check_after(w)

    return [op]


def _speaks_of_it(node: g.Node) -> bool:
    """Whether a part of a number is about the card looked at."""
    return any(getattr(node, name) in ("it", "seat.it", "owner.it") for name in node.__struct_fields__)


def negate(c: Compiler, node: g.Negate, path: str, base: int) -> list[Op]:
    """A pending item will do nothing; a card that is being played may go elsewhere at once. One whose ability
    it is stays where it lies.
    """

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        index = pending(s, node.item)
        if index is None:
            return
        item = w.t.chain[index]
        w.t.chain = (*w.t.chain[:index], replace(item, negated=True), *w.t.chain[index + 1 :])
        w.emit("negated", item.seat, (item.card,))
        game = rules_of(w)
        if node.to is not None and item.card >= 0 and game.catalogue.abilities[item.ability].kind == "play":
            game.send(w, item.card, node.to, cause=game.policy.destroy, by=f.seat, source=f.card)

    return [op]


def copy(c: Compiler, node: g.Copy, path: str, base: int) -> list[Op]:
    """A copy of a play or pending item, or a token with a card's face."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        of = s.one(node.of)
        if of < 0 or rules_of(w).concealed(w.t, of):
            return
        if node.what == "token":
            game = rules_of(w)
            face = game.catalogue.cards[w.face(of)].id
            place = game.place_of(s, None)
            token = game.make_token(w, face, node.to or game.policy.in_play[0], f.seat, place, up=True)
            w.bind(node.name or f"#{base}", (token,) if token >= 0 else ())
            if token >= 0:
                zone = w.t.rows[token].zone
                happen(w, "make", card=token, by=f.seat, source=f.card, cause="effect", to=zone)
        else:
            index = pending(s, node.of)
            if index is None and node.what == "item":
                return
            copy_item(w, of, index, f.seat, retarget=node.retarget)

    return [op]


def evoke(c: Compiler, node: g.Evoke, path: str, base: int) -> list[Op]:
    """Carry out a play without cost and without moving the card."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        card = s.one(node.card)
        if card >= 0 and not rules_of(w).concealed(w.t, card):
            for ability in rules_of(w).open_plays(w.t, card, w.face(card)):
                if node.half is None or rules_of(w).half_of(ability) == node.half:
                    for seat in s.seats(node.by)[:1]:
                        carry_out(w, ability.path, card, seat)
                    return

    return [op]


def set_(c: Compiler, node: g.Set, path: str, base: int) -> list[Op]:
    """Edit the event in hand, in every frame that holds it."""

    def op(w: Work, f: Frame) -> None:
        edits = _edits(scope_of(w, f), node)
        for index in range(len(w.t.stack) - 1, -1, -1):
            frame = w.t.stack[index]
            for name, value in edits:
                frame = replace(frame, event=bound(frame.event, name, value))
            w.t.stack[index] = frame
            if frame.program == EVENT:
                return

    return [op]


def _edits(s: Scope, node: g.Set) -> list[tuple[str, Any]]:
    """The fields that change with their values, by the sort of the field; nobody and nothing change none."""
    game = s.game
    event = game.vocabulary.all_events.get(s.field("event"))
    sort = event.fields.get(node.field) if event is not None else None
    if not isinstance(node.value, str) or sort in ("number", "flag"):
        return [(node.field, number(s, node.value))]
    if sort == "word":
        return [(node.field, node.value)]
    if sort == "seat":
        return [(node.field, seat) for seat in s.seats(node.value)[:1]]
    if sort != "zone":
        return [(node.field, card) for card in s.refs(node.value)[:1]]
    card = s.field("card")
    if node.value[0] == "$":
        zone = s.t.rows[s.one(node.value)].zone if s.one(node.value) >= 0 else NOTHING
    else:
        zone = game.goal(s.t, card, node.value)
    if zone == NOTHING:
        return []
    faces = [("face", game.face_word(s.t, zone, None))] if s.field("face") is not None else []
    return [(node.field, zone), *faces]


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
