"""Tables to watch and spectators who note what they see."""

from __future__ import annotations

from typing import Any

from netcore.identity import Identity
from netcore.link.addresses import Address
from netcore.link.door import Door
from netcore.link.hub import Hub
from netcore.link.stream import Frame, Reel
from netcore.link.watch import Watch
from tests.netcore.link.company import Peer


class Show:
    """A host with a log and a stand; anybody may watch."""

    def __init__(self, reactor: Any, wall: Any, limits: Any = None, delay: int = 0) -> None:
        self.log = Reel()
        self.wall = wall
        self.hub = Hub(reactor, self.log, delay=delay, limits=limits, wall=wall)
        self.peer = Peer(reactor, "Ada", door=Door(watch=True), stand=self.hub, limits=limits, wall=wall)
        self.key = self.peer.key

    def listen(self, host: str) -> None:
        self.places = (Address(host, self.peer.link.listen(0, host)),)

    def act(self, *bodies: bytes) -> None:
        """Something happens at the table."""
        for body in bodies:
            self.log.add(Frame(self.wall(), body))
        self.hub.grew()

    def stop(self) -> Any:
        self.hub.stop()
        return self.peer.link.stop()


class Spectator:
    """Somebody who watches, and may let others watch."""

    def __init__(self, reactor: Any, wall: Any, limits: Any = None, *, serves: bool = False) -> None:
        self.log = Reel()
        self.told: list[tuple[Any, ...]] = []
        self.whispers: list[bytes] = []
        self.hub = Hub(reactor, self.log, limits=limits, wall=wall) if serves else None
        self.identity = Identity.new("Zoe")
        self.key = self.identity.public
        self.watch = Watch(reactor, self.identity, self.log, self, hub=self.hub, limits=limits, wall=wall)

    def listen(self, host: str) -> None:
        self.places = (Address(host, self.watch.serve(0, host)),)

    def follow(self, show: Show | Spectator, **options: Any) -> None:
        self.watch.follow(show.key, show.places, **options)

    def seen(self) -> list[bytes]:
        return [self.log.frame(number).body for number in range(len(self.log))]

    # --- what the watch tells

    def grew(self) -> None: ...

    def whispered(self, body: bytes) -> None:
        self.whispers.append(body)

    def state(self, watching: bool, sentence: str) -> None:
        self.told.append(("watching" if watching else "not watching", sentence))

    def ended(self, sentence: str) -> None:
        self.told.append(("ended", sentence))
