"""Evidence beside the steps: judged again from the file alone, with culprit and step, nobody else harmed."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel import digest
from netcore.dealer import Fault, Wrong
from netcore.dealer.opening import Opening
from netcore.item import Kind, signed_any
from netcore.log import Log
from netcore.table import Review, Stage
from netcore.table.words import Said
from netcore.wire import pack
from replays.joint import joint_replay
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE, World, find
from tests.replays.evidence import (
    asked_in,
    item,
    judged,
    log_of,
    placed,
    played,
    under_way,
    with_refused,
    word,
    words,
)

NO_OPENING = tuple(Opening())


# --- 86: what a table refused


@pytest.mark.attack(86)
@pytest.mark.parametrize("open_step", [True, False])
@pytest.mark.parametrize(
    ("value", "why"), [(("mark", 99), "the rules refuse it"), (("fly",), "the rules refuse it")]
)
def test_an_answer_the_rules_refuse_is_found_again(value: Any, why: str, open_step: bool) -> None:
    """Also where the step was never closed, and whether the table kept it among the open items or beside."""
    content = under_way()
    step = content.steps[-1].number + 1
    seat = next(iter(opened(answers=3).fold(0).asked))
    bad = item(content, step, seat, Kind.ANSWER, pack((value, NO_OPENING, 0)))
    told = content._replace(open_items=(bad,)) if open_step else with_refused(content, bad)
    verdict = judged(told)
    assert (verdict.verdict, verdict.ok, verdict.checks["rules"]) == ("broken", False, False)
    assert str(verdict.problem).startswith(f"step {step}: {content.hello.who(seat)}: {why}")
    assert words(verdict)[seat] == "broken"
    assert words(verdict)[1 - seat] == "unfinished"


@pytest.mark.attack(86)
@pytest.mark.parametrize("body", [b"", pack((1,)), pack((("mark", 0), NO_OPENING, -1)), pack(7)])
def test_an_answer_that_cannot_be_read_is_found_again(body: bytes) -> None:
    content = under_way()
    step = content.steps[-1].number + 1
    seat = next(iter(opened(answers=3).fold(0).asked))
    verdict = judged(with_refused(content, item(content, step, seat, Kind.ANSWER, body)))
    assert str(verdict.problem).startswith(f"step {step}: {content.hello.who(seat)}: ")
    assert words(verdict)[seat] == "broken"


def asked_openly(world: World) -> bool:
    return world.fold(0).stage is Stage.ANSWERS


@pytest.mark.attack(86)
def test_a_card_opened_that_is_not_there_is_found_again() -> None:
    world = next(w for n in range(9) if asked_openly(w := opened("highcard", answers=n)))
    content, seat = joint_replay(world.table(0).log), min(world.fold(0).asked)
    step = content.steps[-1].number + 1
    bad = item(content, step, seat, Kind.ANSWER, pack((("pass",), ((9999,), b"", b"", ()), 0)))
    verdict = judged(with_refused(content, bad))
    assert verdict.checks["dealing"] is False
    assert f"step {step}: {content.hello.who(seat)}: " in str(verdict.problem)


@pytest.mark.attack(86)
@pytest.mark.parametrize("kind", [Kind.ANSWER, Kind.MIX, Kind.COIN, Kind.SHARE, Kind.DECK])
def test_an_item_that_was_not_due_is_found_again(kind: Kind) -> None:
    """In the middle of the game and after its end; the other player's verdict stays as it was."""
    content = played()
    step, seat = asked_in(content)
    for at in (step, content.last):
        verdict = judged(with_refused(content, item(content, at, 1 - seat, kind, pack((b"x",)))))
        assert verdict.verdict == "broken"
        assert f"step {at}: {content.hello.who(1 - seat)}: a {kind.word} item was not due" in str(
            verdict.problem
        )
        assert words(verdict)[1 - seat] == "broken"
        assert words(verdict)[seat] == "verified"
        assert verdict.finished


