"""A card takes another's place: whatever named that one, anywhere on the table, names it from now on."""

from __future__ import annotations

from typing import Any

import pytest

from engines.effects.stacks import hand_on, release, succeed, under
from engines.kernel import NOTHING, Frame, Item, Modifier, Work
from tests.duel.stage import Stage

OLD, NEW, OTHER = range(3)


def destroyed(card: int) -> tuple[tuple[str, Any], ...]:
    """An event about a card; its seat and cause are no cards, whatever their value."""
    return (("event", "destroy"), ("card", card), ("by", OLD), ("source", OTHER), ("cause", "effect"))


def bindings(card: int) -> tuple[tuple[str, Any], ...]:
    """All that programs keep about a card under the names they keep it by."""
    waits = (OLD, "old.when[0]", 0, OTHER, (("t", (card,)), ("#event", destroyed(card))))
    return (
        ("t", (card, OTHER)),
        ("it", card),
        ("n", OLD),
        ("#order", (OLD, OTHER)),
        ("#stamps", ((card, 4, 7),)),
        ("#event", destroyed(card)),
        ("#coming", destroyed(card)),
        ("list", (waits,)),
        ("next", (waits,)),
        ("#when", (waits,)),
        ("#after", (waits,)),
    )


@pytest.fixture
def work() -> Work:
    """A table with three cards in play."""
    s = Stage("", field0=["blank"] * 3, deck0=[], deck1=[])
    t = s.t.copy()
    fields = t.zone("field", 0)
    order = [*fields, *[card for card in range(len(t.rows)) if card not in fields]]
    t.rows[:] = [t.rows[card] for card in order]
    t.zones[:] = [tuple(order.index(card) for card in zone) for zone in t.zones]
    return Work(s.game, t)


def test_every_reference_goes_over(work: Work) -> None:
    t = work.t
    t.chain = (Item(OLD, "old.use[0]", 0, bindings(OLD)),)
    t.queue = (Item(OLD, "old.when[0]", 0, bindings(OLD)),)
    t.mods = (Modifier("later", 0, 0, OLD, 0, (OLD, OTHER), ref="x", until="game", env=bindings(OLD)),)
    t.stack[:] = [Frame("effects.resolve", 0, 0, OLD, bindings(OLD), destroyed(OLD))]
    succeed(work, NEW, OLD)
    assert t.chain == (Item(OLD, "old.use[0]", 0, bindings(NEW)),), "the ability stays its own card's"
    assert t.queue == (Item(OLD, "old.when[0]", 0, bindings(NEW)),)
    mod = Modifier("later", 0, 0, OLD, 0, (NEW, OTHER), ref="x", until="game", env=bindings(NEW))
    assert t.mods == (mod,)
    assert t.stack == [Frame("effects.resolve", 0, 0, OLD, bindings(NEW), destroyed(NEW))]


def test_an_event_that_names_both_tells_them_apart(work: Work) -> None:
    lay = (("event", "lay"), ("card", NEW), ("target", OLD), ("by", 0))
    work.t.stack[:] = [Frame("effects.event", 5, 0, -1, (), lay)]
    succeed(work, NEW, OLD)
    assert work.t.stack[0].event == lay


def test_what_lies_under_and_is_tied_goes_over(work: Work) -> None:
    """The new card lay under the old one itself; of two ties only the mutual one leads back."""
    t = work.t
    work.change(NEW, host=OLD)
    work.change(OTHER, host=OLD)
    work.change(OLD, damage=2)
    work.link(OLD, "partner", OTHER)
    work.link(OTHER, "partner", OLD)
    work.link(OLD, "guest", OTHER)
    work.link(OTHER, "guest", OTHER)
    t.step += 5
    here, place = t.rows[OLD].zone, t.zones[t.rows[OLD].zone].index(OLD)
    succeed(work, NEW, OLD)
    assert (t.rows[NEW].host, t.rows[OTHER].host, t.rows[OLD].host) == (NOTHING, NEW, NOTHING)
    assert (t.rows[NEW].link("partner"), t.rows[NEW].link("guest")) == (OTHER, OTHER)
    assert (t.rows[OTHER].link("partner"), t.rows[OTHER].link("guest")) == (NEW, OTHER)
    assert (t.rows[NEW].damage, t.rows[OLD].damage, t.rows[OLD].links) == (2, 0, ())
    assert t.zones[here][place] == NEW
    assert t.rows[NEW].since < t.rows[OLD].since == t.step


def test_cards_under_a_card_are_told_in_the_order_of_their_zone(work: Work) -> None:
    zone = work.t.rows[NEW].zone
    work.t.zones[zone] = tuple(reversed(work.t.zones[zone]))
    for card in (NEW, OTHER):
        work.change(card, host=OLD)
    assert under(work.t, OLD) == (OTHER, NEW)


@pytest.mark.parametrize(
    ("came", "goes", "freed"),
    [("field", "discard", True), ("field", "field", False), ("hand", "discard", False)],
)
def test_what_lies_under_a_card_is_freed_when_that_leaves_play(
    work: Work, came: str, goes: str, freed: bool
) -> None:
    work.change(OTHER, host=OLD)
    if goes != "field":
        work.move(OLD, work.t.map.number(goes, 0), up=True)
    work.t.stack.clear()
    release(work, work.game, {"card": OLD, "from": work.t.map.number(came, 0)})  # type: ignore[arg-type]  # a card game
    assert bool(work.t.stack) == freed


HOLDERS = """
[[card]]
id = "heir"
name = "Heir"
kind = "unit"
stats = {level = 1}
[[card.play]]
[[card.use]]
label = "printed"
cost = {exhaust = true}
steps = [{do = "draw", n = 1}]

[[card]]
id = "patron"
name = "Patron"
kind = "unit"
stats = {level = 1}
[[card.play]]
[[card.always]]
to = {zone = "field", where = {id = "heir"}}
change = [{layer = "grant", grant = {abilities_of = "self", kinds = ["when"]}}]
[[card.when]]
on = {event = "turn_start", by = "you"}
label = "given"
steps = [{do = "draw", n = 1}]
"""


@pytest.mark.parametrize("ability", ["heir.use[0]", "patron.when[0]", "blank.use[0]"])
def test_what_the_new_card_can_do_too_goes_on_as_its_own(ability: str) -> None:
    """Printed on it or given to it; what only the old one could do stays with that one."""
    s = Stage(HOLDERS, field0=["blank", "heir", "patron"], deck0=[], deck1=[])
    w = Work(s.game, s.t.copy())
    old, new, other = w.t.zone("field", 0)

    def waiting(doer: int) -> tuple[Any, ...]:
        mine, theirs = (doer, ability, 0, other, ()), (other, ability, 0, other, ())
        return (mine, theirs)

    def lists(doer: int) -> tuple[tuple[str, Any], ...]:
        waits = waiting(doer)
        return (
            ("list", waits),
            ("next", waits),
            ("#when", waits),
            ("#after", waits),
            ("#checked", (waits, waits)),
        )

    w.t.chain = (Item(old, ability, 0), Item(other, ability, 0))
    w.t.queue = (Item(old, ability, 0), Item(other, ability, 0))
    w.t.stack[:] = [Frame("effects.queue", 0, 0, -1, lists(old))]
    hand_on(w, new, old)
    doer = old if ability == "blank.use[0]" else new
    assert w.t.chain == w.t.queue == (Item(doer, ability, 0), Item(other, ability, 0))
    assert w.t.stack == [Frame("effects.queue", 0, 0, -1, lists(doer))]
