"""What a replay holds, and its records: steps with their digests, the lines people read, proofs, notes.

A compact file holds the opening in full, then all seeds, then steps of which most are short (`short`).

A record is a canonical array that begins with its kind. Kinds from `SKIPPABLE` on may be passed over by a
program that does not know them; an unknown kind below asks for a newer program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from netcore.ack import Ack, read_ack
from netcore.closing import EVIDENCE_LIMIT
from netcore.double import Double, pack_double, read_double
from netcore.item import DIGEST_SIZE, SEAT_LIMIT, STEP_LIMIT, Item, Kind, fields, read_item
from netcore.log import Log
from netcore.opening import Hello, read_hello
from netcore.wire import RECORD_LIMIT, WireError, pack, unpack
from replays.errors import ReplayError, tidy
from replays.short import (
    ShortStep,
    answers_parts,
    deal_parts,
    read_answers,
    read_deal,
    read_seeds,
)

STEP: Final = 1
ITEM: Final = 2
LINES: Final = 3
DOUBLE: Final = 4
SEEDS: Final = 5
SHORT_ANSWERS: Final = 6
SHORT_DEAL: Final = 7
CLAIM: Final = 8
REFUSED: Final = 9
PACK: Final = 10
SKIPPABLE: Final = 64
NOTE: Final = 64

TAG_SIZE: Final = 8
"""Bytes of a chain value kept with each step: enough to tell a torn chain from a false signature."""

LINES_LIMIT: Final = 400
"""Most lines of one step: an effect that touches every card says less."""
ALL_LINES_LIMIT: Final = 500_000
"""Most lines of a replay: they must fit in memory, however short a hostile file makes them."""
NOTE_LIMIT: Final = 64 * 1024
"""Bytes of a record that is passed over or kept unread."""
NOTES_LIMIT: Final = 50_000
"""Most records that are passed over or kept unread: eight players may say 40,000 lines of chat."""
OPEN_LIMIT: Final = len(Kind) * SEAT_LIMIT
"""Most items of one step: one of each kind and seat."""
PACK_LIMIT: Final = 64
"""Most card packs that travel with a game."""


class StoredStep(NamedTuple):
    """A closed step as it lies in the file: not yet checked against chain or signatures."""

    number: int
    digest: bytes
    tag: bytes
    """First bytes of the chain value after the step."""
    items: tuple[Item, ...]
    void: tuple[Item, ...]


class Short(NamedTuple):
    """What follows the opening in a compact file, until `replays.compact` makes the log whole again."""

    seeds: tuple[bytes, ...]
    """Of all seats."""
    steps: tuple[ShortStep | StoredStep, ...] = ()


class Replay(NamedTuple):
    """The content of a file. Nothing but its form has been checked."""

    steps: tuple[StoredStep, ...]
    lines: dict[int, tuple[str, ...]]
    """By step, what happened in the words of the rules at the time; readable without any rules."""
    open_items: tuple[Item, ...] = ()
    doubles: tuple[Double, ...] = ()
    claims: tuple[Ack, ...] = ()
    """Acknowledgements of other tables than the log's."""
    refused: tuple[Item, ...] = ()
    """Items signed for a place in this log that the table refused."""
    notes: tuple[bytes, ...] = ()
    """Chat and marginal notes: outside the signed log, kept as the records they are."""
    cut: str = ""
    """One sentence if the file was cut short or is damaged, and holds the game up to there; else empty."""
    short: Short | None = None
    """Of a compact file, everything after the opening, which is then all that `steps` holds."""
    packs: tuple[bytes, ...] = ()
    """The card packs it was played with; whether they are those of the opening shows when they are used."""

    @property
    def hello(self) -> Hello:
        """The opening as its first signer stated it; raises ReplayError if there is none to read."""
        try:
            first = self.steps[0].items[0]
            if first.kind is not Kind.HELLO:
                raise WireError("it does not begin with a hello")
            return read_hello(first.body)
        except (IndexError, WireError) as error:
            raise ReplayError(f"the replay's opening cannot be read: {error}") from None

    @property
    def evidence(self) -> bool:
        """Whether anything lies beside the steps that speaks against somebody."""
        return bool(self.doubles or self.claims or self.refused)

    @property
    def last(self) -> int:
        """The number of the last whole step."""
        return self.steps[-1].number + (len(self.short.steps) if self.short else 0)


