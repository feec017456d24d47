"""What a machine stands on when it is driven alone: a desk over a real log, and company that hears it."""

from __future__ import annotations

from typing import TypeVar

from netcore.table.around import Around
from netcore.table.chat import Chat
from netcore.table.company import Company
from netcore.table.desk import Desk
from netcore.table.messages import Message, decode
from netcore.table.outputs import Output, Send
from netcore.table.peers import Peer
from netcore.table.table import Table

T = TypeVar("T")


class Stand:
    """The desk, company and surroundings of a seat at a real table, none of them the table's own."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.desk = Desk(None, table.hello)
        self.desk.log = table.log
        keys = [seat.key for seat in table.hello.seats]
        self.keys = keys
        self.company = Company(
            self.desk,
            Chat(table.log),
            lambda key: keys.index(key) if key in keys else None,
            lambda peer: peer.seat is not None,
        )
        self.around = Around(
            self.desk, self.company, table.wheel.agreement, table.hello, table.seat, table.wheel.terms.grace
        )

    def peer(self, seat: int) -> Peer:
        """A seat's peer, its line up."""
        peer = self.company.peer(self.keys[seat])
        if not peer.here:
            self.company.connected(peer)
            self.desk.take()
        return peer

    def out(self, kind: type[T]) -> list[T]:
        """What has come out of this kind; the rest stays."""
        return [output for output in self.desk.outputs if isinstance(output, kind)]

    def sent(self, seat: int | None = None) -> list[Message]:
        """Messages sent since the tray was taken, to one seat or to all."""
        return [
            decode(output.frame)
            for output in self.out(Send)
            if seat is None or output.peer == self.keys[seat]
        ]

    def take(self) -> list[Output]:
        """Empty the tray."""
        return self.desk.take()
