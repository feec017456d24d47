"""What all machines of one table stand on: the log, the time, and where everything that comes out goes."""

from __future__ import annotations

from enum import Enum
from typing import Any

from netcore.log import Log
from netcore.opening import Hello
from netcore.table.outputs import Output, Refusal, Trouble
from netcore.table.private import TableJournal


class Mode(Enum):
    """Whether the table goes through its journal, or among its peers.

    ==========  ==============  ==========
    from        on              to
    ==========  ==============  ==========
    LIVE        replay          REPLAYING
    REPLAYING   the last record  LIVE
    ==========  ==============  ==========
    """

    LIVE = "live"
    REPLAYING = "replaying"


class Desk:
    """One table's log, clock, journal and tray."""

    def __init__(self, journal: TableJournal | None = None, hello: Hello | None = None) -> None:
        self.log = Log(journal)
        self.journal = journal
        self.mode = Mode.LIVE
        self.now = 0
        """Milliseconds, by the clock of whoever drives the table."""
        self.outputs: list[Output] = []
        self._hello = hello
        self._refused: set[bytes] = set()

    @property
    def hello(self) -> Hello:
        """What the table agreed on: a seat knows it from the start, a spectator from the first hello."""
        return self.log.hello if self._hello is None else self._hello

    def emit(self, output: Output) -> None:
        """Hand something out."""
        self.outputs.append(output)

    def trouble(self, sentence: str, seat: int | None = None, report: Any = None) -> None:
        """Say what is wrong, and whose doing it is."""
        self.outputs.append(Trouble(sentence, seat, report))

    def refuse(self, peer: bytes | None, sentence: str) -> None:
        """A peer sent what cannot be right; said once in a turn, however much of it there is."""
        if peer is not None and peer not in self._refused:
            self._refused.add(peer)
            self.outputs.append(Refusal(peer, sentence))

    def refused(self, peer: bytes | None) -> bool:
        """Whether something of a peer was refused in this turn: what else it brought is not looked at."""
        return peer in self._refused

    def take(self) -> list[Output]:
        """Everything that came out in this turn."""
        outputs, self.outputs = self.outputs, []
        self._refused.clear()
        return outputs

    def write(self, record: bytes) -> None:
        """Keep a record that is none of the log's."""
        if self.journal is not None:
            self.journal.write(record)

    def who(self, seat: int | None) -> str:
        """A seat as people read it."""
        if seat is None:
            return "nobody"
        known = self._hello is not None or self.log.steps or self.log.open_items
        return self.hello.who(seat) if known else f"seat {seat}"
