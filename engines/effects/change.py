"""Continuous changes: what cards and seats are while others say so.

A derived value is the printed one taken through the layers copy, control, kind, grant, set, add, clamp, rule;
inside a layer by (priority, since, card id). There is no dependency analysis: a filter inside a change that
reads the very value being derived reads it without changes. Everything is memoised per table, and what
depends on little as long as that stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from engines.effects import grammar as g
from engines.effects import reads
from engines.effects.query import fits, number
from engines.effects.scope import NO_PEEK
from engines.effects.standing import Live, active, amount, applies, controller, standpoint
from engines.kernel import Table, is_player, seat_of

if TYPE_CHECKING:
    from engines.effects.cardgame import CardGame

__all__ = [
    "active",
    "applies",
    "controller",
    "footing",
    "is_card",
    "rule_numbers",
    "ruled",
    "rules_on",
    "stat",
]


def stat(
    game: CardGame,
    t: Table,
    target: int,
    name: str,
    peek: Mapping[int, int] = NO_PEEK,
    half: str | None = None,
) -> int:
    """A stat of a card or player after all changes.

    Kept by the card's face and zone too: cards come, go and are mixed unseen without a sign in `Table.watch`.
    """
    key = (name, target, half)
    if target in peek:
        value = _derived(game, t, target, name, peek, half)
        del t.memo[key]
        return value
    known: int | None = t.memo.get(key)
    if known is not None:
        return known
    place = key if target < 0 else (*key, t.rows[target].face, t.rows[target].zone)
    kept = t.watch.get(place)
    if type(kept) is int:
        return kept
    footing = _footing(game, t, name, (target,))
    if kept is not None and kept[0] == footing:
        value = kept[1]
    else:
        value = _derived(game, t, target, name, peek, half)
        if footing is not None:
            t.watch[place] = (footing, value) if footing else value
    t.memo[key] = value
    return value


def _derived(
    game: CardGame, t: Table, target: int, name: str, peek: Mapping[int, int], half: str | None
) -> int:
    """Base value, sets, additions, clamps. Whoever asks for it meanwhile gets the base value."""
    value = t.memo[name, target, half] = game.base_stat(t, target, name, peek, half)
    if name in active(game, t).stats:
        value = _through(game, t, _parts(game, t, target, name), target, name, value)
    return game.bounded(name, value)


class Parts(NamedTuple):
    """What changes one stat of one card: what sets it, adds to it and clamps it."""

    sets: list[tuple[Live, int]]
    adds: list[tuple[int, int]]
    """(priority, amount)"""
    clamps: list[Live]


def _parts(game: CardGame, t: Table, target: int, name: str) -> Parts:
    """Those that read nothing but how the cards lie are kept as long as they lie so; the others are asked
    anew.
    """
    found = _sorted_out(game, t, name)
    key = ("parts", name, target, t.rows[target].zone if target >= 0 else target)
    kept: Parts | None = t.watch.get(key)
    if kept is None:
        kept = _collected(game, t, found.steady, target)
        if found.steady:
            t.watch[key] = kept
    if not found.others:
        return kept
    more = _collected(game, t, found.others, target)
    return Parts(kept.sets + more.sets, kept.adds + more.adds, kept.clamps + more.clamps)


def _collected(game: CardGame, t: Table, lives: list[Live], target: int) -> Parts:
    parts = Parts([], [], [])
    for live in lives:
        if applies(game, t, live, target):
            change = live.change
            if type(change) is g.AddChange:
                parts.adds.append((live.priority, amount(game, t, live, change.n, target)))
            elif type(change) is g.SetChange:
                parts.sets.append((live, amount(game, t, live, change.n, target)))
            else:
                parts.clamps.append(live)
    return parts


class Sorted(NamedTuple):
    """The changes of a stat by what they depend on."""

    steady: list[Live]
    """On which cards lie where."""
    others: list[Live]
    reads: int
    """What all of them depend on, see `reads`."""
    sources: tuple[int, ...]
    """The cards that the others come from."""
    sets: bool
    """Whether any of them sets the stat: which one prevails may depend on whose turn it is."""


def _sorted_out(game: CardGame, t: Table, name: str) -> Sorted:
    key = ("sorted", name)
    known: Sorted | None = t.watch.get(key)
    if known is None:
        found = active(game, t)
        lives = found.stats.get(name, ())
        if "active" not in t.watch or found.kind:
            return Sorted([], list(lives), reads.LOOSE, (), True)
        if not lives:
            known = _NONE
        else:
            steady = [live for live in lives if live.reads == reads.LIES]
            others = [live for live in lives if live.reads != reads.LIES]
            most = max([live.reads for live in lives])
            sources = tuple([live.card for live in others])
            sets = any(type(live.change) is g.SetChange for live in lives)
            known = Sorted(steady, others, most, sources, sets)
        t.watch[key] = known
    return known


_NONE = Sorted([], [], reads.LIES, (), False)


def _footing(game: CardGame, t: Table, name: str, targets: Sequence[int]) -> tuple[Any, ...] | None:
    """What a stat of some cards or players depends on besides which cards lie where: while it is the same, so
    is the stat; nothing, if there is nothing besides. None if that cannot be told. (Where no change reads
    rows, a card's own matters only if its printed stats depend on more than how it lies.)
    """
    found = _sorted_out(game, t, name)
    read = max(found.reads, game.base_reads(name))
    if read == reads.LOOSE:
        return None
    variable = name not in game.lasting and min(targets, default=0) < 0
    if read == reads.LIES and not variable:
        return (t.active,) if found.sets else ()
    rows, seats = t.rows, t.seats
    concerned = [rows[one] if one >= 0 else seats[seat_of(one)] for one in (*targets, *found.sources)]
    if variable:
        return t.active, t.phase, t.vars, concerned
    turn = t.active if found.sets or read >= reads.TURNS else -1
    return turn, t.phase if read == reads.TIMES else "", concerned


def sources(game: CardGame, t: Table, names: Iterable[str]) -> tuple[int, ...] | None:
    """The cards whose rows the changes of these stats read besides those of the cards concerned; None if they
    depend on more than cards.
    """
    found: list[int] = []
    for name in names:
        changes = _sorted_out(game, t, name)
        if max(changes.reads, game.base_reads(name)) > reads.ROWS:
            return None
        found += changes.sources
    return tuple(found)


def sets_any(game: CardGame, t: Table, names: Iterable[str]) -> bool:
    """Whether any change in force sets one of these stats: which one prevails may depend on whose turn it
    is.
    """
    return any(_sorted_out(game, t, name).sets for name in names)


def footing(game: CardGame, t: Table, names: Iterable[str], targets: Sequence[int]) -> list[Any] | None:
    """The same for several stats."""
    every = [_footing(game, t, name, targets) for name in names]
    return None if None in every else every


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
        scope = standpoint(game, t, live).at(target)
        if live.change.lo is not None:
            value = max(value, number(scope, live.change.lo))
        if live.change.hi is not None:
            value = min(value, number(scope, live.change.hi))
    return value


def ruled(game: CardGame, t: Table, target: int, rule: str, other: int = -1) -> bool:
    """Whether a declared rule holds for a card or player; `other` is what it is asked about, if the rule has
    a filter.
    """
    for live in rules_on(game, t, target, rule):
        where = live.change.where
        if where is None or (other != -1 and fits(standpoint(game, t, live), where, other)):
            return True
    return False


def rules_on(game: CardGame, t: Table, target: int, rule: str) -> Sequence[Live]:
    """The changes by which a rule holds for a card or player, whatever it is asked about. Those that read
    nothing but how the cards lie are kept as long as they lie so.
    """
    found = active(game, t)
    lives = found.rules.get(rule)
    if lives is None:
        return ()
    row = t.rows[target] if target >= 0 else None
    key = ("ruled", rule, target, row and (row.face, row.zone))
    kept: list[Live] | None = t.watch.get(key)
    if kept is None:
        kept = [live for live in lives if applies(game, t, live, target)]
        if "active" in t.watch and not found.kind and all(live.reads == reads.LIES for live in lives):
            t.watch[key] = kept
    return kept


def rule_numbers(game: CardGame, t: Table, target: int, rule: str) -> list[int]:
    """The numbers of all such rules that hold for a card or player."""
    lives = rules_on(game, t, target, rule)
    return [amount(game, t, live, live.change.n or 0, target) for live in lives]


def is_card(target: int) -> bool:
    """Whether a target is a card and not a player."""
    return not is_player(target)
