"""Every seeded mistake is caught, and by the check that is there for it."""

import pytest

from engines.kernel import KernelError
from tests.battery import mistakes
from tests.battery.answers import check_answers
from tests.battery.anytime import check_any_time
from tests.battery.chain import check_hash_seeds, named
from tests.battery.exchange import check_exchange
from tests.battery.sanity import check_saves, check_tables
from tests.battery.test_battery import Check
from tests.battery.views import check_full_options, check_views

SEEDS = 20

CAUGHT: list[tuple[type, Check]] = [
    (mistakes.SkipsAWindow, check_views),
    (mistakes.SkipsAWindow, check_exchange),
    (mistakes.BranchesOnAHiddenFace, check_tables),
    (mistakes.TellsAFace, check_views),
    (mistakes.TellsAFace, check_exchange),
    (mistakes.SpeaksOfAFace, check_exchange),
    (mistakes.ShowsAFace, check_exchange),
    (mistakes.CountsInFractions, check_tables),
    (mistakes.ForgetsARefusal, check_answers),
    (mistakes.TakesTruthForANumber, check_answers),
    (mistakes.TakesMoreOpenings, check_answers),
    (mistakes.ListsTooLittle, check_answers),
    (mistakes.ListsTooMuch, check_answers),
    (mistakes.ListsByAnotherSHand, check_full_options),
    (mistakes.ChangesOnRefusal, check_answers),
    (mistakes.SaysNothing, check_answers),
    (mistakes.CountsByItself, check_saves),
    (mistakes.RemembersInTheTable, check_saves),
    (mistakes.LosesACard, check_tables),
    (mistakes.BindsAList, check_tables),
    (mistakes.TouchesTheTableToShowIt, check_views),
    (mistakes.AsksWhoIsGone, check_any_time),
    (mistakes.NeverAsks, check_answers),
]


@pytest.mark.parametrize(("mistake", "check"), CAUGHT, ids=lambda one: one.__name__)
def test_the_battery_catches(mistake: type, check: Check) -> None:
    case = named(f"{mistakes.__name__}:{mistake.__name__}")
    with pytest.raises((AssertionError, KernelError)):
        for seed in range(SEEDS):
            check(case, seed)


def test_processes_notice_rules_that_follow_hashes() -> None:
    with pytest.raises(AssertionError, match="do not agree"):
        check_hash_seeds("tests.battery.mistakes:FollowsHashes", hash_seeds=2)


def test_every_mistake_is_tried() -> None:
    seeded = {
        name for name, one in vars(mistakes).items() if getattr(one, "__module__", "") == mistakes.__name__
    }
    tried = {mistake.__name__ for mistake, _ in CAUGHT} | {"FollowsHashes"}
    assert seeded - tried == {"_Changed", "_Remembers"}


@pytest.mark.parametrize("check", dict.fromkeys(check for _, check in CAUGHT), ids=lambda one: one.__name__)
def test_without_a_mistake_it_passes(check: Check) -> None:
    case = named("tests.kernel.highcard:HighCard")
    for seed in range(3):
        check(case, seed)
