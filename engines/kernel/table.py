"""The table: everything that everybody may see of a position, also in the middle of an effect.

Rules of this file. Records are frozen; a change replaces one. The table's lists hold only immutable things,
so a copy is a copy of a few lists of pointers. Nothing here knows a hidden face: `Row.face` is public or
None. `memo` holds what can be computed from the rest and is never part of the digest.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engines.kernel.decision import (
    Act,
    Arrange,
    Back,
    Cards,
    Choose,
    Duty,
    Make,
    Number,
    Option,
    Order,
    Pending,
    Pick,
    Reveal,
    Roll,
    Shuffle,
)
from engines.kernel.value import Value, freeze
from engines.kernel.zones import ZoneMap

ALL_SEATS = 1 << 15
"""Bit of `Row.seen` that means everybody, spectators included."""

NOTHING = -1
"""In place of a card, host or seat: none."""

TABLE = -1
"""In place of a seat, for variables of the table itself."""

SETTLED = "settled"
"""Key of `Table.memo`: the state checks find nothing; true if that holds whatever the phase."""

Env = tuple[tuple[str, Any], ...]
"""Bound values by name; each is a Value."""


class Row(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One physical card, tile or token; its index in `Table.rows` is its id, and ids are never reused."""

    face: int | None
    """Number in the game's catalogue if public, else None."""
    back: int | None
    """The printed back if the rules show it; None where all backs are alike or this one is not shown."""
    owner: int
    seat: int
    """Who controls it."""
    zone: int
    seen: int = 0
    """Bit per seat that knows the face, plus ALL_SEATS; itself public."""
    up: bool = False
    turned: bool = False
    damage: int = 0
    host: int = NOTHING
    """Card this is attached to or lies under."""
    links: tuple[tuple[str, int], ...] = ()
    at: tuple[int, int, int] | None = None
    """Place and turn on a grid."""
    since: int = 0
    """Step at which it entered the zone or was last mixed there."""
    marks: tuple[tuple[str, int], ...] = ()
    mixed: bool = False
    """Its place in its zone was given by a mix, so that it tells nothing of where the card came from."""

    def mark(self, name: str) -> int:
        """How many counters of that name lie on it."""
        for key, amount in self.marks:
            if key == name:
                return amount
        return 0

    def link(self, kind: str) -> int | None:
        """What it is linked to by that kind of link."""
        for key, to in self.links:
            if key == kind:
                return to
        return None


