"""Whether all stand at one table: what every seat has acknowledged, under its signature.

A step begins when everybody is known to have closed the one before it with the same chain value and the same
table. The host passes on what the others acknowledge; each seat judges it for itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from netcore.ack import Ack, ack_holds, signed_ack
from netcore.identity import Identity
from netcore.item import ZERO_DIGEST
from netcore.log import Log
from netcore.opening import Hello
from netcore.table.evidence import tells_of_no_table
from netcore.wire import WireError

AHEAD: Final = 2
"""Steps beyond the open one that an acknowledgement may speak of: nobody is further ahead than it can be told
by its items, and one of a far step must not stand for those before it.
"""

EARLY: Final = 2
"""Different acknowledgements by one seat of a step that is open here: two show that it says both."""


class Heard(Enum):
    """What an acknowledgement comes to, by seat.

    ========  ==============================================================
    AGREES    same chain value, same table: that seat may go on with us
    CLAIMS    same chain value, another table: one of the two is false
    FORKS     another chain value: its log is not ours
    EARLY     the step is open here; two of a seat are kept until that closes
    IDLE      known, out of date, of a step far ahead, or of no table where
              another saw a dispute that we did not: nothing follows
    ========  ==============================================================
    """

    AGREES = "agrees"
    CLAIMS = "claims"
    FORKS = "forks"
    EARLY = "early"
    IDLE = "idle"


class Agreement:
    """The last acknowledgement of each seat, and up to which step each agrees with this log."""

    def __init__(self, log: Log, hello: Hello, seat: int, identity: Identity) -> None:
        self.agreed: dict[int, int] = {}
        """By seat, the last step after which its chain value and table were ours."""
        self.acks: dict[int, Ack] = {}
        """By seat, the latest of a closed step; of oneself too."""
        self.early: dict[tuple[int, int], list[Ack]] = {}
        """By step and seat, those of a step that is not closed here, in the order in which they came."""
        self._log = log
        self._hello = hello
        self._seat = seat
        self._identity = identity
        self.came_to = ZERO_DIGEST
        """The table after the last step as this program has it, also where it is struck from the log."""

    def closed(self, digest: bytes) -> list[tuple[Ack, Heard]]:
        """A step has closed with a table: what was said of it early counts from now on."""
        self.came_to = digest
        early = []
        for step, seat in sorted(self.early):
            if step < self._log.number:
                for ack in self.early.pop((step, seat)):
                    early.append((ack, self._count(ack)))
        return early

    def own(self) -> Ack:
        """This seat's acknowledgement of the last step."""
        known, last = self.acks.get(self._seat), self._log.number - 1
        if known is None or (known.step, known.digest) != (last, self.came_to):
            chain, digest = self._log.chain, self.came_to
            known = signed_ack(self._identity, self._log.game, self._seat, last, chain, digest)
            self.acks[self._seat] = known
        return known

    def heard(self, ack: Ack) -> Heard:
        """Take in what a seat says of a step; WireError if that seat did not sign it."""
        known = self.acks.get(ack.seat)
        if ack == known or ack.seat == self._seat or ack.step > self._log.number + AHEAD:
            return Heard.IDLE
        if not ack_holds(ack, self._log.game, self._hello.key(ack.seat) or b""):
            raise WireError("an acknowledgement is not signed by its seat")
        if ack.step >= self._log.number:
            kept = self.early.setdefault((ack.step, ack.seat), [])
            if ack in kept or len(kept) >= EARLY:
                return Heard.IDLE
            kept.append(ack)
            return Heard.EARLY
        return self._count(ack)

    def has_agreed(self, seat: int, step: int) -> bool:
        """Whether a seat has acknowledged a step as it came out here."""
        return self.agreed.get(seat, -1) >= step

    def signed(self, seat: int, step: int) -> None:
        """An item of this step is in: its signature covers chain value and table before it."""
        if step - 1 > self.agreed.get(seat, -1):
            self.agreed[seat] = step - 1

    def behind(self, seats: Iterable[int | None]) -> list[int]:
        """Those of these seats, but for our own, that have not acknowledged the last step as it came out."""
        last, found = self._log.number - 1, []
        for seat in seats:
            if seat is not None and seat != self._seat and self.agreed.get(seat, -1) < last:
                found.append(seat)
        return found

    def _count(self, ack: Ack) -> Heard:
        """One of a closed step counts from now on."""
        known = self.acks.get(ack.seat)
        if known is None or ack.step > known.step or self._takes_back(known, ack):
            self.acks[ack.seat] = ack
        return self._judge(ack)

    def _takes_back(self, known: Ack, ack: Ack) -> bool:
        """Whether a seat may still say otherwise of a step: not once it has agreed, so that two tables which
        hear both do not come to differ over it.
        """
        return known.step == ack.step and not self.has_agreed(ack.seat, ack.step)

    def _judge(self, ack: Ack) -> Heard:
        step = self._log.steps[ack.step]
        came_to = self.came_to if ack.step == self._log.number - 1 else step.digest
        if ack.chain != step.chain:
            return Heard.FORKS
        if ack.digest != came_to:
            none = came_to == ZERO_DIGEST or tells_of_no_table(ack, self._log.steps)
            return Heard.IDLE if none else Heard.CLAIMS
        self.agreed[ack.seat] = max(ack.step, self.agreed.get(ack.seat, -1))
        return Heard.AGREES
