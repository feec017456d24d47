"""One seat whose program deviates at random, and what must hold for the others whatever it does.

The cheat runs an honest table inside; what that sends is withheld, delayed, repeated, reordered, altered and
signed again, and lies of all kinds are added. It also dies and comes back from an old copy of its journal.
The honest players are patient: they declare nobody overdue before their own table offers it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final

from engines.kernel import Choose, Done, Leave, Pick, Reveal, Roll, Shuffle
from netcore.ack import Ack, signed_ack
from netcore.item import AnyItem, Context, Item, Kind, placing, signed, signed_any
from netcore.table import OVERDUE, TAKE_BACK, NotNow, Offered, Table, TableTerms, Trouble
from netcore.table.fold import HOST
from netcore.table.messages import Away, Hold, Message, Report, Sync, decode, encode
from netcore.table.words import Said, word_body
from netcore.wire import WireError, pack
from replays.container import to_bytes
from replays.joint import joint_replay
from replays.verify import verify
from tests.netcore.dealer.ring import UNSAFE
from tests.netsim.world import PEOPLE, MemoryJournal, Wild, World

PATIENCE: Final = 20_000
GRACE: Final = 2_000
LOOK: Final = 1_000
"""Milliseconds between two looks of an honest player at the table."""

LONGEST: Final = 40 * (PATIENCE + GRACE)
"""Milliseconds after which a run must have ended: every single wait is bounded by patience and grace."""

FURTHER: Final = 100_000
"""The first seed of those that draw from the further tricks."""

DEATHS: Final = 4
"""How often a program dies in one run at most."""

SPANS: Final = (5, 500, 5_000, PATIENCE + GRACE + 1_000)


class Byzantine(World):
    """A world with one cheat in it."""

    def __init__(self, name: str, seats: int, seed: int) -> None:
        self.chance = chance = Random(f"byzantine {name} {seats} {seed}")
        self.cheat = chance.randrange(seats)
        self.rate = chance.choice([5, 30, 150])
        """Chances out of a thousand that a message, or a moment, is used for a trick."""
        tricks = ALTERING | INVENTING | {"die"}
        if seed >= FURTHER:
            tricks = RACING | QUITTING | {"die", "accuse", "delay", "final", "cut_off"}
        self.tricks: tuple[str, ...] = tuple(chance.sample(sorted(tricks), k=3))
        self.done: list[str] = []
        """The tricks that were played."""
        self.victim: int | None = None
        """The guest that a cheating host cuts off from the others."""
        vanish = chance.choice(["void", "forfeit"])
        terms = TableTerms(coins=128, patience=PATIENCE, grace=GRACE, vanish=vanish)
        wild = Wild(delay=chance.choice([0, 20, 200]), think=chance.choice([10, 300]))
        self.copies: list[bytes] = []
        super().__init__(name, seats, seed=seed, terms=terms, wild=wild)
        self.link_all()
        self.at(LOOK, self.look)
        self.at(self.chance.randrange(1, 2_000), self.invent)

    @property
    def honest(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat != self.cheat]

    # --- the cheat's wire

    def send(self, here: int, key: bytes, raw: bytes) -> None:
        if here == self.cheat and self.victim is not None and key != self.keys[self.victim]:
            message = decode(raw)
            if isinstance(message, Item | AnyItem | Ack) and message.seat == self.victim:
                return
        if here != self.cheat or not self.lucky():
            super().send(here, key, raw)
            return
        message = decode(raw)
        wanted = [trick for trick in self.tricks if trick in ALTERING | RACING]
        if not wanted:
            super().send(here, key, raw)
            return
        trick = self.chance.choice(wanted)
        altered = getattr(self, f"_{trick}")(message, key)
        if altered is None:  # nothing of that kind to be done with it
            super().send(here, key, raw)
            return
        self.done.append(trick)
        for one in altered:
            super().send(here, key, encode(one))

    def lucky(self) -> bool:
        return self.chance.randrange(1_000) < self.rate

    def _withhold(self, message: Message, key: bytes) -> list[Message] | None:
        return []

    def _delay(self, message: Message, key: bytes) -> list[Message] | None:
        later = self.chance.choice(SPANS)
        raw = encode(message)
        self.at(self.now + later, lambda: World.send(self, self.cheat, key, raw))
        return []

    def _repeat(self, message: Message, key: bytes) -> list[Message] | None:
        mine = [raw for here, there, raw in self.wire if here == self.cheat and self.keys[there] == key]
        old = self.chance.choice(mine[-40:]) if mine else encode(message)
        return [message, decode(old)]

    def _claim(self, message: Message, key: bytes) -> list[Message] | None:
        """Acknowledge another table than the rules give."""
        if not isinstance(message, Ack) or message.seat != self.cheat:
            return None
        log, lie = self.log, bytes(byte ^ 1 for byte in message.digest)
        return [signed_ack(self.who, log.game, self.cheat, message.step, message.chain, lie)]

    def _future(self, message: Message, key: bytes) -> list[Message] | None:
        """Acknowledge what is not there yet."""
        if not isinstance(message, Ack) or message.seat != self.cheat:
            return None
        step = message.step + self.chance.choice([1, 2, 50, 100_000])
        return [message, signed_ack(self.who, self.log.game, self.cheat, step, message.chain, message.digest)]

    def _both(self, message: Message, key: bytes) -> list[Message] | None:
        """Acknowledge our table and another one, in either order."""
        lie = self._claim(message, key)
        return None if lie is None else self.chance.sample([message, *lie], k=2)

    def _late_ack(self, message: Message, key: bytes) -> list[Message] | None:
        """Acknowledge so late that one may be waited for."""
        if not isinstance(message, Ack) or message.seat != self.cheat:
            return None
        return self._delay(message, key)

    def _unsent(self, message: Message, key: bytes) -> list[Message] | None:
        """Die between signing and sending."""
        if not isinstance(message, Item) or message.seat != self.cheat or self.tables[self.cheat] is None:
            return None
        self.at(self.now, self.drop_dead)
        return []

    def drop_dead(self) -> None:
        if self.tables[self.cheat] is not None:
            self._die()

    def _keep_back(self, message: Message, key: bytes) -> list[Message] | None:
        """As host, keep what others signed from one guest until it may have given up."""
        if (
            self.cheat != HOST
            or not isinstance(message, Item)
            or message.seat in (self.cheat, self.keys.index(key))
        ):
            return None
        return self._delay(message, key)

    def _report(self, message: Message, key: bytes) -> list[Message] | None:
        if not isinstance(message, Report):
            return None
        return [message._replace(digest=bytes(16))]

    def _body(self, message: Message, key: bytes) -> list[Message] | None:
        """Sign something else for the same place."""
        if not isinstance(message, Item) or message.seat != self.cheat or not message.body:
            return None
        if message.step != self.log.number or not self.log.steps:
            return None
        raw = bytearray(message.body)
        raw[self.chance.randrange(len(raw))] ^= 1 << self.chance.randrange(8)
        return [self.item(message.kind, bytes(raw))]

    def _value(self, message: Message, key: bytes) -> list[Message] | None:
        """Answer what the rules refuse."""
        if not isinstance(message, Item) or message.kind is not Kind.ANSWER or message.seat != self.cheat:
            return None
        value: Any = self.chance.choice([None, -1, 10**6, ("x",), "pass"])
        return [self.item(Kind.ANSWER, pack((value, ((), b"", b"", ()), 0)))]

    def _final(self, message: Message, key: bytes) -> list[Message] | None:
        if not isinstance(message, Item) or message.kind is not Kind.FINAL or message.seat != self.cheat:
            return None
        body = self.chance.choice([pack(((self.cheat,), "mine", (), "")), b"x" * 1_000, pack(None)])
        return [self.item(Kind.FINAL, body)]

    def _seed(self, message: Message, key: bytes) -> list[Message] | None:
        if not isinstance(message, Item) or message.kind is not Kind.SEED or message.seat != self.cheat:
            return None
        return [] if self.chance.randrange(2) else [self.item(Kind.SEED, bytes(32))]

    def _behind(self, message: Message, key: bytes) -> list[Message] | None:
        """Say that one stands elsewhere."""
        if not isinstance(message, Sync):
            return None
        return [message._replace(number=max(0, message.number + self.chance.choice([-1, 1, 5])))]

    # --- what it adds

    def invent(self) -> None:
        """Say something of one's own, by chance; then again."""
        wanted = [trick for trick in self.tricks if trick in INVENTING | QUITTING | {"die"}]
        if wanted and self.tables[self.cheat] is not None and self.log.steps and self.now < LONGEST // 2:
            trick = self.chance.choice(wanted)
            with suppress(WireError, NotNow):
                if getattr(self, f"_{trick}")() is not False:
                    self.done.append(trick)
        self.at(self.now + self.chance.randrange(200, 6_000), self.invent)

    def tell(self, *messages: Message) -> None:
        for seat in self.honest:
            for message in messages:
                World.send(self, self.cheat, self.keys[seat], encode(message))

    def _accuse(self) -> None:
        """Somebody who is here is overdue, says the cheat, and places it."""
        victim = self.chance.choice(self.honest)
        word = self.word(Said(Kind.OVERDUE, number=victim, at=self.log.number))
        self.tell(word)
        place = self.item(Kind.PLACE, placing((word,)))
        if self.chance.randrange(2):
            self.tell(place)
        else:
            self.at(self.now + self.chance.choice(SPANS), lambda: self.tell(place))

    def _convict(self) -> None:
        """An honest seat's table is wrong, says the cheat."""
        word = self.word(Said(Kind.WRONG, number=self.chance.choice(self.honest), at=self.log.number - 1))
        self.tell(word, self.item(Kind.PLACE, placing((word,))))

    def _back(self) -> None:
        """Go back, without anybody's consent."""
        fold = self.table(self.cheat).fold
        assert fold is not None
        to = self.chance.randrange(max(1, fold.table.step))
        word = self.word(Said(Kind.REWIND, number=to, at=fold.table.step))
        self.tell(word, self.item(Kind.PLACE, placing((word,))))

    def _hold(self) -> None:
        """Tell the others to hold what they owe, for ever."""
        self.tell(Hold(self.log.number, True))

    def _extra(self) -> None:
        """Something that nobody asked for."""
        kind = self.chance.choice([Kind.ANSWER, Kind.COIN, Kind.SHARE, Kind.COMPLAIN, Kind.SEED, Kind.FINAL])
        self.tell(self.item(kind, self.chance.choice([b"", b"\xc0", pack((1, 2, 3)), pack((0, (), b""))])))

    def _resign_other(self) -> None:
        """Put a word into another's mouth."""
        victim = self.chance.choice(self.honest)
        word = signed_any(self.who, self.log.game, victim, 0, Kind.RESIGN, b"")
        self.tell(self.item(Kind.PLACE, placing((word,))))

    def _quit(self) -> None:
        """Give up in a placing that only one of the others gets, and go on with the rest."""
        word = self.word(Said(Kind.RESIGN))
        place = self.item(Kind.PLACE, placing((word,)))
        World.send(self, self.cheat, self.keys[self.chance.choice(self.honest)], encode(place))

    def _two_ways(self) -> None:
        """Place one thing at one, another at the rest."""
        number, log = self.log.counted(self.cheat), self.log
        for seat in self.honest:
            kind = self.chance.choice([Kind.RESIGN, Kind.FLAG])
            word = signed_any(self.who, log.game, self.cheat, number, kind, b"")
            World.send(self, self.cheat, self.keys[seat], encode(self.item(Kind.PLACE, placing((word,)))))

    def _own_up(self) -> bool | None:
        """Place what the others have said of this seat: that it is overdue."""
        body = word_body(Said(Kind.OVERDUE, number=self.cheat, at=self.log.number))
        words = {word.seat: word for word in self.log.words if (word.kind, word.body) == (Kind.OVERDUE, body)}
        if set(words) != set(self.honest):
            return False
        self.tell(self.item(Kind.PLACE, placing(tuple(words[seat] for seat in sorted(words)))))
        return None

    def _hold_and_die(self) -> bool | None:
        """Have the others hold what they owe, and be gone."""
        self._hold()
        return self._die()

    def _ask_back(self) -> None:
        self.call(self.cheat, lambda table: table.offer(TAKE_BACK, self.now))

    def _cut_off(self) -> bool | None:
        """As host, keep one guest from the others, say that it is away, and have it given up."""
        if self.cheat != HOST or self.seats == 2 or self.victim is not None:
            return False
        self.victim = self.chance.choice(self.honest)
        self.tell(Away((self.victim,)))
        for wait in (PATIENCE + GRACE + 3_000, PATIENCE + 3 * GRACE + 5_000):
            self.at(self.now + wait, self.give_up)
        return None

    def give_up(self) -> None:
        """Place that the victim is overdue, with whatever the others have signed."""
        if self.tables[self.cheat] is None or self.victim is None:
            return
        said = Said(Kind.OVERDUE, number=self.victim, at=self.log.number)
        mine, body = self.word(said), word_body(said)
        others = [word for word in self.log.words if (word.kind, word.body) == (said.kind, body)]
        words = {word.seat: word for word in (*others, mine)}
        self.tell(mine, self.item(Kind.PLACE, placing(tuple(words[seat] for seat in sorted(words)))))

    def _die(self) -> bool | None:
        """Kill oneself, and come back from now or from an earlier copy of the journal."""
        journal = self.journals[self.cheat]
        self.copies.append(bytes(journal.raw))
        if len(self.copies) > DEATHS:
            return False
        self.kill(self.cheat)
        if self.chance.randrange(2):
            old = MemoryJournal()
            old.raw = bytearray(self.chance.choice(self.copies))
            self.journals[self.cheat] = old
        back = self.chance.choice(SPANS)
        self.at(self.now + back, lambda: self.back(self.cheat))
        return None

    def call(self, seat: int, what: Callable[[Any], Any]) -> None:
        """The cheat's own program may stumble over its own lies."""
        try:
            super().call(seat, what)
        except NotNow:
            raise
        except Exception:
            if seat != self.cheat:
                raise
            self.kill(seat)

    def back(self, seat: int) -> None:
        with suppress(Exception):  # an old copy may be of no use; then the cheat stays away
            super().back(seat)

    @property
    def who(self) -> Any:
        return PEOPLE[self.cheat]

    @property
    def log(self) -> Any:
        return self.table(self.cheat).log

    def item(self, kind: Kind, body: bytes) -> Item:
        """Signed for the open step, as the cheat's own table sees it."""
        log = self.log
        context = Context(log.game, log.chain, log.digest)
        return signed(self.who, context, log.number, self.cheat, kind, body)

    def word(self, said: Said) -> AnyItem:
        number = self.log.counted(self.cheat)
        return signed_any(self.who, self.log.game, self.cheat, number, said.kind, word_body(said))

    # --- the honest players

    def look(self) -> None:
        """Every honest player declares overdue whom the table offers, and takes its proposals."""
        for seat in self.honest:
            table = self.tables[seat]
            if not isinstance(table, Table) or table.fold is None or self.over(seat):
                continue
            with suppress(NotNow):
                self.call(seat, lambda table: table.overdue(self.now))
            for offered in self.seen(seat, Offered)[-3:]:
                if offered.seat is None or offered.what == OVERDUE:
                    with suppress(NotNow):
                        self.accept(seat, offered.what)
        self.at(self.now + LOOK, self.look)

    def accept(self, seat: int, what: str) -> None:
        self.call(seat, lambda table: table.accept(what, self.now))

    def over(self, seat: int) -> bool:
        table = self.table(seat)
        return table.play is not None and (table.play.fold.over or table.play.fault is not None)

    def come_to_an_end(self) -> None:
        """Until every honest table has ended its game, or has stopped and named somebody."""
        self.run(lambda: all(self.over(seat) for seat in self.honest) or self.now > LONGEST, limit=400_000)
        end = self.now + 3 * (PATIENCE + GRACE)
        self.run(lambda: self.now > end or self.finished(), limit=200_000)


