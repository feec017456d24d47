"""Questions an effect can put to the table: numbers, sets of cards, filters, conditions. Nothing here changes
anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import eq, ge, gt, le, lt, ne
from typing import TYPE_CHECKING, Any

from msgspec import json

from engines.effects import grammar as g
from engines.effects.grammar.words import names
from engines.effects.scope import Scope
from engines.kernel import Invariant, Row, Table, is_player, player, seat_of

if TYPE_CHECKING:
    from engines.effects.cardgame import CardGame

_OPS = {"<": lt, "<=": le, "==": eq, "!=": ne, ">=": ge, ">": gt}


# --- numbers ------------------------------------------------------------------------------------------------


def number(s: Scope, num: Any) -> int:
    """The value of a number in any of its forms."""
    if type(num) is int:
        return num
    if type(num) is str:
        return _bound_number(s, num)
    form = _NUMBERS.get(type(num))
    if form is None:
        raise Invariant(f"no number: {num!r}")
    return int(form(s, num))


def _bound_number(s: Scope, ref: str) -> int:
    value = s.get(ref[1:]) if ref[0] == "$" else s.field(ref[6:]) if ref.startswith("event.") else None
    if isinstance(value, tuple):
        return len(value)
    return value if isinstance(value, int) else 0


def _count(s: Scope, num: g.Count) -> int:
    found = cards(s, num.set)
    if num.distinct is None:
        return len(found)
    if num.distinct == "name":
        return len({s.game.facts(s, card).name for card in found})
    return len({tag for card in found for tag in attribute(s, card, num.distinct)})


def _stat(s: Scope, num: g.StatOf) -> int:
    target = s.one(num.of)
    if target == -1:
        return 0
    if num.printed:
        return s.game.facts(s, target, num.half).stat(num.stat)
    return s.game.stat(s.t, target, num.stat, s.peek, num.half)


def _counters(s: Scope, num: g.CountersOn) -> int:
    target = s.one(num.of)
    if target == -1:
        return 0
    if is_player(target):
        return _of_seat(s, seat_of(target), num.name) if num.name else 0
    row = s.t.rows[target]
    return row.mark(num.name) if num.name else sum(amount for _, amount in row.marks)


def _of_seat(s: Scope, seat: int, name: str) -> int:
    """Counters of a seat; none where the game gives seats none of that name."""
    return s.t.get(seat, name) if name in s.t.map.var else 0


def _linked(s: Scope, num: g.LinkedNumber) -> int:
    card = s.one(num.of)
    return (s.t.rows[card].link(num.kind) or 0) if card >= 0 else 0


def _half(s: Scope, num: g.Halved) -> int:
    n = number(s, num.of)
    half = abs(n) // 2 + (abs(n) % 2 if num.up else 0)
    return half if n >= 0 else -half


def _many(s: Scope, num: g.Sum | g.Least | g.Most) -> list[int]:
    values = [number(s, part) for part in num.of]
    if num.set is not None and num.each is not None:
        values += [number(s.at(card), num.each) for card in cards(s, num.set)]
    return values


_NUMBERS: dict[type, Any] = {
    g.Count: _count,
    g.StatOf: _stat,
    g.CountersOn: _counters,
    g.LinkedNumber: _linked,
    g.EventNumber: lambda s, num: int(s.field(num.field) or 0),
    g.Minus: lambda s, num: number(s, num.a) - number(s, num.b),
    g.Times: lambda s, num: number(s, num.a) * number(s, num.b),
    g.Halved: _half,
    g.Sum: lambda s, num: sum(_many(s, num)),
    g.Least: lambda s, num: min(_many(s, num), default=0),
    g.Most: lambda s, num: max(_many(s, num), default=0),
    g.Happened: lambda s, num: s.game.happened(s, num),
}


def within(s: Scope, value: int, bounds: Any) -> bool:
    """Whether a value lies in bounds, or equals a plain number or reference."""
    if isinstance(bounds, g.Bounds):
        if bounds.lo is not None and value < number(s, bounds.lo):
            return False
        return bounds.hi is None or value <= number(s, bounds.hi)
    return value == number(s, bounds)


# --- sets ---------------------------------------------------------------------------------------------------

PLAYED = "#played"
"""Binding of the card whose play is being considered: it will have left the hand when anything is asked."""


def cards(s: Scope, spec: Any) -> tuple[int, ...]:
    """The cards and players that a reference or a set names, in order."""
    if type(spec) is str:
        return s.refs(spec)
    found = candidates(s, spec)
    where = spec.where
    if where is not None:
        found = [card for card in found if card <= -2 or fits(s, where, card)]
    if spec.lowest is not None or spec.highest is not None:
        found = _extreme(s, spec, found)
    return tuple(found)


def candidates(s: Scope, spec: g.CardSet) -> list[int]:
    """The set before its filter and extremes are asked: what can be said without reading faces."""
    found = _in_zones(s, spec) if spec.plain else _special(s, spec)
    played = s.get(PLAYED)
    return found if played is None else [card for card in found if card != played]


def _special(s: Scope, spec: g.CardSet) -> list[int]:
    """Sets that are more, or less, than what lies in zones."""
    if spec.among is not None:
        found = list(s.refs(spec.among))
    elif spec.zone is not None:
        found = _in_zones(s, spec)
    elif spec.under is not None:
        found = list(range(len(s.t.rows)))
    else:
        found = []
    if spec.under is not None and spec.zone is None:
        host = s.one(spec.under)
        found = [card for card in found if s.t.rows[card].host == host and host >= 0]
    if spec.players:
        seats = [player(seat) for seat in s.seats(spec.of)]
        alone = spec.zone is None and spec.among is None and spec.under is None
        where = spec.where if alone else None
        found += seats if where is None else [one for one in seats if fits(s, where, one)]
    if spec.range is not None:
        found = [card for card in found if s.game.in_range(s, spec.range, card)]
    if spec.without is not None:
        gone = s.refs(spec.without)
        found = [card for card in found if card not in gone]
    return found


def _in_zones(s: Scope, spec: g.CardSet) -> list[int]:
    t, game = s.t, s.game
    named = s.seats(spec.of)
    found: list[int] = []
    host = s.one(spec.under) if spec.under is not None else -1
    if spec.under is not None and host < 0:
        return found
    shifting = game.controls_shift(t)
    owners = t.map.owners
    for name in spec.zones:
        seats = game.holders(t, name, named)
        if name == "chain":
            found += [item.card for item in t.chain if item.seat in seats and item.card >= 0]
            continue
        for zone in t.map.numbers(name):
            ids = t.zones[zone]
            if ids and not game.in_place(s, spec.at, zone):
                ids = game.reached(s, spec.at, ids)
            if not ids:
                continue
            owner = owners[zone]
            if owner >= 0 and not shifting:
                if owner not in seats:
                    continue
            else:
                ids = tuple([card for card in ids if game.controller(t, card) in seats])
            if spec.under is not None:
                ids = tuple(card for card in ids if t.rows[card].host == host)
            if spec.top is not None:
                n = number(s, spec.top)
                ids = ids[: -n - 1 : -1] if n > 0 else ()
            elif spec.bottom is not None:
                ids = ids[: max(0, number(s, spec.bottom))]
            found += ids
    if spec.under is None and spec.top is None and spec.bottom is None:
        for name in spec.zones:
            found += [card for card in game.guests(t, name) if card not in found and _visits(s, spec, card)]
    return found


def _visits(s: Scope, spec: g.CardSet, card: int) -> bool:
    """Whether a card that counts as lying in such a zone is among those meant."""
    return s.game.controller(s.t, card) in s.seats(spec.of) and within_reach(s, spec.at, card)


def within_reach(s: Scope, at: str | None, card: int) -> bool:
    """Whether a card that lies somewhere is at such a place."""
    return s.game.in_place(s, at, s.t.rows[card].zone) or card in s.game.reached(s, at, (card,))


def _extreme(s: Scope, spec: g.CardSet, found: list[int]) -> list[int]:
    low = spec.lowest is not None
    num = spec.lowest if low else spec.highest
    values = [number(s.at(card), num) for card in found]
    if not values:
        return found
    best = min(values) if low else max(values)
    return [card for card, value in zip(found, values, strict=True) if value == best]


# --- filters ------------------------------------------------------------------------------------------------


def fits(s: Scope, f: g.Filter, card: int) -> bool:
    """Whether a card (or player) is what a filter asks for; reads faces only where it speaks of them."""
    if f.other and card == s.card:
        return False
    if is_player(card):
        return _player_fits(s, f, card)
    row = s.t.rows[card]
    if row.face is None and _nobody_can_tell(s, f, card):
        return False
    for asked in f.asked:  # noqa: SIM110 (a generator here costs more than what it asks)
        if not _FITS[asked](s, f, card, row):
            return False
    return True


def _nobody_can_tell(s: Scope, f: g.Filter, card: int) -> bool:
    """Whether a filter asks for the face of a card that lies face down: it does not fit, nor the opposite."""
    if card in s.peek or s.game.legible(s.t, card) or not s.game.concealed(s.t, card):
        return False
    return _asks_face(s, f)


def _lies_in(s: Scope, card: int, zones: tuple[str, ...]) -> bool:
    zone = s.t.rows[card].zone
    if zone >= 0 and s.t.map.of[zone].name in zones:
        return True
    if any(card in s.game.guests(s.t, name) for name in zones):
        return True
    return "chain" in zones and any(item.card == card for item in s.t.chain)


NO_WORDS: frozenset[str] = frozenset()


def _reads_face(f: g.Filter, back: frozenset[str]) -> bool:
    """Whether the filter itself speaks of printed facts other than the words that a card's back tells."""
    if f.kind or f.name or f.name_has or f.id or f.keyword or f.stat:
        return True
    return any(tag not in back for tag in names(f.tag or ())) or any(trait not in back for trait in f.same)


