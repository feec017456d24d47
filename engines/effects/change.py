"""Continuous changes: what cards and seats are while others say so.

A derived value is the printed one taken through the layers copy, control, kind, grant, set, add, clamp, rule;
inside a layer by (priority, since, card id). There is no dependency analysis: a filter inside a change that
reads the very value being derived reads it without changes. Everything is memoised per table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from engines.effects import grammar as g
from engines.effects.query import cards, fits, holds, number
from engines.effects.scope import NO_PEEK, Scope
from engines.kernel import Table, is_player
from engines.kernel.table import Env, Modifier

if TYPE_CHECKING:
    from engines.effects.cardgame import CardGame
    from engines.effects.catalogue import Ability


class Live(NamedTuple):
    """One change in force: by which card and seat, on what, and how it ranks."""

    priority: int
    since: int
    card: int
    seat: int
    change: Any
    to: Any
    """A reference or set, or the fixed targets of a modifier."""
    test: Any
    env: Env
    n: int | None
    """The number of a modifier, fixed when it was made."""


class Active:
    """All changes in force on one table, by what they change."""

    __slots__ = ("control", "copy", "grant", "granted", "kind", "lost", "rules", "stats")

    def __init__(self) -> None:
        self.copy: list[Live] = []
        self.control: list[Live] = []
        self.kind: list[Live] = []
        self.grant: list[Live] = []
        self.stats: dict[str, list[Live]] = {}
        self.rules: dict[str, list[Live]] = {}
        self.granted: dict[int, list[tuple[Ability, int]]] = {}
        """Abilities a card has from others: (ability, card it comes from)."""
        self.lost: dict[int, list[str]] = {}

    def file(self, live: Live) -> None:
        """Put a change where it will be looked for."""
        change = live.change
        if isinstance(change, g.SetChange | g.AddChange | g.ClampChange):
            self.stats.setdefault(change.stat, []).append(live)
        elif isinstance(change, g.RuleChange):
            self.rules.setdefault(change.rule, []).append(live)
        else:
            getattr(self, _LISTS[type(change)]).append(live)


_LISTS: dict[type, str] = {
    g.CopyChange: "copy",
    g.ControlChange: "control",
    g.KindChange: "kind",
    g.GrantChange: "grant",
}


def active(game: CardGame, t: Table) -> Active:
    """All changes in force, sorted; made once per table.

    Without grants they follow from which cards lie where and from the modifiers, and outlast other changes.
    """
    found: Active | None = t.watch.get("active") or t.memo.get("active")
    if found is None:
        found = t.memo["active"] = Active()
        lives = [live for card, ability in game.index(t).standing for live in _lives(game, t, card, ability)]
        lives += [_modified(game, mod) for mod in t.mods if mod.layer != "later"]
        lives.sort(key=lambda live: live[:3])
        for live in lives:
            found.file(live)
        if found.grant:
            _grant(game, t, found)
        else:
            t.watch["active"] = found
    return found


def _lives(game: CardGame, t: Table, card: int, ability: Ability) -> Iterator[Live]:
    row = t.rows[card]
    node = ability.node
    priority = game.priority(node.priority, ability.kind_of_card)
    for change in node.change:
        yield Live(priority, row.since, card, row.seat, change, node.to, node.test, (), None)


def _modified(game: CardGame, mod: Modifier) -> Live:
    change, node = game.catalogue.changes[mod.ref]
    to = mod.targets or node.to
    return Live(mod.priority, mod.since, mod.source, mod.seat, change, to, node.test, mod.env, mod.n)


def _grant(game: CardGame, t: Table, found: Active) -> None:
    """Hand out granted abilities; granted continuous changes are filed too, but grant nothing further."""
    further: list[Live] = []
    for live in found.grant:
        for target in targets(game, t, live):
            change: g.GrantChange = live.change
            if change.lose is not None:
                found.lost.setdefault(target, []).append(change.lose)
            for ability, source in _given(game, t, live, target):
                found.granted.setdefault(target, []).append((ability, source))
                if ability.kind == "always":
                    further += [one._replace(card=target) for one in _lives(game, t, target, ability)]
    for live in sorted(further, key=lambda live: live[:3]):
        if not isinstance(live.change, g.GrantChange):
            found.file(live)
    for lives in found.stats.values():
        lives.sort(key=lambda live: live[:3])
    silent = [card for card, words in found.lost.items() if "all" in words]
    for lives in (*found.stats.values(), *found.rules.values(), found.copy, found.control, found.kind):
        lives[:] = [live for live in lives if live.n is not None or live.card not in silent]


def _given(game: CardGame, t: Table, live: Live, target: int) -> Iterator[tuple[Ability, int]]:
    grant = live.change.grant
    if grant is None:
        return
    if grant.keyword is not None:
        for ability in game.catalogue.keyword(grant.keyword):
            yield ability, live.card
    if grant.abilities_of is not None:
        scope = _scope(game, t, live).at(target)
        for source in cards(scope, grant.abilities_of):
            face = t.rows[source].face
            for ability in game.catalogue.by_face[face] if face is not None else ():
                if ability.kind in grant.kinds:
                    yield ability, source


def _scope(game: CardGame, t: Table, live: Live) -> Scope:
    return Scope(game, t, live.card, live.seat, live.env)


def targets(game: CardGame, t: Table, live: Live) -> tuple[int, ...]:
    """All that a change holds for now."""
    scope = _scope(game, t, live)
    if not holds(scope, live.test):
        return ()
    return live.to if isinstance(live.to, tuple) else cards(scope, live.to)


def applies(game: CardGame, t: Table, live: Live, target: int) -> bool:
    """Whether a change holds for this card or player."""
    to = live.to
    if isinstance(to, tuple):
        return target in to and holds(_scope(game, t, live), live.test)
    if to == "self":
        return target == live.card and holds(_scope(game, t, live), live.test)
    scope = _scope(game, t, live)
    if isinstance(to, g.CardSet) and _plain(to) and target >= 0:
        if to.where is not None and to.where.other and target == live.card:
            return False
        zone = t.rows[target].zone
        if zone < 0 or t.map.of[zone].name not in ((to.zone,) if isinstance(to.zone, str) else to.zone or ()):
            return False
        if game.controller(t, target) not in scope.seats(to.of) or not game.in_place(scope, to.at, zone):
            return False
        return (to.where is None or fits(scope, to.where, target)) and holds(scope, live.test)
    return holds(scope, live.test) and target in cards(scope, to)


def _plain(spec: g.CardSet) -> bool:
    """Whether membership can be asked of one card without making the whole set."""
    rest = (
        spec.top,
        spec.bottom,
        spec.under,
        spec.range,
        spec.lowest,
        spec.highest,
        spec.among,
        spec.without,
    )
    return spec.zone is not None and not spec.players and all(part is None for part in rest)


def amount(game: CardGame, t: Table, live: Live, num: Any, target: int) -> int:
    """The number of a change: fixed for a modifier, read anew for a standing one."""
    return live.n if live.n is not None else number(_scope(game, t, live).at(target), num)


def stat(
    game: CardGame,
    t: Table,
    target: int,
    name: str,
    peek: Mapping[int, int] = NO_PEEK,
    half: str | None = None,
) -> int:
    """A stat of a card or player after all changes."""
    key = (name, target, half)
    known = t.memo.get(key)
    if known is not None and target not in peek:
        return int(known)
    value = game.base_stat(t, target, name, peek, half)
    if name in active(game, t).stats:
        t.memo[key] = value
        value = _through(game, t, _parts(game, t, target, name), target, name, value)
    value = game.bounded(name, value)
    if target not in peek:
        t.memo[key] = value
    return value


class Parts(NamedTuple):
    """What changes one stat of one card: what sets it, adds to it and clamps it."""

    sets: list[tuple[Live, int]]
    adds: list[tuple[int, int]]
    """(priority, amount)"""
    clamps: list[Live]


def _parts(game: CardGame, t: Table, target: int, name: str) -> Parts:
    """Kept as long as the cards lie as they do, if nothing in them reads more than that."""
    key = ("parts", name, target)
    known: Parts | None = t.watch.get(key)
    if known is not None:
        return known
    lives = active(game, t).stats[name]
    here = [live for live in lives if applies(game, t, live, target)]
    parts = Parts(
        [(x, amount(game, t, x, x.change.n, target)) for x in here if isinstance(x.change, g.SetChange)],
        [
            (x.priority, amount(game, t, x, x.change.n, target))
            for x in here
            if isinstance(x.change, g.AddChange)
        ],
        [x for x in here if isinstance(x.change, g.ClampChange)],
    )
    if lasting(game, t, name):
        t.watch[key] = parts
    return parts


def lasting(game: CardGame, t: Table, name: str) -> bool:
    """Whether the changes of a stat depend on nothing but which cards lie where."""
    key = ("lasting", name)
    known = t.watch.get(key)
    if known is None:
        found = active(game, t)
        known = not (found.grant or found.control or found.kind or found.copy or game.reaches_vary)
        known = known and all(_lasting(live) for live in found.stats.get(name, ()))
        if "active" in t.watch:
            t.watch[key] = known
    return bool(known)


def _lasting(live: Live) -> bool:
    if live.test is not None or (live.n is None and not isinstance(getattr(live.change, "n", 0), int)):
        return False
    if isinstance(live.to, tuple) or live.to == "self":
        return True
    return (
        isinstance(live.to, g.CardSet)
        and _plain(live.to)
        and live.to.of in _FIXED_SEATS
        and _printed(live.to.where)
    )


_FIXED_SEATS = ("you", "foe", "each_foe", "any", "ally", "owner")


def _printed(where: g.Filter | None) -> bool:
    """Whether a filter asks for nothing but what is printed."""
    if where is None:
        return True
    rest = (where.ready, where.new, where.range, where.test, where.keyword, where.not_)
    loose = where.stat or where.counters or where.same or where.linked or where.any
    return not loose and all(part is None for part in rest)


def _through(game: CardGame, t: Table, parts: Parts, target: int, name: str, base: int) -> int:
    adds = parts.adds
    if parts.sets:
        best, base = max(
            parts.sets,
            key=lambda one: (one[0].priority, game.set_rank(t, one[0].seat), one[0].since, one[0].card),
        )
        if game.policy.adds == "not_lower":
            adds = [one for one in adds if one[0] >= best.priority]
    value = game.combine(t, target, name, base, [n for _, n in adds])
    for live in parts.clamps:
        scope = _scope(game, t, live).at(target)
        if live.change.lo is not None:
            value = max(value, number(scope, live.change.lo))
        if live.change.hi is not None:
            value = min(value, number(scope, live.change.hi))
    return value


def ruled(game: CardGame, t: Table, target: int, rule: str, other: int = -1) -> bool:
    """Whether a declared rule holds for a card or player; `other` is what it is asked about, if the rule has
    a filter.
    """
    for live in active(game, t).rules.get(rule, ()):
        if applies(game, t, live, target):
            where = live.change.where
            if where is None or (other != -1 and fits(_scope(game, t, live), where, other)):
                return True
    return False


def rule_numbers(game: CardGame, t: Table, target: int, rule: str) -> list[int]:
    """The numbers of all such rules that hold for a card or player."""
    lives = active(game, t).rules.get(rule, ())
    return [
        amount(game, t, live, live.change.n or 0, target) for live in lives if applies(game, t, live, target)
    ]


def controller(game: CardGame, t: Table, card: int) -> int:
    """Who controls a card after all changes of control, the newest holding."""
    seat = t.rows[card].seat
    for live in active(game, t).control if t.memo.get("shifting") is None else ():
        t.memo["shifting"] = True
        try:
            if applies(game, t, live, card):
                seat = _scope(game, t, live).seats(live.change.seat)[0]
        finally:
            del t.memo["shifting"]
    return seat


def is_card(target: int) -> bool:
    """Whether a target is a card and not a player."""
    return not is_player(target)