class Outage(Byzantine):
    """A world without a cheat: one program dies now and then, and goes on from its journal."""

    PAUSES: Final = (*SPANS, PATIENCE + 200, PATIENCE + GRACE - 500, PATIENCE + GRACE + 200)

    def __init__(self, name: str, seats: int, seed: int) -> None:
        super().__init__(name, seats, seed)
        self.tricks, self.rate = ("die",), 0

    @property
    def honest(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.tables[seat] is not None]

    def _die(self) -> bool | None:
        if len(self.done) >= DEATHS:
            return False
        self.kill(self.cheat)
        self.at(self.now + self.chance.choice(self.PAUSES), lambda: World.back(self, self.cheat))
        return None

    def call(self, seat: int, what: Callable[[Any], Any]) -> None:
        World.call(self, seat, what)


ALTERING: Final = frozenset(
    {"withhold", "delay", "repeat", "claim", "future", "report", "body", "value", "final", "seed", "behind"}
)
INVENTING: Final = frozenset(
    {"accuse", "convict", "back", "hold", "extra", "resign_other", "ask_back", "cut_off"}
)
RACING: Final = frozenset({"both", "late_ack", "unsent", "keep_back"})
QUITTING: Final = frozenset({"quit", "two_ways", "own_up", "hold_and_die"})
"""Tricks of their own seeds: those above were drawn before there were these."""


