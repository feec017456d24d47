"""What each intent does to the table when it is filled, and which results do not fit it."""

from typing import Any

import pytest

from engines.kernel import (
    ALL_SEATS,
    Arrange,
    Back,
    Claim,
    Deck,
    Done,
    Frame,
    Intent,
    Make,
    Pick,
    Pool,
    Reveal,
    Roll,
    Row,
    Shuffle,
    Work,
)
from tests.kernel.scenes import answer, ask, begun, done, lay, refusal, stay, want

SECRET = Make((Deck(0, 0, 2, label="main"), Deck(1, 1, 1, label="main")))


def test_make_puts_cards_face_down_that_only_their_seat_knows() -> None:
    game, t = begun(want(SECRET), stay)
    t = done(game, t)
    assert [(r.face, r.owner, r.zone, r.seen, r.up) for r in t.rows] == [
        (None, 0, 0, 1, False),
        (None, 0, 0, 1, False),
        (None, 1, 1, 2, False),
    ]
    assert t.zones[:2] == [(0, 1), (2,)]


def test_make_of_public_faces_is_known_to_all() -> None:
    game, t = begun(want(Make((Deck(0, 0, 2, (7, 8)),))), stay)
    assert [(r.face, r.seen) for r in done(game, t).rows] == [(7, ALL_SEATS), (8, ALL_SEATS)]


def test_shuffle_hides_every_trace_of_a_card_but_its_number() -> None:
    mess = {"turned": True, "damage": 3, "marks": (("coin", 1),), "links": (("by", 1),), "up": True}

    def upset(w: Work, f: Frame) -> None:
        w.change(1, **mess)

    game, t = begun(lay("deck", 3), upset, want(Shuffle(((2, 0, 1),))), stay)
    t = done(game, t)
    assert t.rows == [Row(None, None, 0, 0, 0, since=1, mixed=True)] * 3
    assert t.zone("deck", 0) == (0, 1, 2)


def test_shuffle_puts_public_faces_into_a_pool() -> None:
    game, t = begun(lay("deck", 1, face=6), lay("deck", 2), want(Shuffle(((0, 1, 2),))), stay)
    assert done(game, t).pools == (Pool((0, 1, 2), (6,)),)


def test_shuffle_of_several_zones_keeps_their_sizes() -> None:
    game, t = begun(lay("deck", 2), lay("hand", 2), want(Shuffle(((3, 0, 2),))), stay)
    t = done(game, t)
    assert (t.zone("deck", 0), t.zone("hand", 0)) == ((0, 1), (2, 3))


def test_arrange_is_known_to_the_seat_that_did_it() -> None:
    game, t = begun(lay("deck", 3, seen=3), want(Arrange((((0, 1), 1),))), stay)
    assert [row.seen for row in done(game, t).rows] == [2, 2, 3]


def test_arrange_shows_backs_where_they_differ() -> None:
    game, t = begun(lay("deck", 2), want(Arrange((((0, 1), 0),))), stay, backs={0: 1, 1: 2})
    assert [row.back for row in done(game, t, values=(2, 1)).rows] == [2, 1]
    assert refusal(game, t, Done(0)) == "does_not_fit"


def test_reveal_to_a_seat_is_noted_but_shows_nothing() -> None:
    game, t = begun(lay("deck", 1, seen=0), want(Reveal((((0,), (1,)),))), stay)
    t, events = game.apply(t, Done(0))
    assert (t.rows[0].face, t.rows[0].seen) == (None, 2)
    assert [(e.kind, e.seat, e.cards) for e in events] == [("looked", 1, (0,))]


def test_reveal_to_all_makes_faces_public() -> None:
    game, t = begun(lay("deck", 2, seen=0), want(Reveal((((0,), (1,)), ((1,), ())))), stay)
    t, events = game.apply(t, Done(0, faces=((1, 7),)))
    assert [(r.face, r.seen) for r in t.rows] == [(None, 2), (7, ALL_SEATS)]
    assert [(e.kind, e.cards, e.args) for e in events][-1] == ("shown", (1,), ((7,),))


def test_roll_binds_the_numbers() -> None:
    game, t = begun(want(Roll(6, 2, name="dice")), stay)
    assert done(game, t, values=(6, 1)).stack[-1].get("dice") == (6, 1)


def test_pick_binds_the_cards() -> None:
    game, t = begun(lay("deck", 3), want(Pick((0, 1, 2), 2, name="cards")), stay)
    assert done(game, t, values=(0, 2)).stack[-1].get("cards") == (0, 2)


