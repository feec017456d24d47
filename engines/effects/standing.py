"""Standing changes: which are in force on a table, on what, and what they grant and take away.

The layers copy, control and grant are settled here, in that order, since they say which other changes there
are. What the other layers make of a card's facts and stats is in `change`.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects import reads
from engines.effects.query import cards, fits, holds, number, within_reach
from engines.effects.scope import Scope
from engines.kernel import Table
from engines.kernel.table import Env, Modifier

if TYPE_CHECKING:
    from engines.effects.cardgame import CardGame
    from engines.effects.catalogue import Ability


class Live(Struct, frozen=True, eq=False, gc=False):
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
    printed: str | None
    """For an ability of the card: the keyword that brings it, or nothing; None for a modifier."""
    reads: int
    """What it depends on, see `reads`."""


class Active:
    """All changes in force on one table, by what they change."""

    __slots__ = (
        *(
            "control",
            "copy",
            "counts",
            "grant",
            "granted",
            "keywords",
            "kind",
            "looks",
            "lost",
            "replaced",
            "rules",
            "stats",
        ),
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
        self.looks: set[str] = set()
        """Kinds of zone that these changes speak of."""
        self.counts: set[str] = set()
        """Kinds of zone in which these changes count cards."""

    def lacks(self, card: int, ability: Ability) -> bool:
        """Whether a card does not have an ability that is printed on it: it was lost, or the card's text is
        that of another.
        """
        if card in self.replaced:
            return True
        words = self.lost.get(card, ())
        return bool(words) and ("all" in words or (ability.keyword != "" and ability.keyword in words))

    def note(self, ability: Ability) -> None:
        """Note where an ability in force looks."""
        self.looks.update(ability.looks)
        self.counts.update(ability.counts)

    def file(self, live: Live) -> None:
        """Put a change where it will be looked for."""
        change = live.change
        name = _LISTS.get(type(change))
        if name is not None:
            getattr(self, name).append(live)
        elif type(change) is g.RuleChange:
            self.rules.setdefault(change.rule, []).append(live)
        else:
            self.stats.setdefault(change.stat, []).append(live)


_LISTS: dict[type, str] = {
    g.CopyChange: "copy",
    g.ControlChange: "control",
    g.KindChange: "kind",
    g.GrantChange: "grant",
}


_FIRST = (g.CopyChange, g.ControlChange)
"""The layers that say which other changes there are, and for whom they speak."""


def active(game: CardGame, t: Table) -> Active:
    """All changes in force, sorted; made once per table.

    Without copies and changed control, and with grants that last, they follow from which cards lie where and
    from the modifiers, and outlast other changes.
    """
    found: Active | None = t.watch.get("active")
    if found is None:
        found = t.memo.get("active")
    return _made(game, t) if found is None else found


def _made(game: CardGame, t: Table) -> Active:
    """While they are being made, what is read is derived without those that are still missing; none of that
    is kept.
    """
    memo = t.memo
    known = memo.copy()
    found = memo["active"] = Active()
    lives: list[Live] = []
    for card, ability in game.index(t).standing:
        lives += _lives(game, t, card, ability)
        found.note(ability)
    for mod in t.mods:
        if mod.layer != "later":
            lives.append(_modified(game, mod))
            found.looks.update(game.catalogue.looks[mod.ref])
            found.counts.update(game.catalogue.counts[mod.ref])
    lives.sort(key=_rank)
    for live in _settled(game, t, found, lives):
        found.file(live)
    steady = not (found.copy or found.control)
    if found.grant:
        steady = steady and not found.kind and all(_grant_lasts(game, t, found, live) for live in found.grant)
        _grant(game, t, found)
    if found.copy or found.control or found.grant:
        memo.clear()
        memo.update(known)
    memo["active"] = found
    if steady:
        t.watch["active"] = found
    return found


_rank = attrgetter("priority", "since", "card")


def _settled(game: CardGame, t: Table, found: Active, lives: list[Live]) -> list[Live]:
    """The changes of the layers after copy and control, with what those two make of them: a card with another
    card's text has that card's changes, and who controls a card speaks in its changes.
    """
    first = [live for live in lives if type(live.change) in _FIRST]
    if not first:
        return lives
    for live in first:
        found.file(live)
    rest = [live for live in lives if type(live.change) not in _FIRST]
    if found.copy:
        rest = _copied(game, t, found, rest)
    if found.control:
        rest = [replace(live, seat=_speaker(game, t, live)) for live in rest]
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


def _grant_lasts(game: CardGame, t: Table, found: Active, live: Live) -> bool:
    """Whether what is granted to whom depends on nothing but which cards lie where."""
    grant: g.Grant | None = live.change.grant
    sets = [live.to, grant.abilities_of if grant is not None else None]
    return live.test is None and all(part is None or _set_lasts(game, t, found, part) for part in sets)


def _set_lasts(game: CardGame, t: Table, found: Active, part: Any) -> bool:
    if not isinstance(part, g.CardSet):
        return game.catalogue.reader.of_targets(part) == reads.LIES
    if part.under in ("self", "it"):
        part = replace(part, under=None)
    if part.where is not None and part.where.stat:
        steady = all(_stat_lasts(game, found, *asked) for asked in part.where.stat.items())
        part = replace(part, where=replace(part.where, stat={} if steady else part.where.stat))
    return game.catalogue.reader.of_targets(part) == reads.LIES


def _stat_lasts(game: CardGame, found: Active, name: str, bounds: Any) -> bool:
    """Whether the bounds of a stat are written out, and it depends on how the cards lie alone."""
    if game.base_reads(name) or not reads.steady_bounds(bounds):
        return False
    return all(live.reads == reads.LIES for live in found.stats.get(name, ()))


def _lives(game: CardGame, t: Table, card: int, ability: Ability) -> list[Live]:
    row = t.rows[card]
    node = ability.node
    priority = game.priority(node.priority, ability.kind_of_card)
    since, seat, to, test, word = row.since, row.seat, node.to, node.test, ability.keyword
    return [
        Live(priority, since, card, seat, change, to, test, (), None, word, read)
        for change, read in zip(node.change, ability.reads, strict=True)
    ]


def _modified(game: CardGame, mod: Modifier) -> Live:
    change, node, anew = game.catalogue.changes[mod.ref]
    n = None if anew and not mod.targets else mod.n
    to = mod.targets or node.to
    read = game.catalogue.reader.of_change(change, to, node.test, fixed=n is not None)
    return Live(mod.priority, mod.since, mod.source, mod.seat, change, to, node.test, mod.env, n, None, read)


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
    for pairs in found.granted.values():
        for ability, _ in pairs:
            found.note(ability)
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


def _grants_nothing(t: Table, change: g.GrantChange) -> bool:
    """Whether it is plain that nothing is granted: no card lies where the abilities would come from."""
    if (
        change.lose is not None
        or change.grant is None
        or not isinstance(change.grant.abilities_of, g.CardSet)
    ):
        return False
    zones = change.grant.abilities_of.zones
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
    event = next((value for name, value in live.env if name == "#event"), ()) if live.env else ()
    return Scope(game, t, live.card, live.seat, live.env, event)


def targets(game: CardGame, t: Table, live: Live) -> tuple[int, ...]:
    """All that a change holds for now."""
    scope = standpoint(game, t, live)
    if not holds(scope, live.test):
        return ()
    return live.to if isinstance(live.to, tuple) else _named(scope, live.to)


def _named(s: Scope, to: Any) -> tuple[int, ...]:
    """Whom a change is for by its text. What a card is tied to may be elsewhere: ties alone reach nowhere."""
    found = cards(s, to)
    if not isinstance(to, str) or not to.startswith("link."):
        return found
    return tuple(card for card in found if s.t.rows[card].zone >= 0 and within_reach(s, None, card))


def applies(game: CardGame, t: Table, live: Live, target: int) -> bool:
    """Whether a change holds for this card or player."""
    to = live.to
    if type(to) is tuple:
        return target in to and (live.test is None or holds(standpoint(game, t, live), live.test))
    if to == "self":
        return target == live.card and (live.test is None or holds(standpoint(game, t, live), live.test))
    if target < 0 or type(to) is str or not to.plain:
        scope = standpoint(game, t, live)
        return holds(scope, live.test) and target in _named(scope, to)
    where = to.where
    if where is not None and where.other and target == live.card:
        return False
    row = t.rows[target]
    name = t.map.of[row.zone].name if row.zone >= 0 else ""
    if name not in to.zones:
        name = next((one for one in to.zones if target in game.guests(t, one)), "")
        if not name:
            return False
    named = (live.seat,) if to.of == "you" else standpoint(game, t, live).seats(to.of)
    who = controller(game, t, target) if active(game, t).control else row.seat
    if who not in game.holders(t, name, named):
        return False
    scope = standpoint(game, t, live)
    if not within_reach(scope, to.at, target):
        return False
    return (where is None or fits(scope, where, target)) and _in_force(game, t, live, scope)


def _in_force(game: CardGame, t: Table, live: Live, scope: Scope) -> bool:
    """Whether the test of a change is met; kept, if all that it reads is how the cards lie."""
    if live.test is None:
        return True
    if live.reads != reads.LIES or "active" not in t.watch or t.watch["active"].kind:
        return holds(scope, live.test)
    key = ("in force", live)
    known: bool | None = t.watch.get(key)
    if known is None:
        known = t.watch[key] = holds(scope, live.test)
    return known


def amount(game: CardGame, t: Table, live: Live, num: Any, target: int) -> int:
    """The number of a change: fixed for a modifier, read anew for a standing one."""
    return live.n if live.n is not None else number(standpoint(game, t, live).at(target), num)


def controller(game: CardGame, t: Table, card: int) -> int:
    """Who controls a card after all changes of control, the newest holding."""
    seat = t.rows[card].seat
    shifts = active(game, t).control
    if not shifts:
        return seat
    for live in shifts if t.memo.get("shifting") is None else ():
        t.memo["shifting"] = True
        try:
            if applies(game, t, live, card):
                seat = next(iter(standpoint(game, t, live).seats(live.change.seat)), seat)
        finally:
            del t.memo["shifting"]
    return seat