@pytest.mark.attack(86)
@pytest.mark.parametrize("kind", [Kind.PLEDGE, Kind.ANSWER])
def test_what_was_not_due_in_a_deal_is_found_again(kind: Kind) -> None:
    content = played("highcard")
    step = next(s.number for s in content.steps if any(i.kind is Kind.MIX for i in s.items))
    verdict = judged(with_refused(content, item(content, step, 1, kind, pack((b"x",)))))
    assert f"step {step}: Ben (seat 1): a {kind.word} item was not due" in str(verdict.problem)
    assert words(verdict) == ["verified", "broken"]


@pytest.mark.attack(86)
def test_an_item_too_many_in_a_closed_deal_is_found() -> None:
    """Both may have let it pass; it was signed, and the rules did not ask for it."""
    content = played("highcard")
    at = next(s.number for s in content.steps if any(i.kind is Kind.MIX for i in s.items))
    log = Log()
    for step in content.steps[:at]:
        for one in step.items:
            log.add(one)
        log.close(step.digest)
    for one in (*content.steps[at].items, item(content, at, 1, Kind.PLEDGE, pack((b"x",)))):
        log.add(one)
    log.close(content.steps[at].digest)
    verdict = judged(joint_replay(log))
    assert verdict.problem == f"step {at}: Ben (seat 1): a pledge item was not due"
    assert words(verdict) == ["unaudited", "broken"]


@pytest.mark.attack(86)
def test_an_illegal_answer_under_a_placing_is_found() -> None:
    """A placing voids what was in of its step, and takes nobody's signature back."""
    content = under_way()
    seat = next(iter(opened(answers=3).fold(0).asked))
    log = log_of(content)
    step = log.number
    log.add(item(content, step, seat, Kind.ANSWER, pack((("mark", 99), NO_OPENING, 0))))
    log.add(placed(content, step, 1 - seat, word(content, 1 - seat, Said(Kind.RESIGN))))
    world = opened(answers=3)
    world.call(1 - seat, lambda table: table.resign(world.now))
    world.quiet()
    log.close(world.table(0).log.steps[step].digest)
    verdict = judged(joint_replay(log))
    assert f"step {step}: {content.hello.who(seat)}: the rules refuse it" in str(verdict.problem)
    assert words(verdict)[seat] == "broken"


@pytest.mark.attack(86)
def test_a_bad_placing_is_found_again() -> None:
    content = under_way()
    step = content.steps[-1].number + 1
    here = opened(answers=3).fold(0).table.step
    draw = word(content, 1, Said(Kind.AGREE, "draw", at=here))
    mine, early = Said(Kind.OFFER, "draw", 0, here), Said(Kind.OFFER, "draw", 0, here + 5)
    stranger = signed_any(PEOPLE[2], log_of(content).game, 1, 0, Kind.RESIGN, b"")
    for bad, why in (
        (placed(content, step, 0, draw), "not everybody signed"),
        (placed(content, step, 0, stranger), "did not sign"),
        (
            placed(content, step, 1, word(content, 1, mine)),
            "only the host places it",
        ),
        (
            placed(content, step, 0, word(content, 0, early)),
            "another position",
        ),
        (item(content, step, 0, Kind.PLACE, b"\x90"), "cannot be read"),
    ):
        verdict = judged(with_refused(content, bad))
        assert verdict.verdict == "broken", why
        assert why in str(verdict.problem)
        assert words(verdict)[bad.seat] == "broken"
        assert words(verdict)[1 - bad.seat] == "unfinished"


@pytest.mark.attack(86)
@pytest.mark.parametrize("by", [0, 1])
def test_a_placing_over_a_complete_step_is_found_again(by: int) -> None:
    """By one who had signed what completes it, and so held everything."""
    content = played()
    step = next(s.number for s in content.steps if {(i.kind, i.seat) for i in s.items} == {(Kind.ANSWER, by)})
    bad = placed(content, step, by, word(content, by, Said(Kind.RESIGN)))
    verdict = judged(with_refused(content, bad))
    who = content.hello.who(by)
    assert verdict.problem == f"step {step}: {who}: a word was placed where everything due was in"
    assert words(verdict)[by] == "broken"
    assert words(verdict)[1 - by] == "verified"
    assert not verdict.remarks