def needs_face(f: g.Filter | None, back: frozenset[str] = NO_WORDS) -> bool:
    """Whether the filter or any filter inside it speaks of printed facts that the back does not tell."""
    if f is None:
        return False
    if not back:
        return f.needs_face
    if _reads_face(f, back) or f.test is not None:
        return True
    return any(needs_face(part, back) for part in f.any) or needs_face(f.not_, back)


def belongs(s: Scope, card: int, seats: tuple[int, ...]) -> bool:
    """Whether a card is one of these seats', or lies where they share what their partners have."""
    seat, zone = s.game.controller(s.t, card), s.t.rows[card].zone
    return seat in seats or (zone >= 0 and seat in s.game.holders(s.t, s.t.map.of[zone].name, seats))


def _stats_fit(s: Scope, f: g.Filter, card: int, row: Row) -> bool:
    for name, bounds in f.stat.items():
        if not s.game.has_stat(s, card, name):
            return False
        if not within(s.at(card), s.game.stat(s.t, card, name, s.peek, f.half), bounds):
            return False
    return True


_FITS: dict[str, Callable[[Scope, g.Filter, int, Row], bool]] = {
    "face": lambda s, f, card, row: row.up == (f.face == "up"),
    "ready": lambda s, f, card, row: row.turned != f.ready,
    "new": lambda s, f, card, row: s.game.is_new(s.t, card) == f.new,
    "of": lambda s, f, card, row: belongs(s, card, s.seats(f.of or "")),
    "owner": lambda s, f, card, row: row.owner in s.seats(f.owner or ""),
    "counters": lambda s, f, card, row: all(within(s, row.mark(n), b) for n, b in f.counters.items()),
    "linked": lambda s, f, card, row: all(row.link(kind) == s.one(ref) for kind, ref in f.linked.items()),
    "range": lambda s, f, card, row: s.game.in_range(s, f.range or "", card),
    "zone": lambda s, f, card, row: _lies_in(s, card, names(f.zone)),
    "at": lambda s, f, card, row: row.zone >= 0 and within_reach(s, f.at, card),
    "kind": lambda s, f, card, row: s.game.is_kind(s, card, names(f.kind), f.half),
    "name": lambda s, f, card, row: s.game.facts(s, card, f.half).name == f.name,
    "name_has": lambda s, f, card, row: f.name_has in s.game.facts(s, card, f.half).words,
    "id": lambda s, f, card, row: s.game.facts(s, card, f.half).id in names(f.id),
    "tag": lambda s, f, card, row: s.game.has_tag(s, card, names(f.tag), f.half),
    "keyword": lambda s, f, card, row: s.game.has_keyword(s, card, f.keyword or ""),
    "stat": _stats_fit,
    "same": lambda s, f, card, row: all(_same(s, card, trait, ref) for trait, ref in f.same.items()),
    "any": lambda s, f, card, row: any(fits(s, part, card) for part in f.any),
    "not_": lambda s, f, card, row: f.not_ is None or not fits(s, f.not_, card),
    "test": lambda s, f, card, row: holds(s.at(card), f.test),
}
"""What each field of a filter asks of a card."""


