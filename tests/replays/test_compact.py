"""Compact files: the log comes out of seeds and signatures as it was played, or the file says where it does
not.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from engines.kernel import Game
from engines.registry import UnknownGame
from netcore.dealer import sound_group
from netcore.item import Kind
from netcore.table import TAKE_BACK, TableTerms
from netcore.table.review import Review
from netcore.wire import pack, unpack
from replays import compact
from replays.compact import compacted, expanded
from replays.container import from_bytes, to_bytes
from replays.content import Replay, Short, to_records
from replays.errors import ReplayError
from replays.lines import outcome_lines
from replays.short import ShortStep
from replays.timeline import Timeline
from replays.verdict import CHECKS, Verdict
from replays.verify import verify
from replays.walk import StepFault
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.table.test_words import opened
from tests.netsim.test_netsim import killed_at
from tests.netsim.world import World, calm_game, find
from tests.replays.games import replay as local_replay
from tests.replays.test_container import framed
from tests.replays.test_joint import file_of, played


@cache
def whole(name: str = "highcard", seats: int = 2) -> Replay:
    return file_of(played(name, seats))


@cache
def short(name: str = "highcard", seats: int = 2) -> Replay:
    return compacted(whole(name, seats), find, UNSAFE)


def rest(replay: Replay) -> Short:
    assert replay.short is not None
    return replay.short


def judged(replay: Replay) -> Verdict:
    return verify(to_bytes(replay), find, group=UNSAFE)


# --- there and back


@pytest.mark.parametrize(("name", "seats"), [("tictactoe", 2), ("highcard", 2), ("highcard", 3), ("rune", 2)])
def test_the_log_comes_out_as_it_was_played(name: str, seats: int) -> None:
    raw = to_bytes(short(name, seats))
    assert from_bytes(raw) == short(name, seats)
    assert expanded(from_bytes(raw), find, UNSAFE) == whole(name, seats)


@pytest.mark.parametrize(("name", "seats"), [("highcard", 3), ("rune", 2)])
def test_it_is_verified_like_the_whole_file(name: str, seats: int) -> None:
    small, large = judged(short(name, seats)).as_dict(), judged(whole(name, seats)).as_dict()
    assert small["checks"] == dict.fromkeys(CHECKS, True)
    assert small | {"seconds": 0} == large | {"seconds": 0}


def test_in_the_real_group_too() -> None:
    replay = file_of(calm_game("rune", group=sound_group()))
    made = compacted(replay, find)
    assert expanded(made, find) == replay
    assert len(to_bytes(made)) * 3 < len(to_bytes(replay))


def test_of_a_calm_game_only_the_opening_and_the_end_are_in_full() -> None:
    assert all(isinstance(step, ShortStep) for step in rest(short()).steps[:-2])
    kinds = [unpack(record)[0] for record in to_records(short())]
    assert (kinds[:2], kinds[-2:], set(kinds[2:-2])) == ([1, 5], [1, 1], {6, 7})


def test_compact_stays_compact_and_full_stays_full() -> None:
    assert compacted(short(), find, UNSAFE) is short()
    assert expanded(whole(), find, UNSAFE) is whole()


def test_words_take_backs_and_leaving_come_back_too() -> None:
    world = opened(answers=3)
    asked = next(seat for seat in (0, 1) if world.asks[seat] is not None)
    world.call(1 - asked, lambda table: table.offer(TAKE_BACK, world.now))
    world.quiet()
    world.call(asked, lambda table: table.accept(TAKE_BACK, world.now))
    world.quiet()
    world.call(1, lambda table: table.leave(world.now))
    world.run(lambda: all(table.verdicts for table in world.alive))
    replay = file_of(world)
    made = compacted(replay, find, UNSAFE)
    assert expanded(made, find, UNSAFE) == replay
    assert judged(made).verdict == "verified"


def test_a_program_started_anew_mixes_with_another_start_value() -> None:
    replay = file_of(killed_at("highcard", 0, 25, 0))
    made = compacted(replay, find, UNSAFE)
    starts = {
        wish.start
        for step in rest(made).steps
        if isinstance(step, ShortStep)
        for due, wish in step.wishes
        if due.seat == 0 and wish.start
    }
    assert len(starts) == 2
    assert expanded(made, find, UNSAFE) == replay


# --- what stays in full


def test_a_game_stays_in_full_without_all_seeds() -> None:
    world = World("highcard")
    world.table(1).wheel.seeds = False
    world.link_all()
    world.run(lambda: bool(world.table(0).verdicts))
    with pytest.raises(ReplayError, match="did not come to its end"):
        compacted(file_of(world), find, UNSAFE)


def test_a_match_without_its_seeds_stays_in_full() -> None:
    world = World("highcard", terms=TableTerms(coins=128, audit="match"))
    world.link_all()
    world.run(lambda: all(table.verdicts for table in world.alive))
    with pytest.raises(ReplayError, match=r"only a verified game .* the seed is not in the file"):
        compacted(file_of(world), find, UNSAFE)


def test_a_game_with_a_false_seed_stays_in_full() -> None:
    world = World("highcard")
    world.link_all()
    world.run(lambda: world.table(1).play is not None)
    play = world.table(1).play
    assert play is not None
    play.dealer.seed = lambda: b"x" * 32  # type: ignore[method-assign]
    world.run()
    with pytest.raises(ReplayError, match=r"Ben .* not the one committed to"):
        compacted(file_of(world), find, UNSAFE)


def test_a_game_with_evidence_or_without_its_last_signatures_stays_in_full() -> None:
    content = whole()
    answer = next(i for step in content.steps for i in step.items if i.kind is Kind.ANSWER)
    with pytest.raises(ReplayError, match="did not come to its end"):
        compacted(content._replace(refused=(answer,)), find, UNSAFE)
    with pytest.raises(ReplayError, match=r"only a verified game .* its end is not signed here"):
        compacted(content._replace(steps=content.steps[:-1]), find, UNSAFE)


@pytest.mark.parametrize("share", [0.5, 0.9, 0.99])
def test_a_cut_file_does_not_count_as_dealt(share: float) -> None:
    """Its seeds stand in front, so all that is left can be dealt again; what is missing cannot."""
    raw = to_bytes(short())
    verdict = verify(raw[: int(share * len(raw))], find, group=UNSAFE)
    assert verdict.checks["container"] is False
    assert verdict.checks["dealing"] is verdict.checks["claims"] is None
    assert not verdict.finished


def test_a_game_under_way_a_local_one_and_a_cut_one_stay_in_full() -> None:
    with pytest.raises(ReplayError, match="only a verified game"):
        compacted(file_of(opened("highcard", answers=3))._replace(open_items=()), find, UNSAFE)
    with pytest.raises(ReplayError, match="dealt together"):
        compacted(local_replay("highcard"), find, UNSAFE)
    with pytest.raises(ReplayError, match="did not come to its end"):
        compacted(whole()._replace(cut="cut"), find, UNSAFE)


# --- what was altered


def altered_record(replay: Replay, chance: Random) -> tuple[int, bytes]:
    """The file with one bit of one record changed and its checksums made anew."""
    records = list(to_records(replay))
    number = chance.randrange(len(records))
    record = bytearray(records[number])
    record[chance.randrange(len(record))] ^= 1 << chance.randrange(8)
    return number, framed(*records[:number], bytes(record), *records[number + 1 :])


@pytest.mark.parametrize("number", range(60))
def test_any_altered_bit_breaks_the_file(number: int) -> None:
    where, raw = altered_record(short(), Random(number))
    verdict = verify(raw, find, group=UNSAFE)
    assert verdict.verdict == "broken"
    step = where - 1 if where > 1 else 0  # the opening, then the seeds, then the steps
    assert verdict.problem is not None
    assert f"step {step}:" in verdict.problem or "record" in verdict.problem or "opening" in verdict.problem


def exchanged(at: int, step: ShortStep) -> Replay:
    steps = rest(short()).steps
    return short()._replace(short=rest(short())._replace(steps=(*steps[:at], step, *steps[at + 1 :])))


def first(kind: str) -> tuple[int, ShortStep]:
    """The first step of answers, or of the dealers, that is signed."""
    return next(
        (at, step)
        for at, step in enumerate(rest(short()).steps)
        if isinstance(step, ShortStep) and step.signatures and (step.answers is None) == (kind == "deal")
    )


def test_a_signature_of_another_step_does_not_fit() -> None:
    at, step = first("deal")
    verdict = judged(exchanged(at, step._replace(signatures=(b"\1" * 64, *step.signatures[1:]))))
    assert verdict.checks["signatures"] is False
    assert f"step {at + 1}: the deck that comes out for Ada (seat 0)" in str(verdict.problem)


def test_another_answer_does_not_fit_its_signature() -> None:
    at, step = first("answers")
    assert step.answers is not None
    later = step.answers[0]._replace(spent=step.answers[0].spent + 1)
    verdict = judged(exchanged(at, step._replace(answers=(later,))))
    assert (verdict.checks["signatures"], verdict.verdict) == (False, "broken")
    assert f"step {at + 1}: the answer that comes out" in str(verdict.problem)


def test_another_seed_is_not_the_one_committed_to() -> None:
    seeds = (rest(short()).seeds[0], b"x" * 32)
    verdict = judged(short()._replace(short=rest(short())._replace(seeds=seeds)))
    assert verdict.checks["dealing"] is False
    assert "Ben" in str(verdict.problem)


def test_a_step_left_out_is_noticed() -> None:
    steps = rest(short()).steps
    for at in range(0, len(steps) - 2, 7):  # the end may be missing from any file
        left = short()._replace(short=rest(short())._replace(steps=(*steps[:at], *steps[at + 1 :])))
        verdict = judged(left)
        assert (verdict.verdict, verdict.checks["container"]) == ("broken", True)


# --- strangers' files


def test_nothing_is_made_for_a_step_with_other_signatures_than_the_rules_ask_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at, step = first("deal")
    monkeypatch.setattr(Review, "remake", lambda *_: pytest.fail("something was made"))
    with pytest.raises(StepFault, match=f"step {at + 1}: the dealers' items are not those"):
        expanded(exchanged(at, step._replace(signatures=step.signatures * 2)), find, UNSAFE)


def test_making_stops_where_a_whole_file_would_be_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compact, "MADE_LIMIT", 5_000)
    with pytest.raises(StepFault, match=r"step \d+: more than"):
        expanded(short(), find, UNSAFE)


@pytest.mark.parametrize(
    "record",
    [
        (5, b"x" * 32),
        (5, b"x", b"y"),
        (6, b"x" * 63, ((1, (), 0),)),
        (6, b"x" * 64, ()),
        (6, b"x" * 64, ((1, (-1,), 0),)),
        (6, b"x" * 64, ((1, (), -1),)),
        (7, b"x" * 64, ((13, 0, b"", ()),)),
        (7, b"x" * 64, ((12, 9, b"", ()),)),
        (7, b"x" * 64, ((12, 0, b"short", ()),)),
        (7, b"x" * 64, ((12, 0, b"", (("a",),)),)),
        (7, b"x" * 64, ((11, 0, b"", ((1, ()),)),)),
        (7, b"x" * 64, ((12, 1, b"", ()), (12, 0, b"", ()))),
        (7, b"x" * 64 * 500, ()),
        (7, b""),
    ],
)
def test_malformed_short_records_are_not_read(record: tuple[object, ...]) -> None:
    records = list(to_records(short()))
    read = from_bytes(framed(*records[:2], pack(record), *records[2:]))
    assert "is damaged after step 0: record 2 cannot be read: " in read.cut
    assert read.short is not None
    assert not read.short.steps


def test_short_steps_need_the_seeds_before_them() -> None:
    records = list(to_records(short()))
    assert "before the seeds" in from_bytes(framed(records[0], *records[2:])).cut
    assert "do not follow its opening" in from_bytes(framed(*records[:3], records[1])).cut


def test_a_cut_file_opens_up_to_its_last_whole_step() -> None:
    raw = to_bytes(short())
    cut = from_bytes(raw[: len(raw) * 2 // 3])
    assert 3 < cut.last < whole().last
    again = expanded(cut, find, UNSAFE)
    assert again.steps == whole().steps[: len(again.steps)]
    verdict = verify(raw[: len(raw) * 2 // 3], find, group=UNSAFE)
    assert verdict.checks["container"] is False
    assert (verdict.checks["chain"], verdict.checks["signatures"]) == (True, True)


# --- with and without the rules


def nothing(name: str) -> Game:
    raise UnknownGame(f"There is no game called {name!r}.")


def test_without_the_rules_it_is_unaudited_and_shown_from_its_lines() -> None:
    lines = outcome_lines(find("highcard"), whole(), UNSAFE)
    replay = compacted(whole()._replace(lines=lines), find, UNSAFE)
    assert from_bytes(to_bytes(replay)).lines == lines
    verdict = verify(to_bytes(replay), nothing, group=UNSAFE)
    assert (verdict.verdict, verdict.checks["container"]) == ("unaudited", True)
    assert "not made anew" in str(verdict.problem)
    line = Timeline(replay, nothing, UNSAFE)
    assert not line.moments
    recorded = [f"(unsigned) {said}" for number in sorted(lines) for said in lines[number]]
    assert line.text(line.last) == recorded


def test_a_timeline_is_that_of_the_whole_file() -> None:
    small, large = Timeline(short(), find, UNSAFE), Timeline(whole(), find, UNSAFE)
    assert [moment.table for moment in small.moments] == [moment.table for moment in large.moments]
    for at in range(small.last + 1):
        assert small.secrets(at, 1).faces == large.secrets(at, 1).faces


def test_who_waits_hears_how_far_it_has_come() -> None:
    heard: list[tuple[int, int]] = []
    verify(to_bytes(short()), find, group=UNSAFE, tell=lambda done, total: heard.append((done, total)))
    done = [at for at, _ in heard]
    assert done == sorted(done)
    assert {total for _, total in heard} == {3 * short().last}
    assert 3 * short().last - done[-1] <= 2  # the last two steps, seeds and signatures, have no position
