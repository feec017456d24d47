"""Items that nobody asked for: whom a table names for one, of whatever kind and when, the file names too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from netcore.item import Context, Item, Kind, signed
from netcore.table import Stage
from netcore.wire import pack
from replays.container import to_bytes
from replays.joint import joint_replay
from replays.verify import verify
from tests.attacks.table.cheats import put
from tests.attacks.table.test_between import sift
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE, World, find

CHEAT = 1
KINDS = [kind for kind in Kind if Kind.ANSWER <= kind <= Kind.TRACE]
LATE = [Kind.ANSWER, Kind.COMPLAIN, Kind.TRACE]


def asked() -> World:
    """The honest player is asked."""
    world = opened("highcard", answers=2, rounds=6)
    while world.asked() == CHEAT or world.fold(0).stage is not Stage.ANSWERS:
        world.answers(1)
    return world


def dealing() -> World:
    """A coin of the cheat is missing."""
    world = opened("highcard", answers=2, rounds=6)
    sift(world, CHEAT, lambda message: isinstance(message, Item) and message.kind is Kind.COIN)
    play = world.table(0).play
    assert play is not None
    while (Kind.COIN, CHEAT) not in play.missing():
        world.answers(1)
    return world


def over() -> World:
    """The game is over, and the cheat has not opened its seed."""
    world = World("tictactoe", seed=5)
    sift(world, CHEAT, lambda message: isinstance(message, Item) and message.kind is Kind.SEED)
    world.link_all()
    world.run(lambda: world.table(0).stage is Stage.SEEDS, 50_000)
    world.quiet()
    return world


@pytest.mark.attack(157)
@pytest.mark.parametrize(
    ("kind", "late"),
    [*((kind, False) for kind in KINDS), *((kind, True) for kind in LATE)],
    ids=lambda given: given.word if isinstance(given, Kind) else "closed" if given else "open",
)
@pytest.mark.parametrize("stage", [asked, dealing, over])
def test_whom_a_table_names_for_an_item_that_was_not_due_the_file_names_too(
    stage: Callable[[], World], kind: Kind, late: bool
) -> None:
    world = stage()
    log = world.table(0).log
    number = log.number - late
    before = log.steps[number - 1]
    if kind is Kind.COIN and stage is dealing and not late:
        kind = Kind.UNVEIL  # a coin is due
    where = Context(log.game, before.chain, before.digest)
    if late and any(one.place == (kind, CHEAT) for one in log.steps[number].items):
        kind = Kind.UNVEIL  # else it has signed two
    world.tables[CHEAT] = None  # a program of its own making
    put(world, CHEAT, 0, signed(PEOPLE[CHEAT], where, number, CHEAT, kind, pack((0, (), b""))))
    world.pass_time(20_000)
    fault = world.fault(0)
    assert fault is not None and fault.seat == CHEAT
    verdict = verify(to_bytes(joint_replay(log)), find, group=UNSAFE)
    assert {seat for seat, _ in verdict.culprits} == {CHEAT}
    assert verdict.players[0]["verdict"] != "broken"
    assert verdict.players[CHEAT]["verdict"] == "broken"
    assert f"step {number}: Ben" in str(verdict.problem)