@pytest.mark.attack(86)
def test_a_guest_places_nothing_where_only_another_owes_something() -> None:
    content = played()
    step = next(s.number for s in content.steps if {(i.kind, i.seat) for i in s.items} == {(Kind.ANSWER, 0)})
    verdict = judged(with_refused(content, placed(content, step, 1, word(content, 1, Said(Kind.RESIGN)))))
    assert words(verdict) == ["verified", "broken"]


@pytest.mark.attack(128)
def test_a_host_that_placed_while_another_had_promised_to_hold_is_not_convicted_of_it() -> None:
    """Who promised, and signed all the same, has a file in which the step is complete. A host that went on
    after it had it too.
    """
    content = played()
    step = next(s.number for s in content.steps if {(i.kind, i.seat) for i in s.items} == {(Kind.ANSWER, 1)})
    honest = placed(content, step, 0, word(content, 0, Said(Kind.RESIGN)))
    ends = content._replace(steps=content.steps[: step + 1], open_items=())
    verdict = judged(with_refused(ends, honest))
    assert (verdict.verdict, words(verdict)) == ("unfinished", ["unfinished"] * 2)
    told = f"the resign that Ada (seat 0) placed in step {step} came to nothing; who was first no file shows"
    assert told in verdict.remarks
    assert words(judged(with_refused(content, honest))) == ["broken", "verified"]


@pytest.mark.attack(128)
def test_one_declared_overdue_in_a_step_of_which_nothing_is_due_convicts_nobody() -> None:
    """What was missing may have been the acknowledgement of the step before."""
    content = under_way("rune", 1)
    step = next(s.number for s in content.steps if not s.items)
    said = Said(Kind.OVERDUE, number=0, at=step)
    ends = content._replace(steps=content.steps[: step + 1], open_items=())
    verdict = judged(with_refused(ends, placed(content, step, 1, word(content, 1, said))))
    assert (verdict.verdict, words(verdict)) == ("unfinished", ["unfinished"] * 2)


@pytest.mark.attack(86)
def test_a_word_placed_for_the_second_time_is_found_again() -> None:
    world = opened(answers=3)
    world.call(0, lambda table: table.offer("draw", world.now))
    world.quiet()
    content = joint_replay(world.table(0).log)
    old = content.steps[-1]
    assert old.items[0].kind is Kind.PLACE
    again = item(content, old.number + 1, 0, Kind.PLACE, old.items[0].body)
    verdict = judged(with_refused(content, again))
    assert "Ada (seat 0): the place of Ada" in str(verdict.problem) or "second time" in str(verdict.problem)
    assert words(verdict) == ["broken", "unfinished"]


@pytest.mark.attack(86)
@pytest.mark.parametrize("beside", [True, False])
def test_a_false_complaint_is_found_again(beside: bool) -> None:
    content = under_way("highcard", 2)
    step = content.steps[-1].number + 1
    bad = item(content, step, 1, Kind.COMPLAIN, pack((step - 1, 0, 0, bytes(96))))
    verdict = judged(with_refused(content, bad) if beside else content._replace(open_items=(bad,)))
    assert verdict.checks["dealing"] is False
    assert words(verdict)[1] == "broken"
    assert words(verdict)[0] != "broken"
    assert "complaint" in str(verdict.problem)


@pytest.mark.attack(86)
def test_a_complaint_that_cannot_be_read_is_its_author_s_fault() -> None:
    content = under_way("highcard", 2)
    step = content.steps[-1].number + 1
    verdict = judged(with_refused(content, item(content, step, 1, Kind.COMPLAIN, b"\xc1")))
    assert words(verdict)[1] == "broken"


