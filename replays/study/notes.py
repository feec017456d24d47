"""What people write beside a game: notes and marks, arrows, chapters, branches, and an analysis.

All of it is one value, a `Study`. It lies in records of kind 64 at the end of a replay file, in pieces, and
touches nothing that is signed; beside a file that cannot be written to (cut short, read-only) it lies in a
file of its own, with the suffix `.notes`. The form is JSON with closed types.

A stranger's study is bounded before it is read: its size, the number and length of everything, and no branch
can be its own ancestor. What does not fit is refused in one sentence; the game itself opens all the same.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from engines.kernel.say import say
from engines.kernel.value import Value, freeze
from netcore.files import check_file, reason, write_whole
from netcore.wire import RECORD_LIMIT, WireError, pack, unpack
from replays.container import from_bytes, read_file, to_bytes
from replays.content import NOTE, Replay
from replays.errors import ReplayError

STUDY: Final = "study"
"""First word of the records that hold a study."""
SIDE: Final = ".notes"
"""Ending of a file that holds a study alone; it follows the replay's own name."""

STUDY_LIMIT: Final = 4 * 1024 * 1024
"""Bytes of a study: an analysed game of 500 decisions has about 300 kB."""
PIECE: Final = 60 * 1024
"""Bytes of one record of it."""
TEXT_LIMIT: Final = 4000
NAME_LIMIT: Final = 80
ITEM_LIMIT: Final = 2000
"""Most notes, and most arrows."""
BRANCH_LIMIT: Final = 500
BRANCH_DEPTH: Final = 64
"""Branches upon branches."""
ANSWER_LIMIT: Final = 2000
"""Most answers of a branch."""

MARKS: Final = ("", "!", "?", "!?", "?!", "!!", "??")

Step = Annotated[int, Meta(ge=0, le=200_000)]
CardId = Annotated[int, Meta(ge=-1, le=100_000)]
Text = Annotated[str, Meta(max_length=TEXT_LIMIT)]
Name = Annotated[str, Meta(max_length=NAME_LIMIT)]
Key = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
Seat = Annotated[int, Meta(ge=-1, le=7)]
When = Annotated[int, Meta(ge=0, le=2**53)]


class Note(msgspec.Struct, frozen=True):
    """Words, a mark, or both, on a position or on cards of it."""

    id: Key
    at: Step
    text: Text = ""
    mark: str = ""
    cards: Annotated[tuple[CardId, ...], Meta(max_length=64)] = ()
    branch: str = ""
    """The branch it belongs to; empty for the game itself."""
    author: Name = ""
    when: When = 0


class Arrow(msgspec.Struct, frozen=True):
    """An arrow from card to card, or a ring round a card (`target` is the card itself)."""

    id: Key
    at: Step
    source: CardId
    target: CardId
    colour: Annotated[int, Meta(ge=0, le=7)] = 0
    branch: str = ""
    author: Name = ""
    when: When = 0


class Chapter(msgspec.Struct, frozen=True):
    """A named place; with `until` an excerpt from there to there."""

    id: Key
    at: Step
    title: Name
    until: Annotated[int, Meta(ge=-1, le=200_000)] = -1
    author: Name = ""
    when: When = 0


class Outcome(msgspec.Struct, frozen=True):
    """What came of playing on many times, for one seat; shares are in ten-thousandths."""

    seat: Seat
    games: Annotated[int, Meta(ge=0, le=10_000_000)]
    chance: Annotated[int, Meta(ge=0, le=10_000)]
    spread: Annotated[int, Meta(ge=0, le=10_000)]
    bars: Annotated[tuple[int, ...], Meta(max_length=64)] = ()


class Move(msgspec.Struct, frozen=True):
    """An answer of a branch, with its words."""

    seat: Seat
    value: Any
    words: Annotated[str, Meta(max_length=400)] = ""


class Branch(msgspec.Struct, frozen=True):
    """A way the game might have gone: where it leaves, for whose eyes, on which deal, by which answers."""

    id: Key
    at: Step
    """The position of the game that it leaves; with a parent, after how many of the parent's answers."""
    seat: Seat
    """Whose knowledge the deal had to fit; -1 goes on with the true deal."""
    seed: Annotated[str, Meta(max_length=64)] = ""
    """The deal follows from it."""
    parent: str = ""
    title: Name = ""
    moves: Annotated[tuple[Move, ...], Meta(max_length=ANSWER_LIMIT)] = ()
    outcome: Outcome | None = None
    author: Name = ""
    when: When = 0


