"""What a seat knows: learnt from reveals, lost in mixes, kept as pools, and imagined by bots."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from engines.kernel import (
    Answer,
    Arrange,
    Done,
    Frame,
    LocalGame,
    Pool,
    Reveal,
    Secrets,
    Shuffle,
    Stream,
    Table,
    Together,
    Work,
)
from engines.kernel.pools import mixed, opened
from tests.kernel.scenes import FACES, Scene, begun, lay, stay, want


def any_face(card: int) -> tuple[int, ...]:
    """Of no card anything is known."""
    return tuple(range(FACES))


def test_a_mix_joins_the_pools_it_meets() -> None:
    pools = (Pool((1, 2), (7,)), Pool((5, 6), (8,)))
    assert mixed(pools, (2, 3), (9,)) == (Pool((1, 2, 3), (7, 9)), Pool((5, 6), (8,)))


def test_a_mix_of_unknown_cards_makes_no_pool() -> None:
    assert mixed((), (1, 2), ()) == ()


def test_an_opened_card_leaves_its_pool_with_its_face() -> None:
    assert opened((Pool((1, 2, 3), (7, 7, 9)),), ((2, 7),)) == (Pool((1, 3), (7, 9)),)
    assert opened((Pool((1, 2, 3), (7,)),), ((2, 8),)) == (Pool((1, 3), (7,)),)
    assert opened((Pool((1, 2), (7,)),), ((2, 7),)) == ()
    assert opened((Pool((1, 2, 3), (7, 8, 9)), Pool((4, 5), (6,))), ((1, 8), (3, 7))) == (
        Pool((2,), (9,)),
        Pool((4, 5), (6,)),
    )
    assert opened((Pool((1, 2), (7,)),), ((3, 7),)) == (Pool((1, 2), (7,)),)


# Any sequence of looking, opening, moving and mixing over eight cards in three places.
cards = st.sets(st.integers(0, 7), min_size=1, max_size=8).map(sorted).map(tuple)
moves = st.one_of(
    st.tuples(st.just("shuffle"), cards, st.just(0)),
    st.tuples(st.just("arrange"), cards, st.integers(0, 1)),
    st.tuples(st.just("look"), cards, st.integers(0, 1)),
    st.tuples(st.just("open"), cards, st.just(0)),
    st.tuples(st.just("move"), cards, st.integers(0, 5)),
)


def drive(steps: list) -> LocalGame:
    """Play those steps on eight cards dealt from a list with doubles, checking everything after each."""
    ops = []
    for word, ids, n in steps:
        if word == "shuffle":
            ops.append(want(Shuffle((ids,))))
        elif word == "arrange":
            ops.append(want(Arrange(((ids, n),))))
        elif word == "look":
            ops.append(want(Reveal(((ids, (n,)),))))
        elif word == "open":
            ops.append(want(Reveal(((ids, ()),))))
        else:
            ops.append(moved(ids, n))
    from engines.kernel import Deck, Make

    made = want(Make((Deck(0, 0, 4, label="main"), Deck(1, 1, 4, label="main"))))
    game = Scene(made, *ops, stay)
    faces = ((("main", (1, 1, 2, 3)),), (("main", (1, 3, 4, 4)),))
    return LocalGame(game, game.setup(), b"pools", faces)


def moved(ids: tuple[int, ...], zone: int):
    def step(w: Work, f: Frame) -> None:
        for card in ids:
            w.move(card, zone)

    return step


def truths(local: LocalGame, t: Table, pools: tuple[Pool, ...]) -> None:
    """Every pool is true, and no two overlap."""
    for pool in pools:
        there = Counter(local.dealer.truth[card] for card in pool.cards)
        assert not Counter(pool.faces) - there, (pool, there)
        assert all(t.rows[card].face is None for card in pool.cards)
    assert all(set(a.cards).isdisjoint(b.cards) for a, b in combinations(pools, 2))


@given(st.lists(moves, max_size=12))
def test_pools_are_true_and_apart_whatever_happens(steps: list) -> None:
    local = drive(steps)
    truths(local, local.table, local.table.pools)
    for know in local.secrets:
        truths(local, local.table, know.pools)


@given(st.lists(moves, max_size=12))
def test_a_seat_knows_exactly_the_faces_that_seen_says(steps: list) -> None:
    local = drive(steps)
    for card, row in enumerate(local.table.rows):
        for know in local.secrets:
            knows = know.face(local.table, card)
            assert (knows is not None) == (row.face is not None or bool(row.seen >> know.seat & 1))
            assert knows in (None, local.dealer.truth[card])


@given(st.lists(moves, max_size=12), st.integers(0, 5))
def test_an_imagined_deal_fits_all_that_is_known(steps: list, seed: int) -> None:
    local = drive(steps)
    t = local.table
    for know in local.secrets:
        deal = know.imagine(t, Stream(b"%d" % seed, b"deal"), any_face)
        assert sorted(deal) == [card for card, row in enumerate(t.rows) if row.face is None]
        assert all(deal[card] == face for card, face in know.faces.items() if card in deal)
        for pool in (*t.pools, *know.pools):
            assert not Counter(pool.faces) - Counter(deal[card] for card in pool.cards), (pool, deal)


def test_openings_in_any_entry_are_learnt() -> None:
    _, t = begun(lay("deck", 4, seen=0), stay)
    know = Secrets(1)
    know.learn(t, Answer(0, 0, 1, ((0, 3),)))
    know.learn(t, Together(0, (Answer(0, 0, 1, ((1, 4),)),)))
    know.learn(t, Done(0, faces=((2, 5),), answers=(Answer(0, 0, 1, ((3, 6),)),)))
    assert know.faces == {0: 3, 1: 4, 2: 5, 3: 6}


def test_a_spectator_knows_only_what_is_public() -> None:
    _, t = begun(lay("deck", 1), lay("pile", 1, face=6), stay)
    assert [Secrets().face(t, card) for card in (0, 1)] == [None, 6]


def test_an_unknown_card_cannot_be_opened() -> None:
    _, t = begun(lay("deck", 2), lay("pile", 1, face=6), stay)
    know = Secrets(0, {0: 3})
    assert know.open(t, (0, 2)) == ((0, 3),)
    assert know.open(t, (0, 1)) is None


def test_a_copy_learns_by_itself() -> None:
    _, t = begun(lay("deck", 2), stay)
    know = Secrets(0, {0: 3})
    twin = know.copy()
    twin.learn(t, Done(0), ((1, 4),))
    assert (know.faces, twin.faces) == ({0: 3}, {0: 3, 1: 4})


def test_an_imagined_deal_keeps_to_public_pools_narrower_than_the_seat_s_own() -> None:
    """Seat 1 saw what lies at 2 and 3, then card 1 was opened and mixed with 2: its face is not at 3."""
    local = drive([("look", (2, 3), 1), ("shuffle", (2, 3), 0), ("open", (1,), 0), ("shuffle", (1, 2), 0)])
    (public,) = local.table.pools
    assert public.cards == (1, 2)
    assert local.secrets[1].pools[0].cards == (1, 2, 3)
    for seed in range(20):
        deal = local.secrets[1].imagine(local.table, Stream(b"%d" % seed, b"deal"), any_face)
        assert public.faces[0] in (deal[1], deal[2])
