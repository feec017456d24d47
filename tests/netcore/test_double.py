"""A proof of double signing convinces whoever has the public key, and nothing short of one does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.double import Double, pack_double, read_double
from netcore.item import Context, Kind, signed, signed_any
from netcore.wire import WireError, pack
from tests.netcore.logs import ADA, BEN, joint_logs

GAME = b"g" * 32
HERE = Context(GAME, b"h" * 32, b"d" * 16)
THERE = Context(GAME, b"t" * 32, b"d" * 16)


def proof(first: Context, one: bytes, second: Context, two: bytes) -> Double:
    items = [signed(ADA, where, 4, 0, Kind.ANSWER, body) for where, body in ((first, one), (second, two))]
    return Double(ADA.public, GAME, items[0], items[1], *first[1:], *second[1:])


def test_two_bodies_for_one_place_prove() -> None:
    assert proof(HERE, b"x", HERE, b"y").proves


def test_one_body_on_two_histories_proves() -> None:
    assert proof(HERE, b"x", THERE, b"x").proves


def test_the_same_item_twice_proves_nothing() -> None:
    assert not proof(HERE, b"x", HERE, b"x").proves


def test_items_of_two_steps_or_kinds_prove_nothing() -> None:
    whole = proof(HERE, b"x", HERE, b"y")
    later = signed(ADA, HERE, 5, 0, Kind.ANSWER, b"y")
    other = signed(ADA, HERE, 4, 0, Kind.COIN, b"y")
    assert not whole._replace(second=later).proves
    assert not whole._replace(second=other).proves


def test_another_key_or_game_proves_nothing() -> None:
    whole = proof(HERE, b"x", HERE, b"y")
    assert not whole._replace(key=BEN.public).proves
    assert not whole._replace(game=b"o" * 32).proves


def test_a_hello_proves_nothing_because_it_names_no_game() -> None:
    items = [signed(ADA, HERE, 0, 0, Kind.HELLO, body) for body in (b"x", b"y")]
    assert not Double(ADA.public, GAME, items[0], items[1], *HERE[1:], *HERE[1:]).proves


def test_two_words_under_one_number_prove_and_an_item_beside_a_word_does_not() -> None:
    words = [signed_any(ADA, GAME, 0, 7, kind, b"") for kind in (Kind.OFFER, Kind.RESIGN)]
    assert Double(ADA.public, GAME, words[0], words[1]).proves
    assert not Double(ADA.public, GAME, words[0], words[0]).proves
    assert not Double(ADA.public, GAME, words[0], signed(ADA, HERE, 7, 0, Kind.ANSWER, b"")).proves


@pytest.mark.parametrize("kind", [Kind.ANSWER, Kind.OFFER])
def test_a_proof_comes_back_from_bytes(kind: Kind) -> None:
    whole = proof(HERE, b"x", THERE, b"y")
    if kind.any_time:
        words = [signed_any(ADA, GAME, 0, 7, kind, body) for body in (b"x", b"y")]
        whole = Double(ADA.public, GAME, words[0], words[1])
    assert read_double(pack_double(whole)) == whole


@given(st.data())
def test_an_altered_proof_is_refused_or_proves_nothing(data: st.DataObject) -> None:
    raw = bytearray(pack_double(proof(HERE, b"x", HERE, b"y")))
    raw[data.draw(st.integers(0, len(raw) - 1))] ^= data.draw(st.integers(1, 255))
    try:
        again = read_double(bytes(raw))
    except WireError:
        return
    assert not again.proves


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(0, 99) | st.binary(max_size=70), st.lists, max_leaves=15
    )
)
def test_a_proof_of_any_shape_is_refused_with_a_sentence(shape: object) -> None:
    with pytest.raises(WireError):
        read_double(pack(shape))


def test_a_log_keeps_only_proofs_about_its_own_game() -> None:
    mine, _ = joint_logs()
    here = Context(mine.game, mine.chain, mine.digest)
    items = [signed(BEN, here, 1, 1, Kind.ANSWER, body) for body in (b"x", b"y")]
    good = Double(BEN.public, mine.game, items[0], items[1], *here[1:], *here[1:])
    assert mine.accuse(good)
    assert mine.accuse(good)
    assert mine.doubles == [good]
    assert not mine.accuse(proof(HERE, b"x", HERE, b"y"))
    assert not mine.accuse(good._replace(second=items[0]))
