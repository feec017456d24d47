"""Decks: what a point means, secret lists whose rows open by being read, and who is to blame for a bad
one.
"""

from __future__ import annotations

import pytest

from netcore.dealer.deck import (
    OPEN,
    CardSet,
    DeckName,
    OpenTable,
    SecretDeck,
    SecretTable,
    Tables,
    check_deck,
    face_of,
    lay_out,
    list_commitment,
    make_deck,
    open_point,
    recall_list,
)
from netcore.dealer.faults import Refused, Wrong
from netcore.dealer.group import NOT_MEMBERS, Group, sound_group
from netcore.dealer.mix import Pair
from netcore.dealer.seeds import ROW_SIZE, Seed
from tests.netcore.dealer.bits import GAME, START, UNSAFE, both, flips, joint_key, opened, refused, root

CARDS = CardSet(50)
FACES = [7, 3, 3, 9, 3, 12]
NAME = DeckName(0, "main")
CONTEXT = b"context"


def made(group: Group, faces: list[int] = FACES, cards: CardSet = CARDS) -> SecretDeck:
    owner = root(group)
    return make_deck(owner, joint_key(group), NAME, faces, cards, owner.mix(0, START), CONTEXT)


@both
def test_a_slot_read_is_a_row_opened(group: Group) -> None:
    deck = made(group)
    tables = {NAME: SecretTable.read(NAME, deck.rows)}
    read = [face_of(GAME, tables, (NAME,), CARDS, opened(group, pair), 0, True) for pair in deck.pairs]
    assert read == list(lay_out(FACES, CARDS, root(group).mix(0, START)))
    assert sorted(read) == sorted(FACES)


@both
def test_an_honest_deck_is_accepted(group: Group) -> None:
    check_deck(group, made(group), CONTEXT)


def test_the_number_of_distinct_cards_does_not_show() -> None:
    same, different = made(UNSAFE, [4] * 6), made(UNSAFE, [1, 2, 3, 4, 5, 6])
    assert len(same.rows) == len(different.rows) == 6 * ROW_SIZE
    assert len(set(same.pairs)) == 6


def test_copies_share_a_point_and_nothing_else() -> None:
    deck = made(UNSAFE, [4] * 6)
    assert len({opened(UNSAFE, pair) for pair in deck.pairs}) == 1


def test_cards_of_each_back_lie_together() -> None:
    cards = CardSet(50, {3: 1, 7: 0, 9: 2, 12: 1})
    laid = lay_out(FACES, cards, root(UNSAFE).mix(0, START))
    assert [cards.back(face) for face in laid] == [0, 1, 1, 1, 1, 2]


@both
def test_the_owner_s_seed_recalls_the_list(group: Group) -> None:
    owner, joint, deck = root(group), joint_key(group), made(group)
    assert recall_list(group, GAME, joint, NAME, deck, owner.mix(0, START)) == tuple(sorted(FACES))
    assert recall_list(group, GAME, joint, NAME, deck, owner.mix(1, START)) is None


@both
def test_a_deck_with_any_field_flipped_is_refused(group: Group) -> None:
    deck = made(group)
    for _, rows in flips(deck.rows, 16):
        refused(check_deck, group, deck._replace(rows=rows), CONTEXT)
    for _, known in flips(deck.known, 32):
        assert refused(check_deck, group, deck._replace(known=known), CONTEXT) in (Wrong.PROOF, Wrong.SCALAR)
    for number, (first, second) in enumerate(deck.pairs):
        for pair in (Pair(second, first), Pair(first, group.add(second, first))):
            pairs = (*deck.pairs[:number], pair, *deck.pairs[number + 1 :])
            assert refused(check_deck, group, deck._replace(pairs=pairs), CONTEXT) is Wrong.PROOF


@pytest.mark.parametrize("bad", NOT_MEMBERS.values(), ids=NOT_MEMBERS)
def test_a_slot_that_is_no_member_is_refused(bad: bytes) -> None:
    deck = made(sound_group())
    for pair in (Pair(bad, deck.pairs[0].second), Pair(deck.pairs[0].first, bad)):
        damaged = deck._replace(pairs=(pair, *deck.pairs[1:]))
        assert refused(check_deck, sound_group(), damaged, CONTEXT) is Wrong.POINT


