"""Damaged files: what lies before the damage is shown, marked as broken, and nothing after it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from netcore.wire import pack
from replays.container import from_bytes, read_replay, to_bytes
from replays.content import NOTE, Replay
from replays.errors import ReplayError
from replays.export.json import to_object
from replays.export.page import to_page
from replays.export.text import to_text
from replays.library.facts import quick_facts
from replays.short import ShortStep
from replays.study.keeping import load_study, save_study, side_file, with_study
from replays.study.notes import Note, Study
from replays.timeline import LineSource, Timeline, open_timeline
from replays.verify import verify
from tests.netcore.dealer.ring import UNSAFE
from tests.replays.games import find, replay
from tests.replays.test_compact import short

SAMPLE = Path(__file__).parents[2] / "replays" / "samples" / "rune.rune"


def flipped(raw: bytes, place: int) -> bytes:
    return raw[:place] + bytes([raw[place] ^ 0x40]) + raw[place + 1 :]


def shown(timeline: Timeline) -> list[list[str]]:
    return [timeline.text(at) for at in range(timeline.last + 1)]


@cache
def whole() -> list[list[str]]:
    return shown(open_timeline(SAMPLE))


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7, 0.95, 0.999])
@pytest.mark.parametrize("inserted", [False, True])
def test_a_damaged_sample_is_shown_up_to_the_damage_and_marked_everywhere(
    tmp_path: Path, share: float, inserted: bool
) -> None:
    raw, path = SAMPLE.read_bytes(), tmp_path / "bad.rune"
    place = int(share * len(raw))
    path.write_bytes(raw[:place] + b"?" + raw[place:] if inserted else flipped(raw, place))
    timeline, verdict = open_timeline(path), verify(path)
    sentence = timeline.replay.cut
    assert sentence.startswith(f"bad.rune is damaged after step {read_replay(path).last}: ")
    assert timeline.notes == [sentence]
    assert timeline.source is LineSource.RULES
    assert shown(timeline) == whole()[: timeline.last + 1]
    assert (verdict.verdict, verdict.problem) == ("broken", sentence)
    assert verdict.checks["container"] is False
    assert verdict.checks["chain"] is verdict.checks["signatures"] is verdict.checks["rules"] is True
    facts = to_object(timeline, verdict, study=load_study(path))
    assert (facts["verdict"], facts["problem"], facts["notes"]) == ("broken", sentence, [sentence])
    assert [step["step"] for step in facts["steps"]] == list(range(1, timeline.last + 1))
    text = to_text(timeline, verdict)
    assert "Verdict: broken" in text
    assert text.count(sentence) == 1
    page = to_page(timeline, verdict, load_study(path))
    assert page.count(sentence) == page.count("broken, dealt by all players together") == 1
    assert sentence in to_page(timeline, verdict, Study(), names=False)
    assert quick_facts(path).problem == sentence


@pytest.mark.parametrize("place", [3, 12, 30])
def test_a_file_damaged_before_its_first_position_is_refused_in_a_sentence(
    tmp_path: Path, place: int
) -> None:
    path = tmp_path / "bad.rune"
    path.write_bytes(flipped(SAMPLE.read_bytes(), place))
    for opening in (open_timeline, read_replay, load_study):
        with pytest.raises(ReplayError, match=r"^bad\.rune is (no replay|damaged) [^\n]*$"):
            opening(path)
    assert verify(path).verdict == "broken"


def damaged_step(content: Replay, number: int) -> Replay:
    """One signature is another, under right checks of the container."""
    step = content.steps[number]
    item = step.items[0]._replace(signature=flipped(step.items[0].signature, 5))
    steps = (*content.steps[:number], step._replace(items=(item, *step.items[1:])))
    return content._replace(steps=steps + content.steps[number + 1 :])


@pytest.mark.parametrize("number", [2, 4])
def test_from_a_step_with_a_wrong_signature_on_nothing_is_told(number: int) -> None:
    content = replay("tictactoe")
    raw = to_bytes(damaged_step(content, number))
    timeline, verdict = Timeline(from_bytes(raw), find), verify(raw, find)
    assert timeline.last == number - 1
    assert f"shown as far as it was signed: step {number}: " in timeline.notes[0]
    assert shown(timeline) == shown(Timeline(content, find))[:number]
    facts = to_object(timeline, verdict)
    assert [step["step"] for step in facts["steps"]] == list(range(1, number))
    assert (facts["verdict"], facts["seed"], facts["result"]) == ("broken", None, None)
    assert f"step {number}: " in facts["problem"]


def test_with_a_wrong_signature_in_the_opening_nothing_is_told() -> None:
    raw = to_bytes(damaged_step(replay("tictactoe"), 0))
    timeline, verdict = Timeline(from_bytes(raw), find), verify(raw, find)
    assert (timeline.source, timeline.last) == (LineSource.NOTHING, 0)
    assert to_object(timeline, verdict)["steps"] == []


@pytest.mark.parametrize("number", [1, 6])
def test_a_compact_file_is_shown_up_to_the_step_that_does_not_fit(number: int) -> None:
    content = short()
    assert content.short is not None
    steps = list(content.short.steps)
    bad = steps[number - 1]
    assert isinstance(bad, ShortStep)
    steps[number - 1] = bad._replace(signatures=(flipped(bad.signatures[0], 5), *bad.signatures[1:]))
    raw = to_bytes(content._replace(short=content.short._replace(steps=tuple(steps))))
    timeline = Timeline(from_bytes(raw), find, UNSAFE)
    assert timeline.last == number - 1
    assert f"shown as far as it was signed: step {number}: " in timeline.notes[0]
    assert shown(timeline) == shown(Timeline(content, find, UNSAFE))[:number]
    assert verify(raw, find, group=UNSAFE).verdict == "broken"


def test_notes_torn_with_their_file_cost_the_notes_alone_and_new_ones_lie_beside_it(tmp_path: Path) -> None:
    path, note = tmp_path / "bad.rune", Note(id="0123456789abcdef", at=1, text="a fork")
    written = with_study(replay("tictactoe"), Study(notes=(note,)))
    torn = written._replace(notes=(written.notes[0], pack((NOTE, "study", 7, b"half"))))
    path.write_bytes(to_bytes(torn))
    with pytest.raises(ReplayError, match="torn"):
        load_study(path)
    path.write_bytes(flipped(to_bytes(torn), -1))
    before = path.read_bytes()
    assert load_study(path).empty
    assert save_study(path, Study(notes=(note,))) == side_file(path)
    assert path.read_bytes() == before
    assert load_study(path).notes == (note,)
    assert json.loads(side_file(path).read_text())["notes"]
