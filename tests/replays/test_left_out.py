"""Files from which something was taken: told as left out, never as refused by somebody who did not refuse."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from netcore.closing import NOBODY, Closing, SeenFault, listed, name_of, pack_closing
from netcore.dealer.opening import Opening
from netcore.errors import LogFault
from netcore.item import Context, Item, Kind, signed
from netcore.log import Log
from netcore.table import TableTerms
from netcore.table.evidence import evidence_names
from netcore.wire import pack
from replays.check import check_signatures
from replays.closings import closings_tell
from replays.container import to_bytes
from replays.content import Replay
from replays.errors import ReplayError
from replays.joint import joint_replay
from replays.verdict import Verdict
from replays.verify import verify
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE, World, calm_game, find
from tests.replays.games import replay as local

NO_OPENING = tuple(Opening())


@cache
def whole() -> Replay:
    return joint_replay(calm_game("highcard").table(0).log)


def judged(content: Replay) -> Verdict:
    return verify(to_bytes(content), find, group=UNSAFE)


def signed_here(log: Log, seat: int, kind: Kind, body: bytes) -> Item:
    """An item of the open step, well signed."""
    return signed(PEOPLE[seat], Context(log.game, log.chain, log.digest), log.number, seat, kind, body)


def closing(log: Log, seat: int, *faults: SeenFault, items: Any = None) -> Item:
    """What a seat signs when it stops waiting."""
    names = evidence_names(log.doubles, log.claims, log.refused)
    held = listed(log.open_items) if items is None else items
    return signed_here(log, seat, Kind.CLOSING, pack_closing(Closing(held, names, faults)))


def stopped() -> tuple[World, Log, Item]:
    """A game that Ada's table stopped, because Ben gave an answer that the rules refuse."""
    world = opened(answers=2)
    while 1 not in world.fold(0).asked:
        world.answers(1)
    log = world.table(0).log
    bad = signed_here(log, 1, Kind.ANSWER, pack((("mark", 99), NO_OPENING, 0)))
    assert log.refuse(bad)
    return world, log, bad


# --- 83: omission


@pytest.mark.attack(83)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seed_taken_out_of_a_file_makes_nobody_a_refuser(seat: int) -> None:
    """All that can be said is that it is not in the file."""
    content = whole()
    at = next(s.number for s in content.steps if s.items and s.items[0].kind is Kind.SEED)
    rest = tuple(item for item in content.steps[at].items if item.seat != seat)
    verdict = judged(content._replace(steps=content.steps[:at], open_items=rest))
    assert (verdict.verdict, verdict.finished, verdict.ok) == ("unfinished", False, True)
    who = content.hello.who(seat)
    assert verdict.gap == f"what {who} dealt and claimed was not checked: the seed is not in the file"
    said = " ".join([str(verdict.problem), verdict.gap, *verdict.remarks])
    assert not any(word in said for word in ("refus", "has not opened", "was not opened"))
    assert [player["verdict"] for player in verdict.players][1 - seat] == "verified"


@pytest.mark.attack(83)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_signature_taken_from_under_the_end_leaves_no_end(seat: int) -> None:
    content = whole()
    last = content.steps[-1]
    rest = tuple(item for item in last.items if item.seat != seat)
    for cut in (
        content._replace(steps=content.steps[:-1], open_items=rest),
        content._replace(steps=content.steps[:-1]),
    ):
        verdict = judged(cut)
        assert (verdict.verdict, verdict.finished) == ("unfinished", False)
        assert f"its end is not signed here by {'' if cut.open_items else 'Ada'}" in str(verdict.problem)
        assert content.hello.who(seat) in str(verdict.problem)
    assert [
        p["verdict"] for p in judged(content._replace(steps=content.steps[:-1], open_items=rest)).players
    ][seat] == "unfinished"


@pytest.mark.attack(83)
def test_without_rules_too_everybody_must_have_signed_the_end() -> None:
    content = whole()
    rest = tuple(item for item in content.steps[-1].items if item.seat == 0)
    raw = to_bytes(content._replace(steps=content.steps[:-1], open_items=rest))
    verdict = verify(raw, lambda name: find_none(), group=UNSAFE)
    assert (verdict.verdict, verdict.finished) == ("unfinished", False)
    assert "no end of the game is signed here by Ben (seat 1)" in str(verdict.problem)


def find_none() -> Any:
    raise ReplayError("there are no rules here")


@pytest.mark.attack(83)
def test_who_stopped_waiting_after_the_end_has_signed_it() -> None:
    """Only the one whose signature is missing is named."""
    content = whole()
    at = next(s.number for s in content.steps if s.items and s.items[0].kind is Kind.SEED)
    log = Log()
    for step in content.steps[:at]:
        for item in step.items:
            log.add(item)
        log.close(step.digest)
    log.add(content.steps[at].items[0])
    log.add(closing(log, 0))
    verdict = judged(joint_replay(log))
    assert verdict.problem == "the game is over, but its end is not signed here by Ben (seat 1)"


