"""What words lead to at a position, and who may say them: the fold and the words, driven alone."""

from __future__ import annotations

import pytest

from engines.kernel import Leave
from netcore.item import AnyItem, Kind
from netcore.table import DRAW, FORFEIT, OVERDUE, PAUSE, TAKE_BACK, VOID, NotNow, Offered, TableTerms
from netcore.table.fold import Blamed, Fold
from netcore.table.waiting import Debt
from netcore.table.words import Said, word_body
from tests.netcore.table.test_words import opened
from tests.netsim.world import World

TERMS = TableTerms(coins=128, patience=60_000, grace=5_000, vanish=FORFEIT)


def word(seat: int, said: Said) -> AnyItem:
    return AnyItem(seat, 0, said.kind, word_body(said), b"")


@pytest.mark.parametrize(
    ("seats", "version", "vanish", "accused", "charged"),
    [
        (2, 2, FORFEIT, 0, True),
        (2, 2, FORFEIT, 1, True),
        (2, 2, VOID, 1, False),
        (3, 2, FORFEIT, 0, True),
        (3, 2, FORFEIT, 1, False),
        (3, 2, FORFEIT, 2, False),
        (3, 2, VOID, 0, False),
        (3, 1, FORFEIT, 2, True),
        (3, 1, VOID, 2, False),
    ],
)
def test_whom_an_overdue_charges(seats: int, version: int, vanish: str, accused: int, charged: bool) -> None:
    """Only one to whom every witness has a line; files of version 1 keep the rule they were played by."""
    table = opened("highcard", seats, 0, terms=TERMS._replace(vanish=vanish)).table(0)
    fold = Fold(table.game, table.hello._replace(version=version))
    said = Said(Kind.OVERDUE, number=accused, at=1)
    others = [seat for seat in range(seats) if seat != accused]
    _, applied = fold.placed(1, others[0], tuple(word(seat, said) for seat in others))
    assert applied.entry == (Leave(accused) if charged else None)


def test_where_only_guests_are_left_nobody_has_a_line_to_another() -> None:
    table = opened("highcard", 3, 0, terms=TERMS).table(1)
    fold = Fold(table.game, table.hello)
    assert fold.witnessed(0) and not fold.witnessed(2)
    fold.left = frozenset({1})
    fold._look()
    assert fold.witnessed(2), "but for the host"
    fold.left = frozenset({0})
    fold._look()
    assert not fold.witnessed(2) and not fold.witnessed(1)


@pytest.mark.parametrize(
    "said",
    [Said(Kind.OFFER, DRAW), Said(Kind.OFFER, PAUSE), Said(Kind.PAUSE, number=0)],
)
def test_where_tables_differ_nothing_is_offered(said: Said) -> None:
    fold = opened("tictactoe", 2, 2).fold(0)
    fold.paused = said.kind is Kind.PAUSE
    said = said._replace(at=fold.table.step)
    fold.placed(9, 0, (word(0, said),))
    fold.dispute({1: b"d" * 16})
    with pytest.raises(Blamed, match="the tables differ"):
        fold.placed(9, 0, (word(0, said),))


def dealt() -> tuple[World, int]:
    """After a deal, and the position before it."""
    world = opened("highcard", 2, 2, terms=TERMS)
    return world, 0


def test_nobody_goes_back_behind_a_deal_with_all_signatures() -> None:
    world, back = dealt()
    fold = world.fold(0)
    said = Said(Kind.REWIND, number=back, at=fold.table.step)
    with pytest.raises(Blamed, match="placed where it may not stand"):
        fold.placed(9, 0, (word(0, said), word(1, said)))


def test_an_offer_to_go_back_that_is_not_fair_is_not_even_shown() -> None:
    world, back = dealt()
    speaking, fold = world.table(0).wheel.speaking, world.fold(0)
    world.table(0).wheel.desk.take()
    speaking.heard(word(1, Said(Kind.OFFER, TAKE_BACK, back, fold.table.step)))
    assert not [one for one in world.table(0).wheel.desk.take() if isinstance(one, Offered)]
    with pytest.raises(NotNow, match="Nobody offers"):
        speaking.accept(fold, TAKE_BACK)


@pytest.mark.parametrize("lives", [False, True])
def test_nobody_testifies_against_one_who_was_seen_to_live(lives: bool) -> None:
    world = opened("highcard", 3, 2, terms=TERMS)
    wheel = world.table(1).wheel
    wheel.desk.now = 200_000
    wheel.speaking.offers.hear(0, Said(Kind.OFFER, OVERDUE, 2, world.table(1).log.number))
    wheel.ledger.note({2: (Debt.THINKING, "x")}, 0)
    if lives:
        wheel.ledger.lives(2, 100_000)
        with pytest.raises(NotNow, match="By this table's watch"):
            wheel.speaking.accept(world.fold(1), OVERDUE)
    else:
        assert wheel.speaking.accept(world.fold(1), OVERDUE).kind is Kind.OVERDUE


def test_nothing_is_signed_while_a_neighbour_is_not_where_we_are() -> None:
    world = opened("tictactoe", 2, 2)
    asked = next(seat for seat in (0, 1) if world.asks[seat] is not None)
    log = world.table(asked).log
    number = log.number
    world.cut(0, 1)
    world.answer(asked)
    assert log.number == number and not log.has(Kind.ANSWER, asked)
    world.link_all()
    world.quiet()
    assert log.number > number
    assert world.asks[1 - asked] is not None, "it went out with the line"
