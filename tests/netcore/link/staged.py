"""A whole game between two tables in one process, shown to spectators over real sockets."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from engines.kernel import Game, Setup
from netcore.dealer import Group
from netcore.identity import Identity
from netcore.link.addresses import Address
from netcore.link.door import Door
from netcore.link.driver import Driver
from netcore.link.gallery import Gallery
from netcore.link.onlooker import News, Onlooker
from netcore.link.workers import Workers
from netcore.opening import Seat
from netcore.table import GALLERY, Ask, AskOrder, Over, Table, encode, resume
from netcore.table.messages import Request
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.link.company import Peer
from tests.netsim.world import PEOPLE, TERMS, MemoryJournal, find, setup_of


def game_of(setup: Setup) -> Game:
    return find(setup.game)


class Busy(Workers):
    """Workers that count what they have to do."""

    jobs = 0

    def run(self, job: Any, then: Any, failed: Any) -> None:
        self.jobs += 1

        def done(result: Any) -> None:
            self.jobs -= 1
            then(result)

        super().run(job, done, failed)


class Player:
    """A seat at the staged game: its table, run by a real driver, and a bot that answers when told to."""

    def __init__(self, stage: Stage, seat: int) -> None:
        self.stage, self.seat = stage, seat
        self.journal = MemoryJournal()
        self.asked: Ask | AskOrder | None = None
        self.news: list[Any] = []
        self.driver: Driver | None = None

    def sit_down(self, table: Table) -> None:
        self.driver = Driver(self.stage.reactor, table, self.stage.workers, self)
        self.act(lambda table, now: table.start(now))

    @property
    def table(self) -> Table:
        assert self.driver is not None
        return self.driver.table

    def act(self, what: Callable[[Table, int], Any]) -> None:
        if self.driver is not None:
            self.driver.act(what)

    def meet(self, key: bytes) -> None:
        self.act(lambda table, now: table.connected(key, now))

    def send_frame(self, key: bytes, frame: bytes) -> None:
        self.stage.flying += 1
        self.stage.reactor.callLater(0, self.stage.deliver, self.seat, key, frame)

    def refuse(self, key: bytes, sentence: str) -> None:
        raise AssertionError(f"{self.seat} refuses: {sentence}")

    def tell(self, news: Any) -> None:
        self.news.append(news)
        if isinstance(news, Ask | AskOrder):
            self.asked = news
            self.stage.reactor.callLater(0, self.stage.turn)

    def broke(self, error: Exception) -> None:
        raise error

    def told(self, kind: type) -> list[Any]:
        return [news for news in self.news if isinstance(news, kind)]

    def answer(self) -> None:
        asked, self.asked = self.asked, None
        table = self.table
        if asked is None or table.fold is None or table.fold.table.step != asked.step or table.fold.over:
            return
        chance = Random(f"{self.seat} {asked.step}")
        if isinstance(asked, Ask):
            self.act(lambda table, now: table.answer(asked.options.sample(chance), now))
        else:
            orders = [chance.sample(pile, len(pile)) for pile in asked.piles]
            self.act(lambda table, now: table.arrange(orders, now))


class Stage:
    """Two players, the host's stand, and the door to it; everything in the reactor's thread."""

    def __init__(
        self,
        reactor: Any,
        name: str,
        *,
        group: Group = UNSAFE,
        rounds: int = 1,
        delay: int = 0,
        limits: Any = None,
    ) -> None:
        self.reactor, self.name, self.group, self.limits = reactor, name, group, limits
        self.workers = Busy(reactor)
        self.flying = 0
        self.players = [Player(self, seat) for seat in range(2)]
        self.answers: int | None = 0
        """How many questions may still be answered; None for all."""
        self.delay = delay
        self._setup, self._lists = setup_of(name, 2, rounds)[1:]
        self.port = 0
        for player in self.players:
            seats = tuple(Seat(person.name, person.public) for person in PEOPLE[:2])
            table = Table.open(
                find(name),
                self._setup,
                seats,
                player.seat,
                PEOPLE[player.seat],
                terms=TERMS,
                lists=self._lists[player.seat],
                journal=player.journal,
                group=group,
            )
            player.sit_down(table)
        self.build_stand()
        self.open_stand()
        self.join()

    # --- the stand

    def build_stand(self) -> None:
        self.gallery = Gallery(self.reactor, delay=self.delay, limits=self.limits)
        self.house = Peer(
            self.reactor,
            "Ada",
            identity=PEOPLE[0],
            door=Door(watch=True),
            stand=self.gallery.hub,
            limits=self.limits,
            wall=time.time,
        )

    def open_stand(self) -> None:
        host = self.players[0]
        host.meet(GALLERY)
        host.act(lambda table, now: table.receive(GALLERY, encode(Request(0, ())), now))
        self.gallery.begin(lambda frame: host.act(lambda table, now: table.receive(GALLERY, frame, now)))
        self.port = self.house.link.listen(self.port, "127.0.0.1")
        self.places = (Address("127.0.0.1", self.port),)

    @property
    def key(self) -> bytes:
        return PEOPLE[0].public

    # --- the game

    def join(self) -> None:
        for player, other in zip(self.players, PEOPLE[1::-1], strict=True):
            player.meet(other.public)

    def deliver(self, seat: int, key: bytes, frame: bytes) -> None:
        self.flying -= 1
        if key == GALLERY:
            self.gallery.take(frame)
            return
        there = self.players[1 - seat]
        there.act(lambda table, now: table.receive(PEOPLE[seat].public, frame, now))

    def turn(self) -> None:
        """Let whoever is asked answer, as far as that is allowed."""
        for player in self.players:
            if player.asked is not None and self.answers != 0:
                if self.answers is not None:
                    self.answers -= 1
                player.answer()

    def allow(self, answers: int | None) -> None:
        self.answers = answers
        self.turn()

    @property
    def quiet(self) -> bool:
        """Whether nothing goes on until somebody answers."""
        return not self.flying and not self.workers.jobs and any(player.asked for player in self.players)

    @property
    def over(self) -> bool:
        return all(player.driver is not None and player.table.verdicts for player in self.players)

    # --- the host's program dies and comes back

    def kill_host(self) -> Any:
        host = self.players[0]
        assert host.driver is not None
        host.driver.stop()
        host.driver = None
        self.players[1].act(lambda table, now: table.lost(PEOPLE[0].public, now))
        self.gallery.stop()
        return self.house.link.stop()

    def resume_host(self) -> None:
        host = self.players[0]
        records = host.journal.reopen()
        table = resume(records, PEOPLE[0], find, journal=host.journal, group=self.group)
        host.asked = None
        self.build_stand()
        self.gallery.recall(records, table.log, time.time())
        host.sit_down(table)
        self.open_stand()
        self.join()

    def stop(self) -> Any:
        for player in self.players:
            if player.driver is not None:
                player.driver.stop()
        self.gallery.stop()
        self.workers.stop()
        return self.house.link.stop()


class Viewer:
    """A spectator who notes what it is told."""

    def __init__(self, reactor: Any, stage: Stage, name: str = "Zoe", **options: Any) -> None:
        self.identity = Identity.new(name)
        self.news: list[News] = []
        self.workers = Workers(reactor, 1)
        more = {"group": stage.group, "limits": stage.limits, **options}
        self.onlooker = Onlooker(reactor, self.identity, self, self.workers, game_of, **more)

    def told(self, news: News) -> None:
        self.news.append(news)

    def heard(self, kind: type) -> list[Any]:
        return [news for news in self.news if isinstance(news, kind)]

    def follow(self, stage: Any, **options: Any) -> None:
        self.onlooker.follow(stage.key, stage.places, **options)

    def serve(self) -> None:
        self.key = self.identity.public
        self.places = (Address("127.0.0.1", self.onlooker.serve(0, "127.0.0.1")),)

    @property
    def chains(self) -> list[bytes]:
        watcher = self.onlooker.watcher
        return [] if watcher is None else [step.chain for step in watcher.log.steps]

    @property
    def over(self) -> bool:
        return bool(self.heard(Over))

    def stop(self) -> Any:
        self.workers.stop()
        return self.onlooker.stop()
