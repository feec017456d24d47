"""The samples that come with the program: of every game, verified, analysed, annotated, opened at once."""

from __future__ import annotations

import pytest

from engines.registry import load
from replays.samples import samples
from replays.study.notes import load_study
from replays.timeline import open_timeline
from replays.verify import verify
from replays.walk import setup_of

SAMPLES = list(samples())
GAMES = ("genesis", "reapers", "rune", "runeslingers", "runiverse")


def test_there_is_one_of_each_game():
    assert [path.stem for path in SAMPLES] == list(GAMES)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_shows_what_review_means(path):
    verdict = verify(path)
    assert verdict.dealt == "jointly" and verdict.finished
    timeline = open_timeline(path)
    same = setup_of(timeline.replay).revision == load(path.stem).revision
    assert verdict.verdict == ("verified" if same else "unaudited"), verdict.sentences
    study = load_study(path)
    assert study.analysis is not None and study.analysis.complete
    assert study.analysis.decisions
    assert len(study.chapters) == 3 and len(study.notes) >= 2
    assert all(timeline.knows(seat) for seat in (0, 1)) or not same
    assert path.stat().st_size < 400_000
