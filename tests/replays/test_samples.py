"""The samples that come with the program: of every game, verified, analysed, annotated, opened at once."""

from __future__ import annotations

import pytest

from client.service.speech import spoken
from engines.kernel.say import Voice, speaking
from engines.registry import load
from replays.samples import samples
from replays.study.keeping import load_study
from replays.study.notes import Note, Study
from replays.study.own import AUTHOR, WHOLE_GAME, in_own_words
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
    if same:  # what the program wrote is read in one's own language
        with speaking(Voice((), spoken("de"))):
            read = in_own_words(timeline, study)
        for line, said in zip(_lines(study), _lines(read), strict=True):
            assert line != said, line


def _lines(study: Study) -> list[str]:
    every = [*(note.text for note in study.notes), *(chapter.title for chapter in study.chapters)]
    return [line for text in every for line in text.split("\n")]


def test_what_others_wrote_stays_as_it_is():
    path = next(path for path in SAMPLES if path.stem == "rune")
    theirs = Study(notes=(Note("a", 0, WHOLE_GAME, author="Ada"), Note("b", 0, "x", author=AUTHOR)))
    with speaking(Voice((), spoken("de"))):
        assert in_own_words(open_timeline(path), theirs) == theirs
