"""The one way into a node from other threads: everything is done in the reactor's, failures come as news."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from engines.kernel import IllegalAnswer
from netcore.link.node import PlayerNode
from netcore.link.reactor import Reactor
from netcore.table import NotNow
from netcore.wire import WireError

N = TypeVar("N", bound=PlayerNode)


class Outside(Generic[N]):
    """A node as seen from another thread, such as a window's or one that waits for typed lines."""

    def __init__(self, reactor: Reactor, node: N, refused: Callable[[str], None]) -> None:
        self._reactor = reactor
        self._node = node
        self._refused = refused

    def do(self, what: Callable[[N], object]) -> None:
        """Have something done; `refused` is told in the reactor's thread why it cannot be."""
        self._reactor.callFromThread(self._do, what)

    def _do(self, what: Callable[[N], object]) -> None:
        try:
            what(self._node)
        except (IllegalAnswer, NotNow, WireError) as error:
            self._refused(str(error))
