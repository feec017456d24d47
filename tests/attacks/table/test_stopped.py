"""Attacks by a file on who has stopped for a fault: what that player signed then, put where it convicts."""

from __future__ import annotations

import pytest

from engines.kernel import digest
from netcore.dealer import Fault, Wrong
from netcore.item import Item, Kind
from netcore.log import Log, link
from netcore.table import Review
from netcore.table.words import Said
from netcore.wire import pack
from replays.content import TAG_SIZE, Replay, StoredStep
from replays.joint import joint_replay
from tests.netcore.dealer.ring import UNSAFE
from tests.netsim.world import find
from tests.replays.evidence import item, judged, log_of, placed, played, word, words

HONEST, CHEAT = 0, 1


def a_deal(content: Replay) -> StoredStep:
    """A step in which something is shown: nobody needs an earlier seed for it."""
    return next(step for step in content.steps if any(one.kind is Kind.SHARE for one in step.items))


def closed_with(content: Replay, deal: StoredStep, extra: Item) -> Replay:
    """The game up to that step, in which something more stands."""
    items = tuple(sorted((*deal.items, extra), key=lambda one: one.place))
    before = log_of(content).steps[deal.number - 1].chain
    tag = link(before, deal.number, items)[:TAG_SIZE]
    return content._replace(steps=(*content.steps[: deal.number], deal._replace(items=items, tag=tag)))


@pytest.mark.attack(158)
def test_a_seed_in_a_step_that_the_file_calls_closed_is_not_its_author_s_fault() -> None:
    """It was opened because the game had stopped there; what that was for is left out."""
    content = played("highcard")
    deal = a_deal(content)
    opened = next(one for one in content.steps[-2].items if one.place == (Kind.SEED, HONEST))
    seed = item(content, deal.number, HONEST, Kind.SEED, opened.body)
    verdict = judged(closed_with(content, deal, seed))
    assert verdict.verdict == "broken"
    assert "a seed was opened in it" in str(verdict.problem)
    assert not verdict.culprits
    assert "broken" not in words(verdict)


@pytest.mark.attack(158)
@pytest.mark.parametrize("grounds", [True, False])
def test_a_complaint_in_a_closed_step_is_judged_and_no_fault_by_itself(
    monkeypatch: pytest.MonkeyPatch, grounds: bool
) -> None:
    """Whose fault it shows the dealer's own judgement says; here it is made to say so."""
    content = played("highcard")
    deal = a_deal(content)
    complaint = item(content, deal.number, HONEST, Kind.COMPLAIN, pack((deal.number, CHEAT, 0, bytes(96))))
    culprit = CHEAT if grounds else HONEST
    fault = Fault(Wrong.SEAL, culprit, deal.number, "a sealed share does not hold")
    monkeypatch.setattr("netcore.table.evidence.Disputes.settle", lambda self: fault)
    verdict = judged(closed_with(content, deal, complaint))
    assert verdict.culprits == {(culprit, "dealing")}
    assert [word == "broken" for word in words(verdict)] == [not grounds, grounds]


@pytest.mark.attack(159)
@pytest.mark.parametrize("back", [0, 1])
def test_a_false_complaint_in_a_step_that_came_to_nothing_is_found_in_the_file(back: int) -> None:
    """The table named its author when the game went on."""
    content = played("highcard")
    deal = a_deal(content)
    log = Log()
    for step in log_of(content).steps[: deal.number]:
        for one in step.items:
            log.add(one)
        log.close(step.digest)
    false = item(content, deal.number, CHEAT, Kind.COMPLAIN, pack((deal.number - back, HONEST, 0, bytes(96))))
    log.add(false)
    resign = word(content, CHEAT, Said(Kind.RESIGN))
    log.add(placed(content, deal.number, CHEAT, resign))
    review = Review(find("highcard"), UNSAFE, log.steps)
    review.run()
    _, applied = review.fold.placed(deal.number, CHEAT, (resign,))
    log.close(digest(applied.table))
    verdict = judged(joint_replay(log))
    assert verdict.culprits == {(CHEAT, "dealing")}
    assert [word == "broken" for word in words(verdict)] == [False, True]
