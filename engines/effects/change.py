"""Continuous changes: what cards and seats are while others say so.

A derived value is the printed one taken through the layers copy, control, kind, grant, set, add, clamp, rule;
inside a layer by (priority, since, card id). There is no dependency analysis: a filter inside a change that
reads the very value being derived reads it without changes. Everything is memoised per table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.query import cards, fits, holds, names, number
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
    printed: str | None = None
    """For an ability of the card: the keyword that brings it, or nothing; None for a modifier."""


class Active:
    """All changes in force on one table, by what they change."""

    __slots__ = (
        *("control", "copy", "grant", "granted", "keywords", "kind", "lost", "replaced", "rules", "stats"),
    )

    def __init__(self) -> None:
        self.copy: list[Live] = []
        self.control: list[Live] = []
        self.kind: list[Live] = []
        self.grant: list[Live] = []
        self.stats: dict[str, list[Live]] = {}
        self.rules: dict[str, list[Live]] = {}
        self.granted: dict[int, list[tuple[Ability, int]]] = {}
        """Abilities a card has from others: (ability, card it comes from)."""
        self.keywords: dict[int, list[str]] = {}
        """Keywords that cards were granted."""
        self.lost: dict[int, list[str]] = {}
        """Keywords that cards lost, or `all`."""
        self.replaced: dict[int, int] = {}
        """Cards whose text is that of another card, by that card."""

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

    Without copies, changed control and grants they follow from which cards lie where and from the modifiers,
    and outlast other changes.
    """
    found: Active | None = t.watch.get("active") or t.memo.get("active")
    if found is None:
        found = t.memo["active"] = Active()
        lives = [live for card, ability in game.index(t).standing for live in _lives(game, t, card, ability)]
        lives += [_modified(game, mod) for mod in t.mods if mod.layer != "later"]
        lives.sort(key=_rank)
        for live in _settled(game, t, found, lives):
            found.file(live)
        steady = not (found.copy or found.control)
        if found.grant:
            steady = steady and not found.kind and all(_grant_lasts(game, t, live) for live in found.grant)
            _grant(game, t, found)
        if steady:
            t.watch["active"] = found
    return found


def _rank(live: Live) -> tuple[int, int, int]:
    return live[:3]


def _settled(game: CardGame, t: Table, found: Active, lives: list[Live]) -> list[Live]:
    """The changes of the layers after copy and control, with what those two make of them: a card with another
    card's text has that card's changes, and who controls a card speaks in its changes.
    """
    for live in lives:
        if isinstance(live.change, g.CopyChange | g.ControlChange):
            found.file(live)
    rest = [live for live in lives if not isinstance(live.change, g.CopyChange | g.ControlChange)]
    if found.copy:
        rest = _copied(game, t, found, rest)
    if found.control:
        rest = [live._replace(seat=_speaker(game, t, live)) for live in rest]
    return rest


def _speaker(game: CardGame, t: Table, live: Live) -> int:
    """For whom a change speaks: whoever controls the card now, or made the modifier then."""
    return live.seat if live.printed is None else controller(game, t, live.card)


def _copied(game: CardGame, t: Table, found: Active, lives: list[Live]) -> list[Live]:
    for live in found.copy:
        of = standpoint(game, t, live).one(live.change.of)
        if of >= 0 and t.rows[of].face is not None:
            found.replaced.update({target: of for target in targets(game, t, live) if target >= 0})
    lives = [live for live in lives if live.printed is None or live.card not in found.replaced]
    for card, of in sorted(found.replaced.items()):
        for ability in _printed_on(game, t, of, card, ("use", "when", "instead", "always")):
            if ability.kind == "always":
                lives += _lives(game, t, card, ability)
            else:
                found.granted.setdefault(card, []).append((ability, of))
    return sorted((live for live in lives if not isinstance(live.change, g.CopyChange)), key=_rank)


def _printed_on(
    game: CardGame, t: Table, source: int, holder: int, kinds: tuple[str, ...]
) -> Iterator[Ability]:
    """Abilities printed on a card that would be in force where another one lies."""
    face, zone = t.rows[source].face, t.rows[holder].zone
    here = t.map.of[zone].name if zone >= 0 else ""
    for ability in game.catalogue.by_face[face] if face is not None else ():
        if ability.kind in kinds and here in ability.zones:
            yield ability


