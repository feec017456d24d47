"""What people write beside a game: notes and marks, arrows, chapters, branches, and an analysis.

All of it is one value, a `Study`; where it is kept, see `keeping.py`. The form is JSON with closed types.

A stranger's study is bounded before it is read: its size, the number and length of everything, and no branch
can be its own ancestor. What does not fit is refused in one sentence; the game itself opens all the same.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from engines.kernel.value import Value, freeze
from replays.errors import ReplayError

STUDY_LIMIT: Final = 4 * 1024 * 1024
"""Bytes of a study: an analysed game of 500 decisions has about 300 kB."""
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


def new_key() -> str:
    """The id of something new."""
    return secrets.token_hex(8)


def items_of(study: Study) -> tuple[tuple[Note | Arrow | Chapter | Branch, ...], ...]:
    """All that people have written, kind by kind."""
    return study.notes, study.arrows, study.chapters, study.branches


def value_of(move: Move) -> Value:
    """The answer's value as rules take it."""
    return freeze(move.value)


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
    for items in items_of(study):
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
