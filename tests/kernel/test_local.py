"""A game at one machine: dealer, duties and held answers follow by themselves; nothing is taken on trust."""

from typing import Any

import pytest

from engines.kernel import (
    Act,
    Answer,
    Arrange,
    Back,
    Cards,
    Choose,
    Claim,
    Deck,
    Done,
    Duty,
    IllegalAnswer,
    Invariant,
    LocalGame,
    Make,
    Number,
    Option,
    Pick,
    Resign,
    Reveal,
    Rewind,
    Roll,
    SeededDealer,
    Shuffle,
    Together,
    digest,
    fold,
)
from tests.kernel.scenes import Scene, ask, stay, want

DECKS = ((("main", (2, 7, 9)),), (("main", (3, 4, 8)),))
MADE = want(Make((Deck(0, 0, 3, label="main"), Deck(1, 1, 3, label="main"))))
BIDS = (Number(0, "bid", 0, 3), Number(1, "bid", 0, 3))


def local(*ops: Any, seed: bytes = b"seed", backs: Any = None) -> LocalGame:
    game = Scene(*ops, stay, backs=backs)
    return LocalGame(game, game.setup(), seed, DECKS)


def refused(running: LocalGame, entry: Any) -> str:
    before = digest(running.table), list(running.entries), running.waiting()
    with pytest.raises(IllegalAnswer) as error:
        running.submit(entry)
    assert (digest(running.table), running.entries, running.waiting()) == before
    return error.value.code


def test_intents_are_filled_until_somebody_has_to_choose() -> None:
    running = local(MADE, want(Shuffle(((0, 1, 2),))), want(Roll(6)), ask(Number(0, "n", 1, 3)))
    assert [type(entry) for entry in running.entries] == [Done, Done, Done]
    assert running.waiting() == (0,)


def test_the_same_seed_deals_the_same() -> None:
    ops = (MADE, want(Shuffle(((0, 1, 2, 3, 4, 5),))), want(Roll(100, 3)), want(Pick((0, 1, 2), 2)))
    assert local(*ops).entries == local(*ops).entries
    assert local(*ops).dealer.truth == local(*ops).dealer.truth
    assert local(*ops).entries != local(*ops, seed=b"other").entries


def test_the_log_folds_to_the_same_table_without_dealer_or_secrets() -> None:
    running = local(MADE, want(Reveal((((1,), ()),))), ask(Number(0, "n", 1, 3)))
    running.submit(Answer(running.table.step, 0, 2))
    assert digest(fold(running.game, running.setup, running.entries)[-1]) == digest(running.table)


def test_a_duty_is_answered_from_secrets() -> None:
    running = local(MADE, ask(Duty(0, "d", (0, 1, 2), "big")))
    assert running.entries[-1] == Answer(1, 0, (1, 2), ((1, 7), (2, 9)))
    assert [claim.cards for claim in running.table.claims] == [(0,)]


def test_an_opening_that_is_not_true_is_refused() -> None:
    running = local(MADE, ask(Cards(0, "c", (0, 1, 2), opens=True)))
    assert refused(running, Answer(1, 0, (0,), ((0, 9),))) == "not_opened"
    running.submit(Answer(1, 0, (0,), ((0, 2),)))


def test_a_claim_that_is_not_true_is_refused() -> None:
    running = local(MADE, ask(Cards(0, "c", (0, 1, 2), 2, 2, test="big", short=True)))
    assert refused(running, Answer(1, 0, (1,), ((1, 7),))) == "does_not_fit"
    running.submit(Answer(1, 0, (1, 2), ((1, 7), (2, 9))))


def test_a_claim_made_by_the_rules_is_checked_too() -> None:
    running = local(MADE, ask(Number(0, "n", 1, 2)), lambda w, f: w.claim(Claim((1,), False, "big", 0, 2)))
    assert refused(running, Answer(1, 0, 1)) == "does_not_fit"


def test_answers_to_several_seats_are_held_until_all_are_in() -> None:
    running = local(ask(Option(0, "v", ("a", "b")), Option(1, "v", ("a", "b"))))
    assert running.submit(Answer(0, 1, 1)) == []
    assert (running.waiting(), running.entries) == ((0,), [])
    running.submit(Answer(0, 0, 0))
    assert running.entries == [Together(0, (Answer(0, 0, 0), Answer(0, 1, 1)))]


def test_sealed_answers_are_held_until_all_are_in() -> None:
    running = local(want(Choose(BIDS)))
    running.submit(Answer(0, 0, 3))
    running.submit(Answer(0, 1, 2))
    assert running.entries == [Done(0, answers=(Answer(0, 0, 3), Answer(0, 1, 2)))]


