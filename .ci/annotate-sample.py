"""Puts notes and chapters into a sample replay: its beginning and end, and what the analysis found."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from replays.study.course import Course
from replays.study.fairness import fairness
from replays.study.notes import Chapter, Note, added, load_study, new_key, save_study
from replays.timeline import open_timeline

AUTHOR = "Runetable"


def main(path: Path, analysis: Path) -> None:
    """Write them into the file."""
    timeline = open_timeline(path)
    course = Course(timeline)
    turns = course.turns
    study = load_study(path)
    said = json.loads(analysis.read_text())["turning_points"]
    items: list[Note | Chapter] = [
        Note(
            new_key(),
            0,
            "A whole game, dealt by both players together.\n" + "\n".join(fairness(timeline)[:3]),
            author=AUTHOR,
        ),
        Chapter(new_key(), turns[0].at, "The first turn", author=AUTHOR),
        Chapter(new_key(), turns[len(turns) // 2].at, "The middle of the game", author=AUTHOR),
        Chapter(new_key(), turns[-1].at, "The last turn", author=AUTHOR),
        Note(
            new_key(),
            timeline.last,
            "Look back from here: every hand is open now, and every card can be followed.",
            author=AUTHOR,
        ),
    ]
    for at in said:
        one = study.judged(at)
        if one is not None and one.verdict:
            mark = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}[one.verdict]
            best = one.best[0]
            given = f"{one.played.words}: {one.played.chance / 100:.0f} %."
            text = f"{given} Better: {best.words}, {best.chance / 100:.0f} %, by what was known then."
            items.append(Note(new_key(), at + 1, text, mark, author=AUTHOR))
    save_study(path, added(study, *items))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
