"""Tables on the home network, as a list that grows and shrinks; looked for only when somebody asks."""

from __future__ import annotations

from typing import Any

from client.qt import QObject, Signal
from client.session.net.boundary import Net
from netcore.link.lan import Lan, LanError, Nearby


class NearbyTables(QObject):
    """Looks until it is stopped."""

    found = Signal(object)
    """Nearby."""
    gone = Signal(str)
    trouble = Signal(str)

    def __init__(self, net: Net, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._net = net
        self._lan: Lan | None = None
        self._stopped = False
        net.do(self._look)

    def stop(self) -> None:
        """Look no more."""
        self._stopped = True
        self._net.do(self._stop)

    def _look(self) -> None:
        self._lan = Lan(self._net.reactor)
        self._lan.look(self._seen, self._lost).addErrback(self._failed)

    def _stop(self) -> None:
        lan, self._lan = self._lan, None
        if lan is not None:
            lan.stop().addErrback(lambda _: None)

    def _home(self, call: Any) -> None:
        self._net.home(lambda: None if self._stopped else call())

    def _seen(self, table: Nearby) -> None:
        self._home(lambda: self.found.emit(table))

    def _lost(self, label: str) -> None:
        self._home(lambda: self.gone.emit(label))

    def _failed(self, why: Any) -> None:
        error = getattr(why, "value", why)
        sentence = (
            f"{error}." if isinstance(error, LanError) else f"The home network cannot be used: {error}."
        )
        self._home(lambda: self.trouble.emit(sentence))
