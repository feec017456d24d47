"""Pointing at the table of Rüniverse: mages that have phases, a pile that may be put in order."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from client.qt import Qt
from client.service.plan import Plan
from client.table.choices import Ref
from client.table.layout import layout_for
from engines import registry
from engines.bots import bot_chance, make_bot
from engines.kernel import Act, Answer, Arrange, Option
from engines.kernel.options import Options
from tests.client.table.sitting import Sitting


def sat(
    qtbot,
    wanted: Callable[[Options], bool],
    given: Callable[[Options], Answer | None] = lambda options: None,
    size: tuple[int, int] = (1280, 800),
) -> Sitting:
    """A seat of a game that a bot plays until this is asked, but for what is given instead."""
    opening = Plan("runiverse").opening()
    local = opening.start(b"pile")
    bot = make_bot("greedy", opening.game, bot_chance(b"pile", 0))
    while True:
        while isinstance(local.table.pending, Arrange):
            local.arrange({})
        seat = local.waiting()[0]
        options = local.options(seat)
        assert options is not None
        if wanted(options):
            return Sitting(qtbot, local, layout_for(opening.game, registry.engine("runiverse")), size=size)
        local.submit(given(options) or bot.choose(local.table, options, local.secrets[seat]))


@pytest.fixture
def runiverse(qtbot) -> Sitting:
    """A turn in which mages have phases and the discard pile may be put in another order."""

    def wanted(options: Options) -> bool:
        words = (
            {answer.value[0] for answer in options.answers()} if isinstance(options.decision, Act) else set()
        )
        return {"raise", "phase", "mage"} <= words

    return sat(qtbot, wanted)


def test_a_pile_that_may_be_put_in_order_lies_closed_until_it_is_opened(runiverse: Sitting) -> None:
    play, scene = runiverse.widget.play, runiverse.widget.scene
    piled = {choice.path[0] for choice in runiverse.picking.choices if choice.word == "raise"}
    assert piled and not piled & play.lit() and not scene.spread.tray
    seat = runiverse.local.waiting()[0]
    pile = next(number for number, where in scene.plan.zones.items()
                if where.zone.name == "discard" and where.zone.seat == seat)  # fmt: skip
    runiverse.click(Ref("zone", pile))
    assert piled <= play.lit()
    one = min(piled)
    runiverse.click(one)
    runiverse.key(Qt.Key.Key_Return)
    assert runiverse.given[-1].value == ("raise", one.a)


def test_a_mage_is_lit_for_its_phase_and_begins_it(runiverse: Sitting) -> None:
    phase = next(choice for choice in runiverse.picking.choices if choice.word == "phase")
    (mage,) = phase.path
    assert mage in runiverse.widget.play.lit()
    runiverse.click(mage)
    assert runiverse.widget.dock.main.text() == phase.words
    runiverse.key(Qt.Key.Key_Return)
    assert runiverse.given[-1].value == phase.answer.value


def test_the_dock_has_the_height_of_its_answers_as_soon_as_they_are_asked(runiverse: Sitting) -> None:
    """Without waiting for the event loop: an answer that scrolls out of sight is not seen."""
    mage = next(choice for choice in runiverse.picking.choices if choice.word == "mage")
    runiverse.widget.play.pick(mage.path[0])
    dock = runiverse.widget.dock
    assert len(dock.small) > 1
    layout = dock._inside.layout()
    assert layout is not None
    assert layout.heightForWidth(280) > 40 * len(dock.small)


def places(options: Options) -> tuple[object, ...]:
    """The places that a question is about."""
    return options.decision.data[1:] if isinstance(options.decision, Option) else ()


@pytest.fixture
def rift(qtbot) -> Sitting:
    """A seat that has opened one rift is asked where it opens the second."""

    def middle(options: Options) -> Answer | None:
        if places(options) != ((0, 1, 2),):
            return None
        return next(answer for answer in options.answers() if answer.value == 1)

    return sat(qtbot, lambda options: places(options) == ((0, 2),), middle, (960, 601))


def locations(sitting: Sitting) -> list[Ref]:
    """The mages' places of the seat that is asked."""
    seat = sitting.local.waiting()[0]
    return [Ref("zone", number) for number, where in sitting.widget.scene.plan.zones.items()
            if where.zone.name == "mages" and where.zone.seat == seat]  # fmt: skip


def test_a_location_is_clicked_to_open_its_rift(rift: Sitting) -> None:
    one, opened, two = locations(rift)
    assert rift.widget.play.lit() == {one, two}
    for place, words in ((one, "Location 1"), (two, "Location 3")):
        rift.click(place)
        assert rift.widget.dock.main.text() == words and not rift.given
    rift.click(opened)
    assert rift.refusals and not rift.given
    rift.key(Qt.Key.Key_Space)
    assert [answer.value for answer in rift.given] == [1]


def test_a_double_click_on_a_location_opens_its_rift_at_once(rift: Sitting) -> None:
    rift.double(locations(rift)[0])
    assert [answer.value for answer in rift.given] == [0]
