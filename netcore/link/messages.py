"""What two links say to each other, each message one frame: a fixed-position array that begins with its kind.

The first message is always a greeting, whose first two parts never change place, and a refusal never changes
at all: so programs of any two versions can still tell each other why they do not talk.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, NamedTuple, TypeAlias

from netcore.identity import IdentityError, check_name
from netcore.link.addresses import Address, read_addresses
from netcore.link.frames import frame
from netcore.link.limits import MESSAGE_LIMIT, PART_SIZE
from netcore.link.route import Route
from netcore.wire import WireError, pack, unpack

LINK_VERSION: Final = 2
"""Of these messages; raised when an older program could no longer follow."""

SENTENCE_LIMIT: Final = 300
"""Characters of a sentence meant for people."""
SOFTWARE_LIMIT: Final = 80
TABLE_LIMIT: Final = 32
"""Bytes by which a table is named: a game's name, or shorter before there is one."""
SECRET_LIMIT: Final = 32
RUN_SIZE: Final = 8
"""Bytes that tell one start of a program from the next."""
LINE_SIZE: Final = RUN_SIZE + 4
BOX_SIZE: Final = 32
COUNT_LIMIT: Final = 2**32 - 1
DELAY_LIMIT: Final = 24 * 3600
"""Seconds a spectator may ask to lag behind."""


class _Kind(IntEnum):
    """First part of every message."""

    GREETING = 0
    WELCOME = 1
    REFUSE = 2
    WAIT = 3
    PING = 4
    PONG = 5
    DATA = 6
    BYE = 7
    PUNCH = 8


class Want(IntEnum):
    """What somebody comes for."""

    PLAY = 0
    WATCH = 1
    RESUME = 2
    GREET = 3
    """Nothing but to be there: two people who know each other see that both are online."""
    STUDY = 4
    """To look at a replay together."""


class Channel(IntEnum):
    """Whose bytes a piece of data carries; the link itself reads none of them."""

    TABLE = 0
    WARES = 1
    STREAM = 2
    WHISPER = 3
    ROOM = 4
    PEOPLE = 5
    STUDY = 6


class Greeting(NamedTuple):
    """The caller's first words, said only after the other side's key was checked."""

    version: int
    software: str
    name: str
    want: Want
    table: bytes = b""
    """The table meant, as far as the caller knows it: from the invitation, or the game's name."""
    secret: bytes = b""
    """The invitation's one-time secret."""
    run: bytes = bytes(RUN_SIZE)
    """Chosen anew at every start of the program."""
    number: int = 0
    """Counts the greetings said to this peer since that start."""
    after: bytes = b""
    """The name of the last line to this peer that the caller knew to be open."""
    addresses: tuple[Address, ...] = ()
    """Where the caller can be called back."""
    start: int = 0
    """A spectator's next frame."""
    delay: int = 0
    """Seconds a spectator wants to lag behind."""
    box: bytes = b""
    """A spectator's key for what players release to spectators late."""

    @property
    def line(self) -> bytes:
        """The name of the line that this greeting asks for."""
        return self.run + self.number.to_bytes(4, "big")


class Welcome(NamedTuple):
    """The line is open; before this the caller believes nothing and sends nothing."""

    software: str
    name: str
    run: bytes
    table: bytes = b""
    addresses: tuple[Address, ...] = ()
    delay: int = 0
    """Seconds by which a spectator is behind."""
    route: Route = Route.DIRECT
    """How the caller came, as far as only the called side can tell."""


class Refuse(NamedTuple):
    """No, and why; `again` tells whether calling later may help."""

    again: bool
    sentence: str


class Wait(NamedTuple):
    """A person is being asked."""

    sentence: str


class Ping(NamedTuple):
    """Are you there?"""

    number: int


class Pong(NamedTuple):
    """Yes: the ping's number."""

    number: int


class Data(NamedTuple):
    """A part of a message for whoever sits above the link; `more` parts follow."""

    channel: Channel
    more: bool
    body: bytes


class Bye(NamedTuple):
    """The line ends, and why."""

    sentence: str


class Punch(NamedTuple):
    """Let us try a straight line: call these outside addresses of the sender now."""

    addresses: tuple[Address, ...]


Message: TypeAlias = Greeting | Welcome | Refuse | Wait | Ping | Pong | Data | Bye | Punch

_KINDS: Final[dict[type[Message], int]] = {
    Greeting: int(_Kind.GREETING),
    Welcome: int(_Kind.WELCOME),
    Refuse: int(_Kind.REFUSE),
    Wait: int(_Kind.WAIT),
    Ping: int(_Kind.PING),
    Pong: int(_Kind.PONG),
    Data: int(_Kind.DATA),
    Bye: int(_Kind.BYE),
    Punch: int(_Kind.PUNCH),
}


class OtherVersion(WireError):
    """Somebody who speaks another version of the link."""


def write_message(message: Message) -> bytes:
    """A message as the frame that goes over the wire."""
    kind = _KINDS[type(message)]
    if isinstance(message, Data):
        return frame(pack((kind, int(message.channel), message.more, message.body)))
    parts: list[Any] = [int(part) if isinstance(part, IntEnum) else part for part in message]
    if isinstance(message, Greeting | Welcome | Punch):
        place = message._fields.index("addresses")
        parts[place] = [str(address) for address in message.addresses]
    return frame(pack((kind, *parts)))


