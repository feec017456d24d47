"""What every session is: the signals it speaks in, and what a window may ask of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from client.qt import QObject, Signal
from client.service.passing import Pace
from engines.kernel import Answer, Game

PLAYING, THINKING, CURTAIN, WAITING, OVER, WATCHING = (
    "playing",
    "thinking",
    "curtain",
    "waiting",
    "over",
    "watching",
)
"""Phases: one's own move, a bot's, the keyboard changes hands, others' move, the end, a replay."""


@dataclass(frozen=True)
class Opened:
    """A session has found its game."""

    game: Game = field(repr=False)
    mode: str
    names: tuple[str, ...]
    own: tuple[int, ...]
    """Seats that are played at this window; none for a spectator."""
    offers: frozenset[str] = frozenset()
    """What can be offered to the others here."""
    chat: bool = False


@dataclass(frozen=True)
class PlayState:
    """How things stand, for the bar above the table."""

    phase: str
    sentence: str = ""
    seat: int = -1
    """Whom it is about: who is to take the keyboard, who thinks."""
    spent: tuple[int, ...] = ()
    """Milliseconds each seat has used."""
    running: tuple[int, ...] = ()
    """Seats whose time runs now."""
    undo: str | None = None
    """None if the last answer can be taken back, else the sentence that says why not."""
    order: tuple[int, ...] = ()
    """Cards that the seat has to put in an order that only it knows."""
    left: tuple[int, ...] = ()
    """Milliseconds each seat has left, where there is a clock."""
    paused: bool = False


@dataclass(frozen=True)
class GameOver:
    """The game is over and kept."""

    outcome: str
    winners: tuple[int, ...]
    own: tuple[int, ...]
    replay: str = ""
    verdict: str = ""
    problem: str = ""
    scores: tuple[int, ...] = ()
    dealt: str = ""
    """How, as `replays.verdict` says it."""
    stands: str = ""
    """How the match or the evening stands, in a sentence."""
    reason: str = ""
    """Why it ended, in the engine's word (`resigned`, `time` and so on)."""
    void: bool = False
    """Whether it counts for nothing."""
    goes_on: bool = False
    """Whether the next game of a match begins by itself."""
    decks: tuple[str, ...] = ()
    """Decks that another game can be played with."""
    deck: str = ""
    """The one that was played."""
    may_move: bool = False
    """Whether this player may have the guests change seats for another game."""


@dataclass(frozen=True)
class Hint:
    """What a bot would do."""

    answer: Answer
    words: str


class Session(QObject):
    """A game being played or watched. All signals arrive in the window's thread."""

    opened = Signal(object)
    """Opened, once, before anything else."""
    moved = Signal(object)
    """Shown."""
    said = Signal(object)
    """Told."""
    state = Signal(object)
    """State."""
    refused = Signal(str, str)
    """An answer was refused: the sentence and the ledger clause."""
    hinted = Signal(object)
    """Hint."""
    trouble = Signal(str)
    """Something is wrong, in one sentence; the game goes on if it can."""
    failed = Signal(str)
    """There is no game: it could not be opened."""
    over = Signal(object)
    """Ending."""
    looked = Signal(object)
    """Shown: an earlier position that somebody wanted to look at, read only."""
    asking = Signal(object)
    """Pace: what the person at the keyboard is asked from now on."""
    left = Signal()
    """The session is closed, everything is kept."""

    live: ClassVar[bool] = True
    """Whether somebody plays; False for a replay."""

    def start(self) -> None:
        """Begin; what there is to tell comes in signals."""
        raise NotImplementedError

    def answer(self, answer: Answer) -> None:
        """Give an answer."""

    def arrange(self, order: tuple[int, ...]) -> None:
        """Give the private order that was asked for."""

    def retell(self) -> None:
        """Say everything anew that can be seen now: somebody else listens, or in another language."""

    def look(self, at: int) -> None:
        """Look back at a position of the game that is being played; it comes as `looked`."""

    def set_asking(self, pace: Pace) -> None:
        """What the person wants to be asked from now on; what is asked now may be passed by it."""

    def take_seat(self) -> None:
        """The person whose turn it is sits at the keyboard now."""

    def offer(self, what: str) -> None:
        """Offer something to the others, in the words of `netcore.table` (DRAW, TAKE_BACK, PAUSE)."""

    def accept(self, what: str) -> None:
        """Take what another offered."""

    def decline(self, what: str) -> None:
        """Turn down what another offered."""

    def undo(self) -> None:
        """Take the last answer back, where that is fair."""

    def hint(self) -> None:
        """Ask what a bot would do."""

    def resign(self) -> None:
        """Give the game up."""

    def say(self, text: str) -> None:
        """Say something to everybody."""

    def leave(self) -> None:
        """Close at once and keep everything; may be called at any moment and more than once."""
        raise NotImplementedError
