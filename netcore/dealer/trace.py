"""Following one slot back through its mixes, to find who put a card there that is none.

Needed where mixes were not proved, or several owners' decks were mixed together. The last mixer shows first
where the slot came from and by which factor, then the one before, back to the deck it was made in. Only this
card's path shows. Whoever cannot show it is to blame; if all can, it was the owner of the deck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from netcore.dealer.board import Slot
from netcore.dealer.deck import OPEN
from netcore.dealer.faults import Fault, Misuse, Refused, Wrong
from netcore.dealer.group import SIZE
from netcore.dealer.mix import Pair, recover_order
from netcore.dealer.seeds import Root
from netcore.dealer.terms import Terms, need_bytes, read_body
from netcore.item import Kind
from netcore.wire import pack


class Pass(NamedTuple):
    """One seat's mix of one pile."""

    step: int
    seat: int
    counter: int
    start: bytes
    inputs: tuple[Pair, ...]
    outputs: tuple[Pair, ...]


class Descent(NamedTuple):
    """Where a slot came from: its pile's passes, its place after the last, the handles before the first."""

    passes: tuple[Pass, ...]
    place: int
    before: tuple[int, ...]


class Tracing:
    """The trace of one slot; `due` is the seat that must show its part next, until `fault` says who it is."""

    def __init__(
        self,
        terms: Terms,
        lines: Mapping[int, Descent],
        slot: Callable[[int], Slot | None],
        gone: Mapping[int, Root],
        handle: int,
    ) -> None:
        self._terms = terms
        self._lines = lines
        self._slot = slot
        self._gone = gone
        self._handle = handle
        self._left: list[Pass] = []
        self._place = 0
        self._shown = 0
        self._before: tuple[int, ...] = (handle,)
        self.fault: Fault | None = None
        self._settle()

    @property
    def due(self) -> int | None:
        """Who shows the next part."""
        return None if self.fault is not None else self._left[-1].seat

    def make(self, root: Root) -> bytes:
        """The body of this seat's TRACE item: which input, which factor; for this slot only."""
        if self.due != root.seat:
            raise Misuse("the trace is not at this seat's mix")
        shown = self._show(root)
        if shown is None:
            raise Misuse("this seat's own mix does not follow from its seed")
        return pack((self._handle, self._shown, *shown))

    def receive(self, seat: int, body: bytes) -> None:
        """Take the next part; a seat that cannot show it has the fault. A part of another slot or mix is
        refused and proves nothing.
        """
        if seat != self.due:
            raise Misuse(f"seat {seat} does not owe a part of the trace now")
        last = self._left[-1]
        handle, number, source, factor = read_body(body, 4, "trace")
        if (handle, number) != (self._handle, self._shown):
            raise Refused(Wrong.STATE, "a part of a trace speaks of another slot or mix")
        try:
            self._check(last, source, factor)
        except Refused as refused:
            blame = Refused(Wrong.TRACE, f"a mixer cannot show where a slot came from: {refused.reason}")
            self.fault = blame.fault(
                seat, last.step, (last.step, seat, Kind.MIX), (last.step, seat, Kind.TRACE)
            )
            return
        self._back(source)
        self._settle()

    def _check(self, last: Pass, source: Any, factor: Any) -> None:
        if type(source) is not int or not 0 <= source < len(last.inputs):
            raise Refused(Wrong.FORM, "it names no input")
        group = self._terms.group
        group.need_scalars((need_bytes(factor, SIZE, "a factor"),))
        given = last.inputs[source]
        first = group.add(given.first, group.base(factor))
        second = group.add(given.second, group.mul(factor, self._terms.joint))
        if Pair(first, second) != last.outputs[self._place]:
            raise Refused(Wrong.PROOF, "the input and factor do not give the slot")

    def _back(self, source: int) -> None:
        self._place = source
        self._shown += 1
        self._left.pop()

    def _show(self, root: Root) -> tuple[int, bytes] | None:
        """Source and factor of the slot in its last pass, from that mixer's secrets."""
        last = self._left[-1]
        key = root.mix(last.counter, last.start)
        order = recover_order(self._terms.group, self._terms.joint, last.inputs, last.outputs, key)
        return None if order is None else (order[self._place], key.factors(len(order))[self._place])

    def _settle(self) -> None:
        """Go back as far as needs nobody: into the pile before, and through mixes of seats that left."""
        while self.fault is None:
            if not self._left:
                self._enter(self._before[self._place])
                continue
            last = self._left[-1]
            if last.seat not in self._gone:
                return
            shown = self._show(self._gone[last.seat])
            if shown is None:
                reason = "a mix does not follow from its opened seed"
                self.fault = Fault(
                    Wrong.TRACE, last.seat, last.step, reason, ((last.step, last.seat, Kind.MIX),)
                )
                return
            self._back(shown[0])

    def _enter(self, handle: int) -> None:
        line = self._lines.get(handle)
        if line is not None:
            self._left, self._place, self._before = list(line.passes), line.place, line.before
            return
        made = self._slot(handle)
        if made is None:
            raise Misuse(f"there never was a slot {handle}")
        name = made.decks[0]
        owner = None if name.seat == OPEN else name.seat
        reason = f"a slot of deck {name.label!r} never held a card of its table"
        self.fault = Fault(Wrong.ROW, owner, 0, reason)
