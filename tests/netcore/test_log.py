"""The signed log: opening, order, closing, any-time items, faults with the right culprit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.ack import Ack, signed_ack
from netcore.closing import EVIDENCE_LIMIT
from netcore.errors import LogError, LogFault
from netcore.item import DEALER, Context, Item, Kind, read_item, signed, signed_any
from netcore.log import Log
from netcore.opening import JOINT, LOG_VERSION, Hello, Seat, pack_hello, read_hello
from netcore.wire import BODY_LIMIT, WireError, pack
from tests.netcore.logs import ADA, BEN, hello, joint_logs, local_log, played, table_digest


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


# --- opening


def test_one_key_opens_a_local_table_for_all_its_seats() -> None:
    log = local_log()
    assert log.hello.signers == (0,)
    assert log.hello.key(DEALER) == log.hello.key(1) == ADA.public
    assert log.number == 1


def test_both_peers_arrive_at_the_same_game_and_chain() -> None:
    mine, theirs = joint_logs()
    assert (mine.game, mine.chain) == (theirs.game, theirs.chain)
    assert mine.game != bytes(32)


def test_the_game_is_named_by_its_nonces() -> None:
    games = set()
    for nonce in (b"1" * 16, b"2" * 16):
        log = Log()
        log.sign(ADA, 0, Kind.HELLO, pack_hello(hello(ADA, nonce=nonce)))
        log.close(table_digest(0))
        games.add(log.game)
    assert len(games) == 2


def test_a_table_is_not_opened_before_everybody_said_hello() -> None:
    log = Log()
    log.sign(ADA, 0, Kind.HELLO, pack_hello(hello(ADA, BEN)))
    with pytest.raises(LogError, match="not everybody"):
        log.close(table_digest(0))


def test_commitments_wait_for_all_hellos_and_keys_for_all_commitments() -> None:
    log = Log()
    log.sign(ADA, 0, Kind.HELLO, pack_hello(hello(ADA, BEN, dealing=JOINT)))
    with pytest.raises(LogError, match="before all hellos"):
        log.sign(ADA, 0, Kind.COMMIT, b"")
    with pytest.raises(LogError, match="before all commitments"):
        log.sign(ADA, 0, Kind.KEY, b"")


def test_hellos_must_agree() -> None:
    log, other = Log(), Log()
    log.sign(ADA, 0, Kind.HELLO, pack_hello(hello(ADA, BEN)))
    item = other.sign(BEN, 1, Kind.HELLO, pack_hello(hello(ADA, BEN)._replace(setup=b"other options")))
    with pytest.raises(LogFault, match=r"Ben \(seat 1\) does not agree") as caught:
        log.add(item)
    assert (caught.value.check, caught.value.seat) == ("chain", 1)


def test_a_forged_hello_settles_nothing() -> None:
    log, other = Log(), Log()
    item = other.sign(BEN, 0, Kind.HELLO, pack_hello(hello(BEN)))
    with pytest.raises(LogFault):
        log.add(item._replace(body=pack_hello(hello(ADA))))
    with pytest.raises(LogError, match="no opening"):
        _ = log.hello


hellos = [
    hello(ADA)._replace(version=0),
    hello(ADA)._replace(version=LOG_VERSION + 1),
    hello(ADA)._replace(seats=()),
    hello(ADA)._replace(seats=tuple(Seat(f"P{n}", ADA.public) for n in range(9))),
    hello(ADA)._replace(seats=(Seat("Ada", b"short"),)),
    hello(ADA)._replace(seats=(Seat("two\nlines", ADA.public),)),
    hello(ADA)._replace(seats=(Seat(" Ada", ADA.public),)),
    hello(ADA)._replace(dealing="trust me"),
    hello(ADA)._replace(software="x" * 100),
    hello(ADA)._replace(nonce=b""),
    hello(ADA)._replace(match=b"x"),
    hello(ADA)._replace(terms=(("b", 1), ("a", 2))),
    hello(ADA)._replace(terms=(("a", 1), ("a", 1))),
    hello(ADA)._replace(terms=tuple((f"{n:03}", n) for n in range(40))),
    hello(ADA)._replace(terms=(("a", "x" * 100),)),
]


@pytest.mark.parametrize("bad", hellos)
def test_an_opening_out_of_bounds_is_refused(bad: Hello) -> None:
    with pytest.raises(WireError):
        read_hello(pack_hello(bad))


@given(
    st.recursive(
        st.none() | st.integers(0, 9) | st.binary(max_size=40) | st.text(max_size=9), st.lists, max_leaves=15
    )
)
def test_a_hello_of_any_shape_is_refused_with_a_sentence(shape: object) -> None:
    with pytest.raises(WireError):
        read_hello(pack(shape))


# --- steps


def test_items_count_in_fixed_order_however_they_arrive() -> None:
    chains = set()
    for order in ((0, 1), (1, 0)):
        mine, theirs = joint_logs()
        coins = (mine.sign(ADA, 0, Kind.COIN, b"ada"), theirs.sign(BEN, 1, Kind.COIN, b"ben"))
        third = Log()
        for item in mine.steps[0].items:
            third.add(item)
        third.close(table_digest(0))
        for seat in order:
            third.add(coins[seat])
        chains.add(third.close(table_digest(1)).chain)
    assert len(chains) == 1


def test_a_repeated_item_changes_nothing() -> None:
    mine, theirs = joint_logs()
    item = mine.sign(ADA, 0, Kind.ANSWER, b"x")
    assert theirs.add(item) is True
    assert theirs.add(item) is False
    theirs.close(table_digest(1))
    assert theirs.add(item) is False


def test_asked_again_the_same_item_comes_back_and_another_is_never_signed() -> None:
    log = local_log()
    item = log.sign(ADA, 0, Kind.ANSWER, b"x")
    assert log.sign(ADA, 0, Kind.ANSWER, b"x") is item
    with pytest.raises(LogError, match="already signed another answer for step 1"):
        log.sign(ADA, 0, Kind.ANSWER, b"y")


def test_a_key_signs_for_its_own_seats_only() -> None:
    mine, _ = joint_logs()
    with pytest.raises(LogError, match="does not sign for seat 1"):
        mine.sign(ADA, 1, Kind.ANSWER, b"x")
    with pytest.raises(LogError, match="does not sign for seat -1"):
        mine.sign(ADA, DEALER, Kind.DONE, b"x")


@pytest.mark.parametrize("change", ["step", "seat", "kind", "body", "signature"])
def test_every_part_of_an_item_is_covered_by_its_signature(change: str) -> None:
    mine, theirs = joint_logs()
    item = mine.sign(ADA, 0, Kind.ANSWER, b"x")
    forged = {
        "step": item._replace(step=2),
        "seat": item._replace(seat=1),
        "kind": item._replace(kind=Kind.COIN),
        "body": item._replace(body=b"y"),
        "signature": item._replace(signature=bytes(64)),
    }[change]
    with pytest.raises(LogFault, match=f"seat {forged.seat}"):
        theirs.add(forged)
    assert theirs.open_items == ()


def test_an_item_of_another_history_does_not_fit() -> None:
    mine, theirs = joint_logs()
    theirs.close(table_digest(99))
    mine.close(table_digest(1))
    with pytest.raises(LogFault, match="not what its author signed for this place"):
        theirs.add(mine.sign(ADA, 0, Kind.ANSWER, b"x"))


def test_nothing_is_taken_in_ahead_of_its_step() -> None:
    mine, theirs = joint_logs()
    mine.close(table_digest(1))
    with pytest.raises(LogFault, match="comes while step 1 is open"):
        theirs.add(mine.sign(ADA, 0, Kind.ANSWER, b"x"))


def test_a_late_item_for_a_closed_step_is_refused() -> None:
    mine, theirs = joint_logs()
    item = mine.sign(ADA, 0, Kind.ANSWER, b"x")
    theirs.close(table_digest(1))
    with pytest.raises(LogFault, match="after that step was closed"):
        theirs.add(item)


def test_opening_items_stand_in_step_0_and_results_come_from_the_dealer() -> None:
    log = local_log()
    with pytest.raises(LogError, match="wrong part of the log"):
        log.sign(ADA, 0, Kind.COMMIT, b"")
    with pytest.raises(LogError, match="may not send it"):
        log.sign(ADA, 0, Kind.DONE, b"")
    with pytest.raises(LogError, match="may not send it"):
        log.sign(ADA, DEALER, Kind.ANSWER, b"")


def test_shuffle_proofs_stay_out_of_the_chain() -> None:
    chains = set()
    for proof in (b"one", b"two"):
        log = local_log()
        log.sign(ADA, 0, Kind.MIX, b"mix")
        log.sign(ADA, 0, Kind.PROOF, proof)
        chains.add(log.close(table_digest(1)).chain)
    assert len(chains) == 1


# --- double signing


def fork(log: Log, body: bytes) -> Item:
    """What a cheat's altered program signs for the open step, past the guard of its own log."""
    return signed(ADA, Context(log.game, log.chain, log.digest), log.number, 0, Kind.ANSWER, body)


