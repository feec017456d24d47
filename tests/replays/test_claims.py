"""False digests, evidence that is none, and ends that were not: judged again from the file alone."""

from __future__ import annotations

from typing import Any

import pytest

from netcore.closing import EVIDENCE_LIMIT
from netcore.item import ZERO_DIGEST, Kind
from netcore.log import Log
from netcore.wire import pack, unpack
from replays.container import from_bytes, to_bytes
from replays.content import Replay
from replays.errors import ReplayError
from replays.joint import joint_replay, journal_replay
from replays.verify import verify
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.table.test_words import opened
from tests.replays.evidence import (
    ack,
    item,
    judged,
    played,
    under_way,
    words,
)
from tests.replays.forge import rechained

# --- 87: false digests


@pytest.mark.attack(87)
@pytest.mark.parametrize("step", [0, 2])
def test_who_acknowledged_another_table_is_named(step: int) -> None:
    content = played()
    verdict = judged(content._replace(claims=(ack(content, 1, step, b"x" * 16),)))
    assert (verdict.verdict, verdict.checks["rules"]) == ("broken", False)
    why = "another table was acknowledged than the one the rules arrive at"
    assert verdict.problem == f"step {step}: Ben (seat 1): {why}"
    assert words(verdict) == ["verified", "broken"]


@pytest.mark.attack(87)
def test_a_right_acknowledgement_convicts_nobody() -> None:
    content = played()
    right = ack(content, 1, 2, content.steps[2].digest)
    assert judged(content._replace(claims=(right,))).verdict == "verified"


@pytest.mark.attack(87)
def test_two_acknowledgements_of_one_step_are_double_signing() -> None:
    content = played()
    both = (ack(content, 1, 2, content.steps[2].digest), ack(content, 1, 2, ZERO_DIGEST))
    verdict = judged(content._replace(claims=both))
    assert verdict.checks["signatures"] is False
    assert "acknowledged two different tables after step 2" in str(verdict.problem) + str(verdict.remarks)
    assert words(verdict) == ["verified", "broken"]


@pytest.mark.attack(87)
def test_without_rules_evidence_waits_and_it_is_told() -> None:
    content = played()
    content = content._replace(claims=(ack(content, 1, 2, ZERO_DIGEST),))

    def nothing(name: str) -> Any:
        raise ReplayError("there are none")

    verdict = verify(to_bytes(content), nothing, group=UNSAFE)
    assert (verdict.verdict, verdict.finished) == ("unaudited", True)
    assert any("evidence in the file was not judged" in remark for remark in verdict.remarks)


# --- 88: evidence that is none


@pytest.mark.attack(88)
def test_evidence_that_nobody_signed_breaks_the_file_and_accuses_nobody() -> None:
    content = played()
    other = played("highcard")
    stolen = item(other, 2, 1, Kind.ANSWER, b"x")._replace(step=2)
    altered = ack(content, 1, 2, b"x" * 16)._replace(digest=b"y" * 16)
    elsewhere = ack(other, 1, 2, b"x" * 16)
    for bad in (
        content._replace(refused=(stolen,)),
        content._replace(claims=(altered,)),
        content._replace(claims=(elsewhere,)),
    ):
        verdict = judged(bad)
        assert (verdict.verdict, verdict.checks["signatures"]) == ("broken", False)
        assert "was not signed for its place in this game" in str(verdict.problem)
        assert words(verdict) == ["verified", "verified"]
        assert not any(name in str(verdict.problem) for name in ("Ada", "Ben"))


@pytest.mark.attack(88)
def test_evidence_is_bounded() -> None:
    content = played()
    many = tuple(ack(content, 1, 2, bytes([n]) * 16) for n in range(EVIDENCE_LIMIT + 1))
    assert judged(content._replace(claims=many[:-1])).verdict == "broken"
    read = from_bytes(to_bytes(content._replace(claims=many)))
    assert f"more than {EVIDENCE_LIMIT} pieces" in read.cut
    assert read.claims == many[:-1]
    verdict = judged(content._replace(claims=many[:-1]))
    assert len(verdict.remarks) <= 32


def test_evidence_is_kept_by_files_and_journals() -> None:
    content = under_way()
    step = content.steps[-1].number + 1
    bad = item(content, step, 1, Kind.MIX, b"x")
    claim = ack(content, 1, 2, ZERO_DIGEST)
    told = content._replace(refused=(bad,), claims=(claim,))
    assert from_bytes(to_bytes(told)) == told
    world = opened(answers=3)
    log = world.table(0).log
    assert log.refuse(bad) and log.claim(claim)
    kept = journal_replay(world.journals[0].reopen())
    assert (kept.refused, kept.claims) == ((bad,), (claim,))
    assert judged(kept).verdict == "broken"
    assert unpack(pack(tuple(claim))) == tuple(claim)


# --- 82: the end that everybody signs


def with_final(seat: int, body: bytes, name: str = "tictactoe") -> Replay:
    """A whole game whose last step holds this seat's FINAL with another body, well signed."""
    content = played(name)
    last = content.steps[-1]
    assert last.items[seat].kind is Kind.FINAL
    bad = item(content, last.number, seat, Kind.FINAL, body)
    log = Log()
    for step in content.steps[:-1]:
        for one in step.items:
            log.add(one)
        log.close(step.digest)
    for one in last.items:
        log.add(bad if one.seat == seat else one)
    log.close(last.digest)
    return joint_replay(log)


@pytest.mark.attack(82)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "body", [pack(((0, 1), "bribe", (), "")), pack(None), b"", b"nonsense " * 100, pack(7)], ids=len
)
def test_a_wrong_end_names_its_author_and_spoils_nobody_else_s_verdict(seat: int, body: bytes) -> None:
    content = with_final(seat, body)
    verdict = judged(content)
    assert (verdict.verdict, verdict.checks["rules"]) == ("broken", False)
    why = "another end was signed than the one the game came to"
    assert verdict.problem == f"step {content.last}: {content.hello.who(seat)}: {why}"
    assert words(verdict)[seat] == "broken"
    assert words(verdict)[1 - seat] == "verified"
    assert verdict.result == judged(played()).result
    assert verdict.finished is False


@pytest.mark.attack(82)
def test_an_end_that_is_too_long_is_no_item_of_such_a_log() -> None:
    content, body = played(), b"x" * 5000
    last = content.steps[-1]
    bad = item(content, last.number, 1, Kind.FINAL, body)
    steps = (*content.steps[:-1], last._replace(items=(last.items[0], bad)))
    verdict = judged(rechained(content._replace(steps=steps)))
    assert verdict.verdict == "broken"
    assert "the final of Ben (seat 1)" in str(verdict.problem)


@pytest.mark.attack(82)
def test_without_rules_players_who_signed_different_ends_have_not_finished() -> None:
    def nothing(name: str) -> Any:
        raise ReplayError("there are none")

    verdict = verify(to_bytes(with_final(1, pack(None))), nothing, group=UNSAFE)
    assert (verdict.verdict, verdict.finished, verdict.result) == ("unfinished", False, None)
    assert "signed different ends" in str(verdict.problem)
