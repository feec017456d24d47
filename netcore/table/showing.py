"""Showing one's cards to the audience, late: which keys are due to whom, by the player's own consent.

A key is made by the schedule alone, never because somebody asks. A friend in the audience could pass it on,
so the player chooses how many turns must lie between.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from netcore.dealer import JointDealer, Misuse, Refused
from netcore.table.messages import AUDIENCE_LIMIT, LateKey
from netcore.table.play import Glimpse, Play

GALLERY: Final = b"runetable: the host's own stand."
"""The key under which a table knows the stand of its own program, through which all spectators at it are
served at once. Nobody else can come under it: no private key belongs to these words.
"""

CLOSED: Final = -1
"""Consent to nothing; the default."""

AT_THE_END: Final = 1_000_000
"""Consent to show everything once the game is over: more turns than any game has."""


class Showing:
    """One player's consent, the spectators it holds for, and what they were given."""

    def __init__(self) -> None:
        self.turns = CLOSED
        self.boxes: dict[bytes, bytes | None] = {}
        """Spectators' box keys, each with the peer that leads to it."""
        self._given: dict[bytes, int] = {}
        """By box key, how many glimpses have been considered."""

    def add(self, box: bytes, peer: bytes | None) -> bool:
        """A spectator would like keys; False if it is known or one too many."""
        if box not in self.boxes and len(self.boxes) >= AUDIENCE_LIMIT:
            return False
        new = box not in self.boxes
        self.boxes[box] = peer
        return new

    def seat(self, boxes: Iterable[bytes], peer: bytes) -> None:
        """These are all the spectators that this peer leads to; one who comes back gets all keys again."""
        present = frozenset(boxes)
        self.forget(peer, present)
        for box in boxes:
            self.add(box, peer)

    def forget(self, peer: bytes, but: frozenset[bytes] = frozenset()) -> None:
        """Spectators behind this peer have gone."""
        for box in [box for box, source in self.boxes.items() if source == peer and box not in but]:
            del self.boxes[box]
            self._given.pop(box, None)

    def due(self, play: Play) -> list[tuple[bytes, Glimpse]]:
        """The keys that are due now, each to be made once."""
        if self.turns == CLOSED:
            return []
        over, turn = play.fold.over, play.fold.table.turn
        ripe = sum(over or glimpse.turn + self.turns <= turn for glimpse in play.glimpses)
        found = []
        for box in self.boxes:
            first = self._given.get(box, 0)
            found += [(box, glimpse) for glimpse in play.glimpses[first:ripe]]
            self._given[box] = max(first, ripe)
        return found


def make_late_keys(dealer: JointDealer, due: list[tuple[bytes, Glimpse]]) -> list[LateKey]:
    """The keys themselves; heavy. Those that cannot be given (a share is missing) are left out."""
    keys = []
    assert dealer.seat is not None
    for box, glimpse in due:
        try:
            keys.append(LateKey(dealer.seat, box, dealer.late(glimpse.handle, box)))
        except (Misuse, Refused):
            continue
    return keys