class Choice(msgspec.Struct, frozen=True):
    """One answer that was weighed: chances of winning in ten-thousandths."""

    value: Any
    words: Annotated[str, Meta(max_length=400)]
    chance: Annotated[int, Meta(ge=0, le=10_000)]
    spread: Annotated[int, Meta(ge=0, le=10_000)]


class Judged(msgspec.Struct, frozen=True):
    """One decision, judged by what its player knew then."""

    at: Step
    """The position in which it was asked; the answer led to the next one."""
    seat: Seat
    question: Annotated[str, Meta(max_length=400)]
    played: Choice
    best: Annotated[tuple[Choice, ...], Meta(min_length=1, max_length=3)]
    """The strongest answers, best first."""
    deals: Annotated[int, Meta(ge=0, le=1_000_000)]
    loss: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """Chance given away, beyond what the spread explains."""
    verdict: Annotated[str, Meta(pattern="^(|inaccuracy|mistake|blunder)$")] = ""


class Luck(msgspec.Struct, frozen=True):
    """What a draw was worth against the average draw, in ten-thousandths of a win; below zero: bad luck."""

    at: Step
    seat: Seat
    gain: Annotated[int, Meta(ge=-10_000, le=10_000)]


class Analysis(msgspec.Struct, frozen=True):
    """The judgement over a whole game."""

    bot: Name
    deals: Annotated[int, Meta(ge=1, le=1_000_000)]
    """Imagined deals for each decision."""
    decisions: Annotated[tuple[Judged, ...], Meta(max_length=20_000)] = ()
    luck: Annotated[tuple[Luck, ...], Meta(max_length=20_000)] = ()
    complete: bool = False
    """Whether every decision was judged; it may have been stopped."""
    when: When = 0


class Study(msgspec.Struct, frozen=True):
    """Everything that people and bots have written beside one game."""

    version: Annotated[int, Meta(ge=1, le=1)] = 1
    notes: Annotated[tuple[Note, ...], Meta(max_length=ITEM_LIMIT)] = ()
    arrows: Annotated[tuple[Arrow, ...], Meta(max_length=ITEM_LIMIT)] = ()
    chapters: Annotated[tuple[Chapter, ...], Meta(max_length=ITEM_LIMIT)] = ()
    branches: Annotated[tuple[Branch, ...], Meta(max_length=BRANCH_LIMIT)] = ()
    analysis: Analysis | None = None

    @property
    def empty(self) -> bool:
        """Whether there is nothing in it."""
        return self == Study()

    def at(self, at: int, branch: str = "") -> tuple[Note, ...]:
        """The notes on a position."""
        return tuple(note for note in self.notes if (note.at, note.branch) == (at, branch))

    def children(self, parent: str = "") -> tuple[Branch, ...]:
        """The branches that leave the game, or a branch, in the order of their places."""
        return tuple(sorted((b for b in self.branches if b.parent == parent), key=lambda b: (b.at, b.when)))

    def judged(self, at: int) -> Judged | None:
        """What the analysis says of the decision taken in a position."""
        decisions = self.analysis.decisions if self.analysis is not None else ()
        return next((one for one in decisions if one.at == at), None)


Item = TypeVar("Item", Note, Arrow, Chapter, Branch)


def new_key() -> str:
    """The id of something new."""
    return secrets.token_hex(8)


# --- as bytes -----------------------------------------------------------------------------------------------

_DECODER: Final = msgspec.json.Decoder(Study)


def to_json(study: Study) -> bytes:
    """A study as JSON; ReplayError if it has grown too large."""
    raw = msgspec.json.encode(study)
    if len(raw) > STUDY_LIMIT:
        raise ReplayError(f"the notes are larger than {STUDY_LIMIT // 2**20} MiB; leave something out")
    return raw


def from_json(raw: bytes) -> Study:
    """A study that anybody may have written; ReplayError with one sentence if it is not as it should be."""
    if len(raw) > STUDY_LIMIT:
        raise ReplayError(f"the notes are larger than {STUDY_LIMIT // 2**20} MiB")
    try:
        study = _DECODER.decode(raw)
        return _checked(study)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        said = "they nest too deep" if isinstance(error, RecursionError) else str(error)
        raise ReplayError(f"the notes cannot be read: {said}") from None