def test_a_held_answer_is_not_given_twice_and_is_judged_at_once() -> None:
    running = local(want(Choose(BIDS)))
    assert refused(running, Answer(0, 0, 4)) == "unknown_option"
    running.submit(Answer(0, 0, 3))
    assert refused(running, Answer(0, 0, 2)) == "wrong_seat"
    assert refused(running, Answer(1, 1, 2)) == "wrong_seat"


def test_held_answers_are_void_when_the_step_passes() -> None:
    running = local(want(Choose(BIDS)))
    running.submit(Answer(0, 0, 3))
    running.submit(Resign(1))
    assert running.over
    assert running.entries == [Resign(1)]


def test_nobody_submits_the_dealer_s_part() -> None:
    running = local(want(Choose(BIDS)))
    assert refused(running, Done(0, answers=(Answer(0, 0, 3), Answer(0, 1, 2)))) == "wrong_seat"
    assert refused(running, Together(0, (Answer(0, 0, 3), Answer(0, 1, 2)))) == "wrong_seat"


def test_a_private_order_is_carried_out_and_kept() -> None:
    running = local(MADE, want(Arrange((((0, 1, 2), 0),), ask=True)))
    assert running.waiting() == (0,)
    running.arrange({0: (2, 0, 1)})
    assert running.secrets[0].faces == {0: 9, 1: 2, 2: 7}
    assert running.secrets[1].faces == {3: 3, 4: 4, 5: 8}
    assert running.wishes == [(1, {0: (2, 0, 1)})]


@pytest.mark.parametrize("wish", [(0, 1), (0, 1, 1), (0, 1, 3)])
def test_a_private_order_must_name_each_card_once(wish: tuple[int, ...]) -> None:
    running = local(MADE, want(Arrange((((0, 1, 2), 0),), ask=True)))
    with pytest.raises(IllegalAnswer, match="each of the cards once"):
        running.arrange({0: wish})
    assert running.waiting() == (0,)


def test_no_order_is_taken_when_none_is_asked() -> None:
    with pytest.raises(IllegalAnswer, match="Nobody is asked for an order"):
        local(ask(Number(0, "n", 1, 3))).arrange({0: (1,)})


def test_going_back_restores_what_everyone_knew() -> None:
    running = local(MADE, ask(Number(0, "n", 1, 3)), want(Reveal((((0, 1, 2), (1,)),))), ask(Act(0, "act")))
    running.submit(Answer(1, 0, 2))
    assert len(running.secrets[1].faces) == 6
    running.submit(Rewind(1))
    assert (len(running.secrets[1].faces), running.table.step, running.waiting()) == (3, 4, (0,))


def test_a_deal_after_going_back_is_a_new_one() -> None:
    running = local(MADE, ask(Number(0, "n", 1, 3)), want(Roll(10**6, name="r")), ask(Number(0, "m", 1, 3)))
    running.submit(Answer(1, 0, 2))
    first = running.table.stack[-1].get("r")
    running.submit(Rewind(1))
    running.submit(Answer(4, 0, 2))
    assert running.table.stack[-1].get("r") != first


def test_backs_are_told_by_the_dealer() -> None:
    running = local(
        MADE, want(Back((1,))), want(Arrange((((3, 4), 1),))), backs={n: n * 10 for n in range(10)}
    )
    assert [row.back for row in running.table.rows] == [
        None,
        70,
        None,
        *sorted_as(running, 3, 4),
        None,
    ]


def sorted_as(running: LocalGame, *cards: int) -> list[int]:
    return [running.dealer.truth[card] * 10 for card in cards]


def test_a_deck_of_another_size_is_a_bug() -> None:
    with pytest.raises(Invariant, match="deck main of seat 0 has 3 cards, not 2"):
        local(want(Make((Deck(0, 0, 2, label="main"),))))


def test_the_dealer_cannot_fill_a_question() -> None:
    running = local(ask(Number(0, "n", 1, 3)))
    with pytest.raises(Invariant, match="no intent is pending"):
        SeededDealer(b"").fill(running.table)


def test_play_offers_each_question_in_turn() -> None:
    running = local(
        MADE,
        ask(Number(0, "n", 1, 3)),
        want(Choose(BIDS)),
        want(Arrange((((0, 1), 0),), ask=True)),
    )
    asked = []
    for options in running.play():
        asked.append((options.decision.seat, options.decision.name))
        running.submit(next(options.answers()))
    assert asked == [(0, "n"), (0, "bid"), (1, "bid"), (0, "stay"), (1, "stay")]
    assert running.over
