"""What a table hands out: frames to send, work to run, questions to put, news, and when to wake it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engines.kernel import Options, Result
from netcore.dealer import SeatVerdict
from netcore.table.fold import ClosedStep
from netcore.table.messages import Remark


@dataclass(frozen=True)
class Send:
    """A frame for one peer."""

    peer: bytes
    frame: bytes = field(repr=False)


@dataclass(eq=False)
class Job:
    """Something heavy: `run` it on any thread, then hand its result to the table's `worked`."""

    what: str
    run: Callable[[], Any] = field(repr=False)
    then: Callable[[Any], None] = field(repr=False)


@dataclass(frozen=True)
class Ask:
    """The player has to answer; `step` is the engine's, as in the answer."""

    step: int
    options: Options = field(repr=False)


@dataclass(frozen=True)
class AskOrder:
    """The player has to put each of these piles in an order, unseen by the others."""

    step: int
    piles: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Changed:
    """A step has closed."""

    moment: ClosedStep = field(repr=False)


@dataclass(frozen=True)
class Waiting:
    """Whom the game waits for (nobody: for one's own player at most), since when, and from when on they
    count as vanished (None: never).
    """

    seats: tuple[int, ...]
    since: int
    until: int | None


@dataclass(frozen=True)
class Chatted:
    """Somebody said something."""

    line: Remark


@dataclass(frozen=True)
class Offered:
    """A seat offers something that `accept` takes; nobody's offer is the table's own proposal."""

    seat: int | None
    what: str
    number: int = 0
    """The position to go back to, or the seat concerned."""


@dataclass(frozen=True)
class Trouble:
    """Something is wrong, in one sentence; `report` is what to keep or show to others."""

    sentence: str
    seat: int | None = None
    """Whose doing it is, if that is known."""
    report: Any = field(default=None, repr=False)


@dataclass(frozen=True)
class Refusal:
    """A peer sent something that cannot be right; nothing was taken in, and its line may be cut."""

    peer: bytes
    sentence: str


@dataclass(frozen=True)
class Over:
    """The game has ended; without a result it counts for nothing. Said again when the verdicts change."""

    result: Result | None
    verdicts: tuple[SeatVerdict, ...]


@dataclass(frozen=True)
class Seen:
    """A late key has shown a spectator a card: of this seat, at this place after this step."""

    seat: int
    card: int
    step: int
    face: int = field(repr=False)


@dataclass(frozen=True)
class Watched:
    """So many watch at the host's stand; those there longest by name."""

    count: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class At:
    """Please call `tick` at this time, or soon after."""

    ms: int


Output = (
    Send
    | Job
    | Ask
    | AskOrder
    | Changed
    | Waiting
    | Chatted
    | Offered
    | Trouble
    | Refusal
    | Over
    | Seen
    | Watched
    | At
)
