"""Files of other rules than those installed: what needs no rules is checked and shown, and a sentence tells
what was not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from engines.kernel import Game, Table
from netcore.dealer.unsafe import UnsafeGroup
from netcore.item import Kind
from netcore.wire import pack, unpack
from replays.compact import compacted, expanded
from replays.container import to_bytes
from replays.content import Replay
from replays.errors import ReplayError
from replays.joint import joint_replay
from replays.lines import outcome_lines
from replays.older import rules_of, tell_others
from replays.timeline import UNSIGNED, LineSource, Timeline
from replays.unruled import unruled_faults
from replays.verdict import Verdict
from replays.verify import verify
from tests.kernel.highcard import HighCard
from tests.netsim.world import calm_game
from tests.replays.games import find, replay
from tests.replays.test_packs import RULED, TEXT, installed, played

UNSAFE = UnsafeGroup()


class Newer(HighCard):
    """The next revision, which plays alike."""

    revision = HighCard.revision + 1


class Stricter(Newer):
    """One that lays out another table."""

    def start(self, setup: Any) -> Table:
        table = super().start(setup)
        table.turn += 1
        return table


class Otherwise(Newer):
    """One that goes another way after some steps."""

    def apply(self, table: Table, entry: Any, earlier: Table | None = None) -> Any:
        after, events = super().apply(table, entry, earlier)
        if after.step == 9:
            after.turn += 1
        return after, events


def by(game: type[Game]) -> Callable[[str], Game]:
    return lambda name: game()


@cache
def joint() -> Replay:
    """A whole game dealt by both players."""
    content = joint_replay(calm_game("highcard", group=UNSAFE).table(0).log)
    return content._replace(lines=outcome_lines(find("highcard"), content, UNSAFE))


def local() -> Replay:
    return replay("highcard")


def judged(content: Replay, game: type[Game]) -> Verdict:
    return verify(to_bytes(content), by(game), group=UNSAFE)


BOTH = pytest.mark.parametrize("content", [joint, local], ids=["joint", "local"])


@BOTH
def test_rules_that_come_to_the_same_tables_follow_the_deal_and_do_not_judge_moves(content: Any) -> None:
    verdict, then = judged(content(), Newer), judged(content(), HighCard)
    assert then.verdict == "verified"
    assert verdict.checks == {**then.checks, "rules": None}
    assert (verdict.verdict, verdict.finished, verdict.result) == ("unaudited", True, then.result)
    assert verdict.problem == (
        "it was played by revision 1 of High Card; installed is revision 2: its moves were not judged again, "
        "though the installed rules come to the same table at every step"
    )
    assert [one.get("verdict") for one in verdict.players] == [one.get("verdict") for one in then.players]


@BOTH
@pytest.mark.parametrize(("game", "step"), [(Stricter, 0), (Otherwise, 8)])
def test_rules_that_go_another_way_leave_what_needs_none(content: Any, game: type[Game], step: int) -> None:
    verdict, then = judged(content(), game), judged(content(), HighCard)
    assert verdict.checks == {
        "container": True, "chain": True, "signatures": True, "rules": None, "dealing": None, "claims": None
    }  # fmt: skip
    assert (verdict.verdict, verdict.finished) == ("unaudited", True)
    assert verdict.result is not None
    assert then.result is not None
    assert verdict.result["winners"] == then.result["winners"]
    assert f"not judged again, and after step {step} nothing that needs the rules was checked" in str(
        verdict.problem
    )
    assert {one.get("verdict", "unaudited") for one in verdict.players} == {"unaudited"}


@BOTH
def test_the_board_is_shown_as_far_as_the_tables_are_the_same(content: Any) -> None:
    then, timeline = Timeline(content(), by(HighCard), UNSAFE), Timeline(content(), by(Otherwise), UNSAFE)
    assert timeline.source is LineSource.RULES
    assert timeline.text(8) == then.text(8)
    assert timeline.text(20) == then.text(8)
    assert timeline.last == max(content().lines)
    assert timeline.lines(8) == then.lines(8)
    told = [at for at in range(9, timeline.last + 1) if content().lines.get(at)]
    assert told
    for at in told:
        assert timeline.lines(at) == tuple(f"{UNSIGNED} {line}" for line in content().lines[at])
    assert "the table is shown up to step 8, and stays so" in timeline.notes[-1]


@BOTH
def test_rules_that_play_alike_show_the_whole_game(content: Any) -> None:
    then, timeline = Timeline(content(), by(HighCard), UNSAFE), Timeline(content(), by(Newer), UNSAFE)
    assert timeline.last >= then.last
    for at in range(then.last + 1):
        assert timeline.text(at) == then.text(at)
    (note,) = timeline.notes
    assert note.endswith("installed is revision 2, whose rules come to the same tables")


def test_without_a_single_table_the_recorded_lines_are_left() -> None:
    timeline = Timeline(local(), by(Stricter))
    assert (timeline.source, timeline.game) == (LineSource.RECORDED, None)
    assert timeline.lines(timeline.last)[0].startswith(UNSIGNED)
    assert "recorded lines, which no signature covers: it was played by revision 1" in timeline.notes[0]


def test_decks_are_not_judged_by_other_rules() -> None:
    class Fussy(Newer):
        def deck_faults(self, mode: Any, lists: Any) -> list[Any]:
            raise AssertionError("no deck is for other rules to judge")

    assert judged(joint(), Fussy).checks["dealing"] is True


def test_a_false_deal_counts_and_a_false_claim_does_not() -> None:
    rules, told, tried = rules_of(local(), by(Newer)), Verdict(), Verdict()
    tried.fail("dealing", "step 3: the revealed seed deals otherwise")
    tried.fail("claims", "step 4: seat 0 claimed something false of card 7")
    tell_others(told, tried, rules, 3)
    assert (told.verdict, told.problem) == ("broken", "step 3: the revealed seed deals otherwise")
    assert (told.checks["claims"], told.checks["rules"]) == (None, None)


def test_a_compact_file_is_made_anew_as_far_as_the_tables_are_the_same() -> None:
    short = compacted(joint(), by(HighCard), UNSAFE)
    assert expanded(short, by(Newer), UNSAFE) == joint()
    assert judged(short, Newer).checks == judged(joint(), Newer).checks
    with pytest.raises(ReplayError, match="the installed rules do not go along at step 10"):
        expanded(short, by(Otherwise), UNSAFE)
    verdict = judged(short, Otherwise)
    assert (verdict.verdict, verdict.checks["chain"]) == ("unaudited", None)


# --- cards that are nowhere ---------------------------------------------------------------------------------


def test_unknown_packs_are_told_and_the_rest_is_checked() -> None:
    bare = played()._replace(packs=())
    verdict = verify(to_bytes(bare), installed(RULED))
    assert (verdict.verdict, verdict.checks["chain"], verdict.checks["signatures"]) == (
        "unaudited",
        True,
        True,
    )
    assert verdict.checks["rules"] is None
    assert verdict.result == verify(to_bytes(bare), installed(TEXT)).result or verdict.result is not None
    assert "which is neither in the file nor here: its moves were not judged again" in str(verdict.problem)


# --- without any rules --------------------------------------------------------------------------------------


def test_seeds_coins_and_choices_are_checked_without_rules() -> None:
    assert unruled_faults(joint(), UNSAFE) == []
    assert unruled_faults(local(), UNSAFE) == []
    kinds = {item.kind for step in joint().steps for item in step.items}
    assert {Kind.COIN, Kind.PLEDGE, Kind.UNVEIL, Kind.SEED} <= kinds


def bent(content: Replay, kind: Kind, change: Callable[[bytes], bytes], skip: int = 0) -> tuple[Replay, int]:
    """A replay in which one item is another; where it stands."""
    steps = list(content.steps)
    for number, step in enumerate(steps):
        for place, item in enumerate(step.items):
            if item.kind is kind:
                if skip:
                    skip -= 1
                    continue
                items = (*step.items[:place], item._replace(body=change(item.body)), *step.items[place + 1 :])
                steps[number] = step._replace(items=items)
                return content._replace(steps=tuple(steps)), number
    raise AssertionError(f"there is no {kind.word}")


@pytest.mark.parametrize(
    ("kind", "change", "why"),
    [
        (Kind.COIN, lambda body: pack((b"x" * 32,)), "a coin does not follow from the seed"),
        (Kind.COIN, lambda body: pack(()), "a coin does not follow from the seed"),
        (Kind.PLEDGE, lambda body: pack((b"x" * 32,)), "a sealed choice is not the one pledged"),
        (Kind.UNVEIL, lambda body: pack((b"x", *unpack(body)[1:])), "a sealed choice is not the one pledged"),
        (Kind.UNVEIL, lambda body: pack((1, 2, 3)), "a sealed choice is not the one pledged"),
        (Kind.UNVEIL, lambda body: b"\xc1", "a coin or a sealed choice cannot be read"),
        (Kind.SEED, lambda body: b"x" * 32, "a seed is not the one committed to"),
        (Kind.KEY, lambda body: pack((*unpack(body)[:3], b"x" * 32)), "do not follow from its seed"),
    ],
)
def test_what_does_not_follow_from_a_seed_is_found_without_rules(kind: Kind, change: Any, why: str) -> None:
    content, number = bent(joint(), kind, change)
    (first, *_) = unruled_faults(content, UNSAFE)
    step = 0 if kind in (Kind.SEED, Kind.KEY) else number
    assert first.startswith(f"step {step}: ")
    assert why in first


def test_a_coin_is_spent_once() -> None:
    coins = [
        item.body
        for step in joint().steps
        for item in step.items
        if item.kind is Kind.COIN and item.seat == 0
    ]
    assert len(coins) > 1
    seats = [item.seat for step in joint().steps for item in step.items if item.kind is Kind.COIN]
    second = [place for place, seat in enumerate(seats) if seat == 0][1]
    content, number = bent(joint(), Kind.COIN, lambda body: coins[0], second)
    assert unruled_faults(content, UNSAFE)[0].startswith(f"step {number}: ")


def test_a_game_that_is_not_installed_is_still_checked_so_far() -> None:
    content, _ = bent(joint(), Kind.SEED, lambda body: b"x" * 32)

    def nothing(name: str) -> Game:
        raise ReplayError("not installed")

    assert unruled_faults(content, UNSAFE)
    verdict = verify(to_bytes(joint()), nothing, group=UNSAFE)
    assert (verdict.verdict, verdict.checks["signatures"], verdict.finished) == ("unaudited", True, True)
