"""A real meeting point in the reactor's thread."""

from __future__ import annotations

from typing import Any

import pytest

from netcore.link.addresses import Address
from netcore.link.meeting import Meeting
from netcore.link.point import Point
from tests.netcore.link.reactor_thread import ReactorThread


class Servers:
    """A meeting point on this machine, whose ports are closed at the end."""

    def __init__(self, net: ReactorThread) -> None:
        self._ports: list[Any] = []
        listen = net.reactor.listenTCP

        def noting(*args: Any, **more: Any) -> Any:
            self._ports.append(listen(*args, **more))
            return self._ports[-1]

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(net.reactor, "listenTCP", noting)
            self.meeting: Meeting = net.call(Meeting, net.reactor)
            mailbox, relay, third = net.call(self.meeting.listen, "127.0.0.1", 0, 0, 0)
        self.point = Point(
            f"ws://127.0.0.1:{mailbox}/v1", Address("127.0.0.1", relay), Address("127.0.0.1", third)
        )

    def close(self, net: ReactorThread) -> None:
        net.call(self.meeting.stop)
        for port in self._ports:
            net.call(port.stopListening)
