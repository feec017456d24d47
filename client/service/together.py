"""Looking at a replay together, as one person has it: leading, following, or looking around alone.

| state | means | goes on |
|---|---|---|
| leads | where this person looks is told to the others | `gathered`: follows, if somebody else leads |
| follows | the leader's place shows | `moved`: alone; `gathered`: leads, if it is us |
| alone | this person looks around; the leader's last place is remembered | `returned`: follows |

A value of one thread: the window's, or the terminal's.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from engines.kernel.say import say
from netcore.link.study import ADDED_LIMIT, People, Viewpoint
from netcore.plain import quoted
from replays.errors import ReplayError
from replays.study.keeping import fitting
from replays.study.notes import Study, from_json, to_json

NOBODY: Final = "somebody"


class Addition(NamedTuple):
    """What somebody has added to the study, with their name on it."""

    study: Study
    by: str


class Together:
    """One person among those who look at a replay."""

    def __init__(self, *, hosts: bool) -> None:
        self.people: People | None = None
        """Who is here; None while there is no line."""
        self.hosts = hosts
        self.place: Viewpoint | None = None
        """Where the leader looks, as far as one was told."""
        self.alone = False
        self._names: dict[int, str] = {}

    @property
    def leads(self) -> bool:
        """Whether others see what this person looks at."""
        return self.people is not None and self.people.you == self.people.leader

    @property
    def leader(self) -> str:
        """The name of who leads."""
        return NOBODY if self.people is None else self.name(self.people.leader)

    def name(self, number: int) -> str:
        """Whose number it is."""
        return self._names.get(number, NOBODY)

    def numbered(self, word: str) -> int | None:
        """The number of somebody who is here, by name or number."""
        here = {} if self.people is None else dict(zip(self.people.numbers, self.people.names, strict=True))
        named = [number for number, name in here.items() if name.casefold() == word.casefold()]
        if not named and word.isascii() and word.isdigit() and len(word) < 6 and int(word) in here:
            named = [int(word)]
        return named[0] if len(named) == 1 else None

    # --- what happens

    def gathered(self, people: People | None) -> None:
        """Who is here has changed, or the line is lost."""
        self.people = people
        if people is not None:
            self._names.update(zip(people.numbers, people.names, strict=True))
        if self.leads:
            self.alone = False

    def moved(self, place: Viewpoint) -> bool:
        """This person goes somewhere; whether the others are to be told."""
        if self.leads:
            self.place = place
            return True
        if place != self.place:
            self.alone = True
        return False

    def led(self, place: Viewpoint, last: int, seats: tuple[int, ...]) -> str:
        """The leader goes somewhere; a sentence if there is no such place, which is then passed over."""
        if place.step > last:
            return say(
                "{name} points at step {step}; there are {last}. It is passed over.",
                name=quoted(self.leader),
                step=place.step,
                last=last,
            )
        if place.seat not in seats:
            return say(
                "{name} looks through eyes that are not in this file. It is passed over.",
                name=quoted(self.leader),
            )
        self.place = place
        return ""

    def returned(self) -> Viewpoint | None:
        """Back to where the leader looks."""
        self.alone = False
        return self.place


def addition(body: bytes, by: str, seats: int) -> Addition:
    """What somebody added, with all the bounds of a stranger's study; ReplayError with a sentence.

    Notes bear the name of who sent them, whatever they say themselves; an analysis is nobody's to add.
    """
    found = fitting(from_json(body), seats)
    named = Study(
        notes=tuple(replace(one, author=by) for one in found.notes),
        arrows=tuple(replace(one, author=by) for one in found.arrows),
        chapters=tuple(replace(one, author=by) for one in found.chapters),
        branches=tuple(replace(one, author=by) for one in found.branches),
    )
    return Addition(named, by)


def unusable(by: str, error: ReplayError) -> str:
    """Said of something added that is out of bounds."""
    return say("What {name} adds cannot be used: {why}.", name=quoted(by), why=str(error))


def news_of(before: Study, after: Study) -> bytes | None:
    """What a study has more than before, to be sent; None if nothing, or if it is too much at once."""
    wanted = {one.id for one in after.branches if one not in before.branches}
    wanted = wanted.union(*(_above(after, key) for key in wanted))  # a line is nothing without them
    more = Study(
        notes=tuple(one for one in after.notes if one not in before.notes),
        arrows=tuple(one for one in after.arrows if one not in before.arrows),
        chapters=tuple(one for one in after.chapters if one not in before.chapters),
        branches=tuple(one for one in after.branches if one.id in wanted),
    )
    if more.empty:
        return None
    body = to_json(more)
    return body if len(body) <= ADDED_LIMIT else None


def _above(study: Study, key: str) -> set[str]:
    """The lines that a line leaves, one after another; bounded, since a study has no circles."""
    parents = {one.id: one.parent for one in study.branches}
    found: set[str] = set()
    while parent := parents.get(key, ""):
        found.add(parent)
        key = parent
    return found
