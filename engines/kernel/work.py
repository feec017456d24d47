"""Work: the one thing that may change a table, and only the fresh copy it owns.

Rule steps are functions `op(w, f)`. A step does exactly one of these: change the table, push frames, or ask
(a decision or an intent). A step that asks may be run again before the question is put, so it must not change
anything. The answer is bound in the frame of the step that asked, under the question's name, and the next
step finds it there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engines.kernel import pools
from engines.kernel.decision import Decision, Faces, Intent
from engines.kernel.errors import FuelSpent, HiddenFace, Invariant
from engines.kernel.event import Event
from engines.kernel.table import ALL_SEATS, NOTHING, SETTLED, TABLE, Claim, Frame, Result, Row, Table, bound
from engines.kernel.value import Value

if TYPE_CHECKING:
    from engines.kernel.game import Game

Op = Callable[["Work", Frame], None]
Program = tuple[Op, ...]

TOP = -1
"""Where a card goes in a zone: on top (a zone's last place) …"""
BOTTOM = 0
"""… or under everything."""

MAX_STACK = 256
"""Frames of unfinished work; nested effects of real cards stay under thirty."""

MAX_ROWS = 4096
"""Cards and tokens ever made in one game."""


class Work:
    """A table being worked on, with the events this makes."""

    __slots__ = ("events", "game", "t")

    def __init__(self, game: Game, table: Table) -> None:
        self.game = game
        self.t = table
        self.events: list[Event] = []

    # --- reading --------------------------------------------------------------------------------------------

    def face(self, card: int) -> int:
        """The face of a card: the only way for rules to read one. Raises on a hidden face."""
        face = self.t.rows[card].face
        if face is None:
            raise HiddenFace(card, self.path())
        return face

    def path(self) -> str:
        """Where the work stands, for errors and traces."""
        if not self.t.stack:
            return "flow"
        top = self.t.stack[-1]
        return f"{top.program}[{max(0, top.pc - 1)}]"

    # --- cards ----------------------------------------------------------------------------------------------

    def touch(self, *, cards: bool = False) -> None:
        """Drop derived values; with `cards`, also what was derived from which cards lie where."""
        self.t.memo = {}
        if cards:
            self.t.watch = {}

    def pass_on(self) -> None:
        """Drop derived values though no card or seat has changed, but a step, a phase, what was counted."""
        t = self.t
        t.memo = {SETTLED: True} if t.memo.get(SETTLED) else {}

    def change(self, card: int, **fields: object) -> Row:
        """Replace fields of a card's row."""
        if card < 0:
            raise Invariant(f"{self.path()}: {card} is no card")
        row = replace(self.t.rows[card], **fields)
        self.t.rows[card] = row
        self.touch(cards=not fields.keys().isdisjoint(_TEXT_FIELDS))
        return row

    def new(
        self,
        zone: int,
        *,
        face: int | None,
        owner: int,
        up: bool = True,
        at: tuple[int, int, int] | None = None,
    ) -> int:
        """A further card or token in a zone, with a public face; its id."""
        t = self.t
        card = len(t.rows)
        if card >= MAX_ROWS:
            raise FuelSpent(self.path())
        seen = 0 if face is None else ALL_SEATS
        t.rows.append(Row(face, None, owner, owner, zone, seen, up, at=at, since=t.step))
        t.zones[zone] += (card,)
        self.touch(cards=True)
        return card

    def move(
        self,
        card: int,
        zone: int,
        *,
        to: int = TOP,
        up: bool | None = None,
        seat: int | None = None,
        keep: bool = False,
    ) -> None:
        """Put a card into a zone: on top, at the bottom or at an index; `up` face up or down (as it lies, if
        None).

        It enters as a fresh thing: damage, marks, links, host and grid place are gone unless `keep` says that
        it goes on being the same.
        """
        if card < 0:
            raise Invariant(f"{self.path()}: {card} is no card")
        t = self.t
        row = t.rows[card]
        old = row.zone
        rest = _without(t.zones[old], card)
        if old != zone:
            t.zones[old] = rest
            rest = t.zones[zone]
        t.zones[zone] = (*rest, card) if to == TOP else (*rest[:to], card, *rest[to:])
        up = row.up if up is None else up
        owner = t.map.owners[zone]
        seat = (row.seat if owner < 0 else owner) if seat is None else seat
        if keep:
            t.rows[card] = replace(row, zone=zone, up=up, seat=seat, since=t.step, mixed=False)
        else:
            t.rows[card] = Row(row.face, row.back, row.owner, seat, zone, row.seen, up, since=t.step)
        self.touch(cards=self._tells(zone, up) or self._tells(old, row.up))
        if old != zone:
            self.emit("moved", row.seat, (card,), old, zone)

    def remove(self, card: int) -> None:
        """Take a token off the table for good; its id stays used."""
        row = self.t.rows[card]
        if row.zone != NOTHING:
            self.t.zones[row.zone] = _without(self.t.zones[row.zone], card)
        self.t.rows[card] = replace(row, zone=NOTHING, host=NOTHING, marks=(), links=())
        self.touch(cards=True)
        self.emit("removed", row.seat, (card,))

    def mark(self, card: int, name: str, by: int) -> int:
        """Add (or take away, never below none) counters; the new amount."""
        row = self.t.rows[card]
        amount = max(0, row.mark(name) + by)
        rest = [pair for pair in row.marks if pair[0] != name]
        self.change(card, marks=tuple(sorted([*rest, (name, amount)] if amount else rest)))
        self.emit("counted", row.seat, (card,), name, amount)
        return amount

    def link(self, card: int, kind: str, to: int | None) -> None:
        """Tie a card to a card or number by a kind of link, or untie it."""
        rest = [pair for pair in self.t.rows[card].links if pair[0] != kind]
        self.change(card, links=tuple(sorted(rest if to is None else [*rest, (kind, to)])))

    def show(self, faces: Faces) -> None:
        """Make faces public, test what was claimed of them, and take them out of the pools."""
        t = self.t
        tells = False
        for card, face in faces:
            row = t.rows[card]
            t.rows[card] = replace(row, face=face, seen=row.seen | ALL_SEATS)
            tells = tells or self._tells(row.zone, row.up)
        if faces:
            if t.pools:
                t.pools = pools.opened(t.pools, faces)
            self.touch(cards=tells)
            self.emit("shown", -1, *zip(*faces, strict=True))
            if t.claims:
                self._test_claims(faces)

    def mix(self, cards: Iterable[int], by: int | None, backs: tuple[int, ...] = ()) -> None:
        """What a Shuffle (by nobody) or an Arrange (by a seat) does to rows: ids become places again."""
        t = self.t
        ids = sorted(cards)
        chosen = set(ids)
        known: list[int] = []
        lying: dict[tuple[int, bool], None] = {}
        zones: dict[int, list[int]] = {}
        seen = 0 if by is None else 1 << by
        for index, card in enumerate(ids):
            row = t.rows[card]
            back = backs[index] if backs else None
            zones.setdefault(row.zone, []).append(card)
            lying[row.zone, row.up] = None
            if row.face is not None:
                known.append(row.face)
            t.rows[card] = Row(
                None,
                back,
                row.owner,
                row.seat,
                row.zone,
                seen,
                False,
                host=row.host,
                since=t.step,
                mixed=True,
            )
        t.pools = pools.mixed(t.pools, ids, known)
        self.touch(cards=any(self._tells(zone, up) for zone, up in lying))
        for zone, there in zones.items():
            if len(there) == len(t.zones[zone]):
                t.zones[zone] = tuple(there)
            else:
                here = iter(there)
                t.zones[zone] = tuple([next(here) if card in chosen else card for card in t.zones[zone]])
        if t.claims:
            t.claims = tuple(c for c in t.claims if chosen.isdisjoint(c.cards))
        self.emit("mixed", -1 if by is None else by, tuple(ids))
        self.game.mixed(self, chosen)

    def _tells(self, zone: int, up: bool) -> bool:
        """Whether a card lying so in that zone can have a say in anything."""
        if zone < 0:
            return up
        kind = self.t.map.of[zone]
        seen = up or kind.see == "all"
        return self.game.tells(self.t, kind.name) if seen else self.game.tells_unseen(self.t, kind.name)

    def claim(self, claim: Claim) -> None:
        """Note what a seat asserts about hidden cards; it is tested when one of them opens under its id, and
        at the audit.
        """
        if claim.cards:
            self.t.claims += (claim,)
            self.emit("claimed", claim.seat, claim.cards, claim.all, claim.test)

    def _test_claims(self, faces: Faces) -> None:
        for claim in self.t.claims:
            for card, face in faces:
                if card in claim.cards and self.game.test(self.t, claim.test, face, claim.seat) != claim.all:
                    self.game.false_claim(self, claim, card)
                    return
        gone = {card for card, _ in faces}
        left = []
        for claim in self.t.claims:
            cards = tuple(card for card in claim.cards if card not in gone)
            if cards:
                left.append(claim if cards == claim.cards else replace(claim, cards=cards))
        self.t.claims = tuple(left)

    # --- seats, turn, work ----------------------------------------------------------------------------------

    def put(self, seat: int, name: str, value: int) -> None:
        """Set a variable of a seat, or of the table itself (seat TABLE)."""
        t = self.t
        if seat == TABLE:
            index = t.map.table_var[name]
            t.vars = (*t.vars[:index], value, *t.vars[index + 1 :])
        else:
            index = t.map.var[name]
            row = t.seats[seat]
            t.seats[seat] = (*row[:index], value, *row[index + 1 :])
        self.touch(cards=name in self.game.presence)
        self.emit("changed", seat, (), name, value)

    def add(self, seat: int, name: str, by: int) -> int:
        """Raise or lower a variable; the new value."""
        value = self.t.get(seat, name) + by
        self.put(seat, name, value)
        return value

    def begin(self, phase: str, *, active: int | None = None, turn: int | None = None) -> None:
        """Go to a phase, perhaps of another seat or turn."""
        t = self.t
        t.phase = phase
        if active is not None:
            t.active = active
        if turn is not None:
            t.turn = turn
        if active is None and turn is None:
            self.pass_on()
        else:
            self.touch()
        self.emit("phase", t.active, (), phase, t.turn)

    def push(
        self,
        program: str,
        *,
        seat: int = TABLE,
        card: int = NOTHING,
        event: tuple[tuple[str, Value], ...] = (),
        **env: Value,
    ) -> None:
        """Start a program on top of what is being done."""
        self.push_frame(Frame(program, 0, seat, card, tuple(env.items()), event))

    def push_frame(self, frame: Frame) -> None:
        """Start a program whose frame is ready made."""
        if len(self.t.stack) >= MAX_STACK:
            raise FuelSpent(self.path())
        self.t.stack.append(frame)

    def jump(self, pc: int) -> None:
        """Go on in the present program at another step."""
        self.t.stack[-1] = replace(self.t.stack[-1], pc=pc)

    def bind(self, name: str, value: Value) -> None:
        """Bind a value in the present frame."""
        stack = self.t.stack
        top = stack[-1]
        env = bound(top.env, name, value)
        if env is not top.env:
            stack[-1] = replace(top, env=env)

    def give(self, name: str, value: Value) -> None:
        """Bind a value in the frame below: how a program hands its outcome to the one that started it."""
        if len(self.t.stack) > 1:
            below = self.t.stack[-2]
            self.t.stack[-2] = replace(below, env=bound(below.env, name, value))

    def leave(self) -> None:
        """End the present program early."""
        self.t.stack.pop()

    def ask(self, *decisions: Decision) -> None:
        """Put one question, or several at once to different seats."""
        if self.t.pending:
            raise Invariant(f"two questions at once at {self.path()}")
        self.t.pending = decisions

    def want(self, intent: Intent) -> None:
        """Ask the dealer for something."""
        if self.t.pending:
            raise Invariant(f"two questions at once at {self.path()}")
        self.t.pending = intent

    def emit(self, kind: str, seat: int = -1, cards: tuple[int, ...] = (), *args: Value) -> None:
        """Report a public fact."""
        self.events.append(Event(kind, seat, cards, args))

    def finish(self, result: Result) -> None:
        """End the game."""
        self.t.result = result
        self.t.pending = ()
        self.emit("ended", -1, (), result.winners, result.reason)


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    if card not in cards:
        return cards
    at = -1 if cards[-1] == card else cards.index(card)
    return cards[:at] + cards[at:][1:]


_TEXT_FIELDS = frozenset({"face", "zone", "up", "host", "seat", "links"})
"""Fields that decide which abilities a card has in play, and for whom."""
