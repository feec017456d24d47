"""What a networked session tells besides moves: the room, the lines, the dealing, questions and offers."""

from __future__ import annotations

from dataclasses import dataclass

from netcore.link.news import LineState


@dataclass(frozen=True)
class Room:
    """The waiting room."""

    game: str
    mode: str
    names: tuple[str, ...] = ()
    ready: tuple[int, ...] = ()
    wanted: int = 0
    terms: tuple[str, ...] = ()
    """Time, patience and the like, in sentences."""
    words: str = ""
    """One's own key in words, for comparing aloud."""
    addresses: tuple[str, ...] = ()
    invitations: tuple[str, ...] = ()
    watch: str = ""
    """The invitation for spectators."""
    code: str = ""
    watch_code: str = ""
    announced: bool = False
    home_only: bool = False
    """Whether the invitation is of use on one's own network only."""


@dataclass(frozen=True)
class Wire:
    """How it stands with the line to one peer."""

    name: str
    state: LineState
    sentence: str = ""
    seconds: float = 0.0
    way: str = ""
    """On which route an open line runs, in a word."""
    trip: int | None = None
    """Milliseconds there and back."""


@dataclass(frozen=True)
class DealingStep:
    """A step of the fair dealing, in words; nothing is under way without words."""

    words: str = ""
    done: int = 0
    total: int = 0


@dataclass(frozen=True)
class Proposal:
    """An offer of another player, or of the table itself."""

    what: str
    text: str


@dataclass(frozen=True)
class Spectators:
    """Who watches."""

    count: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class Patience:
    """Whom the table waits for, and the seconds after which they may be declared vanished (None: never)."""

    names: tuple[str, ...]
    seconds: float | None
