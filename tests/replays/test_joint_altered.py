"""A saved joint game with any byte altered: never accepted, and the reason is the right one."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.cli import main
from netcore.dealer import Group, sound_group
from netcore.item import Item
from replays.container import from_bytes, to_bytes
from replays.content import LINES, Replay, StoredStep, to_records
from replays.errors import ReplayError
from replays.joint import joint_replay
from replays.lines import outcome_lines
from replays.verdict import Verdict
from replays.verify import verify
from tests.netcore.dealer.ring import UNSAFE
from tests.netsim.world import calm_game, find
from tests.replays.forge import rechained
from tests.replays.test_container import framed

REAL_ONES = 12
"""Alterations tried on a game in the real group, where each takes a while."""


@cache
def saved(name: str = "highcard", group: Group = UNSAFE) -> Replay:
    """A whole game as it is saved."""
    content = joint_replay(calm_game(name, group=group).table(0).log)
    return content._replace(lines=outcome_lines(find(name), content, group))


def judged(raw: bytes, group: Group = UNSAFE) -> Verdict:
    return verify(raw, find, group=group)


def failed(verdict: Verdict) -> set[str]:
    return {check for check, holds in verdict.checks.items() if holds is False}


def flipped(raw: bytes, at: int, bits: int = 1) -> bytes:
    return raw[:at] + bytes([raw[at] ^ bits]) + raw[at + 1 :]


def test_as_it_was_saved_it_is_verified() -> None:
    assert judged(to_bytes(saved())).verdict == "verified"


# --- the file as it lies on the disk


@pytest.mark.attack(35)
def test_any_altered_byte_is_a_damaged_file_and_nobody_s_fault() -> None:
    """The checksum finds it, before anything inside is looked at or anybody is blamed."""
    raw, chance = to_bytes(saved()), Random(35)
    ends = {*range(64), *range(len(raw) - 64, len(raw))}
    for at in sorted(ends | {chance.randrange(len(raw)) for _ in range(400)}):
        verdict = judged(flipped(raw, at, chance.randrange(1, 256)))
        assert failed(verdict) == {"container"}, at
        assert verdict.verdict == "broken"
        assert verdict.problem
        assert not any(name in verdict.problem for name in ("Ada", "Ben", "signed")), at


@pytest.mark.attack(35)
def test_the_command_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = to_bytes(saved("tictactoe", sound_group()))
    path = tmp_path / "game.rune"
    path.write_bytes(flipped(raw, len(raw) // 2))
    assert main(["replay", "verify", str(path), "--json"]) != 0
    said = json.loads(capsys.readouterr().out)
    assert (said["ok"], said["verdict"], said["checks"]["container"]) == (False, "broken", False)


# --- the same with the checksum made anew


def difference(mine: Replay, theirs: Replay) -> tuple[StoredStep, StoredStep]:
    """The first step that differs."""
    return next(pair for pair in zip(mine.steps, theirs.steps, strict=False) if pair[0] != pair[1])


def right_reasons(altered: Replay) -> tuple[set[str], set[int]]:
    """What may fail, and at which step, by what was altered in the file."""
    was, now = difference(saved(), altered)
    if was.number != now.number or was.tag != now.tag:
        return {"chain"}, {was.number}
    if was.digest != now.digest:
        return {"signatures", "rules"}, {was.number, was.number + 1}
    return {"signatures", "chain"}, {was.number}


@pytest.mark.attack(35)
@settings(max_examples=150)
@given(st.data())
def test_any_byte_of_a_record_altered_under_a_right_checksum_is_found_for_the_right_reason(
    data: st.DataObject,
) -> None:
    """Lines are left out: words for people, which anybody makes anew from the log, and nobody signs."""
    records = list(to_records(saved()))
    number = data.draw(st.sampled_from([at for at, record in enumerate(records) if record[1] != LINES]))
    at = data.draw(st.integers(0, len(records[number]) - 1))
    records[number] = flipped(records[number], at, data.draw(st.integers(1, 255)))
    raw = framed(*records)
    verdict = judged(raw)
    assert verdict.verdict == "broken"
    try:
        altered = from_bytes(raw)
    except ReplayError:
        assert failed(verdict) <= {"container", "chain"}
        return
    if altered.cut:
        assert "container" in failed(verdict)
        if altered.steps == saved().steps[: len(altered.steps)]:
            return  # it opens up to the record before
    if altered.steps[0] != saved().steps[0] and failed(verdict) <= {"chain", "container"}:
        return  # the opening itself says nothing any more that could be looked at further
    checks, steps = right_reasons(altered)
    assert failed(verdict) & checks
    assert verdict.problem
    assert any(f"step {step}" in verdict.problem for step in steps)


def exchanged(content: Replay, number: int, place: int, item: Item) -> Replay:
    """The replay with one item exchanged."""
    step = content.steps[number]
    items = (*step.items[:place], item, *step.items[place + 1 :])
    return content._replace(
        steps=(*content.steps[:number], step._replace(items=items), *content.steps[number + 1 :])
    )


def edited(content: Replay, chance: Random) -> tuple[Replay, Item]:
    """One bit of one item changed, and everything made anew that needs no key."""
    number = chance.randrange(1, len(content.steps))
    while not content.steps[number].items:
        number = chance.randrange(1, len(content.steps))
    place = chance.randrange(len(content.steps[number].items))
    item = content.steps[number].items[place]
    if item.body and chance.randrange(4):
        changed = item._replace(body=flipped(item.body, chance.randrange(len(item.body))))
    else:
        changed = item._replace(signature=flipped(item.signature, chance.randrange(len(item.signature))))
    return rechained(exchanged(content, number, place, changed)), item


@pytest.mark.attack(35, 36)
@pytest.mark.parametrize(
    ("name", "group", "count"),
    [
        ("highcard", UNSAFE, 80),
        ("highcard", sound_group(), REAL_ONES),
        ("tictactoe", sound_group(), REAL_ONES),
    ],
)
def test_with_all_made_anew_but_the_signatures_the_author_is_named(
    name: str, group: Group, count: int
) -> None:
    """Not as a cheat: the sentence says that this is not what that player signed."""
    chance = Random(f"{name} {count}")
    content = saved(name, group)
    for _ in range(count):
        altered, item = edited(content, chance)
        verdict = judged(to_bytes(altered), group)
        assert failed(verdict) >= {"signatures"}
        assert verdict.problem
        assert f"step {item.step}: the {item.kind.word} of {content.hello.who(item.seat)}" in verdict.problem


@pytest.mark.attack(36, 83)
@pytest.mark.parametrize("lost", range(1, 7))
def test_a_step_taken_out_or_an_end_cut_off_is_never_verified(lost: int) -> None:
    """Not even the very last step, which holds nothing but the signatures under the end."""
    content = saved()
    without = rechained(content._replace(steps=(*content.steps[:lost], *content.steps[lost + 1 :]), lines={}))
    assert judged(to_bytes(without)).verdict == "broken"
    cut = content._replace(steps=content.steps[:-lost], lines={})
    assert judged(to_bytes(cut)).verdict == "unfinished"
