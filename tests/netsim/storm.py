"""One run through bad weather, and what must hold after it.

A killed program loses nothing it told anyone. A power cut may take what the last second brought: what a peer
has of it comes back, and what nobody has is made anew, without ever using old factors for a new mix.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from netcore.ack import Ack
from netcore.dealer import Group, Seed
from netcore.dealer.hashing import Domain
from netcore.dealer.mix import PAIR_SIZE
from netcore.item import AnyItem, Item, Kind, read_placing
from netcore.table import DRAW, PAUSE, TAKE_BACK, NotNow, Output, Table
from netcore.table.messages import Message, decode
from netcore.wire import BODY_LIMIT, pack, unpack
from tests.netcore.dealer.ring import UNSAFE
from tests.netsim.world import Killed, Wild, World

KILLS = 3
"""How often one program dies in a run at most: after that it stays up, so that the game can end."""


class Storm(World):
    """A world whose programs are killed at writes chosen by chance, some by a power cut."""

    def __init__(self, name: str, seats: int, seed: int, group: Group = UNSAFE, rounds: int = 1) -> None:
        weather = Random(f"weather {seed}")
        wild = Wild(
            delay=weather.choice([0, 5, 100, 400]),
            drop=weather.choice([0, 10, 40]),
            repeat=weather.choice([0, 50, 300]),
            cut=weather.choice([0, 5, 20]),
            away=weather.choice([50, 3_000]),
            think=weather.choice([1, 50, 500]),
        )
        self.kills = [weather.randrange(KILLS + 1) for _ in range(seats)]
        self.power = weather.randrange(3) == 0
        """Whether programs die by power cuts, which lose what was written and not yet on the disk."""
        super().__init__(name, seats, seed=seed, group=group, wild=wild, rounds=rounds)
        for seat in range(seats):
            self.plan(seat)
        self.link_all()

    def plan(self, seat: int) -> None:
        """Choose the write in which this program dies next."""
        journal = self.journals[seat]
        if self.kills[seat] > 0:
            self.kills[seat] -= 1
            journal.kill_at = 1 + self.random.randrange(40)
            journal.kill_after = self.random.choice([0, 1, 7, 8, 30, 100_000])

    def killed(self, seat: int) -> None:
        if self.power and self.random.randrange(2) == 0:
            self.journals[seat].power_cut(self.random.randrange(200))
        super().killed(seat)
        self.plan(seat)


class Talk(Storm):
    """A storm among people who offer, take back, pause, resign and leave whenever they like."""

    WORDS = 25

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.wild.think = 4_000
        self.at(self.now + 100, lambda: self.talk(self.WORDS))

    def talk(self, left: int) -> None:
        """Somebody says something, or agrees to something, by chance; then somebody else."""
        seat, what = self.random.randrange(self.seats), self.random.choice([DRAW, TAKE_BACK, PAUSE])
        deeds: list[Callable[[Table], list[Output]]] = [
            lambda table: table.offer(what, self.now),
            lambda table: table.say(f"line {left}", self.now),
            lambda table: table.accept(TAKE_BACK, self.now),
            lambda table: table.accept(PAUSE, self.now),
            lambda table: table.go_on(self.now),
        ]
        if left == 1:
            deeds = [lambda table: table.resign(self.now), lambda table: table.leave(self.now)]
        deed = self.random.choice(deeds)
        with suppress(NotNow):
            self.call(seat, deed)
        if left > 1:
            self.at(self.now + self.random.randrange(1_000), lambda: self.talk(left - 1))
        else:
            self.unpause()

    def unpause(self) -> None:
        """Nobody lets the others wait for ever."""
        for seat in range(self.seats):
            with suppress(NotNow):
                self.call(seat, lambda table: table.go_on(self.now))
        if not self.finished():
            self.at(self.now + 5_000, self.unpause)


def talk(name: str, seats: int, seed: int) -> Talk:
    """A whole game among talkative people."""
    storm = Talk(name, seats, seed)
    storm.run(limit=300_000)
    assert storm.finished(), f"seed {seed}: stuck at {[table.log.number for table in storm.alive]}"
    assert not storm.troubles, f"seed {seed}: {storm.troubles[:3]}"
    check(storm)
    return storm


def weather(name: str, seats: int, seed: int, group: Group = UNSAFE, rounds: int = 1) -> Storm:
    """A whole game through a storm, and everything that must hold."""
    storm = Storm(name, seats, seed, group, rounds)
    storm.run(limit=300_000)
    assert storm.finished(), f"seed {seed}: stuck at {[table.log.number for table in storm.alive]}"
    assert not storm.troubles, f"seed {seed}: {storm.troubles[:3]}"
    check(storm)
    return storm


def check(world: World) -> None:
    """The invariants, over a game that has ended."""
    assert [world.words(seat) for seat in range(world.seats)] == [["verified"] * world.seats] * world.seats
    same_log(world)
    power = isinstance(world, Storm) and world.power
    if not power:
        nothing_acknowledged_is_lost(world)
    nothing_is_signed_twice(world, power=power)
    nothing_hidden_is_on_the_wire(world)


def same_log(world: World) -> None:
    logs = {tuple((step.chain, step.items, step.digest) for step in table.log.steps) for table in world.alive}
    assert len(logs) == 1


def nothing_acknowledged_is_lost(world: World) -> None:
    for here, _, raw in world.wire:
        message = decode(raw)
        if isinstance(message, Ack) and here < world.seats:
            kept = world.table(here).log.steps[message.step]
            assert (kept.chain, kept.digest) == (message.chain, message.digest)


def nothing_is_signed_twice(world: World, *, power: bool = False) -> None:
    """After a power cut what reached neither disk nor peer is made anew, but never with old factors."""
    places: dict[Any, Any] = {}
    mixes: dict[Any, bytes] = {}
    for _, _, raw in world.wire:
        message = decode(raw)
        if isinstance(message, Item):
            place = (message.step, message.seat, int(message.kind))
            assert places.setdefault(place, message) == message or power, f"two items for {place}"
            if message.kind in (Kind.MIX, Kind.DECK):
                counter, start, _ = unpack(message.body, BODY_LIMIT)
                name = (message.seat, counter, start)
                assert mixes.setdefault(name, message.body) == message.body, f"two mixes under {name}"
        elif isinstance(message, AnyItem):
            place = (message.seat, message.counter, -1)
            assert places.setdefault(place, message) == message, f"two words under {place}"


def nothing_hidden_is_on_the_wire(world: World) -> None:
    """Search all bytes against all secrets, up to the moment at which each seat opens its seed itself."""
    secrets = [hidden(world, seat) for seat in range(world.seats)]
    opened: set[int] = set()
    for _, _, raw in world.wire:
        message = decode(raw)
        opened |= opens(message)
        for seat, words in enumerate(secrets):
            if seat not in opened:
                assert not any(word in raw for word in words), f"a secret of seat {seat} in {message}"
    assert opened == set(range(world.seats))


def opens(message: Message) -> set[int]:
    """Seats that open their seeds with this message: at the end, or by leaving."""
    if isinstance(message, Item) and message.kind is Kind.PLACE:
        return {word.seat for word in read_placing(message.body) if word.kind is Kind.LEAVE}
    if isinstance(message, Item | AnyItem) and message.kind in (Kind.SEED, Kind.LEAVE):
        return {message.seat}
    return set()


def hidden(world: World, seat: int) -> list[bytes]:
    """What nobody may see of a seat before its seed is open: keys, salts, deck lists, the points that stand
    for its cards, the factors of its mixes, coins not tossed.
    """
    table = world.table(seat)
    assert table.play is not None
    seed = Seed(table.place.seed)
    terms, spent = table.play.dealer.terms, table.play.dealer.course._coins[seat]
    root = seed.root(terms.group, terms.game, seat)
    words = [table.place.seed, root.x, root.box, root._key]
    for step in table.log.steps:
        for item in (*step.items, *step.void):
            if (item.kind, item.seat) == (Kind.MIX, seat):
                counter, start, piles = unpack(item.body, BODY_LIMIT)
                words += root.mix(counter, start).factors(sum(len(slots) for *_, slots in piles) // PAIR_SIZE)
    for label, faces in table.place.lists:
        words += [pack(faces), pack(tuple(sorted(faces))), seed.list_salt(label)]
        rows = [root.deck(label).row(number) for number in range(len(faces))]
        words += [*rows, *map(terms.group.base, rows)]
    words += [root.coin(0, index, terms.coins) for index in range(spent.place[1], terms.coins)]
    words.append(terms.group.secret(root._key, Domain.POSSESSION_NONCE))
    return words


__all__ = ["KILLS", "Killed", "Storm", "check", "hidden", "talk", "weather"]