def byzantine(name: str, seats: int, seed: int) -> Byzantine:
    """A whole game with a cheat, and everything that must hold."""
    world = Byzantine(name, seats, seed)
    world.come_to_an_end()
    told = f"{name} {seats} seed {seed}: seat {world.cheat} tried {sorted(set(world.done))}"
    for seat in world.honest:
        if not world.table(seat).log.steps:
            continue  # there was no game
        if not world.over(seat):  # behind a host that cheats, those it cuts off can only give up
            behind = world.seats > 2 and world.cheat == HOST
            assert behind, f"{told}; seat {seat} hangs at step {world.table(seat).log.number}"
            world.call(seat, lambda table: table.farewell(world.now))
        nobody_honest_is_charged(world, seat, told)
        chance_is_drawn_once(world, seat, told)
        the_file_says_the_same(world, seat, told)
    return world


def outage(name: str, seats: int, seed: int) -> Outage:
    """A whole game with a program that dies: it may be void, or lost by whoever stayed away, but nobody is a
    cheat, and everybody comes to an end.
    """
    world = Outage(name, seats, seed)
    world.come_to_an_end()
    told = f"{name} {seats} seed {seed}: seat {world.cheat} was gone {len(world.done)} times"
    for seat in world.honest:
        for trouble in world.seen(seat, Trouble):
            assert trouble.seat is None, f"{told}; seat {seat} blames {trouble}"
        number = world.table(seat).log.number
        assert not number or world.over(seat), f"{told}; seat {seat} hangs at step {number}"
    return world


