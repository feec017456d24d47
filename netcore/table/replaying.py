"""A seat taken up again from the records of its journal, which must come out as they did."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from netcore.item import Item, read_item
from netcore.log import (
    CLOSE_RECORD,
    DISPUTE_RECORD,
    DOUBLE_RECORD,
    ITEM_RECORD,
    REFUSED_RECORD,
    SETTLED_RECORD,
)
from netcore.table.chat import CHAT_RECORD
from netcore.table.desk import Mode
from netcore.table.messages import read_remark, read_report
from netcore.table.peers import UNKNOWN
from netcore.table.reports import REPORT_RECORD
from netcore.table.wheel import Wheel
from netcore.wire import RECORD_LIMIT, WireError, unpack


class Replaying:
    """Goes through a journal before the wheel goes on in it."""

    def __init__(self, wheel: Wheel) -> None:
        self._wheel = wheel
        self._odd = UNKNOWN
        """The step that came out differently, until a dispute explains it."""

    def run(self, records: Iterable[bytes]) -> int:
        """Go through the records of a journal; tells how many steps they say were closed.

        Raises WireError or LogFault with a sentence if they do not come out as they did.
        """
        desk = self._wheel.desk
        desk.mode = Mode.REPLAYING
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
                self._item(read_item(value[1:]))
            elif word == CLOSE_RECORD:
                closed += 1
                self._close(value)
            else:
                self._take(record, value)
        self._need_even()
        desk.mode = Mode.LIVE
        desk.take()
        return closed

    def _item(self, item: Item) -> None:
        wheel = self._wheel
        wheel.replayed = item.step
        wheel.go_on()
        if item.step != wheel.log.number or not wheel.following.takes(item):
            raise WireError(f"the {item.kind.word} of seat {item.seat} in step {item.step} came out of turn")
        wheel.log.add(item)
        wheel.following.took(item)
        wheel.go_on()

    def _close(self, value: Any) -> None:
        wheel = self._wheel
        if [type(part) for part in value[1:]] != [int, bytes] or value[1] < 0:
            raise WireError("the close of a step is not as it should be")
        wheel.replayed, digest = value[1:]
        wheel.go_on()
        if wheel.log.number <= wheel.replayed or wheel.log.steps[wheel.replayed].digest != digest:
            self._odd = wheel.replayed

    def _need_even(self) -> None:
        if self._odd != UNKNOWN:
            raise WireError(f"step {self._odd} comes out differently by the rules installed now")

    def _take(self, record: bytes, value: Any) -> None:
        """Any other record of a journal."""
        wheel, word = self._wheel, value[0]
        if word == CHAT_RECORD:
            line = read_remark(value[1:])
            wheel.chat.check(line)
            wheel.chat.add(line)
            return
        if word == REPORT_RECORD:
            wheel.dispute.reports.append(read_report(value[1:]))
            return
        wheel.log.take_record(record)
        play = wheel.following.play
        if word == DISPUTE_RECORD and play is not None:
            wheel.dispute.restore(play, wheel.agreement.came_to)
        elif word == SETTLED_RECORD and play is not None:
            play.fold.settle()
        elif word == DOUBLE_RECORD and wheel.log.doubles:
            wheel.following.convict(wheel.log.doubles[-1])
        elif word == REFUSED_RECORD:
            wheel.stop_again(read_item(value[1:]))
