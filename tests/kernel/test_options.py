"""Listing: all answers in a fixed order, complete with openings, and only what the seat can know."""

import random
from typing import Any

import pytest

from engines.kernel import (
    Act,
    Answer,
    Cards,
    Decision,
    Duty,
    IllegalAnswer,
    Number,
    Option,
    Options,
    Order,
    Secrets,
    Table,
    player,
    questions,
)
from engines.kernel.options import forced
from tests.kernel.scenes import Scene, ask, begun, lay, stay

HAND = (0, 1, 2)
OWN = Secrets(0, {0: 4, 1: 7, 2: 9})
NOBODY = Secrets()

LISTED: list[tuple[Decision, list[Any]]] = [
    (Number(0, "n", 1, 3), [1, 2, 3]),
    (Option(0, "o", ("a", "b")), [0, 1]),
    (Order(0, "o", (0, 1, 2)), [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]),
    (Cards(0, "c", HAND, 0, 1), [(), (0,), (1,), (2,)]),
    (Cards(0, "c", HAND, 2, 9), [(0, 1), (0, 2), (1, 2), (0, 1, 2)]),
    (Cards(0, "c", (1, player(0), 0), 1, 1), [(player(0),), (0,), (1,)]),
    (Cards(0, "c", (0, 1), 2, 2, ordered=True), [(0, 1), (1, 0)]),
    (Cards(0, "c", HAND, 1, 3, test="big"), [(1,), (2,), (1, 2)]),
    (Cards(0, "c", HAND, 3, 3, test="big", short=True), [(1, 2)]),
    (Duty(0, "d", HAND, "big"), [(1, 2)]),
    (Act(0, "act"), [("pass",), ("show", 0)]),
]


def options(d: Decision, know: Secrets) -> Options:
    game, t = begun(lay("hand", 3), ask(d), stay)
    return Options(game, t, d, know)


@pytest.mark.parametrize(("d", "values"), LISTED)
def test_answers_are_listed_in_order(d: Decision, values: list[Any]) -> None:
    assert [a.value for a in options(d, OWN).answers()] == values


@pytest.mark.parametrize(("d", "values"), LISTED)
def test_every_listed_answer_is_accepted(d: Decision, values: list[Any]) -> None:
    listed = options(d, OWN)
    for a in listed.answers():
        assert listed.game.apply(listed.t, a)[0].step == 1


@pytest.mark.parametrize(("d", "values"), LISTED)
def test_sampling_gives_listed_answers_and_in_time_all(d: Decision, values: list[Any]) -> None:
    rng = random.Random(1)
    listed = options(d, OWN)
    sampled = {listed.sample(rng) for _ in range(200)}
    assert sampled == set(listed.answers())


def test_openings_are_filled_in_from_secrets() -> None:
    chosen = Cards(0, "c", HAND, 1, 1, opens=True)
    assert next(options(chosen, OWN).answers()) == Answer(0, 0, (0,), ((0, 4),))
    assert list(options(Act(0, "act"), OWN).answers())[1] == Answer(0, 0, ("show", 0), ((0, 4),))


def test_without_secrets_everything_is_listed_that_some_faces_would_allow() -> None:
    assert [a.value for a in options(Act(0, "act"), NOBODY).answers()] == [
        ("pass",),
        ("show", 0),
        ("show", 1),
        ("show", 2),
    ]
    fit = Cards(0, "c", HAND, 1, 1, test="big")
    assert [a.value for a in options(fit, NOBODY).answers()] == [(0,), (1,), (2,)]
    few = Cards(0, "c", (0, 1), 2, 2, test="big", short=True)
    assert [a.value for a in options(few, NOBODY).answers()] == [(), (0,), (1,), (0, 1)]


@pytest.mark.parametrize("d", [Cards(0, "c", HAND, 1, 1, test="big"), Cards(0, "c", HAND, 1, 1, opens=True)])
def test_a_card_its_seat_has_not_seen_cannot_be_opened_and_is_not_offered(d: Cards) -> None:
    assert [a.value for a in options(d, Secrets(0, {2: 9})).answers()] == [(2,)]


@pytest.mark.parametrize("know", [Secrets(0), Secrets(1), NOBODY])
def test_what_nobody_has_seen_is_chosen_blindly_where_nothing_is_asked_of_its_face(know: Secrets) -> None:
    game, t = begun(lay("deck", 3, seen=0), stay)
    for blind, values in (
        (Cards(0, "c", HAND, 1, 1, opens=True), [(0,), (1,), (2,)]),
        (Cards(0, "c", HAND, 0, 1, test="big"), [()]),
        (Cards(0, "c", HAND, 0, 1, test="big", opens=True), [()]),
    ):
        assert [a.value for a in Options(game, t, blind, know).answers()] == values


