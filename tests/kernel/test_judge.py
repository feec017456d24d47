"""What is accepted and what is refused as an answer to each kind of question."""

from typing import Any

import pytest

from engines.kernel import Act, Answer, Cards, Decision, Duty, Number, Option, Order, player
from tests.kernel.scenes import Scene, answer, ask, begun, lay, refusal, stay

HAND = (0, 1, 2)


def asked(d: Decision, **cards: Any) -> tuple[Scene, Any]:
    return begun(lay("hand", 3, **cards), ask(d), stay)


ACCEPTED: list[tuple[Decision, Any, tuple]] = [
    (Number(0, "n", 2, 5), 2, ()),
    (Number(0, "n", 2, 5), 5, ()),
    (Option(0, "o", ("a", "b", "c")), 2, ()),
    (Order(0, "o", (7, 8), ("first", "second")), (8, 7), ()),
    (Cards(0, "c", HAND, 0, 3), (), ()),
    (Cards(0, "c", HAND, 1, 2), (0, 2), ()),
    (Cards(0, "c", (*HAND, player(1)), 1, 4), (player(1), 0), ()),
    (Cards(0, "c", HAND, 1, 2, ordered=True), (2, 0), ()),
    (Cards(0, "c", HAND, 1, 2, opens=True), (1,), ((1, 4),)),
    (Cards(0, "c", HAND, 1, 2, test="big"), (1, 2), ((1, 5), (2, 9))),
    (Duty(0, "d", HAND, "big"), (), ()),
    (Duty(0, "d", HAND, "big"), (0, 2), ((0, 5), (2, 6))),
    (Act(0, "act"), ("show", 1), ((1, 4),)),
]

REFUSED: list[tuple[Decision, Any, tuple, str]] = [
    (Number(0, "n", 2, 5), 6, (), "unknown_option"),
    (Number(0, "n", 0, 5), True, (), "unknown_option"),
    (Number(0, "n", 2, 5), (2,), (), "unknown_option"),
    (Number(0, "n", 2, 5), None, (), "unknown_option"),
    (Number(0, "n", 2, 5), 2, ((0, 3),), "not_opened"),
    (Option(0, "o", ("a", "b", "c")), 3, (), "unknown_option"),
    (Option(0, "o", ("a", "b", "c")), -1, (), "unknown_option"),
    (Order(0, "o", (7, 8), ("first", "second")), (8,), (), "does_not_fit"),
    (Order(0, "o", (7, 8), ("first", "second")), (8, 8), (), "bad_target"),
    (Cards(0, "c", HAND, 1, 2), (), (), "does_not_fit"),
    (Cards(0, "c", HAND, 1, 2), HAND, (), "does_not_fit"),
    (Cards(0, "c", HAND, 1, 2), (3,), (), "bad_target"),
    (Cards(0, "c", HAND, 1, 2), (False,), (), "unknown_option"),
    (Cards(0, "c", HAND, 1, 2), (2, 0), (), "unknown_option"),
    (Cards(0, "c", HAND, 1, 2), "all", (), "unknown_option"),
    (Cards(0, "c", HAND, 1, 2), (0,), ((0, 3),), "not_opened"),
    (Cards(0, "c", HAND, 1, 2, opens=True), (0,), (), "not_opened"),
    (Cards(0, "c", HAND, 1, 2, opens=True), (0,), ((0, 3), (1, 3)), "not_opened"),
    (Cards(0, "c", HAND, 1, 2, test="big"), (0,), ((0, 4),), "does_not_fit"),
    (Duty(0, "d", HAND, "big"), (0,), ((0, 4),), "does_not_fit"),
    (Duty(0, "d", HAND, "big"), (2, 0), ((0, 5), (2, 6)), "unknown_option"),
    (Duty(0, "d", HAND, "big"), (0,), (), "not_opened"),
    (Act(0, "act"), (), (), "unknown_option"),
    (Act(0, "act"), "pass", (), "unknown_option"),
    (Act(0, "act"), (1, 2), (), "unknown_option"),
    (Act(0, "act"), ("jump",), (), "unknown_option"),
]


@pytest.mark.parametrize(("d", "value", "faces"), ACCEPTED)
def test_accepted_answer_is_bound_under_the_question_s_name(d: Decision, value: Any, faces: tuple) -> None:
    game, t = asked(d)
    assert answer(game, t, value, faces).stack[-1].get(d.name) == value


@pytest.mark.parametrize(("d", "value", "faces", "code"), REFUSED)
def test_refused_answer_changes_nothing(d: Decision, value: Any, faces: tuple, code: str) -> None:
    game, t = asked(d)
    assert refusal(game, t, Answer(t.step, 0, value, faces)) == code


@pytest.mark.parametrize(
    "faces",
    [((0, 3), (0, 4)), ((1, 3), (0, 3)), ((9, 3),), ((-1, 3),), ((0, 10),), ((0, -1),)],
    ids=["twice", "out of order", "no such card", "no card", "no such face", "no face"],
)
def test_openings_are_checked_before_the_game_sees_them(faces: tuple) -> None:
    game, t = asked(Act(0, "act"))
    assert refusal(game, t, Answer(t.step, 0, ("pass",), faces)) == "not_opened"


def test_a_card_not_seen_cannot_be_opened() -> None:
    game, t = asked(Act(0, "act"), seen=2)
    assert refusal(game, t, Answer(t.step, 0, ("show", 1), ((1, 4),))) == "not_opened"


def test_a_public_card_is_not_opened_again() -> None:
    game, t = begun(lay("pile", 1, face=6), ask(Cards(0, "c", (0,), 0, 1, test="big")), stay)
    assert refusal(game, t, Answer(t.step, 0, (0,), ((0, 6),))) == "not_opened"
    assert answer(game, t, (0,)).stack[-1].get("c") == (0,)


def test_a_public_card_that_fits_must_be_shown() -> None:
    game, t = begun(lay("pile", 1, face=6), ask(Duty(0, "d", (0,), "big")), stay)
    assert refusal(game, t, Answer(t.step, 0, ())) == "does_not_fit"


def test_too_few_may_be_named_with_the_claim_that_no_other_fits() -> None:
    game, t = asked(Cards(0, "c", HAND, 2, 2, test="big", short=True))
    t = answer(game, t, (1,), ((1, 7),))
    assert [(c.cards, c.all, c.test, c.seat) for c in t.claims] == [((0, 2), False, "big", 0)]


def test_a_public_card_that_fits_cannot_be_left_out_of_too_few() -> None:
    d = Cards(0, "c", (0, 1), 2, 2, test="big", short=True)
    game, t = begun(lay("pile", 1, face=6), lay("hand", 1), ask(d), stay)
    assert refusal(game, t, Answer(t.step, 0, (1,), ((1, 7),))) == "does_not_fit"


def test_a_refusal_names_its_clause() -> None:
    game, t = asked(Act(0, "act"))
    with pytest.raises(Exception, match=r"Pass, or show a card\. \(XX-001\)"):
        answer(game, t, ("jump",))
