"""Files of games that all players dealt together: verified from the file alone, each by its own seed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from netcore.dealer import Group, sound_group
from netcore.item import Kind
from netcore.table import AT_THE_END, DRAW, TAKE_BACK, TableTerms
from replays.container import from_bytes, read_replay, to_bytes, write_replay
from replays.content import Replay
from replays.joint import JointWalk, joint_replay, journal_replay
from replays.lines import outcome_lines
from replays.timeline import Timeline
from replays.verdict import CHECKS, Verdict
from replays.verify import verify
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.table.test_words import opened
from tests.netsim.world import World, calm_game, find


@cache
def played(name: str = "highcard", seats: int = 2, seed: int = 0) -> World:
    return calm_game(name, seats, seed=seed)


def file_of(world: World, seat: int = 0) -> Replay:
    table = world.table(seat)
    return joint_replay(table.log, table.chat.lines)


def judged(replay: Replay, group: Group = UNSAFE) -> Verdict:
    return verify(to_bytes(replay), find, group=group)


def failed(verdict: Verdict) -> list[str]:
    return [check for check, holds in verdict.checks.items() if holds is False]


@pytest.mark.parametrize(("name", "seats"), [("tictactoe", 2), ("highcard", 2), ("highcard", 3), ("rune", 2)])
def test_an_honest_joint_game_is_verified(name: str, seats: int) -> None:
    verdict = judged(file_of(played(name, seats)))
    assert (verdict.verdict, verdict.problem) == ("verified", None)
    assert verdict.checks == dict.fromkeys(CHECKS, True)
    assert [player["verdict"] for player in verdict.players] == ["verified"] * seats


def test_every_seat_keeps_the_same_game(tmp_path: Path) -> None:
    world = played("highcard", 3)
    files = [file_of(world, seat) for seat in range(3)]
    assert len({tuple(step.tag for step in replay.steps) for replay in files}) == 1
    path = tmp_path / "game.rune"
    write_replay(path, files[2])
    assert read_replay(path) == files[2]


def test_a_game_in_the_real_group_is_verified_without_being_told_the_group() -> None:
    world = calm_game("rune", group=sound_group())
    assert verify(to_bytes(file_of(world)), find).verdict == "verified"


def test_a_file_made_in_another_group_does_not_pass() -> None:
    assert judged(file_of(played()), sound_group()).verdict == "broken"


def test_a_journal_becomes_the_same_file() -> None:
    world = played()
    stored = journal_replay(world.journals[1].reopen())
    assert stored.steps == file_of(world, 1).steps
    assert judged(stored).verdict == "verified"


def test_the_private_section_stays_in_the_journal() -> None:
    world = World("highcard", play=False)
    world.link_all()
    world.answers(2)
    raw = to_bytes(journal_replay(world.journals[0].reopen()))
    inner = b"".join(item.body for step in from_bytes(raw).steps for item in step.items)
    assert world.table(0).place.seed not in inner


def test_chat_goes_along_outside_the_chain() -> None:
    world = opened()
    world.call(0, lambda table: table.say("good game", world.now))
    world.plays = True
    world.answers(0)
    for replay in (file_of(world), journal_replay(world.journals[1].reopen())):
        assert any(b"good game" in note for note in replay.notes)


# --- what is not verified


@pytest.mark.attack(84)
def test_a_game_under_way_is_unfinished() -> None:
    world = opened("highcard", answers=3)
    content = file_of(world)
    verdict = judged(content)
    assert (verdict.verdict, verdict.ok, verdict.checks["rules"]) == ("unfinished", True, True)
    assert verdict.problem is not None
    assert f"the log ends at step {content.last};" in verdict.problem
    assert verdict.finished is False
    assert [player["verdict"] for player in verdict.players] == ["unfinished"] * 2
    assert verdict.checks["dealing"] is verdict.checks["claims"] is None


def test_one_who_does_not_open_its_seed_spoils_only_its_own_verdict() -> None:
    world = World("highcard")
    world.table(1).wheel.seeds = False
    world.link_all()
    world.run(lambda: bool(world.table(0).verdicts))
    verdict = judged(file_of(world))
    assert [player["verdict"] for player in verdict.players] == ["verified", "unaudited"]
    assert (verdict.verdict, verdict.checks["rules"]) == ("unfinished", True)
    over = "the game is over, but its end is not signed here by Ben (seat 1)"
    assert verdict.problem == over
    assert "what Ben (seat 1) dealt and claimed was not checked: the seed is not in the file" in verdict.gap


def test_a_match_keeps_its_seeds_until_it_is_over() -> None:
    world = World("highcard", terms=TableTerms(coins=128, audit="match"))
    world.link_all()
    world.run(lambda: all(table.verdicts for table in world.alive))
    assert judged(file_of(world)).verdict == "unfinished"
    for seat in (0, 1):
        world.call(seat, lambda table: table.reveal(world.now))
    world.run()
    assert judged(file_of(world)).verdict == "verified"


def test_words_take_backs_and_leaving_are_followed() -> None:
    world = opened(answers=3)
    asked = next(seat for seat in (0, 1) if world.asks[seat] is not None)
    world.call(1 - asked, lambda table: table.offer(TAKE_BACK, world.now))
    world.quiet()
    world.call(asked, lambda table: table.accept(TAKE_BACK, world.now))
    world.quiet()
    world.call(0, lambda table: table.offer(DRAW, world.now))
    world.quiet()
    world.call(1, lambda table: table.leave(world.now))
    world.run(lambda: all(table.verdicts for table in world.alive))
    verdict = judged(file_of(world))
    assert verdict.verdict == "verified"
    assert verdict.result is not None
    assert verdict.result["reason"] == "left"


# --- what was altered


def altered(replay: Replay, chance: Random) -> Replay:
    """The file with one byte of one item changed, chain values left as they were."""
    number = chance.randrange(1, len(replay.steps))
    while not replay.steps[number].items:
        number = chance.randrange(1, len(replay.steps))
    step = replay.steps[number]
    at = chance.randrange(len(step.items))
    item = step.items[at]
    body = bytearray(item.body or b"\0")
    body[chance.randrange(len(body))] ^= 1 << chance.randrange(8)
    items = (*step.items[:at], item._replace(body=bytes(body)), *step.items[at + 1 :])
    steps = (*replay.steps[:number], step._replace(items=items), *replay.steps[number + 1 :])
    return replay._replace(steps=steps)


@pytest.mark.parametrize("number", range(25))
def test_any_altered_byte_is_found_by_chain_or_signatures(number: int) -> None:
    verdict = judged(altered(file_of(played()), Random(number)))
    assert verdict.verdict == "broken"
    assert set(failed(verdict)) <= {"chain", "signatures"}
    assert verdict.problem is not None


def test_a_seed_that_is_not_the_one_committed_to_breaks_its_seat() -> None:
    world = World("highcard")
    table = world.table(1)
    world.link_all()
    world.run(lambda: table.play is not None)
    assert table.play is not None
    table.play.dealer.seed = lambda: b"x" * 32  # type: ignore[method-assign]
    world.run()
    assert world.words() == ["verified", "broken"]
    verdict = judged(file_of(world))
    assert [player["verdict"] for player in verdict.players] == ["verified", "broken"]
    assert failed(verdict) == ["dealing"]


# --- looking at it


def test_a_timeline_shows_every_position_and_what_each_seat_knew() -> None:
    world = played()
    line = Timeline(file_of(world), find, UNSAFE)
    assert not line.notes
    for past in world.fold(1).past.values():
        assert line.table(past.number) == past.table
        known = {card: face for card, face in past.know.faces.items() if past.table.rows[card].face is None}
        told = line.secrets(past.number, 1).faces
        assert {card: face for card, face in told.items() if past.table.rows[card].seen >> 1 & 1} == known
    assert line.text(line.last, 0)


@pytest.mark.parametrize(("name", "seats"), [("highcard", 2), ("highcard", 3), ("rune", 2)])
def test_what_a_seat_could_rule_out_is_what_it_could_in_the_game(name: str, seats: int) -> None:
    """The list of its own deck, and what must lie among mixed places, as its program knew it then."""
    world = played(name, seats)
    line = Timeline(file_of(world), find, UNSAFE)
    held = 0
    for seat in range(seats):
        for past in world.fold(seat).past.values():
            told = line.secrets(past.number, seat).pools
            assert told == past.know.pools, (seat, past.number)
            held += len(told)
    assert held or name == "rune"  # which has one deck that all know


def test_its_lines_are_those_of_the_rules() -> None:
    world = played()
    lines = outcome_lines(find("highcard"), file_of(world), UNSAFE)
    assert any(
        "Shown" in line or "points" in line or "bids" in line for said in lines.values() for line in said
    )


def test_a_walk_tells_whose_seeds_are_open() -> None:
    world = opened("highcard", 3, 1)
    world.call(2, lambda table: table.leave(world.now))
    world.quiet()
    assert JointWalk(find("highcard"), file_of(world), UNSAFE).revealed == {2}


def test_late_keys_leave_no_trace_in_the_file() -> None:
    world = World("highcard")
    world.link_all()
    world.watch([0])
    world.call(0, lambda table: table.consent(AT_THE_END, world.now))
    world.run()
    kinds: set[Any] = {item.kind for step in file_of(world).steps for item in step.items}
    assert Kind.SHARE in kinds
    assert judged(file_of(world)).verdict == "verified"
