"""A seat taken up again from the records of its journal, which must come out as they did."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from netcore.item import Item, read_item
from netcore.log import CLOSE_RECORD, DISPUTE_RECORD, DOUBLE_RECORD, ITEM_RECORD
from netcore.table.peers import UNKNOWN
from netcore.table.private import TableJournal
from netcore.table.seat import SeatNode
from netcore.wire import RECORD_LIMIT, WireError, unpack


class ReplayingSeat(SeatNode):
    """A seat that can go through a journal before it goes on in it."""

    def replay(self, records: Iterable[bytes]) -> int:
        """Go through the records of a journal; tells how many steps they say were closed.

        Raises WireError or LogFault with a sentence if they do not come out as they did.
        """
        self._replaying = True
        closed = 0
        for record in records:
            value = unpack(record, RECORD_LIMIT)
            if type(value) is not tuple or not value:
                raise WireError("a record is of no kind known here")
            word = value[0]
            if word == DISPUTE_RECORD:
                self._odd = UNKNOWN  # that it came out differently somewhere is what the dispute was about
            elif word in (ITEM_RECORD, CLOSE_RECORD):
                self._need_even()
            if word == ITEM_RECORD:
                self._replay_item(read_item(value[1:]))
            elif word == CLOSE_RECORD:
                closed += 1
                self._replay_close(value)
            else:
                self._take_record(record, value)
        self._need_even()
        self._replaying = False
        self._outputs = []
        return closed

    def keep_in(self, journal: TableJournal) -> None:
        """Go on writing to this journal."""
        self._journal = self._private = journal
        self.log.journal_to(journal)

    def _replay_item(self, item: Item) -> None:
        self._until = item.step
        self._pump()
        if item.step != self.log.number or not self._takes(item):
            raise WireError(f"the {item.kind.word} of seat {item.seat} in step {item.step} came out of turn")
        self.log.add(item)
        self._took(item)
        self._pump()

    def _replay_close(self, value: Any) -> None:
        if [type(part) for part in value[1:]] != [int, bytes] or value[1] < 0:
            raise WireError("the close of a step is not as it should be")
        self._until, digest = value[1:]
        self._pump()
        if self.log.number <= self._until or self.log.steps[self._until].digest != digest:
            self._odd = self._until

    def _need_even(self) -> None:
        if self._odd != UNKNOWN:
            raise WireError(f"step {self._odd} comes out differently by the rules installed now")

    def _take_record(self, record: bytes, value: Any) -> None:
        """Any other record of a journal."""
        self.log.take_record(record)
        if value[0] == DISPUTE_RECORD and self.play is not None:
            self.play.dispute()
        elif value[0] == DOUBLE_RECORD and self.log.doubles:
            proof = self.log.doubles[-1]
            self._stop(proof.first.seat, f"{self.who(proof.first.seat)} {proof.sentence}", proof)
