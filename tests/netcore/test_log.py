"""The signed log: opening, order, closing, any-time items, faults with the right culprit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.errors import LogError, LogFault
from netcore.item import DEALER, Kind
from netcore.log import Log
from netcore.opening import JOINT, LOG_VERSION, Hello, Seat, pack_hello, read_hello
from netcore.wire import WireError, pack
from tests.netcore.logs import ADA, BEN, fork, hello, joint_logs, local_log, table_digest

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
