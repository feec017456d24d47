"""What an effect remembers of a card that has left, and cards that count as lying elsewhere: Duel with a rule
of places laid over it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engines.effects.scope import PLACE, Scope
from engines.kernel import NOTHING, Table
from tests.duel.stage import Stage, Staged, spell, unit, when


@pytest.fixture
def patched(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """What is played by other rules is proven by them."""
    yield monkeypatch
    for stage in Stage.made:
        stage.sound()
    Stage.made.clear()


@pytest.fixture
def places(patched: pytest.MonkeyPatch) -> None:
    """A card reaches the field it lies on, or lay on when its effect began, and no other."""

    def memory(game: Staged, t: Table, card: int) -> tuple[tuple[str, int], ...]:
        return ((PLACE, t.rows[card].zone),) if game.in_play(t, card) else ()

    def in_place(game: Staged, s: Scope, at: str | None, zone: int) -> bool:
        if s.t.map.of[zone].name != "field":
            return True
        own = s.t.rows[s.card].zone if s.card >= 0 and game.in_play(s.t, s.card) else NOTHING
        return zone == (own if own != NOTHING else s.get(PLACE))

    patched.setattr(Staged, "memory", memory)
    patched.setattr(Staged, "in_place", in_place)


ALL = '{do = "counter", to = {zone = "field", of = "any"}, name = "charge"}'


@pytest.mark.parametrize(
    "steps",
    [
        ALL,
        '{do = "if", test = {test = "exists", set = {zone = "field", of = "any"}}, then = [' + ALL + "]}",
        '{do = "modify", to = {zone = "field", of = "any"}, change = [{layer = "add", stat = "level", n = 2}]}',
    ],
)
def test_an_effect_of_a_card_that_left_reaches_from_where_it_was(places: None, steps: str) -> None:
    imp = unit("imp", 1, when('{event = "destroy", card = "self"}', steps))
    foe = unit("near", 1) + unit("far", 3)
    s = Stage(imp + foe, field0=["imp", "near"], field1=["far"])
    s.attack("imp", "far")
    assert s.zone("discard", 0) == ["imp"]
    assert (s.charges("near"), s.charges("far")) == ((0, 0) if "modify" in steps else (1, 0))
    assert (s.level("near"), s.level("far")) == ((3, 3) if "modify" in steps else (1, 3))


def test_a_trigger_with_a_cost_or_a_test_remembers_too(places: None) -> None:
    more = 'optional = true\ntest = {test = "exists", set = {zone = "field", of = "any"}}\n'
    imp = unit("imp", 1, when('{event = "destroy", card = "self"}', ALL, more))
    s = Stage(imp + unit("near", 1) + unit("far", 3), field0=["imp", "near"], field1=["far"])
    s.attack("imp", "far")
    s.answer(0)
    assert (s.charges("near"), s.charges("far")) == (1, 0)


def test_guests_count_as_lying_in_a_zone_and_are_counted_once(patched: pytest.MonkeyPatch) -> None:
    def guests(game: Staged, t: Table, zone: str) -> tuple[int, ...]:
        return t.zone("exile", 0) if zone == "field" else ()

    patched.setattr(Staged, "guests", guests)
    lord = unit(
        "lord",
        2,
        '[[card.always]]\nto = {zone = "field", where = {other = true}}\n'
        'change = [{layer = "add", stat = "level", n = 1}]\n',
    )
    both = '{do = "counter", to = {zone = ["field", "exile"]}, name = "charge"}'
    s = Stage(
        lord + unit("ghost", 1) + spell("mark", both), field0=["lord"], exile0=["ghost"], hand0=["mark"]
    )
    assert s.level("ghost") == 2
    s.cast("mark")
    assert (s.charges("lord"), s.charges("ghost")) == (1, 1)
