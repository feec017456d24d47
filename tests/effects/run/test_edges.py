"""Edges that small mistakes hide behind: order of seats, of what lies under a card, sums, and what comes back."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from engines.effects.cardgame import CardGame
from engines.effects.policy import Policy
from engines.effects.triggers import leading
from engines.kernel import Order
from tests.duel.stage import Stage, always, spell, unit, use, when

CHARGE = '{do = "counter", to = "self", name = "charge"}'
LIFE = '{do = "gain", what = "life", n = 1}'
BOLT = spell("bolt", '{do = "damage", to = {zone = "field", of = "foe"}, n = 1}')


# --- limits by name -----------------------------------------------------------------------------------------


def named(cards: str, id_: str, name: str) -> str:
    return cards.replace(f'name = "{id_.title()}"', f'name = "{name}"')


def test_a_limit_by_name_covers_cards_of_one_name_and_different_ids() -> None:
    rest = when('{event = "damage"}', CHARGE, 'limit = {times = 1, by = "name"}')
    cards = unit("old", 9, rest) + named(unit("new", 9, rest), "new", "Old") + unit("other", 9, rest)
    s = Stage(cards + BOLT, field0=["old", "new", "other"], field1=["blank"], hand0=["bolt"])
    s.cast("bolt")
    s.passes()
    while s.asked() == "#order":
        s.answer(s.values()[0])
    assert s.charges("old") + s.charges("new") == 1
    assert s.charges("other") == 1


def test_a_use_limited_by_name_is_used_up_for_cards_of_that_name() -> None:
    rest = use(LIFE, 'limit = {times = 1, by = "name"}')
    cards = unit("old", 1, rest) + named(unit("new", 1, rest), "new", "Old")
    s = Stage(cards, field0=["old", "new"])
    before = s.life(0)
    s.use("new")
    s.passes()
    assert s.life(0) == before + 1
    assert not [value for value in s.values() if value[0] == "use"]


# --- order --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("active", "seats", "first"),
    [(1, (0, 2, 3), 2), (1, (0, 3), 3), (3, (1, 2), 1), (2, (2, 3), 2), (0, (3,), 3)],
)
def test_triggers_of_several_seats_come_clockwise_from_the_active_one(
    active: int, seats: tuple[int, ...], first: int
) -> None:
    t: Any = SimpleNamespace(map=SimpleNamespace(seats=4), active=active)
    place: Any = CardGame.place_in_turn
    for policy, found in ((Policy(order="own"), (first,)), (Policy(order="active"), seats)):
        game: Any = SimpleNamespace(policy=policy, place_in_turn=partial(place, None))
        assert leading(game, t, seats) == found


@pytest.mark.parametrize("heard", [False, True])
def test_what_lay_under_a_card_is_discarded_in_the_order_in_which_it_lies(heard: bool) -> None:
    """Also if nothing waits for the cards to move, in which case each moves at once."""
    attach = '{do = "attach", card = "it", to = "self", face = "up"}'
    below = f'{{do = "each", set = {{zone = "deck", top = 1}}, steps = [{attach}]}}'
    nest = unit("nest", 1, when('{event = "join", card = "self"}', f"{below}, {below}"))
    kill = spell("kill", '{do = "move", card = {zone = "field"}, to = "exile"}')
    ear = unit("ear", 1, when('{event = "move", to = "discard"}', LIFE))
    cards = nest + kill + unit("low") + unit("high") + (ear if heard else "")
    s = Stage(cards, hand0=["nest", "kill"], deck0=["low", "high"], field1=["ear"] if heard else [])
    s.cast("nest")
    s.passes()
    assert s.zone("under", 0) == ["high", "low"]
    s.cast("kill")
    s.passes()
    assert [name for name in s.zone("discard", 0) if name != "kill"] == ["high", "low"]


# --- sums ---------------------------------------------------------------------------------------------------


def test_changes_of_equal_amount_and_priority_all_count() -> None:
    flag = unit(
        "flag", 1, always('{layer = "add", stat = "level", n = 1}', '{zone = "field", where = {id = "man"}}')
    )
    s = Stage(flag + unit("man", 2), field0=["man", "flag", "flag", "flag"])
    assert s.level("man") == 5


def test_a_look_shows_as_many_cards_as_it_says() -> None:
    peer = spell("peer", '{do = "look", name = "seen", set = {zone = "deck", top = 2}}')
    s = Stage(peer, hand0=["peer"], deck0=["blank", "blank", "blank", "blank"])
    deck = s.t.zone("deck", 0)
    s.cast("peer")
    s.passes()
    assert [bool(s.t.rows[card].seen & 1) for card in deck] == [False, False, True, True]


# --- what comes back ----------------------------------------------------------------------------------------


def test_cards_laid_apart_for_a_payment_return_when_the_rest_cannot_be_paid() -> None:
    gifts = (
        '{set = {zone = "hand", where = {kind = "unit"}}, to = "discard", face = "up"}, '
        '{set = {zone = "hand", where = {kind = "spell"}}, to = "discard", face = "up"}'
    )
    well = unit("well", 1, when('{event = "gain", name = "light"}', CHARGE, f"cost = {{give = [{gifts}]}}"))
    flash = unit("flash", 1, use('{do = "gain", what = "light", n = 1}'))
    s = Stage(well + flash + unit("coin") + unit("note"), field0=["well", "flash"], hand0=["coin", "note"])
    held = sorted(s.zone("hand", 0))
    s.use("flash")
    s.passes()
    s.choose("coin")
    assert sorted(s.zone("hand", 0)) != held
    s.answer(())
    assert sorted(s.zone("hand", 0)) == held
    assert (s.charges("well"), s.zone("discard", 0)) == (0, [])


@pytest.mark.parametrize(("first", "gone"), [("mill", ["high"]), ("burn", ["low"])])
def test_triggers_that_wait_come_in_the_order_their_seat_chose(first: str, gone: list[str]) -> None:
    top = 'card = {zone = "deck", top = 1}'
    mill = unit("mill", 9, when('{event = "damage"}', f'{{do = "move", {top}, to = "discard", face = "up"}}'))
    burn = unit("burn", 9, when('{event = "damage"}', f'{{do = "move", {top}, to = "exile", face = "up"}}'))
    policy = Policy(watched=("level",), chain="stack", triggers="queue")
    s = Stage(
        mill + burn + BOLT + unit("low") + unit("high"),
        policy=policy,
        field0=["mill", "burn"],
        field1=["blank"],
        hand0=["bolt"],
        deck0=["low", "high"],
    )
    s.cast("bolt")
    s.passes()
    assert s.asked() == "#order"
    decision = s.options().decision
    assert isinstance(decision, Order)
    labels = [label.split(".")[0] for label in decision.labels]
    s.answer((0, 1) if labels[0] == first else (1, 0))
    s.passes()
    assert [name for name in s.zone("discard", 0) if name in ("low", "high")] == gone


def test_equal_changes_count_whether_or_not_they_depend_on_more_than_how_cards_lie() -> None:
    to, add = '{zone = "field", where = {id = "man"}}', '{layer = "add", stat = "level", n = 1}'
    flag = unit("flag", 1, always(add, to))
    drum = unit("drum", 1, always(add, to, 'test = {test = "turn", of = "you"}'))
    s = Stage(flag + drum + unit("man", 2), field0=["man", "flag", "drum"])
    assert s.level("man") == 4


def test_each_card_under_another_is_discarded_by_its_own_seat() -> None:
    attach = '{do = "attach", card = "it", to = "self", face = "up"}'
    tops = [
        f'{{do = "each", set = {{zone = "deck", of = "{of}", top = 1}}, steps = [{attach}]}}'
        for of in ("you", "foe")
    ]
    nest = unit("nest", 1, when('{event = "join", card = "self"}', ", ".join(tops)))
    kill = spell("kill", '{do = "move", card = {zone = "field", where = {id = "nest"}}, to = "exile"}')
    ear = unit("ear", 1, when('{event = "move", to = "discard", by = "you", card = {kind = "unit"}}', CHARGE))
    s = Stage(
        nest + kill + ear + unit("mine") + unit("theirs"),
        field0=["ear"],
        hand0=["nest", "kill"],
        deck0=["mine"],
        deck1=["theirs"],
    )
    s.cast("nest")
    s.passes()
    seats = [s.row(name).seat for name in ("mine", "theirs")]
    s.cast("kill")
    s.passes()
    assert s.charges("ear") == seats.count(0)
    assert (s.zone("discard", 1), "mine" in s.zone("discard", 0)) == (["theirs"], True)