class Frame(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Unfinished work: a named program, where it stands, for whom, and what has been bound so far."""

    program: str
    pc: int
    seat: int
    card: int
    env: Env = ()
    event: Env = ()

    def get(self, name: str, default: Value = None) -> Any:
        """The value bound to a name (programs know the type of what they bound)."""
        for key, value in self.env:
            if key == name:
                return value
        return default

    def field(self, name: str) -> Any:
        """A field of the event in hand."""
        for key, value in self.event:
            if key == name:
                return value
        return None


def bound(env: Env, name: str, value: Value) -> Env:
    """The bindings with one added or replaced."""
    for at, pair in enumerate(env):
        if pair[0] == name:
            if pair[1] is value:
                return env
            return (*env[:at], (name, value), *env[at + 1 :])
    return (*env, (name, value))


class Item(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Something announced and not yet resolved: a rung, a link of a chain."""

    card: int
    ability: str
    seat: int
    env: Env = ()
    negated: bool = False


class Modifier(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A continuous change, restriction or delayed effect that lasts for a while."""

    layer: str
    priority: int
    since: int
    source: int
    seat: int
    targets: tuple[int, ...]
    """Cards and players it holds for."""
    stat: str = ""
    n: int = 0
    ref: str = ""
    """What is granted, ruled or run: a keyword, a rule's name or a program's path."""
    until: str = ""
    env: Env = ()


class Claim(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Something a seat asserted about cards that stay hidden: all of them, or none, pass the test."""

    cards: tuple[int, ...]
    all: bool
    test: str
    seat: int
    step: int


class Pool(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Faces known to lie among some ids, without their places."""

    cards: tuple[int, ...]
    faces: tuple[int, ...]


class Result(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """How a game ended; no winners means a draw (or, alone, a finished solo game)."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...] = ()
    clause: str = ""


FIELDS = (
    "rows",
    "zones",
    "seats",
    "vars",
    "turn",
    "active",
    "phase",
    "step",
    "stack",
    "chain",
    "queue",
    "mods",
    "used",
    "was",
    "claims",
    "pools",
    "pending",
    "result",
)
"""Sections of the table in the order in which they are digested."""


class Table:
    """One position. Treat it as a value: only a `Work` that owns a fresh copy may change it."""

    __slots__ = (*FIELDS, "map", "memo", "watch")

    rows: list[Row]
    zones: list[tuple[int, ...]]
    seats: list[tuple[int, ...]]
    vars: tuple[int, ...]
    turn: int
    active: int
    phase: str
    step: int
    stack: list[Frame]
    chain: tuple[Item, ...]
    queue: tuple[Item, ...]
    mods: tuple[Modifier, ...]
    used: tuple[tuple[str, int], ...]
    was: tuple[tuple[int, str, int], ...]
    claims: tuple[Claim, ...]
    pools: tuple[Pool, ...]
    pending: Pending
    result: Result | None
    map: ZoneMap
    memo: dict[Any, Any]
    """Derived values; dropped on any change."""
    watch: dict[Any, Any]
    """Derived facts about which cards are in play; dropped when a card moves (not between zones that nobody
    sees into, or in which cards tell nothing), turns over or changes its text.
    """

    @classmethod
    def empty(cls, zone_map: ZoneMap) -> Table:
        """A table with no cards on it, before the first step."""
        t = cls.__new__(cls)
        t.rows = []
        t.zones = [()] * zone_map.count
        t.seats = [(0,) * len(zone_map.vars)] * zone_map.seats
        t.vars = (0,) * len(zone_map.table_var)
        t.turn = t.step = 0
        t.active = 0
        t.phase = ""
        t.stack = []
        t.chain = t.queue = t.mods = t.used = t.was = t.claims = t.pools = t.pending = ()
        t.result = None
        t.map = zone_map
        t.memo = {}
        t.watch = {}
        return t

    def copy(self) -> Table:
        """An equal table that shares everything immutable with this one."""
        t = Table.__new__(Table)
        t.rows = self.rows.copy()
        t.zones = self.zones.copy()
        t.seats = self.seats.copy()
        t.vars = self.vars
        t.turn = self.turn
        t.active = self.active
        t.phase = self.phase
        t.step = self.step
        t.stack = self.stack.copy()
        t.chain = self.chain
        t.queue = self.queue
        t.mods = self.mods
        t.used = self.used
        t.was = self.was
        t.claims = self.claims
        t.pools = self.pools
        t.pending = self.pending
        t.result = self.result
        t.map = self.map
        t.memo = self.memo
        t.watch = self.watch
        return t

    def zone(self, name: str, seat: int = TABLE, place: int = 0) -> tuple[int, ...]:
        """The ids lying in a zone, first to last (a deck's top card is its last)."""
        try:
            return self.zones[self.map.at[name, seat, place]]
        except KeyError:
            return self.zones[self.map.number(name, seat, place)]

    def get(self, seat: int, name: str) -> int:
        """A variable of a seat, or of the table itself (seat TABLE)."""
        if seat == TABLE:
            return self.vars[self.map.table_var[name]]
        return self.seats[seat][self.map.var[name]]

    def out(self, seat: int) -> bool:
        """Whether that seat has left or lost and plays no further part."""
        return self.seats[seat][0] != 0

    def values(self) -> tuple[Any, ...]:
        """All sections in digest order."""
        return tuple([getattr(self, name) for name in FIELDS])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]  # positions are mutable while they are being made


_encoder = msgspec.msgpack.Encoder()
_encode = _encoder.encode


def encode(t: Table) -> bytes:
    """The canonical bytes of a table."""
    return _encode(
        (
            t.rows, t.zones, t.seats, t.vars, t.turn, t.active, t.phase, t.step, t.stack, t.chain, t.queue,
            t.mods, t.used, t.was, t.claims, t.pools, t.pending, t.result,
        )
    )  # fmt: skip


_Sections = tuple[
    list[Row], list[tuple[int, ...]], list[tuple[int, ...]], tuple[int, ...], int, int, str, int, list[Frame],
    tuple[Item, ...], tuple[Item, ...], tuple[Modifier, ...], tuple[tuple[str, int], ...],
    tuple[tuple[int, str, int], ...], tuple[Claim, ...], tuple[Pool, ...], Any, Result | None,
]  # fmt: skip

_decoder = msgspec.msgpack.Decoder(_Sections)
_INTENT = Make | Shuffle | Reveal | Arrange | Roll | Pick | Choose | Back


def decode(raw: bytes, zone_map: ZoneMap) -> Table:
    """The table that `encode` packed; raises msgspec.DecodeError or ValueError on anything else."""
    t = Table.empty(zone_map)
    for name, value in zip(FIELDS, _decoder.decode(raw), strict=True):
        setattr(t, name, value)
    t.stack = [_thaw(frame) for frame in t.stack]
    t.chain = tuple(_thaw(item) for item in t.chain)
    t.queue = tuple(_thaw(item) for item in t.queue)
    t.mods = tuple(_thaw(mod) for mod in t.mods)
    t.pending = _pending(t.pending)
    return t


def _pending(raw: Any) -> Pending:
    """Intents are one tagged array, decisions a list of tagged arrays."""
    if raw and isinstance(raw[0], str):
        intent: Pending = msgspec.convert(raw, _INTENT)
        if isinstance(intent, Choose):
            return msgspec.structs.replace(intent, decisions=tuple(_thaw(d) for d in intent.decisions))
        return intent
    return tuple(
        _thaw(decision)
        for decision in msgspec.convert(raw, tuple[Act | Cards | Number | Option | Order | Duty, ...])
    )


def _thaw(record: Any) -> Any:
    """Decoded free-form fields hold lists; make them tuples again."""
    loose = {
        name: freeze(getattr(record, name)) for name in ("env", "event", "data") if hasattr(record, name)
    }
    return msgspec.structs.replace(record, **loose) if loose else record