def test_two_different_items_for_one_place_are_kept_as_proof() -> None:
    mine, theirs = joint_logs()
    theirs.add(mine.sign(ADA, 0, Kind.ANSWER, b"x"))
    with pytest.raises(LogFault, match=r"Ada \(seat 0\) is a second") as caught:
        theirs.add(fork(mine, b"y"))
    assert caught.value.proof is not None
    assert caught.value.proof.proves
    assert theirs.doubles == [caught.value.proof]
    assert theirs.open_items[0].body == b"x"


def test_a_second_item_is_proof_also_after_the_step_was_closed() -> None:
    mine, theirs = joint_logs()
    second = fork(mine, b"y")
    theirs.add(mine.sign(ADA, 0, Kind.ANSWER, b"x"))
    theirs.close(table_digest(1))
    with pytest.raises(LogFault) as caught:
        theirs.add(second)
    assert caught.value.proof is not None
    assert caught.value.proof.proves


def test_saying_hello_at_two_tables_proves_nothing() -> None:
    log = Log()
    log.sign(ADA, 0, Kind.HELLO, pack_hello(hello(ADA)))
    other = Log().sign(ADA, 0, Kind.HELLO, pack_hello(hello(ADA, nonce=b"2" * 16)))
    with pytest.raises(LogFault):
        log.add(other)
    assert log.doubles == []


