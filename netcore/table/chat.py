"""Chat: a signed stream of its own, beside the log and never part of the chain.

Every author numbers its lines, so a line comes once however often it is sent, and none can be put into
another's mouth or game.
"""

from __future__ import annotations

from typing import Final

from netcore.identity import Identity, signature_holds
from netcore.log import Log
from netcore.table.messages import LINE_LIMIT, Line, check_text
from netcore.wire import WireError, fingerprint, pack

CHAT_RECORD: Final = "chat"
"""First word of a chat record in a journal."""


class Chat:
    """All lines of one game."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._lines: dict[int, dict[int, Line]] = {}

    def count(self, seat: int) -> int:
        """How many lines of a seat are known without a gap."""
        known = self._lines.get(seat, {})
        return next(number for number in range(len(known) + 1) if number not in known)

    def since(self, seat: int, number: int) -> list[Line]:
        """The lines of a seat from a number on."""
        known = self._lines.get(seat, {})
        return [known[each] for each in sorted(known) if each >= number]

    @property
    def lines(self) -> list[Line]:
        """Everything said, by the step it was said in."""
        every = [line for known in self._lines.values() for line in known.values()]
        return sorted(every, key=lambda line: (line.after, line.seat, line.number))

    def say(self, who: Identity, seat: int, text: str) -> Line:
        """A new line of one's own; WireError with a sentence if it cannot be said."""
        check_text(text)
        number = self.count(seat)
        if number >= LINE_LIMIT:
            raise WireError(f"nobody may say more than {LINE_LIMIT} lines in one game")
        after = self._log.number
        signature = who.sign(_covered(self._log.game, seat, number, after, text))
        line = Line(seat, number, after, text, signature)
        self._lines.setdefault(seat, {})[number] = line
        return line

    def add(self, line: Line) -> bool:
        """Take in a line; False if it is known. WireError if its author did not sign it."""
        key = self._log.hello.key(line.seat)
        if line.number in self._lines.get(line.seat, {}):
            return False
        covered = _covered(self._log.game, line.seat, line.number, line.after, line.text)
        if key is None or not signature_holds(key, covered, line.signature):
            raise WireError("a line of chat is not signed by its author")
        self._lines.setdefault(line.seat, {})[line.number] = line
        return True


def chat_record(line: Line) -> bytes:
    """A line as a journal keeps it."""
    return pack((CHAT_RECORD, *line))


def _covered(game: bytes, seat: int, number: int, after: int, text: str) -> bytes:
    return fingerprint("table.chat", game, seat, number, after, text)
