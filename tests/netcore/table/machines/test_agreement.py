"""Acknowledgements, offers and the pace of chat, each driven alone."""

from __future__ import annotations

import pytest

from netcore.ack import Ack, signed_ack
from netcore.item import ZERO_DIGEST, Kind
from netcore.log import Log
from netcore.table.agreement import AHEAD, Agreement, Heard
from netcore.table.chat import BURST, PACE, Chat, Flow
from netcore.table.offers import Offers
from netcore.table.words import DRAW, PAUSE, TAKE_BACK, Said
from netcore.wire import WireError
from tests.netcore.logs import ADA, BEN, joint_logs, table_digest
from tests.netcore.table.test_words import opened


@pytest.fixture
def log() -> Log:
    return joint_logs()[0]


@pytest.fixture
def agreement(log: Log) -> Agreement:
    made = Agreement(log, log.hello, 0, ADA)
    made.closed(log.digest)
    return made


def ack(log: Log, step: int = 0, **more: bytes) -> Ack:
    closed = log.steps[min(step, log.number - 1)]
    chain, digest = more.get("chain", closed.chain), more.get("digest", closed.digest)
    return signed_ack(BEN, log.game, 1, step, chain, digest)


def test_the_same_table_lets_a_seat_go_on(log: Log, agreement: Agreement) -> None:
    assert agreement.behind([1]) == [1]
    assert agreement.heard(ack(log)) is Heard.AGREES
    assert agreement.behind([1]) == []
    assert agreement.heard(ack(log)) is Heard.IDLE, "known"


def test_another_table_is_a_claim_and_another_chain_a_fork(log: Log, agreement: Agreement) -> None:
    assert agreement.heard(ack(log, digest=b"d" * 16)) is Heard.CLAIMS
    assert agreement.heard(ack(log, chain=b"c" * 32)) is Heard.FORKS
    assert agreement.behind([1]) == [1]


def test_nobody_acknowledges_for_another(log: Log, agreement: Agreement) -> None:
    false = signed_ack(ADA, log.game, 1, 0, log.chain, log.digest)
    with pytest.raises(WireError, match="not signed by its seat"):
        agreement.heard(false)
    with pytest.raises(WireError):
        agreement.heard(ack(log)._replace(digest=b"d" * 16))
    assert agreement.heard(signed_ack(ADA, log.game, 0, 0, log.chain, b"d" * 16)) is Heard.IDLE, "our own"


def test_what_is_said_early_counts_when_the_step_closes(log: Log, agreement: Agreement) -> None:
    log.sign(ADA, 0, Kind.ANSWER, b"x")
    twin = joint_logs()[0]
    twin.sign(ADA, 0, Kind.ANSWER, b"x")
    step = twin.close(table_digest(1))
    early = signed_ack(BEN, log.game, 1, 1, step.chain, step.digest)
    assert agreement.heard(early) is Heard.EARLY
    assert agreement.behind([1]) == [1]
    log.close(table_digest(1))
    assert agreement.closed(log.digest) == [(early, Heard.AGREES)]
    assert agreement.behind([1]) == []


def test_a_far_step_is_not_looked_at(log: Log, agreement: Agreement) -> None:
    agreement.heard(ack(log))
    assert agreement.heard(ack(log, log.number + AHEAD + 1)) is Heard.IDLE
    assert agreement.acks[1].step == 0
    assert agreement.heard(ack(log, log.number + AHEAD)) is Heard.EARLY


def test_an_older_one_does_not_take_the_place_of_a_newer(log: Log, agreement: Agreement) -> None:
    first = ack(log)
    log.sign(ADA, 0, Kind.ANSWER, b"x")
    step = log.close(table_digest(1))
    agreement.closed(log.digest)
    agreement.heard(signed_ack(BEN, log.game, 1, 1, step.chain, step.digest))
    agreement.heard(first)
    assert agreement.acks[1].step == 1


