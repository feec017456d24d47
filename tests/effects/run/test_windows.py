"""Who may answer, and which link is meant: the chain on tables made for it."""

from __future__ import annotations

import pytest

from engines.effects.chain import CHAIN, copy_item, next_to_answer, offer_reply, pending, start_window
from engines.effects.policy import Policy
from engines.effects.scope import Scope
from engines.kernel import NOTHING, Frame, Item, Work
from tests.duel.stage import Stage, spell

LIFE = '{do = "gain", what = "life", n = 1}'
DISCIPLINES = ("stack", "ladder", "single")


def work(chain: str = "stack", cards: str = "", **plan: list[str]) -> Work:
    """A table at rest, nothing on its stack."""
    plan.setdefault("field0", ["blank"] * 2)
    s = Stage(spell("gift", LIFE) + cards, policy=Policy(watched=("level",), chain=chain), **plan)  # type: ignore[arg-type]  # one of them
    w = Work(s.game, s.t.copy())
    w.t.stack.clear()
    return w


def link(card: int, seat: int = 0, *, x: int | None = None, path: str = "gift.play[0]") -> Item:
    return Item(card, path, seat, () if x is None else (("x", x), ("other", x)))


def frame(w: Work, seat: int = 0, passes: int = 0, **more: int) -> Frame:
    """The frame of a chain in which so many have passed in a row."""
    return Frame(CHAIN, 0, seat, NOTHING, (("passes", passes), *more.items()))


def test_a_window_opens_unless_a_chain_is_under_way() -> None:
    w = work()
    start_window(w, 0, "attack", card=1)
    assert [one.program for one in w.t.stack] == [CHAIN]
    assert w.t.stack[0].event == (("event", "attack"), ("by", 0), ("card", 1))
    start_window(w, 1, "attack", card=2)
    assert len(w.t.stack) == 1


def test_each_seat_is_offered_its_own_reply_the_first_named_first() -> None:
    w = work()
    offer_reply(w, (1, 0), "attack", card=1)
    assert [(one.seat, one.get("to")) for one in w.t.stack] == [(0, 0), (1, 1)], (
        "the last one pushed goes first"
    )


@pytest.mark.parametrize("chain", DISCIPLINES)
def test_one_who_is_offered_a_reply_is_asked_once_and_not_within_a_chain(chain: str) -> None:
    w = work(chain)
    assert next_to_answer(w, frame(w, 1, to=1)) == 1
    assert next_to_answer(w, frame(w, 1, passes=1, to=1)) == NOTHING
    w.t.chain = (link(0),)
    assert next_to_answer(w, frame(w, 1, to=1)) == NOTHING


def test_on_a_stack_the_one_after_the_last_to_act_comes_first_and_who_is_out_never() -> None:
    w = work()
    w.t.chain = (link(0, 0), link(1, 1))
    assert [next_to_answer(w, frame(w, 0, passes)) for passes in (0, 1, 2)] == [0, 1, NOTHING]
    w.t.chain = ()
    assert [next_to_answer(w, frame(w, 0, passes)) for passes in (0, 1, 2)] == [1, 0, NOTHING], "a window"
    w.put(1, "out", 1)
    assert [next_to_answer(w, frame(w, 0, passes)) for passes in (0, 1)] == [0, NOTHING]


@pytest.mark.parametrize("chain", ("ladder", "single"))
def test_without_a_link_nobody_answers_on_a_ladder(chain: str) -> None:
    w = work(chain)
    assert next_to_answer(w, frame(w)) == NOTHING
    w.t.chain = (link(0, 0),)
    assert next_to_answer(w, frame(w)) == 1
    assert next_to_answer(w, frame(w, passes=1)) == NOTHING
    w.t.chain = (link(0, 0), link(1, 1))
    assert next_to_answer(w, frame(w)) == (0 if chain == "ladder" else NOTHING)


def test_a_reference_to_a_card_means_its_newest_link() -> None:
    w = work()
    w.t.chain = (link(0), link(1), link(0), link(NOTHING))
    event = (("event", "reply"), ("item", 1), ("card", 0))

    def meant(ref: str, event: tuple[tuple[str, object], ...] = event) -> int | None:
        return pending(Scope(w.game, w.t, 1, 0, (), event), ref)  # type: ignore[arg-type]  # a card game

    assert (meant("event.item"), meant("event.card"), meant("self")) == (1, 2, 1)
    assert meant("event.target") is None, "no card is none that has lost sight of its own"
    for gone in (-1, 4):
        assert meant("event.item", (("event", "reply"), ("item", gone))) is None


def test_a_copy_that_is_aimed_anew_keeps_its_x_alone() -> None:
    w = work()
    w.t.chain = (link(0, x=3),)
    copy_item(w, 1, 0, 1, retarget=True)
    assert w.t.stack[-1].env == (("x", 3), ("#path", "gift.play[0]"))
    assert (w.t.stack[-1].seat, w.t.stack[-1].card) == (1, 1)


def test_a_copy_of_a_card_with_two_plays_is_one_of_its_first() -> None:
    two = '[[card]]\nid = "two"\nname = "Two"\nkind = "spell"\n' + 2 * f"[[card.play]]\nsteps = [{LIFE}]\n"
    w = work(cards=two, field0=["two"])
    copy_item(w, w.t.zone("field", 0)[0], None, 0, retarget=True)
    assert [one.get("#path") for one in w.t.stack] == ["two.play[0]"]