def read_message(raw: bytes) -> Message:
    """A message from a frame's content; whatever is out of bounds is refused with a sentence."""
    value = unpack(raw)
    if type(value) is not tuple or not value or type(value[0]) is not int:
        raise WireError("a frame holds no message")
    kind, *parts = value
    if kind == _Kind.GREETING and parts and parts[0] != LINK_VERSION:
        raise OtherVersion(version_sentence(parts[0]))
    reader = _READERS.get(kind)
    if reader is None:
        raise WireError(f"messages of kind {kind} are not known here")
    wanted, shape = reader
    if len(parts) != len(shape):
        raise WireError(f"a {wanted.__name__.lower()} has {len(shape)} parts, not {len(parts)}")
    return wanted(*[check(part) for check, part in zip(shape, parts, strict=True)])  # type: ignore[no-any-return]


def version_sentence(theirs: Any) -> str:
    """Why we do not talk, as told to the caller: one of the two programs is the older one."""
    known = type(theirs) is int and 0 <= theirs <= COUNT_LIMIT
    older = "yours" if known and theirs < LINK_VERSION else "the table's"
    shown = theirs if known else "an unknown one"
    return f"the table's program speaks link version {LINK_VERSION}, yours {shown}: {older} needs an update"


def parts_of(channel: Channel, body: bytes) -> list[bytes]:
    """The frames in which a message of any allowed size travels."""
    if len(body) > MESSAGE_LIMIT:
        raise WireError(f"a message holds at most {MESSAGE_LIMIT} bytes, not {len(body)}")
    cuts = range(0, max(1, len(body)), PART_SIZE)
    return [
        write_message(Data(channel, at + PART_SIZE < len(body), body[at : at + PART_SIZE])) for at in cuts
    ]


def plain(sentence: str) -> str:
    """A sentence cut and cleaned so that it may travel."""
    clean = "".join(sign if sign.isprintable() else " " for sign in sentence).strip()
    return clean if len(clean) <= SENTENCE_LIMIT else clean[: SENTENCE_LIMIT - 1] + "…"


# --- the shape of each part


def _text(limit: int) -> Any:
    def check(part: Any) -> str:
        if type(part) is not str or len(part) > limit or not part.isprintable():
            raise WireError(f"a text is not plain, or longer than {limit} characters")
        return part

    return check


def _bytes(*sizes: int) -> Any:
    def check(part: Any) -> bytes:
        if type(part) is not bytes or len(part) not in sizes:
            raise WireError("a part of the message has not the right number of bytes")
        return part

    return check


def _at_most(limit: int) -> Any:
    return _bytes(*range(limit + 1))


def _number(limit: int) -> Any:
    def check(part: Any) -> int:
        if type(part) is not int or not 0 <= part <= limit:
            raise WireError(f"a number of the message is not between 0 and {limit}")
        return part

    return check


def _flag(part: Any) -> bool:
    if type(part) is not bool:
        raise WireError("a part of the message is neither yes nor no")
    return part


def _one_of(words: type[IntEnum]) -> Any:
    known = {int(word): word for word in words}

    def check(part: Any) -> IntEnum:
        if type(part) is not int or part not in known:
            raise WireError(f"a message has an unknown {words.__name__.lower()}")
        return known[part]

    return check


def _name(part: Any) -> str:
    try:
        tidy = check_name(part) if type(part) is str else None
    except IdentityError as error:
        raise WireError(f"the name is not allowed: {error}") from None
    if tidy != part or tidy is None:
        raise WireError("the name is not in its normal form")
    return tidy


def _body(part: Any) -> bytes:
    if type(part) is not bytes or len(part) > PART_SIZE:
        raise WireError(f"a part of data has more than {PART_SIZE} bytes")
    return part


_SENTENCE: Final = _text(SENTENCE_LIMIT)
_READERS: Final[dict[int, tuple[Any, tuple[Any, ...]]]] = {
    _Kind.GREETING: (
        Greeting,
        (
            _number(COUNT_LIMIT),
            _text(SOFTWARE_LIMIT),
            _name,
            _one_of(Want),
            _at_most(TABLE_LIMIT),
            _at_most(SECRET_LIMIT),
            _bytes(RUN_SIZE),
            _number(COUNT_LIMIT),
            _bytes(0, LINE_SIZE),
            read_addresses,
            _number(COUNT_LIMIT),
            _number(DELAY_LIMIT),
            _bytes(0, BOX_SIZE),
        ),
    ),
    _Kind.WELCOME: (
        Welcome,
        (
            _text(SOFTWARE_LIMIT),
            _name,
            _bytes(RUN_SIZE),
            _at_most(TABLE_LIMIT),
            read_addresses,
            _number(DELAY_LIMIT),
            _one_of(Route),
        ),
    ),
    _Kind.REFUSE: (Refuse, (_flag, _SENTENCE)),
    _Kind.WAIT: (Wait, (_SENTENCE,)),
    _Kind.PING: (Ping, (_number(COUNT_LIMIT),)),
    _Kind.PONG: (Pong, (_number(COUNT_LIMIT),)),
    _Kind.DATA: (Data, (_one_of(Channel), _flag, _body)),
    _Kind.BYE: (Bye, (_SENTENCE,)),
    _Kind.PUNCH: (Punch, (read_addresses,)),
}
