"""Before the first card: do both have the same rules and packs, and if not, can a pack be sent over?

No input or output. Each side says what it would play with; differences are put in words; a missing pack is
fetched piece by piece if a person wants it. A pack is data, named by its digest: what arrives is it, or is
thrown away, and is read with all checks of a pack from a stranger.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from engines.kernel.setup import PackRef
from netcore.link.messages import COUNT_LIMIT
from netcore.plain import quoted
from netcore.wire import FRAME_LIMIT, WireError, pack, unpack

if TYPE_CHECKING:  # the effect language is large, and games without packs need none of it
    from engines.effects.pack import Pack
    from engines.effects.vocabulary import Vocabulary

PIECE_SIZE: Final = 32 * 1024
"""Bytes of a pack sent at a time; the next piece is asked for when one has come, so nothing piles up."""

PACK_LIMIT: Final = 64
"""Packs one table plays with."""

ID_LIMIT: Final = 64
"""Characters of a game's or a pack's id."""

SENT_LIMIT: Final = 4
"""How many times over a pack is sent to one peer: enough for broken lines and new starts."""


class _Kind(IntEnum):
    HAVE = 0
    WANT = 1
    PIECE = 2
    LACK = 3


class Ware(NamedTuple):
    """What somebody would play with."""

    game: str
    revision: int
    """Of the game's rules."""
    packs: tuple[PackRef, ...] = ()


class Comparison(NamedTuple):
    """What differs, in words for people; nothing if they can play."""

    differences: tuple[str, ...]
    missing: tuple[PackRef, ...]
    """Packs of the other side that are not here and can be asked for."""

    @property
    def equal(self) -> bool:
        """Whether we can play as the other side would."""
        return not self.differences


class Reply(NamedTuple):
    """To be sent to the other side."""

    body: bytes


class Compared(NamedTuple):
    """The other side has said what it would play with."""

    comparison: Comparison


class Progress(NamedTuple):
    """So much of a pack is here."""

    ref: PackRef
    bytes: int
    total: int


class Got(NamedTuple):
    """A pack is here and has the right digest; `read_ware` reads it."""

    ref: PackRef
    data: bytes


class Failed(NamedTuple):
    """A pack does not come, and why."""

    ref: PackRef
    sentence: str


Outcome: TypeAlias = Reply | Compared | Progress | Got | Failed


def compare(mine: Ware, theirs: Ware, has: Callable[[bytes], bool], who: str) -> Comparison:
    """What keeps us from playing as the other side would; `has` tells by its digest if a pack is here."""
    if mine.game != theirs.game:
        return Comparison((f"{quoted(who)} wants to play {quoted(theirs.game)}, you {mine.game}",), ())
    if mine.revision != theirs.revision:
        older = "your" if mine.revision < theirs.revision else f"{quoted(who)}'s"
        sentence = (
            f"{quoted(who)} plays {theirs.game} by revision {theirs.revision} of its rules, you by revision "
            f"{mine.revision}: {older} program needs an update"
        )
        return Comparison((sentence,), ())
    missing = tuple(ref for ref in theirs.packs if not has(ref.digest))
    own = {ref.id: ref for ref in mine.packs}
    return Comparison(tuple(_difference(ref, own.get(ref.id), who) for ref in missing), missing)


def read_ware(got: Got, game: str, vocabulary: Vocabulary, known_cards: Collection[str] = ()) -> Pack:
    """A pack that has come, as strictly read as any; slow for large ones, so not for the reactor's thread."""
    from engines.effects.pack import read_canonical
    from engines.effects.problem import PackError

    try:
        read = read_canonical(got.data, vocabulary, known_cards, f"pack {got.ref.id}")
    except PackError as error:
        raise WireError(f"the pack {quoted(got.ref.id)} cannot be used: {error}") from None
    if (read.id, read.version, read.game) != (got.ref.id, got.ref.version, game):
        raise WireError(f"the pack {quoted(got.ref.id)} is not the one that was promised")
    return read


