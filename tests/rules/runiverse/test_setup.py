"""Setting up (ledger section 3)."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import Act, Answer, IllegalAnswer, Option, Roll, SetupError, Shuffle, questions
from engines.registry import deck_sizes
from engines.runiverse.field import adjacent
from engines.runiverse.formats import dream_deck
from engines.runiverse.policy import FACETS
from engines.runiverse.setup import QUALIFIES
from tests.rules.runiverse.table import CARDS, DECKS, GAME, lists, opened
from tests.rules.table import give, play_out


def hand(local, seat):
    """The cards of a hand as they are."""
    truth = local.dealer.truth
    return [CARDS[truth[card]] for card in local.table.zone("hand", seat)]


def mages(local, seat):
    return sum(card.kind == "mage" for card in hand(local, seat))


def with_hand(counts, seat, *, seed=1, most=400):
    """A game in which this seat's opening hand has one of these numbers of mages, found by trying."""
    for n in range(seed, seed + most):
        local = opened(seed=n, first="seat 1")
        if mages(local, seat) in counts:
            return local
    raise AssertionError("no such hand")


@pytest.mark.rule("RV-084")
def test_what_each_player_needs():
    decks = lists("ruby", "quam")
    sizes = deck_sizes(GAME, decks)
    assert [dict(seat) for seat in sizes] == [{"main": 30, "dream": 10}] * 2
    with pytest.raises(SetupError):
        GAME.setup(decks=((("dream", 10), ("main", 29)), sizes[1]))
    with pytest.raises(SetupError):
        GAME.setup(decks=((("dream", 9), ("main", 30)), sizes[1]))
    with pytest.raises(SetupError):
        GAME.setup(decks=sizes[:1])


@pytest.mark.rule("RV-085", "RV-086")
def test_quick_start_decks_one_for_each_facet():
    assert sorted(DECKS) == sorted(FACETS)
    for facet, deck in DECKS.items():
        found = dict(deck.lists)
        own = [GAME.facet_of[face] for face in found["main"]]
        assert own.count(facet) > 15 and all(adjacent(facet, other) for other in own)
        assert sorted(found["dream"]) == sorted(dream_deck(GAME, facet))
        assert len(found["dream"]) == 10


@pytest.mark.rule("RV-030", "RV-031", "RV-032", "RV-087", "RV-088", "RV-090")
def test_decks_are_made_shuffled_and_dealt_from():
    local = opened(first="seat 1")
    t = local.table
    for seat in range(2):
        assert (len(t.zone("deck", seat)), len(t.zone("hand", seat)), len(t.zone("dream", seat))) == (
            23,
            7,
            10,
        )
        assert all(t.rows[card].seen == 0 for card in (*t.zone("deck", seat), *t.zone("dream", seat)))
        assert (len(t.zone("snow", seat)), len(t.zone("wild", seat))) == (3, 7)
    shuffles = [local.table_at(n).pending for n in range(t.step)]
    first = next(s for s in shuffles if isinstance(s, Shuffle))
    assert len(first.parts) == 6


@pytest.mark.rule("RV-089", "RV-R22")
def test_the_first_player_is_agreed_or_chance():
    for agreed, first in (("seat 1", 0), ("seat 2", 1)):
        local = opened(first=agreed)
        assert local.table.active == first
        assert not any(isinstance(local.table_at(n).pending, Roll) for n in range(local.table.step))
    firsts = {opened(seed=n).table.active for n in range(12)}
    assert firsts == {0, 1}
    assert any(isinstance(t.pending, Roll) for t in map(opened().table_at, range(opened().table.step)))


@pytest.mark.rule("RV-328", "RV-R22")
def test_in_a_match_the_loser_of_the_game_before_decides():
    local = opened(match=((0,),))
    options = local.options(1)
    assert options is not None and isinstance(options.decision, Option)
    give(local, 1)
    assert local.table.active == 0, "seat 1 lost and lets the other begin"
    local = opened(match=((0,), (1,)))
    give(local, 0)
    assert local.table.active == 0
    drawn = opened(match=((0,), ()))
    assert any(isinstance(drawn.table_at(n).pending, Roll) for n in range(drawn.table.step))


