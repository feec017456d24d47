"""Several dealers in one process, joined by a queue that delays, reorders and repeats; used by many tests.

A ring stands in for table and log: it numbers steps, computes a chain value over the items, and gives every
dealer the same intents. `deal` fills one intent at all seats and checks that all got the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random

from engines.kernel.decision import Arrange, Done, Faces, Intent, Make
from netcore.dealer.audit import Audit, Legal
from netcore.dealer.course import AskedIntent, Bonds
from netcore.dealer.deck import CardSet
from netcore.dealer.faults import Fault
from netcore.dealer.group import Group
from netcore.dealer.joint import JointDealer
from netcore.dealer.opening import Opened
from netcore.dealer.outputs import DealerJob, DealerSend, Exposed, Filled, JudgedOpening, Output
from netcore.dealer.seeds import Seed
from netcore.dealer.terms import Terms, agree, make_commit, make_key, read_commit
from netcore.dealer.unsafe import UnsafeGroup
from netcore.item import Kind
from netcore.opening import LOG_VERSION

UNSAFE = UnsafeGroup()

Bend = Callable[[int, Kind, bytes], "bytes | None"]
"""What a cheating or broken sender makes of its own item: (seat, kind, body) -> body, or None to withhold it.
"""


@dataclass
class Record:
    """One step as a log would keep it."""

    step: int
    chain: bytes
    what: AskedIntent | None
    items: dict[tuple[Kind, int], bytes] = field(default_factory=dict)
    openings: dict[int, tuple] = field(default_factory=dict)
    void: bool = False
    left: tuple[int, bytes] | None = None
    rewind: int | None = None
    chosen: dict[int, tuple] = field(default_factory=dict)


def seed(number: int, seat: int) -> Seed:
    return Seed(blake2b(f"seed {number} {seat}".encode(), digest_size=32).digest())


def identity(seat: int) -> bytes:
    return bytes([seat + 1]) * 32


class Ring:
    """n dealers, and a watcher without a seat, over an unreliable queue."""

    def __init__(
        self,
        seats: int = 2,
        *,
        group: Group = UNSAFE,
        number: int = 0,
        cards: CardSet | None = None,
        proofs: bool = True,
        lists: Sequence[Mapping[str, Sequence[int]]] | None = None,
        coins: int = 256,
        version: int = LOG_VERSION,
        scramble: int = 0,
        watch: bool = False,
    ) -> None:
        self.seats = seats
        self.group = group
        self.cards = cards or CardSet(100)
        self.proofs = proofs
        self.coins = coins
        self.lists = [dict(lists[seat]) if lists else {} for seat in range(seats)]
        self.seeds = [seed(number, seat) for seat in range(seats)]
        self.nonce = bytes([number % 256]) * 32
        self.game = blake2b(f"game {number}".encode(), digest_size=32).digest()
        bodies = [
            make_commit(self.seeds[s], self.nonce, s, identity(s), self.lists[s], self.cards)
            for s in range(seats)
        ]
        commits = tuple(map(read_commit, bodies))
        keys = [make_key(self.seeds[s].root(group, self.game, s), coins) for s in range(seats)]
        terms = agree(
            group, self.game, commits, keys, self.cards, proofs=proofs, coins=coins, version=version
        )
        assert isinstance(terms, Terms), terms
        self.terms = terms
        self.bonds = Bonds(self.nonce, tuple(identity(s) for s in range(seats)), commits)
        self.dealers = [self.dealer(seat) for seat in range(seats)]
        self.watcher = JointDealer(terms, self.bonds) if watch else None
        self.step = 3
        self.chain = bytes(32)
        self.first = 0
        self.log: list[Record] = []
        self.wire: list[tuple[int, Kind, bytes]] = []
        self.faults: dict[int, list[Fault]] = {}
        self.exposed: list[tuple[int, bytes]] = []
        self.private: list[dict[int, int]] = [{} for _ in range(seats)]
        self.bend: Bend = lambda seat, kind, body: body
        self.cheat: Bend = lambda seat, kind, body: body
        self.random = Random(scramble)
        self.scramble = bool(scramble)
        self.out: set[int] = set()

    def dealer(self, seat: int, start: bytes = b"", live: bool = True) -> JointDealer:
        return JointDealer(
            self.terms,
            self.bonds,
            seat=seat,
            seed=self.seeds[seat],
            start=start or bytes([seat + 100]) * 16,
            lists=self.lists[seat],
            live=live,
        )

    @property
    def everyone(self) -> list[JointDealer]:
        players = [dealer for seat, dealer in enumerate(self.dealers) if seat not in self.out]
        return players if self.watcher is None else [*players, self.watcher]

    # --- one step -------------------------------------------------------------------------------------------

    def deal(
        self,
        intent: Intent | AskedIntent,
        *,
        kept: bool = False,
        orders: Mapping[int, Sequence[Sequence[int]]] | None = None,
        choices: Mapping[int, tuple] | None = None,
    ) -> Done:
        """Fill an intent at all seats and close the step; raises if it does not fill."""
        filled = self.play(intent, kept=kept, orders=orders, choices=choices)
        assert not self.faults, self.faults
        dones = {repr(f.done) for f in filled.values()}
        assert len(filled) == len(self.everyone), f"{len(filled)} of {len(self.everyone)} filled"
        assert len(dones) == 1, dones
        return self.close(filled)

    def play(
        self,
        intent: Intent | AskedIntent,
        *,
        kept: bool = False,
        orders: Mapping[int, Sequence[Sequence[int]]] | None = None,
        choices: Mapping[int, tuple] | None = None,
    ) -> dict[JointDealer, Filled]:
        """Let everybody work on an intent until nothing moves any more; who got it filled, how."""
        self.begin(intent, kept=kept)
        for dealer in self.everyone:
            if orders and dealer.seat is not None and dealer.seat in orders:
                self.do(dealer, dealer.arrange(orders[dealer.seat]))
            if choices and dealer.seat is not None and dealer.seat in choices:
                self.do(dealer, dealer.choose(*choices[dealer.seat]))
        self.record.chosen = dict(choices or {})
        self.flow()
        return self.filled

    def begin(self, intent: Intent | AskedIntent, *, kept: bool = False) -> None:
        """Open a step at all dealers without moving anything yet."""
        what = intent if isinstance(intent, AskedIntent) else self.asked(intent, kept)
        self.record = Record(self.step, self.chain, what)
        self.queue: list[tuple[JointDealer, int, Kind, bytes]] = []
        self.filled: dict[JointDealer, Filled] = {}
        for dealer in self.everyone:
            self.do(dealer, dealer.begin(self.step, self.chain, what))

    def asked(self, intent: Intent, kept: bool) -> AskedIntent:
        parts = len(intent.parts) if isinstance(intent, Arrange) else 0
        return AskedIntent(intent, self.first, (kept,) * parts, self.step)

    def flow(self) -> None:
        """Deliver until the queue is empty: in any order, some twice."""
        while self.queue:
            at = self.random.randrange(len(self.queue)) if self.scramble else 0
            dealer, seat, kind, body = self.queue[at]
            if not self.scramble or self.random.random() < 0.8:
                self.queue.pop(at)
            self.do(dealer, dealer.receive(seat, kind, body))

    def close(self, filled: Mapping[JointDealer, Filled]) -> Done:
        done: Done | None = None
        for dealer, got in filled.items():
            self.do(dealer, dealer.close())
            if dealer.seat is not None:
                self.learn(dealer.seat, got.shown)
            done = got.done
        assert done is not None
        what = self.record.what
        if what is not None and isinstance(what.intent, Make):
            self.first += sum(deck.count for deck in what.intent.decks)
        self.end_step()
        return done

    def learn(self, seat: int, faces: Faces) -> None:
        self.private[seat].update(faces)

    def end_step(self) -> None:
        items = sorted((int(kind), seat, body) for (kind, seat), body in self.record.items.items())
        covered = repr((self.chain, self.step, items, sorted(self.record.openings.items())))
        self.chain = blake2b(covered.encode(), digest_size=32).digest()
        self.log.append(self.record)
        self.step += 1

    def void(self) -> None:
        """The open step counts for nothing."""
        for dealer in self.everyone:
            dealer.void()
        self.record.void = True
        self.end_step()

    # --- other steps ----------------------------------------------------------------------------------------

    def answer(self, seat: int, cards: Sequence[int]) -> Faces:
        """A seat opens cards in an answer; everybody checks, the step closes."""
        opening = self.dealers[seat].opening(self.step, self.chain, cards)
        judged = self.judge(seat, tuple(opening))
        assert not self.faults, self.faults
        self.record = Record(self.step, self.chain, None, openings={seat: tuple(opening)})
        for dealer in self.everyone:
            dealer.answered(self.step, [judged[dealer]])
        self.end_step()
        assert len({opened.faces for opened in judged.values()}) == 1
        return judged[self.dealers[seat]].faces

    def judge(self, seat: int, opening: tuple) -> dict[JointDealer, Opened]:
        judged: dict[JointDealer, Opened] = {}
        for dealer in self.everyone:
            for output in dealer.settle(dealer.judge(self.step, self.chain, seat, opening)):
                if isinstance(output, JudgedOpening):
                    judged[dealer] = output.opened
                else:
                    assert isinstance(output, Fault)
                    self.faults.setdefault(-1 if dealer.seat is None else dealer.seat, []).append(output)
        return judged

    def leave(self, seat: int) -> None:
        raw = self.seeds[seat].reveal()
        self.out.add(seat)
        self.record = Record(self.step, self.chain, None, left=(seat, raw))
        for dealer in self.everyone:
            assert dealer.leave(seat, raw) == []
        self.end_step()

    def rewind(self, to: int) -> None:
        self.record = Record(self.step, self.chain, None, rewind=to)
        for dealer in self.everyone:
            dealer.rewind(self.step, to)
        self.end_step()

    # --- inside ---------------------------------------------------------------------------------------------

    def do(self, dealer: JointDealer, outputs: Sequence[Output]) -> None:
        todo = list(outputs)
        while todo:
            at = self.random.randrange(len(todo)) if self.scramble else 0
            output = todo.pop(at)
            if isinstance(output, DealerJob):
                todo += dealer.finished(output, self.run(dealer, output))
            elif isinstance(output, DealerSend):
                assert dealer.seat is not None
                self.send(dealer.seat, output.kind, output.body)
            elif isinstance(output, Filled):
                self.filled[dealer] = output
            elif isinstance(output, Fault):
                self.faults.setdefault(-1 if dealer.seat is None else dealer.seat, []).append(output)
            elif isinstance(output, Exposed):
                assert dealer.seat is not None
                self.exposed.append((dealer.seat, output.body))

    def run(self, dealer: JointDealer, work: DealerJob) -> object:
        """Run work; a seat that cheats makes other items than it should, and builds on them itself."""
        result = work.run()
        verb, _, word = work.what.partition(" a ")
        if verb == "make" and dealer.seat is not None:
            return self.cheat(dealer.seat, Kind[word.upper()], result)
        return result

    def send(self, seat: int, kind: Kind, body: bytes) -> None:
        bent = self.bend(seat, kind, body)
        if bent is None:
            return
        self.record.items[kind, seat] = bent
        self.wire.append((seat, kind, bent))
        self.queue += [(dealer, seat, kind, bent) for dealer in self.everyone if dealer.seat != seat]


def audit(
    ring: Ring,
    opened: Mapping[int, bytes] | None = None,
    *,
    legal: Legal | None = None,
    thorough: bool = False,
) -> Audit:
    """Walk through what a ring has played, with all seeds or those given."""
    seeds = {seat: ring.seeds[seat].reveal() for seat in range(ring.seats)} if opened is None else opened
    found = Audit(ring.terms, ring.bonds, seeds, legal=legal, thorough=thorough)
    for record in ring.log:
        follow(found, record)
    return found


def the_fault(outputs: Sequence[object]) -> Fault:
    """The fault that is all a dealer had to say."""
    (fault,) = outputs
    assert isinstance(fault, Fault)
    return fault


def follow(found: Audit, record: Record) -> Done | None:
    """One step of an audit."""
    if record.what is not None:
        found.begin(record.step, record.chain, record.what)
        for (kind, seat), body in record.items.items():
            found.item(seat, kind, body)
        if not record.void:
            return found.close()
        found.void()
    elif record.left is not None:
        found.leave(*record.left)
    elif record.rewind is not None:
        found.rewind(record.step, record.rewind)
    else:
        for seat, opening in record.openings.items():
            found.answer(record.step, record.chain, seat, opening)
        found.answered(record.step)
    return None
