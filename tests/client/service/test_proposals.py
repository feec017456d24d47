"""What a host may have a guest's program agree to without asking anybody: the very table of before."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from client.service.net.party import hello_after
from client.service.net.proposals import OTHERWISE, Stance, judge_proposal
from client.service.series import Series
from netcore.entries import setup_bytes
from netcore.link.room import Offer
from netcore.opening import JOINT, LOG_VERSION, Hello, Seat
from netcore.table import FORFEIT, TableTerms
from tests.example_engine.tictactoe import TicTacToe
from tests.kernel.highcard import HighCard
from tests.rules.genesis.table import opened

TERMS = TableTerms(coins=128, games=3, clock=300_000)
SEATS = (Seat("Ada", b"a" * 32), Seat("Ben", b"b" * 32))
SETUP = TicTacToe().setup()
BEFORE = Hello(LOG_VERSION, setup_bytes(SETUP), SEATS, JOINT, TERMS.pairs(), b"", "", 0, b"n" * 16)
ONE = Series(3, ((0,),))


def offer(setup: Any = SETUP, terms: TableTerms = TERMS, seats: Any = SEATS, **more: Any) -> Offer:
    raw = setup_bytes(msgspec.structs.replace(setup, **more))
    return Offer(raw, terms.pairs(), seats, (0,), 1, b"g" * 32)


@pytest.mark.attack(94)
def test_a_match_goes_on_by_itself_at_the_table_it_began_at() -> None:
    assert judge_proposal(offer(match=((0,),)), BEFORE, ONE, wished=False).stance is Stance.AGREED
    renamed = (SEATS[0], SEATS[1]._replace(name="Benno"))
    assert (
        judge_proposal(offer(match=((0,),), seats=renamed), BEFORE, ONE, wished=False).stance is Stance.AGREED
    )


@pytest.mark.attack(94)
@pytest.mark.parametrize(
    "changed",
    [
        offer(match=((0,),), terms=TERMS._replace(patience=1, grace=0, vanish=FORFEIT)),
        offer(match=((0,),), terms=TERMS._replace(clock=1_000)),
        offer(match=((0,),), terms=TERMS._replace(games=9)),
        offer(match=((0,),), terms=TERMS._replace(proofs=False)),
        offer(match=((0,),), terms=TERMS._replace(audit="match")),
        offer(match=((0,),), seats=SEATS[::-1]),
        offer(match=((0,),), seats=(SEATS[0], Seat("Ben", b"e" * 32))),
        offer(HighCard().setup("duel"), match=((0,),)),
    ],
)
def test_a_match_does_not_go_on_at_another_table(changed: Offer) -> None:
    judged = judge_proposal(changed, BEFORE, ONE, wished=True)
    assert judged.stance is Stance.REFUSED
    assert "another table" in judged.sentence


@pytest.mark.attack(94)
@pytest.mark.parametrize(
    ("start", "stance"), [(2, Stance.AGREED), (1, Stance.REFUSED), ("split", Stance.REFUSED)]
)
def test_a_match_goes_on_with_what_follows_from_the_game_before_and_nothing_else(
    start: Any, stance: Stance
) -> None:
    """Seat 1 began, so seat 2 begins the next game, whatever the host would like."""
    first = opened(start=1)
    hello = BEFORE._replace(setup=setup_bytes(first.setup))
    past = {step: SimpleNamespace(table=first.table_at(step)) for step in range(len(first.entries) + 1)}
    table: Any = SimpleNamespace(game=first.game, hello=hello, fold=SimpleNamespace(past=past))
    options = tuple(sorted({**dict(first.setup.options), "start": start}.items()))
    proposed = offer(first.setup, match=((0,),), options=options, decks=())
    assert judge_proposal(proposed, hello_after(table), ONE, wished=False).stance is stance


@pytest.mark.attack(94)
@pytest.mark.parametrize("match", [((1,),), ((0,), (0,)), ((),)])
def test_games_that_were_not_won_so_are_refused(match: Any) -> None:
    judged = judge_proposal(offer(match=match), BEFORE, ONE, wished=False)
    assert (judged.stance, judged.sentence) == (Stance.REFUSED, "the games of the match were not won so")


@pytest.mark.attack(94)
def test_a_match_that_is_dropped_is_a_persons_to_decide() -> None:
    judged = judge_proposal(offer(), BEFORE, ONE, wished=True)
    assert judged.stance is Stance.OPEN
    assert "The match after 1 of 3 games: 1 for seat 1, 0 for seat 2." in judged.sentence


@pytest.mark.attack(94)
def test_a_game_that_was_asked_for_is_the_same_or_is_asked_about() -> None:
    alone = Series(1, ((0,),))
    single = BEFORE._replace(terms=TERMS._replace(games=1).pairs())
    same, other = offer(terms=TERMS._replace(games=1)), offer(terms=TERMS._replace(games=1, clock=1_000))
    assert judge_proposal(same, single, alone, wished=True).stance is Stance.AGREED
    assert judge_proposal(same, single, alone, wished=False) == (Stance.OPEN, "")
    assert judge_proposal(other, single, alone, wished=True) == (Stance.OPEN, OTHERWISE)


def test_a_first_table_is_a_persons_to_decide() -> None:
    assert judge_proposal(offer(), None, Series(), wished=False) == (Stance.OPEN, "")
    assert judge_proposal(offer(match=((0,),)), None, Series(), wished=False).stance is Stance.REFUSED
