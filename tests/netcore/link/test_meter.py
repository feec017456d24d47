"""What leaves a line goes to the system at once, not when the reactor comes round."""

from __future__ import annotations

from typing import Any

from twisted.internet.abstract import FileDescriptor
from twisted.internet.error import ConnectionLost
from twisted.internet.protocol import Protocol
from twisted.internet.task import Clock
from twisted.protocols.policies import WrappingFactory

from netcore.link.cable import Cable
from netcore.link.limits import Limits
from netcore.link.line import Role
from netcore.link.messages import Channel
from netcore.link.meter import Meter


class Socket(FileDescriptor):
    """A connection that takes so many bytes, and notes when it wants to be called by the reactor."""

    def __init__(self, room: int) -> None:
        super().__init__(reactor=self)  # type: ignore[arg-type]
        self.connected = True
        self.room = room
        self.taken = b""
        self.waits = False

    def writeSomeData(self, data: Any) -> Any:
        if self.room < 0:
            return ConnectionLost()
        size = min(self.room, len(data))
        self.taken += bytes(data[:size])
        self.room -= size
        return size

    def addWriter(self, _: object) -> None:
        self.waits = True

    def removeWriter(self, _: object) -> None:
        self.waits = False


def meter_on(socket: Socket) -> Meter:
    meter = Meter(WrappingFactory(None), Protocol(), Clock(), Limits())
    meter.transport = socket  # type: ignore[assignment]
    return meter


def test_bytes_are_with_the_system_when_the_call_returns() -> None:
    socket = Socket(room=100)
    meter_on(socket).write(b"an answer")
    assert socket.taken == b"an answer"
    assert not socket.waits


def test_what_the_system_does_not_take_waits_for_the_reactor_and_keeps_its_order() -> None:
    socket = Socket(room=4)
    meter = meter_on(socket)
    meter.write(b"abcdef")
    meter.write(b"gh")
    assert (socket.taken, socket.waits) == (b"abcd", True)
    socket.room = 100
    assert socket.doWrite() is None
    assert (socket.taken, socket.waits) == (b"abcdefgh", False)


def test_a_broken_connection_is_left_to_the_reactor() -> None:
    socket = Socket(room=-1)
    meter_on(socket).write(b"x")
    assert socket.waits  # it will be tried again there, and the end be told
    assert isinstance(socket.doWrite(), ConnectionLost)


def test_a_connection_that_closes_is_closed_by_the_reactor() -> None:
    socket = Socket(room=100)
    meter = meter_on(socket)
    socket.disconnecting = True
    meter.write(b"last words")
    assert (socket.taken, socket.waits) == (b"", True)


class Drained:
    """A wire whose system takes all at once: it pauses whoever writes, and asks for more within the write."""

    def __init__(self, cable: Cable) -> None:
        self.taken, self.depth, self.deepest = 0, 0, 0
        self._cable = cable

    def write(self, data: bytes) -> None:
        self.depth += 1
        self.deepest = max(self.deepest, self.depth)
        self.taken += len(data)
        self._cable.pauseProducing()
        self._cable.resumeProducing()
        self.depth -= 1


class Nobody:
    def drained(self, cable: Cable) -> None: ...


def test_much_that_waits_is_written_without_one_write_inside_the_other() -> None:
    owner: Any = Nobody()
    cable = Cable(Role.CALLER, owner, Clock(), Limits())
    for _ in range(300):
        cable.send(Channel.TABLE, bytes(40_000))
    wire = Drained(cable)
    cable.transport, cable.secure = wire, True  # type: ignore[assignment]
    cable.flush()
    assert wire.taken > 300 * 40_000
    assert wire.deepest == 1
    assert cable.idle
