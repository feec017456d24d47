"""The signed log of one game, without input or output.

A step is open until everything due in it has come; who owes what is the engine's and the dealer's business.
Closing adds its items, in fixed order, to the chain value that all later signatures cover. Every item is
written to the journal before anybody can see it, and no place is ever signed twice.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

from netcore.ack import Ack, ack_holds, read_ack
from netcore.closing import EVIDENCE_LIMIT
from netcore.double import Double, pack_double, read_double
from netcore.errors import LogError, LogFault, fault_of
from netcore.identity import Identity
from netcore.item import (
    DEALER,
    DIGEST_SIZE,
    STEP_LIMIT,
    ZERO_DIGEST,
    ZERO_HASH,
    AnyItem,
    Context,
    Item,
    Kind,
    any_holds,
    fields,
    holds,
    placing,
    read_any,
    read_item,
    read_placing,
    signed,
    signed_any,
)
from netcore.judge import judge_hello, judge_place, judge_placing
from netcore.opening import Hello, game_name, opening_context, read_hello
from netcore.wire import BODY_LIMIT, RECORD_LIMIT, WireError, fingerprint, pack, unpack

ITEM_RECORD: Final = "item"
ANY_RECORD: Final = "any"
CLOSE_RECORD: Final = "close"
DOUBLE_RECORD: Final = "double"
DISPUTE_RECORD: Final = "dispute"
SETTLED_RECORD: Final = "settled"
CLAIM_RECORD: Final = "claim"
REFUSED_RECORD: Final = "refused"
"""First words of the records a log writes; a journal may keep records of its own among them."""


class Step(NamedTuple):
    """A closed step."""

    number: int
    items: tuple[Item, ...]
    void: tuple[Item, ...]
    """Items of the step that a placing cut short: kept as evidence, they count for nothing."""
    chain: bytes
    digest: bytes
    """Digest of the table after the step."""

    @property
    def placed(self) -> tuple[AnyItem, ...]:
        """The any-time items this step put in place, if it is a placing."""
        return read_placing(self.items[0].body) if self.items and self.items[0].kind is Kind.PLACE else ()


class Journal(Protocol):
    """Where a log writes what must outlive the program; a record counts as written when the call returns."""

    def write(self, record: bytes) -> None:
        """Keep one record."""


class Log:
    """One game's signed list of steps, and the items of the step under way."""

    def __init__(self, journal: Journal | None = None) -> None:
        self.steps: list[Step] = []
        self.doubles: list[Double] = []
        """Proofs of double signing met on the way, one a seat; they stay with the game."""
        self.claims: list[Ack] = []
        """Acknowledgements of closed steps with other tables than this one's: one of the two is false."""
        self.refused: list[Item] = []
        """Items signed for a place of this log that may not stand in it; they are in no step."""
        self.signed = 0
        """How often this log has signed something of its own."""
        self.number = 0
        """The number of the open step."""
        self.chain = ZERO_HASH
        """The chain value at the last close."""
        self.digest = ZERO_DIGEST
        """The digest of the table at the last close; zero while it is in dispute."""
        self.game = ZERO_HASH
        """The game's name in all signatures; zero until the opening is closed."""
        self.left: frozenset[int] = frozenset()
        """Seats whose leaving is placed: they sign no more."""
        self._journal = journal
        self.held: dict[tuple[Kind, int], Item] = {}
        """What is in of the open step, by place."""
        self._hello: Hello | None = None
        self._words: tuple[AnyItem, ...] | None = ()
        self._any: dict[tuple[int, int], AnyItem] = {}  # by seat and number
        self._counted: dict[int, int] = {}  # by seat, the number after the highest
        self._placed: dict[int, int] = {}  # by seat, the first number not placed yet

    # --- where we stand

    @property
    def hello(self) -> Hello:
        """What the table agreed on; only once a hello is in."""
        if self._hello is None:
            raise LogError("the log has no opening yet")
        return self._hello

    @property
    def open_items(self) -> tuple[Item, ...]:
        """What is in of the open step, in the order of the chain."""
        return tuple(map(self.held.__getitem__, sorted(self.held)))

    def has(self, kind: Kind, seat: int) -> bool:
        """Whether this item of the open step is in."""
        return (kind, seat) in self.held

    @property
    def words(self) -> tuple[AnyItem, ...]:
        """Any-time items that are in and may still be placed, by seat and number."""
        if self._words is None:
            names = [
                (seat, number)
                for seat in sorted(self._counted)
                for number in range(self._placed.get(seat, 0), self._counted[seat])
            ]
            self._words = tuple(self._any[name] for name in names if name in self._any)
        return self._words

    def counted(self, seat: int) -> int:
        """How many any-time items of a seat have been numbered, as far as known here."""
        return self._counted.get(seat, 0)

    def heard(self, seat: int) -> int:
        """The first number of a seat under which a word may still be wanted: none before it is missing."""
        number = self._placed.get(seat, 0)
        while (seat, number) in self._any:
            number += 1
        return number

    def journal_to(self, journal: Journal) -> None:
        """Write to this journal from now on (a log read from a journal goes on in it)."""
        self._journal = journal

    # --- own items

    def sign(self, who: Identity, seat: int, kind: Kind, body: bytes) -> Item:
        """Our item for the open step. Asked again it gives the very same item and never signs another."""
        if kind.any_time:
            raise LogError(f"a {kind.word} item is signed for any time, then placed")
        old = self.held.get((kind, seat))
        if old is not None:
            if old.body != body:
                raise LogError(f"seat {seat} has already signed another {kind.word} for step {self.number}")
            return old
        if len(body) > BODY_LIMIT:
            raise LogError(f"an item holds at most {BODY_LIMIT} bytes, not {len(body)}")
        key = read_hello(body).key(seat) if kind is Kind.HELLO else self.hello.key(seat)
        if key != who.public:
            raise LogError(f"the key of {who.name} does not sign for seat {seat}")
        item = signed(who, self._context(kind), self.number, seat, kind, body)
        try:
            self._judge(item)
        except LogFault as fault:
            raise LogError(fault.sentence) from None
        self._keep(item)
        self.signed += 1
        return item

    def sign_any(self, who: Identity, seat: int, kind: Kind, body: bytes = b"") -> AnyItem:
        """Our word for any time, under our next number; it takes effect when it is placed."""
        if not kind.any_time:
            raise LogError(f"a {kind.word} item belongs to a step")
        if self.hello.key(seat) != who.public or seat == DEALER:
            raise LogError(f"the key of {who.name} does not sign for seat {seat}")
        item = signed_any(who, self.game, seat, self.counted(seat), kind, body)
        self._keep_any(item)
        self.signed += 1
        return item

    def place(self, who: Identity, seat: int, words: tuple[AnyItem, ...]) -> Item:
        """Put any-time items in place here; what is in of the open step becomes void on closing."""
        return self.sign(who, seat, Kind.PLACE, placing(tuple(sorted(words))))

    # --- others' items

    def add(self, item: Item) -> bool:
        """Take in a signed item; False if it was there already. Raises LogFault if it does not fit."""
        if item.step > self.number:
            raise fault_of(self._hello, "chain", item, f"comes while step {self.number} is open")
        late = item.step < self.number
        old = self._closed_item(item) if late else self.held.get(item.place)
        if old is not None and old.body == item.body:
            return False
        if not late:
            self._judge(item)
        context = self._past_context(item.step, item.kind) if late else self._context(item.kind)
        key = self._key(item)
        if not holds(item, context, key):
            raise fault_of(self._hello, "signatures", item, "is not what its author signed for this place")
        if old is not None:
            proof = Double(key, context.game, old, item, *context[1:], *context[1:])
            self._keep_double(proof)
            raise fault_of(self._hello, "signatures", item, "is a second, different one", proof=proof)
        if late:
            raise fault_of(self._hello, "chain", item, "comes after that step was closed")
        self._keep(item)
        return True

    def add_any(self, item: AnyItem) -> bool:
        """Take in a peer's any-time item; False if known. Two under one number prove double signing."""
        key = self.hello.key(item.seat) if item.kind.since <= self.hello.version else None
        if key is None or not any_holds(item, self.game, key):
            sentence = f"a {item.kind.word} item of seat {item.seat} is not signed by its author"
            raise LogFault("signatures", self.number, item.seat, sentence)
        old = self._any.get((item.seat, item.counter))
        if old is None:
            self._keep_any(item)
        elif (old.kind, old.body) != (item.kind, item.body):
            proof = Double(key, self.game, old, item)
            self._keep_double(proof)
            sentence = f"{self.hello.who(item.seat)} {proof.sentence}"
            raise LogFault("signatures", self.number, item.seat, sentence, proof=proof)
        return old is None

    def accuse(self, proof: Double) -> bool:
        """Keep a proof of double signing found elsewhere; False if it proves nothing about this game."""
        if self.hello.key(proof.first.seat) != proof.key or not proof.proves:
            return False
        if proof.game not in (self.game, self._context_of_opening(Kind.COMMIT).game):
            return False
        self._keep_double(proof)
        return True

    def claim(self, ack: Ack) -> bool:
        """Keep what a seat says of a step that came out otherwise here; False if it is known or says nothing
        of this log.
        """
        key = self.hello.key(ack.seat)
        if ack.step >= self.number or ack.chain != self.steps[ack.step].chain or ack in self.claims:
            return False
        if key is None or not ack_holds(ack, self.game, key) or len(self.claims) >= EVIDENCE_LIMIT:
            return False
        self._write(CLAIM_RECORD, *ack)
        self.claims.append(ack)
        return True

    def refuse(self, item: Item) -> bool:
        """Keep an item that was signed for a place of this log and may not stand there; False if it is known
        or was signed for another.
        """
        if item.step > self.number or item in self.refused or len(self.refused) >= EVIDENCE_LIMIT:
            return False
        late = item.step < self.number
        context = self._past_context(item.step, item.kind) if late else self._context(item.kind)
        if not holds(item, context, self._key(item)):
            return False
        self._write(REFUSED_RECORD, *fields(item))
        self.refused.append(item)
        return True

    def judge_late(self, item: Item) -> None:
        """Raise LogFault if an item could not stand in its step, whether that is open or closed."""
        judge_place(self.hello, item)
        if item.kind is Kind.PLACE:
            placed = {word.seat: word.counter + 1 for word in self._placed_before(item.step)}
            judge_placing(self.hello, self.game, placed, self.left_before(item.step), item)

    def left_before(self, step: int) -> frozenset[int]:
        """The seats whose leaving was placed before a step."""
        return frozenset(word.seat for word in self._placed_before(step) if word.kind is Kind.LEAVE)

    def _placed_before(self, step: int) -> list[AnyItem]:
        return [word for one in self.steps[:step] for word in one.placed]

    # --- closing

    def close(self, digest: bytes) -> Step:
        """Close the open step, all due items being in; `digest` is that of the table after it."""
        if len(digest) != DIGEST_SIZE:
            raise LogError(f"a digest has {DIGEST_SIZE} bytes")
        if self.number >= STEP_LIMIT:
            raise LogError(f"a game has at most {STEP_LIMIT} steps")
        items = self.open_items
        void: tuple[Item, ...] = ()
        if self.number == 0:
            self.game = self._finish_opening(items)
        if items and items[-1].kind >= Kind.PLACE:  # the other kinds come before it, and all of them count
            items, void = _counting(items)
        step = Step(self.number, items, void, link(self.chain, self.number, items), digest)
        self._write(CLOSE_RECORD, step.number, step.digest)
        self.steps.append(step)
        self.number, self.chain, self.digest = step.number + 1, step.chain, step.digest
        self.held = {}
        for word in step.placed:
            self._know(word)
            self._placed[word.seat] = word.counter + 1
            self._words = None
            if word.kind is Kind.LEAVE:
                self.left |= {word.seat}
        return step

    def dispute(self) -> tuple[Item, ...]:
        """The tables after the last step differ: strike its digest, so that all can sign what comes of it.

        What is in of the open step was signed over a table that not everybody has; it is given back, to be
        kept with the reports.
        """
        if not self.steps:
            raise LogError("nothing has been closed that could be in dispute")
        self._write(DISPUTE_RECORD, self.number - 1)
        return self._strike()

    def settle(self, digest: bytes) -> None:
        """All have come to one table after all: the digest of the last step counts again."""
        if self.digest != ZERO_DIGEST or len(digest) != DIGEST_SIZE:
            raise LogError("nothing is in dispute")
        self._write(SETTLED_RECORD, self.number - 1, digest)
        self._restore(digest)

    # --- reading back

    def take_record(self, record: bytes) -> None:
        """Take in what `write` was given once, in the same order; signatures are checked again."""
        value = unpack(record, RECORD_LIMIT)
        word = value[0] if type(value) is tuple and value else None
        if word == ITEM_RECORD:
            self.add(read_item(value[1:]))
        elif word == ANY_RECORD:
            self.add_any(read_any(value[1:]))
        elif word == CLAIM_RECORD:
            self.claim(read_ack(value[1:]))
        elif word == REFUSED_RECORD:
            self.refuse(read_item(value[1:]))
        elif word == DOUBLE_RECORD and len(value) == 2 and type(value[1]) is bytes:
            self.accuse(read_double(value[1]))
        elif word == CLOSE_RECORD and len(value) == 3:
            number, digest = value[1:]
            if number != self.number or type(digest) is not bytes or len(digest) != DIGEST_SIZE:
                raise WireError("a step is closed out of turn")
            self.close(digest)
        elif word == DISPUTE_RECORD and len(value) == 2:
            if not self.steps or value[1] != self.number - 1:
                raise WireError("a step is disputed out of turn")
            self._strike()
        elif word == SETTLED_RECORD and len(value) == 3:
            if value[1] != self.number - 1 or type(value[2]) is not bytes or len(value[2]) != DIGEST_SIZE:
                raise WireError("a dispute ends out of turn")
            self._restore(value[2])
        else:
            raise WireError("a record is of no kind known here")

    # --- inside

    def _context(self, kind: Kind) -> Context:
        if self.steps:
            return Context(self.game, self.chain, self.digest)
        return self._context_of_opening(kind)

    def _context_of_opening(self, kind: Kind) -> Context:
        items = self.steps[0].items if self.steps else self.open_items
        return opening_context(kind, _only(items, Kind.HELLO), _only(items, Kind.COMMIT))

    def _past_context(self, step: int, kind: Kind) -> Context:
        if step == 0:
            return self._context_of_opening(kind)
        return Context(self.game, self.steps[step - 1].chain, self.steps[step - 1].digest)

    def _closed_item(self, item: Item) -> Item | None:
        """What stands in the place of an item in a closed step."""
        kept = self.steps[item.step].items + self.steps[item.step].void
        return next((one for one in kept if one.place == item.place), None)

    def _key(self, item: Item) -> bytes:
        try:
            key = (read_hello(item.body) if item.kind is Kind.HELLO else self.hello).key(item.seat)
        except WireError:
            key = None
        if key is None:
            raise fault_of(self._hello, "signatures", item, "comes from a seat that nobody signs for")
        return key

    def _judge(self, item: Item) -> None:
        judge_place(self._hello, item)
        if item.kind is Kind.HELLO:
            judge_hello(self._hello, item)
        elif item.kind is Kind.COMMIT and not self._all_in(Kind.HELLO):
            raise fault_of(self._hello, "chain", item, "comes before all hellos are in")
        elif item.kind is Kind.KEY and not self._all_in(Kind.COMMIT):
            raise fault_of(self._hello, "chain", item, "comes before all commitments are in")
        elif item.kind is Kind.PLACE:
            judge_placing(self.hello, self.game, self._placed, self.left, item)

    def _strike(self) -> tuple[Item, ...]:
        dropped, self.held = self.open_items, {}
        self._restore(ZERO_DIGEST)
        return dropped

    def _restore(self, digest: bytes) -> None:
        self.steps[-1] = self.steps[-1]._replace(digest=digest)
        self.digest = digest

    def _all_in(self, kind: Kind) -> bool:
        return self._hello is not None and all(self.has(kind, seat) for seat in self._hello.signers)

    def _finish_opening(self, items: tuple[Item, ...]) -> bytes:
        if not self._all_in(Kind.HELLO):
            raise LogError("not everybody has said hello")
        return game_name(_only(items, Kind.HELLO), _only(items, Kind.COMMIT))

    def _keep(self, item: Item) -> None:
        self._write(ITEM_RECORD, *fields(item))
        self.held[item.place] = item
        if item.kind is Kind.HELLO:
            self._hello = self._hello or read_hello(item.body)

    def _keep_any(self, item: AnyItem) -> None:
        self._write(ANY_RECORD, *fields(item))
        self._know(item)

    def _know(self, word: AnyItem) -> None:
        self._words = None
        self._any[word.seat, word.counter] = word
        self._counted[word.seat] = max(self.counted(word.seat), word.counter + 1)

    def _keep_double(self, proof: Double) -> None:
        """One proof convicts a seat; whoever makes more of them fills no journal with it."""
        if proof.proves and proof.first.seat not in {one.first.seat for one in self.doubles}:
            self._write(DOUBLE_RECORD, pack_double(proof))
            self.doubles.append(proof)

    def _write(self, *record: Any) -> None:
        if self._journal is not None:
            self._journal.write(pack(record))


def link(before: bytes, number: int, items: tuple[Item, ...]) -> bytes:
    """The chain value after a step; leaves out signatures, and shuffle proofs, which an audit supersedes."""
    covered = [(int(item.kind), item.seat, b"" if item.kind is Kind.PROOF else item.body) for item in items]
    return fingerprint("log.close", before, number, covered)


def _counting(items: tuple[Item, ...]) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """What counts in a step that closes, and what is void: a placing stands alone, closings count nowhere."""
    items = tuple([item for item in items if item.kind is not Kind.CLOSING])
    placed = tuple(_only(items, Kind.PLACE)[:1])  # in seat order: where two meet, the host's stands
    return (placed, tuple([item for item in items if item not in placed])) if placed else (items, ())


def _only(items: tuple[Item, ...], kind: Kind) -> list[Item]:
    return [item for item in items if item.kind is kind]