def _grant_lasts(game: CardGame, t: Table, live: Live) -> bool:
    """Whether what is granted to whom depends on nothing but which cards lie where."""
    change: g.GrantChange = live.change
    sets = [live.to, change.grant.abilities_of if change.grant is not None else None]
    if live.test is not None:
        return False
    for part in sets:
        if part is None or isinstance(part, tuple) or part in ("self", "it"):
            continue
        if not isinstance(part, g.CardSet) or part.of not in _FIXED_SEATS or not _printed(part.where):
            return False
        if (game.reach(t) is not None and part.at != "any" and _placed(t, part)) or not _plain(
            replace(part, under=None)
        ):
            return False
        if part.under not in (None, "self", "it"):
            return False
    return True


def _placed(t: Table, spec: g.CardSet) -> bool:
    """Whether a set looks into zones that lie at places."""
    return any(
        t.map.of[t.map.numbers(name)[0]].places > 1 for name in names(spec.zone or ()) if t.map.has(name)
    )


def _lives(game: CardGame, t: Table, card: int, ability: Ability) -> Iterator[Live]:
    row = t.rows[card]
    node = ability.node
    priority = game.priority(node.priority, ability.kind_of_card)
    for change in node.change:
        yield Live(priority, row.since, card, row.seat, change, node.to, node.test, (), None, ability.keyword)


def _modified(game: CardGame, mod: Modifier) -> Live:
    change, node, anew = game.catalogue.changes[mod.ref]
    n = None if anew and not mod.targets else mod.n
    to = mod.targets or node.to
    return Live(mod.priority, mod.since, mod.source, mod.seat, change, to, node.test, mod.env, n)


def _grant(game: CardGame, t: Table, found: Active) -> None:
    """Hand out what is granted and take away what is lost, in order: a loss takes what was printed or granted
    before it. Granted continuous changes are filed too, but grant nothing further. A card that loses all
    abilities grants nothing and changes nothing, though it takes away what it says.
    """
    some = [live for live in found.grant if not _grants_nothing(t, live.change)]
    meant = [(live, [card for card in targets(game, t, live) if card >= 0]) for live in some]
    mute = {target for live, cards in meant if live.change.lose == "all" for target in cards}
    for live, found_targets in meant:
        for target in found_targets:
            if live.change.lose is not None:
                _lose(found, target, live.change.lose)
            if live.printed is None or live.card not in mute:
                _give(game, t, found, live, target)
    for lives in (*found.stats.values(), *found.rules.values(), found.kind):
        lives[:] = [live for live in lives if not (live.printed is not None and _lost(found, live))]
    further = [
        one
        for card, pairs in sorted(found.granted.items())
        for ability, _ in pairs
        if ability.kind == "always"
        for one in _lives(game, t, card, ability)
    ]
    for live in sorted(further, key=_rank):
        if not isinstance(live.change, g.GrantChange):
            found.file(live)
    for lives in found.stats.values():
        lives.sort(key=_rank)


def _lost(found: Active, live: Live) -> bool:
    words = found.lost.get(live.card, ())
    return "all" in words or (live.printed != "" and live.printed in words)


def _lose(found: Active, card: int, word: str) -> None:
    found.lost.setdefault(card, []).append(word)
    every = word == "all"
    if card in found.granted:
        found.granted[card] = [x for x in found.granted[card] if not every and x[0].keyword != word]
    if card in found.keywords:
        found.keywords[card] = [x for x in found.keywords[card] if not every and x.split(" ")[0] != word]


def _give(game: CardGame, t: Table, found: Active, live: Live, card: int) -> None:
    grant = live.change.grant
    if grant is not None and grant.keyword is not None:
        found.keywords.setdefault(card, []).append(grant.keyword)
    for pair in _given(game, t, live, card):
        found.granted.setdefault(card, []).append(pair)


def lacks(game: CardGame, t: Table, card: int, ability: Ability) -> bool:
    """Whether a card does not have an ability that is printed on it: it was lost, or the card's text is that
    of another.
    """
    found = active(game, t)
    if card in found.replaced:
        return True
    words = found.lost.get(card, ())
    return bool(words) and ("all" in words or (ability.keyword != "" and ability.keyword in words))