class Trade:
    """One side of the exchange with one peer; it lasts over broken lines."""

    def __init__(
        self, mine: Ware, who: str, has: Callable[[bytes], bool], data: Callable[[bytes], bytes | None]
    ) -> None:
        self.mine = mine
        self._who = who
        self._has = has
        self._data = data
        self._offered: dict[bytes, PackRef] = {}
        self._sent: dict[bytes, int] = {}
        self._asked: list[PackRef] = []  # the first is under way
        self._here = bytearray()

    def start(self) -> list[Reply]:
        """What to say whenever a line is opened: what we have, and what we still wait for."""
        have = Reply(pack((int(_Kind.HAVE), self.mine.game, self.mine.revision, _plain(self.mine.packs))))
        return [have, *self._next_want()]

    def ask(self, ref: PackRef) -> list[Reply]:
        """Fetch a pack that the other side has offered, after a person said yes."""
        if ref.digest not in self._offered:
            raise WireError(f"{quoted(self._who)} does not offer the pack {quoted(ref.id)}")
        if ref in self._asked:
            return []
        self._asked.append(ref)
        return self._next_want() if len(self._asked) == 1 else []

    def received(self, body: bytes) -> list[Outcome]:
        """A message from the other side; WireError with a sentence if it makes no sense."""
        value = unpack(body, FRAME_LIMIT)
        if type(value) is not tuple or any(type(part) is bool for part in value):
            raise WireError("a message about packs is not as it should be")
        match value:
            case (_Kind.HAVE, game, revision, packs):
                return self._compare(_read_have(game, revision, packs))
            case (_Kind.WANT, bytes() as name, int() as offset):
                return [self._piece(name, offset)]
            case (_Kind.PIECE, bytes() as name, int() as offset, int() as total, bytes() as piece):
                return self._take(name, offset, total, piece)
            case (_Kind.LACK, bytes() as name):
                ref = self._under_way(name)
                return self._fail(
                    ref, f"{quoted(self._who)} does not send the pack {quoted(ref.id)} any more"
                )
        raise WireError("a message about packs is not as it should be")

    # --- inside

    def _compare(self, theirs: Ware) -> list[Outcome]:
        self._offered = {ref.digest: ref for ref in theirs.packs}
        return [Compared(compare(self.mine, theirs, self._has, self._who))]

    def _piece(self, name: bytes, offset: int) -> Reply:
        data = self._data(name) if any(ref.digest == name for ref in self.mine.packs) else None
        if data is None:
            return Reply(pack((int(_Kind.LACK), name)))
        if not 0 <= offset < len(data):
            raise WireError("a piece is wanted that the pack does not have")
        piece = data[offset : offset + PIECE_SIZE]
        self._sent[name] = self._sent.get(name, 0) + len(piece)
        if self._sent[name] > SENT_LIMIT * len(data):
            return Reply(pack((int(_Kind.LACK), name)))
        return Reply(pack((int(_Kind.PIECE), name, offset, len(data), piece)))

    def _take(self, name: bytes, offset: int, total: int, piece: bytes) -> list[Outcome]:
        from engines.effects.canonical import digest
        from engines.effects.pack import MAX_CANONICAL

        ref = self._under_way(name)
        if offset != len(self._here) or not 0 < len(piece) <= min(PIECE_SIZE, total - offset):
            raise WireError(f"a piece of the pack {quoted(ref.id)} is not the one asked for")
        if total > MAX_CANONICAL:
            return self._fail(
                ref, f"the pack {quoted(ref.id)} is larger than the {MAX_CANONICAL} bytes allowed"
            )
        self._here += piece
        progress = Progress(ref, len(self._here), total)
        if len(self._here) < total:
            return [progress, *self._next_want()]
        data = bytes(self._here)
        if digest(data) != ref.digest:
            return self._fail(ref, f"what came is not the pack {quoted(ref.id)}: its digest is another")
        self._end()
        return [progress, Got(ref, data), *self._next_want()]

    def _under_way(self, name: bytes) -> PackRef:
        if not self._asked or self._asked[0].digest != name:
            raise WireError("a pack comes that nobody asked for")
        return self._asked[0]

    def _fail(self, ref: PackRef, sentence: str) -> list[Outcome]:
        self._end()
        return [Failed(ref, sentence), *self._next_want()]

    def _end(self) -> None:
        del self._asked[0]
        self._here.clear()

    def _next_want(self) -> list[Reply]:
        if not self._asked:
            return []
        return [Reply(pack((int(_Kind.WANT), self._asked[0].digest, len(self._here))))]


def _difference(theirs: PackRef, ours: PackRef | None, who: str) -> str:
    who, what = quoted(who), f"the pack {quoted(theirs.id)}"
    if ours is None:
        return f"{who} plays with {what} (version {theirs.version}), which you do not have"
    if ours.version != theirs.version:
        return f"{who} plays with version {theirs.version} of {what}, you have {ours.version}"
    return f"{what} (version {theirs.version}) has other cards on your machine than on {who}'s"


def _plain(refs: tuple[PackRef, ...]) -> list[tuple[str, int, bytes]]:
    return [(ref.id, ref.version, ref.digest) for ref in refs]


def _read_have(game: Any, revision: Any, packs: Any) -> Ware:
    if not _is_id(game) or not _is_count(revision):
        raise WireError("the other side's game or revision is not as it should be")
    if type(packs) is not tuple or len(packs) > PACK_LIMIT:
        raise WireError(f"a table plays with at most {PACK_LIMIT} packs")
    return Ware(game, revision, tuple(_read_ref(ref) for ref in packs))


def _read_ref(value: Any) -> PackRef:
    from engines.effects.canonical import DIGEST_BYTES

    if type(value) is tuple and len(value) == 3:
        name, version, name_of_bytes = value
        sized = type(name_of_bytes) is bytes and len(name_of_bytes) == DIGEST_BYTES
        if sized and _is_id(name) and _is_count(version):
            return PackRef(name, version, name_of_bytes)
    raise WireError("a pack of the other side is not an id, a version and a digest")


def _is_id(value: Any) -> bool:
    return type(value) is str and 0 < len(value) <= ID_LIMIT and value.isprintable()


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= COUNT_LIMIT