@pytest.mark.rule("RV-328", "RV-R22")
def test_who_was_agreed_to_go_first_does_so_in_the_first_game_of_a_match():
    local = opened(first="seat 1", match=((0,),))
    options = local.options(1)
    assert options is not None and options.decision.name == "start"
    drawn = opened(first="seat 1", match=((),))
    assert any(isinstance(drawn.table_at(n).pending, Roll) for n in range(drawn.table.step))


@pytest.mark.rule("RV-091", "RV-R20", "RV-R133", "RV-095")
@pytest.mark.parametrize(("mages_in_hand", "may"), [(1, True), (2, False), (5, False), (6, True)])
def test_who_may_mulligan_is_asked_whatever_the_hand(mages_in_hand, may):
    assert QUALIFIES == (0, 1, 6, 7)
    local = with_hand((mages_in_hand,), 0, most=2000)
    options = local.options(0)
    assert options is not None
    values = [answer.value for answer in options.answers()]
    assert values == ([("pass",), ("mulligan",)] if may else [("pass",)])
    (asked,) = questions(local.table.pending)
    assert isinstance(asked, Act) and asked.data == ("mulligan",), "the question is the same"


@pytest.mark.rule("RV-091", "RV-R20", "RV-R133")
def test_a_mulligan_of_a_fair_hand_is_refused_by_what_it_shows():
    local = with_hand((2, 3, 4, 5), 0)
    cards = sorted(local.table.zone("hand", 0))
    faces = tuple((card, local.dealer.truth[card]) for card in cards)
    with pytest.raises(IllegalAnswer) as refused:
        local.submit(Answer(local.table.step, 0, ("mulligan",), faces))
    assert (refused.value.code, refused.value.clause) == ("does_not_fit", "RV-091")
    with pytest.raises(IllegalAnswer):
        local.submit(Answer(local.table.step, 0, ("mulligan",), faces[:-1]))


@pytest.mark.rule("RV-092", "RV-093")
def test_a_mulligan_shows_the_hand_and_draws_seven_anew():
    local = with_hand((0, 1, 6, 7), 0)
    before = sorted(card.id for card in hand(local, 0))
    give(local, ("mulligan",))
    shown = [e for e in local.events if e.kind == "shown"]
    assert sorted(CARDS[face].id for face in shown[-1].args[0]) == before
    give(local, ("pass",))
    t = local.table
    assert (len(t.zone("hand", 0)), len(t.zone("deck", 0))) == (7, 23)
    assert all(t.rows[card].face is None for card in (*t.zone("hand", 0), *t.zone("deck", 0)))
    assert t.pending[0].data == ("mulligan",) and t.pending[0].seat == 0, "asked again, and only this seat"


@pytest.mark.rule("RV-094", "RV-096", "RV-R19")
def test_the_first_player_states_first_and_a_keep_stands():
    local = opened(first="seat 2")
    assert local.waiting() == (1,)
    give(local, ("pass",))
    assert local.waiting() == (0,)
    give(local, ("pass",))
    assert local.table.turn == 1 and local.table.active == 1
    local = with_hand((0, 1, 6, 7), 1)
    give(local, ("pass",))
    give(local, ("mulligan",))
    assert local.waiting() == (1,), "seat 0 kept and is not asked again"


@pytest.mark.rule("RV-R23")
def test_hands_have_no_limit(scene):
    s = scene({"hand": " ".join(["imp"] * 15)})
    s.end_turn().end_turn()
    assert len(s.zone("hand", 0)) == 16


@pytest.mark.rule("RV-R25")
def test_deck_lists_are_secret():
    local = opened()
    assert all(row.face is None for row in local.table.rows if row.zone in local.table.map.numbers("deck"))
    for seed in range(3):
        over = play_out(opened(seed=seed), Random(seed))
        assert over.table.result is not None


@pytest.mark.rule("RV-327", "RV-R125")
def test_the_game_is_for_two():
    assert {mode.seats for mode in GAME.modes} == {2}
