"""Commitments and keys: what is agreed on before the first card, and what is refused."""

from __future__ import annotations

import pytest

from netcore.dealer.deck import CardSet
from netcore.dealer.faults import Fault, Misuse, Wrong
from netcore.dealer.group import Group, sound_group
from netcore.dealer.seeds import Seed
from netcore.dealer.terms import (
    DECK_LIMIT,
    Commit,
    Terms,
    agree,
    check_seed,
    make_commit,
    make_key,
    read_commit,
    read_key,
)
from netcore.wire import pack, unpack
from tests.netcore.dealer.bits import GAME, UNSAFE, altered, both, refused, root

CARDS = CardSet(50)
NONCE = b"n" * 32


def commits(count: int) -> list[Commit]:
    return [Commit(bytes([seat]) * 32, ()) for seat in range(count)]


def keys(group: Group, count: int) -> list[bytes]:
    return [make_key(root(group, seat), 16) for seat in range(count)]


@both
@pytest.mark.parametrize("count", [2, 8])
def test_seats_agree(group: Group, count: int) -> None:
    terms = agree(group, GAME, commits(count), keys(group, count), CARDS, coins=16)
    assert isinstance(terms, Terms)
    assert terms.joint == group.sum(root(group, seat).public for seat in range(count))
    assert terms.proofs


@pytest.mark.parametrize("count", [1, 9])
def test_one_seat_or_nine_do_not(count: int) -> None:
    with pytest.raises(Misuse):
        agree(UNSAFE, GAME, commits(count), keys(UNSAFE, count), CARDS)


@both
def test_a_key_holds_for_its_game_and_seat_only(group: Group) -> None:
    body = make_key(root(group, 1), 16)
    read_key(group, GAME, 1, body)
    assert refused(read_key, group, GAME, 0, body) is Wrong.PROOF
    assert refused(read_key, group, b"h" * 32, 1, body) is Wrong.PROOF


@both
def test_a_key_with_any_field_altered_is_refused(group: Group) -> None:
    body = make_key(root(group, 1), 16)
    box, anchor = unpack(body)[2:]
    for value in altered(unpack(body)):
        if value[:2] == unpack(body)[:2] and len(value) == 4 and (value[2] != box or value[3] != anchor):
            continue  # box key and anchor are bound by the signature, and by being unusable
        refused(read_key, group, GAME, 1, pack(value))


def test_a_box_key_that_is_no_member_is_refused() -> None:
    card, proof, _, anchor = unpack(make_key(root(sound_group(), 1), 16))
    bad = pack((card, proof, bytes(32), anchor))
    assert refused(read_key, sound_group(), GAME, 1, bad) is Wrong.POINT


@pytest.mark.parametrize("body", [b"", b"\xc0", b"\x94", pack(()), pack((1, 2, 3, 4)), b"\x91\xcc\x01"])
def test_garbage_is_no_key_and_no_commitment(body: bytes) -> None:
    assert refused(read_key, UNSAFE, GAME, 0, body) is Wrong.FORM
    assert refused(read_commit, body) is Wrong.FORM


def test_a_commitment_is_read_as_it_was_made() -> None:
    seed = Seed(b"s" * 32)
    body = make_commit(seed, NONCE, 0, b"i" * 32, {"side": [4], "main": [1, 2]}, CARDS)
    found = read_commit(body)
    assert found.seed == seed.commitment(NONCE, 0, b"i" * 32)
    assert [label for label, _ in found.lists] == ["main", "side"]


@pytest.mark.parametrize(
    "lists",
    [
        0,
        ((),),
        (("a",),),
        ((1, bytes(32)),),
        (("a", bytes(31)),),
        (("a" * 41, bytes(32)),),
        (("b", bytes(32)), ("a", bytes(32))),
        (("a", bytes(32)), ("a", bytes(32))),
        tuple((f"{n:02}", bytes(32)) for n in range(DECK_LIMIT + 1)),
    ],
)
def test_a_malformed_commitment_is_refused(lists: object) -> None:
    assert refused(read_commit, pack((bytes(32), lists))) is Wrong.FORM


