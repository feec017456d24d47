"""The battery: what must hold of any game, on random games of every installed engine in every mode."""

from collections.abc import Callable

import pytest

from engines import registry
from tests.battery.answers import check_answers
from tests.battery.anytime import check_any_time, check_going_on
from tests.battery.chain import PATIENCE, check_hash_seeds
from tests.battery.exchange import check_exchange
from tests.battery.games import Case, cases, each_option, rules, variants
from tests.battery.sanity import check_saves, check_tables
from tests.battery.views import check_full_options, check_secrets, check_views

Check = Callable[[Case, int], None]

CHECKS: list[Check] = [
    check_tables,
    check_saves,
    check_answers,
    check_views,
    check_secrets,
    check_full_options,
    check_exchange,
    check_any_time,
    check_going_on,
]
MANY_SEEDS = 40
"""Random games of each case in the long form; the short one plays the first of them."""
SMALL = [case for case in cases() if rules(case.make).mode_named(case.mode).seats <= 4]
LARGE = [case for case in cases() if case not in SMALL]
"""Larger tables are the long form's, but for one check: a game of six takes a minute in all of them."""
VARIANTS = [variant for case in cases() for variant in variants(case)]

every_case = pytest.mark.parametrize("case", SMALL, ids=lambda case: case.id)
every_option = pytest.mark.parametrize("case", [*each_option(SMALL)], ids=lambda case: case.id)
every_large = pytest.mark.parametrize(
    "case", [[*variants(case)][-1] for case in LARGE], ids=lambda case: case.id
)
every_check = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)


@every_case
@every_check
def test_game(check: Check, case: Case) -> None:
    check(case, 0)


@every_option
@every_check
def test_game_with_other_options(check: Check, case: Case) -> None:
    check(case, 1)


@every_large
def test_larger_tables_are_sound(case: Case) -> None:
    check_tables(case, 0)


@pytest.mark.timeout(PATIENCE + 60)
def test_processes_that_hash_differently_agree() -> None:
    check_hash_seeds(*(case.id for case in SMALL), hash_seeds=2)


def test_every_installed_engine_loads() -> None:
    assert registry.problems() == []


def test_the_example_engine_is_installed() -> None:
    """It comes in through the entry point alone, as a stranger's game would (docs/new-game.md)."""
    assert "tictactoe" in registry.games(), "run: .venv/bin/pip install -e tests/example_engine"


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("case", (*cases(), *VARIANTS), ids=lambda case: case.id)
@every_check
def test_game_at_length(check: Check, case: Case) -> None:
    for seed in range(1, MANY_SEEDS):
        check(case, seed)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_many_processes_that_hash_differently_agree() -> None:
    check_hash_seeds(*(case.id for case in cases()), games=4, hash_seeds=6)
