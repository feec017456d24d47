"""What others do is seen one thing after another, however fast it came; nobody has to wait for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.qt import QApplication, QPoint, Qt
from client.table.changes import changes
from client.table.choices import Ref
from client.table.look import DARK_LOOK
from client.table.momentary import AuraItem
from client.table.showing import LONGEST
from client.table.shown import Shown
from engines.kernel import Event
from tests.client.table.described import duel_layout
from tests.client.table.sitting import Sitting
from tests.client.table.test_effects import in_zone, moved, position, with_card


@pytest.fixture
def watched(qtbot):
    """A table at which others play."""
    view, local = position(field0=["sentinel"], field1=["hive"])
    sitting = Sitting(qtbot, local, duel_layout(local.game))
    sitting.widget.showing.patient = True
    card = in_zone(view, "field", 1)
    hurt = [Shown(with_card(view, card, damage=1 + n), number=900 + n) for n in range(LONGEST + 4)]
    sitting.widget.show_position(Shown(view, number=890))
    return sitting.widget, hurt


def damage(widget) -> int:
    return next(card.damage for zone in widget.play.view.zones for card in zone.cards if card.damage)


def test_a_burst_is_shown_one_by_one(qtbot, watched) -> None:
    widget, hurt = watched
    for shown in hurt[:3]:
        widget.show_position(shown)
    assert damage(widget) == 1 and widget.showing.waiting == 2
    seen: list[int] = []

    def done() -> bool:
        seen.append(damage(widget))
        return not widget.showing.waiting

    qtbot.waitUntil(done)
    assert list(dict.fromkeys(seen)) == [1, 2, 3]


@pytest.mark.parametrize("by", ["key", "click"])
def test_any_input_brings_the_last_and_does_no_more(qtbot, watched, by: str) -> None:
    widget, hurt = watched
    for shown in hurt[:4]:
        widget.show_position(shown)
    answers: list[object] = []
    widget.answered.connect(answers.append)
    if by == "key":
        qtbot.keyClick(widget, Qt.Key.Key_Space)
    else:
        qtbot.mouseClick(widget.canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 20))
    assert damage(widget) == 4 and not widget.showing.waiting and not answers
    assert not widget.scene.effects.showing


def test_of_very_many_only_the_last_wait(watched) -> None:
    widget, hurt = watched
    for shown in hurt:
        widget.show_position(shown)
    assert widget.showing.waiting == LONGEST
    widget.showing.flush()
    assert damage(widget) == len(hurt)


def test_an_own_answers_effect_and_reduced_motion_wait_for_nothing(qtbot, watched) -> None:
    widget, hurt = watched
    widget.set_look(replace(DARK_LOOK, reduced_motion=True))
    for shown in hurt[:3]:
        widget.show_position(shown)
    assert damage(widget) == 3
    widget.set_look(DARK_LOOK)
    asked = Shown(hurt[3].view, options=object(), number=950)  # type: ignore[arg-type]
    widget.play.shown = asked
    widget.show_position(hurt[4])
    assert damage(widget) == 5


def test_a_card_that_waits_to_take_effect_is_a_spell_with_its_aim(qtbot) -> None:
    view, local = position(field1=["hive"])
    layout = duel_layout(local.game)
    waits = next(z for z in view.zones if (p := layout.zones.get(z.name)) is not None and p.area == "stack")
    card, target = in_zone(view, "hand", 0), in_zone(view, "field", 1)
    cast = moved(view, card, waits.name, waits.seat)
    events = (Event("chosen", 0, (target,), ("target", card, "")),)
    (found,) = changes(view, cast, events, layout)
    assert (found.kind, found.at, found.to) == ("cast", Ref("card", card), (Ref("card", target),))
    done = moved(view, card, "discard", 0)
    assert "cast" not in [c.kind for c in changes(view, done, (), layout)]
    passed = (Event("moved", 0, (card,), (0, waits.number)), Event("moved", 0, (card,), (waits.number, 0)))
    assert [c.kind for c in changes(view, done, passed, layout)] == ["cast"]

    sitting = Sitting(qtbot, local, layout)
    sitting.widget.scene.motion._since.invalidate()
    sitting.widget.show_position(Shown(cast, events=events, number=999))
    QApplication.processEvents()
    scene = sitting.widget.scene
    assert any(isinstance(item, AuraItem) for item in scene.items())
    scene.finish()
    assert not any(isinstance(item, AuraItem) for item in scene.items())
    item = scene.item_of(Ref("card", card))
    assert item is not None and item.opacity() == 1.0