@pytest.mark.attack(86)
def test_two_items_for_one_place_are_found_without_anybody_s_proof() -> None:
    content = played()
    step, seat = asked_in(content)
    second = item(content, step, seat, Kind.ANSWER, pack((("mark", 0), NO_OPENING, 77)))
    verdict = judged(with_refused(content, second))
    assert verdict.checks["signatures"] is False
    assert f"step {step}: {content.hello.who(seat)}: signed two different items" in str(verdict.problem)
    assert words(verdict)[1 - seat] == "verified"


@pytest.mark.attack(86, 88)
def test_what_could_have_stood_there_convicts_nobody() -> None:
    """Whoever writes a file may call anything refused: an honest item, one of the log itself, a good word."""
    content = played()
    step, seat = asked_in(content)
    verdict = judged(with_refused(content, content.steps[step].items[0]))
    assert (verdict.verdict, words(verdict)) == ("verified", ["verified"] * 2)
    open_game = under_way()
    step = open_game.steps[-1].number + 1
    asked = opened(answers=3).fold(0)
    seat = next(iter(asked.asked))
    free = next(cell for cell in range(9) if ("mark", cell) in {a.value for a in options(seat)})
    honest = item(open_game, step, seat, Kind.ANSWER, pack((("mark", free), NO_OPENING, 0)))
    resign = placed(open_game, step, 1, word(open_game, 1, Said(Kind.RESIGN)))
    verdict = judged(with_refused(open_game, honest, resign))
    assert (verdict.verdict, verdict.fault) == ("unfinished", "")


def options(seat: int) -> list[Any]:
    world = opened(answers=3)
    ask: Any = world.asks[seat]
    return list(ask.options.answers())


@pytest.mark.attack(86)
def test_a_false_seed_beside_the_steps_is_found() -> None:
    content = under_way("highcard", 2)
    bad = item(content, content.steps[-1].number + 1, 1, Kind.SEED, b"x" * 32)
    verdict = judged(with_refused(content, bad))
    assert verdict.checks["dealing"] is False
    assert words(verdict)[1] == "broken"
    assert words(verdict)[0] == "unfinished"


@pytest.mark.attack(86)
def test_a_bad_mix_in_a_step_that_was_given_up_is_found() -> None:
    content = played("highcard")
    at = next(s.number for s in content.steps if any(i.kind is Kind.MIX for i in s.items))
    seat = next(i.seat for i in content.steps[at].items if i.kind is Kind.MIX)
    log = Log()
    for step in content.steps[:at]:
        for one in step.items:
            log.add(one)
        log.close(step.digest)
    review = Review(find("highcard"), UNSAFE, log.steps)
    review.run()
    resign = word(content, 1 - seat, Said(Kind.RESIGN))
    by = placed(content, at, 1 - seat, resign)
    _, applied = review.fold.placed(at, 1 - seat, (resign,))
    log.add(by)
    log.close(digest(applied.table))
    fair = joint_replay(log)
    assert judged(fair).fault == ""
    verdict = judged(with_refused(fair, item(content, at, seat, Kind.MIX, pack((0, b"s" * 16, ())))))
    assert f"step {at}: {content.hello.who(seat)}: " in str(verdict.problem)
    assert words(verdict)[seat] == "broken"
    assert words(verdict)[1 - seat] != "broken"


@pytest.mark.attack(86)
def test_a_complaint_with_ground_convicts_the_one_complained_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of the two it is the dealer's own judgement says; here it is made to say the maker."""
    content = under_way("highcard", 2)
    step = content.steps[-1].number + 1
    fault = Fault(Wrong.SEAL, 0, step - 1, "a sealed share does not hold")
    monkeypatch.setattr("netcore.table.evidence.Disputes.settle", lambda self: fault)
    complaint = item(content, step, 1, Kind.COMPLAIN, pack((step - 1, 0, 0, bytes(96))))
    verdict = judged(with_refused(content, complaint))
    assert f"step {step - 1}: Ada (seat 0): a sealed share does not hold" in [
        verdict.problem,
        *verdict.remarks,
    ]
    assert (words(verdict)[0], words(verdict)[1]) == ("broken", "unfinished")
