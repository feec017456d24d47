"""What a networked session tells besides moves: the room, the lines, the dealing, questions and offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

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
    announced: bool = False


@dataclass(frozen=True)
class Wire:
    """How it stands with the line to one peer."""

    name: str
    state: LineState
    sentence: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Step:
    """A step of the fair dealing, in words; nothing is under way without words."""

    words: str = ""
    done: int = 0
    total: int = 0


@dataclass(frozen=True)
class Question:
    """Something a person has to decide; `reply` with yes or no and, where decks are named, one of them."""

    text: str
    yes: str
    no: str
    reply: Callable[[bool, str], None] = field(repr=False)
    decks: tuple[str, ...] = ()
    details: tuple[str, ...] = ()


@dataclass(frozen=True)
class Proposal:
    """An offer of another player, or of the table itself."""

    what: str
    text: str


@dataclass(frozen=True)
class Audience:
    """Who watches."""

    count: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class Patience:
    """Whom the table waits for, and the seconds after which they may be declared vanished (None: never)."""

    names: tuple[str, ...]
    seconds: float | None
