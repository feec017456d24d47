"""What the program itself writes beside a game, and how it is said to whoever reads it.

Notes are kept as text, in English where the program wrote them. Its own lines follow from the record and the
analysis, so they can be said again in any language: a kept line that is one of them in English is shown as
the same line in the reader's words. Whatever else anybody wrote stays as it was written.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engines.kernel.say import FILED, mark, say, speaking
from replays.study.fairness import fairness
from replays.study.notes import Judged, Study
from replays.study.retelling import retold
from replays.timeline import Timeline

AUTHOR: Final = "Runetable"
"""Under whose name the program writes."""
WHOLE_GAME: Final = mark("A whole game, dealt by both players together.")
LOOK_BACK: Final = mark("Look back from here: every hand is open now, and every card can be followed.")
FIRST_TURN: Final = mark("The first turn")
MIDDLE: Final = mark("The middle of the game")
LAST_TURN: Final = mark("The last turn")


_JUDGEMENT: Final = mark("{given}: {chance} %. Better: {best}, {most} %, by what was known then.")


def judgement(one: Judged) -> str:
    """A marked decision in one line."""
    given, best = one.played.words, one.best[0].words
    chance, most = _numbers(one)
    return say(_JUDGEMENT, given=given, chance=chance, best=best, most=most)


def _numbers(one: Judged) -> tuple[str, str]:
    return f"{one.played.chance / 100:.0f}", f"{one.best[0].chance / 100:.0f}"


def in_own_words(timeline: Timeline, study: Study) -> Study:
    """The same notes and chapters, those of the program in the reader's language."""
    authors = {*(note.author for note in study.notes), *(chapter.author for chapter in study.chapters)}
    if AUTHOR not in authors:
        return study
    with speaking(FILED):
        filed = _lines(timeline)
    said = dict(zip(filed, _lines(timeline), strict=True))

    def read(at: int, text: str) -> str:
        return "\n".join(said.get(line) or _judged(timeline, study, at, line) for line in text.split("\n"))

    return replace(
        study,
        notes=tuple(
            replace(one, text=read(one.at, one.text)) if one.author == AUTHOR else one for one in study.notes
        ),
        chapters=tuple(
            replace(one, title=read(one.at, one.title)) if one.author == AUTHOR else one
            for one in study.chapters
        ),
    )


def _lines(timeline: Timeline) -> list[str]:
    """Every line about the game alone that the program may have written, in the language spoken now."""
    fixed = (WHOLE_GAME, LOOK_BACK, FIRST_TURN, MIDDLE, LAST_TURN)
    return [*map(say, fixed), *fairness(timeline)]


def _judged(timeline: Timeline, study: Study, at: int, line: str) -> str:
    """A line on the decision before a position, said anew if it is the program's: it has the numbers of the
    analysis, whatever the rules called these answers when it was written.
    """
    one = study.judged(at - 1)
    if one is None:
        return line
    chance, most = _numbers(one)
    middle, end = f": {chance} %. Better: ", f", {most} %, by what was known then."
    return judgement(retold(timeline, one)) if middle in line and line.endswith(end) else line