LITERAL = "="
"""Begins a trait written out (in JSON) in place of a reference to a card: only in tests, never in packs."""


def _same(s: Scope, card: int, trait: str, ref: str) -> bool:
    if ref[0] == LITERAL:
        wanted = json.decode(ref[1:])
        return wanted is not None and trait_shared(trait_of(s, card, trait), wanted)
    other = s.one(ref)
    if other < 0 or (other not in s.peek and s.game.concealed(s.t, other)):
        return False
    return trait_shared(trait_of(s, card, trait), trait_of(s, other, trait))


def trait_of(s: Scope, card: int, trait: str) -> Any:
    """What `same` compares: the stem of a name, an attribute's tags, or a stat."""
    if trait == "stem":
        return s.game.facts(s, card).stem
    if trait in s.game.attributes:
        return attribute(s, card, trait)
    return s.game.stat(s.t, card, trait, s.peek)


def trait_shared(a: Any, b: Any) -> bool:
    """Equal values; for attributes, one tag in common (a card may be of two spheres)."""
    if isinstance(a, tuple):
        return any(tag in b for tag in a)
    return bool(a == b)


def attribute(s: Scope, card: int, name: str) -> tuple[str, ...]:
    """The tags a card has of a group of tags, as far as its face (or, where the game says so, its back)
    tells.
    """
    return s.game.attribute(s, card, name)


