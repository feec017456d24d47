"""Disagreements, driven alone: a claim opens one, and what ends it."""

from __future__ import annotations

from typing import Any

import pytest

from netcore.ack import Ack, signed_ack
from netcore.item import ZERO_DIGEST, Kind
from netcore.table.dispute import Disagreement, Dispute
from netcore.table.messages import Report
from netcore.table.outputs import Trouble
from netcore.table.play import Phase, Play
from netcore.table.reports import make_report
from netcore.wire import WireError
from tests.netcore.table.machines.stands import Stand
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE

LIE = b"d" * 16


class Case:
    """A fresh machine at a real table of two whose last step has closed."""

    def __init__(self) -> None:
        world = opened("tictactoe", 2, 2)
        self.stand = Stand(world.table(0))
        self.stand.peer(1)
        self.machine = Disagreement(self.stand.desk, self.stand.company, PEOPLE[0], 0, self.stand.around)
        play = world.table(0).play
        assert play is not None
        self.play: Play = play
        self.log = world.table(0).log
        self.digest = self.log.digest
        play.phase = Phase.WAITING

    def ack(self, digest: bytes, step: int | None = None) -> Ack:
        number = self.log.number - 1 if step is None else step
        return signed_ack(PEOPLE[1], self.log.game, 1, number, self.log.steps[number].chain, digest)

    def own(self) -> Ack:
        last = self.log.number - 1
        return signed_ack(PEOPLE[0], self.log.game, 0, last, self.log.chain, self.digest)

    def claim(self, **more: Any) -> bool:
        return self.machine.claimed(self.play, self.ack(LIE, **more), self.own(), both=False)

    def state(self) -> Dispute:
        return self.machine.state(self.play)


def test_a_claim_after_the_last_step_opens_a_dispute_once() -> None:
    case = Case()
    assert case.state() is Dispute.LEVEL
    assert case.claim()
    assert case.state() is Dispute.OPEN
    assert case.log.digest == ZERO_DIGEST
    assert case.play.fold.claimed == {1: LIE}
    assert [trouble.seat for trouble in case.stand.out(Trouble)] == [1]
    assert [type(message) for message in case.stand.sent(1)] == [Report]
    assert {claim.seat for claim in case.log.claims} == {0, 1}, "both sides are kept"
    assert not case.claim(), "known"


def test_it_ends_when_the_claimant_comes_to_our_table() -> None:
    case = Case()
    case.claim()
    assert not case.machine.agrees(case.play, 0, case.digest), "nobody claimed that"
    assert case.machine.agrees(case.play, 1, case.digest)
    assert case.state() is Dispute.LEVEL
    assert (case.log.digest, case.play.fold.claimed) == (case.digest, {})
    assert len(case.log.claims) == 2, "what was claimed is kept"
    assert not case.machine.agrees(case.play, 1, case.digest)


def test_it_does_not_end_while_another_still_claims_another_table() -> None:
    case = Case()
    case.claim()
    case.play.fold.claimed[2] = LIE
    assert not case.machine.agrees(case.play, 1, case.digest)
    assert case.state() is Dispute.OPEN
    assert (case.log.digest, case.play.fold.claimed) == (ZERO_DIGEST, {2: LIE})
    assert case.machine.agrees(case.play, 2, case.digest)
    assert case.log.digest == case.digest


def test_if_the_game_ends_by_a_word_it_stays_struck() -> None:
    case = Case()
    case.claim()
    case.play.live = False
    assert case.state() is Dispute.STRUCK
    assert not case.machine.agrees(case.play, 1, case.digest)


@pytest.mark.parametrize("why", ["stopped", "signed"])
def test_what_was_signed_over_no_table_holds_to_the_end(why: str) -> None:
    """The game has stopped, or a closing is in: a claimant that comes round makes nobody's item void."""
    case = Case()
    case.claim()
    if why == "stopped":
        case.play.blame(1, "something else is wrong")
        case.log.sign(PEOPLE[0], 0, Kind.SEED, bytes(32))
    else:
        case.log.sign(PEOPLE[0], 0, Kind.CLOSING, b"x")
    assert not case.machine.agrees(case.play, 1, case.digest)
    assert case.log.digest == ZERO_DIGEST
    case.play.fold.settle()
    case.machine.restore(case.play, LIE)
    assert case.log.digest == ZERO_DIGEST


@pytest.mark.parametrize("early", ["step", "phase"])
def test_a_claim_that_comes_too_late_names_its_author_and_stops_nothing(early: str) -> None:
    case = Case()
    if early == "phase":
        case.play.phase = Phase.OPEN
    assert not case.claim(step=case.log.number - 2) if early == "step" else not case.claim()
    assert case.state() is Dispute.LEVEL
    assert [trouble.seat for trouble in case.stand.out(Trouble)] == [1]
    assert case.log.digest == case.digest


def report(case: Case, who: int = 1, signer: int = 1) -> Report:
    last = case.log.number - 1
    table = case.play.fold.past[0].table  # another one than the last
    return make_report(PEOPLE[signer], case.log.game, who, last, case.log.chain, table)


def test_a_report_is_kept_and_answered_once_and_the_difference_said() -> None:
    case = Case()
    peer = case.stand.peer(1)
    case.machine.heard(case.play, peer, report(case))
    case.machine.heard(case.play, peer, report(case))
    assert [one.seat for one in case.machine.reports] == [1, 0]
    assert len(case.stand.out(Trouble)) == 1
    assert "the tables differ" in case.stand.out(Trouble)[0].sentence
    assert len(case.stand.sent(1)) == 1


@pytest.mark.parametrize("wrong", ["signer", "own", "future"])
def test_a_report_that_says_nothing_of_this_table_changes_nothing(wrong: str) -> None:
    case = Case()
    peer = case.stand.peer(1)
    if wrong == "signer":
        with pytest.raises(WireError, match="not signed"):
            case.machine.heard(case.play, peer, report(case, signer=0))
    elif wrong == "own":
        case.machine.heard(case.play, peer, report(case, who=0, signer=0))
    else:
        case.machine.heard(case.play, peer, report(case)._replace(step=case.log.number))
    assert not case.machine.reports
    assert not case.stand.out(Trouble)


def test_after_a_start_the_dispute_of_the_journal_stands_or_mended_rules_end_it() -> None:
    case = Case()
    case.claim()
    case.play.fold.settle()
    case.machine.restore(case.play, case.digest)
    assert case.state() is Dispute.OPEN and case.play.fold.claimed == {1: LIE}
    case.play.fold.settle()
    case.machine.restore(case.play, LIE)  # what the other claimed is what our rules give now
    assert case.state() is Dispute.LEVEL
    assert case.log.digest == LIE
