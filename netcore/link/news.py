"""What a player's node tells whoever shows the game: one listener, one method, plain values.

Everything is told in the reactor's thread. The table's own news (questions, moments, chat, offers, the end)
come as the table says them; the rest is about lines, the waiting room and how far the dealing has come.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, TypeAlias

from engines.kernel import Game
from engines.kernel.setup import PackRef
from netcore.link.room import Offer
from netcore.link.route import Route
from netcore.link.wares import Comparison
from netcore.opening import Seat
from netcore.table import (
    Ask,
    AskOrder,
    Changed,
    Chatted,
    Offered,
    Over,
    Table,
    Trouble,
    Waiting,
    Watched,
)


class LineState(Enum):
    """How it stands with the line to a peer."""

    OPEN = "open"
    LOST = "lost"
    CALLING = "calling"
    WAITING = "waiting"
    """A person on the other side is being asked about us."""
    REFUSED = "refused"


@dataclass(frozen=True)
class LineNews:
    """The line to a peer has changed; `seconds` until the next call, if there is one."""

    key: bytes = field(repr=False)
    name: str
    state: LineState
    sentence: str = ""
    seconds: float | None = None
    route: Route | None = None
    """On which an open line runs."""
    round_trip: float | None = None
    """Seconds there and back on an open line."""


@dataclass(frozen=True)
class Knock:
    """Somebody without an invitation wants to come in: `let_in` with a person's decision."""

    key: bytes = field(repr=False)
    name: str


@dataclass(frozen=True)
class RoomNews:
    """Who is in the waiting room, and which seats have agreed."""

    seats: tuple[Seat, ...]
    ready: tuple[int, ...]
    wanted: int
    """How many seats the game has."""


@dataclass(frozen=True)
class TermsNews:
    """What the host proposes; `agree` with one's secret decks, or `decline`."""

    offer: Offer
    game: Game = field(repr=False)


@dataclass(frozen=True)
class Wished:
    """A guest would like another game."""

    key: bytes = field(repr=False)
    name: str


@dataclass(frozen=True)
class NextTable:
    """The host proposes another game: `again` once the one before is kept, and its terms are told."""


@dataclass(frozen=True)
class Audited:
    """The match is over, and the seeds of an earlier game of it are open."""

    table: Table


@dataclass(frozen=True)
class Unequal:
    """Rules or packs are not the same on both sides; missing packs can be fetched with `fetch`."""

    name: str
    comparison: Comparison


@dataclass(frozen=True)
class PackNews:
    """A pack that was asked for: how much of it is here, or why it does not come."""

    ref: PackRef
    bytes: int = 0
    total: int = 0
    problem: str = ""


@dataclass(frozen=True)
class Seated:
    """There is a table, new or taken up again."""

    table: Table = field(repr=False)
    seat: int


@dataclass(frozen=True)
class Dealing:
    """How far a step of the fair dealing has come, in words for people."""

    words: str
    done: int
    total: int


@dataclass(frozen=True)
class Gone:
    """There will be no game here; one sentence says why."""

    sentence: str


@dataclass(frozen=True)
class Broken:
    """This program cannot go on (its journal cannot be written, say); the game can be taken up again."""

    error: Exception


News: TypeAlias = (
    Ask
    | AskOrder
    | Changed
    | Waiting
    | Chatted
    | Offered
    | Trouble
    | Over
    | Watched
    | LineNews
    | Knock
    | RoomNews
    | TermsNews
    | Wished
    | NextTable
    | Audited
    | Unequal
    | PackNews
    | Seated
    | Dealing
    | Gone
    | Broken
)


class Listener(Protocol):
    """Who shows the game: a command at the terminal, the window, a test."""

    def told(self, news: News) -> None:
        """Something happened."""