def replay_of(log: Log, lines: dict[int, tuple[str, ...]] | None = None) -> Replay:
    """The replay of a log as it stands."""
    steps = tuple(StoredStep(s.number, s.digest, s.chain[:TAG_SIZE], s.items, s.void) for s in log.steps)
    return Replay(
        steps, lines or {}, log.open_items, tuple(log.doubles), tuple(log.claims), tuple(log.refused)
    )


def up_to(replay: Replay, step: int) -> Replay:
    """What lies before a step at which a log does not hold, and nothing of what was signed from there on."""
    lines = {number: said for number, said in replay.lines.items() if number < step}
    short = replay.short and replay.short._replace(steps=replay.short.steps[: max(0, step - 1)])
    return Replay(
        replay.steps[:step], lines, notes=replay.notes, cut=replay.cut, short=short, packs=replay.packs
    )


def to_records(replay: Replay) -> Iterator[bytes]:
    """The records in the order of the game, so that a cut file loses its end and nothing else."""
    steps: tuple[ShortStep | StoredStep, ...] = replay.steps
    if replay.short is not None:
        steps = (*steps, *replay.short.steps)
    number = 0
    for place, step in enumerate(steps):
        number = step.number if isinstance(step, StoredStep) else number + 1
        yield _step_record(step)
        if replay.lines.get(number):
            yield pack((LINES, number, replay.lines[number]))
        if place == 0 and replay.short is not None:
            yield pack((SEEDS, *replay.short.seeds))
        if place == 0:
            yield from (pack((PACK, data)) for data in replay.packs)
    for item in replay.open_items:
        yield pack((ITEM, *fields(item)))
    for proof in replay.doubles:
        yield pack((DOUBLE, pack_double(proof)))
    for claim in replay.claims:
        yield pack((CLAIM, *claim))
    for item in replay.refused:
        yield pack((REFUSED, *fields(item)))
    yield from replay.notes


def _step_record(step: ShortStep | StoredStep) -> bytes:
    if isinstance(step, ShortStep):
        if step.answers is None:
            return pack((SHORT_DEAL, *deal_parts(step)))
        return pack((SHORT_ANSWERS, *answers_parts(step)))
    items = tuple(fields(item)[1:] for item in step.items)
    void = tuple(fields(item)[1:] for item in step.void)
    return pack((STEP, step.number, step.digest, step.tag, items, void))


def from_records(records: Iterable[bytes], name: str) -> tuple[Replay, str]:
    """What the records of a file called `name` hold, up to the first that cannot be read, and why that one
    cannot; empty if all can. Checks their form alone.
    """
    reader, why = _Reader(), ""
    for number, record in enumerate(records):
        try:
            reader.take(record, unpack(record, RECORD_LIMIT))
        except WireError as error:
            why = f"record {number} cannot be read: {error}"
            break
        except _Newer as error:
            raise ReplayError(f"{name} needs a newer version of Runetable: {error}") from None
    replay = Replay(
        tuple(reader.steps),
        reader.lines,
        tuple(reader.open_items),
        tuple(reader.doubles),
        tuple(reader.claims),
        tuple(reader.refused),
        tuple(reader.notes),
        short=reader.short,
        packs=tuple(reader.packs),
    )
    return replay, why


class _Newer(Exception):
    """A record of a kind that this program does not know and may not pass over."""


