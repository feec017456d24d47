"""What a log keeps: its journal, from which it reads back, its sizes and versions, evidence beside it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.ack import Ack, signed_ack
from netcore.closing import EVIDENCE_LIMIT
from netcore.errors import LogError, LogFault
from netcore.item import Kind, read_item, signed_any
from netcore.log import Log
from netcore.wire import BODY_LIMIT, WireError, pack
from tests.netcore.logs import ADA, BEN, fork, joint_logs, local_log, played, table_digest


class Kept:
    """A journal in memory."""

    def __init__(self) -> None:
        self.records: list[bytes] = []

    def write(self, record: bytes) -> None:
        self.records.append(record)


def read_back(records: list[bytes]) -> Log:
    log = Log()
    for record in records:
        log.take_record(record)
    return log


# --- journal


def test_a_log_reads_back_from_what_it_wrote() -> None:
    kept = Kept()
    log = played(local_log(kept), 5)
    log.sign(ADA, 0, Kind.ANSWER, b"under way")
    again = read_back(kept.records)
    assert again.steps == log.steps
    assert again.open_items == log.open_items
    assert again.game == log.game


def test_an_item_is_written_before_it_is_known_to_anybody() -> None:
    class Full:
        def write(self, record: bytes) -> None:
            raise OSError("no space left")

    log = local_log()
    log.journal_to(Full())
    with pytest.raises(OSError, match="no space"):
        log.sign(ADA, 0, Kind.ANSWER, b"x")
    assert log.open_items == ()
    with pytest.raises(OSError, match="no space"):
        log.close(table_digest(1))
    assert log.number == 1


def test_words_and_proofs_read_back_too() -> None:
    kept = Kept()
    mine, theirs = joint_logs()
    for record in mine_records(mine):
        kept.write(record)
    theirs.journal_to(kept)
    theirs.add(mine.sign(ADA, 0, Kind.ANSWER, b"x"))
    with pytest.raises(LogFault):
        theirs.add(fork(mine, b"y"))
    word = theirs.sign_any(BEN, 1, Kind.OFFER)
    again = read_back(kept.records)
    assert again.doubles == theirs.doubles
    assert again.sign_any(BEN, 1, Kind.OFFER).counter == word.counter + 1


def mine_records(log: Log) -> list[bytes]:
    """The opening of a log as its journal would have it."""
    kept = Kept()
    copy = Log(kept)
    for item in log.steps[0].items:
        copy.add(item)
    copy.close(log.steps[0].digest)
    return kept.records


@given(st.data())
def test_altered_records_are_refused_and_never_crash(data: st.DataObject) -> None:
    kept = Kept()
    played(local_log(kept), 2)
    number = data.draw(st.integers(0, len(kept.records) - 2))  # nobody has signed the last digest yet
    record = bytearray(kept.records[number])
    record[data.draw(st.integers(0, len(record) - 1))] ^= data.draw(st.integers(1, 255))
    with pytest.raises((WireError, LogFault, LogError)):
        read_back([*kept.records[:number], bytes(record), *kept.records[number + 1 :]])


def test_bodies_beyond_the_limit_are_neither_signed_nor_read() -> None:
    with pytest.raises(LogError, match="at most"):
        local_log().sign(ADA, 0, Kind.ANSWER, bytes(BODY_LIMIT + 1))
    with pytest.raises(WireError, match="body"):
        read_item((1, 0, 10, bytes(BODY_LIMIT + 1), bytes(64)))


def test_digests_of_another_length_are_refused() -> None:
    with pytest.raises(LogError, match="16 bytes"):
        local_log().close(b"short")


PINNED = {
    1: ["a06edae4e4de", "ed46d5f3d468", "1255ea0fa54f"],
    2: ["bf7fd68ac23a", "0711b9b42ac0", "3c1566fbea8a"],
}


@pytest.mark.parametrize("version", PINNED)
def test_chain_values_are_pinned(version: int) -> None:
    """Whoever changes what is hashed makes every older replay fail: raise LOG_VERSION then."""
    log = played(local_log(version=version), 2)
    assert [step.chain.hex()[:12] for step in log.steps] == PINNED[version]


@pytest.mark.parametrize("kind", [Kind.CLOSING, Kind.WRONG, Kind.HERE])
def test_kinds_of_the_second_version_are_none_of_the_first(kind: Kind) -> None:
    for version in (1, 2):
        log = played(local_log(version=version), 1)
        taken = (lambda log=log: log.sign(ADA, 0, kind, b"")) if kind is Kind.CLOSING else None
        if taken is None:
            word = signed_any(ADA, log.game, 0, 0, kind, b"")
            taken = lambda log=log, word=word: log.add_any(word)  # noqa: E731
        if version == 1:
            with pytest.raises((LogError, LogFault)):
                taken()
        else:
            assert taken()


def test_a_final_signature_has_its_size() -> None:
    log = played(local_log(), 1)
    with pytest.raises(LogError, match="more than 4096 bytes"):
        log.sign(ADA, 0, Kind.FINAL, b"x" * 4097)
    played(local_log(version=1), 1).sign(ADA, 0, Kind.FINAL, b"x" * 4097)


def test_a_closing_is_dropped_when_its_step_closes_after_all() -> None:
    log = played(local_log(), 1)
    log.sign(ADA, 0, Kind.CLOSING, b"")
    chain = played(local_log(), 2).chain
    assert played(log, 1).chain == chain
    assert not log.steps[-1].void and [item.kind for item in log.steps[-1].items] == [Kind.ANSWER]


# --- evidence


def claim_of(log: Log, step: int, digest: bytes = b"d" * 16) -> Ack:
    return signed_ack(BEN, log.game, 1, step, log.steps[step].chain, digest)


def test_a_claim_of_another_table_is_kept_once_and_after_a_restart() -> None:
    log, other = joint_logs()
    claim = claim_of(log, 0)
    assert log.claim(claim) and not log.claim(claim)
    assert not log.claim(claim._replace(digest=b"e" * 16)), "nobody signed that"
    assert not log.claim(claim._replace(step=1)), "not closed"
    assert not log.claim(signed_ack(BEN, log.game, 1, 0, b"c" * 32, b"d" * 16)), "another history"
    other.take_record(pack(("claim", *claim)))
    assert other.claims == log.claims == [claim]


def test_no_more_claims_are_kept_than_a_file_holds() -> None:
    log, _ = joint_logs()
    for number in range(EVIDENCE_LIMIT + 5):
        log.claim(claim_of(log, 0, number.to_bytes(16, "big")))
    assert len(log.claims) == EVIDENCE_LIMIT


def test_an_item_that_may_not_stand_is_kept_beside_the_log() -> None:
    log, other = joint_logs()
    item = other.sign(BEN, 1, Kind.ANSWER, b"no")
    assert log.refuse(item) and not log.refuse(item)
    assert not log.refuse(item._replace(body=b"yes")), "nobody signed that"
    assert not log.open_items
    assert log.refused == [item]