def test_pick_of_more_than_there_are_takes_all() -> None:
    game, t = begun(lay("deck", 1), want(Pick((0,), 2, name="cards")), stay)
    assert done(game, t, values=(0,)).stack[-1].get("cards") == (0,)


def test_back_shows_the_backs() -> None:
    game, t = begun(lay("deck", 2), want(Back((1,))), stay)
    assert [row.back for row in done(game, t, values=(4,)).rows] == [None, 4]


MISFITS: list[tuple[Intent, dict[str, Any]]] = [
    (SECRET, {"values": (1,)}),
    (SECRET, {"faces": ((0, 1),)}),
    (Shuffle(((0, 1),)), {"values": (1, 0)}),
    (Arrange((((0, 1), 0),)), {"values": (1, 1)}),
    (Reveal((((0,), ()),)), {}),
    (Reveal((((0,), ()),)), {"faces": ((1, 3),)}),
    (Reveal((((0,), ()),)), {"faces": ((0, 10),)}),
    (Reveal((((0,), (0,)),)), {"faces": ((0, 3),)}),
    (Reveal((((2,), ()),)), {"faces": ((2, 3),)}),
    (Roll(6), {}),
    (Roll(6), {"values": (7,)}),
    (Roll(6), {"values": (0,)}),
    (Pick((0, 1), 2), {"values": (0, 0)}),
    (Pick((0, 1), 1), {"values": (2,)}),
    (Back((0,)), {}),
]


@pytest.mark.parametrize(("intent", "result"), MISFITS)
def test_a_result_that_does_not_fit_is_refused(intent: Intent, result: dict[str, Any]) -> None:
    game, t = begun(lay("deck", 2), lay("pile", 1, face=4), want(intent), stay)
    assert refusal(game, t, Done(0, **result)) == "does_not_fit"


def test_a_result_nobody_asked_for_is_refused() -> None:
    game, t = begun(stay)
    assert refusal(game, t, Done(0)) == "wrong_seat"
    game, t = begun(want(Roll(6)), stay)
    assert refusal(game, t, Done(1, (3,))) == "stale"


# --- claims -------------------------------------------------------------------------------------------------

ASSERTED = Claim((0, 1), False, "big", 1, 0)


def claimed(*ops: Any) -> tuple[Any, Any]:
    """Seat 1 has said that neither of two hidden cards is big."""
    return begun(lay("deck", 3, seat=1), lambda w, f: w.claim(ASSERTED), *ops, stay)


def test_a_false_claim_loses_when_the_card_opens() -> None:
    game, t = claimed(want(Reveal((((1,), ()),))))
    t = done(game, t, faces=((1, 9),))
    assert t.result is not None
    assert (t.result.winners, t.result.reason) == ((0,), "false_claim")


def test_a_true_claim_leaves_the_card_that_opened() -> None:
    game, t = claimed(want(Reveal((((1,), ()),))))
    t = done(game, t, faces=((1, 4),))
    assert (t.result, [claim.cards for claim in t.claims]) == (None, [(0,)])


def test_other_cards_do_not_touch_a_claim() -> None:
    game, t = claimed(want(Reveal((((2,), ()),))))
    assert done(game, t, faces=((2, 9),)).claims == (ASSERTED,)


@pytest.mark.parametrize("mix", [Shuffle(((1, 2),)), Arrange((((1, 2), 1),))])
def test_a_claim_is_gone_after_a_mix(mix: Intent) -> None:
    game, t = claimed(want(mix), want(Reveal((((1,), ()),))))
    t = done(game, t)
    assert t.claims == ()
    assert done(game, t, faces=((1, 9),)).result is None


def test_a_claim_that_all_fit_is_false_if_one_does_not() -> None:
    both = Claim((0, 1), True, "big", 0, 0)
    game, t = begun(lay("deck", 2), lambda w, f: w.claim(both), want(Reveal((((0, 1), ()),))), stay)
    t = done(game, t, faces=((0, 9), (1, 2)))
    assert t.result is not None
    assert t.result.reason == "false_claim"


def test_an_answer_that_opens_a_card_tests_claims_too() -> None:
    from engines.kernel import Act

    mine = Claim((0,), False, "big", 0, 0)
    game, t = begun(lay("hand", 1), lambda w, f: w.claim(mine), ask(Act(0, "act")), stay)
    t = answer(game, t, ("show", 0), ((0, 8),))
    assert t.result is not None
    assert (t.result.winners, t.stack[-1].get("act")) == ((1,), None)


def test_a_claim_about_nothing_is_not_noted() -> None:
    _, t = begun(lambda w, f: w.claim(Claim((), False, "big", 0, 0)), stay)
    assert t.claims == ()
