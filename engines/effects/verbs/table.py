"""Verbs that change the table: damage, heal, gain, draw, move, swap, counter, make, attach, link, flip,
ready, exhaust, destroy, attack.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.effects import grammar as g
from engines.effects.catalogue import Compile, Compiler
from engines.effects.query import cards, number
from engines.effects.scope import Scope, rules_of, scope_of
from engines.effects.several import line_up, players, seat_by_seat
from engines.effects.timing import happen
from engines.effects.verbs.control import child
from engines.kernel import NOTHING, Frame, Op, Reveal, Work, is_player, seat_of

Raise = Callable[[Work, Scope, int], None]
"""Raise the event of one card or player."""


def only_cards(s: Scope, spec: Any) -> tuple[int, ...]:
    """What a reference or set names, without players."""
    return tuple(card for card in cards(s, spec) if not is_player(card))


def one_by_one(
    base: int, found: Callable[[Scope], tuple[int, ...]], raise_one: Raise, name: str | None = None
) -> list[Op]:
    """Operations that raise one event per card, in order, and bind `name` to those to which it happened."""
    left, done, last = f"#{base}", f"#{base}done", f"#{base}last"

    def begin(w: Work, f: Frame) -> None:
        w.bind(done, ())
        w.bind(last, ())
        line_up(w, f, left, found(scope_of(w, f)))

    def turn(w: Work, f: Frame) -> None:
        if f.get(last) and f.get("#did"):
            w.bind(done, f.get(done) + f.get(last))
        targets = f.get(left)
        if not targets:
            if name is not None:
                w.bind(name, w.t.stack[-1].get(done))
            return
        w.bind(left, targets[1:])
        w.bind(last, targets[:1])
        w.bind("#did", 0)
        w.jump(base + 1)
        raise_one(w, scope_of(w, f), targets[0])

    return [begin, turn]


def damage(c: Compiler, node: g.Damage, path: str, base: int) -> list[Op]:
    """Damage to each target as an event of its own, with what follows a hit."""
    body = c.steps(f"{path}.on_hit", node.on_hit)
    left, total, amount, struck = f"#{base}", f"#{base}total", f"#{base}n", f"#{base}struck"

    def begin(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        w.bind(amount, number(s, node.n))
        w.bind(struck, False)
        w.bind(total, 0)
        line_up(w, f, left, cards(s, node.to))

    def turn(w: Work, f: Frame) -> None:
        targets = f.get(left)
        if f.get(struck):
            did = f.get("#did")
            w.bind(total, f.get(total) + did)
            w.bind(left, targets[1:])
            w.bind(struck, False)
            w.jump(base + 1)
            if did > 0 and node.on_hit:
                child(w, w.t.stack[-1], body, it=targets[0])
        elif targets:
            w.bind(struck, True)
            w.bind("#did", 0)
            w.jump(base + 1)
            source, n = scope_of(w, f).one(node.source), f.get(amount)
            how = {"pierce": node.pierce, "direct": node.direct, "tags": node.tags}
            rules_of(w).deal_damage(w, source=source, target=targets[0], amount=n, by=f.seat, **how)
        elif node.name:
            w.bind(node.name, f.get(total))

    return [begin, turn]


def heal(c: Compiler, node: g.Heal, path: str, base: int) -> list[Op]:
    """Damage off, or life back."""

    def one(w: Work, s: Scope, target: int) -> None:
        happen(w, "heal", source=s.card, target=target, amount=number(s, node.n), by=s.seat)

    return one_by_one(base, lambda s: cards(s, node.to), one)


def gain(c: Compiler, node: g.Gain, path: str, base: int) -> list[Op]:
    """A resource or variable of each seat."""

    def one(w: Work, s: Scope, who: int) -> None:
        happen(w, "gain", source=s.card, by=seat_of(who), name=node.what, amount=number(s, node.n))

    return one_by_one(base, lambda s: players(s, node.who), one)


def draw(c: Compiler, node: g.Draw, path: str, base: int) -> list[Op]:
    """Cards drawn one after another, each an event."""
    left, drawn = f"#{base}", f"#{base}drawn"

    def begin(w: Work, f: Frame) -> None:
        w.bind(drawn, ())
        w.bind("#card", -1)

    def turn(w: Work, f: Frame) -> None:
        if f.get("#card") >= 0:
            w.bind(drawn, (*f.get(drawn), f.get("#card")))
            w.bind("#card", -1)
        seats = f.get(left)
        if seats:
            w.bind(left, seats[1:])
            w.jump(base + 3)
            rules_of(w).draw_one(w, seats[0])
        elif node.name:
            w.bind(node.name, w.t.stack[-1].get(drawn))

    turns = seat_by_seat(left, lambda s: players(s, node.who), lambda s: number(s, node.n))
    return [begin, *turns, turn]


def move(c: Compiler, node: g.Move, path: str, base: int) -> list[Op]:
    """Cards to a zone; those that must be seen there are opened together first."""
    held = f"#{base}all"

    def open_all(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        found = only_cards(s, node.card)
        game = rules_of(w)
        who = s.seats(node.who)[:1] if node.who else (None,)
        if not who:
            found = ()
        zones = [game.goal(w.t, card, node.to, who[0]) for card in found]
        face = [game.face_word(w.t, zone, node.face) for zone in zones]
        hidden = tuple(
            x for x, word in zip(found, face, strict=True) if word == "up" and w.t.rows[x].face is None
        )
        w.bind(held, found)
        if hidden:
            w.want(Reveal(((hidden, ()),)))

    def one(w: Work, s: Scope, card: int) -> None:
        game = rules_of(w)
        who = s.seats(node.who)[0] if node.who else None
        place = game.place_of(s, node.at)
        why: dict[str, Any] = {"cause": node.cause or "effect", "by": s.seat, "source": s.card}
        how: dict[str, Any] = {"face": node.face, "end": node.place, "exhausted": node.exhausted}
        game.send(w, card, node.to, who=who, place=place, **how, **why)

    return [open_all, *one_by_one(base + 1, lambda s: s.refs(f"${held}"), one, node.name)]


def swap(c: Compiler, node: g.Swap, path: str, base: int) -> list[Op]:
    """Two cards change places."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        a, b = s.one(node.a), s.one(node.b)
        if a >= 0 and b >= 0:
            happen(w, "swap", card=a, target=b, by=f.seat, source=f.card)

    return [op]


