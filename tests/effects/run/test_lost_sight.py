"""What a mix makes meaningless: whatever named single ones of the cards that were mixed names them no more."""

from __future__ import annotations

from typing import Any

import pytest

from engines.effects.targets import lose_sight
from engines.kernel import NOTHING, Frame, Item, Modifier, Work
from tests.duel.stage import Stage

A, B, OTHER = range(3)
"""Two cards that are mixed, and one that is not."""
Env = tuple[tuple[str, Any], ...]


def destroyed(card: int) -> Env:
    """An event about a card; its seat is no card, whatever its number."""
    return (("event", "destroy"), ("card", card), ("target", card), ("source", OTHER), ("by", A))


def waits(card: int) -> tuple[Any, ...]:
    """A trigger that waits, granted by one card to another."""
    return (card, "some.when[0]", A, card, (("it", card), ("#event", destroyed(card))))


def bindings(card: int) -> Env:
    """All that programs keep about a card under the names they keep it by."""
    some = (waits(card), waits(OTHER))
    return (
        ("t", (card, OTHER)),
        ("both", (A, B)),
        ("it", card),
        ("n", A),
        ("#order", (A, OTHER)),
        ("#event", destroyed(card)),
        ("list", some),
        ("next", some),
        ("#when", some),
        ("#after", some),
        ("#checked", (some, some)),
        ("checked", (some, ())),
    )


def change(targets: tuple[int, ...], env: Env = ()) -> Modifier:
    return Modifier("add", 0, 0, OTHER, 0, targets, ref="x", until="game", env=env)


@pytest.fixture
def work() -> Work:
    s = Stage("", field0=["blank"] * 3, deck0=[], deck1=[])
    return Work(s.game, s.t.copy())


def fill(w: Work, card: int) -> None:
    """A table on which everything that can name a card names this one."""
    t = w.t
    t.chain = (Item(card, "some.use[0]", A, bindings(card)), Item(OTHER, "some.use[0]", A))
    t.queue = (Item(card, "some.when[0]", A, bindings(card)),)
    t.stack[:] = [
        Frame("effects.resolve", 0, A, card, bindings(card), destroyed(card)),
        Frame("effects.event", 5, A, NOTHING, bindings(card), destroyed(A)),
        Frame("duel.turn", 0, A, A, (("t", (A, OTHER)),), destroyed(A)),
    ]


def named(w: Work) -> tuple[Any, ...]:
    """All that names cards on a table."""
    return (w.t.chain, w.t.queue, tuple(w.t.stack), w.t.mods)


def test_nothing_names_a_mixed_card_any_more(work: Work) -> None:
    """But for the event that is being carried out, and what a game's own programs keep."""
    fill(work, A)
    work.t.mods = (change((A, OTHER), bindings(A)), change((A,)), change((A, B)), change(()))
    lose_sight(work, {A, B})
    found = named(work)
    fill(work, NOTHING)
    work.t.mods = (change((OTHER,), bindings(NOTHING)), change((A, B)), change(()))
    assert found == named(work)


def test_a_single_card_is_not_mixed_with_anything(work: Work) -> None:
    fill(work, A)
    work.t.mods = (change((A, OTHER), bindings(A)), change((A,)))
    before = named(work)
    lose_sight(work, {A})
    assert named(work) == before