def _player_fits(s: Scope, f: g.Filter, target: int) -> bool:
    if f.kind or f.tag or f.name or f.name_has or f.id or f.keyword or f.same or f.linked:
        return False
    seat = seat_of(target)
    if f.of is not None and seat not in s.seats(f.of):
        return False
    if not all(within(s, s.game.stat(s.t, target, name), b) for name, b in f.stat.items()):
        return False
    if not all(within(s, _of_seat(s, seat, name), b) for name, b in f.counters.items()):
        return False
    if f.any and not any(fits(s, part, target) for part in f.any):
        return False
    if f.not_ is not None and fits(s, f.not_, target):
        return False
    return f.test is None or holds(s.at(target), f.test)


# --- conditions ---------------------------------------------------------------------------------------------


def holds(s: Scope, test: Any) -> bool:
    """Whether a condition holds now; none at all always does."""
    return True if test is None else bool(_TESTS[type(test)](s, test))


def _exists(s: Scope, test: g.Exists) -> bool:
    least = number(s, test.least)
    return least <= 0 or len(cards(s, test.set)) >= least


def _is(s: Scope, test: g.Is) -> bool:
    if test.of == "event.item":
        return s.game.item_fits(s, test.where)
    found = s.refs(test.of)
    return bool(found) and all(fits(s, test.where, card) for card in found)