def test_equal_commitments_boxes_and_anchors_stop_the_table() -> None:
    made = keys(UNSAFE, 2)
    first, second = map(unpack, made)
    copies = {
        "box keys": pack((*second[:2], first[2], second[3])),
        "anchors": pack((*second[:3], first[3])),
    }
    for what, body in copies.items():
        found = agree(UNSAFE, GAME, commits(2), [made[0], body], CARDS)
        assert isinstance(found, Fault)
        assert (found.wrong, found.seat) == (Wrong.KEY, None)
        assert what in found.reason
    same = agree(UNSAFE, GAME, commits(1) * 2, made, CARDS)
    assert isinstance(same, Fault)
    assert "seed commitments" in same.reason


def test_a_context_tells_game_step_history_seat_purpose_and_more_apart() -> None:
    made = []
    for game in (GAME, b"h" * 32):
        bodies = [make_key(Seed(bytes([s + 1]) * 32).root(UNSAFE, game, s), 16) for s in range(2)]
        terms = agree(UNSAFE, game, commits(2), bodies, CARDS, coins=16)
        assert isinstance(terms, Terms)
        made += [
            terms.context(7, b"chain", 0, "share", 1),
            terms.context(8, b"chain", 0, "share", 1),
            terms.context(7, b"other", 0, "share", 1),
            terms.context(7, b"chain", 1, "share", 1),
            terms.context(7, b"chain", 0, "seal", 1),
            terms.context(7, b"chain", 0, "share", 2),
            terms.context(7, b"chain", 0, "share"),
        ]
    assert len(set(made)) == 14


# --- opening a seed -----------------------------------------------------------------------------------------


def opened(raw: object, nonce: bytes = NONCE, seat: int = 0) -> object:
    seeds = [Seed(bytes([9]) * 31 + bytes([s])) for s in range(2)]
    made = [make_key(seeds[s].root(UNSAFE, GAME, s), 16) for s in range(2)]
    promised = [read_commit(make_commit(seeds[s], NONCE, s, b"i" * 32, {}, CARDS)) for s in range(2)]
    terms = agree(UNSAFE, GAME, promised, made, CARDS, coins=16)
    assert isinstance(terms, Terms)
    return check_seed(terms, promised[seat], nonce, seat, b"i" * 32, raw)


def test_the_committed_seed_gives_the_published_keys() -> None:
    assert opened(bytes([9]) * 31 + b"\0") is not None


@pytest.mark.parametrize("raw", [bytes([8]) * 32, bytes([9]) * 31 + b"\1"])
def test_another_seed_is_refused(raw: bytes) -> None:
    assert refused(opened, raw) is Wrong.SEED


@pytest.mark.parametrize("raw", [b"", bytes(31), None, 5, "s" * 32])
def test_what_is_no_seed_is_refused(raw: object) -> None:
    assert refused(opened, raw) is Wrong.FORM


def test_a_seed_at_another_table_is_refused() -> None:
    assert refused(opened, bytes([9]) * 31 + b"\0", b"m" * 32) is Wrong.SEED


def test_keys_that_do_not_follow_from_the_seed_are_refused() -> None:
    seed, other = Seed(b"s" * 32), Seed(b"t" * 32)
    promised = [
        read_commit(make_commit(s, NONCE, n, b"i" * 32, {}, CARDS)) for n, s in enumerate((seed, other))
    ]
    made = [make_key(s.root(UNSAFE, GAME, n), 16) for n, s in enumerate((other, other))]
    terms = agree(UNSAFE, GAME, promised, made, CARDS, coins=16)
    assert isinstance(terms, Terms)
    assert refused(check_seed, terms, promised[0], NONCE, 0, b"i" * 32, seed.reveal()) is Wrong.SEED
