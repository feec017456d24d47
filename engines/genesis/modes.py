"""The modes of Second Genesis (ledger section 12): who plays against whom, and who is within whose range."""

from __future__ import annotations

from engines.kernel import Mode, OptionSpec, Table

CAP = 200  # SG-R29
GENERIC = OptionSpec("generic", (False, True), "Generic creatures (advanced rule)")
CAPPED = OptionSpec("cap", (CAP, 100), "Turns after which it is a draw")
FALL = OptionSpec("fall", ("both", "first"), "Lords to fall until a team is out")


def _options(seats: int, *more: OptionSpec) -> tuple[OptionSpec, ...]:
    """What every mode may be played with: also that a seat begins, counted from 1, which in a series is the
    one after who began the game before (SG-052, SG-R44).
    """
    start = OptionSpec("start", ("split", *range(1, seats + 1)), "Who begins (a seat: in a series)")
    return (GENERIC, start, *more)


def _opposite(seats: int) -> tuple[tuple[int, ...], ...]:
    """Teams of two, partners opposite each other (SG-250)."""
    half = seats // 2
    return tuple((seat, seat + half) for seat in range(half))


MODES = (
    Mode("duel", 2, "Two lords", options=_options(2, CAPPED)),
    *(Mode(f"free{n}", n, f"Free for all, {n} lords", options=_options(n)) for n in (3, 4, 5, 6)),
    *(Mode(f"limited{n}", n, f"Limited range, {n} lords", options=_options(n)) for n in (5, 6)),
    *(Mode(f"teams{n}", n, f"Teams of two, {n} lords", _opposite(n), options=_options(n)) for n in (4, 6)),
    Mode("tag4", 4, "Tag team, 4 lords (experimental)", _opposite(4), options=_options(4, FALL)),
    Mode("citadel4", 4, "Citadel, 4 lords (experimental)", _opposite(4), options=_options(4)),
)
_KINDS = tuple(mode.name.rstrip("0123456789") for mode in MODES)


def kind(t: Table) -> str:
    """The sort of mode a table is played in: duel, free, limited, teams, tag or citadel."""
    return _KINDS[t.vars[0]]


def side(t: Table, seat: int) -> tuple[int, ...]:
    """The seats that win and lose with this one."""
    return MODES[t.vars[0]].side(seat)


def beginner(t: Table) -> int:
    """Whose turn it is; of a citadel the lord with whom the turn of both began (SG-070)."""
    return next((frame.seat for frame in t.stack if frame.program == "genesis.turn"), max(t.active, 0))


def there(t: Table, seat: int) -> bool:
    """Whether a lord takes part at this moment: not out, nor outside a tag team's fight (SG-254)."""
    values = t.seats[seat]
    return not values[0] and not values[t.map.var["benched"]]


def clockwise(t: Table, seat: int) -> list[int]:
    """The lords who take part, from this seat on clockwise, this one first."""
    seats = t.map.seats
    return [s for s in (*range(seat, seats), *range(seat)) if there(t, s)]


def acting(t: Table, seat: int) -> tuple[int, ...]:
    """The lords who go through a turn together: partners of a citadel, else one (SG-258, SG-R28)."""
    if kind(t) != "citadel":
        return (seat,)
    return tuple(s for s in side(t, seat) if not t.out(s))


def neighbours(t: Table, seat: int) -> tuple[int, ...]:
    """The lords left and right; where a seat has closed, the next ones (SG-247, SG-248, SG-251)."""
    others = clockwise(t, seat)[1:]
    return tuple(dict.fromkeys((*others[:1], *others[-1:])))


def within(t: Table, seat: int) -> tuple[int, ...]:
    """The lords in range besides oneself, clockwise (SG-243, SG-246, SG-247, SG-251, SG-R26)."""
    return neighbours(t, seat) if kind(t) in ("limited", "teams") else tuple(clockwise(t, seat)[1:])


def attackable(t: Table, seat: int) -> tuple[int, ...]:
    """The lords whose creatures and fortress may be attacked: in range, and no partner (SG-244, SG-R26)."""
    if t.map.seats == 2:
        return (1 - seat,)
    own = side(t, seat)
    return tuple(s for s in within(t, seat) if s not in own)


def next_lord(t: Table, seat: int) -> int:
    """Whose turn follows: the next lord's clockwise (SG-058, SG-085); of a tag team whoever is in the fight,
    of a citadel the next team's first lord.
    """
    if kind(t) == "citadel":
        return next(s for s in clockwise(t, seat) if s not in side(t, seat))
    if kind(t) == "tag":
        return next(s for s in side(t, (seat + 1) % t.map.seats) if there(t, s))
    after = (seat + 1) % t.map.seats
    return clockwise(t, after)[0]
