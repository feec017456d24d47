"""What may be entered when: answers one by one, together and sealed, and what may come at any time."""

from typing import Any

import pytest

from engines.kernel import (
    Act,
    Agree,
    Answer,
    Cards,
    Choose,
    Done,
    Flag,
    IllegalAnswer,
    Leave,
    Number,
    Option,
    Resign,
    Reveal,
    Rewind,
    Roll,
    Table,
    Together,
    digest,
    fold,
)
from tests.kernel import highcard
from tests.kernel.scenes import Scene, answer, ask, begun, done, lay, refusal, stay, want

VOTE = (Option(0, "vote", ("yes", "no")), Option(1, "vote", ("yes", "no")))
BIDS = (Number(0, "bid", 0, 3), Number(1, "bid", 0, 3))


def votes(t: Table, *values: Any) -> tuple[Answer, ...]:
    return tuple(Answer(t.step, seat, value) for seat, value in enumerate(values))


def test_each_entry_is_one_step() -> None:
    game, _ = begun(ask(Number(0, "n", 1, 3)), ask(Number(0, "m", 1, 3)), stay)
    assert [t.step for t in fold(game, game.setup(), [Answer(0, 0, 1), Answer(1, 0, 2)])] == [0, 1, 2]


def test_apply_leaves_the_table_it_was_given_alone() -> None:
    game, t = begun(lay("hand", 2), ask(Act(0, "act")), stay)
    before = digest(t)
    answer(game, t, ("show", 1), ((1, 4),))
    assert digest(t) == before


def test_stale_answer_is_refused() -> None:
    game, t = begun(ask(Number(0, "n", 1, 3)), ask(Number(0, "m", 1, 3)), stay)
    t = answer(game, t, 1)
    assert refusal(game, t, Answer(0, 0, 1)) == "stale"
    assert refusal(game, t, Answer(2, 0, 1)) == "stale"


def test_seat_that_is_not_asked_is_refused() -> None:
    game, t = begun(ask(Number(0, "n", 1, 3)), stay)
    assert refusal(game, t, Answer(0, 1, 1)) == "wrong_seat"
    assert refusal(game, t, Answer(0, -1, 1)) == "wrong_seat"


def test_answer_while_the_dealer_is_asked_is_refused() -> None:
    game, t = begun(want(Roll(6)), stay)
    assert refusal(game, t, Answer(0, 0, 1)) == "wrong_seat"


def test_answers_given_together_are_bound_by_seat() -> None:
    game, t = begun(ask(*VOTE), stay)
    t, _ = game.apply(t, Together(0, votes(t, 0, 1)))
    assert t.stack[-1].get("vote") == ((0, 0), (1, 1))


def test_several_seats_asked_answer_only_together() -> None:
    game, t = begun(ask(*VOTE), stay)
    assert refusal(game, t, Answer(0, 0, 1)) == "together"
    assert refusal(game, t, Together(0, votes(t, 0))) == "wrong_seat"
    assert refusal(game, t, Together(0, votes(t, 0, 1)[::-1])) == "wrong_seat"
    assert refusal(game, t, Together(0, votes(t, 0, 2))) == "unknown_option"
    assert refusal(game, t, Together(1, votes(t, 0, 1))) == "stale"
    assert refusal(game, t, Together(0, (Answer(0, 0, 1), Answer(3, 1, 1)))) == "wrong_seat"


def test_one_seat_asked_does_not_answer_together() -> None:
    game, t = begun(ask(VOTE[0]), stay)
    assert refusal(game, t, Together(0, votes(t, 0))) == "wrong_seat"


def test_cards_opened_together_are_all_shown() -> None:
    decisions = (Cards(0, "c", (0,), 0, 1, opens=True), Cards(1, "c", (1,), 0, 1, opens=True))
    game, t = begun(lay("pile", 1), lay("pile", 1, seat=1), ask(*decisions), stay)
    t, _ = game.apply(t, Together(0, (Answer(0, 0, (0,), ((0, 3),)), Answer(0, 1, (1,), ((1, 4),)))))
    assert [row.face for row in t.rows] == [3, 4]


def test_sealed_answers_come_with_the_dealer_s_result() -> None:
    game, t = begun(want(Choose(BIDS)), stay)
    t = done(game, t, answers=votes(t, 3, 0))
    assert t.stack[-1].get("bid") == ((0, 3), (1, 0))


def test_sealed_answers_are_judged_like_others() -> None:
    game, t = begun(want(Choose(BIDS)), stay)
    assert refusal(game, t, Answer(0, 0, 1)) == "wrong_seat"
    assert refusal(game, t, Done(0, answers=votes(t, 3))) == "wrong_seat"
    assert refusal(game, t, Done(0, answers=votes(t, 3, 4))) == "unknown_option"
    assert refusal(game, t, Done(0, (1,), answers=votes(t, 3, 3))) == "does_not_fit"