@pytest.mark.attack(83)
def test_an_item_exchanged_for_another_is_told_as_left_out() -> None:
    """The list names what was held by its content, not only by its place."""
    log = opened(answers=2).table(0).log
    log.add(signed_here(log, 1, Kind.SEED, b"s" * 32))
    log.add(closing(log, 0, items=((int(Kind.SEED), 1, name_of(b"another")),)))
    remarks = judged(joint_replay(log)).remarks
    assert any(remark.startswith("left out of the file is the seed of Ben (seat 1)") for remark in remarks)


@pytest.mark.attack(83)
def test_a_seed_that_came_after_a_closing_is_not_missed() -> None:
    log = opened(answers=2).table(0).log
    log.add(closing(log, 0))
    log.add(signed_here(log, 1, Kind.SEED, b"s" * 32))
    assert not any("the seed of Ben" in remark for remark in judged(joint_replay(log)).remarks)


@pytest.mark.attack(83)
def test_an_illegal_move_stripped_from_the_file_is_told() -> None:
    """Ada signed what she held; whoever takes Ben's move out cannot take it out of what she signed."""
    _, log, bad = stopped()
    full = joint_replay(log)
    log.add(closing(log, 0, SeenFault(1, log.number, "answer")))
    told = joint_replay(log)
    assert judged(full).verdict == judged(told).verdict == "broken"
    assert judged(told).remarks == [
        "the seed of Ada (seat 0) had not been opened by step 5, says Ada (seat 0)"
    ] or all("seed" in remark for remark in judged(told).remarks)
    stripped = judged(told._replace(refused=()))
    assert (stripped.verdict, stripped.finished) == ("unfinished", False)
    assert "left out of the file is evidence (1 of 1), which Ada (seat 0) held in the end" in stripped.remarks
    fault = f"Ada (seat 0) says that Ben (seat 1) was at fault in step {bad.step} (answer)"
    assert f"{fault}; the file does not show it" in stripped.remarks
    assert [player["verdict"] for player in stripped.players] == ["unfinished"] * 2
    bare = judged(told._replace(refused=(), open_items=()))
    assert bare.problem == f"the log ends at step {told.last}; whether more was played it does not say"


@pytest.mark.attack(83)
def test_a_fault_that_the_file_shows_hides_no_other_of_the_same_player() -> None:
    _, log, bad = stopped()
    log.add(closing(log, 0, SeenFault(1, bad.step, "answer"), SeenFault(1, bad.step - 1, "answer")))
    remarks = [one for one in judged(joint_replay(log)).remarks if "was at fault" in one]
    assert remarks == [
        f"Ada (seat 0) says that Ben (seat 1) was at fault in step {bad.step - 1} (answer); "
        "the file does not show it"
    ]


@pytest.mark.attack(83)
def test_an_item_left_out_of_the_open_step_is_told() -> None:
    world = opened(answers=2)
    log = world.table(0).log
    seed = signed_here(log, 1, Kind.SEED, world.table(1).place.seed)
    log.add(seed)
    log.add(closing(log, 0))
    told = joint_replay(log)
    assert not any("Ben" in remark for remark in judged(told).remarks)
    verdict = judged(told._replace(open_items=tuple(i for i in told.open_items if i.kind is Kind.CLOSING)))
    left = f"left out of the file is the seed of Ben (seat 1) for step {seed.step}"
    assert f"{left}, which Ada (seat 0) held in the end" in verdict.remarks
    assert not any("had not been opened" in remark and "Ben" in remark for remark in verdict.remarks)
    assert "where Ada (seat 0) stopped waiting" in str(verdict.problem)


@pytest.mark.attack(83)
def test_a_seed_that_was_not_there_when_the_others_stopped_is_told_as_they_say_it() -> None:
    world = opened(answers=2)
    log = world.table(0).log
    log.add(closing(log, 0))
    remarks = judged(joint_replay(log)).remarks
    assert f"the seed of Ben (seat 1) had not been opened by step {log.number}, says Ada (seat 0)" in remarks


# --- somebody who is gone


@pytest.mark.parametrize("rule", ["void", "forfeit"])
def test_a_game_that_the_others_ended_has_its_end_and_it_is_told_whose_word_that_is(rule: str) -> None:
    """Nobody waits for the signature of somebody who is not there."""
    world = opened(terms=TableTerms(coins=128, patience=60_000, vanish=rule))
    if world.asks[1] is None:
        world.answers(1)
    world.kill(1)
    world.pass_time(70_000)
    world.call(0, lambda table: table.overdue(world.now))
    world.run(lambda: bool(world.table(0).verdicts))
    verdict = judged(joint_replay(world.table(0).log))
    assert (verdict.verdict, verdict.finished) == ("unaudited", True)
    assert (verdict.result is None) is (rule == "void")
    step = next(s.number for s in world.table(0).log.steps if s.placed)
    told = f"that Ben (seat 1) was overdue in step {step} is what Ada (seat 0) says"
    assert told in verdict.remarks
    assert [player["verdict"] for player in verdict.players] == ["verified", "unaudited"]