def _grants_nothing(t: Table, change: g.GrantChange) -> bool:
    """Whether it is plain that nothing is granted: no card lies where the abilities would come from."""
    if (
        change.lose is not None
        or change.grant is None
        or not isinstance(change.grant.abilities_of, g.CardSet)
    ):
        return False
    zones = names(change.grant.abilities_of.zone or ())
    return bool(zones) and not any(
        t.zones[zone] for name in zones if t.map.has(name) for zone in t.map.numbers(name)
    )


def _given(game: CardGame, t: Table, live: Live, target: int) -> Iterator[tuple[Ability, int]]:
    grant = live.change.grant
    if grant is None:
        return
    if grant.keyword is not None:
        for ability in game.catalogue.keyword(grant.keyword):
            yield ability, live.card
    if grant.abilities_of is not None:
        scope = standpoint(game, t, live).at(target)
        for source in cards(scope, grant.abilities_of):
            for ability in _printed_on(game, t, source, target, grant.kinds):
                yield ability, source


def standpoint(game: CardGame, t: Table, live: Live) -> Scope:
    """From where a change looks at the table; one made in an event remembers it."""
    event = next((value for name, value in live.env if name == "#event"), ())
    return Scope(game, t, live.card, live.seat, live.env, event)


def targets(game: CardGame, t: Table, live: Live) -> tuple[int, ...]:
    """All that a change holds for now."""
    scope = standpoint(game, t, live)
    if not holds(scope, live.test):
        return ()
    return live.to if isinstance(live.to, tuple) else cards(scope, live.to)


def applies(game: CardGame, t: Table, live: Live, target: int) -> bool:
    """Whether a change holds for this card or player."""
    to = live.to
    if isinstance(to, tuple):
        return target in to and holds(standpoint(game, t, live), live.test)
    if to == "self":
        return target == live.card and holds(standpoint(game, t, live), live.test)
    scope = standpoint(game, t, live)
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
    return live.n if live.n is not None else number(standpoint(game, t, live).at(target), num)


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
    """Those that read nothing but how the cards lie are kept as long as they lie so; the others are asked
    anew.
    """
    steady, loose = _sorted_out(game, t, name)
    key = ("parts", name, target, game.reach(t))
    kept: Parts | None = t.watch.get(key)
    if kept is None:
        kept = _collected(game, t, steady, target)
        if "active" in t.watch:
            t.watch[key] = kept
    if not loose:
        return kept
    more = _collected(game, t, loose, target)
    return Parts(kept.sets + more.sets, kept.adds + more.adds, kept.clamps + more.clamps)


def _collected(game: CardGame, t: Table, lives: list[Live], target: int) -> Parts:
    here = [live for live in lives if applies(game, t, live, target)]
    return Parts(
        [(x, amount(game, t, x, x.change.n, target)) for x in here if isinstance(x.change, g.SetChange)],
        [
            (x.priority, amount(game, t, x, x.change.n, target))
            for x in here
            if isinstance(x.change, g.AddChange)
        ],
        [x for x in here if isinstance(x.change, g.ClampChange)],
    )


def _sorted_out(game: CardGame, t: Table, name: str) -> tuple[list[Live], list[Live]]:
    """The changes of a stat: those that depend on nothing but which cards lie where (and on what the game
    calls reach), and the others.
    """
    key = ("sorted", name)
    known: tuple[list[Live], list[Live]] | None = t.watch.get(key)
    if known is None:
        found = active(game, t)
        lives = found.stats.get(name, [])
        if "active" not in t.watch or found.control or found.kind or found.copy:
            return [], lives
        steady = [live for live in lives if _lasting(live)]
        known = t.watch[key] = (steady, [live for live in lives if not _lasting(live)])
    return known


def lasting(game: CardGame, t: Table, name: str) -> bool:
    """Whether all changes of a stat depend on nothing but which cards lie where."""
    return not _sorted_out(game, t, name)[1]


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
    for live in active(game, t).rules.get(rule, ()):
        if applies(game, t, live, target):
            where = live.change.where
            if where is None or (other != -1 and fits(standpoint(game, t, live), where, other)):
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
                seat = next(iter(standpoint(game, t, live).seats(live.change.seat)), seat)
        finally:
            del t.memo["shifting"]
    return seat


def is_card(target: int) -> bool:
    """Whether a target is a card and not a player."""
    return not is_player(target)
