"""The end of a game, driven alone: one state table, the closing, and when it is judged again."""

from __future__ import annotations

from typing import Any

import pytest

from netcore.closing import FAULT_LIMIT, NOBODY, read_closing
from netcore.item import Context, Kind, signed
from netcore.table.ending import ENDING_PATIENCE, Ending, EndState
from netcore.table.fold import Stage
from netcore.table.outputs import Job, Over
from netcore.table.play import Play
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE, World


def at_table(answers: int = 2) -> tuple[World, Ending, Play]:
    world = opened("tictactoe", 2, answers)
    table = world.table(0)
    assert table.play is not None
    return world, Ending(table.log, table.game, UNSAFE), table.play


@pytest.mark.parametrize(
    ("how", "after", "state"),
    [
        ("opening", 10**9, EndState.PLAYING),
        ("playing", 10**9, EndState.PLAYING),
        ("over", 0, EndState.ENDING),
        ("over", ENDING_PATIENCE - 1, EndState.ENDING),
        ("over", ENDING_PATIENCE, EndState.LONELY),
        ("stopped", 0, EndState.ENDING),
        ("stopped", ENDING_PATIENCE, EndState.LONELY),
        ("done", 0, EndState.DONE),
        ("done", ENDING_PATIENCE, EndState.DONE),
    ],
)
def test_the_states_of_an_end(how: str, after: int, state: EndState) -> None:
    _, ending, play = at_table()
    ending.since = 500
    if how == "stopped":
        play.blame(1, "something is wrong")
    elif how != "playing":
        play.live = False
        play.fold.stage = Stage.DONE if how == "done" else Stage.SEEDS
    assert ending.state(None if how == "opening" else play, 500 + after) is state
    assert ending.until == 500 + ENDING_PATIENCE


def test_a_closing_names_what_is_held_and_every_fault_once() -> None:
    world, ending, _ = at_table()
    log = world.table(0).log
    assert ending.closes(0)
    ending.saw(1, "claim")
    ending.saw(1, "claim")
    ending.saw(None, "rules")
    closing = read_closing(ending.closing())
    assert [tuple(fault) for fault in closing.faults] == [
        (1, log.number, "claim"),
        (NOBODY, log.number, "rules"),
    ]
    for number in range(2 * FAULT_LIMIT):
        ending.saw(1, f"fault {number}")
    assert len(read_closing(ending.closing()).faults) == FAULT_LIMIT
    log.sign(PEOPLE[0], 0, Kind.CLOSING, ending.closing())
    assert not ending.closes(0)
    assert ending.closes(1)


def judged(ending: Ending, play: Play) -> Over | None:
    told: list[Over] = []
    work = ending.audit(play, told.append)
    if work is None:
        return None
    assert isinstance(work, Job)
    work.then(work.run())
    return told[0]


def test_a_game_is_judged_again_only_if_there_is_more_to_judge() -> None:
    world, ending, play = at_table()
    log = world.table(0).log
    assert judged(ending, play) is not None
    assert judged(ending, play) is None
    log.sign(PEOPLE[0], 0, Kind.SEED, world.table(0).place.seed)
    assert judged(ending, play) is not None, "a seed"
    assert judged(ending, play) is None
    late = signed(
        PEOPLE[1],
        Context(log.game, log.steps[-2].chain, log.steps[-2].digest),
        log.number - 1,
        1,
        Kind.SEED,
        b"",
    )
    assert log.refuse(late)
    assert judged(ending, play) is not None, "evidence"


def words(over: Any) -> list[str]:
    return [verdict.word for verdict in over.verdicts]


def test_the_live_review_judges_refused_items_as_the_file_does() -> None:
    """Something signed that was not due: kept beside the steps, it breaks its author's verdict live too."""
    world, ending, play = at_table()
    log = world.table(0).log
    before = judged(ending, play)
    assert words(before) == ["unfinished", "unfinished"]
    here = Context(log.game, log.chain, log.digest)
    assert log.refuse(signed(PEOPLE[1], here, log.number, 1, Kind.COIN, b"x"))
    after = judged(ending, play)
    assert words(after) == ["unfinished", "broken"]
    assert ending.verdicts[1].step == log.number