def counter(c: Compiler, node: g.Counter, path: str, base: int) -> list[Op]:
    """Counters on cards or seats."""

    def one(w: Work, s: Scope, target: int) -> None:
        amount = number(s, node.n)
        happen(w, "counter", source=s.card, target=target, name=node.name, amount=amount, by=s.seat)

    return one_by_one(base, lambda s: cards(s, node.to), one)


def make(c: Compiler, node: g.Make, path: str, base: int) -> list[Op]:
    """New tokens."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        game = rules_of(w)
        made = []
        for seat in s.seats(node.who):
            for _ in range(number(s, node.n)):
                token = game.make_token(
                    w, node.card, node.to, seat, game.place_of(s, node.at), up=node.face == "up"
                )
                if token >= 0:
                    made.append(token)
                    if node.exhausted:
                        w.change(token, turned=True)
        w.bind(node.name or f"#{base}", tuple(made))

    def joined(w: Work, s: Scope, token: int) -> None:
        happen(w, "make", card=token, by=s.seat, source=s.card, cause="effect", to=w.t.rows[token].zone)

    return [op, *one_by_one(base + 1, lambda s: s.refs(f"${node.name or f'#{base}'}"), joined)]


def attach(c: Compiler, node: g.Attach, path: str, base: int) -> list[Op]:
    """Cards under another."""

    def one(w: Work, s: Scope, card: int) -> None:
        host = s.one(node.to)
        if host < 0:
            return
        game = rules_of(w)
        zone = w.t.map.number(node.zone or game.policy.under, game.controller(w.t, host))
        face = node.face or ("up" if w.t.rows[card].up else "down")
        fields: dict[str, Any] = {"from": w.t.rows[card].zone, "to": zone, "face": face, "place": node.place}
        happen(w, "attach", card=card, target=host, by=s.seat, source=s.card, **fields)

    return one_by_one(base, lambda s: only_cards(s, node.card), one)


def link(c: Compiler, node: g.Link, path: str, base: int) -> list[Op]:
    """A tie between cards, or between a card and a number."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        card = s.one(node.card)
        to: Any = None
        if not node.end and node.to is not None:
            named = isinstance(node.to, str) and _is_card(s, node.to)
            to = s.one(str(node.to)) if named else number(s, node.to)
            if named and to == NOTHING:
                return
        if card >= 0:
            happen(w, "link", card=card, target=to, name=node.kind, both=node.both, by=f.seat)

    return [op]


def _is_card(s: Scope, ref: str) -> bool:
    """A name bound to a tuple was chosen as cards; one bound to a number is a number."""
    return ref[0] != "$" or isinstance(s.get(ref[1:]), tuple)


def plain(name: str) -> Compile:
    """A verb that raises the event of its name for each card."""

    def compiled(c: Compiler, node: Any, path: str, base: int) -> list[Op]:
        def one(w: Work, s: Scope, card: int) -> None:
            more: dict[str, Any] = {"face": node.face, "up": node.face == "up"} if name == "flip" else {}
            happen(w, name, card=card, by=s.seat, source=s.card, cause="effect", **more)

        return one_by_one(base, lambda s: only_cards(s, node.card), one)

    return compiled


def destroy(c: Compiler, node: g.Destroy, path: str, base: int) -> list[Op]:
    """The game's own destroying, with a move in it."""

    def one(w: Work, s: Scope, card: int) -> None:
        rules_of(w).destroy(w, card, by=s.seat, source=s.card, cause=node.cause)

    return one_by_one(base, lambda s: cards(s, node.card), one)


def attack(c: Compiler, node: g.Attack, path: str, base: int) -> list[Op]:
    """The game's attack program with these two."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        card, target = s.one(node.card), s.one(node.target)
        if card >= 0 and target != NOTHING:
            rules_of(w).attack(w, card, target, by=f.seat)

    return [op]


VERBS: dict[type, Compile] = {
    g.Damage: damage,
    g.Heal: heal,
    g.Gain: gain,
    g.Draw: draw,
    g.Move: move,
    g.Swap: swap,
    g.Counter: counter,
    g.Make: make,
    g.Attach: attach,
    g.Link: link,
    g.Flip: plain("flip"),
    g.Ready: plain("ready"),
    g.Exhaust: plain("exhaust"),
    g.Destroy: destroy,
    g.Attack: attack,
}