def test_an_act_that_opens_an_unseen_card_is_not_offered() -> None:
    assert [a.value for a in options(Act(0, "act"), Secrets(0, {2: 8})).answers()] == [("pass",), ("show", 2)]


def test_a_seat_that_is_not_asked_has_no_options() -> None:
    game, t = begun(ask(Number(0, "n", 1, 3)), stay)
    assert game.options(t, Secrets(1)) is None
    assert game.options(t, NOBODY) is None
    assert game.options(t, Secrets(0)) is not None


def test_listing_a_large_choice_is_lazy() -> None:
    game, t = begun(lay("hand", 60), ask(Cards(0, "c", tuple(range(60)), 0, 30)), stay)
    answers = Options(game, t, questions(t.pending)[0], Secrets(0)).answers()
    assert [next(answers).value for _ in range(3)] == [(), (0,), (1,)]


def test_a_question_that_may_come_up_short_is_never_answered_by_the_engine() -> None:
    game, t = begun(lay("hand", 3), stay)
    assert forced(game, t, Cards(0, "c", HAND, 3, 3)) == HAND
    assert forced(game, t, Cards(0, "c", HAND, 3, 3, short=True)) is None
    assert forced(game, t, Cards(0, "c", HAND[:1], 1, 1, short=True)) is None


FORCED: list[tuple[Decision, Any]] = [
    (Cards(0, "c", (), 1, 1, short=True), ()),
    (Cards(0, "c", (), 0, 2), ()),
    (Cards(0, "c", HAND, 0, 0), ()),
    (Cards(0, "c", HAND, 0, 1), None),
    (Cards(0, "c", (2, 0), 2, 2), (0, 2)),
    (Cards(0, "c", (2, 0), 2, 2, ordered=True), None),
    (Cards(0, "c", (2,), 1, 1, ordered=True), (2,)),
    (Cards(0, "c", HAND, 3, 3, opens=True), None),
    (Cards(0, "c", HAND, 3, 3, test="big"), None),
    (Order(0, "o", (2,)), (2,)),
    (Order(0, "o", (2, 0)), None),
    (Number(0, "n", 3, 3), 3),
    (Number(0, "n", 2, 3), None),
    (Option(0, "o", ("a",)), 0),
    (Option(0, "o", ("a", "b")), None),
    (Duty(0, "d", (), "big"), ()),
    (Duty(0, "d", HAND, "big"), None),
]


@pytest.mark.parametrize(("d", "value"), FORCED)
def test_the_engine_answers_where_there_is_one_answer_and_nothing_to_open(d: Decision, value: Any) -> None:
    """Nothing to choose from is an answer too, however many are asked for."""
    game, t = begun(lay("hand", 3), stay)
    assert forced(game, t, d) == value


class Doubtful(Scene):
    """Whatever is asked, something is under way that only some answers let go on."""

    good: tuple[Any, ...] = ()

    def tentative(self, t: Table) -> bool:
        return True

    def try_out(self, t: Table, d: Decision, answer: Answer) -> None:
        if answer.value not in self.good:
            raise IllegalAnswer("void", "That would leave no way.")


DOUBTFUL: list[tuple[Decision, tuple[Any, ...], Any]] = [
    (Number(0, "n", 1, 3), (2,), 2),
    (Number(0, "n", 1, 3), (1, 2), None),
    (Number(0, "n", 1, 3), (), None),
    (Option(0, "o", ("a", "b")), (1,), 1),
    (Order(0, "o", (2, 0)), ((0, 2),), (0, 2)),
    (Cards(0, "c", HAND, 0, 1), ((1,),), (1,)),
    (Cards(0, "c", HAND, 3, 3), (), None),
    (Cards(0, "c", HAND, 0, 1, opens=True), ((1,),), None),
    (Cards(0, "c", HAND, 0, 1, test="big"), ((1,),), None),
    (Cards(1, "c", HAND, 0, 1, opens=True), ((1,),), (1,)),
]


@pytest.mark.parametrize(("d", "good", "value"), DOUBTFUL)
def test_while_something_is_under_way_the_engine_gives_the_one_answer_that_lets_it_go_on(
    d: Decision, good: tuple[Any, ...], value: Any
) -> None:
    """But for one that opens cards; what its seat has not seen is not opened by it."""
    game = Doubtful(lay("hand", 3), stay)
    t = game.start(game.setup("duel"))
    game.good = good
    assert forced(game, t, d) == value