class _Reader:
    """Collects records into the parts of a replay."""

    def __init__(self) -> None:
        self.steps: list[StoredStep] = []
        self.lines: dict[int, tuple[str, ...]] = {}
        self.open_items: list[Item] = []
        self.doubles: list[Double] = []
        self.claims: list[Ack] = []
        self.refused: list[Item] = []
        self.notes: list[bytes] = []
        self.packs: list[bytes] = []
        self._seeds: tuple[bytes, ...] = ()
        self._rest: list[ShortStep | StoredStep] = []
        self._lines = 0
        self._beside = 0

    @property
    def short(self) -> Short | None:
        """What follows the opening of a compact file."""
        return Short(self._seeds, tuple(self._rest)) if self._seeds else None

    def take(self, record: bytes, value: Any) -> None:
        """Take in one record."""
        if type(value) is not tuple or not value or type(value[0]) is not int:
            raise WireError("it is no record")
        kind, *parts = value
        if kind != STEP and not self.steps:
            raise WireError("the opening is missing")
        if kind >= SKIPPABLE:
            self._count_note(record)
        if kind == STEP:
            self._take_step(_step(parts))
        elif kind == SEEDS:
            self._take_seeds(parts)
        elif kind in (SHORT_ANSWERS, SHORT_DEAL):
            self._take_short(read_answers(parts) if kind == SHORT_ANSWERS else read_deal(parts))
        elif kind == LINES:
            self._take_lines(*_lines(parts))
        elif kind == ITEM:
            self._take_item(read_item(tuple(parts)))
        elif kind in (DOUBLE, CLAIM, REFUSED):
            self._take_evidence(kind, parts)
        elif kind == PACK:
            self._take_pack(parts)
        elif kind == NOTE:
            self.notes.append(record)
        elif kind < SKIPPABLE:
            raise _Newer(f"it holds a record of kind {kind}")

    def _count_note(self, record: bytes) -> None:
        self._beside += 1
        if len(record) > NOTE_LIMIT or self._beside > NOTES_LIMIT:
            raise WireError(f"it is longer than {NOTE_LIMIT} bytes, or one of more than {NOTES_LIMIT}")

    def _take_step(self, step: StoredStep) -> None:
        steps: list[Any] = self._rest if self._seeds else self.steps
        if len(steps) > STEP_LIMIT:
            raise WireError(f"it has more than {STEP_LIMIT} steps")
        steps.append(step)

    def _take_item(self, item: Item) -> None:
        if len(self.open_items) >= OPEN_LIMIT:
            raise WireError(f"more than {OPEN_LIMIT} items are in of the open step")
        self.open_items.append(item)

    def _take_seeds(self, parts: list[Any]) -> None:
        if self._seeds or len(self.steps) != 1:
            raise WireError("the seeds of a compact file do not follow its opening")
        self._seeds = read_seeds(parts)

    def _take_short(self, step: ShortStep) -> None:
        if not self._seeds or len(self._rest) >= STEP_LIMIT:
            raise WireError("a short step comes before the seeds, or after too many")
        self._rest.append(step)

    def _take_lines(self, number: int, lines: tuple[str, ...]) -> None:
        self._lines += len(lines)
        last = self.steps[-1].number + len(self._rest)
        if number != last or number in self.lines:
            raise WireError(f"the lines of step {number} do not follow that step")
        if self._lines > ALL_LINES_LIMIT:
            raise WireError(f"it has more than {ALL_LINES_LIMIT} lines")
        self.lines[number] = lines

    def _take_pack(self, parts: list[Any]) -> None:
        if len(parts) != 1 or type(parts[0]) is not bytes or len(self.packs) >= PACK_LIMIT:
            raise WireError("a card pack is not as it should be")
        self.packs.append(parts[0])

    def _take_evidence(self, kind: int, parts: list[Any]) -> None:
        kept = {DOUBLE: len(self.doubles), CLAIM: len(self.claims), REFUSED: len(self.refused)}
        if kept[kind] >= EVIDENCE_LIMIT:
            raise WireError(f"it holds more than {EVIDENCE_LIMIT} pieces of evidence of one kind")
        if kind == CLAIM:
            self.claims.append(read_ack(tuple(parts)))
        elif kind == REFUSED:
            self.refused.append(read_item(tuple(parts)))
        elif len(parts) == 1 and type(parts[0]) is bytes:
            self.doubles.append(read_double(parts[0]))
        else:
            raise WireError("a proof is not as it should be")


def _step(parts: list[Any]) -> StoredStep:
    if len(parts) != 5:
        raise WireError("a step has not the right number of parts")
    number, digest, tag, items, void = parts
    if type(number) is not int or not 0 <= number <= STEP_LIMIT:
        raise WireError("a step's number is out of bounds")
    if type(digest) is not bytes or len(digest) != DIGEST_SIZE:
        raise WireError("a step's digest is not as it should be")
    if type(tag) is not bytes or len(tag) != TAG_SIZE:
        raise WireError("a step's chain value is not as it should be")
    return StoredStep(number, digest, tag, _items(number, items), _items(number, void))


def _items(number: int, value: Any) -> tuple[Item, ...]:
    if type(value) is not tuple or len(value) > OPEN_LIMIT:
        raise WireError("a step's items are not as they should be")
    return tuple(read_item((number, *part)) if type(part) is tuple else _no_item() for part in value)


def _no_item() -> Item:
    raise WireError("a step holds something that is no item")


def _lines(parts: list[Any]) -> tuple[int, tuple[str, ...]]:
    if len(parts) != 2 or type(parts[0]) is not int or type(parts[1]) is not tuple:
        raise WireError("its lines are not as they should be")
    number, lines = parts
    if len(lines) > LINES_LIMIT or any(type(line) is not str or tidy(line) != line for line in lines):
        raise WireError(f"the lines of step {number} are not plain, too many or too long")
    return number, lines
