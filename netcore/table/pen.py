"""When this seat may sign, and what its dealer has made to be signed.

Nothing is signed before this program has taken over, from every peer it can reach, all that they have of this
game, its own items included: what it signed before its last start is never signed otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from typing import Final

from netcore.item import Kind
from netcore.log import Log
from netcore.table.peers import UNKNOWN, Peer

Entropy = Callable[[int], bytes]
"""So many bytes from the system's randomness."""

HOLD: Final = 20_000
"""Milliseconds for which a seat holds what it owes: the host places within half of that, or asks again."""


class NotNow(Exception):
    """Something the player asked for cannot be done now; one sentence for people."""


class Voice(Enum):
    """Whether this seat signs.

    ========  ====================================================  ========
    from      on                                                    to
    ========  ====================================================  ========
    SILENT    everybody in reach was heard out                      AWAKE
    AWAKE     the host asks to hold what is owed in the open step   HELD
    HELD      told to go on, the step has closed, the host is gone  AWAKE
              or HOLD is over
    ========  ====================================================  ========
    """

    SILENT = "silent"
    AWAKE = "awake"
    HELD = "held"


class Pen:
    """One seat's permission to sign."""

    def __init__(self, log: Log, meets: Collection[int]) -> None:
        """`meets` are the seats that this one is linked to in the course of the game."""
        self.voice = Voice.SILENT
        self.step = UNKNOWN
        """The step in which this seat holds what it owes."""
        self.until = 0
        """When the hold is over."""
        self.made: list[tuple[int, Kind, bytes]] = []
        """(step, kind, body) of what this seat's dealer made and is not signed yet."""
        self.meets = frozenset(meets)
        self._log = log
        self._unmet = set(meets)

    # --- after a start --------------------------------------------------------------------------------------

    def hear_out(self, peers: Mapping[int, Peer], left: Collection[int], waited: bool) -> bool:
        """Wake up if everybody in reach was heard, one at least, and the rest waited for long enough.

        Those who have left need not come back; if nobody else is there, nobody need be heard.
        """
        here = {seat for seat in self.meets if peers[seat].here}
        self._unmet -= {seat for seat in here if peers[seat].reached(self._log)}
        stay = self.meets.difference(left)
        if self._unmet & here:
            return False
        if not stay:
            heard = waited or self._unmet != self.meets
        elif not stay & here or stay <= self._unmet:
            heard = False
        else:
            heard = waited or not self._unmet & stay
        if heard:
            self.voice = Voice.AWAKE
        return heard

    def keeps_back(self, peers: Mapping[int, Peer]) -> frozenset[int]:
        """Seats in reach that have not shown what they have, where another in reach has."""
        here = frozenset(seat for seat in self.meets if peers[seat].here)
        return here & self._unmet if here - self._unmet else frozenset()

    # --- holding --------------------------------------------------------------------------------------------

    def hold(self, step: int, now: int) -> None:
        """Promise not to sign what is owed in this step; asked again, the time runs anew."""
        if self.voice is not Voice.SILENT:
            self.voice, self.step, self.until = Voice.HELD, step, now + HOLD

    def go_on(self) -> None:
        """The hold is over."""
        if self.voice is Voice.HELD:
            self.voice, self.step = Voice.AWAKE, UNKNOWN

    def tick(self, now: int) -> None:
        """A hold does not last for ever."""
        if self.voice is Voice.HELD and now >= self.until:
            self.go_on()

    # --- what is to be signed -------------------------------------------------------------------------------

    def make(self, kind: Kind, body: bytes) -> None:
        """This seat's dealer made something for the open step."""
        self.made.append((self._log.number, kind, body))

    def due(self, seat: int) -> tuple[Kind, bytes] | None:
        """The next thing made for the open step that is not signed."""
        for number, kind, body in self.made:
            if number == self._log.number and not self._log.has(kind, seat):
                return kind, body
        return None

    def closed(self) -> None:
        """A step has closed: what was made for it is of no use, a hold in it is over."""
        if self.voice is Voice.HELD:
            self.go_on()
        if self.made:
            self.made = [made for made in self.made if made[0] == self._log.number]