# --- any time


def test_a_resignation_is_placed_and_voids_what_was_under_way() -> None:
    mine, theirs = joint_logs()
    theirs.add(mine.sign(ADA, 0, Kind.MIX, b"half a shuffle"))
    word = theirs.sign_any(BEN, 1, Kind.RESIGN)
    mine.add_any(word)
    theirs.add(mine.place(ADA, 0, (word,)))
    steps = [log.close(table_digest(1)) for log in (mine, theirs)]
    assert steps[0] == steps[1]
    assert steps[0].placed == (word,)
    assert [item.kind for item in steps[0].void] == [Kind.MIX]


def test_where_two_placings_meet_the_hosts_stands() -> None:
    mine, theirs = joint_logs()
    resign, leave = theirs.sign_any(BEN, 1, Kind.RESIGN), mine.sign_any(ADA, 0, Kind.LEAVE)
    mine.add(theirs.place(BEN, 1, (resign,)))
    mine.place(ADA, 0, (leave,))
    step = mine.close(table_digest(1))
    assert step.placed == (leave,)
    assert [item.seat for item in step.void] == [1]


def test_a_word_is_placed_once() -> None:
    mine, theirs = joint_logs()
    word = theirs.sign_any(BEN, 1, Kind.OFFER, b"draw?")
    mine.place(ADA, 0, (word,))
    mine.close(table_digest(1))
    with pytest.raises(LogError, match="for the second time"):
        mine.place(ADA, 0, (word,))


def test_a_word_its_author_did_not_sign_cannot_be_placed() -> None:
    mine, theirs = joint_logs()
    word = theirs.sign_any(BEN, 1, Kind.OFFER, b"draw?")
    with pytest.raises(LogError, match=r"a resign that Ben \(seat 1\) did not sign"):
        mine.place(ADA, 0, (word._replace(kind=Kind.RESIGN, body=b""),))


def test_a_guest_places_only_its_own_words() -> None:
    mine, theirs = joint_logs()
    word = mine.sign_any(ADA, 0, Kind.RESIGN)
    with pytest.raises(LogError, match="only the host or its author"):
        theirs.place(BEN, 1, (word,))


def test_a_rewind_needs_everybody() -> None:
    mine, theirs = joint_logs()
    words = (mine.sign_any(ADA, 0, Kind.REWIND, pack(0)), theirs.sign_any(BEN, 1, Kind.REWIND, pack(0)))
    with pytest.raises(LogError, match="not everybody signed"):
        mine.place(ADA, 0, words[:1])
    mine.place(ADA, 0, words[::-1])
    assert mine.close(table_digest(1)).placed == words


def test_joined_words_must_be_the_same() -> None:
    mine, theirs = joint_logs()
    words = (mine.sign_any(ADA, 0, Kind.REWIND, pack(0)), theirs.sign_any(BEN, 1, Kind.REWIND, pack(1)))
    with pytest.raises(LogError, match="joins different words"):
        mine.place(ADA, 0, words)


def test_two_words_under_one_number_are_proof() -> None:
    mine, theirs = joint_logs()
    twin = Log()
    for item in theirs.steps[0].items:
        twin.add(item)
    twin.close(table_digest(0))
    mine.add_any(theirs.sign_any(BEN, 1, Kind.OFFER))
    with pytest.raises(LogFault, match="Ben") as caught:
        mine.add_any(twin.sign_any(BEN, 1, Kind.RESIGN))
    assert caught.value.proof is not None
    assert caught.value.proof.proves


def test_words_and_items_are_not_mixed_up() -> None:
    log = local_log()
    with pytest.raises(LogError, match="then placed"):
        log.sign(ADA, 0, Kind.RESIGN, b"")
    with pytest.raises(LogError, match="belongs to a step"):
        log.sign_any(ADA, 0, Kind.ANSWER)
    with pytest.raises(LogError, match="does not sign"):
        log.sign_any(BEN, 0, Kind.RESIGN)


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
