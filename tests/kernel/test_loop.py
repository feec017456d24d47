"""The loop: programs, bindings, fuel, hidden faces, forced answers and the mixing rule."""

from typing import Any

import pytest

from engines.kernel import (
    ALL_SEATS,
    Act,
    Answer,
    Arrange,
    Cards,
    Decision,
    Done,
    Duty,
    Frame,
    Game,
    HiddenFace,
    Invariant,
    Number,
    Option,
    Order,
    Resign,
    Roll,
    Setup,
    Work,
    explain,
    player,
)
from engines.kernel.mixing import unmixed
from tests.kernel.scenes import Scene, ask, begun, done, lay, stay, want


def note(name: str, value: Any) -> Any:
    return lambda w, f: w.bind(name, value)


def changed(card: int, **fields: Any) -> Any:
    return lambda w, f: w.change(card, **fields)


def test_a_pushed_program_runs_before_the_rest() -> None:
    _, t = begun(lambda w, f: w.push("sub", x=1), ask(Number(0, "n", 1, 2)), stay, sub=(stay,))
    assert [(f.program, f.pc) for f in t.stack] == [("main", 1), ("sub", 1)]
    assert t.stack[-1].get("x") == 1


def test_a_program_hands_its_outcome_to_the_one_below() -> None:
    _, t = begun(lambda w, f: w.push("sub"), stay, sub=(lambda w, f: w.give("got", 5),))
    assert t.stack[-1].get("got") == 5


def test_a_value_given_where_nothing_lies_below_is_dropped() -> None:
    _, t = begun(lambda w, f: w.give("got", 5), stay)
    assert t.stack[-1].get("got") is None


def test_leaving_ends_a_program_early() -> None:
    _, t = begun(lambda w, f: w.push("sub"), stay, sub=(lambda w, f: w.leave(), ask(Number(0, "n", 1, 2))))
    assert t.stack[-1].program == "main"


def test_jumping_goes_on_at_another_step() -> None:
    _, t = begun(lambda w, f: w.jump(2), ask(Number(0, "n", 1, 2)), stay)
    assert t.stack[-1].pc == 3


def test_binding_again_replaces() -> None:
    _, t = begun(note("a", 1), note("b", 2), note("a", 3), stay)
    assert t.stack[-1].env == (("a", 3), ("b", 2))


def test_an_event_in_hand_is_read_by_field() -> None:
    frame = Frame("main", 0, 0, 0, event=(("amount", 3),))
    assert (frame.field("amount"), frame.field("cause"), frame.get("amount", 7)) == (3, None, 7)


def loop(w: Work, f: Frame) -> None:
    w.jump(0)


def nest(w: Work, f: Frame) -> None:
    w.push("sub")


def mint(w: Work, f: Frame) -> None:
    w.new(0, face=0, owner=0)
    w.jump(0)


@pytest.mark.parametrize("op", [loop, nest, mint])
def test_an_effect_that_does_not_end_is_the_game_s_own_outcome(op: Any) -> None:
    _, t = begun(lambda w, f: w.push("sub"), sub=(op,))
    assert t.result is not None
    assert (t.result.winners, t.result.reason, t.stack) == ((), "endless", [])


def test_the_event_says_where_an_endless_effect_was() -> None:
    game = Scene(ask(Number(0, "n", 1, 2)), lambda w, f: w.push("sub"), sub=(loop,))
    _, events = game.apply(game.start(game.setup()), Answer(0, 0, 1))
    assert [e.args for e in events if e.kind == "endless"] == [
        ("an effect does not end (last seen in sub[0])",)
    ]


def test_a_game_may_go_on_after_an_endless_effect() -> None:
    class Stubborn(Scene):
        def spent(self, w: Work) -> None:
            w.push("again")

    game = Stubborn(lambda w, f: w.push("sub"), sub=(loop,), again=(ask(Number(0, "n", 1, 2)), stay))
    t = game.start(game.setup())
    assert (t.result, t.pending) == (None, (Number(0, "n", 1, 2),))


def test_reading_a_hidden_face_fails_even_where_its_seat_knows_it() -> None:
    with pytest.raises(HiddenFace, match=r"the face of card 0 is hidden, read in main\[1\]"):
        begun(lay("hand", 1), lambda w, f: w.put(0, "points", w.face(0)), stay)


def test_a_game_that_has_nothing_to_do_is_a_bug() -> None:
    class Idle(Scene):
        flow = Game.flow

    with pytest.raises(Invariant, match="nothing to do"):
        Idle().start(Idle().setup())


def test_two_questions_at_once_are_a_bug() -> None:
    def greedy(w: Work, f: Frame) -> None:
        w.ask(Number(0, "n", 1, 2))
        w.want(Roll(6))

    with pytest.raises(Invariant, match="two questions at once"):
        begun(greedy)


def test_a_question_outside_any_program_is_a_bug() -> None:
    class Rude(Scene):
        def flow(self, w: Work) -> None:
            w.ask(Number(0, "n", 1, 2))

    with pytest.raises(Invariant, match="outside any program"):
        Rude().start(Rude().setup())


def test_a_question_asked_before_the_first_step_is_put_like_any_other() -> None:
    class Hasty(Scene):
        def begin(self, w: Work, setup: Setup) -> None:
            w.push("main", seat=0)
            w.ask(Number(0, "n", 4, 4))

    t = Hasty(stay).start(Hasty().setup())
    assert t.stack[-1].get("n") == 4


def test_more_cards_than_there_are_cannot_be_asked_for() -> None:
    with pytest.raises(Invariant, match="2 of 1 cards cannot be chosen"):
        begun(lay("pile", 1), ask(Cards(0, "c", (0,), 2, 2)))