@pytest.mark.parametrize("what", ["resign", "leave"])
def test_who_resigns_or_leaves_ends_the_game_for_good(what: str) -> None:
    world = opened(answers=3)
    world.call(1, lambda table: getattr(table, what)(world.now))
    world.run(lambda: all(table.verdicts for table in world.alive))
    verdict = judged(joint_replay(world.table(0).log))
    assert (verdict.verdict, verdict.finished, verdict.remarks) == ("verified", True, [])


# --- 89: closings that lie


@pytest.mark.attack(89)
def test_a_closing_convicts_nobody() -> None:
    """It names by hashes what nobody else can see: what it says is told as what its signer says."""
    world = opened(answers=2)
    log = world.table(0).log
    lie = ((int(Kind.ANSWER), 1, b"x" * 32), (int(Kind.SEED), 1, b"y" * 32))
    faults = (SeenFault(1, 1, "answer"), SeenFault(NOBODY, 2, "claim"))
    log.add(closing(log, 0, *faults, items=lie))
    verdict = judged(joint_replay(log))
    assert (verdict.verdict, verdict.ok) == ("unfinished", True)
    assert [player["verdict"] for player in verdict.players] == ["unfinished"] * 2
    assert sum("Ada (seat 0) held in the end" in remark for remark in verdict.remarks) == 2
    said = "Ada (seat 0) says that somebody was at fault in step 2 (claim); the file does not show it"
    assert said in verdict.remarks


@pytest.mark.attack(89)
@pytest.mark.parametrize("body", [b"", b"\xc1", pack(((), (), ((1, 1, "x" * 50),))), pack(7)])
def test_a_closing_that_cannot_be_read_is_told(body: bytes) -> None:
    world = opened(answers=2)
    log = world.table(0).log
    log.add(signed_here(log, 1, Kind.CLOSING, body))
    verdict = judged(joint_replay(log))
    assert verdict.verdict == "unfinished"
    assert any(remark.startswith("the closing of Ben (seat 1) cannot be read") for remark in verdict.remarks)


@pytest.mark.attack(89)
def test_a_closing_is_bounded_and_no_part_of_an_old_log() -> None:
    log = opened(answers=2).table(0).log
    with pytest.raises(LogFault, match="more than"):
        log.add(signed_here(log, 1, Kind.CLOSING, b"x" * 20_000))


# --- 81: whoever deals alone


@pytest.mark.attack(81)
def test_of_the_best_of_many_seeds_it_is_told_that_one_program_dealt() -> None:
    """One who plays and deals alone may try seeds until he likes one: the file never claims more."""
    verdicts = [verify(to_bytes(local("rune", seed)), find) for seed in range(1, 4)]
    for verdict in verdicts:
        assert (verdict.verdict, verdict.dealt) == ("verified", "alone")
        assert verdict.words == "verified, dealt by one program, for practice"
    assert judged(whole()).words == "verified, dealt by all players together"


def test_log_is_checked_with_its_evidence() -> None:
    _, log, bad = stopped()
    assert check_signatures(joint_replay(log)).refused == [bad]


@pytest.mark.attack(151)
def test_long_items_of_an_open_step_are_named_once_whatever_closings_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Eight players list hundreds of things each: that would be hundreds of gigabytes to hash."""
    world = opened("highcard", 3, 2)
    for seat in range(3):
        world.call(seat, lambda table: table.farewell(world.now))
    world.quiet()
    log = world.table(0).log
    assert [item.seat for item in log.open_items if item.kind is Kind.CLOSING] == [0, 1, 2]
    many = tuple((int(Kind.MIX), seat, name_of(b"%d" % seat)) for seat in range(8) for _ in range(20))
    here = Context(log.game, log.chain, log.digest)
    for seat in range(3):
        body = pack_closing(Closing(many, (), ()))
        closing = signed(PEOPLE[seat], here, log.number, seat, Kind.CLOSING, body)
        log.held[closing.place] = closing
    named: list[int] = []

    def counted(items: Iterable[Item]) -> tuple[tuple[int, int, bytes], ...]:
        known = tuple(items)
        named.append(len(known))
        return listed(known)

    monkeypatch.setattr("replays.closings.listed", counted)
    told = closings_tell(log)
    assert len([sentence for sentence in told if "left out" in sentence]) == 3 * len(many)
    assert len(named) == 1


def test_of_a_file_that_is_cut_nobody_says_that_all_was_dealt_rightly() -> None:
    """All seeds are there, and all that is there holds; what is missing may not."""
    raw = to_bytes(whole())
    verdict = verify(raw[:-40], find, group=UNSAFE)
    assert not verdict.gap
    assert verdict.checks["container"] is False
    assert verdict.checks["rules"] is True
    assert (verdict.checks["dealing"], verdict.checks["claims"]) == (None, None)
