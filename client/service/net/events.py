"""What a party tells whoever shows it, besides the news of its node: meeting, questions, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from client.service.contacts import Met
from client.service.keeping import KeptGame
from netcore.link import circle, onlooker
from netcore.link.addresses import Address
from netcore.link.invite import Invitation, write_invitation
from netcore.link.news import News
from replays.verdict import Verdict

if TYPE_CHECKING:  # what the home network needs is imported when it is asked for
    from netcore.link.lan import Nearby


@dataclass(frozen=True)
class Listening:
    """The table takes calls."""

    port: int
    addresses: tuple[Address, ...]
    key: bytes = field(repr=False)
    moved: bool = False
    """Whether the others, without a meeting point, have to be told where."""


@dataclass(frozen=True)
class Invited:
    """An invitation to give away; the code says the same, where there is a meeting point that answers."""

    invitation: Invitation
    code: str = ""
    home_only: bool = False
    """Whether it is of use on one's own network only."""
    anybody: bool = False
    """Whether it only says where a table is that anybody may watch; so nobody takes it for one to play."""

    @property
    def text(self) -> str:
        """The invitation to paste."""
        return write_invitation(self.invitation)


@dataclass(frozen=True)
class CodeTaken:
    """Somebody has typed the code."""

    name: str
    key: bytes = field(repr=False)


@dataclass(frozen=True)
class Announced:
    """The home network knows of the table."""


@dataclass(frozen=True)
class RouterClosed:
    """The router lets nobody in, and why; people need not hear of it."""

    sentence: str


@dataclass(frozen=True)
class FoundNearby:
    """A table on the home network."""

    table: Nearby


@dataclass(frozen=True)
class Doing:
    """Something has begun that takes a while, in words."""

    words: str


@dataclass(frozen=True)
class Noted:
    """Something that the game can do without has gone wrong; one sentence."""

    sentence: str


@dataclass(frozen=True)
class Question:
    """Something a person has to decide; `reply` with yes or no and, where decks are named, one of them."""

    text: str
    yes: str
    no: str
    reply: Callable[[bool, str], None] = field(repr=False)
    decks: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    deck: str = ""
    """The deck that was played before."""


@dataclass(frozen=True)
class Overdue:
    """These have stayed away so long that it can be declared."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class PersonCame:
    """Somebody one knows is online."""

    person: Met


@dataclass(frozen=True)
class PersonWent:
    """Somebody one knows is not online any more."""

    person: Met


@dataclass(frozen=True)
class Called:
    """Somebody one knows invites to their table."""

    person: Met
    invitation: Invitation


@dataclass(frozen=True)
class CalledOff:
    """That invitation is void."""

    person: Met


@dataclass(frozen=True)
class SaidNo:
    """Somebody who was invited does not want to play now."""

    person: Met


@dataclass(frozen=True)
class GameKept:
    """The game is over, written down and checked."""

    game: KeptGame
    bytes_sent: int
    seconds: float
    stands: str = ""
    """How the match or the evening stands, in a sentence; empty after a single game."""
    score: tuple[int, ...] = ()
    goes_on: bool = False
    """Whether the next game of the match begins by itself."""


@dataclass(frozen=True)
class NowAudited:
    """The match is over: an earlier game of it is written down again with its seeds, and checked."""

    game: KeptGame


@dataclass(frozen=True)
class NotKept:
    """The game is over, and no replay could be written."""

    error: Exception


@dataclass(frozen=True)
class Failed:
    """There is no game, or this program cannot go on: a sentence for people, or a fault of the program."""

    error: Exception


@dataclass(frozen=True)
class Declined:
    """The person did not want to play so."""

    sentence: str


@dataclass(frozen=True)
class SeenAll:
    """Nothing more will come of a watched game; a sentence where the table has gone."""

    sentence: str = ""


@dataclass(frozen=True)
class SavedWatched:
    """What was seen of a watched game is written down and checked."""

    path: Path
    verdict: Verdict


@dataclass(frozen=True)
class NextGame:
    """Another game begins at the table that is watched."""


@dataclass(frozen=True)
class ReplayCame:
    """The replay that is looked at together lies here; nothing of it is checked yet."""

    path: Path


@dataclass(frozen=True)
class Elsewhere:
    """The code leads not to a game: here is where it leads."""

    invitation: Invitation


Event: TypeAlias = (
    News
    | onlooker.News
    | circle.News
    | ReplayCame
    | Elsewhere
    | SeenAll
    | SavedWatched
    | NextGame
    | Listening
    | Invited
    | CodeTaken
    | Announced
    | RouterClosed
    | FoundNearby
    | Doing
    | Noted
    | Question
    | Overdue
    | PersonCame
    | PersonWent
    | Called
    | CalledOff
    | SaidNo
    | GameKept
    | NowAudited
    | NotKept
    | Failed
    | Declined
)


class PartyListener(Protocol):
    """Who shows a party: the terminal or the window."""

    def told(self, event: Event) -> None:
        """Something happened; said in the reactor's thread."""