ANY_TIME = [(Resign(1), "resigned"), (Leave(1), "left"), (Flag(1), "time")]
PENDING = {
    "an act": (ask(Act(0, "act")),),
    "the other seat": (ask(Number(1, "n", 1, 3)),),
    "several seats": (ask(*VOTE),),
    "sealed answers": (want(Choose(BIDS)),),
    "a deal": (want(Roll(6)),),
    "a reveal": (lay("hand", 1, seen=0), want(Reveal((((0,), ()),)))),
}


@pytest.mark.parametrize(("entry", "reason"), ANY_TIME)
@pytest.mark.parametrize("ops", PENDING.values(), ids=PENDING.keys())
def test_a_seat_may_go_whatever_is_pending(ops: Any, entry: Any, reason: str) -> None:
    game, t = begun(lay("pile", 1), *ops, stay)
    t, events = game.apply(t, entry)
    assert t.result is not None
    assert (t.result.winners, t.result.reason, t.pending, t.out(1)) == ((0,), reason, (), True)
    assert [e.kind for e in events if e.kind in ("left", "ended")] == ["left", "ended"]


@pytest.mark.parametrize("ops", PENDING.values(), ids=PENDING.keys())
def test_a_draw_may_be_agreed_whatever_is_pending(ops: Any) -> None:
    game, t = begun(lay("pile", 1), *ops, stay)
    t, _ = game.apply(t, Agree("draw"))
    assert t.result is not None
    assert (t.result.winners, t.result.reason) == ((), "agreed")


def test_a_side_wins_and_loses_together() -> None:
    game, t = begun(stay, mode="four")
    t, _ = game.apply(t, Resign(2))
    assert t.result is not None
    assert t.result.winners == (1, 3)


def test_only_a_draw_can_be_agreed_on() -> None:
    game, t = begun(stay)
    assert refusal(game, t, Agree("win")) == "unknown_option"


def test_only_a_seat_of_the_game_can_go() -> None:
    game, t = begun(stay)
    assert refusal(game, t, Resign(2)) == "wrong_seat"
    assert refusal(game, t, Leave(-1)) == "wrong_seat"


def three_at_first_act() -> tuple[highcard.HighCard, Table]:
    from engines.kernel import LocalGame

    game = highcard.HighCard()
    sizes = tuple(tuple((label, len(faces)) for label, faces in lists) for lists in highcard.DECKS)
    return game, LocalGame(game, game.setup("three", decks=sizes), b"three", highcard.DECKS).table


def test_what_is_pending_for_others_stays_when_a_seat_goes() -> None:
    game, t = three_at_first_act()
    after, _ = game.apply(t, Leave((t.active + 1) % 3))
    assert (after.pending, after.result, after.step) == (t.pending, None, t.step + 1)


def test_a_question_to_a_seat_that_goes_is_dropped() -> None:
    game, t = three_at_first_act()
    after, _ = game.apply(t, Leave(t.active))
    assert after.active == (t.active + 1) % 3
    assert after.result is None


def test_a_seat_cannot_go_twice() -> None:
    game, t = three_at_first_act()
    after, _ = game.apply(t, Leave(t.active))
    assert refusal(game, after, Resign(t.active)) == "wrong_seat"


def test_nothing_but_a_rewind_is_taken_after_the_end() -> None:
    game, t = begun(ask(Number(0, "n", 1, 3)))
    end = answer(game, t, 2)
    assert refusal(game, end, Answer(end.step, 0, 2)) == "over"
    assert refusal(game, end, Resign(0)) == "over"
    back, events = game.apply(end, Rewind(0), t)
    assert (back.pending, back.result, back.step, events[0].kind) == (t.pending, None, 2, "rewound")


def test_rewind_goes_on_from_the_old_table_under_a_new_number() -> None:
    game = Scene(ask(Number(0, "n", 1, 3)), ask(Number(0, "m", 1, 3)), stay)
    tables = fold(game, game.setup(), [Answer(0, 0, 1), Answer(1, 0, 2), Rewind(1), Answer(3, 0, 3)])
    assert [t.step for t in tables] == [0, 1, 2, 3, 4]
    assert tables[3].pending == tables[1].pending
    assert (tables[4].stack[-1].get("n"), tables[4].stack[-1].get("m")) == (1, 3)


@pytest.mark.parametrize("to", [-1, 1, 2, 99])
def test_rewind_to_a_table_that_never_was_is_refused(to: int) -> None:
    game = Scene(ask(Number(0, "n", 1, 3)), stay)
    with pytest.raises(IllegalAnswer, match=f"There is no table {to} to go back to"):
        fold(game, game.setup(), [Answer(0, 0, 1), Rewind(to)])