def test_rows_out_of_order_or_repeated_are_refused() -> None:
    deck = made(UNSAFE)
    rows = [deck.rows[at : at + ROW_SIZE] for at in range(0, len(deck.rows), ROW_SIZE)]
    for bad in (rows[::-1], [rows[0], *rows[:-1]]):
        assert refused(check_deck, UNSAFE, deck._replace(rows=b"".join(bad)), CONTEXT) is Wrong.ROW
    for bad_bytes in (deck.rows[:-1], deck.rows + bytes(ROW_SIZE), b""):
        assert refused(check_deck, UNSAFE, deck._replace(rows=bad_bytes), CONTEXT) is Wrong.FORM


def test_a_proof_of_knowledge_holds_in_its_context_only() -> None:
    assert refused(check_deck, UNSAFE, made(UNSAFE), b"another") is Wrong.PROOF


# --- what a point means -------------------------------------------------------------------------------------


def test_an_open_deck_s_points_depend_on_game_deck_and_face() -> None:
    names = (DeckName(OPEN, "a"), DeckName(OPEN, "b"))
    points = {
        open_point(UNSAFE, game, name, f) for game in (GAME, b"h" * 32) for name in names for f in (0, 1)
    }
    assert len(points) == 8


def test_a_card_of_two_possible_decks_is_found_in_its_own() -> None:
    name, mine = DeckName(OPEN, "open"), UNSAFE.to_point("mine")
    deck = made(UNSAFE)
    tables: Tables = {name: OpenTable(name, {mine: 5}), NAME: SecretTable.read(NAME, deck.rows)}
    assert face_of(GAME, tables, (name, NAME), CARDS, mine, 0, True) == 5
    assert face_of(GAME, tables, (name, NAME), CARDS, opened(UNSAFE, deck.pairs[0]), 0, True) in FACES


def blamed(rows: bytes, point: bytes, cards: CardSet = CARDS, back: int = 0, proofs: bool = True) -> Refused:
    with pytest.raises(Refused) as found:
        face_of(GAME, {NAME: SecretTable.read(NAME, rows)}, (NAME,), cards, point, back, proofs)
    return found.value


def test_a_row_that_is_no_card_is_its_owner_s_fault() -> None:
    deck = made(UNSAFE, [60] * 3)
    found = blamed(deck.rows, opened(UNSAFE, deck.pairs[0]), proofs=False)
    assert (found.wrong, found.seat) == (Wrong.ROW, 0)


def test_a_row_of_garbage_is_its_owner_s_fault() -> None:
    deck = made(UNSAFE, [4])
    garbled = deck.rows[:-1] + bytes([deck.rows[-1] ^ 1])
    found = blamed(garbled, opened(UNSAFE, deck.pairs[0]), proofs=False)
    assert (found.wrong, found.seat) == (Wrong.ROW, 0)


@pytest.mark.parametrize("proofs", [True, False])
def test_a_wrong_back_is_the_owner_s_fault_if_mixes_were_proved(proofs: bool) -> None:
    cards, deck = CardSet(50, {4: 1}), made(UNSAFE, [4])
    found = blamed(deck.rows, opened(UNSAFE, deck.pairs[0]), cards, back=0, proofs=proofs)
    assert (found.wrong, found.seat) == (Wrong.BACK, 0 if proofs else None)


@pytest.mark.parametrize("proofs", [True, False])
def test_a_point_of_no_table_is_the_owner_s_fault_if_mixes_were_proved(proofs: bool) -> None:
    found = blamed(made(UNSAFE).rows, UNSAFE.to_point("garbage"), proofs=proofs)
    assert (found.wrong, found.seat) == (Wrong.ROW, 0 if proofs else None)


# --- commitments --------------------------------------------------------------------------------------------


def test_a_list_s_commitment_is_salted_and_bound() -> None:
    def commitment(
        seed: bytes = b"s",
        nonce: bytes = b"n",
        seat: int = 0,
        label: str = "main",
        faces: tuple[int, ...] = (1, 2),
    ) -> bytes:
        return list_commitment(Seed(seed * 32), nonce * 32, seat, label, faces, CARDS)

    made = {
        commitment(),
        commitment(seed=b"t"),
        commitment(nonce=b"m"),
        commitment(seat=1),
        commitment(label="side"),
        commitment(faces=(1, 3)),
        commitment(faces=(1, 1, 2)),
    }
    assert len(made) == 7
    assert commitment(faces=(2, 1)) == commitment()


def test_a_back_is_part_of_the_commitment() -> None:
    seed = Seed(b"s" * 32)
    plain, backed = CardSet(50), CardSet(50, {1: 1})
    one, other = (list_commitment(seed, b"n" * 32, 0, "main", (1, 2), cards) for cards in (plain, backed))
    assert one != other