def _checked(study: Study) -> Study:
    """What types do not say; every text made plain."""
    marks = [note for note in study.notes if note.mark not in MARKS]
    if marks:
        raise ValueError(f"there is no mark {marks[0].mark[:8]!r}")
    for items in _items(study):
        if len({item.id for item in items}) != len(items):
            raise ValueError("two entries have the same id")
    _check_tree(study.branches)
    analysis = study.analysis
    if analysis is not None:
        decisions = tuple(
            replace(
                one,
                question=clean(one.question),
                played=_choice(one.played),
                best=tuple(map(_choice, one.best)),
            )
            for one in analysis.decisions
        )
        analysis = replace(analysis, bot=clean(analysis.bot), decisions=decisions)
    return replace(
        study,
        notes=tuple(replace(n, text=clean(n.text), author=clean(n.author)) for n in study.notes),
        arrows=tuple(replace(a, author=clean(a.author)) for a in study.arrows),
        chapters=tuple(replace(c, title=clean(c.title), author=clean(c.author)) for c in study.chapters),
        branches=tuple(_branch(b) for b in study.branches),
        analysis=analysis,
    )


def _branch(branch: Branch) -> Branch:
    moves = tuple(replace(move, value=freeze(move.value), words=clean(move.words)) for move in branch.moves)
    return replace(branch, title=clean(branch.title), author=clean(branch.author), moves=moves)


def _choice(choice: Choice) -> Choice:
    return replace(choice, value=freeze(choice.value), words=clean(choice.words))


def _check_tree(branches: Iterable[Branch]) -> None:
    parents = {branch.id: branch.parent for branch in branches}
    for parent in parents.values():
        depth = 1
        while parent:
            if depth > BRANCH_DEPTH:
                raise ValueError(f"branches nest deeper than {BRANCH_DEPTH}, or in a circle")
            if parent not in parents:
                raise ValueError("a branch leaves one that is not there")
            parent, depth = parents[parent], depth + 1


def clean(text: str) -> str:
    """A text as plain lines: what cannot be seen or would turn a line round is replaced."""
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join("".join(c if c.isprintable() else "?" for c in line) for line in lines)


# --- in a replay --------------------------------------------------------------------------------------------


def study_of(replay: Replay) -> Study:
    """The study that lies in a replay; ReplayError if it cannot be read."""
    pieces: dict[int, bytes] = {}
    size = 0
    for record in replay.notes:
        parts = _piece(record)
        if parts is None:
            continue
        place, piece = parts
        size += len(piece)
        if size > STUDY_LIMIT or place in pieces:
            raise ReplayError("the notes of this replay are too large or torn")
        pieces[place] = piece
    if not pieces:
        return Study()
    if sorted(pieces) != list(range(len(pieces))):
        raise ReplayError("the notes of this replay are torn")
    return fitting(
        from_json(b"".join(pieces[place] for place in range(len(pieces)))), len(replay.hello.seats)
    )


def fitting(study: Study, seats: int) -> Study:
    """The study, if it speaks of seats that this game has; ReplayError if it is of another game."""
    named = [branch.seat for branch in study.branches]
    named += [move.seat for branch in study.branches for move in branch.moves]
    named += [branch.outcome.seat for branch in study.branches if branch.outcome is not None]
    if study.analysis is not None:
        judged = [one.seat for one in study.analysis.decisions] + [one.seat for one in study.analysis.luck]
        if min(judged, default=0) < 0:
            raise ReplayError("the notes judge a seat that nobody has")
        named += judged
    if max(named, default=0) >= seats:
        raise ReplayError(f"the notes speak of seat {max(named) + 1}; this game has {seats}")
    return study


def _piece(record: bytes) -> tuple[int, bytes] | None:
    """One piece of a study; None for a record that is none."""
    try:
        value = unpack(record, RECORD_LIMIT)
    except WireError:
        return None
    match value:
        case (_, str(word), int(place), bytes(piece)) if word == STUDY:
            return place, piece
    return None


def with_study(replay: Replay, study: Study) -> Replay:
    """The replay with this study in place of the one it had; everything else stays."""
    others = tuple(record for record in replay.notes if _piece(record) is None)
    if study.empty:
        return replay._replace(notes=others)
    raw = to_json(study)
    pieces = (raw[at : at + PIECE] for at in range(0, len(raw), PIECE))
    return replay._replace(
        notes=(*others, *(pack((NOTE, STUDY, place, piece)) for place, piece in enumerate(pieces)))
    )


def load_study(path: Path) -> Study:
    """The study of a replay file, with what lies beside it; ReplayError with a sentence."""
    replay = from_bytes(read_file(path), path.name)
    side = side_file(path)
    try:
        study = study_of(replay)
    except ReplayError:
        if not replay.cut:
            raise
        study = Study()  # torn with the file, which says so itself
    if not side.exists():
        return study
    return merged(study, fitting(from_json(_read(side)), len(replay.hello.seats)))


