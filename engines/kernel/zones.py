"""Where cards can be: the zones a game declares, numbered for a number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.kernel.errors import Invariant

EVERYBODY = -1
"""In place of a seat: the whole table, spectators included."""

MAX_SEATS = 8


@dataclass(frozen=True)
class ZoneKind:
    """One kind of zone as a game declares it.

    `see` says who sees faces of cards lying there face up or kept there: "all", "owner" or "none". A zone
    with `keep` is held by its seat (a hand): hidden, unordered, mixed by its owner under the mixing rule.
    `shared` zones belong to the table. `places` is the number of such zones per seat, for games with
    locations.
    """

    name: str
    title: str = ""
    see: str = "all"
    keep: bool = False
    ordered: bool = True
    shared: bool = False
    places: int = 1

    @property
    def words(self) -> str:
        """The zone's name for people."""
        return self.title or self.name


class ZoneMap:
    """Numbers of zones and variables for one game at one number of seats; part of the rules, not of the
    table.
    """

    __slots__ = (
        *("_base", "_place", "_ranges", "at", "count", "kinds", "of", "owners", "seats", "table_var", "var"),
        "vars",
    )

    def __init__(
        self, kinds: Sequence[ZoneKind], seats: int, seat_vars: Sequence[str], table_vars: Sequence[str]
    ) -> None:
        self.seats = seats
        self.kinds = tuple(kinds)
        self._base: dict[str, tuple[int, ZoneKind]] = {}
        self.of: list[ZoneKind] = []
        self.at: dict[tuple[str, int, int], int] = {}
        """Numbers by name, seat and place, as far as they were asked for."""
        self.owners: list[int] = []
        """The seat of each zone, or EVERYBODY."""
        self._place: list[int] = []
        for kind in self.kinds:
            if kind.name in self._base:
                raise Invariant(f"zone {kind.name} is declared twice")
            self._base[kind.name] = (len(self.of), kind)
            for owner in (EVERYBODY,) if kind.shared else range(seats):
                for place in range(kind.places):
                    self.of.append(kind)
                    self.owners.append(owner)
                    self._place.append(place)
        self._ranges = {
            name: range(base, base + (1 if kind.shared else seats) * kind.places)
            for name, (base, kind) in self._base.items()
        }
        self.count = len(self.of)
        self.vars = ("out", *seat_vars)
        self.var = {name: index for index, name in enumerate(self.vars)}
        self.table_var = {name: index for index, name in enumerate(table_vars)}

    def number(self, name: str, seat: int = EVERYBODY, place: int = 0) -> int:
        """The zone's number; the seat is ignored for a shared zone, the place where there is but one."""
        known = self.at.get((name, seat, place))
        if known is None:
            base, kind = self._base[name]
            at = 0 if kind.places == 1 else place
            known = base + at if kind.shared else base + seat * kind.places + at
            self.at[name, seat, place] = known
        return known

    def numbers(self, name: str) -> range:
        """All zones of that kind, by seat and place."""
        return self._ranges[name]

    def has(self, name: str) -> bool:
        """Whether the game declares a zone kind of that name."""
        return name in self._base

    def owner(self, zone: int) -> int:
        """The seat whose zone it is, or EVERYBODY."""
        return self.owners[zone]

    def place(self, zone: int) -> int:
        """Which of its seat's zones of this kind it is."""
        return self._place[zone]
