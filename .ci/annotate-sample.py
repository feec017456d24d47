"""Puts notes and chapters into a sample replay: its beginning and end, and what the analysis found."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from replays.study.course import Course
from replays.study.fairness import fairness
from replays.study.keeping import load_study, save_study
from replays.study.merging import added
from replays.study.notes import Chapter, Note, new_key
from replays.study.own import AUTHOR, FIRST_TURN, LAST_TURN, LOOK_BACK, MIDDLE, WHOLE_GAME, judgement
from replays.timeline import open_timeline


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
            "\n".join([WHOLE_GAME, *fairness(timeline)[:3]]),
            author=AUTHOR,
        ),
        Chapter(new_key(), turns[0].at, FIRST_TURN, author=AUTHOR),
        Chapter(new_key(), turns[len(turns) // 2].at, MIDDLE, author=AUTHOR),
        Chapter(new_key(), turns[-1].at, LAST_TURN, author=AUTHOR),
        Note(new_key(), timeline.last, LOOK_BACK, author=AUTHOR),
    ]
    for at in said:
        one = study.judged(at)
        if one is not None and one.verdict:
            mark = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}[one.verdict]
            items.append(Note(new_key(), at + 1, judgement(one), mark, author=AUTHOR))
    save_study(path, added(study, *items))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
