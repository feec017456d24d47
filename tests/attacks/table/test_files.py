"""Attacks by changed programs over TLS whose aim is the file: an honest player shall look like a cheat."""

from __future__ import annotations

import pytest

from engines.kernel import Leave, digest
from netcore.item import Item, Kind
from netcore.log import Log
from netcore.sealed import is_sealed
from netcore.table.messages import Held, Remark
from netcore.table.placing import Holding
from replays.container import to_bytes
from replays.joint import TALK_LIMIT, joint_replay
from replays.verdict import Verdict
from replays.verify import verify
from tests.attacks.table.real import Duel
from tests.attacks.table.test_trust import BOTH
from tests.netcore.dealer.ring import UNSAFE
from tests.netsim.world import calm_game, find


def file_of(duel: Duel) -> Verdict:
    """What is to be said of the file that the cheat makes of its own log."""
    return verify(to_bytes(joint_replay(duel.log)), find, group=UNSAFE)


def nobody_is_broken(verdict: Verdict) -> bool:
    return "broken" not in {verdict.verdict, *(player["verdict"] for player in verdict.players)}


@pytest.mark.attack(128)
@BOTH
def test_one_that_was_declared_overdue_brings_what_it_kept_back(cheat: int) -> None:
    """Its answer completes the step in its own log; nobody else ever got it."""
    duel = Duel(cheat)
    duel.to_move(duel.cheat)
    duel.drop(lambda message: isinstance(message, Item))
    asked = duel.cheat.asked
    assert asked is not None
    step = duel.log.number
    duel.cheat.reply(asked)
    duel.until(lambda: duel.log.number > step)  # complete here
    duel.stop(duel.cheat)
    duel.wait(70)
    duel.honest.node.act(lambda table, now: table.overdue(now))
    log = duel.honest.table.log
    duel.until(lambda: log.number > step)
    (placing,) = log.steps[step].items
    assert placing.kind is Kind.PLACE
    assert duel.log.refuse(placing)
    verdict = file_of(duel)
    assert nobody_is_broken(verdict), verdict.problem
    assert any("was overdue" in remark and "refused here" in remark for remark in verdict.remarks)


@pytest.mark.attack(128)
def test_one_that_promised_to_hold_answers_all_the_same() -> None:
    """The host placed its offer on the promise of a guest, who signs the answer and blames the host."""
    duel = Duel(1)
    duel.to_move(duel.cheat)
    step, asked = duel.log.number, duel.cheat.asked
    assert asked is not None
    duel.cheat.table.wheel.speaking.on_hold = lambda peer, hold: None  # type: ignore[method-assign]
    duel.drop(lambda message: True)  # so that the host takes it to be where it was
    duel.cheat.reply(asked)
    duel.honest.node.act(lambda table, now: table.offer("draw", now))
    hand, log = duel.honest.table.wheel.speaking.hand, duel.honest.table.log
    duel.until(lambda: hand.state is Holding.ASKED)
    duel.send(Held(step))
    duel.until(lambda: log.number > step)
    (placing,) = log.steps[step].items
    assert placing.kind is Kind.PLACE
    duel.until(lambda: duel.log.number > step and (placing in duel.log.refused or duel.log.refuse(placing)))
    assert not duel.log.steps[step].placed
    verdict = file_of(duel)
    assert nobody_is_broken(verdict), verdict.problem
    assert any("who was first" in remark for remark in verdict.remarks)


@pytest.mark.attack(132)
@BOTH
def test_a_false_overdue_is_not_verified_by_the_seed_of_the_accused(cheat: int) -> None:
    """Who is falsely declared overdue stops and opens the seed: with it the cheat has a whole file."""
    duel = Duel(cheat)
    duel.to_move(duel.honest)
    duel.wait(300)
    step = duel.log.number
    false = duel.place(duel.overdue())
    duel.send(false)
    duel.until(duel.blamed)
    table = duel.honest.table
    duel.until(lambda: table.log.has(Kind.SEED, table.seat))
    seed = next(item for item in table.log.open_items if item.place == (Kind.SEED, table.seat))
    assert seed.step == step
    forged = Log()
    for record in duel.cheat.journal.reopen():
        if not is_sealed(record):
            forged.take_record(record)
        if forged.number == step:
            break
    fold = table.fold
    assert fold is not None
    forged.add(false)
    after = fold.game.apply(fold.table, Leave(table.seat))[0]
    forged.close(digest(after))
    assert forged.refuse(seed)
    forged.sign(duel.cheat.identity, 1 - table.seat, Kind.SEED, duel.cheat.table.place.seed)
    verdict = verify(to_bytes(joint_replay(forged)), find, group=UNSAFE)
    assert (verdict.verdict, verdict.finished) == ("unfinished", False)
    assert verdict.end == f"the game is over, but {table.who(table.seat)} had stopped it before its end"
    assert any("was overdue" in remark for remark in verdict.remarks)


@pytest.mark.attack(135)
def test_players_who_talk_without_end_leave_a_file_that_can_be_read() -> None:
    """If seven of eight say all that they may, in the widest signs, it would be too much to unpack."""
    log = calm_game("tictactoe").table(0).log
    lines = [Remark(1, number, 3, "\N{GRINNING FACE}" * 500, bytes(64)) for number in range(5_000)]
    content = joint_replay(log, lines)
    assert 0 < sum(map(len, content.notes)) <= TALK_LIMIT
    assert content.notes == joint_replay(log, lines[: len(content.notes)]).notes
    assert verify(to_bytes(content), find, group=UNSAFE).verdict == "verified"
