"""What was told of a table besides its positions: the log, how its lines stand, who watches. All of it can be
told again.
"""

from __future__ import annotations

from collections.abc import Callable

from client.session.net.news import Spectators, Wire
from client.session.net.tidings import wire_of
from client.session.telling import LogLine, Told
from netcore.link.bond import REPLACED
from netcore.link.news import LineNews


class Account:
    """Lines of the log wait until there is a table to look at; the rest is told as it comes."""

    def __init__(
        self,
        say: Callable[[Told], None],
        show_wire: Callable[[Wire], None],
        show_spectators: Callable[[Spectators], None],
    ) -> None:
        self._say, self._show_wire, self._show_spectators = say, show_wire, show_spectators
        self._waiting: list[LogLine] = []
        self._wires: dict[str, Wire] = {}
        """How each line stood last."""
        self._spectators = Spectators(0, ())

    def begin(self, lines: tuple[LogLine, ...]) -> None:
        """Another table, with what happened at it so far: told once it is open."""
        self._waiting = list(lines)

    def open(self) -> None:
        """There is a table to look at: all that waited."""
        self._say(Told(tuple(self._waiting), afresh=True))
        self._waiting = []

    def tell(self, lines: tuple[LogLine, ...], *, now: bool) -> None:
        """More of the log: now, or once the table is open."""
        if now:
            self._say(Told(lines))
        else:
            self._waiting += lines

    def line(self, news: LineNews) -> None:
        """A line came, went or got slower."""
        if news.sentence != REPLACED:  # then it has only moved to another route
            self._wires[news.name] = wire = wire_of(news)
            self._show_wire(wire)

    def watched(self, spectators: Spectators) -> None:
        """Others watch."""
        self._spectators = spectators
        self._show_spectators(spectators)

    def again(self, lines: tuple[LogLine, ...], *, now: bool) -> None:
        """All of it: the whole log, every line, who watches."""
        if now:
            self._say(Told(lines, afresh=True))
        else:
            self._waiting += lines
        for wire in self._wires.values():
            self._show_wire(wire)
        self._show_spectators(self._spectators)
