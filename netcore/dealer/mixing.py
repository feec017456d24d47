"""Filling Shuffle and Arrange: mixes in turn, an argument for each, and for a hand the others' shares on the
new slots.

In a Shuffle all seats mix in seat order; the next mixer only checks points and mixes, arguments follow. That
is safe: a mix hides its order for any input, and no share is given on a slot before all its arguments hold.
In an Arrange one seat mixes its own cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from netcore.dealer import proof
from netcore.dealer.board import Slot
from netcore.dealer.faults import Misuse, Refused, Wrong
from netcore.dealer.mix import (
    Layer,
    Pair,
    by_back,
    check_pairs,
    flat,
    layers,
    read_pairs,
    recover_order,
    remix,
)
from netcore.dealer.piles import Pile
from netcore.dealer.rounds import Due, Outcome, Round, StepStart, Wish, need_room
from netcore.dealer.seeds import START_SIZE, MixKey, Root
from netcore.dealer.share import check_shares, make_shares
from netcore.dealer.sharing import pack_shares, read_shares
from netcore.dealer.terms import need_bytes, read_body
from netcore.dealer.trace import Descent, Pass
from netcore.item import Kind
from netcore.wire import pack


class PileStage(NamedTuple):
    """A pile as one mixer leaves it."""

    pairs: tuple[Pair, ...]
    backs: tuple[int, ...]


class Mix(NamedTuple):
    """A received mix: one stage per pile of this mixer."""

    counter: int
    start: bytes
    stages: tuple[PileStage, ...]


class Mixing(Round):
    """A Shuffle or an Arrange being filled."""

    def __init__(self, moment: StepStart, piles: Sequence[Pile]) -> None:
        super().__init__(moment)
        self._piles = tuple(pile for pile in piles if pile.mixers)
        self._idle = tuple(pile for pile in piles if pile.cards and not pile.mixers)
        self._stages = {
            pile.number: [PileStage(tuple(s.pair for s in pile.slots), tuple(s.back for s in pile.slots))]
            for pile in self._piles
        }
        for seat in moment.active:
            need_room(sum(_proof_room(pile) for pile in self._of(seat)))
        mixers = [seat for seat in moment.active if self._of(seat)]
        sharers = [seat for seat in moment.active if self._kept(seat)]
        kinds = (Kind.MIX, Kind.PROOF) if moment.terms.proofs else (Kind.MIX,)
        self.dues = (
            *(Due(kind, seat) for seat in mixers for kind in kinds),
            *(Due(Kind.SHARE, seat) for seat in sharers),
        )

    def _of(self, seat: int) -> tuple[Pile, ...]:
        """The piles a seat mixes."""
        return tuple(pile for pile in self._piles if seat in pile.mixers)

    def _kept(self, seat: int) -> tuple[Pile, ...]:
        """The piles on whose new slots a seat gives shares."""
        return tuple(pile for pile in self._piles if pile.kept and pile.by != seat)

    def mixes(self) -> Mapping[int, int]:
        return {seat: len(piles) for seat in self.moment.active if (piles := self._of(seat))}

    def ready(self, due: Due) -> bool:
        if due.kind is Kind.MIX:
            return all(
                len(self._stages[pile.number]) == 1 + pile.mixers.index(due.seat)
                for pile in self._of(due.seat)
            )
        if due.kind is Kind.PROOF:
            return Due(Kind.MIX, due.seat) in self.taken
        last = Kind.PROOF if self.moment.terms.proofs else Kind.MIX
        return all(Due(last, seat) in self.taken for pile in self._kept(due.seat) for seat in pile.mixers)

    # --- received -------------------------------------------------------------------------------------------

    def read(self, due: Due, body: bytes) -> Any:
        if due.kind is Kind.MIX:
            return self._read_mix(due.seat, body)
        if due.kind is Kind.PROOF:
            (argument,) = read_body(body, 1, "shuffle proof")
            size = sum(proof.proof_size(len(layer.places)) for *_, layer in self._layers(due.seat))
            return need_bytes(argument, size, "a shuffle proof")
        return read_shares(body, len(self._new_firsts(due.seat)))

    def _read_mix(self, seat: int, body: bytes) -> Mix:
        counter, start, parts = read_body(body, len(Mix._fields), "mix")
        if type(counter) is not int or counter != self.moment.mixes[seat]:
            raise Refused(Wrong.STATE, f"a mix is not under counter {self.moment.mixes[seat]}")
        need_bytes(start, START_SIZE, "a start value")
        piles = self._of(seat)
        if type(parts) is not tuple or len(parts) != len(piles):
            raise Refused(Wrong.FORM, f"a mix has not {len(piles)} parts")
        return Mix(counter, start, tuple(map(self._read_stage, piles, parts)))

    def _read_stage(self, pile: Pile, part: Any) -> PileStage:
        if (
            type(part) is not tuple
            or len(part) != 2
            or type(part[0]) is not tuple
            or type(part[1]) is not bytes
        ):
            raise Refused(Wrong.FORM, "a part of a mix is not backs with slots")
        before = self._stages[pile.number][-1]
        backs = tuple(sorted(before.backs))
        if pile.names_backs:
            backs = part[0]
            if not all(type(back) is int for back in backs):
                raise Refused(Wrong.FORM, "a back is not a number")
            layers(before.backs, backs)
        elif part[0]:
            raise Refused(Wrong.FORM, "a mix names backs where it may not")
        return PileStage(read_pairs(part[1], len(before.pairs)), backs)

    def check(self, due: Due, parts: Any) -> Callable[[], Any]:
        group = self.moment.terms.group
        if due.kind is Kind.MIX:
            work = [
                (stage.pairs, self._stages[pile.number][-1].pairs)
                for pile, stage in zip(self._of(due.seat), parts.stages, strict=True)
            ]

            def check_mix() -> None:
                for outputs, inputs in work:
                    check_pairs(group, outputs, inputs)

            return check_mix
        if due.kind is Kind.PROOF:
            statements = [statement for _, statement, _ in self._layers(due.seat)]

            def check_proof() -> None:
                at = 0
                for statement in statements:
                    size = proof.proof_size(len(statement.inputs))
                    proof.check(statement, parts[at : at + size])
                    at += size

            return check_proof
        public, context = self.moment.terms.keys[due.seat].card, self._share_context(due.seat)
        firsts = self._new_firsts(due.seat)
        return lambda: check_shares(group, public, context, firsts, *parts)

    def take(self, due: Due, parts: Any, found: Any = None) -> None:
        super().take(due, parts, found)
        if due.kind is Kind.MIX:
            for pile, stage in zip(self._of(due.seat), parts.stages, strict=True):
                self._stages[pile.number].append(stage)

    # --- made -----------------------------------------------------------------------------------------------

    def make(self, due: Due, root: Root, wish: Wish) -> Callable[[], bytes]:
        if due.kind is Kind.MIX:
            return self._make_mix(due.seat, root, wish)
        if due.kind is Kind.PROOF:
            return self._make_proof(due.seat, root)
        firsts, context = self._new_firsts(due.seat), self._share_context(due.seat)
        return lambda: pack_shares(*make_shares(root, context, firsts))

    def _make_mix(self, seat: int, root: Root, wish: Wish) -> Callable[[], bytes]:
        if len(wish.start) != START_SIZE:
            raise Misuse(f"a start value is {START_SIZE} bytes")
        terms, counter = self.moment.terms, self.moment.mixes[seat]
        work = [
            (pile.names_backs, self._stages[pile.number][-1], order, key)
            for pile, order, key in self._orders(seat, root, wish)
        ]

        def make_mix() -> bytes:
            parts = []
            for names, (pairs, backs), order, key in work:
                outputs = remix(terms.group, terms.joint, pairs, order, key)
                parts.append((tuple(backs[source] for source in order) if names else (), flat(outputs)))
            return pack((counter, wish.start, tuple(parts)))

        return make_mix

    def _make_proof(self, seat: int, root: Root) -> Callable[[], bytes]:
        orders = {pile.number: (order, key) for pile, order, key in self._made(root)}
        work = [(*orders[pile.number], statement, layer) for pile, statement, layer in self._layers(seat)]
        group, version = self.moment.terms.group, self.moment.terms.version

        def make_proof() -> bytes:
            made = b""
            for order, key, statement, layer in work:
                within = [layer.sources.index(order[place]) for place in layer.places]
                factors = key.factors(len(order))
                hiding = key.hiding(version, statement.hash, proof.order_name(within))
                committed = proof.commit(group, hiding, within)
                made += proof.prove(statement, committed, [factors[place] for place in layer.places])
            return pack((made,))

        return make_proof

    def _orders(self, seat: int, root: Root, wish: Wish) -> list[tuple[Pile, list[int], MixKey]]:
        """The order and key of each pile a seat mixes: chosen where the intent asks for it, else from the
        key.
        """
        found = []
        chosen = list(wish.orders or ())
        index = self._of(seat)
        for number, pile in enumerate(index):
            key = root.mix(self.moment.mixes[seat] + number, wish.start)
            backs = self._before(pile, seat).backs
            if pile.asks:
                if not chosen:
                    raise Misuse("an order is asked for and none was chosen")
                order = list(chosen.pop(0))
                if sorted(order) != list(range(len(backs))):
                    raise Misuse("a chosen order does not name each card once")
            else:
                order = by_back(key.order(len(backs)), backs)
            found.append((pile, order, key))
        return found

    def _made(self, root: Root) -> list[tuple[Pile, list[int], MixKey]]:
        """The orders of this seat's mix that is in, also of one it no longer remembers making."""
        due = Due(Kind.MIX, root.seat)
        if due not in self.taken:
            return []
        wish = self.recall(due, self.taken[due], root)
        if wish is None:
            raise Misuse("this seat's own mix does not follow from its seed")
        return self._orders(root.seat, root, wish)

    def asks(self, seat: int | None) -> tuple[tuple[int, ...], ...]:
        """The cards, sorted, of each pile for which this seat is asked to choose the order."""
        return tuple(pile.cards for pile in self._piles if pile.asks and pile.by == seat)

    def moved(self, root: Root) -> list[tuple[int, Slot]]:
        """Which slot each card of this seat's own arrangement was before."""
        return [
            (card, pile.slots[source])
            for pile, order, _ in self._made(root)
            if pile.by == root.seat
            for card, source in zip(pile.cards, order, strict=True)
        ]

    def recall(self, due: Due, parts: Any, root: Root) -> Wish | None:
        if due.kind is not Kind.MIX:
            return Wish()
        terms, orders = self.moment.terms, []
        for number, (pile, stage) in enumerate(zip(self._of(due.seat), parts.stages, strict=True)):
            if pile.asks:
                key = root.mix(parts.counter + number, parts.start)
                before = self._before(pile, due.seat).pairs
                order = recover_order(terms.group, terms.joint, before, stage.pairs, key)
                if order is None:
                    return None
                orders.append(tuple(order))
        return Wish(start=parts.start, orders=tuple(orders))

    # --- what proofs and shares speak of --------------------------------------------------------------------

    def _before(self, pile: Pile, seat: int) -> PileStage:
        """The pile as this mixer got it."""
        return self._stages[pile.number][pile.mixers.index(seat)]

    def _layers(self, seat: int) -> list[tuple[Pile, proof.Statement, Layer]]:
        """One statement per pile and back of a mix that is in."""
        terms, mixed = self.moment.terms, self.taken[Due(Kind.MIX, seat)]
        found = []
        for number, (pile, after) in enumerate(zip(self._of(seat), mixed.stages, strict=True)):
            before = self._before(pile, seat)
            for layer in layers(before.backs, after.backs):
                context = self.moment.context(
                    seat, "mix", mixed.counter + number, mixed.start, pile.number, layer.back
                )
                inputs = tuple(before.pairs[source] for source in layer.sources)
                outputs = tuple(after.pairs[place] for place in layer.places)
                statement = proof.Statement(terms.group, context, terms.joint, inputs, outputs)
                found.append((pile, statement, layer))
        return found

    def _handles(self) -> dict[int, range]:
        """New handles by pile."""
        found, at = {}, self.moment.handles
        for pile in self._piles:
            found[pile.number] = range(at, at + len(pile.slots))
            at += len(pile.slots)
        return found

    def _new_firsts(self, seat: int) -> list[bytes]:
        return [pair.first for pile in self._kept(seat) for pair in self._stages[pile.number][-1].pairs]

    def _share_context(self, seat: int) -> bytes:
        handles = self._handles()
        return self.moment.context(
            seat, "keep", tuple(handle for pile in self._kept(seat) for handle in handles[pile.number])
        )

    # --- closed ---------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome:
        board, moment = self.moment.board, self.moment
        handles, bags, values, shown = self._handles(), 0, [], []
        given = {seat: list(self.taken[Due(Kind.SHARE, seat)][0]) for seat in self._sharers()}
        for pile in self._piles:
            stage = self._stages[pile.number][-1]
            decks = {
                back: tuple(sorted({name for s in pile.slots if s.back == back for name in s.decks}))
                for back in set(stage.backs)
            }
            seen = 0 if pile.by is None else 1 << pile.by
            shares = {seat: given[seat] for seat in given if pile.kept and pile.by != seat}
            new = [
                Slot(
                    handle,
                    pair,
                    back,
                    decks[back],
                    seen,
                    {seat: left.pop(0) for seat, left in shares.items()},
                )
                for handle, pair, back in zip(handles[pile.number], *stage, strict=True)
            ]
            several = pile.by is None and len(decks) > 1
            board = board.remixed(pile.cards, pile.slots, new, moment.bags + bags if several else None)
            bags += several
        for pile in sorted((*self._piles, *self._idle), key=lambda pile: pile.number):
            if pile.by is not None:
                values += [board.slot(card).back for card in pile.cards]
                shown += [(card, 1 << pile.by) for card in pile.cards]
        count = sum(len(pile.slots) for pile in self._piles)
        return Outcome(
            board,
            tuple(values) if moment.terms.cards.backs else (),
            shown=tuple(shown),
            handles=count,
            bags=bags,
        )

    def lines(self) -> dict[int, Descent]:
        """Where each new slot came from, for a trace."""
        found = {}
        handles = self._handles()
        for pile in self._piles:
            stages = self._stages[pile.number]
            passes = tuple(
                Pass(
                    self.moment.step,
                    seat,
                    self.moment.mixes[seat] + self._of(seat).index(pile),
                    self.taken[Due(Kind.MIX, seat)].start,
                    stages[number].pairs,
                    stages[number + 1].pairs,
                )
                for number, seat in enumerate(pile.mixers)
            )
            before = tuple(slot.handle for slot in pile.slots)
            for place, handle in enumerate(handles[pile.number]):
                found[handle] = Descent(passes, place, before)
        return found

    def _sharers(self) -> tuple[int, ...]:
        return tuple(due.seat for due in self.dues if due.kind is Kind.SHARE)


def _proof_room(pile: Pile) -> int:
    """Bytes of the arguments for one mix of a pile, which are larger than the mix itself."""
    backs = Counter(slot.back for slot in pile.slots)
    return sum(map(proof.proof_size, backs.values()))
