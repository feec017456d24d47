"""Chat: a signed stream of its own, beside the log and never part of the chain.

Every author numbers its lines, so a line comes once however often it is sent, and none can be put into
another's mouth or game.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from netcore.identity import Identity, signature_holds
from netcore.log import Log
from netcore.table.messages import REMARK_LIMIT, Remark, check_text
from netcore.wire import WireError, fingerprint, pack

CHAT_RECORD: Final = "chat"
"""First word of a chat record in a journal."""

BURST: Final = 60
"""Lines that one seat may say at once: a lively minute."""

PACE: Final = 500
"""Milliseconds that make room for one more."""


class Flow(Enum):
    """What becomes of a line.

    =========  ======================================================
    TAKEN      there is room
    TURNS      the first too many since one was taken: this is told
    OVERFLOWS  one more too many: nothing is said of it
    =========  ======================================================
    """

    TAKEN = "taken"
    TURNS = "turns"
    OVERFLOWS = "overflows"


class Chat:
    """All lines of one game."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._lines: dict[int, dict[int, Remark]] = {}
        self._credit: dict[int, int] = {}
        self._counted_at: dict[int, int] = {}
        self._told: set[int] = set()

    def flow(self, seat: int, now: int) -> Flow:
        """Whether one line more of a seat is taken in now."""
        passed = now - self._counted_at.get(seat, now - BURST * PACE)
        credit = min(self._credit.get(seat, 0) + passed, BURST * PACE)
        self._counted_at[seat] = now
        self._credit[seat] = credit
        if credit < PACE:
            first = seat not in self._told
            self._told.add(seat)
            return Flow.TURNS if first else Flow.OVERFLOWS
        self._credit[seat] = credit - PACE
        self._told.discard(seat)
        return Flow.TAKEN

    def count(self, seat: int) -> int:
        """How many lines of a seat are known without a gap."""
        known = self._lines.get(seat, {})
        return next(number for number in range(len(known) + 1) if number not in known)

    def since(self, seat: int, number: int) -> list[Remark]:
        """The lines of a seat from a number on."""
        known = self._lines.get(seat, {})
        return [known[each] for each in sorted(known) if each >= number]

    @property
    def lines(self) -> list[Remark]:
        """Everything said, by the step it was said in."""
        every = [line for known in self._lines.values() for line in known.values()]
        return sorted(every, key=lambda line: (line.after, line.seat, line.number))

    def say(self, who: Identity, seat: int, text: str, now: int) -> Remark:
        """A new line of one's own; WireError with a sentence if it cannot be said."""
        check_text(text)
        if self.flow(seat, now) is not Flow.TAKEN:
            raise WireError("you are saying too much at once; wait a moment")
        number = self.count(seat)
        if number >= REMARK_LIMIT:
            raise WireError(f"nobody may say more than {REMARK_LIMIT} lines in one game")
        after = self._log.number
        signature = who.sign(_covered(self._log.game, seat, number, after, text))
        line = Remark(seat, number, after, text, signature)
        self._lines.setdefault(seat, {})[number] = line
        return line

    def knows(self, line: Remark) -> bool:
        """Whether there is a line under this number."""
        return line.number in self._lines.get(line.seat, {})

    def check(self, line: Remark) -> None:
        """WireError unless its author signed this line."""
        key = self._log.hello.key(line.seat)
        covered = _covered(self._log.game, line.seat, line.number, line.after, line.text)
        if key is None or not signature_holds(key, covered, line.signature):
            raise WireError("a line of chat is not signed by its author")

    def add(self, line: Remark) -> None:
        """Take in a line that was checked, unless there is one under its number."""
        self._lines.setdefault(line.seat, {}).setdefault(line.number, line)


def chat_record(line: Remark) -> bytes:
    """A line as a journal keeps it."""
    return pack((CHAT_RECORD, *line))


def _covered(game: bytes, seat: int, number: int, after: int, text: str) -> bytes:
    return fingerprint("table.chat", game, seat, number, after, text)
