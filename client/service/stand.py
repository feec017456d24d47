"""Spectators at a host's table: whether there is a stand, who may come, and what it shows."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from netcore.link.door import LIFETIME, SECRET_SIZE
from netcore.link.gallery import Gallery
from netcore.link.hosting import HostNode
from netcore.link.limits import Limits
from netcore.link.messages import Want
from netcore.link.news import News, Seated
from netcore.table import Over

CLOSED, INVITED, OPEN = WATCH = ("closed", "invited", "open")
"""Who may watch: nobody, whoever has an invitation to watch, everybody who knows the address."""

PLACES = Limits().watchers
"""Spectators who may come by one invitation."""


class Keeper(Protocol):
    """Whoever runs the table: what ends with it, and what its end waits for."""

    reactor: Any
    at_end: list[Callable[[], Any]]
    waits_for: list[Callable[[], bool]]


class Stand:
    """The stand of one host's table; a closed one does nothing."""

    def __init__(self, party: Keeper, watch: str, delay: int = 0, secret: bytes = b"") -> None:
        self.watch = watch
        self.secret = secret or (secrets.token_bytes(SECRET_SIZE) if watch != CLOSED else b"")
        """Of the invitation to watch, which tells also those who may come without one where to."""
        self._delay = delay
        self._gallery = None if watch == CLOSED else Gallery(party.reactor, delay=delay)
        self._node: HostNode | None = None
        self._records: tuple[bytes, ...] = ()
        if self._gallery is not None:
            party.at_end.append(self._gallery.stop)
            party.waits_for.append(lambda: self._gallery is None or self._gallery.hub.settled)

    @classmethod
    def again(cls, party: Keeper, words: str, secret: bytes) -> Stand:
        """The stand of a table taken up again, from the words kept of it."""
        watch, _, delay = words.partition(" ")
        known = watch if watch in WATCH else CLOSED
        return cls(party, known, int(delay) if delay.isascii() and delay.isdigit() else 0, secret)

    def renewed(self, party: Keeper) -> Stand:
        """A stand for the next game at this table, for the same spectators."""
        return Stand(party, self.watch, self._delay, self.secret)

    @property
    def words(self) -> str:
        """What a journal keeps of it."""
        return f"{self.watch} {self._delay}"

    def options(self) -> dict[str, Any]:
        """What the node is made with."""
        if self._gallery is None:
            return {}
        return {"stand": self._gallery.hub, "gallery": self._gallery.take}

    def serve(self, node: HostNode, records: Iterable[bytes] = ()) -> None:
        """Serve this node; a table taken up again shows what its journal holds, to those invited before."""
        self._node = node
        self._records = tuple(records)
        if self.secret:
            node.link.door.issue(Want.WATCH, time.time(), lifetime=LIFETIME, uses=PLACES, secret=self.secret)

    def told(self, news: News) -> None:
        """Once there is a table, it is told who watches; once it is over, all may see the end."""
        gallery = self._gallery
        if gallery is None or self._node is None:
            return
        if isinstance(news, Seated):
            if self._records:
                gallery.recall(self._records, news.table.log, time.time())
                self._records = ()
            gallery.begin(self._node.from_gallery)
        elif isinstance(news, Over):
            gallery.hub.last_call()