def save_study(path: Path, study: Study) -> Path:
    """Keep a study: in the replay file, or beside one that cannot be written to; gives where it went."""
    raw = read_file(path)
    replay, side = from_bytes(raw, path.name), side_file(path)
    if not replay.cut:
        try:
            write_whole(path, to_bytes(with_study(replay, study)))
        except OSError:
            pass
        else:
            side.unlink(missing_ok=True)
            return path
    try:
        write_whole(side, to_json(study))
    except OSError as error:
        raise ReplayError(say("cannot write {path}: {why}", path=side, why=say(reason(error)))) from None
    return side


def side_file(path: Path) -> Path:
    """Where the notes lie that are not in the file itself."""
    return path.with_name(path.name + SIDE)


def read_study(path: Path) -> Study:
    """A study from a replay file or from notes kept alone."""
    return from_json(_read(path)) if path.suffix == SIDE else load_study(path)


def _read(path: Path) -> bytes:
    try:
        check_file(path)
        with path.open("rb") as stream:
            return stream.read(STUDY_LIMIT + 1)
    except OSError as error:
        raise ReplayError(say("cannot read {path}: {why}", path=path, why=say(reason(error)))) from None


# --- together -----------------------------------------------------------------------------------------------


def merged(*studies: Study) -> Study:
    """What several people have written, as one: everything once, of two forms of one thing the later."""
    analyses = [study.analysis for study in studies if study.analysis is not None]
    analyses.sort(key=lambda one: (one.complete, len(one.decisions), one.deals, one.when))
    found = Study(
        notes=_union(study.notes for study in studies),
        arrows=_union(study.arrows for study in studies),
        chapters=_union(study.chapters for study in studies),
        branches=_union(study.branches for study in studies),
        analysis=analyses[-1] if analyses else None,
    )
    return from_json(to_json(found))  # the bounds hold for the whole too


def taken_in(mine: Study, more: Study) -> Study:
    """One's own study with what somebody else has written: of what is here only that is replaced which bears
    the same name.
    """
    known = {item.id: item.author for items in _items(mine) for item in items}

    def new(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(item for item in items if known.get(item.id, item.author) == item.author)

    return merged(
        mine,
        replace(
            more,
            notes=new(more.notes),
            arrows=new(more.arrows),
            chapters=new(more.chapters),
            branches=new(more.branches),
        ),
    )


def _items(study: Study) -> tuple[tuple[Note | Arrow | Chapter | Branch, ...], ...]:
    return study.notes, study.arrows, study.chapters, study.branches


def _union(groups: Iterable[tuple[Item, ...]]) -> tuple[Item, ...]:
    found: dict[str, Item] = {}
    for items in groups:
        for item in items:
            if item.id not in found or found[item.id].when < item.when:
                found[item.id] = item
    return tuple(sorted(found.values(), key=lambda item: (item.at, item.when, item.id)))


def added(study: Study, *items: Note | Arrow | Chapter | Branch) -> Study:
    """The study with these in it; one of the same id is replaced."""
    return merged(
        without(study, *(item.id for item in items)),
        Study(
            notes=tuple(item for item in items if isinstance(item, Note)),
            arrows=tuple(item for item in items if isinstance(item, Arrow)),
            chapters=tuple(item for item in items if isinstance(item, Chapter)),
            branches=tuple(item for item in items if isinstance(item, Branch)),
        ),
    )


def without(study: Study, *keys: str) -> Study:
    """The study without these; with a branch go its own branches and notes."""
    gone = set(keys)
    while True:
        more = {b.id for b in study.branches if b.parent in gone} - gone
        if not more:
            break
        gone |= more
    return replace(
        study,
        notes=tuple(n for n in study.notes if n.id not in gone and n.branch not in gone),
        arrows=tuple(a for a in study.arrows if a.id not in gone and a.branch not in gone),
        chapters=tuple(c for c in study.chapters if c.id not in gone),
        branches=tuple(b for b in study.branches if b.id not in gone),
    )


def anonymous(study: Study) -> Study:
    """The study without the names of those who wrote it, and without times that could tell."""
    return replace(
        study,
        notes=tuple(replace(n, author="", when=0) for n in study.notes),
        arrows=tuple(replace(a, author="", when=0) for a in study.arrows),
        chapters=tuple(replace(c, author="", when=0) for c in study.chapters),
        branches=tuple(replace(b, author="", when=0) for b in study.branches),
    )


def value_of(move: Move) -> Value:
    """The answer's value as rules take it."""
    return freeze(move.value)
