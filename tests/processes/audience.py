"""A crowd of spectators as one program: many who only note every frame, and a few who follow the game.

    python -m tests.processes.audience KEY PORT COUNT FULL

Each comes from an address of its own, as a real crowd does. When the game is over for those who follow it,
one line of JSON says what was seen.
"""

from __future__ import annotations

import json
import sys
import time
from hashlib import blake2b
from typing import Any

from twisted.internet import reactor as real
from twisted.internet.endpoints import TCP4ClientEndpoint

from client.service.net.watching import game_of
from netcore.identity import Identity
from netcore.link import dialling
from netcore.link.addresses import Address
from netcore.link.onlooker import News, Onlooker
from netcore.link.workers import Workers
from netcore.table import Over, Trouble
from tests.netcore.link.viewing import Spectator

AT_ONCE = 10
EVERY = 0.25
"""So many come, so often: a host takes no more than a hundred calls a second."""

reactor: Any = real


class Follower:
    """A spectator who follows the game."""

    def __init__(self, workers: Workers) -> None:
        self.news: list[News] = []
        self.onlooker = Onlooker(reactor, Identity.new("Zoe"), self, workers, game_of)

    def told(self, news: News) -> None:
        self.news.append(news)

    @property
    def over(self) -> bool:
        return any(isinstance(news, Over) for news in self.news)

    def frames(self) -> list[bytes]:
        film = self.onlooker.film
        return [film.frame(number).body for number in range(len(film))]


def main(key: bytes, place: Address, count: int, full: int) -> None:
    homes = iter(f"127.{1 + number // 250}.0.{1 + number % 250}" for number in range(10**6))

    def endpoint(clock: Any, address: Address, seconds: float) -> Any:
        home = (next(homes), 0)
        return TCP4ClientEndpoint(clock, address.host, address.port, timeout=seconds, bindAddress=home)

    setattr(dialling, "_straight", endpoint)  # noqa: B010
    workers = Workers(reactor)
    crowd = [Spectator(reactor, time.time) for _ in range(count)]
    followers = [Follower(workers) for _ in range(full)]
    waiting: list[Any] = [*[each.watch for each in crowd], *[each.onlooker for each in followers]]

    def come() -> None:
        for _ in range(min(AT_ONCE, len(waiting))):
            waiting.pop().follow(key, (place,))
        reactor.callLater(EVERY, come if waiting else look)

    def look() -> None:
        if all(each.over for each in followers):
            shown = followers[0].frames()
            if all(len(each.log) == len(shown) for each in crowd):
                tell(shown)
                return
        if not told and all(each.told for each in crowd):
            told.append(True)
            print(json.dumps({"event": "seated", "count": count + full}), flush=True)
        reactor.callLater(EVERY, look)

    told: list[bool] = []

    def tell(shown: list[bytes]) -> None:
        watcher = followers[0].onlooker.watcher
        assert watcher is not None
        facts = {
            "event": "seen",
            "frames": len(shown),
            "equal": all(each.seen() == shown for each in crowd),
            "lines": sum(word == "watching" for each in crowd for word, _ in each.told),
            "chains": [
                blake2b(b"".join(step.chain for step in each.onlooker.watcher.log.steps)).hexdigest()
                for each in followers
                if each.onlooker.watcher is not None
            ],
            "verdicts": [verdict.word for verdict in watcher.verdicts],
            "troubles": sum(isinstance(news, Trouble) for each in followers for news in each.news),
        }
        print(json.dumps(facts), flush=True)
        reactor.stop()

    reactor.callWhenRunning(come)
    reactor.run()
    workers.stop()


if __name__ == "__main__":
    words = sys.argv[1:]
    main(bytes.fromhex(words[0]), Address("127.0.0.1", int(words[1])), int(words[2]), int(words[3]))