def nobody_honest_is_charged(world: Byzantine, seat: int, told: str) -> None:
    """At an honest seat no honest seat is blamed, declared away or made to lose, live or in the log."""
    for trouble in world.seen(seat, Trouble):
        assert trouble.seat in (None, world.cheat), f"{told}; seat {seat} blames {trouble}"
    fold = world.fold(seat)
    for past in fold.past.values():
        gone = past.entry.seat if isinstance(past.entry, Leave) else world.cheat
        assert gone == world.cheat, f"{told}; at seat {seat} seat {gone} is charged"
    for step in world.table(seat).log.steps:
        for word in step.placed:
            if word.kind in (Kind.OVERDUE, Kind.WRONG):
                hearsay = word.kind is Kind.OVERDUE and read_number(word) == world.victim and fold.void
                assert hearsay or read_number(word) == world.cheat, f"{told}; step {step.number}: {word}"
            assert word.kind not in (Kind.RESIGN, Kind.LEAVE) or word.seat == world.cheat, f"{told}: {word}"


def read_number(word: AnyItem) -> int:
    from netcore.table.words import read_word

    return read_word(word).number


def chance_is_drawn_once(world: Byzantine, seat: int, told: str) -> None:
    """No position in which something was opened by chance, deal or seal is ever gone back behind."""
    fold = world.fold(seat)
    drawn: dict[int, Any] = {}
    for past in fold.past.values():
        if past.entry is None or not isinstance(past.entry, Done):
            continue
        before = fold.past[past.before].table
        if isinstance(before.pending, Roll | Pick | Shuffle | Reveal | Choose):
            known = drawn.setdefault(past.before, past.entry)
            assert known == past.entry, f"{told}; drawn twice from position {past.before}"


def the_file_says_the_same(world: Byzantine, seat: int, told: str) -> None:
    """An honest seat's file never blames the honest, nor says `verified` of what was not played out."""
    table = world.table(seat)
    raw = to_bytes(joint_replay(table.log, table.chat.lines))
    verdict = verify(raw, lambda _: table.game, group=UNSAFE)
    for player in verdict.players:
        if player["seat"] != world.cheat:
            assert player["verdict"] != "broken", f"{told}; the file blames {player}: {verdict.problem}"
    if table.play is not None and table.play.fault is not None and table.play.fault.seat == world.cheat:
        word = verdict.players[world.cheat]["verdict"]
        absence = "overdue" in table.play.fault.reason  # who was there when, no file can prove
        host = [item for item in table.log.refused if (item.kind, item.seat) == (Kind.PLACE, HOST)]
        promise = bool(host) and "placed a word where everything" in table.play.fault.reason
        # Nor who broke an unsigned promise: the host that placed, or who held back what completes the step.
        assert word == ("unfinished" if absence or promise else "broken") or word == "broken", (
            f"{told}; live {table.play.fault.reason}, the file says {word}: {verdict.problem}"
        )
    if verdict.verdict == "verified":
        assert verdict.finished, f"{told}; verified without an end"
