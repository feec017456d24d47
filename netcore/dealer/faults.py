"""What can go wrong between dealers, and whose fault it is.

A check raises `Refused`; whoever knows the step and the sender turns it into a `Fault`, which names the
culprit. No text here ever holds a secret: reasons speak of kinds, seats and counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from netcore.item import Kind


class Wrong(StrEnum):
    """The kinds of fault, by what was found wrong."""

    FORM = "form"
    """Bytes of the wrong length, shape or encoding, or a number out of bounds."""
    POINT = "point"
    """Not a member of the group: off the curve, not canonical, of small or mixed order, or the identity."""
    SCALAR = "scalar"
    """Zero, or not below the group's order."""
    PROOF = "proof"
    """A proof that does not hold."""
    COPY = "copy"
    """Equal points inside one mix, or a slot passed on as it came."""
    BACKS = "backs"
    """The number of cards of a back changed."""
    STATE = "state"
    """An item that was not due, or a counter out of turn."""
    TWICE = "twice"
    """Two different items for one place."""
    COIN = "coin"
    PLEDGE = "pledge"
    OPENING = "opening"
    """Cards opened that the seat may not open, or not as they must be."""
    SEAL = "seal"
    """A sealed share that does not hold."""
    COMPLAINT = "complaint"
    """A complaint about a sealed share that does hold."""
    ROW = "row"
    """A card that is none of the agreed set, or lies in no table."""
    BACK = "back"
    """A face whose printed back is not the one its place shows."""
    COPIES = "copies"
    """More copies of a card than its deck may hold."""
    TRACE = "trace"
    """A mixer that cannot show where a slot came from."""
    KEY = "key"
    COMMIT = "commit"
    SEED = "seed"
    """A seed that does not fit its commitment or keys."""
    AUDIT = "audit"
    """A contribution that does not follow from the seed."""


@dataclass(frozen=True)
class Fault:
    """A fault with its culprit, as the table records and shows it.

    `seat` is None only where the content alone cannot say who: a trace or the audit then does. `items` names
    the signed items that prove it.
    """

    wrong: Wrong
    seat: int | None
    step: int
    reason: str
    items: tuple[tuple[int, int, Kind], ...] = ()
    """(step, seat, kind) of each signed item that is evidence."""
    slots: tuple[int, ...] = ()
    """Handles of slots that hold no card; if the fault has no seat, a trace of the first finds one."""

    def __str__(self) -> str:
        who = "Nobody yet" if self.seat is None else f"Seat {self.seat}"
        return f"{who} is at fault in step {self.step} ({self.wrong}): {self.reason}."


class DealerError(Exception):
    """Base of everything this package raises; the text is one sentence without its full stop."""


class Refused(DealerError):
    """Something received does not hold. `seat` is set where another than the sender is to blame."""

    def __init__(
        self, wrong: Wrong, reason: str, seat: int | None = None, slots: tuple[int, ...] = ()
    ) -> None:
        super().__init__(reason)
        self.wrong = wrong
        self.reason = reason
        self.seat = seat
        self.slots = slots

    def fault(self, seat: int | None, step: int, *items: tuple[int, int, Kind]) -> Fault:
        """The fault this refusal becomes, blamed on `seat` unless the check named another."""
        blame = seat if self.seat is None else self.seat
        return Fault(self.wrong, blame, step, self.reason, items, self.slots)


class Misuse(DealerError):
    """This program asked its own dealer for something that must not be done: a bug here, no peer's fault."""


class UnsafeLibrary(DealerError):
    """The cryptographic library on this machine fails its self-test; joint games are not played with it."""