@pytest.mark.attack(147)
def test_one_of_a_later_step_hides_none_of_an_earlier(log: Log, agreement: Agreement) -> None:
    """Said before or after it: when the step closes, what was said of that step counts."""
    log.sign(ADA, 0, Kind.ANSWER, b"x")
    twin = joint_logs()[0]
    twin.sign(ADA, 0, Kind.ANSWER, b"x")
    chain = twin.close(table_digest(1)).chain
    false = signed_ack(BEN, log.game, 1, 1, chain, b"d" * 16)
    assert agreement.heard(ack(log, 2, chain=b"c" * 32)) is Heard.EARLY
    assert agreement.heard(false) is Heard.EARLY
    assert agreement.heard(ack(log, 3, chain=b"c" * 32)) is Heard.EARLY
    log.close(table_digest(1))
    assert agreement.closed(log.digest) == [(false, Heard.CLAIMS)]
    assert sorted(agreement.early) == [(2, 1), (3, 1)]


def test_no_more_than_two_of_an_open_step_are_kept(log: Log, agreement: Agreement) -> None:
    log.sign(ADA, 0, Kind.ANSWER, b"x")
    several = [ack(log, 1, digest=bytes([sign]) * 16) for sign in range(4)]
    heard = [agreement.heard(one) for one in several]
    assert heard == [Heard.EARLY, Heard.EARLY, Heard.IDLE, Heard.IDLE]
    assert agreement.heard(several[0]) is Heard.IDLE, "known"


def test_an_item_of_the_next_step_says_as_much(log: Log, agreement: Agreement) -> None:
    agreement.signed(1, 1)
    assert agreement.behind([1]) == []
    agreement.signed(1, 0)
    assert agreement.agreed[1] == 0


def test_one_s_own_is_signed_once_and_again_for_another_table(log: Log, agreement: Agreement) -> None:
    first = agreement.own()
    assert (first.seat, first.step, first.digest) == (0, 0, log.digest)
    assert agreement.own() is first
    agreement.closed(b"e" * 16)
    assert agreement.own().digest == b"e" * 16


def test_a_struck_table_is_compared_with_what_it_was_here(log: Log, agreement: Agreement) -> None:
    before = log.digest
    log.dispute()
    assert agreement.heard(ack(log, digest=before)) is Heard.AGREES
    log.settle(before)
    log.sign(ADA, 0, Kind.ANSWER, b"x")
    log.close(ZERO_DIGEST)
    agreement.closed(ZERO_DIGEST)
    assert agreement.heard(ack(log, 1, digest=b"d" * 16)) is Heard.IDLE, "nothing to hold it against"


# --- chat


def test_a_burst_is_taken_and_then_a_line_for_each_pace() -> None:
    chat = Chat(Log())
    assert {chat.flow(1, 0) for _ in range(BURST)} == {Flow.TAKEN}
    assert [chat.flow(1, 0) for _ in range(3)] == [Flow.TURNS, Flow.OVERFLOWS, Flow.OVERFLOWS]
    assert chat.flow(2, 0) is Flow.TAKEN, "each for itself"
    assert chat.flow(1, PACE - 1) is Flow.OVERFLOWS
    assert [chat.flow(1, PACE), chat.flow(1, PACE)] == [Flow.TAKEN, Flow.TURNS]
    assert [chat.flow(1, 10**9) for _ in range(BURST + 1)][-1] is Flow.TURNS


# --- offers


def test_an_offer_is_heard_once_and_lapses() -> None:
    fold = opened(answers=2).fold(0)
    offers = Offers(0)
    draw = Said(Kind.OFFER, DRAW, 0, fold.table.step)
    assert offers.hear(1, draw) and not offers.hear(1, draw)
    assert offers.find(DRAW) == draw
    assert offers.find(PAUSE) is None
    assert (offers.has(1, DRAW), offers.has(0, DRAW)) == (True, False)
    offers.lapse()
    assert offers.find(DRAW) is None


def test_one_keeps_one_s_own_word_once_and_no_other() -> None:
    fold = opened(answers=2).fold(0)
    step = fold.table.step
    offers = Offers(0)
    agreed = Said(Kind.REWIND, number=step - 1, at=step)
    assert not offers.keep(agreed, fold), "nobody offered it"
    offers.hear(1, Said(Kind.OFFER, TAKE_BACK, step - 1, step))
    assert not offers.keep(agreed, fold), "another did"
    offers.hear(0, Said(Kind.OFFER, TAKE_BACK, step - 1, step))
    assert offers.find(TAKE_BACK) is not None
    assert not offers.keep(agreed._replace(number=step - 2), fold), "to another position"
    assert offers.keep(agreed, fold) and not offers.keep(agreed, fold)
