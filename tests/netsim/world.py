"""Several tables in one process, joined by a network that a seeded scheduler disturbs.

Time is simulated, so a run is the same every time. A calm network delivers at once and in order; a wild one
delays, reorders, repeats and drops frames and cuts links; programs are killed between and within writes, and
resumed from what their journals hold.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import blake2b
from random import Random
from typing import Any

from nacl.signing import SigningKey

from engines.kernel import Answer, Game, Result, Setup
from engines.rune import GAME as Rune
from netcore.dealer import Fault, Group
from netcore.identity import Identity
from netcore.opening import Seat
from netcore.table import (
    Ask,
    AskOrder,
    At,
    Changed,
    Fold,
    Job,
    Offered,
    Output,
    Over,
    Refusal,
    Send,
    SpectatorTable,
    Stage,
    Table,
    TableTerms,
    Trouble,
    resume,
)
from replays.journal import HEADER, frame, whole_records
from tests.example_engine.tictactoe import TicTacToe
from tests.kernel import highcard
from tests.netcore.dealer.ring import UNSAFE

NAMES = ("Ada", "Ben", "Cyd", "Dov")
PEOPLE = tuple(Identity(name, SigningKey(name.encode().ljust(32, b"."))) for name in NAMES)
TERMS = TableTerms(coins=128)


WALL = 1_700_000_000_000
"""The time of day when the world began."""

WORK = 50
"""Milliseconds that a worker takes at most."""


class Killed(BaseException):
    """A program dies in the middle of something."""


class MemoryJournal:
    """A journal as it lies on a disk, byte for byte; may kill its program at a write."""

    def __init__(self) -> None:
        self.raw = bytearray(HEADER)
        self.synced = len(self.raw)
        self.writes = 0
        self.kill_at: int | None = None
        """The write, counted from now on, in which the program dies."""
        self.kill_after = 0
        """How many bytes of that write still reach the disk."""

    def write(self, record: bytes) -> None:
        self.writes += 1
        framed = frame(record)
        if self.kill_at is not None:
            self.kill_at -= 1
            if self.kill_at <= 0:
                self.kill_at = None
                self.raw += framed[: self.kill_after]
                raise Killed
        self.raw += framed

    def sync(self) -> None:
        self.synced = len(self.raw)

    def reopen(self) -> tuple[bytes, ...]:
        """The whole records; a torn end is cut off."""
        records, good = whole_records(bytes(self.raw))
        del self.raw[good:]
        self.sync()
        return records

    def power_cut(self, keep: int) -> None:
        """Lose what was not on the disk yet, but for some bytes."""
        del self.raw[min(len(self.raw), self.synced + keep) :]


def find(name: str) -> Game:
    return {"tictactoe": TicTacToe, "highcard": highcard.HighCard, "rune": Rune}[name]()


def setup_of(name: str, seats: int, rounds: int = 1) -> tuple[Game, Setup, list[dict[str, tuple[int, ...]]]]:
    """A game with its setup and the secret lists of each seat."""
    game = find(name)
    if name != "highcard":
        mode = next(mode.name for mode in game.modes if mode.seats == seats)
        return game, game.setup(mode), [{} for _ in range(seats)]
    lists = [dict(decks) for decks in highcard.DECKS[:seats]]
    sizes = tuple((("main", 10),) for _ in range(seats))
    mode = {2: "duel", 3: "three"}[seats]
    options = {"rounds": rounds} if seats == 2 else {}
    return game, game.setup(mode, options, decks=sizes), lists


@dataclass
class Wild:
    """How a network misbehaves: chances out of a thousand, and times in milliseconds."""

    delay: int = 40
    drop: int = 0
    repeat: int = 0
    cut: int = 0
    away: int = 3_000
    think: int = 200


CALM = Wild(delay=0, think=0)


@dataclass(order=True)
class Event:
    time: int
    order: int
    what: Callable[[], None] = field(compare=False)


class World:
    """Tables, their journals, and the links between them."""

    def __init__(
        self,
        name: str,
        seats: int = 2,
        *,
        seed: int = 0,
        group: Group = UNSAFE,
        terms: TableTerms = TERMS,
        wild: Wild = CALM,
        play: bool = True,
        rounds: int = 1,
    ) -> None:
        self.name, self.seats, self.seed, self.group, self.terms = name, seats, seed, group, terms
        self.wild = replace(wild)
        self.random = Random(seed)
        self.now = 0
        self.plays = play
        self.journals = [MemoryJournal() for _ in range(seats)]
        self.tables: list[Table | SpectatorTable | None] = [None] * seats
        self.asks: list[Ask | AskOrder | None] = [None] * seats
        self.outputs: list[list[Output]] = [[] for _ in range(seats)]
        self.wire: list[tuple[int, int, bytes]] = []
        self.links: dict[tuple[int, int], int] = {}
        self.starts = [0] * seats
        self.told: list[tuple[int, bytes, bytes]] = []
        self._events: list[Event] = []
        self._order = 0
        self._links = 0
        game, self.setup, self.lists = setup_of(name, seats, rounds)
        self.game = game
        people = tuple(Seat(person.name, person.public) for person in PEOPLE[:seats])
        self.people = people
        self.keys = [person.public for person in PEOPLE[:seats]]
        for seat in range(seats):
            self.open(seat)

    def watch(self, sources: Iterable[int], host: bytes | None = None) -> int:
        """A spectator that listens to these nodes and is linked to them; gives its number."""
        number = len(self.tables)
        key = SigningKey(f"watcher {number}".encode().ljust(32, b".")).verify_key
        self.keys.append(bytes(key))
        self.outputs.append([])
        self.asks.append(None)
        chance = Random(f"{self.seed} {number}")
        watcher = SpectatorTable(
            find(self.name),
            [self.keys[source] for source in sources],
            host=host,
            group=self.group,
            entropy=chance.randbytes,
        )
        self.tables.append(watcher)
        self.do(number, watcher.start(self.now))
        for source in sources:
            self.link(source, number)
        return number

    def watcher(self, number: int) -> SpectatorTable:
        found = self.tables[number]
        assert isinstance(found, SpectatorTable)
        return found

    # --- programs -------------------------------------------------------------------------------------------

    def entropy(self, seat: int) -> Callable[[int], bytes]:
        chance = Random(f"{self.seed} {seat} {self.starts[seat]}")
        return chance.randbytes

    def open(self, seat: int) -> None:
        """Sit down afresh."""
        self.starts[seat] += 1
        table = Table.open(
            find(self.name),
            self.setup,
            self.people,
            seat,
            PEOPLE[seat],
            terms=self.terms,
            lists=self.lists[seat],
            journal=self.journals[seat],
            entropy=self.entropy(seat),
            group=self.group,
        )
        self.tables[seat] = table
        self.do(seat, table.start(self.now, WALL + self.now))

    def resume(self, seat: int) -> None:
        """Start the program again from its journal."""
        journal = self.journals[seat]
        self.starts[seat] += 1
        table = resume(
            journal.reopen(),
            PEOPLE[seat],
            find,
            journal=journal,
            entropy=self.entropy(seat),
            group=self.group,
        )
        self.tables[seat] = table
        self.asks[seat] = None
        self.do(seat, table.start(self.now, WALL + self.now))

    def kill(self, seat: int) -> None:
        """The program is gone at once; its links break."""
        self.tables[seat] = None
        for pair in [pair for pair in self.links if seat in pair]:
            self.cut(*pair)

    def table(self, seat: int) -> Table:
        table = self.tables[seat]
        assert isinstance(table, Table)
        return table

    def fold(self, number: int = 0) -> Fold:
        """The position at a seat or spectator."""
        table = self.tables[number]
        assert table is not None
        assert table.fold is not None
        return table.fold

    def result(self, number: int = 0) -> Result:
        """How the game ended, as a seat or spectator sees it."""
        result = self.fold(number).table.result
        assert result is not None
        return result

    @property
    def alive(self) -> list[Table]:
        return [table for table in self.tables if isinstance(table, Table)]

    @property
    def folds(self) -> list[Fold]:
        """The position at every table there is."""
        return [self.fold(number) for number, table in enumerate(self.tables) if isinstance(table, Table)]

    def fault(self, seat: int) -> Fault | None:
        """What a seat has found wrong with the game."""
        play = self.table(seat).play
        assert play is not None
        return play.fault

    # --- links ----------------------------------------------------------------------------------------------

    def link(self, one: int, two: int) -> None:
        pair = (min(one, two), max(one, two))
        if pair in self.links or any(self.tables[seat] is None for seat in pair):
            return
        self._links += 1
        self.links[pair] = self._links
        for here, there in (pair, pair[::-1]):
            self.call(here, self._told("connected", self.keys[there]))

    def _told(self, what: str, key: bytes) -> Callable[[Any], Any]:
        """What tells a table that the line to a peer is up or gone."""
        return lambda table: getattr(table, what)(key, self.now)

    def link_all(self) -> None:
        for seat in range(1, self.seats):
            self.link(0, seat)

    def cut(self, one: int, two: int) -> None:
        pair = (min(one, two), max(one, two))
        if self.links.pop(pair, None) is None:
            return
        for here, there in (pair, pair[::-1]):
            if self.tables[here] is not None:
                self.call(here, self._told("lost", self.keys[there]))

    def deliver(self, link: int, here: int, there: int, raw: bytes) -> None:
        pair = (min(here, there), max(here, there))
        if self.links.get(pair) == link and self.tables[there] is not None:
            self.call(there, lambda table: table.receive(self.keys[here], raw, self.now))

    def send(self, here: int, key: bytes, raw: bytes) -> None:
        there = self.keys.index(key)
        self.wire.append((here, there, raw))
        link = self.links.get((min(here, there), max(here, there)))
        if link is None or self.random.randrange(1000) < self.wild.drop:
            return
        times = 2 if self.random.randrange(1000) < self.wild.repeat else 1
        for _ in range(times):
            delay = self.random.randrange(self.wild.delay + 1) if self.wild.delay else 0
            self.at(self.now + delay, lambda: self.deliver(link, here, there, raw))
        if self.random.randrange(1000) < self.wild.cut:
            self.at(self.now + 1, lambda: self.cut(here, there))
            back = self.now + 2 + self.random.randrange(self.wild.away)
            self.at(back, lambda: self.link(here, there))

    # --- time -----------------------------------------------------------------------------------------------

    def at(self, time: int, what: Callable[[], None]) -> None:
        self._order += 1
        heapq.heappush(self._events, Event(time, self._order, what))

    def call(self, seat: int, what: Callable[[Any], list[Output]]) -> None:
        """Let a table do something, and everything it asks for."""
        table = self.tables[seat]
        if table is None:
            return
        try:
            self.do(seat, what(table))
        except Killed:
            self.killed(seat)

    def killed(self, seat: int) -> None:
        """A write killed the program; it comes back after a while."""
        self.kill(seat)
        self.at(self.now + 1 + self.random.randrange(1_000), lambda: self.back(seat))

    def back(self, seat: int) -> None:
        if self.tables[seat] is None:
            try:
                self.resume(seat)
            except Killed:
                self.killed(seat)
                return
            self.link_all()

    def do(self, seat: int, outputs: Iterable[Output]) -> None:
        for output in outputs:
            self.outputs[seat].append(output)
            if isinstance(output, Send):
                self.send(seat, output.peer, output.frame)
            elif isinstance(output, Job):
                self.work(seat, output)
            elif isinstance(output, At):
                self.at(max(output.ms, self.now), lambda: self.call(seat, lambda table: table.tick(self.now)))
            elif isinstance(output, Ask | AskOrder):
                self.asks[seat] = output
                if self.plays:
                    self.later(partial(self.reply, seat, output))

    def work(self, seat: int, work: Job) -> None:
        """Run it now, hand it back later: as a worker thread would."""
        owner, result = self.tables[seat], work.run()

        def done() -> None:
            if self.tables[seat] is owner and owner is not None:
                self.call(seat, lambda table: table.worked(work, result, self.now))

        self.later(done, min(self.wild.think, WORK))

    def later(self, what: Callable[[], None], most: int | None = None) -> None:
        most = self.wild.think if most is None else most
        self.at(self.now + (self.random.randrange(most) if most else 0), what)

    def reply(self, seat: int, asked: Ask | AskOrder) -> None:
        if self.asks[seat] is not asked or self.tables[seat] is None:
            return
        fold = self.table(seat).fold
        if fold is not None and fold.paused:
            self.at(self.now + 1_000, lambda: self.reply(seat, asked))
            return
        self.asks[seat] = None
        if fold is None or fold.table.step != asked.step or fold.over:
            return  # somebody gave up meanwhile, or the answer came back from a peer
        chance = Random(f"{self.seed} {seat} {asked.step}")
        if isinstance(asked, Ask):
            answer: Answer = asked.options.sample(chance)
            self.call(seat, lambda table: table.answer(answer, self.now))
        else:
            orders = [chance.sample(pile, len(pile)) for pile in asked.piles]
            self.call(seat, lambda table: table.arrange(orders, self.now))

    def answer(self, seat: int) -> None:
        """Let a seat answer what it was asked last."""
        asked = self.asks[seat]
        assert asked is not None
        self.reply(seat, asked)

    def quiet(self) -> None:
        """Until nothing is under way at this very moment."""
        self.run(lambda: not self._events or self._events[0].time > self.now)

    def answers(self, count: int) -> None:
        """Let so many questions be answered, and everything that follows; the last one stands open."""
        self.quiet()
        for _ in range(count):
            self.answer(self.asked())
            self.quiet()

    def asked(self) -> int:
        """The first seat that is asked something; a duty before that takes its time."""
        while all(asked is None for asked in self.asks):
            assert self.step()
        return next(seat for seat, asked in enumerate(self.asks) if asked is not None)

    def step(self) -> bool:
        """The next thing that happens; False if nothing will."""
        if not self._events:
            return False
        event = heapq.heappop(self._events)
        self.now = max(self.now, event.time)
        event.what()
        return True

    def run(self, until: Callable[[], bool] | None = None, limit: int = 1_000_000) -> None:
        """Until something holds, or all games are over, or nothing happens any more."""
        done = until or self.finished
        for _ in range(limit):
            if done() or not self.step():
                return
        raise AssertionError("the run does not end")

    def pass_time(self, ms: int) -> None:
        """Let this much time go by."""
        end = self.now + ms
        self.at(end, lambda: None)
        self.run(lambda: self.now >= end)

    # --- looking --------------------------------------------------------------------------------------------

    def finished(self) -> bool:
        """Every program runs and has given its verdicts."""
        return all(
            table is not None and table.stage is Stage.DONE and bool(table.verdicts) for table in self.tables
        )

    def seen(self, seat: int, kind: type) -> list[Any]:
        return [output for output in self.outputs[seat] if isinstance(output, kind)]

    @property
    def troubles(self) -> list[str]:
        return [
            output.sentence
            for outputs in self.outputs
            for output in outputs
            if isinstance(output, Trouble | Refusal)
        ]

    def words(self, seat: int = 0) -> list[str]:
        return [verdict.word for verdict in self.table(seat).verdicts]


def calm_game(name: str, seats: int = 2, **more: Any) -> World:
    """A whole game on a network that does nothing wrong."""
    world = World(name, seats, **more)
    world.link_all()
    world.run()
    return world


__all__ = [
    "CALM",
    "PEOPLE",
    "TERMS",
    "Changed",
    "MemoryJournal",
    "Offered",
    "Over",
    "Wild",
    "World",
    "blake2b",
    "calm_game",
    "find",
    "setup_of",
]
