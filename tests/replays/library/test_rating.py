"""Glicko-2 against the example of its author, and its limits."""

from __future__ import annotations

import pytest

from replays.library.rating import Played, Rating, Result, rated, ratings


def test_the_example_of_its_author():
    others = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))
    found = rated(
        Rating(1500, 200), [Result(one, score) for one, score in zip(others, (1, 0, 0), strict=True)]
    )
    assert found.rating == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_doubt_grows():
    found = rated(Rating(1600, 50), [])
    assert found.rating == 1600 and 50 < found.deviation < 52
    assert rated(Rating(), []).deviation == 350


def test_winning_raises_losing_lowers_and_games_make_surer():
    games = [Played(day, "a", "b", 1.0) for day in range(12)]
    found = ratings(games)
    assert found["a"].rating > 1700 > 1300 > found["b"].rating
    assert found["a"].deviation < 350
    even = ratings([Played(1, "a", "b", 0.5)] * 3)
    assert even["a"].rating == pytest.approx(1500) == even["b"].rating


def test_a_surprise_makes_unsteady():
    strong = Rating(1500, 30, 0.06)
    beaten = rated(strong, [Result(Rating(2400, 30), 1.0)] * 10)
    assert beaten.volatility > 0.06
