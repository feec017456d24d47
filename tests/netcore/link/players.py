"""Whole nodes in memory: real TLS on our own network and time, journals in memory, players that answer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from engines.registry import Engine
from netcore.identity import Identity
from netcore.link.addresses import Address
from netcore.link.bond import Aim
from netcore.link.door import Door
from netcore.link.hosting import HostNode
from netcore.link.joining import GuestNode
from netcore.link.messages import Want
from netcore.link.news import News, Seated, TermsNews
from netcore.link.node import PlayerNode
from netcore.link.shelf import Shelf
from netcore.table import Ask, AskOrder, Over, Stage, Table, TableTerms, resume
from tests.example_engine.tictactoe import TicTacToe
from tests.kernel.highcard import DECKS, HighCard
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.link.memory import Net
from tests.netsim.world import MemoryJournal

HOST = "10.0.0.1"
PORT = 1000
TERMS = TableTerms(coins=128)
GAMES = {"tictactoe": TicTacToe, "highcard": HighCard}

T = TypeVar("T")


class NowWorkers:
    """Does the work on the spot and hands it back a moment later, as threads would."""

    def __init__(self, machine: Any) -> None:
        self._machine = machine

    def run(self, job: Callable[[], Any], then: Callable[[Any], None], failed: Callable[..., None]) -> None:
        try:
            result = job()
        except Exception as error:
            self._machine.callLater(0, failed, error)
        else:
            self._machine.callLater(0, then, result)


class DiskJournal(MemoryJournal):
    """A journal in memory that looks after itself, and may break."""

    broken = False

    def tick(self) -> None:
        self.sync()

    def write(self, record: bytes) -> None:
        if self.broken:
            raise OSError("the disk is full")
        super().write(record)


class Player:
    """One node with its machine, its journal and everything it was told."""

    def __init__(self, net: Net, name: str, host: str, game: str = "tictactoe", **options: Any) -> None:
        self.net = net
        self.name = name
        self.identity = Identity.new(name)
        self.journal = DiskJournal()
        self.news: list[News] = []
        self.plays = True
        self.agrees = True
        self.lists: dict[str, tuple[int, ...]] = {}
        self.options = options
        self.machine = net.machine(host)
        self.shelf = Shelf(Engine(game, GAMES[game], None, ""))  # type: ignore[arg-type]  # no files needed
        self.node: PlayerNode

    # --- starting

    def _more(self) -> dict[str, Any]:
        return {
            "journal": self.journal,
            "group": UNSAFE,
            "clock": self.net.seconds,
            "shelf": self.shelf,
            **self.options,
        }

    def make(self, kind: type[HostNode] | type[GuestNode], **more: Any) -> Any:
        workers: Any = NowWorkers(self.machine)
        self.node = kind(self.machine, self.identity, self, workers, **self._more(), **more)
        return self.node

    @property
    def host(self) -> HostNode:
        assert isinstance(self.node, HostNode)
        return self.node

    @property
    def guest(self) -> GuestNode:
        assert isinstance(self.node, GuestNode)
        return self.node

    @property
    def table(self) -> Table:
        assert self.node.table is not None
        return self.node.table

    def resumed(self) -> Table:
        """The table as the journal has it."""
        return resume(
            self.journal.reopen(),
            self.identity,
            lambda _: self.shelf.game,
            journal=self.journal,
            group=UNSAFE,
        )

    # --- listening

    def told(self, news: News) -> None:
        self.news.append(news)
        if isinstance(news, TermsNews) and self.agrees:
            self.guest.agree(self.lists)
        elif isinstance(news, Ask | AskOrder) and self.plays:
            self.machine.callLater(0.01, self.reply, news)

    def reply(self, asked: Ask | AskOrder) -> None:
        fold = self.node.table.fold if self.node.table is not None else None
        if fold is None or fold.table.step != asked.step or fold.over:
            return
        chance = Random(f"{self.name} {asked.step}")
        if isinstance(asked, Ask):
            self.node.answer(asked.options.sample(chance))
        else:
            orders = [chance.sample(pile, len(pile)) for pile in asked.piles]
            self.node.act(lambda table, now: table.arrange(orders, now))

    @property
    def asked(self) -> Ask | None:
        """The question that stands open, if one does."""
        last = self.of(Ask)[-1:]
        fold = None if self.node.table is None else self.node.table.fold
        return last[0] if last and fold is not None and fold.table.step == last[0].step else None

    def play_on(self) -> None:
        """Answer from now on, also what stands open."""
        self.plays = True
        if self.asked is not None:
            self.reply(self.asked)

    def of(self, kind: type[T]) -> list[T]:
        return [news for news in self.news if isinstance(news, kind)]

    @property
    def seated(self) -> bool:
        return bool(self.of(Seated))

    @property
    def done(self) -> bool:
        """Whether the game is over, judged, and everybody has it."""
        return bool(self.of(Over)) and self.table.stage is Stage.DONE and self.table.settled


class Gathering:
    """A host who listens, and guests who call it."""

    def __init__(self, game: str = "tictactoe", mode: str = "", seed: int = 0, **options: Any) -> None:
        self.net = Net(seed)
        self.game = game
        self.door = Door(b"the table")
        self.ada = Player(self.net, "Ada", HOST, game, **options)
        self.ada.make(HostNode, door=self.door)
        self.ada.lists = dict(DECKS[0]) if game == "highcard" else {}
        self.guests: list[Player] = []
        rules = self.ada.shelf.game
        self.ada.node.link.listen(PORT)
        self.ada.host.open_room(rules.setup(mode), TERMS, self.ada.lists)

    def guest(self, name: str = "Ben", **options: Any) -> Player:
        """A guest who calls with an invitation of its own."""
        number = len(self.guests) + 1
        player = Player(self.net, name, f"10.0.0.{number + 1}", self.game, **options)
        player.make(GuestNode)
        player.lists = dict(DECKS[number]) if self.game == "highcard" else {}
        self.guests.append(player)
        invitation = self.ada.host.invite((Address(HOST, PORT),))
        self.call(player, Aim(Want.PLAY, invitation.addresses, invitation.table, invitation.secret))
        return player

    def call(self, player: Player, aim: Aim) -> None:
        player.guest.call(self.ada.identity.public, "Ada", aim)

    @property
    def players(self) -> list[Player]:
        return [self.ada, *self.guests]

    def until(self, done: Callable[[], bool], seconds: float = 120.0) -> None:
        self.net.until(done, seconds, 0.02)

    def play(self) -> None:
        """To the end; everybody has the same verified game."""
        self.until(lambda: all(player.done for player in self.players))
        for player in self.players:
            assert [verdict.word for verdict in player.table.verdicts] == ["verified"] * len(self.players)
            assert player.table.log.chain == self.ada.table.log.chain

    def restart_host(self) -> None:
        """The host's program is gone; its journal and key are taken up by a new one."""
        self.stop(self.ada)
        table = self.ada.resumed()
        self.ada.news.clear()
        self.ada.make(HostNode, door=Door(b"the table"))
        self.ada.node.link.listen(PORT)
        self.ada.node.sit_down(table)

    def restart_guest(self, player: Player) -> None:
        self.stop(player)
        table = player.resumed()
        player.news.clear()
        player.make(GuestNode)
        player.node.sit_down(table)
        self.call(player, Aim(Want.RESUME, (Address(HOST, PORT),), b"the table"))

    def stop(self, player: Player) -> None:
        stopped = player.node.stop()
        self.until(lambda: stopped.called)