def _turn(s: Scope, test: g.Turn) -> bool:
    if test.phase is not None and s.t.phase not in names(test.phase):
        return False
    return any(s.means(test.of, seat) for seat in s.game.taking_turn(s.t))


_TESTS: dict[type, Any] = {
    g.Exists: _exists,
    g.Cmp: lambda s, test: _OPS[test.op](number(s, test.a), number(s, test.b)),
    g.Is: _is,
    g.Did: lambda s, test: s.game.happened(s, test) >= number(s, test.least),
    g.Turn: _turn,
    g.Would: lambda s, test: s.game.would(s, test),
    g.AllOf: lambda s, test: all(holds(s, part) for part in test.of),
    g.AnyOf: lambda s, test: any(holds(s, part) for part in test.of),
    g.Not: lambda s, test: not holds(s, test.of),
}


# --- events -------------------------------------------------------------------------------------------------


def matches(s: Scope, on: g.On) -> bool:
    """Whether the event in hand is one that `on` means. What is laid face down is of no kind, even if all
    know the card.
    """
    if unlike(s.game, s.t, on, dict(s.event)):
        return False
    if on.by is not None and s.field("by") not in s.seats(on.by):
        return False
    for asked, name in ((on.card, "card"), (on.source, "source"), (on.target, "target")):
        if asked is not None and not _field_fits(s, asked, s.field(name)):
            return False
    if isinstance(on.card, g.Filter) and s.game.lays_down(s.field("way") or "") and _asks_face(s, on.card):
        return False
    return s.game.event_at(s, on.at)


def unlike(game: CardGame, t: Table, on: g.On, event: Mapping[str, Any]) -> bool:
    """Whether an event is not one that `on` means, whoever asks: by its kind, zones, cause, stat or name."""
    if event["event"] != on.event and not _amounts_to(game, t, on.event, event):
        return True
    if on.name is not None and event.get("name") != on.name:
        return True
    if on.cause is not None and event.get("cause") not in on.causes:
        return True
    if on.stat is not None and event.get("stat") != on.stat:
        return True
    return (on.from_ is not None and not _zone_among(t, event.get("from"), on.origins)) or (
        on.to is not None and not _zone_among(t, event.get("to"), on.goals)
    )


def _zone_among(t: Table, zone: int | None, words: tuple[str, ...]) -> bool:
    return zone is not None and t.map.of[zone].name in words


def _amounts_to(game: CardGame, t: Table, meant: str, event: Mapping[str, Any]) -> bool:
    """Whether an event is a joining or leaving of play."""
    came, went = event.get("from"), event.get("to")
    inside = came is not None and game.plays_in(t, came)
    enters = went is not None and game.plays_in(t, went)
    if meant == "join":
        return enters and not inside
    return meant == "leave" and inside and not enters


def _field_fits(s: Scope, asked: str | g.Filter, value: Any) -> bool:
    if value is None:
        return False
    values: Iterable[int] = value if isinstance(value, tuple) else (value,)
    if isinstance(asked, str):
        named = s.refs(asked)
        return any(card in named for card in values)
    return any(_known_fits(s, asked, card) for card in values)


def _known_fits(s: Scope, f: g.Filter, card: int) -> bool:
    """A filter on a card that may still be hidden: what nobody can see sets off nothing."""
    if card >= 0 and card not in s.peek and not s.game.legible(s.t, card) and _asks_face(s, f):
        return False
    return fits(s, f, card)


def _asks_face(s: Scope, f: g.Filter) -> bool:
    """Whether a filter asks for what a card that lies face down does not tell."""
    return needs_face(f, s.game.told_by_back)
