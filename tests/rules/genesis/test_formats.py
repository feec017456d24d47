"""Deck assembly and identification codes (ledger section 11)."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.genesis import formats
from engines.genesis.codes import CodeError, code_of, deck_of, read_code
from engines.genesis.policy import RACES, SPHERES
from engines.kernel import DeckFault, LocalGame
from engines.kernel.chance import Stream
from engines.registry import deck_sizes
from tests.rules.genesis.table import DECKS, GAME, lists

MAIN = {name: dict(deck.lists)["main"] for name, deck in DECKS.items()}
CARDS = GAME.catalogue.cards


def faults(*faces: int, label: str = "main") -> list[DeckFault]:
    return list(GAME.deck_faults(GAME.modes[0], {label: faces}))


# --- codes --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-230", "SG-231", "SG-232", "SG-233", "SG-234", "SG-235", "SG-236", "SG-R25")
def test_the_books_sample_reads_part_by_part():
    """Example 9."""
    code = read_code("0001-2B-33J")
    assert code == (1, "ether", 11, 3, 3, "J") and (code.card, str(code)) == ("0001-2B", "0001-2B-33J")
    assert [read_code(f"0001-{n}0-31A").sphere for n in range(1, 6)] == list(SPHERES)


@pytest.mark.rule("SG-236")
def test_letters_belong_to_decks():
    """Example 10."""
    assert [deck_of(letter) for letter in "ABCDEFGHIJKLMNOPQRST"] == [
        n for n in range(1, 6) for _ in range(4)
    ]


@pytest.mark.rule("SG-237")
def test_deck_and_set_must_agree():
    with pytest.raises(CodeError, match="SG-237"):
        read_code("0001-2B-32J")


@pytest.mark.rule("SG-230", "SG-232", "SG-233", "SG-235")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "0001-2B-33",
        "0001-6B-33J",
        "0001-0B-33J",
        "0001-2G-33J",
        "0001-2B-36U",
        "1-2B-33J",
        "0001-2B-33J ",
    ],
)
def test_anything_else_is_no_code(text):
    with pytest.raises(CodeError, match="SG-230"):
        read_code(text)


@pytest.mark.rule("SG-012", "SG-230", "SG-231", "SG-234", "SG-R03")
def test_every_card_has_a_code_of_its_own():
    codes = [code_of(GAME, face) for face in range(GAME.face_count())]
    assert len({code.card for code in codes}) == len(codes) == 80
    assert {code.collection for code in codes} == {1} and len({code.version for code in codes}) == 1
    assert all(read_code(str(code)) == code for code in codes)
    assert "0001-2B-33J" in {str(code) for code in codes}, "the book's sample is a real card"
    duals = [face for face, card in enumerate(CARDS) if sum(tag in SPHERES for tag in card.tags) > 1]
    assert duals and all(code_of(GAME, face).sphere == CARDS[face].tags[0] for face in duals)


# --- the collection -----------------------------------------------------------------------------------------


@pytest.mark.rule("SG-225", "SG-226", "SG-227")
def test_a_collection_is_80_designs_three_times():
    whole = Counter(formats.collection(GAME))
    assert len(whole) == 80 and set(whole.values()) == {3} and whole.total() == 240
    assert Counter(code_of(GAME, face).sphere for face in whole) == dict.fromkeys(SPHERES, 16)
    races = Counter(
        (code_of(GAME, face).sphere, next(tag for tag in CARDS[face].half[0].tags if tag in RACES[sphere]))
        for face in whole
        for sphere in (code_of(GAME, face).sphere,)
    )
    assert len(races) == 40 and set(races.values()) == {2}


@pytest.mark.rule("SG-228", "SG-229", "SG-023", "SG-207")
def test_it_is_packed_as_five_decks_of_four_sets_of_twelve():
    sets, decks = formats.card_sets(GAME), formats.packaged(GAME)
    assert len(sets) == 20 and {len(faces) for faces in sets.values()} == {12}
    assert list(decks) == [1, 2, 3, 4, 5] and {len(faces) for faces in decks.values()} == {48}
    for number, faces in decks.items():
        letters = [letter for letter in sets if deck_of(letter) == number]
        assert Counter(faces) == sum((Counter(sets[letter]) for letter in letters), Counter())
    assert sum(map(Counter, decks.values()), Counter()) == Counter(formats.collection(GAME))


@pytest.mark.rule("SG-207", "SG-208")
def test_the_ready_decks_are_those_packaged_and_can_be_rebuilt_from_codes():
    packed = {tuple(sorted(faces)) for faces in formats.packaged(GAME).values()}
    assert {tuple(sorted(faces)) for faces in MAIN.values()} == packed
    mixed = [code_of(GAME, face) for face in sorted((*MAIN["forge"], *MAIN["grove"]))]
    assert set(formats.rebuilt(GAME, mixed).values()) == {
        tuple(sorted(MAIN[name])) for name in ("forge", "grove")
    }


# --- methods ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-206", "SG-048")
def test_decks_of_different_methods_can_meet():
    """A packaged deck against a custom one: nothing stops it."""
    custom = tuple(face for face in range(16) for _ in range(3))
    decks = (*lists("forge"), (("main", custom),))
    local = LocalGame(GAME, GAME.setup(decks=deck_sizes(GAME, decks)), b"mixed", decks)
    assert local.table.turn == 1


@pytest.mark.rule("SG-209")
def test_sets_are_taken_one_by_one_clockwise_until_each_has_four():
    assert formats.selection_order(3) == [0, 1, 2] * 4
    decks = formats.selected(GAME, "ABCDEFGH", 2)
    sets = formats.card_sets(GAME)
    assert Counter(decks[0]) == sum((Counter(sets[letter]) for letter in "ACEG"), Counter())
    assert {len(deck) for deck in decks} == {48} and not faults(*decks[1])
    with pytest.raises(formats.AssemblyError, match="SG-209"):
        formats.selected(GAME, "ABC", 2)


@pytest.mark.rule("SG-210", "SG-R24", "SG-R38")
def test_a_set_taken_is_gone_for_the_others():
    with pytest.raises(formats.AssemblyError, match="SG-210"):
        formats.selected(GAME, "AACDEFGH", 2)
    assert len(formats.selected(GAME, "AACDEFGH", 2, collections=2)) == 2, "two collections have two of each"
    with pytest.raises(formats.AssemblyError, match="SG-236"):
        formats.selected(GAME, "ZBCDEFGH", 2)
    assert [formats.collections_for("set selection", n) for n in range(2, 9)] == [1] * 4 + [2] * 3


@pytest.mark.rule("SG-211")
def test_a_custom_deck_has_48_cards_and_three_copies_at_most():
    good = MAIN["forge"]
    assert not faults(*good)
    assert [fault.clause for fault in faults(*good[:-1])] == ["SG-211"]
    four = next(face for face in range(80) if face not in good)
    (fault,) = faults(*(*good[:-4], *[four] * 4))
    assert (fault.clause, fault.face) == ("SG-211", four) and "3 times, not 4" in fault.sentence
    assert faults(label="side")[0].clause == "SG-211"
    (part,) = GAME.deck_parts(GAME.modes[0])
    assert (part.label, part.size, len(part.faces)) == ("main", 48, 80)


@pytest.mark.rule("SG-212", "SG-R24", "SG-R38")
def test_random_decks_come_from_one_collection():
    decks = formats.dealt(GAME, 5, Stream(b"random", b"design"))
    assert [len(deck) for deck in decks] == [48] * 5
    assert Counter(face for deck in decks for face in deck) == Counter(formats.collection(GAME))
    assert decks != formats.dealt(GAME, 5, Stream(b"other", b"design"))
    assert [formats.collections_for("random", n) for n in (5, 6)] == [1, 2]


@pytest.mark.rule("SG-213")
def test_whether_a_random_deck_is_looked_at_is_agreed():
    assert not formats.may_look("random") and formats.may_look("random", look=True)


@pytest.mark.rule("SG-214")
def test_of_more_than_48_each_keeps_48():
    (pool, _) = formats.dealt(GAME, 2, Stream(b"more", b"cards"), size=60)
    assert len(pool) == 60 and not list(formats.kept_faults(pool, pool[:48]))
    assert [fault.clause for fault in formats.kept_faults(pool, pool[:47])] == ["SG-214"]
    foreign = next(face for face in range(80) if face not in pool)
    assert [f.face for f in formats.kept_faults(pool, (*pool[:47], foreign))] == [foreign]


@pytest.mark.rule("SG-215")
def test_mirror_decks_are_the_same_for_all():
    deck = formats.selected(GAME, "ABCDEFGH", 2)[0]
    assert formats.mirrored(deck, 3) == [deck] * 3
    assert formats.collections_for("mirror", 3) == 3


@pytest.mark.rule("SG-216", "SG-217", "SG-218", "SG-219", "SG-R25", "SG-R24")
def test_the_open_draft():
    for players in (2, 3, 4):
        got = Counter[int]()
        for round_ in range(formats.open_rounds()):
            order = formats.choosers(players, round_)
            assert len(order) == formats.laid_open(players) - 1, "one is left over and discarded"
            assert order[0] == round_ % players and sorted(order) == list(range(players))
            got.update(order)
        assert set(got.values()) == {48}
        fast = [formats.choosers(players, n, fast=True) for n in range(formats.open_rounds(fast=True))]
        assert all(len(order) == formats.laid_open(players, fast=True) - 2 for order in fast)
        assert set(Counter(player for order in fast for player in order).values()) == {48}
        assert all(order[0] == order[1] for order in fast), "two picks at a time"
    assert formats.choosers(4, 1) == [1, 2, 3, 0]
    assert [formats.collections_for("open draft", n) for n in (4, 5, 8)] == [1, 2, 2]


@pytest.mark.rule("SG-220", "SG-221", "SG-222", "SG-223", "SG-R24")
def test_the_closed_draft():
    assert formats.PACK == 13 and sum(formats.taken_from()) == 12 and formats.ROUNDS * 12 == 48
    assert [formats.next_holder(0, 4, round_) for round_ in range(4)] == [1, 3, 1, 3]
    assert formats.taken_from(at_a_time=2) == [2] * 6 and formats.taken_from(at_a_time=3) == [3] * 4
    assert [formats.collections_for("closed draft", n) for n in (4, 5)] == [1, 2]


@pytest.mark.rule("SG-224", "SG-R25")
def test_the_blind_draft_is_an_open_one_with_the_cards_face_down():
    assert not formats.may_look("blind draft") and formats.may_look("blind draft", over=True)
    assert formats.may_look("open draft")
    assert formats.collections_for("blind draft", 4) == formats.collections_for("open draft", 4)


@pytest.mark.rule("SG-010", "SG-R18", "SG-197")
def test_the_printed_weak_strength_is_half_the_normal_one():
    for card in CARDS:
        stats = card.half[0].stats
        assert stats["weak"] == stats["strength"] // 2, card.name


@pytest.mark.rule("SG-108")
def test_every_inverted_cost_is_three():
    halves = [half for card in CARDS for half in card.half if "inverted" in half.tags]
    assert halves and {half.stats["cost"] for half in halves} == {3}