def test_a_duty_about_cards_its_seat_has_not_seen_is_a_bug() -> None:
    with pytest.raises(Invariant, match="seat 0 has not seen all of these cards"):
        begun(lay("pile", 1, seen=2), ask(Duty(0, "d", (0,), "big")))


# --- forced answers: only on public grounds -----------------------------------------------------------------

FORCED: list[tuple[Decision, Any]] = [
    (Number(0, "q", 3, 3), 3),
    (Option(0, "q", ("only",)), 0),
    (Order(0, "q", (0,)), (0,)),
    (Order(0, "q", ()), ()),
    (Cards(0, "q", (), 0, 2), ()),
    (Cards(0, "q", (0, 1), 0, 0), ()),
    (Cards(0, "q", (1, 0), 2, 2), (0, 1)),
    (Cards(0, "q", (player(1),)), (player(1),)),
    (Duty(0, "q", (), "big"), ()),
    (Act(0, "q"), ("pass",)),
]


@pytest.mark.parametrize(("d", "value"), FORCED)
def test_the_only_public_answer_is_given_by_the_engine(d: Decision, value: Any) -> None:
    _, t = begun(lay("pile", 2), ask(d), stay)
    assert (t.stack[-1].get("q"), t.step) == (value, 0)


ASKED: list[Decision] = [
    Number(0, "q", 3, 4),
    Order(0, "q", (0, 1)),
    Cards(0, "q", (0, 1), 2, 2, ordered=True),
    Cards(0, "q", (0,), 1, 1, opens=True),
    Cards(0, "q", (0,), 1, 1, test="big"),
    Cards(0, "q", (0,), 1, 1, test="big", short=True),
    Duty(0, "q", (0,), "big"),
    Act(0, "q", (), ("no pass",)),
]


@pytest.mark.parametrize("d", ASKED)
def test_whatever_depends_on_hidden_cards_is_asked(d: Decision) -> None:
    _, t = begun(lay("hand", 1), lay("pile", 1), ask(d), stay)
    assert t.pending == (d,)


def test_one_act_that_opens_a_card_is_not_forced_even_on_public_grounds() -> None:
    """One hand card, no pass: every onlooker can count to one, but the engine cannot open it."""
    _, t = begun(lay("hand", 1), ask(Act(0, "q", (), ("no pass",))), stay)
    assert t.stack[-1].get("q") is None


# --- mixing rule --------------------------------------------------------------------------------------------


def drawn(*ops: Any, d: Decision | None = None) -> Any:
    """Two hand cards, one of which came later."""

    return begun(lay("hand", 1), lay("hand", 1, mixed=False), *ops, ask(d or Cards(0, "c", (0, 1))), stay)


def test_a_hand_that_received_a_card_is_mixed_before_a_question_that_names_it() -> None:
    game, t = drawn()
    assert t.pending == Arrange((((0, 1), 0),))
    t = done(game, t)
    assert t.pending == (Cards(0, "c", (0, 1)),)


def test_an_act_names_the_hands_it_may_use() -> None:
    _, t = drawn(d=Act(0, "act", (2,)))
    assert isinstance(t.pending, Arrange)
    _, t = drawn(d=Act(0, "act"))
    assert t.pending == (Act(0, "act"),)


def test_a_hand_drawn_at_once_is_mixed_too() -> None:
    _, t = begun(lay("hand", 2, mixed=False), ask(Cards(0, "c", (0, 1))), stay)
    assert t.pending == Arrange((((0, 1), 0),))


@pytest.mark.parametrize("fields", [{"seen": 3}, {"face": 4, "seen": 1 | ALL_SEATS}])
def test_a_hand_known_unevenly_is_mixed(fields: dict[str, Any]) -> None:
    _, t = begun(lay("hand", 2), changed(0, **fields), ask(Act(0, "act", (2,))), stay)
    assert isinstance(t.pending, Arrange)


def test_a_card_alone_needs_no_mixing() -> None:
    _, t = begun(lay("hand", 1), changed(0, seen=3), ask(Act(0, "act", (2,))), stay)
    assert t.pending == (Act(0, "act", (2,)),)


def test_an_open_zone_is_not_mixed() -> None:
    _, t = begun(lay("pile", 1), lay("pile", 1, face=3), ask(Cards(0, "c", (0, 1))), stay)
    assert unmixed(t, (Cards(0, "c", (0, 1)),)) == ()


def test_sealed_and_common_questions_are_mixed_for_too() -> None:
    _, t = begun(
        lay("hand", 1), lay("hand", 1, seen=3), ask(Cards(0, "c", (0, 1)), Number(1, "c", 0, 1)), stay
    )
    assert isinstance(t.pending, Arrange)


def test_a_mix_may_be_interrupted_by_an_any_time_entry() -> None:
    game, t = drawn()
    assert game.apply(t, Resign(1))[0].result is not None


# --- reports ------------------------------------------------------------------------------------------------


def test_explain_tells_stack_pending_and_events() -> None:
    game = Scene(note("x", 3), want(Roll(6)), ask(Number(0, "n", 1, 2)), stay)
    t, events = game.apply(game.start(game.setup()), Done(0, (6,)))
    text = explain(t, events)
    assert "doing main[3] for seat 0, card -1, env {'x': 3}" in text
    assert "pending (Number(seat=0, name='n', lo=1, hi=2, source=-1),)" in text
    assert "rolled" in text
    assert "over Result" in explain(game.apply(t, Resign(0))[0])
